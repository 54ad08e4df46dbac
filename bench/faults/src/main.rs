//! Tries how several servers over one PostgreSQL bear faults: `cargo xtask faults`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use faults::{Plan, run};

/// Try how several servers over one PostgreSQL bear faults.
#[derive(Parser)]
struct Args {
    /// The program to try
    #[arg(long, default_value = "target/debug/grognard")]
    server: PathBuf,
    /// Servers
    #[arg(long, default_value_t = 3)]
    nodes: usize,
    /// Orders to be acknowledged
    #[arg(long, default_value_t = 2_000)]
    orders: u64,
    /// Players at once
    #[arg(long, default_value_t = 12)]
    players: usize,
    /// Matches that are followed, each by two
    #[arg(long, default_value_t = 6)]
    followed: usize,
    /// Picks orders, servers and faults
    #[arg(long, default_value_t = 1857)]
    seed: u64,
}

fn main() -> ExitCode {
    let Args { server, nodes, orders, players, followed, seed } = Args::parse();
    match run(Plan { server, nodes, orders, players, followed, seed, loud: true }) {
        Ok(Some(report)) => {
            print!("{report}");
            if report.violations.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Ok(None) => ExitCode::from(2),
        Err(why) => {
            eprintln!("faults: {why}");
            ExitCode::from(2)
        }
    }
}

//! Load on the server, over real connections.
//!
//! Starts `grognard serve` on one core, sits on the other itself, and measures what the targets ask for: orders stored and acknowledged per second, waiting
//! times at a steady pace and with a thousand matches moving at once, memory, and the time from start to first page. Which orders are legal is asked
//! beforehand, outside the measured time; every measured request is one order that the rules accept, the store syncs and the server acknowledges.
//!
//! ```text
//! cargo build --release -p grognard -p load && target/release/load --server target/release/grognard
//! ```

mod beside; // all figures in one run, an older program by turns
mod connection; // one client's connection
mod figures; // medians and their like
mod hearing; // from one server to another
mod matches; // matches with orders ready to be given
mod pgbench; // what the database itself can carry
mod place; // where servers keep everything
mod process; // the server under load
mod runs; // what is measured
mod thinking; // computer players, while one address hoards them

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// Measure the server.
#[derive(Clone, Parser)]
struct Args {
    /// The program to measure
    #[arg(long, default_value = "target/release/grognard")]
    server: PathBuf,
    /// The game to play
    #[arg(long, default_value = "last-mughal")]
    game: String,
    /// Its scenario; the beginner's one unless named
    #[arg(long)]
    scenario: Option<String>,
    /// Live matches
    #[arg(long, default_value_t = 1000)]
    matches: usize,
    /// How often each measurement is taken; medians are given
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Seconds of the steady pace
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// The core of the server and that of the load
    #[arg(long, value_delimiter = ',', default_value = "0,1")]
    cores: Vec<usize>,
    /// Measure how long computer players of other visitors take while one address has so many field marshals think, and nothing else
    #[arg(long, value_name = "MATCHES")]
    hoard: Option<usize>,
    /// Keep everything in a PostgreSQL of its own, which syncs as in earnest, in place of a file; measures also what that database itself can store
    #[arg(long)]
    postgres: bool,
    /// So many servers over one PostgreSQL; matches are made at each in turn
    #[arg(long, default_value_t = 1)]
    nodes: usize,
    /// Take every figure in one run: a file, one server over a PostgreSQL, two of them; medians over turns
    #[arg(long, conflicts_with_all = ["hoard", "postgres", "nodes"])]
    figures: bool,
    /// With --figures, an older program that is measured by turns with this one
    #[arg(long, value_name = "PROGRAM", requires = "figures")]
    old: Option<PathBuf>,
    /// With --figures, how many turns
    #[arg(long, default_value_t = 3)]
    turns: usize,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    if let Some(core) = args.cores.get(1) {
        process::pin_myself(*core);
    }
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(why) => return fail(&why.to_string()),
    };
    if args.figures {
        return match runtime.block_on(beside::all(&args)) {
            Ok(found) if args.json => {
                println!("{}", found.json());
                ExitCode::SUCCESS
            }
            Ok(found) => {
                print!("{}", found.table());
                ExitCode::SUCCESS
            }
            Err(why) => fail(&why),
        };
    }
    let measured = runtime.block_on(async {
        match args.hoard {
            Some(matches) => thinking::measure(&args, matches).await,
            None => runs::all(&args, &place::Place::of(&args)?).await,
        }
    });
    match measured {
        Ok(report) if args.json => {
            println!("{}", report.json());
            ExitCode::SUCCESS
        }
        Ok(report) => {
            print!("{}", report.table());
            ExitCode::SUCCESS
        }
        Err(why) => fail(&why),
    }
}

fn fail(why: &str) -> ExitCode {
    eprintln!("load: {why}");
    ExitCode::from(2)
}

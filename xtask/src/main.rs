//! Set-up, tests and checks: `cargo xtask help`.

mod arrows; // who may depend on whom, and what rules may not touch
mod clauses; // every clause has code and a test
mod setup; // what must be installed
mod source; // comments, strings and code told apart
mod steps; // running commands and counting
mod test; // everything that must pass

use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask COMMAND

  test [--no-browser]                  everything that must pass; ends with `N passed, N failed`
  clauses [GAME] [--json]              every clause with its code and its tests; fails when one has none
  arrows                               the direction of dependencies, and what rules may not touch
  fuzz [TARGET] [--seconds N]          random input, for longer than the test command tries it
  bench                                criterion benchmarks
  load [OPTIONS]                       load on the server: orders per second, waiting times, memory, start-up
  types                                writes the client's types anew from those of the server
  setup                                installs what the tests need and this machine lacks
";

/// The root of the repository.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies below the root").to_owned()
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["test"] => test::run(test::Browser::With),
        ["test", "--no-browser"] => test::run(test::Browser::Without),
        ["clauses", rest @ ..] => return clauses_command(rest),
        ["arrows"] => arrows_command(),
        ["fuzz", rest @ ..] => steps::cargo(&["run", "--release", "--quiet", "-p", "fuzz", "--"]).args(rest).run(),
        ["bench", rest @ ..] => steps::cargo(&["bench", "-p", "bench"]).args(rest).run(),
        ["load", rest @ ..] => load(rest),
        ["types"] => steps::cargo(&["test", "--quiet", "-p", "server", "--test", "table", "types::"])
            .env("GROGNARD_WRITE", "1")
            .run(),
        ["setup"] => setup::run(),
        ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            true
        }
        _ => {
            eprint!("{HELP}");
            return ExitCode::from(2);
        }
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Measures the program as it is released.
fn load(options: &[&str]) -> bool {
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |folder| root().join(folder));
    let program = target.join("release/grognard").display().to_string();
    steps::cargo(&["build", "--release", "-p", "grognard"]).run()
        && steps::cargo(&["run", "--release", "--quiet", "-p", "load", "--", "--server", &program]).args(options).run()
}

fn arrows_command() -> bool {
    let faults = arrows::faults(&root());
    for fault in &faults {
        println!("{fault}");
    }
    println!("{} faults", faults.len());
    faults.is_empty()
}

fn clauses_command(rest: &[&str]) -> ExitCode {
    let json = rest.contains(&"--json");
    let games: Vec<&str> = rest.iter().copied().filter(|word| *word != "--json").collect();
    let only = match games.as_slice() {
        [] => None,
        [game] if !game.starts_with('-') => Some(*game),
        _ => {
            eprint!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match clauses::reports(&root(), only) {
        Ok(reports) => {
            if json {
                println!("{}", clauses::json(&reports));
            } else {
                for report in &reports {
                    print!("{}", report.table());
                }
                for report in &reports {
                    println!("{}", report.summary());
                }
            }
            if reports.iter().all(clauses::Report::is_whole) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}

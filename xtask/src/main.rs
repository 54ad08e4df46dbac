//! Set-up, tests and checks: `cargo xtask help`.

mod arrows; // who may depend on whom, and what rules may not touch
mod changed; // what a change touches
mod clauses; // every clause has code and a test
mod health; // licences, versions, subjects of commits
mod mutants; // whether rule tests can fail
mod setup; // what must be installed
mod source; // comments, strings and code told apart
mod steps; // running commands and counting
mod test; // everything that must pass

use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
usage: cargo xtask COMMAND

  test [--fast | --all] [--no-browser] everything that must pass; ends with `N passed, N failed`
                                       --fast: what has changed since main, without a browser; --all: adds what is long
  clauses [GAME] [--json]              every clause with its code and its tests; fails when one has none
  mutants [GAME] [--sample N] [--seed N]
                                       breaks functions that cite clauses; the rule tests must notice
  arrows                               the direction of dependencies, and what rules may not touch
  health                               licences, duplicate versions, subjects of commits
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
        ["test", rest @ ..] => return test_command(rest),
        ["mutants", rest @ ..] => return mutants_command(rest),
        ["clauses", rest @ ..] => return clauses_command(rest),
        ["arrows"] => without_faults(arrows::faults(&root())),
        ["health"] => without_faults([health::dependency_faults(), health::subject_faults()].concat()),
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
        _ => return misused(),
    };
    ended(done)
}

/// What a command came to.
fn ended(done: bool) -> ExitCode {
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn misused() -> ExitCode {
    eprint!("{HELP}");
    ExitCode::from(2)
}

fn test_command(rest: &[&str]) -> ExitCode {
    let (mut extent, mut browser) = (test::Extent::Usual, test::Browser::With);
    for word in rest {
        match *word {
            "--fast" if extent == test::Extent::Usual => extent = test::Extent::Fast,
            "--all" if extent == test::Extent::Usual => extent = test::Extent::All,
            "--no-browser" => browser = test::Browser::Without,
            _ => return misused(),
        }
    }
    ended(test::run(extent, browser))
}

fn mutants_command(rest: &[&str]) -> ExitCode {
    let mut wanted = mutants::Wanted { game: None, sample: 60, seed: 1 };
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse().ok());
        match (*word, wanted.game) {
            ("--sample", _) => match number() {
                Some(sample) => wanted.sample = sample as usize,
                None => return misused(),
            },
            ("--seed", _) => match number() {
                Some(seed) => wanted.seed = seed,
                None => return misused(),
            },
            (game, None) if !game.starts_with('-') => wanted.game = Some(game),
            _ => return misused(),
        }
    }
    ended(mutants::run(&wanted))
}

/// Measures the program as it is released.
fn load(options: &[&str]) -> bool {
    let program = test::target().join("release/grognard").display().to_string();
    steps::cargo(&["build", "--release", "-p", "grognard"]).run()
        && steps::cargo(&["run", "--release", "--quiet", "-p", "load", "--", "--server", &program]).args(options).run()
}

/// Lists what is wrong; whether nothing is.
fn without_faults(faults: Vec<String>) -> bool {
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
        _ => return misused(),
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
            ended(reports.iter().all(clauses::Report::is_whole))
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}

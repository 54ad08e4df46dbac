//! Set-up, tests and checks: `cargo xtask help`.

mod api; // the interface against its own document
mod arrows; // who may depend on whom, and what rules may not touch
mod balance; // how often either side wins
mod changed; // what a change touches
mod clauses; // every clause has code and a test
mod dist; // a tarball and a Debian package
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

  test [--fast | --all] [--no-browser] [--from STAGE]
                                       everything that must pass; ends with `N passed, N failed`
                                       --fast: what has changed since main, without a browser; --all: adds what is long;
                                       --from: a run that was broken off goes on with a stage, such as faults
  clauses [GAME] [--json]              every clause with its code and its tests; fails when one has none
  mutants [GAME] [--sample N] [--seed N]
                                       breaks functions that cite clauses; the rule tests must notice
  balance [GAME] [--scenario S] [--matches N] [--threads N]
                                       sergeants play each other, per scenario and preset; writes games/GAME/measured
  arrows                               the direction of dependencies, and what rules may not touch
  health                               licences, duplicate versions, subjects of commits
  fuzz [TARGET] [--seconds N]          random input, for longer than the test command tries it
  bench                                criterion benchmarks
  load [OPTIONS] [--postgres] [--nodes N] [--hoard MATCHES]
                                       load on the server: orders per second, waiting times, memory, start-up
  load --figures [--old PROGRAM]       every figure in one run: a file, PostgreSQL, two servers; an older program by turns
  faults [OPTIONS]                     servers over one PostgreSQL, killed, hung and cut off while matches are played
  dist [--debug]                       a tarball and a Debian package, tried in a scratch root
  api [--seconds N]                    schemathesis asks a server whatever its document allows and forbids
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
        ["balance", rest @ ..] => return balance_command(rest),
        ["clauses", rest @ ..] => return clauses_command(rest),
        ["arrows"] => without_faults(arrows::faults(&root())),
        ["health"] => without_faults([health::dependency_faults(), health::subject_faults()].concat()),
        ["fuzz", rest @ ..] => steps::cargo(&["run", "--release", "--quiet", "-p", "fuzz", "--"]).args(rest).run(),
        ["bench", rest @ ..] => steps::cargo(&["bench", "-p", "bench"]).args(rest).run(),
        ["load", rest @ ..] => load(rest),
        ["faults", rest @ ..] => faults(rest),
        ["dist"] => dist::run(dist::Build::Release),
        ["dist", "--debug"] => dist::run(dist::Build::Debug),
        ["api"] => api(300),
        ["api", "--seconds", seconds] => match seconds.parse() {
            Ok(seconds) => api(seconds),
            Err(_) => return misused(),
        },
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
    let mut from = None;
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        match *word {
            "--fast" if extent == test::Extent::Usual => extent = test::Extent::Fast,
            "--all" if extent == test::Extent::Usual => extent = test::Extent::All,
            "--no-browser" => browser = test::Browser::Without,
            "--from" => match words.next() {
                Some(stage) => from = Some(*stage),
                None => return misused(),
            },
            _ => return misused(),
        }
    }
    match test::stages(extent, from) {
        Some(stages) => ended(test::run(&stages, browser)),
        None => misused(),
    }
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

fn balance_command(rest: &[&str]) -> ExitCode {
    let mut wanted = balance::Wanted { game: None, scenario: None, matches: 2000, threads: 0 };
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        let value = || words.clone().next().copied();
        let number = || value().and_then(|word| word.parse::<u64>().ok());
        match (*word, value(), number()) {
            ("--scenario", Some(scenario), _) => wanted.scenario = Some(scenario),
            ("--matches", _, Some(matches)) if matches > 0 => wanted.matches = matches,
            ("--threads", _, Some(threads)) => wanted.threads = threads,
            (game, ..) if !game.starts_with('-') && wanted.game.is_none() => {
                wanted.game = Some(game);
                continue;
            }
            _ => return misused(),
        }
        words.next();
    }
    ended(balance::run(wanted))
}

/// Measures the program as it is released, or with `--debug` as the tests have it: to try the measurement.
fn load(options: &[&str]) -> bool {
    let debug = options.contains(&"--debug");
    let options: Vec<&str> = options.iter().copied().filter(|option| *option != "--debug").collect();
    let (folder, profile): (_, &[&str]) = if debug { ("debug", &[]) } else { ("release", &["--release"]) };
    let program = test::target().join(folder).join("grognard").display().to_string();
    steps::cargo(&["build", "-p", "grognard"]).args(profile).run()
        && steps::cargo(&["run", "--quiet", "-p", "load"])
            .args(profile)
            .args(&["--", "--server", &program])
            .args(&options)
            .run()
}

/// Servers that fail while matches are played, with the program that the tests have built.
fn faults(options: &[&str]) -> bool {
    let program = test::target().join("debug/grognard").display().to_string();
    steps::cargo(&["build", "-p", "grognard"]).run()
        && steps::cargo(&["run", "--quiet", "-p", "faults", "--", "--server", &program]).args(options).run()
}

/// Holds the program's interface to its document.
fn api(seconds: u64) -> bool {
    let program = test::target().join("debug/grognard").display().to_string();
    steps::cargo(&["build", "-p", "grognard"]).run() && api::run(&program, seconds)
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

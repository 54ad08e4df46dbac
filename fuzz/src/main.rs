//! `cargo xtask fuzz [TARGET] [--game SLUG] [--seconds N] [--seed N]`

use std::process::ExitCode;
use std::time::{Duration, Instant};

use fuzz::{Subject, TARGETS, Target, drive, subjects};

/// What is asked on the command line.
struct Wanted {
    target: Option<String>,
    game: Option<String>,
    seconds: u64,
    /// One input alone, to see a failure again.
    seed: Option<u64>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(wanted) = read(&arguments) else {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        eprintln!(
            "usage: cargo xtask fuzz [TARGET] [--game SLUG] [--seconds N] [--seed N]\ntargets: {}",
            names.join(", ")
        );
        return ExitCode::from(2);
    };
    let games: Vec<Subject> = subjects()
        .into_iter()
        .filter(|subject| wanted.game.as_deref().is_none_or(|game| game == subject.slug()))
        .collect();
    let targets: Vec<&Target> =
        TARGETS.iter().filter(|target| wanted.target.as_deref().is_none_or(|name| name == target.name)).collect();
    if games.is_empty() || targets.is_empty() {
        eprintln!("there is no such game or target");
        return ExitCode::from(2);
    }
    let share = Duration::from_secs(wanted.seconds) / (games.len() * targets.len()) as u32;
    for target in targets {
        for subject in &games {
            let start = Instant::now();
            let tried = match wanted.seed {
                Some(seed) => drive(target, subject, seed, |tried| tried < 1),
                None => drive(target, subject, u64::from(std::process::id()) << 32, |_| start.elapsed() < share),
            };
            println!("{:<40} {:<20} {tried} inputs", target.name, subject.slug());
        }
    }
    ExitCode::SUCCESS
}

fn read(arguments: &[String]) -> Option<Wanted> {
    let mut wanted = Wanted { target: None, game: None, seconds: 60, seed: None };
    let mut rest = arguments.iter();
    while let Some(word) = rest.next() {
        match word.as_str() {
            "--game" => wanted.game = Some(rest.next()?.clone()),
            "--seconds" => wanted.seconds = rest.next()?.parse().ok()?,
            "--seed" => wanted.seed = Some(rest.next()?.parse().ok()?),
            name if TARGETS.iter().any(|target| target.name == name) => wanted.target = Some(name.to_owned()),
            _ => return None,
        }
    }
    Some(wanted)
}

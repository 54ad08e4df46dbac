//! A wargame table that knows the rules.

mod bench; // how fast the rules are
mod cli; // the commands and how they are read
mod completions; // for shells
mod failure; // sentences and exit codes
mod files; // records and reports, written whole or not at all
mod games; // what there is to play
mod lab; // many matches between computer players
mod lab_compare; // two computer players against each other
mod odds; // exact odds
mod page; // text on the terminal
mod pick; // games, scenarios, seats and options as they are named on the command line
mod play; // a match in the terminal
mod replay; // a match step by step
mod rules; // the rulebook
mod serve; // the table in the browser
mod verify; // proof of a record

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::read().and_then(cli::Command::run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

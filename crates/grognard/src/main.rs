//! A wargame table that knows the rules.

mod analyse; // what happened in a match
mod bench; // how fast the rules are
mod cli; // the commands and how they are read
mod completions; // for shells
mod failure; // sentences and exit codes
mod files; // records and reports, written whole or not at all
mod games; // what there is to play
mod interrupt; // Ctrl-C
mod lab; // many matches between computer players
mod lab_calibrate; // whether chances keep their word
mod lab_compare; // two computer players against each other
mod lab_fit; // what the parts of a position are worth
mod lab_journal; // a run under way, kept so that it can go on
mod lab_report; // a run as a page
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

//! A wargame table that knows the rules.

mod admin; // the host's word
mod analyse; // what happened in a match
mod bench; // how fast the rules are
mod cli; // the commands and how they are read
mod completions; // for shells
mod failure; // sentences and exit codes
mod files; // records and reports, written whole or not at all
mod games; // what there is to play
mod host; // this program as a child of another
mod interrupt; // Ctrl-C
mod lab; // many matches between computer players
mod lab_calibrate; // whether chances keep their word
mod lab_compare; // two computer players against each other
mod lab_fingerprint; // whether measured figures belong to these rules
mod lab_fit; // what the parts of a position are worth
mod lab_journal; // a run under way, kept so that it can go on
mod lab_report; // a run as a page
mod manual; // manual pages
mod moving; // from a file into a database
mod odds; // exact odds
mod page; // text on the terminal
mod pick; // games, scenarios, seats and options as they are named on the command line
mod play; // a match in the terminal
mod replay; // a match step by step
mod rules; // the rulebook
mod serve; // the table in the browser
mod terms; // what a match is about
mod verify; // proof of a record
mod versions; // programs and data sets that are kept

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process::ExitCode;

/// A quarter of what an order costs at the server would otherwise be memory that is taken and given back.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let done = catch_unwind(AssertUnwindSafe(|| cli::read().and_then(cli::Command::run)));
    match done.unwrap_or_else(|payload| match payload.downcast::<::host::Gone>() {
        // A kept program that reads an old record and does not answer.
        Ok(gone) => Err(failure::Failure::bad(gone)),
        Err(fault) => resume_unwind(fault),
    }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

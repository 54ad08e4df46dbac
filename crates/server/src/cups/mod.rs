//! Cups that run by themselves.
//!
//! What is stored of a cup is what was settled: its terms, who takes part, which rounds were drawn and which matches were not played. Where it stands follows
//! from its matches. A cup has one job in the store from its making to its end; whoever has the job takes the next steps: starts the cup, draws a round,
//! begins matches, ends those that nobody plays. Each step is there once, by its number, so that a step cut short is gone on with by whoever comes next.

mod page; // a cup as its page shows it
mod reckon; // where a cup stands
mod run; // the next steps

pub(crate) use page::{Ends, honours, page, summary};
pub(crate) use reckon::{Standing, Status};
pub(crate) use run::{Runs, about_to_end, resume, withdraw};

use store::Job;

use crate::App;

/// The kind of a cup's job in the store.
pub(crate) const CUP: &str = "cup";

/// The job that runs a cup.
pub(crate) fn job(app: &App, id: &str, due: i64) -> Job {
    let (kind, key) = (CUP.to_owned(), id.to_owned());
    Job { kind, key, made: app.now(), due, payload: String::new(), owner: None, tries: 0 }
}

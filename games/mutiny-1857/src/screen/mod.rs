//! What people see and write: the screen, the terminal, the log, orders in words.

pub mod affordances; // what can be done
mod asks; // the same questions at the odds desk
pub mod choices; // who fights whom, ways, officers who go along
pub mod drafts; // forces and tables in steps
pub mod effects; // smoke, dust, the fallen
pub mod forecast; // odds before an order
pub mod ground; // what never changes on the screen
pub mod narrate; // the log
pub mod pieces; // units on the screen
pub mod plan; // dragging and measuring
pub mod say; // orders and turns in a few words
pub mod scene; // the screen
pub mod sentence; // refusals in words
pub mod sketch; // the terminal
pub mod standing; // points
pub mod stations; // setting down by dragging
pub mod terms; // what a match is about
pub mod words; // orders as JSON and as notation

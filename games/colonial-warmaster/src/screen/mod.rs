//! What people see and say: the page, the terminal, the log, orders in words.

pub mod effects; // smoke, dust, the fallen
pub mod ground; // what never changes on the screen
pub mod narrate; // the log
pub mod plan; // dragging and measuring
pub mod say; // orders in a few words
pub mod scene; // the screen
pub mod sketch; // the terminal
pub mod standing; // the score
pub mod terms; // what a battle is about
pub mod words; // orders as JSON and as notation

mod affordances; // what can be done
mod asks; // the same questions at the odds desk
mod early; // dragging before its time
mod forecast; // odds on the screen
mod pieces; // units and leaders on the screen
mod stations; // set-up piece by piece
mod ways; // ways of one's own, leg by leg

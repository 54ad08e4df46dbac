//! What people see and say: the page, the terminal, the log, orders in words.

pub mod ground; // what never changes on the screen
pub mod narrate; // the log
pub mod plan; // dragging and measuring
pub mod scene; // the screen
pub mod sketch; // the terminal
pub mod words; // orders as JSON and as notation

mod affordances; // what can be done
mod forecast; // odds on the screen
mod pieces; // units and leaders on the screen

//! What people see and write: the screen, the terminal, the log, orders in words.

pub mod affordances; // what can be done
pub mod forecast; // odds before an order
pub mod ground; // what never changes on the screen
pub mod narrate; // the log
pub mod pieces; // units on the screen
pub mod plan; // dragging and measuring
pub mod scene; // the screen
pub mod sketch; // the terminal
pub mod station; // setting down by dragging
pub mod words; // orders as JSON and as notation

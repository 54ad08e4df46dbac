//! The screen: what is drawn, said and heard. It asks the rules and never the sergeant.

pub mod affordances; // rows of what can be done
mod asks; // the same questions at the odds desk
pub mod effects; // smoke, dust, the fallen
pub mod forecast; // odds bars
pub mod ground; // what never changes
pub mod narrate; // the log
pub mod pieces; // units and officers
pub mod plan; // dragging and measuring
pub mod roster; // the army builder
pub mod scene; // everything that changes
pub mod sketch; // the terminal
pub mod standing; // the score, row by row
pub mod stations; // deployment piece by piece
pub mod terms; // what a match is about
pub mod words; // orders as JSON and as notation

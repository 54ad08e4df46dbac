//! The list of games: the only crate that names them.
//!
//! A game with its players and its lab stands behind one erased interface, [`Title`]; a match with computer players at it is a [`Table`]. A new game is one
//! more line in the shelf.
//!
//! ```
//! for title in catalog::games() {
//!     let scenarios = &title.info().scenarios;
//!     println!("{}: {} scenarios, {} clauses", title.info().title, scenarios.len(), title.rulebook().clauses.len());
//! }
//! assert!(catalog::game("chess").is_none());
//! ```

mod shelf; // which games there are
mod table; // a match at which computer players can sit
mod title; // one game, whatever its types
mod unopened; // a game that nobody has asked for yet

pub use opponents::{Budget, Halt, Level, Pace, Player, Tuning, UnknownLevel, UnknownPlayer};
pub use shelf::{
    CatalogError, check_data, data_files, game, game_with_data, game_with_files, game_with_set, games, measured,
};
pub use table::{Inquiry, Plan, Plans, Table, Thought, sides};
pub use title::{CompareError, Title, open};
pub use unopened::opened;

//! **Fast Play Indian Mutiny**: an area-and-card game of the Indian Mutiny, 1857 to 1858, for one to four players together against the enemy.
//!
//! The published rules are two pages; the enemy's programme, the maps, the scenarios and the special cards are reconstructed (`rules.md` says which clauses).
//! The enemy is automatic by default; with the option `enemy=seat` somebody plays it.
//!
//! ```
//! use engine::{Match, Options, Secret, Setup, embedded};
//! use fast_play_mutiny::FastPlayMutiny;
//!
//! let setup = Setup { scenario: "beginner".into(), options: Options::default(), players: vec![], secret: Secret::from_seed(1), nonces: vec![], undo: true };
//! let played = Match::new(embedded::<FastPlayMutiny>(), setup).unwrap();
//! assert_eq!(played.seats(), ["p1"]);
//! ```

mod data; // types of unit, cards, Forces, maps, scenarios: read and checked
mod drill; // positions set up by hand
mod game; // the contract, the only file that sees all shelves
mod rules; // the rulebook, chapter by chapter; `rules/turn.rs` is the sequence of play
mod screen; // what is drawn, said and heard
mod sergeant; // what a computer player knows

pub use drill::Drill;
pub use game::FastPlayMutiny;
pub use rules::event::Event;
pub use rules::order::Order;
pub use rules::state::State;

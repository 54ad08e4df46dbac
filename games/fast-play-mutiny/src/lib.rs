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

mod actions; // what Companies and enemy units do on a card
mod areas; // sets of areas
mod casualties; // what hits do, and who falls
mod charge; // the way into contact
mod command_group; // Command figures
mod commander; // the Commander-in-Chief
mod data; // data files
mod deck; // the cards
mod deploy; // set-up
mod drill; // positions set up by hand
mod enemy; // the automatic enemy
mod event; // what happened
mod fire; // small arms and artillery
mod flow; // what is being resolved
mod game; // the contract
mod gate; // closed gates
mod guns; // guns on their cards
mod judgement; // what a computer player knows
mod map; // areas and edges
mod melee; // pairs and winners
mod morale; // enemy morale, rout and return
mod movement; // ways through the town
mod odds; // questions with exact answers
mod options; // what the players agreed on
mod order; // what seats can say
mod rally; // casualties brought back
mod reaction; // held cards
mod refusal; // why an order is refused
mod retreat; // where the beaten go
mod scene; // what to draw
mod sight; // lines of sight and cover
mod sketch; // the position as text
mod specials; // special cards
mod state; // who stands where
mod turn; // the sequence of play
mod victory; // points and the end
mod ways; // ways through the town, worked out beforehand

pub use drill::Drill;
pub use event::Event;
pub use game::FastPlayMutiny;
pub use order::Order;
pub use state::State;

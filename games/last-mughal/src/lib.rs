//! The Last Mughal: the rebellion of the Sepoys in the Ganges valley, May 1857 to April 1858.
//!
//! A strategic point-to-point board game for two seats, `rebel` and `british`, after the rules published in the magazine *Vae Victis*. Map, combat tables
//! and counter values are not part of the published text; ours are reconstructed and live in `data/`, where owners of the printed game may replace
//! them. Every clause of `rules.md` is implemented; rulings and options are marked there.
//!
//! ```
//! use engine::{Game, Pending};
//! use last_mughal::LastMughal;
//!
//! let rules = engine::embedded::<LastMughal>();
//! let mut dice = chance::Fast::new(1857);
//! let mut game = engine::RuleSet::start(&rules.rules, "relief-of-cawnpore", &Default::default(), &mut dice, &mut engine::NoLog)?;
//! let mut orders = Vec::new();
//! while let Pending::Decision { .. } = game.pending() {
//!     orders.clear();
//!     game.orders(&mut orders);
//!     game.apply(&orders[0], &mut dice, &mut engine::NoLog);
//! }
//! # Ok::<(), engine::SetupFault>(())
//! ```

pub mod data; // the rules' figures as checked types
pub mod ids; // who and what there is
mod load; // reads units, figures, counters, map, tables
mod load_scenarios; // reads the scenarios
pub mod options; // the rules' options

pub mod phase; // where in the sequence of play a match is
mod roster; // the units of a match
mod setup; // a match before its first decision
pub mod state; // the state and plain questions about it

pub mod initiative; // who is player A
pub mod turn; // the sequence of play

pub mod rebellion; // provinces and cities rise
pub mod reinforcements; // units and figures come into play
pub mod shelter; // troops in risen cities, mutineers among troops
pub mod stratagems; // events of both sides

pub mod activation; // the menu of an operations phase
pub mod columns; // attaching, detaching, leaving, taking up
pub mod incitement; // raising a city on the spot
pub mod movement; // a column on the march

pub mod contact; // contact, entry, figures without troops
pub mod placement; // pieces put on the map, moved and removed
pub mod settlement; // cities quelled, sieges lifted, troops coming out

pub mod battle; // a battle, step by step
pub mod combat; // the tables
pub mod retreat; // retreat, refuge, pursuit
pub mod tactics; // counters in battle

pub mod attrition; // besieged garrisons suffer
pub mod siege; // sieges

pub mod victory; // control and points

mod citations; // which clause an event follows from, and who may know it
pub mod event; // what happened
mod game; // the engine's contract
mod invariants; // what always holds
mod narrate; // events as sentences
mod occasion; // what a roll is for
pub mod odds; // questions about chance
pub mod order; // what a seat can say
pub mod refusal; // why an order is refused
mod rules; // the rule set: data, scenarios, questions
pub mod view; // what a viewer may know
mod words; // orders as they are written

pub mod ground; // the drawn map
pub mod judgement; // what a computer player knows
pub mod scene; // the screen
pub mod sketch; // the terminal

pub use event::Event;
pub use order::{Order, Target};
pub use refusal::Refusal;
pub use rules::LastMughal;
pub use state::State;
pub use view::View;

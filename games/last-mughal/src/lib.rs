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

pub mod data; // units, figures, counters, map, tables, scenarios: read and checked
pub mod rules; // the rules by chapter, in the order of the rulebook
pub mod screen; // what people see: map, scene, sentences, terminal
pub mod sergeant; // what a computer player knows

mod game; // the engine's contract

pub use game::LastMughal;
pub use rules::event::Event;
pub use rules::order::{Company, Order, Target};
pub use rules::refusal::Refusal;
pub use rules::state::State;
pub use rules::view::View;

//! Indian Mutiny 1857: skirmishes of the rising of 1857 to 1858 with single figures on a free table measured in inches.
//!
//! Two sides, British and Rebels, take turns; in its turn a side uses each unit once, to move, fire and fight in any order. Every unit has a number of march
//! moves for the whole game, thrown at the start. Figures stand on round bases an inch across, so that all of the geometry is circles, straight ways and the
//! ground (`rules.md` says clause by clause what is printed, what is a ruling and what is reconstructed).
//!
//! ```
//! use engine::{Game, NoLog, Options, RuleSet, embedded};
//! use mutiny_1857::Mutiny1857;
//!
//! let rules = &embedded::<Mutiny1857>().rules;
//! let mut chance = chance::Fast::new(1857);
//! let mut action = rules.start("picket-at-the-well", &Options::default(), &mut chance, &mut NoLog).unwrap();
//! let mut orders = Vec::new();
//! while let engine::Pending::Decision { .. } = action.pending() {
//!     orders.clear();
//!     action.orders(&mut orders);
//!     action.apply(&orders[orders.len() - 1], &mut chance, &mut NoLog);
//! }
//! ```

mod data; // places, ground, roster, scenarios: read and checked

mod rules; // the rules by chapter, the turn first

mod screen; // scene, terminal, log, orders in words

mod sergeant; // what a computer player knows

mod game; // the contract with everybody else; it alone sees all shelves

pub use data::field::{Cover, Feature, Field, Kind, Tread};
pub use data::place::{Extent, Place};
pub use data::roster::{Branch, Calibre, Formation, Mount, Pace, Team, TypeId, UnitType, Weapon};
pub use data::scenario::{Book, Even, Fort, Scenario, Start, UnitSpec};
pub use data::side::{Man, Side, UnitId};
pub use game::Mutiny1857;
pub use rules::adding::hits as added_hits;
pub use rules::event::{Fall, Flight, Happening, Left};
pub use rules::names::{Along, Station};
pub use rules::options::{Goal, Profits, Rules, Surplus, Tie};
pub use rules::order::{
    BodyMove, Deployed, Firing, Gait, Group, Muster, Order, Pair, Placing, Post, Raised, Scenery, SceneryItem,
    SceneryPiece, Shift, Step, Via,
};
pub use rules::refusal::Refusal;
pub use rules::state::{Body, Cause, Core, Due, Ending, Gun, GunState, Phase, Resume, Sight, State, Test, TestKind};
pub use rules::unit::{Retreat, Stance, Unit, step};
pub use rules::view::View;

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

mod adding; // exact totals of added dice
mod affordances; // what can be done
mod artillery; // guns, limbers, crews
mod contact; // who touches and holds whom
mod cover; // soft and hard
mod data; // reading and checking the data files
mod deploy; // setting down
mod event; // what happened
mod fellows; // officers who go with a unit
mod field; // terrain
mod fire; // volleys
mod forecast; // odds on the screen
mod formation; // who stands where
mod gait; // ways to move: which are open, what they throw
mod game; // the contract
mod judgement; // the sergeant
mod losses; // saves and removal
mod march; // march moves and fatigue
mod melee; // combats
mod morale; // tests, deserters
mod movement; // placements
mod muster; // forces
mod narrate; // the log
mod odds; // questions with exact answers
mod options; // options of a match
mod order; // what a seat can say
mod overlook; // the ground on the screen
mod pieces; // units on the screen
mod place; // circles and straight ways
mod plan; // dragging and measuring
mod refusal; // why not
mod retreat; // retreat and recovery
mod roster; // unit types
mod sample; // orders worth considering
mod save; // bytes of a state
mod scenario; // tables and forces
mod scene; // the screen
mod scenery; // laying out the table
mod setting; // finding somebody a place
mod side; // sides and units by number
mod siege; // how a siege ends
mod sight; // who sees whom
mod sketch; // the terminal
mod state; // the state of a match
mod station; // setting down by dragging
mod structures; // walls and houses under fire
mod turn; // the sequence of play
mod unit; // a unit in play
mod victory; // points and endings
mod view; // what a viewer knows
mod way; // what bars a way
mod words; // orders as JSON and as notation

pub use adding::hits as added_hits;
pub use event::{Fall, Happening};
pub use field::{Cover, Feature, Field, Kind, Tread};
pub use game::Mutiny1857;
pub use options::{Goal, Rules};
pub use order::{
    BodyMove, Deployed, Gait, Muster, Order, Pair, Placing, Post, Raised, Scenery, SceneryItem, SceneryPiece, Shift,
    Via,
};
pub use place::{Extent, Place};
pub use refusal::Refusal;
pub use roster::{Branch, Calibre, Formation, Mount, Pace, Team, TypeId, UnitType, Weapon};
pub use scenario::{Book, Scenario, Start, UnitSpec};
pub use side::{Man, Side, UnitId};
pub use state::{Body, Cause, Core, Due, Ending, Gun, GunState, Phase, Resume, Sight, State, Test, TestKind};
pub use unit::{Retreat, Stance, Unit, step};
pub use view::View;

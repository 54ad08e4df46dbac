//! Colonial Warmaster: battles of the Second Afghan War, 1878 to 1880, on a free table measured in inches.
//!
//! Two sides, British and Afghan, move units of two or four stands by command rolls, fire, charge and lose their nerve. The rules text leaves out
//! geometry, terrain, set-up and the end of the game; those chapters are reconstructed (see `rules.md`, where every clause says what it is).
//! Nothing is hidden: a view is the whole state.
//!
//! ```
//! use colonial_warmaster::ColonialWarmaster;
//! use engine::{Game, NoLog, Options, RuleSet, embedded};
//!
//! let rules = &embedded::<ColonialWarmaster>().rules;
//! let mut chance = chance::Fast::new(1857);
//! let mut battle = rules.start("picket", &Options::default(), &mut chance, &mut NoLog).unwrap();
//! let mut orders = Vec::new();
//! while let engine::Pending::Decision { .. } = battle.pending() {
//!     orders.clear();
//!     battle.orders(&mut orders);
//!     battle.apply(&orders[orders.len() - 1], &mut chance, &mut NoLog);
//! }
//! ```

mod action; // what the activated do
mod affordances; // what can be done
mod casualties; // hits and stands
mod charge; // charges and lining up
mod command; // command rolls and Table 1
mod data; // reading and checking the data files
mod deploy; // free set-up
mod event; // what happened
mod field; // the field of fire
mod fire; // fire
mod footprint; // anchor, footprint, stands
mod forecast; // odds on the screen
mod formation; // changes of formation
mod game; // the contract
mod group; // groups
mod judgement; // the worth of a position
mod leader; // leaders: moves, refuge, casualties, successors
mod melee; // close combat
mod morale; // checks, and the end of a phase
mod movement; // legs, costs, what bars them
mod narrate; // the log
mod odds; // questions with exact answers
mod onslaught; // charges as a computer player sees them
mod opportunity; // saved fire
mod options; // options of a match
mod order; // what a seat can say
mod outlook; // who is ahead, and what must be risked
mod overlook; // the ground on the screen
mod pieces; // units and leaders on the screen
mod plan; // dragging and measuring
mod pursuit; // after the melee
mod refusal; // why not
mod roster; // unit types
mod rout; // rout moves
mod sample; // placements worth considering
mod save; // bytes of a state
mod scenario; // terrain, objectives, forces
mod scene; // the screen
mod sergeant; // the sergeant's liking for orders
mod side; // sides, units and leaders by number
mod sight; // levels and cover
mod sketch; // the terminal
mod standing; // how well a unit would stand somewhere
mod state; // the state of a match
mod tables; // the figures of the rules
mod together; // what a group may consider
mod turn; // the sequence of play
mod victory; // breaking, points, objectives
mod view; // what a viewer knows
mod words; // orders as JSON and as notation

pub use data::Book;
pub use event::{Happening, Note, PhaseName};
pub use footprint::Body;
pub use game::ColonialWarmaster;
pub use options::Rules;
pub use order::{Act, Acts, AimAt, Deed, Deployed, Deployment, Group, Leg, Legs, Order, Via};
pub use refusal::{Obstacle, OnLeg, Refusal, Silent};
pub use roster::{Class, Formation, Saddle, UnitType};
pub use scenario::{Cover, Scenario};
pub use side::{LeaderId, Side, UnitId};
pub use state::{Contact, Ending, Leader, MeleeStep, Morale, MovementStep, Phase, Presence, Reason, State, Unit};
pub use view::View;

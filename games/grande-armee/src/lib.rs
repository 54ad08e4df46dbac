//! Fast-Play Grande Armée: Napoleonic battles on a free table measured in inches.
//!
//! One base is a brigade or a dozen guns. The players command armies: they hand out command dice to forces whose commanders may or may not do
//! what is hoped. The rules text is a quick-reference sheet without definitions, scenarios or results of combat; what is reconstructed says
//! so in `rules.md` and is kept in the data files where it is a figure. Nothing is hidden: a view is the whole state.
//!
//! ```
//! use engine::{Game, NoLog, Options, RuleSet, embedded};
//! use grande_armee::GrandeArmee;
//!
//! let rules = &embedded::<GrandeArmee>().rules;
//! let mut chance = chance::Fast::new(1806);
//! let mut battle = rules.start("maida", &Options::default(), &mut chance, &mut NoLog).unwrap();
//! let mut orders = Vec::new();
//! while let engine::Pending::Decision { .. } = battle.pending() {
//!     orders.clear();
//!     battle.orders(&mut orders);
//!     battle.apply(&orders[orders.len() - 1], &mut chance, &mut NoLog);
//! }
//! ```

mod affordances; // what can be done
mod arrival; // groups that come on later
mod artillery; // simultaneous fire
mod attack; // what Attack! demands
mod combat; // dice, numbers, results
mod control; // command dice and control tests
mod data; // reading and checking the data files
mod deploy; // army lists and free deployment
mod evade; // cavalry evades, artillery escapes
mod event; // what happened
mod flank; // flanks taken and threatened
mod forecast; // odds on the screen
mod game; // the contract
mod initiative; // the roll and its re-rolls
mod judgement; // the sergeant
mod movement; // moves, the zone die, withdrawals, officers
mod names; // what pieces are called
mod narrate; // the log
mod occasion; // what a roll is for
mod odds; // questions with exact answers
mod officers; // casualties, successors, displacement
mod options; // options of a match
mod order; // what a seat can say
mod overlook; // the ground on the screen
mod path; // legs and their costs
mod pieces; // units and officers on the screen
mod plan; // dragging and measuring
mod recovery; // hits removed
mod refusal; // why not
mod retire; // falling back, withdrawing, following up
mod roster; // unit types, grades, points
mod sample; // actions worth considering
mod save; // bytes of a state
mod scenario; // terrain, armies, arrivals, objectives
mod scene; // the screen
mod side; // sides, units, forces and officers by number
mod sight; // arc and line of sight
mod sketch; // the terminal
mod skirmish; // skirmish attacks and saves
mod state; // the state of a match
mod survey; // plain questions about a state
mod tables; // the figures of the rules
mod terrain; // cover, astride, ways out
mod turn; // the sequence of play
mod victory; // losses, breaks, points
mod view; // what a viewer knows
mod walker; // following a path
mod words; // orders as JSON and as notation

pub use combat::{Clash, Result as CombatResult, Stand};
pub use data::Book;
pub use event::{Happening, Note};
pub use game::GrandeArmee;
pub use options::Rules;
pub use order::{ArmyList, BuiltForce, BuiltUnit, Commit, Face, Leg, Legs, MOST_LEGS, March, Order, Placement};
pub use refusal::Refusal;
pub use roster::{Arm, Gun, Kind, Make, Talent};
pub use scenario::Scenario;
pub use side::{ForceId, OfficerId, Side, UnitId};
pub use state::{
    CombatStep, Contest, Ending, Force, Group, Marks, MovementStep, Officer, Phase, Presence, Reason, Rolled, State,
    Status, Unit,
};
pub use view::View;

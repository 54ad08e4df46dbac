//! Fast-Play Grande Armée: Napoleonic battles on a free table measured in inches.
//!
//! One base is a brigade or a dozen guns. The players command armies: they hand out command dice to forces whose commanders may or may not do
//! what is hoped. The rules text is a quick-reference sheet without definitions, scenarios or results of combat; what is reconstructed says
//! so in `rules.md` and is kept in the data files where it is a figure. Hidden are only the fire orders of a pulse, until both sides have given theirs.
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

mod data; // the data files, read and checked

mod rules; // the rules, chapter by chapter

mod screen; // what is drawn, said and heard

mod sergeant; // what a computer player knows

mod game; // the contract: the only file that sees all shelves

pub use data::army::{ArmyList, BuiltForce, BuiltUnit, ListFault, Recruit, costs};
pub use data::book::Book;
pub use data::roster::{Arm, Gun, Kind, Make, Talent};
pub use data::scenario::Scenario;
pub use data::side::{ForceId, OfficerId, Side, UnitId};
pub use game::GrandeArmee;
pub use rules::artillery::Volley;
pub use rules::combat::{Clash, Dice as CombatDice, Result as CombatResult, Stand};
pub use rules::event::{Happening, Note};
pub use rules::options::Rules;
pub use rules::order::{Commit, Face, Leg, Legs, MOST_LEGS, March, Order, Placement};
pub use rules::phase::{CombatStep, Contest, Ending, MovementStep, Phase, Reason, Rolled};
pub use rules::refusal::Refusal;
pub use rules::state::{Force, Group, Marks, Officer, Presence, State, Status, Unit};
pub use rules::view::View;

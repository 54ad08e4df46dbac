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

mod data; // roster, figures, scenarios: read and checked
mod rules; // the rules, chapter by chapter
mod screen; // what people see and say
mod sergeant; // what a computer player knows

mod game; // the contract, which binds the four

pub use data::Book;
pub use data::footprint::Body;
pub use data::roster::{Class, Formation, Saddle, UnitType};
pub use data::scenario::{Cover, Scenario};
pub use data::side::{LeaderId, Side, UnitId};
pub use game::ColonialWarmaster;
pub use rules::event::{Attack, Happening, Note, PhaseName};
pub use rules::fire::Occasion;
pub use rules::options::Rules;
pub use rules::order::{Act, Acts, AimAt, Deed, Deployed, Deployment, Group, Leg, Legs, Order, Via, Way};
pub use rules::reasons::What;
pub use rules::refusal::{Obstacle, OnLeg, Refusal, Silent};
pub use rules::state::{
    Contact, Ending, Leader, MeleeStep, Morale, MovementStep, Phase, Presence, Reason, State, Unit,
};
pub use rules::view::View;

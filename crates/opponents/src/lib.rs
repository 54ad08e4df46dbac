//! Computer players.
//!
//! A player gets what a person in its seat would see, a [view](engine::Game::View), and a [`Budget`]; it gives one order. It never sees the state: where
//! it needs one, it imagines one that its seat cannot tell from the true one. Equal views and equal budgets in iterations give equal choices.
//!
//! ```
//! use conformance::toy::{State, ThreePasses};
//! use engine::{Game, NoLog, Options, RuleSet, Seat, Viewer, embedded};
//! use opponents::{Budget, Level, opponent};
//!
//! let rules = &embedded::<ThreePasses>().rules;
//! let game = rules.start("patrol", &Options::default(), &mut chance::Fast::new(1), &mut NoLog)?;
//! let mut sergeant = opponent::<State>(Level::Sergeant);
//! let order = sergeant.choose(&game.view(Viewer::Seat(Seat(0))), &Budget::instant(7));
//! assert!(game.check(&order).is_ok());
//! # Ok::<(), engine::SetupFault>(())
//! ```

mod budget; // how long a player may think
mod level; // the players by name
mod recruit; // any legal order
mod sergeant; // one decision at a time, by the rules of thumb of its game
mod sight; // what a view is worth as a seed

pub use budget::Budget;
pub use level::{Level, UnknownLevel};
pub use recruit::Recruit;
pub use sergeant::Sergeant;

use engine::Judgement;

/// A computer player of one game.
pub trait Opponent<G: Judgement>: Send {
    /// The order it gives. The view must be that of the deciding seat.
    fn choose(&mut self, view: &G::View, budget: &Budget) -> G::Order;
}

/// The player of a level.
pub fn opponent<G: Judgement>(level: Level) -> Box<dyn Opponent<G>> {
    match level {
        Level::Recruit => Box::new(Recruit::default()),
        Level::Sergeant => Box::new(Sergeant::default()),
    }
}

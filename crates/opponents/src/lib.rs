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
//! let view = game.view(Viewer::Seat(Seat(0)));
//! let mut general = opponent::<State>(Level::General);
//! let order = general.choose(&view, &Budget::iterations(200, 7));
//! assert!(game.check(&order).is_ok());
//! let ideas = general.explain(&view, &Budget::iterations(200, 7));
//! assert!(ideas.len() <= 3 && ideas[0].order == order);
//! # Ok::<(), engine::SetupFault>(())
//! ```

mod budget; // how long a player may think
mod general; // looks ahead
mod level; // the players by name
mod player; // a level with a budget, as one word
mod recruit; // any legal order
mod search; // how the general looks ahead
mod sergeant; // one decision at a time, by the rules of thumb of its game
mod sight; // what a view is worth as a seed
mod tuning; // a search by other figures than its game advises

pub use budget::{Budget, Halt, Pace};
pub use general::{General, Idea};
pub use level::{Level, UnknownLevel};
pub use player::{Player, UnknownPlayer};
pub use recruit::Recruit;
pub use search::{Findings, Rival, Search, Tally};
pub use sergeant::Sergeant;
pub use tuning::Tuning;

use engine::Judgement;

/// A computer player of one game.
pub trait Opponent<G: Judgement>: Send {
    /// The order it gives. The view must be that of the deciding seat.
    fn choose(&mut self, view: &G::View, budget: &Budget) -> G::Order;

    /// The best orders it sees, at most three: first the one it would give, then the others by their chances. Nothing from a player that does not look ahead.
    fn explain(&mut self, _view: &G::View, _budget: &Budget) -> Vec<Idea<G::Order>> {
        Vec::new()
    }
}

/// The player of a level.
pub fn opponent<G: Judgement>(level: Level) -> Box<dyn Opponent<G>> {
    match level {
        Level::Recruit => Box::new(Recruit::default()),
        Level::Sergeant => Box::new(Sergeant::default()),
        Level::Captain => Box::new(General::fallible()),
        Level::General | Level::FieldMarshal => Box::new(General::default()),
    }
}

/// A player as it was written: its level, tuned as it says.
pub fn opponent_of<G: Judgement>(player: &Player) -> Box<dyn Opponent<G>> {
    if player.tuning == Tuning::default() {
        return opponent(player.level);
    }
    Box::new(General::tuned(player.tuning))
}

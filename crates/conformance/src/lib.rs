//! The suite every game must pass.
//!
//! One line per scenario puts a game through it:
//!
//! ```
//! use conformance::{Matches, check, toy::ThreePasses};
//!
//! check::<ThreePasses>("patrol", Matches(4));
//! ```
//!
//! The suite plays whole matches with seeded players, odd seeds with random options, and stops at many decisions to ask: is every offered order legal, and
//! is there one? Do both written forms of each mean that order and no other? Are wrong orders refused, with a clause, and without effect? Does a view keep
//! what it must, and can the rest be imagined? Does an order do what was shown before it, and does the log state the figures that were used? Do saves, records and undo bring back the very state? Can everything on the screen be clicked? A failure
//! prints the seed, the step and the order; [`match_at`] brings that position back.
//!
//! [`toy`] holds a small complete game, on which the platform itself is tested.

mod agreement; // forecasts and figures are what the rules use
mod desk; // odds on the screen are those of the odds desk
mod extremes; // the largest questions
mod golden; // whole matches as text, counted trees
mod information; // what the game tells about itself: lists, rulebook, odds
mod lessons; // lessons can be played as they are written
mod mutation; // wrong orders made from right ones
mod offers; // the legal list, and its words
mod players; // computer players see only views
mod records; // saves, records, undo
mod refusals; // wrong orders are refused
mod screen; // scenes
mod secrets; // views leak nothing
mod spot; // where a failure happened
mod standing; // points told are points that stand
pub mod toy; // a small complete game
mod walk; // seeded matches

pub use agreement::{Agreement, changed, check_agreement, check_staged};
pub use extremes::extremes;
pub use golden::{check_golden, check_tree, golden, tree};
pub use information::{check_information, check_odds};
pub use lessons::{check_course, check_lessons};
pub use players::check_player;
pub use secrets::check_pair;
pub use walk::match_at;

use engine::{Loaded, RuleSet, embedded};

/// How many matches to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matches(pub u32);

/// What to check beyond what all games must pass.
#[derive(Clone, Copy, Debug)]
pub struct Suite {
    /// How many matches to play.
    pub matches: Matches,
    /// The seed of the first match.
    pub seed: u64,
    /// The lists of legal orders are complete: whatever passes `check` is offered. For games whose orders are finite.
    pub complete_lists: bool,
    /// How the game draws cards and counters at random.
    pub draws: Draws,
}

/// How a game draws cards and counters at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draws {
    /// A viewer learns of them by events alone: other draws with the same dice leave it with the same view if and only if they tell it the same events.
    Hidden,
    /// In the open what no event tells, or what leaves no trace: they are not compared.
    Open,
}

impl Suite {
    /// The suite that every game must pass.
    pub fn new(matches: Matches) -> Self {
        Self { matches, seed: 1, complete_lists: false, draws: Draws::Hidden }
    }

    /// Also demands complete lists.
    #[must_use]
    pub fn complete_lists(mut self) -> Self {
        self.complete_lists = true;
        self
    }

    /// Does not compare the events of random draws.
    #[must_use]
    pub fn open_draws(mut self) -> Self {
        self.draws = Draws::Open;
        self
    }

    /// Runs the suite on a scenario of the embedded data. `CONFORMANCE_MATCHES` and `CONFORMANCE_SEED` in the environment override numbers for long runs.
    pub fn run<R: RuleSet>(self, scenario: &str) {
        self.run_on(embedded::<R>(), scenario);
    }

    /// Runs the suite on a scenario of a loaded data set.
    pub fn run_on<R: RuleSet>(self, loaded: &'static Loaded<R>, scenario: &str) {
        let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
        let matches = number("CONFORMANCE_MATCHES").unwrap_or(u64::from(self.matches.0));
        let seed = number("CONFORMANCE_SEED").unwrap_or(self.seed);
        let book = check_information(loaded);
        let mut walk = walk::Walk::new(self, loaded, &book, scenario);
        for seed in seed..seed + matches {
            walk.play(seed);
        }
    }
}

/// Puts a scenario of a game through the suite; panics with seed, step and order where it fails.
pub fn check<R: RuleSet>(scenario: &str, matches: Matches) {
    Suite::new(matches).run::<R>(scenario);
}

/// Puts every scenario of a game through the suite, and its odds.
pub fn check_all<R: RuleSet>(matches: Matches) {
    let loaded = embedded::<R>();
    for scenario in &loaded.rules.info().scenarios {
        Suite::new(matches).run_on(loaded, &scenario.id);
    }
    check_odds(loaded);
}

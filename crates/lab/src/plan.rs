use std::collections::BTreeMap;

use engine::{GameInfo, Options, SetupFault};
use opponents::{Level, Pace, Player};

/// What to play.
#[derive(Clone, Debug)]
pub struct RunPlan {
    /// Matches per scenario.
    pub games: u64,
    /// The scenarios; none named means all.
    pub scenarios: Vec<String>,
    /// Who plays which seat; a seat not named is a sergeant's.
    pub players: BTreeMap<String, Player>,
    /// From which all chance of the run follows.
    pub seed: u64,
    /// How many threads; 0 for one per core.
    pub threads: usize,
    /// The rules' options.
    pub options: Options,
    /// How many matches to keep as records, spread over the scenarios.
    pub records: u64,
}

impl Default for RunPlan {
    fn default() -> Self {
        Self {
            games: 1000,
            scenarios: Vec::new(),
            players: BTreeMap::new(),
            seed: 1,
            threads: 0,
            options: Options::default(),
            records: 0,
        }
    }
}

impl RunPlan {
    /// Who plays a seat.
    pub fn player(&self, seat: &str) -> Player {
        self.players.get(seat).copied().unwrap_or(Player::of(Level::Sergeant))
    }

    /// The scenarios to play, by id; scenarios, seats and options are checked against what the game has. `seats` tells who plays in a scenario.
    pub fn check(&self, info: &GameInfo, seats: impl Fn(&str) -> Vec<String>) -> Result<Vec<String>, LabError> {
        if self.games == 0 {
            return Err(LabError::NoGames);
        }
        for (seat, player) in &self.players {
            if let Pace::Time(_) = player.pace {
                return Err(LabError::Unrepeatable { player: *player });
            }
            if !info.seats.contains(seat) {
                return Err(SetupFault::UnknownSeat { seat: seat.clone(), known: info.seats.join(", ") }.into());
            }
        }
        let scenarios = chosen_scenarios(info, &self.scenarios)?;
        scenarios.iter().try_for_each(|scenario| info.check_options(scenario, &self.options))?;
        let playing: Vec<String> = scenarios.iter().flat_map(|scenario| seats(scenario)).collect();
        match self.players.keys().find(|seat| !playing.contains(seat)) {
            Some(seat) => Err(LabError::IdleSeat { seat: seat.clone() }),
            None => Ok(scenarios),
        }
    }
}

/// The named scenarios, or all when none is named.
pub(crate) fn chosen_scenarios(info: &GameInfo, named: &[String]) -> Result<Vec<String>, LabError> {
    if named.is_empty() {
        return Ok(info.scenarios.iter().map(|scenario| scenario.id.clone()).collect());
    }
    for (place, id) in named.iter().enumerate() {
        info.index_of(id)?;
        if named[..place].contains(id) {
            return Err(LabError::Twice { scenario: id.clone() });
        }
    }
    Ok(named.to_vec())
}

/// Why a plan cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// A scenario, a seat or an option is wrong.
    #[error("{0}")]
    Setup(#[from] SetupFault),
    /// No match is asked for.
    #[error("a run needs at least one match per scenario")]
    NoGames,
    /// A scenario would count twice.
    #[error("scenario `{scenario}` is given twice")]
    Twice {
        /// The scenario.
        scenario: String,
    },
    /// Nobody sits there.
    #[error("seat `{seat}` does not play in the scenarios chosen")]
    IdleSeat {
        /// The seat.
        seat: String,
    },
    /// Data sets and players at once.
    #[error(
        "with another data set both players must be the same, or nobody could tell which of the two made the difference"
    )]
    MixedComparison,
    /// The other program of a comparison plays other rules or other data.
    #[error("{0}")]
    OtherRules(String),
    /// A player whose choices depend on the clock.
    #[error("a run must be repeatable, which {player} is not; give iterations, as in {}:300i", player.level)]
    Unrepeatable {
        /// The player.
        player: Player,
    },
    /// Somebody called the run off.
    #[error("the run was interrupted after {played} of {of} matches")]
    CalledOff {
        /// How many matches have been played.
        played: u64,
        /// Of how many.
        of: u64,
    },
    /// Somebody called an analysis off.
    #[error("the analysis was interrupted after {judged} of {of} decisions")]
    AnalysisCalledOff {
        /// How many decisions have been judged.
        judged: u64,
        /// Of how many.
        of: u64,
    },
    /// An analysis that would say nothing.
    #[error("an analysis needs at least four lines and two orders to compare")]
    TooFewLines,
    /// A match cannot be set up.
    #[error("{0}")]
    Start(String),
    /// A test of nothing.
    #[error("a test needs two scores between 0 and 1, the lower first, and error rates below a half")]
    Hypotheses,
    /// The system gives no threads.
    #[error("cannot start {threads} threads: {why}")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// Why not.
        why: String,
    },
}

use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Duration;

/// How long a player may think about one decision, and with what.
///
/// A player that searches stops at whichever limit it meets first and within a twentieth of its time. Only a budget in iterations gives the same choice
/// every time. Players that do not search need no budget; of the whole they use the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The time for this decision.
    pub time: Option<Duration>,
    /// The iterations for this decision.
    pub iterations: Option<u64>,
    /// The threads it may use.
    pub threads: usize,
    /// What its own chance follows from.
    pub seed: u64,
}

impl Budget {
    /// Time on all cores.
    pub fn time(time: Duration, seed: u64) -> Self {
        Self { time: Some(time), iterations: None, threads: cores(), seed }
    }

    /// A number of iterations on one core: repeatable.
    pub fn iterations(iterations: u64, seed: u64) -> Self {
        Self { time: None, iterations: Some(iterations), threads: 1, seed }
    }

    /// For players that do not search.
    pub fn instant(seed: u64) -> Self {
        Self { time: None, iterations: None, threads: 1, seed }
    }
}

fn cores() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get)
}

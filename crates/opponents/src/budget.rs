use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::Duration;

/// How long a player may think about one decision, and with what.
///
/// A player that searches stops within a twentieth of its time. Only a budget in iterations gives the same choice every time, for a seed and a number of
/// threads. Players that do not search use the seed only. A player that searches and is to answer at once gives the sergeant's order.
#[derive(Clone, Debug)]
pub struct Budget {
    /// How long.
    pub pace: Pace,
    /// The threads it may use.
    pub threads: usize,
    /// What its own chance follows from.
    pub seed: u64,
    /// By which it is called off.
    pub halt: Halt,
}

/// How long a player thinks about a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pace {
    /// Not at all.
    Instant,
    /// So many iterations.
    Iterations(u64),
    /// So long.
    Time(Duration),
}

impl Budget {
    /// Time on all cores.
    pub fn time(time: Duration, seed: u64) -> Self {
        Self { threads: cores(), ..Self::at(Pace::Time(time), seed) }
    }

    /// A number of iterations on one core: repeatable.
    pub fn iterations(iterations: u64, seed: u64) -> Self {
        Self::at(Pace::Iterations(iterations), seed)
    }

    /// For players that do not search.
    pub fn instant(seed: u64) -> Self {
        Self::at(Pace::Instant, seed)
    }

    /// A pace on one core.
    pub fn at(pace: Pace, seed: u64) -> Self {
        Self { pace, threads: 1, seed, halt: Halt::default() }
    }
}

/// Calls off the thinking of everybody who holds a copy: they give what they have found so far, at once.
#[derive(Clone, Debug, Default)]
pub struct Halt(Arc<AtomicBool>);

impl Halt {
    /// Calls it off.
    pub fn call(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been called off.
    pub fn is_called(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

fn cores() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get)
}

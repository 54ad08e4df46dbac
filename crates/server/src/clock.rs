use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use club::clock::{Moment, Span};

/// Seconds since 1970 by the machine's clock: for what is kept in memory only. What is stored asks the [`Clock`] of the server.
pub(crate) fn now() -> i64 {
    machine_millis() / 1_000
}

fn machine_millis() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}

/// What tells a server the time: the machine, or somebody who lets a week pass in a moment.
#[derive(Clone, Debug)]
pub struct Clock(Hands);

#[derive(Clone, Debug)]
enum Hands {
    Machine { started: Instant },
    Set(Arc<SetHands>),
}

#[derive(Debug)]
struct SetHands {
    /// Milliseconds since 1970, as somebody who looks at the clock reads them.
    shown: AtomicI64,
    /// Milliseconds that have passed, whatever the clock shows.
    passed: AtomicI64,
}

impl Default for Clock {
    fn default() -> Self {
        Self(Hands::Machine { started: Instant::now() })
    }
}

impl Clock {
    /// A clock that stands at a moment, in milliseconds since 1970, and moves only when it is told to.
    pub fn standing(at: i64) -> Self {
        Self(Hands::Set(Arc::new(SetHands { shown: AtomicI64::new(at), passed: AtomicI64::new(0) })))
    }

    /// Lets time pass. The machine's clock takes no orders.
    pub fn pass(&self, millis: i64) {
        if let Hands::Set(hands) = &self.0 {
            hands.shown.fetch_add(millis, Ordering::SeqCst);
            hands.passed.fetch_add(millis, Ordering::SeqCst);
        }
    }

    /// Puts the hands of the clock forward or back, while no time passes.
    pub fn put(&self, millis: i64) {
        if let Hands::Set(hands) = &self.0 {
            hands.shown.fetch_add(millis, Ordering::SeqCst);
        }
    }

    /// What it shows, in seconds since 1970.
    pub fn seconds(&self) -> i64 {
        self.moment().0.div_euclid(1_000)
    }

    /// What it shows.
    pub fn moment(&self) -> Moment {
        match &self.0 {
            Hands::Machine { .. } => Moment(machine_millis()),
            Hands::Set(hands) => Moment(hands.shown.load(Ordering::SeqCst)),
        }
    }

    /// How much time has passed since some beginning, whatever it shows.
    pub fn passed(&self) -> Span {
        match &self.0 {
            Hands::Machine { started } => {
                Span::millis(u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX))
            }
            Hands::Set(hands) => Span::millis(hands.passed.load(Ordering::SeqCst).unsigned_abs()),
        }
    }
}

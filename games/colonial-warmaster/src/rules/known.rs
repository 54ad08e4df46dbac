//! What has been worked out and holds until somebody moves: figures about units, and where leaders may ride.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use table::{Bounds, Point};

use crate::data::side::{LeaderId, MOST_LEADERS, MOST_UNITS, UnitId, each};
use crate::rules::state::State;

/// What is worked out from the rest of a state to be at hand: it is neither saved nor compared.
#[derive(Clone, Debug)]
pub struct Kept<T>(pub(crate) T);

impl<T> PartialEq for Kept<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A figure for each unit, as far as it is known.
#[derive(Debug)]
pub struct Known {
    known: AtomicU64,
    figures: [AtomicU32; MOST_UNITS],
}

impl Default for Known {
    fn default() -> Self {
        Self { known: AtomicU64::new(0), figures: [const { AtomicU32::new(0) }; MOST_UNITS] }
    }
}

impl Clone for Known {
    fn clone(&self) -> Self {
        let copy = Self::default();
        let known = self.known.load(Ordering::Acquire);
        for unit in each(known) {
            copy.figures[unit.index()].store(self.figures[unit.index()].load(Ordering::Relaxed), Ordering::Relaxed);
        }
        copy.known.store(known, Ordering::Release);
        copy
    }
}

impl Known {
    /// The figure of a unit, if it is known.
    pub fn of(&self, unit: UnitId) -> Option<u32> {
        let known = self.known.load(Ordering::Acquire) & unit.bit() != 0;
        known.then(|| self.figures[unit.index()].load(Ordering::Relaxed))
    }

    /// Keeps the figure of a unit. Whoever works one out at the same time finds the same.
    pub fn keep(&self, unit: UnitId, figure: u32) {
        self.figures[unit.index()].store(figure, Ordering::Relaxed);
        self.known.store(self.known.load(Ordering::Relaxed) | unit.bit(), Ordering::Release);
    }

    /// Whose figures are known.
    pub fn units(&mut self) -> impl Iterator<Item = UnitId> + use<> {
        each(*self.known.get_mut())
    }

    /// Forgets the figures of some units.
    pub fn forget(&mut self, units: u64) {
        *self.known.get_mut() &= !units;
    }
}

/// Places that a leader may ride to, once they are known.
type Places = OnceLock<Box<[Point]>>;

/// Where each leader may ride in a Leader Movement, worked out when it is first asked for. Copies of a state share what is known.
#[derive(Clone, Debug, Default)]
pub struct Rides(Option<Arc<[Places; MOST_LEADERS]>>);

impl Rides {
    /// Nothing known yet of a Leader Movement that begins.
    pub fn unknown() -> Self {
        Self(Some(Arc::new([const { OnceLock::new() }; MOST_LEADERS])))
    }

    /// The places that a leader may ride to, which hold while he and all units stay where they are.
    pub fn of<R>(
        &self,
        leader: LeaderId,
        work_out: impl FnOnce() -> Box<[Point]>,
        tell: impl FnOnce(&[Point]) -> R,
    ) -> R {
        match &self.0 {
            Some(known) => tell(known[leader.index()].get_or_init(work_out)),
            None => tell(&work_out()),
        }
    }
}

impl State {
    /// Forgets who has how much room to go where a unit has gone away or come: its own, that of those who would go to it, and of whoever could be barred
    /// by it.
    pub(crate) fn forget_rooms(&mut self, id: UnitId, before: Bounds, after: Bounds) {
        let mut gone = id.bit();
        for unit in self.rooms.0.units() {
            let is_bound_for = self.rooms.0.of(unit).is_some_and(|room| UnitId((room >> 8) as u8) == id);
            let reach = self.shape(unit).bounds().about(self.allowance(unit) + self.book.tables.movement.spacing);
            if is_bound_for || reach.meets(before) || reach.meets(after) {
                gone |= unit.bit();
            }
        }
        self.rooms.0.forget(gone);
    }
}

//! Shots between units that stand still, kept until somebody may have moved.

use std::sync::{Arc, OnceLock};

use crate::data::side::{MOST_UNITS, UnitId};
use crate::rules::fire::Lie;

/// How each unit lies to each enemy that it can fire at, worked out when it is first asked for. Copies of a state share what is known. It follows from
/// where all stand.
#[derive(Clone, Debug, Default)]
pub struct Shots(Option<Arc<Known>>);

#[derive(Debug)]
struct Known {
    targets: [u64; MOST_UNITS],
    /// Where those of a unit begin.
    first: [u16; MOST_UNITS],
    lies: Box<[OnceLock<Option<Lie>>]>,
}

impl Shots {
    /// Nothing known yet of the shots of units at their targets.
    pub fn of(targets: &[u64; MOST_UNITS]) -> Self {
        if targets.iter().all(|targets| *targets == 0) {
            return Self(None);
        }
        let mut first = [0; MOST_UNITS];
        let mut count = 0_u16;
        for (first, targets) in first.iter_mut().zip(targets) {
            *first = count;
            count += targets.count_ones() as u16;
        }
        let lies = std::iter::repeat_with(OnceLock::new).take(usize::from(count)).collect();
        Self(Some(Arc::new(Known { targets: *targets, first, lies })))
    }

    /// How a unit lies to a target, if that is among those kept; else, or when it is not known yet, it is worked out.
    pub fn lie(&self, unit: UnitId, target: UnitId, work_out: impl FnOnce() -> Option<Lie>) -> Option<Lie> {
        match &self.0 {
            Some(known) if known.targets[unit.index()] & target.bit() != 0 => {
                let before = known.targets[unit.index()] & (target.bit() - 1);
                let index = usize::from(known.first[unit.index()]) + before.count_ones() as usize;
                *known.lies[index].get_or_init(work_out)
            }
            _ => work_out(),
        }
    }
}

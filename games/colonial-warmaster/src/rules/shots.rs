//! Shots between units that stand still, kept until somebody may have moved.

use std::sync::{Arc, OnceLock};

use crate::data::side::{MOST_UNITS, UnitId, each};
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
    /// The shots of units at their targets, with what is known of those that are `kept`.
    #[must_use]
    pub fn turned_to(&self, targets: &[u64; MOST_UNITS], kept: impl Fn(UnitId, UnitId) -> bool) -> Self {
        if let Some(known) = &self.0
            && known.targets == *targets
            && each_shot(targets).all(|(unit, target)| kept(unit, target))
        {
            return self.clone();
        }
        let mut first = [0; MOST_UNITS];
        let mut count = 0_u16;
        for (first, targets) in first.iter_mut().zip(targets) {
            *first = count;
            count += targets.count_ones() as u16;
        }
        if count == 0 {
            return Self(None);
        }
        let before = |unit, target| self.0.as_ref().filter(|_| kept(unit, target))?.at(unit, target).cloned();
        let lies = each_shot(targets).map(|(unit, target)| before(unit, target).unwrap_or_default()).collect();
        Self(Some(Arc::new(Known { targets: *targets, first, lies })))
    }

    /// How a unit lies to a target, if that is among those kept; else, or when it is not known yet, it is worked out.
    pub fn lie(&self, unit: UnitId, target: UnitId, work_out: impl FnOnce() -> Option<Lie>) -> Option<Lie> {
        match self.0.as_ref().and_then(|known| known.at(unit, target)) {
            Some(lie) => *lie.get_or_init(work_out),
            None => work_out(),
        }
    }
}

impl Known {
    /// The place where it is kept how a unit lies to a target.
    fn at(&self, unit: UnitId, target: UnitId) -> Option<&OnceLock<Option<Lie>>> {
        let targets = self.targets[unit.index()];
        let before = targets & (target.bit() - 1);
        let index = usize::from(self.first[unit.index()]) + before.count_ones() as usize;
        (targets & target.bit() != 0).then(|| &self.lies[index])
    }
}

/// Every unit with every target of it, in the order of ids.
fn each_shot(targets: &[u64; MOST_UNITS]) -> impl Iterator<Item = (UnitId, UnitId)> {
    targets.iter().zip(0..).flat_map(|(targets, unit)| each(*targets).map(move |target| (UnitId(unit), target)))
}

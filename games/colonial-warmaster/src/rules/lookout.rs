//! Who could fire at whom where all stand, as far as it has been found out, kept until somebody moves there.

use std::sync::Arc;

use table::{Lane, Shape};

use crate::data::side::{MOST_UNITS, Side, UnitId, each};
use crate::rules::fire::{self, Lie};
use crate::rules::opportunity;
use crate::rules::shots::Shots;
use crate::rules::state::{MOST_IN_GROUP, MovementStep, Phase, State};

/// Of pairs of enemies within reach of each other whether the one could fire at the other, and how. It follows from where all stand; copies of a state
/// share it until one of them finds out more.
#[derive(Clone, Debug)]
pub struct Lookout {
    /// Targets, by firer, of whom it is known.
    known: [u64; MOST_UNITS],
    /// Those of them whom he could fire at.
    clear: [u64; MOST_UNITS],
    /// Targets, by firer, to whom he lies as the kept shots say.
    lies: [u64; MOST_UNITS],
    /// The shots of either side when it could last fire.
    shots: [Shots; 2],
}

impl Default for Lookout {
    fn default() -> Self {
        let nobody = [0; MOST_UNITS];
        Self { known: nobody, clear: nobody, lies: nobody, shots: Default::default() }
    }
}

impl Lookout {
    /// Whether a unit could fire at a target, if that is known; else it is found out, and kept.
    pub fn is_clear(&mut self, unit: UnitId, target: UnitId, find_out: impl FnOnce() -> bool) -> bool {
        let (known, clear) = (&mut self.known[unit.index()], &mut self.clear[unit.index()]);
        if *known & target.bit() == 0 {
            *known |= target.bit();
            *clear &= !target.bit();
            if find_out() {
                *clear |= target.bit();
            }
        }
        *clear & target.bit() != 0
    }

    /// Whether it is known of a unit that it could fire at a target, or could not though he is within its reach.
    pub const fn knows(&self, unit: UnitId, target: UnitId) -> bool {
        self.known[unit.index()] & target.bit() != 0
    }

    /// How a unit of a side lies to a target, if that is kept; else, or when it is not known yet, it is worked out.
    pub fn lie(&self, side: Side, unit: UnitId, target: UnitId, work_out: impl FnOnce() -> Option<Lie>) -> Option<Lie> {
        if self.lies[unit.index()] & target.bit() == 0 {
            return work_out();
        }
        self.shots[side.index()].lie(unit, target, work_out)
    }

    /// Keeps the shots that the units of a side can fire now, and of them what is known of before and still holds.
    pub fn keep_shots(&mut self, state: &State, side: Side, targets: &[u64; MOST_UNITS]) {
        let lies = self.lies;
        let shots = &mut self.shots[side.index()];
        *shots = shots.turned_to(targets, |unit, target| lies[unit.index()] & target.bit() != 0);
        for unit in state.units_of(side) {
            self.lies[unit.index()] = targets[unit.index()];
        }
    }

    /// Whether nothing is known.
    fn is_empty(&self) -> bool {
        self.known.iter().chain(&self.lies).all(|targets| *targets == 0)
    }

    /// Forgets all of which a unit is a part, and what `may_have_changed` says of a firer and his targets.
    fn forget(&mut self, gone: UnitId, mut may_have_changed: impl FnMut(UnitId, u64) -> u64) {
        for (index, known) in self.known.iter_mut().enumerate() {
            let all = *known | self.lies[index];
            if all == 0 {
                continue;
            }
            let unit = UnitId(index as u8);
            let changed = if unit == gone { all } else { may_have_changed(unit, all & !gone.bit()) | gone.bit() };
            *known &= !changed;
            self.lies[index] &= !changed;
        }
    }
}

impl State {
    /// Works out whom the side that may fire now can fire at, while all stand still.
    pub(crate) fn look_round(&mut self) {
        (self.sights, self.reactions) = ([0; MOST_UNITS], [[0; 2]; MOST_IN_GROUP]);
        if !matches!(
            self.phase,
            Phase::SecondLeaders
                | Phase::Fire
                | Phase::Movement { step: MovementStep::React(_) | MovementStep::LastReact, .. }
        ) {
            return;
        }
        let mut kept = self.lookout.0.take().unwrap_or_default();
        let lookout = Arc::make_mut(&mut kept);
        match &self.phase {
            Phase::SecondLeaders | Phase::Fire => {
                self.sights = fire::targets(self, lookout);
                lookout.keep_shots(self, self.phasing, &self.sights);
            }
            Phase::Movement { step: MovementStep::LastReact, .. } => {
                self.sights = opportunity::targets(self, lookout);
                lookout.keep_shots(self, self.waiting_side(), &self.sights);
            }
            Phase::Movement { step: MovementStep::React(acted), .. } => {
                self.reactions = opportunity::reactions(self, acted, lookout);
            }
            _ => {}
        }
        self.lookout.0 = Some(kept);
    }

    /// Forgets who could fire at whom where a unit has gone away or come: what it has to do with itself, and all pairs that it could come between.
    pub(crate) fn forget_sights(&mut self, id: UnitId, before: &Shape, after: &Shape) {
        let shapes = &self.shapes;
        let way = before.bounds().with(after.bounds());
        let Some(lookout) = self.lookout.0.as_mut().filter(|lookout| !lookout.is_empty()) else { return };
        Arc::make_mut(lookout).forget(id, |unit, targets| {
            let shape = &shapes[unit.index()];
            let is_between = |target: &UnitId| {
                let other = &shapes[target.index()];
                // Far more pairs are out of the way than not: boxes tell most of them.
                if !shape.bounds().with(other.bounds()).grown(HAIR).meets(way) {
                    return false;
                }
                let lane = Lane::between(shape, other);
                lane.may_meet(before) || lane.may_meet(after)
            };
            each(targets).filter(is_between).fold(0, |set, target| set | target.bit())
        });
    }
}

/// A lane is larger than the box around its ends by no more than this.
const HAIR: i32 = 1_000;

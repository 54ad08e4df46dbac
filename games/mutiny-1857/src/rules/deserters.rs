//! Deserter tests: which Mutineers take them, and who goes home.

use chance::{Chance, Pool};
use engine::{Clause, Log, NoReasons, Reasons, Reckoning};

use crate::data::place::{BASE, RADIUS};
use crate::data::side::{Man, Side, UnitId};
use crate::rules::chances::{self, Shares};
use crate::rules::event::Happening;
use crate::rules::morale::NEAR;
use crate::rules::queue;
use crate::rules::reasons::{What, Why};
use crate::rules::saves;
use crate::rules::sight;
use crate::rules::state::{Cause, Due, Sight, State, Test, TestKind};

/// The die of a deserter test. [IM-13.9]
const DESERTER_DIE: u8 = 6;

/// The score with which a Mutineer stays; cover gives nothing. [IM-13.9, IM-13.11]
pub fn stays(why: &mut impl Reasons<What>) -> u8 {
    let mut need = Reckoning::new(why);
    need.plus(Clause("IM-13.9"), What::Stays, 4);
    need.total() as u8
}

/// The chance of one figure to desert. [IM-13.9]
pub fn desert_chance() -> f64 {
    f64::from(stays(&mut NoReasons) - 1) / f64::from(DESERTER_DIE)
}

/// The chances of 0, 1, 2 and more of so many figures to desert. [IM-13.9]
pub fn desert_chances(figures: u8) -> Shares {
    let mut staying = chances::counted(Pool::new(figures.into(), DESERTER_DIE), stays(&mut NoReasons));
    staying.resize(usize::from(figures) + 1, 0.0);
    staying.reverse();
    staying
}

/// The same after so many tests one after another, as when several retreat moves are seen. [IM-13.4, IM-13.9]
pub fn desert_chances_after(figures: u8, tests: usize) -> Shares {
    let mut gone = vec![0.0; usize::from(figures) + 1];
    gone[0] = 1.0;
    for _ in 0..tests {
        let mut next = vec![0.0; gone.len()];
        for (before, p) in gone.iter().enumerate().filter(|(_, p)| **p > 0.0) {
            for (more, q) in desert_chances(figures - before as u8).into_iter().enumerate() {
                next[before + more] += p * q;
            }
        }
        gone = next;
    }
    gone
}

/// Each living figure throws a D6; below 4 it deserts. Cover gives nothing. [IM-13.9, IM-13.10, IM-13.11]
pub fn desert(state: &mut State, test: Test, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let unit = test.unit;
    state[unit].tests += 1;
    let mut gone = 0;
    let mut why = Why::heard_by(log);
    let (dice, need) = (state[unit].alive(), stays(&mut why));
    for number in state[unit].numbers() {
        if chance.die(DESERTER_DIE) < need {
            let one = &mut state[unit];
            one.living &= !(1 << number);
            one.deserted += 1;
            gone += 1;
        }
    }
    log.tell(Happening::Deserted { unit, cause: test.cause, dice, need, why, gone });
    if state[unit].living == 0 {
        state[unit].building = None;
    }
    state.settle(unit);
    // A witness is tested for morale only when his own numbers have changed. [IM-11.7, IM-13.13]
    let own_loss = matches!(test.cause, Cause::InfantryFire | Cause::CavalryFire | Cause::ArtilleryFire | Cause::Melee);
    if gone > 0 && !own_loss && state[unit].killed >= state[unit].alive() {
        queue::before(state, Test { unit, kind: TestKind::Morale, cause: Cause::HalfGone });
    }
}

/// Whether Mutineers have what happens to a figure of their side both within 12 inches and in sight. [IM-13.1, IM-13.13]
fn notices(state: &State, watcher: UnitId, seen: Sight, victim: UnitId) -> bool {
    state.kind(watcher).deserts
        && state[victim].side == Side::Rebel
        && state.is_near_sight(watcher, seen, NEAR)
        && sight::unit_sees(state, watcher, seen, Some(victim))
}

/// The Mutineer units that see what happens to a figure. [IM-13.5, IM-13.6]
pub fn witnesses(state: &State, seen: Sight, victim: UnitId) -> u64 {
    let watchers = state.present(Side::Rebel).filter(|&watcher| notices(state, watcher, seen, victim));
    watchers.fold(0, |set, watcher| set | watcher.bit())
}

/// The Mutineer units that see some figure of another unit run, or the building it runs from. [IM-13.4]
fn watchers_of_retreat(state: &State, unit: UnitId) -> u64 {
    if state[unit].side != Side::Rebel {
        return 0;
    }
    let sees = |&watcher: &UnitId| {
        if !state.kind(watcher).deserts {
            return false;
        }
        let mut men = state[unit].numbers().map(|number| saves::sight_of(state, Man { unit, number }));
        watcher != unit && men.any(|seen| notices(state, watcher, seen, unit))
    };
    let about = state[unit].extent.grown(NEAR + BASE * 2);
    state.present_near(Side::Rebel, about).filter(sees).fold(0, |set, watcher| set | watcher.bit())
}

/// Calls for the tests of those who see a retreat begin; one whose first move is made at once is seen with that move. [IM-13.4]
pub fn see_retreat_begin(state: &mut State, unit: UnitId, moves_at_once: bool) {
    if !(moves_at_once && state.rules.every_move_seen) {
        let glimpse = Glimpse { seen: seen_of(state, unit), watchers: watchers_of_retreat(state, unit) };
        glimpse.call(state);
    }
}

/// Where a unit was before a retreat move, and who saw it there. [IM-13.4]
#[derive(Clone, Copy)]
pub struct Glimpse {
    seen: Sight,
    watchers: u64,
}

impl Glimpse {
    /// A unit that is about to make a retreat move. [IM-13.4]
    pub fn before_move(state: &State, unit: UnitId) -> Self {
        let watchers = if state.rules.every_move_seen { watchers_of_retreat(state, unit) } else { 0 };
        Self { seen: seen_of(state, unit), watchers }
    }

    /// Calls for the tests of those who saw the move, just before it or just after. [IM-13.4]
    pub fn after_move(mut self, state: &mut State, unit: UnitId) {
        if state.rules.every_move_seen && state[unit].is_present() {
            self.watchers |= watchers_of_retreat(state, unit);
        }
        self.call(state);
    }

    fn call(self, state: &mut State) {
        let Self { seen, watchers } = self;
        if watchers != 0 {
            state.due.push(Due::Witness { cause: Cause::SawRetreat, seen, watchers });
        }
    }
}

/// Where others see a unit run from.
fn seen_of(state: &State, unit: UnitId) -> Sight {
    Sight { at: state.centroid(unit), rear: None, building: state[unit].building }
}

/// Calls for the test of a unit that has come within 12 inches of a dead Sahib. [IM-13.7]
pub fn passed_bodies(state: &mut State, unit: UnitId, before: u64) {
    if !state.kind(unit).deserts || !state[unit].is_present() {
        return;
    }
    for index in 0..state.bodies.len() {
        let body = state.bodies[index];
        let inside = body.side == Side::Rebel && state.is_near(unit, body.at, NEAR + RADIUS);
        if inside && before & 1 << index == 0 {
            let seen = Sight { at: body.at, rear: None, building: None };
            state.due.push(Due::Witness { cause: Cause::PassedBody, seen, watchers: unit.bit() });
        }
    }
}

/// The dead Sahibs a unit is within 12 inches of, as bits.
pub fn bodies_near(state: &State, unit: UnitId) -> u64 {
    if !state.kind(unit).deserts {
        return 0;
    }
    (0..state.bodies.len())
        .filter(|&index| state.is_near(unit, state.bodies[index].at, NEAR + RADIUS))
        .fold(0, |set, index| set | 1 << index)
}

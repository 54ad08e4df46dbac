//! The queue of tests: who is tested after an event, for what, and in which order. [IM-11.2, IM-13.12, IM-13.13]

use chance::Chance;
use engine::Log;
use table::Inches;

use crate::data::place::{BASE, RADIUS};
use crate::data::roster::Branch;
use crate::data::side::{Side, UnitId, each};
use crate::rules::deserters;
use crate::rules::event::Happening;
use crate::rules::morale;
use crate::rules::saves::Fallen;
use crate::rules::state::{Cause, Due, Phase, Sight, State, Test, TestKind};
use crate::rules::unit::Retreat;

/// What calls for a test when fire of a branch kills. [IM-11.3, IM-11.4, IM-11.5]
pub const fn cause_of_fire(branch: Branch) -> Cause {
    match branch {
        Branch::Artillery => Cause::ArtilleryFire,
        Branch::Cavalry => Cause::CavalryFire,
        Branch::Foot | Branch::Officer | Branch::Pack => Cause::InfantryFire,
    }
}

/// Calls for the tests of an event, in their order: those who lost figures, those who saw friends shot, those who saw a Sahib fall. [IM-13.8, IM-13.13]
pub fn call_tests(state: &mut State, fallen: &Fallen, cause: Cause) {
    let mut victims = 0_u64;
    for &(unit, _) in fallen {
        victims |= unit.bit();
    }
    for unit in each(victims) {
        let tested = !matches!(state.kind(unit).branch, Branch::Officer | Branch::Pack);
        if tested && state[unit].living != 0 {
            state.due.push(Due::Loss(unit, cause));
        }
    }
    if cause != Cause::Melee {
        let mut watchers = 0;
        for &(unit, seen) in fallen.iter().filter(|(unit, _)| !state.is_officer(*unit)) {
            watchers |= deserters::witnesses(state, seen, unit) & !victims;
        }
        if let Some(&(_, seen)) = fallen.first().filter(|_| watchers != 0) {
            state.due.push(Due::Witness { cause: Cause::SawShot, seen, watchers });
        }
    }
    // However many Sahibs fall in one event, a unit is tested once for them.
    let sahibs = || fallen.iter().filter(|(unit, _)| state.is_officer(*unit) && state[*unit].side == Side::Rebel);
    let watchers = sahibs().fold(0, |watchers, &(unit, seen)| watchers | deserters::witnesses(state, seen, unit));
    if let Some(&(_, seen)) = sahibs().next().filter(|_| watchers != 0) {
        state.due.push(Due::Witness { cause: Cause::SawSahib, seen, watchers });
    }
}

/// The next test that is due, taken out of the queue. [IM-13.12, IM-13.13]
fn next(state: &mut State) -> Option<Test> {
    loop {
        if !state.tests.is_empty() {
            let test = state.tests.remove(0);
            if is_due(state, test) {
                return Some(test);
            }
            continue;
        }
        match *state.due.first()? {
            Due::Loss(unit, cause) => {
                state.due.remove(0);
                // Deserters always come before morale. [IM-13.12]
                if state.kind(unit).deserts {
                    state.tests.push(Test { unit, kind: TestKind::Deserters, cause });
                }
                state.tests.push(Test { unit, kind: TestKind::Morale, cause });
            }
            Due::Witness { cause, seen, watchers } => {
                let nearest = each(watchers).min_by_key(|&unit| (nearness(state, unit, seen), unit));
                let Some(unit) = nearest else {
                    state.due.remove(0);
                    continue;
                };
                state.due[0] = Due::Witness { cause, seen, watchers: watchers & !unit.bit() };
                state.tests.push(Test { unit, kind: TestKind::Deserters, cause });
            }
        }
    }
}

/// How far a unit is from what it saw; a building counts at its outline. [IM-13.13]
fn nearness(state: &State, unit: UnitId, seen: Sight) -> Inches {
    let house = |building: u8| &state.field.features[usize::from(building)];
    let places = || state.circles(unit);
    match (state[unit].building, seen.building) {
        (Some(own), Some(other)) if own == other => Inches::ZERO,
        (Some(own), Some(other)) => house(own).gap(house(other)),
        (Some(own), None) => house(own).distance(seen.at) - RADIUS,
        (None, Some(other)) => {
            places().map(|place| house(other).distance(place) - RADIUS).min().unwrap_or(Inches::LIMIT)
        }
        (None, None) => places().map(|place| place.distance(seen.at) - BASE).min().unwrap_or(Inches::LIMIT),
    }
}

/// Whether a test is still to be taken. [IM-11.7]
fn is_due(state: &State, test: Test) -> bool {
    let one = &state[test.unit];
    let half_gone = || one.killed >= one.alive();
    one.is_present()
        && is_tested(state, test.unit, test.kind)
        && (test.kind == TestKind::Deserters || test.cause != Cause::HalfGone || half_gone())
}

/// Whether a unit takes such tests at all. [IM-11.24, IM-13.2]
pub fn is_tested(state: &State, unit: UnitId, kind: TestKind) -> bool {
    let one = &state[unit];
    match kind {
        TestKind::Deserters => state.rules.deserter_limit == 0 || one.tests < state.rules.deserter_limit,
        TestKind::Morale => {
            one.retreat != Retreat::Forced && !matches!(state.kind(unit).branch, Branch::Officer | Branch::Pack)
        }
    }
}

/// Takes all due tests, or stops at the first that the opponent must ask for. Returns whether all are done. [IM-11.1, IM-11.2, IM-13.3]
pub fn take_all(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Happening>) -> bool {
    while let Some(test) = next(state) {
        if state.rules.ask {
            state.phase = Phase::Ask(test);
            return false;
        }
        take(state, test, chance, log);
    }
    true
}

/// Takes one test.
pub fn take(state: &mut State, test: Test, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    match test.kind {
        TestKind::Deserters => deserters::desert(state, test, chance, log),
        TestKind::Morale => morale::hold(state, test, chance, log),
    }
}

/// Puts a test before all others.
pub fn before(state: &mut State, test: Test) {
    state.tests.insert(0, test);
}

//! Officers who go with a unit, fire in its volleys and fight in its combats. [IM-5.32]

use engine::NoReasons;

use crate::data::roster::Pace;
use crate::data::side::{UnitId, each};
use crate::rules::contact::COMPANY;
use crate::rules::march_moves;
use crate::rules::order::Gait;
use crate::rules::refusal::Refusal;
use crate::rules::state::State;
use crate::rules::unit::step;

/// No more officers go with a unit.
pub const MOST_FELLOWS: usize = 4;

/// Whether officers may go with a unit: in its first step, when it moves, or on with steps that need no more than that they are there. [IM-5.32]
pub fn check(state: &State, unit: UnitId, with: u64, gait: Option<Gait>) -> Result<(), Refusal> {
    if with == 0 {
        return Ok(());
    }
    if with >> state.units.len() != 0 {
        return Err(Refusal::NoSuchOfficer);
    }
    let joins = state.current.is_none() || gait.is_some();
    let alone = state.gun_of(unit).is_some() || state.is_officer(unit) || gait == Some(Gait::Retreat);
    if joins && alone {
        return Err(Refusal::OfficersStay(unit));
    }
    for officer in each(with) {
        check_fellow(state, unit, officer)?;
        if joins && rank(state, officer) < rank(state, unit) {
            return Err(Refusal::SlowerOfficer(unit, officer));
        }
        if let Some(gait) = gait {
            check_company(state, unit, officer, gait)?;
        }
        let price = march_moves::cost(state, officer, step::MOVE, gait, &mut NoReasons);
        if state[officer].left < price {
            return Err(Refusal::TooFewMoves(officer, gait));
        }
    }
    if each(with).count() > MOST_FELLOWS {
        return Err(Refusal::TooManyOfficers(unit));
    }
    Ok(())
}

/// The kinds from slow to fast. [IM-5.32]
fn rank(state: &State, unit: UnitId) -> u8 {
    match state.pace(unit) {
        Pace::Infantry => 0,
        Pace::Beast => 1,
        _ => 2,
    }
}

/// Whether somebody is an officer of a unit's side who is there and, where it begins its steps, near and fresh. [IM-5.32]
fn check_fellow(state: &State, unit: UnitId, officer: UnitId) -> Result<(), Refusal> {
    let one = &state[officer];
    let first = state.current.is_none();
    if one.side != state[unit].side || !one.is_present() || !state.is_officer(officer) || (one.acted && first) {
        return Err(Refusal::NotHisOfficer(unit, officer));
    }
    if first && (one.spent || !state.units_within(officer, unit, COMPANY)) {
        return Err(Refusal::OfficerFar(unit, officer));
    }
    Ok(())
}

/// Whether an officer can take a unit's gait with it: riders neither crawl nor lie down, and his own attacks in a row count. [IM-5.32]
fn check_company(state: &State, unit: UnitId, officer: UnitId, gait: Gait) -> Result<(), Refusal> {
    let one = &state[officer];
    if matches!(gait, Gait::Crawl | Gait::Drop | Gait::Rise) && one.is_mounted() {
        return Err(Refusal::OfficerMounted(officer));
    }
    if one.stance != state[unit].stance {
        return Err(Refusal::OfficerOtherStance(unit, officer));
    }
    if one.building != state[unit].building {
        return Err(Refusal::OfficerElsewhere(unit, officer));
    }
    if gait == Gait::Attack { march_moves::check_attack(state, officer) } else { Ok(()) }
}

//! What the status of its force allows a unit and demands of it. [GA-2.17, GA-2.19, GA-2.20, GA-2.23, GA-2.25]

use table::Inches;

use crate::data::roster::Arm;
use crate::data::side::UnitId;
use crate::rules::attack;
use crate::rules::movement;
use crate::rules::path::Path;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Marks, State, Status};

/// Whether the status of a unit's force lets it make an ordinary move. [GA-2.17, GA-2.19, GA-2.20, GA-2.23, GA-2.25]
pub fn check_march(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let status = state.status_of(unit);
    let allowed = match status {
        Status::Active | Status::Attack => true,
        Status::Withdraw | Status::Hold => state.arm(unit) == Arm::Artillery,
        Status::None | Status::Inactive => false,
    };
    if allowed { Ok(()) } else { Err(Refusal::StatusForbids { unit, status }) }
}

/// Whether the status of a unit's force lets it contact enemies. [GA-2.17, GA-2.20]
pub fn check_contact(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let status = state.status_of(unit);
    if status == Status::Withdraw || (state.rules.attack_only && status == Status::Active) {
        return Err(Refusal::MayNotContact { unit, status });
    }
    Ok(())
}

/// Whether the status of a unit's force lets it change face and do nothing else. [GA-2.19, GA-2.20]
pub fn check_face(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let status = state.status_of(unit);
    if state.arm(unit) == Arm::Artillery || !matches!(status, Status::Hold | Status::Active) {
        return Err(Refusal::NoFaceAlone { unit, status });
    }
    Ok(())
}

/// Whether a unit must withdraw in the Movement Segment that begins. [GA-2.17]
pub fn must_withdraw(state: &State, unit: UnitId) -> bool {
    state.status_of(unit) == Status::Withdraw
        && state.arm(unit) != Arm::Artillery
        && !state[unit].marks.has(Marks::NO_MOVE)
        && state.is_enemy_within(state.side_of(unit), state.shape(unit), state.book.tables.movement.withdraw_near)
}

/// Refused where guns that withdraw would end nearer to the enemy, who is so near now. [GA-2.17]
pub fn check_off(state: &State, path: &Path, now: Option<Inches>) -> Result<(), Refusal> {
    let unit = path.unit;
    let end = state.base(unit).placed(path.end());
    if state.nearest_enemy(state.side_of(unit), &end) < now { Err(Refusal::GunsNearer(unit)) } else { Ok(()) }
}

/// Checks that a unit may stand for this segment. [GA-2.20]
pub fn check_stay(state: &State, unit: UnitId) -> Result<(), Refusal> {
    movement::may_act(state, unit)?;
    check_compulsory(state, unit)
}

/// Refused while a unit must still move in this segment. [GA-2.17]
pub fn check_compulsory(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let marks = state[unit].marks;
    match () {
        () if marks.has(Marks::DONE) => Ok(()),
        () if marks.has(Marks::MUST_WITHDRAW) => Err(Refusal::MustWithdraw(unit)),
        () if attack::is_open(state, unit) => Err(Refusal::MustAttack(unit)),
        () => Ok(()),
    }
}

//! Recovery of hits.

use chance::Chance;
use engine::Log;

use crate::data::side::{OfficerId, UnitId};
use crate::rules::event::{Happening, Note};
use crate::rules::movement;
use crate::rules::occasion::Occasion;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Marks, MovementStep, Phase, State, Status};

/// Checks an attempt to recover. [GA-10.1, GA-10.2, GA-10.4, GA-10.6]
pub fn check(state: &State, unit: UnitId) -> Result<(), Refusal> {
    if let Err(refusal) = movement::may_act(state, unit) {
        // Suppression keeps guns from moving, not from recovering.
        if refusal != Refusal::Suppressed(unit) {
            return Err(refusal);
        }
    }
    let status = state.status_of(unit);
    if status != Status::Inactive {
        return Err(Refusal::NotInactive { unit, status });
    }
    if state[unit].hits == 0 {
        return Err(Refusal::NoHits(unit));
    }
    let distance = state.book.tables.recovery.distance - table::Inches::from_hundredths(1);
    if state.is_enemy_within(state.side_of(unit), state.shape(unit), distance) {
        return Err(Refusal::TooNearToRecover(unit));
    }
    Ok(())
}

/// One die; less than the hits removes one. [GA-10.3]
pub fn resolve(chance: &mut impl Chance, hits: u8) -> (u8, bool) {
    let die = chance.d6();
    (die, die < hits)
}

/// Whether a failed attempt may be rolled again. [GA-10.5]
pub fn may_reroll(state: &State, unit: UnitId) -> bool {
    let army = OfficerId::army(state.phasing);
    state.cds[state.phasing.index()] > 0 && state.is_officer_near(army, unit, state.book.tables.recovery.commander)
}

/// Tries to remove a hit. [GA-10.3]
pub fn attempt(state: &mut State, unit: UnitId, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    state[unit].marks.put(Marks::ACTED);
    let removed = roll(state, unit, chance, log);
    if !removed && may_reroll(state, unit) {
        state.phase = Phase::Movement(MovementStep::Recovery { unit });
    }
}

/// Tries once more with a command die. [GA-10.5]
pub fn again(state: &mut State, unit: UnitId, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    state.cds[state.phasing.index()] -= 1;
    roll(state, unit, chance, log);
    state.phase = Phase::Movement(MovementStep::Choose);
}

fn roll(state: &mut State, unit: UnitId, chance: &mut impl Chance, log: &mut impl Log<Note>) -> bool {
    chance.about(state.occasion(Occasion::Recovery, unit.0));
    let (die, removed) = resolve(chance, state[unit].hits);
    if removed {
        state[unit].hits -= 1;
    }
    let hits = state[unit].hits;
    state.tell(log, unit, Happening::Recovered { unit, die, removed, hits });
    removed
}

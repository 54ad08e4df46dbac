//! Recovery of hits.

use chance::Chance;
use engine::{Clause, Log, NoReasons, Reasons, Reckoning};
use serde::Serialize;

use crate::data::side::{OfficerId, UnitId};
use crate::rules::event::{Happening, Note};
use crate::rules::movement;
use crate::rules::occasion::Occasion;
use crate::rules::phase::{MovementStep, Phase};
use crate::rules::reasons::{What, Why};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Marks, State, Status};

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

/// Which try it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Try {
    /// The first. [GA-10.3]
    First,
    /// One paid for with a command die. [GA-10.5]
    Second,
}

/// A die must show less than this: the hits on the unit. [GA-10.3]
pub fn below(hits: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut number = Reckoning::new(why);
    number.plus(Clause("GA-10.3"), What::HitsToLose, hits);
    number.total() as u8
}

/// Whether any die can remove a hit. [GA-10.3]
pub fn is_possible(hits: u8) -> bool {
    below(hits, &mut NoReasons) > 1
}

/// One die; less than a number removes a hit. [GA-10.3]
pub fn resolve(chance: &mut impl Chance, below: u8) -> (u8, bool) {
    let die = chance.d6();
    (die, die < below)
}

/// Whether a failed attempt may be rolled again. [GA-10.5]
pub fn may_reroll(state: &State, unit: UnitId) -> bool {
    let army = OfficerId::army(state.phasing);
    state.cds[state.phasing.index()] > 0 && state.is_officer_near(army, unit, state.book.tables.recovery.commander)
}

/// Tries to remove a hit. [GA-10.3]
pub fn attempt(state: &mut State, unit: UnitId, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    state[unit].marks.put(Marks::ACTED);
    let removed = roll(state, unit, Try::First, chance, log);
    if !removed && may_reroll(state, unit) {
        state.phase = Phase::Movement(MovementStep::Recovery { unit });
    }
}

/// Tries once more with a command die. [GA-10.5]
pub fn again(state: &mut State, unit: UnitId, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let side = state.phasing.index();
    state.cds[side] -= 1;
    roll(state, unit, Try::Second, chance, log);
    state.phase = Phase::Movement(MovementStep::Choose);
}

fn roll(state: &mut State, unit: UnitId, tried: Try, chance: &mut impl Chance, log: &mut impl Log<Note>) -> bool {
    chance.about(state.occasion(Occasion::Recovery, unit.0));
    let mut why = Why::heard_by(log);
    let below = below(state[unit].hits, &mut why);
    let (die, removed) = resolve(chance, below);
    if removed {
        state[unit].hits -= 1;
    }
    let hits = state[unit].hits;
    state.tell(log, unit, Happening::Recovered { unit, tried, die, below, removed, hits, why });
    removed
}

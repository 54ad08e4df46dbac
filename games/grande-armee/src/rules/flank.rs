//! Flanks: taken by contact or threatened from near by. [GA-8.24, GA-8.25, GA-8.26]

use table::{Arc, Inches, Pose};

use crate::data::roster::Arm;
use crate::data::side::{UnitId, each};
use crate::rules::state::State;

/// Whether a unit is flanked. [GA-8.24, GA-8.25, GA-8.26]
pub fn is_flanked(state: &State, unit: UnitId) -> bool {
    if state[unit].garrison.is_some() {
        return false;
    }
    each(state.enemies_of(state.side_of(unit)))
        .any(|enemy| state[enemy].garrison.is_none() && flanks(state, enemy, unit))
}

/// Whether an enemy takes a unit in flank, by contact or by threat.
fn flanks(state: &State, enemy: UnitId, unit: UnitId) -> bool {
    if !is_behind(state, unit, state[enemy].pose) {
        return false;
    }
    if is_touching(state, enemy, unit) {
        return is_behind(state, unit, state[enemy].start);
    }
    threatens(state, enemy, unit)
}

/// Whether a pose's middle lies behind a unit's front line. [GA-D5]
fn is_behind(state: &State, unit: UnitId, pose: Pose) -> bool {
    table::is_behind_front_line(state.base(unit), state[unit].pose, pose.spot())
}

fn is_touching(state: &State, one: UnitId, other: UnitId) -> bool {
    let gap = state.book.tables.movement.contact;
    table::is_in_contact(state.shape(one), state.shape(other), gap, Inches::ZERO)
}

/// Whether a free enemy stands close behind the front line with the unit in its front arc. [GA-8.25]
fn threatens(state: &State, enemy: UnitId, unit: UnitId) -> bool {
    state.arm(enemy) != Arm::Artillery
        && table::is_within(state.shape(enemy), state.shape(unit), state.book.tables.combat.threat)
        && table::is_in_arc(state.base(enemy), state[enemy].pose, state.centre(unit), Arc::HALF_RIGHT)
        && !each(state.enemies_of(state.side_of(enemy))).any(|other| is_touching(state, enemy, other))
}

//! Flanks: taken by contact or threatened from near by. [GA-8.24, GA-8.25, GA-8.26]

use engine::Clause;
use serde::Serialize;
use table::{Arc, Inches, Pose};

use crate::data::roster::Arm;
use crate::data::side::{UnitId, each};
use crate::rules::state::State;

/// How a unit is flanked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Flank {
    /// By an enemy who touches it. [GA-8.24]
    Contact,
    /// By one close behind its front line. [GA-8.25]
    Threat,
}

impl Flank {
    /// Its clause.
    pub const fn clause(self) -> Clause {
        match self {
            Self::Contact => Clause("GA-8.24"),
            Self::Threat => Clause("GA-8.25"),
        }
    }
}

/// How a unit is flanked, if it is: garrisons are never, and flank nobody. [GA-8.26]
pub fn of(state: &State, unit: UnitId) -> Option<Flank> {
    if state[unit].garrison.is_some() {
        return None;
    }
    each(state.enemies_of(state.side_of(unit)))
        .filter(|&enemy| state[enemy].garrison.is_none())
        .find_map(|enemy| flanks(state, enemy, unit))
}

/// How an enemy takes a unit in flank: by contact or by threat. [GA-8.24, GA-8.25]
fn flanks(state: &State, enemy: UnitId, unit: UnitId) -> Option<Flank> {
    if !is_behind(state, unit, state[enemy].pose) {
        return None;
    }
    if is_touching(state, enemy, unit) {
        return is_behind(state, unit, state[enemy].start).then_some(Flank::Contact);
    }
    threatens(state, enemy, unit).then_some(Flank::Threat)
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

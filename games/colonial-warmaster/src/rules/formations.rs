//! Changing formation, mounting and dismounting. [CW-4.0, CW-4.1]

use table::Pieces;

use crate::data::roster::{Class, Formation, Saddle};
use crate::data::side::UnitId;
use crate::rules::moving::Marcher;
use crate::rules::refusal::{Obstacle, Refusal};
use crate::rules::state::State;

/// Whether a change is free at the start of an activation, in either direction. [CW-4.1b, CW-4.1c]
pub const fn is_free(from: Formation, to: Formation) -> bool {
    use Formation::{CombatColumn, Line, Open, RoadColumn};
    matches!(
        (from, to),
        (Line | RoadColumn | Open, CombatColumn)
            | (CombatColumn, Line | RoadColumn | Open)
            | (Line, Open)
            | (Open, Line)
    )
}

/// Checks a change of formation that takes the activation: known to the type, another than now, and room for it. [CW-4.0, CW-4.1, CW-4.1a]
pub fn check(state: &State, unit: UnitId, to: Formation, pieces: &Pieces) -> Result<(), Refusal> {
    if state.kind(unit).allowance(to, state[unit].saddle).is_none() {
        return Err(Refusal::UnknownFormation(unit, to));
    }
    if state[unit].formation == to {
        return Err(Refusal::FormedAlready(unit, to));
    }
    Marcher::new(state, unit, to, state[unit].saddle)
        .has_room(pieces)
        .map_err(|obstacle| Refusal::NoRoomToForm(unit, to, obstacle))
}

/// Checks a change made on the way: it must be a free one too. [CW-4.1b]
pub fn check_free(state: &State, unit: UnitId, to: Formation, pieces: &Pieces) -> Result<(), Refusal> {
    let now = state[unit].formation;
    if to != now && state.kind(unit).allowance(to, state[unit].saddle).is_some() && !is_free(now, to) {
        return Err(Refusal::NotFree(unit, to));
    }
    check(state, unit, to, pieces)
}

/// Checks mounting or dismounting. [CW-4.0h]
pub fn check_saddle(state: &State, unit: UnitId, saddle: Saddle, pieces: &Pieces) -> Result<(), Refusal> {
    if state.kind(unit).class != Class::Cav {
        return Err(Refusal::NoCavalry(unit));
    }
    if state[unit].saddle == saddle {
        return Err(Refusal::SaddleAlready(unit));
    }
    match Marcher::new(state, unit, state[unit].formation, saddle).has_room(pieces) {
        Err(Obstacle::Terrain(_)) => Err(Refusal::NoPlaceForHorses(unit)),
        // The footprint stays as it is, so nothing else can stand in the way.
        _ => Ok(()),
    }
}

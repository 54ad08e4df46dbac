//! The canonical bytes of a state, and a state from them.

use crate::side::UnitId;
use crate::state::{Core, Due, Phase, Resume, State};
use crate::turn;

/// Appends the canonical bytes of a state.
pub fn save(state: &State, bytes: &mut Vec<u8>) {
    let start = bytes.len();
    bytes.reserve(4096);
    let taken = std::mem::take(bytes);
    match postcard::to_extend(&state.core, taken) {
        Ok(extended) => *bytes = extended,
        Err(error) => unreachable!("a state has nothing that cannot be written ({error}, after {start} bytes)"),
    }
}

/// The state saved as `bytes` in the same match; `None` when they are not such bytes.
pub fn restore(state: &State, bytes: &[u8]) -> Option<State> {
    let (core, rest) = postcard::take_from_bytes::<Core>(bytes).ok()?;
    if !rest.is_empty() {
        return None;
    }
    let field = match &core.scenery {
        chosen if *chosen == state.core.scenery => state.field.clone(),
        chosen => turn::field_of(state.book, state.scenario, chosen.as_ref())?,
    };
    let mut restored = State { field, core, ..state.clone() };
    if !is_sound(&restored) {
        return None;
    }
    for unit in restored.ids() {
        if restored[unit].placed {
            restored.settle(unit);
        }
    }
    Some(restored)
}

/// Whether all numbers mean something.
fn is_sound(state: &State) -> bool {
    let units = state.units.len();
    let known = |unit: UnitId| unit.index() < units;
    let features = state.field.features.len();
    let guns = state.guns.len();
    let in_list = state.units.iter().all(|unit| {
        usize::from(unit.kind.0) < state.book.types.len()
            && usize::from(unit.first) + usize::from(unit.full) <= state.places.len()
            && unit.full <= 16
            && (unit.full == 16 || unit.living >> unit.full == 0)
            && unit.building.is_none_or(|building| usize::from(building) < features)
            && unit.gun.is_none_or(|gun| usize::from(gun) < guns)
    });
    let phase = match state.phase {
        Phase::Place { unit, .. } => known(unit),
        Phase::Ask(test) => known(test.unit),
        _ => true,
    };
    let dues = state.due.iter().all(|due| match due {
        Due::Loss(unit, _) => known(*unit),
        Due::Witness { watchers, .. } => watchers.checked_shr(units as u32).unwrap_or(0) == 0,
    });
    let hits = matches!(state.phase, Phase::Scenery) || state.hits.len() == features;
    in_list
        && phase
        && dues
        && hits
        && (1..=60).contains(&state.round)
        && state.current.is_none_or(known)
        && state.with.checked_shr(units as u32).unwrap_or(0) == 0
        && state.tests.iter().all(|test| known(test.unit))
        && state.guns.iter().all(|gun| gun.crew.is_none_or(known))
        && matches!(state.resume, Resume::Steps | Resume::TurnStart(0..=64))
}

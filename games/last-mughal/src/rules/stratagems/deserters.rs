//! Natives who mutiny among British troops, and where they go. [LM-11.3.1g]

use engine::Log;

use crate::data::ids::{Side, UnitId, UnitSet, ZoneId, ZoneSet};
use crate::rules::battles::retreat;
use crate::rules::event::Event;
use crate::rules::placement::{destroy, move_group, turn_over};
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement::settle;
use crate::rules::state::{Group, Place, State};

/// Loyal natives on the map, attached or not. [LM-11.3.1g]
pub fn loyal_natives(state: &State) -> UnitSet {
    let on_map = state.at.iter().fold(UnitSet::EMPTY, |all, units| all.or(*units));
    state.of_side(Side::British, on_map).and(state.data().sets.natives)
}

/// A unit goes over where it stands. [LM-11.3.1g]
pub fn desert(state: &mut State, unit: UnitId, log: &mut impl Log<Event>) {
    if let Some(zone) = state.unit(unit).zone {
        go_over(state, UnitSet::only(unit), zone, log);
    }
}

/// Units of a zone go over together: from inside they join those in the field; if British units still stand there, they must leave. [LM-11.3.1g]
pub fn go_over(state: &mut State, units: UnitSet, zone: ZoneId, log: &mut impl Log<Event>) {
    for unit in units {
        turn_over(state, unit, Side::Rebel);
        state.units[unit].mutinied = state.is_city(zone).then_some(zone);
        log.tell(Event::Mutinied { unit, zone });
    }
    if state.is_deployment(zone) {
        return;
    }
    move_group(state, Group { units, ..Group::default() }, zone, Place::Field);
    if state.field(zone, Side::British).any() {
        state.tasks.exits = state.tasks.exits.or(units);
    } else {
        settle(state, zone, None, log);
    }
}

/// The mutineer who must leave next.
pub fn mutineer(state: &State) -> Option<(UnitId, ZoneId)> {
    let unit = state.tasks.exits.lowest()?;
    Some((unit, state.unit(unit).zone?))
}

/// Where he may go: any legal retreat, never a deployment zone. [LM-11.3.1g]
pub fn exits(state: &State) -> ZoneSet {
    mutineer(state).map_or(ZoneSet::EMPTY, |(_, zone)| retreat::free_neighbours(state, zone, Side::Rebel))
}

/// Whether the mutineer may go there. [LM-11.3.1g]
pub fn check_exit(state: &State, to: ZoneId) -> Result<(), Refusal> {
    if exits(state).has(to) { Ok(()) } else { Err(Refusal::NoExitThere(to)) }
}

/// The mutineer leaves. [LM-11.3.1g]
pub fn exit(state: &mut State, to: ZoneId, log: &mut impl Log<Event>) {
    let Some((unit, from)) = mutineer(state) else { return };
    state.tasks.exits.remove(unit);
    log.tell(Event::MutineerLeft { unit, to: Some(to) });
    move_group(state, Group { units: UnitSet::only(unit), ..Group::default() }, to, Place::Field);
    settle(state, from, None, log);
    settle(state, to, None, log);
}

/// A mutineer with nowhere to go is destroyed; false while he has a way. [LM-11.3.1g]
pub fn lost_mutineer(state: &mut State, log: &mut impl Log<Event>) -> bool {
    let Some((unit, zone)) = mutineer(state) else {
        state.tasks.exits = UnitSet::EMPTY;
        return true;
    };
    if exits(state).any() {
        return false;
    }
    state.tasks.exits.remove(unit);
    log.tell(Event::MutineerLeft { unit, to: None });
    destroy(state, unit, log);
    settle(state, zone, None, log);
    true
}

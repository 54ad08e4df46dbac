//! Troops in a city that has just risen, and mutineers among British troops. [LM-5.2c] [LM-11.3.1g]

use engine::Log;

use crate::data::ids::{Side, UnitId, UnitSet, ZoneId, ZoneSet};
use crate::rules::battles::retreat;
use crate::rules::event::Event;
use crate::rules::operations::contact;
use crate::rules::placement::{destroy, move_group};
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement::settle;
use crate::rules::state::{CityStatus, Group, Place, State};

/// The risen city whose troops must decide next, in the order of the map.
pub fn city(state: &State) -> Option<ZoneId> {
    state.tasks.shelter.lowest()
}

/// Where the troops of a risen city may go. [LM-5.2d]
pub fn zones(state: &State) -> ZoneSet {
    let Some(from) = city(state) else { return ZoneSet::EMPTY };
    state.neighbours(from).iter().filter(|&to| admits(state, to)).collect()
}

/// A zone takes troops in if it is no deployment zone and holds no rebel unit; whether its city has risen does not matter. [LM-5.2d]
fn admits(state: &State, to: ZoneId) -> bool {
    !state.is_deployment(to) && state.present(to, Side::Rebel).is_empty()
}

/// Where troops who shelter in a zone stand: in a city in rebellion they are besieged again. [LM-5.2d]
pub fn shelter_place(state: &State, to: ZoneId) -> Place {
    Place::inside_if(state.is_city(to) && state.city(to).status == CityStatus::Rebellion)
}

/// Whether the troops of the risen city may leave for a zone. [LM-5.2d]
pub fn check(state: &State, to: ZoneId) -> Result<(), Refusal> {
    let Some(from) = city(state) else { return Err(Refusal::NoShelterThere(to)) };
    match retreat::check_way(state, from, to) {
        Err(Refusal::NoConnection(..)) => return Err(Refusal::NoShelterThere(to)),
        way => way?,
    }
    if state.is_deployment(to) {
        return Err(Refusal::IntoDeployment(to));
    }
    if admits(state, to) { Ok(()) } else { Err(Refusal::NoShelterThere(to)) }
}

/// All troops of the city leave for one zone, free of AP; that lifts no siege and quells nothing. [LM-5.2d] [LM-9.6a]
pub fn leave(state: &mut State, to: ZoneId, log: &mut impl Log<Event>) {
    let Some(zone) = city(state) else { return };
    state.tasks.shelter.remove(zone);
    log.tell(Event::Sheltered { zone, to: Some(to) });
    let group = state.field_group(zone, Side::British);
    let place = shelter_place(state, to);
    move_group(state, group, to, place);
    contact::take_marker(state, group, to, log);
    settle(state, zone, None, log);
    settle(state, to, None, log);
}

/// All troops of the city are besieged inside. [LM-5.2c]
pub fn stay(state: &mut State, log: &mut impl Log<Event>) {
    let Some(zone) = city(state) else { return };
    state.tasks.shelter.remove(zone);
    log.tell(Event::Sheltered { zone, to: None });
    let group = state.field_group(zone, Side::British);
    move_group(state, group, zone, Place::Inside);
    settle(state, zone, None, log);
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

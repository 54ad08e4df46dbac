//! Troops in a city that has just risen. [LM-5.2c]

use engine::Log;

use crate::data::ids::{Side, ZoneId, ZoneSet};
use crate::rules::battles::fury;
use crate::rules::event::Event;
use crate::rules::operations::movement;
use crate::rules::placement::move_group;
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement::settle;
use crate::rules::state::{CityStatus, Place, State};

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
    match movement::check_way(state, from, to) {
        Err(Refusal::NoConnection(..)) => return Err(Refusal::NoShelterThere(to)),
        way => way?,
    }
    if state.is_deployment(to) {
        return Err(Refusal::IntoDeployment(to));
    }
    if admits(state, to) { Ok(()) } else { Err(Refusal::NoShelterThere(to)) }
}

/// All troops of the city leave for one zone, free of AP; that lifts no siege and quells nothing. [LM-5.2d]
pub fn leave(state: &mut State, to: ZoneId, log: &mut impl Log<Event>) {
    let Some(zone) = city(state) else { return };
    state.tasks.shelter.remove(zone);
    log.tell(Event::Sheltered { zone, to: Some(to) });
    let group = state.field_group(zone, Side::British);
    let place = shelter_place(state, to);
    move_group(state, group, to, place);
    fury::take_marker(state, group, to, log);
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

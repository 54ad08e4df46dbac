//! Figures without troops among enemies. [LM-8.0h]

use board::Id;
use chance::Chance;
use engine::{Clause, Log, Parts, Reasons};

use crate::data::Data;
use crate::data::ids::{FigureId, FigureSet, Side, ZoneId, ZoneSet};
use crate::rules::battles::retreat;
use crate::rules::event::Event;
use crate::rules::occasion::Occasion;
use crate::rules::placement::{eliminate, move_group};
use crate::rules::reasons::{What, told};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Group, Place, State, Status};

/// A column of a side has stepped into a zone with its units: enemy figures in the field without troops will be tested. No other arrival does that. [LM-8.0h] [LM-8.0j]
pub fn enter(state: &mut State, zone: ZoneId, side: Side) {
    let alone = stranded(state, zone, side.other());
    state.tasks.flight = state.tasks.flight.or(alone);
}

/// Figures of a side in a field who have no unit of their side there, but enemy units. [LM-8.0i]
pub fn stranded(state: &State, zone: ZoneId, side: Side) -> FigureSet {
    let among_enemies = state.field(zone, side).is_empty() && state.field(zone, side.other()).any();
    if among_enemies && !state.is_deployment(zone) { state.field_figures(zone, side) } else { FigureSet::EMPTY }
}

/// The die up to which a figure escapes: his initiative. [LM-8.0h]
pub fn escape(data: &Data, figure: FigureId, why: &mut impl Reasons<What>) -> u8 {
    told("LM-8.0h", What::Initiative(figure), data.figure(figure).initiative, why)
}

/// Whether a figure is quick enough: the die is at most his initiative. [LM-8.0h]
pub fn is_quick(die: u8, initiative: u8) -> bool {
    die <= initiative
}

/// Whether a figure's test ends in escape: he is quick enough, and there is a way out. [LM-8.0h]
pub fn escapes(die: u8, initiative: u8, way_out: bool) -> bool {
    is_quick(die, initiative) && way_out
}

/// Rolls for a figure without troops. [LM-8.0h] [LM-8.0i]
pub fn test_flight(state: &mut State, figure: FigureId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    state.tasks.flight.remove(figure);
    if state.figure(figure).status != Status::Map {
        return;
    }
    let mut why = Parts::heard_by(log);
    let initiative = escape(state.data(), figure, &mut why);
    let ways = ways_out(state, figure);
    chance.about(state.occasion(Occasion::Flight, figure.0));
    let die = chance.d6();
    log.tell(Event::FlightRolled { figure, die, initiative, way_out: ways.any(), why });
    if escapes(die, initiative, ways.any()) {
        state.tasks.fleeing = Some(figure);
    } else {
        eliminate(state, figure, Clause("LM-8.0h"), log);
    }
}

/// Zones a figure may flee to: next to him, free of the enemy, no deployment zone, not across a flooded river. [LM-8.0i]
pub fn ways_out(state: &State, figure: FigureId) -> ZoneSet {
    let side = state.data().figure(figure).side;
    state.figure(figure).zone.map_or(ZoneSet::EMPTY, |zone| retreat::free_neighbours(state, zone, side))
}

/// Zones the fleeing figure may choose from.
pub fn flight_zones(state: &State) -> ZoneSet {
    state.tasks.fleeing.map_or(ZoneSet::EMPTY, |figure| ways_out(state, figure))
}

/// Whether he may flee there. [LM-8.0i]
pub fn check_flight(state: &State, to: ZoneId) -> Result<(), Refusal> {
    if flight_zones(state).has(to) { Ok(()) } else { Err(Refusal::NoFlightThere(to)) }
}

/// A figure flees. [LM-8.0h]
pub fn flee(state: &mut State, to: ZoneId, log: &mut impl Log<Event>) {
    let Some(figure) = state.tasks.fleeing.take() else { return };
    log.tell(Event::FigureFled { figure, to });
    state.figures[figure.index()].origin = None;
    move_group(state, Group { figures: FigureSet::only(figure), ..Group::default() }, to, Place::Field);
}

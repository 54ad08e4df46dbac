//! Contact with the enemy, entry into a zone, and figures without troops. [LM-7.2.2a] [LM-8.0h]

use board::Id;
use chance::Chance;
use engine::{Clause, Log, Parts, Reasons};

use crate::data::Data;
use crate::data::ids::{FigureId, FigureSet, Side, UnitSet, ZoneId, ZoneSet};
use crate::rules::battles::retreat;
use crate::rules::event::Event;
use crate::rules::occasion::Occasion;
use crate::rules::placement::{eliminate, move_group};
use crate::rules::reasons::{What, told};
use crate::rules::refusal::Refusal;
use crate::rules::state::{CityStatus, Group, Massacre, Place, State, Status};

/// What a column meets in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// Nothing that matters.
    None,
    /// Enemy control or civilians: it pays and may go on.
    Control,
    /// Enemy units, or for the British an empty city in rebellion: it pays and must stop.
    Stops,
}

/// What a column of a side would meet in a zone. Friends who hold the field alone take all contact away; a lone figure is none. [LM-7.2.2a] [LM-7.2.2c] [LM-7.2.2d] [LM-7.2.2e]
pub fn contact(state: &State, side: Side, zone: ZoneId) -> Contact {
    let enemy = side.other();
    if state.field(zone, enemy).any() {
        return Contact::Stops;
    }
    if state.field(zone, side).any() || !state.is_city(zone) {
        return Contact::None;
    }
    let city = state.city(zone);
    if state.within(zone, enemy).any() || side == Side::British && city.status == CityStatus::Rebellion {
        return Contact::Stops;
    }
    if side == Side::Rebel && (city.civilians || city.status == CityStatus::Quelled) {
        return Contact::Control;
    }
    Contact::None
}

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

/// The first British column to come into a city zone with a Massacre! marker takes it: its figure, or else a unit, a native only if no other is there. [LM-8.11a]
pub fn take_marker(state: &mut State, group: Group, zone: ZoneId, log: &mut impl Log<Event>) {
    let british = state.of_side(Side::British, group.units);
    if british.is_empty() || state.city(zone).massacre != Massacre::Here {
        return;
    }
    let europeans = british.without(state.data().sets.natives);
    let bearers = if europeans.any() { europeans } else { british };
    let carrier = match (leader(state, group), bearers.lowest()) {
        (Some(figure), _) => Massacre::Figure(figure),
        (None, Some(unit)) => Massacre::Unit(unit),
        (None, None) => return,
    };
    state.cities[zone.index()].massacre = carrier;
    log.tell(Event::MarkerTaken { zone, carrier });
}

/// The figure of a group who leads most of its units, the first of equals; a figure without units only if no other is there.
fn leader(state: &State, group: Group) -> Option<FigureId> {
    let count = |figure: FigureId| state.figure(figure).units.len();
    group.figures.iter().reduce(|best, figure| if count(figure) > count(best) { figure } else { best })
}

/// The cities whose massacre is remembered by somebody British in the field of a zone. [LM-8.11b]
pub fn furies(state: &State, zone: ZoneId) -> ZoneSet {
    state.cities_in_play().iter().filter(|&city| fury_of(state, city) == Some(zone)).collect()
}

/// The zone in whose field somebody British remembers the massacre of a city. [LM-8.11b]
pub fn fury_of(state: &State, city: ZoneId) -> Option<ZoneId> {
    match state.city(city).massacre {
        Massacre::Figure(figure) if !state.figures_inside.has(figure) => state.figure(figure).zone,
        Massacre::Unit(unit) if !state.inside.has(unit) => state.unit(unit).zone,
        _ => None,
    }
}

/// Zones where both sides have units in the field: battles to come. [LM-8.0a] [LM-1.4b]
pub fn contested(state: &State) -> ZoneSet {
    let zones = state.table.scenario.zones.without(state.data().sets.deployment);
    let field = |zone: ZoneId| state.at[zone.index()].without(state.inside);
    zones
        .iter()
        .filter(|&zone| {
            let units: UnitSet = field(zone);
            units.meets(state.rebels) && !units.is_within(state.rebels)
        })
        .collect()
}

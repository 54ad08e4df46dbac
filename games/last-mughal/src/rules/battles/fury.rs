//! Massacre! markers that the British take up, and the fury of who carries one. [LM-8.11a]

use board::Id;
use engine::Log;

use crate::data::ids::{FigureId, Side, ZoneId, ZoneSet};
use crate::rules::event::Event;
use crate::rules::state::{Group, Massacre, State};

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

/// All zones in whose field somebody British remembers a massacre. [LM-8.11b]
pub fn furious(state: &State) -> ZoneSet {
    state.cities_in_play().iter().filter_map(|city| fury_of(state, city)).collect()
}

/// The zone in whose field somebody British remembers the massacre of a city. [LM-8.11b]
pub fn fury_of(state: &State, city: ZoneId) -> Option<ZoneId> {
    match state.city(city).massacre {
        Massacre::Figure(figure) if !state.figures_inside.has(figure) => state.figure(figure).zone,
        Massacre::Unit(unit) if !state.inside.has(unit) => state.unit(unit).zone,
        _ => None,
    }
}

/// What a massacre remembered by the British means to an attacker. [LM-8.11b]
pub fn fury_bonus(state: &State, attacker: Side) -> i8 {
    let fury = state.data().numbers.fury as i8;
    if attacker == Side::British { fury } else { -fury }
}

/// After the first battle the markers are removed, whatever the result. [LM-8.11b]
pub fn forget(state: &mut State, cities: ZoneSet) {
    for city in cities {
        state.cities[city.index()].massacre = Massacre::None;
    }
}

/// Removes the Massacre! markers of a carrier. [LM-8.11c]
pub fn drop_markers(state: &mut State, carrier: Massacre) {
    for city in &mut state.cities {
        if city.massacre == carrier {
            city.massacre = Massacre::None;
        }
    }
}

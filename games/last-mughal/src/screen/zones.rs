//! What lies on the zones and links: markers, walls, sieges, floods.

use scene::{Fact, LinkState, ZoneState};

use super::forecast;
use crate::data::drawing;
use crate::data::ids::{Side, ZoneId};
use crate::rules::sieges::{self, Siege};
use crate::rules::state::{City, CityStatus, Massacre, State};
use crate::rules::victory;

/// States of all zones that have something to show.
pub(super) fn zones(state: &State) -> Vec<ZoneState> {
    let data = state.data();
    (0..data.zones.len() as u8).map(ZoneId).map(|zone| zone_state(state, zone)).collect()
}

fn zone_state(state: &State, zone: ZoneId) -> ZoneState {
    let data = state.data();
    let in_play = state.table.scenario.zones.has(zone);
    let mut facts = Vec::new();
    if !in_play {
        facts.push(Fact::cited("Out of play", "in this scenario", state.table.scenario.zones_clause.0));
    } else if state.is_deployment(zone) {
        facts.push(Fact::cited("Deployment zone", "nobody moves in, nobody fights", "LM-1.4b"));
    }
    let city = (in_play && state.is_city(zone)).then(|| *state.city(zone));
    if let Some(city) = city {
        facts.extend(city_facts(state, zone, city));
    }
    let worth = victory::zone_points(state, zone);
    let counts = state.table.scenario.victory.last_list && in_play;
    if counts && worth > 0 {
        let clause = if state.is_city(zone) { "LM-10.2f" } else { "LM-10.2i" };
        facts.push(Fact::cited("At the end", format!("{worth} VP to its holder"), clause));
    }
    let holder = if in_play { victory::controller(state, zone) } else { None };
    if let Some(side) = holder {
        facts.push(Fact::cited("Held by", side.name(), "LM-10.2a"));
    }
    ZoneState {
        zone: data.zone(zone).id.clone(),
        signs: city.map_or_else(|| out(in_play), |city| signs(state, zone, city)),
        fort: city.map(|city| [city.fort, data.numbers.fortification]),
        worth: if counts && worth > 0 { worth.to_string() } else { String::new() },
        holder: holder.map(|side| side.id().to_owned()),
        facts,
    }
}

/// The sign of a zone out of play.
fn out(in_play: bool) -> Vec<String> {
    if in_play { Vec::new() } else { vec!["out".to_owned()] }
}

fn signs(state: &State, zone: ZoneId, city: City) -> Vec<String> {
    let mut signs = Vec::new();
    match city.status {
        CityStatus::Quiet => {}
        CityStatus::Rebellion => signs.push("rebellion"),
        CityStatus::Quelled => signs.push("quelled"),
    }
    if city.massacre == Massacre::Here {
        signs.push("massacre");
    }
    if Side::BOTH.into_iter().any(|side| state.is_inside(zone, side)) {
        signs.push("siege");
        if siege_of(state, zone).is_none() {
            signs.push("populace");
        }
    }
    if city.civilians {
        signs.push("civilians");
    }
    signs.into_iter().map(str::to_owned).collect()
}

fn city_facts(state: &State, zone: ZoneId, city: City) -> Vec<Fact> {
    let status = match city.status {
        CityStatus::Quiet if state.data().zone(zone).rises => "quiet: it may still rise",
        CityStatus::Quiet => "quiet: it never rises",
        CityStatus::Rebellion => "in rebellion",
        CityStatus::Quelled => "quelled",
    };
    let full = state.data().numbers.fortification;
    let mut facts = vec![
        Fact::cited("City", status, "LM-1.3f"),
        Fact::cited("Fortification", format!("{} of {full}", city.fort), "LM-9.1a"),
    ];
    if city.massacre == Massacre::Here {
        facts.push(Fact::cited("Massacre!", "the first British column takes the marker along", "LM-8.11a"));
    }
    if let Some(siege) = siege_of(state, zone) {
        facts.extend(siege_facts(state, &siege));
    } else if state.is_inside(zone, Side::British) {
        facts.push(Fact::cited("Besieged", "by the populace alone", "LM-9.1b"));
    }
    facts
}

/// The siege of a city, if units besiege somebody there. [LM-9.1b]
pub(crate) fn siege_of(state: &State, zone: ZoneId) -> Option<Siege> {
    let besieger = Side::BOTH.into_iter().find(|&side| sieges::is_besieger(state, side, zone))?;
    Some(Siege::of(state, besieger, zone))
}

/// Turns still to be played, this one among them.
pub(super) fn turns_left(state: &State) -> u8 {
    state.table.scenario.turns[1].saturating_sub(state.turn) + 1
}

fn siege_facts(state: &State, siege: &Siege) -> Vec<Fact> {
    let turns = turns_left(state);
    let mut facts = vec![Fact::cited("Besieged by", siege.besieger.name(), "LM-9.1b")];
    facts.extend(forecast::siege_reasons(state, siege).into_iter().map(|reason| Fact {
        label: reason.text,
        value: String::new(),
        clause: reason.clause,
    }));
    if forecast::siege_column(state, siege).is_some() {
        facts.push(Fact::cited("Falls this turn", percent(forecast::falls_within(state, siege, 1)), "LM-9.3a"));
        if turns > 1 {
            facts.push(Fact::cited(
                format!("Falls within {turns} turns"),
                percent(forecast::falls_within(state, siege, turns)),
                "LM-9.3a",
            ));
        }
    }
    facts
}

/// A share as a whole number of hundredths.
pub(crate) fn percent(share: f64) -> String {
    // An empty sum is a negative zero.
    format!("{:.0} %", share * 100.0 + 0.0)
}

/// Rivers that are swollen or impassable, and connections out of play.
pub(super) fn links(state: &State) -> Vec<LinkState> {
    let scenario = state.table.scenario;
    let out = |zone: ZoneId| !scenario.zones.has(zone);
    state
        .data()
        .board
        .links()
        .filter_map(|(a, b, link)| {
            let word = match link.river {
                _ if out(a) || out(b) => "out",
                Some(_) if state.flood => "closed",
                Some(_) if state.is_monsoon() => "swollen",
                _ => return None,
            };
            Some(LinkState { link: drawing::link_id(state.data(), a, b), state: word.to_owned() })
        })
        .collect()
}

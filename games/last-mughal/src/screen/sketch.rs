//! The position as text, for a terminal of a hundred columns.

use std::fmt::Write;

use board::Id;
use engine::NoReasons;

use super::forecast;
use super::pieces::values;
use super::standing::total;
use super::tracks::{adjective, first_mover, phase_name, turn_name};
use super::zones::{percent, siege_of};
use crate::data::ZoneKind;
use crate::data::ids::{Side, UnitId, UnitSet, ZoneId};
use crate::rules::phase::Phase;
use crate::rules::sieges;
use crate::rules::state::{CityStatus, Massacre, Place, State};
use crate::rules::view::View;

/// No line is longer.
const WIDTH: usize = 98;
/// Where the pieces of a zone begin.
const INDENT: usize = 33;

/// The position as text.
pub fn sketch(view: &View) -> String {
    let state = view.state();
    let mut lines = heading(&state, view);
    for province in &state.data().provinces {
        let zones = province.zones.and(state.table.scenario.zones);
        if zones.any() {
            lines.push(String::new());
            lines.push(province_line(province.name.as_str(), province.rebellion));
            for zone in zones {
                lines.extend(zone_lines(&state, zone));
            }
        }
    }
    let gates = state.data().sets.deployment.and(state.table.scenario.zones);
    let manned: Vec<ZoneId> = gates.iter().filter(|zone| state.at[zone.index()].any()).collect();
    if !manned.is_empty() {
        lines.push(String::new());
        lines.push("Deployment zones".to_owned());
        for zone in manned {
            lines.extend(zone_lines(&state, zone));
        }
    }
    lines.push(String::new());
    lines.extend(now(&state));
    lines.extend(hand(&state, view));
    lines.push("~ disorganised   ° loyal native   × held   ! fury   [##] fortification points".to_owned());
    lines.join("\n")
}

fn heading(state: &State, view: &View) -> Vec<String> {
    let months =
        state.data().numbers.turn_names.get(usize::from(state.turn).saturating_sub(1)).map_or("", String::as_str);
    let weather = match (state.flood, state.is_monsoon()) {
        (true, _) => " · rivers in flood",
        (false, true) => " · monsoon",
        (false, false) => "",
    };
    let turn = format!("{} · {months}{weather} · {}", turn_name(state), phase_name(state));
    let score = |side: Side| {
        let (hand, pile) = (view.hand_sizes[side.index()], view.pile_sizes[side.index()]);
        format!("{} {} VP (hand {hand}, pile {pile})", adjective(side), total(state, side))
    };
    vec![spread(&turn, &first_mover(state)), spread(&score(Side::British), &score(Side::Rebel))]
}

/// Two texts at the ends of a line.
fn spread(left: &str, right: &str) -> String {
    let gap = WIDTH.saturating_sub(left.chars().count() + right.chars().count()).max(2);
    format!("{left}{}{right}", " ".repeat(gap))
}

fn province_line(name: &str, rebellion: Option<u8>) -> String {
    match rebellion {
        Some(1) => format!("{name} (rises on a 1)"),
        Some(value) => format!("{name} (rises on 1 to {value})"),
        None => format!("{name} (rises without a die)"),
    }
}

/// A zone: nothing for an empty territory.
fn zone_lines(state: &State, zone: ZoneId) -> Vec<String> {
    let data = state.data().zone(zone);
    let mut groups = Vec::new();
    for place in [Place::Field, Place::Inside] {
        groups.extend([Side::British, Side::Rebel].into_iter().filter_map(|side| group_text(state, zone, place, side)));
    }
    groups.extend(siege_text(state, zone));
    if groups.is_empty() && data.kind != ZoneKind::City {
        return Vec::new();
    }
    let head = format!("  {:<17}{}", data.name, city_text(state, zone));
    let mut lines = Vec::new();
    if groups.is_empty() {
        lines.push(head.trim_end().to_owned());
    }
    for (index, group) in groups.iter().enumerate() {
        let lead = if index == 0 { head.clone() } else { String::new() };
        lines.extend(wrapped(&format!("{lead:<INDENT$}"), group));
    }
    lines
}

/// Walls and markers of a city.
fn city_text(state: &State, zone: ZoneId) -> String {
    if !state.is_city(zone) {
        return String::new();
    }
    let city = state.city(zone);
    let full = usize::from(state.data().numbers.fortification);
    let standing = usize::from(city.fort).min(full);
    let status = match city.status {
        CityStatus::Quiet => "quiet",
        CityStatus::Rebellion => "risen",
        CityStatus::Quelled => "quelled",
    };
    let skull = if city.massacre == Massacre::Here { "†" } else { "" };
    format!("[{}{}] {status}{skull}", "#".repeat(standing), "-".repeat(full - standing))
}

/// Units and figures of one side in one place.
fn group_text(state: &State, zone: ZoneId, place: Place, side: Side) -> Option<String> {
    let (lead, units, figures) = match place {
        Place::Field => ("", state.field(zone, side), state.field_figures(zone, side)),
        Place::Inside => ("inside, ", state.within(zone, side), state.inside_figures(zone, side)),
    };
    let civilians = place == Place::Inside && side == Side::British && state.city(zone).civilians;
    if units.is_empty() && figures.is_empty() && !civilians {
        return None;
    }
    let mut columns = Vec::new();
    for figure in figures {
        let led = state.figure(figure).units;
        let mut text = state.data().figure(figure).name.clone();
        let printed = values(state, figure);
        if !printed.is_empty() {
            let _ = write!(text, " {printed}");
        }
        if state.figures_held.has(figure) {
            text.push('×');
        }
        if led.any() {
            let _ = write!(text, " with {}", list(state, led));
        }
        columns.push(text);
    }
    let loose = units.without(state.led());
    if loose.any() {
        columns.push(list(state, loose));
    }
    if civilians {
        columns.push("civilians".to_owned());
    }
    let strength = sieges::besieged(state, units, civilians, &mut NoReasons);
    Some(format!("{lead}{} {strength}: {}", side.name(), columns.join("; ")))
}

fn list(state: &State, units: UnitSet) -> String {
    units.iter().map(|unit| unit_text(state, unit)).collect::<Vec<_>>().join(", ")
}

/// `78th Highlanders 5`, with marks for what is not as it should be.
fn unit_text(state: &State, unit: UnitId) -> String {
    let data = state.data().unit(unit);
    let value = match state.value(unit) {
        0 => format!("+{}", data.artillery),
        value => value.to_string(),
    };
    let loyal = if data.kind.is_native() && state.side_of(unit) == Side::British { "°" } else { "" };
    let broken = if data.kind.is_two_step() && state.unit(unit).steps < 2 { "~" } else { "" };
    let held = if state.held.has(unit) { "×" } else { "" };
    let fury = if state.cities.iter().any(|city| city.massacre == Massacre::Unit(unit)) { "!" } else { "" };
    format!("{} {value}{loyal}{broken}{held}{fury}", data.name)
}

fn siege_text(state: &State, zone: ZoneId) -> Option<String> {
    let besieged = Side::BOTH.into_iter().any(|side| state.is_inside(zone, side));
    if !besieged {
        return None;
    }
    let Some(siege) = siege_of(state, zone) else {
        return Some("siege by the populace alone".to_owned());
    };
    let terms = sieges::terms(state, &siege, &mut NoReasons);
    let column = forecast::siege_column(state, &siege).map_or("no roll".to_owned(), |column| {
        format!("column {column}, falls this turn {}", percent(forecast::falls_within(state, &siege, 1)))
    });
    Some(format!("siege {} : {}, {column}", terms.besieger, terms.besieged))
}

/// What is going on.
fn now(state: &State) -> Vec<String> {
    match &state.phase {
        Phase::Operations { .. } => vec![format!("AP from counters: {}", state.pool)],
        Phase::March { column, .. } => {
            let name = column
                .figure
                .map_or_else(|| list(state, column.units), |figure| state.data().figure(figure).name.clone());
            let place = &state.data().zone(column.zone).name;
            let purse = format!("{} AP of its own, {} from counters", column.own, state.pool);
            wrapped("", &format!("On the march: {name} at {place}, {purse}"))
        }
        Phase::Battle(battle) => {
            let sides = [battle.attacker, battle.attacker.other()];
            let line = |index: usize| {
                let units = battle.line[index];
                let units = if units.any() { units } else { state.field(battle.zone, sides[index]) };
                format!("{} {} ({})", sides[index].name(), state.strength(units), list(state, units))
            };
            wrapped("", &format!("Battle of {}: {} against {}", state.data().zone(battle.zone).name, line(0), line(1)))
        }
        _ => Vec::new(),
    }
}

/// The viewer's counters with both their uses.
fn hand(state: &State, view: &View) -> Vec<String> {
    let mut lines = Vec::new();
    for side in Side::BOTH.into_iter().filter(|side| view.viewer.knows(side.seat())) {
        let names: Vec<String> = state
            .hand_of(side)
            .iter()
            .map(|counter| {
                let data = state.data().counter(counter);
                if data.ap > 0 { format!("{} ({} AP)", data.name, data.ap) } else { data.name.clone() }
            })
            .collect();
        let text = if names.is_empty() { "empty".to_owned() } else { names.join(", ") };
        lines.extend(wrapped(&format!("{} hand: ", adjective(side)), &text));
    }
    lines
}

/// A text after a lead, broken at spaces; later lines begin where the text began.
fn wrapped(lead: &str, text: &str) -> Vec<String> {
    let indent = lead.chars().count().min(INDENT + 4);
    let mut lines = Vec::new();
    let mut line = lead.to_owned();
    let mut length = lead.chars().count();
    let mut fresh = true;
    for word in text.split(' ') {
        let width = word.chars().count();
        if !fresh && length + 1 + width > WIDTH {
            lines.push(line.trim_end().to_owned());
            line = " ".repeat(indent);
            length = indent;
            fresh = true;
        }
        if !fresh {
            line.push(' ');
            length += 1;
        }
        line.push_str(word);
        length += width;
        fresh = false;
    }
    lines.push(line.trim_end().to_owned());
    lines
}

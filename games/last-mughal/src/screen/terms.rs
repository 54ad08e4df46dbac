//! The terms of a match in words, made from the data: aims, length, points, what is granted, what is reconstructed.

use engine::{About, TermRow, Terms};

use crate::data::ids::{Side, UnitSet, ZoneId};
use crate::data::{ColumnSetup, Data, Points, Scenario, Victory, ZoneKind};
use crate::rules::names::{Names, first_name, listed};
use crate::rules::options::Choices;
use crate::screen::tracks::adjective;

/// What a match of a scenario is about.
pub(crate) fn terms(data: &Data, scenario: &Scenario, choices: Choices) -> Terms {
    let terms = situation(Terms::default(), scenario);
    let terms = Side::BOTH.into_iter().fold(terms, |terms, side| aims(terms, data, scenario, choices, side));
    let terms = Side::BOTH.into_iter().fold(terms, |terms, side| forces(terms, data, scenario, side));
    let terms = length(terms, data, scenario);
    let terms = points(terms, data, scenario);
    let terms = granted(terms, scenario, choices);
    let terms = special(terms, data, scenario);
    reconstructed(terms, scenario)
}

/// What has happened, and what stands where.
fn situation(terms: Terms, scenario: &Scenario) -> Terms {
    if scenario.situation.is_empty() {
        return terms;
    }
    let clause = if scenario.standard { "LM-2a" } else { scenario.zones_clause.0 };
    terms.with(About::Situation, scenario.situation.clone(), clause)
}

/// Cities of special worth, by name.
fn capitals(data: &Data, scenario: &Scenario) -> Vec<String> {
    let worthy =
        scenario.zones.iter().filter(|&zone| data.zone(zone).kind == ZoneKind::City && data.zone(zone).worth > 0);
    worthy.map(|zone| zone_name(data, zone)).collect()
}

fn aims(terms: Terms, data: &Data, scenario: &Scenario, choices: Choices, side: Side) -> Terms {
    let victory = &scenario.victory;
    let prize = |zone: ZoneId, points: u8| format!("{} ({points} VP)", first_name(&data.zone(zone).name));
    let controlled: Vec<String> = victory.controlled.iter().map(|&(zone, points)| prize(zone, points)).collect();
    let quelled: Vec<String> = victory.quelled.iter().map(|&(zone, points)| prize(zone, points)).collect();
    let mut terms = terms;
    if !controlled.is_empty() {
        terms =
            terms.of(About::Aim, side.id(), format!("Control {} at the end.", listed(&controlled)), victory.clause.0);
    }
    if !quelled.is_empty() {
        let cities = listed(&quelled);
        let text = match side {
            Side::British => format!("Quell {cities} by the end."),
            Side::Rebel => format!("Keep {cities} unquelled to the end."),
        };
        terms = terms.of(About::Aim, side.id(), text, victory.clause.0);
    }
    if victory.immediate {
        let letter = if choices.total_by_troops { ", each with troops in it" } else { "" };
        let (what, clause) = match side {
            Side::Rebel => (listed(&capitals(data, scenario)), "LM-10.1a"),
            Side::British => ("every city".to_owned(), "LM-10.1b"),
        };
        terms =
            terms.of(About::Aim, side.id(), format!("Wins at once with {what} at the end of a turn{letter}."), clause);
    }
    let lead = if victory.last_list { "the ground held at the end" } else { "the deeds of the match" };
    terms.of(About::Aim, side.id(), format!("Lead in victory points, from {lead}."), victory.clause.0)
}

/// Units and figures of a side on the map at the start, and its counters.
fn forces(terms: Terms, data: &Data, scenario: &Scenario, side: Side) -> Terms {
    let columns = || scenario.columns.iter().filter(|column| column.side == side);
    let units = columns().fold(UnitSet::EMPTY, |units, column| units.or(column.units));
    let figures: Vec<String> = columns()
        .flat_map(|column| column.figure.into_iter().chain(column.beside))
        .map(|figure| data.figure(figure).name.clone())
        .collect();
    let led = if figures.is_empty() { String::new() } else { format!(", with {}", listed(&figures)) };
    let own = data.sets.counters[side.index()];
    let (hand, pile) = (scenario.hand.and(own).len(), scenario.pile.and(own).len());
    let draws = scenario.draws[side.index()];
    let first = scenario.rebel_first_draw;
    let drawn = match (side, draws) {
        (_, 0) => "none drawn".to_owned(),
        (Side::Rebel, _) if first != draws => format!("{draws} drawn each turn, {first} on the first"),
        _ => format!("{draws} drawn each turn"),
    };
    let text = format!("{} units on the map{led}. Counters: {hand} in hand, {pile} in the pile, {drawn}.", units.len());
    let clause = if scenario.standard { "LM-2a" } else { scenario.zones_clause.0 };
    terms.of(About::Forces, side.id(), text, clause).figures(["strength"], stations(data, scenario, side))
}

/// Who of a side stands where, place by place.
fn stations(data: &Data, scenario: &Scenario, side: Side) -> Vec<TermRow> {
    let names = Names { data };
    let mut rows = Vec::new();
    for zone in scenario.zones {
        for inside in [false, true] {
            let there: Vec<&ColumnSetup> = scenario
                .columns
                .iter()
                .filter(|column| column.side == side && column.zone == zone && column.inside == inside)
                .collect();
            if there.is_empty() {
                continue;
            }
            let units = there.iter().fold(UnitSet::EMPTY, |units, column| units.or(column.units));
            let figures = there.iter().flat_map(|column| column.figure.into_iter().chain(column.beside));
            let who: Vec<String> = figures
                .map(|figure| names.figure(figure))
                .chain(units.iter().map(|unit| names.unit(unit).to_owned()))
                .collect();
            let strength: u32 = there.iter().map(|column| column.strength(data)).sum();
            let place = if inside { format!("inside {}", names.zone(zone)) } else { names.zone(zone).to_owned() };
            rows.push(TermRow::new(place, [strength.to_string()], None).note(who.join(", ")));
        }
    }
    rows
}

fn length(terms: Terms, data: &Data, scenario: &Scenario) -> Terms {
    let [first, last] = scenario.turns;
    let name = |turn: u8| data.numbers.turn_names.get(usize::from(turn) - 1).map_or("", String::as_str);
    let turns = if first == last {
        format!("One turn, {}.", name(first))
    } else {
        format!("Turns {first} to {last}, {} to {}.", name(first), name(last))
    };
    let rain: Vec<String> =
        (first..=last).filter(|&turn| data.is_monsoon(turn)).map(|turn| format!("turn {turn}")).collect();
    let rain = if rain.is_empty() { String::new() } else { format!(" Monsoon: {}.", listed(&rain)) };
    let side = if scenario.first == Side::Rebel { "rebels" } else { "British" };
    let opens = format!(" The {side} are player A{}.", if first == last { "" } else { " on the first" });
    terms.with(About::Length, turns + &rain + &opens, "LM-1.4j")
}

fn points(terms: Terms, data: &Data, scenario: &Scenario) -> Terms {
    let victory = &scenario.victory;
    let lead = if victory.last_list {
        "Points are made as the match goes on, and by what is held and who lives at its end."
    } else {
        "Points are made as the match goes on, and by the cities named here."
    };
    let rows = deeds(data).into_iter().chain(at_the_end(data, scenario));
    terms.with(About::Points, lead, "LM-10.2d").figures(["VP"], rows).with(
        About::Points,
        wins(victory),
        victory.clause.0,
    )
}

/// A row of the table of points.
fn row(what: impl Into<String>, points: u8, clause: &'static str) -> TermRow {
    TermRow::new(what, [points.to_string()], clause)
}

/// What scores when it is done. [LM-10.2d] [LM-10.2h]
fn deeds(data: &Data) -> Vec<TermRow> {
    let Points { massacre, battle, general, unit, siege, civilians, .. } = data.points;
    let (rebel, british) = (Side::Rebel.id(), Side::British.id());
    vec![
        row("a battle won", battle, "LM-8.10a"),
        row("a massacre", massacre, "LM-5.2b").by(rebel),
        row("a British general killed", general, "LM-10.2d").by(rebel),
        row("a British unit destroyed", unit, "LM-10.2d").by(rebel),
        row("a siege lifted", siege, "LM-9.6a").by(british),
        row("civilians saved", civilians, "LM-9.6b").by(british),
    ]
}

/// What scores at the end: the last turn's list, and the scenario's own prizes. [LM-10.2f] [LM-10.2g] [LM-10.2i]
fn at_the_end(data: &Data, scenario: &Scenario) -> Vec<TermRow> {
    let victory = &scenario.victory;
    let mut rows = Vec::new();
    if victory.last_list {
        let Points { city, territory, commander, mughal, .. } = data.points;
        let rebel = Side::Rebel.id();
        for zone in scenario.zones.iter().filter(|&zone| data.zone(zone).worth > 0) {
            rows.push(row(format!("{} held at the end", zone_name(data, zone)), data.zone(zone).worth, "LM-10.2g"));
        }
        rows.push(row("another city held at the end", city, "LM-10.2f"));
        rows.push(row("a territory on the Trunk Road held at the end", territory, "LM-10.2f"));
        rows.push(row("a commander alive at the end", commander, "LM-10.2f").by(rebel));
        rows.push(row("Bahadur Shah alive at the end", mughal, "LM-10.2f").by(rebel));
    }
    let clause = victory.clause.0;
    for &(zone, points) in &victory.controlled {
        rows.push(row(format!("{} controlled at the end", zone_name(data, zone)), points, clause));
    }
    for &(zone, points) in &victory.quelled {
        let name = zone_name(data, zone);
        rows.push(row(format!("{name} quelled by the end"), points, clause).by(Side::British.id()));
        rows.push(row(format!("{name} not quelled by the end"), points, clause).by(Side::Rebel.id()));
    }
    rows
}

fn zone_name(data: &Data, zone: ZoneId) -> String {
    first_name(&data.zone(zone).name).to_owned()
}

/// Which lead wins. [LM-10.2c]
pub(super) fn wins(victory: &Victory) -> String {
    match (victory.marginal, victory.total) {
        (1, None) => "The higher total wins; equal totals are a draw.".to_owned(),
        (least, None) => format!("A lead of {least} or more wins; less is a draw."),
        (least, Some(total)) => {
            format!("A lead of {least} or more is a marginal victory, of {total} or more a total one; less is a draw.")
        }
    }
}

/// Points that the scenario begins with, and those that only an option gives.
fn granted(terms: Terms, scenario: &Scenario, choices: Choices) -> Terms {
    let [rebel, british] = scenario.vp;
    let mut terms = terms;
    if scenario.vp != [0; 2] {
        let text = format!("The scenario begins with {rebel} VP for the rebels and {british} for the British.");
        terms = terms.with(About::Points, text, scenario.zones_clause.0);
    }
    let gift = |points: i8| {
        let side = if points > 0 { Side::Rebel } else { Side::British };
        format!("{} +{}", adjective(side), points.unsigned_abs())
    };
    let even = match scenario.even {
        None => "not yet measured".to_owned(),
        Some(0) => "no points either".to_owned(),
        Some(points) => gift(points),
    };
    let played = if choices.even { "even" } else { "published" };
    let text = format!("Published: no points granted. Even: {even}. Here: {played}.");
    terms = terms.with(About::Handicap, text, "LM-10.4");
    match choices.handicap {
        0 => terms,
        points => terms.with(About::Handicap, format!("Handicap: {}.", gift(points)), "LM-10.3"),
    }
}

/// Zones that are closed.
fn special(terms: Terms, data: &Data, scenario: &Scenario) -> Terms {
    if scenario.zones.len() as usize == data.zones.len() {
        return terms;
    }
    let names: Vec<String> = scenario.zones.iter().map(|zone| zone_name(data, zone)).collect();
    let text = format!("Played in {} only; other zones are closed, to retreats too.", listed(&names));
    terms.with(About::Special, text, scenario.zones_clause.0)
}

fn reconstructed(terms: Terms, scenario: &Scenario) -> Terms {
    let figures = "Map, combat tables, and the values of units, figures and counters; names, numbers and places are as published.";
    let terms = terms.with(About::Reconstructed, figures, "LM-11.4");
    if scenario.standard {
        return terms;
    }
    terms.with(About::Reconstructed, "The scenario itself, from history.", scenario.zones_clause.0)
}

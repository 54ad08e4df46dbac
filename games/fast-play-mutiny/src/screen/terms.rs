//! What is read before choosing: the scenario's terms in words, composed from its data. [FP-14.10]

use engine::{About, NoReasons, ScenarioInfo, TermRow, Terms};

use super::grammar::{capital, counted, in_words as count, listed};
use crate::data::cards::{GoesTo, Special};
use crate::data::{Class, Edge, EnemyStart, GameData, Posture, Scenario, UnitType};
use crate::rules::options::Options;
use crate::rules::victory::{self, COMMANDER, GUN};

/// The terms of a scenario with these options.
pub fn terms(scenario: &Scenario, info: &ScenarioInfo, data: &GameData, options: Options) -> Terms {
    let rounds = if options.even { scenario.even.rounds } else { scenario.rounds };
    let mut terms = Terms::default().with(About::Situation, &*info.blurb, None);
    if !scenario.situation.is_empty() {
        terms = terms.with(About::Situation, &*scenario.situation, None);
    }
    let terms = aims(terms, scenario, options)
        .with(About::Forces, forces(scenario), "FP-1.1")
        .figures(["figures"], own_units(scenario))
        .with(About::Forces, "The rebels:", "FP-17.1")
        .figures(["figures"], rebels(scenario))
        .with(About::Length, format!("{} rounds, about {} minutes.", capital(&count(rounds)), info.minutes), "FP-15.1")
        .with(About::Points, points(scenario), "FP-15.3")
        .figures(["for you", "for the rebels"], prizes(scenario, options));
    let terms = if options.even {
        terms.with(About::Handicap, handicap(scenario), "FP-14.10")
    } else {
        terms.with(About::Points, edge(scenario.edge), "FP-14.10")
    };
    cards(terms, scenario, data, options).with(
        About::Reconstructed,
        "Map, forces, points and special cards are reconstructed: the published rules have no scenario.",
        "FP-14.10",
    )
}

/// What either side wants. [FP-15.6]
fn aims(terms: Terms, scenario: &Scenario, options: Options) -> Terms {
    let mark = victory::mark_of(scenario.forces.len() as u8, &mut NoReasons);
    let ours = format!(
        "All Forces win or lose together: have more points than the rebels at the END of the last round. A lead of {mark} is a great victory."
    );
    let terms = terms.with(About::Aim, ours, "FP-15.6");
    let theirs = "Keep or take back the places that count, and let the players pay for every step.";
    if options.enemy_seat { terms.of(About::Aim, "enemy", theirs, "FP-15.6") } else { terms }
}

/// A class of troops, and how far it goes.
fn troops(kind: &UnitType) -> String {
    let class = match kind.class {
        Class::Infantry => "infantry",
        Class::Cavalry => "cavalry",
        Class::Artillery => "gun and crew",
    };
    let fires = if kind.fires { "" } else { ", does not fire" };
    format!("{class}, moves {}{fires}", counted(kind.allowance, "area", "areas"))
}

/// The players' units by name.
fn own_units(scenario: &Scenario) -> Vec<TermRow> {
    let row = |name: &str, kind: &UnitType, owner: u8| {
        let seat = &scenario.forces[usize::from(owner)].seat;
        TermRow::new(name, [kind.figures.to_string()], "FP-1.15").note(troops(kind)).by(seat)
    };
    let companies = scenario.companies.iter().map(|company| row(&company.name, &company.kind, company.force));
    let groups = scenario.forces.iter().map(|force| {
        let name = format!("Command Group of the {}", force.name);
        TermRow::new(name, ["3"], "FP-1.2").note("officer, musician, standard-bearer").by(&force.seat)
    });
    let guns = scenario.guns.iter().map(|gun| row(&gun.name, &gun.kind, gun.owner));
    let leader = scenario.cinc.map(|(_, force)| {
        let seat = &scenario.forces[usize::from(force)].seat;
        TermRow::new("Commander-in-Chief", ["1"], "FP-3.3").note("mounted").by(seat)
    });
    companies.chain(groups).chain(guns).chain(leader).collect()
}

/// The rebels by name, with their Band and what they mean to do.
fn rebels(scenario: &Scenario) -> Vec<TermRow> {
    let row = |enemy: &EnemyStart| {
        let band =
            enemy.band.map_or_else(String::new, |band| format!("{} Band, ", scenario.bands[usize::from(band)].id));
        let means = match (enemy.kind.class, enemy.posture) {
            (Class::Artillery, _) => "",
            (_, Posture::Attack) => ", attacks",
            (_, Posture::Defend) => ", holds its post",
        };
        let fanatic = if enemy.kind.fanatic { ", Fanatic" } else { "" };
        let note = format!("{band}{}{means}{fanatic}", troops(&enemy.kind));
        TermRow::new(capital(&enemy.name), [enemy.figures.to_string()], "FP-17.1").note(note)
    };
    scenario.enemies.iter().map(row).collect()
}

/// What counts, and for whom. [FP-15.2, FP-15.3]
fn prizes(scenario: &Scenario, options: Options) -> Vec<TermRow> {
    let both = |what: String, points: u8, clause: &'static str| {
        TermRow::new(what, [points.to_string(), points.to_string()], clause)
    };
    let ours = |what: &str, points: u8| TermRow::new(what, [points.to_string(), String::new()], "FP-15.3");
    let theirs = |what: &str, points: i16| TermRow::new(what, [String::new(), points.to_string()], "FP-15.3");
    let place = |area: u8| capital(&scenario.map.areas[usize::from(area)].name);
    let mut rows = vec![theirs("from the start", scenario.par)];
    rows.extend(
        scenario
            .objectives
            .iter()
            .map(|objective| both(format!("{} held at the end", place(objective.area)), objective.points, "FP-15.2")),
    );
    rows.extend(
        scenario.link_up.iter().map(|link| both("the link-up made, or not".to_owned(), link.points, "FP-15.3")),
    );
    rows.extend(
        scenario.garrison.iter().map(|held| both("the garrison holds out, or not".to_owned(), held.points, "FP-15.3")),
    );
    rows.push(ours("ten rebels gone", 1));
    rows.push(theirs("two of yours killed", 1));
    if scenario.enemies.iter().any(|enemy| enemy.kind.class == Class::Artillery) {
        rows.push(ours("a gun captured", GUN));
    }
    if !scenario.guns.is_empty() {
        rows.push(theirs("a gun of yours abandoned or lost", i16::from(GUN)));
    }
    if options.commander_risk {
        rows.push(theirs("the Commander-in-Chief killed", i16::from(COMMANDER)));
    }
    rows
}

/// So many of something.
fn some(number: usize, one: &str, more: &str) -> String {
    format!("{} {}", count(number as u32), if number == 1 { one } else { more })
}

fn forces(scenario: &Scenario) -> String {
    let of = |class: Class| scenario.companies.iter().filter(|company| company.kind.class == class).count();
    let (foot, horse) = (of(Class::Infantry), of(Class::Cavalry));
    let companies = match horse {
        0 => format!("{} of foot", some(foot, "Company", "Companies")),
        _ => format!("{} of foot and {} of horse", some(foot, "Company", "Companies"), count(horse as u32)),
    };
    let forces = capital(&some(scenario.forces.len(), "Force", "Forces"));
    let with = match (scenario.guns.len(), scenario.cinc) {
        (0, None) => "; no guns, no Commander-in-Chief".to_owned(),
        (0, Some(_)) => "; no guns, the Commander-in-Chief".to_owned(),
        (guns, None) => format!(", {}; no Commander-in-Chief", some(guns, "gun", "guns")),
        (guns, Some(_)) => format!(", {}, the Commander-in-Chief", some(guns, "gun", "guns")),
    };
    format!("{forces}, {companies}{with}.")
}

/// What either side scores by. [FP-15.3]
fn points(scenario: &Scenario) -> String {
    let guns = scenario.enemies.iter().filter(|enemy| enemy.kind.class == Class::Artillery).count();
    let captured = match guns {
        0 => String::new(),
        1 => format!(" and a captured gun ({GUN})"),
        _ => format!(" and captured guns ({GUN} each)"),
    };
    let lost = match scenario.guns.len() {
        0 => " and your dead",
        1 => ", your dead and a lost gun",
        _ => ", your dead and lost guns",
    };
    let held = scenario.objectives.iter().any(|objective| objective.players_at_start);
    let places = listed(&places(scenario, held));
    let earned = if held {
        format!("you hold {places} and earn more by their losses{captured}")
    } else {
        let by = if guns == 0 { " and by" } else { ", by" };
        format!("you earn yours by {places}{by} their losses{captured}")
    };
    let par = scenario.par;
    format!("The rebels start with {par} points; {earned}; what you do not hold at the end{lost} count for them.")
}

/// The places that count, each with its points; those held from the start by equal points.
fn places(scenario: &Scenario, held: bool) -> Vec<String> {
    let name = |area: u8| scenario.map.areas[usize::from(area)].id.clone();
    let mut places: Vec<String> = Vec::new();
    places.extend(scenario.link_up.as_ref().map(|link| format!("the link-up ({})", link.points)));
    places.extend(scenario.garrison.as_ref().map(|garrison| format!("the garrison ({})", garrison.points)));
    if !held {
        places.extend(
            scenario.objectives.iter().map(|objective| format!("{} ({})", name(objective.area), objective.points)),
        );
        return places;
    }
    for group in scenario.objectives.chunk_by(|a, b| a.points == b.points) {
        let names: Vec<String> = group.iter().map(|objective| name(objective.area)).collect();
        let each = if names.len() == 1 { "" } else { " each" };
        places.push(format!("{} ({}{each})", names.join(", "), group[0].points));
    }
    places
}

fn edge(edge: Edge) -> &'static str {
    match edge {
        Edge::Players => "The edge is yours.",
        Edge::PlayersSlightly => "The edge is slightly yours.",
        Edge::Even => "The odds are about even.",
        Edge::EnemySlightly => "The edge is slightly the rebels'.",
        Edge::Enemy => "The edge is the rebels'.",
    }
}

fn handicap(scenario: &Scenario) -> String {
    let more = scenario.even.par - scenario.par;
    let points = match more {
        0 => "the points stay as they are".to_owned(),
        1.. => format!("the rebels get {more} points more"),
        _ => format!("the rebels get {} points less", -more),
    };
    let rounds = if scenario.even.rounds == scenario.rounds {
        String::new()
    } else {
        format!(", and {} rounds are played instead of {}", count(scenario.even.rounds), count(scenario.rounds))
    };
    format!("To even the match {points}{rounds}.")
}

/// Whom cards serve, in the order in which they are listed.
const WHOM: [&str; 3] = ["for you", "for the rebels", "against you"];

/// Whom a card serves.
fn serves(to: GoesTo) -> &'static str {
    match to {
        GoesTo::Players | GoesTo::Commander | GoesTo::AgainstEnemy => WHOM[0],
        GoesTo::Enemy => WHOM[1],
        GoesTo::AgainstPlayers => WHOM[2],
    }
}

/// The special cards: the scenario's list, or a host's deck with its own words. [FP-13.23]
fn cards(terms: Terms, scenario: &Scenario, data: &GameData, options: Options) -> Terms {
    let set = &data.card_sets[usize::from(options.deck)];
    let copies = |i: usize, card: &Special| if options.deck == 0 { scenario.specials[i] } else { card.count };
    let counted: Vec<(&Special, u8)> =
        set.specials.iter().enumerate().map(|(i, card)| (card, copies(i, card))).collect();
    let of =
        |whom: &'static str| counted.iter().filter(move |(card, count)| serves(card.goes_to) == whom && *count > 0);
    let sum = |whom: &'static str| of(whom).map(|(_, count)| u32::from(*count)).sum::<u32>();
    let names = |whom: &'static str| {
        let titles = of(whom).map(|(card, count)| format!("{} {count}", card.title));
        format!("{whom} {}", titles.collect::<Vec<_>>().join(", "))
    };
    let all: u32 = counted.iter().map(|(_, count)| u32::from(*count)).sum();
    let lists: Vec<String> = WHOM.into_iter().filter(|whom| sum(whom) > 0).map(names).collect();
    let list = format!("Special cards, {}: {}.", count(all), lists.join("; "));
    let full = options.deck == 0 && counted.iter().all(|(card, count)| card.count == *count);
    if options.deck > 0 {
        return terms.with(About::Special, format!("The deck *{}*: {}", set.title, set.text), "FP-13.23").with(
            About::Special,
            list,
            "FP-13.23",
        );
    }
    if !full {
        return terms.with(About::Special, list, "FP-13.17");
    }
    let sums = WHOM.map(|whom| format!("{} {whom}", count(sum(whom))));
    let text = format!("Special cards: the full set of {} ({}).", count(all), sums.join(", "));
    terms.with(About::Special, text, "FP-13.17").with(About::Special, list, "FP-13.17")
}

//! What a match is about, in words made from the data: read before it is made and while it is played.

use engine::{About, TermRow, Terms};

use crate::data::book::Book;
use crate::data::roster::Gun;
use crate::data::scenario::{ObjectiveSpec, Scenario, UnitSpec, edge_name};
use crate::data::side::{ForceId, Side};
use crate::rules::names::{counted, length, people_of};
use crate::rules::options::Rules;

/// The terms of a match.
pub fn terms(book: &Book, scenario: &Scenario, rules: &Rules) -> Terms {
    let clause = scenario.clause();
    let mut terms = Terms::default().with(About::Situation, situation(scenario), clause);
    for side in Side::BOTH {
        terms = terms.of(About::Aim, side.key(), aim(book, scenario, side), "GA-12.9");
    }
    for side in Side::BOTH {
        terms = terms
            .of(About::Forces, side.key(), forces(scenario, rules, side), clause)
            .figures(["SP"], roll(book, scenario, side));
    }
    for side in Side::BOTH {
        for text in arrivals(scenario, rules, side) {
            terms = terms.of(About::Forces, side.key(), text, "GA-D6");
        }
    }
    terms = terms
        .with(About::Length, duration(book, scenario, rules), "GA-12.4")
        .with(About::Points, "Each side scores what the enemy has lost and what it holds at the end.", "GA-12.9")
        .figures(["points"], prices(book, scenario))
        .with(About::Points, levels(book), "GA-12.10")
        .with(About::Breaks, breaks(book), "GA-12.5");
    if rules.even {
        terms = terms.with(About::Handicap, handicap(scenario), "GA-12.9");
    }
    terms = terms.with(About::Special, first(scenario, rules), "GA-3.2");
    if let (true, Some(limit)) = (rules.build, scenario.build) {
        let text =
            format!("Each side brings the listed army, a ready one, or one of its own of at most {limit} points.");
        terms = terms.with(About::Special, text, "GA-S6");
    }
    if rules.free_deployment || rules.build {
        let text =
            format!("Each force is placed by its side, within {} of its edge.", length(book.tables.deploy.depth));
        terms = terms.with(About::Special, text, "GA-S4");
    }
    terms.with(
        About::Reconstructed,
        "The sheet has no scenarios, rosters, points or ends of battles: ground, armies, objectives, length and all that is \
         scored here are reconstructed.",
        clause,
    )
}

/// What a side must take, hold and break.
fn aim(book: &Book, scenario: &Scenario, side: Side) -> String {
    let (own, others): (Vec<_>, Vec<_>) = scenario.objectives.iter().partition(|one| one.holder == Some(side));
    let worth = |objectives: &[&ObjectiveSpec]| {
        let scored = objectives.iter().filter(|one| one.points[side.index()] > 0);
        scored.map(|one| format!("{} ({})", one.name, one.points[side.index()])).collect::<Vec<_>>()
    };
    let denied: Vec<String> = (own.iter())
        .filter(|one| one.points[side.index()] == 0 && one.points[side.enemy().index()] > 0)
        .map(|one| format!("{} ({} to the enemy)", one.name, one.points[side.enemy().index()]))
        .collect();
    let mut parts = Vec::new();
    for (what, names) in [("take", worth(&others)), ("keep", worth(&own)), ("deny", denied)] {
        if !names.is_empty() {
            parts.push(format!("{what} {}", names.join(", ")));
        }
    }
    parts.push(format!("break the enemy army ({})", book.tables.victory.broken));
    let mut text = parts.join("; ");
    text[..1].make_ascii_uppercase();
    text + "."
}

/// What a side has.
fn forces(scenario: &Scenario, rules: &Rules, side: Side) -> String {
    let units = || scenario.units.iter().flatten().filter(|unit| unit.make.side == side);
    let sp: u32 = units().filter(|unit| !unit.make.is_battery()).map(|unit| u32::from(unit.make.sp)).sum();
    let batteries = units().filter(|unit| unit.make.is_battery()).count();
    let hits: u32 = units().map(|unit| u32::from(unit.hits)).sum();
    let commander = &scenario.side(side).commander;
    let talent = &commander.talent;
    let plus = if talent.plus > 0 { format!(" + {}", talent.plus) } else { String::new() };
    let listed = if rules.build { "Listed: " } else { "" };
    let guns = counted(batteries as i32, "battery", "batteries");
    let worn = if hits > 0 { format!(", {hits} hits on them from the start") } else { String::new() };
    format!(
        "{listed}{sp} SP of foot and horse, {guns}{worn}; {} rolls {} dice{plus} for command.",
        commander.name, talent.dice
    )
}

/// A side's forces and their units, with what is good to know of each.
fn roll(book: &Book, scenario: &Scenario, side: Side) -> Vec<TermRow> {
    let half = scenario.forces.len() / 2;
    let forces = (0..).map(ForceId).zip(&scenario.forces).filter(|(id, _)| (id.index() >= half) == (side == Side::B));
    forces
        .filter_map(|(id, force)| Some((id, force.as_ref()?)))
        .flat_map(|(id, force)| {
            let talent = &force.officer.talent;
            let note = format!("modifier {:+}, radius {}", talent.modifier, length(talent.radius()));
            let head = TermRow::new(format!("{} ({})", force.name, force.officer.name), [""], "GA-D2").note(note);
            let units = scenario.units.iter().flatten().filter(|unit| unit.make.force == id);
            let row =
                |unit: &UnitSpec| TermRow::new(&unit.name, [unit.make.sp.to_string()], "GA-D1").note(kind(book, unit));
            std::iter::once(head).chain(units.map(row).collect::<Vec<_>>())
        })
        .collect()
}

/// What a unit is, in a few words.
fn kind(book: &Book, unit: &UnitSpec) -> String {
    let make = &unit.make;
    let mut words = vec![book.types.of(make.kind).name.clone()];
    if make.is_battery() {
        words.push(if make.gun == Gun::Heavy { "heavy guns" } else { "light guns" }.to_owned());
    }
    if make.sk > 0 {
        words.push(format!("SK {}", make.sk));
    }
    for (has, word) in [(make.mx, "MX"), (make.cossack, "Cossacks"), (unit.pose.is_none(), "comes later")] {
        if has {
            words.push(word.to_owned());
        }
    }
    if unit.hits > 0 {
        words.push(counted(unit.hits, "hit", "hits"));
    }
    words.join(", ")
}

/// What has happened, and where.
fn situation(scenario: &Scenario) -> String {
    let told = if scenario.situation.is_empty() { &scenario.blurb } else { &scenario.situation };
    format!("{}. {told}", scenario.date)
}

/// Who comes later.
fn arrivals<'a>(scenario: &'a Scenario, rules: &'a Rules, side: Side) -> impl Iterator<Item = String> + 'a {
    let listed = if rules.build { "Listed: " } else { "" };
    scenario
        .arrivals
        .iter()
        .filter(move |one| (one.force.index() >= scenario.forces.len() / 2) == (side == Side::B))
        .map(move |one| {
            let units = scenario.units.iter().flatten();
            let coming = units.filter(|unit| unit.make.force == one.force && unit.pose.is_none());
            let names: Vec<&str> = coming.map(|unit| unit.name.as_str()).collect();
            let when = match one.die {
                None => format!("from turn {}", one.turn),
                Some(die) => format!("from turn {} on a die of {die} or more", one.turn),
            };
            let (from, to) = (length(one.from), length(one.to));
            let edge = edge_name(one.edge);
            format!("{listed}{} {when}, {edge} edge from {from} to {to}.", names.join(", "))
        })
}

/// How long it lasts.
fn duration(book: &Book, scenario: &Scenario, rules: &Rules) -> String {
    let length = if rules.even { scenario.even.length } else { scenario.length };
    let [at_length, later] = book.tables.end.nightfall;
    format!(
        "{length} turns of 2 to {} pulses; then night falls on a die of {at_length} or less, a turn later on {later} or less, \
         two turns later in any case.",
        book.tables.end.turn_die + 1
    )
}

/// What is scored, row by row.
fn prices(book: &Book, scenario: &Scenario) -> Vec<TermRow> {
    let table = &book.tables.victory;
    let mut rows: Vec<TermRow> = [
        ("each SP of a brigade that breaks", table.loss),
        ("a battery destroyed", table.battery),
        ("a sub-commander killed", table.sub),
        ("the army commander killed", table.army),
        ("the enemy army broken", table.broken),
    ]
    .map(|(what, points)| TermRow::new(what, [points.to_string()], "GA-12.9"))
    .to_vec();
    for objective in &scenario.objectives {
        let row =
            |points: i16| TermRow::new(format!("{} held at the end", objective.name), [points.to_string()], "GA-D7");
        match objective.points {
            [a, b] if a == b => rows.push(row(a)),
            points => rows.extend(Side::BOTH.map(|side| row(points[side.index()]).by(side.key()))),
        }
    }
    rows.retain(|row| row.figures != ["0"]);
    rows
}

/// Which lead wins.
fn levels(book: &Book) -> String {
    let [marginal, victory, decisive] = book.tables.victory.levels;
    format!(
        "A lead under {marginal} is a draw, from {marginal} a marginal victory, from {victory} a victory, from {decisive} a \
         decisive one; a broken army is at least a victory."
    )
}

/// What breaks an army.
fn breaks(book: &Book) -> String {
    let table = &book.tables.end;
    let (from, of) = (table.breaks_from, table.breaks_of);
    let last = usize::from(from) + table.breaks.len();
    format!(
        "At the end of a turn an army that has lost {from}/{of} of its SP rolls two dice and breaks on more than {}, with every \
         twelfth more on one less; at {last}/{of} it breaks.",
        table.breaks[0]
    )
}

/// What makes the match even.
fn handicap(scenario: &Scenario) -> String {
    let granted: Vec<String> = Side::BOTH
        .into_iter()
        .filter(|side| scenario.even.points[side.index()] > 0)
        .map(|side| {
            format!("{} points to the {}", scenario.even.points[side.index()], people_of(&scenario.side(side).name))
        })
        .collect();
    let points = if granted.is_empty() { "no points are granted".to_owned() } else { granted.join(", ") };
    let length = if scenario.even.length == scenario.length {
        String::new()
    } else {
        format!("; Basic Length {} in place of {}", scenario.even.length, scenario.length)
    };
    format!("Even: {points}{length}.")
}

/// Who holds the initiative first.
fn first(scenario: &Scenario, rules: &Rules) -> String {
    match scenario.first.filter(|_| !rules.build) {
        Some(side) => format!("The {} hold the initiative first.", people_of(&scenario.side(side).name)),
        None => "A die of each side settles who holds the initiative first, ties to side a.".to_owned(),
    }
}

//! What a match is about, in words made from the scenario's data and the options. [IM-14.14]

use engine::{About, TermRow, Terms};

use crate::data::field::{Field, Kind};
use crate::data::roster::{Branch, Class, Weapon};
use crate::data::scenario::{Book, Fort, Scenario, UnitSpec};
use crate::data::side::Side;
use crate::rules::options::{Goal, Rules};
use crate::rules::victory::{self, Fate, RELIEF, VILLAGE};
use crate::screen::narrate::inches;

/// The terms of a scenario with these options.
pub fn terms(book: &Book, scenario: &Scenario, rules: Rules) -> Terms {
    let mut terms = table(Terms::default(), book, scenario, rules);
    terms = aims(terms, scenario, rules);
    terms = forces(terms, book, scenario, rules);
    terms = length(terms, scenario, rules);
    terms = points(terms, book, scenario, rules);
    terms = handicap(terms, scenario, rules);
    reconstructed(terms, scenario)
}

/// When it was, who lays the table, and what stands on it; the scenario's own sentence is read before the terms. [IM-1.6, IM-3.15, IM-3.20]
fn table(terms: Terms, book: &Book, scenario: &Scenario, rules: Rules) -> Terms {
    let field = scenario.table(book, rules.fort);
    let size = format!("{}, on a table of {} by {}", scenario.date, inches(field.width), inches(field.height));
    if rules.place_scenery {
        let text = format!("{size}, which the Rebels lay out before anything else.");
        return terms.with(About::Situation, text, "IM-3.15");
    }
    let mut kinds: Vec<String> = Vec::new();
    for kind in field.features.iter().map(|feature| feature.row.kind.name()) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let terms = terms.with(About::Situation, format!("{size}: {}.", kinds.join(", ")), "IM-1.6");
    if !scenario.has_fort() {
        return terms;
    }
    let (walls, kind) = match rules.fort {
        Fort::Mud => ("a mud wall", Kind::MudWall),
        Fort::Entrenchment => ("fieldworks", Kind::Fieldwork),
        Fort::Stone => ("a stone fort wall with a tower", Kind::FortWall),
    };
    let hits = book.row(kind).hits;
    terms.with(About::Situation, format!("The fort has {walls}, {hits} hits a section."), "IM-3.20")
}

/// What each side must do. [IM-3.6, IM-3.7]
fn aims(terms: Terms, scenario: &Scenario, rules: Rules) -> Terms {
    let (british, rebel) = (Side::British.key(), Side::Rebel.key());
    if scenario.has_fort() {
        let aim = match rules.goal {
            Goal::Relieve => "Bring a unit into the fort while somebody of its garrison lives.",
            Goal::Supply => "Bring a mule of the pack train into the fort while somebody of its garrison lives.",
            Goal::Capture => "Be in the fort when no rebel is in it any more.",
        };
        return terms.of(About::Aim, british, aim, "IM-3.6").of(About::Aim, rebel, "Prevent it.", "IM-3.7");
    }
    if let Some(hold) = scenario.hold {
        let house = &scenario.fields[0].features[usize::from(hold.feature)].name;
        return terms.of(About::Aim, british, format!("Hold {house} to the end."), "IM-14.15").of(
            About::Aim,
            rebel,
            format!("Leave no British figure in {house}."),
            "IM-14.15",
        );
    }
    terms.with(About::Aim, "Kill and drive off more than you lose, and hold the villages.", "IM-14.12")
}

/// What each side has. [IM-2.2, IM-2.10, IM-2.24]
fn forces(terms: Terms, book: &Book, scenario: &Scenario, rules: Rules) -> Terms {
    let mut terms = terms;
    if rules.rolled {
        terms = terms
            .of(
                About::Forces,
                Side::British.key(),
                "5 foot units and a D6 more, named by the player; a cavalry unit and a gun for every 5, an officer for every 5 units.",
                "IM-2.2",
            )
            .of(
                About::Forces,
                Side::Rebel.key(),
                "10 foot units and a D6 more, figures by dice; a cavalry unit and a gun for every 5, a Sahib for every 5 units.",
                "IM-2.10",
            );
        let garrison: Vec<UnitSpec> =
            scenario.forces[0].iter().filter(|spec| spec.garrison && rules.goal != Goal::Capture).cloned().collect();
        if !garrison.is_empty() {
            let text = format!("In the fort, beside them: {}.", listed(book, &garrison));
            terms = terms.of(About::Forces, Side::British.key(), text, "IM-3.8");
        }
        return terms;
    }
    for side in Side::BOTH {
        let list = &scenario.forces[side.index()];
        let figures: u32 = list.iter().map(|spec| u32::from(spec.figures)).sum();
        let text = format!("{} units, {figures} figures.", list.len());
        let rows = list.iter().map(|spec| force_row(book, spec));
        terms = terms.of(About::Forces, side.key(), text, "IM-2.24").figures(["figures"], rows);
    }
    terms
}

/// A unit of a list: what it is called, how many they are, their die and how far they fire. [IM-2.22]
fn force_row(book: &Book, spec: &UnitSpec) -> TermRow {
    let kind = book.unit_type(spec.kind);
    let name = if spec.name.is_empty() { &kind.name } else { &spec.name };
    let armed = match kind.weapon {
        Weapon::Gun => format!("{} gun {}", spec.calibre.key(), inches(book.gun_range(spec.calibre))),
        weapon if weapon.shoots() => format!("{} {}", weapon.name(), inches(book.range(weapon))),
        weapon => weapon.name().to_owned(),
    };
    let kept = if spec.garrison { ", garrison" } else { "" };
    let rider = if spec.howdah { ", one on an elephant" } else { "" };
    TermRow::new(name, [spec.figures.to_string()], "IM-2.22").note(format!("D{}, {armed}{kept}{rider}", kind.die))
}

/// What figures are worth, class by class, and to whom. [IM-14.1, IM-14.2, IM-14.3, IM-14.4, IM-14.5, IM-14.6, IM-14.7, IM-14.8]
fn worths(book: &Book) -> Vec<TermRow> {
    let row = |class: Class| {
        let kind = book.types.iter().find(|kind| kind.class == class && class != Class::Animal)?;
        let figures = [Fate::Killed, Fate::DrivenOff].map(|fate| match victory::worth(kind, fate) {
            0 => "–".to_owned(),
            points => points.to_string(),
        });
        let row = TermRow::new(class.name(), figures, class.worth().0);
        // Both sides have officers.
        Some(if class == Class::Officer { row } else { row.by(kind.side.enemy().key()) })
    };
    Class::ALL.into_iter().filter_map(row).collect()
}

/// A list in words: how many of what, with how many figures.
fn listed(book: &Book, list: &[UnitSpec]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut index = 0;
    while index < list.len() {
        let kind = book.unit_type(list[index].kind);
        let same: Vec<&UnitSpec> = list[index..].iter().take_while(|spec| spec.kind == list[index].kind).collect();
        index += same.len();
        let figures: Vec<String> = same.iter().map(|spec| spec.figures.to_string()).collect();
        let riders = same.iter().filter(|spec| spec.howdah).count();
        let rider = if riders > 0 { ", one on an elephant" } else { "" };
        parts.push(match kind.branch {
            Branch::Officer | Branch::Artillery | Branch::Pack => format!("{} {}", same.len(), kind.name),
            Branch::Foot | Branch::Cavalry => format!("{} {} ({}{rider})", same.len(), kind.name, figures.join(", ")),
        });
    }
    parts.join(", ")
}

/// How long it lasts. [IM-3.18, IM-14.13]
fn length(terms: Terms, scenario: &Scenario, rules: Rules) -> Terms {
    let first = scenario.first.name();
    let terms = terms.with(
        About::Length,
        format!("{} rounds, the {first} move first; earlier when one side has nobody left who fights or everybody is spent.", scenario.rounds),
        "IM-3.18",
    );
    if scenario.has_fort() && rules.end_on_relief {
        return terms.with(About::Length, "The match ends with the round in which the aim is reached.", "IM-14.9");
    }
    if scenario.hold.is_some() {
        return terms.with(About::Length, "It ends with the round in which the house is lost.", "IM-14.15");
    }
    terms
}

/// How points are made. [IM-14.9, IM-14.10, IM-14.11, IM-14.15]
fn points(terms: Terms, book: &Book, scenario: &Scenario, rules: Rules) -> Terms {
    let mut terms = terms
        .with(
            About::Points,
            "Figures killed count in full, those who fled or deserted half; more points win.",
            "IM-14.12",
        )
        .figures(["killed", "driven off"], worths(book));
    if scenario.has_fort() {
        let what = match rules.goal {
            Goal::Relieve => "relief",
            Goal::Supply => "supply",
            Goal::Capture => "capture",
        };
        terms = terms.of(About::Points, Side::British.key(), format!("{RELIEF} for the {what}."), "IM-14.9");
    }
    if rules.place_scenery || villages(&scenario.fields[0]) > 0 {
        terms = terms.with(About::Points, format!("{VILLAGE} for each village held alone at the end."), "IM-14.10");
    }
    if let Some(hold) = scenario.hold {
        let text = format!("{} for the house, to whoever has it at the end.", hold.points);
        terms = terms.with(About::Points, text, "IM-14.15");
    }
    terms
}

fn villages(field: &Field) -> usize {
    field.all(Kind::Village).count()
}

/// What is granted and limited, or what would be on even terms. [IM-13.2, IM-14.14]
fn handicap(terms: Terms, scenario: &Scenario, rules: Rules) -> Terms {
    let even = scenario.even;
    let granted = Side::BOTH.into_iter().find(|side| even.granted[side.index()] > 0);
    let granted = granted.map(|side| (even.granted[side.index()], side.name()));
    let text = if rules.even {
        granted.map_or_else(
            || "No points are granted.".to_owned(),
            |(points, name)| format!("{points} points are granted to the {name}."),
        )
    } else {
        let grant = granted.map(|(points, name)| format!("grant {points} to the {name}"));
        let limit = (even.deserter_limit > 0)
            .then(|| format!("allow a unit {} in a turn", deserter_tests(even.deserter_limit)));
        let would: Vec<String> = grant.into_iter().chain(limit).collect();
        match would.as_slice() {
            [] => "No points are granted.".to_owned(),
            would => format!("No points are granted; even terms would {}.", would.join(" and ")),
        }
    };
    let terms = terms.with(About::Handicap, text, "IM-14.14");
    match rules.deserter_limit {
        0 => terms,
        limit => terms.with(About::Special, format!("A unit takes {} in a turn.", deserter_tests(limit)), "IM-13.2"),
    }
}

/// A limit of deserter tests in words. [IM-13.2]
pub fn deserter_tests(limit: u8) -> String {
    format!("at most {limit} deserter test{}", if limit == 1 { "" } else { "s" })
}

/// What no source says. [IM-3.3, IM-3.16, IM-3.18, IM-14.15]
fn reconstructed(terms: Terms, scenario: &Scenario) -> Terms {
    let text = if scenario.published {
        "The table's coordinates, the zones and the number of rounds; the lists of the quick start are forces that the dice could give."
    } else {
        "The whole scenario is ours: table, forces, zones, rounds and awards."
    };
    terms.with(About::Reconstructed, text, "IM-3.18")
}

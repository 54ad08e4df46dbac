//! The terms of a battle in words, made from the figures that are played. [CW-14.4]

use engine::{About, NoReasons, Terms};

use crate::data::Book;
use crate::data::scenario::{Balance, Objective, Scenario};
use crate::data::side::Side;
use crate::rules::names::{capitalised, counted, listed, people};
use crate::rules::victory;

/// The terms of a scenario on its stated footing or on the even one: aims, length, breaks, points, what is given to whom, what is reconstructed.
/// [CW-14.4]
pub fn terms(book: &Book, scenario: &Scenario, balance: Balance) -> Terms {
    let footing = scenario.footing(balance);
    let mut terms = Terms::default();
    if !scenario.situation.is_empty() {
        terms = terms.with(About::Situation, scenario.situation.clone(), "CW-14.1");
    }
    for side in Side::BOTH {
        terms = terms.of(About::Aim, side.key(), aim(scenario, side), "CW-15.3").of(
            About::Forces,
            side.key(),
            forces(scenario, side),
            "CW-14.1",
        );
    }
    let first = scenario.first;
    terms = terms
        .with(About::Length, format!("{} turns; the {} move first.", footing.turns, people(first)), "CW-15.1")
        .with(About::Breaks, breaks(scenario, balance), "CW-15.2");
    if let Some(text) = scored(scenario) {
        terms = terms.with(About::Points, text, "CW-15.4");
    }
    terms = terms.with(About::Points, "Enemy units and leaders lost score too (CW-15.3).", "CW-15.3");
    let lead = book.tables.victory.draw_margin;
    terms = terms.with(About::Handicap, given(scenario, balance), given_by(balance)).with(
        About::Points,
        format!("A lead of {lead} points wins; less is a draw."),
        "CW-15.5",
    );
    for special in &scenario.special {
        terms = terms.with(About::Special, special.clone(), None);
    }
    terms.with(
        About::Reconstructed,
        "The rules text has no scenario: table, forces, points and terms are reconstructed.",
        "CW-14.1",
    )
}

/// What a side has, in a sentence.
fn forces(scenario: &Scenario, side: Side) -> String {
    let commands: Vec<String> = scenario
        .leaders
        .iter()
        .enumerate()
        .filter(|(_, leader)| leader.side == side && !leader.army)
        .map(|(number, leader)| {
            let units = scenario.units.iter().filter(|unit| unit.command.index() == number).count() as u32;
            format!("{} ({}) under {}", leader.command, counted(units, "unit", "units"), leader.name)
        })
        .collect();
    let chief = scenario.leaders.iter().find(|leader| leader.side == side && leader.army);
    let chief = chief.map_or(String::new(), |chief| format!(", commanded by {}", chief.name));
    format!("{}; {} points in all{chief}.", capitalised(&listed(&commands)), scenario.side(side).points)
}

/// What a side wants of the battle.
fn aim(scenario: &Scenario, side: Side) -> String {
    let named = |of: &dyn Fn(&&Objective) -> bool| -> Vec<String> {
        scenario.objectives.iter().filter(of).map(|objective| objective.said.clone()).collect()
    };
    let held = named(&|objective| objective.scores[side.index()]);
    let denied = named(&|objective| {
        let (own, his) = (objective.scores[side.index()], objective.scores[side.enemy().index()]);
        !own && his
    });
    let mut parts = vec![format!("break the {}", people(side.enemy()))];
    if !held.is_empty() {
        parts.push(format!("hold {}", listed(&held)));
    }
    if !denied.is_empty() {
        parts.push(format!("keep them from {}", listed(&denied)));
    }
    if scenario.side(side).survivor > 0 {
        parts.push("bring your units through".to_owned());
    }
    capitalised(&listed(&parts)) + "."
}

/// Both break points, in per cent and in points.
fn breaks(scenario: &Scenario, balance: Balance) -> String {
    let side = |side: Side| {
        let percent = scenario.footing(balance).sides[side.index()].break_percent;
        let all = scenario.side(side).points;
        let limit = victory::break_at(all, percent, &mut NoReasons);
        format!("{percent} per cent for the {} ({limit} of {all})", people(side))
    };
    format!(
        "A side breaks and loses when, at the end of a player turn, the points of its units destroyed, fled or routed reach {} or {}.",
        side(Side::British),
        side(Side::Afghan)
    )
}

/// What is scored at the end: what both score, then the Afghans' own, then the British, survivors last.
fn scored(scenario: &Scenario) -> Option<String> {
    let worth = |objective: &Objective| format!("{} for {}", objective.points, objective.said);
    let of = |who: &dyn Fn(&&Objective) -> bool| -> Vec<String> {
        scenario.objectives.iter().filter(who).map(worth).collect()
    };
    let both = of(&|objective| objective.scores == [true, true]);
    let mut parts = Vec::new();
    if !both.is_empty() {
        parts.push(format!("either side scores {}", listed(&both)));
    }
    for side in [Side::Afghan, Side::British] {
        let own = of(&|objective| objective.scores[side.index()] && !objective.scores[side.enemy().index()]);
        if !own.is_empty() {
            parts.push(format!("the {} score {}", people(side), listed(&own)));
        }
        let denied: Vec<String> = scenario
            .objectives
            .iter()
            .filter(|objective| !objective.scores[side.index()] && objective.denied > 0)
            .map(|objective| format!("{} for {}", objective.denied, objective.said))
            .collect();
        if !denied.is_empty() {
            let each = if denied.len() > 1 { ", each" } else { "" };
            let enemy = people(side.enemy());
            parts.push(format!("the {} score {}{each} if the {enemy} do not hold it", people(side), listed(&denied)));
        }
        let survivor = scenario.side(side).survivor;
        if survivor > 0 {
            parts.push(format!(
                "the {} score {survivor} for each of their units still on the table and not routed",
                people(side)
            ));
        }
    }
    (!parts.is_empty()).then(|| format!("At the end {}.", parts.join("; ")))
}

/// The clause by which points are given.
const fn given_by(balance: Balance) -> &'static str {
    match balance {
        Balance::Published => "CW-15.3",
        Balance::Even => "CW-14.4",
    }
}

/// Who is given points before the first turn: by the scenario, and to even the battle. [CW-14.4]
fn given(scenario: &Scenario, balance: Balance) -> String {
    let mut sentences = Vec::new();
    for side in Side::BOTH {
        let handicap = scenario.side(side).handicap;
        if handicap > 0 {
            sentences.push(format!("The {} are given {handicap} points before the first turn.", people(side)));
        }
    }
    for side in Side::BOTH {
        let granted = scenario.footing(balance).sides[side.index()].granted;
        if granted > 0 {
            sentences.push(format!("To even the battle the {} are given {granted} points.", people(side)));
        }
    }
    if sentences.is_empty() { "Nobody is given points.".to_owned() } else { sentences.join(" ") }
}

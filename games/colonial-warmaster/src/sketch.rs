//! The table as text, one character to two inches, with a list of units.

use std::fmt::Write as _;

use table::{Inches, Outline, Point, Spot};

use crate::command;
use crate::side::{Side, UnitId, each};
use crate::state::{Morale, Phase, State};
use crate::victory;

/// Inches to a character.
const STEP: i32 = 2;

/// The letter of a unit: capitals for the British, small letters for the Afghans.
pub fn letter(state: &State, unit: UnitId) -> char {
    let side = state.side_of(unit);
    let number = state.unit_ids().filter(|&other| other < unit && state.side_of(other) == side).count() as u8;
    let first = if side == Side::British { b'A' } else { b'a' };
    if number < 26 { (first + number) as char } else { (b'0' + (number - 26) % 10) as char }
}

fn ground_sign(id: &str) -> char {
    match id {
        "orchard" => '*',
        "village" => '#',
        "broken" => '%',
        "nullah" => '~',
        "hill" => '^',
        "steep" => '/',
        "wall" => '-',
        "rampart" => '=',
        "stream" => '|',
        "road" => ':',
        _ => '?',
    }
}

/// The battle as text.
pub fn sketch(state: &State) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{}  turn {} of {}  British {} : {} Afghans",
        state.scenario.title,
        state.turn,
        state.scenario.turns,
        victory::score(state, Side::British),
        victory::score(state, Side::Afghan)
    );
    map(state, &mut text);
    legend(state, &mut text);
    for side in Side::BOTH {
        list(state, side, &mut text);
    }
    text
}

fn map(state: &State, text: &mut String) {
    let table = state.ground().table;
    let (columns, rows) =
        ((table.width().hundredths() / 100 + STEP - 1) / STEP, (table.height().hundredths() / 100 + STEP - 1) / STEP);
    let ruler: String = (0..columns).map(|column| if column % 5 == 0 { '+' } else { '-' }).collect();
    let _ = writeln!(text, "    +{ruler}+");
    for row in (0..rows).rev() {
        let line: String = (0..columns).map(|column| cell(state, column, row)).collect();
        let _ = writeln!(text, "{:>3} |{line}|", row * STEP);
    }
    let _ = writeln!(text, "    +{ruler}+  one character is {STEP}\" by {STEP}\", + every 10\"");
}

fn cell(state: &State, column: i32, row: i32) -> char {
    let middle = Point::new(Inches::whole(column * STEP + 1), Inches::whole(row * STEP + 1)).spot();
    let half = STEP * 5_000;
    let (left, bottom) = (middle.x - half, middle.y - half);
    let holds = |spot: Spot| (left..left + 2 * half).contains(&spot.x) && (bottom..bottom + 2 * half).contains(&spot.y);
    let leader = state
        .leader_ids()
        .find(|&leader| state[leader].alive && !state[leader].waiting && holds(state[leader].at.spot()));
    let unit = each(state.present[0] | state.present[1]).find(|&unit| {
        let body = state.body(unit);
        (0..body.stands()).any(|stand| holds(body.stand_centre(stand)))
    });
    if let Some(unit) = unit {
        return letter(state, unit);
    }
    if let Some(leader) = leader {
        return if state.leader_spec(leader).army { '@' } else { '&' };
    }
    let mut sign = '.';
    for feature in state.ground().features() {
        let here = match &feature.outline {
            Outline::Area(area) => area.holds(middle),
            Outline::Line(_) => {
                table::is_within_outline(&table::Shape::point(middle), &feature.outline, Inches::from_hundredths(99))
            }
        };
        if here {
            sign = ground_sign(&feature.kind.of.id);
        }
    }
    sign
}

fn legend(state: &State, text: &mut String) {
    let mut signs: Vec<(char, &str)> = state
        .ground()
        .features()
        .iter()
        .map(|feature| (ground_sign(&feature.kind.of.id), feature.kind.of.id.as_str()))
        .collect();
    signs.sort_unstable();
    signs.dedup();
    let signs: Vec<String> = signs.iter().map(|(sign, id)| format!("{sign} {id}")).collect();
    let _ = writeln!(text, "    {}  @ army commander  & leader", signs.join("  "));
}

fn list(state: &State, side: Side, text: &mut String) {
    let _ = writeln!(
        text,
        "{}: {} of {} points lost before they break",
        side.name(),
        victory::points_lost(state, side),
        victory::break_point(state, side)
    );
    for leader in state.leaders_of(side) {
        let (one, spec) = (&state[leader], state.leader_spec(leader));
        let spent = if one.spent || one.left { ", spent" } else { "" };
        let _ =
            writeln!(text, "  {}  {} rated {} at {}, {}{spent}", spec.id, spec.command, one.rating, one.at.x, one.at.y);
    }
    for unit in state.units_of(side) {
        let (one, kind) = (&state[unit], state.kind(unit));
        let mut remarks = vec![one.formation.name().to_owned()];
        if one.morale != Morale::Good {
            remarks.push(one.morale.name().to_owned());
        }
        if one.wounds + one.pending > 0 {
            remarks.push(format!("{} hits", one.wounds + one.pending));
        }
        if one.marker {
            remarks.push("saved fire".to_owned());
        }
        if state.is_engaged(unit) {
            let enemies: Vec<&str> =
                state.contacts_of(unit).map(|contact| state.spec(contact.other(unit)).id.as_str()).collect();
            remarks.push(format!("engaged with {}", enemies.join(", ")));
        }
        if one.finished && side == state.phasing {
            remarks.push("finished".to_owned());
        }
        if let Phase::Movement { activator: Some(leader), group, .. } = state.phase
            && group & unit.bit() != 0
            && !one.finished
        {
            remarks.push(format!("next attempt needs {}", command::activation_target(state, leader, &[unit]).0));
        }
        let _ = writeln!(
            text,
            "  {} {:<4}{:<26}{} stands  at {}, {} facing {}  {}",
            letter(state, unit),
            state.spec(unit).id,
            kind.name,
            one.stands,
            one.pose.x,
            one.pose.y,
            one.pose.facing,
            remarks.join(", ")
        );
    }
}

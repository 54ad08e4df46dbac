//! The table as text, one character to two inches, with a list of units.

use std::fmt::Write as _;

use engine::NoReasons;
use table::Inches;

use crate::data::field::Kind;
use crate::data::place::Place;
use crate::data::side::{Side, UnitId};
use crate::rules::state::{Phase, State};
use crate::rules::unit::{Retreat, Stance};
use crate::rules::victory;
use crate::screen::narrate;

/// Hundredths to a character across; rows are twice as high.
const STEP: i32 = 150;

/// The letter of a unit: capitals for the British, small letters for the Rebels.
fn letter(state: &State, unit: UnitId) -> char {
    let side = state[unit].side;
    let number = state.ids().filter(|&other| other < unit && state[other].side == side).count() as u8;
    let first = if side == Side::British { b'A' } else { b'a' };
    if number < 26 { (first + number) as char } else { (b'0' + (number - 26) % 10) as char }
}

fn sign(kind: Kind) -> char {
    match kind {
        Kind::BrokenGround => '%',
        Kind::Stream | Kind::River => '~',
        Kind::Fence | Kind::LowWall => '-',
        Kind::Hill => '^',
        Kind::Jungle | Kind::Bush | Kind::Trees => '*',
        Kind::MudWall | Kind::HighWall | Kind::FortWall | Kind::Barricade | Kind::Fieldwork => '=',
        Kind::StoneBuilding | Kind::WoodenBuilding => '#',
        Kind::StoneBridge | Kind::WoodenBridge | Kind::Ford | Kind::Track => ':',
        Kind::Village | Kind::Fort => ',',
    }
}

/// The position as text.
pub fn sketch(state: &State) -> String {
    let mut text = String::new();
    let [british, rebel] = Side::BOTH.map(|side| victory::points(state, side, victory::shown(state), &mut NoReasons));
    let _ = writeln!(
        text,
        "{}  round {} of {}  British {british} : {rebel} Rebels",
        state.scenario.title, state.round, state.scenario.rounds
    );
    map(state, &mut text);
    for side in Side::BOTH {
        let _ = writeln!(text, "{}", side.name());
        state.ids().filter(|&unit| state[unit].side == side).for_each(|unit| list(state, unit, &mut text));
    }
    text
}

fn map(state: &State, text: &mut String) {
    let (columns, rows) = (state.field.width.hundredths() / STEP, state.field.height.hundredths() / (2 * STEP));
    for row in (0..rows).rev() {
        for column in 0..columns {
            let middle = Place::new(column * STEP + STEP / 2, row * 2 * STEP + STEP);
            let _ = write!(text, "{}", at(state, middle));
        }
        text.push('\n');
    }
}

fn at(state: &State, middle: Place) -> char {
    let here = |place: Place| {
        let (x, y) = place.from(middle);
        x.abs() <= STEP / 2 && y.abs() <= STEP
    };
    let unit = state.ids().find(|&unit| state[unit].is_present() && state.circles(unit).any(here));
    if let Some(unit) = unit {
        return letter(state, unit);
    }
    if state.guns.iter().any(|gun| gun.is_present() && here(gun.at)) {
        return '&';
    }
    let near = crate::data::place::Extent::of(middle.shifted((-STEP / 2, -STEP)), middle.shifted((STEP / 2, STEP)));
    let ground = state.near(near).filter(|(_, feature, row)| match row.lie {
        crate::data::field::Lie::Section => feature.is_within(middle, Inches::from_hundredths(STEP / 2)),
        _ => feature.holds(middle),
    });
    ground.last().map_or('.', |(_, _, row)| sign(row.kind))
}

fn list(state: &State, unit: UnitId, text: &mut String) {
    let one = &state[unit];
    if matches!(state.phase, Phase::Deploy(_)) && !one.placed {
        let _ = writeln!(text, "  {} {} waits", letter(state, unit), state.name(unit));
        return;
    }
    let mut marks = Vec::new();
    if one.retreat != Retreat::None {
        marks.push("in retreat");
    }
    if one.spent {
        marks.push("spent");
    }
    match one.stance {
        Stance::Standing => {}
        Stance::Crawling => marks.push("crawling"),
        Stance::Prone => marks.push("prone"),
    }
    if one.acted && one.side == state.mover {
        marks.push("has acted");
    }
    let middle = state.centroid(unit);
    let place = match (one.is_present(), state.building(unit)) {
        (false, _) => "gone".to_owned(),
        (true, Some(house)) => format!("in the {}", house.row.kind.name()),
        (true, None) => {
            let at = middle.point();
            format!("at {} {}", narrate::inches(at.x), narrate::inches(at.y))
        }
    };
    let left = if state.rules.hidden_allowance { String::new() } else { format!(" {} moves", one.left) };
    let _ = writeln!(
        text,
        "  {} {} ({}) {}/{} {place}{left} {}",
        letter(state, unit),
        state.name(unit),
        state.title(unit),
        one.alive(),
        one.full,
        marks.join(", ")
    );
}

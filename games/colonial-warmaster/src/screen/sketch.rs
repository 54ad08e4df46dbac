//! The table as text, one character to an inch of width and two of height, with a list of units.

use std::fmt::Write as _;

use engine::NoReasons;
use table::{Base, Facing, Inches, Origin, Outline, Point, Pose, Shape, Spot};

use crate::data::side::{Side, UnitId, each};
use crate::rules::command;
use crate::rules::names;
use crate::rules::state::{Morale, MovementStep, Phase, State};
use crate::rules::victory;

/// Width and height of a character in inches: about as wide as high in print.
const CELL: [i32; 2] = [1, 2];

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
        state.footing().turns,
        victory::points(state, Side::British, &mut NoReasons),
        victory::points(state, Side::Afghan, &mut NoReasons)
    );
    map(state, &mut text);
    legend(state, &mut text);
    for side in Side::BOTH {
        list(state, side, &mut text);
    }
    hint(state, &mut text);
    text
}

/// What can be typed for the units in hand, besides what is listed.
fn hint(state: &State, text: &mut String) {
    let Phase::Movement { step: MovementStep::Act, group, .. } = state.phase else { return };
    for unit in each(group).filter(|&unit| state[unit].morale != Morale::Routed) {
        let id = &state.spec(unit).id;
        let _ = writeln!(
            text,
            "{} ({id}) have {:#} in {}. Type their way: `{id} wheel left 30 then forward 2`, `{id} oblique right 1.5`, `{id} back 1`, `{id} turn right 45`, `{id} about`,\n\
             or where they shall go: `{id} go 30 12.5 facing 90`, `{id} go 30 12.5 as combat_column`; x and y are those of the middle of their front.",
            names::capitalised(&names::the(state, unit)),
            state.allowance(unit),
            state[unit].formation.name()
        );
    }
}

/// The map: rows from north to south, each a character for every inch.
fn map(state: &State, text: &mut String) {
    let table = state.ground().table;
    let count = |length: Inches, step: i32| ((length.hundredths() + 99) / 100 + step - 1) / step;
    let (columns, rows) = (count(table.width(), CELL[0]), count(table.height(), CELL[1]));
    let mut signs: Vec<Vec<char>> =
        (0..rows).map(|row| (0..columns).map(|column| ground_at(state, column, row)).collect()).collect();
    let mut put = |spot: Spot, sign: char| {
        let [column, row] =
            [spot.x / (CELL[0] * 10_000), spot.y / (CELL[1] * 10_000)].map(|index| index.max(0) as usize);
        if let Some(cell) = signs.get_mut(row).and_then(|row| row.get_mut(column)) {
            *cell = sign;
        }
    };
    for side in Side::BOTH {
        for leader in state.leaders_of(side) {
            put(state[leader].at.spot(), if state.leader_spec(leader).army { '@' } else { '&' });
        }
    }
    for unit in each(state.present[0] | state.present[1]) {
        let body = state.body(unit);
        (0..body.stands()).for_each(|stand| put(body.stand_centre(stand), letter(state, unit)));
    }
    let ruler: String = (0..columns).map(|column| if column % 10 == 0 { '+' } else { '-' }).collect();
    let tens: Vec<String> = (0..columns).step_by(10).map(|column| format!("{:<9}", column * CELL[0])).collect();
    let _ = writeln!(text, "    +{ruler}+");
    for (row, signs) in signs.iter().enumerate().rev() {
        let line: String = signs.iter().collect();
        let _ = writeln!(text, "{:>3} |{line}|", row as i32 * CELL[1]);
    }
    let _ = writeln!(text, "    +{ruler}+\n     {}", tens.join(" ").trim_end());
    let _ = writeln!(text, "    one character is {}\" wide and {}\" high, north is up", CELL[0], CELL[1]);
}

/// The sign of the ground in a cell: of an area that holds its middle, of a line that runs through it.
fn ground_at(state: &State, column: i32, row: i32) -> char {
    let [width, height] = CELL.map(Inches::whole);
    // A hair to the south-west, so that a line between two cells is drawn in one of them.
    let middle =
        Point::from_hundredths(column * CELL[0] * 100 + CELL[0] * 50 - 1, row * CELL[1] * 100 + CELL[1] * 50 - 1);
    let cell: Option<Shape> =
        Base::block(width, height, Origin::Centre).map(|base| base.placed(Pose::new(middle, Facing::NORTH)));
    let is_here = |outline: &Outline| match outline {
        Outline::Area(area) => area.holds(middle.spot()),
        Outline::Line(_) => cell.is_some_and(|cell| table::overlaps_outline(&cell, outline)),
    };
    let features = state.ground().features();
    features
        .iter()
        .rev()
        .find(|feature| is_here(&feature.outline))
        .map_or('.', |feature| ground_sign(&feature.kind.of.id))
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
        "The {}: {} of {} points lost before they break",
        names::people(side),
        victory::points_lost(state, side, &mut NoReasons),
        victory::break_point(state, side, &mut NoReasons)
    );
    for leader in state.leaders_of(side) {
        let (one, spec) = (&state[leader], state.leader_spec(leader));
        let spent = if one.spent || one.left { ", spent" } else { "" };
        let _ = writeln!(
            text,
            "  {}  {} ({}), rated {}, at {}, {}{spent}",
            spec.id, spec.name, spec.command, one.rating, one.at.x, one.at.y
        );
    }
    let longest = state.units_of(side).map(|unit| state.spec(unit).name.chars().count()).max().unwrap_or(0);
    for unit in state.units_of(side) {
        let (one, kind) = (&state[unit], state.kind(unit));
        let mut remarks = vec![one.formation.name().to_owned()];
        if one.morale != Morale::Good {
            remarks.push(one.morale.name().to_owned());
        }
        if one.wounds + one.pending > 0 {
            remarks.push(names::hits(one.wounds + one.pending));
        }
        if one.marker {
            remarks.push("saved fire".to_owned());
        }
        if state.is_engaged(unit) {
            let enemies = names::the_units(state, state.contacts_of(unit).map(|contact| contact.other(unit)));
            remarks.push(format!("engaged with {enemies}"));
        }
        if one.finished && side == state.phasing {
            remarks.push("failed this turn".to_owned());
        }
        if one.left && side == state.phasing {
            remarks.push("left by the activator in command".to_owned());
        }
        if let Phase::Movement { activator: Some(leader), group, .. } = state.phase
            && group & unit.bit() != 0
            && !one.finished
        {
            let target = command::activation_target(state, leader, &[unit], &mut NoReasons);
            remarks.push(format!("next attempt needs {target}"));
        }
        let _ = writeln!(
            text,
            "  {} {:<4}{:<longest$}  {}, {}  at {}, {} facing {} ({})  {}",
            letter(state, unit),
            state.spec(unit).id,
            state.spec(unit).name,
            kind.name,
            names::stands(one.stands),
            one.pose.x,
            one.pose.y,
            one.pose.facing,
            compass(one.pose.facing),
            remarks.join(", ")
        );
    }
}

/// The nearest of the eight points of the compass.
fn compass(facing: Facing) -> &'static str {
    const POINTS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
    POINTS[((facing.hundredths() + 2_250) / 4_500 % 8) as usize]
}

//! The table as text, one character to two inches, with lists of forces and units.

use std::fmt::Write as _;

use engine::NoReasons;
use table::{Inches, Outline, Point, Spot};

use crate::data::roster::{Arm, Kind};
use crate::data::scenario::TerrainKind;
use crate::data::side::{Side, UnitId, each};
use crate::rules::control;
use crate::rules::names::counted;
use crate::rules::state::{Marks, State};
use crate::rules::terrain;
use crate::rules::victory;

/// Inches to a character.
const STEP: i32 = 2;

/// The letter of a unit: capitals for side `a`, small letters for side `b`.
fn letter(state: &State, unit: UnitId) -> char {
    let side = state.side_of(unit);
    let number = state.unit_ids().filter(|&other| other < unit && state.side_of(other) == side).count() as u8;
    let first = if side == Side::A { b'A' } else { b'a' };
    if number < 26 { (first + number) as char } else { (b'0' + (number - 26) % 10) as char }
}

const fn ground_sign(kind: TerrainKind) -> char {
    match kind {
        TerrainKind::Rough => '%',
        TerrainKind::Obstacle => '|',
        TerrainKind::Town => '#',
        TerrainKind::Redoubt => '=',
        TerrainKind::Hill => '^',
        TerrainKind::Road => ':',
        TerrainKind::Water => '~',
    }
}

/// The battle as text.
pub fn sketch(state: &State) -> String {
    let mut text = String::new();
    let points = victory::standing(state, &mut [NoReasons, NoReasons]);
    let _ = writeln!(
        text,
        "{}  turn {} of {} (+{}), pulse {}  {} {} : {} {}",
        state.scenario.title,
        state.turn,
        state.length(),
        state.most_turns() - state.length(),
        state.pulse,
        state.side_name(Side::A),
        points[0],
        points[1],
        state.side_name(Side::B)
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
    if let Some(unit) = each(state.on_table()).find(|&unit| holds(state.centre(unit))) {
        return letter(state, unit);
    }
    let officer = state.officer_ids().find(|&one| state[one].on_table && holds(state[one].at.spot()));
    if let Some(officer) = officer {
        return if officer.force().is_none() { '@' } else { '&' };
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
            sign = ground_sign(feature.kind.kind);
        }
    }
    sign
}

fn legend(state: &State, text: &mut String) {
    let mut signs: Vec<(char, &str)> = state
        .ground()
        .features()
        .iter()
        .map(|feature| (ground_sign(feature.kind.kind), feature.kind.kind.name()))
        .collect();
    signs.sort_unstable();
    signs.dedup();
    let signs: Vec<String> = signs.iter().map(|(sign, name)| format!("{sign} {name}")).collect();
    let _ = writeln!(text, "    {}  @ army commander  & sub-commander", signs.join("  "));
}

fn list(state: &State, side: Side, text: &mut String) {
    let index = side.index();
    let _ = writeln!(
        text,
        "{}: {}, {} of {} SP lost{}",
        state.side_name(side),
        counted(state.cds[index], "command die", "command dice"),
        state.loss[index],
        state.initial[index],
        if state.holder == side { ", initiative" } else { "" }
    );
    for force in state.force_ids(side) {
        let officer = force.officer();
        let _ = writeln!(
            text,
            "  {}: {}, {} {:+}, radius {}, {}",
            state.force_id(force),
            state.force_name(force),
            state.officer_name(officer),
            control::modifier(state, force, &mut NoReasons),
            state[officer].talent.reach,
            state[force].status.name()
        );
        for unit in each(state.force_units(force)) {
            let _ = writeln!(text, "    {}", line(state, unit));
        }
    }
}

fn line(state: &State, unit: UnitId) -> String {
    let one = &state[unit];
    let mut remarks = Vec::new();
    if one.make.sk > 0 {
        remarks.push(format!("SK {}", one.make.sk));
    }
    if one.make.mx {
        remarks.push("MX".to_owned());
    }
    if one.hits > 0 {
        remarks.push(counted(one.hits, "hit", "hits"));
    }
    for (mark, word) in [
        (Marks::SUPPRESSED, "suppressed"),
        (Marks::DISORDERED, "disordered"),
        (Marks::COLUMN, "march column"),
        (Marks::ACTED, "done"),
    ] {
        if one.marks.has(mark) {
            remarks.push(word.to_owned());
        }
    }
    if let Some(feature) = one.garrison {
        remarks.push(format!("in {}", state.ground().features()[usize::from(feature)].kind.name));
    } else if terrain::is_astride(state, unit) {
        remarks.push("astride".to_owned());
    }
    if let Some(target) = one.target {
        remarks.push(format!("attacks {}", state.unit_name(target)));
    }
    format!(
        "{} {:<23}{:<31} {:<17}{} of {} SP  at {}, {} facing {}  {}",
        letter(state, unit),
        state.unit_id(unit),
        state.unit_name(unit),
        kind_name(state, unit),
        one.strength(),
        one.make.sp,
        one.pose.x,
        one.pose.y,
        one.pose.facing,
        remarks.join(", ")
    )
}

fn kind_name(state: &State, unit: UnitId) -> String {
    let make = &state[unit].make;
    match (make.arm(), make.kind) {
        (Arm::Artillery, _) => {
            format!(
                "{} {}",
                if make.gun == crate::data::roster::Gun::Heavy { "heavy" } else { "light" },
                if make.kind == Kind::HorseArt { "horse guns" } else { "guns" }
            )
        }
        _ if make.cossack => "Cossacks".to_owned(),
        _ => state.book.types.of(make.kind).name.clone(),
    }
}

//! The position as text: the town by floor, then everybody in a line.

use std::fmt::Write;

use engine::{NoReasons, Viewer};

use super::stage::held;
use crate::data::map::{AreaId, Cell, EdgeKind};
use crate::rules::deck::Card;
use crate::rules::fire::Side;
use crate::rules::state::{Health, NOWHERE, State, Unit, Whereabouts};
use crate::rules::victory;
use crate::rules::view::View;

/// The width of a cell: the longest word is a unit with its figures and marks, `Sa1:20!*`.
const WIDTH: usize = 9;
/// What the lines between areas mean.
const LEGEND: &str =
    "· open  ┆ fence  ║ wall  x barricade  █ masonry  D door  W window  G gate (g open)  / stairs  * smoke  ! Fanatic";

/// The position as text.
pub fn sketch(view: &View) -> String {
    let state = &view.state;
    let mut text = String::new();
    let points = |side: Side| victory::points(state, side, &mut NoReasons);
    let turned = state.deck.turned.map_or_else(|| "set-up".to_owned(), |card| state.card_title(card));
    let _ = writeln!(
        text,
        "Round {} of {} · card: {turned} · {} cards left · players {} : {} enemy",
        state.round,
        state.rounds(),
        state.deck.size(),
        points(Side::Player),
        points(Side::Enemy)
    );
    text.push_str("Ground\n");
    floor(state, 0, &mut text);
    if state
        .map()
        .areas
        .iter()
        .any(|area| area.level == 1 && holds_anything(state, area_id(state, area.column, area.row, 1)))
    {
        text.push_str("Roofs\n");
        floor(state, 1, &mut text);
    }
    let _ = writeln!(text, "{LEGEND}");
    legend(state, &mut text);
    units(state, &mut text);
    kept(view, &mut text);
    text
}

fn area_id(state: &State, column: u8, row: u8, level: u8) -> AreaId {
    state.map().at(column, row, level).unwrap_or(NOWHERE)
}

fn holds_anything(state: &State, area: AreaId) -> bool {
    area != NOWHERE && !tokens(state, area).is_empty()
}

/// Everybody in an area, in short: Companies with their figures, `*` for smoke, `!` for Fanatics.
fn tokens(state: &State, area: AreaId) -> Vec<String> {
    let mut found = Vec::new();
    for id in state.company_ids().filter(|&id| state.company(id).area == area) {
        let company = state.company(id);
        found.push(format!(
            "{}:{}{}",
            state.name(Unit::Company(id)),
            company.active(),
            if company.loaded { "" } else { "*" }
        ));
    }
    for id in state.gun_ids().filter(|&id| state.gun(id).crew_area == area || state.gun(id).area == area) {
        found.push(format!("{}:{}", state.name(Unit::Gun(id)), state.gun(id).crew.active));
    }
    for id in state.enemies_here().filter(|&id| state.enemy(id).area == area) {
        let enemy = state.enemy(id);
        found.push(format!(
            "{}:{}{}{}",
            state.name(Unit::Enemy(id)),
            enemy.strength,
            if enemy.fanatic { "!" } else { "" },
            if enemy.loaded { "" } else { "*" }
        ));
    }
    let figures: String = (0..3 * state.forces())
        .filter(|&figure| {
            state.command[usize::from(figure)].health == Health::Active
                && state.command[usize::from(figure)].area == area
        })
        .map(|figure| ["o", "m", "s"][usize::from(figure % 3)])
        .collect();
    if !figures.is_empty() {
        found.push(format!("+{figures}"));
    }
    if state.commander.area == area {
        found.push("CinC".to_owned());
    }
    found
}

/// What lies between two neighbouring cells on a level.
#[derive(Clone, Copy, PartialEq)]
enum Border {
    /// Nothing, or the edge of the map.
    None,
    Open,
    Fence,
    Wall,
    Barricade,
    Interior,
    Masonry {
        doors: u8,
        windows: u8,
    },
    Gate {
        open: bool,
    },
}

/// Which way a border runs on the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Runs {
    /// Between two rows of cells.
    Across,
    /// Between two columns.
    Down,
}

impl Border {
    fn between(state: &State, a: AreaId, b: AreaId) -> Self {
        let solid = Border::Masonry { doors: 0, windows: 0 };
        if a == NOWHERE && b == NOWHERE {
            return Border::None;
        }
        let inside = |area: AreaId| area != NOWHERE && state.map().area(area).ground.is_inside();
        let edge = (a != NOWHERE).then(|| state.map().neighbours(a).iter().find(|next| next.area == b)).flatten();
        match edge.map(|next| next.kind) {
            Some(EdgeKind::Plain | EdgeKind::Roof) => Border::Open,
            Some(EdgeKind::Fence) => Border::Fence,
            Some(EdgeKind::Wall) => Border::Wall,
            Some(EdgeKind::Barricade) => Border::Barricade,
            Some(EdgeKind::Interior) => Border::Interior,
            Some(EdgeKind::House { doors, windows }) => Border::Masonry { doors, windows },
            Some(EdgeKind::Gate(gate)) => Border::Gate { open: state.open_gates & 1 << gate != 0 },
            Some(EdgeKind::Stairs | EdgeKind::Climb) | None if inside(a) || inside(b) => solid,
            _ => Border::None,
        }
    }

    /// The border as a row of signs, drawn across or downwards.
    fn signs(self, length: usize, runs: Runs) -> Vec<char> {
        let across = runs == Runs::Across;
        let (line, openings): (char, Vec<char>) = match self {
            Border::None => (' ', Vec::new()),
            Border::Open => ('·', Vec::new()),
            Border::Fence => (if across { '┄' } else { '┆' }, Vec::new()),
            Border::Wall => (if across { '═' } else { '║' }, Vec::new()),
            Border::Barricade => ('x', Vec::new()),
            Border::Interior => (if across { '╌' } else { '╎' }, Vec::new()),
            Border::Masonry { doors, windows } => {
                let doors = std::iter::repeat_n('D', usize::from(doors));
                ('█', doors.chain(std::iter::repeat_n('W', usize::from(windows))).collect())
            }
            Border::Gate { open } => ('█', vec![if open { 'g' } else { 'G' }]),
        };
        let mut signs = vec![line; length];
        for (i, sign) in openings.iter().enumerate() {
            let at = (i + 1) * length / (openings.len() + 1);
            signs[at.min(length - 1)] = *sign;
        }
        signs
    }
}

/// One floor of the town: cells with who stands in them, and what lies between them.
fn floor(state: &State, level: u8, text: &mut String) {
    let map = state.map();
    let area = |column: u8, row: u8| area_id(state, column, row, level);
    for row in 0..map.rows {
        if row > 0 {
            for column in 0..map.columns {
                let border = Border::between(state, area(column, row - 1), area(column, row));
                text.push(' ');
                text.extend(border.signs(WIDTH, Runs::Across));
            }
            trim_line(text);
        }
        let cells: Vec<Vec<String>> = (0..map.columns).map(|column| cell(state, column, row, level)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(1).max(2);
        let borders: Vec<Vec<char>> = (0..map.columns)
            .map(|column| match column.checked_sub(1) {
                Some(west) => Border::between(state, area(west, row), area(column, row)).signs(height, Runs::Down),
                None => vec![' '; height],
            })
            .collect();
        for line in 0..height {
            for (cell, border) in cells.iter().zip(&borders) {
                text.push(border[line]);
                let part = cell.get(line).map_or("", String::as_str);
                let _ = write!(text, "{part:<WIDTH$}");
            }
            trim_line(text);
        }
    }
}

/// Ends a line without trailing blanks; a line with nothing on it is left out.
fn trim_line(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    if !text.ends_with('\n') {
        text.push('\n');
    }
}

fn cell(state: &State, column: u8, row: u8, level: u8) -> Vec<String> {
    let area = area_id(state, column, row, level);
    let kind = match (state.map().cell(column, row), level) {
        (Cell::Building, 0) => "#",
        (Cell::Street, 0) => "=",
        (Cell::Rampart, _) => "^",
        (Cell::Gatehouse, _) => "G",
        (Cell::Tank, _) => "~",
        _ => "",
    };
    if area == NOWHERE {
        return vec![if level == 0 { kind.repeat(3) } else { String::new() }];
    }
    let objective = state
        .scenario
        .objectives
        .iter()
        .position(|objective| objective.area == area)
        .map(|i| if victory::is_players(state, i) { "[P]" } else { "[E]" });
    let stairs = state.map().neighbours(area).iter().any(|next| next.kind == EdgeKind::Stairs);
    let name = format!("{}{kind}{}", state.area_name(area), if stairs { "/" } else { "" });
    let mut lines = vec![format!("{name}{}", objective.unwrap_or(""))];
    lines.extend(tokens(state, area));
    lines
}

/// What the short names in the cells mean: they are for typing.
fn legend(state: &State, text: &mut String) {
    let called = |unit: Unit| format!("{} {}", state.name(unit), state.called(unit));
    let players = state.company_ids().map(Unit::Company).chain(state.gun_ids().map(Unit::Gun));
    let enemies = state.enemy_ids().map(Unit::Enemy);
    for units in [players.collect::<Vec<_>>(), enemies.collect()] {
        let here = units.into_iter().filter(|&unit| state.is_here(unit)).map(called).collect::<Vec<_>>();
        if !here.is_empty() {
            let _ = writeln!(text, "{}", here.join(" · "));
        }
    }
    let _ = writeln!(text, "+oms officer, musician, standard-bearer: typed with their Force's letter, as in Ho");
}

fn units(state: &State, text: &mut String) {
    for id in state.company_ids().filter(|&id| state.company(id).is_here()) {
        let company = state.company(id);
        let fallen = company.fallen() + state.fallen_command(id).count() as u8;
        if fallen > 0 || company.half {
            let _ = writeln!(
                text,
                "{}: {} active, {fallen} fallen{}",
                state.called(Unit::Company(id)),
                company.active(),
                if company.half { ", half a casualty" } else { "" }
            );
        }
    }
    let waiting: Vec<String> = state
        .enemy_ids()
        .filter(|&id| state.enemy(id).whereabouts == Whereabouts::Pool)
        .map(|id| format!("{} ({})", state.called(Unit::Enemy(id)), state.enemy(id).strength))
        .collect();
    if !waiting.is_empty() {
        let _ = writeln!(text, "Routed: {}", waiting.join(", "));
    }
}

fn kept(view: &View, text: &mut String) {
    let state = &view.state;
    for (i, force) in state.scenario.forces.iter().enumerate() {
        let specials = held(state, i).map(|(card, count)| format!("{} × {count}", card.title));
        let mut cards: Vec<String> = specials.collect();
        if state.kept[i][0] > 0 {
            cards.insert(0, format!("HOLD × {}", state.kept[i][0]));
        }
        let own = if view.viewer == Viewer::Seat(state.seat_of(i as u8)) { " (you)" } else { "" };
        let left = state.deck.left(Card::Force(i as u8));
        let _ = writeln!(
            text,
            "{}{own}: {left} cards in the pile{}{}",
            force.name,
            if cards.is_empty() { "" } else { "; keeps " },
            cards.join(", ")
        );
    }
}

//! The position as text: the town by floor, then everybody in a line.

use std::fmt::Write;

use engine::Viewer;

use crate::deck::Card;
use crate::game::View;
use crate::map::{AreaId, Cell};
use crate::specials;
use crate::state::{Health, NOWHERE, State, Unit, Whereabouts};
use crate::victory;

/// The width of a cell.
const WIDTH: usize = 13;

/// The position as text.
pub fn sketch(view: &View) -> String {
    let state = &view.state;
    let mut text = String::new();
    let (players, enemy) = victory::points(state);
    let turned = state.deck.turned.map_or_else(|| "set-up".to_owned(), |card| state.card_title(card));
    let _ = writeln!(
        text,
        "Round {} of {} · card: {turned} · {} cards left · players {} : {} enemy",
        state.round,
        state.scenario.rounds,
        state.deck.size(),
        players.total(),
        enemy.total()
    );
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

fn floor(state: &State, level: u8, text: &mut String) {
    let map = state.map();
    for row in 0..map.rows {
        let cells: Vec<Vec<String>> = (0..map.columns).map(|column| cell(state, column, row, level)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(1);
        for line in 0..height {
            for cell in &cells {
                let part = cell.get(line).map_or("", String::as_str);
                let _ = write!(text, "|{part:<WIDTH$}");
            }
            text.push_str("|\n");
        }
        text.push_str(&"-".repeat((WIDTH + 1) * usize::from(map.columns) + 1));
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
        .map(|i| if victory::is_players(state, i) { " [P]" } else { " [E]" });
    let mut lines = vec![format!("{}{kind}{}", state.area_name(area), objective.unwrap_or(""))];
    lines.extend(tokens(state, area));
    lines
}

fn units(state: &State, text: &mut String) {
    for id in state.company_ids().filter(|&id| state.company(id).is_here()) {
        let company = state.company(id);
        let fallen = company.fallen() + state.fallen_command(id).count() as u8;
        if fallen > 0 || company.half {
            let _ = writeln!(
                text,
                "{}: {} active, {fallen} fallen{}",
                state.name(Unit::Company(id)),
                company.active(),
                if company.half { ", half a casualty" } else { "" }
            );
        }
    }
    let waiting: Vec<String> = state
        .enemy_ids()
        .filter(|&id| state.enemy(id).whereabouts == Whereabouts::Pool)
        .map(|id| format!("{} ({})", state.name(Unit::Enemy(id)), state.enemy(id).strength))
        .collect();
    if !waiting.is_empty() {
        let _ = writeln!(text, "Routed: {}", waiting.join(", "));
    }
}

fn kept(view: &View, text: &mut String) {
    let state = &view.state;
    for (i, force) in state.scenario.forces.iter().enumerate() {
        let specials =
            specials::KEPT.iter().zip(&state.kept[i][1..]).filter(|(_, count)| **count > 0).map(|(&special, count)| {
                format!("{} × {count}", state.data.cards.specials[usize::from(special)].title)
            });
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

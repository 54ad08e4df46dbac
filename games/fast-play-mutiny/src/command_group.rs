//! Command figures: their moves and their flight. [FP-1.6, FP-1.7, FP-1.13]

use engine::Log;

use crate::event::Event;
use crate::map::{AreaId, Mover};
use crate::movement::step_cost;
use crate::order::{Order, Path};
use crate::refusal::{Checked, Refusal};
use crate::state::{Health, NOWHERE, State};

/// How far a Command figure walks. [FP-1.7]
const ALLOWANCE: u8 = 2;

/// Whether a figure may go this way. [FP-1.7]
pub fn check(state: &State, force: u8, moved: u8, figure: u8, path: &Path) -> Checked {
    if figure / 3 != force
        || moved & 1 << (figure % 3) != 0
        || state.command[usize::from(figure)].health != Health::Active
    {
        return Err(Refusal::FigureCannot { figure });
    }
    if path.areas().is_empty() {
        return Err(Refusal::NoWay);
    }
    let mut here = state.command[usize::from(figure)].area;
    let mut cost = 0;
    for &next in path.areas() {
        let step = step_cost(state, here, next, Mover::Foot).ok_or(Refusal::NotJoined { from: here, to: next })?;
        if state.holds_enemies(next) {
            return Err(Refusal::Occupied { area: next });
        }
        cost += step;
        here = next;
    }
    if cost > ALLOWANCE { Err(Refusal::TooFar { cost, allowance: ALLOWANCE, clause: "FP-1.7" }) } else { Ok(()) }
}

/// Lists where the figures may go.
pub fn orders(state: &State, force: u8, moved: u8, orders: &mut Vec<Order>) {
    for figure in (3 * force..3 * force + 3).filter(|figure| moved & 1 << (figure % 3) == 0) {
        if state.command[usize::from(figure)].health == Health::Active {
            each_walk(state, state.command[usize::from(figure)].area, ALLOWANCE, Mover::Foot, |path, _| {
                orders.push(Order::MoveFigure { figure, path });
            });
        }
    }
    orders.push(Order::Done);
}

/// Visits every area within so many areas on foot, each once, by a shortest way free of enemies.
pub fn each_walk(state: &State, from: AreaId, upto: u8, mover: Mover, mut visit: impl FnMut(Path, u8)) {
    let mut seen = [u8::MAX; 256];
    seen[usize::from(from)] = 0;
    let mut layer = vec![(from, Path::NONE, 0)];
    while let Some((here, path, cost)) = layer.pop() {
        for next in state.map().neighbours(here) {
            let Some(step) = next.kind.cost(mover, state.open_gates) else { continue };
            let cost = cost + step;
            let mut way = path;
            if cost > upto
                || seen[usize::from(next.area)] <= cost
                || state.holds_enemies(next.area)
                || !way.push(next.area)
            {
                continue;
            }
            seen[usize::from(next.area)] = cost;
            layer.push((next.area, way, cost));
            visit(way, cost);
        }
    }
}

/// Moves a figure.
pub fn go(state: &mut State, figure: u8, path: &Path, log: &mut impl Log<Event>) {
    if let Some(to) = path.end() {
        state.board.command[usize::from(figure)].area = to;
        log.tell(Event::FigureMoved { figure, to });
    }
}

/// An enemy unit has come into an area: Command figures there run or die. [FP-1.13]
pub fn caught(state: &mut State, area: AreaId, log: &mut impl Log<Event>) {
    for figure in 0..3 * state.forces() {
        let here = &state.command[usize::from(figure)];
        if here.area != area || here.health != Health::Active {
            continue;
        }
        let to = refuge(state, area, figure / 3);
        log.tell(Event::FigureCaught { figure, to });
        match to {
            Some(to) => state.board.command[usize::from(figure)].area = to,
            None => kill(state, figure),
        }
    }
}

/// A Command figure dies.
pub fn kill(state: &mut State, figure: u8) {
    let lost = &mut state.board.command[usize::from(figure)];
    lost.health = Health::Killed;
    lost.area = NOWHERE;
    state.board.tally.player_killed += 1;
    state.board.tally.own_killed[usize::from(figure / 3)] += 1;
}

/// The nearest active Company of the Force within two areas; of equals the first. [FP-1.13]
fn refuge(state: &State, from: AreaId, force: u8) -> Option<AreaId> {
    let mut best: Option<(u8, u8, AreaId)> = None;
    each_walk(state, from, ALLOWANCE, Mover::Foot, |path, cost| {
        let Some(end) = path.end() else { return };
        for id in state.own_companies(force) {
            let company = state.company(id);
            if company.area == end
                && company.active() > 0
                && best.is_none_or(|(old, other, _)| (cost, id) < (old, other))
            {
                best = Some((cost, id, end));
            }
        }
    });
    best.map(|(_, _, area)| area)
}

//! Command figures: their moves and their flight. [FP-1.6, FP-1.7, FP-1.13]

use engine::{Log, NoReasons, Parts, Reasons, Reckoning};

use crate::data::areas::Areas;
use crate::data::map::AreaId;
use crate::rules::event::Event;
use crate::rules::movement::{Mover, step, step_clause};
use crate::rules::order::{Order, Path};
use crate::rules::reasons::{What, is_heard, told};
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::state::{Health, NOWHERE, State};
use crate::rules::ways::Way;

/// How far a Command figure walks. [FP-1.7]
pub const ALLOWANCE: u8 = 2;

/// How far a Command figure walks. [FP-1.7]
pub fn allowance(why: &mut impl Reasons<What>) -> u8 {
    told("FP-1.7", What::Allowance, ALLOWANCE, why)
}

/// The cost of a figure's way, or why it cannot go it. [FP-1.7]
pub fn path_cost(state: &State, figure: u8, path: &Path, why: &mut impl Reasons<What>) -> Result<u8, Refusal> {
    let mut here = state.command[usize::from(figure)].area;
    let mut cost = Reckoning::new(why);
    for &next in path.areas() {
        let (edge, step) = step(state, here, next, Mover::Foot).ok_or(Refusal::NotJoined { from: here, to: next })?;
        if state.holds_enemies(next) {
            return Err(Refusal::Occupied { area: next });
        }
        cost.plus(step_clause(edge), What::Step(edge), step);
        here = next;
    }
    Ok(cost.total() as u8)
}

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
    let cost = path_cost(state, figure, path, &mut NoReasons)?;
    let allowance = allowance(&mut NoReasons);
    if cost > allowance { Err(Refusal::TooFar { cost, allowance, clause: "FP-1.7" }) } else { Ok(()) }
}

/// Lists where the figures may go.
pub fn orders(state: &State, force: u8, moved: u8, orders: &mut Vec<Order>) {
    let enemies = state.enemy_areas();
    for figure in (3 * force..3 * force + 3).filter(|figure| moved & 1 << (figure % 3) == 0) {
        if state.command[usize::from(figure)].health == Health::Active {
            let ways = walks(state, state.command[usize::from(figure)].area, enemies);
            orders.extend(ways.map(|way| Order::MoveFigure { figure, path: way.path }));
        }
    }
    orders.push(Order::Done);
}

/// A way to every area a Command figure can walk to, free of enemies. [FP-1.7]
fn walks(state: &State, from: AreaId, enemies: Areas) -> impl Iterator<Item = &'static Way> {
    state.map().ways(Mover::Foot, from, state.open_gates).best(enemies, ALLOWANCE, Areas::NONE)
}

/// Moves a figure.
pub fn go(state: &mut State, figure: u8, path: &Path, log: &mut impl Log<Event>) {
    let Some(to) = path.end() else { return };
    let (mut why_allowance, mut why) = (Parts::heard_by(log), Parts::heard_by(log));
    let allowance = allowance(&mut why_allowance);
    let cost = if is_heard(log) { path_cost(state, figure, path, &mut why).unwrap_or(0) } else { 0 };
    state.board.command[usize::from(figure)].area = to;
    log.tell(Event::FigureMoved { figure, to, cost, why, allowance, why_allowance });
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
    for way in walks(state, from, state.enemy_areas()) {
        let Some(end) = way.path.end() else { continue };
        for id in state.own_companies(force) {
            let company = state.company(id);
            if company.area == end
                && company.active() > 0
                && best.is_none_or(|(old, other, _)| (way.cost, id) < (old, other))
            {
                best = Some((way.cost, id, end));
            }
        }
    }
    best.map(|(_, _, area)| area)
}

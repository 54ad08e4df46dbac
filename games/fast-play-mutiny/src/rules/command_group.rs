//! Command figures: their moves and their flight. [FP-1.6, FP-1.7, FP-1.13]

use chance::Chance;
use engine::{Log, NoReasons, Parts, Reasons, Reckoning};
use serde::{Deserialize, Serialize};

use crate::data::areas::Areas;
use crate::data::map::AreaId;
use crate::rules::commander;
use crate::rules::event::Event;
use crate::rules::movement::{Mover, step, step_clause};
use crate::rules::order::{Leaders, Order, Path};
use crate::rules::reasons::{What, is_heard, told};
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::state::{Health, NOWHERE, State};
use crate::rules::ways::Way;

/// How far a Command figure walks. [FP-1.7]
pub const ALLOWANCE: u8 = 2;

/// Where the leaders go when the action is done, as their seat has said beforehand. [FP-1.6, FP-3.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The ways of the Force's Command figures; empty for those that stay.
    figures: [Path; 3],
    /// The way of the Commander-in-Chief.
    commander: Path,
    /// Whether the seat is asked was changed on this card.
    changed: bool,
    /// The held card by which the Company that acts is to act once more. [FP-13.5]
    pub again: Option<u8>,
}

impl Plan {
    /// Everybody stays.
    pub const NONE: Self = Self { figures: [Path::NONE; 3], commander: Path::NONE, changed: false, again: None };

    /// The figures that have been told, one bit each.
    fn told(&self) -> u8 {
        let told = |role: usize| u8::from(!self.figures[role].areas().is_empty()) << role;
        told(0) | told(1) | told(2)
    }
}

/// Whether a Force's seat is asked for its leaders after each action.
pub fn is_attentive(state: &State, force: u8) -> bool {
    state.attentive & 1 << force != 0
}

/// Whether a leader may be told where to go when the action is done: once on a card, by a way that is open now. [FP-1.6]
pub fn check_plan(state: &State, force: u8, order: &Order) -> Checked {
    let attentive = is_attentive(state, force);
    match *order {
        Order::Leaders { leaders } => {
            let changes = attentive != (leaders == Leaders::Asked);
            if changes && !state.plan.changed { Ok(()) } else { Err(Refusal::LeadersTold) }
        }
        _ if attentive => Err(Refusal::LeadersAsked),
        Order::MoveFigure { figure, ref path } => check(state, force, state.plan.told(), figure, path),
        Order::MoveCommander { ref path } if commander::force(state) == Some(force) => {
            if state.plan.commander.areas().is_empty() {
                commander::check(state, path)
            } else {
                Err(Refusal::LeadersTold)
            }
        }
        _ => Err(Refusal::NotAsked),
    }
}

/// Lists where leaders may be told to go.
pub fn plan_orders(state: &State, force: u8, orders: &mut Vec<Order>) {
    let attentive = is_attentive(state, force);
    if !state.plan.changed {
        orders.push(Order::Leaders { leaders: if attentive { Leaders::Told } else { Leaders::Asked } });
    }
    if !attentive {
        moves(state, force, state.plan.told(), orders);
        if commander::force(state) == Some(force) && state.plan.commander.areas().is_empty() {
            commander::moves(state, orders);
        }
    }
}

/// A leader is told where to go, or whether its seat is asked is changed.
pub fn plan(state: &mut State, force: u8, order: &Order) {
    match *order {
        Order::Leaders { leaders } => {
            state.board.plan = Plan { changed: true, again: state.plan.again, ..Plan::NONE };
            state.board.attentive ^= 1 << force;
            debug_assert!(is_attentive(state, force) == (leaders == Leaders::Asked), "it was checked");
        }
        Order::MoveFigure { figure, path } => state.board.plan.figures[usize::from(figure % 3)] = path,
        Order::MoveCommander { path } => state.board.plan.commander = path,
        _ => {}
    }
}

/// The action is done: the Command figures go where they were told, if the way is still open. [FP-1.6]
pub fn carry_out(state: &mut State, force: u8, log: &mut impl Log<Event>) {
    for (role, path) in (0..3).zip(state.plan.figures).filter(|(_, path)| !path.areas().is_empty()) {
        let figure = 3 * force + role;
        if check(state, force, 0, figure, &path).is_ok() {
            go(state, figure, &path, log);
        } else {
            log.tell(Event::LeaderStayed { figure: Some(figure) });
        }
    }
    state.board.plan.figures = [Path::NONE; 3];
}

/// Then the Commander-in-Chief goes where he was told.
pub fn carry_out_commander(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let path = state.plan.commander;
    if !path.areas().is_empty() && state.commander.area != NOWHERE {
        if commander::check(state, &path).is_ok() {
            commander::go(state, &path, chance, log);
        } else {
            log.tell(Event::LeaderStayed { figure: None });
        }
    }
    state.board.plan = Plan::NONE;
}

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

/// Lists where the figures may go, or that no more of them do.
pub fn orders(state: &State, force: u8, moved: u8, orders: &mut Vec<Order>) {
    moves(state, force, moved, orders);
    orders.push(Order::Done);
}

fn moves(state: &State, force: u8, moved: u8, orders: &mut Vec<Order>) {
    let enemies = state.enemy_areas();
    for figure in movable(state, force, moved) {
        let ways = walks(state, state.command[usize::from(figure)].area, enemies);
        orders.extend(ways.map(|way| Order::MoveFigure { figure, path: way.path }));
    }
}

/// The figures of a Force that can move and have not, in order. [FP-1.7]
pub fn movable(state: &State, force: u8, moved: u8) -> impl Iterator<Item = u8> + '_ {
    let figures = (3 * force..3 * force + 3).filter(move |figure| moved & 1 << (figure % 3) == 0);
    figures.filter(|&figure| state.command[usize::from(figure)].health == Health::Active)
}

/// A way to every area a Command figure can walk to, free of enemies. [FP-1.7]
pub fn walks(state: &State, from: AreaId, enemies: Areas) -> impl Iterator<Item = &'static Way> {
    state.map().ways(Mover::Foot, from, state.open_gates).easiest(enemies, ALLOWANCE)
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

//! The Commander-in-Chief: on horseback, over walls, in danger. [FP-3.1]

use chance::{Chance, Pool};
use engine::Log;

use crate::event::Event;
use crate::map::{AreaId, EdgeKind, Ground, Mover, Neighbour};
use crate::order::{Order, Path};
use crate::refusal::{Checked, Refusal};
use crate::state::{NOWHERE, State};

/// How far he goes: four areas mounted, two on foot. [FP-3.4, FP-3.5]
pub fn allowance(state: &State) -> (u8, &'static str) {
    if state.commander.mounted { (4, "FP-3.4") } else { (2, "FP-3.5") }
}

/// How he takes one step.
#[derive(Clone, Copy, PartialEq)]
enum Stride {
    /// Plainly.
    Go(u8),
    /// Over a wall or fence, in the saddle. [FP-3.7]
    Jump,
    /// Out of the saddle and into a building; his move ends. [FP-3.6]
    Dismount,
}

/// How he crosses an edge, if he can. [FP-3.5, FP-3.6, FP-3.7]
fn stride(state: &State, next: &Neighbour, mounted: bool) -> Option<Stride> {
    if !mounted {
        return next.kind.cost(Mover::Foot, state.open_gates).map(Stride::Go);
    }
    match next.kind {
        EdgeKind::Wall | EdgeKind::Fence => Some(Stride::Jump),
        EdgeKind::House { .. } | EdgeKind::Stairs => {
            next.kind.cost(Mover::Foot, state.open_gates).map(|_| Stride::Dismount)
        }
        kind => kind.cost(Mover::Horse, state.open_gates).map(Stride::Go),
    }
}

/// The best way to step into a neighbouring area: on the level before a jump, a jump before dismounting.
fn best_stride(state: &State, from: AreaId, to: AreaId, mounted: bool) -> Option<Stride> {
    let strides = state
        .map()
        .neighbours(from)
        .iter()
        .filter(|next| next.area == to)
        .filter_map(|next| stride(state, next, mounted));
    strides.min_by_key(|stride| match stride {
        Stride::Go(cost) => *cost,
        Stride::Jump => 10,
        Stride::Dismount => 20,
    })
}

/// Whether he may go this way. [FP-3.4, FP-3.6]
pub fn check(state: &State, path: &Path) -> Checked {
    if path.areas().is_empty() {
        return Err(Refusal::NoWay);
    }
    let (allowance, clause) = allowance(state);
    let mut here = state.commander.area;
    let mut cost = 0;
    for (i, &next) in path.areas().iter().enumerate() {
        let stride = best_stride(state, here, next, state.commander.mounted)
            .ok_or(Refusal::NotJoined { from: here, to: next })?;
        if state.holds_enemies(next) {
            return Err(Refusal::Occupied { area: next });
        }
        if stride == Stride::Dismount && i + 1 < path.areas().len() {
            return Err(Refusal::CannotRide { area: path.areas()[i + 1] });
        }
        cost += if let Stride::Go(cost) = stride { cost } else { 1 };
        here = next;
    }
    if cost > allowance { Err(Refusal::TooFar { cost, allowance, clause }) } else { Ok(()) }
}

/// Lists where he may go, by a way with as few jumps as possible, or stay.
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    each_ride(state, state.commander.area, allowance(state).0, true, |path, _| {
        orders.push(Order::MoveCommander { path });
    });
    orders.push(Order::Stay);
}

/// Visits every area he can come to, each by its easiest way; a jump weighs more than any detour.
fn each_ride(state: &State, from: AreaId, upto: u8, jumps: bool, mut visit: impl FnMut(Path, u8)) {
    let mounted = state.commander.mounted;
    let mut seen = [u16::MAX; 256];
    let mut best: [Option<(Path, u8)>; 256] = [None; 256];
    seen[usize::from(from)] = 0;
    let mut open = vec![(from, Path::NONE, 0u8, 0u16)];
    while let Some((here, path, cost, weight)) = open.pop() {
        for next in state.map().neighbours(here) {
            let Some(stride) = stride(state, next, mounted) else { continue };
            let step = if let Stride::Go(cost) = stride { cost } else { 1 };
            let weight = weight + u16::from(step) + if stride == Stride::Jump { 100 } else { 0 };
            let cost = cost + step;
            let mut way = path;
            let barred = stride == Stride::Jump && !jumps || state.holds_enemies(next.area);
            if cost > upto || barred || seen[usize::from(next.area)] <= weight || !way.push(next.area) {
                continue;
            }
            seen[usize::from(next.area)] = weight;
            best[usize::from(next.area)] = Some((way, cost));
            if stride != Stride::Dismount {
                open.push((next.area, way, cost, weight));
            }
        }
    }
    best.iter().flatten().for_each(|&(path, cost)| visit(path, cost));
}

/// He goes his way, jump by jump. [FP-3.6, FP-3.7]
pub fn go(state: &mut State, path: &Path, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    for &next in path.areas() {
        if !take_step(state, next, chance, log) {
            break;
        }
    }
    log.tell(Event::CommanderMoved { to: state.commander.area });
}

/// One step; false when it ends his move.
fn take_step(state: &mut State, to: AreaId, chance: &mut impl Chance, log: &mut impl Log<Event>) -> bool {
    let Some(stride) = best_stride(state, state.commander.area, to, state.commander.mounted) else { return false };
    state.board.commander.area = to;
    match stride {
        Stride::Go(_) => true,
        Stride::Jump => {
            let die = chance.d6();
            let thrown = die == 6;
            log.tell(Event::Jumped { die, thrown });
            state.board.commander.mounted &= !thrown;
            !thrown
        }
        Stride::Dismount => {
            state.board.commander.mounted = false;
            log.tell(Event::Dismounted { area: to });
            false
        }
    }
}

/// He goes back with a Company, or is caught. [FP-10.25]
pub fn follow(state: &mut State, from: AreaId, to: AreaId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    if state.commander.area != from || state.commander.killed {
        return;
    }
    if best_stride(state, from, to, state.commander.mounted).is_some() {
        take_step(state, to, chance, log);
        log.tell(Event::CommanderMoved { to });
    } else {
        run(state, log);
    }
}

/// An enemy unit has come into an area: he runs or dies. [FP-3.9]
pub fn caught(state: &mut State, area: AreaId, log: &mut impl Log<Event>) {
    if state.commander.area == area && !state.commander.killed {
        run(state, log);
    }
}

/// The unit with him is overrun: he runs, unless another Company stands there. [FP-3.9]
pub fn caught_if_alone(state: &mut State, area: AreaId, log: &mut impl Log<Event>) {
    if state.commander.area == area
        && !state.commander.killed
        && !state.active_companies().any(|id| state.company(id).area == area)
    {
        run(state, log);
    }
}

/// He goes to the nearest active Company he can reach without a jump, else he is killed. [FP-3.9, FP-3.10]
pub fn run(state: &mut State, log: &mut impl Log<Event>) {
    let mut best: Option<(u8, u8, AreaId)> = None;
    each_ride(state, state.commander.area, allowance(state).0, false, |path, cost| {
        let Some(end) = path.end() else { return };
        for id in state.active_companies().filter(|&id| state.company(id).area == end) {
            if best.is_none_or(|(old, other, _)| (cost, id) < (old, other)) {
                best = Some((cost, id, end));
            }
        }
    });
    let to = best.map(|(_, _, area)| area);
    log.tell(Event::CommanderCaught { to });
    match to {
        Some(area) => {
            let ground = state.map().area(area).ground;
            state.board.commander.mounted &= ground.is_open() || ground == Ground::Passage;
            state.board.commander.area = area;
        }
        None => kill(state),
    }
}

fn kill(state: &mut State) {
    state.board.commander.killed = true;
    state.board.commander.area = NOWHERE;
}

/// Figures fell beside him: two dice, and on 12 he is killed. [FP-3.8]
pub fn risk(state: &mut State, area: AreaId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    if !state.options.commander_risk || state.commander.killed || state.commander.area != area || area == NOWHERE {
        return;
    }
    let sum = chance.sum(Pool::d6(2)) as u8;
    let killed = is_killed(sum);
    log.tell(Event::CommanderAtRisk { sum, killed });
    if killed {
        kill(state);
    }
}

/// Whether two dice kill him. [FP-3.8]
pub fn is_killed(sum: u8) -> bool {
    sum == 12
}

/// Whether he helps in an area on this card. [FP-3.2]
pub fn helps(state: &State, area: AreaId) -> bool {
    let commander = &state.commander;
    !commander.killed && commander.area == area && commander.was_in == area
}

//! The Commander-in-Chief: on horseback, over walls, in danger. [FP-3.1]

use chance::{Chance, Pool};
use engine::{Clause, Log, NoReasons, Parts, Reasons, Reckoning};

use crate::data::map::{AreaId, EdgeKind, Ground, Neighbour};
use crate::rules::event::Event;
use crate::rules::movement::Mover;
use crate::rules::order::{Order, Path};
use crate::rules::reasons::{What, clause_of, is_heard, told};
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::state::{NOWHERE, State};
use crate::rules::ways::{Pace, Way};

/// How far he rides. [FP-3.4]
pub const MOUNTED: u8 = 4;
/// How far he walks. [FP-3.5]
const ON_FOOT: u8 = 2;

/// How far he goes: four areas mounted, two on foot. [FP-3.4, FP-3.5]
pub fn allowance(state: &State, why: &mut impl Reasons<What>) -> u8 {
    if state.commander.mounted {
        told("FP-3.4", What::Allowance, MOUNTED, why)
    } else {
        told("FP-3.5", What::Allowance, ON_FOOT, why)
    }
}

/// How he crosses an edge, if he can: plainly, over a wall or fence in the saddle, or out of the saddle and into a building, where his move ends.
/// [FP-3.5, FP-3.6, FP-3.7]
pub fn stride(next: &Neighbour, mover: Mover, open: u8) -> Option<Pace> {
    if mover != Mover::Horse {
        return next.kind.cost(Mover::Foot, open).map(Pace::plain);
    }
    match next.kind {
        EdgeKind::Wall | EdgeKind::Fence => Some(Pace { cost: 1, jumps: true, ends: false }),
        EdgeKind::House { .. } | EdgeKind::Stairs => {
            next.kind.cost(Mover::Foot, open).map(|_| Pace { cost: 1, jumps: false, ends: true })
        }
        kind => kind.cost(Mover::Horse, open).map(Pace::plain),
    }
}

/// The best way to step into a neighbouring area: on the level before a jump, a jump before dismounting.
fn best_stride(state: &State, from: AreaId, to: AreaId) -> Option<(EdgeKind, Pace)> {
    let mover = if state.commander.mounted { Mover::Horse } else { Mover::Foot };
    let joined = state.map().neighbours(from).iter().filter(|next| next.area == to);
    let strides = joined.filter_map(|next| stride(next, mover, state.open_gates).map(|pace| (next.kind, pace)));
    strides.min_by_key(|(_, pace)| (pace.ends, pace.jumps, pace.cost))
}

/// Whether he may go this way. [FP-3.4, FP-3.6]
pub fn check(state: &State, path: &Path) -> Checked {
    if path.areas().is_empty() {
        return Err(Refusal::NoWay);
    }
    let cost = path_cost(state, path, &mut NoReasons)?;
    let allowance = allowance(state, &mut NoReasons);
    if cost > allowance {
        let clause = clause_of(|why| _ = self::allowance(state, why));
        return Err(Refusal::TooFar { cost, allowance, clause });
    }
    Ok(())
}

/// The cost of a way, or why he cannot go it. [FP-3.4, FP-3.5, FP-3.6]
pub fn path_cost(state: &State, path: &Path, why: &mut impl Reasons<What>) -> Result<u8, Refusal> {
    let mut here = state.commander.area;
    let mut cost = Reckoning::new(why);
    for (i, &next) in path.areas().iter().enumerate() {
        let (edge, stride) = best_stride(state, here, next).ok_or_else(|| barred(state, here, next))?;
        if state.holds_enemies(next) {
            return Err(Refusal::Occupied { area: next });
        }
        if stride.ends && i + 1 < path.areas().len() {
            return Err(Refusal::CannotRide { area: path.areas()[i + 1] });
        }
        let clause = if state.commander.mounted { "FP-3.4" } else { "FP-3.5" };
        cost.plus(Clause(clause), What::Step(edge), stride.cost);
        here = next;
    }
    Ok(cost.total() as u8)
}

/// The areas he jumps into on a way. [FP-3.7]
pub fn jumps<'a>(state: &'a State, path: &'a Path) -> impl Iterator<Item = AreaId> + 'a {
    let from = std::iter::once(state.commander.area).chain(path.areas().iter().copied());
    from.zip(path.areas()).filter_map(|(from, &to)| {
        let stride = best_stride(state, from, to);
        stride.is_some_and(|(_, pace)| pace.jumps).then_some(to)
    })
}

/// Why he cannot go on: a barricade in the way of his horse, ground it cannot tread, or nothing joins the two areas. [FP-3.6, FP-3.7]
fn barred(state: &State, from: AreaId, to: AreaId) -> Refusal {
    let on_foot = |next: &&Neighbour| next.area == to && next.kind.cost(Mover::Foot, state.open_gates).is_some();
    let mut edges = state.map().neighbours(from).iter().filter(on_foot).peekable();
    if edges.peek().is_none() {
        Refusal::NotJoined { from, to }
    } else if edges.any(|next| next.kind == EdgeKind::Barricade) {
        Refusal::CannotJump { area: to }
    } else {
        Refusal::CannotRide { area: to }
    }
}

/// Lists where he may go, by a way with as few jumps as possible, or stay.
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    moves(state, orders);
    orders.push(Order::Stay);
}

/// Lists where he may go.
pub fn moves(state: &State, orders: &mut Vec<Order>) {
    orders.extend(ways(state).map(|way| Order::MoveCommander { path: way.path }));
}

/// The Force whose seat moves him, while he is on the board. [FP-3.1]
pub fn force(state: &State) -> Option<u8> {
    state.scenario.cinc.map(|(_, force)| force).filter(|_| state.commander.area != NOWHERE)
}

/// The easiest way to every area he can come to; a jump weighs more than any detour.
pub fn ways(state: &State) -> impl Iterator<Item = &'static Way> {
    let commander = &state.commander;
    let ways = if commander.mounted {
        state.map().rides(commander.area, state.open_gates)
    } else {
        state.map().ways(Mover::Foot, commander.area, state.open_gates)
    };
    ways.easiest(state.enemy_areas(), allowance(state, &mut NoReasons))
}

/// He goes his way, jump by jump. [FP-3.6, FP-3.7]
pub fn go(state: &mut State, path: &Path, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let (mut why_allowance, mut why) = (Parts::heard_by(log), Parts::heard_by(log));
    let allowance = allowance(state, &mut why_allowance);
    let cost = if is_heard(log) { path_cost(state, path, &mut why).unwrap_or(0) } else { 0 };
    for &next in path.areas() {
        if !take_step(state, next, chance, log) {
            break;
        }
    }
    log.tell(Event::CommanderMoved { to: state.commander.area, cost, why, allowance, why_allowance });
}

/// One step; false when it ends his move.
fn take_step(state: &mut State, to: AreaId, chance: &mut impl Chance, log: &mut impl Log<Event>) -> bool {
    let Some((_, stride)) = best_stride(state, state.commander.area, to) else { return false };
    state.board.commander.area = to;
    if stride.jumps {
        let mut why = Parts::heard_by(log);
        let needed = throws(&mut why);
        let die = chance.d6();
        let thrown = is_thrown(die, needed);
        log.tell(Event::Jumped { area: to, die, needed, why, thrown });
        state.board.commander.mounted &= !thrown;
        return !thrown;
    }
    if stride.ends {
        state.board.commander.mounted = false;
        log.tell(Event::Dismounted { area: to });
    }
    !stride.ends
}

/// The die that throws him. [FP-3.7]
pub fn throws(why: &mut impl Reasons<What>) -> u8 {
    told("FP-3.7", What::Thrown, 6, why)
}

/// Whether a die throws him. [FP-3.7]
pub fn is_thrown(die: u8, needed: u8) -> bool {
    die >= needed
}

/// He goes back with a Company, or is caught. [FP-10.25]
pub fn follow(state: &mut State, from: AreaId, to: AreaId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    if state.commander.area != from || state.commander.killed {
        return;
    }
    if best_stride(state, from, to).is_some() {
        take_step(state, to, chance, log);
        let (why, why_allowance) = (Parts::heard_by(log), Parts::heard_by(log));
        log.tell(Event::CommanderMoved { to, cost: 0, why, allowance: 0, why_allowance });
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

/// He goes to the nearest active Company he can reach without a jump, else to the nearest by range, or is killed. [FP-3.9, FP-3.10]
pub fn run(state: &mut State, log: &mut impl Log<Event>) {
    let mut best: Option<(u8, u8, AreaId)> = None;
    for way in ways(state).filter(|way| way.jumps == 0) {
        let Some(end) = way.path.end() else { continue };
        for id in state.active_companies().filter(|&id| state.company(id).area == end) {
            if best.is_none_or(|(old, other, _)| (way.cost, id) < (old, other)) {
                best = Some((way.cost, id, end));
            }
        }
    }
    let to = best.map(|(_, _, area)| area);
    match to.or_else(|| haven(state)) {
        _ if to.is_none() && state.options.commander_risk => {
            log.tell(Event::CommanderCaught { to });
            kill(state);
        }
        Some(area) => {
            log.tell(if to.is_some() { Event::CommanderCaught { to } } else { Event::CommanderSetDown { to: area } });
            let ground = state.map().area(area).ground;
            state.board.commander.mounted &= ground.is_open() || ground == Ground::Passage;
            state.board.commander.area = area;
        }
        None => {}
    }
}

/// Where he is set down when he can reach nobody: with the active Company at the least range, with any Company while none is active. [FP-3.9]
fn haven(state: &State) -> Option<AreaId> {
    let from = state.commander.area;
    let any_active = state.active_companies().next().is_some();
    let companies = state.company_ids().map(|id| state.company(id)).filter(|company| company.is_here());
    let nearest = companies
        .filter(|company| !any_active || company.active() > 0)
        .min_by_key(|company| state.map().range(from, company.area));
    nearest.map(|company| company.area)
}

fn kill(state: &mut State) {
    state.board.commander.killed = true;
    state.board.commander.area = NOWHERE;
}

/// Figures fell beside him: two dice, and on 12 he is killed. [FP-3.8]
pub fn risk(state: &mut State, area: AreaId, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    if !is_at_risk(state, area) {
        return;
    }
    let mut why = Parts::heard_by(log);
    let needed = kills(&mut why);
    let sum = chance.sum(RISK) as u8;
    let killed = is_killed(sum, needed);
    log.tell(Event::CommanderAtRisk { sum, needed, why, killed });
    if killed {
        kill(state);
    }
}

/// Whether a sum of his dice kills him. [FP-3.8]
pub fn is_killed(sum: u8, needed: u8) -> bool {
    sum >= needed
}

/// The dice of his risk. [FP-3.8]
pub const RISK: Pool = Pool::d6(2);

/// The sum of two dice that kills him. [FP-3.8]
pub fn kills(why: &mut impl Reasons<What>) -> u8 {
    told("FP-3.8", What::Risk, 12, why)
}

/// Whether he is in danger in an area when figures fall there. [FP-3.8]
pub fn is_at_risk(state: &State, area: AreaId) -> bool {
    state.options.commander_risk && !state.commander.killed && state.commander.area == area && area != NOWHERE
}

/// Whether he helps in an area on this card. [FP-3.2]
pub fn helps(state: &State, area: AreaId) -> bool {
    let commander = &state.commander;
    !commander.killed && commander.area == area && commander.was_in == area
}

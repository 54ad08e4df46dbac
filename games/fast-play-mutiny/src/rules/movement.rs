//! MOVE: ways through the town, and what happens where a unit comes in. [FP-4.1]

use arrayvec::ArrayVec;
use engine::{Clause, Log, NoReasons, Parts, Reasons, Reckoning};

use crate::data::Class;
use crate::data::areas::{Areas, MOST_AREAS};
use crate::data::map::{AreaId, EdgeKind};
use crate::rules::command_group;
use crate::rules::commander;
use crate::rules::event::Event;
use crate::rules::melee::guns;
use crate::rules::order::Path;
use crate::rules::reasons::{What, clause_of, is_heard, told};
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::state::{Health, State, Unit};
use crate::rules::ways::Open;

/// Who wants to cross an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// Infantry, Command figures, the Commander-in-Chief on foot: they climb.
    Foot,
    /// A crew off its gun: on foot, but it does not climb.
    Crew,
    /// Cavalry and the mounted Commander-in-Chief.
    Horse,
    /// A gun with its crew.
    Gun,
}

impl Mover {
    pub const ALL: [Self; 4] = [Mover::Foot, Mover::Crew, Mover::Horse, Mover::Gun];
}

impl EdgeKind {
    /// Who may cross, and at what cost in areas; `open` are the gates that stand open. [FP-4.1.4, FP-4.1.5, FP-4.1.6, FP-4.1.7, FP-4.1.9]
    pub fn cost(self, mover: Mover, open: u8) -> Option<u8> {
        let on_foot = matches!(mover, Mover::Foot | Mover::Crew);
        let passable = match self {
            EdgeKind::Plain => true,
            EdgeKind::Fence | EdgeKind::Wall => mover != Mover::Gun,
            EdgeKind::Gate(gate) => open & 1 << gate != 0 && mover != Mover::Gun,
            EdgeKind::Barricade | EdgeKind::Interior | EdgeKind::Roof | EdgeKind::Stairs => on_foot,
            EdgeKind::House { doors, windows } => on_foot && doors + windows > 0,
            EdgeKind::Climb => mover == Mover::Foot,
        };
        passable.then_some(if self == EdgeKind::Climb { 2 } else { 1 })
    }
}

/// How a unit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    /// MOVE and CHARGE. [FP-4.1, FP-4.6]
    Move,
    /// The move of a FIRE MOVE. [FP-4.5]
    FireMove,
    /// Back before a charge, after half fire. [FP-4.8.2]
    BackAfterFire,
    /// Back before a charge. [FP-4.8.3]
    Back,
}

/// How far a unit goes. [FP-4.1.1, FP-4.1.2, FP-4.1.3, FP-4.5.1, FP-4.5.2]
pub fn allowance(state: &State, unit: Unit, going: Going, why: &mut impl Reasons<What>) -> u8 {
    let of_type = match unit {
        Unit::Company(id) => state.scenario.companies[usize::from(id)].kind.allowance,
        Unit::Gun(id) => state.scenario.guns[usize::from(id)].kind.allowance,
        Unit::Enemy(id) => state.scenario.enemies[usize::from(id)].kind.allowance,
    };
    let class = state.class(unit);
    let (clause, areas) = match going {
        Going::Move => match (class, state.mover(unit)) {
            (Class::Infantry, _) => ("FP-4.1.1", of_type),
            (Class::Cavalry, _) => ("FP-4.1.2", of_type),
            (Class::Artillery, Mover::Crew) => ("FP-10.23", WALK),
            (Class::Artillery, _) => ("FP-4.1.3", of_type),
        },
        Going::FireMove if class == Class::Cavalry => ("FP-4.5.2", 2),
        Going::FireMove => ("FP-4.5.1", 1),
        Going::BackAfterFire => ("FP-4.8.2", if class == Class::Cavalry { 2 } else { 1 }),
        Going::Back => ("FP-4.8.3", of_type),
    };
    told(clause, What::Allowance, areas, why)
}

/// How far a crew off its gun walks. [FP-10.23]
pub const WALK: u8 = 2;

/// The cheapest edge into a neighbouring area that is open to the mover, and its cost. [FP-4.1.8]
pub fn step(state: &State, from: AreaId, to: AreaId, mover: Mover) -> Option<(EdgeKind, u8)> {
    let joined = state.map().neighbours(from).iter().filter(|next| next.area == to);
    joined
        .filter_map(|next| next.kind.cost(mover, state.open_gates).map(|cost| (next.kind, cost)))
        .min_by_key(|(_, cost)| *cost)
}

/// The clause that prices an edge. [FP-4.1.4, FP-4.1.5, FP-4.1.9]
pub fn step_clause(edge: EdgeKind) -> Clause {
    Clause(match edge {
        EdgeKind::Climb => "FP-4.1.5",
        EdgeKind::Stairs => "FP-4.1.4",
        EdgeKind::Fence | EdgeKind::Wall | EdgeKind::House { .. } => "FP-4.1.9",
        _ => "FP-4.1",
    })
}

/// The cost of a way, or why it cannot be gone: every area joined, none with opponents. [FP-4.1.10]
pub fn path_cost(state: &State, unit: Unit, path: &Path, why: &mut impl Reasons<What>) -> Result<u8, Refusal> {
    let mover = state.mover(unit);
    let mut here = state.area_of(unit);
    let mut cost = Reckoning::new(why);
    for &next in path.areas() {
        let Some((edge, step)) = step(state, here, next, mover) else {
            return Err(barred(state, here, next, mover));
        };
        if state.holds_opponents(next, unit) {
            return Err(Refusal::Occupied { area: next });
        }
        cost.plus(step_clause(edge), What::Step(edge), step);
        here = next;
    }
    Ok(cost.total() as u8)
}

/// Why a mover cannot step into an area: what bars it though men on foot could go there, or that nothing joins the two. [FP-4.1.6, FP-4.1.7, FP-4.1.8]
fn barred(state: &State, from: AreaId, to: AreaId, mover: Mover) -> Refusal {
    match mover {
        _ if step(state, from, to, Mover::Foot).is_none() => Refusal::NotJoined { from, to },
        Mover::Horse => Refusal::NotForHorses { area: to },
        Mover::Gun => Refusal::NotForGuns { area: to },
        Mover::Foot | Mover::Crew => Refusal::NotJoined { from, to },
    }
}

/// Whether a unit may move along a way. [FP-4.1]
pub fn check(state: &State, unit: Unit, path: &Path, going: Going) -> Checked {
    let Some(end) = path.end() else { return Err(Refusal::NoWay) };
    let cost = path_cost(state, unit, path, &mut NoReasons)?;
    check_cost(state, unit, going, cost)?;
    if state.has_room(end, unit) { Ok(()) } else { Err(Refusal::Full { area: end, unit }) }
}

/// Whether a unit can go so far.
pub fn check_cost(state: &State, unit: Unit, going: Going, cost: u8) -> Checked {
    let allowance = allowance(state, unit, going, &mut NoReasons);
    if cost <= allowance {
        return Ok(());
    }
    let clause = clause_of(|why| _ = self::allowance(state, unit, going, why));
    Err(Refusal::TooFar { cost, allowance, clause })
}

/// Where a unit can come to, with one way to each area.
pub struct Reach {
    /// Areas with opponents, which only a charge enters. [FP-4.1.10]
    pub blocked: Areas,
    ends: ArrayVec<(Path, u8), MOST_AREAS>,
}

impl Reach {
    /// All areas where a unit can come to and finds room, `upto` areas far, by the cheapest way to each.
    pub fn of(state: &State, unit: Unit, upto: u8) -> Self {
        Self::explored(state, unit, upto, |_| {})
    }

    /// The same; `moves` is told the way of a plain move to each area: of the open ways the one that visits most of what is worth visiting, then the cheapest.
    pub fn visiting(state: &State, unit: Unit, upto: u8, mut moves: impl FnMut(Path)) -> Self {
        let worth = worth_visiting(state, unit);
        Self::explored(state, unit, upto, |open| moves(open.visiting(worth).path))
    }

    fn explored(state: &State, unit: Unit, upto: u8, mut each: impl FnMut(&Open<'_>)) -> Self {
        let (players, enemies) = (state.player_areas(), state.enemy_areas());
        let blocked = if matches!(unit, Unit::Enemy(_)) { players } else { enemies };
        let filled = players.or(enemies).or(state.gun_areas());
        let size = state.size(unit);
        let has_room = |area: AreaId| {
            if filled.has(area) { state.has_room(area, unit) } else { size <= state.map().area(area).ground.capacity() }
        };
        let mut ends = ArrayVec::new();
        let ways = state.map().ways(state.mover(unit), state.area_of(unit), state.open_gates);
        for open in ways.open(blocked, upto) {
            if open.easiest.path.end().is_some_and(has_room) {
                each(&open);
                ends.push((open.easiest.path, open.easiest.cost));
            }
        }
        Self { blocked, ends }
    }

    /// The ways, with their cost.
    pub fn ends(&self) -> impl Iterator<Item = (Path, u8)> + '_ {
        self.ends.iter().copied()
    }
}

/// Objectives and abandoned guns that passing through would win.
fn worth_visiting(state: &State, unit: Unit) -> Areas {
    let abandoned = |unit: Unit, area: AreaId| Some(area).filter(|_| !state.is_manned(unit));
    let guns: Areas = if matches!(unit, Unit::Enemy(_)) {
        state.gun_ids().filter_map(|id| abandoned(Unit::Gun(id), state.gun(id).area)).collect()
    } else {
        state.enemy_ids().filter_map(|id| abandoned(Unit::Enemy(id), state.enemy(id).gun_area)).collect()
    };
    guns.or(state.scenario.objective_areas)
}

/// Areas where a unit that comes through changes something: objectives, abandoned guns, and for the enemy those who stand alone.
fn notable(state: &State, unit: Unit) -> Areas {
    let mut notable = worth_visiting(state, unit);
    if matches!(unit, Unit::Enemy(_)) {
        let figures = state.command.iter().filter(|figure| figure.health == Health::Active);
        notable =
            figures.fold(notable.or(Areas::only(state.commander.area)), |set, figure| set.or(Areas::only(figure.area)));
    }
    notable
}

/// Ways to where a way leads, or out and back where it leads nowhere, that come through other places that matter than it does: one for each choice of them.
/// All other ways are the same deed.
pub fn other_ways(state: &State, unit: Unit, path: &Path, upto: u8) -> Vec<Path> {
    let (start, notable) = (state.area_of(unit), notable(state, unit));
    let end = path.end().unwrap_or(start);
    let passed = |path: &Path| path.areas().iter().copied().filter(|area| notable.has(*area)).collect::<Areas>();
    let mut found: Vec<(Areas, u8, Path)> = vec![(passed(path), 0, *path)];
    let mut open = vec![(start, 0, Path::NONE)];
    while let Some((here, cost, so_far)) = open.pop() {
        let neighbours: Areas = state.map().neighbours(here).iter().map(|next| next.area).collect();
        for next in neighbours.iter().filter(|&next| !state.holds_opponents(next, unit)) {
            let Some((_, step)) = step(state, here, next, state.mover(unit)) else { continue };
            let (cost, mut way) = (cost + step, so_far);
            if cost > upto || !way.push(next) {
                continue;
            }
            open.push((next, cost, way));
            if next != end {
                continue;
            }
            let areas = passed(&way);
            match found.iter_mut().find(|(known, ..)| *known == areas) {
                Some(known) if cost < known.1 => *known = (areas, cost, way),
                Some(_) => {}
                None => found.push((areas, cost, way)),
            }
        }
    }
    found.into_iter().skip(1).map(|(_, _, way)| way).collect()
}

/// Moves a unit along a way, area by area.
pub fn go(state: &mut State, unit: Unit, path: &Path, going: Going, log: &mut impl Log<Event>) {
    if !path.areas().is_empty() && is_heard(log) {
        let (mut why_allowance, mut why) = (Parts::heard_by(log), Parts::heard_by(log));
        let allowance = allowance(state, unit, going, &mut why_allowance);
        let cost = path_cost(state, unit, path, &mut why).unwrap_or(0);
        let from = state.area_of(unit);
        log.tell(Event::Moved { unit, from, path: *path, cost, why, allowance, why_allowance });
    }
    for &area in path.areas() {
        enter(state, unit, area, log);
    }
}

/// A unit comes into an area, with its gun if it has one.
pub fn enter(state: &mut State, unit: Unit, area: AreaId, log: &mut impl Log<Event>) {
    let with_gun = state.is_manned(unit);
    match unit {
        Unit::Company(id) => {
            leave(state, id);
            state.company_mut(id).area = area;
            carry_fallen(state, id, area);
        }
        Unit::Gun(id) => {
            let gun = state.gun_mut(id);
            gun.crew_area = area;
            if with_gun {
                gun.area = area;
            }
        }
        Unit::Enemy(id) => {
            let enemy = state.enemy_mut(id);
            enemy.area = area;
            if with_gun {
                enemy.gun_area = area;
            }
        }
    }
    occupy(state, unit, area, log);
}

/// A Company goes from where it stood: an objective there remembers whether anybody of it was on his feet, unless another Company stays. [FP-15.2]
pub fn leave(state: &mut State, company: u8) {
    let area = state.company(company).area;
    let another = |state: &State| state.company_ids().any(|id| id != company && state.company(id).area == area);
    if state.company(company).active() > 0 {
        mark_objectives(state, Unit::Company(company), area);
    } else if !another(state) {
        forget_visits(state, area);
    }
}

/// Command figures that lie with a Company are carried along. [FP-4.1.11]
fn carry_fallen(state: &mut State, company: u8, area: AreaId) {
    for figure in &mut state.board.command {
        if figure.with == company && matches!(figure.health, Health::Red | Health::Yellow) {
            figure.area = area;
        }
    }
}

/// What a unit's presence does to an area: objectives change hands, abandoned guns are taken, lone figures run.
pub fn occupy(state: &mut State, unit: Unit, area: AreaId, log: &mut impl Log<Event>) {
    mark_objectives(state, unit, area);
    if matches!(unit, Unit::Enemy(_)) {
        guns::take_player_guns(state, area, log);
        command_group::caught(state, area, log);
        commander::caught(state, area, log);
    } else {
        guns::take_enemy_guns(state, unit, area, log);
    }
}

/// Whose visit an objective has seen last. [FP-15.2]
fn mark_objectives(state: &mut State, unit: Unit, area: AreaId) {
    match unit {
        Unit::Company(id) if state.company(id).active() > 0 => {
            let new = objectives_in(state, area) & !state.visited;
            state.board.visited |= new;
            state.board.tally.objectives_taken[usize::from(state.force_of(id))] += new.count_ones() as u8;
        }
        Unit::Enemy(_) => forget_visits(state, area),
        _ => {}
    }
}

/// The last visitor was no Company with an active figure. [FP-15.2]
fn forget_visits(state: &mut State, area: AreaId) {
    state.board.visited &= !objectives_in(state, area);
}

/// The objectives in an area, one bit each.
fn objectives_in(state: &State, area: AreaId) -> u8 {
    let objectives = state.scenario.objectives.iter().enumerate();
    objectives.filter(|(_, objective)| objective.area == area).fold(0, |bits, (i, _)| bits | 1 << i)
}

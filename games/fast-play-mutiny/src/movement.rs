//! MOVE: ways through the town, and what happens where a unit comes in. [FP-4.1]

use arrayvec::ArrayVec;
use engine::Log;

use crate::areas::{Areas, MOST_AREAS};
use crate::command_group;
use crate::commander;
use crate::data::Class;
use crate::event::Event;
use crate::map::{AreaId, Mover};
use crate::order::Path;
use crate::refusal::{Checked, Refusal};
use crate::state::{Health, NOWHERE, State, Unit, Whereabouts};

/// How far a unit moves, and the clause that says so. [FP-4.1.1, FP-4.1.2, FP-4.1.3, FP-10.23]
pub fn allowance(state: &State, unit: Unit) -> (u8, &'static str) {
    let of_type = match unit {
        Unit::Company(id) => state.scenario.companies[usize::from(id)].kind.allowance,
        Unit::Gun(id) => state.scenario.guns[usize::from(id)].kind.allowance,
        Unit::Enemy(id) => state.scenario.enemies[usize::from(id)].kind.allowance,
    };
    match (state.class(unit), state.mover(unit)) {
        (Class::Infantry, _) => (of_type, "FP-4.1.1"),
        (Class::Cavalry, _) => (of_type, "FP-4.1.2"),
        (Class::Artillery, Mover::Crew) => (2, "FP-10.23"),
        (Class::Artillery, _) => (of_type, "FP-4.1.3"),
    }
}

/// How far a unit moves in a FIRE MOVE. [FP-4.5.1, FP-4.5.2]
pub fn fire_move_allowance(state: &State, unit: Unit) -> (u8, &'static str) {
    if state.class(unit) == Class::Cavalry { (2, "FP-4.5.2") } else { (1, "FP-4.5.1") }
}

/// The cost of stepping into a neighbouring area by the cheapest edge that is open to the mover. [FP-4.1.8]
pub fn step_cost(state: &State, from: AreaId, to: AreaId, mover: Mover) -> Option<u8> {
    let joined = state.map().neighbours(from).iter().filter(|next| next.area == to);
    joined.filter_map(|next| next.kind.cost(mover, state.open_gates)).min()
}

/// The cost of a way, or why it cannot be gone: every area joined, none with opponents. [FP-4.1.10]
pub fn path_cost(state: &State, unit: Unit, path: &Path) -> Result<u8, Refusal> {
    let mover = state.mover(unit);
    let mut here = state.area_of(unit);
    let mut cost = 0;
    for &next in path.areas() {
        let Some(step) = step_cost(state, here, next, mover) else {
            return Err(Refusal::NotJoined { from: here, to: next });
        };
        if state.holds_opponents(next, unit) {
            return Err(Refusal::Occupied { area: next });
        }
        cost += step;
        here = next;
    }
    Ok(cost)
}

/// Whether a unit may move along a way. [FP-4.1]
pub fn check(state: &State, unit: Unit, path: &Path, (allowance, clause): (u8, &'static str)) -> Checked {
    let Some(end) = path.end() else { return Err(Refusal::NoWay) };
    let cost = path_cost(state, unit, path)?;
    if cost > allowance {
        return Err(Refusal::TooFar { cost, allowance, clause });
    }
    if state.has_room(end, unit) { Ok(()) } else { Err(Refusal::Full { area: end }) }
}

/// Where a unit can come to, the best way to each area: of open ways the one that visits most of what is worth visiting, then the cheapest.
pub struct Reach {
    /// Areas with opponents, which only a charge enters. [FP-4.1.10]
    pub blocked: Areas,
    ends: ArrayVec<(Path, u8), MOST_AREAS>,
}

impl Reach {
    /// All areas where a unit can come to and finds room, `upto` areas far.
    pub fn of(state: &State, unit: Unit, upto: u8) -> Self {
        let (players, enemies) = (state.player_areas(), state.enemy_areas());
        let blocked = if matches!(unit, Unit::Enemy(_)) { players } else { enemies };
        let filled = players.or(enemies).or(state.gun_areas());
        let size = state.size(unit);
        let has_room = |area: AreaId| {
            if filled.has(area) { state.has_room(area, unit) } else { size <= state.map().area(area).ground.capacity() }
        };
        let mut ends = ArrayVec::new();
        for way in state.map().ways(state.mover(unit), state.area_of(unit), state.open_gates).best(
            blocked,
            upto,
            worth_visiting(state, unit),
        ) {
            if way.path.end().is_some_and(has_room) {
                ends.push((way.path, way.cost));
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

/// Moves a unit along a way, area by area.
pub fn go(state: &mut State, unit: Unit, path: &Path, log: &mut impl Log<Event>) {
    let from = state.area_of(unit);
    if !path.areas().is_empty() {
        log.tell(Event::Moved { unit, from, path: *path });
    }
    for &area in path.areas() {
        enter(state, unit, area, log);
    }
}

/// A unit comes into an area, with its gun if it has one. [FP-10.23, FP-15.2]
pub fn enter(state: &mut State, unit: Unit, area: AreaId, log: &mut impl Log<Event>) {
    let with_gun = state.is_manned(unit);
    match unit {
        Unit::Company(id) => {
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
        take_player_guns(state, area, log);
        command_group::caught(state, area, log);
        commander::caught(state, area, log);
    } else {
        take_enemy_guns(state, area, log);
    }
}

/// Whose visit an objective has seen last. [FP-15.2]
fn mark_objectives(state: &mut State, unit: Unit, area: AreaId) {
    let scenario = state.scenario;
    for (i, _) in scenario.objectives.iter().enumerate().filter(|(_, objective)| objective.area == area) {
        let bit = 1 << i;
        match unit {
            Unit::Company(id) if state.company(id).active() > 0 => {
                if state.visited & bit == 0 {
                    state.board.tally.objectives_taken[usize::from(id / 2)] += 1;
                }
                state.board.visited |= bit;
            }
            Unit::Enemy(_) => state.board.visited &= !bit,
            _ => {}
        }
    }
}

/// A player's unit takes abandoned enemy guns; their crews are lost. [FP-10.23, FP-12.11]
fn take_enemy_guns(state: &mut State, area: AreaId, log: &mut impl Log<Event>) {
    for id in state.enemy_ids() {
        if state.enemy(id).gun_area != area || state.is_manned(Unit::Enemy(id)) {
            continue;
        }
        log.tell(Event::GunTaken { gun: Unit::Enemy(id) });
        let enemy = state.enemy_mut(id);
        let crew = if enemy.whereabouts == Whereabouts::Gone { 0 } else { enemy.strength };
        *enemy = crate::state::Enemy {
            area: NOWHERE,
            gun_area: NOWHERE,
            strength: 0,
            half: false,
            whereabouts: Whereabouts::Gone,
            ..*enemy
        };
        state.board.tally.enemy_removed += u16::from(crew);
        state.board.tally.guns_taken += 1;
    }
}

/// An enemy unit takes abandoned guns of the players; their crews leave unhurt. [FP-10.23]
fn take_player_guns(state: &mut State, area: AreaId, log: &mut impl Log<Event>) {
    for id in state.gun_ids() {
        if state.gun(id).area == area && !state.gun(id).is_manned() {
            log.tell(Event::GunTaken { gun: Unit::Gun(id) });
            let gun = state.gun_mut(id);
            gun.area = NOWHERE;
            gun.crew_area = NOWHERE;
            gun.half = false;
        }
    }
}

//! Where the beaten go. [FP-10.20, FP-10.21, FP-10.25]

use arrayvec::ArrayVec;
use chance::Chance;
use engine::Log;
use serde::{Deserialize, Serialize};

use crate::data::map::{AreaId, EdgeKind};
use crate::rules::artillery;
use crate::rules::casualties;
use crate::rules::commander;
use crate::rules::event::Event;
use crate::rules::flow::Step;
use crate::rules::morale;
use crate::rules::movement;
use crate::rules::movement::Mover;
use crate::rules::state::{State, Unit};

/// No area has more neighbours on its level and by stairs: four sides, and stairs to its own cell and to the four beside it.
const MOST_NEIGHBOURS: usize = 9;

/// What artillery takes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Taking {
    /// Nothing: the crew goes on foot. [FP-10.14]
    CrewAlone,
    /// Its gun, if it may. [FP-12.5]
    Gun,
}

/// Areas to go back to.
pub type Refuges = ArrayVec<AreaId, MOST_NEIGHBOURS>;

/// The areas a unit may go back to from an opponent's area, the best class only: farther before equally far. [FP-10.20]
pub fn areas(state: &State, unit: Unit, from: AreaId, taking: Taking) -> Refuges {
    let mover = mover(state, unit, taking);
    let here = state.area_of(unit);
    let steps = |area: AreaId| state.map().steps(area, from, state.open_gates);
    let mut found = Refuges::new();
    for next in state.map().neighbours(here) {
        let open = next.kind != EdgeKind::Climb && next.kind.cost(mover, state.open_gates).is_some();
        let free = !state.holds_opponents(next.area, unit) && fits(state, unit, next.area, taking);
        if open && free && steps(next.area) >= steps(here) && !found.contains(&next.area) {
            found.push(next.area);
        }
    }
    if found.iter().any(|&area| steps(area) > steps(here)) {
        found.retain(|area| steps(*area) > steps(here));
    }
    found
}

/// A gun goes along if it may; otherwise its crew goes on foot. [FP-12.5]
fn mover(state: &State, unit: Unit, taking: Taking) -> Mover {
    match state.mover(unit) {
        Mover::Gun if taking == Taking::CrewAlone => Mover::Crew,
        mover => mover,
    }
}

fn fits(state: &State, unit: Unit, area: AreaId, taking: Taking) -> bool {
    if taking == Taking::Gun || !state.is_manned(unit) {
        return state.has_room(area, unit);
    }
    let crew = state.size(unit) - crate::data::GUN_ROOM;
    state.room_taken(area, unit) + crew <= state.map().area(area).ground.capacity()
}

/// What a retreating unit that would take its gun along can take: a gun that is not fixed, where an area is open to it. [FP-12.5]
pub fn can_take(state: &State, unit: Unit, from: AreaId, taking: Taking) -> Taking {
    let goes = taking == Taking::Gun
        && state.is_manned(unit)
        && !artillery::is_fixed(state, unit)
        && !areas(state, unit, from, Taking::Gun).is_empty();
    if goes { Taking::Gun } else { Taking::CrewAlone }
}

/// A unit goes back into an area, those attached with it. [FP-10.14, FP-10.25]
pub fn go(
    state: &mut State,
    unit: Unit,
    to: AreaId,
    taking: Taking,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) {
    let from = state.area_of(unit);
    let attached: ArrayVec<u8, 3> =
        if let Unit::Company(id) = unit { state.attached(id).collect() } else { ArrayVec::new() };
    if state.is_manned(unit) && taking == Taking::CrewAlone {
        log.tell(Event::GunAbandoned { unit });
        leave_gun(state, unit, to);
    }
    log.tell(Event::Retreated { unit, from, to });
    movement::enter(state, unit, to, log);
    for figure in attached {
        state.board.command[usize::from(figure)].area = to;
    }
    if matches!(unit, Unit::Company(_)) {
        commander::follow(state, from, to, chance, log);
    }
}

/// The crew steps away from its gun.
fn leave_gun(state: &mut State, unit: Unit, to: AreaId) {
    match unit {
        Unit::Gun(id) => state.gun_mut(id).crew_area = to,
        Unit::Enemy(id) => state.enemy_mut(id).area = to,
        Unit::Company(_) => {}
    }
}

/// A unit with nowhere to go: the enemy routs, a crew dies, a Company's wounded die where it stands, and nobody advances.
/// [FP-10.21]
pub fn blocked(state: &mut State, unit: Unit, log: &mut impl Log<Event>) {
    log.tell(Event::NoRetreat { unit });
    match unit {
        Unit::Enemy(id) => morale::rout(state, id, log),
        Unit::Gun(id) => {
            let killed = state.gun_mut(id).crew.die();
            casualties::crew_lost(state, id, killed, log);
        }
        Unit::Company(id) => {
            if matches!(state.flow.top(), Step::Advance { charge } if charge.defender == unit) {
                state.board.flow.pop();
            }
            wounded_die(state, id, log);
        }
    }
}

fn wounded_die(state: &mut State, id: u8, log: &mut impl Log<Event>) {
    let fallen: Vec<u8> = state.fallen_command(id).collect();
    for figure in fallen {
        crate::rules::command_group::kill(state, figure);
    }
    let company = state.company_mut(id);
    let mut killed = 0;
    for figures in [&mut company.own, &mut company.volunteers] {
        killed += figures.fallen();
        figures.killed += figures.fallen();
        figures.red = 0;
        figures.yellow = 0;
    }
    casualties::count_killed(state, id, killed);
    casualties::remove_if_dead(state, id, log);
}

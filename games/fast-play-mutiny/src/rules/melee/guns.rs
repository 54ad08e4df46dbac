//! Guns without their crews: taken by who comes, or manned again. [FP-10.23]

use engine::Log;

use crate::data::map::AreaId;
use crate::rules::casualties;
use crate::rules::charge::Charge;
use crate::rules::event::Event;
use crate::rules::movement::{self, Mover, WALK};
use crate::rules::order::Path;
use crate::rules::state::{Enemy, NOWHERE, State, Unit, Whereabouts};

/// A player's unit takes abandoned enemy guns; their crews are lost, to its Force's honour. [FP-10.23]
pub fn take_enemy_guns(state: &mut State, unit: Unit, area: AreaId, log: &mut impl Log<Event>) {
    for id in state.enemy_ids() {
        if state.enemy(id).gun_area != area || state.is_manned(Unit::Enemy(id)) {
            continue;
        }
        log.tell(Event::GunTaken { gun: Unit::Enemy(id) });
        let enemy = state.enemy_mut(id);
        let crew = if enemy.whereabouts == Whereabouts::Gone { 0 } else { enemy.strength };
        *enemy = Enemy {
            area: NOWHERE,
            gun_area: NOWHERE,
            strength: 0,
            half: false,
            whereabouts: Whereabouts::Gone,
            ..*enemy
        };
        casualties::count_removed(state, crew, unit);
        state.board.tally.guns_taken += 1;
    }
}

/// An enemy unit takes abandoned guns of the players; their crews leave unhurt. [FP-10.23]
pub fn take_player_guns(state: &mut State, area: AreaId, log: &mut impl Log<Event>) {
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

/// Where the gun of a crew stands, if the crew is away from it and can walk there. [FP-10.23]
fn way_to_gun(state: &State, unit: Unit) -> Option<AreaId> {
    let gun = match unit {
        Unit::Gun(id) => state.gun(id).area,
        Unit::Enemy(id) => state.enemy(id).gun_area,
        Unit::Company(_) => NOWHERE,
    };
    if gun == NOWHERE || gun == state.area_of(unit) {
        return None;
    }
    walk_cost(state, unit, gun).filter(|cost| *cost <= WALK).map(|_| gun)
}

/// The cost on foot from a crew to an area, whether it would find room there or not: it takes its gun's own place.
fn walk_cost(state: &State, unit: Unit, to: AreaId) -> Option<u8> {
    debug_assert!(state.mover(unit) == Mover::Crew, "only a crew off its gun walks");
    let enemy = matches!(unit, Unit::Enemy(_));
    let blocked = if enemy { state.player_areas() } else { state.enemy_areas() };
    let ways = state.map().ways(Mover::Crew, state.area_of(unit), state.open_gates);
    ways.easiest(blocked, WALK).find(|way| way.path.end() == Some(to)).map(|way| way.cost)
}

/// A crew takes its gun again, loaded as it was left. [FP-10.23]
pub fn man(state: &mut State, unit: Unit, log: &mut impl Log<Event>) {
    if let Some(area) = way_to_gun(state, unit) {
        movement::enter(state, unit, area, log);
        log.tell(Event::Manned { unit });
    }
}

/// Whether a crew can take its gun again at once.
pub fn can_man(state: &State, unit: Unit) -> bool {
    way_to_gun(state, unit).is_some()
}

/// Whether the way in leads over the gun of the crew that is charged: the crew is gone with it. [FP-10.23]
pub fn takes_its_gun(state: &State, charge: &Charge, path: &Path) -> bool {
    let gun = match charge.defender {
        Unit::Gun(id) => state.gun(id).area,
        Unit::Enemy(id) => state.enemy(id).gun_area,
        Unit::Company(_) => return false,
    };
    !state.is_manned(charge.defender) && path.areas().contains(&gun)
}

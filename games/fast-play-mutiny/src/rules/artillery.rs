//! Guns on their cards. [FP-2.2, FP-2.5, FP-10.23]

use chance::Chance;
use engine::{Log, NoReasons};

use crate::data::map::AreaId;
use crate::rules::actions;
use crate::rules::event::Event;
use crate::rules::fire;
use crate::rules::gate;
use crate::rules::movement::{self, Going, Mover, Reach, WALK};
use crate::rules::order::Order;
use crate::rules::rally;
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::state::{NOWHERE, State, Unit};

/// Whether a gun, or its crew, may do this. [FP-2.3, FP-2.5, FP-4.3.2, FP-4.5.3]
pub fn check(state: &State, unit: Unit, order: &Order) -> Checked {
    match *order {
        Order::Pass => Ok(()),
        Order::GunRally => match unit {
            Unit::Gun(id) if state.gun(id).crew.red > 0 => Ok(()),
            Unit::Gun(_) => Err(Refusal::NobodyFallen),
            _ => Err(Refusal::NotAsked),
        },
        Order::FireHalf { .. } => Err(Refusal::NotAGunsAction { clause: "FP-4.3.2" }),
        Order::FireThenMove { .. } | Order::MoveThenFire { .. } => Err(Refusal::NotAGunsAction { clause: "FP-4.5.3" }),
        Order::Hold | Order::Charge { .. } => Err(Refusal::NotAGunsAction { clause: "FP-2.5" }),
        _ if state.standing(unit) == 0 => Err(Refusal::NoTarget { unit }),
        Order::GunFire { target } => {
            fire::check_ready(state, unit)?;
            fire::aim(state, unit, state.area_of(unit), target).map(|_| ())
        }
        Order::GunFireGate { gate } => match unit {
            Unit::Gun(id) => gate::check_fire(state, id, gate),
            _ => Err(Refusal::NoGate),
        },
        Order::GunReload => match fire::check_ready(state, unit) {
            Err(Refusal::Smoke { .. }) => Ok(()),
            Err(refusal @ Refusal::OffItsGun { .. }) => Err(refusal),
            _ => Err(Refusal::Loaded { unit }),
        },
        Order::GunMove { ref path } => {
            check_free(state, unit)?;
            movement::check(state, unit, path, Going::Move)
        }
        Order::Man => {
            if way_to_gun(state, unit).is_some() {
                Ok(())
            } else {
                Err(Refusal::CannotMan)
            }
        }
        _ => Err(Refusal::NotAsked),
    }
}

/// A gun that began in a building, on a roof or on a rampart never moves. [FP-2.3]
fn check_free(state: &State, unit: Unit) -> Checked {
    let fixed = !state.map().area(state.area_of(unit)).ground.is_open();
    if state.is_manned(unit) && fixed { Err(Refusal::FixedGun) } else { Ok(()) }
}

/// Lists what a gun or crew may do.
pub fn orders(state: &State, unit: Unit, orders: &mut Vec<Order>) {
    if check(state, unit, &Order::GunRally).is_ok() {
        orders.push(Order::GunRally);
    }
    if state.standing(unit) > 0 {
        if fire::check_ready(state, unit).is_ok() {
            orders.extend(fire::targets(state, unit, state.area_of(unit)).map(|(target, _)| Order::GunFire { target }));
        }
        for order in (0..state.map().gates.len() as u8)
            .map(|gate| Order::GunFireGate { gate })
            .chain([Order::GunReload, Order::Man])
        {
            if check(state, unit, &order).is_ok() {
                orders.push(order);
            }
        }
        if check_free(state, unit).is_ok() {
            let allowance = movement::allowance(state, unit, Going::Move, &mut NoReasons);
            Reach::visiting(state, unit, allowance, |path| orders.push(Order::GunMove { path }));
        }
    }
    orders.push(Order::Pass);
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

/// Carries out what a gun or crew does.
pub fn act(state: &mut State, unit: Unit, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    match *order {
        Order::GunFire { target } => actions::fire_gun(state, unit, target, log),
        Order::GunFireGate { gate } => {
            if let Unit::Gun(id) = unit {
                gate::fire(state, id, gate, chance, log);
            }
        }
        Order::GunReload => fire::reload(state, unit, log),
        Order::GunMove { ref path } => movement::go(state, unit, path, Going::Move, log),
        Order::GunRally => {
            if let Unit::Gun(id) = unit {
                rally::crew(state, id, chance, log);
            }
        }
        Order::Man => man(state, unit, log),
        _ => {}
    }
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

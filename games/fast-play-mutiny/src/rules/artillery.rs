//! Guns on their cards. [FP-2.2, FP-2.5]

use chance::Chance;
use engine::{Log, NoReasons};

use crate::rules::actions;
use crate::rules::event::Event;
use crate::rules::fire;
use crate::rules::gate;
use crate::rules::melee::guns;
use crate::rules::movement::{self, Going, Reach};
use crate::rules::order::Order;
use crate::rules::rally;
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::state::{State, Unit};

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
            if is_fixed(state, unit) {
                return Err(Refusal::FixedGun);
            }
            movement::check(state, unit, path, Going::Move)
        }
        Order::Man => {
            if guns::can_man(state, unit) {
                Ok(())
            } else {
                Err(Refusal::CannotMan)
            }
        }
        _ => Err(Refusal::NotAsked),
    }
}

/// Whether a crew is with a gun that never moves: it began in a building, on a roof or on a rampart. [FP-2.3]
pub fn is_fixed(state: &State, unit: Unit) -> bool {
    state.is_manned(unit) && !state.map().area(state.area_of(unit)).ground.is_open()
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
        if !is_fixed(state, unit) {
            let allowance = movement::allowance(state, unit, Going::Move, &mut NoReasons);
            Reach::visiting(state, unit, allowance, |path| orders.push(Order::GunMove { path }));
        }
    }
    orders.push(Order::Pass);
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
        Order::Man => guns::man(state, unit, log),
        _ => {}
    }
}

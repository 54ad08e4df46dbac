//! Whom to strike, and whether to pursue.

use engine::NoReasons;

use crate::data::roster::Class;
use crate::data::side::UnitId;
use crate::rules::fire;
use crate::rules::melee;
use crate::rules::order::Order;
use crate::rules::pursuit;
use crate::rules::state::{Morale, State};
use crate::sergeant::onslaught::is_nearer;
use crate::sergeant::weights::{
    AS_PRINTED, PURSUE_CATCH, PURSUE_FRESH, PURSUE_FRESH_VAIN, PURSUE_FRESH_WITHIN, PURSUE_STEADY, PURSUE_VAIN,
    PURSUE_WILD,
};

/// Blows, pursuit, and set-up as printed.
pub fn blow(state: &State, order: &Order) -> f32 {
    match order {
        Order::Assign { unit, enemy } => strike(state, *unit, *enemy),
        Order::Pursue { unit, target } => chase(state, *unit, *target),
        Order::DeployDefault { .. } => AS_PRINTED,
        _ => 0.0,
    }
}

/// Hits to be expected, weighed by what a stand of the enemy is worth.
fn strike(state: &State, unit: UnitId, enemy: UnitId) -> f32 {
    let (blow, guard) = melee::blow(state, unit, enemy);
    let tables = &state.book.tables;
    let dice = blow.dice(&tables.melee, &mut NoReasons);
    let hits = fire::expected(&tables.fire, f32::from(dice), guard.save(tables, &mut NoReasons));
    hits * f32::from(state.spec(enemy).points).sqrt() / f32::from(state[enemy].stands.max(1)).sqrt()
}

/// Whether he would be caught, and who else stands there.
fn chase(state: &State, unit: UnitId, target: UnitId) -> f32 {
    let catches = pursuit::is_in_reach(state, unit, target, state.allowance(unit));
    let fresh = state
        .units_of(state.side_of(unit).enemy())
        .filter(|&enemy| state[enemy].morale == Morale::Good && is_nearer(state, unit, enemy, PURSUE_FRESH_WITHIN))
        .count() as f32;
    let wild = if state.kind(unit).class == Class::Irr { PURSUE_WILD } else { PURSUE_STEADY };
    if catches { wild + PURSUE_CATCH - fresh * PURSUE_FRESH } else { wild - PURSUE_VAIN - fresh * PURSUE_FRESH_VAIN }
}

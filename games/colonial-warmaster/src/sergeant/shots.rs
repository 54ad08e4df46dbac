//! At whom to fire, and when.

use engine::NoReasons;

use crate::data::roster::Class;
use crate::data::side::UnitId;
use crate::rules::fire::{self, Shot};
use crate::rules::opportunity;
use crate::rules::order::Order;
use crate::rules::state::{MovementStep, Phase, State};
use crate::sergeant::onslaught::gap;
use crate::sergeant::weights::{
    HIT, HIT_NERVE, HIT_STAND, HIT_THREAT, HIT_THREAT_WITHIN, HIT_WORTH, REACT_CHARGED, REACT_EARLY, REACT_LAST,
    SAVE_ALL, SAVE_FIRE, VOLLEY,
};

/// Hits to be expected of a shot.
fn expected(state: &State, shot: &Shot) -> f32 {
    let table = &state.book.tables.fire;
    let (dice, save) = (shot.dice(table, &mut NoReasons), shot.save(table, &mut NoReasons));
    fire::expected(table, f32::from(dice), save)
}

/// Hits weighed by what they do: figures' worth, stands likely to fall, danger of the target.
fn fire_worth(state: &State, unit: UnitId, target: UnitId, shot: &Shot) -> f32 {
    let (kind, prey) = (state.kind(target), &state[target]);
    let hits = expected(state, shot);
    let already = f32::from(prey.wounds) + f32::from(prey.pending);
    let figures = f32::from(kind.figures);
    let stands = ((already + hits) / figures).floor().min(f32::from(prey.stands));
    let worth = f32::from(state.spec(target).points) / (f32::from(kind.stands) * figures);
    let near = gap(state, unit, target) < state.allowance(target).to_f32() + HIT_THREAT_WITHIN;
    let threat = if near && kind.class != Class::Art { HIT_THREAT } else { 1.0 };
    hits * (HIT + worth * HIT_WORTH + stands * HIT_STAND) * threat * HIT_NERVE[prey.morale as usize]
}

/// Opportunity fire: at whoever charges the firer always, at others if it pays, at the end of the phase at anybody.
pub fn reaction(state: &State, order: &Order) -> f32 {
    match order {
        Order::ReactFire { unit, target, at } => {
            let Some(shot) = opportunity::shot(state, *unit, *target, *at) else { return 0.0 };
            let charged = match state.phase {
                Phase::Movement { step: MovementStep::React(acted), .. } => acted
                    .iter()
                    .any(|seen| seen.unit == *target && seen.charge.is_some_and(|charge| charge.target == *unit)),
                _ => false,
            };
            let last = matches!(state.phase, Phase::Movement { step: MovementStep::LastReact, .. });
            let hits = expected(state, &shot);
            let eager = if charged {
                REACT_CHARGED
            } else if last {
                REACT_LAST
            } else {
                0.0
            };
            let patience = if last || charged { 0.0 } else { REACT_EARLY };
            hits * HIT_NERVE[state[*target].morale as usize] + eager - patience
        }
        _ => 0.0,
    }
}

/// Fire, or saving it.
pub fn shot(state: &State, order: &Order) -> f32 {
    match order {
        Order::Fire { unit, target } => {
            let Some(shot) = fire::shot(state, *unit, *target, &state.body(*target)) else {
                return 0.0;
            };
            fire_worth(state, *unit, *target, &shot) - VOLLEY
        }
        Order::SaveFire { .. } => SAVE_FIRE,
        Order::SaveAll => SAVE_ALL,
        _ => 0.0,
    }
}

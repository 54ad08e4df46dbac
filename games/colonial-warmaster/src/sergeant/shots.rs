//! At whom to fire, and when.

use engine::NoReasons;

use crate::data::roster::Class;
use crate::data::side::{MOST_UNITS, UnitId};
use crate::rules::casualties;
use crate::rules::command::{self, Test};
use crate::rules::fire::{self, Shot};
use crate::rules::opportunity;
use crate::rules::order::Order;
use crate::rules::state::{MovementStep, Phase, State};
use crate::sergeant::onslaught::{gap, is_nearer, least_gap};
use crate::sergeant::places::is_rusher;
use crate::sergeant::weights::{
    HIT, HIT_NERVE, HIT_STAND, HIT_THREAT, HIT_THREAT_WITHIN, HIT_WORTH, REACT_CHARGED, REACT_EARLY, REACT_LAST,
    SAVE_ALL, SAVE_ARC, SAVE_CERTAIN, SAVE_EAGER, SAVE_FIRE, SAVE_NOT, SAVE_ONE, VOLLEY,
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
    // Whole hits together with those that wait: what is expected may fall just short of one.
    let waiting = u16::from(prey.wounds) + u16::from(prey.pending);
    let more = (f32::from(waiting) + hits) as u16 - waiting;
    let stands = f32::from(casualties::loss(state, target, more).stands_lost(&mut NoReasons));
    let worth = f32::from(state.spec(target).points) / (f32::from(kind.stands) * f32::from(kind.figures));
    let near = is_nearer(state, unit, target, state.allowance(target).to_f32() + HIT_THREAT_WITHIN);
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

/// Fire, or saving it: each unit by itself, whoever has the clearest mind first; all save when nobody has a shot worth taking.
pub fn weigh(state: &State, orders: &[Order], likings: &mut Vec<f32>) {
    // The best that each unit can hit now, to be compared with what it would hit at a charge.
    let mut now = [0.0_f32; MOST_UNITS];
    let first = likings.len();
    for order in orders {
        likings.push(match order {
            Order::Fire { unit, target } => match fire::standing_shot(state, *unit, *target) {
                Some(shot) => {
                    let short = fire::short_range(state.kind(*unit));
                    let ready =
                        is_rusher(state, *target) && table::is_within(state.shape(*unit), state.shape(*target), short);
                    let hits = expected(state, &shot) * if ready { SAVE_NOT } else { 1.0 };
                    now[unit.index()] = now[unit.index()].max(hits);
                    fire_worth(state, *unit, *target, &shot) - VOLLEY
                }
                None => 0.0,
            },
            Order::SaveAll => SAVE_ALL,
            _ => 0.0,
        });
    }
    // Of each unit whether to wait pays, once that is asked.
    let mut waits: [Option<bool>; MOST_UNITS] = [None; MOST_UNITS];
    let mut pays = |unit: UnitId| {
        let index = unit.index();
        *waits[index].get_or_insert_with(|| pays(state, unit, now[index]))
    };
    let shots = orders
        .iter()
        .zip(&likings[first..])
        .any(|(order, liking)| matches!(order, Order::Fire { unit, .. } if *liking > SAVE_ALL && !pays(*unit)));
    for (order, liking) in orders.iter().zip(&mut likings[first..]) {
        match order {
            Order::SaveFire { unit } if shots && now[unit.index()] > 0.0 && pays(*unit) => *liking = SAVE_ONE,
            Order::SaveFire { .. } => *liking = SAVE_FIRE,
            Order::Fire { unit, .. } if pays(*unit) => *liking = -SAVE_ONE,
            _ => {}
        }
    }
}

/// Whether a unit would hit more by saving its fire for a charge at itself or a friend beside it than it hits now.
fn pays(state: &State, unit: UnitId, now: f32) -> bool {
    let table = &state.book.tables.fire;
    let dice = fire::full_volley(state, unit).dice(table, &mut NoReasons);
    let volley = fire::expected(table, f32::from(dice), 0);
    if volley * SAVE_EAGER <= now * SAVE_CERTAIN {
        return false;
    }
    let comes = state
        .units_of(state.side_of(unit).enemy())
        .filter(|&enemy| is_rusher(state, enemy) && state.kind(enemy).class != Class::Art)
        .map(|enemy| chance_to_come(state, unit, enemy))
        .fold(0.0, f32::max);
    comes * volley * SAVE_EAGER > now * SAVE_CERTAIN
}

/// The chance that an enemy before a unit charges it or a friend beside it in his next Movement Phase: one activation, or two.
fn chance_to_come(state: &State, unit: UnitId, enemy: UnitId) -> f32 {
    let (pose, spot) = (state[unit].pose, state[enemy].pose.spot());
    let reach = state.allowance(enemy).to_f32();
    if least_gap(state, unit, enemy) > 2.0 * reach {
        return 0.0;
    }
    let off = table::Facing::of(pose.spot(), spot).map_or(0, |bearing| pose.facing.turn_to(bearing).abs().hundredths());
    let distance = gap(state, unit, enemy);
    if off > SAVE_ARC || distance > 2.0 * reach {
        return 0.0;
    }
    let target = command::test_terms(state, enemy, Test::Nerve).target(&state.book.tables.command, &mut NoReasons);
    let roll = f32::from(command::ways(target)) / 36.0;
    if distance <= reach { roll } else { roll * roll }
}

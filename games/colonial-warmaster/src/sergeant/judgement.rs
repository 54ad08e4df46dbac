//! What a computer player knows: the worth of a position, and which orders mean the same.

use engine::{NoReasons, Outlook, Pending, Rest, Scratch, worth_of_lead};
use table::Inches;

use crate::data::side::{Side, UnitId, each};
use crate::rules::order::{Act, Acts, AimAt, Deed, Leg, Order};
use crate::rules::state::{Morale, MovementStep, Phase, State};
use crate::rules::{sample, turn, victory};
use crate::sergeant::{activations, blows, deeds, leaders, shots, weights};

/// A side's points alive, by figures left and morale.
fn strength(state: &State, side: Side) -> f32 {
    state
        .units_of(side)
        .map(|unit| {
            let (one, kind) = (&state[unit], state.kind(unit));
            let figures = f32::from(kind.stands) * f32::from(kind.figures);
            let left = f32::from(one.stands) * f32::from(kind.figures) - f32::from(one.wounds) - f32::from(one.pending);
            f32::from(state.spec(unit).points) * (left.max(0.0) / figures) * weights::NERVE[one.morale as usize]
        })
        .sum()
}

/// The inputs of the value: strength, score, closeness to breaking, saved fire, leaders. Each is own less enemy, about -1 to 1.
fn measures(state: &State, side: Side) -> [f32; 5] {
    let enemy = side.enemy();
    let start = |side: Side| f32::from(state.scenario.side(side).points);
    let alive = strength(state, side) / start(side) - strength(state, enemy) / start(enemy);
    let score = |side: Side| victory::score(state, side, &mut NoReasons);
    let score = f32::from(score(side) - score(enemy));
    let lost = |side: Side| {
        let limit = victory::break_point(state, side, &mut NoReasons);
        f32::from(victory::points_lost(state, side, &mut NoReasons)) / f32::from(limit)
    };
    let square = |share: f32| share * share;
    let broken = square(lost(enemy).min(1.0)) - square(lost(side).min(1.0));
    let marked = |side: Side| state.units_of(side).filter(|&unit| state[unit].marker).count() as f32;
    let leaders = |side: Side| state.leaders_of(side).count() as f32;
    [
        alive,
        score / weights::SCORE_SCALE,
        broken,
        (marked(side) - marked(enemy)) / weights::SAVED_FIRE_SCALE,
        (leaders(side) - leaders(enemy)) / weights::LEADERS_SCALE,
    ]
}

/// The worth of the position for a side, from -1 (lost) to 1 (won).
pub fn value(state: &State, side: Side) -> f32 {
    if let Pending::Over(outcome) = turn::pending(state) {
        return f32::from(outcome.result(side.seat()));
    }
    let sum: f32 = measures(state, side).iter().zip(weights::MEASURES).map(|(measure, weight)| measure * weight).sum();
    worth_of_lead(sum, 1.0).clamp(-weights::SUREST, weights::SUREST)
}

/// The inputs of [`value`] for fitting and explaining.
pub fn features(state: &State, side: Side, features: &mut Vec<f32>) {
    features.clear();
    features.extend(measures(state, side));
}

/// The sergeant's liking for each order, in the order of the list.
pub fn weigh(state: &State, orders: &[Order], likings: &mut Vec<f32>) {
    likings.clear();
    match &state.phase {
        Phase::FirstLeaders => {
            let rides = leaders::weigh(state, orders, likings);
            activations::weigh(state, &orders[rides..], likings);
        }
        Phase::SecondLeaders => {
            let rides = leaders::weigh(state, orders, likings);
            shots::weigh(state, &orders[rides..], likings);
        }
        Phase::Movement { step: MovementStep::Choose, .. } => activations::weigh(state, orders, likings),
        Phase::Movement { step: MovementStep::Act, .. } => deeds::weigh(state, orders, likings),
        Phase::Movement { .. } => likings.extend(orders.iter().map(|order| shots::reaction(state, order))),
        Phase::Fire => shots::weigh(state, orders, likings),
        _ => likings.extend(orders.iter().map(|order| blows::blow(state, order))),
    }
}

/// The sergeant's order: the one he likes best. Rides that are worth it come before anything else, and whoever can rally does, so that nothing else
/// need be listed there.
pub fn pick(state: &State, scratch: &mut Scratch<State>) -> Order {
    let Scratch { orders, weights: likings, .. } = scratch;
    orders.clear();
    likings.clear();
    match &state.phase {
        Phase::FirstLeaders | Phase::SecondLeaders => {
            sample::leader_moves(state, orders);
            let rides = leaders::weigh(state, orders, likings);
            if likings.iter().all(|liking| *liking <= 0.0) {
                turn::orders_after_rides(state, orders);
                match state.phase {
                    Phase::FirstLeaders => activations::weigh(state, &orders[rides..], likings),
                    _ => shots::weigh(state, &orders[rides..], likings),
                }
            }
        }
        Phase::Movement { step: MovementStep::Act, group, .. }
            if each(*group).all(|unit| state[unit].morale != Morale::Good) =>
        {
            let rally = each(*group).map(|unit| Act { unit, deed: Deed::Rally });
            orders.extend(Acts::new(rally).map(Order::Act));
            likings.push(weights::DEED_RALLY);
        }
        _ => {
            turn::orders(state, orders);
            if orders.len() == 1 {
                likings.push(0.0);
            } else {
                weigh(state, orders, likings);
            }
        }
    }
    scratch.heaviest().clone()
}

/// How quiet the position is.
pub fn rest(state: &State) -> Rest {
    match state.phase {
        Phase::FirstLeaders if state.phasing == state.scenario.first => Rest::Turn,
        Phase::FirstLeaders => Rest::SideTurn,
        Phase::Movement { step: MovementStep::Choose, .. } | Phase::Fire | Phase::SecondLeaders => Rest::Action,
        _ => Rest::Busy,
    }
}

/// Lines end where the searching side's enemy has had his second turn.
pub fn outlook() -> Outlook {
    Outlook { pause: Rest::SideTurn, stops: 4, ..Outlook::default() }
}

/// The intent behind an order.
pub fn tag(order: &Order) -> u32 {
    let unit = |unit: UnitId| u32::from(unit.0);
    match order {
        Order::Deploy(_) => 1,
        Order::DeployDefault { command } => 2 | u32::from(command.0) << 8,
        Order::Put(one) => 23 | unit(one.unit) << 8,
        Order::TakeUp { unit: id } => 24 | unit(*id) << 8,
        Order::Station { leader, .. } => 25 | u32::from(leader.0) << 8,
        Order::LeaderMove { leader, to, .. } => {
            // A square of four inches is one intent.
            let cell = |length: Inches| (length.hundredths() / 400) as u32 & 0x3f;
            3 | u32::from(leader.0) << 8 | cell(to.x) << 16 | cell(to.y) << 22
        }
        Order::Lay(_) => 26,
        Order::EndLeaderMoves => 4,
        Order::Activate { activator, units } => {
            let rest = units.units()[1..].iter().fold(0, |set, id| set ^ (unit(*id) + 1) << 3);
            5 | u32::from(activator.0) << 8 | unit(units.units()[0]) << 14 | rest << 20
        }
        Order::EndMovement => 6,
        Order::Act(acts) => acts.iter().fold(7, |tag, act| tag.wrapping_mul(31) ^ deed_tag(act.unit, &act.deed)),
        Order::ReactFire { unit: id, target, at } => {
            8 | unit(*id) << 8 | unit(*target) << 14 | u32::from(*at == AimAt::Mid) << 20
        }
        Order::ReactPass => 9,
        Order::Fire { unit: id, target } => 10 | unit(*id) << 8 | unit(*target) << 14,
        Order::SaveFire { unit: id } => 11 | unit(*id) << 8,
        Order::SaveAll => 12,
        Order::EndFire => 13,
        Order::ChooseMelee { melee } => 14 | unit(*melee) << 8,
        Order::Assign { unit: id, enemy } => 15 | unit(*id) << 8 | unit(*enemy) << 14,
        Order::Pursue { unit: id, target } => 16 | unit(*id) << 8 | unit(*target) << 14,
        Order::Restrain { unit: id } => 17 | unit(*id) << 8,
        Order::Concede => 18,
    }
}

fn deed_tag(unit: UnitId, deed: &Deed) -> u32 {
    let unit = u32::from(unit.0) << 4;
    match deed {
        Deed::Move { formation, legs } => {
            let cell = |length: Inches| (length.hundredths() / 200) as u32 & 0x3f;
            let end = match legs.all().last() {
                Some(Leg::To(pose)) => cell(pose.x) << 12 | cell(pose.y) << 18,
                _ => 0xfff << 12,
            };
            unit | end | formation.map_or(0, |formation| formation as u32 + 1) << 24
        }
        Deed::Charge { target, .. } => 1 | unit | u32::from(target.0) << 12,
        Deed::Form { to } => 2 | unit | (*to as u32) << 12,
        Deed::Mount => 3 | unit,
        Deed::Dismount => 4 | unit,
        Deed::Rally => 5 | unit,
        Deed::Hold => 6 | unit,
    }
}

//! The sergeant: his liking for each order of a decision, by rules of thumb.

use engine::NoReasons;
use table::{Facing, Pieces, Pose, Spot};

use crate::data::roster::{Class, Formation};
use crate::data::side::{LeaderId, MOST_UNITS, UnitId};
use crate::rules::action;
use crate::rules::charge;
use crate::rules::command;
use crate::rules::fire::{self, Shot};
use crate::rules::melee;
use crate::rules::moving::Marcher;
use crate::rules::opportunity;
use crate::rules::order::{Deed, Legs, Order};
use crate::rules::sample::part_of;
use crate::rules::state::{Morale, MovementStep, Phase, State};
use crate::sergeant::onslaught::{self, gap};
use crate::sergeant::stakes::{Hunt, Stakes, inches_between};
use crate::sergeant::standing::{self, Prospect};

/// The sergeant's liking for each order, in the order of the list.
pub fn weigh(state: &State, orders: &[Order], weights: &mut Vec<f32>) {
    match &state.phase {
        Phase::FirstLeaders | Phase::SecondLeaders => weigh_leaders(state, orders, weights),
        Phase::Movement { step: MovementStep::Choose, .. } => weigh_activations(state, orders, weights),
        Phase::Movement { step: MovementStep::Act, .. } => weigh_acts(state, orders, weights),
        Phase::Movement { .. } => weights.extend(orders.iter().map(|order| reaction(state, order))),
        Phase::Fire => weights.extend(orders.iter().map(|order| shot(state, order))),
        _ => weights.extend(orders.iter().map(|order| blow(state, order))),
    }
}

/// How well a leader would stand somewhere: near the units he may have to move or rally, away from blows.
fn post(state: &State, leader: LeaderId, at: Spot) -> f32 {
    let spec = state.leader_spec(leader);
    let step = state.book.tables.command.distance_step.to_f32();
    let mut worth = 0.0;
    for unit in state.units_of(spec.side) {
        let own = state.spec(unit).command == leader;
        if !own && !spec.army {
            continue;
        }
        let distance = inches_between(at, state[unit].pose.spot());
        let bands = ((distance - 2.5).max(0.0) / step).min(4.0);
        let need = match state[unit].morale {
            _ if state.is_engaged(unit) => 0.6,
            Morale::Good => 1.0,
            Morale::Shaken => 1.8,
            Morale::Routed => 1.4,
        };
        let size = f32::from(state.spec(unit).points).sqrt() / 7.0;
        worth -= bands * need * size * if own { 1.0 } else { 0.45 };
    }
    for enemy in state.units_of(spec.side.enemy()) {
        let distance = inches_between(at, state[enemy].pose.spot());
        worth -= ((6.0 - distance).max(0.0) / 6.0) * 1.5;
    }
    worth
}

fn weigh_leaders(state: &State, orders: &[Order], weights: &mut Vec<f32>) {
    let mut here: Option<(LeaderId, f32)> = None;
    weights.extend(orders.iter().map(|order| match order {
        Order::LeaderMove { leader, to, .. } => {
            let now = match here {
                Some((known, worth)) if known == *leader => worth,
                _ => {
                    let worth = post(state, *leader, state[*leader].at.spot());
                    here = Some((*leader, worth));
                    worth
                }
            };
            post(state, *leader, to.spot()) - now - 0.25
        }
        _ => 0.0,
    }));
}

/// How much a unit wants to be activated.
fn wish(state: &State, unit: UnitId, stakes: Stakes, hunt: &Hunt, pieces: &Pieces) -> f32 {
    let one = &state[unit];
    let side = state.side_of(unit);
    match one.morale {
        Morale::Routed => return 2.2 + f32::from(state.spec(unit).points) / 40.0,
        Morale::Shaken => return 1.6 + f32::from(state.spec(unit).points) / 40.0,
        Morale::Good => {}
    }
    let reach = state.allowance(unit).to_f32();
    let mut nearest = f32::MAX;
    let mut best = 0.0_f32;
    let able = charge::may_charge(state, unit, one.formation).is_ok();
    for enemy in state.units_of(side.enemy()) {
        // Who is certainly farther off than the nearest so far and out of reach need not be measured.
        if onslaught::least_gap(state, unit, enemy) > nearest.max(reach) {
            continue;
        }
        let distance = gap(state, unit, enemy);
        nearest = nearest.min(distance);
        if able && distance <= reach {
            best = best.max(onslaught::liking(state, unit, enemy, stakes) * 1.4);
        }
    }
    let march = match state.kind(unit).class {
        Class::Irr => rush_wish(state, unit, hunt, pieces),
        Class::Art => gun_wish(state, unit, nearest),
        Class::Cav if nearest > 16.0 => 1.0,
        Class::Cav => 0.6,
        Class::Inf => infantry_wish(state, unit, nearest, stakes),
    };
    let away = standing::errand(state, unit).map_or(0.0, |(distance, worth)| (0.4 + distance / 10.0).min(1.6) * worth);
    best.max(march).max(away)
}

/// How much swordsmen want to go on: the nearer to their prey the more, and only where they have room to go.
fn rush_wish(state: &State, unit: UnitId, hunt: &Hunt, pieces: &Pieces) -> f32 {
    let one = &state[unit];
    let Some((prey, at)) = hunt.prey(one.pose.spot()) else { return 0.0 };
    let distance = inches_between(one.pose.spot(), at);
    if gap(state, unit, prey) < 2.0 {
        return 0.0;
    }
    let near = 1.0 - (distance / 30.0).min(1.0);
    room(state, unit, at, pieces) * (1.1 + 3.0 * near)
}

/// How much of its allowance a unit can use straight towards a spot: all, half or nothing.
fn room(state: &State, unit: UnitId, to: Spot, pieces: &Pieces) -> f32 {
    let one = &state[unit];
    let Some(bearing) = Facing::of(one.pose.spot(), to) else { return 0.0 };
    let mut marcher = Marcher::new(state, unit, one.formation, one.saddle);
    let allowance = marcher.allowance();
    let mut is_free = |part: i32| {
        let there = Pose::new(one.pose.at().towards(bearing, part_of(allowance, part, 4)), one.pose.facing);
        action::march(state, unit, &mut marcher, &Legs::to(there), pieces).is_ok()
    };
    [(4, 1.0), (2, 0.6)].into_iter().find(|&(part, _)| is_free(part)).map_or(0.0, |(_, share)| share)
}

/// How much guns want to limber, unlimber or go nearer.
fn gun_wish(state: &State, unit: UnitId, nearest: f32) -> f32 {
    let range = state.kind(unit).range.to_f32();
    match state[unit].formation {
        Formation::Limbered if nearest <= range * 0.7 => 2.0,
        Formation::Limbered => 1.0,
        _ if nearest > range => 0.8,
        _ => 0.0,
    }
}

/// How much infantry wants to close, or to form line where it can fire.
fn infantry_wish(state: &State, unit: UnitId, nearest: f32, stakes: Stakes) -> f32 {
    let range = state.kind(unit).range.to_f32();
    let reach = standing::outgunned_by(state, unit).map(|foe| state.kind(foe).range.to_f32() + 3.0);
    let far = nearest > reach.unwrap_or(range * 0.75);
    let close = if far { (nearest / range).min(2.0) * stakes.aggression() } else { 0.0 };
    let formed = if nearest < range && state[unit].formation != Formation::Line { 1.6 } else { 0.0 };
    close.max(formed)
}

/// The chance that two dice come to at most a target.
fn chance_of(target: i8) -> f32 {
    f32::from(command::ways(target)) / 36.0
}

/// Easy and valuable rolls first: a failure ends the leader. The army commander is kept for what matters.
fn weigh_activations(state: &State, orders: &[Order], weights: &mut Vec<f32>) {
    let stakes = Stakes::new(state, state.phasing);
    let (hunt, pieces) = (Hunt::new(state, state.phasing), state.pieces());
    let mut wishes: [Option<f32>; MOST_UNITS] = [None; MOST_UNITS];
    weights.extend(orders.iter().map(|order| {
        let Order::Activate { activator, units } = order else { return 0.1 };
        let units = units.units();
        let mut wish_of =
            |unit: &UnitId| *wishes[unit.index()].get_or_insert_with(|| wish(state, *unit, stakes, &hunt, &pieces));
        let all: f32 = units.iter().map(&mut wish_of).sum();
        let want = if units.len() > 1 { all / 1.25 } else { all };
        let target = command::activation_target(state, *activator, units, &mut NoReasons);
        // A failure ends the leader, so that a roll also stakes what he could still do.
        if want < 0.3 { 0.0 } else { chance_of(target) * (want.min(8.0) + 3.0) - 0.3 }
    }));
}

fn weigh_acts(state: &State, orders: &[Order], weights: &mut Vec<f32>) {
    let stakes = Stakes::new(state, state.phasing);
    let hunt = Hunt::new(state, state.phasing);
    let mut prospects: Vec<(UnitId, Prospect<'_>, f32)> = Vec::new();
    weights.extend(orders.iter().map(|order| {
        let Order::Act(acts) = order else { return 0.0 };
        let mut one = |unit: UnitId, deed: &Deed| {
            let index = prospects.iter().position(|(known, ..)| *known == unit).unwrap_or_else(|| {
                let prospect = Prospect::new(state, unit, stakes, &hunt);
                let now = prospect.standing(state[unit].pose, state[unit].formation);
                prospects.push((unit, prospect, now));
                prospects.len() - 1
            });
            let (_, prospect, now) = &prospects[index];
            deed_worth(state, unit, deed, prospect, *now, stakes)
        };
        acts.iter().map(|act| one(act.unit, &act.deed)).sum::<f32>()
    }));
}

/// How good a deed is: how the unit stands after it, and what a charge promises.
fn deed_worth(state: &State, unit: UnitId, deed: &Deed, prospect: &Prospect<'_>, now: f32, stakes: Stakes) -> f32 {
    let (pose, formation) = (state[unit].pose, state[unit].formation);
    match deed {
        Deed::Rally => 50.0,
        Deed::Hold => now,
        Deed::Charge { target, .. } => {
            let liking = onslaught::liking(state, unit, *target, stakes);
            now + if liking > 0.0 { 4.0 + liking } else { liking - 4.0 }
        }
        Deed::Form { to } => prospect.standing(pose, *to) - 0.3,
        Deed::Mount => now + 0.3,
        Deed::Dismount => now - 1.5,
        Deed::Move { formation: change, legs } => {
            let formation = change.unwrap_or(formation);
            prospect.standing(end_of(state, unit, formation, legs), formation) - 0.05
        }
    }
}

fn end_of(state: &State, unit: UnitId, formation: Formation, legs: &Legs) -> Pose {
    let base = crate::data::footprint::base(state.kind(unit), formation, state[unit].stands);
    legs.all().iter().fold(state[unit].pose, |pose, leg| leg.end(base, pose))
}

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
    let threat = if gap(state, unit, target) < state.allowance(target).to_f32() + 2.0 && kind.class != Class::Art {
        1.35
    } else {
        1.0
    };
    hits * (0.55 + worth * 0.12 + stands * 0.12) * threat * nerve_of_target(prey.morale)
}

const fn nerve_of_target(morale: Morale) -> f32 {
    match morale {
        Morale::Good => 1.0,
        Morale::Shaken => 1.15,
        Morale::Routed => 0.35,
    }
}

/// Opportunity fire: at whoever charges the firer always, at others if it pays, at the end of the phase at anybody.
fn reaction(state: &State, order: &Order) -> f32 {
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
                10.0
            } else if last {
                1.0
            } else {
                0.0
            };
            hits * nerve_of_target(state[*target].morale) + eager - if last || charged { 0.0 } else { 1.5 }
        }
        _ => 0.0,
    }
}

/// Fire, or saving it.
fn shot(state: &State, order: &Order) -> f32 {
    match order {
        Order::Fire { unit, target } => {
            let Some(shot) = fire::shot(state, *unit, *target, &state.body(*target)) else {
                return 0.0;
            };
            fire_worth(state, *unit, *target, &shot) - 0.35
        }
        Order::SaveFire { .. } => 0.05,
        Order::SaveAll => 0.1,
        _ => 0.0,
    }
}

/// Blows, pursuit, and set-up as printed.
fn blow(state: &State, order: &Order) -> f32 {
    match order {
        Order::Assign { unit, enemy } => {
            let (blow, guard) = melee::blow(state, *unit, *enemy);
            let tables = &state.book.tables;
            let dice = blow.dice(&tables.melee, &mut NoReasons);
            let hits = fire::expected(&tables.fire, f32::from(dice), guard.save(tables, &mut NoReasons));
            hits * f32::from(state.spec(*enemy).points).sqrt() / f32::from(state[*enemy].stands.max(1)).sqrt()
        }
        Order::Pursue { unit, target } => {
            let catches = gap(state, *unit, *target) <= state.allowance(*unit).to_f32();
            let fresh = state
                .units_of(state.side_of(*unit).enemy())
                .filter(|&enemy| state[enemy].morale == Morale::Good && gap(state, *unit, enemy) < 8.0)
                .count() as f32;
            let wild = if state.kind(*unit).class == Class::Irr { 0.6 } else { 0.2 };
            if catches { wild + 0.6 - fresh * 0.3 } else { wild - 0.5 - fresh * 0.2 }
        }
        Order::DeployDefault { .. } => 1.0,
        _ => 0.0,
    }
}

//! Whom to activate.

use std::cell::OnceCell;

use engine::NoReasons;
use table::{Facing, Pieces, Pose, Spot};

use crate::data::roster::{Class, Formation, Saddle};
use crate::data::side::{MOST_UNITS, UnitId};
use crate::rules::action;
use crate::rules::charge;
use crate::rules::command;
use crate::rules::moving::Marcher;
use crate::rules::order::{Legs, Order};
use crate::rules::refusal::Denied;
use crate::rules::sample::part_of;
use crate::rules::state::{Morale, State};
use crate::sergeant::onslaught::{self, gap};
use crate::sergeant::places::Prospect;
use crate::sergeant::stakes::{Hunt, inches_between};
use crate::sergeant::survey::Survey;
use crate::sergeant::weights;

/// How much a unit wants to be activated. That holds until anybody acts, unless it thinks of a charge: then friends count who may still come.
fn wish(sight: &Sight<'_>, unit: UnitId) -> f32 {
    let wishes = &sight.state.wishes.0;
    wishes.of(unit).map_or_else(
        || {
            let (wish, charges) = work_out_wish(sight.survey(), unit, sight.pieces());
            if charges == Charges::None {
                wishes.keep(unit, wish.to_bits());
            }
            wish
        },
        f32::from_bits,
    )
}

/// What wishes are made of, found out when one of them is not known.
struct Sight<'a> {
    state: &'a State,
    survey: OnceCell<Survey<'a>>,
    pieces: OnceCell<Pieces>,
}

impl<'a> Sight<'a> {
    const fn of(state: &'a State) -> Self {
        Self { state, survey: OnceCell::new(), pieces: OnceCell::new() }
    }

    fn survey(&self) -> &Survey<'a> {
        self.survey.get_or_init(|| Survey::new(self.state, self.state.phasing))
    }

    fn pieces(&self) -> &Pieces {
        self.pieces.get_or_init(|| self.state.pieces())
    }
}

/// Whether a unit has enemies within reach of a charge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Charges {
    None,
    Some,
}

fn work_out_wish(survey: &Survey<'_>, unit: UnitId, pieces: &Pieces) -> (f32, Charges) {
    let state = survey.state;
    let one = &state[unit];
    if one.morale != Morale::Good {
        let points = f32::from(state.spec(unit).points) / weights::WISH_POINTS;
        return (weights::WISH_RALLY[one.morale as usize] + points, Charges::None);
    }
    let (nearest, best, charges) = enemies_about(survey, unit);
    let prospect = || Prospect::new(survey, unit);
    let march = match state.kind(unit).class {
        Class::Irr => rush_wish(state, unit, &survey.hunt, pieces),
        Class::Art => gun_wish(state, unit, nearest, &prospect()),
        Class::Cav => cavalry_wish(state, unit, nearest, &prospect()),
        Class::Inf => infantry_wish(survey, unit, nearest, &prospect()),
    };
    let away = survey.errand(unit).map_or(0.0, |(distance, worth)| {
        (weights::WISH_ERRAND + distance / weights::WISH_ERRAND_WAY).min(weights::WISH_ERRAND_MOST) * worth
    });
    (best.max(march).max(away), charges)
}

/// How far the nearest enemy is, and how much the unit wants to charge whom it likes best.
fn enemies_about(survey: &Survey<'_>, unit: UnitId) -> (f32, f32, Charges) {
    let state = survey.state;
    let able = charge::may_charge(state, unit, state[unit].formation).is_ok();
    let reach = state.allowance(unit).to_f32();
    let (mut nearest, mut best, mut charges) = (f32::MAX, 0.0_f32, Charges::None);
    let mut meet = |enemy: UnitId, least: f32| {
        // Who is certainly farther off than the nearest so far and out of reach need not be measured.
        if least > nearest.max(reach) {
            return;
        }
        let distance = gap(state, unit, enemy);
        nearest = nearest.min(distance);
        if able && distance <= reach {
            charges = Charges::Some;
            best = best.max(onslaught::liking(state, unit, enemy, survey.stakes) * weights::WISH_CHARGE);
        }
    };
    let mut least = [f32::MAX; MOST_UNITS];
    let mut first: Option<UnitId> = None;
    for enemy in state.units_of(survey.side.enemy()) {
        least[enemy.index()] = onslaught::least_gap(state, unit, enemy);
        if first.is_none_or(|first| least[enemy.index()] < least[first.index()]) {
            first = Some(enemy);
        }
    }
    // Whoever seems nearest comes first: after him few others need be measured.
    for enemy in first.into_iter().chain(state.units_of(survey.side.enemy()).filter(|enemy| Some(*enemy) != first)) {
        meet(enemy, least[enemy.index()]);
    }
    (nearest, best, charges)
}

/// How much swordsmen want to go on: the nearer to their prey the more, and only where they have room to go.
fn rush_wish(state: &State, unit: UnitId, hunt: &Hunt, pieces: &Pieces) -> f32 {
    let one = &state[unit];
    let Some((prey, at)) = hunt.prey(one.pose.spot()) else { return 0.0 };
    let distance = inches_between(one.pose.spot(), at);
    if gap(state, unit, prey) < weights::WISH_RUSH_TOUCHING {
        return 0.0;
    }
    let near = 1.0 - (distance / weights::WISH_RUSH_FROM).min(1.0);
    room(state, unit, prey, at, pieces) * (weights::WISH_RUSH + weights::WISH_RUSH_NEAR * near)
}

/// How much of its allowance a unit can use straight towards its prey: all, half or nothing. That holds until somebody moves in its reach.
fn room(state: &State, unit: UnitId, prey: UnitId, at: Spot, pieces: &Pieces) -> f32 {
    let shares = weights::WISH_ROOM.len();
    let of_prey = u32::from(prey.0) << 8;
    let known = state.rooms.0.of(unit).filter(|room| room & !0xff == of_prey).map(|room| (room & 0xff) as usize);
    let share = known.unwrap_or_else(|| {
        let share = work_out_room(state, unit, at, pieces).unwrap_or(shares);
        state.rooms.0.keep(unit, of_prey | share as u32);
        share
    });
    weights::WISH_ROOM.get(share).map_or(0.0, |(_, share)| *share)
}

/// The first share of its allowance that a unit can use straight towards a spot.
fn work_out_room(state: &State, unit: UnitId, to: Spot, pieces: &Pieces) -> Option<usize> {
    let one = &state[unit];
    let bearing = Facing::of(one.pose.spot(), to)?;
    let mut marcher = Marcher::new(state, unit, one.formation, one.saddle);
    let allowance = marcher.allowance();
    weights::WISH_ROOM.iter().position(|&(part, _)| {
        let there = Pose::new(one.pose.at().towards(bearing, part_of(allowance, part, 4)), one.pose.facing);
        action::march::<Denied>(state, unit, &mut marcher, &Legs::to(there), pieces).is_ok()
    })
}

/// How much cavalry wants to ride, or to change its saddle.
fn cavalry_wish(state: &State, unit: UnitId, nearest: f32, prospect: &Prospect<'_>) -> f32 {
    let other = match state[unit].saddle {
        Saddle::Mounted => Saddle::OnFoot,
        Saddle::OnFoot => Saddle::Mounted,
    };
    let ride =
        if nearest > weights::WISH_CAVALRY_WITHIN { weights::WISH_CAVALRY_FAR } else { weights::WISH_CAVALRY_NEAR };
    if prospect.saddle(other) > 0.0 { weights::WISH_SADDLE } else { ride }
}

/// How much guns want to limber, unlimber or go nearer.
fn gun_wish(state: &State, unit: UnitId, nearest: f32, prospect: &Prospect<'_>) -> f32 {
    let range = state.kind(unit).range.to_f32();
    match state[unit].formation {
        Formation::Unlimbered if prospect.wants_limbers() => weights::WISH_GUNS_READY,
        Formation::Limbered if nearest <= range * weights::WISH_GUNS_READY_WITHIN => weights::WISH_GUNS_READY,
        Formation::Limbered => weights::WISH_GUNS_ON,
        _ if nearest > range => weights::WISH_GUNS_AWAY,
        _ => 0.0,
    }
}

/// How much infantry wants to close, or to form as the enemy calls for: a square when beset, open order when shot at, line where it can fire.
fn infantry_wish(survey: &Survey<'_>, unit: UnitId, nearest: f32, prospect: &Prospect<'_>) -> f32 {
    let state = survey.state;
    let formation = state[unit].formation;
    let beset = prospect.wants_square();
    match formation {
        Formation::Square if beset => return 0.0,
        Formation::Square if prospect.may_leave_square() => return weights::WISH_LINE,
        Formation::Square => return 0.0,
        _ if beset => return weights::WISH_SQUARE,
        _ => {}
    }
    let range = state.kind(unit).range.to_f32();
    let reach = survey.outgunned_by(unit).map(|foe| state.kind(foe).range.to_f32() + weights::OUT_OF_HIS_RANGE);
    let far = nearest > reach.unwrap_or(range * weights::WISH_CLOSE_TO);
    let close = if far { (nearest / range).min(weights::WISH_CLOSE_MOST) * survey.stakes.aggression() } else { 0.0 };
    let open = prospect.wants_open();
    let formed = match formation {
        Formation::Open if open => 0.0,
        _ if open => weights::WISH_OPEN,
        Formation::Line => 0.0,
        _ if nearest < range => weights::WISH_LINE,
        _ => 0.0,
    };
    close.max(formed)
}

/// The chance that two dice come to at most a target.
fn chance_of(target: i8) -> f32 {
    f32::from(command::ways(target)) / 36.0
}

/// Easy and valuable rolls first: a failure ends the leader. The army commander is kept for what matters.
pub fn weigh(state: &State, orders: &[Order], likings: &mut Vec<f32>) {
    let sight = Sight::of(state);
    let mut wishes: [Option<f32>; MOST_UNITS] = [None; MOST_UNITS];
    likings.extend(orders.iter().map(|order| {
        let Order::Activate { activator, units } = order else { return weights::WISH_END };
        let units = units.units();
        let mut wish_of = |unit: &UnitId| *wishes[unit.index()].get_or_insert_with(|| wish(&sight, *unit));
        let all: f32 = units.iter().map(&mut wish_of).sum();
        let want = if units.len() > 1 { all / weights::WISH_GROUP } else { all };
        // A failure ends the leader, so that a roll also stakes what he could still do.
        if want < weights::WISH_LEAST {
            return 0.0;
        }
        let target = command::activation_target(state, *activator, units, &mut NoReasons);
        let company = weights::WISH_COMPANY * (units.len() - 1) as f32;
        chance_of(target) * (want.min(weights::WISH_MOST) + weights::WISH_LEADER) - weights::WISH_ROLL + company
    }));
}

//! Opportunity fire: saved fire used in the enemy's Movement Phase. [CW-5.1]

use chance::Chance;
use engine::Log;

use crate::data::footprint::{self, Body};
use crate::data::side::{MOST_UNITS, UnitId, each};
use crate::rules::action::Done;
use crate::rules::event::Note;
use crate::rules::field::{self, Field};
use crate::rules::fire::{self, Occasion};
use crate::rules::lookout::Lookout;
use crate::rules::order::{AimAt, Order};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Acted, Aim, Charge, MOST_IN_GROUP, MovementStep, Phase, State};

/// The places on its way at which a unit can be fired at; `None` for a rally or a hold. [CW-5.1c, CW-5.1d]
pub fn as_seen(state: &State, unit: UnitId, done: &Done) -> Option<Acted> {
    let here = aim_at(state, unit);
    match done {
        Done::Walked { formation, walk, charge } => {
            let base = footprint::base(state.kind(unit), *formation, state[unit].stands);
            let from = state[unit].pose;
            let start = Aim { centre: base.centre(from), facing: from.facing };
            let end = match charge {
                None => start,
                Some((target, _)) => {
                    let spacing = state.book.tables.movement.spacing;
                    let clear = |aim: Aim| {
                        let shape = base.placed_about(aim.centre, aim.facing);
                        table::distance(&shape, state.shape(*target)) >= spacing
                    };
                    walk.last(base, clear).unwrap_or(start)
                }
            };
            let charge = charge.map(|(target, _)| Charge { target, from: from.at() });
            Some(Acted { unit, mid: walk.middle(base), end, charge })
        }
        Done::Formed(_) | Done::Saddled(_) => Some(Acted { unit, mid: None, end: here, charge: None }),
        Done::Rallied | Done::Held => None,
    }
}

/// Where a unit stands, as an aim.
pub fn aim_at(state: &State, unit: UnitId) -> Aim {
    let one = &state[unit];
    let base = footprint::base(state.kind(unit), one.formation, one.stands);
    Aim { centre: base.centre(one.pose), facing: one.pose.facing }
}

/// The target where it is fired at: half way, or at the end of its way. [CW-5.1d]
fn aim(state: &State, target: UnitId, at: AimAt) -> Result<Body, Refusal> {
    match state.phase {
        Phase::Movement { step: MovementStep::React(acted), .. } => {
            let seen = acted.iter().find(|seen| seen.unit == target).ok_or(Refusal::NotActed(target))?;
            match at {
                AimAt::Mid => seen.mid.map(|aim| state.body_at(target, aim)).ok_or(Refusal::NoMid(target)),
                AimAt::End => Ok(end_of(state, seen)),
            }
        }
        _ if at == AimAt::Mid => Err(Refusal::NoMid(target)),
        _ => Ok(state.body(target)),
    }
}

fn end_of(state: &State, seen: &Acted) -> Body {
    match seen.charge {
        Some(_) => state.body_at(seen.unit, seen.end),
        None => state.body(seen.unit),
    }
}

/// Whether a unit has saved fire it may use in the enemy's Movement Phase. [CW-5.1a]
fn may_react(state: &State, unit: UnitId) -> Result<(), Refusal> {
    if state.side_of(unit) == state.phasing {
        return Err(Refusal::NotYourUnit(unit));
    }
    if !state.is_present(unit) {
        return Err(Refusal::NotOnTable(unit));
    }
    if !state[unit].marker {
        return Err(Refusal::NoMarker(unit));
    }
    fire::may_fire(state, unit)
}

/// Checks opportunity fire. The firer stays as it stands. [CW-5.1b, CW-5.1c]
pub fn check(state: &State, unit: UnitId, target: UnitId, at: AimAt) -> Result<(), Refusal> {
    may_react(state, unit)?;
    fire::check_target(state, unit, target)?;
    Field::new(state, target, &aim(state, target, at)?).check(unit)
}

/// Whom each unit with saved fire could fire at where all stand now.
pub fn targets(state: &State, lookout: &mut Lookout) -> [u64; MOST_UNITS] {
    field::sights(state, state.waiting_side(), lookout, |unit| may_react(state, unit).is_ok())
}

/// The units with saved fire that could fire at each of those who have just acted, half way and at the end of its way. [CW-5.1c, CW-5.1d]
pub fn reactions(state: &State, acted: &[Acted], lookout: &mut Lookout) -> [[u64; 2]; MOST_IN_GROUP] {
    let mut reactions = [[0; 2]; MOST_IN_GROUP];
    let able = state.units_of(state.waiting_side()).filter(|&unit| may_react(state, unit).is_ok());
    let able = able.fold(0, |set, unit| set | unit.bit());
    if able == 0 {
        return reactions;
    }
    let mut field: Option<Field<'_>> = None;
    for (seen, [mid, end]) in acted.iter().zip(&mut reactions) {
        let target = seen.unit;
        let mut firers = |body: &Body, mut sees: Option<&mut Lookout>| {
            let mut fires = |unit: UnitId| {
                field::may_reach(state, unit, &body.shape) && fire::check_target(state, unit, target).is_ok() && {
                    let mut find_out = || field::turned_to(&mut field, state, target, body).can_fire(unit);
                    match &mut sees {
                        Some(known) => known.is_clear(unit, target, find_out),
                        None => find_out(),
                    }
                }
            };
            each(able).filter(|&unit| fires(unit)).fold(0, |set, unit| set | unit.bit())
        };
        *mid = seen.mid.map_or(0, |mid| firers(&state.body_at(target, mid), None));
        // Who has not charged stands where he ended.
        let stands = seen.charge.is_none().then_some(&mut *lookout);
        *end = firers(&end_of(state, seen), stands);
    }
    reactions
}

/// Calls `found` with every legal shot until it says enough. Whom each unit can fire at is known.
fn each_shot(state: &State, mut found: impl FnMut(Order) -> bool) {
    for unit in state.units_of(state.waiting_side()).filter(|&unit| may_react(state, unit).is_ok()) {
        let mut fire = |target: UnitId, at: AimAt| found(Order::ReactFire { unit, target, at });
        let enough = match &state.phase {
            Phase::Movement { step: MovementStep::React(acted), .. } => {
                acted.iter().zip(&state.reactions).any(|(seen, [mid, end])| {
                    (mid & unit.bit() != 0 && fire(seen.unit, AimAt::Mid))
                        || (end & unit.bit() != 0 && fire(seen.unit, AimAt::End))
                })
            }
            _ => each(state.sights[unit.index()]).any(|target| fire(target, AimAt::End)),
        };
        if enough {
            return;
        }
    }
}

/// Whether any opportunity fire is legal now. [CW-5.1c]
pub fn is_any(state: &State) -> bool {
    let mut any = false;
    each_shot(state, |_| {
        any = true;
        true
    });
    any
}

/// All orders of a reaction (`react`, `last-react`).
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    each_shot(state, |order| {
        orders.push(order);
        false
    });
    orders.push(Order::ReactPass);
}

/// A unit loses its marker: by firing, by being engaged, by routing, and when the Command Phase of its side comes round. [CW-5.1e]
pub fn lose_marker(state: &mut State, unit: UnitId) {
    state[unit].marker = false;
}

/// Fires and takes the marker off; fire in the own Fire Phase is not touched by it. [CW-5.1f]
pub fn fire(
    state: &mut State,
    unit: UnitId,
    target: UnitId,
    at: AimAt,
    chance: &mut impl Chance,
    log: &mut impl Log<Note>,
) {
    let shot = shot(state, unit, target, at);
    fire::fire(state, unit, target, shot, Occasion::Opportunity, chance, log);
    lose_marker(state, unit);
    state.sights[unit.index()] = 0;
    state.reactions.iter_mut().flatten().for_each(|firers| *firers &= !unit.bit());
}

/// What a shot would amount to. [CW-5.1d]
pub fn shot(state: &State, unit: UnitId, target: UnitId, at: AimAt) -> Option<fire::Shot> {
    match state.phase {
        Phase::Movement { step: MovementStep::React(_), .. } => {
            fire::shot(state, unit, target, &aim(state, target, at).ok()?)
        }
        _ => fire::standing_shot(state, unit, target),
    }
}

/// The target where it would be fired at, if it can be. [CW-5.1d]
pub fn target_body(state: &State, target: UnitId, at: AimAt) -> Option<Body> {
    aim(state, target, at).ok()
}

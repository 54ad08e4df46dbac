//! One order for several units: it does what the same orders would do one after another. [IM-3.19]

use chance::Chance;
use engine::{Clause, Log};
use table::Turn;

use crate::data::place::{INCH, Place, RADIUS, squared};
use crate::data::side::UnitId;
use crate::rules::adding;
use crate::rules::event::Happening;
use crate::rules::fire::{self, Mark, Volley};
use crate::rules::firers::Firers;
use crate::rules::gait;
use crate::rules::melee;
use crate::rules::movement::{self, Ranks};
use crate::rules::order::{BodyMove, Firing, Gait, Group, Placing, Step, Via};
use crate::rules::refusal::Refusal;
use crate::rules::saves;
use crate::rules::state::{Phase, State};
use crate::rules::steps;
use crate::rules::turn;
use crate::rules::unit::step;

/// Whether an order for several units may be given. [IM-3.19]
pub fn check(state: &State, order: &Group) -> Result<(), Refusal> {
    if let Some(current) = state.current {
        return Err(Refusal::GroupLater(current));
    }
    let twice = |index: usize| order.steps[..index].contains(&order.steps[index]);
    if order.steps.is_empty() || (0..order.steps.len()).any(twice) {
        return Err(Refusal::GroupSteps);
    }
    let short = Place::default().square(Place::new(order.by.0, order.by.1)) < squared(INCH);
    if moves(order) && (short || !matches!(order.gait, Gait::March | Gait::Attack)) {
        return Err(Refusal::GroupWay);
    }
    for (index, &unit) in order.units.iter().enumerate() {
        if order.units[..index].contains(&unit) {
            return Err(Refusal::GroupUnit(unit, Clause("IM-3.5")));
        }
        can_join(state, unit, order).map_err(|why| Refusal::GroupUnit(unit, why.clause()))?;
    }
    if members(state, order).iter().any(|&unit| has_open(state, unit, order)) {
        return Ok(());
    }
    Err(Refusal::GroupNobody)
}

fn moves(order: &Group) -> bool {
    order.steps.contains(&Step::Move)
}

/// Whether a unit may be named. [IM-3.19]
fn can_join(state: &State, unit: UnitId, order: &Group) -> Result<(), Refusal> {
    turn::check_unit(state, unit, 0)?;
    if state[unit].spent {
        return Err(Refusal::Spent(unit));
    }
    if moves(order) { gait::check_gait(state, unit, order.gait) } else { Ok(()) }
}

/// Who takes part, foremost along the way first. Where all are meant, those who cannot are left out, and garrisons do not move. [IM-3.19]
pub fn members(state: &State, order: &Group) -> Vec<UnitId> {
    let mut list = order.units.clone();
    if list.is_empty() {
        let stays = |unit: UnitId| moves(order) && state[unit].garrison;
        list = state.present(state.mover).collect();
        list.retain(|&unit| !stays(unit) && can_join(state, unit, order).is_ok());
    }
    let along = |unit: UnitId| {
        let at = state.centroid(unit);
        i64::from(at.x) * i64::from(order.by.0) + i64::from(at.y) * i64::from(order.by.1)
    };
    list.sort_by_key(|&unit| (if moves(order) { -along(unit) } else { 0 }, unit));
    list
}

/// Whether a unit could take one of the steps now. [IM-3.19]
fn has_open(state: &State, unit: UnitId, order: &Group) -> bool {
    order.steps.iter().any(|step| is_open(state, unit, *step, order.gait))
}

fn is_open(state: &State, unit: UnitId, kind: Step, gait: Gait) -> bool {
    match kind {
        Step::Move => gait::check_gait(state, unit, gait).is_ok(),
        Step::Fire => {
            turn::check_step(state, unit, step::FIRE).is_ok()
                && fire::check_firer(state, unit).is_ok()
                && fire::has_target(state, unit, 0)
        }
        Step::Melee => turn::check_step(state, unit, step::MELEE).is_ok() && melee::check(state, unit, &[], 0).is_ok(),
    }
}

/// The target that is fired at without a choice: where most points are to be expected, then the nearest, then by number. [IM-3.19]
pub fn preset_target(state: &State, unit: UnitId) -> Option<UnitId> {
    let firers = Firers::new(state, unit, 0, Firing::All);
    let mut best: Option<(f64, UnitId)> = None;
    for (_, target) in firers.likely(state) {
        if let Ok(volley) = fire::volley(state, unit, target, None, Firing::All, 0) {
            let points = expected_points(state, &volley);
            if best.is_none_or(|(most, _)| points > most + 1e-9) {
                best = Some((points, target));
            }
        }
    }
    best.map(|(_, target)| target)
}

/// The points for men killed that a volley is expected to bring.
pub fn expected_points(state: &State, volley: &Volley) -> f64 {
    let dice: Vec<u8> = volley.marks.iter().map(|&mark| saves::save_die(state, mark)).collect();
    let worth = |mark: &Mark| match mark {
        Mark::Man(man) => f64::from(state.kind(man.unit).killed),
        Mark::Animal(_) => 0.0,
    };
    let hits = adding::hit_chances(&[volley.own, volley.officers], volley.need);
    let points = |count: usize| -> f64 {
        let falls = saves::fall_chances(&dice, count, state.rules.surplus);
        falls.zip(&volley.marks).map(|(falls, mark)| falls * worth(mark)).sum()
    };
    hits.iter().enumerate().map(|(count, p)| p * points(count)).sum()
}

/// Carries the order out, unit by unit, until somebody has to decide. [IM-3.19]
pub fn carry_out(state: &mut State, order: &Group, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let turn = (state.round, state.mover);
    for unit in members(state, order) {
        if turn::check_unit(state, unit, 0).is_err() || !has_open(state, unit, order) {
            continue;
        }
        for &kind in &order.steps {
            let can = turn::check_unit(state, unit, 0).is_ok() && is_open(state, unit, kind, order.gait);
            if can && !take(state, unit, kind, order, chance, log) {
                return;
            }
            if state.phase != Phase::Steps || (state.round, state.mover) != turn {
                return;
            }
        }
        if state.current == Some(unit) {
            turn::finish(state);
        }
    }
    turn::settle(state, chance, log);
}

/// One step of one unit; whether it could be taken to its end. [IM-3.19]
fn take(
    state: &mut State,
    unit: UnitId,
    kind: Step,
    order: &Group,
    chance: &mut impl Chance,
    log: &mut impl Log<Happening>,
) -> bool {
    match kind {
        Step::Move => {
            steps::moves(state, unit, order.gait, 0, chance, log);
            let Some(placing) = way(state, unit, order) else { return false };
            steps::placed(state, &placing, log);
        }
        Step::Fire => {
            let Some(target) = preset_target(state, unit) else { return true };
            steps::fires(state, unit, (target, None, Firing::All), 0, chance, log);
        }
        Step::Melee => steps::fights(state, unit, &[], 0, chance, log),
    }
    turn::settle(state, chance, log);
    true
}

/// Where a unit that has thrown ends: along the way as far as the dice allow, or by half inches less, no less than an inch. [IM-3.19]
fn way(state: &State, unit: UnitId, order: &Group) -> Option<Placing> {
    let Phase::Place { gait, roll, .. } = state.phase else { return None };
    let driven = state.gun_of(unit).map(|gun| gun.limber);
    let start = driven.unwrap_or_else(|| Ranks::new(state, unit, roll).middle());
    let goal = start.shifted(order.by);
    let mut length = roll.min(start.distance(goal));
    while length >= INCH {
        let to = start.towards(goal, length);
        let placing = if driven.is_some() {
            Placing::Drive { to, via: Vec::new() }
        } else {
            let end = Via { to, turn: Turn::NONE };
            Placing::Body(BodyMove { end, facing: state[unit].facing, via: Vec::new(), shift: Vec::new() })
        };
        if movement::check_place(state, unit, gait, roll, &placing).is_ok() {
            return Some(placing);
        }
        length -= RADIUS;
    }
    None
}

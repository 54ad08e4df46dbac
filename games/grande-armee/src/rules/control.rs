//! Control tests: command dice given over distance, the free choice of two dice, statuses. [GA-2.4 to GA-2.16]

use chance::Chance;
use engine::Log;
use table::Inches;

use crate::data::side::{ForceId, OfficerId, Side};
use crate::data::tables::Control;
use crate::rules::event::{Happening, Note};
use crate::rules::occasion::Occasion;
use crate::rules::order::Order;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Phase, Rolled, State, Status};

/// The most CDs that a force may be given, and what each costs. [GA-2.5, GA-2.6, GA-2.7]
pub fn allowed(state: &State, force: ForceId) -> (u8, u8) {
    let side = State::force_side(force);
    let (army, sub) = (OfficerId::army(side), force.officer());
    if !state[army].on_table || !state[sub].on_table {
        return (0, 1);
    }
    let figures = &state.book.tables.command;
    let distance = table::distance_between(state[army].at.spot(), state[sub].at.spot());
    let (most, price) = match distance {
        near if near <= figures.near => (figures.near_most, 1),
        middle if middle <= figures.middle => (1, 1),
        _ => (1, figures.far_price),
    };
    (most.min(state.cds[side.index()] / price), price)
}

/// How far a sub-commander is from the army commander.
pub fn distance(state: &State, force: ForceId) -> Option<Inches> {
    let (army, sub) = (OfficerId::army(State::force_side(force)), force.officer());
    (state[army].on_table && state[sub].on_table)
        .then(|| table::distance_between(state[army].at.spot(), state[sub].at.spot()))
}

/// Whether a force has lost half of its strength. [GA-12.2]
pub fn is_spent(state: &State, force: ForceId) -> bool {
    let one = &state[force];
    one.initial > 0 && 2 * one.lost >= one.initial
}

/// What is added to a force's control dice. [GA-2.9, GA-12.2]
pub fn modifier(state: &State, force: ForceId) -> i8 {
    let spent = if is_spent(state, force) { state.book.tables.control.spent } else { 0 };
    state[force.officer()].talent.modifier - spent
}

/// Whether the near column counts for a force. [GA-2.10]
pub fn is_near(state: &State, force: ForceId) -> bool {
    state.is_force_near(force, state.book.tables.control.column)
}

/// The status that a total gives. [GA-2.11, GA-2.12, GA-2.13, GA-2.14]
pub fn status(table: &Control, total: i8, near: bool) -> Status {
    match total {
        total if total <= table.withdraw => {
            if near {
                Status::Withdraw
            } else {
                Status::Hold
            }
        }
        total if total <= table.hold => Status::Hold,
        total if total <= table.active => Status::Active,
        _ if near => Status::Attack,
        _ => Status::Active,
    }
}

/// Forces that must still test, in order. [GA-2.16]
pub fn waiting(state: &State) -> impl Iterator<Item = ForceId> + '_ {
    state.force_ids(state.phasing).filter(|&force| !state[force].tested && state.force_units(force) != 0)
}

fn check_force(state: &State, force: ForceId) -> Result<(), Refusal> {
    if State::force_side(force) != state.phasing {
        return Err(Refusal::NotYourForce(force));
    }
    if waiting(state).any(|other| other == force) { Ok(()) } else { Err(Refusal::TestedAlready(force)) }
}

/// Checks a control test with so many CDs. [GA-2.4]
pub fn check_test(state: &State, force: ForceId, cds: u8) -> Result<(), Refusal> {
    check_force(state, force)?;
    let (most, price) = allowed(state, force);
    if cds > most { Err(Refusal::TooManyCds { force, most, price }) } else { Ok(()) }
}

/// Checks that a force may go Inactive. [GA-2.15]
pub fn check_inactive(state: &State, force: ForceId) -> Result<(), Refusal> {
    check_force(state, force)?;
    if is_near(state, force) { Err(Refusal::EnemyNear(force)) } else { Ok(()) }
}

/// Checks a choice of two dice. [GA-2.9]
pub fn check_pick(rolled: &Rolled, i: u8, j: u8) -> Result<(), Refusal> {
    if i != j && i.max(j) < rolled.count { Ok(()) } else { Err(Refusal::PickTwo) }
}

/// Legal orders of D7.
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    for force in waiting(state) {
        let (most, _) = allowed(state, force);
        orders.extend((0..=most).map(|cds| Order::Test { force, cds }));
        if !is_near(state, force) {
            orders.push(Order::Inactive { force });
        }
    }
}

/// All pairs of the dice rolled (D8).
pub fn picks(rolled: &Rolled) -> impl Iterator<Item = (u8, u8)> + use<> {
    let count = rolled.count;
    (0..count).flat_map(move |i| (i + 1..count).map(move |j| (i, j)))
}

/// A control test: the dice are rolled; two of two are taken at once. [GA-2.8]
pub fn test(state: &mut State, force: ForceId, cds: u8, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let (_, price) = allowed(state, force);
    state.cds[state.phasing.index()] -= cds * price;
    let count = state.book.tables.control.dice + cds;
    let mut dice = [0; 4];
    chance.about(state.occasion(Occasion::Control, force.0));
    for die in dice.iter_mut().take(usize::from(count)) {
        *die = chance.d6();
    }
    state.tell_force(log, force, Happening::ControlRoll { force, cds, dice });
    state.phase = Phase::Control { rolled: Some(Rolled { force, dice, count }) };
}

/// The total of two of the dice. [GA-2.9]
pub fn total(state: &State, rolled: &Rolled, i: u8, j: u8) -> i8 {
    let die = |index: u8| rolled.dice[usize::from(index)] as i8;
    die(i) + die(j) + modifier(state, rolled.force)
}

/// Two dice are picked and the status follows. [GA-2.9]
pub fn pick(state: &mut State, i: u8, j: u8, log: &mut impl Log<Note>) {
    let Phase::Control { rolled: Some(rolled) } = state.phase else { return };
    let total = total(state, &rolled, i, j);
    let status = status(&state.book.tables.control, total, is_near(state, rolled.force));
    set(state, rolled.force, status);
    state.tell_force(log, rolled.force, Happening::Controlled { force: rolled.force, total, status });
    state.phase = Phase::Control { rolled: None };
}

/// A force goes Inactive. [GA-2.15]
pub fn rest(state: &mut State, force: ForceId, log: &mut impl Log<Note>) {
    set(state, force, Status::Inactive);
    state.tell_force(log, force, Happening::Rested { force });
}

fn set(state: &mut State, force: ForceId, status: Status) {
    state[force].status = status;
    state[force].tested = true;
}

/// Begins a Control Segment. [GA-1.6, GA-2.16]
pub fn begin_segment(state: &mut State, side: Side) {
    state.phasing = side;
    for force in State::side_forces(side) {
        state[force].tested = false;
        if state.force_units(force) == 0 {
            state[force].status = Status::None;
        }
    }
    state.phase = Phase::Control { rolled: None };
}

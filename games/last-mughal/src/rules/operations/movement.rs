//! A column on the march: connections, costs, contact. [LM-7.2a]

use std::ops::ControlFlow;

use board::Id;
use engine::{Clause, Log, NoReasons, Parts, Reasons, Reckoning};

use crate::data::LinkData;
use crate::data::ids::{FigureId, Side, UnitSet, ZoneId};
use crate::rules::battles::{flight, fury};
use crate::rules::event::Event;
use crate::rules::operations;
use crate::rules::operations::columns::{self, marching, members};
use crate::rules::operations::contact::{self, Contact};
use crate::rules::order::Order;
use crate::rules::phase::{Column, Halt, Phase};
use crate::rules::placement::move_group;
use crate::rules::reasons::What;
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement::{settle, settle_on_entry};
use crate::rules::state::{Place, State};
use crate::rules::turn::Question;

/// What a step would cost and bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// AP.
    pub cost: u8,
    /// What it meets.
    pub contact: Contact,
}

/// A step as it would be paid for: the facts that its cost is made of.
#[derive(Clone, Copy, Debug)]
pub struct Stride<'a> {
    /// The connection.
    pub link: &'a LinkData,
    /// The units that step.
    pub units: UnitSet,
    /// What they meet.
    pub contact: Contact,
    /// A detached unit takes its first step. [LM-7.2.1e]
    pub pays_first: bool,
}

/// AP for a step: the Grand Trunk Road is free but for the monsoon, rivers cost more then, and so does contact for a column without cavalry.
/// [LM-7.2b] [LM-7.2c] [LM-7.2d] [LM-7.2f] [LM-7.2.2b]
pub fn cost(state: &State, stride: &Stride<'_>, why: &mut impl Reasons<What>) -> u8 {
    let numbers = &state.data().numbers;
    let rain = state.is_monsoon();
    let mut sum = Reckoning::new(why);
    if !stride.link.road {
        sum.plus(Clause("LM-7.2c"), What::Track, numbers.road_ap);
    } else if rain {
        sum.plus(Clause("LM-7.2b"), What::Mud, numbers.road_ap);
    }
    if rain && stride.link.river.is_some() {
        sum.plus(Clause("LM-7.2d"), What::River, numbers.river_ap);
    }
    if stride.contact != Contact::None && !stride.units.meets(state.data().sets.cavalry) {
        sum.plus(Clause("LM-7.2.2b"), What::Contact, numbers.contact_ap);
    }
    if stride.pays_first {
        sum.at_least(Clause("LM-7.2.1e"), What::Detached, 1);
    }
    sum.total() as u8
}

/// Whether a connection leads from one zone to another now. [LM-7.2a]
pub fn check_way(state: &State, from: ZoneId, to: ZoneId) -> Result<(), Refusal> {
    if state.neighbours(from).has(to) {
        Ok(())
    } else if !state.table.scenario.zones.has(to) {
        Err(Refusal::OutOfPlay(to))
    } else if state.data().board.link(from, to).is_some() {
        Err(Refusal::Flooded(from, to))
    } else {
        Err(Refusal::NoConnection(from, to))
    }
}

/// The price of a step, if the rules allow it at all. [LM-7.2a] [LM-7.2h] [LM-1.4d]
pub fn price(
    state: &State,
    side: Side,
    column: &Column,
    to: ZoneId,
    why: &mut impl Reasons<What>,
) -> Result<Price, Refusal> {
    check_way(state, column.zone, to)?;
    if state.is_deployment(to) {
        return Err(Refusal::IntoDeployment(to));
    }
    if column.entered.has(to) {
        return Err(Refusal::EnteredTwice(to));
    }
    let Some(link) = state.data().board.link(column.zone, to) else {
        return Err(Refusal::NoConnection(column.zone, to));
    };
    let units = members(state, column).units;
    let contact = contact::contact(state, side, to);
    check_contact(state, units, contact, to)?;
    let stride = Stride { link, units, contact, pays_first: column.pays_first };
    Ok(Price { cost: cost(state, &stride, why), contact })
}

/// A lone figure, or artillery alone, may not enter contact. [LM-7.2.2f] [LM-1.1.2h]
fn check_contact(state: &State, units: UnitSet, contact: Contact, to: ZoneId) -> Result<(), Refusal> {
    if contact == Contact::None {
        Ok(())
    } else if units.is_empty() {
        Err(Refusal::LoneContact(to))
    } else if state.strength(units) == 0 {
        Err(Refusal::NoStrength(to))
    } else {
        Ok(())
    }
}

/// AP a column can pay: its own, and from the pool up to its limit. [LM-7.1g] [LM-7.2.1d]
pub fn purse(state: &State, column: &Column) -> u8 {
    column.own + drawable(state, column.figure, column.drawn)
}

/// AP that a column which has drawn some may still take from the pool. [LM-7.1g] [LM-7.2.1d]
pub fn drawable(state: &State, figure: Option<FigureId>, drawn: u8) -> u8 {
    state.pool.min(pool_limit(state, figure, drawn))
}

/// The limit of AP from counters, as far as it is not used up. [LM-7.2.1d]
pub fn pool_limit(state: &State, figure: Option<FigureId>, drawn: u8) -> u8 {
    let capped = figure.is_some() || state.table.choices.cap_all_columns;
    if capped { state.data().numbers.counter_ap_cap.saturating_sub(drawn) } else { u8::MAX }
}

/// Whether the marching column may step to a zone. [LM-7.1f]
pub fn check(state: &State, to: ZoneId) -> Result<(), Refusal> {
    let Some((side, column)) = marching(state) else { return Err(Refusal::Leaderless) };
    let price = price(state, side, column, to, &mut NoReasons)?;
    affordable(state, column, price)
}

/// A step that cannot be paid for is not allowed. [LM-7.1f] [LM-7.2.1e]
fn affordable(state: &State, column: &Column, price: Price) -> Result<(), Refusal> {
    if column.pays_first && drawable(state, column.figure, column.drawn) == 0 {
        return Err(Refusal::NeedsPool);
    }
    let have = purse(state, column);
    if price.cost > have { Err(Refusal::TooDear { cost: price.cost, have }) } else { Ok(()) }
}

/// Why nobody takes a step in the menu of the phase: the column has been brought to a stop, or none has set out. [LM-7.2.2d]
pub fn no_step(state: &State, to: ZoneId) -> Refusal {
    match state.phase {
        Phase::Operations { halt: Some(halt), .. } => Refusal::MustStop(halt.zone),
        _ => Refusal::NotAsked(Question::OperationsMenu, Order::Step { to }),
    }
}

/// What the marching column may do. [LM-7.2a]
pub fn offer(state: &State, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    put(Order::Stop)?;
    let Some((side, column)) = marching(state) else { return ControlFlow::Continue(()) };
    for to in state.neighbours(column.zone) {
        if price(state, side, column, to, &mut NoReasons).is_ok_and(|price| affordable(state, column, price).is_ok()) {
            put(Order::Step { to })?;
        }
    }
    operations::offer_ap(state, side, put)?;
    columns::offer_on_march(state, put)
}

/// The column makes a step: pays, moves, meets what is there. [LM-7.2a] [LM-7.1c]
pub fn step(state: &mut State, to: ZoneId, log: &mut impl Log<Event>) {
    let Some((side, &(mut column))) = marching(state) else { return };
    let mut why = Parts::heard_by(log);
    let Ok(price) = price(state, side, &column, to, &mut why) else { return };
    let group = members(state, &column);
    let from = column.zone;
    pay(state, &mut column, price.cost);
    column.zone = to;
    column.entered.insert(to);
    column.stopped = price.contact == Contact::Stops;
    for unit in group.units {
        state.units[unit].origin = Some(from);
    }
    for figure in group.figures {
        state.figures[figure.index()].origin = Some(from);
    }
    move_group(state, group, to, Place::Field);
    let contact = price.contact != Contact::None;
    log.tell(Event::Stepped { figure: column.figure, units: group.units, from, to, cost: price.cost, contact, why });
    state.phase = Phase::March { side, column };
    settle(state, from, None, log);
    enter(state, side, group, to, log);
}

/// What a column's coming changes: figures are tested, markers taken, the city settled.
fn enter(state: &mut State, side: Side, group: crate::rules::state::Group, to: ZoneId, log: &mut impl Log<Event>) {
    if group.units.any() {
        flight::enter(state, to, side);
    }
    let relief = (side == Side::British && group.units.any()).then_some(group.units);
    if side == Side::British {
        fury::take_marker(state, group, to, log);
    }
    settle_on_entry(state, to, group.units, relief, log);
}

/// AP come from the column's own first, then from the pool. [LM-7.1g]
fn pay(state: &mut State, column: &mut Column, cost: u8) {
    let own = cost.min(column.own);
    column.own -= own;
    let drawn = cost - own;
    column.drawn += drawn;
    state.pool = state.pool.saturating_sub(drawn);
    column.pays_first = false;
}

/// The column stops; its units have finished moving. One that met the enemy or quelled a city is not asked. [LM-7.2.2d]
pub fn stop(state: &mut State, log: &mut impl Log<Event>) {
    let Some((side, &column)) = marching(state) else { return };
    let units = members(state, &column).units;
    state.spent = state.spent.or(units);
    log.tell(Event::ColumnStopped { figure: column.figure, units, zone: column.zone, forced: column.stopped });
    let halt = column.stopped.then_some(Halt { zone: column.zone, figure: column.figure });
    state.phase = Phase::Operations { side, halt };
}

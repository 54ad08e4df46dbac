//! Columns: units attached and detached, left and taken up. [LM-7.2.1a]

use std::ops::ControlFlow;

use board::Id;
use engine::Log;

use crate::data::ids::{FigureId, FigureSet, Side, UnitId, UnitSet};
use crate::rules::event::Event;
use crate::rules::order::{Company, Order};
use crate::rules::phase::{Column, Phase};
use crate::rules::placement;
use crate::rules::rebellion::emperor;
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement;
use crate::rules::state::{Group, State, Status};
use crate::rules::turn::Question;

/// Units a figure may still take. [LM-7.2.1c]
pub fn room(state: &State, figure: FigureId) -> u32 {
    u32::from(state.data().figure(figure).command).saturating_sub(state.figure(figure).units.len())
}

/// Units that figures of a side have neither in their columns nor in their lines: British generals trust no natives on the first turn. [LM-7.4a]
pub fn mistrusted(state: &State, side: Side) -> UnitSet {
    let wary = side == Side::British && state.turn <= state.data().numbers.mistrust_until;
    if wary { state.data().sets.natives } else { UnitSet::EMPTY }
}

/// Whether a figure may still move in this phase: not held, and not yet activated or on the march.
pub fn can_march(state: &State, figure: FigureId) -> bool {
    let marches = marching(state).is_some_and(|(_, column)| column.figure == Some(figure));
    !state.figures_held.has(figure) && (marches || !state.acted.has(figure))
}

/// Units that could be attached to a figure now, command aside: in his place, free, not held, halted or resting, not attached before. [LM-7.2.1g] [LM-7.2.1i] [LM-7.2.1k]
fn recruits(state: &State, side: Side, figure: FigureId) -> UnitSet {
    let Some(zone) = state.figure(figure).zone else { return UnitSet::EMPTY };
    let place = if state.figures_inside.has(figure) { state.within(zone, side) } else { state.field(zone, side) };
    let barred = state.held.or(state.halted).or(settlement::resting(state, figure)).or(state.attached).or(state.led());
    place.without(barred).without(mistrusted(state, side))
}

/// Why a unit cannot join a figure, if it cannot. [LM-7.2.1c] [LM-7.2.1g] [LM-7.2.1i] [LM-7.2.1k] [LM-7.4a]
fn check_recruit(state: &State, side: Side, unit: UnitId, figure: FigureId) -> Result<(), Refusal> {
    let Some(zone) = state.unit(unit).zone else { return Err(Refusal::UnitAbsent(unit)) };
    if state.side_of(unit) != side {
        return Err(Refusal::NotYours);
    }
    let same_place =
        state.figure(figure).zone == Some(zone) && state.figures_inside.has(figure) == state.inside.has(unit);
    if !same_place {
        return Err(Refusal::NotTogether(unit, figure));
    }
    if let Some(leader) = state.figure_of(unit) {
        return Err(Refusal::UnitLed(unit, leader));
    }
    if state.held.has(unit) {
        return Err(Refusal::UnitHeld(unit));
    }
    if state.halted.has(unit) {
        return Err(Refusal::Halted(unit));
    }
    if settlement::resting(state, figure).has(unit) {
        return Err(Refusal::Resting(unit));
    }
    if state.attached.has(unit) {
        return Err(Refusal::AttachedOnce(unit));
    }
    if mistrusted(state, side).has(unit) {
        return Err(Refusal::Mistrust(unit));
    }
    Ok(())
}

/// Whether the figure is on the map and of the side.
pub fn check_own_figure(state: &State, side: Side, figure: FigureId) -> Result<(), Refusal> {
    if state.data().figure(figure).side != side {
        return Err(Refusal::NotYours);
    }
    if state.figure(figure).status != Status::Map {
        return Err(Refusal::FigureAbsent(figure));
    }
    Ok(())
}

/// Whether a unit may be attached, before or after the figure has been activated. [LM-7.2.1g]
pub fn check_attach(state: &State, side: Side, unit: UnitId, figure: FigureId) -> Result<(), Refusal> {
    check_own_figure(state, side, figure)?;
    check_recruit(state, side, unit, figure)?;
    if room(state, figure) == 0 { Err(Refusal::CommandExceeded(figure)) } else { Ok(()) }
}

/// A unit joins a figure's box. [LM-7.2.1g]
pub fn attach(state: &mut State, unit: UnitId, figure: FigureId, log: &mut impl Log<Event>) {
    state.figures[figure.index()].units.insert(unit);
    state.attached.insert(unit);
    log.tell(Event::UnitAttached { unit, figure });
}

/// Whether a unit may be detached: not once its figure has been activated, not while held, once per phase. [LM-7.2.1f] [LM-7.2.1k]
pub fn check_detach(state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
    if state.unit(unit).zone.is_none() {
        return Err(Refusal::UnitAbsent(unit));
    }
    if state.side_of(unit) != side {
        return Err(Refusal::NotYours);
    }
    let Some(figure) = state.figure_of(unit) else { return Err(Refusal::NotLed(unit)) };
    if state.acted.has(figure) {
        return Err(Refusal::LeavesActivated(unit, figure));
    }
    if state.held.has(unit) {
        return Err(Refusal::UnitHeld(unit));
    }
    if state.detached.has(unit) { Err(Refusal::DetachedOnce(unit)) } else { Ok(()) }
}

/// A unit leaves its figure's box and has thereby used its free AP.
pub fn detach(state: &mut State, unit: UnitId, log: &mut impl Log<Event>) {
    let Some(figure) = state.figure_of(unit) else { return };
    placement::detach(state, unit);
    state.detached.insert(unit);
    log.tell(Event::UnitDetached { unit, figure });
}

/// The orders about columns in the menu of an operations phase.
pub fn offer(state: &State, side: Side, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    let figures = state.data().sets.figures[side.index()].and(state.figures_on_map());
    for figure in figures {
        if room(state, figure) > 0 {
            for unit in recruits(state, side, figure) {
                put(Order::Attach { unit, figure })?;
            }
        }
        if !state.acted.has(figure) {
            for unit in state.figure(figure).units.without(state.held).without(state.detached) {
                put(Order::Detach { unit })?;
            }
        }
        if emperor::check_shah(state, figure).is_ok() {
            put(Order::JoinShah { figure })?;
        }
    }
    match leaving_figure(state) {
        Ok(figure) => offer_leave(state, figure, put),
        Err(_) => ControlFlow::Continue(()),
    }
}

/// The column on the march and its side.
pub fn marching(state: &State) -> Option<(Side, &Column)> {
    match &state.phase {
        Phase::March { side, column } => Some((*side, column)),
        _ => None,
    }
}

/// Who is in a column on the march: its units, its figure, and Bahadur Shah if he accompanies him.
pub fn members(state: &State, column: &Column) -> Group {
    let Some(figure) = column.figure else {
        return Group { units: column.units, figures: FigureSet::EMPTY };
    };
    let shah = emperor::companion(state, figure);
    let figures = shah.into_iter().fold(FigureSet::only(figure), FigureSet::with);
    // Units that joined a held figure do not move with him; a held figure is never on the march.
    Group { units: state.figure(figure).units, figures }
}

fn marching_figure(state: &State) -> Result<(Side, FigureId), Refusal> {
    let (side, column) = marching(state).ok_or(Refusal::Leaderless)?;
    column.figure.map(|figure| (side, figure)).ok_or(Refusal::Leaderless)
}

/// The figure who may leave units: on the march, or where he has just been brought to a stop. [LM-7.2.1h] [LM-7.2.1k]
fn leaving_figure(state: &State) -> Result<FigureId, Refusal> {
    match state.phase {
        Phase::Operations { halt: Some(halt), .. } => halt.figure.ok_or(Refusal::Leaderless),
        Phase::Operations { halt: None, .. } => {
            let order = Order::Leave(Company::units(UnitSet::EMPTY));
            Err(Refusal::NotAsked(Question::OperationsMenu, order))
        }
        _ => marching_figure(state).map(|(_, figure)| figure),
    }
}

/// Units a figure may leave: those not detached before in this phase. [LM-7.2.1h] [LM-7.2.1k]
fn leavable(state: &State, figure: FigureId) -> UnitSet {
    state.figure(figure).units.without(state.detached)
}

/// Whether the figure may leave these here. [LM-7.2.1h] [LM-7.2.1k]
pub fn check_leave(state: &State, company: Company) -> Result<(), Refusal> {
    let Company { units, shah } = company;
    let figure = leaving_figure(state)?;
    if company.is_nobody() {
        return Err(Refusal::NoUnits);
    }
    if shah && emperor::companion(state, figure).is_none() {
        return Err(Refusal::ShahStays);
    }
    if let Some(unit) = units.without(state.figure(figure).units).lowest() {
        return Err(Refusal::NotLed(unit));
    }
    match units.without(leavable(state, figure)).lowest() {
        Some(unit) => Err(Refusal::DetachedOnce(unit)),
        None => Ok(()),
    }
}

/// Units left on the way stay for the phase. [LM-7.2.1i]
pub fn leave(state: &mut State, Company { units, shah }: Company, log: &mut impl Log<Event>) {
    let Ok(figure) = leaving_figure(state) else { return };
    let led = state.figure(figure).units;
    state.figures[figure.index()].units = led.without(units);
    state.spent = state.spent.or(units);
    state.halted = state.halted.or(units);
    state.detached = state.detached.or(units);
    if shah {
        state.shah_with = None;
    }
    log.tell(Event::UnitsLeft { figure, units, shah });
}

/// Whether the marching figure may take these up here. [LM-7.2.1h]
pub fn check_take(state: &State, company: Company) -> Result<(), Refusal> {
    let Company { units, shah } = company;
    let (side, figure) = marching_figure(state)?;
    if company.is_nobody() {
        return Err(Refusal::NoUnits);
    }
    for unit in units {
        check_recruit(state, side, unit, figure)?;
    }
    if units.len() > room(state, figure) {
        return Err(Refusal::CommandExceeded(figure));
    }
    if shah {
        // Units taken up in the same breath count as his.
        match emperor::check_shah(state, figure) {
            Err(Refusal::ShahStays) if units.any() && emperor::is_shah_beside(state, figure) => {}
            answer => answer?,
        }
    }
    Ok(())
}

/// Units are taken up on the way; a further AP for cavalry is lost with the first that is none. [LM-7.2.1h] [LM-7.1d]
pub fn take(state: &mut State, Company { units, shah }: Company, log: &mut impl Log<Event>) {
    let Ok((_, figure)) = marching_figure(state) else { return };
    let led = state.figure(figure).units;
    state.figures[figure.index()].units = led.or(units);
    state.attached = state.attached.or(units);
    if !units.is_within(state.data().sets.cavalry)
        && let Phase::March { column, .. } = &mut state.open.phase
        && column.cavalry_bonus
    {
        column.cavalry_bonus = false;
        column.own = column.own.saturating_sub(state.table.data.numbers.cavalry_ap);
    }
    log.tell(Event::UnitsTaken { figure, units });
    if shah {
        emperor::join_shah(state, figure, log);
    }
}

/// What the marching figure may leave and take up.
pub fn offer_on_march(state: &State, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    let Ok((side, figure)) = marching_figure(state) else { return ControlFlow::Continue(()) };
    offer_leave(state, figure, put)?;
    if emperor::check_shah(state, figure).is_ok() {
        put(Order::Take(Company::SHAH))?;
    }
    recruits(state, side, figure).each_subset(room(state, figure), &mut |units| {
        put(Order::Take(Company::units(units)))?;
        let both = Company::with_shah(units);
        if check_take(state, both).is_ok() { put(Order::Take(both)) } else { ControlFlow::Continue(()) }
    })
}

/// What a figure may leave.
fn offer_leave(state: &State, figure: FigureId, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    let with_him = emperor::companion(state, figure).is_some();
    let all = state.figure(figure).units.len();
    if with_him {
        put(Order::Leave(Company::SHAH))?;
    }
    leavable(state, figure).each_subset(all, &mut |units| {
        put(Order::Leave(Company::units(units)))?;
        if with_him { put(Order::Leave(Company::with_shah(units))) } else { ControlFlow::Continue(()) }
    })
}

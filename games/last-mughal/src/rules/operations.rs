//! The menu of an operations phase: who moves, and with how many AP. [LM-7.1a]

pub mod columns; // attaching, detaching, leaving, taking up
pub mod contact; // contact, entry, figures without troops
pub mod incitement; // raising a city on the spot
pub mod movement; // a column on the march

use std::ops::ControlFlow;

use engine::{Clause, Log, Parts, Reasons, Reckoning};

use crate::data::ids::{CounterId, FigureId, Side, UnitSet, ZoneId, ZoneSet};
use crate::rules::event::Event;
use crate::rules::order::Order;
use crate::rules::phase::{Column, Phase};
use crate::rules::reasons::What;
use crate::rules::refusal::Refusal;
use crate::rules::sieges::settlement;
use crate::rules::state::State;
use crate::rules::turn;

/// Whether a figure may be activated: in a field, once per phase, not held, not Bahadur Shah. [LM-7.2.1i] [LM-7.2.1j] [LM-7.3a]
pub fn check_figure(state: &State, side: Side, figure: FigureId) -> Result<(), Refusal> {
    columns::check_own_figure(state, side, figure)?;
    if state.data().figure(figure).mughal {
        return Err(Refusal::ShahCannotLead);
    }
    if state.figures_inside.has(figure) {
        return Err(Refusal::FigureInside(figure));
    }
    if state.acted.has(figure) {
        return Err(Refusal::FigureActed(figure));
    }
    if state.figures_held.has(figure) { Err(Refusal::FigureHeld(figure)) } else { Ok(()) }
}

/// Units in the field of a zone that may be activated without a figure. [LM-7.2.1b] [LM-7.2.1i]
pub fn free_units(state: &State, side: Side, zone: ZoneId, led: UnitSet) -> UnitSet {
    state.field(zone, side).without(led).without(state.held).without(state.spent)
}

/// Whether units may be activated as a leaderless column. [LM-7.2.1a] [LM-7.2.1b] [LM-7.2.1i] [LM-7.2.1j]
pub fn check_units(state: &State, side: Side, units: UnitSet) -> Result<(), Refusal> {
    let Some(first) = units.lowest() else { return Err(Refusal::NoUnits) };
    for unit in units {
        if state.unit(unit).zone.is_none() {
            return Err(Refusal::UnitAbsent(unit));
        }
        if state.side_of(unit) != side {
            return Err(Refusal::NotYours);
        }
        if state.inside.has(unit) {
            return Err(Refusal::UnitInside(unit));
        }
        if let Some(figure) = state.figure_of(unit) {
            return Err(Refusal::UnitLed(unit, figure));
        }
        if state.spent.has(unit) {
            return Err(Refusal::UnitSpent(unit));
        }
        if state.held.has(unit) {
            return Err(Refusal::UnitHeld(unit));
        }
        if state.unit(unit).zone != state.unit(first).zone {
            return Err(Refusal::UnitsApart);
        }
    }
    let most = state.data().numbers.leaderless_units;
    if units.len() > u32::from(most) { Err(Refusal::TooManyUnits(most)) } else { Ok(()) }
}

/// Whether a counter may be used for its AP, by the column on the march or one that can still set out. [LM-7.1b] [LM-7.1c] [LM-1.3d]
pub fn check_ap(state: &State, side: Side, counter: CounterId) -> Result<(), Refusal> {
    turn::check_hand(state, side, counter)?;
    if state.data().counter(counter).ap == 0 {
        return Err(Refusal::NoAp(counter));
    }
    if columns::marching(state).is_some() || may_set_out(state, side) { Ok(()) } else { Err(Refusal::NobodyMoves) }
}

/// Whether a figure or a column without one can still set out. [LM-7.2.1i]
pub fn may_set_out(state: &State, side: Side) -> bool {
    let led = state.led();
    state.data().sets.figures[side.index()].iter().any(|figure| check_figure(state, side, figure).is_ok())
        || state.table.scenario.zones.iter().any(|zone| free_units(state, side, zone, led).any())
}

/// Everything a side may do next in its operations phase.
pub fn offer(state: &State, side: Side, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    let data = state.data();
    put(Order::EndMovement)?;
    for figure in data.sets.figures[side.index()] {
        if check_figure(state, side, figure).is_ok() {
            put(Order::ActivateFigure { figure })?;
        }
    }
    if may_set_out(state, side) {
        offer_ap(state, side, put)?;
    }
    columns::offer(state, side, put)?;
    let cities = state.cities_in_play();
    if side == Side::Rebel {
        for zone in cities.iter().filter(|&zone| incitement::check(state, side, zone).is_ok()) {
            put(Order::Incite { zone })?;
        }
    } else {
        for zone in cities.iter().filter(|&zone| settlement::check_break_out(state, side, zone).is_ok()) {
            put(Order::BreakOut { zone })?;
        }
    }
    let led = state.led();
    for zone in state.table.scenario.zones {
        let most = u32::from(data.numbers.leaderless_units);
        free_units(state, side, zone, led).each_subset(most, &mut |units| put(Order::ActivateUnits { units }))?;
    }
    ControlFlow::Continue(())
}

/// Counters that may be used for AP.
pub fn offer_ap(state: &State, side: Side, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    let counters = state.hand_of(side);
    counters
        .iter()
        .filter(|&counter| state.data().counter(counter).ap > 0)
        .try_for_each(|counter| put(Order::UseAp { counter }))
}

/// A counter's AP go into the pool; its event is lost. [LM-7.1b] [LM-7.1g]
pub fn use_ap(state: &mut State, side: Side, counter: CounterId, log: &mut impl Log<Event>) {
    let ap = state.data().counter(counter).ap;
    let mut why = Parts::heard_by(log);
    let mut sum = Reckoning::new(&mut why);
    sum.plus(Clause("LM-7.1g"), What::Pool, state.pool);
    sum.plus(Clause("LM-7.1b"), What::Ap(counter), ap);
    state.pool = sum.total() as u8;
    log.tell(Event::ApUsed { side, counter, ap, pool: state.pool, why });
    turn::spend(state, counter);
}

/// AP of a column's own when it is activated: the figure's initiative or one, and one more for cavalry only. [LM-7.1a] [LM-7.1d] [LM-7.1e] [LM-7.2.1e]
pub fn own_ap(state: &State, figure: Option<FigureId>, units: UnitSet, why: &mut impl Reasons<What>) -> u8 {
    let numbers = &state.data().numbers;
    let mut sum = Reckoning::new(why);
    match figure {
        Some(figure) => {
            sum.plus(Clause("LM-7.1a"), What::Initiative(figure), state.data().figure(figure).initiative);
        }
        None => sum.plus(Clause("LM-7.1e"), What::Leaderless, numbers.leaderless_ap),
    }
    if is_mounted(state, units) {
        sum.plus(Clause("LM-7.1d"), What::Mounted, numbers.cavalry_ap);
    }
    // A detached unit has used its free AP, and the column shares its lot.
    if figure.is_none() && units.meets(state.detached) {
        sum.at_most(Clause("LM-7.2.1e"), What::Spent, 0);
    }
    sum.total() as u8
}

/// Whether a column is of cavalry only. [LM-7.1d]
fn is_mounted(state: &State, units: UnitSet) -> bool {
    units.any() && units.is_within(state.data().sets.cavalry)
}

/// A figure and his column set out. [LM-7.1a]
pub fn activate_figure(state: &mut State, figure: FigureId, log: &mut impl Log<Event>) {
    state.acted.insert(figure);
    let units = state.figure(figure).units;
    state.spent = state.spent.or(units);
    if let Some(zone) = state.figure(figure).zone {
        set_out(state, Some(figure), units, zone, log);
    }
}

/// A leaderless column sets out. [LM-7.1e]
pub fn activate_units(state: &mut State, units: UnitSet, log: &mut impl Log<Event>) {
    state.spent = state.spent.or(units);
    if let Some(zone) = units.lowest().and_then(|unit| state.unit(unit).zone) {
        set_out(state, None, units, zone, log);
    }
}

fn set_out(state: &mut State, figure: Option<FigureId>, units: UnitSet, zone: ZoneId, log: &mut impl Log<Event>) {
    let Phase::Operations { side, .. } = state.phase else { return };
    let mut why = Parts::heard_by(log);
    let own = own_ap(state, figure, units, &mut why);
    log.tell(Event::Activated { figure, units, ap: own, why });
    let detached = figure.is_none() && units.meets(state.detached);
    let column = Column {
        figure,
        units: if figure.is_some() { UnitSet::EMPTY } else { units },
        zone,
        entered: ZoneSet::EMPTY,
        own,
        drawn: 0,
        cavalry_bonus: is_mounted(state, units) && !detached,
        pays_first: detached,
        stopped: false,
    };
    state.phase = Phase::March { side, column };
}

/// All movement of the phase ends; AP left in the pool are lost. Battles follow. [LM-7.1g]
pub fn end_movement(state: &mut State, side: Side, log: &mut impl Log<Event>) {
    log.tell(Event::MovementEnded { side, lost: state.pool });
    state.pool = 0;
    state.phase = Phase::Battles { side };
}

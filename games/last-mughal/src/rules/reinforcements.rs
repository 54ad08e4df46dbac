//! Units and figures come into play with their counters. [LM-5.6a] [LM-5.7a] [LM-6.1a]

use std::ops::ControlFlow;

use engine::{Clause, Log};

use crate::data::ids::{CounterId, CounterSet, FigureId, Side, UnitId, ZoneId};
use crate::data::{CounterKind, Effect, UnitKind};
use crate::rules::event::Event;
use crate::rules::events;
use crate::rules::order::Order;
use crate::rules::phase::Phase;
use crate::rules::placement::{deploy_unit, put_figure};
use crate::rules::refusal::{Refusal, escort_clause};
use crate::rules::sieges::settlement::settle;
use crate::rules::state::{CityStatus, Place, State};
use crate::rules::{turn, victory};

/// Whether a counter may be deployed in a zone. [LM-6.1a]
pub fn check(state: &State, side: Side, counter: CounterId, zone: ZoneId) -> Result<(), Refusal> {
    turn::check_hand(state, side, counter)?;
    if !state.table.scenario.zones.has(zone) {
        return Err(Refusal::OutOfPlay(zone));
    }
    match state.data().counter(counter).effect {
        Effect::Unit(unit) => check_unit(state, side, counter, unit, zone),
        Effect::Figure(figure, _) => check_figure(state, counter, figure, zone),
        Effect::Rebellion(_) | Effect::Event(_) => Err(Refusal::WrongPhase(counter)),
    }
}

fn check_unit(state: &State, side: Side, counter: CounterId, unit: UnitId, zone: ZoneId) -> Result<(), Refusal> {
    check_twin(state, unit)?;
    match (state.data().unit(unit).kind, place(state, counter)) {
        (_, Some(right)) if right != zone => Err(Refusal::WrongPlace(counter, zone)),
        (_, Some(_)) => check_gathering(state, side, counter, zone),
        (UnitKind::Contingent, None) => check_contingent(state, zone),
        (_, None) => check_column(state, side, zone),
    }
}

/// Where a counter's unit or figure must appear, if that is fixed. [LM-5.7d]
pub fn place(state: &State, counter: CounterId) -> Option<ZoneId> {
    let known = state.data().counter(counter);
    let optional = known.optional_place.filter(|_| state.table.choices.punjab_units_at_delhi);
    optional.or(known.place)
}

/// Once one side has deployed a shared native unit, the other's counter is good for AP only. [LM-5.7a] [LM-5.7b] [LM-6.4a]
fn check_twin(state: &State, unit: UnitId) -> Result<(), Refusal> {
    match state.data().unit(unit).twin {
        Some(twin) if state.deployed.has(twin) => Err(Refusal::TwinDeployed(twin)),
        _ => Ok(()),
    }
}

/// A fixed place must be open: nothing lands where rebels stand; the optional place must be controlled. [LM-6.1b] [LM-5.7d]
fn check_gathering(state: &State, side: Side, counter: CounterId, zone: ZoneId) -> Result<(), Refusal> {
    let usual = state.data().counter(counter).place == Some(zone);
    if !usual && victory::controller(state, zone) != Some(side) {
        return Err(Refusal::NotControlled(zone));
    }
    check_landing(state, side, zone)
}

/// While rebels occupy the landing place no British may land there. Deployment zones are shared. [LM-6.1b] [LM-5.7c] [LM-1.4c]
fn check_landing(state: &State, side: Side, zone: ZoneId) -> Result<(), Refusal> {
    if side == Side::British && !state.is_deployment(zone) && state.present(zone, Side::Rebel).any() {
        return Err(Refusal::LandingOccupied(zone));
    }
    Ok(())
}

/// A contingent joins rebels in a field, or a city in rebellion without British in its field; never Calcutta or a deployment zone. [LM-5.8a]
fn check_contingent(state: &State, zone: ZoneId) -> Result<(), Refusal> {
    let barred = state.is_deployment(zone) || is_calcutta(state, zone);
    let rebels = state.field(zone, Side::Rebel).any() || state.field_figures(zone, Side::Rebel).any();
    let welcome = rebels || state.is_city(zone) && state.city(zone).status == CityStatus::Rebellion;
    if !barred && welcome && state.field(zone, Side::British).is_empty() {
        Ok(())
    } else {
        Err(Refusal::NoContingentThere(zone))
    }
}

/// Calcutta, the city that never rises.
fn is_calcutta(state: &State, zone: ZoneId) -> bool {
    state.is_city(zone) && !state.data().zone(zone).rises
}

/// Artillery joins a column of its side that is not besieged, in a deployment zone too; at Calcutta it must be able to land. [LM-5.8b] [LM-6.1b]
fn check_column(state: &State, side: Side, zone: ZoneId) -> Result<(), Refusal> {
    if state.field(zone, side).is_empty() {
        Err(Refusal::NoColumnThere(zone))
    } else if is_calcutta(state, zone) {
        check_landing(state, side, zone)
    } else {
        Ok(())
    }
}

/// A figure appears at his place: the Rani where no British unit is, the generals where nothing hinders a landing. [LM-5.6a] [LM-5.6c] [LM-6.1b] [LM-6.2a] [LM-6.3a]
fn check_figure(state: &State, counter: CounterId, figure: FigureId, zone: ZoneId) -> Result<(), Refusal> {
    if state.data().counter(counter).place != Some(zone) {
        return Err(Refusal::WrongPlace(counter, zone));
    }
    match state.data().figure(figure).side {
        Side::Rebel if state.present(zone, Side::British).any() => Err(Refusal::BritishThere(figure, zone)),
        Side::Rebel => Ok(()),
        Side::British => check_landing(state, Side::British, zone),
    }
}

/// All lawful deployments, one or more in any order. [LM-6a]
pub fn offer(state: &State, side: Side, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    for counter in state.hand_of(side) {
        let known = state.data().counter(counter);
        if !matches!(known.kind, CounterKind::Reinforcement | CounterKind::Figure) {
            continue;
        }
        if let Some(zone) = place(state, counter) {
            if check(state, side, counter, zone).is_ok() {
                put(Order::Deploy { counter, zone })?;
            }
            continue;
        }
        for zone in state.table.scenario.zones {
            if check(state, side, counter, zone).is_ok() {
                put(Order::Deploy { counter, zone })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A counter becomes its unit or figure. [LM-1.3h]
pub fn deploy(state: &mut State, side: Side, counter: CounterId, zone: ZoneId, log: &mut impl Log<Event>) {
    match state.data().counter(counter).effect {
        Effect::Unit(unit) => {
            turn::play_counter(state, side, counter, log);
            field_unit(state, side, unit, zone, log);
        }
        Effect::Figure(figure, _) => {
            put_figure(state, figure, zone, Place::Field);
            turn::play_counter(state, side, counter, log);
            log.tell(Event::FigureDeployed { figure, zone });
            state.phase = Phase::Escort { figure };
        }
        Effect::Rebellion(_) | Effect::Event(_) => {}
    }
}

/// A unit appears in the field; that is no entry, and tests nobody.
fn field_unit(state: &mut State, side: Side, unit: UnitId, zone: ZoneId, log: &mut impl Log<Event>) {
    deploy_unit(state, unit, side, zone, Place::Field);
    let clause = events::clause(state.data(), Effect::Unit(unit));
    log.tell(Event::UnitDeployed { unit, zone, clause });
    settle(state, zone, None, log);
}

/// The counters that may come with a figure, wherever they are. [LM-5.6b] [LM-6.2b] [LM-6.3a]
fn escort_list(state: &State, figure: FigureId) -> CounterSet {
    let list = match state.data().figure(figure).counter.map(|counter| state.data().counter(counter).effect) {
        Some(Effect::Figure(_, list)) => list,
        _ => CounterSet::EMPTY,
    };
    let free =
        |counter: &CounterId| state.data().counter(*counter).unit.is_some_and(|unit| check_twin(state, unit).is_ok());
    list.iter().filter(free).collect()
}

/// The counters of the pile that may come with the figure just deployed. [LM-5.6c]
pub fn escort_choice(state: &State) -> CounterSet {
    match state.phase {
        Phase::Escort { figure } => escort_list(state, figure).and(state.pile),
        _ => CounterSet::EMPTY,
    }
}

/// Whether, for all the adversary knows, the pile may hold an escort: then the question is put.
pub fn may_have_escort(state: &State, side: Side) -> bool {
    let Phase::Escort { figure } = state.phase else { return false };
    let unused = escort_list(state, figure).and(state.table.scenario.deck()).without(state.used);
    unused.any() && state.pile_of(side).any()
}

/// Whether these counters may come along. [LM-5.6b] [LM-5.6c] [LM-6.2a] [LM-6.3a]
pub fn check_escort(state: &State, counters: CounterSet) -> Result<(), Refusal> {
    let Phase::Escort { figure } = state.phase else { return Err(Refusal::Unknown) };
    if counters.len() > u32::from(state.data().numbers.escort) {
        return Err(Refusal::EscortTooLarge(figure));
    }
    if let Some(counter) = counters.without(escort_list(state, figure)).lowest() {
        return Err(Refusal::NotInEscort(counter, figure));
    }
    match counters.without(state.pile).lowest() {
        Some(counter) => Err(Refusal::NotInPile(counter)),
        None => Ok(()),
    }
}

/// All lawful escorts, none included.
pub fn offer_escort(state: &State, put: &mut impl FnMut(Order) -> ControlFlow<()>) -> ControlFlow<()> {
    put(Order::Escort { counters: CounterSet::EMPTY })?;
    let most = u32::from(state.data().numbers.escort);
    escort_choice(state).each_subset(most, &mut |counters| put(Order::Escort { counters }))
}

/// The escort arrives unattached in the figure's field; the menu goes on. [LM-5.6b] [LM-6.2a] [LM-6.3a]
pub fn take_escort(state: &mut State, counters: CounterSet, log: &mut impl Log<Event>) {
    let Phase::Escort { figure } = state.phase else { return };
    let side = state.data().figure(figure).side;
    let zone = state.figure(figure).zone;
    log.tell(Event::EscortTaken { figure, counters, clause: Clause(escort_clause(state.data(), figure)) });
    for counter in counters {
        turn::spend(state, counter);
        if let (Some(unit), Some(zone)) = (state.data().counter(counter).unit, zone) {
            field_unit(state, side, unit, zone, log);
        }
    }
    state.phase = if side == Side::Rebel { Phase::Rebellion } else { Phase::Reinforcements };
}

//! What becomes of a city when troops come and go: quelled, relieved, left.

use board::Id;
use engine::{Clause, Log};

use crate::data::ids::{FigureId, Side, UnitId, UnitSet, ZoneId};
use crate::rules::event::Event;
use crate::rules::operations::columns;
use crate::rules::placement::move_group;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Cause, CityStatus, Group, Place, State};
use crate::rules::victory::score;

/// Settles a city after any change. `relief` names the units of a British column that has come from outside or won a battle there.
///
/// Nothing is settled while both sides are in the field or while troops must still shelter.
pub fn settle(state: &mut State, zone: ZoneId, relief: Option<UnitSet>, log: &mut impl Log<Event>) {
    let waiting = state.tasks.shelter.or(state.tasks.risen).has(zone);
    if !state.is_city(zone) || waiting {
        return;
    }
    let contested = state.field(zone, Side::British).any() && state.field(zone, Side::Rebel).any();
    if !contested {
        let relieved = relief.filter(|_| is_relieved(state, zone));
        if relieved.is_some() {
            log.tell(Event::SiegeLifted { zone });
            score(state, Side::British, Cause::Siege, Some(zone), log);
        }
        quell_if_undefended(state, zone, relieved, log);
        come_out(state, zone, Side::Rebel, log);
        if state.city(zone).status != CityStatus::Rebellion {
            come_out(state, zone, Side::British, log);
        }
    }
    restore_walls(state, zone, log);
}

/// Settles a city that a column has entered; units that quell it have finished their movement. [LM-9.5b]
pub fn settle_on_entry(
    state: &mut State,
    zone: ZoneId,
    column: UnitSet,
    relief: Option<UnitSet>,
    log: &mut impl Log<Event>,
) {
    let status = state.city(zone).status;
    settle(state, zone, relief, log);
    if state.city(zone).status != status {
        state.quellers = state.quellers.or(column);
    }
}

/// Units that may not join a figure because they quelled a city and have finished their movement; who can march no more may take them on. [LM-9.5b]
pub fn resting(state: &State, figure: FigureId) -> UnitSet {
    if columns::can_march(state, figure) { state.quellers } else { UnitSet::EMPTY }
}

/// Whether a British column in the field has freed somebody British inside; rebels who merely go away give nothing. [LM-9.6a] [LM-9.6d]
fn is_relieved(state: &State, zone: ZoneId) -> bool {
    state.field(zone, Side::British).any() && state.is_inside(zone, Side::British)
}

/// A city in rebellion without rebel units is quelled by British in its field; its civilians are saved. A lone figure does not defend it; inside, he is
/// tested now. [LM-9.5a] [LM-9.5d] [LM-9.6b]
fn quell_if_undefended(state: &mut State, zone: ZoneId, relieved: Option<UnitSet>, log: &mut impl Log<Event>) {
    let defended = state.present(zone, Side::Rebel).any();
    let rebellion = state.city(zone).status == CityStatus::Rebellion;
    if !rebellion || defended || state.field(zone, Side::British).is_empty() {
        return;
    }
    quell(state, zone, "LM-9.5a", log);
    state.tasks.flight = state.tasks.flight.or(state.inside_figures(zone, Side::Rebel));
    if !state.city(zone).civilians {
        return;
    }
    state.cities[zone.index()].civilians = false;
    log.tell(Event::CiviliansSaved { zone });
    score(state, Side::British, Cause::Civilians, Some(zone), log);
    if let Some(column) = relieved {
        let disorganised = column.and(state.data().sets.two_step).iter().filter(|&unit| state.unit(unit).steps == 1);
        state.tasks.rally = disorganised.collect();
    }
}

/// The Rebellion marker is turned over. [LM-1.3f]
pub fn quell(state: &mut State, zone: ZoneId, clause: &'static str, log: &mut impl Log<Event>) {
    state.cities[zone.index()].status = CityStatus::Quelled;
    log.tell(Event::Quelled { zone, clause: Clause(clause) });
}

/// Troops and figures inside come out when no enemy unit is in the field. [LM-9.1c]
fn come_out(state: &mut State, zone: ZoneId, side: Side, log: &mut impl Log<Event>) {
    let units = state.within(zone, side);
    let figures = state.inside_figures(zone, side);
    if units.is_empty() && figures.is_empty() || state.field(zone, side.other()).any() {
        return;
    }
    move_group(state, Group { units, figures }, zone, Place::Field);
    log.tell(Event::CameOut { zone, side });
}

/// Walls are whole again where nobody is inside or no enemy unit stands in the field. [LM-9.2h]
fn restore_walls(state: &mut State, zone: ZoneId, log: &mut impl Log<Event>) {
    let besieged = |side: Side| state.is_inside(zone, side) && state.field(zone, side.other()).any();
    let full = state.data().numbers.fortification;
    if state.city(zone).fort < full && !Side::BOTH.into_iter().any(besieged) {
        state.cities[zone.index()].fort = full;
        log.tell(Event::WallsRestored { zone });
    }
}

/// Whether British shut in by the populace alone may break out: only with the option; without it they wait for a column from outside. [LM-9.5c]
pub fn check_break_out(state: &State, side: Side, zone: ZoneId) -> Result<(), Refusal> {
    if !state.table.choices.populace_break_out {
        return Err(Refusal::HeldByPopulace(zone));
    }
    let units = state.within(zone, Side::British);
    let figures = state.inside_figures(zone, Side::British);
    let held = units.meets(state.held) || figures.meets(state.figures_held);
    let populace = state.city(zone).status == CityStatus::Rebellion && state.field(zone, Side::Rebel).is_empty();
    if side == Side::British && units.any() && populace && !held { Ok(()) } else { Err(Refusal::NoBreakOut(zone)) }
}

/// The garrison comes out as its whole activation; the city is quelled and its civilians are saved. [LM-9.5c]
pub fn break_out(state: &mut State, zone: ZoneId, log: &mut impl Log<Event>) {
    let units = state.within(zone, Side::British);
    let figures = state.inside_figures(zone, Side::British);
    move_group(state, Group { units, figures }, zone, Place::Field);
    log.tell(Event::BrokeOut { zone, units });
    state.spent = state.spent.or(units);
    state.acted = state.acted.or(figures);
    settle(state, zone, None, log);
}

/// Whether a unit may be restored by saved civilians. [LM-9.6c]
pub fn check_rally(state: &State, unit: UnitId) -> Result<(), Refusal> {
    if state.tasks.rally.has(unit) { Ok(()) } else { Err(Refusal::NoRally(unit)) }
}

/// One unit of the relieving column is turned back to good order, or none. [LM-9.6c]
pub fn rally(state: &mut State, unit: Option<UnitId>, log: &mut impl Log<Event>) {
    state.tasks.rally = UnitSet::EMPTY;
    if let Some(unit) = unit {
        state.units[unit].steps = 2;
    }
    log.tell(Event::Rallied { unit });
}

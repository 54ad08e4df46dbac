//! Pieces put on the map, moved and removed. Every change of place goes through here, so that units by zone and units by id always agree.

use board::Id;
use engine::{Clause, Log};

use crate::data::ids::{FigureId, Side, UnitId, UnitSet, ZoneId};
use crate::rules::battles::fury;
use crate::rules::event::Event;
use crate::rules::rebellion::emperor;
use crate::rules::state::{Cause, Group, Massacre, Place, State, Status};
use crate::rules::victory::score;

/// Puts a unit on the map for the first time, front side up. [LM-1.1.2c]
pub fn deploy_unit(state: &mut State, unit: UnitId, side: Side, zone: ZoneId, place: Place) {
    let steps = if state.data().sets.two_step.has(unit) { 2 } else { 1 };
    state.deployed.insert(unit);
    state.units[unit].steps = steps;
    if side == Side::Rebel {
        state.rebels.insert(unit);
    }
    move_unit(state, unit, zone, place);
}

/// Puts a figure on the map.
pub fn put_figure(state: &mut State, figure: FigureId, zone: ZoneId, place: Place) {
    state.figures[figure.index()].status = Status::Map;
    move_figure(state, figure, zone, place);
}

fn move_unit(state: &mut State, unit: UnitId, zone: ZoneId, place: Place) {
    lift_unit(state, unit);
    state.units[unit].zone = Some(zone);
    state.at[zone.index()].insert(unit);
    if place == Place::Inside {
        state.inside.insert(unit);
    }
}

fn lift_unit(state: &mut State, unit: UnitId) {
    if let Some(zone) = state.units[unit].zone.take() {
        state.at[zone.index()].remove(unit);
    }
    state.inside.remove(unit);
}

fn move_figure(state: &mut State, figure: FigureId, zone: ZoneId, place: Place) {
    state.figures[figure.index()].zone = Some(zone);
    if place == Place::Inside {
        state.figures_inside.insert(figure);
    } else {
        state.figures_inside.remove(figure);
    }
}

/// Moves units and figures to a place. Attachments hold only between those who stay together. [LM-1.2c]
pub fn move_group(state: &mut State, group: Group, zone: ZoneId, place: Place) {
    for unit in group.units {
        move_unit(state, unit, zone, place);
    }
    for figure in group.figures {
        move_figure(state, figure, zone, place);
    }
    for index in 0..state.figures.len() {
        let figure = FigureId::of(index);
        let led = state.figures[index].units;
        state.figures[index].units =
            if group.figures.has(figure) { led.and(group.units) } else { led.without(group.units) };
    }
    emperor::part_shah(state);
}

/// Turns a unit over to the other side and out of its column. [LM-1.1.1a]
pub fn turn_over(state: &mut State, unit: UnitId, side: Side) {
    detach(state, unit);
    fury::drop_markers(state, Massacre::Unit(unit));
    match side {
        Side::Rebel => state.rebels.insert(unit),
        Side::British => state.rebels.remove(unit),
    }
}

/// Takes a unit out of its figure's box.
pub fn detach(state: &mut State, unit: UnitId) {
    for figure in &mut state.figures {
        figure.units.remove(unit);
    }
}

/// Takes a step from a unit; it is destroyed with its last. British units destroyed give the rebel points. [LM-1.1.2a] [LM-1.1.1b] [LM-1.1.2e]
pub fn lose_step(state: &mut State, unit: UnitId, clause: Clause, log: &mut impl Log<Event>) {
    let steps = state.unit(unit).steps.saturating_sub(1);
    state.units[unit].steps = steps;
    log.tell(Event::StepLost { unit, destroyed: steps == 0, clause });
    if steps == 0 {
        destroy(state, unit, log);
    }
}

/// Removes a unit from the game. [LM-1.3h]
pub fn destroy(state: &mut State, unit: UnitId, log: &mut impl Log<Event>) {
    state.units[unit].steps = 0;
    detach(state, unit);
    fury::drop_markers(state, Massacre::Unit(unit));
    let zone = state.unit(unit).zone;
    lift_unit(state, unit);
    if state.data().sets.scoring.has(unit) {
        score(state, Side::Rebel, Cause::Unit, zone, log);
    }
}

/// Removes a figure from the game; a British general so lost counts as killed.
pub fn eliminate(state: &mut State, figure: FigureId, clause: Clause, log: &mut impl Log<Event>) {
    log.tell(Event::FigureEliminated { figure, clause });
    let piece = &mut state.figures[figure.index()];
    piece.status = Status::Eliminated;
    let zone = piece.zone.take();
    piece.units = UnitSet::EMPTY;
    state.figures_inside.remove(figure);
    if state.shah_with == Some(figure) || state.data().figure(figure).mughal {
        state.shah_with = None;
    }
    fury::drop_markers(state, Massacre::Figure(figure));
    if state.data().figure(figure).side == Side::British {
        score(state, Side::Rebel, Cause::General, zone, log);
    }
}

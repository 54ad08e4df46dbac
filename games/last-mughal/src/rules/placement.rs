//! Pieces put on the map, moved and removed. Every change of place goes through here, so that units by zone and units by id always agree.

use board::Id;
use engine::{Clause, Log, Parts};

use crate::data::ids::{FigureId, Side, UnitId, UnitSet, ZoneId};
use crate::rules::event::Event;
use crate::rules::state::{Cause, Group, Massacre, Place, State, Status};
use crate::rules::victory;

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
    part_shah(state);
}

/// Ends Bahadur Shah's company with a commander who is no longer in his place. [LM-5.5b]
fn part_shah(state: &mut State) {
    let (Some(shah), Some(with)) = (state.shah(), state.shah_with) else { return };
    let together = state.figure(with).zone == state.figure(shah).zone
        && state.figures_inside.has(with) == state.figures_inside.has(shah);
    if !together {
        state.shah_with = None;
    }
}

/// Turns a unit over to the other side and out of its column. [LM-1.1.1a]
pub fn turn_over(state: &mut State, unit: UnitId, side: Side) {
    detach(state, unit);
    drop_markers(state, Massacre::Unit(unit));
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

/// Takes a step from a unit; it is destroyed with its last. British units destroyed give the rebel points. [LM-1.1.2a] [LM-1.1.1b] [LM-1.1.2e] [LM-10.2d]
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
    drop_markers(state, Massacre::Unit(unit));
    let zone = state.unit(unit).zone;
    lift_unit(state, unit);
    if state.data().sets.scoring.has(unit) {
        score(state, Side::Rebel, Cause::Unit, zone, log);
    }
}

/// Removes a figure from the game; a British general so lost counts as killed. [LM-8.9b] [LM-10.2d]
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
    drop_markers(state, Massacre::Figure(figure));
    if state.data().figure(figure).side == Side::British {
        score(state, Side::Rebel, Cause::General, zone, log);
    }
}

/// Removes the Massacre! markers of a carrier. [LM-8.11c]
fn drop_markers(state: &mut State, carrier: Massacre) {
    for city in &mut state.cities {
        if city.massacre == carrier {
            city.massacre = Massacre::None;
        }
    }
}

/// Gives points for a deed, and notes where it was done. [LM-10.2d] [LM-10.2h]
pub fn score(state: &mut State, side: Side, cause: Cause, zone: Option<ZoneId>, log: &mut impl Log<Event>) {
    let mut why = Parts::heard_by(log);
    let points = victory::points(state.data(), cause, &mut why);
    let total = &mut state.score[side.index()][cause as usize];
    *total = total.saturating_add(points);
    if let Some(zone) = zone {
        state.deeds.add(side, cause, zone);
    }
    log.tell(Event::Scored { side, points, cause, zone, why });
}

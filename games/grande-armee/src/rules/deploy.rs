//! Free deployment. [GA-S4]

use engine::Log;
use table::{Bounds, Inches, Point, Pose, Shape, TableEdge};

use crate::data::roster::Kind;
use crate::data::side::{ForceId, MOST_FORCES, OfficerId, Side, UnitId};
use crate::rules::event::{Happening, Note};
use crate::rules::order::{Order, Placement};
use crate::rules::phase::Phase;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Group, Presence, State};
use crate::rules::terrain;

/// Takes everybody who starts on the table off it, to be placed by the players. [GA-S4]
pub fn begin(state: &mut State) {
    for side in Side::BOTH {
        for unit in State::side_units(side) {
            if state[unit].presence == Presence::OnTable {
                state[unit].presence = Presence::Waiting;
                state[unit].garrison = None;
            }
        }
        for force in State::side_forces(side) {
            let to_place = units_of(state, force).next().is_some();
            state[force].waiting = to_place;
            state[force.officer()].on_table = false;
        }
        state[OfficerId::army(side)].on_table = false;
    }
    state.phase = Phase::Deploy { side: Side::B };
    state.refresh();
}

/// The units of a force that its player places, those placed one by one already among them.
pub fn units_of(state: &State, force: ForceId) -> impl Iterator<Item = UnitId> + '_ {
    State::side_units(State::force_side(force)).filter(move |&unit| {
        matches!(state[unit].presence, Presence::Waiting | Presence::OnTable)
            && state[unit].group.is_none()
            && state[unit].make.force == force
    })
}

/// Whether a unit has been placed.
pub fn is_placed(state: &State, unit: UnitId) -> bool {
    state[unit].presence == Presence::OnTable
}

/// The force whose units a side places one by one, if it has begun with one. [GA-S4]
pub fn begun(state: &State, side: Side) -> Option<ForceId> {
    waiting(state, side).find(|&force| units_of(state, force).any(|unit| is_placed(state, unit)))
}

/// The units of a force that are still to be placed.
fn units_left(state: &State, force: ForceId) -> impl Iterator<Item = UnitId> + '_ {
    State::side_units(State::force_side(force)).filter(move |&unit| {
        state[unit].presence == Presence::Waiting && state[unit].group.is_none() && state[unit].make.force == force
    })
}

/// A side's forces still to be placed.
pub fn waiting(state: &State, side: Side) -> impl Iterator<Item = ForceId> + '_ {
    State::side_forces(side).filter(|&force| state[force].waiting)
}

fn check_force(state: &State, side: Side, force: ForceId) -> Result<(), Refusal> {
    if !waiting(state, side).any(|one| one == force) {
        return Err(Refusal::NotToPlace(force));
    }
    match begun(state, side) {
        Some(other) if other != force => Err(Refusal::OtherBegun(other)),
        _ => Ok(()),
    }
}

/// Checks one unit as its player places it, for the first time or anew. [GA-S4]
pub fn check_put(state: &State, side: Side, unit: UnitId, pose: Pose) -> Result<(), Refusal> {
    let force = state[unit].make.force;
    if state[unit].presence == Presence::None || !units_of(state, force).any(|one| one == unit) {
        return Err(Refusal::NotToPlace(force));
    }
    check_force(state, side, force)?;
    let mut bare = state.clone();
    if is_placed(state, unit) {
        bare.leave_table(unit, Presence::Waiting);
    }
    let placement = Placement { units: vec![(unit, pose)], officers: Vec::new() };
    set_down(&bare, &placement, Some(zone(state, side))).map(drop)
}

/// Places one unit. [GA-S4]
pub fn put(state: &mut State, unit: UnitId, pose: Pose, log: &mut impl Log<Note>) {
    set(state, unit, pose);
    state.tell(log, unit, Happening::Placed { unit });
}

/// Checks that a unit may be taken up again: its force is not complete. [GA-S4]
pub fn check_take_up(state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
    let force = state[unit].make.force;
    check_force(state, side, force)?;
    if is_placed(state, unit) { Ok(()) } else { Err(Refusal::NotPlaced(unit)) }
}

/// Takes a unit up again, and with the last one the force's commander. [GA-S4]
pub fn take_up(state: &mut State, unit: UnitId, log: &mut impl Log<Note>) {
    state.leave_table(unit, Presence::Waiting);
    let force = state[unit].make.force;
    if !units_of(state, force).any(|unit| is_placed(state, unit)) {
        state[force.officer()].on_table = false;
    }
    state.tell(log, unit, Happening::TakenUp { unit });
}

/// Checks the place of an officer: the army commander's, or that of the force that has been begun. [GA-S4]
pub fn check_station(state: &State, side: Side, officer: OfficerId, at: Point) -> Result<(), Refusal> {
    let his = officer == OfficerId::army(side) || begun(state, side).is_some_and(|force| force.officer() == officer);
    if !his {
        return Err(Refusal::OfficerStays(officer));
    }
    if zone(state, side).holds(at.spot()) { Ok(()) } else { Err(Refusal::OutsideZone(side)) }
}

/// Places an officer. [GA-S4]
pub fn station(state: &mut State, officer: OfficerId, at: Point, log: &mut impl Log<Note>) {
    (state[officer].at, state[officer].on_table) = (at, true);
    log.tell(Note::of(State::officer_side(officer), Happening::Stationed { officer }));
}

/// Checks that the force that was begun is placed. [GA-S4]
pub fn check_done(state: &State, side: Side) -> Result<(), Refusal> {
    match begun(state, side) {
        Some(force) if units_left(state, force).next().is_none() => Ok(()),
        Some(force) => Err(Refusal::PiecesMissing(force)),
        None => Err(Refusal::NotAsked),
    }
}

/// The force that was begun is placed as it stands. [GA-S4]
pub fn done(state: &mut State, side: Side, log: &mut impl Log<Note>) {
    if let Some(force) = begun(state, side) {
        carry_out(state, force, &Placement::default(), log);
    }
}

/// The state without what has been placed of a force.
fn without(state: &State, force: ForceId) -> State {
    let mut bare = state.clone();
    lift(&mut bare, force);
    bare
}

fn lift(state: &mut State, force: ForceId) {
    let placed: Vec<UnitId> = units_of(state, force).filter(|&unit| is_placed(state, unit)).collect();
    for unit in placed {
        state.leave_table(unit, Presence::Waiting);
    }
    state[force.officer()].on_table = false;
}

/// The strip in which a side deploys. [GA-S4]
pub fn zone(state: &State, side: Side) -> Bounds {
    let table = state.ground().table.bounds();
    let depth = state.book.tables.deploy.depth.hundredths() * 100;
    match state.scenario.side(side).home {
        TableEdge::North => Bounds { bottom: table.top - depth, ..table },
        TableEdge::South => Bounds { top: table.bottom + depth, ..table },
        TableEdge::East => Bounds { left: table.right - depth, ..table },
        TableEdge::West => Bounds { right: table.left + depth, ..table },
    }
}

fn is_inside(shape: &Shape, zone: Bounds) -> bool {
    let it = shape.bounds();
    zone.left <= it.left && it.right <= zone.right && zone.bottom <= it.bottom && it.top <= zone.top
}

/// Checks a force as its player places it. [GA-S4]
pub fn check(state: &State, side: Side, force: ForceId, placement: &Placement) -> Result<(), Refusal> {
    check_force(state, side, force)?;
    let wanted = units_of(state, force).fold(0, |set, unit| set | unit.bit());
    let named = placement.units.iter().fold(0, |set, (unit, _)| set | unit.bit());
    if wanted != named || placement.units.len() != wanted.count_ones() as usize {
        return Err(Refusal::PiecesMissing(force));
    }
    let zone = zone(state, side);
    for (index, &(officer, at)) in placement.officers.iter().enumerate() {
        let twice = placement.officers[..index].iter().any(|(other, _)| *other == officer);
        let his = officer == force.officer() || officer == OfficerId::army(side);
        let placed = state[officer].on_table && begun(state, side).is_none();
        if twice || !his || placed {
            return Err(Refusal::OfficerStays(officer));
        }
        if !zone.holds(at.spot()) {
            return Err(Refusal::OutsideZone(side));
        }
    }
    set_down(&without(state, force), placement, Some(zone)).map(drop)
}

/// The state with units placed one by one; refused where one may not stand. Places in works make garrisons. [GA-S4]
fn set_down(state: &State, placement: &Placement, zone: Option<Bounds>) -> Result<State, Refusal> {
    let mut ahead = state.clone();
    for &(unit, pose) in &placement.units {
        let garrison = works_at(&ahead, unit, pose);
        let shape = terrain::footprint(&ahead, unit, pose, garrison);
        if let Some(zone) = zone
            && !is_inside(&shape, zone)
        {
            return Err(Refusal::OutsideZone(ahead.side_of(unit)));
        }
        match garrison {
            Some(feature) if ahead.garrison_of(feature).is_some() => return Err(Refusal::NoPlace(unit)),
            Some(_) => {}
            None if terrain::may_stand(&ahead, unit, &shape) => {}
            None => return Err(Refusal::NoPlace(unit)),
        }
        set(&mut ahead, unit, pose);
    }
    Ok(ahead)
}

/// The works in which a unit placed at a pose would stand, if it may hold them. [GA-S4]
fn works_at(state: &State, unit: UnitId, pose: Pose) -> Option<u8> {
    let mut there = state.ground().at(pose.spot());
    there.find(|(_, feature)| terrain::may_hold(feature.kind.kind, state.arm(unit))).map(|(index, _)| index as u8)
}

fn set(state: &mut State, unit: UnitId, pose: Pose) {
    let garrison = works_at(state, unit, pose);
    let pose = match garrison.and_then(|feature| state.works(feature)) {
        Some(works) => terrain::garrisoned(&works, pose.facing),
        None => pose,
    };
    (state[unit].pose, state[unit].start, state[unit].garrison) = (pose, pose, garrison);
    state.enter_table(unit);
}

/// The usual places of the next force: the listed ones, or the next free ones of a built army's two lines. [GA-S4]
pub fn usual(state: &State, side: Side) -> Option<(ForceId, Placement)> {
    let force = begun(state, side).or_else(|| waiting(state, side).next())?;
    let mut placement = Placement::default();
    if state.built[side.index()] {
        let mut places = line_places(state, side);
        for unit in units_left(state, force) {
            let free = |pose: &Pose| is_free_place(state, unit, &state.base(unit).placed(*pose));
            placement.units.push((unit, places.find(free)?));
        }
        return Some((force, placement));
    }
    for unit in units_left(state, force) {
        placement.units.push((unit, state.scenario.unit(unit)?.pose?));
    }
    for officer in [force.officer(), OfficerId::army(side)] {
        if let (false, Some(at)) =
            (state[officer].on_table, state.scenario.officer(officer).and_then(|officer| officer.at))
        {
            placement.officers.push((officer, at));
        }
    }
    Some((force, placement))
}

/// Whether a unit of a built army may take a place of the lines: clear of bases, works, obstacles and ground closed to it. [GA-S4]
fn is_free_place(state: &State, unit: UnitId, shape: &Shape) -> bool {
    terrain::may_stand(state, unit, shape) && terrain::obstacles_under(state, shape) == 0
}

/// The places of a built army's two lines, in order: as many as the home edge has room for. [GA-S4]
fn line_places(state: &State, side: Side) -> impl Iterator<Item = Pose> + use<> {
    let figures = state.book.0.tables.deploy.clone();
    let table = state.ground().table;
    let (home, facing) = (state.scenario.side(side).home, state.home(side).opposite());
    let length = match home {
        TableEdge::North | TableEdge::South => table.width(),
        TableEdge::East | TableEdge::West => table.height(),
    };
    // As many as leave a brigade's base on the table.
    let half = Inches::from_hundredths(state.book.base(Kind::InfFast).width().hundredths() / 2);
    let places = (length - figures.first - half).hundredths() / figures.apart.hundredths() + 1;
    figures.lines.into_iter().flat_map(move |off| {
        let figures = figures.clone();
        (0..places).map(move |index| {
            let along = figures.first + figures.apart * index;
            let at = match home {
                TableEdge::South => Point::new(along, off),
                TableEdge::North => Point::new(along, table.height() - off),
                TableEdge::West => Point::new(off, along),
                TableEdge::East => Point::new(table.width() - off, along),
            };
            Pose::new(at, facing)
        })
    })
}

/// Checks that the next force may take its usual places. [GA-S4]
pub fn check_usual(state: &State, side: Side) -> Result<(), Refusal> {
    match usual(state, side) {
        Some((_, placement)) => set_down(state, &placement, None).map(drop),
        None => Err(Refusal::NoUsualPlaces),
    }
}

/// Checks that a force may be held in reserve. [GA-S4]
pub fn check_reserve(state: &State, side: Side, force: ForceId) -> Result<(), Refusal> {
    check_force(state, side, force)
}

/// Legal orders of `deployment` worth considering.
pub fn orders(state: &State, side: Side, orders: &mut Vec<Order>) {
    if check_usual(state, side).is_ok() {
        orders.push(Order::Default);
    }
    let begun = begun(state, side);
    let forces = waiting(state, side).filter(|&force| begun.is_none_or(|begun| begun == force));
    orders.extend(forces.map(|force| Order::Reserve { force }));
}

/// Places a force; officers who are not placed stand on its first unit. [GA-S4]
pub fn carry_out(state: &mut State, force: ForceId, placement: &Placement, log: &mut impl Log<Note>) {
    for &(unit, pose) in &placement.units {
        set(state, unit, pose);
    }
    let side = State::force_side(force);
    let first = placement.units.first().map(|(unit, _)| *unit).or_else(|| units_of(state, force).next());
    let first = first.map_or_else(Point::default, |unit| state[unit].pose.at());
    for officer in [force.officer(), OfficerId::army(side)] {
        let named = placement.officers.iter().find(|(one, _)| *one == officer).map(|(_, at)| *at);
        if named.is_some() || !state[officer].on_table {
            state[officer].at = named.unwrap_or(first);
            state[officer].on_table = true;
        }
    }
    state[force].waiting = false;
    state.tell_force(log, force, Happening::Deployed { force });
    state.phase = Phase::Deploy { side: side.enemy() };
}

/// Holds a force in reserve: an arrival group due in turn 1 on the whole home edge. [GA-S4]
pub fn reserve(state: &mut State, force: ForceId, log: &mut impl Log<Note>) {
    lift(state, force);
    let side = State::force_side(force);
    let edge = state.scenario.side(side).home;
    let table = state.ground().table;
    let to = match edge {
        TableEdge::North | TableEdge::South => table.width(),
        TableEdge::East | TableEdge::West => table.height(),
    };
    let group = force.index() + MOST_FORCES;
    state.groups[group] = Group { exists: true, turn: 1, die: 0, due: None, edge, from: Inches::ZERO, to };
    let units: Vec<UnitId> = units_left(state, force).collect();
    for unit in units {
        state[unit].group = Some(group as u8);
    }
    state[force].waiting = false;
    state.tell_force(log, force, Happening::Reserved { force });
    state.phase = Phase::Deploy { side: side.enemy() };
}

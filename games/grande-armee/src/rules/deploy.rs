//! Army lists and free deployment. [GA-S3, GA-S4]

use engine::{Clause, Log, NoReasons, Reasons, Reckoning};
use table::{Bounds, Inches, Point, Pose, Shape, TableEdge};

use crate::data::book;
use crate::data::roster::{Arm, Gun, Make, Talent};
use crate::data::scenario::{FORCE_UNITS, SIDE_FORCES, TerrainKind};
use crate::data::side::{ForceId, MOST_FORCES, OfficerId, Side, UnitId};
use crate::rules::event::{Happening, Note};
use crate::rules::order::{ArmyList, Order, Placement};
use crate::rules::reasons::{What, Why};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Group, Officer, Phase, Presence, State, Unit};
use crate::rules::terrain;

/// What an army list costs. [GA-D3]
pub fn points(state: &State, list: &ArmyList, why: &mut impl Reasons<What>) -> i32 {
    let (points, clause) = (&state.book.points, Clause("GA-D3"));
    let units = list.forces.iter().flat_map(|force| &force.units);
    let mut sum = Reckoning::new(why);
    sum.plus(clause, What::Units, units.map(|unit| points.of_unit(&make(unit, Side::A, ForceId(0)))).sum::<i32>());
    let subs = list.forces.iter().map(|force| points.of_sub(force.modifier, force.radius));
    sum.plus(clause, What::SubCommanders, subs.sum::<i32>());
    sum.plus(clause, What::ArmyCommander, points.of_army(list.dice, list.bonus));
    sum.total()
}

fn make(unit: &crate::rules::order::BuiltUnit, side: Side, force: ForceId) -> Make {
    let crate::rules::order::BuiltUnit { kind, sp, sk, mx, cossack, gun } = *unit;
    Make { kind, side, force, sp, sk, mx, cossack, gun }
}

/// Checks an army list. [GA-S3]
pub fn check_list(state: &State, list: &ArmyList) -> Result<(), Refusal> {
    let book = state.book.0;
    let limits = &book.points.build;
    let within = |count: usize, [least, most]: [u8; 2]| (usize::from(least)..=usize::from(most)).contains(&count);
    if !within(list.forces.len(), limits.forces) {
        return Err(Refusal::ListForces);
    }
    if !book.grades.army.iter().any(|grade| (grade.dice, grade.bonus) == (list.dice, list.bonus)) {
        return Err(Refusal::ListCommander);
    }
    let (mut batteries, mut others, mut good) = (0, 0, 0);
    for force in &list.forces {
        if !within(force.units.len(), limits.units) {
            return Err(Refusal::ListUnits);
        }
        if !book.grades.sub.iter().any(|grade| (grade.modifier, grade.radius) == (force.modifier, force.radius)) {
            return Err(Refusal::ListSub);
        }
        good += u8::from(force.modifier > 0);
        for unit in &force.units {
            let make = make(unit, Side::A, ForceId(0));
            let gun = make.is_battery().then_some(make.gun);
            if book::fault_of(&make, gun, book).is_some() || (!make.is_battery() && make.gun == Gun::Heavy) {
                return Err(Refusal::ListUnit(make.kind));
            }
            if make.is_battery() { batteries += 1 } else { others += 1 }
        }
    }
    if batteries * u32::from(limits.others_per_battery) > others {
        return Err(Refusal::ListBatteries);
    }
    if good > limits.good_subs {
        return Err(Refusal::ListGoodSubs);
    }
    let points = points(state, list, &mut NoReasons);
    if points > limits.most { Err(Refusal::ListPoints { points, most: limits.most }) } else { Ok(()) }
}

/// Takes an army list in place of the listed army. [GA-S3]
pub fn build(state: &mut State, side: Side, list: &ArmyList, log: &mut impl Log<Note>) {
    clear(state, side);
    state.built[side.index()] = true;
    let nobody = Officer { exists: true, on_table: false, at: Point::default(), ..state[OfficerId::army(side)] };
    let army = Talent { dice: list.dice, plus: list.bonus, modifier: 0, bonus: 0, reach: 0 };
    state[OfficerId::army(side)] = Officer { talent: army, ..nobody };
    for (index, force) in list.forces.iter().enumerate() {
        let number = ForceId((side.index() * SIDE_FORCES + index) as u8);
        state[number].exists = true;
        let talent = Talent {
            dice: 0,
            plus: 0,
            modifier: force.modifier,
            bonus: force.modifier.max(0) as u8,
            reach: force.radius,
        };
        state[number.officer()] = Officer { talent, ..nobody };
        for (place, unit) in force.units.iter().enumerate() {
            let id = UnitId((number.index() * FORCE_UNITS + place) as u8);
            state[id] = Unit { make: make(unit, side, number), presence: Presence::Waiting, ..Unit::NONE };
        }
    }
    state.refresh();
    let mut why = Why::heard_by(log);
    let points = points(state, list, &mut why) as u16;
    log.tell(Note::of(side, Happening::Built { side, points, why }));
}

/// Takes the listed army of a side off.
fn clear(state: &mut State, side: Side) {
    for unit in State::side_units(side) {
        state[unit] = Unit::NONE;
    }
    for force in State::side_forces(side) {
        state[force].exists = false;
        state[force.officer()].exists = false;
        state[force.officer()].on_table = false;
        state.groups[force.index()] = Group::NONE;
    }
}

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

/// The units of a force that its player places.
fn units_of(state: &State, force: ForceId) -> impl Iterator<Item = UnitId> + '_ {
    State::side_units(State::force_side(force)).filter(move |&unit| {
        state[unit].presence == Presence::Waiting && state[unit].group.is_none() && state[unit].make.force == force
    })
}

/// A side's forces still to be placed.
pub fn waiting(state: &State, side: Side) -> impl Iterator<Item = ForceId> + '_ {
    State::side_forces(side).filter(|&force| state[force].waiting)
}

fn check_force(state: &State, side: Side, force: ForceId) -> Result<(), Refusal> {
    if waiting(state, side).any(|one| one == force) { Ok(()) } else { Err(Refusal::NotToPlace(force)) }
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
        if twice || !his || state[officer].on_table {
            return Err(Refusal::OfficerStays(officer));
        }
        if !zone.holds(at.spot()) {
            return Err(Refusal::OutsideZone(side));
        }
    }
    set_down(state, placement, Some(zone)).map(drop)
}

/// The state with units placed one by one; refused where one may not stand. Places in works make garrisons. [GA-S4]
fn set_down(state: &State, placement: &Placement, zone: Option<Bounds>) -> Result<State, Refusal> {
    let mut ahead = state.clone();
    for &(unit, pose) in &placement.units {
        let garrison = works_at(&ahead, unit, pose);
        let shape = garrison.and_then(|feature| ahead.works(feature)).unwrap_or_else(|| ahead.base(unit).placed(pose));
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

/// The works in which a unit placed at a pose would stand, if it may hold them. [GA-7.10, GA-7.11]
fn works_at(state: &State, unit: UnitId, pose: Pose) -> Option<u8> {
    let arm = state.arm(unit);
    state
        .ground()
        .at(pose.spot())
        .find(|(_, feature)| match feature.kind.kind {
            TerrainKind::Town => arm == Arm::Infantry,
            TerrainKind::Redoubt => arm != Arm::Cavalry,
            _ => false,
        })
        .map(|(index, _)| index as u8)
}

fn set(state: &mut State, unit: UnitId, pose: Pose) {
    let garrison = works_at(state, unit, pose);
    let pose = match garrison.and_then(|feature| state.works(feature)) {
        Some(works) => Pose::new(works.centre().point(), pose.facing),
        None => pose,
    };
    (state[unit].pose, state[unit].start, state[unit].garrison) = (pose, pose, garrison);
    state.enter_table(unit);
}

/// The usual places of the next force: the listed ones, or the next free ones of a built army's two lines. [GA-S4]
pub fn usual(state: &State, side: Side) -> Option<(ForceId, Placement)> {
    let force = waiting(state, side).next()?;
    let mut placement = Placement::default();
    if state.built[side.index()] {
        let mut places = line_places(state, side);
        for unit in units_of(state, force) {
            let free = |pose: &Pose| terrain::may_stand(state, unit, &state.base(unit).placed(*pose));
            placement.units.push((unit, places.find(free)?));
        }
        return Some((force, placement));
    }
    for unit in units_of(state, force) {
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

/// The places of a built army's two lines, in order. [GA-S4]
fn line_places(state: &State, side: Side) -> impl Iterator<Item = Pose> + use<> {
    let figures = state.book.0.tables.deploy.clone();
    let table = state.ground().table;
    let (home, facing) = (state.scenario.side(side).home, state.home(side).opposite());
    let places = i32::from(figures.places);
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
    orders.extend(waiting(state, side).map(|force| Order::Reserve { force }));
}

/// Places a force; officers who are not placed stand on its first unit. [GA-S4]
pub fn carry_out(state: &mut State, force: ForceId, placement: &Placement, log: &mut impl Log<Note>) {
    for &(unit, pose) in &placement.units {
        set(state, unit, pose);
    }
    let side = State::force_side(force);
    let first = placement.units.first().map_or_else(Point::default, |(unit, _)| state[*unit].pose.at());
    for officer in [force.officer(), OfficerId::army(side)] {
        if !state[officer].on_table {
            let named = placement.officers.iter().find(|(one, _)| *one == officer).map(|(_, at)| *at);
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
    let side = State::force_side(force);
    let edge = state.scenario.side(side).home;
    let table = state.ground().table;
    let to = match edge {
        TableEdge::North | TableEdge::South => table.width(),
        TableEdge::East | TableEdge::West => table.height(),
    };
    let group = force.index() + MOST_FORCES;
    state.groups[group] = Group { exists: true, turn: 1, die: 0, due: None, edge, from: Inches::ZERO, to };
    let units: Vec<UnitId> = units_of(state, force).collect();
    for unit in units {
        state[unit].group = Some(group as u8);
    }
    state[force].waiting = false;
    state.tell_force(log, force, Happening::Reserved { force });
    state.phase = Phase::Deploy { side: side.enemy() };
}

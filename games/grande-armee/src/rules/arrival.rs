//! Arrivals: groups that become due and are brought on at an edge. [GA-D6]

use arrayvec::ArrayVec;
use chance::Chance;
use engine::{Clause, Log, NoReasons, Reasons, Reckoning};
use table::{Inches, Point, Pose, Shape, TableEdge};

use crate::data::scenario::{TerrainKind, direction};
use crate::data::side::{ForceId, MOST_FORCES, OfficerId, Side, UnitId, each};
use crate::rules::event::{Happening, Note};
use crate::rules::occasion::Occasion;
use crate::rules::officers::{self, Aftermath};
use crate::rules::order::{Order, Placement};
use crate::rules::reasons::{What, Why};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Group, MOST_GROUPS, Marks, Presence, State};
use crate::rules::terrain;

/// The force of a group.
pub const fn force_of(group: u8) -> ForceId {
    ForceId(group % MOST_FORCES as u8)
}

/// Units of a group that are still to come.
pub fn waiting(state: &State, group: u8) -> impl Iterator<Item = UnitId> + '_ {
    State::side_units(State::force_side(force_of(group)))
        .filter(move |&unit| state[unit].presence == Presence::Waiting && state[unit].group == Some(group))
}

/// Whether a unit that is still to come may come on by now: its group is due.
pub fn is_due(state: &State, unit: UnitId) -> bool {
    state[unit].group.is_some_and(|group| state.groups[usize::from(group)].due.is_some())
}

/// Whether units of a group have come on in this segment: those left out then follow in a later one.
fn has_come(state: &State, group: u8) -> bool {
    let side = State::force_side(force_of(group));
    each(state.present[side.index()])
        .any(|unit| state[unit].group == Some(group) && state[unit].marks.has(Marks::ARRIVED))
}

/// Groups that a side may bring on now.
pub fn due(state: &State, side: Side) -> impl Iterator<Item = u8> + '_ {
    (0..MOST_GROUPS as u8).filter(move |&group| {
        let one = &state.groups[usize::from(group)];
        one.exists
            && one.due.is_some()
            && State::force_side(force_of(group)) == side
            && waiting(state, group).next().is_some()
            && !has_come(state, group)
    })
}

/// Groups of a turn that come without a die become due with its first pulse.
pub fn announce(state: &mut State) {
    let (turn, pulse) = (state.turn, state.pulses);
    for group in &mut state.groups {
        if group.exists && group.die == 0 && group.due.is_none() && group.turn <= turn {
            group.due = Some(pulse);
        }
    }
}

/// A group that comes by a die comes on this or more. [GA-D6]
fn needed(group: &Group, why: &mut impl Reasons<What>) -> u8 {
    let mut number = Reckoning::new(why);
    number.plus(Clause("GA-D6"), What::ArrivesOn, group.die);
    number.total() as u8
}

/// In the first pulse of a turn the phasing side rolls for groups that come by a die.
pub fn roll(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    if state.pulse != 1 {
        return;
    }
    for group in 0..MOST_GROUPS as u8 {
        let one = state.groups[usize::from(group)];
        let rolls = one.exists
            && one.die > 0
            && one.due.is_none()
            && one.turn <= state.turn
            && State::force_side(force_of(group)) == state.phasing
            && waiting(state, group).next().is_some();
        if rolls {
            chance.about(state.occasion(Occasion::Arrival, group));
            let mut why = Why::heard_by(log);
            let (die, needed) = (chance.d6(), needed(&one, &mut why));
            let comes = die >= needed;
            if comes {
                state.groups[usize::from(group)].due = Some(state.pulses);
            }
            state.tell_force(
                log,
                force_of(group),
                Happening::ArrivalRoll { force: force_of(group), die, needed, comes, why },
            );
        }
    }
}

/// The stretch of its edge on which a group may come on: longer for every pulse of delay.
pub fn stretch(state: &State, group: u8) -> (Inches, Inches) {
    stretch_because(state, group, &mut [NoReasons, NoReasons])
}

/// The same with the reasons of either end.
pub fn stretch_because(state: &State, group: u8, [first, last]: &mut [impl Reasons<What>; 2]) -> (Inches, Inches) {
    let one = &state.groups[usize::from(group)];
    let late = one.due.map_or(0, |due| i32::from(state.pulses.saturating_sub(due)));
    let longer = state.book.tables.arrival.longer * late;
    let table = state.ground().table;
    let most = match one.edge {
        TableEdge::North | TableEdge::South => table.width(),
        TableEdge::East | TableEdge::West => table.height(),
    };
    let clause = Clause("GA-D6");
    let (mut from, mut to) = (Reckoning::new(first), Reckoning::new(last));
    from.plus(clause, What::Stretch, one.from.hundredths());
    from.plus(clause, What::Awaited, -longer.hundredths());
    from.at_least(clause, What::EdgeEnds, 0);
    to.plus(clause, What::Stretch, one.to.hundredths());
    to.plus(clause, What::Awaited, longer.hundredths());
    to.at_most(clause, What::EdgeEnds, most.hundredths());
    (Inches::from_hundredths(from.total()), Inches::from_hundredths(to.total()))
}

/// The pose of a unit at a place along an edge, its rear on the edge, facing inward.
fn pose_at(state: &State, unit: UnitId, edge: TableEdge, along: Inches) -> Pose {
    let half = Inches::from_hundredths(state.base(unit).depth().hundredths() / 2);
    let table = state.ground().table;
    let at = match edge {
        TableEdge::South => Point::new(along, half),
        TableEdge::North => Point::new(along, table.height() - half),
        TableEdge::West => Point::new(half, along),
        TableEdge::East => Point::new(table.width() - half, along),
    };
    Pose::new(at, direction(edge).opposite())
}

/// How far along its edge a pose lies.
fn along(edge: TableEdge, pose: Pose) -> Inches {
    match edge {
        TableEdge::North | TableEdge::South => pose.x,
        TableEdge::East | TableEdge::West => pose.y,
    }
}

/// Whether a unit of a group may be set down at a pose.
fn check_pose(state: &State, group: u8, unit: UnitId, pose: Pose) -> Result<(), Refusal> {
    let edge = state.groups[usize::from(group)].edge;
    let (from, to) = stretch(state, group);
    let half = Inches::from_hundredths(state.base(unit).width().hundredths() / 2);
    let place = along(edge, pose);
    if pose != pose_at(state, unit, edge, place) || place - half < from || place + half > to {
        return Err(Refusal::NotOnStretch { unit, group });
    }
    check_room(state, unit, &state.base(unit).placed(pose))
}

/// Whether a unit that comes on finds room for its base.
fn check_room(state: &State, unit: UnitId, shape: &Shape) -> Result<(), Refusal> {
    if !terrain::may_stand(state, unit, shape) {
        return Err(Refusal::NoPlace(unit));
    }
    let clear = state.book.tables.arrival.clear;
    let side = state.side_of(unit);
    if each(state.enemies_of(side)).any(|enemy| table::is_nearer(shape, state.shape(enemy), clear)) {
        return Err(Refusal::EnemyAtEdge(unit));
    }
    Ok(())
}

/// Checks an arrival.
pub fn check(state: &State, group: u8, placement: &Placement) -> Result<(), Refusal> {
    if !due(state, state.phasing).any(|one| one == group) {
        return Err(Refusal::NotDue(group));
    }
    if placement.units.is_empty() {
        return Err(Refusal::NobodyPlaced);
    }
    let mut ahead = state.clone();
    for &(unit, pose) in &placement.units {
        if ahead[unit].presence != Presence::Waiting || ahead[unit].group != Some(group) {
            return Err(Refusal::NotInGroup(unit));
        }
        check_pose(&ahead, group, unit, pose)?;
        set(&mut ahead, unit, pose);
    }
    for (index, &(officer, at)) in placement.officers.iter().enumerate() {
        let twice = placement.officers[..index].iter().any(|(other, _)| *other == officer);
        if twice || !comes_along(state, group, officer) {
            return Err(Refusal::OfficerStays(officer));
        }
        let radius = state[force_of(group).officer()].talent.radius();
        let point = Shape::point(at.spot());
        let near = placement.units.iter().any(|(unit, _)| table::is_within(&point, ahead.shape(*unit), radius));
        if !near || !state.ground().table.holds_point(at) {
            return Err(Refusal::OfficerAway(officer));
        }
    }
    Ok(())
}

/// Whether an officer comes with a group: its sub-commander or the army commander, if he is off the table.
fn comes_along(state: &State, group: u8, officer: OfficerId) -> bool {
    let force = force_of(group);
    let his = officer == force.officer() || officer == OfficerId::army(State::force_side(force));
    his && state[officer].exists && !state[officer].on_table
}

fn set(state: &mut State, unit: UnitId, pose: Pose) {
    (state[unit].pose, state[unit].start) = (pose, pose);
    state.enter_table(unit);
}

/// Brings units on; officers who are not placed stand on the first of them. Enemy officers under them are in danger.
pub fn carry_out(
    state: &mut State,
    group: u8,
    placement: &Placement,
    chance: &mut impl Chance,
    log: &mut impl Log<Note>,
) {
    let mut aftermath = Aftermath::default();
    for &(unit, pose) in &placement.units {
        set(state, unit, pose);
        state[unit].marks.put(Marks::ARRIVED);
        state.count_in(unit);
        state.tell(log, unit, Happening::Arrived { unit });
        aftermath.ride_over(state, state.side_of(unit), state.shape(unit));
    }
    let first = placement.units[0].1.at();
    let force = force_of(group);
    for officer in [force.officer(), OfficerId::army(State::force_side(force))] {
        if comes_along(state, group, officer) {
            let named = placement.officers.iter().find(|(one, _)| *one == officer).map(|(_, at)| *at);
            state[officer].at = named.unwrap_or(first);
            state[officer].on_table = true;
        }
    }
    officers::casualties(state, &aftermath, chance, log);
}

/// How far apart places along an edge are tried.
const STEP: i32 = 150;

/// Arrivals worth considering: as many of a group as find room, outward from the middle of the stretch or from one of its ends.
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    if !state.groups.iter().any(|group| group.exists && group.due.is_some()) {
        return;
    }
    for group in due(state, state.phasing) {
        let (from, to) = stretch(state, group);
        let middle = Inches::from_hundredths(i32::midpoint(from.hundredths(), to.hundredths()));
        let first = orders.len();
        let room = room(state, group);
        for start in [middle, from + Inches::whole(2), to - Inches::whole(2)] {
            let placement = line_up(state, group, start, room);
            let order = Order::Arrive { group, placement: Box::new(placement) };
            let is_new = !orders[first..].contains(&order);
            if is_new && matches!(&order, Order::Arrive { placement, .. } if !placement.units.is_empty()) {
                orders.push(order);
            }
        }
    }
}

/// Where there is room on a stretch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    /// Everywhere: nothing stands or lies along it.
    Everywhere,
    /// Perhaps not everywhere.
    Perhaps,
}

/// Where there is room on the stretch of a group.
fn room(state: &State, group: u8) -> Room {
    let edge = state.groups[usize::from(group)].edge;
    let (from, to) = stretch(state, group);
    let clear = state.book.tables.arrival.clear;
    let ends = waiting(state, group).flat_map(|unit| [from, to].map(|place| (unit, place)));
    let strips = ends.map(|(unit, place)| state.base(unit).placed(pose_at(state, unit, edge, place)).bounds());
    let Some(strip) = strips.reduce(table::Bounds::with) else { return Room::Everywhere };
    let strip = strip.about(clear);
    let is_taken = each(state.on_table()).any(|unit| strip.meets(state.shape(unit).bounds()));
    let is_plain = |kind: TerrainKind| matches!(kind, TerrainKind::Hill | TerrainKind::Road);
    if is_taken || !state.ground().near(strip).all(|(_, feature)| is_plain(feature.kind.kind)) {
        Room::Perhaps
    } else {
        Room::Everywhere
    }
}

/// Sets the units of a group side by side along the stretch, as near to a place as they find room.
fn line_up(state: &State, group: u8, start: Inches, room: Room) -> Placement {
    let edge = state.groups[usize::from(group)].edge;
    let (from, to) = stretch(state, group);
    let mut placement = Placement::default();
    // Places taken along the edge, from where to where.
    let mut taken: ArrayVec<(Inches, Inches), 12> = ArrayVec::new();
    let tries = (to - from).hundredths() / STEP + 1;
    for unit in waiting(state, group) {
        let half = Inches::from_hundredths(state.base(unit).width().hundredths() / 2);
        let places = (0..=tries).flat_map(|step| [start + offset(step), start - offset(step)]);
        let found = places.filter(|place| (from + half..=to - half).contains(place)).find_map(|place| {
            let (left, right) = (place - half, place + half);
            if taken.iter().any(|&(from, to)| left < to && from < right) {
                return None;
            }
            let pose = pose_at(state, unit, edge, place);
            let has_room = room == Room::Everywhere || check_room(state, unit, &state.base(unit).placed(pose)).is_ok();
            has_room.then_some((pose, (left, right)))
        });
        if let Some((pose, place)) = found
            && taken.try_push(place).is_ok()
        {
            placement.units.push((unit, pose));
        }
    }
    placement
}

const fn offset(step: i32) -> Inches {
    Inches::from_hundredths(step * STEP)
}

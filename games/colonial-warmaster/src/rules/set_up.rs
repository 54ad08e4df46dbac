//! Free set-up: the sides place their commands by turns. [CW-14.2]

use engine::Log;
use table::{Bounds, Pieces, Point, Pose, Shape, Spot};

use crate::data::footprint;
use crate::data::roster::Formation;
use crate::data::side::{LeaderId, Side, UnitId};
use crate::rules::event::{Happening, Note};
use crate::rules::leader;
use crate::rules::moving::Marcher;
use crate::rules::order::{Deployed, Deployment, Order};
use crate::rules::refusal::{Obstacle, Refusal};
use crate::rules::state::{Phase, Presence, State};

/// The grid on which a unit without room at its printed place looks for another, in ten-thousandths of an inch. [CW-14.2]
const GRID: i32 = 5_000;

/// Takes everybody off the table before the sides place them.
pub fn begin(state: &mut State) {
    for unit in state.unit_ids() {
        state[unit].presence = Presence::Waiting;
    }
    for leader in state.leader_ids() {
        state[leader].waiting = true;
    }
    state.refresh();
    state.phase = Phase::Deploy { side: state.scenario.first };
}

/// A side's commands still to be placed, in the order of ids; the army commander counts as one without units.
pub fn waiting(state: &State, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
    state.leader_ids().filter(move |&leader| state[leader].waiting && state.leader_spec(leader).side == side)
}

/// The units of a command.
pub fn units_of(state: &State, command: LeaderId) -> impl Iterator<Item = UnitId> + '_ {
    state.unit_ids().filter(move |&unit| state.spec(unit).command == command)
}

/// The command whose units a side places one by one, if it has begun with one. [CW-14.2]
pub fn begun(state: &State, side: Side) -> Option<LeaderId> {
    waiting(state, side).find(|&command| units_of(state, command).any(|unit| is_placed(state, unit)))
}

/// Whether a unit has been placed.
pub fn is_placed(state: &State, unit: UnitId) -> bool {
    state[unit].presence == Presence::OnTable
}

fn check_command(state: &State, side: Side, command: LeaderId) -> Result<(), Refusal> {
    if !waiting(state, side).any(|leader| leader == command) {
        return Err(Refusal::NotToPlace(command));
    }
    match begun(state, side) {
        Some(other) if other != command => Err(Refusal::OtherBegun(other)),
        _ => Ok(()),
    }
}

/// Checks one unit as its player places it, for the first time or anew. [CW-14.2]
pub fn check_put(state: &State, side: Side, one: &Deployed) -> Result<(), Refusal> {
    check_command(state, side, state.spec(one.unit).command)?;
    check_unit(state, side, one).map_err(|refusal| match refusal {
        Refusal::BadPlace(unit, obstacle, _) => {
            Refusal::BadPlace(unit, obstacle, place_near(state, side, one).map(Pose::at))
        }
        other => other,
    })
}

/// Places one unit. [CW-14.2]
pub fn put(state: &mut State, one: &Deployed, log: &mut impl Log<Note>) {
    set(state, one);
    state.tell_unit(log, one.unit, Happening::Placed { unit: one.unit });
}

/// Checks that a unit may be taken up again: its command is not complete. [CW-14.2]
pub fn check_take_up(state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
    check_command(state, side, state.spec(unit).command)?;
    if is_placed(state, unit) { Ok(()) } else { Err(Refusal::NotPlaced(unit)) }
}

/// Takes a unit up again. [CW-14.2]
pub fn take_up(state: &mut State, unit: UnitId, log: &mut impl Log<Note>) {
    lift(state, unit);
    state.tell_unit(log, unit, Happening::TakenUp { unit });
}

fn lift(state: &mut State, unit: UnitId) {
    let printed = printed(state, unit);
    let side = state.side_of(unit);
    let one = &mut state[unit];
    (one.pose, one.formation, one.saddle) = (printed.pose, printed.formation, printed.saddle);
    one.presence = Presence::Waiting;
    state.present[side.index()] &= !unit.bit();
    state.set_down(unit);
}

/// Checks the place of a leader whose units are all placed. [CW-14.2]
pub fn check_station(state: &State, side: Side, leader: LeaderId, at: Point) -> Result<(), Refusal> {
    check_command(state, side, leader)?;
    if !units_of(state, leader).all(|unit| is_placed(state, unit)) {
        return Err(Refusal::UnitsFirst(leader));
    }
    if !state.scenario.side(side).zone.holds(at.spot()) {
        return Err(Refusal::OutsideZone(side));
    }
    leader::check_place(state, leader, at)
}

/// Places a leader, which completes his command. [CW-14.2]
pub fn station(state: &mut State, leader: LeaderId, at: Point, log: &mut impl Log<Note>) {
    settle_leader(state, leader, at, log);
}

/// The state without what has been placed of a command.
fn without(state: &State, command: LeaderId) -> State {
    let mut bare = state.clone();
    for unit in units_of(state, command).filter(|&unit| is_placed(state, unit)) {
        lift(&mut bare, unit);
    }
    bare
}

/// Checks that a command may be placed as printed.
pub fn check_default(state: &State, side: Side, command: LeaderId) -> Result<(), Refusal> {
    check_command(state, side, command)
}

/// Checks a command as its player places it; a unit that cannot begin where it is put is told where it could. [CW-14.2]
pub fn check(state: &State, side: Side, deployment: &Deployment) -> Result<(), Refusal> {
    check_pieces(state, side, deployment).map_err(|refusal| match refusal {
        Refusal::BadPlace(unit, obstacle, _) => {
            let mut ahead = without(state, deployment.command);
            deployment.units.iter().take_while(|one| one.unit != unit).for_each(|one| set(&mut ahead, one));
            let placed = deployment.units.iter().find(|one| one.unit == unit);
            let nearest = placed.and_then(|one| nearest_place(&ahead, one)).map(Pose::at);
            Refusal::BadPlace(unit, obstacle, nearest)
        }
        other => other,
    })
}

/// Checks a command as its player places it: all its pieces, in the zone, in legal poses. [CW-14.2]
fn check_pieces(state: &State, side: Side, deployment: &Deployment) -> Result<(), Refusal> {
    check_command(state, side, deployment.command)?;
    let wanted = units_of(state, deployment.command).fold(0, |set, unit| set | unit.bit());
    let named = deployment.units.iter().fold(0, |set, one| set | one.unit.bit());
    if wanted != named || deployment.units.len() != wanted.count_ones() as usize {
        return Err(Refusal::PiecesMissing(deployment.command));
    }
    let zone = state.scenario.side(side).zone;
    if !zone.holds(deployment.leader.spot()) {
        return Err(Refusal::OutsideZone(side));
    }
    let mut ahead = without(state, deployment.command);
    for one in &deployment.units {
        check_unit(&ahead, side, one)?;
        set(&mut ahead, one);
    }
    leader::check_place(&ahead, deployment.command, deployment.leader)
}

fn check_unit(state: &State, side: Side, one: &Deployed) -> Result<(), Refusal> {
    let kind = state.kind(one.unit);
    if kind.allowance(one.formation, one.saddle).is_none() {
        return Err(Refusal::UnknownFormation(one.unit, one.formation));
    }
    if one.saddle != kind.usual_saddle() && kind.dismounted.is_none() {
        return Err(Refusal::NoCavalry(one.unit));
    }
    if one.pose.facing.hundredths() % 100 != 0 {
        return Err(Refusal::PartOfDegree(one.unit));
    }
    let shape = footprint::base(kind, one.formation, state[one.unit].stands).placed(one.pose);
    if !is_inside(&shape, state.scenario.side(side).zone) {
        return Err(Refusal::OutsideZone(side));
    }
    may_stand(state, one, &shape, &state.pieces()).map_err(|obstacle| Refusal::BadPlace(one.unit, obstacle, None))
}

/// Whether a shape lies wholly in a zone.
fn is_inside(shape: &Shape, zone: Bounds) -> bool {
    let it = shape.bounds();
    zone.left <= it.left && it.right <= zone.right && zone.bottom <= it.bottom && it.top <= zone.top
}

fn may_stand(state: &State, one: &Deployed, shape: &Shape, pieces: &Pieces) -> Result<(), Obstacle> {
    Marcher::arriving(state, one.unit, one.formation, one.saddle).may_stand(shape, pieces)
}

/// Puts one unit on the table.
fn set(state: &mut State, one: &Deployed) {
    let unit = &mut state[one.unit];
    (unit.pose, unit.formation, unit.saddle) = (one.pose, one.formation, one.saddle);
    unit.presence = Presence::OnTable;
    let side = state.side_of(one.unit);
    state.present[side.index()] |= one.unit.bit();
    state.set_down(one.unit);
}

/// Places a command and hands over to the other side. [CW-14.2]
pub fn carry_out(state: &mut State, deployment: &Deployment, log: &mut impl Log<Note>) {
    for one in &deployment.units {
        lift(state, one.unit);
    }
    for one in &deployment.units {
        set(state, one);
    }
    settle_leader(state, deployment.command, deployment.leader, log);
}

/// Places what is not placed yet of a command as printed; whoever does not fit there goes to the nearest legal anchor of the grid. [CW-14.2]
pub fn carry_out_default(state: &mut State, command: LeaderId, log: &mut impl Log<Note>) {
    let units: Vec<UnitId> = units_of(state, command).filter(|&unit| !is_placed(state, unit)).collect();
    for unit in units {
        let one = printed(state, unit);
        let pose = nearest_place(state, &one).unwrap_or(one.pose);
        set(state, &Deployed { pose, ..one });
    }
    settle_leader(state, command, state.leader_spec(command).at, log);
}

fn settle_leader(state: &mut State, command: LeaderId, at: Point, log: &mut impl Log<Note>) {
    state[command].at = at;
    state[command].waiting = false;
    state.tell_leader(log, command, Happening::Deployed { command });
    let side = state.leader_spec(command).side;
    let next = [side.enemy(), side].into_iter().find(|&side| waiting(state, side).next().is_some());
    leader::take_refuge(state, log);
    if let Some(side) = next {
        state.phase = Phase::Deploy { side };
    }
}

/// A unit as the scenario prints it.
pub fn printed(state: &State, unit: UnitId) -> Deployed {
    let spec = state.spec(unit);
    Deployed { unit, pose: spec.pose, formation: spec.formation, saddle: state.kind(unit).usual_saddle() }
}

/// The printed place, or else the nearest legal anchor of the grid from the zone's south-west corner. [CW-14.2]
fn nearest_place(state: &State, one: &Deployed) -> Option<Pose> {
    let side = state.side_of(one.unit);
    let base = footprint::base(state.kind(one.unit), one.formation, state[one.unit].stands);
    let pieces = state.pieces();
    let fits = |pose: Pose| may_stand(state, one, &base.placed(pose), &pieces).is_ok();
    if fits(one.pose) {
        return Some(one.pose);
    }
    let zone = state.scenario.side(side).zone;
    let wish = one.pose.spot();
    let mut anchors: Vec<(i64, Spot)> = Vec::new();
    for x in (zone.left..=zone.right).step_by(GRID as usize) {
        for y in (zone.bottom..=zone.top).step_by(GRID as usize) {
            let (dx, dy) = (i64::from(x - wish.x), i64::from(y - wish.y));
            anchors.push((dx * dx + dy * dy, Spot { x, y }));
        }
    }
    anchors.sort_unstable_by_key(|&(square, spot)| (square, spot.x, spot.y));
    anchors
        .into_iter()
        .map(|(_, spot)| Pose::new(spot.point(), one.pose.facing))
        .find(|&pose| is_inside(&base.placed(pose), zone) && fits(pose))
}

/// A command set up about one of its pieces: who was wished somewhere and where he can begin, the others as printed and moved along.
pub struct SetUp {
    /// The whole command, ready to be ordered.
    pub deployment: Deployment,
    /// Why the wish itself cannot be had; `None` where it can.
    pub stop: Option<Refusal>,
}

/// The command that a waiting piece belongs to, and its unit if it is one; `None` if it is not this side's to place.
pub fn command_of(state: &State, side: Side, piece: &str) -> Option<(LeaderId, Option<UnitId>)> {
    let unit = state.find_unit(piece);
    let command = match unit {
        Some(unit) => state.spec(unit).command,
        None => state.find_leader(piece)?,
    };
    check_command(state, side, command).is_ok().then_some((command, unit))
}

/// One unit as near as can be to a wish, and why the wish itself cannot be had; `None` where it finds no room in the zone. [CW-14.2]
pub fn alone(state: &State, side: Side, wish: Deployed) -> Option<(Deployed, Option<Refusal>)> {
    match check_unit(state, side, &wish) {
        Ok(()) => Some((wish, None)),
        Err(stop) => Some((Deployed { pose: place_near(state, side, &wish)?, ..wish }, Some(stop))),
    }
}

/// Sets a command up with one unit as near as can be to a wish. [CW-14.2]
pub fn about_unit(state: &State, side: Side, wish: Deployed) -> Option<SetUp> {
    let stop = check_unit(state, side, &wish).err();
    let place = match stop {
        None => wish.pose,
        Some(_) => place_near(state, side, &wish)?,
    };
    let first = Deployed { pose: place, ..wish };
    let by = place.spot() - state.spec(wish.unit).pose.spot();
    together(state, side, state.spec(wish.unit).command, by, Some(first)).map(|deployment| SetUp { deployment, stop })
}

/// Sets a command up with its leader as near as can be to a wish. [CW-14.2]
pub fn about_leader(state: &State, side: Side, command: LeaderId, wish: Point) -> Option<SetUp> {
    let by = wish.spot() - state.leader_spec(command).at.spot();
    let deployment = together(state, side, command, by, None)?;
    let stop = if deployment.leader == wish {
        None
    } else if state.scenario.side(side).zone.holds(wish.spot()) {
        leader::check_place(state, command, wish).err()
    } else {
        Some(Refusal::OutsideZone(side))
    };
    Some(SetUp { deployment, stop })
}

/// A command as printed, all of it moved by a vector, each to the nearest legal place; who is placed already stays.
fn together(state: &State, side: Side, command: LeaderId, by: Spot, first: Option<Deployed>) -> Option<Deployment> {
    let mut ahead = state.clone();
    let mut units: Vec<Deployed> = first.into_iter().collect();
    for one in &units {
        set(&mut ahead, one);
    }
    for unit in units_of(state, command).filter(|unit| first.is_none_or(|first| first.unit != *unit)) {
        let one = printed(state, unit);
        let moved = Deployed { pose: Pose::new((one.pose.spot() + by).point(), one.pose.facing), ..one };
        let placed = Deployed { pose: place_near(&ahead, side, &moved)?, ..one };
        set(&mut ahead, &placed);
        units.push(placed);
    }
    let at = state.leader_spec(command).at;
    let zone = state.scenario.side(side).zone;
    let near =
        |spot: Spot| Spot { x: spot.x.clamp(zone.left, zone.right), y: spot.y.clamp(zone.bottom, zone.top) }.point();
    let stands = |&place: &Point| leader::check_place(&ahead, command, place).is_ok();
    let leader = [at.spot() + by, at.spot()].map(near).into_iter().find(stands)?;
    Some(Deployment { command, leader, units })
}

/// Where a unit can begin nearest to a wish: there, or moved straight into the zone, or at an anchor of the grid. [CW-14.2]
fn place_near(state: &State, side: Side, wish: &Deployed) -> Option<Pose> {
    let base = footprint::base(state.kind(wish.unit), wish.formation, state[wish.unit].stands);
    let (zone, it) = (state.scenario.side(side).zone, base.placed(wish.pose).bounds());
    // Anchors are whole hundredths: what is cut off inwards is less than one.
    let into = |low: i32, high: i32, least: i32, most: i32| match (low < least, high > most) {
        (true, _) => (least - low + 99) / 100 * 100,
        (false, true) => (most - high - 99) / 100 * 100,
        (false, false) => 0,
    };
    let by =
        Spot { x: into(it.left, it.right, zone.left, zone.right), y: into(it.bottom, it.top, zone.bottom, zone.top) };
    let moved = Deployed { pose: Pose::new((wish.pose.spot() + by).point(), wish.pose.facing), ..*wish };
    if check_unit(state, side, &moved).is_ok() {
        return Some(moved.pose);
    }
    nearest_place(state, &moved).filter(|&pose| check_unit(state, side, &Deployed { pose, ..moved }).is_ok())
}

/// How far a command is shifted as a whole in the orders of `deploy`, in hundredths of an inch.
const SHIFTS: [(i32, i32); 6] = [(-200, 0), (200, 0), (-400, 0), (400, 0), (0, 200), (0, -200)];

/// Orders of `deploy`: every command as printed, shifted as a whole, and with one of its units formed otherwise. [CW-14.2]
pub fn orders(state: &State, side: Side, orders: &mut Vec<Order>) {
    // Once its first unit is placed a command is the only one to be placed.
    let begun = begun(state, side);
    for command in waiting(state, side).filter(|&command| begun.is_none_or(|begun| begun == command)) {
        orders.push(Order::DeployDefault { command });
        if begun.is_some() {
            continue;
        }
        let at = state.leader_spec(command).at;
        let mut offer = |leader: Point, units: Vec<Deployed>| {
            let deployment = Deployment { command, leader, units };
            if check_pieces(state, side, &deployment).is_ok() {
                orders.push(Order::Deploy(Box::new(deployment)));
            }
        };
        let as_printed = || units_of(state, command).map(|unit| printed(state, unit));
        for (x, y) in SHIFTS {
            let moved = |point: Point| Point::from_hundredths(point.x.hundredths() + x, point.y.hundredths() + y);
            let shifted = |one: Deployed| Deployed { pose: Pose::new(moved(one.pose.at()), one.pose.facing), ..one };
            // A commander without units goes alone.
            let units: Vec<Deployed> = as_printed().map(shifted).collect();
            offer(if units.is_empty() { moved(at) } else { at }, units);
        }
        for (index, one) in as_printed().enumerate() {
            for formation in Formation::ALL.into_iter().filter(|&formation| formation != one.formation) {
                let mut units: Vec<Deployed> = as_printed().collect();
                units[index].formation = formation;
                offer(at, units);
            }
        }
    }
}

//! The Movement Segment: who may act, moves, changes of face, officers. [GA-6.10, GA-6.15, GA-6.26]

use chance::Chance;
use engine::{Clause, Log};
use table::{Inches, Outline, Point, Pose, Shape, Turn};

use crate::data::roster::Arm;
use crate::data::scenario::TerrainKind;
use crate::data::side::{OfficerId, UnitId, each};
use crate::rules::arrival;
use crate::rules::artillery;
use crate::rules::attack;
use crate::rules::event::{Happening, Note};
use crate::rules::officers::{self, Aftermath};
use crate::rules::order::{Face, March};
use crate::rules::path::{Path, Place};
use crate::rules::phase::{MovementStep, Phase};
use crate::rules::reasons::{Bill, Why};
use crate::rules::recovery;
use crate::rules::refusal::Refusal;
use crate::rules::road;
use crate::rules::state::{Marks, State, Status};
use crate::rules::status;
use crate::rules::terrain;
use crate::rules::walker::Walker;
use crate::rules::zone;

/// Whether a unit of the phasing side may still do anything in this segment: it has not acted, neither evaded nor escaped, and is not suppressed. [GA-6.26]
pub fn may_act(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let one = &state[unit];
    if !state.is_present(unit) {
        return Err(Refusal::NotOnTable(unit));
    }
    if one.make.side != state.phasing {
        return Err(Refusal::NotYourUnit(unit));
    }
    if one.marks.has(Marks::ACTED) {
        return Err(Refusal::ActedAlready(unit));
    }
    if one.marks.has(Marks::NO_MOVE) {
        return Err(Refusal::MayNotMove(unit));
    }
    artillery::check_unsuppressed(state, unit)
}

/// Whether the phasing side has anything left to do in this segment: an officer who has not ridden, a unit that may act, a group to bring on.
pub fn is_any_left(state: &State) -> bool {
    state.officers_of(state.phasing).any(|officer| !state[officer].moved)
        || each(state.present[state.phasing.index()]).any(|unit| may_do(state, unit))
        || arrival::due(state, state.phasing).next().is_some()
}

/// Whether a unit can do anything at all in this segment: move as its status allows, or recover where a die can help.
pub fn may_do(state: &State, unit: UnitId) -> bool {
    match state.status_of(unit) {
        Status::Active | Status::Attack | Status::Withdraw | Status::Hold => may_act(state, unit).is_ok(),
        Status::Inactive => recovery::is_possible(state[unit].hits) && recovery::check(state, unit).is_ok(),
        Status::None => false,
    }
}

/// Why a unit can do nothing in this segment, if it cannot.
pub fn barred(state: &State, unit: UnitId) -> Option<Refusal> {
    if may_do(state, unit) {
        return None;
    }
    Some(may_act(state, unit).err().unwrap_or(Refusal::StatusForbids { unit, status: state.status_of(unit) }))
}

/// Whether a unit may contact enemies: guns never, all others as their status allows, horse garrisons too. [GA-6.25]
pub fn may_contact(state: &State, unit: UnitId, _enemy: UnitId) -> Result<(), Refusal> {
    if state.arm(unit) == Arm::Artillery {
        return Err(Refusal::GunsContact(unit));
    }
    status::check_contact(state, unit)
}

/// The clause of base moves, by which other figures start from them.
pub const BASE_MOVE: Clause = Clause("GA-6.1");

impl State {
    /// A unit's base move. [GA-6.1]
    pub fn base_move(&self, unit: UnitId) -> Inches {
        self.book.types.of(self[unit].make.kind).base_move
    }
}

/// A unit's pose after a change of face, and what that costs it. [GA-6.13, GA-6.14, GA-6.16]
pub fn faced(state: &State, unit: UnitId, face: Option<Face>) -> (Pose, Inches) {
    let pose = state[unit].pose;
    let Some(face) = face else { return (pose, Inches::ZERO) };
    let cost = if state.arm(unit) == Arm::Infantry { state.book.tables.movement.face } else { Inches::ZERO };
    (Pose::new(pose.at(), pose.facing + face.turn()), cost)
}

/// Whether a unit may make a change of face: by any angle that leads somewhere, and with room for it. [GA-6.15, GA-6.16]
fn check_turn(state: &State, unit: UnitId, face: Face) -> Result<(), Refusal> {
    let Face(turn) = face;
    if turn == Turn::NONE || turn > Turn::ABOUT || turn <= -Turn::ABOUT {
        return Err(Refusal::BadTurn(unit));
    }
    if may_turn(state, unit, face) { Ok(()) } else { Err(Refusal::NoRoomToTurn(unit)) }
}

/// Checks a move and follows its path as declared.
pub fn check_move(state: &State, march: &March) -> Result<Path, Refusal> {
    let unit = march.unit;
    may_act(state, unit)?;
    status::check_march(state, unit)?;
    let path = declared(state, march)?;
    if let Some(target) = march.target
        && path.contact & target.bit() == 0
    {
        return Err(Refusal::NotTouched { unit, enemy: target });
    }
    if state.status_of(unit) == Status::Withdraw {
        status::check_off(state, &path, attack::nearest_now(state, unit))?;
    }
    attack::duty(state, unit).check(state, &path)?;
    Ok(path)
}

/// The path of a move as declared, whatever the status of its force. [GA-6.10]
pub fn declared(state: &State, march: &March) -> Result<Path, Refusal> {
    declared_by(&Walker::new(state, march.unit, may_contact), state, march)
}

/// The same for a unit about whom it was worked out already how it walks.
pub fn declared_by(walker: &Walker<'_>, state: &State, march: &March) -> Result<Path, Refusal> {
    declared_from(begin(state, march)?, walker, state, march)
}

/// The same for a move whose beginning was worked out already.
pub fn declared_from(
    (start, first): (Pose, Inches),
    walker: &Walker<'_>,
    state: &State,
    march: &March,
) -> Result<Path, Refusal> {
    let unit = march.unit;
    let path = walker.follow(start, first, &march.legs)?;
    let (cost, allowance) = (path.cost(), state.base_move(unit));
    if cost <= allowance {
        return Ok(path);
    }
    let mut bill = Box::new(Bill::default());
    path.bill(path.last(), &mut *bill);
    Err(Refusal::TooLong { unit, cost, allowance, bill })
}

/// Where a move's path begins: out of the works, or after the change of face. [GA-7.14, GA-6.15]
pub fn begin(state: &State, march: &March) -> Result<(Pose, Inches), Refusal> {
    let unit = march.unit;
    match (march.exit, march.face, state[unit].garrison) {
        (Some(_), _, None) => Err(Refusal::NotInWorks(unit)),
        (None, _, Some(_)) => Err(Refusal::MustExit(unit)),
        (Some(_), Some(_), Some(_)) => Err(Refusal::ExitAndFace(unit)),
        (Some(bearing), None, Some(_)) => match terrain::way_out(state, unit, bearing, bearing) {
            Some(pose) => Ok((pose, Inches::ZERO)),
            None => Err(Refusal::ExitBlocked(unit)),
        },
        (None, Some(face), None) => {
            check_turn(state, unit, face)?;
            Ok(faced(state, unit, Some(face)))
        }
        (None, None, None) if march.legs.is_empty() => Err(Refusal::NoPath(unit)),
        (None, None, None) => Ok((state[unit].pose, Inches::ZERO)),
    }
}

/// Whether a unit has room for a change of face: the turned base stays on the table, off others and off closed ground, lies across no obstacle
/// and touches no enemy that it did not before. A garrison turns within its works, a square base by quarters in its own place. [GA-6.15]
pub fn may_turn(state: &State, unit: UnitId, face: Face) -> bool {
    let base = state.base(unit);
    if state[unit].garrison.is_some() || (base.width() == base.depth() && face.is_quarters()) {
        return true;
    }
    let (was, shape) = (state.shape(unit), base.placed(faced(state, unit, Some(face)).0));
    let gap = state.book.tables.movement.contact;
    let touches = each(state.enemies_of(state.side_of(unit))).any(|enemy| {
        table::is_within(&shape, state.shape(enemy), gap) && !table::is_within(was, state.shape(enemy), gap)
    });
    !touches
        && terrain::may_stand(state, unit, &shape)
        && terrain::obstacles_under(state, &shape) & !terrain::obstacles_under(state, was) == 0
}

/// Checks a change of face alone.
pub fn check_face(state: &State, unit: UnitId, face: Face) -> Result<(), Refusal> {
    may_act(state, unit)?;
    status::check_face(state, unit)?;
    check_turn(state, unit, face)
}

/// Checks that a Movement Segment may end: nobody must still move.
pub fn check_done(state: &State) -> Result<(), Refusal> {
    each(state.present[state.phasing.index()]).try_for_each(|unit| status::check_compulsory(state, unit))
}

/// Checks an officer's ride. [GA-6.9, GA-7.13]
pub fn check_ride(state: &State, officer: OfficerId, to: Point) -> Result<(), Refusal> {
    let one = &state[officer];
    if State::officer_side(officer) != state.phasing {
        return Err(Refusal::NotYourOfficer(officer));
    }
    if !one.on_table {
        return Err(Refusal::OfficerOff(officer));
    }
    if one.moved {
        return Err(Refusal::OfficerMoved(officer));
    }
    let figures = &state.book.tables.movement;
    if !state.ground().table.holds_point(to) {
        return Err(Refusal::OfficerEdge(officer));
    }
    let (from, end) = (one.at.spot(), to.spot());
    let way = table::distance_between(from, end);
    if way > figures.officer {
        return Err(Refusal::OfficerTooFar { officer, way });
    }
    let side = state.phasing;
    if let Some(enemy) =
        each(state.enemies_of(side)).find(|&enemy| table::runs_through((from, end), state.shape(enemy)))
    {
        return Err(Refusal::OfficerBarred { officer, enemy });
    }
    for (_, feature) in state.ground().near(table::Bounds::of(&[from, end])) {
        let wet = feature.kind.kind == TerrainKind::Water
            && match &feature.outline {
                Outline::Area(area) => table::crosses_area(from, end, area),
                Outline::Line(line) => table::crossings(from, end, line) > 0,
            };
        if wet {
            return Err(Refusal::OfficerWater(officer));
        }
    }
    let point = Shape::point(end);
    let guarded = each(state.present[side.index()])
        .any(|unit| table::is_within(&point, state.shape(unit), figures.officer_touch));
    if !guarded && state.is_enemy_within(side, &point, figures.officer_gap) {
        return Err(Refusal::OfficerExposed(officer));
    }
    Ok(())
}

/// Where a move stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// At its end, having entered what it was to enter.
    Whole,
    /// At a place on its way, be it before the works it was to enter.
    At(Place),
}

/// Makes a move: to its end, or to the zone of an enemy where a die is rolled.
pub fn carry_out(state: &mut State, march: &March, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let Ok(path) = declared(state, march) else { return };
    match zone::stopped(state, march, path) {
        Ok(stopped) => zone::roll(state, march, stopped, chance, log),
        Err(path) => finish(state, march, &path, Stop::Whole, chance, log),
    }
}

/// Ends a move where it stops.
pub fn finish<L: Log<Note>>(
    state: &mut State,
    march: &March,
    path: &Path,
    stop: Stop,
    chance: &mut impl Chance,
    log: &mut L,
) {
    let unit = march.unit;
    let (place, works, pose) = match stop {
        Stop::At(place) => (place, None, path.settle(state, place)),
        Stop::Whole => match path.enters.and_then(|feature| state.works(feature)) {
            Some(works) => (path.last(), path.enters, terrain::garrisoned(&works, path.end().facing)),
            None => (path.last(), None, path.end()),
        },
    };
    let mut aftermath = Aftermath::default();
    let side = state.side_of(unit);
    path.swept(place, |shape| aftermath.ride_over(state, side, shape));
    let one = &mut state[unit];
    one.start = one.pose;
    one.pose = pose;
    one.garrison = works;
    one.marks.put(Marks::ACTED);
    one.marks = road::marks_after(one.marks, path.is_column());
    state.set_down(unit);
    aftermath.ride_over(state, side, state.shape(unit));
    if L::LISTENS {
        let (mut bill, mut why, allowance) = (Bill::default(), Why::heard_by(log), state.base_move(unit));
        let cost = path.bill(place, &mut bill);
        bill.tell(&mut why);
        let cut_short = stop != Stop::Whole;
        state.tell(log, unit, Happening::Moved { unit, cost, allowance, cut_short, why });
    }
    if let Some(feature) = works {
        state.tell(log, unit, Happening::Entered { unit, feature, works: terrain::works_cover(state, feature) });
    }
    if state[unit].marks.has(Marks::COLUMN) {
        state.tell(log, unit, Happening::Column { unit });
    }
    state.phase = Phase::Movement(MovementStep::Choose);
    if stop == Stop::Whole && path.contact != 0 {
        let defender = march.target.or_else(|| each(path.contact).next());
        if let Some(defender) = defender {
            let by = path.gait();
            state.tell(log, unit, Happening::Contacted { unit, enemy: defender, by });
            state.phase = Phase::Movement(MovementStep::Contact { attacker: unit, defender });
        }
    }
    officers::casualties(state, &aftermath, chance, log);
}

/// A change of face alone.
pub fn turn(state: &mut State, unit: UnitId, face: Face, log: &mut impl Log<Note>) {
    let (pose, _) = faced(state, unit, Some(face));
    let one = &mut state[unit];
    one.start = one.pose;
    one.pose = pose;
    one.marks.put(Marks::ACTED);
    one.marks.take(Marks::COLUMN);
    state.set_down(unit);
    state.tell(log, unit, Happening::Faced { unit, facing: pose.facing });
}

/// An officer rides. [GA-6.9]
pub fn ride(state: &mut State, officer: OfficerId, to: Point, log: &mut impl Log<Note>) {
    let way = table::distance_between(state[officer].at.spot(), to.spot());
    (state[officer].at, state[officer].moved) = (to, true);
    state.tell_officer(log, officer, Happening::Rode { officer, way });
}

/// Begins a Movement Segment: marks of the last one are cleared, those who must withdraw are noted.
pub fn begin_segment(state: &mut State) {
    let side = state.phasing;
    for unit in each(state.on_table()) {
        let pose = state[unit].pose;
        state[unit].start = pose;
        state[unit].target = None;
    }
    for unit in each(state.present[side.index()]) {
        state[unit].marks.take(Marks::ACTED | Marks::MUST_WITHDRAW);
        if status::must_withdraw(state, unit) {
            state[unit].marks.put(Marks::MUST_WITHDRAW);
        }
    }
    for officer in state.officer_ids().collect::<arrayvec::ArrayVec<_, 12>>() {
        if State::officer_side(officer) == side {
            state[officer].moved = false;
        }
    }
}

/// Ends a Movement Segment: order is restored. [GA-8.33]
pub fn end_segment(state: &mut State) {
    for unit in each(state.present[state.phasing.index()]) {
        state[unit].marks.take(Marks::DISORDERED | Marks::MUST_WITHDRAW | Marks::ACTED);
    }
}

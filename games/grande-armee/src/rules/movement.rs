//! The Movement Segment: who may move, moves and the zone die, changes of face, withdrawals, officers. [GA-2.17, GA-6.6]

use std::ops::Deref;
use std::sync::Arc;

use chance::Chance;
use engine::{Clause, Log, NoReasons, Reasons, Reckoning};
use table::{Facing, Inches, Outline, Point, Pose, Shape, Turn};

use crate::data::book::Book;
use crate::data::roster::{Arm, Kind};
use crate::data::scenario::TerrainKind;
use crate::data::side::{OfficerId, UnitId, each};
use crate::rules::arrival;
use crate::rules::artillery;
use crate::rules::attack;
use crate::rules::event::{Happening, Note};
use crate::rules::kept::Stopped;
use crate::rules::occasion::Occasion;
use crate::rules::officers::{self, Aftermath};
use crate::rules::order::{Face, March};
use crate::rules::path::{Path, Place};
use crate::rules::phase::{MovementStep, Phase};
use crate::rules::reasons::{Bill, What, Why};
use crate::rules::recovery;
use crate::rules::refusal::{Figure, Refusal};
use crate::rules::retire;
use crate::rules::state::{Marks, State, Status};
use crate::rules::terrain;
use crate::rules::walker::Walker;

/// Whether a unit of the phasing side may still do anything in this segment. [GA-6.26, GA-9.6]
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

/// Whether the phasing side has anything left to do in this segment: an officer who has not ridden, a unit that may act, a group to bring on. [GA-6.26,
/// GA-D6]
pub fn is_any_left(state: &State) -> bool {
    state.officers_of(state.phasing).any(|officer| !state[officer].moved)
        || each(state.present[state.phasing.index()]).any(|unit| may_do(state, unit))
        || arrival::due(state, state.phasing).next().is_some()
}

/// Whether a unit can do anything at all in this segment: move as its status allows, or recover where a die can help. [GA-2.23, GA-10.3]
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

/// Whether the status of a unit's force lets it make an ordinary move. [GA-2.17, GA-2.19, GA-2.20, GA-2.23, GA-2.25]
fn may_march(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let status = state.status_of(unit);
    let allowed = match status {
        Status::Active | Status::Attack => true,
        Status::Withdraw | Status::Hold => state.arm(unit) == Arm::Artillery,
        Status::None | Status::Inactive => false,
    };
    if allowed { Ok(()) } else { Err(Refusal::StatusForbids { unit, status }) }
}

/// Whether a unit may contact enemies: guns never, horse garrisons too. [GA-6.25, GA-2.17, GA-2.20]
pub fn may_contact(state: &State, unit: UnitId, _enemy: UnitId) -> Result<(), Refusal> {
    if state.arm(unit) == Arm::Artillery {
        return Err(Refusal::GunsContact(unit));
    }
    let status = state.status_of(unit);
    if status == Status::Withdraw || (state.rules.attack_only && status == Status::Active) {
        return Err(Refusal::MayNotContact { unit, status });
    }
    Ok(())
}

/// The clause of base moves, by which other figures start from them.
pub const BASE_MOVE: Clause = Clause("GA-6.1");

impl State {
    /// A unit's base move. [GA-6.1]
    pub fn base_move(&self, unit: UnitId) -> Inches {
        self.book.types.of(self[unit].make.kind).base_move
    }

    /// A unit's allowance near the enemy with a die.
    pub fn zone_allowance(&self, unit: UnitId, die: u8) -> Inches {
        allowance(&self.book, self[unit].make.kind, die, &mut NoReasons)
    }
}

/// What a move near the enemy may cost with a zone die: never more than the base move. [GA-6.2, GA-6.3, GA-6.4, GA-6.5, GA-6.6]
pub fn allowance(book: &Book, kind: Kind, die: u8, why: &mut impl Reasons<What>) -> Inches {
    let row = book.types.of(kind);
    let clause = match kind {
        Kind::InfFast | Kind::FootArt => Clause("GA-6.2"),
        Kind::InfSlow => Clause("GA-6.3"),
        Kind::Lcav => Clause("GA-6.4"),
        Kind::Hcav | Kind::HorseArt => Clause("GA-6.5"),
    };
    let mut allowance = Reckoning::new(why);
    allowance.plus(clause, What::NearEnemy, row.zone.hundredths());
    allowance.plus(Clause("GA-6.6"), What::ZoneDie, Inches::whole(i32::from(die)).hundredths());
    allowance.at_most(BASE_MOVE, What::BaseLimit, row.base_move.hundredths());
    Inches::from_hundredths(allowance.total())
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

/// Checks a move and follows its path as declared. [GA-6.10]
pub fn check_move(state: &State, march: &March) -> Result<Path, Refusal> {
    let unit = march.unit;
    may_act(state, unit)?;
    may_march(state, unit)?;
    let path = declared(state, march)?;
    if let Some(target) = march.target
        && path.contact & target.bit() == 0
    {
        return Err(Refusal::NotTouched { unit, enemy: target });
    }
    if state.status_of(unit) == Status::Withdraw {
        check_off(state, &path, attack::nearest_now(state, unit))?;
    }
    attack::duty(state, unit).check(state, &path)?;
    Ok(path)
}

/// Refused where guns that withdraw would end nearer to the enemy, who is so near now. [GA-2.17]
pub fn check_off(state: &State, path: &Path, now: Option<Inches>) -> Result<(), Refusal> {
    let unit = path.unit;
    let end = state.base(unit).placed(path.end());
    if state.nearest_enemy(state.side_of(unit), &end) < now { Err(Refusal::GunsNearer(unit)) } else { Ok(()) }
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

/// Checks a change of face alone. [GA-2.19, GA-2.20]
pub fn check_face(state: &State, unit: UnitId, face: Face) -> Result<(), Refusal> {
    may_act(state, unit)?;
    let status = state.status_of(unit);
    if state.arm(unit) == Arm::Artillery || !matches!(status, Status::Hold | Status::Active) {
        return Err(Refusal::NoFaceAlone { unit, status });
    }
    check_turn(state, unit, face)
}

/// Checks a withdraw move. [GA-2.18]
pub fn check_withdraw(state: &State, unit: UnitId, bearing: Facing) -> Result<(), Refusal> {
    may_act(state, unit)?;
    let status = state.status_of(unit);
    if status != Status::Withdraw {
        return Err(Refusal::StatusForbids { unit, status });
    }
    let widest = Turn::degrees(i32::from(state.book.tables.movement.withdraw));
    if state.home(state.side_of(unit)).turn_to(bearing).abs() > widest {
        return Err(Refusal::NotHomeward(unit));
    }
    Ok(())
}

/// Checks that a unit may stand for this segment. [GA-2.20]
pub fn check_stay(state: &State, unit: UnitId) -> Result<(), Refusal> {
    may_act(state, unit)?;
    check_compulsory(state, unit)
}

/// Refused while a unit must still move in this segment. [GA-2.17]
pub fn check_compulsory(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let marks = state[unit].marks;
    match () {
        () if marks.has(Marks::DONE) => Ok(()),
        () if marks.has(Marks::MUST_WITHDRAW) => Err(Refusal::MustWithdraw(unit)),
        () if attack::is_open(state, unit) => Err(Refusal::MustAttack(unit)),
        () => Ok(()),
    }
}

/// Checks that a Movement Segment may end: nobody must still move.
pub fn check_done(state: &State) -> Result<(), Refusal> {
    each(state.present[state.phasing.index()]).try_for_each(|unit| check_compulsory(state, unit))
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
enum Stop {
    /// At its end, having entered what it was to enter.
    Whole,
    /// At a place on its way, be it before the works it was to enter.
    At(Place),
}

/// What follows from a zone die that lies on the table. [GA-6.6]
pub struct Zoned {
    stopped: Arc<Stopped>,
    /// What the whole move may cost.
    pub allowance: Inches,
}

impl Deref for Zoned {
    type Target = Stopped;

    fn deref(&self) -> &Stopped {
        &self.stopped
    }
}

impl Zoned {
    /// Whether the zone begins where the path ends: then there is nowhere to go on to.
    fn is_at_end(&self) -> bool {
        self.place == self.path.last() && self.path.enters.is_none()
    }

    /// Whether allowance and path are left; entering works is a part of the path.
    pub fn may_resume(&self) -> bool {
        self.spent < self.allowance && !self.is_at_end()
    }

    /// Whether the allowance lasts to the end of the path.
    pub fn reaches_end(&self) -> bool {
        self.reach() == Stop::Whole
    }

    /// Where the move ends if it goes on.
    fn reach(&self) -> Stop {
        let place = self.path.reach(self.allowance);
        if place == self.path.last() { Stop::Whole } else { Stop::At(place) }
    }

    /// What was spent and what may be, with their reasons.
    pub fn figures(&self, state: &State) -> Vec<Figure> {
        let Phase::Movement(MovementStep::Zone { die, .. }) = state.phase else { return Vec::new() };
        let (mut bill, mut most) = (Bill::default(), Vec::new());
        self.path.bill(self.place, &mut bill);
        allowance(&state.book, state[self.path.unit].make.kind, die, &mut most);
        vec![("spent", bill.parts().to_vec()), ("allowance", most)]
    }

    /// Where it ends if it halts.
    fn halt(&self) -> Stop {
        if self.is_at_end() { Stop::Whole } else { Stop::At(self.place) }
    }
}

/// The move that a zone die has stopped.
pub fn zoned(state: &State) -> Option<Zoned> {
    let Phase::Movement(MovementStep::Zone { march, die, .. }) = &state.phase else { return None };
    let stopped = state.kept.stopped(march).or_else(|| stopped(state, march, declared(state, march).ok()?).ok())?;
    Some(Zoned { stopped, allowance: state.zone_allowance(march.unit, *die) })
}

/// Where a path comes into the zone of an enemy, if it does. [GA-6.6]
fn stopped(state: &State, march: &March, path: Path) -> Result<Arc<Stopped>, Path> {
    match path.zone(state) {
        Some(place) => Ok(Arc::new(Stopped { march: march.clone(), spent: path.spent(place), path, place })),
        None => Err(path),
    }
}

/// Whether a stopped unit may halt: not under Attack! while it can go on. [GA-6.6]
pub fn may_halt(state: &State, zoned: &Zoned) -> bool {
    !(attack::is_bound(state, zoned.path.unit) && zoned.may_resume())
}

/// Whether the zone die may be re-rolled: only where the match says so. [GA-6.7, GA-O12]
pub fn may_reroll(state: &State, zoned: &Zoned) -> bool {
    let Phase::Movement(MovementStep::Zone { rerolled: false, .. }) = state.phase else { return false };
    let army = OfficerId::army(state.phasing);
    let shape = state.base(zoned.path.unit).placed(zoned.path.pose(zoned.place));
    state.rules.zone_reroll
        && state.cds[state.phasing.index()] > 0
        && state[army].on_table
        && !zoned.is_at_end()
        && table::is_within(&Shape::point(state[army].at.spot()), &shape, state.book.tables.movement.reroll)
}

/// Makes a move: to its end, or to the zone of an enemy where a die is rolled. [GA-6.6]
pub fn carry_out(state: &mut State, march: &March, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let Ok(path) = declared(state, march) else { return };
    let stopped = match stopped(state, march, path) {
        Ok(stopped) => stopped,
        Err(path) => return finish(state, march, &path, Stop::Whole, chance, log),
    };
    chance.about(state.occasion(Occasion::Zone, march.unit.0));
    let die = chance.d6();
    let (unit, spent) = (march.unit, stopped.spent);
    let mut why = Why::heard_by(log);
    let allowance = allowance(&state.book, state[unit].make.kind, die, &mut why);
    state.tell(log, unit, Happening::ZoneDie { unit, die, allowance, spent, why });
    state.kept.stopped = Some(Arc::clone(&stopped));
    let zoned = Zoned { stopped, allowance };
    if zoned.is_at_end() {
        finish(state, march, &zoned.path, Stop::Whole, chance, log);
        return;
    }
    state.phase = Phase::Movement(MovementStep::Zone { march: march.clone(), die, rerolled: false });
    go_on(state, march, &zoned, chance, log);
}

/// Goes on or halts by itself where a zone die leaves no choice. [GA-6.6]
fn go_on(state: &mut State, march: &March, zoned: &Zoned, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let (resume, halt) = (zoned.may_resume(), may_halt(state, zoned));
    if may_reroll(state, zoned) || (resume && halt) {
        return;
    }
    let stop = if resume { zoned.reach() } else { zoned.halt() };
    finish(state, march, &zoned.path, stop, chance, log);
}

/// Re-rolls the zone die; the second result stands. [GA-6.7]
pub fn reroll(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let Phase::Movement(MovementStep::Zone { march, .. }) = state.phase.clone() else { return };
    chance.about(state.occasion(Occasion::ZoneAgain, march.unit.0));
    let die = chance.d6();
    let side = state.phasing;
    state.cds[side.index()] -= 1;
    let (unit, mut why) = (march.unit, Why::heard_by(log));
    let allowance = allowance(&state.book, state[unit].make.kind, die, &mut why);
    state.tell(log, unit, Happening::ZoneReroll { unit, die, allowance, why });
    state.phase = Phase::Movement(MovementStep::Zone { march: march.clone(), die, rerolled: true });
    if let Some(zoned) = zoned(state) {
        go_on(state, &march, &zoned, chance, log);
    }
}

/// Goes on along the declared path as far as the allowance lasts. [GA-6.6]
pub fn resume(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    stop_at(state, chance, log, Zoned::reach);
}

/// Halts where the die was rolled. [GA-6.6]
pub fn halt(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    stop_at(state, chance, log, Zoned::halt);
}

fn stop_at(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>, stop: impl Fn(&Zoned) -> Stop) {
    let Phase::Movement(MovementStep::Zone { march, .. }) = state.phase.clone() else { return };
    let Some(zoned) = zoned(state) else { return };
    let stop = stop(&zoned);
    finish(state, &march, &zoned.path, stop, chance, log);
}

/// The marks of a unit after a path: a road march makes a march column, any other move ends it. [GA-7.9]
pub fn marks_after(mut marks: Marks, column: bool) -> Marks {
    marks.take(Marks::COLUMN);
    if column {
        marks.put(Marks::COLUMN);
    }
    marks
}

/// Ends a move where it stops. [GA-6.28]
fn finish<L: Log<Note>>(
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
    one.marks = marks_after(one.marks, path.is_column());
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

/// A change of face alone. [GA-2.19]
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

/// A withdraw move. [GA-2.18]
pub fn withdraw(state: &mut State, unit: UnitId, bearing: Facing, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    state[unit].marks.put(Marks::ACTED);
    state[unit].start = state[unit].pose;
    if retire::is_at_home_edge(state, unit) {
        crate::rules::victory::leave_field(state, unit, log);
        officers::retire_idle(state);
        return;
    }
    let Some(ended) = retire::withdraw(state, unit, bearing) else {
        state.tell(log, unit, Happening::Withdrew { unit, distance: Inches::ZERO });
        return;
    };
    let mut aftermath = Aftermath::default();
    let trail = retire::trail(state, unit, &ended);
    aftermath.ride_over(state, state.side_of(unit), &trail);
    let one = &mut state[unit];
    (one.pose, one.garrison) = (ended.to, None);
    one.marks.take(Marks::COLUMN);
    state.set_down(unit);
    state.tell(log, unit, Happening::Withdrew { unit, distance: ended.gone });
    officers::casualties(state, &aftermath, chance, log);
}

/// An officer rides. [GA-6.9]
pub fn ride(state: &mut State, officer: OfficerId, to: Point, log: &mut impl Log<Note>) {
    let way = table::distance_between(state[officer].at.spot(), to.spot());
    (state[officer].at, state[officer].moved) = (to, true);
    state.tell_officer(log, officer, Happening::Rode { officer, way });
}

/// Begins a Movement Segment: marks of the last one are cleared, those who must withdraw are noted. [GA-2.17]
pub fn begin_segment(state: &mut State) {
    let side = state.phasing;
    let near = state.book.tables.movement.withdraw_near;
    for unit in each(state.on_table()) {
        let pose = state[unit].pose;
        state[unit].start = pose;
        state[unit].target = None;
    }
    for unit in each(state.present[side.index()]) {
        state[unit].marks.take(Marks::ACTED | Marks::MUST_WITHDRAW);
        let bound = state.status_of(unit) == Status::Withdraw
            && state.arm(unit) != Arm::Artillery
            && !state[unit].marks.has(Marks::NO_MOVE)
            && state.is_enemy_within(side, state.shape(unit), near);
        if bound {
            state[unit].marks.put(Marks::MUST_WITHDRAW);
        }
    }
    for officer in state.officer_ids().collect::<arrayvec::ArrayVec<_, 12>>() {
        if State::officer_side(officer) == side {
            state[officer].moved = false;
        }
    }
}

/// Ends a Movement Segment: order is restored. [GA-8.33, GA-9.7]
pub fn end_segment(state: &mut State) {
    for unit in each(state.present[state.phasing.index()]) {
        state[unit].marks.take(Marks::DISORDERED | Marks::MUST_WITHDRAW | Marks::ACTED);
    }
}

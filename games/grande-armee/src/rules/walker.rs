//! Following a path: legs one by one, to their end or to contact; what is refused on the way. [GA-6.10, GA-6.24]

use std::cell::LazyCell;

use table::{Inches, Leg as Way, Manoeuvre, Pose, Shape, Turn};

use crate::data::roster::Arm;
use crate::data::side::{UnitId, each};
use crate::rules::around::{self, Around, Upon};
use crate::rules::order::Leg;
use crate::rules::path::{By, GRAIN, Gait, Path, Track, is_in_works_among};
use crate::rules::reasons::Bill;
use crate::rules::refusal::Refusal;
use crate::rules::road;
use crate::rules::state::State;
use crate::rules::terrain;

/// No leg is longer: longer ones are refused before they are measured.
const LONGEST: Inches = Inches::whole(60);

/// The manoeuvre of a leg; `None` for entering works.
fn manoeuvre(leg: Leg) -> Option<Manoeuvre> {
    Some(match leg {
        Leg::Ahead(distance) => Manoeuvre::ahead(distance),
        Leg::Oblique(bearing, distance) => Manoeuvre::Slide { bearing, distance },
        Leg::Wheel(turn) => Manoeuvre::Wheel(turn),
        Leg::Side(distance) => {
            let bearing = if distance < Inches::ZERO { Turn::LEFT } else { Turn::RIGHT };
            Manoeuvre::Slide { bearing, distance: distance.abs() }
        }
        Leg::Back(distance) => Manoeuvre::back(distance),
        Leg::Enter => return None,
    })
}

/// A leg made of a manoeuvre, for planners; `None` where no leg does it.
pub fn leg_of(manoeuvre: Manoeuvre) -> Option<Leg> {
    Some(match manoeuvre {
        Manoeuvre::Slide { bearing: Turn::NONE, distance } => Leg::Ahead(distance),
        Manoeuvre::Slide { bearing: Turn::RIGHT, distance } => Leg::Side(distance),
        Manoeuvre::Slide { bearing: Turn::LEFT, distance } => Leg::Side(-distance),
        Manoeuvre::Slide { bearing, distance } if bearing.abs() == Turn::ABOUT => Leg::Back(distance),
        Manoeuvre::Slide { bearing, distance } => Leg::Oblique(bearing, distance),
        Manoeuvre::Wheel(turn) => Leg::Wheel(turn),
        Manoeuvre::To(_) | Manoeuvre::Turn(_) | Manoeuvre::About => return None,
    })
}

/// Whether a leg that follows a path is well formed. [GA-6.10, GA-6.12, GA-6.19]
fn check_leg(state: &State, path: &Path, leg: Leg) -> Result<(), Refusal> {
    let unit = path.unit;
    let widest = Turn::degrees(i32::from(state.book.tables.movement.oblique));
    let length = match leg {
        Leg::Ahead(length) | Leg::Back(length) => length,
        Leg::Side(length) => length.abs(),
        Leg::Oblique(angle, length) => {
            if angle.abs() > widest {
                return Err(Refusal::TooOblique(unit));
            }
            length
        }
        Leg::Wheel(turn) => {
            if turn == Turn::NONE || turn.abs() > Turn::ABOUT {
                return Err(Refusal::BadWheel(unit));
            }
            return Ok(());
        }
        Leg::Enter => return Ok(()),
    };
    if length <= Inches::ZERO {
        return Err(Refusal::NoLength(unit));
    }
    if length > LONGEST {
        let (mut bill, gait) = (Box::new(Bill::default()), Gait::of(leg, state.arm(unit)));
        let before = path.bill(path.last(), &mut *bill);
        let cost = before + gait.price(&state.book.tables.movement, length, &mut *bill);
        return Err(Refusal::TooLong { unit, cost, allowance: state.base_move(unit), bill });
    }
    Ok(())
}

/// Whether a unit may contact an enemy.
pub type MayContact = fn(&State, UnitId, UnitId) -> Result<(), Refusal>;

/// How a path is followed.
#[derive(Clone, Copy)]
pub struct Walker<'a> {
    state: &'a State,
    unit: UnitId,
    /// Whom and what it can come upon.
    around: Around<'a>,
    /// The obstacles it lies across where it stands.
    astride: u64,
    /// Its middle is near a road, whichever way that runs.
    near_road: bool,
    /// Enemies touched where the move began. [GA-6.24]
    begun: u64,
    /// Whom it may contact, if it may contact anybody.
    may_contact: MayContact,
    /// The path may end on a friend or in works, as a run that goes back off them may. [GA-2.22]
    open_ended: bool,
}

impl<'a> Walker<'a> {
    /// A unit about to move.
    pub fn new(state: &'a State, unit: UnitId, may_contact: MayContact) -> Self {
        let contact = state.book.tables.movement.contact;
        let (shape, around) = (state.shape(unit), Around::new(state, unit));
        let enemies = state.enemies_of(state.side_of(unit));
        let begun = each(around.others(shape.bounds().about(contact)) & enemies)
            .filter(|&enemy| table::is_within(shape, state.shape(enemy), contact))
            .fold(0, |set, enemy| set | enemy.bit());
        let astride = terrain::obstacles_among(around.ground(shape.bounds()), shape);
        let near_road = road::is_near_any(state, state[unit].pose.spot());
        Self { state, unit, around, astride, near_road, begun, may_contact, open_ended: false }
    }

    /// The same unit, on a path that need not be able to stay where it ends.
    #[must_use]
    pub fn open_ended(mut self) -> Self {
        self.open_ended = true;
        self
    }

    /// Follows legs from a pose to their end or to contact, whatever they cost; by road if every leg keeps to one.
    pub fn follow(&self, start: Pose, first: Inches, legs: &[Leg]) -> Result<Path, Refusal> {
        let mut field = self.walk(start, first, legs, By::Field);
        let is_hindered = match &field {
            Ok(path) => path.hindered,
            Err(refusal) => matches!(refusal, Refusal::Closed { .. } | Refusal::EndsInWorks(_)),
        };
        if !self.is_by_road(start) {
            return field;
        }
        if is_hindered {
            let marched = self.walk(start, first, legs, By::Road);
            return if marched.as_ref().is_ok_and(|path| road::is_along(self.state, path)) { marched } else { field };
        }
        // Where the road spares nothing it leads the same way at the same cost.
        if let Ok(path) = &mut field {
            path.road = road::is_along(self.state, path);
        }
        field
    }

    /// Whether a move that begins at a pose could be a road march at all: it keeps to a road where it stands.
    pub fn is_by_road(&self, start: Pose) -> bool {
        (self.near_road || start.at() != self.state[self.unit].pose.at()) && road::is_on_any(self.state, start)
    }

    fn walk(&self, start: Pose, first: Inches, legs: &[Leg], by: By) -> Result<Path, Refusal> {
        let (state, unit) = (self.state, self.unit);
        let (base, arm) = (state.base(unit), state.arm(unit));
        let tracks = Vec::with_capacity(legs.len());
        let road = by == By::Road;
        let mut path = Path { unit, start, first, tracks, contact: 0, enters: None, road, hindered: false };
        let stands = if self.stands_at(start) { *state.shape(unit) } else { base.placed(start) };
        let mut crossed = self.obstacles_at(start, &stands);
        let friends = if arm == Arm::Infantry { state.present[state.side_of(unit).index()] } else { 0 };
        let (mut paid, mut upon) = (0, None);
        for (index, &leg) in legs.iter().enumerate() {
            check_leg(state, &path, leg)?;
            let Some(manoeuvre) = manoeuvre(leg) else {
                if index + 1 < legs.len() {
                    return Err(Refusal::EnterLast(unit));
                }
                path.enters = Some(self.works_touched(&path)?);
                break;
            };
            let (from, shape) = path.tracks.last().map_or((start, &stands), |track| (track.way.to, track.way.end()));
            let mut way = Way::leaving(base, from, *shape, manoeuvre);
            let near = self.around.upon(&way, state.book.tables.movement.contact);
            upon = Some(near);
            let touched = self.meet(&mut way, leg, near.units)?;
            self.stay_on_table(&way)?;
            let mut track = Track::new(way, Gait::of(leg, arm), arm, &state.book.tables.movement);
            track.price_ground(state, unit, by, around::features(state, near.ground), &mut crossed)?;
            path.hindered |= track.is_hindered();
            track.price_friends(state, near.units & friends, &mut paid);
            path.tracks.push(track);
            if let Some(touched) = touched {
                path.contact = touched;
                break;
            }
        }
        if !self.open_ended {
            self.check_end(&path, &stands, upon)?;
        }
        Ok(path)
    }

    /// Whether a path begins where the unit stands in the field.
    fn stands_at(&self, start: Pose) -> bool {
        let one = &self.state[self.unit];
        start == one.pose && one.garrison.is_none() && self.state.is_present(self.unit)
    }

    /// The obstacles it lies across where a path begins: they are paid already.
    fn obstacles_at(&self, start: Pose, shape: &Shape) -> u64 {
        if self.stands_at(start) {
            return self.astride;
        }
        terrain::obstacles_among(self.around.ground(shape.bounds()), shape)
    }

    /// The edge is a wall. [GA-6.27]
    fn stay_on_table(&self, way: &Way) -> Result<(), Refusal> {
        let table = self.state.ground().table;
        // A slide stays within the box of its two ends; whatever stays within a box on the table stays on it.
        let (all, box_of_all) = (table.bounds(), way.bounds());
        let inside = all.encloses(box_of_all)
            || !matches!(way.manoeuvre, Manoeuvre::Slide { .. }) && way.shapes().all(|shape| table.holds(&shape));
        if inside { Ok(()) } else { Err(Refusal::Edge(self.unit)) }
    }

    /// A path may not end on another base or in works it has not entered. [GA-6.21, GA-6.28]
    fn check_end(&self, path: &Path, stands: &Shape, upon: Option<Upon>) -> Result<(), Refusal> {
        if path.enters.is_some() {
            return Ok(());
        }
        let (state, unit) = (self.state, self.unit);
        let last = path.tracks.last();
        if last.is_none() && stands == state.shape(unit) {
            return Ok(());
        }
        let shape = last.map_or(stands, |track| track.way.end());
        let others = upon.map_or_else(|| self.around.others(shape.bounds()), |upon| upon.units);
        if let Some(other) = each(others).find(|&other| table::overlaps(shape, state.shape(other), Inches::ZERO)) {
            return Err(if path.contact == 0 {
                Refusal::EndsOn { unit, other }
            } else {
                Refusal::ContactOnFriend { unit, other }
            });
        }
        let is_in_works = match upon {
            Some(upon) => is_in_works_among(around::features(state, upon.ground), shape),
            None => is_in_works_among(self.around.ground(shape.bounds()), shape),
        };
        if is_in_works { Err(Refusal::EndsInWorks(unit)) } else { Ok(()) }
    }

    /// The works that a path may enter at its end, after an ahead, oblique or wheel leg.
    fn works_touched(&self, path: &Path) -> Result<u8, Refusal> {
        let forward = |track: &Track| match track.way.manoeuvre {
            Manoeuvre::Slide { bearing, .. } => bearing.abs() < Turn::RIGHT,
            _ => true,
        };
        if !path.tracks.last().is_some_and(forward) {
            return Err(Refusal::NoWorks(self.unit));
        }
        terrain::enterable(self.state, self.unit, &self.state.base(self.unit).placed(path.end()))
    }

    /// Whether the trail of a slide comes upon an enemy: touches him, or enters his base if they touched where it began. [GA-6.24]
    pub fn meets(&self, trail: &Shape, enemy: UnitId) -> bool {
        let shape = self.state.shape(enemy);
        if self.begun & enemy.bit() == 0 {
            table::is_within(trail, shape, self.state.book.tables.movement.contact)
        } else {
            table::overlaps(trail, shape, Inches::ZERO)
        }
    }

    /// Where a leg meets enemies it is cut to touching them; whom it touches then, if it meets anybody. Refused where it may not. [GA-6.20, GA-6.23,
    /// GA-6.24]
    fn meet(&self, way: &mut Way, leg: Leg, near: u64) -> Result<Option<u64>, Refusal> {
        let state = self.state;
        let gap = state.book.tables.movement.contact;
        let close = near & state.enemies_of(state.side_of(self.unit));
        if close == 0 {
            return Ok(None);
        }
        // An enemy that the front touches already is contacted by going ahead at all. [GA-6.24]
        if matches!(leg, Leg::Ahead(_)) {
            let pressed = each(close & self.begun)
                .filter(|&enemy| table::is_touched_by_front(way.start(), state.shape(enemy), gap))
                .fold(0, |set, enemy| set | enemy.bit());
            if pressed != 0 {
                for enemy in each(pressed) {
                    (self.may_contact)(state, self.unit, enemy)?;
                }
                *way = way.cut(Inches::ZERO);
                return Ok(Some(pressed));
            }
        }
        let cut = match way.manoeuvre {
            Manoeuvre::Wheel(turn) => self.wheel_stop(way, turn, close),
            _ => self.slide_stop(way, close),
        };
        let Some((cut, first)) = cut else { return Ok(None) };
        // Obliques may contact, moves to the side and back may not. [GA-6.18, GA-6.20]
        if matches!(leg, Leg::Side(_) | Leg::Back(_)) {
            return Err(Refusal::SidewaysContact { unit: self.unit, enemy: first });
        }
        let end = cut.end();
        let mut touched = 0;
        for enemy in each(close) {
            if !table::is_within(end, state.shape(enemy), gap) {
                continue;
            }
            if table::is_touched_by_front(end, state.shape(enemy), gap) {
                (self.may_contact)(state, self.unit, enemy)?;
                touched |= enemy.bit();
            } else if self.begun & enemy.bit() == 0 {
                return Err(Refusal::TouchesBeside { unit: self.unit, enemy });
            }
        }
        if touched == 0 {
            Err(Refusal::PassesEnemy { unit: self.unit, enemy: first })
        } else {
            *way = cut;
            Ok(Some(touched))
        }
    }

    /// Where a slide first touches an enemy to stay: as far as it can go without entering a base.
    fn slide_stop(&self, way: &Way, close: u64) -> Option<(Way, UnitId)> {
        let (state, gap) = (self.state, self.state.book.tables.movement.contact);
        let trail = LazyCell::new(|| table::trail(way.start(), way.to.spot() - way.from.spot()));
        let mut stop: Option<(Inches, UnitId)> = None;
        for enemy in each(close) {
            let shape = state.shape(enemy);
            let begun = self.begun & enemy.bit() != 0;
            if begun && !self.meets(&trail, enemy) {
                continue;
            }
            // Whom it enters it comes near: that need not be asked.
            let at = match table::stretches_over(way, shape).first() {
                Some(stretch) => Some(last_free(way, shape, stretch.from)),
                None if begun || !self.meets(&trail, enemy) => None,
                None if table::is_within(way.end(), shape, gap) => Some(way.length()),
                None => table::first_within(way, shape, gap),
            };
            if let Some(at) = at
                && stop.is_none_or(|(before, _)| at < before)
            {
                stop = Some((at, enemy));
            }
        }
        stop.map(|(at, enemy)| (way.cut(at), enemy))
    }

    /// Where a wheel first touches an enemy, to the last hundredth of a degree before it would enter its base.
    fn wheel_stop(&self, way: &Way, turn: Turn, close: u64) -> Option<(Way, UnitId)> {
        let (state, gap) = (self.state, self.state.book.tables.movement.contact);
        let entered =
            |shape: &Shape| each(close).find(|&enemy| table::overlaps(shape, state.shape(enemy), Inches::ZERO));
        let touched =
            |shape: &Shape| each(close & !self.begun).find(|&enemy| table::is_within(shape, state.shape(enemy), gap));
        let wheel = |turn: Turn| Way::new(way.base, way.from, Manoeuvre::Wheel(turn));
        let mut touching: Option<(u32, UnitId)> = None;
        // While all are farther off than the base moves from one place to another, those between need not be looked at.
        let free = |shape: &Shape| each(close).map(|enemy| table::distance(shape, state.shape(enemy))).min();
        let mut step = 0;
        while step < way.steps() {
            step += 1;
            let shape = way.shape(step);
            if let Some(enemy) = entered(&shape) {
                let (mut free, mut barred) =
                    (turn.part(step - 1, way.steps()).hundredths(), turn.part(step, way.steps()).hundredths());
                while (barred - free).abs() > 1 {
                    let middle = i32::midpoint(free, barred);
                    let cut = wheel(Turn::from_hundredths(middle));
                    if entered(&cut.shape(cut.steps())).is_some() { barred = middle } else { free = middle }
                }
                return Some((wheel(Turn::from_hundredths(free)), enemy));
            }
            match (touched(&shape), touching) {
                (Some(enemy), _) => touching = Some((step, enemy)),
                (None, Some((before, enemy))) => return Some((wheel(turn.part(before, way.steps())), enemy)),
                (None, None) => step += free(&shape).map_or(0, |free| way.steps_within(free - gap)),
            }
        }
        touching.map(|(step, enemy)| (wheel(turn.part(step, way.steps())), enemy))
    }
}

/// The last hundredth of a slide before it would enter a base, given where that begins, rounded to the nearest hundredth.
fn last_free(way: &Way, shape: &Shape, entered: Inches) -> Inches {
    let mut at = entered;
    while at > Inches::ZERO && table::overlaps(&way.base.placed(way.pose_after(at)), shape, Inches::ZERO) {
        at -= GRAIN;
    }
    at
}

//! Paths: legs followed one by one, what they cost and what they come upon. [GA-6.10]

use arrayvec::ArrayVec;
use table::{Inches, Leg as Way, Manoeuvre, Outline, Pose, Shape, Stretch, Turn};

use crate::order::{Leg, Legs, MOST_LEGS};
use crate::refusal::Refusal;
use crate::roster::Arm;
use crate::scenario::TerrainKind;
use crate::side::{UnitId, each};
use crate::state::State;

/// One hundredth of an inch: the grid of places on the way.
const GRAIN: Inches = Inches::from_hundredths(1);
/// No leg is longer: longer ones are refused before they are measured.
pub const LONGEST: Inches = Inches::whole(60);
/// So many tolls and stretches of one leg are told apart.
const MOST: usize = 16;

/// A sum due at one place of a leg. [GA-6.22, GA-7.6]
#[derive(Clone, Copy, Debug)]
pub struct Toll {
    at: Inches,
    cost: Inches,
    /// Where the unit stops if it cannot pay.
    short: Inches,
}

/// How a leg treats the ground it runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Over the field.
    Field,
    /// Along a road, which spares it rough ground, obstacles and water and leads through towns. [GA-7.9]
    Road,
    /// Retiring: towns and redoubts are passed as friends are. [GA-7.10]
    Retiring,
}

/// A leg with what it costs and where it may not end.
#[derive(Clone, Debug)]
pub struct Track {
    /// The leg, cut at contact.
    pub way: Way,
    length: Inches,
    rate: i32,
    slow: i32,
    rough: ArrayVec<Stretch, MOST>,
    tolls: ArrayVec<Toll, MOST>,
    over: ArrayVec<Stretch, MOST>,
}

impl Track {
    fn new(way: Way, rate: i32) -> Self {
        let length = way.length();
        Self { way, length, rate, slow: 1, rough: ArrayVec::new(), tolls: ArrayVec::new(), over: ArrayVec::new() }
    }

    fn rough_upto(&self, at: Inches) -> Inches {
        self.rough.iter().map(|part| (part.to.min(at) - part.from).max(Inches::ZERO)).sum()
    }

    /// What it costs up to a place. [GA-6.11, GA-7.2, GA-7.8]
    pub fn cost(&self, at: Inches) -> Inches {
        let tolls: Inches = self.tolls.iter().filter(|toll| toll.at <= at).map(|toll| toll.cost).sum();
        (at + self.rough_upto(at) * (self.slow - 1)) * self.rate + tolls
    }

    /// How far a budget reaches along it. [GA-6.28]
    pub fn reach(&self, budget: Inches) -> Inches {
        if self.cost(self.length) <= budget {
            return self.length;
        }
        let (mut paid, mut unpaid) = (0, self.length.hundredths());
        while unpaid - paid > 1 {
            let middle = i32::midpoint(paid, unpaid);
            if self.cost(Inches::from_hundredths(middle)) <= budget { paid = middle } else { unpaid = middle }
        }
        let at = Inches::from_hundredths(paid);
        // Where the next hundredth owes a toll that cannot be paid, the unit stops short of what asks for it.
        self.tolls.iter().find(|toll| toll.at == at + GRAIN).map_or(at, |toll| toll.short.min(at))
    }

    /// The pose at a place.
    pub fn pose(&self, at: Inches) -> Pose {
        if at >= self.length { self.way.to } else { self.way.cut(at).to }
    }

    fn owe(&mut self, toll: Toll) {
        if !self.tolls.is_full() {
            self.tolls.push(toll);
        }
    }

    fn bar(&mut self, stretches: impl IntoIterator<Item = Stretch>) {
        for stretch in stretches {
            if self.over.try_push(stretch).is_err() {
                break;
            }
        }
    }

    /// Prices the ground a leg runs over and bars what it may not enter. `crossed`: obstacles that are paid already. [GA-7.8]
    pub fn price_ground(
        &mut self,
        state: &State,
        unit: UnitId,
        by: By,
        crossed: &mut u64,
    ) -> Result<(), Refusal> {
        let make = &state[unit].make;
        let trail = self.way.trail();
        let is_on = |way: &Way, outline: &Outline| match &trail {
            Some(trail) => table::overlaps_outline(trail, outline),
            None => way.shapes().any(|shape| table::overlaps_outline(&shape, outline)),
        };
        for (index, feature) in state.ground().near(self.way.bounds()) {
            match feature.kind.kind {
                TerrainKind::Hill | TerrainKind::Road => {}
                TerrainKind::Rough | TerrainKind::Water | TerrainKind::Obstacle if by == By::Road => {}
                TerrainKind::Rough => {
                    if !is_on(&self.way, &feature.outline) {
                        continue;
                    }
                    let Some(factor) = state.book.terrain.rough(make) else {
                        return Err(Refusal::Closed { unit, feature: index as u8 });
                    };
                    self.slow = i32::from(factor);
                    for stretch in table::stretches_on(&self.way, &feature.outline) {
                        let _ = self.rough.try_push(stretch);
                    }
                }
                TerrainKind::Obstacle => {
                    if *crossed & 1 << index == 0
                        && let Some(at) = table::first_on(&self.way, &feature.outline)
                    {
                        *crossed |= 1 << index;
                        let cost = state.book.terrain.obstacle(make.arm());
                        let short = short_of(&self.way, &feature.outline, state.book.tables.movement.short);
                        self.owe(Toll { at, cost, short });
                    }
                }
                TerrainKind::Town | TerrainKind::Redoubt => {
                    if is_on(&self.way, &feature.outline) {
                        if by == By::Field {
                            return Err(Refusal::Closed { unit, feature: index as u8 });
                        }
                        let stretches = table::stretches_on(&self.way, &feature.outline);
                        self.bar(stretches);
                    }
                }
                TerrainKind::Water => {
                    if is_on(&self.way, &feature.outline) {
                        return Err(Refusal::Closed { unit, feature: index as u8 });
                    }
                }
            }
        }
        Ok(())
    }

    /// Notes friends that a leg passes through, and what that costs infantry. `paid`: friends that are paid already. [GA-6.21, GA-6.22]
    pub fn price_friends(&mut self, state: &State, unit: UnitId, paid: Option<&mut u64>) {
        let side = state.side_of(unit);
        let bounds = self.way.bounds();
        let mut paid = paid.filter(|_| state.arm(unit) == Arm::Infantry);
        for friend in each(state.present[side.index()] & !unit.bit()) {
            let shape = state.shape(friend);
            if !bounds.meets(shape.bounds()) {
                continue;
            }
            let stretches = table::stretches_over(&self.way, shape);
            self.bar(stretches);
            if let Some(paid) = paid.as_deref_mut()
                && state.arm(friend) == Arm::Infantry
                && *paid & friend.bit() == 0
                && let Some(at) = table::first_overlap(&self.way, shape, Inches::ZERO)
            {
                *paid |= friend.bit();
                let cost = state.book.tables.movement.friend;
                self.owe(Toll { at, cost, short: (at - GRAIN).max(Inches::ZERO) });
            }
        }
    }

    /// Notes towns and redoubts that a unit falling back passes as if they were friends. [GA-7.10]
    pub fn pass_works(&mut self, state: &State) {
        let bounds = self.way.bounds();
        for (_, feature) in state.ground().near(bounds) {
            if feature.kind.kind.holds_garrison() {
                let stretches = table::stretches_on(&self.way, &feature.outline);
                self.bar(stretches);
            }
        }
    }

    /// The last place at or before another at which the base stands on nobody and in no works.
    pub fn last_clear(&self, state: &State, unit: UnitId, at: Inches) -> Option<Inches> {
        let mut place = table::last_clear(&self.over, at);
        // Stretches are rounded to hundredths: a place at their end may still be on something.
        for _ in 0..4 {
            if is_clear(state, unit, &self.way.base.placed(self.pose(place))) {
                return Some(place);
            }
            if place == Inches::ZERO {
                return None;
            }
            place = (place - GRAIN).max(Inches::ZERO);
        }
        None
    }

    /// The first place at or after another, up to a limit, at which the base stands on nobody and in no works.
    pub fn first_clear(&self, state: &State, unit: UnitId, at: Inches, limit: Inches) -> Option<Inches> {
        let mut place = table::first_clear(&self.over, at);
        for _ in 0..4 {
            if place > limit {
                return None;
            }
            if is_clear(state, unit, &self.way.base.placed(self.pose(place))) {
                return Some(place);
            }
            place += GRAIN;
        }
        None
    }
}

/// A leg of a retiring unit: no tolls for friends.
pub fn plain_track(way: Way) -> Track {
    Track::new(way, 1)
}

/// How far along a leg a gap is still left to a line. [GA-D4]
fn short_of(way: &Way, outline: &Outline, gap: Inches) -> Inches {
    let near = gap - GRAIN;
    let is_free = |cut: &Way| match cut.trail() {
        Some(trail) => !table::is_within_outline(&trail, outline, near),
        None => !cut.shapes().any(|shape| table::is_within_outline(&shape, outline, near)),
    };
    table::longest_free(way, is_free).map_or(Inches::ZERO, |cut| cut.length())
}

/// Whether a base stands on no friend and in no town or redoubt. [GA-6.21, GA-6.28]
pub fn is_clear(state: &State, unit: UnitId, shape: &Shape) -> bool {
    let others = (state.present[0] | state.present[1]) & !unit.bit();
    !each(others).any(|other| table::overlaps(shape, state.shape(other), Inches::ZERO))
        && !is_in_works(state, shape)
}

/// Whether a base lies in a town or redoubt.
pub fn is_in_works(state: &State, shape: &Shape) -> bool {
    state
        .ground()
        .near(shape.bounds())
        .any(|(_, feature)| feature.kind.works.is_some_and(|works| table::overlaps(shape, &works, Inches::ZERO)))
}

/// A place on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// On which leg.
    pub track: usize,
    /// How far along it.
    pub at: Inches,
}

/// A path that was followed.
#[derive(Clone, Debug)]
pub struct Path {
    /// Whose.
    pub unit: UnitId,
    /// Where it begins, after leaving works and the change of face.
    pub start: Pose,
    /// What that has cost.
    pub first: Inches,
    /// The legs.
    pub tracks: ArrayVec<Track, MOST_LEGS>,
    /// Enemies touched by the front at its end: contact. [GA-6.24]
    pub contact: u64,
    /// The works it enters at its end. [GA-7.10]
    pub enters: Option<u8>,
    /// A road march. [GA-7.9]
    pub road: bool,
    /// It came upon ground that a road would spare it.
    hindered: bool,
}

impl Path {
    /// Where it ends as declared.
    pub fn end(&self) -> Pose {
        self.tracks.last().map_or(self.start, |track| track.way.to)
    }

    /// What it costs as declared.
    pub fn cost(&self) -> Inches {
        self.first + self.tracks.iter().map(|track| track.cost(track.length)).sum()
    }

    /// What it costs up to a place.
    pub fn spent(&self, place: Place) -> Inches {
        let before: Inches = self.tracks[..place.track].iter().map(|track| track.cost(track.length)).sum();
        self.first + before + self.tracks.get(place.track).map_or(Inches::ZERO, |track| track.cost(place.at))
    }

    /// Its last place.
    pub fn last(&self) -> Place {
        match self.tracks.last() {
            Some(track) => Place { track: self.tracks.len() - 1, at: track.length },
            None => Place { track: 0, at: Inches::ZERO },
        }
    }

    /// How far an allowance reaches. [GA-6.28]
    pub fn reach(&self, allowance: Inches) -> Place {
        let mut left = allowance - self.first;
        for (index, track) in self.tracks.iter().enumerate() {
            let whole = track.cost(track.length);
            if whole > left {
                return Place { track: index, at: track.reach(left.max(Inches::ZERO)) };
            }
            left -= whole;
        }
        self.last()
    }

    /// The pose at a place.
    pub fn pose(&self, place: Place) -> Pose {
        self.tracks.get(place.track).map_or(self.start, |track| track.pose(place.at))
    }

    /// The last place at or before another at which the unit may stay; `None` for where it began. [GA-6.28]
    pub fn settled(&self, state: &State, place: Place) -> Option<Place> {
        let mut at = place;
        loop {
            let track = self.tracks.get(at.track)?;
            if let Some(clear) = track.last_clear(state, self.unit, at.at) {
                return Some(Place { track: at.track, at: clear });
            }
            let before = at.track.checked_sub(1)?;
            at = Place { track: before, at: self.tracks[before].length };
        }
    }

    /// Where a unit stays that was stopped at a place. [GA-6.28]
    pub fn settle(&self, state: &State, place: Place) -> Pose {
        self.settled(state, place).map_or(self.start, |place| self.pose(place))
    }

    /// The first place within the zone of an enemy. [GA-6.6, GA-6.8]
    pub fn zone(&self, state: &State) -> Option<Place> {
        let zone = state.book.tables.movement.zone;
        let side = state.side_of(self.unit);
        if state.is_enemy_within(side, state.shape(self.unit), zone) {
            return Some(Place { track: 0, at: Inches::ZERO });
        }
        for (index, track) in self.tracks.iter().enumerate() {
            let bounds = track.way.bounds().grown(zone.hundredths() * 100 + 100);
            let first = each(state.enemies_of(side))
                .filter(|&enemy| bounds.meets(state.shape(enemy).bounds()))
                .filter_map(|enemy| table::first_within(&track.way, state.shape(enemy), zone))
                .min();
            if let Some(at) = first {
                return Some(Place { track: index, at });
            }
        }
        None
    }

    /// Everything the base passes over on its way to a place, shape by shape. [GA-11.2]
    pub fn swept(&self, place: Place, mut visit: impl FnMut(&Shape)) {
        for (index, track) in self.tracks.iter().enumerate().take(place.track + 1) {
            let cut = if index == place.track { track.way.cut(place.at) } else { track.way };
            match cut.trail() {
                Some(trail) => visit(&trail),
                None => cut.shapes().for_each(|shape| visit(&shape)),
            }
        }
    }
}

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

/// Whether a leg is well formed. [GA-6.10, GA-6.12, GA-6.19]
fn check_leg(state: &State, unit: UnitId, leg: Leg) -> Result<(), Refusal> {
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
        return Err(Refusal::TooLong { unit, cost: length, allowance: state.base_move(unit) });
    }
    Ok(())
}

/// How a path is followed.
pub struct Walker<'a> {
    state: &'a State,
    unit: UnitId,
    /// Enemies touched where the move began. [GA-6.24]
    begun: u64,
    /// Whom it may contact, if it may contact anybody.
    may_contact: &'a dyn Fn(UnitId) -> Result<(), Refusal>,
}

impl<'a> Walker<'a> {
    /// A unit about to move.
    pub fn new(state: &'a State, unit: UnitId, may_contact: &'a dyn Fn(UnitId) -> Result<(), Refusal>) -> Self {
        let contact = state.book.tables.movement.contact;
        let shape = state.shape(unit);
        let begun = each(state.enemies_of(state.side_of(unit)))
            .filter(|&enemy| table::is_within(shape, state.shape(enemy), contact))
            .fold(0, |set, enemy| set | enemy.bit());
        Self { state, unit, begun, may_contact }
    }

    /// Follows legs from a pose to their end or to contact, whatever they cost; by road only if they cannot or need not do without. [GA-7.9]
    pub fn follow(&self, start: Pose, first: Inches, legs: &Legs) -> Result<Path, Refusal> {
        match self.walk(start, first, legs, false) {
            Ok(path) if !path.hindered => Ok(path),
            Ok(path) => match self.walk(start, first, legs, true) {
                Ok(by_road) if self.is_on_road(&by_road) && by_road.cost() < path.cost() => Ok(by_road),
                _ => Ok(path),
            },
            Err(refusal @ (Refusal::Closed { .. } | Refusal::EndsInWorks(_))) => {
                match self.walk(start, first, legs, true) {
                    Ok(by_road) if self.is_on_road(&by_road) => Ok(by_road),
                    _ => Err(refusal),
                }
            }
            Err(refusal) => Err(refusal),
        }
    }

    fn walk(&self, start: Pose, first: Inches, legs: &Legs, road: bool) -> Result<Path, Refusal> {
        let (state, unit) = (self.state, self.unit);
        let base = state.base(unit);
        let tracks = ArrayVec::new();
        let mut path = Path { unit, start, first, tracks, contact: 0, enters: None, road, hindered: false };
        let mut paid = 0;
        let mut crossed = self.astride(&base.placed(start));
        for (index, &leg) in legs.iter().enumerate() {
            check_leg(state, unit, leg)?;
            let Some(manoeuvre) = manoeuvre(leg) else {
                if index + 1 < legs.len() {
                    return Err(Refusal::EnterLast(unit));
                }
                path.enters = Some(self.works_touched(&path)?);
                break;
            };
            let whole = Way::new(base, path.end(), manoeuvre);
            let met = self.meet(&whole, leg)?;
            let way = met.as_ref().map_or(whole, |(way, _)| *way);
            self.stay_on_table(&way)?;
            let sideways = matches!(leg, Leg::Side(_) | Leg::Back(_)) && state.arm(unit) != Arm::Artillery;
            let rate = if sideways { i32::from(state.book.tables.movement.sideways) } else { 1 };
            let mut track = Track::new(way, rate);
            track.price_ground(state, unit, if road { By::Road } else { By::Field }, &mut crossed)?;
            path.hindered |= track.slow > 1 || !track.tolls.is_empty();
            track.price_friends(state, unit, Some(&mut paid));
            path.tracks.push(track);
            if let Some((_, touched)) = met {
                path.contact = touched;
                break;
            }
        }
        self.check_end(&path)?;
        Ok(path)
    }

    /// Obstacles that a base lies across. [GA-7.8]
    fn astride(&self, shape: &Shape) -> u64 {
        self.state
            .ground()
            .near(shape.bounds())
            .filter(|(_, feature)| feature.kind.kind == TerrainKind::Obstacle)
            .filter(|(_, feature)| table::overlaps_outline(shape, &feature.outline))
            .fold(0, |set, (index, _)| set | 1 << index)
    }

    /// The edge is a wall. [GA-6.27]
    fn stay_on_table(&self, way: &Way) -> Result<(), Refusal> {
        let table = self.state.ground().table;
        let inside = match way.trail() {
            Some(trail) => table.holds(&trail),
            None => way.shapes().all(|shape| table.holds(&shape)),
        };
        if inside { Ok(()) } else { Err(Refusal::Edge(self.unit)) }
    }

    /// A path may not end on another base or in works it has not entered. [GA-6.21, GA-6.28]
    fn check_end(&self, path: &Path) -> Result<(), Refusal> {
        if path.enters.is_some() {
            return Ok(());
        }
        let (state, unit) = (self.state, self.unit);
        let shape = state.base(unit).placed(path.end());
        if path.tracks.is_empty() && shape == *state.shape(unit) {
            return Ok(());
        }
        let others = (state.present[0] | state.present[1]) & !unit.bit();
        if let Some(other) = each(others).find(|&other| table::overlaps(&shape, state.shape(other), Inches::ZERO)) {
            return Err(if path.contact == 0 {
                Refusal::EndsOn { unit, other }
            } else {
                Refusal::ContactOnFriend { unit, other }
            });
        }
        if is_in_works(state, &shape) { Err(Refusal::EndsInWorks(unit)) } else { Ok(()) }
    }

    /// The works that the front touches after an ahead, oblique or wheel leg, if the unit may hold them. [GA-7.10, GA-7.11]
    fn works_touched(&self, path: &Path) -> Result<u8, Refusal> {
        let (state, unit) = (self.state, self.unit);
        let shape = state.base(unit).placed(path.end());
        let gap = state.book.tables.movement.contact;
        let turned = |track: &Track| match track.way.manoeuvre {
            Manoeuvre::Slide { bearing, .. } => bearing.abs() < Turn::RIGHT,
            _ => true,
        };
        if !path.tracks.last().is_none_or(turned) {
            return Err(Refusal::NoWorks(unit));
        }
        let touched = state.ground().near(shape.bounds().grown(1_000)).find(|(_, feature)| {
            feature.kind.works.is_some_and(|works| table::is_touched_by_front(&shape, &works, gap))
        });
        let Some((index, feature)) = touched else { return Err(Refusal::NoWorks(unit)) };
        let fits = match state.arm(unit) {
            Arm::Infantry => true,
            Arm::Artillery => feature.kind.kind == TerrainKind::Redoubt,
            Arm::Cavalry => false,
        };
        if !fits {
            return Err(Refusal::WorksClosed { unit, feature: index as u8 });
        }
        match state.garrison_of(index as u8) {
            Some(other) => Err(Refusal::WorksHeld { unit, other }),
            None => Ok(index as u8),
        }
    }

    /// Whether every leg keeps to one road: centre near it, facing along it. [GA-7.9]
    fn is_on_road(&self, path: &Path) -> bool {
        let figures = &self.state.book.tables.movement;
        let turn = Turn::degrees(i32::from(figures.road_turn));
        self.state.ground().features().iter().any(|feature| {
            let (TerrainKind::Road, Outline::Line(line)) = (feature.kind.kind, &feature.outline) else { return false };
            path.tracks.iter().all(|track| {
                let steps = (track.length.hundredths() / 25 + 1).max(1);
                (0..=steps).all(|step| {
                    let pose = track.pose(Inches::from_hundredths(track.length.hundredths() * step / steps));
                    let centre = Shape::point(pose.spot());
                    line.points().windows(2).any(|pair| {
                        let Ok(piece) = table::Line::new(&[pair[0].point(), pair[1].point()]) else { return false };
                        let Some(along) = table::Facing::of(pair[0], pair[1]) else { return false };
                        let off = pose.facing.turn_to(along).abs();
                        table::distance_to_line(&centre, &piece) <= figures.road
                            && (off <= turn || pose.facing.opposite().turn_to(along).abs() <= turn)
                    })
                })
            })
        })
    }

    /// Where a leg meets enemies: the leg cut to touching, and whom it touches; refused where it may not. [GA-6.23, GA-6.24]
    fn meet(&self, way: &Way, leg: Leg) -> Result<Option<(Way, u64)>, Refusal> {
        let state = self.state;
        let gap = state.book.tables.movement.contact;
        let near = way.bounds().grown(gap.hundredths() * 100 + 100);
        let mut close = 0_u64;
        for enemy in each(state.enemies_of(state.side_of(self.unit))) {
            if near.meets(state.shape(enemy).bounds()) {
                close |= enemy.bit();
            }
        }
        if close == 0 {
            return Ok(None);
        }
        // An enemy that the front touches already is contacted by going ahead at all. [GA-6.24]
        let start = way.shape(0);
        if matches!(leg, Leg::Ahead(_)) {
            let pressed = each(close & self.begun)
                .filter(|&enemy| table::is_touched_by_front(&start, state.shape(enemy), gap))
                .fold(0, |set, enemy| set | enemy.bit());
            if pressed != 0 {
                for enemy in each(pressed) {
                    (self.may_contact)(enemy)?;
                }
                return Ok(Some((way.cut(Inches::ZERO), pressed)));
            }
        }
        let cut = match way.manoeuvre {
            Manoeuvre::Wheel(turn) => self.wheel_stop(way, turn, close),
            _ => self.slide_stop(way, close),
        };
        let Some((cut, first)) = cut else { return Ok(None) };
        if matches!(leg, Leg::Side(_) | Leg::Back(_)) {
            return Err(Refusal::SidewaysContact { unit: self.unit, enemy: first });
        }
        let end = cut.shape(cut.steps());
        let mut touched = 0;
        for enemy in each(close) {
            if !table::is_within(&end, state.shape(enemy), gap) {
                continue;
            }
            if table::is_touched_by_front(&end, state.shape(enemy), gap) {
                (self.may_contact)(enemy)?;
                touched |= enemy.bit();
            } else if self.begun & enemy.bit() == 0 {
                return Err(Refusal::TouchesBeside { unit: self.unit, enemy });
            }
        }
        if touched == 0 { Err(Refusal::PassesEnemy { unit: self.unit, enemy: first }) } else { Ok(Some((cut, touched))) }
    }

    /// Where a slide first touches an enemy to stay: as far as it can go without entering a base.
    fn slide_stop(&self, way: &Way, close: u64) -> Option<(Way, UnitId)> {
        let (state, gap) = (self.state, self.state.book.tables.movement.contact);
        let end = way.shape(way.steps());
        let trail = way.trail()?;
        let mut stop: Option<(Inches, UnitId)> = None;
        for enemy in each(close) {
            let shape = state.shape(enemy);
            let begun = self.begun & enemy.bit() != 0;
            if !table::is_within(&trail, shape, if begun { Inches::ZERO } else { gap }) {
                continue;
            }
            let at = match table::first_overlap(way, shape, Inches::ZERO) {
                Some(at) => Some((at - GRAIN).max(Inches::ZERO)),
                None if begun => None,
                None if table::is_within(&end, shape, gap) => Some(way.length()),
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
        let entered = |shape: &Shape| each(close).find(|&enemy| table::overlaps(shape, state.shape(enemy), Inches::ZERO));
        let touched = |shape: &Shape| {
            each(close & !self.begun).find(|&enemy| table::is_within(shape, state.shape(enemy), gap))
        };
        let wheel = |turn: Turn| Way::new(way.base, way.from, Manoeuvre::Wheel(turn));
        let mut touching: Option<(u32, UnitId)> = None;
        for step in 1..=way.steps() {
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
                (None, None) => {}
            }
        }
        touching.map(|(step, enemy)| (wheel(turn.part(step, way.steps())), enemy))
    }
}

//! Paths: legs followed one by one, what they cost and what they come upon. [GA-6.10]

use arrayvec::ArrayVec;
use engine::{Clause, NoReasons, Reasons, Reckoning};
use serde::Serialize;
use table::{Feature, Inches, Leg as Way, Outline, Pose, Shape, Stretch};

use crate::data::roster::Arm;
use crate::data::scenario::{Terrain, TerrainKind};
use crate::data::side::{UnitId, each};
use crate::data::tables::Movement;
use crate::rules::order::Leg;
use crate::rules::reasons::What;
use crate::rules::refusal::Refusal;
use crate::rules::state::State;
use crate::rules::terrain;

/// One hundredth of an inch: the grid of places on the way.
pub const GRAIN: Inches = Inches::from_hundredths(1);
/// So many tolls and stretches of one leg are told apart.
const MOST: usize = 8;

/// A sum due at one place of a leg. [GA-6.22, GA-7.6]
#[derive(Clone, Copy, Debug)]
pub struct Toll {
    at: Inches,
    cost: Inches,
    due: Due,
    /// Where the unit stops if it cannot pay.
    short: Short,
}

/// What a toll is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Due {
    /// An obstacle crossed. [GA-7.6, GA-7.7]
    Obstacle,
    /// Friends passed through. [GA-6.22]
    Friends,
}

/// How a leg is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    /// Straight ahead. [GA-6.11]
    Ahead,
    /// Obliquely. [GA-6.19]
    Oblique,
    /// Wheeling. [GA-6.12]
    Wheel,
    /// To the side or back. [GA-6.18]
    Sideways,
    /// Guns to the side or back. [GA-6.17]
    GunsSideways,
}

impl Gait {
    /// How an arm goes a leg: guns go back and to the side at the plain rate, others do not. [GA-6.11, GA-6.17, GA-6.18]
    pub const fn of(leg: Leg, arm: Arm) -> Self {
        match (leg, arm) {
            (Leg::Oblique(..), _) => Self::Oblique,
            (Leg::Wheel(_), _) => Self::Wheel,
            (Leg::Side(_) | Leg::Back(_), Arm::Artillery) => Self::GunsSideways,
            (Leg::Side(_) | Leg::Back(_), _) => Self::Sideways,
            (Leg::Ahead(_) | Leg::Enter, _) => Self::Ahead,
        }
    }

    /// How many inches an inch of it costs: to the side and back more, but not for guns. [GA-6.17, GA-6.18]
    fn rate(self, table: &Movement) -> i32 {
        if self == Self::Sideways { i32::from(table.sideways) } else { 1 }
    }

    /// What so much of it costs over plain ground.
    pub fn price(self, table: &Movement, at: Inches, why: &mut impl Reasons<What>) -> Inches {
        let mut cost = Reckoning::new(why);
        self.add_to(&mut cost, self.rate(table), at);
        Inches::from_hundredths(cost.total())
    }

    /// Adds what so much of it costs at a rate. [GA-6.11, GA-6.18]
    fn add_to<R: Reasons<What>>(self, cost: &mut Reckoning<'_, R>, rate: i32, at: Inches) {
        cost.plus(self.clause(), What::Way(self), at.hundredths());
        cost.plus(Clause("GA-6.18"), What::Sideways, at.hundredths() * (rate - 1));
    }

    /// The clause that says what an inch of it costs.
    pub const fn clause(self) -> Clause {
        match self {
            Self::Ahead => Clause("GA-6.11"),
            Self::Oblique => Clause("GA-6.19"),
            Self::Wheel => Clause("GA-6.12"),
            Self::Sideways => Clause("GA-6.18"),
            Self::GunsSideways => Clause("GA-6.17"),
        }
    }
}

/// Where a unit stops that cannot pay a toll.
#[derive(Clone, Copy, Debug)]
enum Short {
    /// There.
    At(Inches),
    /// So far off a line.
    Of(&'static Outline, Inches),
}

/// How a leg treats the ground it runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Over the field.
    Field,
    /// Along a road, which spares it rough ground, obstacles and water and leads through towns. [GA-7.9]
    Road,
    /// Retiring. [GA-2.18, GA-8.35]
    Retiring,
}

/// A leg with what it costs and where it may not end.
#[derive(Clone, Debug)]
pub struct Track {
    /// The leg, cut at contact.
    pub way: Way,
    length: Inches,
    gait: Gait,
    arm: Arm,
    rate: i32,
    slow: i32,
    /// Most legs have none.
    hindrances: Option<Box<Hindrances>>,
}

/// What slows a leg or asks a toll.
#[derive(Clone, Debug, Default)]
struct Hindrances {
    rough: ArrayVec<Stretch, MOST>,
    tolls: ArrayVec<Toll, MOST>,
}

impl Track {
    /// A leg of an arm, at the rate of its gait.
    pub fn new(way: Way, gait: Gait, arm: Arm, table: &Movement) -> Self {
        let length = way.length();
        Self { way, length, gait, arm, rate: gait.rate(table), slow: 1, hindrances: None }
    }

    fn rough(&self) -> &[Stretch] {
        self.hindrances.as_ref().map_or(&[], |hindrances| &hindrances.rough)
    }

    fn tolls(&self) -> &[Toll] {
        self.hindrances.as_ref().map_or(&[], |hindrances| &hindrances.tolls)
    }

    fn hindrances(&mut self) -> &mut Hindrances {
        self.hindrances.get_or_insert_default()
    }

    /// How long it is.
    pub const fn length(&self) -> Inches {
        self.length
    }

    fn rough_upto(&self, at: Inches) -> Inches {
        self.rough().iter().map(|part| (part.to.min(at) - part.from).max(Inches::ZERO)).sum()
    }

    /// Whether ground slows it or asks a toll.
    pub fn is_hindered(&self) -> bool {
        self.slow > 1 || !self.tolls().is_empty()
    }

    /// What it costs up to a place.
    pub fn cost(&self, at: Inches) -> Inches {
        self.bill(at, &mut NoReasons)
    }

    /// What it costs up to a place: every inch of it, twice or more to the side and in rough ground, and tolls. [GA-6.11, GA-6.18, GA-6.22,
    /// GA-7.2, GA-7.4, GA-7.6, GA-7.7, GA-7.8]
    fn bill(&self, at: Inches, why: &mut impl Reasons<What>) -> Inches {
        let foot = self.arm == Arm::Infantry;
        let mut cost = Reckoning::new(why);
        self.gait.add_to(&mut cost, self.rate, at);
        let rough = self.rough_upto(at).hundredths() * (self.slow - 1) * self.rate;
        cost.plus(Clause(if foot { "GA-7.2" } else { "GA-7.4" }), What::Rough, rough);
        for toll in self.tolls().iter().filter(|toll| toll.at <= at) {
            let (clause, what) = match toll.due {
                Due::Obstacle => (Clause(if foot { "GA-7.6" } else { "GA-7.7" }), What::Obstacle),
                Due::Friends => (Clause("GA-6.22"), What::Friends),
            };
            cost.plus(clause, what, toll.cost.hundredths());
        }
        Inches::from_hundredths(cost.total())
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
        self.tolls().iter().find(|toll| toll.at == at + GRAIN).map_or(at, |toll| match toll.short {
            Short::At(place) => place.min(at),
            Short::Of(outline, gap) => short_of(&self.way, outline, gap).min(at),
        })
    }

    /// The pose at a place.
    pub fn pose(&self, at: Inches) -> Pose {
        if at >= self.length { self.way.to } else { self.way.pose_after(at) }
    }

    fn owe(&mut self, toll: Toll) {
        let _ = self.hindrances().tolls.try_push(toll);
    }

    /// Prices the ground a leg runs over, of the features `near` it, and refuses what it may not enter. `crossed`: obstacles that are paid already. [GA-7.8]
    pub fn price_ground(
        &mut self,
        state: &State,
        unit: UnitId,
        by: By,
        near: impl Iterator<Item = (usize, &'static Feature<Terrain>)>,
        crossed: &mut u64,
    ) -> Result<(), Refusal> {
        let make = &state[unit].make;
        let is_nothing = |kind: TerrainKind| match kind {
            TerrainKind::Hill | TerrainKind::Road => true,
            TerrainKind::Rough | TerrainKind::Water | TerrainKind::Obstacle => by == By::Road,
            TerrainKind::Town | TerrainKind::Redoubt => false,
        };
        let mut near = near.filter(|(_, feature)| !is_nothing(feature.kind.kind)).peekable();
        if near.peek().is_none() {
            return Ok(());
        }
        let trail = self.way.trail();
        let is_on = |way: &Way, outline: &Outline| match &trail {
            Some(trail) => table::overlaps_outline(trail, outline),
            None => table::turns_onto(way, outline),
        };
        for (index, feature) in near {
            match feature.kind.kind {
                TerrainKind::Hill | TerrainKind::Road => {}
                TerrainKind::Rough => {
                    if !is_on(&self.way, &feature.outline) {
                        continue;
                    }
                    let Some(factor) = state.book.terrain.rough(make) else {
                        return Err(Refusal::Closed { unit, feature: index as u8 });
                    };
                    self.slow = i32::from(factor);
                    for stretch in table::stretches_on(&self.way, &feature.outline) {
                        let _ = self.hindrances().rough.try_push(stretch);
                    }
                }
                TerrainKind::Obstacle => {
                    if *crossed & 1 << index == 0
                        && let Some(first) = table::stretches_on(&self.way, &feature.outline).first()
                    {
                        let at = first.from + GRAIN;
                        *crossed |= 1 << index;
                        let cost = state.book.terrain.obstacle(make.arm());
                        let short = Short::Of(&feature.outline, state.book.tables.movement.short);
                        self.owe(Toll { at, cost, due: Due::Obstacle, short });
                    }
                }
                TerrainKind::Town | TerrainKind::Redoubt => {
                    if terrain::works_bar(by) && is_on(&self.way, &feature.outline) {
                        return Err(Refusal::Closed { unit, feature: index as u8 });
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

    /// What passing through friends costs infantry, of those that it can come upon. `paid`: friends that are paid already. [GA-6.22]
    pub fn price_friends(&mut self, state: &State, near: u64, paid: &mut u64) {
        for friend in each(near & !*paid) {
            let shape = state.shape(friend);
            if state.arm(friend) == Arm::Infantry
                && let Some(first) = table::stretches_over(&self.way, shape).first()
            {
                *paid |= friend.bit();
                let cost = state.book.tables.movement.friend;
                self.owe(Toll { at: first.from + GRAIN, cost, due: Due::Friends, short: Short::At(first.from) });
            }
        }
    }

    /// Where it lies on works or friends: it may pass there but not stay.
    fn over(&self, state: &State, unit: UnitId) -> ArrayVec<Stretch, MOST> {
        let works = (state.ground().near(self.way.bounds()))
            .filter(|(_, feature)| feature.kind.kind.holds_garrison())
            .flat_map(|(_, feature)| table::stretches_on(&self.way, &feature.outline));
        let friends = each(state.present[state.side_of(unit).index()] & !unit.bit())
            .flat_map(|friend| table::stretches_over(&self.way, state.shape(friend)));
        works.chain(friends).take(MOST).collect()
    }

    /// The last place at or before another at which the base stands on nobody and in no works.
    pub fn last_clear(&self, state: &State, unit: UnitId, at: Inches) -> Option<Inches> {
        let over = self.over(state, unit);
        let mut place = table::last_clear(&over, at);
        // Stretches are rounded to hundredths: a place at their end may still be on something.
        for _ in 0..4 {
            if is_clear(state, unit, &self.way.base.placed(self.pose(place))) {
                return Some(place);
            }
            if place == Inches::ZERO {
                return None;
            }
            place = table::last_clear(&over, (place - GRAIN).max(Inches::ZERO));
        }
        None
    }

    /// The first place at or after another, up to a limit, at which the base stands on nobody and in no works.
    pub fn first_clear(&self, state: &State, unit: UnitId, at: Inches, limit: Inches) -> Option<Inches> {
        let over = self.over(state, unit);
        let mut place = table::first_clear(&over, at);
        for _ in 0..4 {
            if place > limit {
                return None;
            }
            if is_clear(state, unit, &self.way.base.placed(self.pose(place))) {
                return Some(place);
            }
            place = table::first_clear(&over, place + GRAIN);
        }
        None
    }
}

/// A leg of a retiring unit: no tolls for friends.
pub fn plain_track(way: Way, arm: Arm, table: &Movement) -> Track {
    Track::new(way, Gait::Ahead, arm, table)
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

/// Whether a base stands on no friend and in no town or redoubt: there it may stay. [GA-6.28]
pub fn is_clear(state: &State, unit: UnitId, shape: &Shape) -> bool {
    let others = state.on_table() & !unit.bit();
    !each(others).any(|other| table::overlaps(shape, state.shape(other), Inches::ZERO)) && !is_in_works(state, shape)
}

/// Whether a base lies in a town or redoubt.
fn is_in_works(state: &State, shape: &Shape) -> bool {
    is_in_works_among(state.ground().near(shape.bounds()), shape)
}

/// The same among the features near it.
pub fn is_in_works_among<'a>(mut near: impl Iterator<Item = (usize, &'a Feature<Terrain>)>, shape: &Shape) -> bool {
    near.any(|(_, feature)| feature.kind.works.is_some_and(|works| table::overlaps(shape, &works, Inches::ZERO)))
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
    pub tracks: Vec<Track>,
    /// Enemies touched by the front at its end: contact. [GA-6.24]
    pub contact: u64,
    /// The works it enters at its end.
    pub enters: Option<u8>,
    /// A road march. [GA-7.9]
    pub road: bool,
    /// It came upon ground that a road would spare it.
    pub hindered: bool,
}

/// Where a path leads, as far as it matters for liking it.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// Where it ends.
    pub end: Pose,
    /// What it costs.
    pub cost: Inches,
    /// Enemies in contact at its end.
    pub contact: u64,
    /// The works it enters.
    pub enters: Option<u8>,
    /// A road march.
    pub road: bool,
    /// It ends in a column of march. [GA-7.9]
    pub column: bool,
}

impl Path {
    /// Where it leads.
    pub fn prospect(&self) -> Prospect {
        Prospect {
            end: self.end(),
            cost: self.cost(),
            contact: self.contact,
            enters: self.enters,
            road: self.road,
            column: self.is_column(),
        }
    }

    /// Where it ends as declared.
    pub fn end(&self) -> Pose {
        self.tracks.last().map_or(self.start, |track| track.way.to)
    }

    /// How its last leg is gone.
    pub fn gait(&self) -> Gait {
        self.tracks.last().map_or(Gait::Ahead, |track| track.gait)
    }

    /// What it costs as declared.
    pub fn cost(&self) -> Inches {
        self.spent(self.last())
    }

    /// What it costs up to a place.
    pub fn spent(&self, place: Place) -> Inches {
        self.bill(place, &mut NoReasons)
    }

    /// What it costs up to a place: the change of face, then leg by leg.
    pub fn bill(&self, place: Place, why: &mut impl Reasons<What>) -> Inches {
        let mut face = Reckoning::new(why);
        face.plus(Clause("GA-6.14"), What::ChangeOfFace, self.first.hundredths());
        let mut spent = Inches::from_hundredths(face.total());
        for (index, track) in self.tracks.iter().enumerate().take(place.track + 1) {
            spent += track.bill(if index < place.track { track.length } else { place.at }, why);
        }
        spent
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

    /// Everything the base passes over on its way to a place, shape by shape.
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

//! The state of a match: what never changes in it, and what does.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use arrayvec::ArrayVec;
use engine::Clause;
use serde::{Deserialize, Serialize};
use table::{Facing, Inches};

use crate::data::boxes::Boxes;
use crate::data::field::{Feature, Field, KindRow, Tread};
use crate::data::place::{BASE, Extent, Place};
use crate::data::roster::{Branch, Calibre, Mount, Team, UnitType};
use crate::data::scenario::{Book, Scenario};
use crate::data::side::{Man, Side, UnitId, each};
use crate::rules::kept::{Kept, Known, Liked, Scope, Watched};
use crate::rules::options::Rules;
use crate::rules::order::{Gait, Pair, Raised, Scenery, SceneryPiece, Via};
use crate::rules::unit::Unit;

/// No match has more units; sets of units are the bits of a `u64`.
pub const MOST_UNITS: usize = 52;
/// Nor more figures.
pub const MOST_FIGURES: usize = 440;
/// Nor more guns.
pub const MOST_GUNS: usize = 8;

/// What has become of a gun. [IM-8.18]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GunState {
    /// Its unit has a man left and has not quit it.
    Manned,
    /// Left by its crew, or its last man fell outside melee.
    Abandoned,
    /// Taken by the enemy of its last crew.
    Captured,
    /// Off the table with its crew.
    Gone,
}

/// A gun with its limber. [IM-1.4, IM-1.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gun {
    /// Its axle.
    pub at: Place,
    /// Its barrel.
    pub facing: Facing,
    /// Hooked on to its limber.
    pub limbered: bool,
    /// What has become of it.
    pub state: GunState,
    /// Whose it is now.
    pub owner: Side,
    /// Who serves it.
    pub crew: Option<UnitId>,
    /// Its calibre.
    pub calibre: Calibre,
    /// What draws it.
    pub team: Team,
    /// Animals left. [IM-5.11]
    pub animals: u8,
    /// The front circle of the limber.
    pub limber: Place,
    /// Which way the limber faces.
    pub limber_facing: Facing,
}

impl Gun {
    /// Whether it stands on the table.
    pub fn is_present(&self) -> bool {
        self.state != GunState::Gone
    }

    /// Whether it or its limber may reach into a box.
    pub fn may_reach(&self, extent: Extent) -> bool {
        extent.holds(self.at) || extent.grown(BASE).holds(self.limber)
    }
}

/// The body of an officer. [IM-8.17]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    /// Where he fell.
    pub at: Place,
    /// Whose officer he was.
    pub side: Side,
}

/// Where something happened that others may see: at a place, or in a building, which is seen and measured at its outline. [IM-1.8, IM-7.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sight {
    /// The place; in a building, its middle.
    pub at: Place,
    /// The rear circle of a mounted man. [IM-1.3]
    pub rear: Option<Place>,
    /// The building.
    pub building: Option<u8>,
}

/// What calls for a test. [IM-11.3, IM-13.4, IM-13.5, IM-13.6, IM-13.7, IM-13.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Killed by infantry fire. [IM-11.3]
    InfantryFire,
    /// Killed by cavalry fire. [IM-11.4]
    CavalryFire,
    /// Killed by artillery fire. [IM-11.5]
    ArtilleryFire,
    /// Killed in melee. [IM-11.6]
    Melee,
    /// As many killed as living. [IM-11.7]
    HalfGone,
    /// A friendly unit began to retreat. [IM-13.4]
    SawRetreat,
    /// Friends were shot. [IM-13.5]
    SawShot,
    /// A Sahib was killed. [IM-13.6]
    SawSahib,
    /// A dead Sahib was passed. [IM-13.7]
    PassedBody,
}

impl Cause {
    /// The clause that calls for the test: of losses those of deserters' own.
    pub const fn clause(self) -> Clause {
        Clause(match self {
            Self::InfantryFire | Self::CavalryFire | Self::ArtilleryFire | Self::Melee => "IM-13.8",
            Self::HalfGone => "IM-11.7",
            Self::SawRetreat => "IM-13.4",
            Self::SawShot => "IM-13.5",
            Self::SawSahib => "IM-13.6",
            Self::PassedBody => "IM-13.7",
        })
    }
}

/// Which test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TestKind {
    /// Deserters. [IM-13.9]
    Deserters,
    /// Morale. [IM-11.21]
    Morale,
}

/// One test of one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Test {
    /// The unit.
    pub unit: UnitId,
    /// Which.
    pub kind: TestKind,
    /// Why.
    pub cause: Cause,
}

/// Tests that an event has called for and that have not been begun. [IM-13.13]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Due {
    /// A unit lost figures: deserters, then morale.
    Loss(UnitId, Cause),
    /// Mutineers who saw something, nearest first.
    Witness {
        /// What.
        cause: Cause,
        /// Where.
        seen: Sight,
        /// Who has still to be tested.
        watchers: u64,
    },
}

/// Where play goes on when all tests are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Resume {
    /// With the next unit at the start of a turn.
    TurnStart,
    /// With the mover's steps.
    Steps,
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// The Rebels lay out the table. [IM-3.15]
    Scenery,
    /// A side names its force. [IM-2.19]
    Muster(Side),
    /// A side sets its units down. [IM-3.16]
    Deploy(Side),
    /// The mover takes steps.
    Steps,
    /// The mover sets down what has moved.
    Place {
        /// Who.
        unit: UnitId,
        /// How.
        gait: Gait,
        /// The inches thrown.
        #[serde(with = "short")]
        roll: Inches,
    },
    /// The owner of a running unit decides whether it throws for recovery. [IM-12.14]
    Recover(UnitId),
    /// The opponent may ask for a test. [IM-11.2]
    Ask(Test),
    /// Nothing.
    Over(Ending),
}

/// A throw in saved states: so many hundredths in two bytes.
mod short {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use table::Inches;

    pub fn serialize<S: Serializer>(length: &Inches, serializer: S) -> Result<S::Ok, S::Error> {
        (length.hundredths() as u16).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Inches, D::Error> {
        Ok(Inches::from_hundredths(u16::deserialize(deserializer)?.into()))
    }
}

/// Why a match ended. [IM-14.13]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// The rounds are over. [IM-3.18]
    Rounds,
    /// A side has nobody left.
    Beaten,
    /// Everybody is spent.
    Exhausted,
    /// The fort was relieved. [IM-14.9]
    Relieved,
    /// The house is lost. [IM-14.15]
    HouseLost,
}

impl Ending {
    /// The clause that ends it.
    pub const fn clause(self) -> Clause {
        Clause(match self {
            Self::Rounds => "IM-3.18",
            Self::Relieved => "IM-14.9",
            Self::Beaten | Self::Exhausted => "IM-14.13",
            Self::HouseLost => "IM-14.15",
        })
    }
}

/// All that changes. Lists that are long or mostly empty lie outside of it, so that it is small and quick to copy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Core {
    /// What the game waits for.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u8,
    /// Whose turn it is.
    pub mover: Side,
    /// The unit taking its steps.
    pub current: Option<UnitId>,
    /// Officers who go with it. [IM-5.32]
    pub with: u64,
    /// Where play goes on after tests.
    pub resume: Resume,
    /// Units in forced retreat when the turn began that are still to run or recover. [IM-12.15]
    pub runners: u64,
    /// They all throw for recovery. [IM-12.14]
    pub throws_all: bool,
    /// The gun that men on foot are pushing. [IM-5.9]
    pub pushed: Option<u8>,
    /// The fort was relieved, supplied or captured. [IM-14.9]
    pub relieved: bool,
    /// Dice of the musters. [IM-2.2, IM-2.10]
    pub muster_dice: [u8; 2],
    /// Units; saved by themselves, as are the places.
    #[serde(skip)]
    pub units: Vec<Unit>,
    /// Places of figures, unit by unit.
    #[serde(skip)]
    pub places: Vec<Place>,
    /// The boxes about all units' circles; derived, not saved.
    #[serde(skip)]
    pub boxes: Boxes,
    /// What units may do, as far as it is known; derived, not saved.
    #[serde(skip)]
    pub kept: Kept,
    /// Guns.
    pub guns: Watched<ArrayVec<Gun, MOST_GUNS>>,
    /// Bodies of officers.
    pub bodies: Vec<Body>,
    /// Hits left of each feature.
    pub hits: Watched<Vec<u8>>,
    /// Tests next in turn.
    pub tests: Vec<Test>,
    /// Tests called for after them.
    pub due: Vec<Due>,
    /// How the Rebels laid out the table. [IM-3.15]
    pub scenery: Option<Scenery>,
    /// Pieces laid one by one that make no table yet. [IM-3.15]
    pub laid: Vec<SceneryPiece>,
    /// Units named one by one that make no force yet. [IM-2.19]
    pub raised: Vec<Raised>,
    /// Places on the way of what is being set down, named one by one. [IM-5.13, IM-5.35]
    pub way: Vec<Via>,
    /// Units named one by one for an order to several. [IM-3.19]
    pub gathered: u64,
    /// Combats named one by one that are not fought yet. [IM-10.3]
    pub paired: Option<Pairing>,
}

/// Combats of one unit that are named one by one. [IM-10.3]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The unit.
    pub unit: UnitId,
    /// The combats.
    pub pairs: Vec<Pair>,
}

/// A match.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Roster and tables.
    pub book: &'static Book,
    /// The scenario.
    pub scenario: &'static Scenario,
    /// The options.
    pub rules: Rules,
    /// The ground.
    pub field: Arc<Field>,
    /// What changes.
    pub core: Core,
}

impl Deref for State {
    type Target = Core;
    #[inline]
    fn deref(&self) -> &Core {
        &self.core
    }
}

impl DerefMut for State {
    #[inline]
    fn deref_mut(&mut self) -> &mut Core {
        &mut self.core
    }
}

impl std::ops::Index<UnitId> for State {
    type Output = Unit;
    #[inline]
    fn index(&self, unit: UnitId) -> &Unit {
        &self.core.units[unit.index()]
    }
}

impl std::ops::IndexMut<UnitId> for State {
    #[inline]
    fn index_mut(&mut self, unit: UnitId) -> &mut Unit {
        self.core.kept.forget(unit);
        &mut self.core.units[unit.index()]
    }
}

impl State {
    /// All units by number.
    #[inline]
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.core.units.len() as u8).map(UnitId)
    }

    /// The units of a side that are on the table.
    pub fn present(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.ids().filter(move |&unit| self[unit].side == side && self[unit].is_present())
    }

    /// The units of a side whose boxes meet a box.
    #[inline]
    pub fn present_near(&self, side: Side, extent: Extent) -> impl Iterator<Item = UnitId> + '_ {
        let near = self.core.boxes.meeting(extent);
        each(near).filter(move |&unit| self[unit].side == side && self[unit].is_present())
    }

    /// A unit's line of the roster.
    #[inline]
    pub fn kind(&self, unit: UnitId) -> &'static UnitType {
        self.book.unit_type(self[unit].kind)
    }

    /// Whether a unit is an officer or Sahib. [IM-2.23]
    #[inline]
    pub fn is_officer(&self, unit: UnitId) -> bool {
        self.kind(unit).branch == Branch::Officer
    }

    /// Whether a unit is a single man of a foot unit who rides an elephant.
    pub fn is_rider(&self, unit: UnitId) -> bool {
        self[unit].mount == Mount::Elephant && !self.is_officer(unit)
    }

    /// The side that a gun was made for: the British guns come first in the list.
    pub fn maker(&self, gun: usize) -> Side {
        let british =
            self.ids().filter(|&unit| self[unit].side == Side::British && self.kind(unit).branch == Branch::Artillery);
        if gun < british.count() { Side::British } else { Side::Rebel }
    }

    /// Where a figure is.
    #[inline]
    pub fn place(&self, unit: UnitId, number: u8) -> Place {
        self.core.places[usize::from(self[unit].first) + usize::from(number)]
    }

    /// Where a man is.
    #[inline]
    pub fn man(&self, man: Man) -> Place {
        self.place(man.unit, man.number)
    }

    /// Sets a figure down; the unit's box must be settled afterwards.
    pub fn put(&mut self, unit: UnitId, number: u8, place: Place) {
        let index = usize::from(self[unit].first) + usize::from(number);
        self.core.places[index] = place;
    }

    /// A unit's living figures with their places; they mean nothing in a building.
    pub fn figures(&self, unit: UnitId) -> impl Iterator<Item = (u8, Place)> + '_ {
        let first = usize::from(self[unit].first);
        self[unit].numbers().map(move |number| (number, self.core.places[first + usize::from(number)]))
    }

    /// Turns a unit.
    pub fn turn(&mut self, unit: UnitId, facing: Facing) {
        let rear = Place::default().ahead(facing, -BASE);
        let one = &mut self[unit];
        one.facing = facing;
        one.back = [rear.x as i8, rear.y as i8];
    }

    /// Works out the box about a unit anew, after its figures have moved, turned or fallen, got up, lain down, mounted or got off: others look at them.
    pub fn settle(&mut self, unit: UnitId) {
        let before = self[unit].extent;
        let mut extent = Extent::NOTHING;
        for place in self.circles(unit) {
            extent = extent.with(place);
        }
        if let Some(building) = self[unit].building {
            extent = self.field.features[usize::from(building)].extent;
        }
        self[unit].extent = extent;
        let core = &mut self.core;
        core.boxes.set(unit.index(), extent);
        let (units, side) = (&core.units, core.units[unit.index()].side);
        let enemy =
            |other: UnitId| units.get(other.index()).filter(|other| other.side != side).map(|other| other.extent);
        core.kept.stirred(before, extent, enemy);
    }

    /// What is known of what a unit may do.
    pub fn known(&self, unit: UnitId) -> Option<Known> {
        self.kept.steps(unit, self.changes())
    }

    /// Keeps what has been found out of what a unit may do.
    pub fn keep(&self, unit: UnitId, known: Known, scope: Scope) {
        self.kept.keep_steps(unit, known, scope, self.changes());
    }

    /// The volley of a unit that a computer player likes best, if it is known.
    pub fn liked_volley(&self, unit: UnitId) -> Option<Liked> {
        self.kept.volley(unit, self.changes())
    }

    /// Keeps it.
    pub fn keep_volley(&self, unit: UnitId, liked: Liked, scope: Scope) {
        self.kept.keep_volley(unit, liked, scope, self.changes());
    }

    /// How often guns and features may have changed.
    fn changes(&self) -> u32 {
        self.guns.changes() + self.hits.changes()
    }

    /// Forgets what hangs on guns and features if any have changed.
    pub fn follow(&mut self) {
        let changes = self.changes();
        self.kept.follow(changes);
    }

    /// The middle of a unit's living figures, rounded; of those in a building, the building's.
    pub fn centroid(&self, unit: UnitId) -> Place {
        if let Some(building) = self[unit].building {
            return self.field.features[usize::from(building)].middle();
        }
        centroid(self.figures(unit).map(|(_, place)| place))
    }

    /// Which way the enemy's base line lies: north for who begins in the south.
    pub fn ahead(&self, side: Side) -> Facing {
        if self.scenario.north == side { Facing::SOUTH } else { Facing::NORTH }
    }

    /// The y of a side's base line. [IM-3.9]
    pub fn base_line(&self, side: Side) -> i16 {
        if self.scenario.north == side { self.field.height.hundredths() as i16 } else { 0 }
    }

    /// The features whose boxes meet a box, with their rows as they now are.
    pub fn near(&self, extent: Extent) -> impl Iterator<Item = (u8, &Feature, KindRow)> {
        self.field.near(extent).filter_map(|(index, feature)| self.row(index).map(|row| (index, feature, row)))
    }

    /// The building a unit is in.
    #[inline]
    pub fn building(&self, unit: UnitId) -> Option<&Feature> {
        self[unit].building.map(|index| &self.field.features[usize::from(index)])
    }

    /// Who is in a building.
    pub fn occupants(&self, building: u8) -> impl Iterator<Item = UnitId> + '_ {
        self.ids().filter(move |&unit| self[unit].building == Some(building) && self[unit].is_present())
    }

    /// The gun a unit serves.
    #[inline]
    pub fn gun_of(&self, unit: UnitId) -> Option<&Gun> {
        self[unit].gun.map(|index| &self.core.guns[usize::from(index)])
    }

    /// What a unit's figures tread like.
    pub fn tread(&self, unit: UnitId) -> Tread {
        match (self[unit].mount, self.kind(unit).branch) {
            (Mount::Foot, _) => Tread::Foot,
            (Mount::Horse, Branch::Pack) | (Mount::Elephant, _) => Tread::Beast,
            (Mount::Horse, _) => Tread::Cavalry,
        }
    }

    /// The hill a place is on.
    #[inline]
    pub fn hill_at(&self, place: Place) -> Option<u8> {
        self.field.hill_at(place)
    }
}

/// The mean of places, rounded to hundredths.
pub fn centroid(places: impl Iterator<Item = Place>) -> Place {
    let (mut x, mut y, mut count) = (0_i32, 0_i32, 0_i32);
    for place in places {
        x += i32::from(place.x);
        y += i32::from(place.y);
        count += 1;
    }
    let half = |sum: i32| (2 * sum + count).div_euclid(2 * count.max(1));
    Place::new(half(x), half(y))
}

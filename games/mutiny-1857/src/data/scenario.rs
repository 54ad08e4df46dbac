//! Scenarios: a table, two forces, zones, awards.

use std::sync::Arc;

use table::{Facing, Inches};

use crate::data::field::{Field, Kind, KindRow};
use crate::data::place::{Extent, Place, SLACK};
use crate::data::roster::{Calibre, GunDice, Mount, MoveDice, Pace, Team, TypeId, UnitType, Weapon};
use crate::data::side::Side;

/// What all scenarios share: roster, movement dice, terrain table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// The roster.
    pub types: Vec<UnitType>,
    /// The movement dice by pace.
    pub movement: Vec<MoveDice>,
    /// The terrain table by kind.
    pub terrain: Vec<KindRow>,
    /// The ranges by weapon.
    pub ranges: [Inches; Weapon::COUNT],
    /// The ranges by calibre.
    pub gun_ranges: [Inches; 2],
    /// The dice of guns.
    pub guns: GunDice,
}

impl Book {
    /// A type by its number.
    pub fn unit_type(&self, id: TypeId) -> &UnitType {
        &self.types[usize::from(id.0)]
    }

    /// A type by its key.
    pub fn find(&self, key: &str) -> Option<TypeId> {
        self.types.iter().position(|kind| kind.id == key).map(|index| TypeId(index as u8))
    }

    /// The dice of a pace.
    pub fn dice(&self, pace: Pace) -> MoveDice {
        self.movement[pace as usize]
    }

    /// How far a weapon reaches; not at all where it does not shoot by itself. [IM-7.15, IM-7.16, IM-7.17, IM-7.18, IM-7.19, IM-7.20]
    #[inline]
    pub fn range(&self, weapon: Weapon) -> Inches {
        self.ranges[weapon as usize]
    }

    /// How far a gun reaches. [IM-7.21, IM-7.22]
    #[inline]
    pub fn gun_range(&self, calibre: Calibre) -> Inches {
        self.gun_ranges[calibre as usize]
    }

    /// The row of a kind of terrain.
    pub fn row(&self, kind: Kind) -> KindRow {
        self.terrain[kind as usize]
    }
}

/// Where a unit of a fixed force begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// Anywhere in its side's zone. [IM-3.16]
    Zone,
    /// In an area: villagers in their village, Parsees in the jungle. [IM-2.16, IM-2.17]
    Local(u8),
    /// In a building. [IM-3.8]
    Inside(u8),
    /// On printed places. [IM-3.8]
    At(Vec<Place>, Facing),
}

/// A unit of a fixed force. [IM-2.24]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitSpec {
    /// Its type.
    pub kind: TypeId,
    /// Its figures.
    pub figures: u8,
    /// Its name; empty for one made from type and number.
    pub name: String,
    /// What its figures sit on.
    pub mount: Mount,
    /// What draws its gun.
    pub team: Team,
    /// The calibre of its gun.
    pub calibre: Calibre,
    /// It belongs to the garrison. [IM-3.8]
    pub garrison: bool,
    /// One of its figures rides an elephant. [IM-2.26]
    pub howdah: bool,
    /// Where it begins.
    pub start: Start,
}

/// An award for holding a building at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The building.
    pub feature: u8,
    /// What it is worth to the British while one of them is in it, and else to the Rebels.
    pub points: i16,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// A sentence or two.
    pub blurb: String,
    /// The date of the action.
    pub date: String,
    /// Its place in the list.
    pub order: u8,
    /// How long people play it.
    pub minutes: u16,
    /// The one to begin with.
    pub beginner: bool,
    /// How many rounds at most. [IM-3.18]
    pub rounds: u8,
    /// Who moves first. [IM-3.4, IM-3.15]
    pub first: Side,
    /// The tables: the printed one, then those a computer may choose instead. [IM-3.1, IM-3.15]
    pub fields: Vec<Arc<Field>>,
    /// The zones, by side. [IM-3.3]
    pub zones: [Extent; 2],
    /// Rebels may begin anywhere at least so far from a feature instead.
    pub beyond: Option<(u8, Inches)>,
    /// Whose base line is the north edge. [IM-3.9]
    pub north: Side,
    /// The fixed forces, by side. [IM-2.24]
    pub forces: [Vec<UnitSpec>; 2],
    /// Whether forces may be rolled. [IM-2.24]
    pub rolled: bool,
    /// Whether the Rebels may lay out the table. [IM-3.15]
    pub scenery: bool,
    /// One of the two printed scenarios, whose lists obey the organisation. [IM-2.25]
    pub published: bool,
    /// A building to hold. [IM-14.15]
    pub hold: Option<Hold>,
    /// What evens the sides, where the players choose it. [IM-14.14]
    pub even: Even,
}

/// The terms of `balance = even`. [IM-14.14]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Even {
    /// Points granted at the end, by side.
    pub granted: [i16; 2],
    /// The most deserter tests of a unit in a turn; 0 for no limit. [IM-13.2]
    pub deserter_limit: u8,
}

/// What the emplacement of the first scenario is. [IM-3.20]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fort {
    /// Barracks within a mud wall.
    #[default]
    Mud,
    /// Fieldworks.
    Entrenchment,
    /// A stone fort wall with a tower.
    Stone,
}

impl Fort {
    /// What the sections of its ring are. [IM-3.20, IM-9.6, IM-9.8, IM-9.10]
    pub const fn ring(self) -> Kind {
        match self {
            Self::Mud => Kind::MudWall,
            Self::Entrenchment => Kind::Fieldwork,
            Self::Stone => Kind::FortWall,
        }
    }

    /// What the building in it is called.
    pub const fn building(self) -> &'static str {
        match self {
            Self::Mud | Self::Entrenchment => "barracks",
            Self::Stone => "the tower",
        }
    }
}

impl Scenario {
    /// Whether there is a fort to relieve, supply or capture. [IM-3.6]
    pub fn has_fort(&self) -> bool {
        self.fields[0].first(Kind::Fort).is_some()
    }

    /// The printed table with its fort built of something: the plan is the same, the mud wall on the fort's outline becomes something else. [IM-3.20]
    pub fn table(&self, book: &Book, fort: Fort) -> Arc<Field> {
        let printed = &self.fields[0];
        let Some(outline) = printed.first(Kind::Fort).filter(|_| fort != Fort::Mud) else { return printed.clone() };
        let about = printed.features[usize::from(outline)].extent.grown(SLACK);
        let mut field = Field::bare(printed.width, printed.height);
        for feature in &printed.features {
            let corners = [(feature.extent.left, feature.extent.bottom), (feature.extent.right, feature.extent.top)];
            let inside = corners.into_iter().all(|(x, y)| about.holds(Place { x, y }));
            let mut feature = feature.clone();
            if inside && feature.row.kind == Kind::MudWall {
                feature.row = book.row(fort.ring());
            } else if inside && feature.row.kind.is_building() {
                fort.building().clone_into(&mut feature.name);
            }
            field.add(feature);
        }
        Arc::new(field)
    }
}

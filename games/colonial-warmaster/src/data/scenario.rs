//! A scenario as the rules use it: checked, with its ground built. [CW-14.1]

use serde::{Deserialize, Serialize};
use table::{Area, Bounds, Ground, Inches, Point, Pose, Spot, TableEdge};

use crate::data::roster::Formation;
use crate::data::side::{LeaderId, Side};

/// What cover something gives. [CW-13.5]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// None: in the open.
    #[default]
    None,
    /// Light.
    Light,
    /// Heavy.
    Heavy,
}

impl Cover {
    /// Its key in odds.
    pub const fn key(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Light => "light",
            Self::Heavy => "heavy",
        }
    }
}

/// How a terrain feature is shaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TerrainKind {
    /// A polygon.
    Area,
    /// A line that is crossed.
    Line,
    /// A road.
    Road,
}

/// A terrain type of `terrain.toml`. [CW-13.1]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainType {
    /// Its key.
    pub id: String,
    /// How it is shaped.
    pub kind: TerrainKind,
    /// Factor or crossing for men on foot; absent = forbidden. [CW-13.1, CW-13.3]
    pub foot: Option<u8>,
    /// The same for mounted men.
    pub mounted: Option<u8>,
    /// The same for guns.
    pub guns: Option<u8>,
    /// Dense terrain. [CW-3.5d, CW-12.9b]
    #[serde(default)]
    pub dense: bool,
    /// What cover it gives. [CW-13.5]
    #[serde(default)]
    pub cover: Cover,
    /// High ground with a level. [CW-12.9c]
    #[serde(default)]
    pub height: bool,
    /// No leader crosses it. [CW-1.3a]
    #[serde(default)]
    pub stops_leaders: bool,
    /// What a hover says.
    pub note: String,
}

/// Who moves, as terrain tells them apart. [CW-13.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// Infantry, ghazis, cavalry on foot.
    Foot,
    /// Mounted cavalry.
    Mounted,
    /// Artillery.
    Guns,
}

/// A piece of terrain on the table: its type with name and level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// Its type.
    pub of: TerrainType,
    /// Its name; empty for none.
    pub name: String,
    /// Its level if it is high ground, else 0.
    pub level: u8,
}

impl Terrain {
    /// The factor of an area or the crossing of a line in inches; `None` where it may not be entered or crossed.
    pub const fn going(&self, gait: Gait) -> Option<u8> {
        match gait {
            Gait::Foot => self.of.foot,
            Gait::Mounted => self.of.mounted,
            Gait::Guns => self.of.guns,
        }
    }

    /// Whether its type is closed to this gait. Roads are closed to nobody.
    pub const fn forbids(&self, gait: Gait) -> bool {
        !matches!(self.of.kind, TerrainKind::Road) && self.going(gait).is_none()
    }
}

/// The place of an objective. [CW-15.4]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A polygon.
    Area(Area),
    /// A circle.
    Circle {
        /// Its middle.
        at: Point,
        /// Its radius.
        radius: Inches,
    },
}

impl Place {
    /// Whether a spot is in it; the boundary counts. [CW-12.4]
    pub fn holds(&self, spot: Spot) -> bool {
        match self {
            Self::Area(area) => area.holds(spot),
            Self::Circle { at, radius } => table::distance_between(at.spot(), spot) <= *radius,
        }
    }

    /// A box around it.
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Area(area) => area.bounds(),
            Self::Circle { at, radius } => Bounds::of(&[at.spot()]).grown((radius.hundredths() + 1) * 100),
        }
    }

    /// Its middle.
    pub fn centre(&self) -> Spot {
        match self {
            Self::Area(area) => area.centre(),
            Self::Circle { at, .. } => at.spot(),
        }
    }
}

/// Something to hold at the end. [CW-15.4]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its name in a sentence, with the article if it has one.
    pub said: String,
    /// Where it is.
    pub place: Place,
    /// What it is worth to whoever holds it.
    pub points: i16,
    /// Whether a side scores for holding it.
    pub scores: [bool; 2],
    /// What a side that cannot score gets if the enemy does not hold it.
    pub denied: i16,
}

/// What a scenario says about a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideSpec {
    /// Its home edge. [CW-14.3]
    pub home: TableEdge,
    /// Its zone for free deployment. [CW-14.2]
    pub zone: Bounds,
    /// Points it is given. [CW-15.3]
    pub handicap: i16,
    /// Points for each unit still on the table and not routed. [CW-15.3]
    pub survivor: i16,
    /// The points of all its units.
    pub points: u16,
}

/// Which terms a battle is fought on. [CW-14.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Balance {
    /// Those that the scenario states.
    Published,
    /// Those that give both sides the same chance.
    Even,
}

/// On what footing a battle is fought: as the scenario states it, or as what evens it makes it. [CW-14.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footing {
    /// The turn limit. [CW-15.1]
    pub turns: u8,
    /// What it says about each side.
    pub sides: [SideFooting; 2],
}

/// What a footing says about a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideFooting {
    /// The share of its points that breaks it, in percent. [CW-15.2]
    pub break_percent: u16,
    /// Points it is given to even the battle, beyond the handicap of the scenario. [CW-14.4]
    pub granted: i16,
}

/// A leader of the scenario; his command has his number. [CW-2.1]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaderSpec {
    /// `lb0`, `la1`.
    pub id: String,
    /// His name.
    pub name: String,
    /// The name of his command.
    pub command: String,
    /// His side.
    pub side: Side,
    /// The army commander. [CW-2.4]
    pub army: bool,
    /// His command rating. [CW-2.2, CW-2.5]
    pub rating: u8,
    /// Where he begins.
    pub at: Point,
}

/// A unit of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitSpec {
    /// Its id.
    pub id: String,
    /// Its name, which no other unit of the scenario has.
    pub name: String,
    /// The name on its label.
    pub short: String,
    /// The index of its type in the roster.
    pub kind: u8,
    /// Its side.
    pub side: Side,
    /// Its command. [CW-2.1]
    pub command: LeaderId,
    /// Where it begins.
    pub pose: Pose,
    /// In which formation.
    pub formation: Formation,
    /// What it is worth here. [CW-11.3]
    pub points: u16,
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
    /// What has happened, and what stands where.
    pub situation: String,
    /// What of the rules matters most here, in sentences.
    pub special: Vec<String>,
    /// When it happened.
    pub date: String,
    /// Its place in lists.
    pub order: u8,
    /// How long people play it.
    pub minutes: u16,
    /// The scenario to begin with.
    pub beginner: bool,
    /// The footing that the scenario states. [CW-14.4]
    pub published: Footing,
    /// The footing that gives both sides the same chance. [CW-14.4]
    pub even: Footing,
    /// Who begins.
    pub first: Side,
    /// Table and terrain.
    pub ground: Ground<Terrain>,
    /// The sides.
    pub sides: [SideSpec; 2],
    /// What to hold.
    pub objectives: Vec<Objective>,
    /// The leaders in the order of ids.
    pub leaders: Vec<LeaderSpec>,
    /// The units in the order of ids.
    pub units: Vec<UnitSpec>,
}

impl Scenario {
    /// The footing of a battle: the stated one, or the even one. [CW-14.4]
    pub const fn footing(&self, balance: Balance) -> &Footing {
        match balance {
            Balance::Published => &self.published,
            Balance::Even => &self.even,
        }
    }

    /// What a side's units are together worth. [CW-15.2]
    pub const fn side(&self, side: Side) -> &SideSpec {
        &self.sides[side.index()]
    }
}

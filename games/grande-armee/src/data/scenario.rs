//! Scenarios: table, terrain, armies, arrivals, objectives.

use serde::Deserialize;
use table::{Facing, Ground, Inches, Line, Point, Pose, Shape, Spot, TableEdge};

use crate::data::roster::{Make, Talent};
use crate::data::side::{ForceId, OfficerId, Side, UnitId};
use crate::data::tables::DUSKS;

/// Forces a side has at most.
pub const SIDE_FORCES: usize = 5;
/// Units a force has at most.
pub const FORCE_UNITS: usize = 6;
/// The most objectives.
pub const MOST_OBJECTIVES: usize = 8;

/// Kinds of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TerrainKind {
    /// Wood, marsh, vineyard, broken ground.
    Rough,
    /// Stream, wall, hedge, ditch.
    Obstacle,
    /// A built-up area for one unit.
    Town,
    /// A field work for one unit.
    Redoubt,
    /// High ground.
    Hill,
    /// A road.
    Road,
    /// River or lake.
    Water,
}

impl TerrainKind {
    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rough => "rough ground",
            Self::Obstacle => "obstacle",
            Self::Town => "town",
            Self::Redoubt => "redoubt",
            Self::Hill => "hill",
            Self::Road => "road",
            Self::Water => "water",
        }
    }

    /// Whether it is a place for a garrison.
    pub const fn holds_garrison(self) -> bool {
        matches!(self, Self::Town | Self::Redoubt)
    }
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq)]
pub struct Terrain {
    /// What it is.
    pub kind: TerrainKind,
    /// Its name; empty for none.
    pub name: String,
    /// An obstacle that covers. [GA-7.12]
    pub cover: bool,
    /// The base of its garrison: the whole polygon of a town or redoubt.
    pub works: Option<Shape>,
    /// The stages of a road. [GA-7.9]
    pub road: Vec<Stage>,
}

/// A straight stage of a road.
#[derive(Clone, Debug, PartialEq)]
pub struct Stage {
    /// Where it runs.
    pub line: Line,
    /// Which way.
    pub along: Facing,
}

impl Stage {
    /// The stages of a line, one from each of its points to the next.
    pub fn all_of(line: &Line) -> Vec<Self> {
        let stage = |pair: &[Spot]| {
            let line = Line::new(&[pair[0].point(), pair[1].point()]).ok()?;
            Some(Self { line, along: Facing::of(pair[0], pair[1])? })
        };
        line.points().windows(2).filter_map(stage).collect()
    }
}

/// An officer as a scenario gives him.
#[derive(Clone, Debug, PartialEq)]
pub struct OfficerSpec {
    /// His id in orders.
    pub id: String,
    /// His name.
    pub name: String,
    /// What he can do.
    pub talent: Talent,
    /// Where he stands at first.
    pub at: Option<Point>,
}

/// What a scenario says about a side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideSpec {
    /// Its name.
    pub name: String,
    /// Its colours.
    pub palette: String,
    /// Its home edge.
    pub home: TableEdge,
    /// Its army commander.
    pub commander: OfficerSpec,
}

impl SideSpec {
    /// The direction towards its own edge.
    pub const fn home_direction(&self) -> Facing {
        direction(self.home)
    }
}

/// The direction towards an edge.
pub const fn direction(edge: TableEdge) -> Facing {
    match edge {
        TableEdge::North => Facing::NORTH,
        TableEdge::East => Facing::EAST,
        TableEdge::South => Facing::SOUTH,
        TableEdge::West => Facing::WEST,
    }
}

/// The name of an edge.
pub const fn edge_name(edge: TableEdge) -> &'static str {
    match edge {
        TableEdge::North => "north",
        TableEdge::East => "east",
        TableEdge::South => "south",
        TableEdge::West => "west",
    }
}

/// A force as a scenario gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct ForceSpec {
    /// Its id in orders.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its sub-commander; his id is that of the force.
    pub officer: OfficerSpec,
}

/// A unit as a scenario gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitSpec {
    /// Its id in orders.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub make: Make,
    /// Hits it begins with.
    pub hits: u8,
    /// Where it stands at first; none if it arrives.
    pub pose: Option<Pose>,
    /// The town or redoubt it holds, by feature.
    pub garrison: Option<u8>,
}

/// An arrival group. [GA-D6]
#[derive(Clone, Debug, PartialEq)]
pub struct ArrivalSpec {
    /// Its id in orders.
    pub id: String,
    /// The force it is, or belongs to.
    pub force: ForceId,
    /// The turn from which on it may come, or rolls to come.
    pub turn: u8,
    /// The die on which it comes, if it comes by a die.
    pub die: Option<u8>,
    /// Its edge.
    pub edge: TableEdge,
    /// Where its stretch of the edge begins.
    pub from: Inches,
    /// Where it ends.
    pub to: Inches,
}

/// An objective. [GA-D7]
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectiveSpec {
    /// Its name.
    pub name: String,
    /// Its point.
    pub at: Point,
    /// Who is so near holds it.
    pub radius: Inches,
    /// What it is worth to either side.
    pub points: [i16; 2],
    /// Who holds it at first.
    pub holder: Option<Side>,
}

/// What is different where a match is to be even. [GA-12.9]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Even {
    /// Points granted, by side.
    pub points: [i16; 2],
    /// The Basic Length.
    pub length: u8,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// A sentence or two.
    pub blurb: String,
    /// What has happened and what stands where, for the briefing.
    pub situation: String,
    /// Its date.
    pub date: String,
    /// Its place in the list.
    pub order: u8,
    /// How long people play it.
    pub minutes: u16,
    /// The one to begin with.
    pub beginner: bool,
    /// Basic Length in turns. [GA-12.3]
    pub length: u8,
    /// Points of an army of one's own; none where only the listed armies are offered. [GA-S6]
    pub build: Option<i32>,
    /// What is different with `balance = even`.
    pub even: Even,
    /// Who holds the initiative first; by a die when nobody is named. [GA-3.2]
    pub first: Option<Side>,
    /// Yards to an inch, for the scale.
    pub yards: u16,
    /// Table and terrain.
    pub ground: Ground<Terrain>,
    /// The sides.
    pub sides: [SideSpec; 2],
    /// The forces by number.
    pub forces: [Option<ForceSpec>; 2 * SIDE_FORCES],
    /// The units by number.
    pub units: Vec<Option<UnitSpec>>,
    /// The arrivals.
    pub arrivals: Vec<ArrivalSpec>,
    /// The objectives.
    pub objectives: Vec<ObjectiveSpec>,
}

impl Scenario {
    /// The clause of a scenario, for those that the rulebook has. [GA-S1, GA-S2, GA-S3, GA-S5]
    pub fn clause(&self) -> Option<&'static str> {
        match self.id.as_str() {
            "maida" => Some("GA-S1"),
            "auerstedt" => Some("GA-S2"),
            "crossroads" => Some("GA-S3"),
            "borodino" => Some("GA-S5"),
            _ => None,
        }
    }

    /// A side.
    pub const fn side(&self, side: Side) -> &SideSpec {
        &self.sides[side.index()]
    }

    /// How many turns it can last at most, however it is played. [GA-12.4]
    pub const fn most_turns(&self) -> u8 {
        let longest = if self.even.length > self.length { self.even.length } else { self.length };
        longest + DUSKS as u8
    }

    /// A unit of the lists.
    pub fn unit(&self, unit: UnitId) -> Option<&UnitSpec> {
        self.units.get(unit.index()).and_then(Option::as_ref)
    }

    /// An officer of the lists.
    pub fn officer(&self, officer: OfficerId) -> Option<&OfficerSpec> {
        match officer.force() {
            None => self.sides.get(officer.index()).map(|side| &side.commander),
            Some(force) => self.forces[force.index()].as_ref().map(|force| &force.officer),
        }
    }
}

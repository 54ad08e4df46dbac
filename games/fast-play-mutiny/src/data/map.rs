//! A map: areas, roofs and edges. [FP-14.9]

use serde::{Deserialize, Serialize};

/// An area of the map.
pub type AreaId = u8;

/// The kinds of ground an area can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Open ground.
    Open,
    /// A street.
    Street,
    /// A room of a building.
    Room,
    /// The passage of a gatehouse.
    Passage,
    /// A flat roof.
    Roof,
    /// The top of a town wall.
    Rampart,
}

impl Ground {
    /// Open ground and streets: where horses charge and guns roll. [FP-10.12]
    pub fn is_open(self) -> bool {
        matches!(self, Ground::Open | Ground::Street)
    }

    /// Rooms and passages: under cover from the sun and from fire.
    pub fn is_inside(self) -> bool {
        matches!(self, Ground::Room | Ground::Passage)
    }

    /// Roofs and ramparts.
    pub fn is_high(self) -> bool {
        matches!(self, Ground::Roof | Ground::Rampart)
    }

    /// How many figures find room. [FP-14.2]
    pub fn capacity(self) -> u8 {
        match self {
            Ground::Open => 45,
            Ground::Street => 30,
            Ground::Room | Ground::Passage | Ground::Roof | Ground::Rampart => 26,
        }
    }
}

/// The width of open ground and flat roofs in melee. [FP-10.5.2]
pub const WIDE: u8 = 10;
/// The width of streets, rooms, passages and ramparts in melee. [FP-10.5.2]
pub const NARROW: u8 = 6;

/// A place where units stand.
#[derive(Clone, Debug)]
pub struct Area {
    /// Its id: the cell, with `r` for a roof.
    pub id: String,
    /// What players call it.
    pub name: String,
    /// Column, from 0 in the west.
    pub column: u8,
    /// Row, from 0 in the north.
    pub row: u8,
    /// 0 on the ground, 1 on a roof.
    pub level: u8,
    /// What it is.
    pub ground: Ground,
    /// Its width in melee. [FP-10.5.2]
    pub width: u8,
    /// The building it belongs to.
    pub building: Option<u8>,
}

/// What lies between two areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EdgeKind {
    /// Nothing.
    Plain,
    /// A rail.
    Fence,
    /// A breast-high wall.
    Wall,
    /// A barricade.
    Barricade,
    /// The side of a house with its openings.
    House {
        /// Doors.
        doors: u8,
        /// Windows.
        windows: u8,
    },
    /// A gate, by its number on the map.
    Gate(u8),
    /// A passage between rooms of one building.
    Interior,
    /// From roof to roof.
    Roof,
    /// Stairs between two levels.
    Stairs,
    /// The outside of a building.
    Climb,
}

/// Directions in the order in which the automatic enemy prefers them. [FP-17.9]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// Towards row 1.
    North,
    /// Towards the last column.
    East,
    /// Towards the last row.
    South,
    /// Towards column A.
    West,
    /// To a roof.
    Up,
    /// From a roof.
    Down,
}

/// An area that can be reached over one edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// The area.
    pub area: AreaId,
    /// What lies between.
    pub kind: EdgeKind,
    /// Which way it is.
    pub direction: Direction,
}

/// A gate of the map.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    /// The passage.
    pub passage: AreaId,
    /// The area in front of it.
    pub front: AreaId,
    /// Open from the start.
    pub open: bool,
    /// Points it can take. [FP-4.9.1]
    pub points: u8,
}

/// What lies in a cell of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Open ground.
    Open,
    /// A street.
    Street,
    /// A building.
    Building,
    /// A town wall.
    Rampart,
    /// A gatehouse.
    Gatehouse,
    /// A pond: nobody enters, everybody sees over it.
    Tank,
}

/// A map as it is drawn: its areas and what lies between them.
#[derive(Clone, Debug)]
pub struct Map {
    /// Its name.
    pub name: String,
    /// Columns.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
    /// Cells, row by row.
    pub cells: Vec<Cell>,
    /// Names of buildings.
    pub buildings: Vec<String>,
    /// The areas.
    pub areas: Vec<Area>,
    /// What each area is joined to, in order of direction.
    pub neighbours: Vec<Vec<Neighbour>>,
    /// The gates.
    pub gates: Vec<Gate>,
}

impl Map {
    /// A map without areas.
    pub fn new(name: String, columns: u8, rows: u8, cells: Vec<Cell>) -> Self {
        Self {
            name,
            columns,
            rows,
            cells,
            buildings: Vec::new(),
            areas: Vec::new(),
            neighbours: Vec::new(),
            gates: Vec::new(),
        }
    }

    /// The cell at a column and row.
    pub fn cell(&self, column: u8, row: u8) -> Cell {
        self.cells[usize::from(row) * usize::from(self.columns) + usize::from(column)]
    }

    /// An area.
    pub fn area(&self, area: AreaId) -> &Area {
        &self.areas[usize::from(area)]
    }

    /// The area with this id.
    pub fn find(&self, id: &str) -> Option<AreaId> {
        self.areas.iter().position(|area| area.id == id).map(|i| i as AreaId)
    }

    /// The area of a cell on a level.
    pub fn at(&self, column: u8, row: u8, level: u8) -> Option<AreaId> {
        self.areas
            .iter()
            .position(|area| (area.column, area.row, area.level) == (column, row, level))
            .map(|i| i as AreaId)
    }

    /// What an area is joined to.
    pub fn neighbours(&self, area: AreaId) -> &[Neighbour] {
        &self.neighbours[usize::from(area)]
    }

    /// The gates that are open from the start.
    pub fn open_gates(&self) -> u8 {
        self.gates.iter().enumerate().filter(|(_, gate)| gate.open).fold(0, |open, (i, _)| open | 1 << i)
    }
}

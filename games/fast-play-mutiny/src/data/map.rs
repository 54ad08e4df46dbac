//! The town: areas, roofs, edges, and what follows from them once and for all. [FP-14.9]

use serde::{Deserialize, Serialize};

use crate::data::areas::Areas;
use crate::rules::commander;
use crate::rules::sight::{Sight, lines_of_sight};
use crate::rules::ways::{Allowances, Pace, Ways};

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

/// A place where units stand.
#[derive(Clone, Debug)]
pub struct Area {
    /// Its id: the cell, with `r` for a roof.
    pub id: String,
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

/// Who wants to cross an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// Infantry, Command figures, the Commander-in-Chief on foot: they climb.
    Foot,
    /// A crew off its gun: on foot, but it does not climb.
    Crew,
    /// Cavalry and the mounted Commander-in-Chief.
    Horse,
    /// A gun with its crew.
    Gun,
}

impl Mover {
    const ALL: [Self; 4] = [Mover::Foot, Mover::Crew, Mover::Horse, Mover::Gun];
}

impl EdgeKind {
    /// Who may cross, and at what cost in areas; `open` are the gates that stand open. [FP-4.1.4, FP-4.1.5, FP-4.1.6, FP-4.1.7, FP-4.1.9]
    pub fn cost(self, mover: Mover, open: u8) -> Option<u8> {
        let on_foot = matches!(mover, Mover::Foot | Mover::Crew);
        let passable = match self {
            EdgeKind::Plain => true,
            EdgeKind::Fence | EdgeKind::Wall => mover != Mover::Gun,
            EdgeKind::Gate(gate) => open & 1 << gate != 0 && mover != Mover::Gun,
            EdgeKind::Barricade | EdgeKind::Interior | EdgeKind::Roof | EdgeKind::Stairs => on_foot,
            EdgeKind::House { doors, windows } => on_foot && doors + windows > 0,
            EdgeKind::Climb => mover == Mover::Foot,
        };
        passable.then_some(if self == EdgeKind::Climb { 2 } else { 1 })
    }

    /// Whether one sees through it; `open` are the gates that stand open. [FP-16.4]
    pub fn is_seen_through(self, open: u8) -> bool {
        match self {
            EdgeKind::Gate(gate) => open & 1 << gate != 0,
            EdgeKind::Stairs | EdgeKind::Climb => false,
            _ => true,
        }
    }

    /// Whether it shelters those behind it as a wall does. [FP-6.7]
    pub fn is_breastwork(self) -> bool {
        matches!(self, EdgeKind::Wall | EdgeKind::Barricade)
    }
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

impl Cell {
    /// Whether it stops sight between others. [FP-16.4, FP-16.5]
    pub fn blocks_sight(self) -> bool {
        matches!(self, Cell::Building | Cell::Rampart | Cell::Gatehouse)
    }
}

/// A map with everything that can be worked out beforehand.
#[derive(Debug)]
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
    /// Columns, rows and levels between areas.
    ranges: Vec<u8>,
    /// What follows from each set of open gates.
    prospects: Vec<Prospect>,
}

/// Sight, steps and ways for one set of open gates.
#[derive(Debug)]
struct Prospect {
    sight: Vec<Sight>,
    seen: Vec<Areas>,
    steps: Vec<u8>,
    ways: [Vec<Ways>; 4],
    rides: Vec<Ways>,
    joined: [Vec<Joined>; 4],
}

/// What an area is joined to by edges that cost one and two areas.
#[derive(Clone, Copy, Debug, Default)]
pub struct Joined {
    /// One area.
    pub near: Areas,
    /// Two areas.
    pub far: Areas,
}

/// No way on foot.
pub const NO_WAY: u8 = u8::MAX;

impl Map {
    /// Works out ranges, and sight, steps and ways for every set of open gates.
    pub fn surveyed(mut self, allowances: Allowances) -> Self {
        let ids = 0..self.areas.len() as AreaId;
        self.ranges = ids
            .clone()
            .flat_map(|from| ids.clone().map(move |to| (from, to)))
            .map(|(from, to)| self.measure(from, to))
            .collect();
        self.prospects = (0..1u8 << self.gates.len()).map(|open| self.prospect(open, allowances)).collect();
        self
    }

    fn prospect(&self, open: u8, allowances: Allowances) -> Prospect {
        let sight = lines_of_sight(self, open);
        let count = self.areas.len();
        let seen_in =
            |row: &[Sight]| (0..count as AreaId).filter(|&to| row[usize::from(to)] != Sight::Blocked).collect();
        let ways = |mover: Mover| {
            let upto = match mover {
                Mover::Foot | Mover::Crew => allowances.foot,
                Mover::Horse => allowances.horse,
                Mover::Gun => allowances.gun,
            };
            let pace = |next: &Neighbour| next.kind.cost(mover, open).map(Pace::plain);
            (0..count as AreaId).map(|start| Ways::survey(self, start, upto, &pace)).collect()
        };
        let ride = |next: &Neighbour| commander::stride(next, true, open);
        Prospect {
            seen: sight.chunks(count).map(seen_in).collect(),
            sight,
            steps: self.steps_on_foot(open),
            ways: Mover::ALL.map(ways),
            rides: (0..count as AreaId).map(|start| Ways::survey(self, start, commander::MOUNTED, &ride)).collect(),
            joined: Mover::ALL.map(|mover| self.joins(mover, open)),
        }
    }

    fn joins(&self, mover: Mover, open: u8) -> Vec<Joined> {
        let joined = |list: &Vec<Neighbour>| {
            list.iter().fold(Joined::default(), |mut joined, next| {
                match next.kind.cost(mover, open) {
                    Some(1) => joined.near.add(next.area),
                    Some(_) => joined.far.add(next.area),
                    None => {}
                }
                joined
            })
        };
        self.neighbours.iter().map(joined).collect()
    }

    /// A map without its survey.
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
            ranges: Vec::new(),
            prospects: Vec::new(),
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

    /// Columns, rows and levels between two areas. [FP-5.6, FP-5.7, FP-16.1]
    pub fn range(&self, from: AreaId, to: AreaId) -> u8 {
        self.ranges[self.pair(from, to)]
    }

    fn measure(&self, from: AreaId, to: AreaId) -> u8 {
        let (a, b) = (self.area(from), self.area(to));
        a.column.abs_diff(b.column) + a.row.abs_diff(b.row) + a.level.abs_diff(b.level)
    }

    /// What somebody in `from` sees of `to`. [FP-16.2]
    pub fn sight(&self, from: AreaId, to: AreaId, open: u8) -> Sight {
        self.prospects[usize::from(open)].sight[self.pair(from, to)]
    }

    /// The areas that somebody in an area sees.
    pub fn seen(&self, from: AreaId, open: u8) -> Areas {
        self.prospects[usize::from(open)].seen[usize::from(from)]
    }

    /// The ways from an area.
    pub fn ways(&self, mover: Mover, from: AreaId, open: u8) -> &Ways {
        &self.prospects[usize::from(open)].ways[mover as usize][usize::from(from)]
    }

    /// The ways of the mounted Commander-in-Chief from an area. [FP-3.4]
    pub fn rides(&self, from: AreaId, open: u8) -> &Ways {
        &self.prospects[usize::from(open)].rides[usize::from(from)]
    }

    /// What an area is joined to, for a mover.
    pub fn joined(&self, mover: Mover, area: AreaId, open: u8) -> Joined {
        self.prospects[usize::from(open)].joined[mover as usize][usize::from(area)]
    }

    /// The least number of edges on foot between two areas, climbs included, whoever stands there. [FP-16.9]
    pub fn steps(&self, from: AreaId, to: AreaId, open: u8) -> u8 {
        self.prospects[usize::from(open)].steps[self.pair(from, to)]
    }

    fn pair(&self, from: AreaId, to: AreaId) -> usize {
        usize::from(from) * self.areas.len() + usize::from(to)
    }

    fn steps_on_foot(&self, open: u8) -> Vec<u8> {
        let count = self.areas.len();
        let mut steps = vec![NO_WAY; count * count];
        for start in 0..count {
            let row = &mut steps[start * count..(start + 1) * count];
            row[start] = 0;
            let mut queue = std::collections::VecDeque::from([start]);
            while let Some(here) = queue.pop_front() {
                for next in &self.neighbours[here] {
                    let there = usize::from(next.area);
                    if row[there] == NO_WAY && next.kind.cost(Mover::Foot, open).is_some() {
                        row[there] = row[here] + 1;
                        queue.push_back(there);
                    }
                }
            }
        }
        steps
    }

    /// The gates that are open from the start.
    pub fn open_gates(&self) -> u8 {
        self.gates.iter().enumerate().filter(|(_, gate)| gate.open).fold(0, |open, (i, _)| open | 1 << i)
    }

    /// How many figures a side fight across an edge. [FP-10.4, FP-10.5.2]
    pub fn front(&self, a: AreaId, b: AreaId, kind: EdgeKind) -> u8 {
        match kind {
            EdgeKind::House { doors, windows } => 2 * (doors + windows),
            EdgeKind::Gate(_) => 6,
            EdgeKind::Stairs => 2,
            EdgeKind::Climb => 4,
            _ => self.area(a).width.min(self.area(b).width),
        }
    }
}

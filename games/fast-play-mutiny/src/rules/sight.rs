//! Lines of sight and the cover at their end, worked out once for a map. [FP-16.2]

use crate::data::map::{Area, Cell, EdgeKind, Map};

/// What protects a target from fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub enum Cover {
    /// Nothing.
    Open,
    /// A wall or barricade.
    Wall,
    /// A roof's parapet or a rampart.
    Roof,
    /// Doors and windows.
    Building,
}

/// What one area sees of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Nothing.
    Blocked,
    /// A target with this cover.
    Clear(Cover),
}

impl EdgeKind {
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

impl Cell {
    /// Whether it stops sight between others. [FP-16.4, FP-16.5]
    pub fn blocks_sight(self) -> bool {
        matches!(self, Cell::Building | Cell::Rampart | Cell::Gatehouse)
    }
}

/// Sight from every area to every area, row by row.
pub(crate) fn lines_of_sight(map: &Map, open: u8) -> Vec<Sight> {
    map.areas.iter().flat_map(|from| map.areas.iter().map(move |to| sight(map, from, to, open))).collect()
}

/// Sight between two areas. [FP-16.4, FP-16.5, FP-16.6, FP-16.7]
fn sight(map: &Map, from: &Area, to: &Area, open: u8) -> Sight {
    if (from.column, from.row) == (to.column, to.row) {
        return Sight::Blocked;
    }
    let ways = ways(from, to);
    let mut clear = ways.iter().filter(|way| is_clear(map, from, to, way, open)).peekable();
    if clear.peek().is_none() {
        return Sight::Blocked;
    }
    let behind_wall = clear.all(|way| last_edge(map, way).is_some_and(EdgeKind::is_breastwork));
    Sight::Clear(cover(map, from, to, behind_wall))
}

/// The cover at the end of a clear line. [FP-16.8, FP-6.7]
fn cover(map: &Map, from: &Area, to: &Area, behind_wall: bool) -> Cover {
    if to.ground.is_high() {
        Cover::Roof
    } else if to.ground.is_inside() {
        let next_room = ground_edge(map, (from.column, from.row), (to.column, to.row)) == Some(EdgeKind::Interior)
            && from.level == 0;
        if next_room { Cover::Open } else { Cover::Building }
    } else if behind_wall {
        Cover::Wall
    } else {
        Cover::Open
    }
}

type CellAt = (u8, u8);

/// The cells that a straight line between the middles of two cells passes, ends included; several ways where it meets corners. [FP-16.2, FP-16.3]
fn ways(from: &Area, to: &Area) -> Vec<Vec<CellAt>> {
    let columns = u32::from(from.column.abs_diff(to.column));
    let rows = u32::from(from.row.abs_diff(to.row));
    let towards = |here: u8, there: u8| if there > here { here + 1 } else { here - 1 };
    let mut ways = vec![vec![(from.column, from.row)]];
    let (mut vertical, mut horizontal) = (0, 0);
    while vertical < columns || horizontal < rows {
        let across = (2 * vertical + 1) * rows;
        let along = (2 * horizontal + 1) * columns;
        let by_column = vertical < columns && (across < along || horizontal == rows);
        let by_row = horizontal < rows && (across > along || vertical == columns);
        let (column, row) = *ways[0].last().expect("a way has its start");
        let (next_column, next_row) = (
            if vertical < columns { towards(column, to.column) } else { column },
            if horizontal < rows { towards(row, to.row) } else { row },
        );
        if by_column {
            for way in &mut ways {
                way.push((next_column, row));
            }
            vertical += 1;
        } else if by_row {
            for way in &mut ways {
                way.push((column, next_row));
            }
            horizontal += 1;
        } else {
            ways = ways
                .into_iter()
                .flat_map(|way| {
                    [(next_column, row), (column, next_row)]
                        .map(|corner| [way.as_slice(), &[corner, (next_column, next_row)]].concat())
                })
                .collect();
            vertical += 1;
            horizontal += 1;
        }
    }
    ways
}

fn is_clear(map: &Map, from: &Area, to: &Area, way: &[CellAt], open: u8) -> bool {
    if from.level == 1 && to.level == 1 {
        return true;
    }
    let between_is_free = way[1..way.len() - 1].iter().all(|&(column, row)| !map.cell(column, row).blocks_sight());
    let edges_are_open = if from.level == to.level {
        way.windows(2).all(|pair| sees_across(map, pair[0], pair[1], open))
    } else {
        let (end, pair) =
            if from.level == 0 { (from, [way[0], way[1]]) } else { (to, [way[way.len() - 1], way[way.len() - 2]]) };
        !end.ground.is_inside() || is_opening(ground_edge(map, pair[0], pair[1]), open)
    };
    between_is_free && edges_are_open
}

/// Whether the ground-level boundary of two neighbouring cells lets sight through; over a tank it always does.
fn sees_across(map: &Map, a: CellAt, b: CellAt, open: u8) -> bool {
    let tank = |cell: CellAt| map.cell(cell.0, cell.1) == Cell::Tank;
    tank(a) || tank(b) || ground_edge(map, a, b).is_some_and(|kind| kind.is_seen_through(open))
}

fn is_opening(edge: Option<EdgeKind>, open: u8) -> bool {
    match edge {
        Some(EdgeKind::House { .. }) => true,
        Some(gate @ EdgeKind::Gate(_)) => gate.is_seen_through(open),
        _ => false,
    }
}

fn last_edge(map: &Map, way: &[CellAt]) -> Option<EdgeKind> {
    ground_edge(map, way[way.len() - 2], way[way.len() - 1])
}

/// The edge between the ground areas of two neighbouring cells; none where there is solid masonry.
fn ground_edge(map: &Map, a: CellAt, b: CellAt) -> Option<EdgeKind> {
    let (from, to) = (map.at(a.0, a.1, 0)?, map.at(b.0, b.1, 0)?);
    map.neighbours(from).iter().find(|next| next.area == to).map(|next| next.kind)
}

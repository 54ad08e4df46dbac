//! A map from its drawing: cells to areas, listed and unlisted edges. [FP-14.9]

use engine::{DataError, DataFiles};
use serde::Deserialize;

use crate::data::areas::MOST_AREAS;
use crate::data::map::{Area, AreaId, Cell, Direction, EdgeKind, Gate, Ground, Map, NARROW, Neighbour, WIDE};
use crate::data::names;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    name: String,
    rows: Vec<String>,
    house: Vec<String>,
    stairs: Vec<String>,
    wall: Vec<String>,
    fence: Vec<String>,
    barricade: Vec<String>,
    gate: Vec<GateDraft>,
    building: Vec<BuildingDraft>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GateDraft {
    edge: String,
    open: bool,
    points: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BuildingDraft {
    name: String,
    cells: Vec<String>,
}

/// A map being made.
struct Surveyor<'a> {
    file: &'a str,
    map: Map,
    edges: Vec<(AreaId, AreaId, EdgeKind)>,
}

pub(super) fn read(files: &DataFiles, file: &str) -> Result<Map, DataError> {
    let draft: MapFile = files.read(file)?;
    let mut surveyor = Surveyor { file, map: grid(file, &draft)?, edges: Vec::new() };
    surveyor.buildings(&draft.building)?;
    surveyor.listed(&draft)?;
    surveyor.unlisted();
    Ok(surveyor.finish())
}

fn grid(file: &str, draft: &MapFile) -> Result<Map, DataError> {
    let rows: Vec<Vec<char>> =
        draft.rows.iter().map(|row| row.chars().filter(|letter| !letter.is_whitespace()).collect()).collect();
    let columns = rows.first().map_or(0, Vec::len);
    if !(1..=12).contains(&columns) || !(1..=12).contains(&rows.len()) || rows.iter().any(|row| row.len() != columns) {
        return Err(DataError::value(file, "rows", "a map has 1 to 12 rows of equal length, 1 to 12 cells each"));
    }
    let mut map = Map::new(draft.name.clone(), columns as u8, rows.len() as u8, Vec::new());
    for (row, letters) in rows.iter().enumerate() {
        for (column, &letter) in letters.iter().enumerate() {
            let Some((ground, high)) = ground_of(letter) else {
                return Err(DataError::value(file, format!("rows[{row}]"), format!("`{letter}` is no kind of cell")));
            };
            map.cells.push(cell_of(letter));
            for (level, part) in [(0, ground), (1, high)] {
                let Some((ground, width)) = part else { continue };
                let id = format!("{}{}{}", (b'A' + column as u8) as char, row + 1, if level == 1 { "r" } else { "" });
                map.areas.push(Area {
                    id,
                    name: String::new(),
                    column: column as u8,
                    row: row as u8,
                    level,
                    ground,
                    width,
                    building: None,
                });
            }
        }
    }
    if map.areas.len() > MOST_AREAS {
        let areas = map.areas.len();
        return Err(DataError::value(file, "rows", format!("a map has at most {MOST_AREAS} areas, not {areas}")));
    }
    Ok(map)
}

fn cell_of(letter: char) -> Cell {
    match letter {
        's' => Cell::Street,
        'B' => Cell::Building,
        'R' => Cell::Rampart,
        'G' => Cell::Gatehouse,
        't' => Cell::Tank,
        _ => Cell::Open,
    }
}

impl Surveyor<'_> {
    fn fault<T>(&self, key: &str, why: impl Into<String>) -> Result<T, DataError> {
        Err(DataError::value(self.file, key, why))
    }

    fn area(&self, key: &str, id: &str) -> Result<AreaId, DataError> {
        self.map.find(id).map_or_else(|| self.fault(key, format!("there is no area `{id}`")), Ok)
    }

    fn buildings(&mut self, drafts: &[BuildingDraft]) -> Result<(), DataError> {
        for (number, draft) in drafts.iter().enumerate() {
            for id in &draft.cells {
                let ground = self.area("building.cells", id)?;
                let Area { column, row, ground: kind, .. } = *self.map.area(ground);
                if !kind.is_inside() {
                    return self.fault("building.cells", format!("`{id}` is no building"));
                }
                for area in self.map.areas.iter_mut().filter(|area| (area.column, area.row) == (column, row)) {
                    area.building = Some(number as u8);
                }
            }
            self.map.buildings.push(draft.name.clone());
        }
        match self.map.areas.iter().find(|area| area.ground.is_inside() && area.building.is_none()) {
            Some(area) => self.fault("building", format!("{} belongs to no building", area.id)),
            None => Ok(()),
        }
    }

    fn listed(&mut self, draft: &MapFile) -> Result<(), DataError> {
        for (key, list, kind) in [
            ("wall", &draft.wall, EdgeKind::Wall),
            ("fence", &draft.fence, EdgeKind::Fence),
            ("barricade", &draft.barricade, EdgeKind::Barricade),
        ] {
            for text in list {
                let (a, b) = self.side_by_side(key, text)?;
                self.edges.push((a, b, kind));
            }
        }
        for text in &draft.house {
            let parts: Vec<&str> = text.split_whitespace().collect();
            let numbers = |i: usize| parts.get(i).and_then(|n| n.parse::<u8>().ok()).filter(|n| *n <= 4);
            let (&[edge, _, _], Some(doors), Some(windows)) = (parts.as_slice(), numbers(1), numbers(2)) else {
                return self.fault("house", format!("write `{text}` as `A1/A2 doors windows`, at most 4 of each"));
            };
            let (a, b) = self.side_by_side("house", edge)?;
            self.edges.push((a, b, EdgeKind::House { doors, windows }));
        }
        for text in &draft.stairs {
            let Some((low, high)) = text.split_once('-') else {
                return self.fault("stairs", format!("write `{text}` as `A1-A1r`"));
            };
            let (low, high) = (self.area("stairs", low)?, self.area("stairs", high)?);
            let (a, b) = (self.map.area(low), self.map.area(high));
            if a.level != 0 || b.level != 1 || a.column.abs_diff(b.column) + a.row.abs_diff(b.row) > 1 {
                return self
                    .fault("stairs", format!("`{text}` does not lead from the ground to a roof beside or above it"));
            }
            self.edges.push((low, high, EdgeKind::Stairs));
        }
        self.gates(&draft.gate)
    }

    fn gates(&mut self, drafts: &[GateDraft]) -> Result<(), DataError> {
        if drafts.len() > 3 {
            return self.fault("gate", "at most 3 gates are allowed");
        }
        for draft in drafts {
            let (a, b) = self.side_by_side("gate", &draft.edge)?;
            let is_passage = |area: AreaId| self.map.area(area).ground == Ground::Passage;
            let (passage, front) = match (is_passage(a), is_passage(b)) {
                (true, false) => (a, b),
                (false, true) => (b, a),
                _ => {
                    return self.fault("gate", format!("`{}` must join a passage and what lies before it", draft.edge));
                }
            };
            self.edges.push((a, b, EdgeKind::Gate(self.map.gates.len() as u8)));
            self.map.gates.push(Gate { passage, front, open: draft.open, points: draft.points });
        }
        Ok(())
    }

    fn side_by_side(&self, key: &str, text: &str) -> Result<(AreaId, AreaId), DataError> {
        let Some((a, b)) = text.split_once('/') else { return self.fault(key, format!("write `{text}` as `A1/A2`")) };
        let (a, b) = (self.area(key, a)?, self.area(key, b)?);
        let (x, y) = (self.map.area(a), self.map.area(b));
        if x.level != 0 || y.level != 0 || x.column.abs_diff(y.column) + x.row.abs_diff(y.row) != 1 {
            return self.fault(key, format!("the areas of `{text}` are not side by side on the ground"));
        }
        if self.edges.iter().any(|&(c, d, _)| (c, d) == (a, b) || (d, c) == (a, b)) {
            return self.fault(key, format!("the edge `{text}` is listed twice"));
        }
        Ok((a, b))
    }

    /// Edges that need not be listed: open ground joins, rooms of one building, roofs side by side, climbs.
    fn unlisted(&mut self) {
        for a in 0..self.map.areas.len() as AreaId {
            for b in 0..self.map.areas.len() as AreaId {
                if let Some(kind) = self.default_edge(a, b) {
                    self.edges.push((a, b, kind));
                }
            }
        }
    }

    fn default_edge(&self, a: AreaId, b: AreaId) -> Option<EdgeKind> {
        let (x, y) = (self.map.area(a), self.map.area(b));
        if x.column.abs_diff(y.column) + x.row.abs_diff(y.row) != 1 {
            return None;
        }
        let listed =
            self.edges.iter().any(|&(c, d, kind)| ((c, d) == (a, b) || (d, c) == (a, b)) && kind != EdgeKind::Stairs);
        match (x.level, y.level) {
            (0, 0) if listed || a > b => None,
            (0, 0) if x.ground.is_open() && y.ground.is_open() => Some(EdgeKind::Plain),
            (0, 0) if x.ground == Ground::Room && y.ground == Ground::Room && x.building == y.building => {
                Some(EdgeKind::Interior)
            }
            (1, 1) if a < b => Some(EdgeKind::Roof),
            (0, 1) if x.ground.is_open() => Some(EdgeKind::Climb),
            _ => None,
        }
    }

    fn finish(mut self) -> Map {
        for area in &mut self.map.areas {
            area.name = names::place(area, &self.map.buildings);
        }
        self.map.neighbours = vec![Vec::new(); self.map.areas.len()];
        for &(a, b, kind) in &self.edges {
            for (from, to) in [(a, b), (b, a)] {
                let direction = direction(self.map.area(from), self.map.area(to));
                self.map.neighbours[usize::from(from)].push(Neighbour { area: to, kind, direction });
            }
        }
        for list in &mut self.map.neighbours {
            list.sort_by_key(|next| (next.direction, next.area, next.kind == EdgeKind::Climb));
        }
        self.map
    }
}

fn direction(from: &Area, to: &Area) -> Direction {
    match from.level.cmp(&to.level) {
        std::cmp::Ordering::Less => Direction::Up,
        std::cmp::Ordering::Greater => Direction::Down,
        std::cmp::Ordering::Equal if to.row < from.row => Direction::North,
        std::cmp::Ordering::Equal if to.column > from.column => Direction::East,
        std::cmp::Ordering::Equal if to.row > from.row => Direction::South,
        std::cmp::Ordering::Equal => Direction::West,
    }
}

/// What is on one level of a cell: its ground and its width in melee.
type Level = Option<(Ground, u8)>;

/// The ground a drawn letter stands for, with the width of its areas in melee.
fn ground_of(letter: char) -> Option<(Level, Level)> {
    match letter {
        '.' => Some((Some((Ground::Open, WIDE)), None)),
        's' => Some((Some((Ground::Street, NARROW)), None)),
        'B' => Some((Some((Ground::Room, NARROW)), Some((Ground::Roof, WIDE)))),
        'R' => Some((None, Some((Ground::Rampart, NARROW)))),
        'G' => Some((Some((Ground::Passage, NARROW)), Some((Ground::Roof, NARROW)))),
        't' => Some((None, None)),
        _ => None,
    }
}

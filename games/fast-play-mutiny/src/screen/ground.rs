//! The town: areas, roofs and the edges between them.

use scene::{Edge, Floor, Ground, LabelSide, Name, NameStyle, Paper, Point, Surface, SurfaceKind, Zone};

use crate::data::map::{Area, AreaId, Cell, EdgeKind, Ground as Kind, Map};
use crate::rules::state::State;

const WIDTH: f32 = 1000.0;
const HEIGHT: f32 = 700.0;

/// The grid laid out on the surface.
struct Plan<'a> {
    map: &'a Map,
    side: f32,
    left: f32,
    top: f32,
}

impl<'a> Plan<'a> {
    fn of(map: &'a Map) -> Self {
        let side = (960.0 / f32::from(map.columns)).min(660.0 / f32::from(map.rows)).floor();
        Self {
            map,
            side,
            left: (WIDTH - side * f32::from(map.columns)) / 2.0,
            top: (HEIGHT - side * f32::from(map.rows)) / 2.0,
        }
    }

    fn corner(&self, column: u8, row: u8) -> Point {
        [self.left + self.side * f32::from(column), self.top + self.side * f32::from(row)]
    }

    /// The square of an area; a roof is drawn a little smaller, shifted up and left.
    fn outline(&self, area: &Area) -> Vec<Point> {
        let [x, y] = self.corner(area.column, area.row);
        let (inset, shift) = if area.level == 1 { (0.12 * self.side, -0.08 * self.side) } else { (0.0, 0.0) };
        let (low, high) = (inset + shift, self.side - inset + shift);
        vec![[x + low, y + low], [x + high, y + low], [x + high, y + high], [x + low, y + high]]
    }

    fn middle(&self, area: &Area) -> Point {
        let outline = self.outline(area);
        [f32::midpoint(outline[0][0], outline[2][0]), f32::midpoint(outline[0][1], outline[2][1])]
    }

    /// The boundary of two neighbouring cells.
    fn boundary(&self, a: &Area, b: &Area) -> (Point, Point) {
        let [x, y] = self.corner(a.column.max(b.column), a.row.max(b.row));
        if a.row == b.row { ([x, y], [x, y + self.side]) } else { ([x, y], [x + self.side, y]) }
    }
}

/// Where an area's middle is drawn.
pub(super) fn middle(state: &State, area: AreaId) -> Point {
    Plan::of(state.map()).middle(state.map().area(area))
}

/// The whole ground.
pub fn ground(state: &State) -> Ground {
    let map = state.map();
    let plan = Plan::of(map);
    let surface = Surface {
        kind: SurfaceKind::Town,
        paper: Paper::Dust,
        width: WIDTH,
        height: HEIGHT,
        title: state.scenario.title.clone(),
        subtitle: map.name.clone(),
        per_inch: None,
        scale: None,
    };
    Ground {
        terrain: tanks(&plan),
        edges: edges(&plan),
        names: names(&plan),
        zones: map.areas.iter().map(|area| zone(&plan, area)).collect(),
        floors: floors(map),
        ..Ground::bare(surface)
    }
}

fn floors(map: &Map) -> Vec<Floor> {
    let roofs = map.areas.iter().any(|area| area.level == 1);
    let ground = Floor { number: 0, name: "Ground".to_owned() };
    if roofs { vec![ground, Floor { number: 1, name: "Roofs".to_owned() }] } else { Vec::new() }
}

fn zone(plan: &Plan, area: &Area) -> Zone {
    let kind = match area.ground {
        Kind::Open => "area",
        Kind::Street => "street",
        Kind::Room => "room",
        Kind::Passage => "passage",
        Kind::Roof => "roof",
        Kind::Rampart => "rampart",
    };
    Zone {
        id: area.id.clone(),
        name: lettered(area),
        kind: kind.to_owned(),
        province: area.building.map(|building| plan.map.buildings[usize::from(building)].clone()),
        at: plan.middle(area),
        outline: plan.outline(area),
        floor: area.level,
        label: LabelSide::Below,
        pieces: LabelSide::Above,
    }
}

/// What is lettered on an area: its cell, and above the ground what it is.
fn lettered(area: &Area) -> String {
    let cell = area.id.trim_end_matches('r');
    match area.ground {
        Kind::Roof => format!("{cell} roof"),
        Kind::Rampart => format!("{cell} rampart"),
        _ => cell.to_owned(),
    }
}

fn tanks(plan: &Plan) -> Vec<scene::Terrain> {
    let mut tanks = Vec::new();
    for row in 0..plan.map.rows {
        for column in 0..plan.map.columns {
            if plan.map.cell(column, row) == Cell::Tank {
                let [x, y] = plan.corner(column, row);
                let (near, far) = (plan.side * 0.12, plan.side * 0.88);
                tanks.push(scene::Terrain {
                    id: format!("tank-{column}-{row}"),
                    kind: "pond".to_owned(),
                    name: "tank".to_owned(),
                    outline: vec![[x + near, y + near], [x + far, y + near], [x + far, y + far], [x + near, y + far]],
                    level: 0,
                    note: "nobody enters, sight passes".to_owned(),
                });
            }
        }
    }
    tanks
}

/// The names of buildings, over the middle of their rooms.
fn names(plan: &Plan) -> Vec<Name> {
    let middle_of = |building: usize| {
        let rooms: Vec<Point> = plan
            .map
            .areas
            .iter()
            .filter(|area| area.building == Some(building as u8) && area.level == 0)
            .map(|area| plan.middle(area))
            .collect();
        let count = rooms.len().max(1) as f32;
        [
            rooms.iter().map(|at| at[0]).sum::<f32>() / count,
            rooms.iter().map(|at| at[1]).sum::<f32>() / count - plan.side * 0.42,
        ]
    };
    let named = plan.map.buildings.iter().enumerate();
    named
        .map(|(i, name)| Name { text: name.clone(), at: middle_of(i), angle: 0.0, size: 15.0, style: NameStyle::Note })
        .collect()
}

/// Everything drawn between areas: listed edges, and the masonry where nothing joins a building to its neighbours.
fn edges(plan: &Plan) -> Vec<Edge> {
    let map = plan.map;
    let mut edges = Vec::new();
    for (a, from) in map.areas.iter().enumerate() {
        for next in map.neighbours(a as AreaId).iter().filter(|next| usize::from(next.area) > a) {
            draw_edge(plan, from, map.area(next.area), next.kind, &mut edges);
        }
        if from.level == 0 && from.ground.is_inside() {
            masonry(plan, from, &mut edges);
        }
    }
    edges
}

fn edge(kind: &str, (from, to): (Point, Point), floor: u8, number: usize) -> Edge {
    Edge { id: format!("e{number}"), kind: kind.to_owned(), from, to, floor }
}

fn draw_edge(plan: &Plan, a: &Area, b: &Area, kind: EdgeKind, edges: &mut Vec<Edge>) {
    let whole = plan.boundary(a, b);
    let mut push = |kind: &str, span: (Point, Point), floor: u8| {
        let number = edges.len();
        edges.push(edge(kind, span, floor, number));
    };
    match kind {
        EdgeKind::Wall => push("low_wall", whole, 0),
        EdgeKind::Fence => push("fence", whole, 0),
        EdgeKind::Barricade => push("barricade", whole, 0),
        EdgeKind::Gate(_) => push("gate", part(whole, 0.3, 0.7), 0),
        EdgeKind::House { doors, windows } => {
            let openings = f32::from(doors + windows);
            for i in 0..doors + windows {
                let middle = (f32::from(i) + 1.0) / (openings + 1.0);
                push(if i < doors { "door" } else { "window" }, part(whole, middle - 0.09, middle + 0.09), 0);
            }
        }
        EdgeKind::Stairs => {
            let (low, high) = (plan.middle(a), plan.middle(b));
            let same = (a.column, a.row) == (b.column, b.row);
            let [x, y] = plan.corner(a.column, a.row);
            let inner = ([x + plan.side * 0.68, y + plan.side * 0.1], [x + plan.side * 0.92, y + plan.side * 0.1]);
            let outer = (
                [low[0] + (high[0] - low[0]) * 0.35, low[1] + (high[1] - low[1]) * 0.35],
                [low[0] + (high[0] - low[0]) * 0.5, low[1] + (high[1] - low[1]) * 0.5],
            );
            for floor in [0, 1] {
                push(if same { "stairs" } else { "outer_stairs" }, if same { inner } else { outer }, floor);
            }
        }
        EdgeKind::Plain | EdgeKind::Interior | EdgeKind::Roof | EdgeKind::Climb => {}
    }
}

fn part((from, to): (Point, Point), start: f32, end: f32) -> (Point, Point) {
    let at = |share: f32| [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    (at(start), at(end))
}

/// The walls of a room: everywhere but towards other rooms of its building.
fn masonry(plan: &Plan, room: &Area, edges: &mut Vec<Edge>) {
    let (column, row) = (room.column, room.row);
    let sides = [
        (column.checked_sub(1).map(|west| (west, row)), (plan.corner(column, row), plan.corner(column, row + 1))),
        (Some((column + 1, row)), (plan.corner(column + 1, row), plan.corner(column + 1, row + 1))),
        (row.checked_sub(1).map(|north| (column, north)), (plan.corner(column, row), plan.corner(column + 1, row))),
        (Some((column, row + 1)), (plan.corner(column, row + 1), plan.corner(column + 1, row + 1))),
    ];
    for (cell, span) in sides {
        let inner = cell
            .and_then(|(column, row)| plan.map.at(column, row, 0))
            .is_some_and(|other| plan.map.area(other).building == room.building);
        if !inner {
            let number = edges.len();
            edges.push(edge("wall", span, 0, number));
        }
    }
}

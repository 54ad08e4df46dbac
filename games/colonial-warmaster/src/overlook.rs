//! The ground on the screen: table, terrain, roads. One hundred units to the inch, y growing downwards.

use scene::{Ground, Name, NameStyle, Paper, Point, River, Road, ScaleBar, Surface, SurfaceKind, Terrain};
use table::{Outline, Spot};

use crate::scenario::{Place, TerrainKind};
use crate::state::State;

/// Surface units to the inch.
pub const PER_INCH: f32 = 100.0;

/// A spot on the screen.
pub fn on_screen(state: &State, spot: Spot) -> Point {
    let [x, y] = spot.to_f32();
    [x * PER_INCH, (state.ground().table.height().to_f32() - y) * PER_INCH]
}

/// A point of the screen on the table, held within reason.
pub fn from_screen(state: &State, [x, y]: Point) -> Spot {
    let fine = |length: f32| (length.clamp(-10_000.0, 40_000.0) * 10_000.0 / PER_INCH).round() as i32;
    let height = state.ground().table.bounds().top;
    Spot { x: fine(x), y: height - fine(y) }
}

/// What never changes on the screen.
pub fn ground(state: &State) -> Ground {
    let scenario = &state.scenario;
    let table = scenario.ground.table;
    let mut ground = Ground {
        surface: Surface {
            kind: SurfaceKind::Table,
            paper: Paper::Dust,
            width: table.width().to_f32() * PER_INCH,
            height: table.height().to_f32() * PER_INCH,
            title: scenario.title.clone(),
            subtitle: scenario.date.clone(),
            per_inch: Some(PER_INCH),
            scale: Some(ScaleBar { length: 8.0 * PER_INCH, text: "8″ = 400 yards".to_owned() }),
        },
        provinces: Vec::new(),
        relief: Vec::new(),
        rivers: Vec::new(),
        roads: Vec::new(),
        terrain: Vec::new(),
        edges: Vec::new(),
        names: Vec::new(),
        zones: Vec::new(),
        links: Vec::new(),
        floors: Vec::new(),
    };
    for (index, feature) in scenario.ground.features().iter().enumerate() {
        let kind = &feature.kind;
        let id = format!("t{}", index + 1);
        match &feature.outline {
            Outline::Area(area) => ground.terrain.push(Terrain {
                id,
                kind: drawn_as(&kind.of.id).to_owned(),
                name: kind.name.clone(),
                outline: area.corners().iter().map(|corner| on_screen(state, *corner)).collect(),
                level: kind.level as i8,
                note: kind.of.note.clone(),
            }),
            Outline::Line(line) => {
                let course: Vec<Point> = line.points().iter().map(|point| on_screen(state, *point)).collect();
                if kind.of.kind == TerrainKind::Road {
                    ground.roads.push(Road { kind: "road".to_owned(), course, breadth: PER_INCH });
                } else if kind.of.id == "stream" {
                    let width = [0.3 * PER_INCH; 2];
                    ground.rivers.push(River { id, name: kind.name.clone(), course, width, label: None });
                } else {
                    ground.terrain.push(Terrain {
                        id,
                        kind: kind.of.id.clone(),
                        name: kind.name.clone(),
                        outline: band(&course, if kind.of.stops_leaders { 0.22 } else { 0.12 } * PER_INCH),
                        level: 0,
                        note: kind.of.note.clone(),
                    });
                }
            }
        }
    }
    for objective in &scenario.objectives {
        if let Place::Circle { at, .. } = &objective.place {
            ground.names.push(Name {
                text: objective.name.clone(),
                at: on_screen(state, at.spot()),
                angle: 0.0,
                size: 0.5 * PER_INCH,
                style: NameStyle::Note,
            });
        }
    }
    ground
}

/// The nearest kind that clients draw.
fn drawn_as(kind: &str) -> &str {
    match kind {
        "broken" => "rough",
        "steep" => "hill",
        other => other,
    }
}

/// The thin polygon on which a line stands: along one side and back along the other.
fn band(course: &[Point], half: f32) -> Vec<Point> {
    let shifted = |side: f32| -> Vec<Point> {
        (0..course.len())
            .map(|i| {
                let (a, b) = (course[i.saturating_sub(1)], course[(i + 1).min(course.len() - 1)]);
                let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
                let length = (dx * dx + dy * dy).sqrt().max(1.0);
                [course[i][0] - dy / length * half * side, course[i][1] + dx / length * half * side]
            })
            .collect()
    };
    let mut outline = shifted(1.0);
    outline.extend(shifted(-1.0).into_iter().rev());
    outline
}

//! The ground on the screen: table, terrain, roads. One hundred units to the inch, y growing downwards.

use scene::{Ground, Name, NameStyle, Paper, Point, River, Road, ScaleBar, Surface, SurfaceKind, Terrain, band};
use table::{Outline, Spot};

use crate::data::scenario::{Place, TerrainKind};
use crate::rules::state::State;

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
    let mut ground = Ground::bare(Surface {
        kind: SurfaceKind::Table,
        paper: Paper::Dust,
        width: table.width().to_f32() * PER_INCH,
        height: table.height().to_f32() * PER_INCH,
        title: scenario.title.clone(),
        subtitle: scenario.date.clone(),
        per_inch: Some(PER_INCH),
        scale: Some(ScaleBar { length: 8.0 * PER_INCH, text: "8″ = 400 yards".to_owned() }),
    });
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

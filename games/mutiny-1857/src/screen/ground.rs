//! The ground on the screen: table, terrain, tracks. One hundred units to the inch, y growing downwards.

use scene::{Ground, Name, NameStyle, Paper, Point, River, Road, ScaleBar, Surface, SurfaceKind, Terrain, band};
use table::Spot;

use crate::data::field::{Feature, Kind, Lie, Outline};
use crate::data::place::Place;
use crate::rules::state::State;

/// Surface units to the inch: one to a hundredth.
pub const PER_INCH: f32 = 100.0;

/// A place on the screen.
pub fn on_screen(state: &State, place: Place) -> Point {
    [f32::from(place.x), state.field.height.hundredths() as f32 - f32::from(place.y)]
}

/// A point of the screen on the table, held within reason.
pub fn from_screen(state: &State, [x, y]: Point) -> Place {
    let held = |value: f32| if value.is_finite() { value.clamp(-10_000.0, 20_000.0).round() as i32 } else { 0 };
    Place::new(held(x), state.field.height.hundredths() - held(y))
}

fn spot_on_screen(state: &State, spot: Spot) -> Point {
    on_screen(state, Place::nearest(spot))
}

/// The outline of a feature on the screen; of sections the thin polygon they stand on.
pub fn outline(state: &State, feature: &Feature) -> Vec<Point> {
    match &feature.outline {
        Outline::Area(area) => area.corners().iter().map(|corner| spot_on_screen(state, *corner)).collect(),
        Outline::Line(line) => {
            let course: Vec<Point> = line.points().iter().map(|point| spot_on_screen(state, *point)).collect();
            band(&course, (line.half_width() as f32 / 100.0).max(thickness(feature.row.kind)))
        }
    }
}

fn thickness(kind: Kind) -> f32 {
    match kind {
        Kind::Fence | Kind::LowWall => 8.0,
        Kind::Fieldwork => 22.0,
        _ => 14.0,
    }
}

/// What never changes on the screen. Where the Rebels lay out the table, its scenery is drawn with the scene instead.
pub fn ground(state: &State) -> Ground {
    let scenario = state.scenario;
    let mut ground = Ground::bare(Surface {
        kind: SurfaceKind::Table,
        paper: Paper::Dust,
        width: state.field.width.hundredths() as f32,
        height: state.field.height.hundredths() as f32,
        title: scenario.title.clone(),
        subtitle: scenario.date.clone(),
        per_inch: Some(PER_INCH),
        scale: Some(ScaleBar { length: 12.0 * PER_INCH, text: "12″".to_owned() }),
    });
    if !state.rules.place_scenery {
        for (index, feature) in state.field.features.iter().enumerate() {
            add(state, &mut ground, index, feature);
        }
    }
    ground
}

fn add(state: &State, ground: &mut Ground, index: usize, feature: &Feature) {
    let id = format!("t{}", index + 1);
    let kind = feature.row.kind;
    let course = |state: &State| match &feature.outline {
        Outline::Line(line) => line.points().iter().map(|point| spot_on_screen(state, *point)).collect(),
        Outline::Area(_) => Vec::new(),
    };
    match (kind, feature.row.lie) {
        (Kind::Track, _) => {
            ground.roads.push(Road { kind: "track".to_owned(), course: course(state), breadth: PER_INCH });
        }
        (Kind::Stream | Kind::River, Lie::Band) => {
            let width = [if kind == Kind::River { 200.0 } else { 150.0 }; 2];
            ground.rivers.push(River { id, name: feature.name.clone(), course: course(state), width, label: None });
        }
        _ => ground.terrain.push(Terrain {
            id,
            kind: drawn_as(kind).to_owned(),
            name: feature.name.clone(),
            outline: outline(state, feature),
            level: i8::from(kind == Kind::Hill),
            note: note(feature),
        }),
    }
    if !feature.name.is_empty() {
        ground.names.push(Name {
            text: feature.name.clone(),
            at: on_screen(state, feature.middle()),
            angle: 0.0,
            size: 0.6 * PER_INCH,
            style: NameStyle::Note,
        });
    }
}

/// What a hover says about a feature.
fn note(feature: &Feature) -> String {
    let row = feature.row;
    let mut note = format!("{}, {} cover", row.kind.name(), row.cover.key());
    if row.hits > 0 {
        note.push_str(&format!(", {} hits", row.hits));
    }
    if row.kind.is_building() {
        note.push_str(&format!(", holds {}", feature.capacity));
    }
    note
}

/// The nearest kind that clients draw.
pub fn drawn_as(kind: Kind) -> &'static str {
    match kind {
        Kind::BrokenGround => "rough",
        Kind::Hill => "hill",
        Kind::Jungle | Kind::Bush => "jungle",
        Kind::Trees => "wood",
        Kind::MudWall | Kind::HighWall | Kind::FortWall => "wall",
        Kind::LowWall => "low_wall",
        Kind::Barricade | Kind::Fieldwork => "rampart",
        Kind::Fence => "fence",
        Kind::StoneBuilding | Kind::WoodenBuilding => "building",
        Kind::StoneBridge | Kind::WoodenBridge | Kind::Ford | Kind::Track => "road",
        Kind::Stream => "stream",
        Kind::River => "river",
        Kind::Village | Kind::Fort => "field",
    }
}

//! The ground on the screen: table, terrain, roads. One hundred units to the inch, y growing downwards.

use scene::{Ground, Name, NameStyle, Paper, Point, River, Road, ScaleBar, Surface, SurfaceKind, Terrain};
use table::{Outline, Spot};

use crate::data::roster::{Arm, Kind};
use crate::data::scenario::TerrainKind;
use crate::rules::names::length;
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
        paper: Paper::Grass,
        width: table.width().to_f32() * PER_INCH,
        height: table.height().to_f32() * PER_INCH,
        title: scenario.title.clone(),
        subtitle: scenario.date.clone(),
        per_inch: Some(PER_INCH),
        scale: Some(ScaleBar {
            length: 10.0 * PER_INCH, text: format!("10″ = {} yards", yards(10 * scenario.yards))
        }),
    });
    for (index, feature) in scenario.ground.features().iter().enumerate() {
        add_feature(state, &mut ground, index, feature);
    }
    for objective in &scenario.objectives {
        let named = scenario.ground.features().iter().any(|feature| feature.kind.name == objective.name);
        if !named {
            ground.names.push(Name {
                text: objective.name.clone(),
                at: on_screen(state, objective.at.spot()),
                angle: 0.0,
                size: 0.7 * PER_INCH,
                style: NameStyle::Place,
            });
        }
    }
    ground
}

fn add_feature(
    state: &State,
    ground: &mut Ground,
    index: usize,
    feature: &table::Feature<crate::data::scenario::Terrain>,
) {
    let kind = &feature.kind;
    let id = format!("t{}", index + 1);
    match &feature.outline {
        Outline::Area(area) => ground.terrain.push(Terrain {
            id,
            kind: drawn_as(kind.kind, &kind.name).to_owned(),
            name: kind.name.clone(),
            outline: area.corners().iter().map(|corner| on_screen(state, *corner)).collect(),
            level: i8::from(kind.kind == TerrainKind::Hill),
            note: note(state, kind.kind),
        }),
        Outline::Line(line) => {
            let course: Vec<Point> = line.points().iter().map(|point| on_screen(state, *point)).collect();
            match kind.kind {
                TerrainKind::Road => {
                    ground.roads.push(Road { kind: "road".to_owned(), course, breadth: 0.8 * PER_INCH });
                }
                _ => {
                    let width = [0.35 * PER_INCH; 2];
                    ground.rivers.push(River { id, name: kind.name.clone(), course, width, label: Some(0.5) });
                }
            }
        }
    }
}

/// The kind of drawing.
fn drawn_as(kind: TerrainKind, name: &str) -> &'static str {
    match kind {
        TerrainKind::Rough if name.contains("wood") => "wood",
        TerrainKind::Rough => "rough",
        TerrainKind::Town => "town",
        TerrainKind::Redoubt => "redoubt",
        TerrainKind::Hill => "hill",
        TerrainKind::Water => "water",
        TerrainKind::Obstacle | TerrainKind::Road => "field",
    }
}

/// A number of yards with its thousands apart.
fn yards(count: u16) -> String {
    if count < 1_000 { count.to_string() } else { format!("{},{:03}", count / 1_000, count % 1_000) }
}

/// What a hover says.
fn note(state: &State, kind: TerrainKind) -> String {
    let text = match kind {
        TerrainKind::Rough => return rough_note(state),
        TerrainKind::Town => "Holds one infantry unit; cover; blocks sight",
        TerrainKind::Redoubt => "Holds one unit of infantry or artillery; cover",
        TerrainKind::Hill => "Blocks sight between units off it; guns on it fire over bases below",
        TerrainKind::Water => "Impassable except by road",
        TerrainKind::Obstacle => {
            let cost = |arm: Arm| length(state.book.terrain.obstacle(arm));
            let [foot, horse, guns] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(cost);
            return format!(
                "Costs infantry {foot}, cavalry {horse}, artillery {guns}; who lies across it is vulnerable"
            );
        }
        TerrainKind::Road => "Leads through what it crosses, in march column",
    };
    text.to_owned()
}

/// What rough ground means for whom. [GA-7.1, GA-7.2, GA-7.3, GA-7.4, GA-7.5]
fn rough_note(state: &State) -> String {
    let rate = |name: &str, kind: Kind, sk: u8| match state.book.terrain.rough_for(kind, sk) {
        Some(factor) => format!("{name} ×{factor}"),
        None => format!("{name} closed"),
    };
    let rates = [
        rate("infantry", Kind::InfFast, 0),
        rate("with skirmishers", Kind::InfFast, 1),
        rate("light cavalry", Kind::Lcav, 0),
        rate("heavy cavalry", Kind::Hcav, 0),
        rate("foot guns", Kind::FootArt, 0),
        rate("horse guns", Kind::HorseArt, 0),
    ];
    format!("Every inch costs {}; cover; blocks sight", rates.join(", "))
}

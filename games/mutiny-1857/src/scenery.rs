//! The Rebels lay out the table: pieces from a menu whose shapes are those of the printed table. [IM-3.10, IM-3.11, IM-3.12, IM-3.13, IM-3.14, IM-3.15]

use std::sync::Arc;

use table::{Inches, Point, Spot};

use crate::field::{Feature, Field, Kind, MOST_FEATURES, Outline};
use crate::order::{Scenery, SceneryItem, SceneryPiece};
use crate::place::{Extent, Place};
use crate::refusal::{Refusal, refuse};
use crate::scenario::{Book, Scenario};

/// How far scenery keeps from the base lines.
const CLEAR: i16 = 300;

/// The table that an order lays out, or why it may not. [IM-1.7, IM-3.15]
pub fn lay(book: &Book, scenario: &Scenario, scenery: &Scenery) -> Result<Arc<Field>, Refusal> {
    match scenery {
        Scenery::Layout(layout) => match scenario.fields.get(usize::from(*layout)) {
            Some(field) => Ok(field.clone()),
            None => Err(refuse("IM-3.15", "there are {number} stored tables").at(scenario.fields.len() as i32)),
        },
        Scenery::Pieces(pieces) => {
            check_counts(pieces)?;
            let field = build(book, &scenario.fields[0], pieces)?;
            check_room(&field, pieces)?;
            Ok(Arc::new(field))
        }
    }
}

/// How many of each there may be. [IM-1.7, IM-3.10, IM-3.12, IM-3.13, IM-3.14]
fn check_counts(pieces: &[SceneryPiece]) -> Result<(), Refusal> {
    let count = |items: &[SceneryItem]| pieces.iter().filter(|piece| items.contains(&piece.item)).count();
    let villages = count(&[SceneryItem::VillageWalled, SceneryItem::VillageOpen]);
    if villages == 0 {
        return Err(refuse("IM-1.7", "a table holds an entrenchment, or one or two villages"));
    }
    if villages > 2 || count(&[SceneryItem::VillageWalled]) > 1 {
        return Err(refuse("IM-3.10", "at most two villages, at most one of them mud-walled"));
    }
    if count(&[SceneryItem::Jungle, SceneryItem::Bush]) > 1 {
        return Err(refuse("IM-3.12", "at most one jungle or bush area"));
    }
    if count(&[SceneryItem::Hill]) > 2 || count(&[SceneryItem::Trees]) > 2 {
        return Err(refuse("IM-3.14", "at most two hills and two small areas of trees"));
    }
    let (streams, rivers) = (count(&[SceneryItem::Stream]), count(&[SceneryItem::River]));
    let (bridges, fords) = (count(&[SceneryItem::Bridge]), count(&[SceneryItem::Ford]));
    let crossed = (bridges, fords) == (1, 0) || (bridges, fords) == (0, 2);
    let sound = match (streams, rivers) {
        (0..=2, 0) => bridges + fords == 0,
        (0, 1) => crossed,
        _ => false,
    };
    if !sound {
        return Err(refuse("IM-3.13", "either streams, or one river with one bridge or two fords"));
    }
    if count(&[SceneryItem::Track]) > 4 {
        return Err(refuse("IM-3.11", "tracks join base areas and villages; four are enough"));
    }
    Ok(())
}

/// The printed features that a piece is made of, its own outline first.
fn model<'a>(printed: &'a Field, piece: &SceneryPiece) -> Vec<&'a Feature> {
    let nth =
        |kind: Kind, index: usize| printed.features.iter().filter(move |feature| feature.row.kind == kind).nth(index);
    let with_inside = |outline: Option<&'a Feature>, margin: i32| {
        let Some(outline) = outline else { return Vec::new() };
        let extent = outline.extent.grown(margin);
        let inside = |feature: &&Feature| {
            let holds = |x, y| extent.holds(Place { x, y });
            !std::ptr::eq(*feature, outline)
                && holds(feature.extent.left, feature.extent.bottom)
                && holds(feature.extent.right, feature.extent.top)
        };
        std::iter::once(outline).chain(printed.features.iter().filter(inside)).collect()
    };
    let shape = usize::from(piece.shape);
    match piece.item {
        SceneryItem::VillageWalled => with_inside(nth(Kind::Village, 0), 5),
        SceneryItem::VillageOpen => with_inside(nth(Kind::Village, 1), 105),
        SceneryItem::Jungle | SceneryItem::Bush => nth(Kind::Jungle, 0).into_iter().collect(),
        SceneryItem::Hill => nth(Kind::Hill, shape).into_iter().collect(),
        SceneryItem::Trees => nth(Kind::Trees, shape).into_iter().collect(),
        SceneryItem::Stream | SceneryItem::River | SceneryItem::Bridge | SceneryItem::Ford => {
            nth(Kind::Stream, 0).into_iter().collect()
        }
        SceneryItem::Track => nth(Kind::Track, 0).into_iter().collect(),
    }
}

fn points_of(feature: &Feature) -> &[Spot] {
    match &feature.outline {
        Outline::Area(area) => area.corners(),
        Outline::Line(line) => line.points(),
    }
}

/// The course of the water at an x, in hundredths.
fn course_at(points: &[Spot], x: i32) -> i32 {
    points.windows(2).find(|pair| pair[0].x <= x * 100 && x * 100 <= pair[1].x).map_or(0, |pair| {
        let (a, b) = (pair[0], pair[1]);
        (a.y + ((b.y - a.y) as i64 * (x * 100 - a.x) as i64 / i64::from((b.x - a.x).max(1))) as i32) / 100
    })
}

/// Lays out all pieces.
fn build(book: &Book, printed: &Field, pieces: &[SceneryPiece]) -> Result<Field, Refusal> {
    let mut field = Field::bare(printed.width, printed.height);
    let river = pieces.iter().find(|piece| piece.item == SceneryItem::River);
    let absurd = || refuse("IM-3.15", "that piece cannot be laid there");
    for piece in pieces {
        let model = model(printed, piece);
        let Some(outline) = model.first() else { return Err(absurd()) };
        let (kind, width) = match piece.item {
            SceneryItem::River => (Some(Kind::River), 200),
            SceneryItem::Stream => (Some(Kind::Stream), 150),
            SceneryItem::Bush => (Some(Kind::Bush), 0),
            SceneryItem::Track => (None, 100),
            _ => (None, 0),
        };
        let middle = outline.extent.middle();
        for feature in &model {
            let points: Vec<Point> = match piece.item {
                SceneryItem::Stream | SceneryItem::River => points_of(feature)
                    .iter()
                    .map(|spot| Place::nearest(*spot).shifted((0, piece.at.y.into())).point())
                    .collect(),
                SceneryItem::Track => [0, printed.height].map(|y| Place::new(piece.at.x.into(), y).point()).to_vec(),
                SceneryItem::Bridge | SceneryItem::Ford => {
                    let Some(river) = river else { return Err(absurd()) };
                    let y = course_at(points_of(feature), piece.at.x.into()) + i32::from(river.at.y);
                    let (wide, high) = if piece.item == SceneryItem::Bridge { (150, 175) } else { (200, 225) };
                    let corner = |x: i32, y: i32| Place::new(x, y).point();
                    let x = i32::from(piece.at.x);
                    vec![
                        corner(x - wide, y - high),
                        corner(x + wide, y - high),
                        corner(x + wide, y + high),
                        corner(x - wide, y + high),
                    ]
                }
                _ => {
                    points_of(feature).iter().map(|spot| turned(Place::nearest(*spot), middle, piece).point()).collect()
                }
            };
            if points.iter().any(|point| !field.holds(Place::new(point.x.hundredths(), point.y.hundredths()))) {
                return Err(refuse("IM-3.15", "a piece would lie off the table"));
            }
            let row = match (piece.item, kind) {
                (SceneryItem::Bridge, _) => book.row(Kind::StoneBridge),
                (SceneryItem::Ford, _) => book.row(Kind::Ford),
                (_, Some(kind)) => book.row(kind),
                _ => feature.row,
            };
            let built =
                Feature::new(row, &points, Inches::from_hundredths(width), feature.name.clone(), feature.capacity);
            field.add(built.map_err(|_| absurd())?);
        }
    }
    if field.features.len() > MOST_FEATURES {
        return Err(absurd());
    }
    Ok(field)
}

/// A point of a printed shape, turned about the shape's middle and moved to the piece's.
fn turned(place: Place, middle: Place, piece: &SceneryPiece) -> Place {
    let (x, y) = place.from(middle);
    let by = match piece.quarters % 4 {
        0 => (x, y),
        1 => (y, -x),
        2 => (-x, -y),
        _ => (-y, x),
    };
    piece.at.shifted(by)
}

/// Nothing overlaps but tracks, and those no buildings; all keeps clear of the base lines.
fn check_room(field: &Field, pieces: &[SceneryPiece]) -> Result<(), Refusal> {
    let kinds = [Kind::Village, Kind::Jungle, Kind::Bush, Kind::Hill, Kind::Trees];
    let areas: Vec<Extent> = field
        .features
        .iter()
        .filter(|feature| kinds.contains(&feature.row.kind))
        .map(|feature| feature.extent)
        .collect();
    for (index, area) in areas.iter().enumerate() {
        if areas[..index].iter().any(|other| other.meets(*area)) {
            return Err(refuse("IM-3.15", "two pieces of scenery would overlap"));
        }
        if area.bottom < CLEAR || i32::from(area.top) > field.height - i32::from(CLEAR) {
            return Err(refuse("IM-3.15", "scenery keeps 3\" clear of the base lines"));
        }
    }
    for feature in field.features.iter().filter(|feature| matches!(feature.row.kind, Kind::Stream | Kind::River)) {
        let Outline::Line(line) = &feature.outline else { continue };
        let half = line.half_width() / 100;
        for pair in line.points().windows(2) {
            let crossed = (0..=64).any(|part| {
                let place = Place::nearest(pair[0].part_way(pair[1], part, 64));
                areas.iter().any(|area| area.grown(half).holds(place))
            });
            if crossed {
                return Err(refuse("IM-3.15", "water would run through another piece of scenery"));
            }
        }
    }
    let tracks = pieces.iter().filter(|piece| piece.item == SceneryItem::Track);
    for x in tracks.map(|piece| piece.at.x) {
        let over = field.features.iter().any(|feature| {
            feature.row.kind.is_building() && feature.extent.left <= x + 50 && x - 50 <= feature.extent.right
        });
        if over {
            return Err(refuse("IM-3.11", "a track would run through a building"));
        }
    }
    Ok(())
}

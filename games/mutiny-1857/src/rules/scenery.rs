//! The Rebels lay out the table: pieces from a menu whose shapes are those of the printed table. [IM-3.10, IM-3.11, IM-3.12, IM-3.13, IM-3.14, IM-3.15]

use std::sync::Arc;

use table::{Inches, Point, Spot};

use crate::data::field::{Feature, Field, Kind, MOST_FEATURES, Outline};
use crate::data::place::{INCH, Place, TOUCH, passes_within};
use crate::data::scenario::{Book, Scenario};
use crate::rules::order::{Scenery, SceneryItem, SceneryPiece};
use crate::rules::refusal::Refusal;

/// How far scenery keeps from the base lines.
pub const CLEAR: Inches = Inches::whole(3);
/// Half the breadth of a stone tower in a village. [IM-3.10]
const TOWER: i32 = 100;
/// How far water may be shifted to either side of its printed course.
pub const SHIFT: Inches = Inches::whole(6);

/// The table that an order lays out, or why it may not. [IM-1.7, IM-3.15]
pub fn lay(book: &Book, scenario: &Scenario, scenery: &Scenery) -> Result<Arc<Field>, Refusal> {
    match scenery {
        Scenery::Layout(layout) => match scenario.fields.get(usize::from(*layout)) {
            Some(field) => Ok(field.clone()),
            None => Err(Refusal::NoSuchTable(scenario.fields.len() as u8)),
        },
        Scenery::Pieces(pieces) => {
            check_counts(pieces)?;
            table(book, scenario, pieces).map(Arc::new)
        }
    }
}

/// Whether a piece may be added to those laid so far, and the table with it: not too many of its kind, in its place, a crossing only in a river.
/// [IM-3.10, IM-3.12, IM-3.13, IM-3.14, IM-3.15]
pub fn check_piece(
    book: &Book,
    scenario: &Scenario,
    laid: &[SceneryPiece],
    piece: &SceneryPiece,
) -> Result<Field, Refusal> {
    let pieces: Vec<SceneryPiece> = laid.iter().chain([piece]).copied().collect();
    let count = |items: &[SceneryItem]| pieces.iter().filter(|piece| items.contains(&piece.item)).count();
    let (streams, rivers) = (count(&[SceneryItem::Stream]), count(&[SceneryItem::River]));
    let (bridges, fords) = (count(&[SceneryItem::Bridge]), count(&[SceneryItem::Ford]));
    let crossings = (bridges, fords);
    let wet = streams <= STREAMS && rivers <= RIVERS && (streams == 0 || rivers == 0);
    if !wet || (rivers == 0 && crossings != (0, 0)) || !matches!(crossings, (0, 0..=FORDS) | (BRIDGES, 0)) {
        return Err(Refusal::Waters);
    }
    check_most(&pieces)?;
    table(book, scenario, &pieces)
}

/// The table that some pieces make, finished or not.
pub fn table(book: &Book, scenario: &Scenario, pieces: &[SceneryPiece]) -> Result<Field, Refusal> {
    let (field, owners) = build(book, &scenario.fields[0], pieces)?;
    check_room(&field, &owners)?;
    Ok(field)
}

/// At most so many villages there are. [IM-3.10]
pub const VILLAGES: usize = 2;
/// So many of them mud-walled. [IM-3.10]
pub const WALLED: usize = 1;
/// So many jungles and bush areas. [IM-3.12]
pub const JUNGLES: usize = 1;
/// So many streams, where there is no river. [IM-3.13]
pub const STREAMS: usize = 2;
/// So many rivers, where there are no streams. [IM-3.13]
pub const RIVERS: usize = 1;
/// So many bridges carry a river's traffic, where it has no ford. [IM-3.13]
pub const BRIDGES: usize = 1;
/// Or so many fords. [IM-3.13]
pub const FORDS: usize = 2;
/// So many hills. [IM-3.14]
pub const HILLS: usize = 2;
/// So many small areas of trees. [IM-3.14]
pub const TREES: usize = 2;

/// How many of each there may be. [IM-1.7, IM-3.10, IM-3.12, IM-3.13, IM-3.14]
fn check_counts(pieces: &[SceneryPiece]) -> Result<(), Refusal> {
    let count = |items: &[SceneryItem]| pieces.iter().filter(|piece| items.contains(&piece.item)).count();
    let villages = count(&[SceneryItem::VillageWalled, SceneryItem::VillageOpen]);
    if villages == 0 {
        return Err(Refusal::NoVillage);
    }
    check_most(pieces)?;
    let (streams, rivers) = (count(&[SceneryItem::Stream]), count(&[SceneryItem::River]));
    let (bridges, fords) = (count(&[SceneryItem::Bridge]), count(&[SceneryItem::Ford]));
    let crossed = (bridges, fords) == (BRIDGES, 0) || (bridges, fords) == (0, FORDS);
    let sound = match (streams, rivers) {
        (0..=STREAMS, 0) => bridges + fords == 0,
        (0, RIVERS) => crossed,
        _ => false,
    };
    if !sound {
        return Err(Refusal::Waters);
    }
    Ok(())
}

/// The most of each that there may be, and how far water may be shifted. [IM-3.10, IM-3.12, IM-3.13, IM-3.14]
fn check_most(pieces: &[SceneryPiece]) -> Result<(), Refusal> {
    let count = |items: &[SceneryItem]| pieces.iter().filter(|piece| items.contains(&piece.item)).count();
    let villages = count(&[SceneryItem::VillageWalled, SceneryItem::VillageOpen]);
    if villages > VILLAGES || count(&[SceneryItem::VillageWalled]) > WALLED {
        return Err(Refusal::TooManyVillages);
    }
    if count(&[SceneryItem::Jungle, SceneryItem::Bush]) > JUNGLES {
        return Err(Refusal::TooMuchJungle);
    }
    if count(&[SceneryItem::Hill]) > HILLS || count(&[SceneryItem::Trees]) > TREES {
        return Err(Refusal::TooManyHills);
    }
    let is_water = |piece: &&SceneryPiece| matches!(piece.item, SceneryItem::Stream | SceneryItem::River);
    if pieces.iter().filter(is_water).any(|piece| piece.at.point().y.abs() > SHIFT) {
        return Err(Refusal::WaterOffCourse);
    }
    Ok(())
}

/// The printed features that a piece is made of, its own outline first.
fn model<'a>(printed: &'a Field, piece: &SceneryPiece) -> Vec<&'a Feature> {
    let nth =
        |kind: Kind, index: usize| printed.features.iter().filter(move |feature| feature.row.kind == kind).nth(index);
    let with_inside = |outline: Option<&'a Feature>, margin: Inches| {
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
        SceneryItem::VillageWalled => with_inside(nth(Kind::Village, 0), TOUCH),
        SceneryItem::VillageOpen => with_inside(nth(Kind::Village, 1), INCH + TOUCH),
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

/// Lays out all pieces, and says for each feature which piece it is part of.
fn build(book: &Book, printed: &Field, pieces: &[SceneryPiece]) -> Result<(Field, Vec<usize>), Refusal> {
    let mut field = Field::bare(printed.width, printed.height);
    let mut owners = Vec::new();
    let river = pieces.iter().find(|piece| piece.item == SceneryItem::River);
    let absurd = || Refusal::NoSuchPiece;
    for (owner, piece) in pieces.iter().enumerate() {
        let model = model(printed, piece);
        let Some(outline) = model.first() else { return Err(absurd()) };
        let (kind, width) = match piece.item {
            SceneryItem::River => (Some(Kind::River), Inches::whole(2)),
            SceneryItem::Stream => (Some(Kind::Stream), Inches::from_hundredths(150)),
            SceneryItem::Bush => (Some(Kind::Bush), Inches::ZERO),
            SceneryItem::Track => (None, INCH),
            _ => (None, Inches::ZERO),
        };
        let middle = outline.extent.middle();
        let tower = tower(piece, &model);
        for (index, feature) in model.iter().enumerate() {
            let is_tower = tower == Some(index);
            let points: Vec<Point> = match piece.item {
                SceneryItem::Stream | SceneryItem::River => points_of(feature)
                    .iter()
                    .map(|spot| Place::nearest(*spot).shifted((0, piece.at.y.into())).point())
                    .collect(),
                SceneryItem::Track => {
                    [0, printed.height.hundredths()].map(|y| Place::new(piece.at.x.into(), y).point()).to_vec()
                }
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
                _ if is_tower => {
                    let at = turned(feature.middle(), middle, piece);
                    [(-TOWER, -TOWER), (TOWER, -TOWER), (TOWER, TOWER), (-TOWER, TOWER)]
                        .map(|by| at.shifted(by).point())
                        .to_vec()
                }
                _ => {
                    points_of(feature).iter().map(|spot| turned(Place::nearest(*spot), middle, piece).point()).collect()
                }
            };
            if points.iter().any(|point| !field.holds(Place::new(point.x.hundredths(), point.y.hundredths()))) {
                return Err(Refusal::PieceOff);
            }
            let row = match (piece.item, kind) {
                (SceneryItem::Bridge, _) if piece.shape == 1 => book.row(Kind::WoodenBridge),
                (SceneryItem::Bridge, _) => book.row(Kind::StoneBridge),
                (SceneryItem::Ford, _) => book.row(Kind::Ford),
                (_, Some(kind)) => book.row(kind),
                _ if is_tower => book.row(Kind::StoneBuilding),
                _ => feature.row,
            };
            let name = if is_tower { "the tower".to_owned() } else { feature.name.clone() };
            let built = Feature::new(row, &points, width, name, feature.capacity);
            field.add(built.map_err(|_| absurd())?);
            owners.push(owner);
        }
    }
    if field.features.len() > MOST_FEATURES {
        return Err(absurd());
    }
    Ok((field, owners))
}

/// Which feature of a village of the second shape is a tower: its first building. [IM-3.10]
fn tower(piece: &SceneryPiece, model: &[&Feature]) -> Option<usize> {
    let village = matches!(piece.item, SceneryItem::VillageWalled | SceneryItem::VillageOpen) && piece.shape == 1;
    model.iter().position(|feature| village && feature.row.kind.is_building())
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

/// Nothing overlaps but tracks, and those no buildings; all keeps clear of the base lines. [IM-3.11, IM-3.15]
fn check_room(field: &Field, owners: &[usize]) -> Result<(), Refusal> {
    for (index, feature) in field.features.iter().enumerate() {
        if feature.row.kind != Kind::Track && !is_clear_of_lines(field, feature) {
            return Err(Refusal::TooNearBaseLine);
        }
        for other in field.features[..index].iter().zip(owners).filter(|(_, owner)| **owner != owners[index]) {
            check_pair(feature, other.0)?;
        }
    }
    Ok(())
}

/// Whether two features of different pieces may lie as they do.
fn check_pair(one: &Feature, other: &Feature) -> Result<(), Refusal> {
    let kinds = [one.row.kind, other.row.kind];
    if kinds.contains(&Kind::Track) {
        let over = kinds.iter().any(|kind| kind.is_building()) && overlap(one, other);
        return if over { Err(Refusal::TrackThroughBuilding) } else { Ok(()) };
    }
    let crosses = |kind: Kind| kind.is_bridge() || kind == Kind::Ford;
    let carried = kinds.iter().any(|&kind| crosses(kind)) && kinds.contains(&Kind::River);
    // A ford is no more than a part of its river.
    let lone_ford = kinds.contains(&Kind::Ford) && kinds != [Kind::Ford; 2];
    if carried || lone_ford || !overlap(one, other) {
        return Ok(());
    }
    Err(Refusal::PiecesOverlap)
}

/// Whether a feature keeps three inches from either base line; exactly three are enough.
fn is_clear_of_lines(field: &Field, feature: &Feature) -> bool {
    let half = feature.half_width();
    points_of(feature).iter().map(|spot| spot.point().y).all(|y| {
        let (low, high) = (y - half, y + half);
        low >= CLEAR && high <= field.height - CLEAR
    })
}

/// The straight parts of an outline or line.
fn edges(feature: &Feature) -> impl Iterator<Item = (Spot, Spot)> + '_ {
    let points = points_of(feature);
    let closed = matches!(feature.outline, Outline::Area(_));
    let count = if closed { points.len() } else { points.len() - 1 };
    (0..count).map(|index| (points[index], points[(index + 1) % points.len()]))
}

/// Whether two features lie on one another; side by side they may touch.
fn overlap(one: &Feature, other: &Feature) -> bool {
    let half = one.half_width() + other.half_width();
    covers(one, other) || covers(other, one) || (half > Inches::ZERO && is_near(one, other, half))
}

/// Whether something of a feature lies inside an area, or crosses a bare line.
fn covers(one: &Feature, other: &Feature) -> bool {
    match &one.outline {
        Outline::Area(area) => {
            let same = matches!(other.outline, Outline::Area(_)) && one.middle() == other.middle();
            same || edges(other).any(|(a, b)| table::crosses_area(a, b, area))
        }
        Outline::Line(line) => {
            matches!(other.outline, Outline::Line(_)) && edges(other).any(|(a, b)| table::meets_line(a, b, line))
        }
    }
}

/// Whether the lines of two features come nearer to each other than a limit.
fn is_near(one: &Feature, other: &Feature, limit: Inches) -> bool {
    let passes = |one: &Feature, other: &Feature| {
        edges(one).any(|(a, b)| {
            let (a, b) = (Place::nearest(a), Place::nearest(b));
            points_of(other).iter().any(|&point| passes_within(a, b, Place::nearest(point), limit))
        })
    };
    let meets = || match (&one.outline, &other.outline) {
        (Outline::Line(line), _) => edges(other).any(|(a, b)| table::meets_line(a, b, line)),
        (_, Outline::Line(line)) => edges(one).any(|(a, b)| table::meets_line(a, b, line)),
        _ => false,
    };
    passes(one, other) || passes(other, one) || meets()
}

//! Distance from edge to edge, rounded to the nearest hundredth of an inch.

use crate::length::Inches;
use crate::overlap::{cores_meet, meets_area};
use crate::segment::{is_on, square_below, square_distance_below};
use crate::shape::{Bounds, Shape};
use crate::spot::{Spot, cross, dot, root, square, turns_left};
use crate::terrain::{Area, Line, Outline};

/// A distance before rounding: the squared distance between the cores, rounded down, and the radii to take off. All comparisons with
/// whole hundredths are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Gap {
    square: i64,
    radii: i64,
}

impl Gap {
    /// Rounded to the nearest hundredth, the exact middle upwards; 0 where the two touch or overlap.
    fn rounded(self) -> Inches {
        Inches::from_wide((root(self.square) - self.radii + 50).div_euclid(100).max(0))
    }

    /// The squared core distance from which on two things with such radii are farther apart than the limit, as [`Gap::rounded`] tells it.
    fn beyond(limit: Inches, radii: i64) -> i64 {
        (limit.fine() + 50 + radii).max(0).pow(2)
    }
}

/// The distance between two shapes, from edge to edge, rounded to the nearest 0.01" (the exact middle upwards). Shapes that touch or
/// overlap are at 0.
pub fn distance(a: &Shape, b: &Shape) -> Inches {
    gap(a, b, i64::MAX, 0).rounded()
}

/// Whether two shapes are at most so far apart: `distance(a, b) <= limit`, found more quickly. Exactly at the limit is within.
#[inline]
pub fn is_within(a: &Shape, b: &Shape, limit: Inches) -> bool {
    limit >= Inches::ZERO && a.bounds().is_within(b.bounds(), limit.fine() as i32 + 50) && are_cores_within(a, b, limit)
}

/// The same for shapes whose boxes are near enough.
fn are_cores_within(a: &Shape, b: &Shape, limit: Inches) -> bool {
    // Boxes that lie diagonally may still be too far apart.
    if square(a.bounds().apart(b.bounds())) >= Gap::beyond(limit, 0) {
        return false;
    }
    let beyond = Gap::beyond(limit, radii(a, b));
    // Two corners that are near enough settle it; else the nearest parts are looked for.
    square(a.corners()[0] - b.corners()[0]) < beyond || gap(a, b, beyond, beyond).square < beyond
}

/// How far two shapes without radius are apart at least, rounded down: as far as their boxes are, or as some edge of one has the other wholly outside;
/// `None` where they overlap.
pub(crate) fn parted_by(a: &Shape, b: &Shape) -> Option<Inches> {
    let apart = a.bounds().apart(b.bounds());
    if apart != Spot::ORIGIN {
        return Some(Inches::from_wide(i64::from(apart.x.max(apart.y)) / 100));
    }
    let beyond = |ring: &Shape, other: &Shape| {
        ring.edges().find_map(|(p, q)| {
            let nearest = other.corners().iter().map(|&corner| turns_left(p, q, corner)).min()?;
            (nearest >= 0).then(|| Inches::from_wide(nearest / (root(square(q - p)) + 1) / 100))
        })
    };
    beyond(a, b).or_else(|| beyond(b, a))
}

/// Whether two shapes are nearer than a distance: `distance(a, b) < limit`. Exactly at it is not nearer.
pub fn is_nearer(a: &Shape, b: &Shape, limit: Inches) -> bool {
    limit > Inches::ZERO && is_within(a, b, limit - Inches::from_hundredths(1))
}

/// The distance from a shape to an area, as [`distance`]; 0 where they touch or overlap, or one lies in the other.
pub fn distance_to_area(shape: &Shape, area: &Area) -> Inches {
    if area.is_convex() && shape.radius() == 0 && shape.corners().len() > 1 {
        let rings = ((shape.corners(), shape.bounds()), (area.corners(), area.bounds()));
        return Gap { square: ring_distance(rings.0, rings.1, i64::MAX, 0), radii: 0 }.rounded();
    }
    if meets_area(shape, area) {
        return Inches::ZERO;
    }
    gap_to_pieces(shape, area.edges(), 0).rounded()
}

/// The distance from a shape to a line or the edge of a band, as [`distance`]; 0 where they touch or cross.
pub fn distance_to_line(shape: &Shape, line: &Line) -> Inches {
    gap_to_pieces(shape, line.pieces(), i64::from(line.half_width())).rounded()
}

/// The distance from a shape to a feature's outline, as [`distance`].
pub fn distance_to_outline(shape: &Shape, outline: &Outline) -> Inches {
    match outline {
        Outline::Area(area) => distance_to_area(shape, area),
        Outline::Line(line) => distance_to_line(shape, line),
    }
}

/// Whether a shape is at most so far from a feature's outline: `distance_to_outline(..) <= limit`, found more quickly.
pub fn is_within_outline(shape: &Shape, outline: &Outline, limit: Inches) -> bool {
    let near = shape.bounds().grown(limit.fine() as i32 + 50);
    if limit < Inches::ZERO || !near.meets(outline.bounds()) {
        return false;
    }
    match outline {
        Outline::Area(area) if area.is_convex() && shape.corners().len() > 1 => {
            let beyond = Gap::beyond(limit, i64::from(shape.radius()));
            ring_distance((shape.corners(), shape.bounds()), (area.corners(), area.bounds()), beyond, beyond) < beyond
        }
        Outline::Area(area) => {
            let edges = area.edges().filter(|&edge| near.may_hold(edge));
            meets_area(shape, area) || is_within_pieces(shape, edges, 0, limit)
        }
        Outline::Line(line) => {
            let near = near.grown(line.half_width());
            let pieces = line.pieces().filter(|&piece| near.may_hold(piece));
            is_within_pieces(shape, pieces, i64::from(line.half_width()), limit)
        }
    }
}

/// Whether some of the segments, each thickened by a radius, is at most so far from a shape.
fn is_within_pieces(shape: &Shape, pieces: impl Iterator<Item = (Spot, Spot)>, radius: i64, limit: Inches) -> bool {
    let beyond = Gap::beyond(limit, i64::from(shape.radius()) + radius);
    nearest_piece(shape, pieces, beyond) < beyond
}

fn radii(a: &Shape, b: &Shape) -> i64 {
    i64::from(a.radius()) + i64::from(b.radius())
}

/// The gap between two shapes; where it is not below `best` the square is `best`, and where it is below `enough` any that is.
fn gap(a: &Shape, b: &Shape, best: i64, enough: i64) -> Gap {
    let square = match (a.corners(), b.corners()) {
        (one, other) if one.len().min(other.len()) > 1 && one.len().max(other.len()) > 2 => {
            ring_distance((one, a.bounds()), (other, b.bounds()), best, enough)
        }
        (&[spot], ring) | (ring, &[spot]) if ring.len() > 2 => spot_distance(spot, ring, best),
        _ if cores_meet(a, b) => 0,
        _ => core_distance(a, b, best),
    };
    Gap { square, radii: radii(a, b) }
}

/// The squared distance of a spot from a convex ring in clockwise order, rounded down, or `best` if that is not larger; 0 in the ring. The nearest edge is
/// one that the spot lies outside of.
fn spot_distance(spot: Spot, corners: &[Spot], mut best: i64) -> i64 {
    let mut is_outside = false;
    for (p, q) in crate::terrain::ring(corners) {
        if turns_left(p, q, spot) > 0 {
            is_outside = true;
            best = square_distance_below(best, spot, (p, q));
        }
    }
    if is_outside { best } else { 0 }
}

/// The squared distance of two convex rings in clockwise order, rounded down, or `best` if that is not larger; 0 where they meet. One of them may be a
/// segment, a ring of two corners. As soon as something below `enough` is found, that is the answer. Each comes with a box around it.
///
/// The two are apart when some edge of one has the other wholly outside. Then the nearest parts are a corner and an edge that it lies outside of.
fn ring_distance(a: (&[Spot], Bounds), b: (&[Spot], Bounds), mut best: i64, enough: i64) -> i64 {
    let mut is_apart = false;
    for ((ring, _), (other, about)) in [(a, b), (b, a)] {
        let mut p = ring[ring.len() - 1];
        for &q in ring {
            let (from, edge) = (p, q - p);
            p = q;
            if !about.reaches_left_of(from, edge) {
                continue;
            }
            let length = square(edge);
            let mut nearest = i64::MAX;
            for &corner in other {
                let way = corner - from;
                let side = cross(edge, way);
                nearest = nearest.min(side);
                if side <= 0 {
                    continue;
                }
                let along = dot(way, edge);
                best = match () {
                    () if along <= 0 => best.min(square(way)),
                    () if along >= length => best.min(square(corner - q)),
                    () => square_below(best, side as u64, length as u64),
                };
            }
            if best < enough {
                return best;
            }
            if nearest > 0 {
                is_apart = true;
                // All of the other lies so far beyond this edge that nothing of it can be nearer than the best so far.
                if i128::from(nearest).pow(2) >= i128::from(best) * i128::from(length) {
                    return best;
                }
            }
        }
    }
    if is_apart { best } else { 0 }
}

/// The squared distance of two convex cores that do not meet: some corner of one is nearest to some edge of the other.
fn core_distance(a: &Shape, b: &Shape, mut best: i64) -> i64 {
    for &corner in a.corners() {
        for edge in b.edges() {
            best = square_distance_below(best, corner, edge);
        }
    }
    for &corner in b.corners() {
        for edge in a.edges() {
            best = square_distance_below(best, corner, edge);
        }
    }
    best
}

/// The gap between a shape and the nearest of some segments, each thickened by a radius.
fn gap_to_pieces(shape: &Shape, pieces: impl Iterator<Item = (Spot, Spot)>, radius: i64) -> Gap {
    Gap { square: nearest_piece(shape, pieces, i64::MAX), radii: i64::from(shape.radius()) + radius }
}

/// The squared distance from the core of a shape to the nearest of some segments, or `best` if that is not larger.
fn nearest_piece(shape: &Shape, pieces: impl Iterator<Item = (Spot, Spot)>, mut best: i64) -> i64 {
    for (p, q) in pieces {
        if let &[spot] = shape.corners() {
            best = square_distance_below(best, spot, (p, q));
            continue;
        }
        if shape.corners().len() > 2 {
            best = ring_distance((shape.corners(), shape.bounds()), (&[p, q], Bounds::of(&[p, q])), best, 0);
        } else {
            let piece = Shape::of(&[p, q], 0);
            best = if cores_meet(shape, &piece) { 0 } else { core_distance(shape, &piece, best) };
        }
        if best == 0 {
            return 0;
        }
    }
    best
}

/// The pair of spots, one on each core, at which two shapes are nearest, rounded to the grid: for the measuring tape. Equal when they meet.
pub fn nearest_spots(a: &Shape, b: &Shape) -> (Spot, Spot) {
    let mut best = (i64::MAX, a.corners()[0], b.corners()[0]);
    let mut consider = |corner: Spot, edge: (Spot, Spot), swap: bool| {
        let square = square_distance_below(i64::MAX, corner, edge);
        if square < best.0 {
            let on_edge = crate::segment::nearest_on(edge, corner);
            best = if swap { (square, on_edge, corner) } else { (square, corner, on_edge) };
        }
    };
    a.corners().iter().for_each(|&corner| b.edges().for_each(|edge| consider(corner, edge, false)));
    b.corners().iter().for_each(|&corner| a.edges().for_each(|edge| consider(corner, edge, true)));
    let (square, on_a, on_b) = best;
    if cores_meet(a, b) || square.isqrt() <= radii(a, b) {
        let meeting = if is_on(on_a, (on_b, on_b)) { on_a } else { on_a.middle(on_b) };
        return (meeting, meeting);
    }
    (towards(on_a, on_b, a.radius()), towards(on_b, on_a, b.radius()))
}

/// The spot so far from one spot towards another.
fn towards(from: Spot, to: Spot, distance: i32) -> Spot {
    let whole = square(to - from).isqrt().max(1);
    from.part_way(to, distance as u32, whole as u32)
}

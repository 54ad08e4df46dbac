//! Overlap: whether two things stand on each other.

use crate::length::Inches;
use crate::segment::{is_on, meet, passes_through, square_distance_below};
use crate::shape::Shape;
use crate::spot::{Spot, cross, square, turns_left};
use crate::terrain::{Area, Line, Outline, Side};

/// Whether two shapes overlap by more than `slack`: no shift of that length in any direction would part them. Touching is not overlapping.
#[inline]
pub fn overlaps(a: &Shape, b: &Shape, slack: Inches) -> bool {
    a.bounds().meets(b.bounds()) && do_cores_overlap(a, b, slack)
}

/// The same for shapes whose boxes meet.
fn do_cores_overlap(a: &Shape, b: &Shape, slack: Inches) -> bool {
    let slack = slack.fine();
    if a.radius() == 0 && b.radius() == 0 && a.corners().len() > 2 && b.corners().len() > 2 {
        return !is_parted(a, b, slack) && !is_parted(b, a, slack);
    }
    let reach = i64::from(a.radius()) + i64::from(b.radius()) - slack;
    if cores_meet(a, b) {
        return reach > 0;
    }
    let limit = reach.max(0).pow(2);
    reach > 0 && is_core_distance_below(a, b, limit)
}

/// Whether a shape overlaps an area: some inner point of the shape is an inner point of the area. Touching is not overlapping.
pub fn overlaps_area(shape: &Shape, area: &Area) -> bool {
    shape.bounds().meets(area.bounds())
        && area.cells().overlap(area.bounds(), shape).unwrap_or_else(|| overlaps_area_by_edges(shape, area))
}

/// As [`overlaps_area`], by the edges of the area.
pub(crate) fn overlaps_area_by_edges(shape: &Shape, area: &Area) -> bool {
    if area.is_convex() && shape.radius() == 0 && shape.corners().len() > 2 {
        return !is_ring_parted(area.corners(), shape.corners()) && !is_ring_parted(shape.corners(), area.corners());
    }
    // Where no edge of the area runs through the shape, the shape lies wholly inside or wholly outside.
    let bounds = shape.bounds();
    area.edges().any(|edge| bounds.may_hold(edge) && runs_through(edge, shape))
        || area.side(shape.centre()) == Side::Inside
}

/// Whether a line runs through a shape, or a band overlaps it. Touching is not overlapping.
pub fn overlaps_line(shape: &Shape, line: &Line) -> bool {
    if !shape.bounds().meets(line.bounds()) {
        return false;
    }
    if line.half_width() == 0 {
        return line.pieces().any(|piece| shape.bounds().may_hold(piece) && runs_through(piece, shape));
    }
    line.pieces().any(|(p, q)| overlaps(shape, &Shape::of(&[p, q], line.half_width()), Inches::ZERO))
}

/// Whether a shape overlaps a feature's outline. Touching is not overlapping.
pub fn overlaps_outline(shape: &Shape, outline: &Outline) -> bool {
    match outline {
        Outline::Area(area) => overlaps_area(shape, area),
        Outline::Line(line) => overlaps_line(shape, line),
    }
}

/// Whether a segment runs through the inside of a shape. Touching its rim is not running through.
pub fn runs_through(segment: (Spot, Spot), shape: &Shape) -> bool {
    if !shape.bounds().may_hold(segment) {
        return false;
    }
    if shape.radius() == 0 && shape.corners().len() > 2 {
        return passes_through(segment, shape.corners());
    }
    let limit = i64::from(shape.radius()).pow(2);
    if let [centre] = *shape.corners() {
        return square_distance_below(limit, centre, segment) < limit;
    }
    let line = Shape::of(&[segment.0, segment.1], 0);
    limit > 0 && (cores_meet(shape, &line) || is_core_distance_below(shape, &line, limit))
}

/// Whether a shape and an area have a point in common; touching counts.
pub(crate) fn meets_area(shape: &Shape, area: &Area) -> bool {
    let limit = i64::from(shape.radius()).pow(2);
    let bounds = shape.bounds();
    bounds.meets(area.bounds())
        && (area.holds(shape.corners()[0])
            || area.edges().filter(|&edge| bounds.may_hold(edge)).any(|(p, q)| {
                let edge = Shape::of(&[p, q], 0);
                cores_meet(shape, &edge) || (limit > 0 && is_core_distance_below(shape, &edge, limit + 1))
            }))
}

/// Whether some edge of `a` has all of `b` beyond it, but for `slack`.
fn is_parted(a: &Shape, b: &Shape, slack: i64) -> bool {
    match (<&[Spot; 4]>::try_from(a.corners()), <&[Spot; 4]>::try_from(b.corners())) {
        (Ok(a), Ok(b)) => is_ring_parted_by(a, b, slack),
        _ => is_ring_parted_by(a.corners(), b.corners(), slack),
    }
}

/// Whether some edge of a ring in clockwise order has all of another beyond it, but for `slack`.
#[inline]
fn is_ring_parted_by(ring: &[Spot], other: &[Spot], slack: i64) -> bool {
    let mut p = ring[ring.len() - 1];
    for &q in ring {
        let edge = q - p;
        // Clockwise: inside is to the right, so the deepest corner is the one farthest to the right.
        let deepest = other.iter().fold(i64::MIN, |deepest, &corner| deepest.max(cross(corner, edge)));
        let depth = deepest - cross(p, edge);
        if depth <= 0 || (slack > 0 && is_within_slack(depth, slack, edge)) {
            return true;
        }
        p = q;
    }
    false
}

/// Whether a depth, in shares of an edge, is no more than so much.
#[inline]
fn is_within_slack(depth: i64, slack: i64, edge: Spot) -> bool {
    let (x, y) = (i64::from(edge.x).abs(), i64::from(edge.y).abs());
    // An edge is no longer than its two parts together.
    depth <= slack * (x + y) && i128::from(depth).pow(2) <= i128::from(slack).pow(2) * i128::from(square(edge))
}

/// Whether some edge of a convex ring in clockwise order has all corners of another beyond it; touching is beyond.
fn is_ring_parted(ring: &[Spot], other: &[Spot]) -> bool {
    crate::terrain::ring(ring).any(|(p, q)| other.iter().all(|&corner| turns_left(p, q, corner) >= 0))
}

/// Whether the unrounded cores of two shapes have a point in common; touching counts.
pub(crate) fn cores_meet(a: &Shape, b: &Shape) -> bool {
    match (a.corners(), b.corners()) {
        ([one], [other]) => one == other,
        ([spot], [from, to]) | ([from, to], [spot]) => is_on(*spot, (*from, *to)),
        ([from, to], [other_from, other_to]) => meet((*from, *to), (*other_from, *other_to)),
        ([spot], ring) | (ring, [spot]) => is_in_ring(*spot, ring),
        ([from, to], ring) | (ring, [from, to]) => {
            is_in_ring(*from, ring) || crate::terrain::ring(ring).any(|edge| meet(edge, (*from, *to)))
        }
        _ => !is_strictly_parted(a, b) && !is_strictly_parted(b, a),
    }
}

/// Whether some edge of `a` has all of `b` beyond it, not even touching.
fn is_strictly_parted(a: &Shape, b: &Shape) -> bool {
    a.edges().any(|(p, q)| b.corners().iter().all(|&corner| turns_left(p, q, corner) > 0))
}

/// Whether a spot is in a convex ring of clockwise corners, rim included.
pub(crate) fn is_in_ring(spot: Spot, corners: &[Spot]) -> bool {
    crate::terrain::ring(corners).all(|(p, q)| turns_left(p, q, spot) <= 0)
}

/// Whether the squared distance between two cores that do not meet is below a limit.
fn is_core_distance_below(a: &Shape, b: &Shape, limit: i64) -> bool {
    a.corners().iter().any(|&corner| b.edges().any(|edge| square_distance_below(limit, corner, edge) < limit))
        || b.corners().iter().any(|&corner| a.edges().any(|edge| square_distance_below(limit, corner, edge) < limit))
}

//! Straight lines between two spots: nearest, meeting, crossing.

use crate::spot::{Spot, cross, dot, square, turns_left};

/// The squared distance from a spot to the segment, rounded down to a whole number, or `best` if that is not larger.
///
/// A whole squared limit is undercut by the true value exactly when it is undercut by this one, so no comparison is lost by rounding.
pub(crate) fn square_distance_below(best: i64, spot: Spot, (p, q): (Spot, Spot)) -> i64 {
    let edge = q - p;
    let way = spot - p;
    let along = dot(way, edge);
    if along <= 0 {
        return best.min(square(way));
    }
    let length = square(edge);
    if along >= length {
        return best.min(square(spot - q));
    }
    square_below(best, cross(edge, way).unsigned_abs(), length as u64)
}

/// The square of a distance given as an area over a length, both of the same edge, rounded down, or `best` if that is not larger.
pub(crate) fn square_below(best: i64, area: u64, length: u64) -> i64 {
    let (square, length) = (u128::from(area) * u128::from(area), u128::from(length));
    if square >= best as u128 * length {
        return best;
    }
    // The quotient of the nearest floats is at most a few off; products set that right more quickly than a long division.
    let guess = area as f64 * area as f64 / length as f64;
    if guess >= SURE {
        return (square / length) as i64;
    }
    let mut exact = guess as u128;
    while exact * length > square {
        exact -= 1;
    }
    while (exact + 1) * length <= square {
        exact += 1;
    }
    exact as i64
}

/// Quotients of floats below this are less than one off.
const SURE: f64 = 1e15;

/// The spot of a segment nearest to another spot, rounded to the grid.
pub(crate) fn nearest_on((p, q): (Spot, Spot), spot: Spot) -> Spot {
    let edge = q - p;
    let length = square(edge);
    let along = dot(spot - p, edge).clamp(0, length);
    if length == 0 {
        return p;
    }
    let part = |delta: i32| {
        let number = i128::from(delta) * i128::from(along);
        let half = i128::from(length / 2);
        (if number >= 0 { number + half } else { number - half } / i128::from(length)) as i32
    };
    Spot { x: p.x + part(edge.x), y: p.y + part(edge.y) }
}

/// Whether a spot lies on a segment, ends included.
pub(crate) fn is_on(spot: Spot, (p, q): (Spot, Spot)) -> bool {
    turns_left(p, q, spot) == 0 && dot(spot - p, spot - q) <= 0
}

/// Whether two segments have a point in common; touching counts.
pub(crate) fn meet(first: (Spot, Spot), second: (Spot, Spot)) -> bool {
    let (a, b) = first;
    let (c, d) = second;
    let side_c = turns_left(a, b, c).signum();
    let side_d = turns_left(a, b, d).signum();
    let side_a = turns_left(c, d, a).signum();
    let side_b = turns_left(c, d, b).signum();
    (side_c * side_d < 0 && side_a * side_b < 0)
        || (side_c == 0 && is_on(c, first))
        || (side_d == 0 && is_on(d, first))
        || (side_a == 0 && is_on(a, second))
        || (side_b == 0 && is_on(b, second))
}

/// Whether a segment passes through the inside of a convex ring of corners in clockwise order, at least three. Touching the rim is not
/// passing through.
pub(crate) fn passes_through(segment: (Spot, Spot), corners: &[Spot]) -> bool {
    match <&[Spot; 4]>::try_from(corners) {
        Ok(corners) => passes_through_ring(segment, corners),
        Err(_) => passes_through_ring(segment, corners),
    }
}

#[inline]
fn passes_through_ring((p, q): (Spot, Spot), corners: &[Spot]) -> bool {
    // Most lines that pass by have all corners on one side of them.
    let way = q - p;
    let begin = cross(way, p);
    let (mut low, mut high) = (i64::MAX, i64::MIN);
    for &corner in corners {
        let side = cross(way, corner) - begin;
        (low, high) = (low.min(side), high.max(side));
    }
    if p != q && !(low < 0 && high > 0) {
        return false;
    }
    let mut before = corners[corners.len() - 1];
    for &corner in corners {
        // Clockwise: the inside is on the right of every edge.
        let edge = corner - before;
        let rim = cross(edge, before);
        if cross(edge, p) >= rim && cross(edge, q) >= rim {
            return false;
        }
        before = corner;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::square_below;

    #[test]
    fn a_quotient_is_rounded_down_exactly() {
        let mut spread = 1809_u64;
        for _ in 0..20_000 {
            spread = spread.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (length, root) = ((spread >> (24 + spread % 30)).max(1), (spread ^ spread >> 31) >> (34 + spread % 20));
            let near = (u128::from(root) * u128::from(length)).isqrt() as u64;
            for area in [near.saturating_sub(1), near, near + 1, root, 0] {
                let exact = u128::from(area).pow(2) / u128::from(length);
                assert_eq!(u128::from(square_below(i64::MAX, area, length).unsigned_abs()), exact, "{area} {length}");
            }
        }
    }
}

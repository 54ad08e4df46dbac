//! Contact: bases that touch.

use arrayvec::ArrayVec;

use crate::base::Base;
use crate::distance::is_within;
use crate::facing::round_half_away;
use crate::length::Inches;
use crate::overlap::overlaps;
use crate::shape::{MOST_CORNERS, Shape};
use crate::sine::SCALE_BITS;
use crate::spot::{Pose, Spot};

/// The corners of a shape, cut twice: each cut adds at most one.
type Ring = ArrayVec<Spot, { MOST_CORNERS + 4 }>;

/// Whether two shapes are in contact: at most `gap` apart (exactly at it is contact) and not overlapping by more than `slack`.
pub fn is_in_contact(a: &Shape, b: &Shape, gap: Inches, slack: Inches) -> bool {
    is_within(a, b, gap) && !overlaps(a, b, slack)
}

/// Whether the front edge of a shape, corners included, is at most `gap` from another shape. Of a disc: any part.
pub fn is_touched_by_front(front_of: &Shape, other: &Shape, gap: Inches) -> bool {
    match front_of.corners() {
        [left, right, ..] => is_within(&Shape::of(&[*left, *right], 0), other, gap),
        _ => is_within(front_of, other, gap),
    }
}

/// Over how much of its frontage a base at a pose meets another shape in the strip that reaches `reach` ahead of its front edge, rounded to
/// the nearest 0.01"; 0 where it meets nothing or only a point.
pub fn frontage_met(base: Base, pose: Pose, other: &Shape, reach: Inches) -> Inches {
    let unit = 1 << SCALE_BITS;
    // The other shape as seen from the middle of the front edge, in ten-thousandths.
    let mut corners: Ring = other
        .corners()
        .iter()
        .map(|&corner| {
            let seen = base.sees(pose, corner);
            Spot { x: round_half_away(seen.right, unit) as i32, y: round_half_away(seen.ahead, unit) as i32 }
        })
        .collect();
    let radius = i64::from(other.radius());
    if radius > 0 {
        return disc_frontage(base, corners[0], radius, reach);
    }
    let side = base.half_width() as i32;
    corners = cut(&corners, |spot| i64::from(spot.y));
    corners = cut(&corners, |spot| reach.fine() - i64::from(spot.y));
    let from = corners.iter().map(|spot| spot.x.max(-side)).min();
    let to = corners.iter().map(|spot| spot.x.min(side)).max();
    match (from, to) {
        (Some(from), Some(to)) => Inches::from_wide(round_half_away(i64::from(to - from).max(0), 100)),
        _ => Inches::ZERO,
    }
}

fn disc_frontage(base: Base, centre: Spot, radius: i64, reach: Inches) -> Inches {
    let height = i64::from(centre.y);
    let level = height.clamp(0, reach.fine()) - height;
    if level.abs() > radius {
        return Inches::ZERO;
    }
    let half = (radius * radius - level * level).isqrt();
    let from = (i64::from(centre.x) - half).max(-base.half_width());
    let to = (i64::from(centre.x) + half).min(base.half_width());
    Inches::from_wide(round_half_away((to - from).max(0), 100))
}

/// The part of a convex ring where a measure that grows evenly is not negative, corners rounded to the grid.
fn cut(corners: &Ring, measure: impl Fn(Spot) -> i64) -> Ring {
    let mut kept = Ring::new();
    for (p, q) in crate::terrain::ring(corners) {
        let (at_p, at_q) = (measure(p), measure(q));
        if at_p >= 0 {
            kept.push(p);
        }
        if (at_p < 0) != (at_q < 0) && at_p != at_q {
            let part = |from: i32, to: i32| {
                from + round_half_away(i64::from(to - from) * at_p.abs(), at_p.abs() + at_q.abs()) as i32
            };
            kept.push(Spot { x: part(p.x, q.x), y: part(p.y, q.y) });
        }
    }
    kept
}

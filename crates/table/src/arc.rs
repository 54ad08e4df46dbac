//! Arcs: what lies before a base's front.

use crate::base::{Base, Seen};
use crate::facing::Turn;
use crate::length::Inches;
use crate::overlap::cores_meet;
use crate::segment::square_distance_below;
use crate::shape::Shape;
use crate::sine::{SCALE_BITS, sine_cosine};
use crate::spot::{Pose, Spot, place_corner};

/// How wide an arc opens to either side of straight ahead, measured from the two front corners (of a round base: from its centre).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arc {
    /// Everything.
    AllRound,
    /// So much to either side; at most a quarter turn.
    Front(Turn),
}

impl Arc {
    /// 45 degrees to either side.
    pub const HALF_RIGHT: Self = Self::Front(Turn::degrees(45));
}

/// Whether a spot lies in the arc of a base at a pose. The boundary is in the arc: the front edge itself and the rays from its corners.
pub fn is_in_arc(base: Base, pose: Pose, spot: Spot, arc: Arc) -> bool {
    match arc {
        Arc::AllRound => true,
        Arc::Front(half) => is_seen_in_arc(base, base.sees(pose, spot), half),
    }
}

/// Whether any part of a shape lies in the arc of a base at a pose; touching the boundary counts.
pub fn is_partly_in_arc(base: Base, pose: Pose, shape: &Shape, arc: Arc) -> bool {
    let Arc::Front(half) = arc else { return true };
    if shape.corners().iter().any(|&corner| is_seen_in_arc(base, base.sees(pose, corner), half)) {
        return true;
    }
    // No corner is inside, so the shape reaches in only across the front edge or one of the two rays.
    let direction = pose.facing.direction();
    let (front, _) = base.extents();
    let left = place_corner(pose.spot(), direction, -base.half_width(), front);
    let right = place_corner(pose.spot(), direction, base.half_width(), front);
    let far = ray_length(left, shape);
    let left_far = place_corner(left, (pose.facing + -half.abs()).direction(), 0, far);
    let right_far = place_corner(right, (pose.facing + half.abs()).direction(), 0, far);
    let radius = i64::from(shape.radius());
    [(left, right), (left, left_far), (right, right_far)].into_iter().any(|(p, q)| {
        let boundary = Shape::of(&[p, q], 0);
        cores_meet(shape, &boundary)
            || (radius > 0
                && shape.corners().iter().any(|&corner| {
                    let limit = radius * radius + 1;
                    square_distance_below(limit, corner, (p, q)) < limit
                }))
    })
}

/// Whether any part of a shape may lie in the arc of 45 degrees to either side of a base at a pose, or of any base beside or behind its front edge by so much
/// at most: a quick look, which is never wrong when it says no.
pub fn may_be_in_arc(base: Base, pose: Pose, behind: Inches, shape: &Shape) -> bool {
    // A hundredth of an inch is more than corners are rounded by.
    let back = (behind.fine() + 100) << SCALE_BITS;
    let half = base.half_width() << SCALE_BITS;
    let (mut is_behind, mut is_left, mut is_right) = (true, true, true);
    for &corner in shape.corners() {
        let Seen { right, ahead } = base.sees(pose, corner);
        let ahead = ahead + back;
        is_behind &= ahead < 0;
        is_left &= -right - half > ahead;
        is_right &= right - half > ahead;
    }
    !(is_behind || is_left || is_right) || shape.radius() > 0
}

/// Whether a spot is behind the line through the base's front edge; exactly on that line is not behind.
pub fn is_behind_front_line(base: Base, pose: Pose, spot: Spot) -> bool {
    base.sees(pose, spot).ahead < 0
}

fn is_seen_in_arc(base: Base, seen: Seen, half: Turn) -> bool {
    if seen.ahead < 0 {
        return false;
    }
    let beside = seen.right.abs() - (base.half_width() << SCALE_BITS);
    let half = half.abs();
    if half == Turn::degrees(45) {
        return beside <= seen.ahead;
    }
    if half >= Turn::RIGHT || beside <= 0 {
        return true;
    }
    let (sine, cosine) = sine_cosine(half.hundredths() as u16);
    i128::from(beside) * i128::from(cosine) <= i128::from(seen.ahead) * i128::from(sine)
}

/// Long enough for a ray from a spot to leave a shape behind.
fn ray_length(from: Spot, shape: &Shape) -> i64 {
    let bounds = shape.bounds();
    let x = i64::from(bounds.left - from.x).abs().max(i64::from(bounds.right - from.x).abs());
    let y = i64::from(bounds.bottom - from.y).abs().max(i64::from(bounds.top - from.y).abs());
    (x + y + 10_000_000).min(200_000_000)
}

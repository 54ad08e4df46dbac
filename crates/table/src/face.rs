//! The four faces of a base, the zones before them, and lining up against one.

use serde::{Deserialize, Serialize};

use crate::base::Base;
use crate::facing::{Facing, Turn};
use crate::segment::{nearest_on, square_distance_below};
use crate::shape::Shape;
use crate::sine::SCALE_BITS;
use crate::spot::{Pose, Spot};

/// A side of a rectangular base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// The edge in the direction of facing.
    Front,
    /// The edge on the right.
    Right,
    /// The edge behind.
    Rear,
    /// The edge on the left.
    Left,
}

impl Face {
    /// All four, front, right, rear, left: the order in which ties are settled.
    pub const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Rear, Self::Left];

    /// Which way this face looks when the base faces `facing`.
    pub fn outward(self, facing: Facing) -> Facing {
        facing
            + match self {
                Self::Front => Turn::NONE,
                Self::Right => Turn::RIGHT,
                Self::Rear => Turn::ABOUT,
                Self::Left => Turn::LEFT,
            }
    }

    /// The edge of a rectangle set down on the table, from the corner on its left (looking outward) to the one on its right.
    ///
    /// # Panics
    /// If the shape is not a rectangle.
    pub fn edge(self, shape: &Shape) -> (Spot, Spot) {
        let &[front_left, front_right, rear_right, rear_left] = shape.corners() else {
            panic!("only a rectangle has faces");
        };
        match self {
            Self::Front => (front_left, front_right),
            Self::Right => (front_right, rear_right),
            Self::Rear => (rear_right, rear_left),
            Self::Left => (rear_left, front_left),
        }
    }
}

/// The zone of a base in which a spot lies: before its front if ahead of the front edge and within 45 degrees outward of its corners, behind
/// its rear likewise, else to the right or left. The 45-degree lines belong to front and rear; straight above the middle counts as right.
pub fn zone(base: Base, pose: Pose, spot: Spot) -> Face {
    let seen = base.sees(pose, spot);
    let beside = seen.right.abs() - (base.half_width() << SCALE_BITS);
    let (ahead, behind) = base.extents();
    let past_rear = -seen.ahead - ((ahead + behind) << SCALE_BITS);
    if seen.ahead >= 0 && beside <= seen.ahead {
        Face::Front
    } else if past_rear >= 0 && beside <= past_rear {
        Face::Rear
    } else if seen.right < 0 {
        Face::Left
    } else {
        Face::Right
    }
}

/// The face of a rectangle nearest to a spot; on ties front, right, rear, left.
pub fn nearest_face(shape: &Shape, spot: Spot) -> Face {
    let mut best = (i64::MAX, Face::Front);
    for face in Face::ALL {
        let square = square_distance_below(i64::MAX, spot, face.edge(shape));
        if square < best.0 {
            best = (square, face);
        }
    }
    best.1
}

/// The face of a rectangle whose middle is nearest to a spot; on ties front, right, rear, left.
pub fn nearest_face_middle(shape: &Shape, spot: Spot) -> Face {
    let square = |face: &Face| {
        let (left, right) = face.edge(shape);
        crate::spot::square(left.middle(right) - spot)
    };
    Face::ALL.into_iter().min_by_key(square).unwrap_or(Face::Front)
}

/// The poses at which a base whose pose names the middle of its front lines up against a face: facing it squarely, its front middle on the
/// edge, first at the edge's spot nearest to `from`, then farther along it by `step` as far as the ends, nearest first, the charger's right
/// before its left. Places are rounded to hundredths.
pub fn line_up(
    target: &Shape,
    target_facing: Facing,
    face: Face,
    from: Spot,
    step: crate::Inches,
) -> impl Iterator<Item = Pose> {
    let (left, right) = face.edge(target);
    let facing = face.outward(target_facing).opposite();
    let start = nearest_on((left, right), from);
    let length = crate::spot::square(right - left).isqrt();
    let along = crate::spot::square(start - left).isqrt();
    let step = step.fine().max(1);
    let most = length / step;
    // Looking out of the edge its right is the charger's left.
    let places = std::iter::once(along)
        .chain((1..=most).flat_map(move |count| [along - count * step, along + count * step]))
        .filter(move |place| (0..=length).contains(place));
    places.map(move |place| {
        let spot = if place == along { start } else { left.part_way(right, place as u32, length.max(1) as u32) };
        Pose::new(spot.point(), facing)
    })
}

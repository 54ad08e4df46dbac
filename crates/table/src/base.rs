//! Bases: the round and rectangular things that stand on a table.

use serde::{Deserialize, Serialize};

use crate::facing::Facing;
use crate::length::Inches;
use crate::shape::Shape;
use crate::sine::SCALE_BITS;
use crate::spot::{Pose, Spot, place_corner, round_corner};

/// Which part of a rectangular base its pose names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The middle of the base.
    #[default]
    Centre,
    /// The middle of its front edge.
    FrontMiddle,
}

/// The size of a base or of a whole unit's footprint; with a [`Pose`] it becomes a [`Shape`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Base {
    half_width: i32,
    ahead: i32,
    behind: i32,
    radius: i32,
}

impl Base {
    /// No base is wider, deeper or of larger radius than this.
    pub const LIMIT: Inches = Inches::whole(100);

    /// A round base; `None` unless its radius is positive and within the limit.
    pub fn round(radius: Inches) -> Option<Self> {
        is_size(radius).then(|| Self { half_width: 0, ahead: 0, behind: 0, radius: radius.fine() as i32 })
    }

    /// A rectangle; `None` unless both sides are positive and within the limit.
    pub fn block(width: Inches, depth: Inches, origin: Origin) -> Option<Self> {
        (is_size(width) && is_size(depth)).then(|| {
            let (half_width, depth) = ((width.fine() / 2) as i32, depth.fine() as i32);
            let ahead = match origin {
                Origin::Centre => depth / 2,
                Origin::FrontMiddle => 0,
            };
            Self { half_width, ahead, behind: depth - ahead, radius: 0 }
        })
    }

    /// Whether it is round.
    pub const fn is_round(self) -> bool {
        self.radius > 0
    }

    /// Its frontage, or the diameter of a round base.
    pub fn width(self) -> Inches {
        Inches::from_hundredths((self.half_width + self.radius) / 50)
    }

    /// Its depth, or the diameter of a round base.
    pub fn depth(self) -> Inches {
        Inches::from_hundredths((self.ahead + self.behind + 2 * self.radius) / 100)
    }

    /// The middle of the base at a pose.
    pub fn centre(self, pose: Pose) -> Spot {
        place_corner(pose.spot(), pose.facing.direction(), 0, i64::from(self.ahead - self.behind) / 2)
    }

    /// The pose at which the middle of the base is at a spot, rounded to hundredths.
    pub fn pose_about(self, centre: Spot, facing: Facing) -> Pose {
        let back = i64::from(self.behind - self.ahead) / 2;
        Pose::new(place_corner(centre, facing.direction(), 0, back).point(), facing)
    }

    /// The base standing at a pose.
    pub fn placed(self, pose: Pose) -> Shape {
        self.set_down(pose.spot(), pose.facing, self.ahead)
    }

    /// The base standing with its middle at a spot: for places on the way, which need not be whole hundredths.
    pub fn placed_about(self, centre: Spot, facing: Facing) -> Shape {
        self.set_down(centre, facing, i32::midpoint(self.ahead, self.behind))
    }

    fn set_down(self, at: Spot, facing: Facing, ahead: i32) -> Shape {
        if self.is_round() {
            return Shape::disc(at, self.radius);
        }
        let direction = facing.direction();
        let side = i64::from(self.half_width);
        let (front, rear) = (i64::from(ahead), i64::from(ahead - self.ahead - self.behind));
        // As `place_corner` for each corner, the products shared.
        let (across, along) = (side * direction.cosine, side * direction.sine);
        let (front_x, front_y) = (front * direction.sine, front * direction.cosine);
        let (rear_x, rear_y) = (rear * direction.sine, rear * direction.cosine);
        Shape::quad([
            round_corner(at, front_x - across, front_y + along),
            round_corner(at, front_x + across, front_y - along),
            round_corner(at, rear_x + across, rear_y - along),
            round_corner(at, rear_x - across, rear_y + along),
        ])
    }

    /// A spot as seen from the middle of the front edge of the base at a pose. For a round base: from its centre.
    pub(crate) fn sees(self, pose: Pose, spot: Spot) -> Seen {
        let direction = pose.facing.direction();
        let way = spot - pose.spot();
        let front = i64::from(self.ahead) << SCALE_BITS;
        Seen { right: direction.right(way), ahead: direction.ahead(way) - front }
    }

    /// The middle of the front edge; the centre of a round base.
    pub fn front_middle(self, pose: Pose) -> Spot {
        place_corner(pose.spot(), pose.facing.direction(), 0, i64::from(self.ahead))
    }

    pub(crate) fn half_width(self) -> i64 {
        i64::from(self.half_width)
    }

    pub(crate) fn extents(self) -> (i64, i64) {
        (i64::from(self.ahead), i64::from(self.behind))
    }
}

fn is_size(length: Inches) -> bool {
    length > Inches::ZERO && length <= Base::LIMIT
}

/// A point seen from a base: how far to the right of its front edge's middle, and how far ahead of its front edge.
///
/// Kept in 2^-30 of a ten-thousandth of an inch, so that comparisons are exact on the directions of [`Facing::direction`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) right: i64,
    pub(crate) ahead: i64,
}

//! Manoeuvres: what a unit can be told to do, where it ends and how far that is.

use serde::{Deserialize, Serialize};

use crate::base::Base;
use crate::facing::{Facing, Turn};
use crate::length::Inches;
use crate::shape::Shape;
use crate::spot::{Pose, Spot, place_corner, root, square};

/// One leg of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manoeuvre {
    /// To a new pose, turning evenly on the way.
    To(Pose),
    /// Straight on a bearing measured from the facing, facing kept: ahead 0, obliquely up to 45, sideways 90, backwards 180 degrees.
    Slide {
        /// The bearing from straight ahead, clockwise.
        bearing: Turn,
        /// How far.
        distance: Inches,
    },
    /// Round the front corner of the side turned to.
    Wheel(Turn),
    /// On the spot, about the centre.
    Turn(Turn),
    /// Facing reversed, the footprint stays.
    About,
}

impl Manoeuvre {
    /// Straight ahead.
    pub const fn ahead(distance: Inches) -> Self {
        Self::Slide { bearing: Turn::NONE, distance }
    }

    /// Straight back, facing kept.
    pub const fn back(distance: Inches) -> Self {
        Self::Slide { bearing: Turn::ABOUT, distance }
    }

    /// Where a base that begins at a pose ends, its place rounded to hundredths.
    #[must_use]
    pub fn end(self, base: Base, from: Pose) -> Pose {
        match self {
            Self::To(pose) => pose,
            Self::Slide { bearing, distance } => {
                Pose::new(from.at().towards(from.facing + bearing, distance), from.facing)
            }
            Self::Wheel(turn) => wheeled(base, from, turn),
            Self::Turn(turn) => base.pose_about(base.centre(from), from.facing + turn),
            Self::About => base.pose_about(base.centre(from), from.facing.opposite()),
        }
    }

    /// How far it is: a slide's distance, a wheel's arc, for a leg to a pose the way of the corner that goes farthest, nothing for turns.
    pub fn length(self, base: Base, from: Pose) -> Inches {
        match self {
            Self::To(pose) => farthest_corner(base, from, pose),
            Self::Slide { distance, .. } => distance.abs(),
            Self::Wheel(turn) => wheel_length(base, turn),
            Self::Turn(_) | Self::About => Inches::ZERO,
        }
    }
}

/// The corner about which a base wheels: its front corner on the side turned to.
pub fn wheel_pivot(base: Base, from: Pose, turn: Turn) -> Spot {
    let side = if turn < Turn::NONE { -base.half_width() } else { base.half_width() };
    place_corner(from.spot(), from.facing.direction(), side, base.extents().0)
}

fn wheeled(base: Base, from: Pose, turn: Turn) -> Pose {
    let side = if turn < Turn::NONE { -base.half_width() } else { base.half_width() };
    let facing = from.facing + turn;
    let point = place_corner(wheel_pivot(base, from, turn), facing.direction(), -side, -base.extents().0).point();
    Pose::new(point, facing)
}

/// The length of a wheel: the arc of the outer front corner, frontage times angle.
pub fn wheel_length(base: Base, turn: Turn) -> Inches {
    arc_length(base.width(), turn)
}

/// The one function that rounds a length along a curve: radius times angle, to the nearest 0.01", the exact middle upwards.
pub fn arc_length(radius: Inches, turn: Turn) -> Inches {
    // pi in 2^-60; the radius is at most 10^8, the turn 36,000: the product stays below 2^124.
    const PI: i128 = 3_622_009_729_038_561_421;
    let product = PI * i128::from(radius.hundredths().abs()) * i128::from(turn.hundredths().abs());
    let unit = 18_000_i128 << 60;
    Inches::from_wide(((product + unit / 2) / unit) as i64)
}

/// The widest turn of a wheel (at most half a turn) whose length is within a limit: the last hundredth of a degree paid for.
pub fn widest_wheel(base: Base, limit: Inches) -> Turn {
    let (mut paid, mut unpaid) = (-1, 18_001);
    while unpaid - paid > 1 {
        let middle = i32::midpoint(paid, unpaid);
        if wheel_length(base, Turn::from_hundredths(middle)) <= limit { paid = middle } else { unpaid = middle }
    }
    Turn::from_hundredths(paid.max(0))
}

/// How far the corner that goes farthest travels from one pose to another in a straight line, rounded to the nearest 0.01".
/// Of a round base: how far its centre travels.
pub fn farthest_corner(base: Base, from: Pose, to: Pose) -> Inches {
    let square = farthest_square(&base.placed(from), &base.placed(to));
    Inches::from_wide((root(square) + 50) / 100)
}

/// The squared way of the corner that goes farthest from one place of a base to another, in ten-thousandths of an inch.
pub(crate) fn farthest_square(start: &Shape, end: &Shape) -> i64 {
    start.corners().iter().zip(end.corners()).map(|(&a, &b)| square(b - a)).max().unwrap_or(0)
}

/// Which bearing, measured from its facing, a base must slide on to go from one pose to a point, and how far; `None` if it is there.
pub fn slide_to(from: Pose, to: Spot) -> Option<Manoeuvre> {
    let bearing = from.facing.turn_to(Facing::of(from.spot(), to)?);
    Some(Manoeuvre::Slide { bearing, distance: crate::spot::distance_between(from.spot(), to) })
}

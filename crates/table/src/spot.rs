//! Points and poses of orders, and the finer grid on which corners lie.

use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

use crate::facing::{Direction, Facing, round_half_away};
use crate::length::Inches;
use crate::sine::SCALE_BITS;

/// A place on the table in whole hundredths of an inch, from the south-west corner: x to the east, y to the north.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point {
    /// To the east.
    pub x: Inches,
    /// To the north.
    pub y: Inches,
}

impl Point {
    /// A point of two lengths.
    pub const fn new(x: Inches, y: Inches) -> Self {
        Self { x, y }
    }

    /// A point given in hundredths of an inch, held within the limit.
    pub const fn from_hundredths(x: i32, y: i32) -> Self {
        Self { x: Inches::from_hundredths(x), y: Inches::from_hundredths(y) }
    }

    /// The same place on the finer grid.
    pub const fn spot(self) -> Spot {
        Spot { x: self.x.fine() as i32, y: self.y.fine() as i32 }
    }

    /// The point so far away on a bearing, rounded to hundredths.
    #[must_use]
    pub fn towards(self, bearing: Facing, distance: Inches) -> Self {
        place_corner(self.spot(), bearing.direction(), 0, distance.fine()).point()
    }
}

/// Where a base or unit stands and which way it faces. What the point means (its centre, the middle of its front) is said by its
/// [`Base`](crate::Base).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pose {
    /// To the east.
    pub x: Inches,
    /// To the north.
    pub y: Inches,
    /// Which way it faces.
    pub facing: Facing,
}

impl Pose {
    /// A pose at a point.
    pub const fn new(at: Point, facing: Facing) -> Self {
        Self { x: at.x, y: at.y, facing }
    }

    /// A pose given in hundredths of an inch and of a degree.
    pub const fn from_hundredths(x: i32, y: i32, facing: i32) -> Self {
        Self { x: Inches::from_hundredths(x), y: Inches::from_hundredths(y), facing: Facing::from_hundredths(facing) }
    }

    /// Its point.
    pub const fn at(self) -> Point {
        Point { x: self.x, y: self.y }
    }

    /// Its point on the finer grid.
    pub const fn spot(self) -> Spot {
        self.at().spot()
    }

    /// Where a spot lies as seen from here, rounded to hundredths: `x` to the right, `y` ahead.
    pub fn coordinates(self, spot: Spot) -> Point {
        let direction = self.facing.direction();
        let way = spot - self.spot();
        let round = |value: i64| Inches::from_wide(round_half_away(value, 100 << SCALE_BITS));
        Point::new(round(direction.right(way)), round(direction.ahead(way)))
    }

    /// The spot so far to the right and ahead of it, in ten-thousandths of an inch: where a stand of a unit is.
    pub fn beside(self, right: i32, ahead: i32) -> Spot {
        self.spot().beside(self.facing, right, ahead)
    }
}

/// A place in whole ten-thousandths of an inch: the grid on which corners lie, a hundred times finer than [`Point`], so that a corner's
/// rounding never shows in a distance rounded to hundredths unless the true distance lies within 0.0002" of the middle between two.
///
/// Coordinates stay below 1.1 x 10^8, so that cross products fit `i64` and their squares `i128`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// To the east.
    pub x: i32,
    /// To the north.
    pub y: i32,
}

impl Spot {
    /// The south-west corner of the table.
    pub const ORIGIN: Self = Self { x: 0, y: 0 };

    /// The nearest point in hundredths, halves away from zero: how a computed place becomes a pose.
    pub const fn point(self) -> Point {
        Point {
            x: Inches::from_wide(round_half_away(self.x as i64, 100)),
            y: Inches::from_wide(round_half_away(self.y as i64, 100)),
        }
    }

    /// Inches for drawing, `[x, y]`; never for deciding.
    pub fn to_f32(self) -> [f32; 2] {
        [self.x as f32 / 10_000.0, self.y as f32 / 10_000.0]
    }

    /// The spot so far to the right and ahead of it for somebody facing that way, in ten-thousandths of an inch.
    #[must_use]
    pub fn beside(self, facing: Facing, right: i32, ahead: i32) -> Self {
        place_corner(self, facing.direction(), i64::from(right), i64::from(ahead))
    }

    /// The middle between two spots, rounded towards the south-west.
    #[must_use]
    pub const fn middle(self, other: Self) -> Self {
        Self { x: (self.x + other.x) >> 1, y: (self.y + other.y) >> 1 }
    }

    /// The spot `part` of `whole` equal parts of the way to another, rounded to the grid, halves away from zero.
    #[must_use]
    pub const fn part_way(self, other: Self, part: u32, whole: u32) -> Self {
        Self {
            x: self.x + round_half_away((other.x - self.x) as i64 * part as i64, whole as i64) as i32,
            y: self.y + round_half_away((other.y - self.y) as i64 * part as i64, whole as i64) as i32,
        }
    }
}

impl Add for Spot {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Spot {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

/// The spot so far to the right and ahead of `from`, looking along `direction`.
pub(crate) fn place_corner(from: Spot, direction: Direction, right: i64, ahead: i64) -> Spot {
    round_corner(
        from,
        right * direction.cosine + ahead * direction.sine,
        ahead * direction.cosine - right * direction.sine,
    )
}

/// The one function that rounds corners: a vector in 2^-30 of the grid, added to a spot, each coordinate rounded once to the nearest
/// ten-thousandth of an inch, halves away from zero (so that quarter turns and mirror images keep their shape).
pub(crate) fn round_corner(from: Spot, x: i64, y: i64) -> Spot {
    let round = |value: i64| {
        let size = (value.abs() + (1 << (SCALE_BITS - 1))) >> SCALE_BITS;
        (if value < 0 { -size } else { size }) as i32
    };
    Spot { x: from.x + round(x), y: from.y + round(y) }
}

/// The cross product: twice the area spanned by two vectors, positive when the second lies to the left of the first.
pub(crate) fn cross(a: Spot, b: Spot) -> i64 {
    i64::from(a.x) * i64::from(b.y) - i64::from(a.y) * i64::from(b.x)
}

/// Positive when the way from `a` over `b` to `c` turns left, negative to the right, zero straight on.
pub(crate) fn turns_left(a: Spot, b: Spot, c: Spot) -> i64 {
    cross(b - a, c - a)
}

/// The scalar product.
pub(crate) fn dot(a: Spot, b: Spot) -> i64 {
    i64::from(a.x) * i64::from(b.x) + i64::from(a.y) * i64::from(b.y)
}

/// The square of a vector's length.
pub(crate) fn square(a: Spot) -> i64 {
    dot(a, a)
}

/// The whole part of the square root of a number that is not negative. The processor's root of the nearest float is at most one off; integers set
/// that right, so that the answer is the same everywhere.
pub fn root(square: i64) -> i64 {
    debug_assert!(square >= 0, "only numbers from zero on have a root");
    let square = square as u64;
    let guess = (square as f64).sqrt() as u64;
    let exact = if guess * guess > square {
        guess - 1
    } else if (guess + 1) * (guess + 1) <= square {
        guess + 1
    } else {
        guess
    };
    exact as i64
}

/// The distance of two spots, rounded to the nearest hundredth of an inch.
pub fn distance_between(a: Spot, b: Spot) -> Inches {
    Inches::from_wide((root(square(b - a)) + 50) / 100)
}

#[cfg(test)]
mod tests {
    use super::root;

    #[test]
    fn a_root_is_exact_beside_every_square() {
        for side in (0..3_037_000_499_i64).step_by(1_048_573).chain([1, 2, 94_906_265, 94_906_267]) {
            let square = side * side;
            for number in [square - 1, square, square + 1, square + side, square + 2 * side] {
                if number >= 0 {
                    assert_eq!(root(number), number.isqrt(), "{number}");
                }
            }
        }
        assert_eq!(root(i64::MAX), i64::MAX.isqrt());
    }
}

//! Places in whole hundredths of an inch, and exact questions about circles and straight ways.
//!
//! Every figure is a disc an inch across, so that nearly all of this game's geometry is a comparison of squares. [IM-1.1, IM-1.2]

use serde::{Deserialize, Serialize};
use table::{Bounds, Facing, Inches, Point, Spot};

/// An inch.
pub const INCH: Inches = Inches::whole(1);
/// The radius of every base. [IM-1.2]
pub const RADIUS: Inches = Inches::from_hundredths(50);
/// The diameter of a base.
pub const BASE: Inches = INCH;
/// Bases this far apart or less touch each other. [IM-1.9]
pub const TOUCH: Inches = Inches::from_hundredths(5);
/// Bases may overlap by so much and no more. [IM-1.9]
pub const SLACK: Inches = Inches::from_hundredths(1);

/// A place on the table in hundredths of an inch: x to the east, y to the north of the south-west corner. [IM-1.6]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// To the east.
    pub x: i16,
    /// To the north.
    pub y: i16,
}

impl Place {
    /// A place, held within what sixteen bits hold.
    #[inline]
    pub fn new(x: i32, y: i32) -> Self {
        let held = |value: i32| value.clamp(-32_000, 32_000) as i16;
        Self { x: held(x), y: held(y) }
    }

    /// On the finer grid of the table crate.
    #[inline]
    pub fn spot(self) -> Spot {
        Spot { x: i32::from(self.x) * 100, y: i32::from(self.y) * 100 }
    }

    /// As a point of the table crate.
    pub fn point(self) -> Point {
        Point::from_hundredths(i32::from(self.x), i32::from(self.y))
    }

    /// The place nearest to a spot.
    #[inline]
    pub fn nearest(spot: Spot) -> Self {
        let point = spot.point();
        Self::new(point.x.hundredths(), point.y.hundredths())
    }

    /// The place so far ahead of somebody who faces that way, rounded once; behind him for less than nothing.
    #[must_use]
    pub fn ahead(self, facing: Facing, by: Inches) -> Self {
        self.beside(facing, 0, by.hundredths())
    }

    /// The place shifted by a vector as it lies for somebody who faces that way: to the right and ahead, rounded once. [IM-5.13]
    #[must_use]
    pub fn beside(self, facing: Facing, right: i32, ahead: i32) -> Self {
        if facing == Facing::NORTH {
            return Self::new(i32::from(self.x) + right, i32::from(self.y) + ahead);
        }
        Self::nearest(self.spot().beside(facing, right * 100, ahead * 100))
    }

    /// The square of the distance to another place.
    #[inline]
    pub fn square(self, other: Self) -> i64 {
        let (x, y) = (i64::from(other.x) - i64::from(self.x), i64::from(other.y) - i64::from(self.y));
        x * x + y * y
    }

    /// The distance to another place, rounded to the nearest hundredth. [IM-5.14]
    #[inline]
    pub fn distance(self, other: Self) -> Inches {
        Inches::from_hundredths(((self.square(other) * 10_000).isqrt() as i32 + 50) / 100)
    }

    /// The vector from another place.
    #[inline]
    pub fn from(self, other: Self) -> (i32, i32) {
        (i32::from(self.x) - i32::from(other.x), i32::from(self.y) - i32::from(other.y))
    }

    /// The place shifted by a vector.
    #[inline]
    #[must_use]
    pub fn shifted(self, (x, y): (i32, i32)) -> Self {
        Self::new(i32::from(self.x) + x, i32::from(self.y) + y)
    }

    /// The place so far on the way to another; the other itself if it is not farther.
    #[must_use]
    pub fn towards(self, other: Self, distance: Inches) -> Self {
        let whole = self.distance(other);
        if whole <= distance {
            return other;
        }
        let part = distance.hundredths().max(0) as u32;
        Self::nearest(self.spot().part_way(other.spot(), part, whole.hundredths() as u32))
    }

    /// The place so far on the other side of this one than another, about.
    #[must_use]
    pub fn away(self, other: Self, distance: Inches) -> Self {
        let (x, y) = self.from(other);
        let (part, whole) = (distance.hundredths(), self.distance(other).hundredths().max(1));
        self.shifted((x * part / whole, y * part / whole))
    }

    /// Which way another place lies; north for the same place.
    pub fn bearing(self, other: Self) -> Facing {
        Facing::of(self.spot(), other.spot()).unwrap_or(Facing::NORTH)
    }
}

/// A part of a length cut into so many, rounded towards nothing.
pub const fn share(length: Inches, part: i32, parts: i32) -> Inches {
    Inches::from_hundredths(length.hundredths() * part / parts)
}

/// Half a length, rounded towards nothing.
pub const fn half(length: Inches) -> Inches {
    share(length, 1, 2)
}

/// The square of a length, to be compared with those of places.
#[inline]
pub const fn squared(length: Inches) -> i64 {
    let hundredths = length.hundredths() as i64;
    hundredths * hundredths
}

/// Whether the gap between two bases is at most so wide; exactly so wide counts. [IM-1.8]
#[inline]
pub fn is_within(a: Place, b: Place, gap: Inches) -> bool {
    let reach = i64::from(gap.hundredths() + BASE.hundredths());
    a.square(b) <= reach * reach
}

/// Whether two bases overlap by more than is allowed. [IM-1.9]
#[inline]
pub fn overlap(a: Place, b: Place) -> bool {
    const LEAST: i64 = squared(Inches::from_hundredths(BASE.hundredths() - SLACK.hundredths()));
    a.square(b) < LEAST
}

/// Whether the straight way from `a` to `b` comes nearer to `c` than a limit.
#[inline]
pub fn passes_within(a: Place, b: Place, c: Place, limit: Inches) -> bool {
    let (way, to) = (b.from(a), c.from(a));
    let (wx, wy) = (i64::from(way.0), i64::from(way.1));
    let (tx, ty) = (i64::from(to.0), i64::from(to.1));
    let limit = squared(limit);
    let length = wx * wx + wy * wy;
    let along = wx * tx + wy * ty;
    if along <= 0 {
        return tx * tx + ty * ty < limit;
    }
    if along >= length {
        return b.square(c) < limit;
    }
    let off = wx * ty - wy * tx;
    // Squares of cross products fit: coordinates stay below 2^16, so that crosses stay below 2^34 only on absurd tables.
    i128::from(off) * i128::from(off) < i128::from(limit) * i128::from(length)
}

/// A box in hundredths, its edges included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// The west edge.
    pub left: i16,
    /// The south edge.
    pub bottom: i16,
    /// The east edge.
    pub right: i16,
    /// The north edge.
    pub top: i16,
}

impl Default for Extent {
    fn default() -> Self {
        Self::NOTHING
    }
}

impl Extent {
    /// A box that holds nothing.
    pub const NOTHING: Self = Self { left: i16::MAX, bottom: i16::MAX, right: i16::MIN, top: i16::MIN };

    /// The box about two places.
    #[inline]
    pub fn of(a: Place, b: Place) -> Self {
        Self { left: a.x.min(b.x), bottom: a.y.min(b.y), right: a.x.max(b.x), top: a.y.max(b.y) }
    }

    /// With one more place in it.
    #[inline]
    #[must_use]
    pub fn with(self, place: Place) -> Self {
        Self {
            left: self.left.min(place.x),
            bottom: self.bottom.min(place.y),
            right: self.right.max(place.x),
            top: self.top.max(place.y),
        }
    }

    /// With another box in it.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            bottom: self.bottom.min(other.bottom),
            right: self.right.max(other.right),
            top: self.top.max(other.top),
        }
    }

    /// Grown on every side.
    #[inline]
    #[must_use]
    pub fn grown(self, by: Inches) -> Self {
        let by = by.hundredths().clamp(-32_000, 32_000) as i16;
        Self {
            left: self.left.saturating_sub(by),
            bottom: self.bottom.saturating_sub(by),
            right: self.right.saturating_add(by),
            top: self.top.saturating_add(by),
        }
    }

    /// Whether two boxes meet; touching counts.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.left <= other.right && other.left <= self.right && self.bottom <= other.top && other.bottom <= self.top
    }

    /// Whether a place lies in the box; its edges count.
    #[inline]
    pub fn holds(self, place: Place) -> bool {
        self.left <= place.x && place.x <= self.right && self.bottom <= place.y && place.y <= self.top
    }

    /// The square of the distance from a place to the nearest of the box; none from a place in it.
    #[inline]
    pub fn square(self, place: Place) -> i64 {
        let held = Place { x: place.x.max(self.left).min(self.right), y: place.y.max(self.bottom).min(self.top) };
        place.square(held)
    }

    /// The square of the distance from a place to the farthest of the box.
    #[inline]
    pub fn farthest_square(self, place: Place) -> i64 {
        let side = |low: i16, high: i16, at: i16| {
            (i64::from(high) - i64::from(at)).abs().max((i64::from(at) - i64::from(low)).abs())
        };
        let (x, y) = (side(self.left, self.right, place.x), side(self.bottom, self.top, place.y));
        x * x + y * y
    }

    /// Its corners.
    #[inline]
    pub fn corners(self) -> [Place; 4] {
        let Self { left, bottom, right, top } = self;
        [(left, bottom), (left, top), (right, bottom), (right, top)].map(|(x, y)| Place { x, y })
    }

    /// On the finer grid of the table crate.
    #[inline]
    pub fn bounds(self) -> Bounds {
        let fine = |edge: i16| i32::from(edge) * 100;
        Bounds { left: fine(self.left), bottom: fine(self.bottom), right: fine(self.right), top: fine(self.top) }
    }

    /// Its middle.
    #[inline]
    pub fn middle(self) -> Place {
        Place::new(
            i32::midpoint(self.left.into(), self.right.into()),
            i32::midpoint(self.bottom.into(), self.top.into()),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // rule: IM-1.8
    #[test]
    fn im_1_8_gaps_run_from_edge_to_edge_and_the_exact_limit_is_inside() {
        let at = |x: i32| Place::new(x, 0);
        assert!(is_within(at(0), at(1900), Inches::whole(18)));
        assert!(!is_within(at(0), at(1901), Inches::whole(18)));
    }

    // rule: IM-1.9
    #[test]
    fn im_1_9_bases_touch_at_five_hundredths_and_overlap_by_more_than_one() {
        let at = |x: i32| Place::new(x, 0);
        assert!(is_within(at(0), at(105), TOUCH));
        assert!(!is_within(at(0), at(106), TOUCH));
        assert!(!overlap(at(0), at(99)));
        assert!(overlap(at(0), at(98)));
    }

    #[test]
    fn lengths_are_rounded_to_the_nearest_hundredth() {
        assert_eq!(Place::new(1000, 500).distance(Place::new(1027, 1000)), Inches::from_hundredths(501));
        assert_eq!(Place::new(0, 0).distance(Place::new(300, 400)), Inches::whole(5));
    }
}

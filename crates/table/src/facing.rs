//! Facings and turns in whole hundredths of a degree, clockwise from north.

use std::fmt;
use std::ops::{Add, Neg};

use serde::de;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::length::{Hundredths, write_hundredths};
use crate::shape::Bounds;
use crate::sine::sine_cosine;
use crate::spot::Spot;

/// A full turn in hundredths of a degree.
const FULL: i32 = 36_000;

/// A direction on the table in whole hundredths of a degree, clockwise from north: 0 looks along y, 90 along x.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Facing(u16);

impl Facing {
    /// Along y.
    pub const NORTH: Self = Self(0);
    /// Along x.
    pub const EAST: Self = Self(9_000);
    /// Against y.
    pub const SOUTH: Self = Self(18_000);
    /// Against x.
    pub const WEST: Self = Self(27_000);

    /// A facing of so many hundredths of a degree; `None` unless from 0 to below 360 degrees. For figures that come from outside.
    pub const fn new(hundredths: i64) -> Option<Self> {
        if hundredths >= 0 && hundredths < FULL as i64 { Some(Self(hundredths as u16)) } else { None }
    }

    /// A facing of so many hundredths of a degree, whole turns taken off: -100 is 359 degrees.
    pub const fn from_hundredths(hundredths: i32) -> Self {
        Self(hundredths.rem_euclid(FULL) as u16)
    }

    /// A facing of whole degrees, whole turns taken off.
    pub const fn degrees(degrees: i32) -> Self {
        Self::from_hundredths(degrees.rem_euclid(360) * 100)
    }

    /// The hundredths of a degree, from 0 to 35,999.
    pub const fn hundredths(self) -> i32 {
        self.0 as i32
    }

    /// Degrees for drawing; never for deciding.
    pub fn to_f32(self) -> f32 {
        f32::from(self.0) / 100.0
    }

    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::from_hundredths(self.0 as i32 + FULL / 2)
    }

    /// The shortest turn from this facing to another; half a turn goes clockwise.
    pub const fn turn_to(self, other: Self) -> Turn {
        let turn = (other.0 as i32 - self.0 as i32).rem_euclid(FULL);
        Turn(if turn > FULL / 2 { turn - FULL } else { turn })
    }

    /// The bearing of one spot from another, to the nearest hundredth of a degree, the exact middle between two going clockwise;
    /// `None` from a spot to itself.
    pub fn of(from: Spot, to: Spot) -> Option<Self> {
        let vector = to - from;
        if vector == Spot::ORIGIN {
            return None;
        }
        // The last facing not beyond the vector: from a guess, as many steps as the guess is off, told by the sign of a cross product.
        let mut last = guessed_bearing(vector);
        while Self::from_hundredths(last).direction().turns_left_to(vector) > 0 {
            last -= 1;
        }
        while Self::from_hundredths(last + 1).direction().turns_left_to(vector) <= 0 {
            last += 1;
        }
        let (below, above) = (Self::from_hundredths(last), Self::from_hundredths(last + 1));
        let middle = below.direction().sum(above.direction());
        Some(if middle.turns_left_to(vector) > 0 { below } else { above })
    }

    /// The unit vector this way.
    pub fn direction(self) -> Direction {
        let (sine, cosine) = sine_cosine(self.0);
        Direction { sine, cosine }
    }
}

impl Add<Turn> for Facing {
    type Output = Self;
    fn add(self, turn: Turn) -> Self {
        Self::from_hundredths(i32::from(self.0) + turn.0)
    }
}

/// `45°`, `22.5°`.
impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hundredths(f, i64::from(self.0))?;
        f.write_str("°")
    }
}

/// Degrees as a decimal number in JSON and TOML, hundredths in compact formats.
impl Serialize for Facing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_f64(f64::from(self.0) / 100.0)
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Facing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let hundredths = if deserializer.is_human_readable() {
            deserializer.deserialize_any(Hundredths { what: "degrees", limit: i64::from(FULL) })?
        } else {
            i64::from(u16::deserialize(deserializer)?)
        };
        Self::new(hundredths).ok_or_else(|| de::Error::custom("a facing is from 0 to below 360 degrees"))
    }
}

/// A turn in whole hundredths of a degree; clockwise (to the right) is positive. At most one full turn either way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(i32);

impl Turn {
    /// No turn.
    pub const NONE: Self = Self(0);
    /// A quarter to the right.
    pub const RIGHT: Self = Self(9_000);
    /// A quarter to the left.
    pub const LEFT: Self = Self(-9_000);
    /// Half a turn.
    pub const ABOUT: Self = Self(18_000);

    /// A turn of so many hundredths of a degree; `None` beyond one full turn. For figures that come from outside.
    pub const fn new(hundredths: i64) -> Option<Self> {
        if hundredths.unsigned_abs() <= FULL as u64 { Some(Self(hundredths as i32)) } else { None }
    }

    /// A turn of so many hundredths of a degree, held within one full turn.
    pub const fn from_hundredths(hundredths: i32) -> Self {
        Self(if hundredths > FULL {
            FULL
        } else if hundredths < -FULL {
            -FULL
        } else {
            hundredths
        })
    }

    /// A turn of whole degrees, held within one full turn.
    pub const fn degrees(degrees: i32) -> Self {
        Self::from_hundredths(degrees.saturating_mul(100))
    }

    /// The hundredths of a degree, clockwise positive.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// The size of the turn, whichever way.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// `part` of `whole` equal parts of this turn, rounded to the nearest hundredth, halves away from zero.
    #[must_use]
    pub fn part(self, part: u32, whole: u32) -> Self {
        Self(round_half_away(i64::from(self.0) * i64::from(part), i64::from(whole)) as i32)
    }
}

impl Neg for Turn {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// `45°`, `-22.5°`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hundredths(f, i64::from(self.0))?;
        f.write_str("°")
    }
}

/// Degrees as a decimal number in JSON and TOML, hundredths in compact formats.
impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_f64(f64::from(self.0) / 100.0)
        } else {
            serializer.serialize_i32(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let hundredths = if deserializer.is_human_readable() {
            deserializer.deserialize_any(Hundredths { what: "degrees", limit: i64::from(FULL) })?
        } else {
            i64::from(i32::deserialize(deserializer)?)
        };
        Self::new(hundredths).ok_or_else(|| de::Error::custom("a turn is at most 360 degrees"))
    }
}

/// The bearing of a vector in hundredths of a degree, right to about one of them: only where the search for the true one begins. Products and quotients
/// of doubles are the same on every machine.
fn guessed_bearing(vector: Spot) -> i32 {
    const IN_HUNDREDTHS: f64 = 18_000.0 / std::f64::consts::PI;
    let (x, y) = (f64::from(vector.x).abs(), f64::from(vector.y).abs());
    let share = x.min(y) / x.max(y);
    let square = share * share;
    // The arc tangent on 0 to 1, within 10^-5.
    let tangent =
        0.999_866_0 + square * (-0.330_299_5 + square * (0.180_141_0 + square * (-0.085_133_0 + square * 0.020_835_1)));
    let off = (share * tangent * IN_HUNDREDTHS) as i32;
    let from_axis = if x < y { off } else { FULL / 4 - off };
    match (vector.x >= 0, vector.y >= 0) {
        (true, true) => from_axis,
        (true, false) => FULL / 2 - from_axis,
        (false, false) => FULL / 2 + from_axis,
        (false, true) => FULL - from_axis,
    }
}

/// A quotient rounded to the nearest whole number, halves away from zero; `divisor` is positive.
pub(crate) const fn round_half_away(number: i64, divisor: i64) -> i64 {
    let half = divisor / 2;
    if number >= 0 { (number + half) / divisor } else { -((-number + half) / divisor) }
}

/// The unit vector of a facing, each part a multiple of 2^-30 rounded to nearest; exact at quarter turns, symmetric at eighths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direction {
    /// How far to the east, in 2^-30.
    pub(crate) sine: i64,
    /// How far to the north, in 2^-30.
    pub(crate) cosine: i64,
}

impl Direction {
    /// How far a vector goes this way, in 2^-30 of the vector's unit.
    pub(crate) fn ahead(self, vector: Spot) -> i64 {
        self.sine * i64::from(vector.x) + self.cosine * i64::from(vector.y)
    }

    /// How far a vector goes to the right of this way, in 2^-30 of the vector's unit.
    pub(crate) fn right(self, vector: Spot) -> i64 {
        self.cosine * i64::from(vector.x) - self.sine * i64::from(vector.y)
    }

    /// Positive when the vector lies to the left of this direction, zero along it, negative to the right.
    fn turns_left_to(self, vector: Spot) -> i64 {
        -self.right(vector)
    }

    fn sum(self, other: Self) -> Self {
        Self { sine: self.sine + other.sine, cosine: self.cosine + other.cosine }
    }
}

/// Everything within so many degrees of a facing, to either side: worked out once, asked for many ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cone {
    half: Turn,
    ahead: Direction,
    left: Direction,
    right: Direction,
}

impl Cone {
    /// So much to either side of a facing; `half` is at most half a turn.
    pub fn new(facing: Facing, half: Turn) -> Self {
        let half = half.abs();
        Self { half, ahead: facing.direction(), left: (facing + -half).direction(), right: (facing + half).direction() }
    }

    /// Whether the way from one spot to another lies in it; exactly on the limit is within, and so is no way at all.
    pub fn holds(&self, from: Spot, to: Spot) -> bool {
        let way = to - from;
        if way == Spot::ORIGIN || self.half >= Turn::ABOUT {
            return true;
        }
        let in_front = self.ahead.ahead(way) >= 0;
        // Up to a quarter turn the way must be in front and not beyond the limit; after that either will do.
        let inside_limit =
            if self.ahead.right(way) >= 0 { self.right.right(way) <= 0 } else { self.left.right(way) >= 0 };
        if self.half <= Turn::RIGHT { in_front && inside_limit } else { in_front || inside_limit }
    }

    /// Whether some way from a spot of one box to a spot of another may lie in it: a quick look for cones of up to a quarter turn to either side, which is
    /// never wrong when it says no.
    pub fn may_hold(&self, from: Bounds, to: Bounds) -> bool {
        if self.half > Turn::RIGHT {
            return true;
        }
        let (x, y) = ((to.left - from.right, to.right - from.left), (to.bottom - from.top, to.top - from.bottom));
        let most = |a: i64, (low, high): (i32, i32)| a * i64::from(if a >= 0 { high } else { low });
        let ahead = most(self.ahead.sine, x) + most(self.ahead.cosine, y);
        let right_of_left = most(self.left.cosine, x) + most(-self.left.sine, y);
        let left_of_right = most(-self.right.cosine, x) + most(self.right.sine, y);
        ahead >= 0 && right_of_left >= 0 && left_of_right >= 0
    }
}

/// Whether the way from one spot to another lies within so many degrees of a facing, to either side; exactly on the limit is within,
/// and so is no way at all. `half` is at most half a turn.
pub fn is_towards(facing: Facing, from: Spot, to: Spot, half: Turn) -> bool {
    Cone::new(facing, half).holds(from, to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bearings_round_to_the_nearest_hundredth() {
        let spot = |x, y| Spot { x, y };
        for (x, y, hundredths) in [
            (0, 1, 0),
            (1, 1, 4_500),
            (1, 0, 9_000),
            (1, -1, 13_500),
            (0, -1, 18_000),
            (-1, -1, 22_500),
            (-1, 0, 27_000),
            (-1, 1, 31_500),
            (300, 400, 3_687),
            (-100_000, 1, 27_000),
        ] {
            assert_eq!(Facing::of(Spot::ORIGIN, spot(x, y)), Some(Facing(hundredths)), "{x} {y}");
        }
        assert_eq!(Facing::of(Spot::ORIGIN, Spot::ORIGIN), None);
    }

    #[test]
    fn every_facing_is_the_bearing_of_its_own_direction() {
        for hundredths in 0..FULL {
            let facing = Facing::from_hundredths(hundredths);
            let direction = facing.direction();
            let far = Spot { x: (direction.sine >> 4) as i32, y: (direction.cosine >> 4) as i32 };
            assert_eq!(Facing::of(Spot::ORIGIN, far), Some(facing));
        }
    }

    #[test]
    fn a_bearing_is_the_nearest_of_all_facings() {
        let mut seed = 1857_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 33) as i32 % 2_000_001) - 1_000_000
        };
        for round in 0..2_000 {
            let far = Spot { x: next(), y: next() };
            let vector = if round % 2 == 0 { far } else { Spot { x: far.x / 50_000, y: far.y / 50_000 } };
            let Some(facing) = Facing::of(Spot::ORIGIN, vector) else { continue };
            let true_one = f64::from(vector.x).atan2(f64::from(vector.y)).to_degrees().rem_euclid(360.0) * 100.0;
            let off = (f64::from(facing.0) - true_one).abs();
            assert!(off.min(f64::from(FULL) - off) < 0.500_1, "{vector:?} {facing}");
        }
    }

    #[test]
    fn the_shortest_turn_goes_the_short_way() {
        assert_eq!(Facing::degrees(350).turn_to(Facing::degrees(10)), Turn::degrees(20));
        assert_eq!(Facing::degrees(10).turn_to(Facing::degrees(350)), Turn::degrees(-20));
        assert_eq!(Facing::degrees(0).turn_to(Facing::degrees(180)), Turn::degrees(180));
        assert_eq!(Facing::degrees(-1), Facing::degrees(359));
    }

    #[test]
    fn a_cone_that_may_hold_nothing_holds_nothing() {
        let cone = Cone::new(Facing::degrees(30), Turn::degrees(45));
        let boxed = |x: i32, y: i32| Bounds { left: x - 500, bottom: y - 500, right: x + 500, top: y + 500 };
        let home = boxed(0, 0);
        let mut refused = 0;
        for (x, y) in (-20..=20).flat_map(|x| (-20..=20).map(move |y| (x * 400, y * 400))) {
            let other = boxed(x, y);
            let corners = |b: Bounds| [(b.left, b.bottom), (b.left, b.top), (b.right, b.bottom), (b.right, b.top)];
            let held = corners(home).iter().any(|&(a, b)| {
                corners(other).iter().any(|&(c, d)| cone.holds(Spot { x: a, y: b }, Spot { x: c, y: d }))
            });
            assert!(!held || cone.may_hold(home, other), "{x} {y}");
            refused += i32::from(!cone.may_hold(home, other));
        }
        assert!(refused > 900, "{refused}");
    }

    #[test]
    fn on_the_limit_is_towards() {
        let from = Spot::ORIGIN;
        let limit = Turn::degrees(45);
        assert!(is_towards(Facing::NORTH, from, Spot { x: 4_000, y: 4_000 }, limit));
        assert!(!is_towards(Facing::NORTH, from, Spot { x: 4_010, y: 4_000 }, limit));
        assert!(is_towards(Facing::NORTH, from, Spot { x: -4_000, y: 4_000 }, limit));
        assert!(is_towards(Facing::NORTH, from, Spot { x: 5, y: 0 }, Turn::degrees(90)));
        assert!(!is_towards(Facing::NORTH, from, Spot { x: 5, y: -1 }, Turn::degrees(90)));
        assert!(is_towards(Facing::NORTH, from, Spot { x: 5, y: -5 }, Turn::degrees(135)));
        assert!(!is_towards(Facing::NORTH, from, Spot { x: 5, y: -6 }, Turn::degrees(135)));
        assert!(is_towards(Facing::NORTH, from, from, limit));
    }
}

//! Lengths in whole hundredths of an inch.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A length or a coordinate on the table, kept in whole hundredths of an inch.
///
/// Its size never exceeds [`Inches::LIMIT`]: sums and products saturate there, so nothing computed from lengths can overflow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Inches(i32);

impl Inches {
    /// No length.
    pub const ZERO: Self = Self(0);
    /// The largest length there is: 10,000 inches.
    pub const LIMIT: Self = Self(1_000_000);

    /// A length of so many hundredths; `None` beyond the limit. For figures that come from outside.
    pub const fn new(hundredths: i64) -> Option<Self> {
        if hundredths.unsigned_abs() <= Self::LIMIT.0 as u64 { Some(Self(hundredths as i32)) } else { None }
    }

    /// A length of so many hundredths, held within the limit: `Inches::from_hundredths(250)` is 2.5".
    pub const fn from_hundredths(hundredths: i32) -> Self {
        if hundredths > Self::LIMIT.0 {
            Self::LIMIT
        } else if hundredths < -Self::LIMIT.0 {
            Self(-Self::LIMIT.0)
        } else {
            Self(hundredths)
        }
    }

    /// A length of whole inches, held within the limit.
    pub const fn whole(inches: i32) -> Self {
        Self::from_hundredths(inches.saturating_mul(100))
    }

    /// The hundredths.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// Inches for drawing; never for deciding.
    pub fn to_f32(self) -> f32 {
        self.0 as f32 / 100.0
    }

    /// Without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// The length in ten-thousandths, the grid of [`Spot`](crate::Spot).
    pub(crate) const fn fine(self) -> i64 {
        self.0 as i64 * 100
    }

    /// Held within the limit.
    const fn held(hundredths: i64) -> Self {
        let limit = Self::LIMIT.0 as i64;
        Self(if hundredths > limit {
            limit as i32
        } else if hundredths < -limit {
            -limit as i32
        } else {
            hundredths as i32
        })
    }

    /// A length of so many hundredths computed in wide numbers, held within the limit.
    pub(crate) const fn from_wide(hundredths: i64) -> Self {
        Self::held(hundredths)
    }
}

impl Add for Inches {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::held(i64::from(self.0) + i64::from(other.0))
    }
}

impl Sub for Inches {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::held(i64::from(self.0) - i64::from(other.0))
    }
}

impl Neg for Inches {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Inches {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self::held(i64::from(self.0) * i64::from(times))
    }
}

impl AddAssign for Inches {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Inches {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl std::iter::Sum for Inches {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Add::add)
    }
}

/// `2.5"`, `7"`, `0.05"`, `-3.25"`: no more decimals than needed. With `{:#}` always two: `7.00"`.
impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hundredths(f, i64::from(self.0))?;
        f.write_str("\"")
    }
}

/// A number of hundredths as a decimal with as few decimals as needed, or two with `{:#}`.
pub(crate) fn write_hundredths(f: &mut fmt::Formatter<'_>, hundredths: i64) -> fmt::Result {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
    match part {
        _ if f.alternate() => write!(f, "{sign}{whole}.{part:02}"),
        0 => write!(f, "{sign}{whole}"),
        _ if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
        _ => write!(f, "{sign}{whole}.{part:02}"),
    }
}

/// Reads a decimal number as hundredths: whole numbers, or decimals with at most two places. Data and orders in JSON or TOML come this way.
pub(crate) struct Hundredths {
    pub(crate) what: &'static str,
    pub(crate) limit: i64,
}

impl Hundredths {
    fn check<E: de::Error>(&self, hundredths: i64) -> Result<i64, E> {
        if hundredths.abs() > self.limit {
            return Err(E::custom(format_args!("at most {} is a possible number of {}", self.limit / 100, self.what)));
        }
        Ok(hundredths)
    }
}

impl Visitor<'_> for Hundredths {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a number of {} with at most two decimals", self.what)
    }

    fn visit_i64<E: de::Error>(self, whole: i64) -> Result<i64, E> {
        self.check(whole.saturating_mul(100))
    }

    fn visit_u64<E: de::Error>(self, whole: u64) -> Result<i64, E> {
        self.check(i64::try_from(whole).unwrap_or(i64::MAX).saturating_mul(100))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<i64, E> {
        let hundredths = (number * 100.0).round();
        // Written with two decimals, a number differs from its nearest hundredth only by what a float cannot hold.
        if !number.is_finite() || (number * 100.0 - hundredths).abs() > 1e-6 * (1.0 + number.abs()) {
            return Err(E::invalid_value(de::Unexpected::Float(number), &self));
        }
        self.check(hundredths as i64)
    }
}

/// Inches as a decimal number in JSON and TOML, hundredths in compact formats.
impl Serialize for Inches {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_f64(f64::from(self.0) / 100.0)
        } else {
            serializer.serialize_i32(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Inches {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let hundredths = if deserializer.is_human_readable() {
            deserializer.deserialize_any(Hundredths { what: "inches", limit: i64::from(Self::LIMIT.0) })?
        } else {
            i64::from(i32::deserialize(deserializer)?)
        };
        Self::new(hundredths).ok_or_else(|| de::Error::custom("a length beyond 10000 inches"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_print_as_a_player_writes_them() {
        let text: Vec<String> =
            [250, 700, 5, -325, 1_000].map(|hundredths| Inches::from_hundredths(hundredths).to_string()).to_vec();
        assert_eq!(text, ["2.5\"", "7\"", "0.05\"", "-3.25\"", "10\""]);
        assert_eq!(format!("{:#}", Inches::whole(7)), "7.00\"");
    }

    #[test]
    fn sums_stay_within_the_limit() {
        assert_eq!(Inches::LIMIT + Inches::LIMIT, Inches::LIMIT);
        assert_eq!(-Inches::LIMIT - Inches::whole(1), -Inches::LIMIT);
        assert_eq!(Inches::whole(i32::MAX), Inches::LIMIT);
        assert_eq!(Inches::LIMIT * i32::MIN, -Inches::LIMIT);
        assert_eq!(Inches::new(1_000_001), None);
    }

    #[test]
    fn json_numbers_are_hundredths_or_refused() {
        let read = |text: &str| serde_json::from_str::<Inches>(text);
        for (text, hundredths) in [("20.59", 2059), ("4", 400), ("-0.05", -5), ("9999.99", 999_999), ("1e1", 1000)] {
            assert_eq!(read(text).unwrap().hundredths(), hundredths, "{text}");
        }
        for absurd in ["20.595", "1e300", "10000.01", "\"4\"", "null", "[]", "-1e9", "18446744073709551615"] {
            assert!(read(absurd).is_err(), "{absurd}");
        }
        assert_eq!(serde_json::to_string(&Inches::from_hundredths(2059)).unwrap(), "20.59");
    }
}

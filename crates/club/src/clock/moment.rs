use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// A point in time, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub i64);

/// A length of time, in milliseconds; never less than nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Span(u64);

impl Moment {
    /// How long it is from an earlier moment until this one; nothing when that one is later.
    pub fn since(self, earlier: Self) -> Span {
        Span(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

impl Span {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// So many milliseconds; as many as a moment can count, at most.
    pub const fn millis(millis: u64) -> Self {
        Self(if millis > i64::MAX as u64 { i64::MAX as u64 } else { millis })
    }

    /// So many seconds.
    pub const fn seconds(seconds: u32) -> Self {
        Self(seconds as u64 * 1_000)
    }

    /// So many minutes.
    pub const fn minutes(minutes: u32) -> Self {
        Self(minutes as u64 * 60_000)
    }

    /// So many days of 24 hours, whatever a calendar makes of them.
    pub const fn days(days: u32) -> Self {
        Self(days as u64 * 86_400_000)
    }

    /// In milliseconds.
    pub const fn as_millis(self) -> u64 {
        self.0
    }

    /// Whether there is none.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl Add<Span> for Moment {
    type Output = Self;

    fn add(self, span: Span) -> Self {
        Self(self.0.saturating_add_unsigned(span.0))
    }
}

impl Sub<Span> for Moment {
    type Output = Self;

    fn sub(self, span: Span) -> Self {
        Self(self.0.saturating_sub_unsigned(span.0))
    }
}

impl Add for Span {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::millis(self.0.saturating_add(other.0))
    }
}

/// What is left of a span; nothing when more is taken than there is.
impl Sub for Span {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

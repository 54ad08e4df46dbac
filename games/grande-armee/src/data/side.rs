//! Sides, and the small numbers by which units, forces and officers are known.

use engine::Seat;
use serde::{Deserialize, Serialize};

/// One of the two armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The first army of the scenario.
    A,
    /// The second.
    B,
}

impl Side {
    /// Both, `a` first.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The other one.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// As an index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its seat.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// Its key in data, orders and seats.
    pub const fn key(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
        }
    }
}

/// No match has more units: two built armies of five forces of six. Sets of units are the bits of a `u64`. [GA-S3]
pub const MOST_UNITS: usize = 60;
/// No match has more forces.
pub const MOST_FORCES: usize = 10;
/// Two army commanders, and one sub-commander for each force.
pub const MOST_OFFICERS: usize = 2 + MOST_FORCES;

/// A unit by its number: side `a` first, in the order of the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct UnitId(pub u8);

impl UnitId {
    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// As a set of one.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
}

/// A force by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct ForceId(pub u8);

impl ForceId {
    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its sub-commander.
    pub const fn officer(self) -> OfficerId {
        OfficerId(self.0 + 2)
    }
}

/// An officer by his number: the two army commanders, then the sub-commanders in the order of their forces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct OfficerId(pub u8);

impl OfficerId {
    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// As a set of one.
    pub const fn bit(self) -> u16 {
        1 << self.0
    }

    /// The army commander of a side.
    pub const fn army(side: Side) -> Self {
        Self(side as u8)
    }

    /// His force; none for an army commander.
    pub const fn force(self) -> Option<ForceId> {
        match self.0.checked_sub(2) {
            Some(force) => Some(ForceId(force)),
            None => None,
        }
    }
}

/// The units of a set, in the order of numbers.
pub fn each(set: u64) -> impl Iterator<Item = UnitId> {
    numbers(set).map(|number| UnitId(number as u8))
}

/// The numbers in a set, in order.
pub fn numbers(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let first = set.trailing_zeros() as usize;
            set &= set - 1;
            first
        })
    })
}

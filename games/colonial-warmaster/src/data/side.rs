//! Sides, units and leaders by number.

use serde::{Deserialize, Serialize};

/// One of the two armies; its number is its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Seat 0.
    British,
    /// Seat 1.
    Afghan,
}

impl Side {
    /// Both, in seat order.
    pub const BOTH: [Self; 2] = [Self::British, Self::Afghan];

    /// The enemy.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::British => Self::Afghan,
            Self::Afghan => Self::British,
        }
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its seat.
    pub const fn seat(self) -> engine::Seat {
        engine::Seat(self as u8)
    }

    /// Its key in data and orders.
    pub const fn key(self) -> &'static str {
        match self {
            Self::British => "british",
            Self::Afghan => "afghan",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::British => "British",
            Self::Afghan => "Afghan",
        }
    }
}

/// No scenario has more units on both sides together; sets of units are the bits of a `u64`.
pub const MOST_UNITS: usize = 40;
/// No scenario has more leaders.
pub const MOST_LEADERS: usize = 12;
/// No scenario has more objectives.
pub const MOST_OBJECTIVES: usize = 12;

/// A unit, numbered in the order of the scenario: the British first.
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

/// A leader and with him his command, numbered in the order of the scenario: the British first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct LeaderId(pub u8);

impl LeaderId {
    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The units of a set, in the order of ids.
pub fn each(mut set: u64) -> impl Iterator<Item = UnitId> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let first = set.trailing_zeros() as u8;
            set &= set - 1;
            UnitId(first)
        })
    })
}

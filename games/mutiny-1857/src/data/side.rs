//! The two sides, and units by number.

use serde::{Deserialize, Serialize};

/// One of the two sides; its number is its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Seat 0.
    British,
    /// Seat 1.
    Rebel,
}

impl Side {
    /// Both, in seat order.
    pub const BOTH: [Self; 2] = [Self::British, Self::Rebel];

    /// The enemy.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::British => Self::Rebel,
            Self::Rebel => Self::British,
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
            Self::Rebel => "rebel",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::British => "British",
            Self::Rebel => "Rebels",
        }
    }
}

/// A unit: those of the British first, each side in the order of its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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

/// One figure: its unit and its number there, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Man {
    /// The unit.
    pub unit: UnitId,
    /// The number in it.
    pub number: u8,
}

/// The units of a set, in the order of their numbers.
#[inline]
pub fn each(set: u64) -> impl Iterator<Item = UnitId> {
    bits(set).map(UnitId)
}

/// The numbers in a set, in order.
#[inline]
pub fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let first = set.trailing_zeros() as u8;
            set &= set - 1;
            first
        })
    })
}

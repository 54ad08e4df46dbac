//! Vulnerable units. [GA-8.28]

use engine::Clause;
use serde::Serialize;

use crate::data::side::UnitId;
use crate::rules::state::{Marks, State, Unit};
use crate::rules::terrain;

/// Why a unit is vulnerable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Weakness {
    /// It is disordered.
    Disordered,
    /// It is in march column.
    Column,
    /// It lies across an obstacle.
    Astride,
    /// It is worn, where that counts.
    Worn,
    /// It is in square.
    Square,
}

impl Weakness {
    /// The clause that makes it vulnerable.
    pub const fn clause(self) -> Clause {
        match self {
            Self::Disordered => Clause("GA-8.28"),
            Self::Column => Clause("GA-7.9"),
            Self::Astride => Clause("GA-7.8"),
            Self::Worn => Clause("GA-O5"),
            Self::Square => Clause("GA-8.27"),
        }
    }
}

impl Unit {
    /// Whether its hits are half its strength points or more. [GA-O5]
    pub const fn is_worn(&self) -> bool {
        2 * self.hits >= self.make.sp
    }
}

/// Why a unit is vulnerable, if it is: disordered, in march column, worn where that counts, or astride an obstacle. [GA-8.28, GA-O5]
pub fn of(state: &State, unit: UnitId) -> Option<Weakness> {
    let one = &state[unit];
    match () {
        () if one.marks.has(Marks::DISORDERED) => Some(Weakness::Disordered),
        () if one.marks.has(Marks::COLUMN) => Some(Weakness::Column),
        () if state.rules.vulnerable_worn && one.is_worn() => Some(Weakness::Worn),
        () if terrain::is_astride(state, unit) => Some(Weakness::Astride),
        () => None,
    }
}

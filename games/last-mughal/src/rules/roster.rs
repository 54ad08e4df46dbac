//! The units of a match, by id.

use std::ops::{Index, IndexMut};

use board::Id;
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::data::MOST_UNITS;
use crate::data::ids::UnitId;
use crate::rules::state::Unit;

/// A unit for every id there may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Roster([Unit; MOST_UNITS]);

impl Default for Roster {
    fn default() -> Self {
        Self([Unit::default(); MOST_UNITS])
    }
}

impl Index<UnitId> for Roster {
    type Output = Unit;

    fn index(&self, unit: UnitId) -> &Unit {
        &self.0[unit.index()]
    }
}

impl IndexMut<UnitId> for Roster {
    fn index_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.0[unit.index()]
    }
}

impl Roster {
    /// All units in order, to change them at once.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Unit> {
        self.0.iter_mut()
    }
}

impl Serialize for Roster {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(MOST_UNITS)?;
        for unit in &self.0 {
            tuple.serialize_element(unit)?;
        }
        tuple.end()
    }
}

impl<'de> Deserialize<'de> for Roster {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Units;

        impl<'de> Visitor<'de> for Units {
            type Value = Roster;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{MOST_UNITS} units")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Roster, A::Error> {
                let mut roster = Roster::default();
                for (index, unit) in roster.0.iter_mut().enumerate() {
                    *unit = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(index, &self))?;
                }
                Ok(roster)
            }
        }

        deserializer.deserialize_tuple(MOST_UNITS, Units)
    }
}

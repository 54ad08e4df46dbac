//! Where points were made: how often a deed of a side scored in a zone. [LM-10.2d] [LM-10.2h]

use board::Id;
use serde::{Deserialize, Serialize};

use crate::data::MOST_ZONES;
use crate::data::ids::{Side, ZoneId};
use crate::rules::state::Cause;

/// Deeds that score where they happen; only battles are won by either side.
const ROWS: usize = 7;

/// The deeds of a match, by kind and zone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deeds([[u8; MOST_ZONES]; ROWS]);

impl Deeds {
    /// A side has scored in a zone.
    pub fn add(&mut self, side: Side, cause: Cause, zone: ZoneId) {
        if let Some(row) = row(side, cause) {
            let count = &mut self.0[row][zone.index()];
            *count = count.saturating_add(1);
        }
    }

    /// How often a side has scored in a zone in this way.
    pub fn count(&self, side: Side, cause: Cause, zone: ZoneId) -> u8 {
        row(side, cause).map_or(0, |row| self.0[row][zone.index()])
    }
}

/// The place of a side's deeds; none for points that were given before the first turn.
fn row(side: Side, cause: Cause) -> Option<usize> {
    Some(match (side, cause) {
        (_, Cause::Start | Cause::Handicap | Cause::Balance) => return None,
        (Side::Rebel, Cause::Battle) => 0,
        (Side::British, Cause::Battle) => 1,
        (_, Cause::Massacre) => 2,
        (_, Cause::General) => 3,
        (_, Cause::Unit) => 4,
        (_, Cause::Siege) => 5,
        (_, Cause::Civilians) => 6,
    })
}

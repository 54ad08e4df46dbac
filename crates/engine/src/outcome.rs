use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Clause, MOST_SEATS, Seat, Seats};

/// How a match ended, as the rules say it: seats by number, small enough to be asked for after every order of a playout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winners: Seats,
    /// The level of victory in the rules' words: `total`, `marginal`, `draw`.
    pub level: &'static str,
    /// The points by which each seat is ahead.
    pub margin: [i16; MOST_SEATS],
    /// The clause that decided it.
    pub reason: Clause,
}

impl Outcome {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub fn result(&self, seat: Seat) -> i8 {
        match (self.winners.is_empty(), self.winners.has(seat)) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => -1,
        }
    }

    /// The same with seats by name, as everybody outside the rules reads it.
    pub fn told(&self, seats: &[String]) -> Ending {
        Ending {
            level: self.level.to_owned(),
            margin: seats.iter().cloned().zip(self.margin).collect(),
            reason: self.reason.0.to_owned(),
            winners: self.winners.iter().filter_map(|seat| seats.get(seat.index()).cloned()).collect(),
            automatic: self.winners == Seats::AUTOMATIC,
            resigned: None,
            out_of_time: None,
            agreed: false,
            annulled: false,
        }
    }
}

/// How a match ended, with seats by name: in records, in the database, over the wire. The hash of a record covers its fields in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// The level of victory in the rules' words: `total`, `marginal`, `draw`.
    pub level: String,
    /// The points by which each seat is ahead.
    pub margin: BTreeMap<String, i16>,
    /// The clause that decided it.
    pub reason: String,
    /// Who won; nobody in a draw.
    pub winners: Vec<String>,
    /// Whether an automatic side won, which has no seat to be named among the winners.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub automatic: bool,
    /// Who gave up; nobody where it was played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub resigned: Option<String>,
    /// Whose time was up when another claimed the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub out_of_time: Option<String>,
    /// Whether the seats agreed on it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub agreed: bool,
    /// Whether the host of the table ended it: nobody has won or lost, and it is no draw either.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub annulled: bool,
}

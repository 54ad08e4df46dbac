use club::clock::Pace;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{BargainAction, OpenOffer};

/// The clock of a match. Times are in milliseconds, as they stand when this is sent: those of the seat that is asked run from then on.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct ClockPage {
    /// What was agreed.
    pub pace: Pace,
    /// The same in a word or two: `live 15+10`, `3 days a turn`.
    pub short: String,
    /// The same for a person.
    pub words: String,
    /// What happens when the time is up, in words.
    pub ending: &'static str,
    /// What each seat has left, in seat order.
    pub seats: Vec<ClockSeat>,
    /// The seat whose time runs, unless the clock is paused.
    pub asked: Option<String>,
    /// Whether it is paused.
    pub paused: bool,
    /// The seat whose time is up.
    pub out: Option<String>,
}

/// What a seat has left.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct ClockSeat {
    /// The seat.
    pub seat: String,
    /// Of this turn's own time; a live clock has none.
    pub turn: u64,
    /// For the whole match: of the minutes, or of the reserve.
    pub bank: u64,
    /// Days of vacation.
    pub vacation: u32,
    /// For how long it is still away.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub away: Option<u64>,
}

/// What the clock shows, and the offers that wait for an answer.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct ClockNews {
    /// The clock.
    pub clock: ClockPage,
    /// The offers.
    pub offers: Vec<OpenOffer>,
}

/// The clock of a match in a list.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct ListClock {
    /// What was agreed.
    pub pace: Pace,
    /// The same in a word or two.
    pub short: String,
    /// What happens when the time is up, in words.
    pub ending: &'static str,
    /// What the seat that is asked has left, in milliseconds; nothing while nobody's time runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub left: Option<u64>,
    /// Whether it is paused.
    pub paused: bool,
}

/// A break offered, or its end, or the answer.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PauseAsk {
    /// What to do.
    pub action: BargainAction,
}

/// Going away for some days.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VacationAsk {
    /// For how many.
    #[schema(minimum = 1, maximum = 60)]
    pub days: u32,
}

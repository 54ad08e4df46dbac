use engine::{Line, Status};
use scene::Target;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{ChatLine, ClockNews, OpenOffer, SeatPage};

/// What the stream of updates carries. The kind is also the `event` of the stream.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Update {
    /// An order was carried out.
    Order(OrderNews),
    /// The last order was undone: the match stands at an earlier step again.
    Undo(StepNews),
    /// The match went back by consent.
    TakeBack(StepNews),
    /// A seat resigned or a draw was agreed.
    End(StepNews),
    /// Somebody said something.
    Chat(ChatLine),
    /// Offers were made or answered.
    Offer(OfferNews),
    /// Somebody sat down, came or went.
    Seats(SeatsNews),
    /// Somebody points at something.
    Ping(PingNews),
    /// The match is played again.
    Rematch(RematchNews),
    /// What the clock shows now.
    Clock(ClockNews),
    /// Something has happened that you are shown only later: how the match stands for you is on its page.
    Late,
}

impl Update {
    /// The name in the stream.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Order(_) => "order",
            Self::Undo(_) => "undo",
            Self::TakeBack(_) => "take_back",
            Self::End(_) => "end",
            Self::Chat(_) => "chat",
            Self::Offer(_) => "offer",
            Self::Seats(_) => "seats",
            Self::Ping(_) => "ping",
            Self::Rematch(_) => "rematch",
            Self::Clock(_) => "clock",
            Self::Late => "late",
        }
    }
}

/// An order was carried out. With this and the scene of its step a page is up to date.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct OrderNews {
    /// Who gave it.
    pub seat: String,
    /// What happened, as this viewer may know it.
    pub lines: Vec<Line>,
    /// Where the match stands now.
    #[serde(flatten)]
    pub stands: StepNews,
}

/// Where the match stands now: all that an act can have changed on its page. Offers lapse whenever the position changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct StepNews {
    /// The step.
    pub step: usize,
    /// The turn or round.
    pub turn: u16,
    /// What the match waits for.
    pub status: Status,
    /// Whether you can undo the last order now.
    pub can_undo: bool,
    /// The secret behind the dice, after the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub secret: Option<String>,
}

/// The offers that wait for an answer now.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct OfferNews {
    /// The offers.
    pub offers: Vec<OpenOffer>,
}

/// Who sits where now, and who is here.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SeatsNews {
    /// The seats.
    pub seats: Vec<SeatPage>,
    /// What the match waits for now: taking the last open seat begins it.
    pub status: Status,
}

/// Somebody points at something.
#[derive(Clone, Debug, Serialize, TS, ToSchema, Deserialize)]
pub struct PingNews {
    /// Who.
    pub seat: String,
    /// At what.
    #[schema(value_type = Object)]
    pub target: Target,
}

/// The match is played again.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct RematchNews {
    /// The new match.
    pub id: String,
}

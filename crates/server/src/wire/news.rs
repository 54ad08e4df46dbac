use engine::Line;
use scene::Target;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{OpenOffer, SeatPage, Standing};

/// The kinds of update: the `event` of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UpdateKind {
    /// An order was carried out.
    Order,
    /// The last order was undone.
    Undo,
    /// The match went back by consent.
    TakeBack,
    /// The match is over.
    End,
    /// Somebody said something.
    Chat,
    /// Offers were made or answered.
    Offer,
    /// Somebody sat down, came or went.
    Seats,
    /// Somebody points at something.
    Ping,
    /// The match is played again.
    Rematch,
}

impl UpdateKind {
    /// The name in the stream.
    pub fn name(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Undo => "undo",
            Self::TakeBack => "take_back",
            Self::End => "end",
            Self::Chat => "chat",
            Self::Offer => "offer",
            Self::Seats => "seats",
            Self::Ping => "ping",
            Self::Rematch => "rematch",
        }
    }
}

/// `order`: an order was carried out.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct OrderNews {
    /// The step it made.
    pub step: usize,
    /// Who gave it.
    pub seat: String,
    /// What happened, as this viewer may know it.
    pub lines: Vec<Line>,
    /// What the match waits for now.
    pub status: Standing,
}

/// `undo` and `take_back`: the match stands at an earlier step again.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct StepNews {
    /// The step.
    pub step: usize,
    /// What the match waits for now.
    pub status: Standing,
}

/// `end`: a seat resigned or a draw was agreed.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct EndNews {
    /// The step it made.
    pub step: usize,
    /// How it ended.
    pub status: Standing,
}

/// `chat`: somebody said something.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ChatNews {
    /// The number of the update.
    pub n: u64,
    /// Who.
    pub name: String,
    /// The seat, for those who play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<String>,
    /// What.
    pub text: String,
}

/// `offer`: the offers that wait for an answer now.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct OfferNews {
    /// The offers.
    pub offers: Vec<OpenOffer>,
}

/// `seats`: who sits where now, and who is here.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SeatsNews {
    /// The seats.
    pub seats: Vec<SeatPage>,
    /// What the match waits for now: taking the last open seat begins it.
    pub status: Standing,
}

/// `ping`: somebody points at something.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PingNews {
    /// Who.
    pub seat: String,
    /// At what.
    #[schema(value_type = Object)]
    pub target: Target,
}

/// `rematch`: the match is played again.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct RematchNews {
    /// The new match.
    pub id: String,
}

use std::collections::BTreeMap;

use engine::{Difference, OptionValue, Status, Terms};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::clock::{ClockPage, ListClock};
use super::papers::VerdictPage;
use super::players::RatingPage;
use super::rules::RulesNote;
use super::seek::RatingWish;

/// A match as one viewer sees it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct MatchPage {
    /// Its id.
    pub id: String,
    /// The game's slug.
    pub game: &'static str,
    /// The game's title.
    pub game_title: &'static str,
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's title.
    pub scenario_title: String,
    /// The options that were chosen.
    pub options: BTreeMap<String, OptionValue>,
    /// What the match is about; absent where nobody can tell any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub terms: Option<Terms>,
    /// What of it is not as published.
    pub differences: Vec<Difference>,
    /// By which rules it is played.
    pub rules: RulesNote,
    /// The sides: seats that win and lose together stand in one list.
    pub sides: Vec<Vec<String>>,
    /// Whether the match was made with undo.
    pub undo: bool,
    /// Whether the match is rated.
    pub rated: bool,
    /// The cup it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cup: Option<String>,
    /// The questions whose answers are lists that can be kept.
    pub lists: Vec<&'static str>,
    /// The sealed secret behind the dice.
    pub commitment: String,
    /// How it stands now.
    #[serde(flatten)]
    pub now: MatchNow,
}

/// How a match stands, as one viewer sees it: all of its page that an order can change.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct MatchNow {
    /// Who sits where, in seat order.
    pub seats: Vec<SeatPage>,
    /// The seats that are yours.
    pub you: Vec<String>,
    /// What the match waits for.
    pub status: Status,
    /// How many acts there have been.
    pub step: usize,
    /// The turn or round.
    pub turn: u16,
    /// Whether you are shown what happens two turns late: hands are hidden, and you have no seat.
    pub late: bool,
    /// Whether you can undo the last order now.
    pub can_undo: bool,
    /// Whether you may ask for hints when it is for you to decide: nobody but you and the computer plays.
    pub hints: bool,
    /// The secret, after the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub secret: Option<String>,
    /// Offers that wait for an answer.
    pub offers: Vec<OpenOffer>,
    /// The clock, where time is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<ClockPage>,
    /// What was said, the last 200 lines.
    pub chat: Vec<ChatLine>,
    /// The tokens of open seats, for the maker of the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitations: Option<BTreeMap<String, String>>,
    /// How it was judged, where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub verdict: Option<VerdictPage>,
    /// The match played again, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<String>,
    /// The number of the last update: follow the updates after it.
    pub update: u64,
}

/// A match in a list.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct MatchSummary {
    /// Its id.
    pub id: String,
    /// The game's slug.
    pub game: &'static str,
    /// The game's title.
    pub game_title: &'static str,
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's title.
    pub scenario_title: String,
    /// Whether it is rated.
    pub rated: bool,
    /// Who sits where, in seat order.
    pub seats: Vec<SeatPage>,
    /// The seats that are yours.
    pub you: Vec<String>,
    /// What the match waits for.
    pub status: Status,
    /// How many acts there have been.
    pub step: usize,
    /// The turn or round.
    pub turn: u16,
    /// Whether it waits for you.
    pub your_turn: bool,
    /// When something last happened, in seconds since 1970.
    pub updated: i64,
    /// The clock, where time is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<ListClock>,
    /// What rating whoever takes an open seat should have.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub wish: Option<RatingWish>,
    /// Whether you are as the open seat wishes.
    pub fits: bool,
    /// How many of a hundred such matches you would win on the open seat, a draw as half of one; absent where nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chance: Option<u8>,
    /// What to join with, in the list of open matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<String>,
}

/// A seat and who sits there.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct SeatPage {
    /// The seat.
    pub seat: String,
    /// Who sits there.
    pub kind: SeatKind,
    /// How well a computer plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<String>,
    /// The name to show; empty for an open seat.
    pub name: String,
    /// Whether it is yours.
    pub you: bool,
    /// Whether the player looks at the match now; in lists, at any match.
    pub online: bool,
    /// Whether the player has given up while allies play on.
    pub gave_up: bool,
    /// Whether a person without an account sits there: the name is nobody's own.
    pub guest: bool,
    /// In lists, how strong somebody with an account plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<RatingPage>,
}

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// A person at a screen of their own.
    Person,
    /// One of several persons at one screen.
    Hotseat,
    /// The computer.
    Computer,
    /// Nobody yet.
    Open,
}

/// An offer that waits for an answer.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct OpenOffer {
    /// What is offered.
    pub kind: OfferKind,
    /// Who offers.
    pub by: String,
    /// For a take-back: the step to go back to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<usize>,
}

/// What one player can offer the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OfferKind {
    /// To end the match as a draw.
    Draw,
    /// To go back.
    TakeBack,
    /// To take a break, in which nobody's time runs.
    Pause,
    /// To go on after a break.
    Resume,
    /// To have the match judged as it stands.
    Judge,
}

impl OfferKind {
    /// Whether acts of its own stand for it in the store.
    pub(crate) fn is_old(self) -> bool {
        matches!(self, Self::Draw | Self::TakeBack)
    }

    /// Whether it is about the clock.
    pub(crate) fn is_about_time(self) -> bool {
        matches!(self, Self::Pause | Self::Resume)
    }
}

/// A line of the talk at the table.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct ChatLine {
    /// The number of its update.
    pub n: u64,
    /// Who said it.
    pub name: String,
    /// The seat, for those who play.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<String>,
    /// What; empty when it was taken out.
    pub text: String,
    /// Whether whoever said it has no account: the name is nobody's own.
    pub guest: bool,
    /// Who said it, which is never sent.
    #[serde(skip)]
    #[ts(skip)]
    #[schema(ignore)]
    pub by: Option<i64>,
}

impl ChatLine {
    /// The line without its words.
    #[must_use]
    pub fn hushed(self) -> Self {
        Self { text: String::new(), ..self }
    }
}

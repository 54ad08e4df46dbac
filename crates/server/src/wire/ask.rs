use std::collections::BTreeMap;

use club::clock::Pace;
use engine::{GameInfo, OptionValue, Options};
use serde::Deserialize;
use serde_json::Value;
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

use scene::Target;

use super::seek::RatingWish;
use super::target;

/// How a visitor wants to be called.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NameAsk {
    /// The name, 1 to 40 characters.
    pub name: String,
}

/// A match to be made.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchAsk {
    /// The game's slug.
    pub game: String,
    /// The scenario's id.
    pub scenario: String,
    /// Options of the rules; those not named take their default.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, OptionValue>>", optional)]
    pub options: BTreeMap<String, OptionValue>,
    /// Who sits where; every seat of the scenario must be named.
    pub seats: BTreeMap<String, SeatAsk>,
    /// Whether orders may be undone back to the last dice or reveal; yes unless said otherwise.
    #[serde(default)]
    #[ts(optional)]
    pub undo: Option<bool>,
    /// Whether strangers may find the match and take its open seats.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub listed: bool,
    /// Whether it is rated: everybody who plays needs an account, and nobody gets hints.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub rated: bool,
    /// What you throw in for the dice, at most 64 characters.
    #[serde(default)]
    #[ts(optional)]
    pub nonce: Option<String>,
    /// How much time there is to decide; without it, all the time in the world.
    #[serde(default)]
    #[ts(optional)]
    pub clock: Option<Pace>,
    /// What rating whoever takes an open seat should have.
    #[serde(default)]
    #[ts(optional)]
    pub wish: Option<RatingWish>,
}

/// The options that a client has chosen, as the game writes them.
pub(crate) fn chosen(info: &GameInfo, options: &BTreeMap<String, OptionValue>) -> Options {
    info.spelt(Options(options.iter().map(|(id, value)| (id.clone(), value.to_string())).collect()))
}

/// Who shall sit in a seat.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatAsk {
    /// Who.
    pub kind: SeatChoice,
    /// How well a computer plays, by the id of its level.
    #[serde(default)]
    #[ts(optional)]
    pub level: Option<String>,
}

/// Who can be put in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatChoice {
    /// The maker of the match.
    Me,
    /// The computer.
    Computer,
    /// Whoever takes the invitation.
    Open,
    /// One of several persons at the maker's screen.
    Hotseat,
}

/// Which matches to list.
#[derive(Clone, Copy, Debug, Default, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchList {
    /// Those where you have a seat.
    #[default]
    Mine,
    /// Those with an open seat for anybody.
    Open,
    /// Those that are being played and that anybody may watch.
    Live,
}

/// An order to be given: either `order` or `notation`.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderAsk {
    /// The step at which it is meant: the `step` of the page.
    pub expect: usize,
    /// The order as JSON.
    #[serde(default)]
    #[ts(optional)]
    #[schema(value_type = Option<Object>)]
    pub order: Option<Value>,
    /// The order in notation.
    #[serde(default)]
    #[ts(optional)]
    pub notation: Option<String>,
}

/// An order to be checked: either `order` or `notation`.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckAsk {
    /// The order as JSON.
    #[serde(default)]
    #[ts(optional)]
    #[schema(value_type = Option<Object>)]
    pub order: Option<Value>,
    /// The order in notation.
    #[serde(default)]
    #[ts(optional)]
    pub notation: Option<String>,
}

/// The step at which something is meant.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// The `step` of the page.
    pub expect: usize,
}

/// Giving up.
#[derive(Clone, Debug, Default, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ResignAsk {
    /// Which seat, for who holds several.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<String>,
}

/// Playing again.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RematchQuery {
    /// Everybody keeps the seat; otherwise each takes the next one.
    #[serde(default)]
    pub(crate) same_seats: bool,
}

/// What to do about an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BargainAction {
    /// Make it.
    Offer,
    /// Accept the other's.
    Accept,
    /// Decline the other's, or withdraw your own.
    Decline,
}

/// A draw offered or answered.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawAsk {
    /// What to do.
    pub action: BargainAction,
}

/// A take-back offered or answered.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeBackAsk {
    /// What to do.
    pub action: BargainAction,
    /// The step to go back to; without it, the position before your last order.
    #[serde(default)]
    #[ts(optional)]
    pub to: Option<usize>,
}

/// Something said at the table.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SayAsk {
    /// What, 1 to 500 characters.
    pub text: String,
}

/// A finger pointed at something.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PingAsk {
    /// At what.
    #[schema(schema_with = target::one_thing)]
    pub target: Target,
}

/// Taking an open seat.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinAsk {
    /// The token of the invitation.
    pub invitation: String,
    /// What you throw in for the dice, at most 64 characters.
    #[serde(default)]
    #[ts(optional)]
    pub nonce: Option<String>,
}

/// A distance to be measured.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MeasureAsk {
    /// From where.
    #[schema(schema_with = target::one_thing)]
    pub from: Target,
    /// To where.
    #[schema(schema_with = target::one_thing)]
    pub to: Target,
}

/// The query of the list of matches.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Which list: `mine`, `open` or `live`.
    #[serde(default)]
    pub(crate) list: MatchList,
}

/// The query of a scene.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SceneQuery {
    /// After which step; the present one when absent.
    pub(crate) step: Option<usize>,
    /// As which of your seats, for who holds several.
    pub(crate) seat: Option<String>,
}

/// The query of the log.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LogQuery {
    /// The first step to tell; 0 is the set-up.
    #[serde(default)]
    pub(crate) from: usize,
}

/// The query of the stream of updates.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct UpdatesQuery {
    /// The number of the last update seen; the header `Last-Event-ID` goes before it.
    pub(crate) after: Option<u64>,
}

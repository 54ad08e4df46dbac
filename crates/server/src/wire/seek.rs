use std::collections::BTreeMap;

use club::clock::Pace;
use engine::OptionValue;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::players::RatingPage;

/// What rating somebody who offers a seat wishes for: nobody else takes it from the list. Who was sent the link is welcome whatever the rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RatingWish {
    /// At least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(maximum = 4000)]
    pub least: Option<u16>,
    /// At most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(maximum = 4000)]
    pub most: Option<u16>,
}

/// The pools, and where you wait.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PoolsReply {
    /// The pools.
    pub pools: Vec<PoolPage>,
    /// The pool in which you wait; you are taken out when you have not asked for half a minute.
    pub yours: Option<String>,
    /// Since when, in seconds.
    pub waited: u64,
    /// Somebody whom you have met there: both are asked before a match is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub met: Option<PoolMeeting>,
    /// The match that was made for you, told once.
    pub found: Option<String>,
    /// How many look at this table now.
    pub here: u32,
}

/// Somebody whom you have met in a pool.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PoolMeeting {
    /// Who.
    pub name: String,
    /// Whether that is nobody's own name.
    pub guest: bool,
    /// How strong; absent for a guest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<RatingPage>,
    /// Whether the match will be rated: both of you have accounts, and the pool is a rated one.
    pub rated: bool,
    /// Whether you have said that you want to play.
    pub agreed: bool,
    /// For how many seconds both are asked.
    pub left: u64,
}

/// A pool: whoever waits there plays the next who comes.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PoolPage {
    /// Its id.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// The game's slug.
    pub game: &'static str,
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's title.
    pub scenario_title: String,
    /// How long people play it.
    pub minutes: u16,
    /// The clock.
    pub pace: Pace,
    /// The same in a word or two.
    pub short: String,
    /// How many wait there, you included.
    pub waiting: u32,
    /// How many others wait there who are about as strong as you; absent where you have no account.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub near: Option<u32>,
    /// Whether matches here are rated, between two who have accounts.
    pub rated: bool,
}

/// A match to which somebody is challenged.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChallengeAsk {
    /// The name of an account.
    pub name: String,
    /// The game's slug.
    pub game: String,
    /// The scenario's id; one of two seats.
    pub scenario: String,
    /// Options of the rules; those not named take their default.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, OptionValue>>", optional)]
    pub options: BTreeMap<String, OptionValue>,
    /// The seat you take; by lot without it.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<String>,
    /// How much time there is to decide.
    #[serde(default)]
    #[ts(optional)]
    pub clock: Option<Pace>,
    /// Whether it shall be rated; whoever accepts agrees to that.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub rated: bool,
}

/// A challenge.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ChallengePage {
    /// Its number.
    pub id: i64,
    /// Whether it is yours to answer; otherwise you have made it.
    pub to_you: bool,
    /// The other one's name.
    pub name: String,
    /// Whether that one has no account, and so no page.
    pub guest: bool,
    /// How strong the other one plays; absent for a guest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating: Option<RatingPage>,
    /// Whether it shall be rated.
    pub rated: bool,
    /// The game's slug.
    pub game: &'static str,
    /// The game's title.
    pub game_title: &'static str,
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's title.
    pub scenario_title: String,
    /// The seat you would have; null by lot.
    pub seat: Option<String>,
    /// The clock, in a word or two; null without one.
    pub clock: Option<String>,
    /// The same as it was asked for.
    pub pace: Option<Pace>,
    /// When it was made, in seconds since 1970.
    pub made: i64,
}

/// The challenges by and to you.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ChallengeList {
    /// The newest first.
    pub challenges: Vec<ChallengePage>,
}

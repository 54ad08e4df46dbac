use std::collections::BTreeMap;

use engine::OptionValue;
use lab::{Analysis, CurvePoint};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

/// A run of the lab that is asked for.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LabAsk {
    /// The game's slug.
    pub game: String,
    /// The scenario's id.
    pub scenario: String,
    /// How many matches.
    pub games: u64,
    /// From which all chance follows.
    pub seed: u64,
    /// Who plays which seat, by level or with a budget, as `general:100i`; a seat not named is a sergeant's.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, String>>", optional)]
    pub players: BTreeMap<String, String>,
    /// Options of the rules; those not named take their default.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, OptionValue>>", optional)]
    pub options: BTreeMap<String, OptionValue>,
    /// Other texts for some of the game's data files, by their paths.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, String>>", optional)]
    pub data: BTreeMap<String, String>,
}

/// Where a run of the lab stands.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct LabReply {
    /// Its id.
    pub id: String,
    /// How far it has come.
    pub work: WorkState,
    /// Matches played.
    pub played: u64,
    /// Of how many.
    pub of: u64,
    /// For how many seconds it has been running; null while it waits for others.
    pub seconds: Option<f64>,
    /// Who won the matches that have ended so far, by name.
    pub winners: Vec<WonSoFar>,
    /// Why there is nothing to show; only when it failed.
    pub problem: Option<String>,
    /// The figures as HTML, to be set into a page; only when it is done.
    pub figures: Option<String>,
}

/// How many matches of a run a side has won so far.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct WonSoFar {
    /// The winners by name, with a plus between them; empty for draws, `enemy` for the automatic side.
    pub side: String,
    /// How many matches.
    pub matches: u64,
    /// Their share of all that ended.
    pub share: f64,
    /// Its 95 % interval.
    pub ci95: [f64; 2],
}

/// How far long work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorkState {
    /// Others are before it.
    Waiting,
    /// It is being done.
    Running,
    /// It is done.
    Done,
    /// It came to nothing.
    Failed,
}

/// Which runs to show together.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct LabQuery {
    /// The run that this one is compared with: it is A, this one B.
    #[serde(default)]
    pub(crate) against: Option<String>,
}

/// Where an analysis stands.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct AnalysisReply {
    /// How far it has come.
    pub work: WorkState,
    /// Decisions judged.
    pub done: u64,
    /// Of how many.
    pub of: u64,
    /// For how many seconds it has been worked on here; null while it waits, and when it was done at some other time.
    pub seconds: Option<f64>,
    /// The curve as far as it has come, while it is worked on.
    #[schema(value_type = Vec<Object>)]
    pub curve: Vec<CurvePoint>,
    /// Why there is nothing to show; only when it failed.
    pub problem: Option<String>,
    /// What was found out; only when it is done.
    #[schema(value_type = Option<Object>)]
    #[ts(as = "Option<Analysis>")]
    pub analysis: Option<Value>,
}

/// From where to play on, and as whom.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForkAsk {
    /// After so many steps.
    pub step: usize,
    /// The seat you take.
    pub seat: String,
    /// How well the computer plays the other seats.
    #[serde(default)]
    #[ts(optional)]
    pub level: Option<String>,
}

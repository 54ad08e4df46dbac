use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// By which rules a match is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct RulesNote {
    /// The version of the rules.
    pub version: u32,
    /// The version of the rules by which matches begin today; none where the game is no longer played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub newest: Option<u32>,
    /// Whether the data is another than that of matches that begin today.
    pub other_data: bool,
    /// Who has these rules.
    pub standing: RulesStanding,
    /// The version of the program that has them.
    pub program: String,
}

impl RulesNote {
    /// The rules of this program.
    pub(crate) fn current(version: u32) -> Self {
        Self {
            version,
            newest: Some(version),
            other_data: false,
            standing: RulesStanding::Current,
            program: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// Who has the rules of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RulesStanding {
    /// This program.
    Current,
    /// An older program that is kept for it.
    Kept,
    /// Nobody any more: the match can be seen, but not played on.
    Removed,
}

/// What has changed in the rules since a match began.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct RulesChanges {
    /// By which rules it is played.
    #[serde(flatten)]
    pub note: RulesNote,
    /// The clauses that read otherwise today.
    pub changes: Vec<ClauseChange>,
}

/// A clause that reads otherwise today.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ClauseChange {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its text when the match began, in Markdown; none of a clause that was not there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub then: Option<String>,
    /// Its text today; none of a clause that is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub now: Option<String>,
}

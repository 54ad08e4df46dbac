use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::BargainAction;

/// A note to yourself in a match. Nobody else sees it, or that there is one.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// What, at most 4,000 characters; empty for none.
    pub text: String,
}

/// An order for a question to come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConditionalOrder {
    /// The question, by its word in the status of a match.
    pub question: String,
    /// The order in notation: given once, when the question comes and the order is legal then; otherwise dropped.
    pub order: String,
}

/// The orders that you have left for questions to come, at most 20. Nobody else sees them, or that there are any.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConditionalOrders {
    /// The first that fits a question is given.
    pub orders: Vec<ConditionalOrder>,
}

/// How a match was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct VerdictPage {
    /// For which seat, and those that win with it,
    pub seat: String,
    /// the chance that the general gave it, in thousandths.
    pub chance: u16,
}

/// A verdict offered, or the answer.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JudgeAsk {
    /// What to do.
    pub action: BargainAction,
}

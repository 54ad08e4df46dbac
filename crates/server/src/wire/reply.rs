use std::collections::BTreeMap;

use engine::{ClauseText, GameInfo, Line};
use lab::Moved;
use scene::Scene;
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{MatchPage, MatchSummary};

/// The games.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct GameList {
    /// The games, in the order of the list.
    pub games: Vec<GamePage>,
}

/// A game as its page shows it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct GamePage {
    /// What it tells about itself.
    #[serde(flatten)]
    pub info: GameInfo,
    /// The sides of each scenario, by its id: seats that win and lose together stand in one list.
    pub sides: BTreeMap<String, Vec<Vec<String>>>,
}

/// A rulebook.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct RulesReply {
    /// The game's slug.
    pub game: &'static str,
    /// Its clauses in the order of the book.
    pub clauses: Vec<ClauseText>,
}

/// Exact odds.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct OddsReply {
    /// The game's slug.
    pub game: &'static str,
    /// The question's id.
    pub question: String,
    /// The arguments, defaults filled in.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub arguments: Value,
    /// The outcomes that can happen.
    pub outcomes: Vec<OddsRow>,
}

/// One outcome and its probability.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct OddsRow {
    /// What happens.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub outcome: Value,
    /// How likely it is.
    pub p: f64,
}

/// The data of a game.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct DataReply {
    /// Its files, as published.
    pub files: Vec<DataFile>,
}

/// A file of a game's data.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct DataFile {
    /// Its path, as the lab takes it.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The computer players.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct LevelList {
    /// From the weakest to the strongest.
    pub levels: Vec<LevelInfo>,
}

/// A computer player.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct LevelInfo {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// How it plays.
    pub text: &'static str,
}

/// A match that was made.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Made {
    /// Its id.
    pub id: String,
    /// The tokens of its open seats, for the links `/join/TOKEN`.
    pub invitations: BTreeMap<String, String>,
}

/// A match that was made from another or from a record.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Remade {
    /// Its id.
    pub id: String,
}

/// A list of matches.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct MatchListReply {
    /// The matches, the last touched first.
    pub matches: Vec<MatchSummary>,
}

/// What to draw.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SceneReply {
    /// After which step.
    pub step: usize,
    /// The scene.
    #[schema(value_type = Object)]
    pub scene: Scene,
}

/// A part of the log.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct LogReply {
    /// The lines, as the viewer may see them.
    pub lines: Vec<Line>,
}

/// What came of an order.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct OrderReply {
    /// The step it made.
    pub step: usize,
    /// What happened.
    pub lines: Vec<Line>,
    /// The match after it.
    pub page: MatchPage,
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Joined {
    /// The match.
    pub id: String,
    /// The seat.
    pub seat: String,
}

/// Every error has this shape.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ErrorReply {
    /// What went wrong.
    pub error: ErrorBody,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ErrorBody {
    /// For programs.
    pub code: &'static str,
    /// For people: one sentence.
    pub text: String,
    /// The clause, where a rule speaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clause: Option<String>,
    /// The present step, where the match has moved on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<usize>,
    /// The line of a record that is at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub line: Option<usize>,
}

/// What a general would do.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct HintReply {
    /// The step at which it was asked.
    pub step: usize,
    /// The best orders seen, first the one it would give.
    pub ideas: Vec<HintIdea>,
}

/// An order with the chance to win after it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct HintIdea {
    /// The order as JSON.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub order: Value,
    /// The same as notation.
    pub notation: String,
    /// The chance to win after it, a draw counted half; nothing where no line was played on, because there was nothing to choose.
    pub chance: Option<f64>,
    /// Its standard error.
    pub error: Option<f64>,
    /// How many lines were played on from it.
    pub lines: u64,
    /// The pieces it moves, where no row of the screen offers it.
    #[schema(value_type = Vec<Object>)]
    pub moves: Vec<Moved>,
}

impl From<catalog::Plan> for HintIdea {
    fn from(plan: catalog::Plan) -> Self {
        let known = plan.lines > 0;
        Self {
            order: plan.offer.order,
            notation: plan.offer.notation,
            chance: known.then_some(plan.chance),
            error: known.then_some(plan.error),
            lines: plan.lines,
            moves: plan.moves,
        }
    }
}

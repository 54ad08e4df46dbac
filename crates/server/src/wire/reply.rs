use std::collections::BTreeMap;

use engine::{ClauseText, Difference, GameInfo, Lesson, Line, OptionValue, OwnOption, Terms};
use lab::{MeasuredSide, Measurement, Moved};
use scene::{Ground, Scene};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{MatchNow, MatchSummary};

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
    /// How the seats of each scenario are called and coloured where one seat leads a side, by its id.
    pub labels: BTreeMap<String, Vec<SeatLabel>>,
    /// What each scenario says about the options, by its id.
    pub own_options: BTreeMap<String, Vec<OwnOption>>,
    /// The presets of each scenario, by its id: the published game first.
    pub presets: BTreeMap<String, Vec<Preset>>,
}

/// How a seat is called in a scenario: by the side it leads.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SeatLabel {
    /// The seat.
    pub seat: String,
    /// The side it leads.
    pub name: String,
    /// The side's colours and shape.
    pub palette: String,
}

/// A scenario as published, or evened.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Preset {
    /// The value of the option `balance`.
    pub balance: String,
    /// How often either side wins; null where it has not been measured.
    pub chances: Option<Chances>,
}

/// How often either side wins between sergeants, as it was measured.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Chances {
    /// How many matches were played.
    pub matches: u64,
    /// How many of them nobody won.
    pub draws: u64,
    /// How many turns they took.
    pub turns: f64,
    /// By side; an automatic one comes last.
    pub sides: Vec<SideChance>,
}

/// How often a side wins.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SideChance {
    /// Its seats; none for an automatic side.
    pub seats: Vec<String>,
    /// The share of the matches that it won.
    pub share: f64,
    /// The 95 % interval of that.
    pub ci95: [f64; 2],
}

impl From<&Measurement> for Chances {
    fn from(measured: &Measurement) -> Self {
        let side = |side: &MeasuredSide| SideChance { seats: side.seats.clone(), share: side.share, ci95: side.ci95 };
        Self {
            matches: measured.matches,
            draws: measured.draws,
            turns: measured.turns,
            sides: measured.sides.iter().map(side).collect(),
        }
    }
}

/// The list of a seat, to be kept.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ListReply {
    /// Whose it is.
    pub seat: String,
    /// The version of the rules it was named by.
    pub rules: u32,
    /// The answer as it is written; null where the seat has named nothing.
    pub list: Option<String>,
}

/// What a match of a scenario with some options would be about.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct TermsReply {
    /// The game's slug.
    pub game: &'static str,
    /// The scenario's id.
    pub scenario: String,
    /// Every option, defaults filled in.
    pub options: BTreeMap<String, OptionValue>,
    /// Who plays.
    pub seats: Vec<String>,
    /// What it is about.
    pub terms: Terms,
    /// What of it is not as published.
    pub differences: Vec<Difference>,
}

/// A rulebook.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct RulesReply {
    /// The game's slug.
    pub game: &'static str,
    /// Its clauses in the order of the book.
    pub clauses: Vec<ClauseText>,
}

/// The lessons of a game.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct LessonList {
    /// The game's slug.
    pub game: &'static str,
    /// Its title.
    pub game_title: &'static str,
    /// How many minutes they take one after another.
    pub minutes: u16,
    /// The lessons, in their order.
    pub lessons: Vec<Lesson>,
}

/// A lesson, with what never changes on its table.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct LessonReply {
    /// The game's slug.
    pub game: &'static str,
    /// Its title.
    pub game_title: &'static str,
    /// The lesson.
    pub lesson: Lesson,
    /// What never changes.
    #[schema(value_type = Object)]
    pub ground: Ground,
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
    /// What has changed on the page of the match, and what could have.
    pub page: MatchNow,
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Joined {
    /// The match.
    pub id: String,
    /// The seat.
    pub seat: String,
}

/// Who invites to what.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Invitation {
    /// The match.
    pub id: String,
    /// The game's slug.
    pub game: &'static str,
    /// The game's title.
    pub game_title: &'static str,
    /// The scenario's title.
    pub scenario_title: String,
    /// A sentence or two about it.
    pub blurb: String,
    /// How long people play it.
    pub minutes: u16,
    /// Who invites; empty if nobody knows the name.
    pub by: String,
    /// The seat that is offered.
    pub seat: String,
    /// The side it leads; null where several seats make a side.
    pub side: Option<String>,
    /// That side's colours and shape.
    pub palette: Option<String>,
    /// Who sits at the other seats: the side or the seat, and the name.
    pub others: Vec<(String, String)>,
    /// Whether the match is rated; then it needs an account.
    pub rated: bool,
    /// How much time there is to decide, in words; null where nobody keeps time.
    pub clock: Option<String>,
    /// Whether somebody has taken it.
    pub taken: bool,
    /// Whether that was you.
    pub yours: bool,
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

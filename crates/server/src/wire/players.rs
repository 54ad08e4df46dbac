//! Players: ratings, results, matches.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

use super::Chances;

/// A player, as others call him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct PlayerRef {
    /// Who.
    pub kind: PlayerKind,
    /// The name.
    pub name: String,
    /// The level of a computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<&'static str>,
}

/// Who can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// Somebody with an account, and so with a page.
    Person,
    /// Somebody without.
    Guest,
    /// A computer.
    Computer,
}

/// How strong somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct RatingPage {
    /// The rating.
    pub value: i32,
    /// Its deviation: two times in three the true strength is nearer than that.
    pub deviation: i32,
    /// Whether too little is known to rely on it.
    pub provisional: bool,
}

/// Matches won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Tally {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// Who leads in a game.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct LeadersReply {
    /// The game's slug.
    pub game: &'static str,
    /// The game's title.
    pub game_title: &'static str,
    /// The strongest first, provisional ratings last.
    pub leaders: Vec<Leader>,
    /// What people have made of its scenarios, beside what the lab has.
    pub scenarios: Vec<ScenarioResults>,
    /// The name of your account, if you have one.
    pub you: Option<String>,
}

/// A line of the leaderboard.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Leader {
    /// The place; none while the rating is provisional.
    pub place: Option<u32>,
    /// Who.
    pub player: PlayerRef,
    /// How strong.
    pub rating: RatingPage,
    /// Rated matches.
    pub tally: Tally,
}

/// What came of a scenario's matches.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ScenarioResults {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The preset.
    pub balance: String,
    /// Between people; null where none was played.
    pub people: Option<Chances>,
    /// Between sergeants, as the lab has measured it.
    pub lab: Option<Chances>,
}

/// A player's page.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PlayerPage {
    /// The name.
    pub name: String,
    /// When the account was opened, in seconds since 1970.
    pub since: i64,
    /// Whether it is yours.
    pub you: bool,
    /// Whether this player is at a match now.
    pub here: bool,
    /// How this player plays.
    pub habits: Habits,
    /// Matches that are on and that everybody may watch.
    pub live: Vec<Watchable>,
    /// All matches that are over.
    pub tally: Tally,
    /// The games that were played.
    pub games: Vec<PlayerGame>,
    /// Luck over all matches that were analysed.
    pub luck: LuckPage,
    /// The last matches.
    pub last: Vec<PlayerMatch>,
    /// You against this player; null where you are the same, and where you are a guest and have not met.
    pub against_you: Option<Against>,
    /// What was won in cups.
    pub honours: Vec<Honour>,
    /// What does this player honour besides.
    pub feats: Vec<Feat>,
}

/// How somebody plays.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Habits {
    /// The pace of most matches; null where none prevails.
    pub pace: Option<PlayersPace>,
    /// In matches by days: within so many seconds three of four answers came; null where there are too few.
    pub answers: Option<u64>,
    /// Matches with a clock.
    pub clocked: u32,
    /// In how many of them this player's time was up.
    pub forfeits: u32,
}

/// At which pace somebody plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayersPace {
    /// At one sitting.
    Live,
    /// Over weeks.
    Days,
    /// Without a clock.
    Free,
}

/// A match that is on and that everybody may watch.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Watchable {
    /// Its id.
    pub id: String,
    /// The game's title.
    pub game_title: &'static str,
    /// The scenario's title.
    pub scenario_title: String,
    /// The turn.
    pub turn: u16,
}

/// Something that does a player honour, and the match in which it came about last.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Feat {
    /// What.
    pub what: FeatKind,
    /// The game's slug.
    pub game: &'static str,
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's title.
    pub scenario_title: String,
    /// The seats of the player's side.
    pub side: Vec<String>,
    /// When it ended, in seconds since 1970.
    pub at: i64,
}

/// What does a player honour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(tag = "feat", rename_all = "snake_case")]
pub enum FeatKind {
    /// The strongest computer that was beaten.
    Beat {
        /// Its level.
        level: &'static str,
        /// Its title.
        title: &'static str,
        /// How often.
        times: u32,
    },
    /// Wins with the harder side of a scenario.
    HardSide {
        /// How many.
        times: u32,
    },
    /// A match that was won although ratings and the side's edge were against it.
    AgainstTheOdds {
        /// Of how many in a hundred such matches that was to be expected.
        expected: u8,
    },
    /// Wins one after another.
    Row {
        /// How many.
        wins: u32,
    },
}

/// What somebody has done in a game.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PlayerGame {
    /// The game's slug.
    pub game: &'static str,
    /// The game's title.
    pub title: &'static str,
    /// The rating; null where no match was rated.
    pub rating: Option<RatingPage>,
    /// The rating after each rated match.
    pub curve: Vec<RatingPoint>,
    /// How strong the computers are.
    pub levels: Vec<Leader>,
    /// All matches.
    pub tally: Tally,
    /// By scenario and side.
    pub scenarios: Vec<PlayerScenario>,
    /// The share of the chance that decisions kept; null where nothing was analysed.
    pub accuracy: Option<Mean>,
    /// The same of computers, the weakest first; levels of which too little is known are left out.
    pub par: Vec<LevelMean>,
    /// How this player likes to begin.
    pub openings: Vec<Opening>,
}

/// A point of a rating's curve.
#[derive(Clone, Copy, Debug, Serialize, TS, ToSchema)]
pub struct RatingPoint {
    /// When, in seconds since 1970.
    pub at: i64,
    /// The rating.
    pub value: f64,
    /// Its deviation.
    pub deviation: f64,
}

/// What somebody has done in a scenario.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PlayerScenario {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// By side, in the scenario's order.
    pub sides: Vec<PlayerSide>,
}

/// What somebody has done with a side.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PlayerSide {
    /// Its seats.
    pub seats: Vec<String>,
    /// All matches.
    pub tally: Tally,
    /// The share of the points that was to be expected in the rated ones, by ratings and the side's edge.
    pub expected: Option<f64>,
}

/// How somebody begins.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Opening {
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's title.
    pub scenario_title: String,
    /// The seat.
    pub seat: String,
    /// The first order, in words.
    pub words: String,
    /// How often.
    pub times: u32,
}

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// How far either way the interval reaches; null of a single figure.
    pub error: Option<f64>,
    /// Of how many matches.
    pub matches: u32,
}

/// The mean of a level of computers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct LevelMean {
    /// The level.
    pub level: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The mean, side by side and match by match.
    pub mean: Mean,
}

/// Luck over matches.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct LuckPage {
    /// Points of chance that dice and cards gave, per match; null where nothing was analysed.
    pub mean: Option<Mean>,
    /// How many matches had how much of it: bins of ten points, from -60 to 60; what lies beyond is in the outermost.
    pub bins: Vec<u32>,
}

/// A match that is over, from one player's side.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PlayerMatch {
    /// Its id, where everybody may look: it was rated, listed or of a cup, or you played in it.
    pub id: Option<String>,
    /// When it ended, in seconds since 1970.
    pub at: i64,
    /// The game's slug.
    pub game: &'static str,
    /// The game's title.
    pub game_title: &'static str,
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's title.
    pub scenario_title: String,
    /// The seats of the player's side.
    pub side: Vec<String>,
    /// Against whom; null where there was nobody, or several.
    pub opponent: Option<PlayerRef>,
    /// How it ended.
    pub result: MatchResult,
    /// The level of victory, in the rules' words.
    pub level: String,
    /// The points by which the player was ahead.
    pub margin: i32,
    /// What ended it before its end by the rules; null where nothing did.
    pub early: Option<EarlyEnd>,
    /// In which turn it ended.
    pub turn: u16,
    /// Whether it was rated.
    pub rated: bool,
    /// What it changed in the rating.
    pub change: Option<i32>,
    /// The cup it belongs to.
    pub cup: Option<String>,
}

/// What ends a match before its end by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EarlyEnd {
    /// Somebody gave up.
    Resignation,
    /// Somebody's time was up.
    Time,
}

/// How a match ended for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchResult {
    /// Won.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
    /// Ended by the host: it counts for nothing.
    Annulled,
}

/// You against somebody.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Against {
    /// From your side.
    pub tally: Tally,
    /// The last results from your side, the latest last.
    pub last: Vec<MatchResult>,
    /// When the first of these matches ended, in seconds since 1970; null where you have not met.
    pub since: Option<i64>,
    /// When you last lost one.
    pub lost: Option<i64>,
    /// The last match between you to which you have written a note.
    pub note: Option<String>,
    /// How the next one may end; null where nobody knows.
    pub next: Option<NextMatch>,
}

/// How a match between two may end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct NextMatch {
    /// The game's slug.
    pub game: &'static str,
    /// The scenario's id: that of the last match between the two, else of the player's last.
    pub scenario: String,
    /// The scenario's title.
    pub scenario_title: String,
    /// By the side that you would have.
    pub sides: Vec<SideProspect>,
}

/// How often somebody would win with a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct SideProspect {
    /// Its seats.
    pub seats: Vec<String>,
    /// Of a hundred matches, a draw as half of one.
    pub chance: u8,
}

/// What somebody won in a cup.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Honour {
    /// The cup's id.
    pub cup: String,
    /// What it is called.
    pub name: String,
    /// The place.
    pub place: u32,
    /// Of how many.
    pub of: u32,
}

/// Matches of a player.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PlayerMatches {
    /// How many fit.
    pub total: u32,
    /// Some of them, the last first.
    pub matches: Vec<PlayerMatch>,
}

/// Whose ratings.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct LeadersQuery {
    /// The game's slug; the first game without it.
    pub(crate) game: Option<String>,
}

/// Which matches of a player.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct MatchesQuery {
    /// Of one game, by its slug.
    pub(crate) game: Option<String>,
    /// Of one scenario, by its id.
    pub(crate) scenario: Option<String>,
    /// With one side, by a seat of it.
    pub(crate) side: Option<String>,
    /// That ended so: `won`, `drawn` or `lost`.
    pub(crate) result: Option<MatchResult>,
    /// Against somebody, by name.
    pub(crate) against: Option<String>,
    /// Only rated ones, or only others.
    pub(crate) rated: Option<bool>,
    /// So many are left out at the beginning.
    #[serde(default)]
    pub(crate) from: u32,
}

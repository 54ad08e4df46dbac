//! What can be asked.

use std::collections::BTreeMap;

use engine::{Options, Seat, Setup, Utterance, Viewer};
use scene::{Target, Wish};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Calibrating, Comparing, Fitting, Means, Runs, Speeds, Thoroughness};

/// What can be asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Which games there are: a list of [`GameLine`](super::GameLine).
    Games,
    /// A game, on other data files where some are given: [`Opened`](super::Opened).
    Open {
        /// The game.
        game: String,
        /// Files in place of its own, or besides them.
        #[serde(default)]
        files: BTreeMap<String, String>,
    },
    /// Something about a game that was opened.
    Title {
        /// Its number.
        title: u64,
        /// What.
        ask: TitleAsk,
    },
    /// Something about a match.
    Table {
        /// Its number.
        table: u64,
        /// What.
        ask: TableAsk,
    },
    /// The match is no longer needed. There is no answer.
    Close {
        /// Its number.
        table: u64,
    },
    /// A request is called off: it is answered soon with what there is. There is no answer to this one.
    Cancel {
        /// The number of the request.
        of: u64,
    },
}

/// What can be asked about a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TitleAsk {
    /// Its rulebook.
    Rulebook,
    /// The seats of a scenario.
    Seats {
        /// The scenario.
        scenario: String,
        /// The options.
        options: Options,
    },
    /// The sides of a scenario.
    Sides {
        /// The scenario.
        scenario: String,
        /// The options.
        options: Options,
    },
    /// What a match is about.
    Terms {
        /// The scenario.
        scenario: String,
        /// The options.
        options: Options,
    },
    /// A new match: [`Laid`](super::Laid), or a refusal.
    Begin {
        /// How it is set up.
        setup: Setup,
    },
    /// A match from a record: [`Laid`](super::Laid), or a refusal.
    Read {
        /// The record.
        record: String,
    },
    /// A match brought back to where its acts led: [`Laid`](super::Laid).
    Restore {
        /// How it began.
        begun: Begun,
        /// What was done since.
        deeds: Vec<Deed>,
    },
    /// Many matches: progress is a row with what was used in it, the answer a [`RunFound`](super::RunFound).
    LabRun {
        /// What to play.
        plan: Runs,
    },
    /// A question about chance: a list of outcomes with their probabilities, or a [`NoOdds`](super::NoOdds).
    Odds {
        /// The question.
        question: String,
        /// What is given to it.
        pairs: Vec<(String, String)>,
    },
    /// Its lessons: a list of what their files say.
    Lessons,
    /// What never changes on the table of a lesson; nothing where there is none.
    LessonGround {
        /// The lesson.
        lesson: String,
    },
    /// What a learner has before him; nothing beyond the end.
    LessonPage {
        /// The lesson.
        lesson: String,
        /// At which step.
        step: usize,
    },
    /// What becomes of a learner's order; nothing where none is asked for.
    LessonAnswer {
        /// The lesson.
        lesson: String,
        /// At which step.
        step: usize,
        /// What.
        said: Speech,
    },
    /// Whether chances keep their word: progress is the number of matches, the answer a report or a refusal in a sentence. So with the next four.
    Calibrate {
        /// What to measure.
        plan: Calibrating,
    },
    /// What the parts of a position are worth.
    Fit {
        /// What to learn from.
        plan: Fitting,
    },
    /// Whether figures that were measured before belong to these rules and players; without progress.
    Fingerprint {
        /// The scenario.
        scenario: String,
        /// The options.
        options: Options,
    },
    /// The speed of the rules: a list of rows; without progress.
    Bench {
        /// What to measure.
        plan: Speeds,
    },
    /// Two players against each other: progress is the number of pairs, the score of the first and the logarithm of the likelihood ratio.
    Compare {
        /// What to compare.
        plan: Comparing,
        /// The data that the first plays on, if it is not the game's own.
        #[serde(default)]
        files: Option<BTreeMap<String, String>>,
    },
}

/// How a match began.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begun {
    /// From its set-up.
    Setup(Setup),
    /// From a record.
    Record(String),
}

/// What changes a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// An order is given.
    Order {
        /// By whom.
        seat: Seat,
        /// What.
        said: Speech,
    },
    /// A seat gives up.
    Resign {
        /// Who.
        seat: Seat,
    },
    /// A draw by agreement.
    Draw {
        /// Who agreed last.
        seat: Seat,
    },
    /// A seat loses on time.
    TimeUp {
        /// Who.
        seat: Seat,
    },
    /// The host of the table ends the match.
    Annul {
        /// Who was to decide.
        seat: Seat,
    },
    /// From the beginning on every order says how long it took.
    KeepTime,
    /// How long the next order took.
    Took {
        /// In milliseconds.
        millis: u64,
    },
    /// The last order is undone.
    Undo {
        /// Whose.
        seat: Seat,
    },
    /// The match goes back.
    TakeBack {
        /// To which step.
        steps: usize,
        /// What picks the dice to come, where it was drawn.
        #[serde(default)]
        luck: Option<u32>,
    },
}

/// An order in one of its forms.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speech {
    /// As an object.
    Json(Value),
    /// In notation.
    Text(String),
}

impl Speech {
    /// What was said, to be kept.
    pub fn of(said: Utterance<'_>) -> Self {
        match said {
            Utterance::Json(order) => Self::Json(order.clone()),
            Utterance::Text(text) => Self::Text(text.to_owned()),
        }
    }

    /// As a match hears it.
    pub fn utterance(&self) -> Utterance<'_> {
        match self {
            Self::Json(order) => Utterance::Json(order),
            Self::Text(text) => Utterance::Text(text),
        }
    }
}

/// What can be asked about a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableAsk {
    /// Something is done: [`Done`](super::Done), or a refusal.
    Do {
        /// What.
        deed: Deed,
        /// For whom the new lines of the log are written.
        viewers: Vec<Viewer>,
    },
    /// The legal orders.
    Offers,
    /// Whether an order would be accepted: an offer, or a refusal.
    Check {
        /// By whom.
        seat: Seat,
        /// What.
        said: Speech,
    },
    /// The list of a seat.
    List {
        /// Whose.
        seat: Seat,
    },
    /// The log from a step on.
    Log {
        /// For whom.
        viewer: Viewer,
        /// From which.
        from: usize,
    },
    /// The history.
    History {
        /// For whom.
        viewer: Viewer,
    },
    /// What never changes on the screen.
    Ground,
    /// What to draw, now or after some act.
    Scene {
        /// For whom.
        viewer: Viewer,
        /// After which act.
        #[serde(default)]
        step: Option<usize>,
    },
    /// The position as text, now or after some act.
    Sketch {
        /// For whom.
        viewer: Viewer,
        /// After which act.
        #[serde(default)]
        step: Option<usize>,
    },
    /// Plans a dragged move.
    Plan {
        /// For whom.
        viewer: Viewer,
        /// What is wished.
        wish: Wish,
    },
    /// Measures.
    Measure {
        /// For whom.
        viewer: Viewer,
        /// From where.
        from: Target,
        /// To where.
        to: Target,
    },
    /// The record with the secret, now or after some act.
    Record {
        /// After which act.
        #[serde(default)]
        step: Option<usize>,
    },
    /// The record of a viewer.
    RecordView {
        /// Whose.
        viewer: Viewer,
    },
    /// A viewer's view.
    View {
        /// Whose.
        viewer: Viewer,
    },
    /// What a computer player would order: an offer.
    Think {
        /// For which seat.
        seat: Seat,
        /// How well it plays.
        level: String,
        /// With what.
        budget: Means,
        /// Where the match must stand.
        steps: usize,
    },
    /// What a player who looks ahead sees: a list of plans.
    Ideas {
        /// For which seat.
        seat: Seat,
        /// With what.
        budget: Means,
        /// Where the match must stand.
        steps: usize,
    },
    /// What happened: progress is a pair of numbers or a [`Drawn`](super::Drawn), the answer an analysis or a refusal in a sentence.
    Analyse {
        /// How thoroughly.
        plan: Thoroughness,
    },
}

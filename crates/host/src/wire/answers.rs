//! What is answered, and why not.

use engine::record::Digest;
use engine::{GiveError, Line, OddsError, Offer, Seat, Setup, Status};
use lab::{CurvePoint, KeptRecord, RunReport};
use serde::{Deserialize, Serialize};

use super::Info;

/// A game that a program has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameLine {
    /// Its slug.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of its data.
    pub data: String,
}

/// A game that was opened.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// By which it is asked from now on.
    pub title: u64,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of its data.
    pub data: String,
    /// The questions whose answers are lists that can be kept.
    pub lists: Vec<String>,
    /// What it tells about itself.
    pub info: Info,
}

/// Why a question has no answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoOdds {
    /// No such question.
    Question {
        /// What there is.
        known: String,
    },
    /// No such parameter.
    Key {
        /// What was given.
        key: String,
        /// What there is.
        known: String,
    },
    /// A parameter cannot take that value.
    Value {
        /// The parameter.
        name: String,
        /// What was given.
        value: String,
        /// What it takes.
        takes: String,
    },
}

impl NoOdds {
    /// A fault, to be sent.
    pub fn of(fault: OddsError) -> Self {
        match fault {
            OddsError::Question { known, .. } => Self::Question { known },
            OddsError::Key { key, known, .. } => Self::Key { key, known },
            OddsError::Value { name, value, takes } => Self::Value { name, value, takes },
        }
    }

    /// What was sent, about this question.
    pub fn fault(self, game: &str, question: &str) -> OddsError {
        let (game, question) = (game.to_owned(), question.to_owned());
        match self {
            Self::Question { known } => OddsError::Question { game, question, known },
            Self::Key { key, known } => OddsError::Key { question, key, known },
            Self::Value { name, value, takes } => OddsError::Value { name, value, takes },
        }
    }
}

/// A match that lies on the table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Laid {
    /// By which it is asked from now on.
    pub table: u64,
    /// How it was set up.
    pub setup: Setup,
    /// Its seats.
    pub seats: Vec<String>,
    /// The side of each seat: seats that win and lose together have the same number.
    pub sides: Vec<u8>,
    /// Where it stands.
    pub stands: Stands,
}

/// Where a match stands: all that is asked after every order, told once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stands {
    /// What it waits for.
    pub status: Status,
    /// Who decides.
    pub decider: Option<Seat>,
    /// How many acts there have been.
    pub steps: usize,
    /// The turn or round.
    pub turn: u16,
    /// Where acts were taken back.
    pub take_backs: Vec<usize>,
    /// The hash of all that has happened.
    pub digest: Digest,
    /// Why each seat cannot undo; nothing for one that can.
    pub no_undo: Vec<Option<GiveError>>,
    /// The one order that can be given.
    pub only_offer: Option<Offer>,
    /// The seats that are asked for a list that can be kept.
    pub asks_list: Vec<bool>,
}

/// What came of a deed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Done {
    /// The new lines of the log, once for each viewer.
    pub lines: Vec<Vec<Line>>,
    /// Where the match stands.
    pub stands: Stands,
}

/// Points of the curve of an analysis that have been drawn meanwhile.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Drawn {
    /// The new ones.
    pub points: Vec<CurvePoint>,
}

/// What many matches came to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunFound {
    /// The figures.
    pub report: RunReport,
    /// One row per match.
    pub table: lab::Table,
    /// Those kept as records.
    pub records: Vec<KeptRecord>,
}

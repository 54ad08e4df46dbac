//! Cups.

use std::collections::BTreeMap;

use club::clock::Pace;
use club::cup::Form;
use engine::OptionValue;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::PlayerRef;

/// A cup to be made.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CupAsk {
    /// What it is called, 1 to 60 characters.
    pub name: String,
    /// The game's slug.
    pub game: String,
    /// The scenario's id.
    pub scenario: String,
    /// Options of the rules; those not named take their default.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, OptionValue>>", optional)]
    pub options: BTreeMap<String, OptionValue>,
    /// How it is played.
    pub form: CupForm,
    /// The clock of its matches; none without it.
    #[serde(default)]
    #[ts(optional)]
    pub pace: Option<Pace>,
    /// Whether its matches are rated; yes unless said otherwise.
    #[serde(default)]
    #[ts(optional)]
    pub rated: Option<bool>,
    /// How many may take part, 2 to 128; it starts when all places are taken.
    #[schema(minimum = 2, maximum = 128)]
    pub places: u32,
    /// Computers that take part, by the ids of their levels.
    #[serde(default)]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub computers: Vec<String>,
    /// Whether you take part.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub enter: bool,
    /// When it starts though places are free, in seconds since 1970; in a week without it.
    #[serde(default)]
    #[ts(optional)]
    pub starts: Option<i64>,
    /// How long a round may last, in hours: 1 to 2160; three days live and three weeks otherwise without it.
    #[serde(default)]
    #[ts(optional)]
    #[schema(minimum = 1, maximum = 2160)]
    pub round_hours: Option<u32>,
}

/// How a cup is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "form", rename_all = "snake_case", deny_unknown_fields)]
pub enum CupForm {
    /// Everybody meets everybody once.
    RoundRobin,
    /// Those with equal points meet, for so many rounds.
    Swiss {
        /// How many.
        #[schema(minimum = 1, maximum = 64)]
        rounds: u32,
    },
}

impl From<CupForm> for Form {
    fn from(form: CupForm) -> Self {
        match form {
            CupForm::RoundRobin => Self::RoundRobin,
            CupForm::Swiss { rounds } => Self::Swiss { rounds },
        }
    }
}

impl From<Form> for CupForm {
    fn from(form: Form) -> Self {
        match form {
            Form::RoundRobin => Self::RoundRobin,
            Form::Swiss { rounds } => Self::Swiss { rounds },
        }
    }
}

/// How far a cup has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CupStatus {
    /// It waits for entrants.
    Open,
    /// Too few came.
    CalledOff,
    /// It is played.
    Running,
    /// All is played.
    Over,
}

/// The cups.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct CupList {
    /// The newest first.
    pub cups: Vec<CupSummary>,
    /// Whether you have an account, and so may make one.
    pub account: bool,
}

/// A cup in a list.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct CupSummary {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The game's slug.
    pub game: &'static str,
    /// The game's title.
    pub game_title: &'static str,
    /// The scenario's title.
    pub scenario_title: String,
    /// How it is played.
    pub form: CupForm,
    /// How far it has come.
    pub status: CupStatus,
    /// Rounds drawn,
    pub round: u32,
    /// of so many; 0 while nobody knows how many will take part.
    pub rounds: u32,
    /// How many take part,
    pub entrants: u32,
    /// of so many places.
    pub places: u32,
    /// When it starts at the latest, in seconds since 1970.
    pub starts: i64,
    /// Who leads, or has won.
    pub leader: Option<PlayerRef>,
}

/// A cup that was made.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct CupMade {
    /// Its id.
    pub id: String,
}

/// A cup.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct CupPage {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Who made it.
    pub maker: PlayerRef,
    /// When, in seconds since 1970.
    pub made: i64,
    /// The game's slug.
    pub game: &'static str,
    /// The game's title.
    pub game_title: &'static str,
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's title.
    pub scenario_title: String,
    /// What of it is not as published: the names of the options.
    pub changed: Vec<String>,
    /// Its two sides.
    pub sides: Vec<Vec<String>>,
    /// How it is played.
    pub form: CupForm,
    /// The clock of its matches, in words.
    pub pace: Option<String>,
    /// Whether its matches are rated.
    pub rated: bool,
    /// How many may take part.
    pub places: u32,
    /// When it starts at the latest, in seconds since 1970.
    pub starts: i64,
    /// How long a round may last, in hours.
    pub round_hours: u32,
    /// How far it has come.
    pub status: CupStatus,
    /// How many rounds there will be; 0 before the start.
    pub length: u32,
    /// Who takes part.
    pub entrants: Vec<CupEntrant>,
    /// The table, the leader first.
    pub standings: Vec<CupLine>,
    /// The rounds that were drawn.
    pub rounds: Vec<CupRound>,
    /// Your number among the entrants.
    pub you: Option<u32>,
    /// Whether you may enter now.
    pub may_enter: bool,
}

/// Somebody who takes part.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct CupEntrant {
    /// Who.
    pub player: PlayerRef,
    /// What tells computers of one level apart: the second of them has 2.
    pub twin: u32,
    /// The rating with which the cup was drawn.
    pub rating: Option<i32>,
    /// The place in the draw by rating, from 1; among equals by lot.
    pub seed: u32,
    /// Whether this entrant has withdrawn.
    pub withdrawn: bool,
}

/// A line of a cup's table.
#[derive(Clone, Copy, Debug, Serialize, TS, ToSchema)]
pub struct CupLine {
    /// The number among the entrants.
    pub entrant: u32,
    /// The place, from 1.
    pub place: u32,
    /// Points.
    pub points: f64,
    /// The points of all who were met.
    pub buchholz: f64,
    /// The same, each times the points taken from them.
    pub sonneborn_berger: f64,
    /// Matches won over the board.
    pub wins: u32,
}

/// A round of a cup.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct CupRound {
    /// When it was drawn, in seconds since 1970.
    pub drawn: i64,
    /// When it ends at the latest.
    pub ends: i64,
    /// Who meets whom.
    pub pairings: Vec<CupPairing>,
    /// The place of each entrant after it, by number; empty while it is played.
    pub places: Vec<u32>,
}

/// Two who meet, or one who has a bye.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct CupPairing {
    /// The first, by number.
    pub first: u32,
    /// The second; nobody for a bye.
    pub second: Option<u32>,
    /// What each has taken from it so far, in points.
    pub points: [f64; 2],
    /// The match in which the first has the first side, and the one in which the second has it.
    pub legs: Vec<CupLeg>,
}

/// A match of a cup.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct CupLeg {
    /// The match, once it has begun.
    pub id: Option<String>,
    /// Points for the first and for the second, once it is over.
    pub points: Option<[f64; 2]>,
    /// Whether it was not played out.
    pub forfeit: bool,
    /// Which of the two is to decide, 0 or 1.
    pub decides: Option<u8>,
    /// The turn.
    pub turn: u16,
    /// By how many points of victory the first was ahead at the end.
    pub margin: Option<i32>,
}

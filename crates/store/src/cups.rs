//! Cups: what was settled when they were made, who takes part, and which rounds were drawn. Who leads follows from their matches.

use engine::Ending;

use crate::{Answer, CupSlot, Job, StoreError, VisitorId, WorkerId};

/// A cup as it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CupRow {
    /// Its id in addresses.
    pub id: String,
    /// When, in seconds since 1970.
    pub made: i64,
    /// Who made it.
    pub maker: VisitorId,
    /// What it is called.
    pub name: String,
    /// The game's slug.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// The options, as JSON.
    pub options: String,
    /// How it is played, as JSON.
    pub form: String,
    /// The clock of its matches, as JSON; empty for none.
    pub pace: String,
    /// Whether its matches are rated.
    pub rated: bool,
    /// So many may take part; it starts when all places are taken,
    pub places: u32,
    /// or at this moment.
    pub starts: i64,
    /// How long a round may last, in hours.
    pub round_hours: u32,
    /// What breaks ties by lot.
    pub seed: i64,
    /// When it started.
    pub started: Option<i64>,
}

/// Somebody who takes part in a cup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntrantRow {
    /// The place in the list of those who entered.
    pub number: u32,
    /// The visitor,
    pub visitor: Option<VisitorId>,
    /// or the level of a computer.
    pub level: Option<String>,
    /// When.
    pub entered: i64,
    /// The rating with which the cup was drawn.
    pub rating: Option<i32>,
    /// When the entrant withdrew.
    pub withdrawn: Option<i64>,
}

/// A round that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundRow {
    /// When.
    pub drawn: i64,
    /// Who meets whom, as JSON.
    pub pairings: String,
    /// By so many seconds it lasts longer than was settled.
    pub extended: i64,
}

/// A match of a cup that was ended by the cup: somebody did not play it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForfeitRow {
    /// Which match.
    pub slot: CupSlot,
    /// Whether the first of the pairing did not play, and whether the second.
    pub by: [bool; 2],
    /// When.
    pub at: i64,
}

/// A match of a cup, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CupMatch {
    /// Its id in addresses.
    pub id: String,
    /// Which match.
    pub slot: CupSlot,
    /// The turn.
    pub turn: u16,
    /// The seat that decides.
    pub decider: Option<u8>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// When somebody last acted.
    pub at: i64,
}

/// Everything that is kept of a cup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptCup {
    /// As it was made.
    pub row: CupRow,
    /// Who takes part, in the order of their numbers.
    pub entrants: Vec<EntrantRow>,
    /// The rounds that were drawn.
    pub rounds: Vec<RoundRow>,
    /// Matches that were not played.
    pub forfeits: Vec<ForfeitRow>,
    /// The matches that have begun.
    pub matches: Vec<CupMatch>,
}

/// Where cups are kept.
pub trait Cups: Send + Sync + 'static {
    /// Keeps a new cup with those who take part already and the job that runs it; all or nothing.
    fn add_cup(&self, new: CupRow, entrants: Vec<EntrantRow>, job: Job) -> Answer<()>;
    /// A cup with everything that belongs to it.
    fn cup(&self, id: String) -> Answer<Option<KeptCup>>;
    /// The latest cups, each with how many take part.
    fn cups(&self, at_most: u32) -> Answer<Vec<(CupRow, u32)>>;
    /// The latest cups in which a visitor takes part.
    fn cups_of(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<(CupRow, u32)>>;
    /// How many cups of a visitor have not started or have drawn a round since a moment.
    fn cups_on(&self, maker: VisitorId, since: i64) -> Answer<u32>;
    /// Somebody takes part; [`StoreError::Taken`] when he does already, when all places are taken, or when it has started.
    fn enter_cup(&self, id: String, visitor: VisitorId, at: i64) -> Answer<()>;
    /// Somebody takes part no more: gone before the start, withdrawn after it. False when he did not take part.
    fn leave_cup(&self, id: String, visitor: VisitorId, at: i64) -> Answer<bool>;
    /// A cup starts, with the ratings of those who take part, by number; false when it has started already, or when others take part by now.
    fn start_cup(&self, id: String, at: i64, ratings: Vec<(u32, i32)>) -> Answer<bool>;
    /// A round was drawn; [`StoreError::Taken`] when somebody else has drawn it.
    fn add_round(&self, id: String, round: u32, row: RoundRow) -> Answer<()>;
    /// A round lasts longer, by so many seconds.
    fn extend_round(&self, id: String, round: u32, by: i64) -> Answer<()>;
    /// A match was not played. Said twice, the first counts.
    fn add_forfeit(&self, row: ForfeitRow) -> Answer<()>;
    /// Gives a job back that is done for now: its tries are counted anew, and it is due again at a moment, unless it has been hurried since it was taken.
    fn rest_job(&self, job: Job, by: WorkerId, due: i64) -> Answer<()>;
    /// Makes a job due at about this moment, whoever has it: if it is being done, it will be done once more.
    fn hurry_job(&self, kind: &'static str, key: String, due: i64) -> Answer<()>;
}

/// A place that is free: numbers are given out again.
pub(crate) fn free_place(taken: &[u32], places: u32) -> Result<u32, StoreError> {
    (0..places).find(|number| !taken.contains(number)).ok_or(StoreError::Taken)
}

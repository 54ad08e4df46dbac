//! What came of matches: from it follow ratings, statistics and the tables of cups, which are never stored.

use engine::Ending;

use crate::{Answer, MatchKey, VisitorId};

/// For what a match counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stakes {
    /// Whether all who play have agreed that it is rated.
    pub rated: bool,
    /// Which match of a cup it is.
    pub cup: Option<CupSlot>,
}

/// A match of a cup: there is one for each slot.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CupSlot {
    /// The cup.
    pub cup: String,
    /// The round, from 0.
    pub round: u32,
    /// The pairing in the round, from 0.
    pub pairing: u32,
    /// The match of the pairing: 0 where its first entrant has the first side, 1 where the second has it.
    pub leg: u8,
}

/// A match that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its number.
    pub key: MatchKey,
    /// Its id in addresses.
    pub id: String,
    /// The game's slug.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// The options, as JSON.
    pub options: String,
    /// When it was made, in seconds since 1970.
    pub made: i64,
    /// When it ended.
    pub at: i64,
    /// How many acts of play there were.
    pub steps: u32,
    /// The turn in which it ended.
    pub turn: u16,
    /// Whether strangers could find it.
    pub listed: bool,
    /// For what it counts.
    pub stakes: Stakes,
    /// What was agreed about time, as JSON.
    pub clock: Option<String>,
    /// How it ended.
    pub ending: Ending,
    /// Who sat where, in seat order.
    pub seats: Vec<FinishedSeat>,
}

/// Who sat in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedSeat {
    /// The seat.
    pub name: String,
    /// The level of a computer.
    pub level: Option<String>,
    /// The visitor.
    pub visitor: Option<VisitorId>,
    /// Whether several persons shared the screen.
    pub hotseat: bool,
    /// Whether a computer played on there when the time was up.
    pub relieved: bool,
}

/// The first order that somebody gave from a seat in a match that is over; what the table gave for him is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstOrder {
    /// The match, by its id.
    pub id: String,
    /// The number of the act.
    pub n: u64,
    /// The game.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// The seat.
    pub seat: String,
    /// The order, as it was stored.
    pub order: String,
}

/// A match that is over and was analysed, in which a computer sat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysed {
    /// Its id in addresses.
    pub id: String,
    /// The seats, each with the level of its computer.
    pub seats: Vec<(String, Option<String>)>,
}

/// What came of matches. Those made from a record, and those played on from a step of another, are left out: nobody played them from the start.
pub trait Results: Send + Sync + 'static {
    /// The matches that ended after a moment, or at that moment and with a larger number, in that order.
    fn finished(&self, after: (i64, MatchKey), at_most: u32) -> Answer<Vec<Finished>>;
    /// Those in which a visitor had a seat, the last that ended first.
    fn finished_of(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<Finished>>;
    /// The first orders of a visitor, one for each seat in matches that are over, the last first.
    fn first_orders(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<FirstOrder>>;
    /// How long a visitor took in a match for each order that answers another seat's, in milliseconds.
    fn answers(&self, visitor: VisitorId, of: Vec<MatchKey>) -> Answer<Vec<i64>>;
    /// The matches of a game that are over and were analysed, in which computers sat, the last that ended first.
    fn analysed_with_computers(&self, game: String, at_most: u32) -> Answer<Vec<Analysed>>;
    /// The part `account` of the analyses of these matches, as JSON, where there is one: by the match's id.
    fn analysis_accounts(&self, of: Vec<String>) -> Answer<Vec<(String, String)>>;
}

use crate::{Position, Stakes, Tick, TokenHash, VisitorId};

/// The number of a match in the database.
pub type MatchKey = i64;

/// A match as it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRow {
    /// Its id in addresses.
    pub id: String,
    /// When, in seconds since 1970.
    pub made: i64,
    /// Who made it.
    pub maker: VisitorId,
    /// The game's slug.
    pub game: String,
    /// The hash of the game's data.
    pub data: String,
    /// The version of the game's rules; 0 of a match that no program of 0.1.0 or later has begun.
    pub rules: u32,
    /// The program it was begun with, by the hash of its file; empty where no program is kept.
    pub program: String,
    /// The scenario.
    pub scenario: String,
    /// The options, as JSON.
    pub options: String,
    /// The secret behind the dice.
    pub secret: [u8; 32],
    /// Whether orders may be undone.
    pub undo: bool,
    /// Whether strangers may find it.
    pub listed: bool,
    /// For what it counts.
    pub stakes: Stakes,
    /// What was agreed about time, as JSON; nothing where nobody keeps time.
    pub clock: Option<String>,
    /// What rating whoever takes an open seat should have, as JSON; nothing where anyone may.
    pub wish: Option<String>,
    /// The seats, in seat order.
    pub seats: Vec<SeatRow>,
}

/// What a match needs to be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The match.
    pub id: String,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of its data.
    pub data: String,
    /// The program it was begun with.
    pub program: String,
}

/// A seat as it was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatRow {
    /// Its name.
    pub name: String,
    /// The level of the computer that sits there.
    pub level: Option<String>,
    /// The visitor that sits there.
    pub visitor: Option<VisitorId>,
    /// Whether several persons share the screen.
    pub hotseat: bool,
    /// The name to show for who sits there, where it is neither a visitor's nor a computer's.
    pub player: String,
    /// What it threw in for the dice.
    pub nonce: Vec<u8>,
    /// The hash of the invitation, for an open seat.
    pub invitation: Option<TokenHash>,
}

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The match as it was made, with the visitors that have joined since.
    pub row: MatchRow,
    /// Where it stands; nowhere while seats are open.
    pub position: Option<Position>,
    /// When something last happened.
    pub updated: i64,
    /// What the last act had to do with the clock.
    pub tick: Option<Tick>,
}

/// Where an invitation leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvitationRow {
    /// The match.
    pub id: String,
    /// The seat.
    pub seat: u8,
}

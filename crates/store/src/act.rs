use engine::Status;

use crate::{StoreError, VisitorId};

/// Something that happened in a match. Numbers grow by one, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// Its number.
    pub n: u64,
    /// When, in seconds since 1970.
    pub at: i64,
    /// What.
    pub kind: ActKind,
    /// Which seat acted.
    pub seat: Option<u8>,
    /// Who acted; nobody for a computer.
    pub visitor: Option<VisitorId>,
    /// The order, the words, the step to go back to: as text.
    pub body: String,
    /// The position it led to, when it changed the position.
    pub position: Option<Position>,
    /// What it has to do with the clock, in a match that has one.
    pub tick: Option<Tick>,
}

/// What an act has to do with the clock of its match, in milliseconds of the time that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tick {
    /// When.
    pub at: i64,
    /// How long the decision took; nothing for what is none.
    pub took: i64,
    /// When the time of the seat that is asked will be up; never while nobody's runs.
    pub out: Option<i64>,
}

impl Tick {
    /// From which second on the clock rings: when it runs low, so that somebody can be told before it is up.
    pub(crate) fn due(&self) -> Option<i64> {
        self.out.map(|out| {
            out.saturating_sub(out.saturating_sub(self.at).max(0) / LOW).saturating_add(999).div_euclid(1_000)
        })
    }
}

/// A clock runs low when this part of the time that was left is left.
pub const LOW: i64 = 5;

/// What can happen in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActKind {
    /// All seats are taken: the match begins.
    Begin,
    /// The match was made from a record, which is the body.
    Import,
    /// An open seat was taken; the body is the player's name and nonce.
    Join,
    /// An order; the body is its JSON.
    Order,
    /// The last order was undone.
    Undo,
    /// The match went back by consent; the body is the step.
    TakeBack,
    /// The match leaves the one it was made from; the body is the step and what picks the dice from there.
    Fork,
    /// A seat gave up, and the match ended.
    Resign,
    /// A seat gave up whose allies had not yet.
    GiveUp,
    /// A draw was agreed.
    Draw,
    /// A draw was offered.
    OfferDraw,
    /// A take-back was offered; the body is the step.
    OfferTakeBack,
    /// One of several players agrees to the draw offered.
    AgreeDraw,
    /// One of several players agrees to the take-back offered.
    AgreeTakeBack,
    /// The offer of a draw was declined or withdrawn.
    DeclineDraw,
    /// The offer of a take-back was declined or withdrawn.
    DeclineTakeBack,
    /// Somebody said something; the body is the name and the words.
    Chat,
    /// The match is played again; the body is the id of the new match.
    Rematch,
    /// Something else than a draw or a take-back was offered; the body says what.
    Offer,
    /// One of several players agrees to it.
    Agree,
    /// It was declined or withdrawn.
    Decline,
    /// The clock was stopped by consent.
    Pause,
    /// The clock runs again, by consent.
    Resume,
    /// A seat goes away; the body is the number of days.
    Leave,
    /// A seat's time was up, and another claimed the match.
    TimeUp,
    /// A seat's time was up, and a computer plays on there; the body is its level.
    Relieve,
    /// The match was judged by consent; the body is the verdict.
    Judge,
    /// The host has ended the match.
    Annul,
}

impl ActKind {
    const ALL: [(Self, u8); 28] = [
        (Self::Begin, 1),
        (Self::Join, 2),
        (Self::Order, 3),
        (Self::Undo, 4),
        (Self::TakeBack, 5),
        (Self::Resign, 6),
        (Self::Draw, 7),
        (Self::OfferDraw, 8),
        (Self::OfferTakeBack, 9),
        (Self::DeclineDraw, 10),
        (Self::DeclineTakeBack, 11),
        (Self::Chat, 12),
        (Self::Rematch, 13),
        (Self::AgreeDraw, 14),
        (Self::AgreeTakeBack, 15),
        (Self::Import, 16),
        (Self::GiveUp, 17),
        (Self::Fork, 18),
        (Self::Offer, 19),
        (Self::Agree, 20),
        (Self::Decline, 21),
        (Self::Pause, 22),
        (Self::Resume, 23),
        (Self::Leave, 24),
        (Self::TimeUp, 25),
        (Self::Relieve, 26),
        (Self::Judge, 27),
        (Self::Annul, 28),
    ];

    /// The number that stands for it in the database.
    pub(crate) fn code(self) -> u8 {
        Self::ALL.iter().find(|(kind, _)| *kind == self).map_or(0, |(_, code)| *code)
    }

    pub(crate) fn from_code(code: u8) -> Result<Self, StoreError> {
        Self::ALL
            .iter()
            .find(|(_, known)| *known == code)
            .map(|(kind, _)| *kind)
            .ok_or_else(|| StoreError::Damaged(format!("an act of kind {code}")))
    }
}

/// Where a match stands: enough for a list, and the hash that a replay must reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// How many acts of play there have been.
    pub step: u32,
    /// The turn or round.
    pub turn: u16,
    /// The seat that decides; nobody when the match is over.
    pub decider: Option<u8>,
    /// What the match waits for: a decision, or nothing more.
    pub status: Status,
    /// The hash of all that has happened.
    pub digest: [u8; 16],
}

use engine::{Clause, Event, Seat, Viewer};
use serde::Serialize;

use super::{Card, Pass, clause};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Happened {
    /// A round began.
    RoundBegan { round: u8 },
    /// A side drew a card; only it knows which.
    Drew { seat: Seat, card: Option<Card> },
    /// A side posted a card; only it knows which.
    Posted { seat: Seat, pass: Pass, card: Option<Card>, replacing: bool },
    /// A face-down card was turned up.
    Scouted { seat: Seat, pass: Pass, card: Card },
    /// A side waited.
    Waited { seat: Seat },
    /// Dice were rolled against a post, which was turned up.
    Stormed { seat: Seat, pass: Pass, dice: u8, smoke: bool, hits: u8, card: Card, fell: bool },
    /// A side left a pass without a post.
    Declined { seat: Seat, pass: Pass },
    /// The strengths were counted.
    Counted { strength: [u8; 2] },
}

impl Event for Happened {
    fn clause(&self) -> Clause {
        clause(match self {
            Happened::RoundBegan { .. } => "TP-2.1",
            Happened::Drew { .. } => "TP-2.3",
            Happened::Posted { replacing: false, .. } => "TP-2.2",
            Happened::Posted { replacing: true, .. } | Happened::Declined { .. } => "TP-3.4",
            Happened::Scouted { .. } => "TP-2.4",
            Happened::Waited { .. } => "TP-2.5",
            Happened::Stormed { smoke: false, .. } => "TP-3.2",
            Happened::Stormed { smoke: true, .. } => "TP-3.3",
            Happened::Counted { .. } => "TP-4.1",
        })
    }

    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        match &mut seen {
            Happened::Drew { seat, card } | Happened::Posted { seat, card, .. } if !viewer.knows(*seat) => *card = None,
            _ => {}
        }
        Some(seen)
    }

    fn reveals(&self) -> bool {
        matches!(self, Happened::Scouted { .. } | Happened::Stormed { .. } | Happened::Counted { .. })
    }

    fn seat(&self) -> Option<Seat> {
        match self {
            Happened::Drew { seat, .. }
            | Happened::Posted { seat, .. }
            | Happened::Scouted { seat, .. }
            | Happened::Waited { seat }
            | Happened::Stormed { seat, .. }
            | Happened::Declined { seat, .. } => Some(*seat),
            Happened::RoundBegan { .. } | Happened::Counted { .. } => None,
        }
    }

    fn is_heading(&self) -> bool {
        matches!(self, Happened::RoundBegan { .. })
    }
}

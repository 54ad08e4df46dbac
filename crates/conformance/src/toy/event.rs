use engine::{Clause, Event, Figure, Parts, Seat, Viewer};
use serde::Serialize;

use super::{Card, Pass, clause};

/// Why a die hits where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// What every die needs.
    Hit,
    /// Under smoke.
    Smoke,
}

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
    Stormed { seat: Seat, pass: Pass, dice: u8, needed: u8, why: Parts<What, 2>, hits: u8, card: Card, fell: bool },
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
            Happened::Stormed { .. } => "TP-3.2",
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

    fn figures(&self) -> Vec<Figure> {
        match self {
            Happened::Stormed { needed, why, .. } => vec![why.figure("needed", *needed)],
            _ => Vec::new(),
        }
    }

    fn settles(&self) -> Option<(String, String)> {
        match self {
            Happened::Stormed { pass, fell, .. } => Some((roll_at(*pass), fell.to_string())),
            _ => None,
        }
    }

    fn reveals(&self) -> bool {
        matches!(self, Happened::Scouted { .. } | Happened::Stormed { .. } | Happened::Counted { .. })
    }

    fn weight(&self) -> u8 {
        match self {
            Happened::Counted { .. } => 9,
            Happened::Stormed { fell: true, .. } => 7,
            Happened::Stormed { .. } => 4,
            Happened::Scouted { .. } => 2,
            _ => 0,
        }
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

/// The id of the roll of a storm at a pass.
pub(super) fn roll_at(pass: Pass) -> String {
    format!("storm {}", pass.0)
}

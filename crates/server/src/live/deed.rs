use catalog::Level;
use engine::{Seat, Utterance};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Act, ActKind, Position, StoreError, Tick, VisitorId};

use crate::wire::OfferKind;

/// The chairs at a table once a deed is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chairs {
    /// Somebody sits in each, and the match has begun.
    Taken,
    /// One is waiting for somebody.
    Open,
}

/// Something that is done in a match: what the store keeps and what a replay carries out again.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// All seats were taken from the start.
    Begin,
    /// The match is made from a record, which is the text.
    Import { record: String },
    /// An open seat is taken.
    Join { seat: Seat, visitor: VisitorId, sitting: Sitting },
    /// An order is given.
    Order { seat: Seat, said: Said },
    /// The last order is undone.
    Undo { seat: Seat },
    /// The match goes back by consent; `seat` is the last to agree.
    TakeBack { seat: Seat, to: usize },
    /// A fork leaves the match it came from; the number drawn for it picks its dice, since the secret is public already.
    Fork { seat: Seat, cut: Cut },
    /// A seat gives up.
    Resign { seat: Seat },
    /// A seat gives up whose allies have not: the match goes on until they all have.
    GiveUp { seat: Seat },
    /// A draw is agreed; `seat` is the last to agree.
    Draw { seat: Seat },
    /// Something is offered.
    Offer { seat: Seat, kind: OfferKind, to: usize },
    /// One of several others agrees.
    Agree { seat: Seat, visitor: VisitorId, kind: OfferKind },
    /// An offer is declined or withdrawn.
    Decline { seat: Seat, kind: OfferKind },
    /// Something is said.
    Chat { seat: Option<Seat>, visitor: Option<VisitorId>, words: Words },
    /// The match is played again.
    Rematch { id: String },
    /// The clock is stopped by consent; `seat` is the last to agree.
    Pause { seat: Seat },
    /// The clock runs again; `seat` is the last to agree.
    Resume { seat: Seat },
    /// A seat goes away.
    Leave { seat: Seat, days: u32 },
    /// The time of `seat` is up, and another claims the match.
    TimeUp { seat: Seat },
    /// The time of `seat` is up, and a computer plays on there.
    Relieve { seat: Seat, level: Level },
    /// The match is judged; `seat` is the last to agree.
    Judge { seat: Seat, verdict: Verdict },
    /// The host ends the match, which counts for nothing; `seat` was to decide.
    Annul { seat: Seat },
}

/// What the general thought of a match.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Verdict {
    /// For the side of which seat,
    pub(crate) decider: u8,
    /// the chance it gave it, in thousandths.
    pub(crate) chance: u16,
    /// Who loses by it; nobody when it is a draw.
    pub(crate) loser: Option<u8>,
}

/// Who sat down in an open seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Sitting {
    pub(crate) player: String,
    pub(crate) nonce: String,
}

/// Where a fork leaves the old match, and what picks its dice from there.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Cut {
    pub(crate) to: usize,
    pub(crate) luck: u32,
}

/// Something said, and under which name.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Words {
    pub(crate) name: String,
    pub(crate) text: String,
    /// Whether whoever said it had no account; nobody had when this was not yet written.
    #[serde(default = "yes")]
    pub(crate) guest: bool,
}

fn yes() -> bool {
    true
}

/// An order as it came in.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Said {
    Notation(String),
    Json(Value),
}

impl Said {
    pub(crate) fn utterance(&self) -> Utterance<'_> {
        match self {
            Self::Notation(text) => Utterance::Text(text),
            Self::Json(order) => Utterance::Json(order),
        }
    }
}

impl Deed {
    /// Whether a match could go on with such deeds for ever: orders end it some time, unless they are taken back.
    pub(crate) fn is_aside(&self) -> bool {
        matches!(
            self,
            Self::Undo { .. }
                | Self::TakeBack { .. }
                | Self::Offer { .. }
                | Self::Agree { .. }
                | Self::Decline { .. }
                | Self::Chat { .. }
                | Self::Pause { .. }
                | Self::Resume { .. }
        )
    }

    /// Whether it changes the position: who sits down does where he is the last.
    pub(crate) fn moves(&self, chairs: Chairs) -> bool {
        match self {
            Self::Begin
            | Self::Import { .. }
            | Self::Order { .. }
            | Self::Undo { .. }
            | Self::TakeBack { .. }
            | Self::Fork { .. }
            | Self::Resign { .. }
            | Self::Draw { .. }
            | Self::TimeUp { .. }
            | Self::Relieve { .. }
            | Self::Judge { .. }
            | Self::Annul { .. } => true,
            Self::Join { .. } => chairs == Chairs::Taken,
            Self::GiveUp { .. }
            | Self::Offer { .. }
            | Self::Agree { .. }
            | Self::Decline { .. }
            | Self::Chat { .. }
            | Self::Rematch { .. }
            | Self::Pause { .. }
            | Self::Resume { .. }
            | Self::Leave { .. } => false,
        }
    }

    fn kind(&self) -> ActKind {
        match self {
            Self::Begin => ActKind::Begin,
            Self::Import { .. } => ActKind::Import,
            Self::Join { .. } => ActKind::Join,
            Self::Order { .. } => ActKind::Order,
            Self::Undo { .. } => ActKind::Undo,
            Self::TakeBack { .. } => ActKind::TakeBack,
            Self::Fork { .. } => ActKind::Fork,
            Self::Resign { .. } => ActKind::Resign,
            Self::GiveUp { .. } => ActKind::GiveUp,
            Self::Draw { .. } => ActKind::Draw,
            Self::Offer { kind: OfferKind::Draw, .. } => ActKind::OfferDraw,
            Self::Offer { kind: OfferKind::TakeBack, .. } => ActKind::OfferTakeBack,
            Self::Agree { kind: OfferKind::Draw, .. } => ActKind::AgreeDraw,
            Self::Agree { kind: OfferKind::TakeBack, .. } => ActKind::AgreeTakeBack,
            Self::Decline { kind: OfferKind::Draw, .. } => ActKind::DeclineDraw,
            Self::Decline { kind: OfferKind::TakeBack, .. } => ActKind::DeclineTakeBack,
            Self::Offer { .. } => ActKind::Offer,
            Self::Agree { .. } => ActKind::Agree,
            Self::Decline { .. } => ActKind::Decline,
            Self::Chat { .. } => ActKind::Chat,
            Self::Rematch { .. } => ActKind::Rematch,
            Self::Pause { .. } => ActKind::Pause,
            Self::Resume { .. } => ActKind::Resume,
            Self::Leave { .. } => ActKind::Leave,
            Self::TimeUp { .. } => ActKind::TimeUp,
            Self::Relieve { .. } => ActKind::Relieve,
            Self::Judge { .. } => ActKind::Judge,
            Self::Annul { .. } => ActKind::Annul,
        }
    }

    fn seat(&self) -> Option<Seat> {
        match self {
            Self::Begin | Self::Import { .. } | Self::Rematch { .. } => None,
            Self::Chat { seat, .. } => *seat,
            Self::Join { seat, .. }
            | Self::Order { seat, .. }
            | Self::Undo { seat }
            | Self::TakeBack { seat, .. }
            | Self::Fork { seat, .. }
            | Self::Resign { seat }
            | Self::GiveUp { seat }
            | Self::Draw { seat }
            | Self::Offer { seat, .. }
            | Self::Agree { seat, .. }
            | Self::Decline { seat, .. }
            | Self::Pause { seat }
            | Self::Resume { seat }
            | Self::Leave { seat, .. }
            | Self::TimeUp { seat }
            | Self::Relieve { seat, .. }
            | Self::Judge { seat, .. }
            | Self::Annul { seat } => Some(*seat),
        }
    }

    fn body(&self) -> String {
        match self {
            Self::Import { record } => record.clone(),
            Self::Join { sitting, .. } => json(sitting),
            Self::Order { said, .. } => json(said),
            Self::TakeBack { to, .. } | Self::Offer { to, kind: OfferKind::TakeBack, .. } => to.to_string(),
            Self::Fork { cut, .. } => json(cut),
            Self::Chat { words, .. } => json(words),
            Self::Rematch { id } => id.clone(),
            Self::Leave { days, .. } => days.to_string(),
            Self::Relieve { level, .. } => level.id().to_owned(),
            Self::Judge { verdict, .. } => json(verdict),
            Self::Offer { kind, .. } | Self::Agree { kind, .. } | Self::Decline { kind, .. } if !kind.is_old() => {
                json(kind)
            }
            Self::Begin
            | Self::Undo { .. }
            | Self::Resign { .. }
            | Self::GiveUp { .. }
            | Self::Draw { .. }
            | Self::Offer { .. }
            | Self::Agree { .. }
            | Self::Decline { .. }
            | Self::Pause { .. }
            | Self::Resume { .. }
            | Self::TimeUp { .. }
            | Self::Annul { .. } => String::new(),
        }
    }

    /// The row to store.
    pub(crate) fn into_act(
        self,
        n: u64,
        at: i64,
        visitor: Option<VisitorId>,
        position: Option<Position>,
        tick: Option<Tick>,
    ) -> Act {
        let seat = self.seat().map(|seat| seat.0);
        Act { n, at, kind: self.kind(), seat, visitor, body: self.body(), position, tick }
    }

    /// The deed that was stored.
    pub(crate) fn from_act(act: &Act) -> Result<Self, StoreError> {
        let damaged = |what: &str| StoreError::Damaged(format!("act {} has {what}", act.n));
        let seat = || act.seat.map(Seat).ok_or_else(|| damaged("no seat"));
        let visitor = || act.visitor.ok_or_else(|| damaged("no visitor"));
        let step = || act.body.parse().map_err(|_| damaged("no step"));
        Ok(match act.kind {
            ActKind::Begin => Self::Begin,
            ActKind::Import => Self::Import { record: act.body.clone() },
            ActKind::Join => Self::Join { seat: seat()?, visitor: visitor()?, sitting: read(act)? },
            ActKind::Order => Self::Order { seat: seat()?, said: read(act)? },
            ActKind::Undo => Self::Undo { seat: seat()? },
            ActKind::TakeBack => Self::TakeBack { seat: seat()?, to: step()? },
            ActKind::Fork => Self::Fork { seat: seat()?, cut: read(act)? },
            ActKind::Resign => Self::Resign { seat: seat()? },
            ActKind::GiveUp => Self::GiveUp { seat: seat()? },
            ActKind::Draw => Self::Draw { seat: seat()? },
            ActKind::OfferDraw => Self::Offer { seat: seat()?, kind: OfferKind::Draw, to: 0 },
            ActKind::OfferTakeBack => Self::Offer { seat: seat()?, kind: OfferKind::TakeBack, to: step()? },
            ActKind::AgreeDraw => Self::Agree { seat: seat()?, visitor: visitor()?, kind: OfferKind::Draw },
            ActKind::AgreeTakeBack => Self::Agree { seat: seat()?, visitor: visitor()?, kind: OfferKind::TakeBack },
            ActKind::DeclineDraw => Self::Decline { seat: seat()?, kind: OfferKind::Draw },
            ActKind::DeclineTakeBack => Self::Decline { seat: seat()?, kind: OfferKind::TakeBack },
            ActKind::Chat => Self::Chat { seat: act.seat.map(Seat), visitor: act.visitor, words: read(act)? },
            ActKind::Rematch => Self::Rematch { id: act.body.clone() },
            ActKind::Offer => Self::Offer { seat: seat()?, kind: read(act)?, to: 0 },
            ActKind::Agree => Self::Agree { seat: seat()?, visitor: visitor()?, kind: read(act)? },
            ActKind::Decline => Self::Decline { seat: seat()?, kind: read(act)? },
            ActKind::Pause => Self::Pause { seat: seat()? },
            ActKind::Resume => Self::Resume { seat: seat()? },
            ActKind::Leave => Self::Leave { seat: seat()?, days: act.body.parse().map_err(|_| damaged("no days"))? },
            ActKind::TimeUp => Self::TimeUp { seat: seat()? },
            ActKind::Relieve => {
                Self::Relieve { seat: seat()?, level: act.body.parse().map_err(|_| damaged("no level"))? }
            }
            ActKind::Judge => Self::Judge { seat: seat()?, verdict: read(act)? },
            ActKind::Annul => Self::Annul { seat: seat()? },
        })
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn read<T: serde::de::DeserializeOwned>(act: &Act) -> Result<T, StoreError> {
    serde_json::from_str(&act.body).map_err(|error| StoreError::Damaged(format!("act {}: {error}", act.n)))
}

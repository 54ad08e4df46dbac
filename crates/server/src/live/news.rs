use engine::{Line, Seat, Viewer};
use serde::Serialize;
use store::VisitorId;

use crate::wire::{
    ChatNews, EndNews, OfferNews, OrderNews, PingNews, RematchNews, SeatPage, SeatsNews, Standing, StepNews, UpdateKind,
};

/// Something to tell those who follow a match. Each of them is told what it may know.
#[derive(Clone, Debug)]
pub(crate) struct News {
    /// The number of the update; none for what is not stored.
    pub(crate) n: Option<u64>,
    pub(crate) content: Content,
}

#[derive(Clone, Debug)]
pub(crate) enum Content {
    Order {
        step: usize,
        seat: String,
        lines: LinesByViewer,
        status: Standing,
        decider: Option<Seat>,
    },
    Undo(StepNews),
    TakeBack(StepNews),
    End(EndNews),
    Chat(ChatNews),
    Offer(OfferNews),
    Seats {
        seats: Vec<(SeatPage, Option<VisitorId>)>,
        status: Standing,
    },
    /// Pointing, and the seats that are not to see it.
    Ping {
        news: PingNews,
        hidden_from: Vec<Seat>,
    },
    Rematch(RematchNews),
}

/// New lines of the log, as each viewer sees them.
pub(crate) type LinesByViewer = Vec<(Viewer, Vec<Line>)>;

/// Somebody who follows a match.
#[derive(Clone, Debug)]
pub(crate) struct Onlooker {
    pub(crate) visitor: Option<VisitorId>,
    pub(crate) seats: Vec<Seat>,
}

impl Onlooker {
    /// Whose view this onlooker gets while `decider` decides: the seat's own; of several seats the deciding one's; otherwise what all may know.
    pub(crate) fn viewer(&self, decider: Option<Seat>) -> Viewer {
        match (self.seats.as_slice(), decider) {
            ([seat], _) => Viewer::Seat(*seat),
            (seats, Some(decider)) if seats.contains(&decider) => Viewer::Seat(decider),
            _ => Viewer::Spectator,
        }
    }
}

impl News {
    pub(crate) fn kind(&self) -> UpdateKind {
        match self.content {
            Content::Order { .. } => UpdateKind::Order,
            Content::Undo(_) => UpdateKind::Undo,
            Content::TakeBack(_) => UpdateKind::TakeBack,
            Content::End(_) => UpdateKind::End,
            Content::Chat(_) => UpdateKind::Chat,
            Content::Offer(_) => UpdateKind::Offer,
            Content::Seats { .. } => UpdateKind::Seats,
            Content::Ping { .. } => UpdateKind::Ping,
            Content::Rematch(_) => UpdateKind::Rematch,
        }
    }

    /// Whether this onlooker is told nothing: somebody points at something for their own side, and the onlooker sits on another.
    pub(crate) fn is_hidden_from(&self, onlooker: &Onlooker) -> bool {
        match &self.content {
            Content::Ping { hidden_from, .. } => {
                let hidden = |seat| hidden_from.contains(seat);
                !onlooker.seats.is_empty() && onlooker.seats.iter().all(hidden)
            }
            _ => false,
        }
    }

    /// What this onlooker is told, as JSON.
    pub(crate) fn told_to(&self, onlooker: &Onlooker) -> String {
        match &self.content {
            Content::Order { step, seat, lines, status, decider } => {
                let lines = lines_for(lines, onlooker.viewer(*decider)).to_vec();
                json(&OrderNews { step: *step, seat: seat.clone(), lines, status: status.clone() })
            }
            Content::Undo(news) | Content::TakeBack(news) => json(news),
            Content::End(news) => json(news),
            Content::Chat(news) => json(news),
            Content::Offer(news) => json(news),
            Content::Seats { seats, status } => {
                let seats = seats
                    .iter()
                    .map(|(page, visitor)| SeatPage {
                        you: visitor.is_some() && *visitor == onlooker.visitor,
                        ..page.clone()
                    })
                    .collect();
                json(&SeatsNews { seats, status: status.clone() })
            }
            Content::Ping { news, .. } => json(news),
            Content::Rematch(news) => json(news),
        }
    }
}

/// The lines of one viewer; none when they were not asked for.
pub(crate) fn lines_for(lines: &LinesByViewer, viewer: Viewer) -> &[Line] {
    lines.iter().find(|(seen_by, _)| *seen_by == viewer).map_or(&[], |(_, lines)| lines)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

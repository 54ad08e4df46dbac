use std::sync::Arc;

use engine::{Line, Seat, Viewer};
use store::VisitorId;

use crate::wire::{
    ChatLine, ClockNews, OfferNews, OrderNews, PingNews, RematchNews, SeatPage, SeatsNews, StepNews, Update,
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
        seat: String,
        lines: LinesByViewer,
        stands: Stands,
    },
    Undo(Stands),
    TakeBack(Stands),
    End(Stands),
    Chat(ChatLine),
    Offer(OfferNews),
    Seats {
        seats: Vec<(SeatPage, Option<VisitorId>)>,
        status: engine::Status,
    },
    /// Pointing, and who is shown it.
    Ping {
        news: PingNews,
        shown_to: ShownTo,
    },
    Rematch(RematchNews),
    /// What the clock shows.
    Clock(ClockNews),
    /// Something has happened that this server has not witnessed: whoever follows finds it in the store.
    Elsewhere,
}

/// An update as one onlooker may know it. Only [`News::told_to`] makes it, and nothing else is sent on a stream.
#[derive(Clone, Debug)]
pub(crate) struct Told(Update);

impl Told {
    pub(crate) fn update(&self) -> &Update {
        &self.0
    }

    /// The same without the words of those whom the onlooker does not want to hear.
    pub(crate) fn hushed(self, blocks: impl Fn(VisitorId) -> bool) -> Self {
        match self.0 {
            Update::Chat(line) if line.by.is_some_and(blocks) => Self(Update::Chat(line.hushed())),
            other => Self(other),
        }
    }
}

/// Who is shown something that is not stored.
#[derive(Clone, Debug)]
pub(crate) enum ShownTo {
    /// Whoever follows the match.
    Everybody,
    /// Those who sit in one of these seats.
    Seats(Vec<Seat>),
}

impl ShownTo {
    fn includes(&self, onlooker: &Onlooker) -> bool {
        match self {
            Self::Everybody => true,
            Self::Seats(seats) => onlooker.seats.iter().any(|seat| seats.contains(seat)),
        }
    }
}

/// Where the match stands after an act.
#[derive(Clone, Debug)]
pub(crate) struct Stands {
    /// What everybody is told, as somebody who cannot undo anything.
    pub(crate) news: StepNews,
    pub(crate) decider: Option<Seat>,
    /// Whether those without a seat are shown it only later.
    pub(crate) late: bool,
    /// The seat that can undo the last order.
    pub(crate) undoer: Option<Seat>,
}

impl Stands {
    fn told_to(&self, onlooker: &Onlooker) -> StepNews {
        let can_undo = self.undoer.is_some_and(|seat| onlooker.seats.contains(&seat));
        StepNews { can_undo, ..self.news.clone() }
    }
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
    /// The lines of an order for one viewer, copied only where others have still to be told.
    pub(crate) fn lines_of(news: Arc<Self>, viewer: Viewer) -> Vec<Line> {
        match Arc::try_unwrap(news) {
            Ok(Self { content: Content::Order { lines, .. }, .. }) => {
                lines.into_iter().find(|(seen_by, _)| *seen_by == viewer).map_or_else(Vec::new, |(_, lines)| lines)
            }
            Ok(_) => Vec::new(),
            Err(shared) => match &shared.content {
                Content::Order { lines, .. } => lines_for(lines, viewer).to_vec(),
                _ => Vec::new(),
            },
        }
    }

    /// What this onlooker is told, if anything: the one door through which a match speaks to those who follow it.
    pub(crate) fn told_to(&self, onlooker: &Onlooker) -> Option<Told> {
        Some(Told(match &self.content {
            Content::Order { stands, .. }
            | Content::Undo(stands)
            | Content::TakeBack(stands)
            | Content::End(stands)
                if stands.late && onlooker.seats.is_empty() =>
            {
                Update::Late
            }
            Content::Order { seat, lines, stands } => Update::Order(OrderNews {
                seat: seat.clone(),
                lines: lines_for(lines, onlooker.viewer(stands.decider)).to_vec(),
                stands: stands.told_to(onlooker),
            }),
            Content::Undo(stands) => Update::Undo(stands.told_to(onlooker)),
            Content::TakeBack(stands) => Update::TakeBack(stands.told_to(onlooker)),
            Content::End(stands) => Update::End(stands.told_to(onlooker)),
            Content::Chat(line) => Update::Chat(line.clone()),
            Content::Offer(news) => Update::Offer(news.clone()),
            Content::Seats { seats, status } => {
                let seats = seats
                    .iter()
                    .map(|(page, visitor)| SeatPage {
                        you: visitor.is_some() && *visitor == onlooker.visitor,
                        ..page.clone()
                    })
                    .collect();
                Update::Seats(SeatsNews { seats, status: status.clone() })
            }
            Content::Ping { shown_to, .. } if !shown_to.includes(onlooker) => return None,
            Content::Ping { news, .. } => Update::Ping(news.clone()),
            Content::Rematch(news) => Update::Rematch(news.clone()),
            Content::Clock(news) => Update::Clock(news.clone()),
            Content::Elsewhere => return None,
        }))
    }
}

/// The lines of one viewer; none when they were not asked for.
fn lines_for(lines: &LinesByViewer, viewer: Viewer) -> &[Line] {
    lines.iter().find(|(seen_by, _)| *seen_by == viewer).map_or(&[], |(_, lines)| lines)
}

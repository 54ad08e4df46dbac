use serde::Serialize;

use crate::{Clause, Seat, Viewer};

/// A fact about the match, in the past tense, with its figures.
pub trait Event: Clone + PartialEq + std::fmt::Debug + Serialize + Send + Sync + 'static {
    /// The clause it follows from.
    fn clause(&self) -> Clause;

    /// What this viewer may know of it; `None` for nothing at all.
    fn seen_by(&self, viewer: Viewer) -> Option<Self>;

    /// Whether it shows somebody what was hidden before: nothing before it can be undone.
    fn reveals(&self) -> bool {
        false
    }

    /// The seat that acted or is struck, for the colour of its line.
    fn seat(&self) -> Option<Seat> {
        None
    }

    /// Whether it opens a chapter of the log (a turn, a phase).
    fn is_heading(&self) -> bool {
        false
    }
}

/// Somebody who listens to events.
pub trait Log<E> {
    /// Takes note of an event.
    fn tell(&mut self, event: E);
}

/// Nobody listens: for playouts and the lab.
pub struct NoLog;

impl<E> Log<E> for NoLog {
    #[inline]
    fn tell(&mut self, _event: E) {}
}

impl<E> Log<E> for Vec<E> {
    fn tell(&mut self, event: E) {
        self.push(event);
    }
}

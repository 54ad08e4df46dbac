use serde::Serialize;

use crate::{Clause, Figure, Seat, Viewer};

/// A fact about the match, in the past tense, with its figures.
pub trait Event: Clone + PartialEq + std::fmt::Debug + Serialize + Send + Sync + 'static {
    /// The clause it follows from.
    fn clause(&self) -> Clause;

    /// What this viewer may know of it; `None` for nothing at all.
    fn seen_by(&self, viewer: Viewer) -> Option<Self>;

    /// The figures it states, each with the parts that make it. What a viewer may not know of them is left out by [`seen_by`](Event::seen_by).
    fn figures(&self) -> Vec<Figure> {
        Vec::new()
    }

    /// Which roll it settles, and how, in the keys of the forecast shown before the order: [`scene::Bar::roll`] and [`scene::Share::keys`].
    fn settles(&self) -> Option<(String, String)> {
        None
    }

    /// Every clause it rests on: its own, and those of its parts.
    fn cites(&self, cite: &mut impl FnMut(Clause)) {
        cite(self.clause());
        self.figures().iter().flat_map(|figure| &figure.parts).for_each(|part| cite(part.clause));
    }

    /// Whether it shows somebody what was hidden before: nothing before it can be undone.
    fn reveals(&self) -> bool {
        false
    }

    /// How much somebody who looked away should hear of it: 0 for nothing worth telling, 9 for what decides the match.
    fn weight(&self) -> u8 {
        0
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
    /// Whether anybody listens at all: reasons are collected only then.
    const LISTENS: bool = true;

    /// Takes note of an event.
    fn tell(&mut self, event: E);

    /// Whether nothing more needs to be told: who only listened for one event throws the rest of the match away, so a game may stop there.
    #[inline]
    fn has_heard_enough(&self) -> bool {
        false
    }
}

/// Nobody listens: for playouts and the lab.
pub struct NoLog;

impl<E> Log<E> for NoLog {
    const LISTENS: bool = false;

    #[inline]
    fn tell(&mut self, _event: E) {}
}

impl<E> Log<E> for Vec<E> {
    fn tell(&mut self, event: E) {
        self.push(event);
    }
}

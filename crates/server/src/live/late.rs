//! Matches that anybody may watch and in which hands are hidden are shown to those without a seat two turns late, so that nobody is told across the table what
//! somebody at another screen has just seen.

use engine::{Seat, Status, Viewer};
use store::VisitorId;

use super::State;
use crate::wire::StepNews;

/// So many turns late.
const TURNS: u16 = 2;

/// Where a listed match stood after each step, and whether hands are hidden in it.
#[derive(Default)]
pub(super) struct Past {
    stood: Vec<(u16, Status)>,
    hides: bool,
}

impl State {
    /// Notes where the match stands after an act of play, unless nobody sees it late.
    pub(super) fn note_step(&mut self) {
        if !self.row.listed {
            return;
        }
        let steps = self.step() + 1;
        let (turn, status) = (self.turn(), self.status());
        let new_turn = self.past.stood.last().is_none_or(|(last, _)| *last != turn);
        if new_turn && !self.past.hides {
            self.past.hides = self.has_hands();
        }
        self.past.stood.truncate(steps.saturating_sub(1));
        self.past.stood.resize(steps, (turn, status));
    }

    fn has_hands(&self) -> bool {
        let hand =
            |seat: u8| self.table.as_ref().is_some_and(|table| !table.scene(Viewer::Seat(Seat(seat))).hand.is_empty());
        (0..self.seats.len() as u8).any(hand)
    }

    /// Whether those without a seat see this match late, until it is over.
    pub(super) fn is_shown_late(&self) -> bool {
        let people = self.seats.iter().any(|sitter| sitter.level.is_none());
        self.row.listed && self.past.hides && people
    }

    /// Whether a visitor sees this match late now.
    pub(crate) fn is_late_for(&self, visitor: Option<VisitorId>) -> bool {
        self.is_shown_late() && !self.is_over() && self.seats_of(visitor).is_empty()
    }

    /// The last step that those see who see it late: where the turn before the last two ended.
    pub(crate) fn late_step(&self) -> usize {
        let seen = self.turn().saturating_sub(TURNS);
        self.past.stood.iter().rposition(|(turn, _)| *turn <= seen).unwrap_or(0)
    }

    /// The last step that a visitor may see.
    pub(crate) fn last_step_for(&self, visitor: Option<VisitorId>) -> usize {
        if self.is_late_for(visitor) { self.late_step() } else { self.step() }
    }

    /// Where the match stood then.
    pub(crate) fn stood_late(&self) -> StepNews {
        let step = self.late_step();
        let (turn, status) = self.past.stood.get(step).cloned().unwrap_or_else(|| (self.turn(), self.status()));
        StepNews { step, turn, status, can_undo: false, secret: None }
    }
}

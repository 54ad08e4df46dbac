use crate::{Clause, MOST_SEATS, Seat, Seats};

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winners: Seats,
    /// The level of victory in the rules' words: `total`, `marginal`, `draw`.
    pub level: &'static str,
    /// The points by which each seat is ahead.
    pub margin: [i16; MOST_SEATS],
    /// The clause that decided it.
    pub reason: Clause,
}

impl Outcome {
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub fn result(&self, seat: Seat) -> i8 {
        match (self.winners.is_empty(), self.winners.has(seat)) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => -1,
        }
    }
}

use serde::{Deserialize, Serialize};

/// No game seats more.
pub const MOST_SEATS: usize = 6;

/// A place at the table, numbered in the order of the scenario's list of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Who looks at a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// Somebody who plays.
    Seat(Seat),
    /// Somebody who sees only what all may know.
    Spectator,
    /// Somebody who sees everything: the record, and everybody after the end.
    Umpire,
}

impl Viewer {
    /// Whether this viewer may know what only `seat` knows.
    pub fn knows(self, seat: Seat) -> bool {
        self == Viewer::Umpire || self == Viewer::Seat(seat)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// Whoever plays without a seat: an automatic enemy. It can win, but sits nowhere.
    pub const AUTOMATIC: Self = Self(1 << 7);

    /// One seat alone.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// The set with one more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Whether the seat is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of the set, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MOST_SEATS as u8).map(Seat).filter(move |&seat| self.has(seat))
    }
}

use serde::{Deserialize, Serialize};

use super::{Moment, Span};

/// Time that counts. While the server was off nobody could play, so that time is left out of it: a server that was off for a week has cost nobody a day.
///
/// A clock is told counted moments; the two times differ by how long the server had been off before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timeline {
    /// When the server went off and came back, in order and apart.
    off: Vec<(Moment, Moment)>,
}

impl Timeline {
    /// The time with these spans left out, in whatever order they are given and however they overlap.
    pub fn without(spans: impl IntoIterator<Item = (Moment, Moment)>) -> Self {
        let mut given: Vec<_> = spans.into_iter().filter(|(from, until)| from < until).collect();
        given.sort_unstable();
        let mut off: Vec<(Moment, Moment)> = Vec::new();
        for (from, until) in given {
            match off.last_mut() {
                Some((_, end)) if from <= *end => *end = until.max(*end),
                _ => off.push((from, until)),
            }
        }
        Self { off }
    }

    /// A moment of the server's clock, as it counts.
    pub fn counted(&self, wall: Moment) -> Moment {
        let off = self.off.iter().take_while(|(from, _)| *from < wall);
        off.fold(wall, |counted, (from, until)| counted - wall.min(*until).since(*from))
    }

    /// When the server's clock will show a counted moment, if it is not off again before.
    pub fn wall(&self, counted: Moment) -> Moment {
        let mut wall = counted;
        for (from, until) in &self.off {
            if *from > wall {
                break;
            }
            wall = wall + until.since(*from);
        }
        wall
    }

    /// For how long the server was off altogether.
    pub fn lost(&self) -> Span {
        self.off.iter().fold(Span::ZERO, |lost, (from, until)| lost + until.since(*from))
    }
}

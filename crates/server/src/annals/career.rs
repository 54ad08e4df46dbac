use std::collections::{BTreeMap, HashMap};

use club::rating::{Book, Rating};
use store::MatchKey;

use super::bout::{Bout, Player};
use super::ledger::{Ledger, moment};

/// What came of one player's rated matches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Career {
    /// After each rated match, by game.
    pub(crate) curves: BTreeMap<&'static str, Vec<Played>>,
    changes: HashMap<MatchKey, (f64, f64)>,
}

/// A rated match, and what it made of the rating.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Played {
    pub(crate) at: i64,
    pub(crate) rating: Rating,
}

impl Career {
    /// Goes through all matches once.
    pub(crate) fn of(player: Player, ledger: &Ledger) -> Self {
        let mut career = Self::default();
        let mut book = Book::default();
        for bout in &ledger.bouts {
            let Some(rated) = bout.for_ratings() else { continue };
            let before = bout.side_of(player).map(|side| Self::before(&book, player, bout, side));
            book.add(&rated);
            if let Some((rating, expected)) = before {
                let after = book.rating(bout.game, &player, moment(bout.at));
                career.changes.insert(bout.key, (after.value - rating.value, expected));
                career.curves.entry(bout.game).or_default().push(Played { at: bout.at, rating: after });
            }
        }
        career
    }

    /// The rating before a match, and the share of the points that was to be expected.
    fn before(book: &Book<Player>, player: Player, bout: &Bout, side: usize) -> (Rating, f64) {
        let own = book.rating(bout.game, &player, moment(bout.at));
        let other = bout.opponent(side).map(|other| book.rating(bout.game, &other, moment(bout.at)));
        (own, own.expected(&other.unwrap_or_default(), bout.edge_of(side)))
    }

    /// What a match changed in the rating.
    pub(crate) fn change(&self, key: MatchKey) -> Option<f64> {
        self.changes.get(&key).map(|(change, _)| *change)
    }

    /// The share of the points that was to be expected in a match.
    pub(crate) fn expected(&self, key: MatchKey) -> Option<f64> {
        self.changes.get(&key).map(|(_, expected)| *expected)
    }
}

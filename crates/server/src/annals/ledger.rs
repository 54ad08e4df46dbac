use std::collections::HashSet;
use std::sync::Arc;

use catalog::Title;
use club::clock::Moment;
use club::rating::{Book, Edge, Rating};
use store::MatchKey;
use tokio::sync::Mutex;

use super::bout::{Bout, Player, Scenarios, Sides};
use crate::{ApiError, App};

/// So many matches are read at once.
const PAGE: u32 = 2_000;
/// So far back the ends of matches are read again, in seconds: servers that share a database need not agree on the time to the second.
const OVERLAP: i64 = 600;

/// All matches that are over, and the ratings that follow from them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ledger {
    /// In the order in which they ended.
    pub(crate) bouts: Vec<Bout>,
    pub(crate) book: Book<Player>,
}

impl Ledger {
    /// How strong somebody plays; nobody knows of who was never rated in the game.
    pub(crate) fn rating(&self, game: &str, player: Player, at: i64) -> Rating {
        self.book.rating(game, &player, moment(at))
    }

    fn note(&mut self, fresh: Vec<Bout>) {
        let is_last = |bout: &Bout| self.bouts.last().is_none_or(|last| (last.at, last.key) < (bout.at, bout.key));
        let in_order = fresh.first().is_none_or(is_last);
        if in_order {
            fresh.iter().filter_map(Bout::for_ratings).for_each(|rated| self.book.add(&rated));
        }
        self.bouts.extend(fresh);
        if !in_order {
            self.bouts.sort_by_key(|bout| (bout.at, bout.key));
            let rated: Vec<_> = self.bouts.iter().filter_map(Bout::for_ratings).collect();
            self.book = Book::of(&rated);
        }
    }
}

pub(crate) fn moment(at: i64) -> Moment {
    Moment(at.saturating_mul(1_000))
}

/// The ledger, brought up to date whenever somebody asks.
#[derive(Default)]
pub(crate) struct Annals {
    known: Mutex<Known>,
    /// What analyses have said, by the match.
    pub(super) lessons: super::lessons::Lessons,
    /// How matches were opened, in words.
    pub(super) openings: super::openings::InWords,
}

#[derive(Default)]
struct Known {
    ledger: Arc<Ledger>,
    scenarios: Scenarios,
    keys: HashSet<MatchKey>,
    /// When the last match that was read had ended.
    last: i64,
}

impl Annals {
    /// As it stands now.
    pub(crate) async fn read(&self, app: &Arc<App>) -> Result<Arc<Ledger>, ApiError> {
        let mut known = self.known.lock().await;
        let mut after = (known.last - OVERLAP, 0);
        let mut fresh = Vec::new();
        loop {
            let page = app.store.finished(after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = (last.at, last.key);
            let is_last = (page.len() as u32) < PAGE;
            known.last = known.last.max(last.at);
            for row in &page {
                if known.keys.insert(row.key)
                    && let Ok(title) = app.title(&row.game)
                {
                    fresh.extend(known.scenarios.bout(title, row));
                }
            }
            if is_last {
                break;
            }
        }
        if !fresh.is_empty() {
            Arc::make_mut(&mut known.ledger).note(fresh);
        }
        Ok(Arc::clone(&known.ledger))
    }

    /// The sides of a scenario, and what the first of them is worth, where that is known.
    pub(crate) async fn scenario(
        &self,
        title: &'static dyn Title,
        scenario: &str,
        options: &str,
    ) -> Option<(Sides, Option<Edge>)> {
        self.known.lock().await.scenarios.sides(title, scenario, options)
    }

    /// Matches of a list, as contests.
    pub(crate) async fn bouts(&self, app: &App, rows: &[store::Finished]) -> Vec<Option<Bout>> {
        let mut known = self.known.lock().await;
        rows.iter().map(|row| app.title(&row.game).ok().and_then(|title| known.scenarios.bout(title, row))).collect()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::bout::Result;
    use super::*;

    /// The ledger of these matches.
    pub(in crate::annals) fn ledger(bouts: Vec<Bout>) -> Ledger {
        let mut ledger = Ledger::default();
        ledger.note(bouts);
        ledger
    }

    /// A rated match of the toy between two people.
    pub(in crate::annals) fn bout(at: i64, players: [i64; 2], first: Result) -> Bout {
        let second = match first {
            Result::Won => Result::Lost,
            Result::Drawn => Result::Drawn,
            Result::Lost => Result::Won,
            Result::Annulled => Result::Annulled,
        };
        Bout {
            at,
            key: at,
            game: "toy",
            scenario: "patrol".to_owned(),
            turn: 3,
            preset: Some("published".to_owned()),
            sides: Arc::new(vec![vec!["red".to_owned()], vec!["blue".to_owned()]]),
            players: players.map(|visitor| Some(Player::Person(visitor))).to_vec(),
            results: vec![first, second],
            rated: true,
            edge: Edge::NONE,
        }
    }

    #[test]
    fn what_is_heard_of_late_counts_as_if_it_had_been_heard_of_in_time() {
        let week = 7 * 24 * 3_600;
        let [first, second, third] = [
            bout(week, [1, 2], Result::Won),
            bout(2 * week, [2, 3], Result::Won),
            bout(3 * week, [1, 3], Result::Lost),
        ];
        let (mut late, mut in_time) = (Ledger::default(), Ledger::default());
        late.note(vec![first.clone(), third.clone()]);
        late.note(vec![second.clone()]);
        in_time.note(vec![first, second, third]);
        assert_eq!(late.book, in_time.book);
        let ratings = [1, 2, 3].map(|visitor| late.rating("toy", Player::Person(visitor), 3 * week));
        assert!(ratings[2].value > ratings[0].value, "{ratings:?}");
        assert!(ratings.iter().all(Rating::is_provisional));
    }

    #[test]
    fn what_was_not_agreed_on_or_was_ended_by_the_host_changes_no_rating() {
        let mut ledger = Ledger::default();
        ledger.note(vec![bout(0, [1, 2], Result::Annulled)]);
        ledger.note(vec![Bout { rated: false, ..bout(1, [1, 2], Result::Won) }]);
        assert_eq!(ledger.book.leaders("toy", moment(1)), []);
    }
}

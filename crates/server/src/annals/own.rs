use std::sync::Arc;

use store::{Account, Finished};

use super::bout::{Bout, Player};
use crate::{ApiError, App};

/// So many matches of a player are looked at.
pub(crate) const MOST_MATCHES: u32 = 5_000;

/// A match that is over, with the side that a player had.
#[derive(Clone, Debug)]
pub(crate) struct OwnMatch {
    pub(crate) row: Finished,
    pub(crate) bout: Bout,
    pub(crate) side: usize,
}

impl OwnMatch {
    /// The seats of the player's side.
    pub(crate) fn seats(&self) -> &[String] {
        &self.bout.sides[self.side]
    }
}

/// The matches of an account that are over, the last first.
pub(crate) async fn own_matches(app: &Arc<App>, account: &Account) -> Result<Vec<OwnMatch>, ApiError> {
    let rows = app.store.finished_of(account.visitor, MOST_MATCHES).await?;
    let bouts = app.annals.bouts(app, &rows).await;
    let player = Player::Person(account.visitor);
    let own = |(row, bout): (Finished, Option<Bout>)| {
        let bout = bout?;
        let side = bout.side_of(player)?;
        Some(OwnMatch { row, bout, side })
    };
    Ok(rows.into_iter().zip(bouts).filter_map(own).collect())
}

#[cfg(test)]
pub(super) mod tests {
    use engine::Ending;
    use store::{FinishedSeat, Stakes};

    use super::super::bout::Result;
    use super::super::ledger::tests::bout;
    use super::*;

    /// A match of visitor 1 against visitor 2 that ended so for the first of them, who had this side.
    pub(in crate::annals) fn own(at: i64, side: usize, result: Result) -> OwnMatch {
        let (first, players) = match (side, result) {
            (0, result) => (result, [1, 2]),
            (_, Result::Won) => (Result::Lost, [2, 1]),
            (_, Result::Lost) => (Result::Won, [2, 1]),
            (_, result) => (result, [2, 1]),
        };
        let seat = |name: &str, visitor| FinishedSeat {
            name: name.to_owned(),
            level: None,
            visitor: Some(visitor),
            hotseat: false,
            relieved: false,
        };
        let ending = Ending {
            level: "total".to_owned(),
            margin: [("red".to_owned(), 0), ("blue".to_owned(), 0)].into(),
            reason: "TP-4.2".to_owned(),
            winners: Vec::new(),
            automatic: false,
            resigned: None,
            out_of_time: None,
            agreed: false,
            annulled: false,
        };
        let row = Finished {
            key: at,
            id: at.to_string(),
            game: "toy".to_owned(),
            scenario: "patrol".to_owned(),
            options: "{}".to_owned(),
            made: at,
            at,
            steps: 9,
            turn: 3,
            listed: false,
            stakes: Stakes { rated: true, cup: None },
            clock: None,
            ending,
            seats: vec![seat("red", players[0]), seat("blue", players[1])],
        };
        OwnMatch { row, bout: bout(at, players, first), side }
    }

    #[test]
    fn the_side_is_the_players_own() {
        assert_eq!(
            (own(1, 0, Result::Won).seats(), own(1, 1, Result::Won).seats()),
            (&["red".to_owned()][..], &["blue".to_owned()][..])
        );
        assert_eq!(own(1, 1, Result::Won).bout.results[1], Result::Won);
    }
}

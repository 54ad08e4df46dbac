//! How somebody plays: at which pace, how soon he answers, whether his time runs out.

use club::clock::{Pace, Terms};
use store::VisitorId;

use super::own::OwnMatch;
use crate::wire::{Habits, PlayersPace};
use crate::{ApiError, App};

/// The answers of so many matches by days are looked at, the last ones.
const MOST_ASKED: usize = 50;
/// Fewer answers say nothing.
const FEWEST: usize = 3;

fn pace(own: &OwnMatch) -> PlayersPace {
    let terms = own.row.clock.as_deref().and_then(|terms| Terms::from_json(terms).ok());
    match terms.map(Terms::pace) {
        Some(Pace::Live { .. }) => PlayersPace::Live,
        Some(Pace::Days { .. }) => PlayersPace::Days,
        None => PlayersPace::Free,
    }
}

/// Whether the player's time was up, so that somebody claimed the match or a computer played on.
fn ran_out(own: &OwnMatch) -> bool {
    let is_own = |seat: &String| own.seats().contains(seat);
    let relieved = || own.row.seats.iter().any(|seat| seat.relieved && is_own(&seat.name));
    own.row.ending.out_of_time.as_ref().is_some_and(is_own) || relieved()
}

/// The habits that follow from matches which are over.
pub(crate) async fn habits(app: &App, visitor: VisitorId, own: &[OwnMatch]) -> Result<Habits, ApiError> {
    let by_days = own.iter().filter(|one| pace(one) == PlayersPace::Days).take(MOST_ASKED);
    let answers = app.store.answers(visitor, by_days.map(|one| one.row.key).collect()).await?;
    Ok(Habits { answers: three_in_four(answers), ..counted(own) })
}

fn counted(own: &[OwnMatch]) -> Habits {
    let paces: Vec<PlayersPace> = own.iter().map(pace).collect();
    let times = |wanted: PlayersPace| paces.iter().filter(|pace| **pace == wanted).count();
    let all = [PlayersPace::Live, PlayersPace::Days, PlayersPace::Free];
    let with_clock = |one: &&OwnMatch| pace(one) != PlayersPace::Free;
    Habits {
        pace: all.into_iter().find(|wanted| 2 * times(*wanted) > own.len()),
        answers: None,
        clocked: own.iter().filter(with_clock).count() as u32,
        forfeits: own.iter().filter(|one| ran_out(one)).count() as u32,
    }
}

/// The seconds within which three of four answers came.
fn three_in_four(mut answers: Vec<i64>) -> Option<u64> {
    if answers.len() < FEWEST {
        return None;
    }
    answers.sort_unstable();
    let at = (3 * answers.len()).div_ceil(4) - 1;
    u64::try_from(answers[at] / 1_000).ok()
}

#[cfg(test)]
mod tests {
    use super::super::bout::Result;
    use super::super::own::tests::own;
    use super::*;

    #[test]
    fn three_answers_in_four_come_within_what_is_told() {
        assert_eq!(three_in_four(vec![1_000, 2_000]), None, "two say nothing");
        assert_eq!(three_in_four(vec![9_000, 1_000, 2_000]), Some(9));
        assert_eq!(three_in_four(vec![40_000, 1_000, 3_000, 2_000]), Some(3));
        assert_eq!(three_in_four((1..=100).map(|n| n * 1_000).collect()), Some(75));
    }

    #[test]
    fn a_pace_is_told_when_most_matches_have_it_and_forfeits_are_counted() {
        let days = Some(r#"{"pace":"days","days":3}"#.to_owned());
        let live = Some(r#"{"pace":"live","minutes":15}"#.to_owned());
        let match_of = |clock: &Option<String>, out_of_time: Option<&str>| {
            let mut one = own(1, 0, Result::Lost);
            one.row.clock = clock.clone();
            one.row.ending.out_of_time = out_of_time.map(str::to_owned);
            one
        };
        let (mine, theirs) = (match_of(&days, Some("red")), match_of(&days, Some("blue")));
        let mut relieved = match_of(&live, None);
        relieved.row.seats[0].relieved = true;
        let told = counted(&[mine, theirs.clone(), relieved.clone()]);
        assert_eq!((told.pace, told.clocked, told.forfeits), (Some(PlayersPace::Days), 3, 2));
        let told = counted(&[theirs, relieved, match_of(&None, None)]);
        assert_eq!((told.pace, told.clocked, told.forfeits), (None, 2, 1), "no pace prevails");
        assert_eq!(counted(&[]).pace, None);
    }
}

//! What analyses say of somebody's play: how much luck there was, and how much of the chance decisions kept.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use lab::analysis::{Account, SideAccount};
use store::Finished;

use super::bout::Bout;
use crate::{ApiError, App};

/// So many accounts of matches are kept in memory; then the memory starts afresh.
const MOST_REMEMBERED: usize = 20_000;

/// What analyses have said, by the id of the match.
#[derive(Default)]
pub(crate) struct Lessons(Mutex<HashMap<String, Arc<Account>>>);

/// What an analysis says of one side of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lesson {
    /// What dice, cards and what came to light gave the side, in points of chance: from -100 to 100.
    pub(crate) luck: f64,
    /// The share of the chance that its decisions kept, from 0 to 100.
    pub(crate) accuracy: f64,
}

/// What there is to say about these matches, each with the side that is asked about.
pub(crate) async fn study(app: &App, played: &[(&Finished, &Bout, usize)]) -> Result<Vec<Option<Lesson>>, ApiError> {
    let accounts = remembered(app, played.iter().map(|(row, ..)| row.id.clone()).collect()).await?;
    let told = played.iter().zip(accounts);
    Ok(told.map(|((_, bout, side), account)| lesson(&*account?, &bout.sides[*side])).collect())
}

/// The accounts of these matches, by their ids, where there are analyses.
pub(super) async fn remembered(app: &App, of: Vec<String>) -> Result<Vec<Option<Arc<Account>>>, ApiError> {
    let lessons = &app.annals.lessons;
    let unknown: Vec<String> = {
        let known = lessons.0.lock().unwrap_or_else(PoisonError::into_inner);
        of.iter().filter(|id| !known.contains_key(*id)).cloned().collect()
    };
    let found = if unknown.is_empty() { Vec::new() } else { app.store.analysis_accounts(unknown).await? };
    let mut known = lessons.0.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() + found.len() > MOST_REMEMBERED {
        known.clear();
    }
    // What another program has written may be of another shape: then it says nothing.
    let read = found.into_iter().filter_map(|(id, text)| Some((id, Arc::new(serde_json::from_str(&text).ok()?))));
    known.extend(read);
    Ok(of.iter().map(|id| known.get(id).cloned()).collect())
}

fn lesson(account: &Account, side: &[String]) -> Option<Lesson> {
    let place = account.sides.iter().position(|one| one.seats == side)?;
    let sign = if place == 0 { 1.0 } else { -1.0 };
    Some(Lesson { luck: 100.0 * sign * account.luck.value, accuracy: accuracy_of(&account.sides[place]) })
}

/// The share of the chance that the decisions of a side kept, from 0 to 100.
pub(super) fn accuracy_of(side: &SideAccount) -> f64 {
    100.0 * (1.0 - side.loss.value.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use lab::analysis::Estimate;

    use super::*;

    #[test]
    fn luck_is_ones_own_and_accuracy_is_what_decisions_left() {
        let estimate = |value| Estimate { value, error: 0.01 };
        let side = |seat: &str, loss| SideAccount {
            seats: vec![seat.to_owned()],
            worth: estimate(0.0),
            loss: estimate(loss),
            mistakes: 0,
            luck: estimate(0.0),
        };
        let account = Account {
            start: estimate(0.5),
            luck: estimate(0.2),
            early_end: None,
            sides: vec![side("red", -0.01), side("blue", 0.3)],
            end: 1.0,
        };
        let of = |seat: &str| lesson(&account, &[seat.to_owned()]).expect("it played");
        assert_eq!((of("red").luck, of("red").accuracy), (20.0, 100.0), "what was better than the best lost nothing");
        assert_eq!((of("blue").luck, of("blue").accuracy), (-20.0, 70.0));
        assert_eq!(lesson(&account, &["green".to_owned()]), None);
    }
}

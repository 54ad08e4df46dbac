//! How accurately computers play, by what analyses say of the matches in which they sat.

use std::collections::BTreeMap;

use catalog::Level;

use super::lessons::{accuracy_of, remembered};
use crate::{ApiError, App};

/// So many matches of a game are looked at, the last ones.
const MOST_STUDIED: u32 = 200;
/// Fewer sides of a level say nothing.
const FEWEST: usize = 3;

/// The accuracy of each level in a game, side by side and match by match; levels of which too little is known are left out.
pub(crate) async fn par(app: &App, game: &str) -> Result<BTreeMap<Level, Vec<f64>>, ApiError> {
    let analysed = app.store.analysed_with_computers(game.to_owned(), MOST_STUDIED).await?;
    let accounts = remembered(app, analysed.iter().map(|one| one.id.clone()).collect()).await?;
    let mut found: BTreeMap<Level, Vec<f64>> = BTreeMap::new();
    for (one, account) in analysed.iter().zip(accounts) {
        let Some(account) = account else { continue };
        for side in &account.sides {
            let Some(level) = played_alone(&one.seats, &side.seats) else { continue };
            found.entry(level).or_default().push(accuracy_of(side));
        }
    }
    found.retain(|_, values| values.len() >= FEWEST);
    Ok(found)
}

/// The level that sat in all seats of a side.
fn played_alone(seats: &[(String, Option<String>)], side: &[String]) -> Option<Level> {
    let mut levels = seats.iter().filter(|(seat, _)| side.contains(seat)).map(|(_, level)| level.as_deref());
    let first = levels.next()??;
    levels.all(|level| level == Some(first)).then(|| first.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_plays_a_side_when_it_sits_in_all_its_seats() {
        let seats = [("a", Some("captain")), ("b", Some("captain")), ("c", None), ("d", Some("general"))]
            .map(|(seat, level)| (seat.to_owned(), level.map(str::to_owned)));
        let of = |side: &[&str]| played_alone(&seats, &side.iter().map(|seat| (*seat).to_owned()).collect::<Vec<_>>());
        assert_eq!(of(&["a", "b"]), Some(Level::Captain));
        assert_eq!(of(&["d"]), Some(Level::General));
        assert_eq!((of(&["a", "c"]), of(&["c"]), of(&["b", "d"]), of(&[])), (None, None, None, None));
    }
}

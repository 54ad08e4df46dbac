use std::sync::Arc;

use catalog::Title;
use club::rating::Rating;
use store::{MatchRow, VisitorId};

use super::Ledger;
use super::bout::Player;
use crate::wire::{RatingPage, RatingWish};
use crate::{ApiError, App};

/// What somebody may expect of seats that are open: how strong others play, and how often he would win.
pub(crate) struct Prospects {
    ledger: Arc<Ledger>,
    now: i64,
    /// Whoever asks, with an account.
    you: Option<VisitorId>,
}

impl Prospects {
    /// As things stand, for whoever asks.
    pub(crate) async fn of(app: &Arc<App>, you: Option<VisitorId>) -> Result<Self, ApiError> {
        let you = match you {
            Some(visitor) => app.store.account_of(visitor).await?.map(|account| account.visitor),
            None => None,
        };
        Ok(Self { ledger: app.annals.read(app).await?, now: app.now(), you })
    }

    /// How strong somebody with an account plays.
    pub(crate) fn rating(&self, game: &str, visitor: VisitorId) -> Rating {
        self.ledger.rating(game, Player::Person(visitor), self.now)
    }

    /// How strong whoever asks plays; nobody knows it of a guest.
    pub(crate) fn own(&self, game: &str) -> Option<Rating> {
        self.you.map(|you| self.rating(game, you))
    }

    /// Whether whoever asks is as a seat wishes: if not, why.
    pub(crate) fn must_fit(&self, game: &str, wish: &RatingWish) -> Result<(), ApiError> {
        must_fit(wish, self.own(game).as_ref())
    }

    /// How many of a hundred matches whoever asks would win against somebody, by side, a draw as half of one: known where both have accounts and the lab has
    /// measured what the sides of the scenario are worth as it is published.
    pub(crate) async fn against(
        &self,
        app: &App,
        title: &'static dyn Title,
        scenario: &str,
        opponent: VisitorId,
    ) -> Option<Vec<(Vec<String>, u8)>> {
        let own = self.own(title.slug())?;
        let (sides, edge) = app.annals.scenario(title, scenario, "{}").await?;
        let ([one, other], edge) = (sides.as_slice(), edge?) else { return None };
        let theirs = self.rating(title.slug(), opponent);
        let of = |seats: &Vec<String>, edge| (seats.clone(), (100.0 * own.expected(&theirs, edge)).round() as u8);
        Some(vec![of(one, edge), of(other, -edge)])
    }

    /// How many of a hundred matches whoever asks would win on this seat, a draw as half of one: known where two with accounts would play, and where the lab has
    /// measured what the side is worth.
    pub(crate) async fn chance(&self, app: &App, title: &'static dyn Title, row: &MatchRow, seat: &str) -> Option<u8> {
        let own = self.own(title.slug())?;
        let (sides, edge) = app.annals.scenario(title, &row.scenario, &row.options).await?;
        let [one, other] = sides.as_slice() else { return None };
        let (edge, theirs) = if one.iter().any(|name| name == seat) { (edge?, other) } else { (-edge?, one) };
        let mut sitting = row.seats.iter().filter(|seat| theirs.contains(&seat.name)).map(|seat| seat.visitor);
        let opponent = sitting.next()??;
        if sitting.any(|visitor| visitor != Some(opponent)) || app.members.is_guest(Some(opponent)) {
            return None;
        }
        let share = own.expected(&self.rating(title.slug(), opponent), edge);
        Some((100.0 * share).round() as u8)
    }
}

/// Whether somebody of this rating is as a seat wishes.
fn must_fit(wish: &RatingWish, rating: Option<&Rating>) -> Result<(), ApiError> {
    let wished = match (wish.least, wish.most) {
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("{least} and up"),
        (None, Some(most)) => format!("up to {most}"),
        (None, None) => return Ok(()),
    };
    let Some(rating) = rating else {
        return Err(ApiError::NotYours(format!(
            "this seat wishes for a rating of {wished}; a guest has none, so sign in"
        )));
    };
    let value = rating.value.round() as i32;
    let low = wish.least.is_some_and(|least| value < i32::from(least));
    let high = wish.most.is_some_and(|most| value > i32::from(most));
    if low || high {
        let why =
            format!("this seat wishes for a rating of {wished}; yours is {value}: challenge whoever offers it instead");
        return Err(ApiError::NotYours(why));
    }
    Ok(())
}

/// As pages say it.
pub(crate) fn rating_page(rating: &Rating) -> RatingPage {
    RatingPage {
        value: rating.value.round() as i32,
        deviation: rating.deviation.round() as i32,
        provisional: rating.is_provisional(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_fit_hears_why() {
        let wish = |least, most| RatingWish { least, most };
        let of = |value| Rating { value, ..Rating::default() };
        let said = |wish: &RatingWish, rating: Option<&Rating>| must_fit(wish, rating).map_err(|why| why.to_string());
        assert!(said(&wish(Some(1500), Some(1800)), Some(&of(1500.0))).is_ok());
        assert!(said(&wish(None, None), None).is_ok(), "nothing is wished for");
        let low = said(&wish(Some(1500), None), Some(&of(1432.4))).unwrap_err();
        assert!(low.contains("1500 and up") && low.contains("1432"), "{low}");
        let high = said(&wish(None, Some(1400)), Some(&of(1401.0))).unwrap_err();
        assert!(high.contains("up to 1400"), "{high}");
        let guest = said(&wish(Some(1), None), None).unwrap_err();
        assert!(guest.contains("a guest has none"), "{guest}");
    }
}

use catalog::Title;
use engine::Options;
use store::{SeatRow, VisitorId};

use crate::{ApiError, App};

/// Whether a match may be rated: two sides, each played by one, with what was measured; whoever plays has an account.
pub(crate) async fn must_be_ratable(
    app: &App,
    title: &dyn Title,
    scenario: &str,
    options: &Options,
    seats: &[SeatRow],
) -> Result<(), ApiError> {
    let refused = |why: &str| Err(ApiError::Invalid(format!("this match cannot be rated: {why}")));
    if title.info().preset(scenario, options).is_none() {
        return refused("an option is changed, so that nobody knows what its sides are worth");
    }
    let sides = title.sides(scenario, options);
    if sides.len() != 2 {
        return refused("it has not two sides");
    }
    if seats.iter().any(|seat| seat.hotseat) {
        return refused("several share a screen");
    }
    // Open seats are taken later; who takes them is asked then.
    let of_side = |side: &[String]| {
        let mut sitters: Vec<_> = seats
            .iter()
            .filter(|seat| side.contains(&seat.name))
            .map(|seat| (seat.visitor, seat.level.clone()))
            .collect();
        sitters.dedup();
        sitters
    };
    let (one, other) = (of_side(&sides[0]), of_side(&sides[1]));
    if one.len() > 1 || other.len() > 1 {
        return refused("several play one side");
    }
    if one == other && one.first().is_some_and(|sitter| *sitter != (None, None)) {
        return refused("somebody would play himself");
    }
    for visitor in seats.iter().filter_map(|seat| seat.visitor) {
        must_have_account(app, visitor).await?;
    }
    Ok(())
}

/// Whoever is rated has an account.
pub(crate) async fn must_have_account(app: &App, visitor: VisitorId) -> Result<(), ApiError> {
    let account = app.store.account_of(visitor).await?;
    account.map(drop).ok_or_else(|| ApiError::NotYours("this needs an account; sign in first".to_owned()))
}

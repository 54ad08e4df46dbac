//! Computer players: their turns are thought through on a few threads of their own and stored like anybody's. A thought that fails gives way to the
//! sergeant's; one that the end of the server calls off is thought again after the next start.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use catalog::{Budget, Level, Plan, Plans, Thought};
use engine::Seat;

use crate::live::{Deed, Live, Said};
use crate::token::random;
use crate::{ApiError, App};

/// After a failure of the store the turn is tried again, so many times.
const ATTEMPTS: u32 = 5;

/// A decision that a computer has to make.
struct Turn {
    seat: Seat,
    epoch: u64,
    level: Level,
    thought: Thought,
    /// What the sergeant would do.
    fallback: Thought,
}

/// Plays on while it is a computer's turn. Does nothing when somebody is at it already.
pub(crate) fn wake(app: &Arc<App>, live: &Arc<Live>) {
    if live.thinking.swap(true, Ordering::AcqRel) {
        return;
    }
    let (app, live) = (Arc::clone(app), Arc::clone(live));
    tokio::spawn(async move {
        let mut failures = 0;
        loop {
            match play_on(&app, &live).await {
                Ok(true) => failures = 0,
                Ok(false) => return,
                Err(error) => {
                    eprintln!("match {}: a computer's turn failed: {error}", live.id);
                    failures += 1;
                    if failures == ATTEMPTS {
                        live.thinking.store(false, Ordering::Release);
                        return;
                    }
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    });
}

/// Makes one decision; false when the next is not for a computer.
async fn play_on(app: &Arc<App>, live: &Arc<Live>) -> Result<bool, ApiError> {
    let Some(turn) = next_turn(app, live).await? else { return Ok(false) };
    let offer = match ponder(app, turn.level, turn.thought).await {
        Err(ApiError::Stumbled) => {
            eprintln!("match {}: the {}'s thought failed, the sergeant stands in", live.id, turn.level);
            ponder(app, Level::Sergeant, turn.fallback).await?
        }
        thought => thought?,
    };
    if *app.closing.borrow() {
        live.thinking.store(false, Ordering::Release);
        return Ok(false);
    }
    let mut held = live.hold(app).await?;
    if held.epoch == turn.epoch {
        let deed = Deed::Order { seat: turn.seat, said: Said::Json(offer.order) };
        live.perform(app, &mut held, None, deed).await?;
    }
    Ok(true)
}

/// The decision to be made, if it is a computer's; otherwise this player rises, while nobody else can change the match.
async fn next_turn(app: &Arc<App>, live: &Live) -> Result<Option<Turn>, ApiError> {
    let held = live.hold(app).await?;
    let turn = held.decider().and_then(|seat| {
        let level = held.seats[seat.index()].level?;
        let table = held.table.as_ref()?;
        let (thought, fallback) = (table.thought(seat, level), table.thought(seat, Level::Sergeant));
        Some(Turn { seat, epoch: held.epoch, level, thought, fallback })
    });
    if turn.is_none() {
        live.thinking.store(false, Ordering::Release);
    }
    Ok(turn)
}

/// What a general would do.
pub(crate) async fn ideas(app: &Arc<App>, plans: Plans) -> Result<Vec<Plan>, ApiError> {
    ponder(app, Level::General, plans).await
}

/// Thinks where nobody waits for it; only so many think at once, and whoever thinks alone has all the places' threads.
async fn ponder<T: Send + 'static>(
    app: &Arc<App>,
    level: Level,
    thought: Box<dyn FnOnce(Budget) -> T + Send>,
) -> Result<T, ApiError> {
    let _place = app.thinkers.acquire().await.map_err(|_| ApiError::Busy)?;
    let seed = u64::from_le_bytes(random().ok_or(ApiError::Stumbled)?);
    let threads = 1 + app.thinkers.available_permits();
    let budget = Budget { threads, halt: app.halt.clone(), ..level.budget(seed) };
    tokio::task::spawn_blocking(move || thought(budget)).await.map_err(|_| ApiError::Stumbled)
}

/// Whether a computer plays at this level.
pub(crate) fn level(id: &str) -> Result<Level, ApiError> {
    id.parse().map_err(|unknown: catalog::UnknownLevel| ApiError::Invalid(unknown.to_string()))
}

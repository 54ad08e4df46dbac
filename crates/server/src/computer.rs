//! Computer players: their turns are thought through on a few threads of their own and stored like anybody's. Who answers at once never waits behind those
//! who think for long; those get their places in turn, by who made the match. A thought that fails gives way to the sergeant's; one that the end of the server
//! calls off is thought again after the next start, because a turn is a job of the store until it has been played.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use catalog::{Budget, Level, Plan, Plans, Thought};
use engine::{Offer, Seat};
use store::{Job, Lease, TURN, turn_key};

use crate::desk::Place;
use crate::fair::Owner;
use crate::live::{Deed, Live, Said};
use crate::token::random;
use crate::{ApiError, App, journal};

/// A thought is one server's for so many seconds, unless it is renewed: when the server dies, another takes it up then.
const LEASE: i64 = 12;
/// So often it is renewed.
const RENEWAL: Duration = Duration::from_secs(4);

/// After a failure of the store the turn is tried again, so many times; then the next sweep takes it up.
const ATTEMPTS: u32 = 5;

/// A decision that a computer has to make, or that makes itself.
struct Turn {
    seat: Seat,
    epoch: u64,
    owner: Owner,
    choice: Choice,
}

impl Turn {
    /// How well the computer plays that decides; what is foregone takes no thought.
    fn level(&self) -> Level {
        match self.choice {
            Choice::Foregone(_) => Level::Recruit,
            Choice::Open { level, .. } => level,
        }
    }
}

enum Choice {
    /// Everybody knows that there is no other order.
    Foregone(Offer),
    /// A computer thinks about it; after that, what the sergeant would do.
    Open { level: Level, thought: Thought, fallback: Thought },
}

/// Who plays a computer's turns of a match: never two at once. Whatever ends the play, a fault in the rules too, leaves the place to the next.
struct Player {
    live: Arc<Live>,
    sits: bool,
}

impl Player {
    fn sit(live: &Arc<Live>) -> Option<Self> {
        let free = !live.thinking.swap(true, Ordering::AcqRel);
        free.then(|| Self { live: Arc::clone(live), sits: true })
    }

    fn rise(&mut self) {
        if std::mem::take(&mut self.sits) {
            self.live.thinking.store(false, Ordering::Release);
        }
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        self.rise();
    }
}

/// Plays on while it is a computer's turn. Does nothing when somebody is at it already.
pub(crate) fn wake(app: &Arc<App>, live: &Arc<Live>) {
    let Some(mut player) = Player::sit(live) else { return };
    let app = Arc::clone(app);
    tokio::spawn(async move {
        let mut failures = 0;
        while failures < ATTEMPTS {
            match play_on(&app, &mut player).await {
                Ok(true) => failures = 0,
                Ok(false) => return,
                Err(error) => {
                    journal::problem(&format!("match {}: a computer's turn failed: {error}", player.live.id));
                    failures += 1;
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        }
    });
}

/// Goes on with the turns that were given up, after so many failures or a fault, in the matches in memory.
pub(crate) fn wake_all(app: &Arc<App>) {
    for live in app.registry.all().into_iter().filter(|live| live.waits_for_computer()) {
        wake(app, &live);
    }
}

/// Makes one decision; false when the next is not for a computer, or not for this one.
async fn play_on(app: &Arc<App>, player: &mut Player) -> Result<bool, ApiError> {
    let live = Arc::clone(&player.live);
    let Some(first) = next_turn(app, player).await? else { return Ok(false) };
    let looks_ahead = first.level().looks_ahead();
    let desk = if looks_ahead { &app.thinking } else { &app.answering };
    let begun = Instant::now();
    let place = desk.place(first.owner).await;
    app.metrics.waits.add(begun.elapsed());
    // While it waited the match may have gone on, or everybody away.
    let Some(turn) = next_turn(app, player).await? else { return Ok(false) };
    if turn.level() != first.level() {
        return Ok(true);
    }
    if looks_ahead && !claim(app, &live).await? {
        player.rise();
        return Ok(false);
    }
    let offer = match turn.choice {
        Choice::Foregone(offer) => offer,
        Choice::Open { level, thought, fallback } => {
            let begun = Instant::now();
            let thought = tokio::select! {
                thought = ponder(app, &place, level, thought) => thought,
                () = keep_claim(app, &live), if looks_ahead => return Ok(true),
            };
            app.metrics.thought(level, begun.elapsed());
            match thought {
                Err(ApiError::Stumbled) => {
                    journal::problem(&format!(
                        "match {}: the {level}'s thought failed, the sergeant stands in",
                        live.id
                    ));
                    ponder(app, &place, Level::Sergeant, fallback).await?
                }
                thought => thought?,
            }
        }
    };
    drop(place);
    if *app.closing.borrow() {
        // For the next start, or another server.
        app.store.leave_job(TURN, turn_key(live.key), app.worker, 0).await?;
        return Ok(false);
    }
    let mut held = live.hold_as_known(app).await?;
    if held.epoch == turn.epoch {
        let deed = Deed::Order { seat: turn.seat, said: Said::Json(offer.order) };
        match live.perform(app, &mut held, None, deed).await {
            // The same turn was played at another server.
            Err(ApiError::MovedOn { .. }) => {}
            played => drop(played?),
        }
    }
    Ok(true)
}

/// The decision to be made, if it is a computer's and somebody cares; otherwise this player rises, while nobody else can change the match.
async fn next_turn(app: &Arc<App>, player: &mut Player) -> Result<Option<Turn>, ApiError> {
    let live = Arc::clone(&player.live);
    let held = live.hold(app).await?;
    let turn = held.decider().and_then(|seat| {
        let table = held.table.as_ref()?;
        let choice = match (table.only_offer(), held.seats[seat.index()].level) {
            (Some(offer), _) => Choice::Foregone(offer),
            (None, Some(level)) => {
                let (thought, fallback) = (table.thought(seat, level), table.thought(seat, Level::Sergeant));
                Choice::Open { level, thought, fallback }
            }
            (None, None) => return None,
        };
        let owner = app.visitors.owner(held.row.maker);
        Some(Turn { seat, epoch: held.epoch, owner, choice })
    });
    let is_wanted = turn.as_ref().is_some_and(|turn| live.is_cared_for(&held, turn.level()));
    if turn.is_some() && !is_wanted {
        // Until somebody looks.
        app.store.leave_job(TURN, turn_key(live.key), app.worker, i64::MAX).await?;
    }
    if !is_wanted {
        player.rise();
    }
    Ok(turn.filter(|_| is_wanted))
}

/// Makes a long thought this server's own; false when another is at it.
async fn claim(app: &App, live: &Live) -> Result<bool, ApiError> {
    let (key, now) = (turn_key(live.key), app.now());
    let job = Job {
        kind: TURN.to_owned(),
        key: key.clone(),
        made: now,
        due: now,
        payload: live.id.clone(),
        owner: None,
        tries: 0,
    };
    app.store.add_job(job).await?;
    let lease = Lease { by: app.worker, from: now, until: now + LEASE };
    Ok(app.store.take_job(TURN, key, lease).await?.is_some())
}

/// Has a thought for longer; returns when it is lost to another server.
async fn keep_claim(app: &App, live: &Live) {
    loop {
        tokio::time::sleep(RENEWAL).await;
        let now = app.now();
        let lease = Lease { by: app.worker, from: now, until: now + LEASE };
        if let Ok(false) = app.store.renew_job(TURN, turn_key(live.key), lease).await {
            return;
        }
    }
}

/// What a general would do.
pub(crate) async fn ideas(app: &Arc<App>, owner: Owner, plans: Plans) -> Result<Vec<Plan>, ApiError> {
    let place = app.thinking.place(owner).await;
    ponder(app, &place, Level::General, plans).await
}

/// Thinks where nobody waits for it, on the threads of a place.
async fn ponder<T: Send + 'static>(
    app: &Arc<App>,
    place: &Place,
    level: Level,
    thought: Box<dyn FnOnce(Budget) -> T + Send>,
) -> Result<T, ApiError> {
    let seed = u64::from_le_bytes(random().ok_or(ApiError::Stumbled)?);
    let budget = Budget { threads: place.threads, halt: app.halt.clone(), ..level.budget(seed) };
    Ok(tokio::task::spawn_blocking(move || thought(budget)).await?)
}

/// Whether a computer plays at this level.
pub(crate) fn level(id: &str) -> Result<Level, ApiError> {
    id.parse().map_err(|unknown: catalog::UnknownLevel| ApiError::Invalid(unknown.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drill::{keep, table};

    async fn against_a_recruit(folder: &tempfile::TempDir) -> (Arc<App>, String) {
        let (app, maker) = table(folder).await;
        keep(&app, "match", Some("recruit"), maker).await;
        (app, "match".to_owned())
    }

    /// Waits until a match has come to a step and nobody is at it.
    async fn rests_at(app: &Arc<App>, live: &Live, step: usize) {
        let deadline = tokio::time::Instant::now() + Duration::from_mins(1);
        while live.thinking.load(Ordering::Acquire) || live.hold(app).await.expect("it loads").step() != step {
            assert!(tokio::time::Instant::now() < deadline, "the computer has not moved");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until so many wait for a place to think long.
    async fn queued(app: &App, count: usize) {
        while app.thinking.waiting() != count {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    #[tokio::test]
    async fn instant_answers_wait_for_nobody_and_a_strangers_thought_is_the_next() {
        let folder = tempfile::TempDir::new().unwrap();
        let (app, maker) = table(&folder).await;
        let hoarder = Owner { visitor: Some(maker), address: None };
        let place = app.thinking.place(hoarder).await;
        for number in 0..40 {
            let id = format!("hoard{number}");
            keep(&app, &id, Some("field-marshal"), maker).await;
            app.live(&id).await.unwrap();
        }
        queued(&app, 40).await;
        let stranger = app.store.add_visitor([2; 32], 1).await.unwrap();
        keep(&app, "quick", Some("sergeant"), stranger).await;
        let quick = app.live("quick").await.unwrap();
        rests_at(&app, &quick, 1).await;
        keep(&app, "general", Some("general"), stranger).await;
        let general = app.live("general").await.unwrap();
        queued(&app, 41).await;
        app.halt.call();
        drop(place);
        rests_at(&app, &general, 1).await;
        assert_eq!(app.thinking.given()[0].visitor, Some(stranger), "though forty had waited for longer");
    }

    #[tokio::test]
    async fn a_long_thought_waits_until_somebody_looks() {
        let folder = tempfile::TempDir::new().unwrap();
        let (app, maker) = table(&folder).await;
        keep(&app, "match", Some("captain"), maker).await;
        app.closing.send_replace(true);
        let live = app.live("match").await.unwrap();
        rests_at(&app, &live, 0).await;
        app.closing.send_replace(false);
        live.looked_at_last(0);
        wake(&app, &live);
        rests_at(&app, &live, 0).await;
        assert!(!live.waits_for_computer(), "nobody has looked for a while");
        let waiting = app.store.waiting_jobs(i64::MAX - 1, 10).await.unwrap();
        assert!(waiting.is_empty(), "nor does another server take it up: {waiting:?}");
        live.look();
        assert!(live.waits_for_computer());
        wake(&app, &live);
        rests_at(&app, &live, 1).await;
    }

    #[tokio::test]
    async fn a_turn_that_was_given_up_is_taken_up_again() {
        let folder = tempfile::TempDir::new().unwrap();
        let (app, id) = against_a_recruit(&folder).await;
        app.closing.send_replace(true);
        let live = app.live(&id).await.unwrap();
        rests_at(&app, &live, 0).await;
        app.closing.send_replace(false);
        wake_all(&app);
        rests_at(&app, &live, 1).await;
        assert!(!live.waits_for_computer(), "the other seat decides now");
    }

    #[tokio::test]
    async fn a_player_that_breaks_off_leaves_its_place() {
        let folder = tempfile::TempDir::new().unwrap();
        let (app, id) = against_a_recruit(&folder).await;
        app.closing.send_replace(true);
        let live = app.live(&id).await.unwrap();
        rests_at(&app, &live, 0).await;
        let player = Player::sit(&live).expect("the place is free");
        assert!(Player::sit(&live).is_none(), "never two at once");
        let broken = tokio::spawn(async move {
            let _player = player;
            panic!("a fault in the rules");
        });
        assert!(broken.await.is_err());
        assert!(Player::sit(&live).is_some());
    }
}

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

/// After a failure of the store the turn is tried again, so many times; then the next sweep takes it up.
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
                    eprintln!("match {}: a computer's turn failed: {error}", player.live.id);
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

/// Makes one decision; false when the next is not for a computer.
async fn play_on(app: &Arc<App>, player: &mut Player) -> Result<bool, ApiError> {
    let live = Arc::clone(&player.live);
    let Some(turn) = next_turn(app, player).await? else { return Ok(false) };
    let offer = match ponder(app, turn.level, turn.thought).await {
        Err(ApiError::Stumbled) => {
            eprintln!("match {}: the {}'s thought failed, the sergeant stands in", live.id, turn.level);
            ponder(app, Level::Sergeant, turn.fallback).await?
        }
        thought => thought?,
    };
    if *app.closing.borrow() {
        return Ok(false);
    }
    let mut held = live.hold(app).await?;
    if held.epoch == turn.epoch {
        let deed = Deed::Order { seat: turn.seat, said: Said::Json(offer.order) };
        live.perform(app, &mut held, None, deed).await?;
    }
    Ok(true)
}

/// The decision to be made, if it is a computer's and somebody cares; otherwise this player rises, while nobody else can change the match.
async fn next_turn(app: &Arc<App>, player: &mut Player) -> Result<Option<Turn>, ApiError> {
    let live = Arc::clone(&player.live);
    let held = live.hold(app).await?;
    let turn = held.decider().filter(|_| live.is_cared_for(&held)).and_then(|seat| {
        let level = held.seats[seat.index()].level?;
        let table = held.table.as_ref()?;
        let (thought, fallback) = (table.thought(seat, level), table.thought(seat, Level::Sergeant));
        Some(Turn { seat, epoch: held.epoch, level, thought, fallback })
    });
    if turn.is_none() {
        player.rise();
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

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use catalog::Title;
    use conformance::toy::ThreePasses;
    use engine::RuleSet;
    use store::{MatchRow, SeatRow, Sqlite, Store};

    use super::*;
    use crate::Config;

    fn toy() -> &'static [Box<dyn Title>] {
        static GAMES: OnceLock<Vec<Box<dyn Title>>> = OnceLock::new();
        GAMES
            .get_or_init(|| vec![catalog::open::<ThreePasses>(&ThreePasses::files()).expect("the toy's data is right")])
    }

    /// A match in which a computer decides first, against a person.
    async fn against_a_recruit(folder: &tempfile::TempDir) -> (Arc<App>, String) {
        let store = Sqlite::open(&folder.path().join("grognard.sqlite")).expect("the file opens");
        let maker = store.add_visitor([1; 32], 1).await.expect("a visitor");
        let seat = |name: &str, level: Option<&str>, visitor| SeatRow {
            name: name.to_owned(),
            level: level.map(str::to_owned),
            visitor,
            ..SeatRow::default()
        };
        let row = MatchRow {
            id: "match".to_owned(),
            made: 1,
            maker,
            game: "three-passes".to_owned(),
            data: toy()[0].data_hash().to_owned(),
            scenario: "patrol".to_owned(),
            options: "{}".to_owned(),
            secret: [7; 32],
            undo: true,
            listed: false,
            seats: vec![seat("red", Some("recruit"), None), seat("blue", None, Some(maker))],
        };
        let begin = Deed::Begin.into_act(1, 1, Some(maker), None);
        store.create(row, vec![begin], None).await.expect("a match");
        (App::new(Config::default(), Arc::new(store), toy()), "match".to_owned())
    }

    /// Waits until a match has come to a step and nobody is at it.
    async fn rests_at(app: &Arc<App>, live: &Live, step: usize) {
        let deadline = tokio::time::Instant::now() + Duration::from_mins(1);
        while live.thinking.load(Ordering::Acquire) || live.hold(app).await.expect("it loads").step() != step {
            assert!(tokio::time::Instant::now() < deadline, "the computer has not moved");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
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

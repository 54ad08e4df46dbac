//! Matches in memory. One lock per match, so that matches never wait for each other.

mod deed; // what is done in a match, as it is stored
mod follow; // who follows a match, here and at other servers
mod late; // what is shown late to those who only watch
mod load; // a match out of the store
mod news; // what there is to tell, and to whom
mod page; // a match as one viewer sees it
mod share; // a match that other servers change too
mod state; // what the acts have led to
mod timing; // its clock

use std::collections::{HashMap, HashSet};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use catalog::Level;
use store::{Act, MatchKey, Papers, StoreError, VisitorId};
use tokio::sync::broadcast;

pub(crate) use deed::{Cut, Deed, Said, Sitting, Verdict, Words};
pub(crate) use follow::{Presence, announce};
pub(crate) use load::{in_words, load, missed};
pub(crate) use news::{Content, News, Onlooker, ShownTo, Told};
pub(crate) use state::{Offered, State};
pub(crate) use timing::{RELIEF, no_clock};

use crate::people::members::Members;
use crate::people::notices;
use crate::{ApiError, App, clock, cups, papers};

/// So many updates wait for a slow follower; one that falls further behind gets what it missed from the store.
const MOST_NEWS: usize = 16;

/// So many acts of a match that are no orders are kept.
const MOST_ASIDES: u32 = 4_000;

/// So often a deed is tried again that another server was ahead of.
const MOST_RACES: usize = 8;

/// A database that failed is asked so often, and with such pauses, whether it has stored an act before.
const QUESTIONS: u32 = 5;
const BETWEEN_QUESTIONS: Duration = Duration::from_millis(400);

/// For so many seconds after a look at a match somebody is thought to wait for what happens in it.
const INTEREST: i64 = 60;
/// In a match that a person plays, for so many.
const INTEREST_OF_PLAYERS: i64 = 600;

/// A match in memory.
pub(crate) struct Live {
    pub(crate) id: String,
    pub(crate) key: MatchKey,
    state: Arc<tokio::sync::Mutex<Option<State>>>,
    news: broadcast::Sender<Arc<News>>,
    /// The number of the last act that those who follow have heard of.
    told: AtomicU64,
    present: Mutex<follow::Present>,
    touched: AtomicI64,
    /// When somebody last asked how it stands.
    looked_at: AtomicI64,
    /// Who has an account.
    members: Members,
    /// Set while a computer's turn is being played.
    pub(crate) thinking: AtomicBool,
}

impl Live {
    fn new(id: String, key: MatchKey, state: State, members: Members) -> Self {
        // Somebody who plays has asked for what loads it, or did so before the server was started anew.
        let person = state.seats.iter().any(|sitter| sitter.level.is_none());
        Self {
            id,
            key,
            told: AtomicU64::new(state.n),
            state: Arc::new(tokio::sync::Mutex::new(Some(state))),
            news: broadcast::Sender::new(MOST_NEWS),
            present: Mutex::default(),
            touched: AtomicI64::new(clock::now()),
            looked_at: AtomicI64::new(if person { clock::now() } else { 0 }),
            members,
            thinking: AtomicBool::new(false),
        }
    }

    /// Takes the match for oneself, as it stands in the store.
    pub(crate) async fn hold(&self, app: &Arc<App>) -> Result<Held, ApiError> {
        let mut held = self.hold_as_known(app).await?;
        if app.nodes.shares_store() {
            self.read_on(app, &mut held).await?;
        }
        Ok(held)
    }

    /// Takes the match for oneself, as this server knows it: another may have gone further. Whoever acts on it finds out by the number of the act. Loads it
    /// anew when the memory cannot be trusted.
    pub(crate) async fn hold_as_known(&self, app: &Arc<App>) -> Result<Held, ApiError> {
        self.touched.store(clock::now(), Ordering::Relaxed);
        let mut guard = Arc::clone(&self.state).lock_owned().await;
        if guard.as_ref().is_none_or(|state| state.unsure) {
            *guard = None;
            let (_, state) = load(app, &self.id).await?.ok_or_else(|| no_match(&self.id))?;
            self.heard_of(state.n);
            *guard = Some(state);
        }
        Ok(Held(guard))
    }

    /// Whose seats they are has changed, or how somebody is called: whoever comes next loads it anew.
    pub(crate) async fn distrust(&self) {
        if let Some(state) = self.state.lock().await.as_mut() {
            state.unsure = true;
        }
    }

    /// Somebody asks how it stands.
    pub(crate) fn look(&self) {
        self.looked_at.store(clock::now(), Ordering::Relaxed);
    }

    /// As if somebody had looked at that moment, and not since.
    #[cfg(test)]
    pub(crate) fn looked_at_last(&self, at: i64) {
        self.looked_at.store(at, Ordering::Relaxed);
    }

    /// Whether anybody would miss a computer's order: one that takes time to think waits while nobody has looked for a while.
    pub(crate) fn is_cared_for(&self, state: &State, level: Level) -> bool {
        let person = state.seats.iter().any(|sitter| sitter.level.is_none());
        let interest = if person { INTEREST_OF_PLAYERS } else { INTEREST };
        let seen = clock::now() - self.looked_at.load(Ordering::Relaxed) < interest;
        // A cup runs though nobody looks.
        let of_cup = state.row.stakes.cup.is_some();
        !level.looks_ahead() || seen || of_cup || self.is_followed()
    }

    /// Whether a computer is to decide and nobody is at it. Of a match that somebody holds just now this is not asked.
    pub(crate) fn waits_for_computer(&self) -> bool {
        let cared_for = |state: &State| state.deciding_level().is_some_and(|level| self.is_cared_for(state, level));
        let waits = |state: &State| state.unsure || cared_for(state);
        let state = self.state.try_lock();
        !self.thinking.load(Ordering::Acquire) && state.is_ok_and(|state| state.as_ref().is_none_or(waits))
    }

    /// Carries out a deed, stores it, and tells those who follow; an error means that nothing has changed, unless the database has failed.
    ///
    /// From the change in memory until the answer of the store the match is marked as unsure. If the store fails, or this is cut short by a fault in the
    /// rules, whoever comes next loads the match anew. When another server has stored an act of that number, the deed is tried again after it where it still
    /// means the same.
    pub(crate) async fn perform(
        &self,
        app: &Arc<App>,
        held: &mut Held,
        by: Option<VisitorId>,
        deed: Deed,
    ) -> Result<Arc<News>, ApiError> {
        if by.is_some() {
            self.look();
        }
        for _ in 0..MOST_RACES {
            let before = held.epoch;
            match self.try_to_perform(app, held, by, deed.clone()).await {
                Err(ApiError::Raced) => {}
                performed => return performed,
            }
            self.load_again(app, held).await?;
            let same = held.epoch == before;
            match deed {
                // Whether a seat is still open is seen when it is taken.
                Deed::Chat { .. } | Deed::Join { .. } => {}
                Deed::Order { .. } | Deed::Undo { .. } | Deed::Resign { .. } if same => {}
                Deed::Order { .. } | Deed::Undo { .. } => return Err(ApiError::MovedOn { step: held.step() }),
                _ => return Err(ApiError::Raced),
            }
        }
        Err(ApiError::Busy)
    }

    async fn try_to_perform(
        &self,
        app: &Arc<App>,
        held: &mut Held,
        by: Option<VisitorId>,
        mut deed: Deed,
    ) -> Result<Arc<News>, ApiError> {
        if deed.is_aside() && held.asides >= MOST_ASIDES {
            let why = "so much has been said, offered and taken back in this match that no more of it is kept; play on";
            return Err(ApiError::Unfit(why.to_owned()));
        }
        let everybody = self.is_followed().then(|| share::everybody(held));
        let onlooker = by.map(|by| held.onlooker(Some(by)));
        // Of a match that nobody follows whoever acts reads the lines, and nobody else.
        let alone = |decider| onlooker.iter().map(|onlooker| onlooker.viewer(decider)).collect();
        let audience = |decider| everybody.clone().unwrap_or_else(|| alone(decider));
        let beat = held.beat(&deed, app.counted());
        held.unsure = true;
        let content = match held.carry_out_anew(&mut deed, &audience, beat) {
            Ok(content) => content,
            Err(error) => {
                held.unsure = false;
                return Err(error);
            }
        };
        let position = deed.moves(held.chairs()).then(|| held.position()).flatten();
        let cup = held.row.stakes.cup.clone().filter(|_| held.is_over());
        if let Some(slot) = &cup {
            cups::about_to_end(app, slot).await.inspect_err(|_| held.forget())?;
        }
        let n = held.n + 1;
        let asks = matches!(deed, Deed::Order { .. } | Deed::Join { .. });
        let tick = beat.map(|beat| held.tick(beat));
        let act = deed.clone().into_act(n, app.now(), by, position, tick);
        let begun = Instant::now();
        let stored = self.store(app, act).await;
        app.metrics.stored(begun.elapsed(), stored.is_ok());
        let papers = stored.inspect_err(|_| held.forget())?;
        held.n = n;
        held.unsure = false;
        app.nodes.acted(app, &self.id, n);
        if let Some(slot) = cup {
            cups::resume(app, slot.cup);
        }
        let news = self.publish(News { n: Some(n), content });
        self.tell_time(app, held);
        if asks && papers == Papers::Kept {
            papers::answer(app, held, &self.id);
        }
        notices::happened(app, held, &deed, by);
        Ok(news)
    }

    /// Stores an act. When the database fails, it is asked afterwards whether the act had reached it.
    async fn store(&self, app: &Arc<App>, act: Act) -> Result<Papers, StoreError> {
        let failed = match app.store.append(self.key, act.clone()).await {
            Err(StoreError::Failed(why)) => StoreError::Failed(why),
            stored => return stored,
        };
        for _ in 0..QUESTIONS {
            if let Ok(stored) = app.store.acts(self.key, act.n - 1).await {
                return match stored.into_iter().next() {
                    Some(first) if first == act => Ok(Papers::Kept),
                    Some(_) => Err(StoreError::Taken),
                    None => Err(failed),
                };
            }
            tokio::time::sleep(BETWEEN_QUESTIONS).await;
        }
        Err(failed)
    }
}

fn no_match(id: &str) -> ApiError {
    ApiError::NotFound(format!("match `{}`", id.chars().take(40).collect::<String>()))
}

/// A match that one has for oneself.
pub(crate) struct Held(tokio::sync::OwnedMutexGuard<Option<State>>);

impl Held {
    /// Looks at something that takes a while, such as the past of the match, on a thread that may take its time. The match is held meanwhile.
    pub(crate) async fn study<T: Send + 'static>(
        self,
        look: impl FnOnce(&State) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        tokio::task::spawn_blocking(move || look(&self)).await?
    }

    /// Gives up what is in memory.
    fn forget(&mut self) {
        if let Some(state) = self.0.as_mut() {
            state.unsure = true;
        }
    }
}

impl Deref for Held {
    type Target = State;

    fn deref(&self) -> &State {
        self.0.as_ref().expect("a held match has been loaded")
    }
}

impl DerefMut for Held {
    fn deref_mut(&mut self) -> &mut State {
        self.0.as_mut().expect("a held match has been loaded")
    }
}

/// All matches in memory.
#[derive(Default)]
pub(crate) struct Registry {
    matches: Mutex<HashMap<String, Arc<Live>>>,
}

impl Registry {
    /// A match, loaded when it is not in memory.
    pub(crate) async fn get(&self, app: &Arc<App>, id: &str) -> Result<Arc<Live>, ApiError> {
        if let Some(live) = self.matches().get(id) {
            return Ok(Arc::clone(live));
        }
        let (key, state) = load(app, id).await?.ok_or_else(|| no_match(id))?;
        let waits_for_computer = state.computer_decides();
        papers::answer(app, &state, id);
        let fresh = Arc::new(Live::new(id.to_owned(), key, state, app.members.clone()));
        // Somebody may have loaded it meanwhile: there is never more than one of it.
        let live = Arc::clone(self.matches().entry(id.to_owned()).or_insert(fresh));
        if waits_for_computer {
            crate::computer::wake(app, &live);
        }
        Ok(live)
    }

    /// A match that is in memory.
    pub(crate) fn known(&self, id: &str) -> Option<Arc<Live>> {
        self.matches().get(id).cloned()
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<Arc<Live>> {
        self.matches().values().cloned().collect()
    }

    /// Whoever is at one of them.
    pub(crate) fn here(&self) -> HashSet<VisitorId> {
        self.all().iter().flat_map(|live| live.visitors_present()).collect()
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.matches().len()
    }

    /// Lets go of matches that nobody has touched for some seconds and that nobody holds or follows.
    pub(crate) fn let_go(&self, idle: i64) {
        let now = clock::now();
        self.matches().retain(|_, live| {
            Arc::strong_count(live) > 1 || live.is_followed() || now - live.touched.load(Ordering::Relaxed) < idle
        });
    }

    fn matches(&self) -> MutexGuard<'_, HashMap<String, Arc<Live>>> {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use engine::Seat;

    use super::*;
    use crate::drill;

    #[tokio::test]
    async fn words_end_before_the_store_is_full_and_orders_do_not() {
        let folder = tempfile::TempDir::new().unwrap();
        let (app, maker) = drill::table(&folder).await;
        drill::keep(&app, "match", None, maker).await;
        let live = app.live("match").await.unwrap();
        let mut held = live.hold(&app).await.unwrap();
        let chat = || {
            let words = Words { name: "Ruby".to_owned(), text: "hear, hear".to_owned(), guest: true };
            Deed::Chat { seat: Some(Seat(0)), visitor: Some(maker), words }
        };
        live.perform(&app, &mut held, Some(maker), chat()).await.expect("there is room");
        assert_eq!(held.asides, 1);
        held.asides = MOST_ASIDES;
        let refused = live.perform(&app, &mut held, Some(maker), chat()).await;
        assert!(matches!(refused, Err(ApiError::Unfit(_))), "{refused:?}");
        let order = Deed::Order { seat: Seat(0), said: Said::Notation("wait".to_owned()) };
        live.perform(&app, &mut held, Some(maker), order).await.expect("play goes on");
    }
}

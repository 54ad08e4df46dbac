//! Matches in memory. One lock per match, so that matches never wait for each other.

mod deed; // what is done in a match, as it is stored
mod load; // a match out of the store
mod news; // what there is to tell, and to whom
mod page; // a match as one viewer sees it
mod state; // what the acts have led to

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::{Seat, Viewer};
use store::{MatchKey, StoreError, VisitorId};
use tokio::sync::broadcast;

pub(crate) use deed::{Cut, Deed, Said, Sitting, Words};
pub(crate) use load::missed;
pub(crate) use news::{Content, News, Onlooker, lines_for};
pub(crate) use state::{Offered, State};

use crate::{ApiError, App, clock};

/// So many updates wait for a slow follower; one that falls further behind gets what it missed from the store.
const MOST_NEWS: usize = 16;

/// For so many seconds after a look at a match somebody is thought to wait for what happens in it.
const INTEREST: i64 = 60;

/// A match in memory.
pub(crate) struct Live {
    pub(crate) id: String,
    pub(crate) key: MatchKey,
    state: Arc<tokio::sync::Mutex<Option<State>>>,
    news: broadcast::Sender<Arc<News>>,
    present: Mutex<HashMap<VisitorId, u32>>,
    touched: AtomicI64,
    /// When somebody last asked how it stands.
    looked_at: AtomicI64,
    /// Set while a computer's turn is being played.
    pub(crate) thinking: AtomicBool,
}

impl Live {
    fn new(id: String, key: MatchKey, state: State) -> Self {
        Self {
            id,
            key,
            state: Arc::new(tokio::sync::Mutex::new(Some(state))),
            news: broadcast::Sender::new(MOST_NEWS),
            present: Mutex::default(),
            touched: AtomicI64::new(clock::now()),
            looked_at: AtomicI64::new(0),
            thinking: AtomicBool::new(false),
        }
    }

    /// Takes the match for oneself; loads it anew when the memory cannot be trusted.
    pub(crate) async fn hold(&self, app: &Arc<App>) -> Result<Held, ApiError> {
        self.touched.store(clock::now(), Ordering::Relaxed);
        let mut guard = Arc::clone(&self.state).lock_owned().await;
        if guard.as_ref().is_none_or(|state| state.unsure) {
            *guard = None;
            let loaded = load::load(app, &self.id).await?;
            *guard = Some(loaded.ok_or_else(|| no_match(&self.id))?.1);
        }
        Ok(Held(guard))
    }

    /// Somebody asks how it stands.
    pub(crate) fn look(&self) {
        self.looked_at.store(clock::now(), Ordering::Relaxed);
    }

    /// Whether anybody would miss the computers' orders: a match of computers alone, one of whom takes time to think, stands still while nobody looks.
    pub(crate) fn is_cared_for(&self, state: &State) -> bool {
        let thinks = state.seats.iter().any(|sitter| sitter.level.is_some_and(catalog::Level::looks_ahead));
        let person = state.seats.iter().any(|sitter| sitter.level.is_none());
        let seen = clock::now() - self.looked_at.load(Ordering::Relaxed) < INTEREST;
        person || !thinks || seen || self.news.receiver_count() > 0
    }

    /// Whether a computer is to decide and nobody is at it. Of a match that somebody holds just now this is not asked.
    pub(crate) fn waits_for_computer(&self) -> bool {
        let waits = |state: &State| state.unsure || (state.computer_decides() && self.is_cared_for(state));
        let state = self.state.try_lock();
        !self.thinking.load(Ordering::Acquire) && state.is_ok_and(|state| state.as_ref().is_none_or(waits))
    }

    /// Follows the match.
    pub(crate) fn follow(&self) -> broadcast::Receiver<Arc<News>> {
        self.news.subscribe()
    }

    /// Tells all who follow.
    pub(crate) fn publish(&self, mut news: News) -> Arc<News> {
        if let Content::Seats { seats, .. } = &mut news.content {
            for (page, visitor) in seats {
                page.online |= self.is_present(*visitor);
            }
        }
        let news = Arc::new(news);
        let _ = self.news.send(Arc::clone(&news));
        news
    }

    pub(crate) fn is_present(&self, visitor: Option<VisitorId>) -> bool {
        visitor.is_some_and(|visitor| self.present().contains_key(&visitor))
    }

    /// A visitor's screen opens; true for the first.
    pub(crate) fn arrive(&self, visitor: VisitorId) -> bool {
        let mut present = self.present();
        let screens = present.entry(visitor).or_insert(0);
        *screens += 1;
        *screens == 1
    }

    /// A visitor's screen closes; true for the last.
    pub(crate) fn leave(&self, visitor: VisitorId) -> bool {
        let mut present = self.present();
        match present.get_mut(&visitor) {
            Some(screens) if *screens > 1 => {
                *screens -= 1;
                false
            }
            _ => present.remove(&visitor).is_some(),
        }
    }

    fn present(&self) -> MutexGuard<'_, HashMap<VisitorId, u32>> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Carries out a deed, stores it, and tells those who follow; an error means that nothing has changed.
    ///
    /// From the change in memory until the answer of the store the match is marked as unsure. If the store fails, or this is cut short by a fault in the
    /// rules, whoever comes next loads the match anew.
    pub(crate) async fn perform(
        &self,
        app: &Arc<App>,
        held: &mut Held,
        by: Option<VisitorId>,
        deed: Deed,
    ) -> Result<Arc<News>, ApiError> {
        let viewers = self.viewers(held, by);
        held.unsure = true;
        let content = match held.carry_out(&deed, &viewers) {
            Ok(content) => content,
            Err(error) => {
                held.unsure = false;
                return Err(error);
            }
        };
        let position = deed.moves(held.table.is_some()).then(|| held.position()).flatten();
        let n = held.n + 1;
        let stored = app.store.append(self.key, deed.into_act(n, clock::now(), by, position)).await;
        if let Err(error) = stored {
            held.forget();
            return Err(match error {
                StoreError::Taken => ApiError::Unfit("somebody else acted at the same moment; look again".to_owned()),
                other => other.into(),
            });
        }
        held.n = n;
        held.unsure = false;
        Ok(self.publish(News { n: Some(n), content }))
    }

    /// For whom the lines of an order must be written: all who could follow, or only who acts when nobody does.
    fn viewers(&self, state: &State, by: Option<VisitorId>) -> Vec<Viewer> {
        let mut viewers: Vec<Viewer> = if self.news.receiver_count() > 0 {
            (0..state.seats.len() as u8).map(|seat| Viewer::Seat(Seat(seat))).collect()
        } else {
            state.seats_of(by).into_iter().map(Viewer::Seat).collect()
        };
        viewers.push(Viewer::Spectator);
        viewers
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
        tokio::task::spawn_blocking(move || look(&self)).await.map_err(|_| ApiError::Stumbled)?
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
        let (key, state) = load::load(app, id).await?.ok_or_else(|| no_match(id))?;
        let waits_for_computer = state.computer_decides();
        let fresh = Arc::new(Live::new(id.to_owned(), key, state));
        // Somebody may have loaded it meanwhile: there is never more than one of it.
        let live = Arc::clone(self.matches().entry(id.to_owned()).or_insert(fresh));
        if waits_for_computer {
            crate::computer::wake(app, &live);
        }
        Ok(live)
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<Arc<Live>> {
        self.matches().values().cloned().collect()
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.matches().len()
    }

    /// Lets go of matches that nobody has touched for some seconds and that nobody holds or follows.
    pub(crate) fn let_go(&self, idle: i64) {
        let now = clock::now();
        self.matches().retain(|_, live| {
            Arc::strong_count(live) > 1
                || live.news.receiver_count() > 0
                || now - live.touched.load(Ordering::Relaxed) < idle
        });
    }

    fn matches(&self) -> MutexGuard<'_, HashMap<String, Arc<Live>>> {
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

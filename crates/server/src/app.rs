use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use catalog::{Halt, Title};
use store::Store;
use tokio::sync::{Mutex, Semaphore, watch};

use crate::errands::Errands;
use crate::limits::Limits;
use crate::live::{Live, Registry};
use crate::odds::Odds;
use crate::visitor::Visitors;
use crate::{ApiError, Config, computer};

/// How often idle matches are let go and computers woken.
const SWEEP: Duration = Duration::from_secs(30);
/// So many matches in which a computer was to decide go on at the start; the others when somebody looks.
const MOST_RESUMED: u32 = 1_000;

/// So many records are read at once.
const MOST_READ: usize = 4;

/// What all requests share.
pub struct App {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    games: &'static [Box<dyn Title>],
    pub(crate) visitors: Visitors,
    pub(crate) registry: Registry,
    pub(crate) limits: Limits,
    /// Runs of the lab and analyses.
    pub(crate) errands: Errands,
    /// Games on data sets of visitors, by a hash of what was changed.
    pub(crate) data_sets: Mutex<HashMap<[u8; 32], &'static dyn Title>>,
    /// Places for computer players: so many think at once.
    pub(crate) thinkers: Semaphore,
    /// Exact odds.
    pub(crate) odds: Odds,
    /// Places for records that are read: a record is large, and so is the work of proving it.
    pub(crate) readers: Arc<Semaphore>,
    /// True once the server shuts down; the streams of updates end then.
    pub(crate) closing: watch::Sender<bool>,
    /// Calls off what computer players think when the server shuts down.
    pub(crate) halt: Halt,
}

impl App {
    /// A table with these games, over this store.
    pub fn new(config: Config, store: Arc<dyn Store>, games: &'static [Box<dyn Title>]) -> Arc<Self> {
        Arc::new(Self {
            limits: Limits::new(&config),
            thinkers: Semaphore::new(config.thinkers.max(1)),
            odds: Odds::new(config.thinkers),
            readers: Arc::new(Semaphore::new(MOST_READ)),
            closing: watch::Sender::new(false),
            halt: Halt::default(),
            visitors: Visitors::default(),
            registry: Registry::default(),
            errands: Errands::default(),
            data_sets: Mutex::default(),
            config,
            store,
            games,
        })
    }

    /// The games, in the order of the list.
    pub(crate) fn games(&self) -> &'static [Box<dyn Title>] {
        self.games
    }

    /// A game by its slug.
    pub(crate) fn title(&self, slug: &str) -> Result<&'static dyn Title, ApiError> {
        let known = self.games.iter().find(|title| title.slug() == slug);
        known.map(AsRef::as_ref).ok_or_else(|| ApiError::NotFound(format!("game `{}`", shortened(slug))))
    }

    /// A match by its id.
    pub(crate) async fn live(self: &Arc<Self>, id: &str) -> Result<Arc<Live>, ApiError> {
        self.registry.get(self, id).await
    }

    /// How many matches are in memory.
    pub fn live_matches(&self) -> usize {
        self.registry.count()
    }

    /// Comes when the server shuts down.
    pub(crate) async fn closed(&self) {
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Lets idle matches go and wakes computers that gave up, for as long as the server runs.
    pub(crate) async fn sweep(self: Arc<Self>) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(SWEEP) => {}
                () = self.closed() => return,
            }
            self.registry.let_go(self.config.idle.as_secs() as i64);
            self.limits.forget_idle();
            computer::wake_all(&self);
        }
    }

    /// Goes on with the turns that computers had when the server last stopped.
    pub(crate) async fn resume_computers(self: Arc<Self>) {
        match self.store.computers_turns(MOST_RESUMED).await {
            Ok(ids) => {
                for id in ids {
                    // A match that cannot be loaded says so to whoever opens it.
                    let _ = self.live(&id).await;
                }
            }
            Err(error) => eprintln!("store: {error}"),
        }
    }
}

/// Carries work to its end even when the client that asked for it has gone away.
pub(crate) async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::spawn(work).await.unwrap_or(Err(ApiError::Stumbled))
}

/// What a client sent, short enough to be repeated to it.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use catalog::{Halt, Title};
use store::{Store, TURN, WorkerId};
use tokio::sync::{Mutex, Semaphore, watch};

use crate::annals::Annals;
use crate::cups::{self, CUP, Ends, Runs};
use crate::desk::Desk;
use crate::errands::Errands;
use crate::limits::{DeskName, Limits};
use crate::live::{Live, Registry};
use crate::metrics::Metrics;
use crate::nodes::Nodes;
use crate::odds::Odds;
use crate::people::People;
use crate::people::members::Members;
use crate::pulse::Pulse;
use crate::token::random;
use crate::visitor::Visitors;
use crate::{ApiError, Config, computer, journal, routes};

/// How often idle matches are let go and computers woken.
const SWEEP: Duration = Duration::from_secs(30);
/// So many jobs that nobody is at are taken up at once.
const MOST_TAKEN_UP: u32 = 1_000;

/// For so long a database that has answered is taken to answer.
const STILL_ANSWERS: Duration = Duration::from_millis(500);

/// So many records are read at once.
const MOST_READ: usize = 4;

/// What all requests share.
pub struct App {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    games: &'static [Box<dyn Title>],
    pub(crate) visitors: Visitors,
    /// Who has an account.
    pub(crate) members: Members,
    /// Letters, looks, what is to be sent.
    pub(crate) people: People,
    pub(crate) registry: Registry,
    pub(crate) limits: Limits,
    /// What is counted.
    pub(crate) metrics: Metrics,
    /// The time that counts.
    pub(crate) pulse: Pulse,
    /// The other servers over the same store.
    pub(crate) nodes: Nodes,
    /// What follows from matches that are over.
    pub(crate) annals: Annals,
    /// The cups that this server is at,
    pub(crate) cups: Runs,
    /// and how others ended.
    pub(crate) cup_ends: Ends,
    /// Runs of the lab and analyses.
    pub(crate) errands: Errands,
    /// Places for computer players who look ahead: so many think at once.
    pub(crate) thinking: Arc<Desk>,
    /// Places for those who answer at once: they never wait behind the others.
    pub(crate) answering: Arc<Desk>,
    /// By what the jobs of the store know this program.
    pub(crate) worker: WorkerId,
    /// Exact odds.
    pub(crate) odds: Odds,
    /// Places for records that are read: a record is large, and so is the work of proving it.
    pub(crate) readers: Arc<Semaphore>,
    /// True once the server has been told to stop, though it still takes requests.
    draining: AtomicBool,
    /// When the database last answered.
    answered: Mutex<Option<Instant>>,
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
            thinking: Desk::new(config.thinkers, config.thinking),
            answering: Desk::new(config.thinkers, config.thinking),
            worker: random().map_or(1, i64::from_le_bytes),
            odds: Odds::new(config.thinkers),
            readers: Arc::new(Semaphore::new(MOST_READ)),
            draining: AtomicBool::new(false),
            answered: Mutex::default(),
            closing: watch::Sender::new(false),
            halt: Halt::default(),
            visitors: Visitors::default(),
            members: Members::default(),
            people: People::new(&config),
            registry: Registry::default(),
            metrics: Metrics::default(),
            pulse: Pulse::new(&config.clock),
            nodes: Nodes::default(),
            annals: Annals::default(),
            cups: Runs::default(),
            cup_ends: Ends::default(),
            errands: Errands::new(&config),
            config,
            store,
            games,
        })
    }

    /// The games, in the order of the list.
    pub(crate) fn games(&self) -> &'static [Box<dyn Title>] {
        self.games
    }

    /// The time of day, in seconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.config.clock.seconds()
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

    /// The places for work that is charged to visitors.
    pub(crate) fn desks(&self) -> [(DeskName, &Arc<Desk>); 3] {
        [DeskName::Thinking, DeskName::Answering, DeskName::Errands].map(|name| (name, self.desk(name)))
    }

    pub(crate) fn desk(&self, name: DeskName) -> &Arc<Desk> {
        match name {
            DeskName::Thinking => &self.thinking,
            DeskName::Answering => &self.answering,
            DeskName::Errands => &self.errands.desk,
        }
    }

    /// The server is about to stop: nobody new shall be sent to it, and it takes up no more work.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Whether the database answers. It is not asked more often than it need be, however many ask.
    pub(crate) async fn answers(&self) -> bool {
        let mut answered = self.answered.lock().await;
        if answered.is_none_or(|at| at.elapsed() > STILL_ANSWERS) {
            *answered = self.store.check().await.is_ok().then(Instant::now);
        }
        answered.is_some()
    }

    /// Comes when the server shuts down.
    pub(crate) async fn closed(&self) {
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Takes up what nobody is at, lets idle matches go and wakes computers that gave up, for as long as the server runs.
    pub(crate) async fn sweep(self: Arc<Self>) {
        loop {
            self.take_up_jobs().await;
            tokio::select! {
                () = tokio::time::sleep(SWEEP) => {}
                () = self.closed() => return,
            }
            self.registry.let_go(self.config.idle.as_secs() as i64);
            self.limits.forget_idle();
            for (_, desk) in self.desks() {
                desk.forget_idle();
            }
            computer::wake_all(&self);
            self.rest_versions();
        }
    }

    /// Goes on with the jobs that nobody is at: what was under way when this server last stopped, or when another one died.
    pub(crate) async fn take_up_jobs(self: &Arc<Self>) {
        if self.is_draining() {
            return;
        }
        let jobs = match self.store.waiting_jobs(self.now(), MOST_TAKEN_UP).await {
            Ok(jobs) => jobs,
            Err(error) => return journal::problem(&format!("store: {error}")),
        };
        for job in jobs {
            if job.kind == TURN {
                self.take_up_turn(&job.payload).await;
            } else if job.kind == CUP {
                cups::resume(self, job.key);
            } else {
                routes::take_up(self, job).await;
            }
        }
    }
}

impl App {
    /// Goes on with a computer's turn. A match that cannot be loaded says so to whoever opens it.
    async fn take_up_turn(self: &Arc<Self>, id: &str) {
        let Ok(live) = self.live(id).await else { return };
        if self.nodes.shares_store()
            && let Ok(held) = live.hold(self).await
            && held.computer_decides()
        {
            computer::wake(self, &live);
        }
    }
}

/// Carries work to its end even when the client that asked for it has gone away.
pub(crate) async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    let spawned = match journal::current() {
        Some(request) => tokio::spawn(journal::within(request, work)),
        None => tokio::spawn(work),
    };
    spawned.await.unwrap_or_else(|broken| Err(broken.into()))
}

/// What a client sent, short enough to be repeated to it.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

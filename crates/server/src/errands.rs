//! Long work that a visitor asks for and comes back to: runs of the lab and analyses of matches. They wait in a row, are worked off on a few threads of their
//! own, and what they found is kept until newer ones push it out. Nothing of them outlives the server.

use std::collections::{BTreeMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::available_parallelism;
use std::time::Instant;

use catalog::Halt;
use lab::{Analysis, RunReport};
use tokio::sync::Semaphore;

use crate::{ApiError, App};

/// So many errands are kept, finished ones included.
const MOST_KEPT: usize = 32;
/// So many may wait or run at once.
const MOST_OPEN: usize = 8;

/// Everything that was asked for lately.
pub(crate) struct Errands {
    kept: Mutex<VecDeque<Arc<Errand>>>,
    /// One errand at a time: they take threads enough.
    turn: Semaphore,
}

impl Default for Errands {
    fn default() -> Self {
        Self { kept: Mutex::default(), turn: Semaphore::new(1) }
    }
}

/// One piece of long work.
pub(crate) struct Errand {
    pub(crate) id: String,
    done: AtomicU64,
    of: AtomicU64,
    /// How many pieces ended which way.
    endings: Mutex<BTreeMap<String, u64>>,
    begun: Mutex<Option<Instant>>,
    /// How many seconds it took, once it is finished.
    took: OnceLock<f64>,
    halt: Halt,
    found: Mutex<Option<Found>>,
}

/// What an errand came to.
#[derive(Clone)]
pub(crate) enum Found {
    /// A run of the lab.
    Run(Arc<RunReport>),
    /// An analysis of a match.
    Analysis(Arc<Analysis>),
    /// Nothing, for this reason.
    Nothing(String),
}

impl Errands {
    /// An errand by its id.
    pub(crate) fn get(&self, id: &str) -> Option<Arc<Errand>> {
        lock(&self.kept).iter().find(|errand| errand.id == id).cloned()
    }

    /// Takes on an errand, which then waits for its turn. The work is told how to say how far it has come, how many threads it has, and by what it is called off.
    pub(crate) fn take_on(
        app: &Arc<App>,
        id: String,
        of: u64,
        work: impl FnOnce(&Errand, usize, Halt) -> Found + Send + 'static,
    ) -> Result<Arc<Errand>, ApiError> {
        let errand = Arc::new(Errand {
            id,
            done: AtomicU64::new(0),
            of: AtomicU64::new(of),
            endings: Mutex::default(),
            begun: Mutex::default(),
            took: OnceLock::new(),
            halt: Halt::default(),
            found: Mutex::default(),
        });
        app.errands.keep(Arc::clone(&errand))?;
        let (app, worked) = (Arc::clone(app), Arc::clone(&errand));
        tokio::spawn(async move {
            let turn = app.errands.turn.acquire().await;
            let closing = app.closed();
            let halt = worked.halt.clone();
            let running = Arc::clone(&worked);
            *lock(&running.begun) = Some(Instant::now());
            let work = tokio::task::spawn_blocking(move || work(&running, threads(), running.halt.clone()));
            let found = tokio::select! {
                found = work => found.unwrap_or_else(|_| Found::Nothing("the work broke off inside the server".to_owned())),
                () = closing => { halt.call(); Found::Nothing("the server was shut down".to_owned()) }
            };
            let _ = worked.took.set(worked.seconds().unwrap_or_default());
            *lock(&worked.found) = Some(found);
            drop(turn);
        });
        Ok(errand)
    }

    fn keep(&self, errand: Arc<Errand>) -> Result<(), ApiError> {
        let mut kept = lock(&self.kept);
        if kept.iter().filter(|errand| errand.found().is_none()).count() >= MOST_OPEN {
            return Err(ApiError::Busy);
        }
        kept.retain(|other| other.id != errand.id);
        while kept.len() >= MOST_KEPT {
            let oldest = kept.iter().position(|errand| errand.found().is_some()).unwrap_or(0);
            kept.remove(oldest);
        }
        kept.push_back(errand);
        Ok(())
    }
}

impl Errand {
    /// One more piece is done; it ended this way, if any.
    pub(crate) fn tick(&self, ending: Option<&str>) {
        self.done.fetch_add(1, Ordering::Relaxed);
        let Some(ending) = ending else { return };
        let mut endings = lock(&self.endings);
        match endings.get_mut(ending) {
            Some(count) => *count += 1,
            None => drop(endings.insert(ending.to_owned(), 1)),
        }
    }

    /// How many pieces ended which way.
    pub(crate) fn endings(&self) -> BTreeMap<String, u64> {
        lock(&self.endings).clone()
    }

    /// So many pieces of so many are done.
    pub(crate) fn stands_at(&self, done: u64, of: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.of.store(of, Ordering::Relaxed);
    }

    /// How many pieces of how many are done.
    pub(crate) fn progress(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.of.load(Ordering::Relaxed))
    }

    /// For how many seconds it has been worked on, or was; nothing while it waits.
    pub(crate) fn seconds(&self) -> Option<f64> {
        if let Some(took) = self.took.get() {
            return Some(*took);
        }
        lock(&self.begun).map(|begun| begun.elapsed().as_secs_f64())
    }

    /// What it came to, when it is finished.
    pub(crate) fn found(&self) -> Option<Found> {
        lock(&self.found).clone()
    }

    /// Calls it off.
    pub(crate) fn call_off(&self) {
        self.halt.call();
    }
}

/// Half the cores: the table comes first.
fn threads() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get).div_ceil(2)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

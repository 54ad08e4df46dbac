//! Long work that a visitor asks for and comes back to: runs of the lab and analyses of matches. They wait in a row, are worked off on a few threads of their
//! own, and what they found is kept in memory until newer ones push it out. What was asked and is not done yet is also kept in the store, so that it is taken up
//! again after the next start.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::available_parallelism;
use std::time::Instant;

use catalog::Halt;
use lab::{Analysis, RunReport};
use serde::{Deserialize, Serialize};
use store::{Job, VisitorId};
use tokio::sync::{Notify, Semaphore};

use crate::limits::neighbourhood;
use crate::wire::LabAsk;
use crate::{ApiError, App, clock};

/// So many errands are kept, finished ones included.
const MOST_KEPT: usize = 32;
/// So many may wait or run at once.
const MOST_OPEN: usize = 8;
/// So many of them may be one visitor's,
const MOST_OWN: usize = 2;
/// and so many of one address, which a household or a club may share.
const MOST_SHARED: usize = 4;

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

/// What an errand is about. Nobody reaches another's analysis by way of the lab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// A run of the lab, by its id.
    Run(String),
    /// The analysis of a match, by the match's id.
    Analysis(String),
}

impl Subject {
    /// Its kind and key among the jobs of the store.
    fn job(&self) -> (&'static str, &str) {
        match self {
            Self::Run(id) => (RUN, id),
            Self::Analysis(id) => (ANALYSIS, id),
        }
    }
}

/// The kinds of jobs in the store.
pub(crate) const RUN: &str = "lab run";
pub(crate) const ANALYSIS: &str = "analysis";

/// What is asked: enough to ask for it again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Asked {
    pub(crate) owner: Owner,
    /// For a run of the lab: which.
    pub(crate) run: Option<LabAsk>,
}

/// Who asked for an errand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Owner {
    visitor: Option<VisitorId>,
    address: IpAddr,
}

impl Owner {
    pub(crate) fn new(visitor: Option<VisitorId>, address: IpAddr) -> Self {
        Self { visitor, address: neighbourhood(address) }
    }

    /// A newcomer without a cookie is known by the address alone.
    fn is_same_visitor(&self, other: &Self) -> bool {
        self.visitor == other.visitor && (self.visitor.is_some() || self.address == other.address)
    }
}

/// One piece of long work.
pub(crate) struct Errand {
    pub(crate) subject: Subject,
    owner: Owner,
    done: AtomicU64,
    of: AtomicU64,
    /// How many pieces ended which way.
    endings: Mutex<BTreeMap<String, u64>>,
    begun: Mutex<Option<Instant>>,
    /// How many seconds it took, once it is finished.
    took: OnceLock<f64>,
    halt: Halt,
    /// Tells an errand that still waits that it has been called off.
    called_off: Notify,
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
    /// An errand by what it is about.
    pub(crate) fn get(&self, subject: &Subject) -> Option<Arc<Errand>> {
        lock(&self.kept).iter().find(|errand| errand.subject == *subject).cloned()
    }

    /// Whether one more may be asked for.
    pub(crate) fn must_have_room(&self, owner: &Owner) -> Result<(), ApiError> {
        has_room(&lock(&self.kept), owner)
    }

    /// Takes on an errand, which then waits for its turn; if there is one about the same already that has not failed, it is that one. The work is told how
    /// to say how far it has come, how many threads it has, and by what it is called off.
    pub(crate) fn take_on(
        app: &Arc<App>,
        subject: Subject,
        asked: Asked,
        of: u64,
        work: impl FnOnce(&Errand, usize, Halt) -> Found + Send + 'static,
    ) -> Result<Arc<Errand>, ApiError> {
        let errand = Arc::new(Errand {
            subject,
            owner: asked.owner,
            done: AtomicU64::new(0),
            of: AtomicU64::new(of),
            endings: Mutex::default(),
            begun: Mutex::default(),
            took: OnceLock::new(),
            halt: Halt::default(),
            called_off: Notify::new(),
            found: Mutex::default(),
        });
        if let Some(known) = app.errands.keep(Arc::clone(&errand))? {
            return Ok(known);
        }
        let (app, worked) = (Arc::clone(app), Arc::clone(&errand));
        tokio::spawn(async move {
            worked.write_down(&app, &asked).await;
            let found = worked.wait_and_run(&app, work).await;
            let _ = worked.took.set(worked.seconds().unwrap_or_default());
            *lock(&worked.found) = Some(found);
            // What the end of the server has cut short is taken up again after the next start.
            if !*app.closing.borrow() {
                forget(&app, &worked.subject).await;
            }
        });
        Ok(errand)
    }

    /// Keeps an errand; gives back the one that is kept already in its place. All under one lock, so that many who ask at once get the same.
    fn keep(&self, errand: Arc<Errand>) -> Result<Option<Arc<Errand>>, ApiError> {
        let mut kept = lock(&self.kept);
        let known = kept.iter().find(|other| other.subject == errand.subject);
        if let Some(known) = known.filter(|known| !known.has_failed()) {
            return Ok(Some(Arc::clone(known)));
        }
        has_room(&kept, &errand.owner)?;
        kept.retain(|other| other.subject != errand.subject);
        while kept.len() >= MOST_KEPT {
            let oldest = kept.iter().position(|errand| errand.found().is_some()).unwrap_or(0);
            kept.remove(oldest);
        }
        kept.push_back(errand);
        Ok(None)
    }
}

/// Strikes an errand off the jobs of the store.
pub(crate) async fn forget(app: &App, subject: &Subject) {
    let (kind, key) = subject.job();
    if let Err(error) = app.store.end_job(kind, key.to_owned()).await {
        eprintln!("store: {error}");
    }
}

/// Nobody may take all the places for the time that long work takes.
fn has_room(kept: &VecDeque<Arc<Errand>>, owner: &Owner) -> Result<(), ApiError> {
    let open = || kept.iter().filter(|errand| errand.found().is_none()).map(|errand| errand.owner);
    let own = open().filter(|other| other.is_same_visitor(owner)).count();
    let shared = open().filter(|other| other.address == owner.address).count();
    if own >= MOST_OWN || shared >= MOST_SHARED {
        let text = "you have asked for enough for now; wait until some of it is done, or call a run off";
        return Err(ApiError::Enough { text, seconds: 30 });
    }
    if open().count() < MOST_OPEN { Ok(()) } else { Err(ApiError::Busy) }
}

impl Errand {
    /// Keeps in the store what was asked. An errand that could not be written down is done all the same, if the server lives to see its end.
    async fn write_down(&self, app: &App, asked: &Asked) {
        let (kind, key) = self.subject.job();
        let payload = serde_json::to_string(asked).unwrap_or_default();
        let job = Job { kind: kind.to_owned(), key: key.to_owned(), made: clock::now(), payload };
        if let Err(error) = app.store.add_job(job).await {
            eprintln!("store: {error}");
        }
    }

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

    /// Waits for its turn, unless it is called off before, and does the work.
    async fn wait_and_run(
        self: &Arc<Self>,
        app: &Arc<App>,
        work: impl FnOnce(&Self, usize, Halt) -> Found + Send + 'static,
    ) -> Found {
        let _turn = tokio::select! {
            biased;
            turn = app.errands.turn.acquire() => turn,
            () = self.called_off.notified() => return Found::Nothing("called off before it began".to_owned()),
        };
        *lock(&self.begun) = Some(Instant::now());
        let running = Arc::clone(self);
        let work = tokio::task::spawn_blocking(move || work(&running, threads(), running.halt.clone()));
        tokio::select! {
            found = work => found.unwrap_or_else(|_| Found::Nothing("the work broke off inside the server".to_owned())),
            () = app.closed() => { self.halt.call(); Found::Nothing("the server was shut down".to_owned()) }
        }
    }

    /// What it came to, when it is finished.
    pub(crate) fn found(&self) -> Option<Found> {
        lock(&self.found).clone()
    }

    /// Whether it is finished and came to nothing.
    pub(crate) fn has_failed(&self) -> bool {
        matches!(self.found(), Some(Found::Nothing(_)))
    }

    /// Calls it off.
    pub(crate) fn call_off(&self) {
        self.halt.call();
        self.called_off.notify_one();
    }
}

/// Half the cores: the table comes first.
fn threads() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get).div_ceil(2)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;

    #[tokio::test]
    async fn who_asks_again_while_it_waits_gets_the_same_errand() {
        let folder = tempfile::TempDir::new().unwrap();
        let store = store::Sqlite::open(&folder.path().join("grognard.sqlite")).expect("the file opens");
        let app = App::new(Config::default(), Arc::new(store), catalog::games());
        let _turn = app.errands.turn.acquire().await.unwrap();
        let ask = |visitor| {
            let owner = Owner::new(Some(visitor), IpAddr::from([127, 0, 0, 1]));
            Errands::take_on(&app, Subject::Analysis("match".to_owned()), Asked { owner, run: None }, 0, |_, _, _| {
                Found::Nothing("done".to_owned())
            })
        };
        let first = ask(1).unwrap();
        assert!((2..20).all(|visitor| Arc::ptr_eq(&first, &ask(visitor).unwrap())), "however many ask");
        assert_eq!(lock(&app.errands.kept).len(), 1);
        assert!(app.errands.get(&Subject::Run("match".to_owned())).is_none(), "the lab does not reach it");
    }
}

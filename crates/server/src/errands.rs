//! Long work that a visitor asks for and comes back to: runs of the lab and analyses of matches. They wait for a place, which visitors get in turn, and are
//! worked off on a few threads of their own. What was asked and is not done yet is a job of the store, so that it is taken up again after the next start, or by
//! another server. What a run found is kept in memory until newer ones push it out, and where several servers share the store also there; an analysis is kept in
//! the store, and is never done twice.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use catalog::Halt;
use lab::{Cells, RunReport, Sketch};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::{Job, Lease, Room, VisitorId};
use tokio::sync::Notify;

use crate::desk::Desk;
use crate::fair::Owner;
use crate::wire::LabAsk;
use crate::{ApiError, App, Config, journal};

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
    /// What other servers are at, and when that was heard.
    elsewhere: Mutex<HashMap<(String, String), (Progress, Instant)>>,
    /// One errand at a time: they take threads enough.
    pub(crate) desk: Arc<Desk>,
}

/// Another server is at an errand as long as something has been heard of it within this time,
const SILENCE: Duration = Duration::from_secs(5);
/// and why one came to nothing is known for so long.
const MEMORY: Duration = Duration::from_mins(10);

/// How far an errand has come, as servers tell each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Progress {
    kind: String,
    key: String,
    visitor: Option<VisitorId>,
    pub(crate) done: u64,
    pub(crate) of: u64,
    /// For how long it has been worked on; nothing while it waits.
    pub(crate) seconds: Option<f64>,
    pub(crate) endings: BTreeMap<String, u64>,
    /// Why it came to nothing.
    pub(crate) problem: Option<String>,
    /// Whether it is done, well or not.
    #[serde(default)]
    ended: bool,
}

/// For so long an errand belongs to who is at it; if he dies, another takes it up then.
const LEASE: Duration = Duration::from_mins(1);
/// So often it is renewed.
const RENEWAL: Duration = Duration::from_secs(15);

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
    #[serde(skip)]
    source: Source,
}

/// Where it is known from that something is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Source {
    /// Somebody asks just now.
    Visitor,
    /// It is a job of the store. When it is struck off before it is taken, nobody wants it any more.
    #[default]
    Store,
}

impl Asked {
    /// Something that somebody asks for just now.
    pub(crate) fn now(owner: Owner, run: Option<LabAsk>) -> Self {
        Self { owner, run, source: Source::Visitor }
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
    /// Whether it has been called off by somebody.
    unwanted: AtomicBool,
    /// Tells an errand that still waits that it has been called off.
    called_off: Notify,
    found: Mutex<Option<Found>>,
    /// An analysis while it is drawn.
    pub(crate) sketch: Sketch,
}

/// What an errand came to.
#[derive(Clone)]
pub(crate) enum Found {
    /// A run of the lab.
    Run(Arc<RunReport>),
    /// An analysis of a match, as it is sent.
    Analysis(Arc<Value>),
    /// Nothing, for this reason.
    Nothing(String),
    /// Another server is at it.
    Elsewhere,
}

/// A run as it is kept in the store.
#[derive(Serialize, Deserialize)]
struct KeptRun {
    report: RunReport,
    table: lab::Table,
}

impl Found {
    /// The same, unless it is larger than what is kept of one piece of work.
    fn within_bounds(self, app: &App) -> Self {
        match self.to_keep(app.nodes.shares_store()) {
            Some(text) if text.len() as u64 > app.config.finding => Self::Nothing(format!(
                "what was found takes {}, more than the {} that this server keeps of one piece of work; the program itself knows no limit",
                mebibytes(text.len() as u64),
                mebibytes(app.config.finding)
            )),
            _ => self,
        }
    }

    /// What of it is worth keeping in the store: of a run only where others share it.
    fn to_keep(&self, shared: bool) -> Option<String> {
        match self {
            Self::Analysis(analysis) => Some(analysis.to_string()),
            Self::Run(run) if shared => {
                let (report, table) = ((**run).clone(), run.table.clone());
                serde_json::to_string(&KeptRun { report, table }).ok()
            }
            Self::Run(_) | Self::Nothing(_) | Self::Elsewhere => None,
        }
    }
}

/// A run that was found at another server.
pub(crate) async fn kept_run(app: &App, id: &str) -> Result<Option<Arc<RunReport>>, ApiError> {
    let Some(text) = app.store.finding(RUN, id.to_owned()).await? else { return Ok(None) };
    let KeptRun { report, table } = serde_json::from_str(&text).map_err(|_| ApiError::Stumbled)?;
    Ok(Some(Arc::new(RunReport { table, ..report })))
}

/// An errand that is not this server's, as far as others or the store tell.
pub(crate) async fn abroad(app: &App, subject: &Subject) -> Result<Option<Progress>, ApiError> {
    let (kind, key) = subject.job();
    if let Some(progress) = app.errands.told(kind, key) {
        return Ok(Some(progress));
    }
    let Some(job) = app.store.job(kind, key.to_owned()).await? else { return Ok(None) };
    let asked: Asked = serde_json::from_str(&job.payload).map_err(|_| ApiError::Stumbled)?;
    Ok(Some(Progress {
        kind: job.kind,
        key: job.key,
        visitor: asked.owner.visitor,
        done: 0,
        of: asked.run.map_or(0, |run| run.games),
        seconds: None,
        endings: BTreeMap::new(),
        problem: None,
        ended: false,
    }))
}

impl Errands {
    pub(crate) fn new(config: &Config) -> Self {
        Self { kept: Mutex::default(), elsewhere: Mutex::default(), desk: Desk::new(1, config.errands) }
    }

    /// An errand by what it is about.
    pub(crate) fn get(&self, subject: &Subject) -> Option<Arc<Errand>> {
        lock(&self.kept).iter().find(|errand| errand.subject == *subject).cloned()
    }

    /// Whether what one more would find has room beside what is kept: for this visitor, and in all.
    pub(crate) async fn must_fit(app: &App, owner: &Owner) -> Result<(), ApiError> {
        let Room { own, all } = app.store.room(owner.visitor).await?;
        let (own_most, most) = (app.config.findings_own, app.config.findings);
        if own >= own_most {
            return Err(ApiError::Unfit(format!(
                "what runs and analyses have found for you takes {}; this server keeps no more for one visitor, the program itself knows no limit",
                mebibytes(own)
            )));
        }
        if all >= most {
            return Err(ApiError::Unfit(format!(
                "what runs and analyses have found takes {}, and this server keeps no more; the program itself knows no limit",
                mebibytes(all)
            )));
        }
        Ok(())
    }

    /// Whether one more may be asked for.
    pub(crate) fn must_have_room(&self, owner: &Owner) -> Result<(), ApiError> {
        if let Some(wait) = self.desk.wait_of(owner) {
            let text = "runs and analyses for you have taken the processor time that one visitor may have for now";
            return Err(ApiError::Enough { text, seconds: wait.as_secs() + 1 });
        }
        has_room(&lock(&self.kept), self.own_elsewhere(owner), owner)
    }

    /// How much another server does for the same visitor.
    fn own_elsewhere(&self, owner: &Owner) -> usize {
        let same = |(progress, heard): &&(Progress, Instant)| {
            owner.visitor.is_some() && progress.visitor == owner.visitor && !progress.ended && heard.elapsed() < SILENCE
        };
        lock(&self.elsewhere).values().filter(same).count()
    }

    /// What other servers have told.
    pub(crate) fn heard(&self, progress: Vec<Progress>) {
        let mut elsewhere = lock(&self.elsewhere);
        elsewhere.retain(|_, (_, heard)| heard.elapsed() < MEMORY);
        for some in progress {
            elsewhere.insert((some.kind.clone(), some.key.clone()), (some, Instant::now()));
        }
    }

    fn told(&self, kind: &str, key: &str) -> Option<Progress> {
        let elsewhere = lock(&self.elsewhere);
        let (progress, heard) = elsewhere.get(&(kind.to_owned(), key.to_owned()))?;
        let is_current = progress.problem.is_some() || heard.elapsed() < SILENCE;
        is_current.then(|| progress.clone())
    }

    /// How far everything has come here that is not done.
    pub(crate) fn progress(&self) -> Vec<Progress> {
        lock(&self.kept).iter().filter(|errand| errand.found().is_none()).map(|errand| errand.told()).collect()
    }

    /// Calls off an errand that this server is at, because it was called off at another.
    pub(crate) fn call_off_here(&self, kind: &str, key: &str) {
        let kept = lock(&self.kept);
        if let Some(errand) = kept.iter().find(|errand| errand.subject.job() == (kind, key)) {
            errand.call_off();
        }
    }

    /// Takes on an errand, which then waits for its turn; if there is one about the same already that has not failed, it is that one. The work is told how
    /// to say how far it has come, how many threads it has, and by what it is called off.
    pub(crate) async fn take_on(
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
            unwanted: AtomicBool::new(false),
            called_off: Notify::new(),
            found: Mutex::default(),
            sketch: Sketch::default(),
        });
        if let Some(known) = app.errands.keep(Arc::clone(&errand))? {
            return Ok(known);
        }
        let (app, worked) = (Arc::clone(app), Arc::clone(&errand));
        // Written down before anybody hears of it, and whether or not whoever asked is still there.
        let (written, when_written) = tokio::sync::oneshot::channel();
        tokio::spawn(async move {
            if asked.source == Source::Visitor {
                worked.write_down(&app, &asked).await;
            }
            let _ = written.send(());
            let found = worked.wait_and_run(&app, work).await.within_bounds(&app);
            let _ = worked.took.set(worked.seconds().unwrap_or_default());
            worked.strike_off(&app, &found).await;
            if matches!(found, Found::Elsewhere) {
                lock(&app.errands.kept).retain(|other| !Arc::ptr_eq(other, &worked));
            }
            *lock(&worked.found) = Some(found);
            app.nodes.progressed(&app, &[worked.told()]);
        });
        let _ = when_written.await;
        Ok(errand)
    }

    /// Keeps an errand; gives back the one that is kept already in its place. All under one lock, so that many who ask at once get the same.
    fn keep(&self, errand: Arc<Errand>) -> Result<Option<Arc<Errand>>, ApiError> {
        let mut kept = lock(&self.kept);
        let known = kept.iter().find(|other| other.subject == errand.subject);
        if let Some(known) = known.filter(|known| !known.has_failed()) {
            return Ok(Some(Arc::clone(known)));
        }
        has_room(&kept, self.own_elsewhere(&errand.owner), &errand.owner)?;
        kept.retain(|other| other.subject != errand.subject);
        while kept.len() >= MOST_KEPT {
            let oldest = kept.iter().position(|errand| errand.found().is_some()).unwrap_or(0);
            kept.remove(oldest);
        }
        kept.push_back(errand);
        Ok(None)
    }
}

/// `12.5 MiB`.
fn mebibytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20))
}

/// Strikes an errand off the jobs of the store.
pub(crate) async fn forget(app: &App, subject: &Subject) {
    let (kind, key) = subject.job();
    if let Err(error) = app.store.drop_job(kind, key.to_owned()).await {
        journal::problem(&format!("store: {error}"));
    }
}

/// Nobody may take all the places for the time that long work takes.
fn has_room(kept: &VecDeque<Arc<Errand>>, elsewhere: usize, owner: &Owner) -> Result<(), ApiError> {
    let open = || kept.iter().filter(|errand| errand.found().is_none()).map(|errand| errand.owner);
    let own = elsewhere + open().filter(|other| other.is_same_visitor(owner)).count();
    let shared = open().filter(|other| other.shares_address(owner)).count();
    if own >= MOST_OWN || shared >= MOST_SHARED {
        let text = "you have asked for enough for now; wait until some of it is done, or call a run off";
        return Err(ApiError::Enough { text, seconds: 30 });
    }
    if open().count() < MOST_OPEN { Ok(()) } else { Err(ApiError::Busy) }
}

impl Progress {
    /// That of a run which is finished.
    pub(crate) fn finished(run: &RunReport) -> Self {
        let played = run.table.rows() as u64;
        let mut endings = BTreeMap::new();
        if let Some(Cells::Words(winners)) =
            run.table.columns.iter().find(|column| column.name == "winners").map(|column| &column.cells)
        {
            for side in winners.iter().flatten() {
                *endings.entry(side.clone()).or_default() += 1;
            }
        }
        let seconds = Some(run.seconds);
        Self {
            kind: RUN.to_owned(),
            key: String::new(),
            visitor: None,
            done: played,
            of: played,
            seconds,
            endings,
            problem: None,
            ended: true,
        }
    }
}

impl Errand {
    /// How far it has come, for other servers.
    pub(crate) fn told(&self) -> Progress {
        let ((kind, key), (done, of)) = (self.subject.job(), self.progress());
        let found = self.found();
        let ended = found.is_some();
        let problem = match found {
            Some(Found::Nothing(why)) => Some(why),
            _ => None,
        };
        let (kind, key) = (kind.to_owned(), key.to_owned());
        let (visitor, seconds, endings) = (self.owner.visitor, self.seconds(), self.endings());
        Progress { kind, key, visitor, done, of, seconds, endings, problem, ended }
    }

    /// Keeps in the store what was asked. An errand that could not be written down is done all the same, if the server lives to see its end.
    async fn write_down(&self, app: &App, asked: &Asked) {
        let (kind, key) = self.subject.job();
        let payload = serde_json::to_string(asked).unwrap_or_default();
        let (made, due) = (app.now(), app.now() + LEASE.as_secs() as i64);
        let owner = self.owner.visitor;
        let job = Job { kind: kind.to_owned(), key: key.to_owned(), made, due, payload, owner, tries: 0 };
        if let Err(error) = app.store.add_job(job).await {
            journal::problem(&format!("store: {error}"));
        }
    }

    /// The errand as this server's own, for a while from now.
    fn lease(app: &App) -> Lease {
        let from = app.now();
        Lease { by: app.worker, from, until: from + LEASE.as_secs() as i64 }
    }

    /// It is done: what is worth keeping is kept. What the end of the server has cut short is left for the next start, or for another server.
    async fn strike_off(&self, app: &App, found: &Found) {
        let (kind, key) = self.subject.job();
        let done = if matches!(found, Found::Elsewhere) {
            Ok(())
        } else if *app.closing.borrow() {
            app.store.leave_job(kind, key.to_owned(), app.worker, 0).await
        } else if self.unwanted.load(Ordering::Relaxed) {
            app.store.drop_job(kind, key.to_owned()).await
        } else {
            self.end(app, found).await
        };
        if let Err(error) = done {
            journal::problem(&format!("store: {error}"));
        }
    }

    async fn end(&self, app: &App, found: &Found) -> Result<(), store::StoreError> {
        let (kind, key) = self.subject.job();
        let to_keep = found.to_keep(app.nodes.shares_store());
        let is_run = to_keep.is_some() && kind == RUN;
        app.store.end_job(kind, key.to_owned(), app.worker, to_keep).await?;
        if is_run { app.store.keep_findings(RUN, MOST_KEPT as u32).await } else { Ok(()) }
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
        let _place = tokio::select! {
            biased;
            place = app.errands.desk.place(self.owner) => place.with(threads()),
            () = self.called_off.notified() => return Found::Nothing("called off before it began".to_owned()),
        };
        let (kind, key) = self.subject.job();
        match app.store.take_job(kind, key.to_owned(), Self::lease(app)).await {
            Ok(None) => return self.not_to_be_had(app).await,
            Ok(Some(_)) => {}
            Err(error) => journal::problem(&format!("store: {error}")),
        }
        *lock(&self.begun) = Some(Instant::now());
        let running = Arc::clone(self);
        let work = tokio::task::spawn_blocking(move || work(&running, threads(), running.halt.clone()));
        tokio::select! {
            found = work => found.unwrap_or_else(|_| Found::Nothing("the work broke off inside the server".to_owned())),
            why = self.must_end(app) => { self.halt.call(); Found::Nothing(why) }
        }
    }

    /// Its job cannot be taken: another server is at it or has done it, or somebody has struck it off.
    async fn not_to_be_had(&self, app: &App) -> Found {
        let (kind, key) = self.subject.job();
        let waits = app.store.job(kind, key.to_owned()).await.map(|job| job.is_some());
        let found = app.store.finding(kind, key.to_owned()).await.map(|finding| finding.is_some());
        match (waits, found) {
            (Ok(false), Ok(false)) => Found::Nothing("called off before it began".to_owned()),
            _ => Found::Elsewhere,
        }
    }

    /// Comes when the work must end, with the reason.
    async fn must_end(&self, app: &App) -> String {
        let (kind, key) = self.subject.job();
        let limit = app.config.errand;
        let renewed = async {
            loop {
                tokio::time::sleep(RENEWAL).await;
                if let Ok(false) = app.store.renew_job(kind, key.to_owned(), Self::lease(app)).await {
                    return;
                }
            }
        };
        tokio::select! {
            () = app.closed() => "the server was shut down".to_owned(),
            () = renewed => "it was called off, or another server is at it".to_owned(),
            () = tokio::time::sleep(limit / threads() as u32) => format!(
                "this took more than the {} seconds of processor time that a server gives to one piece of work; the program knows no limit",
                limit.as_secs()
            ),
        }
    }

    /// What it came to, when it is finished.
    pub(crate) fn found(&self) -> Option<Found> {
        lock(&self.found).clone()
    }

    /// Whether it is finished and came to something.
    pub(crate) fn has_found(&self) -> bool {
        matches!(self.found(), Some(Found::Run(_) | Found::Analysis(_)))
    }

    /// Whether it is finished and came to nothing.
    pub(crate) fn has_failed(&self) -> bool {
        matches!(self.found(), Some(Found::Nothing(_)))
    }

    /// Calls it off.
    pub(crate) fn call_off(&self) {
        self.unwanted.store(true, Ordering::Relaxed);
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
mod tests;

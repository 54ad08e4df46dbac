//! Everything in a PostgreSQL database that several servers may share.
//!
//! `tokio-postgres` with a pool: its statements are prepared once for each connection, it pipelines, and it brings nothing that is not used here, neither
//! macros that need a database while building nor a second driver. Every method is one statement or one transaction; an act, with the job that
//! follows from it, is one statement, so that one exchange with the database stores it. Uniqueness decides races, and nothing else is locked.

mod accounts; // what somebody keeps on several devices
mod clocks; // the time that counts, and what a seat keeps to itself
mod cups; // who meets whom, and when
mod gossip; // what servers tell each other
mod jobs; // work to be done once
mod kept; // programs and data sets
mod migrate; // the schema, step by step
mod notices; // what somebody wants to be told
mod order; // order at the table
mod read; // questions
mod results; // what came of matches
mod seekers; // those who look for somebody
mod write; // matches and acts

use std::future::Future;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use deadpool_postgres::{Client, Manager, ManagerConfig, Pool, PoolError, RecyclingMethod, Runtime, Timeouts};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_postgres::error::SqlState;
use tokio_postgres::{Config, NoTls};

use crate::{
    Act, Answer, Connections, Heard, InvitationRow, Job, KeptRow, Lease, Listed, MatchKey, MatchRow, Needs, Papers,
    Room, Store, StoreError, TokenHash, Visitor, VisitorId, WorkerId,
};

/// So many connections to the database at most.
const CONNECTIONS: usize = 16;
/// For so long a database that does not answer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// A server that hangs within a transaction keeps nobody waiting for longer, nor does a statement that waits for it.
const SETTINGS: &str = "-c idle_in_transaction_session_timeout=3000 -c lock_timeout=5000 -c statement_timeout=8000";

/// A store in a PostgreSQL database.
pub struct Postgres {
    pool: Pool,
    words: UnboundedSender<String>,
    /// What is needed to listen, until somebody does.
    silent: Mutex<Option<(Config, UnboundedReceiver<String>)>>,
}

impl Postgres {
    /// Opens the database at an address such as `postgres://user:password@host/database` and brings its schema up to date.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let mut config: Config = address.parse().map_err(|error: tokio_postgres::Error| failed(&error))?;
        config.connect_timeout(PATIENCE).keepalives_idle(PATIENCE).application_name("grognard");
        let given = config.get_options().unwrap_or_default().to_owned();
        config.options(format!("{SETTINGS} {given}"));
        let manager =
            Manager::from_config(config.clone(), NoTls, ManagerConfig { recycling_method: RecyclingMethod::Fast });
        let timeouts = Timeouts { wait: Some(PATIENCE), create: Some(PATIENCE), recycle: Some(PATIENCE) };
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .timeouts(timeouts)
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|error| StoreError::Failed(error.to_string()))?;
        migrate::migrate(&mut pool.get().await?).await?;
        let (words, told) = unbounded_channel();
        Ok(Self { pool, words, silent: Mutex::new(Some((config, told))) })
    }

    /// Does something with a connection. A database that does not answer in time is given up; what it was asked may still happen.
    fn with<T, F>(&self, work: impl FnOnce(Client) -> F + Send + 'static) -> Answer<T>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, StoreError>> + Send,
    {
        let pool = self.pool.clone();
        Box::pin(async move {
            let client = pool.get().await?;
            let done = tokio::time::timeout(PATIENCE, work(client)).await;
            done.unwrap_or_else(|_| Err(StoreError::Failed("it does not answer".to_owned())))
        })
    }
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) => error.into(),
            other => Self::Failed(other.to_string()),
        }
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        match error.code() {
            Some(code) if [SqlState::DATA_CORRUPTED, SqlState::INDEX_CORRUPTED].contains(code) => {
                Self::Damaged(error.to_string())
            }
            _ => failed(&error),
        }
    }
}

/// The driver's own words say where it failed, the database's why.
fn failed(error: &tokio_postgres::Error) -> StoreError {
    let why = std::error::Error::source(error).map(|source| format!(": {source}")).unwrap_or_default();
    StoreError::Failed(format!("{error}{why}"))
}

/// What is unique is there already.
fn taken(error: tokio_postgres::Error) -> StoreError {
    if error.code() == Some(&SqlState::UNIQUE_VIOLATION) { StoreError::Taken } else { error.into() }
}

impl Store for Postgres {
    fn visitor(&self, token: TokenHash) -> Answer<Option<Visitor>> {
        self.with(move |db| async move { read::visitor(&db, &token).await })
    }

    fn visitors(&self, ids: Vec<VisitorId>) -> Answer<Vec<Visitor>> {
        self.with(move |db| async move { read::visitors(&db, &ids).await })
    }

    fn add_visitor(&self, token: TokenHash, at: i64) -> Answer<VisitorId> {
        self.with(move |db| async move { write::add_visitor(&db, &token, at).await })
    }

    fn rename(&self, visitor: VisitorId, name: String, at: i64) -> Answer<()> {
        self.with(move |db| async move { write::rename(&db, visitor, &name, at).await })
    }

    fn create(&self, new: MatchRow, acts: Vec<Act>, elsewhere: Option<(MatchKey, Act)>) -> Answer<MatchKey> {
        self.with(move |mut db| async move { write::create(&mut db, &new, &acts, elsewhere.as_ref()).await })
    }

    fn made_by(&self, visitor: VisitorId, at_most: u32) -> Answer<u32> {
        self.with(move |db| async move { read::made_by(&db, visitor, at_most).await })
    }

    fn needs(&self) -> Answer<Vec<Needs>> {
        self.with(move |db| async move { read::needs(&db).await })
    }

    fn append(&self, to: MatchKey, act: Act) -> Answer<Papers> {
        self.with(move |mut db| async move { write::append(&mut db, to, &act).await })
    }

    fn find(&self, id: String) -> Answer<Option<(MatchKey, MatchRow)>> {
        self.with(move |db| async move { read::find(&db, &id).await })
    }

    fn acts(&self, of: MatchKey, after: u64) -> Answer<Vec<Act>> {
        self.with(move |db| async move { read::acts(&db, of, after).await })
    }

    fn last_acts(&self, of: Vec<MatchKey>) -> Answer<Vec<(MatchKey, u64)>> {
        self.with(move |db| async move { read::last_acts(&db, &of).await })
    }

    fn invitation(&self, token: TokenHash) -> Answer<Option<InvitationRow>> {
        self.with(move |db| async move { read::invitation(&db, &token).await })
    }

    fn matches_of(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<Listed>> {
        self.with(move |db| async move { read::matches_of(&db, visitor, at_most).await })
    }

    fn open_matches(&self, at_most: u32) -> Answer<Vec<Listed>> {
        self.with(move |db| async move { read::open_matches(&db, at_most).await })
    }

    fn add_job(&self, job: Job) -> Answer<bool> {
        self.with(move |db| async move { jobs::add(&db, &job).await })
    }

    fn waiting_jobs(&self, now: i64, at_most: u32) -> Answer<Vec<Job>> {
        self.with(move |db| async move { jobs::waiting(&db, now, at_most).await })
    }

    fn job(&self, kind: &'static str, key: String) -> Answer<Option<Job>> {
        self.with(move |db| async move { jobs::find(&db, kind, &key).await })
    }

    fn take_job(&self, kind: &'static str, key: String, lease: Lease) -> Answer<Option<Job>> {
        self.with(move |db| async move { jobs::take(&db, kind, &key, lease).await })
    }

    fn renew_job(&self, kind: &'static str, key: String, lease: Lease) -> Answer<bool> {
        self.with(move |db| async move { jobs::renew(&db, kind, &key, lease).await })
    }

    fn leave_job(&self, kind: &'static str, key: String, by: WorkerId, due: i64) -> Answer<()> {
        self.with(move |db| async move { jobs::leave(&db, kind, &key, by, due).await })
    }

    fn end_job(&self, kind: &'static str, key: String, by: WorkerId, finding: Option<String>) -> Answer<bool> {
        self.with(move |db| async move { jobs::end(&db, kind, &key, by, finding.as_deref()).await })
    }

    fn drop_job(&self, kind: &'static str, key: String) -> Answer<()> {
        self.with(move |db| async move { jobs::strike_off(&db, kind, &key).await })
    }

    fn finding(&self, kind: &'static str, key: String) -> Answer<Option<String>> {
        self.with(move |db| async move { jobs::finding(&db, kind, &key).await })
    }

    fn keep_findings(&self, kind: &'static str, most: u32) -> Answer<()> {
        self.with(move |db| async move { jobs::keep_findings(&db, kind, most).await })
    }

    fn room(&self, of: Option<VisitorId>) -> Answer<Room> {
        self.with(move |db| async move { jobs::room(&db, of).await })
    }

    fn add_kept_part(&self, kind: &'static str, hash: String, n: u32, part: Vec<u8>) -> Answer<()> {
        self.with(move |db| async move { kept::add_part(&db, kind, &hash, n, &part).await })
    }

    fn add_kept(&self, row: KeptRow) -> Answer<()> {
        self.with(move |db| async move { kept::add(&db, &row).await })
    }

    fn kept(&self) -> Answer<Vec<KeptRow>> {
        self.with(move |db| async move { kept::all(&db).await })
    }

    fn kept_part(&self, kind: &'static str, hash: String, n: u32) -> Answer<Option<Vec<u8>>> {
        self.with(move |db| async move { kept::part(&db, kind, &hash, n).await })
    }

    fn remove_kept(&self, kind: &'static str, hash: String) -> Answer<()> {
        self.with(move |mut db| async move { kept::remove(&mut db, kind, &hash).await })
    }

    fn hear(&self) -> Option<UnboundedReceiver<Heard>> {
        let (config, words) = self.silent.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let (sender, heard) = unbounded_channel();
        tokio::spawn(gossip::gossip(config, words, sender));
        Some(heard)
    }

    fn tell(&self, words: String) {
        // Nobody takes it once the store is closed.
        let _ = self.words.send(words);
    }

    fn salt(&self) -> Answer<[u8; 32]> {
        self.with(move |db| async move { read::salt(&db).await })
    }

    fn check(&self) -> Answer<()> {
        self.with(move |db| async move { Ok(db.batch_execute("").await?) })
    }

    fn connections(&self) -> Connections {
        let status = self.pool.status();
        Connections { open: status.size, idle: status.available, awaited: status.waiting }
    }
}

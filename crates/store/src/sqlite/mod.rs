//! Everything in one SQLite file.
//!
//! One thread writes. It takes all jobs that wait, carries them out in one transaction, commits it, and only then answers: a commit that reaches the disk
//! (write-ahead log, `synchronous=FULL`) costs the same for one act as for a hundred. A few threads read, each with its own connection; readers never wait
//! for the writer. One more thread moves the log into the database file, so that no commit has to. This is why the plain driver is used here and no
//! asynchronous one: the grouping is the design, and each job crosses a thread once, not once per statement.

mod accounts; // what somebody keeps on several devices
mod checkpoint; // the log into the file, in the background
mod clocks; // the time that counts, and what a seat keeps to itself
mod cups; // who meets whom, and when
mod jobs; // work to be done once
mod kept; // programs and data sets
mod migrate; // the schema, step by step
mod notices; // what somebody wants to be told
mod order; // order at the table
mod read; // questions
mod reader; // the reading threads
mod results; // what came of matches
mod seekers; // those who look for somebody
mod write; // jobs
mod writer; // the writing thread

use std::fs::OpenOptions;
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::oneshot;

use crate::{
    Act, Answer, Connections, Heard, InvitationRow, Job, KeptRow, Lease, Listed, MatchKey, MatchRow, Needs, Papers,
    Room, Store, StoreError, TokenHash, Visitor, VisitorId, WorkerId,
};

const READERS: usize = 2;

/// A store in one SQLite file.
pub struct Sqlite {
    writer: writer::Writer,
    readers: reader::Readers,
    _checkpoints: checkpoint::Checkpoints,
}

impl Sqlite {
    /// Opens a file beside the program that has it, without taking its jobs away from it.
    pub fn beside(path: &Path) -> Result<Self, StoreError> {
        if !path.exists() {
            return Err(StoreError::Failed("there is no such file".to_owned()));
        }
        let mut connection = connect(path)?;
        migrate::migrate(&mut connection)?;
        Self::over(path, connection)
    }

    /// Opens or makes the file, brings its schema up to date and starts the threads.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        keep_to_owner(path).map_err(|error| StoreError::Failed(format!("{}: {error}", path.display())))?;
        let mut connection = connect(path)?;
        migrate::migrate(&mut connection)?;
        jobs::free_all(&connection)?;
        Self::over(path, connection)
    }

    fn over(path: &Path, connection: Connection) -> Result<Self, StoreError> {
        let readers = (0..READERS).map(|_| connect_to_read(path)).collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            _checkpoints: checkpoint::Checkpoints::start(connect(path)?, log_file(path)),
            readers: reader::Readers::start(readers),
            writer: writer::Writer::start(connection),
        })
    }
}

/// Makes the file, readable by its owner alone; SQLite gives the files beside it the same permissions.
fn keep_to_owner(path: &Path) -> std::io::Result<()> {
    let file = OpenOptions::new().append(true).create(true).open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    file.sync_all()
}

fn log_file(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    PathBuf::from(name)
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(std::time::Duration::from_secs(10))?;
    // A commit writes whole pages, and acts are small. This counts only while the file is made.
    connection.pragma_update(None, "page_size", 1024)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    keep_plans(&connection)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

fn connect_to_read(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(std::time::Duration::from_secs(10))?;
    keep_plans(&connection)?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(connection)
}

/// A plan made for one value serves the next: otherwise SQLite prepares a statement anew whenever it is given another match.
fn keep_plans(connection: &Connection) -> Result<(), StoreError> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(())
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => Self::Damaged(error.to_string()),
            _ => Self::Failed(error.to_string()),
        }
    }
}

impl Sqlite {
    fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        later(self.writer.submit(job))
    }

    fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        later(self.readers.submit(question))
    }
}

fn later<T: Send + 'static>(answer: oneshot::Receiver<Result<T, StoreError>>) -> Answer<T> {
    Box::pin(async move { answer.await.unwrap_or(Err(StoreError::Closed)) })
}

impl Store for Sqlite {
    fn visitor(&self, token: TokenHash) -> Answer<Option<Visitor>> {
        self.read(move |db| read::visitor(db, &token))
    }

    fn visitors(&self, ids: Vec<VisitorId>) -> Answer<Vec<Visitor>> {
        self.read(move |db| read::visitors(db, &ids))
    }

    fn add_visitor(&self, token: TokenHash, at: i64) -> Answer<VisitorId> {
        self.write(move |db| write::add_visitor(db, &token, at))
    }

    fn rename(&self, visitor: VisitorId, name: String, at: i64) -> Answer<()> {
        self.write(move |db| write::rename(db, visitor, &name, at))
    }

    fn create(&self, new: MatchRow, acts: Vec<Act>, elsewhere: Option<(MatchKey, Act)>) -> Answer<MatchKey> {
        self.write(move |db| write::create(db, &new, &acts, elsewhere.as_ref()))
    }

    fn made_by(&self, visitor: VisitorId, at_most: u32) -> Answer<u32> {
        self.read(move |db| read::made_by(db, visitor, at_most))
    }

    fn needs(&self) -> Answer<Vec<Needs>> {
        self.read(read::needs)
    }

    fn append(&self, to: MatchKey, act: Act) -> Answer<Papers> {
        self.write(move |db| write::append(db, to, &act))
    }

    fn find(&self, id: String) -> Answer<Option<(MatchKey, MatchRow)>> {
        self.read(move |db| read::find(db, &id))
    }

    fn acts(&self, of: MatchKey, after: u64) -> Answer<Vec<Act>> {
        self.read(move |db| read::acts(db, of, after))
    }

    fn last_acts(&self, of: Vec<MatchKey>) -> Answer<Vec<(MatchKey, u64)>> {
        self.read(move |db| read::last_acts(db, &of))
    }

    fn invitation(&self, token: TokenHash) -> Answer<Option<InvitationRow>> {
        self.read(move |db| read::invitation(db, &token))
    }

    fn matches_of(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<Listed>> {
        self.read(move |db| read::matches_of(db, visitor, at_most))
    }

    fn open_matches(&self, at_most: u32) -> Answer<Vec<Listed>> {
        self.read(move |db| read::open_matches(db, at_most))
    }

    fn add_job(&self, job: Job) -> Answer<bool> {
        self.write(move |db| jobs::add(db, &job))
    }

    fn waiting_jobs(&self, now: i64, at_most: u32) -> Answer<Vec<Job>> {
        self.read(move |db| jobs::waiting(db, now, at_most))
    }

    fn job(&self, kind: &'static str, key: String) -> Answer<Option<Job>> {
        self.read(move |db| jobs::find(db, kind, &key))
    }

    fn take_job(&self, kind: &'static str, key: String, lease: Lease) -> Answer<Option<Job>> {
        self.write(move |db| jobs::take(db, kind, &key, lease))
    }

    fn renew_job(&self, kind: &'static str, key: String, lease: Lease) -> Answer<bool> {
        self.write(move |db| jobs::renew(db, kind, &key, lease))
    }

    fn leave_job(&self, kind: &'static str, key: String, by: WorkerId, due: i64) -> Answer<()> {
        self.write(move |db| jobs::leave(db, kind, &key, by, due))
    }

    fn end_job(&self, kind: &'static str, key: String, by: WorkerId, finding: Option<String>) -> Answer<bool> {
        self.write(move |db| jobs::end(db, kind, &key, by, finding.as_deref()))
    }

    fn drop_job(&self, kind: &'static str, key: String) -> Answer<()> {
        self.write(move |db| jobs::strike_off(db, kind, &key))
    }

    fn finding(&self, kind: &'static str, key: String) -> Answer<Option<String>> {
        self.read(move |db| jobs::finding(db, kind, &key))
    }

    fn keep_findings(&self, kind: &'static str, most: u32) -> Answer<()> {
        self.write(move |db| jobs::keep_findings(db, kind, most))
    }

    fn room(&self, of: Option<VisitorId>) -> Answer<Room> {
        self.read(move |db| jobs::room(db, of))
    }

    fn add_kept_part(&self, kind: &'static str, hash: String, n: u32, part: Vec<u8>) -> Answer<()> {
        self.write(move |db| kept::add_part(db, kind, &hash, n, &part))
    }

    fn add_kept(&self, row: KeptRow) -> Answer<()> {
        self.write(move |db| kept::add(db, &row))
    }

    fn kept(&self) -> Answer<Vec<KeptRow>> {
        self.read(kept::all)
    }

    fn kept_part(&self, kind: &'static str, hash: String, n: u32) -> Answer<Option<Vec<u8>>> {
        self.read(move |db| kept::part(db, kind, &hash, n))
    }

    fn remove_kept(&self, kind: &'static str, hash: String) -> Answer<()> {
        self.write(move |db| kept::remove(db, kind, &hash))
    }

    fn hear(&self) -> Option<UnboundedReceiver<Heard>> {
        None
    }

    fn tell(&self, _words: String) {}

    fn salt(&self) -> Answer<[u8; 32]> {
        Box::pin(async { Ok([0; 32]) })
    }

    fn check(&self) -> Answer<()> {
        self.read(|db| Ok(db.query_row("SELECT 1", [], |_| Ok(()))?))
    }

    fn connections(&self) -> Connections {
        Connections { open: READERS + 1, idle: 0, awaited: 0 }
    }
}

//! Matches, seats and visitors, kept.
//!
//! Everything is appended, nothing is changed: a match is its set-up and the acts that followed, and is made live again by replaying them. [`Store`] is the
//! one interface; [`Sqlite`] keeps everything in one file. Each answer of a method that writes comes only when what it wrote is safe on the disk.
//!
//! The interface speaks of whole acts, never of SQL, and every act has its number in its match: two writers that give the same number to two acts, in one
//! program or in several that share a database, find out by [`StoreError::Taken`], and the loser loads the match anew.

mod act; // what happens in a match
mod job; // long work that is not done yet
mod matches; // a match's set-up, and matches in lists
mod sqlite; // everything in one file

use std::future::Future;
use std::pin::Pin;

pub use act::{Act, ActKind, Position};
pub use job::Job;
pub use matches::{InvitationRow, Listed, MatchKey, MatchRow, SeatRow};
pub use sqlite::Sqlite;

/// The hash of a token. Tokens themselves are never stored.
pub type TokenHash = [u8; 32];

/// The number of a visitor.
pub type VisitorId = i64;

/// An answer that comes later.
pub type Answer<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Somebody who has been here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    /// The number.
    pub id: VisitorId,
    /// The name; empty while none was chosen.
    pub name: String,
}

/// Why something was not stored or found.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another act has that number already.
    #[error("another act has that number already")]
    Taken,
    /// The database was made by a newer program.
    #[error("the database has version {found}, this program knows versions up to {known}; a newer program is needed")]
    TooNew {
        /// The version of the database.
        found: u32,
        /// The newest this program knows.
        known: u32,
    },
    /// A row is not as this program writes it.
    #[error("the database holds something this program cannot read: {0}")]
    Damaged(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Failed(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

/// Where matches, seats and visitors are kept.
pub trait Store: Send + Sync + 'static {
    /// A visitor by the hash of the token.
    fn visitor(&self, token: TokenHash) -> Answer<Option<Visitor>>;
    /// Visitors by number; those unknown are left out.
    fn visitors(&self, ids: Vec<VisitorId>) -> Answer<Vec<Visitor>>;
    /// A new visitor; returns the number.
    fn add_visitor(&self, token: TokenHash, at: i64) -> Answer<VisitorId>;
    /// A visitor takes another name.
    fn rename(&self, visitor: VisitorId, name: String, at: i64) -> Answer<()>;

    /// Keeps a new match with its first acts, and an act of another match that belongs with it (a rematch); all or nothing.
    fn create(&self, new: MatchRow, acts: Vec<Act>, elsewhere: Option<(MatchKey, Act)>) -> Answer<MatchKey>;
    /// Adds an act; [`StoreError::Taken`] when its number is no longer free.
    fn append(&self, to: MatchKey, act: Act) -> Answer<()>;
    /// A match as it was made.
    fn find(&self, id: String) -> Answer<Option<(MatchKey, MatchRow)>>;
    /// The acts of a match after number `after`, in order.
    fn acts(&self, of: MatchKey, after: u64) -> Answer<Vec<Act>>;

    /// Where an invitation leads.
    fn invitation(&self, token: TokenHash) -> Answer<Option<InvitationRow>>;
    /// The matches in which a visitor has a seat, the last touched first.
    fn matches_of(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<Listed>>;
    /// The listed matches that wait for somebody, the newest first.
    fn open_matches(&self, at_most: u32) -> Answer<Vec<Listed>>;
    /// The ids of matches in which a computer was to decide when the last act was stored, the last made first.
    fn computers_turns(&self, at_most: u32) -> Answer<Vec<String>>;

    /// Keeps a job until it is ended; one of that kind and key that is there already stays as it is.
    fn add_job(&self, job: Job) -> Answer<()>;
    /// Forgets a job: it is done, or nobody wants it any more.
    fn end_job(&self, kind: &'static str, key: String) -> Answer<()>;
    /// The jobs that are not done, the oldest first.
    fn jobs(&self) -> Answer<Vec<Job>>;
}

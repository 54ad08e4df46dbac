//! Matches, seats and visitors, kept.
//!
//! Everything that happens in a match is appended, nothing is changed, but for whose seat it is when somebody signs in, and for words and names that are taken out: a match is its set-up and the acts that followed, and is made live again by replaying them. [`Store`] is the
//! one interface; [`Sqlite`] keeps everything in one file, [`Postgres`] in a database that several servers may share. Each answer of a method that writes comes only when what it wrote is safe on the disk.
//!
//! The interface speaks of whole acts, never of SQL, and every act has its number in its match: two writers that give the same number to two acts, in one
//! program or in several that share a database, find out by [`StoreError::Taken`], and the loser loads the match anew.

mod accounts; // what somebody keeps on several devices
mod act; // what happens in a match
mod clocks; // the time that counts, and what a seat keeps to itself
mod cups; // who meets whom, and when
mod job; // work to be done once
mod kept; // programs and data sets that matches need, and how much room is taken
mod matches; // a match's set-up, and matches in lists
mod moving; // from a file into a shared database
mod notices; // what somebody wants to be told
mod order; // order at the table
mod postgres; // everything in a database that several servers may share
mod results; // what came of matches
mod seekers; // those who look for somebody to play with
mod shared; // what programs that share a store tell each other
mod sqlite; // everything in one file

use std::future::Future;
use std::pin::Pin;

use tokio::sync::mpsc::UnboundedReceiver;

pub use accounts::{Account, AccountId, Accounts, Mailbox, NewAccount, Passkey, Saying, Session, SessionId, Ticket};
pub use act::{Act, ActKind, LOW, Position, Tick};
pub use clocks::{Clocks, Papers};
pub use cups::{CupMatch, CupRow, Cups, EntrantRow, ForfeitRow, KeptCup, RoundRow};
pub use job::{CLOCK, Job, Lease, MOST_TRIES, TURN, WorkerId, turn_key};
pub use kept::{KeptRow, Room};
pub use matches::{InvitationRow, Listed, MatchKey, MatchRow, Needs, SeatRow};
pub use moving::{Moved, move_to_postgres};
pub use notices::{NoticeChoice, NoticeRow, Notices, PushAddress, Seen};
pub use order::{HostDeed, Mute, Order, Report, Which};
pub use postgres::Postgres;
pub use results::{Analysed, CupSlot, Finished, FinishedSeat, FirstOrder, Results, Stakes};
pub use seekers::{Challenge, Meeting, Seekers, Wait};
pub use shared::{Connections, Heard};
pub use sqlite::Sqlite;

/// So many names of a visitor are kept.
pub(crate) const MOST_NAMES: i64 = 10;
/// What seats show whose owner is gone.
pub(crate) const NAMELESS: &str = "Guest";

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
    /// The account whose own visitor this is; a guest has none.
    pub account: Option<AccountId>,
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
    #[error("the database is damaged, or holds something this program cannot read: {0}")]
    Damaged(String),
    /// The database failed.
    #[error("the database failed: {0}")]
    Failed(String),
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

/// Where matches, seats and visitors are kept.
pub trait Store: Accounts + Notices + Order + Clocks + Seekers + Results + Cups {
    /// A visitor by the hash of the token; whoever is signed in is the visitor of the account.
    fn visitor(&self, token: TokenHash) -> Answer<Option<Visitor>>;
    /// Visitors by number; those unknown are left out.
    fn visitors(&self, ids: Vec<VisitorId>) -> Answer<Vec<Visitor>>;
    /// A new visitor; returns the number.
    fn add_visitor(&self, token: TokenHash, at: i64) -> Answer<VisitorId>;
    /// A visitor takes another name. Only the last few are kept.
    fn rename(&self, visitor: VisitorId, name: String, at: i64) -> Answer<()>;

    /// Keeps a new match with its first acts, and an act of another match that belongs with it (a rematch); all or nothing.
    fn create(&self, new: MatchRow, acts: Vec<Act>, elsewhere: Option<(MatchKey, Act)>) -> Answer<MatchKey>;
    /// How many matches a visitor has made, as far as `at_most`.
    fn made_by(&self, visitor: VisitorId, at_most: u32) -> Answer<u32>;
    /// Adds an act; [`StoreError::Taken`] when its number is no longer free. Tells beside it whether a seat of the match keeps papers, so that nobody need ask
    /// after every act.
    fn append(&self, to: MatchKey, act: Act) -> Answer<Papers>;
    /// A match as it was made.
    fn find(&self, id: String) -> Answer<Option<(MatchKey, MatchRow)>>;
    /// What each match needs to be gone on with, in the order in which they were made.
    fn needs(&self) -> Answer<Vec<Needs>>;
    /// The acts of a match after number `after`, in order.
    fn acts(&self, of: MatchKey, after: u64) -> Answer<Vec<Act>>;
    /// The number of the last act of each of these matches; 0 where there is none.
    fn last_acts(&self, of: Vec<MatchKey>) -> Answer<Vec<(MatchKey, u64)>>;

    /// Where an invitation leads.
    fn invitation(&self, token: TokenHash) -> Answer<Option<InvitationRow>>;
    /// The matches in which a visitor has a seat, the last touched first.
    fn matches_of(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<Listed>>;
    /// The listed matches that wait for somebody, the newest first.
    fn open_matches(&self, at_most: u32) -> Answer<Vec<Listed>>;

    /// Keeps a job until it is ended. False when one of that kind and key is there already, which stays as it is, or when what it would find is kept.
    ///
    /// Computers' turns need not be added: a job of the kind [`TURN`] is there from the act that leads to a computer's decision until the one that makes it.
    fn add_job(&self, job: Job) -> Answer<bool>;
    /// The jobs that are due and that nobody has, the longest due first; those tried too often are left out.
    fn waiting_jobs(&self, now: i64, at_most: u32) -> Answer<Vec<Job>>;
    /// A job that is not ended yet.
    fn job(&self, kind: &'static str, key: String) -> Answer<Option<Job>>;
    /// Takes a job, due or not, unless it is not there or another has it.
    fn take_job(&self, kind: &'static str, key: String, lease: Lease) -> Answer<Option<Job>>;
    /// Has a job for longer; false when it is lost.
    fn renew_job(&self, kind: &'static str, key: String, lease: Lease) -> Answer<bool>;
    /// Gives a job back that is not done, to be taken up by anybody from `due` on.
    fn leave_job(&self, kind: &'static str, key: String, by: WorkerId, due: i64) -> Answer<()>;
    /// Ends a job that one has, and keeps what it has found, if that is worth keeping; false when it was lost meanwhile, and then nothing is kept.
    fn end_job(&self, kind: &'static str, key: String, by: WorkerId, finding: Option<String>) -> Answer<bool>;
    /// Strikes a job off, whoever has it.
    fn drop_job(&self, kind: &'static str, key: String) -> Answer<()>;
    /// What a job has found.
    fn finding(&self, kind: &'static str, key: String) -> Answer<Option<String>>;
    /// Keeps only so many findings of a kind, the latest.
    fn keep_findings(&self, kind: &'static str, most: u32) -> Answer<()>;
    /// How much room is taken by jobs and findings, computers' turns left out.
    fn room(&self, of: Option<VisitorId>) -> Answer<Room>;

    /// Keeps a part of a program or a data set.
    fn add_kept_part(&self, kind: &'static str, hash: String, n: u32, part: Vec<u8>) -> Answer<()>;
    /// Says that a program or a data set is there, when all its parts are.
    fn add_kept(&self, row: KeptRow) -> Answer<()>;
    /// The programs and data sets that are there whole.
    fn kept(&self) -> Answer<Vec<KeptRow>>;
    /// A part of one.
    fn kept_part(&self, kind: &'static str, hash: String, n: u32) -> Answer<Option<Vec<u8>>>;
    /// Removes one with its parts.
    fn remove_kept(&self, kind: &'static str, hash: String) -> Answer<()>;

    /// What is told by other programs, from the first call on; nothing when the store is this program's alone.
    fn hear(&self) -> Option<UnboundedReceiver<Heard>>;
    /// Tells the other programs one line. Nothing is stored, and what nobody hears is lost.
    fn tell(&self, words: String);
    /// What programs that share the store, and nobody else, have in common: never told itself.
    fn salt(&self) -> Answer<[u8; 32]>;
    /// Whether the database answers.
    fn check(&self) -> Answer<()>;
    /// How busy the connections to the database are.
    fn connections(&self) -> Connections;
}

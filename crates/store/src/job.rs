use crate::{MatchKey, VisitorId};

/// The kind of the jobs that the store itself keeps: a computer is to decide in a match. Their payload is the match's id.
pub const TURN: &str = "turn";

/// The kind of the jobs that ring when the time of a seat is up. Their payload is the match's id; they are due by the time that counts, not by the machine's
/// clock, and are there from the act that lets the time run until the one that stops it.
pub const CLOCK: &str = "clock";

/// After so many tries nobody takes a job up unasked: it may be the job that breaks those who do it.
pub const MOST_TRIES: u32 = 5;

/// So many seconds after an act a computer's turn is due to anybody; until then whoever stored the act is at it.
pub(crate) const HEAD_START: i64 = 5;

/// No job is kept for who has asked for it for longer than so many seconds.
pub(crate) const LONGEST_HEAD_START: i64 = 60;

/// The number of a program that works on jobs: no two that share a database have the same.
pub type WorkerId = i64;

/// Work to be done once.
///
/// Of each kind there is one for each key, however often it is asked for. Whoever takes it has it until his lease runs out, unless he renews it; if he dies,
/// another takes it. It ends once, together with what it has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// What kind of work.
    pub kind: String,
    /// What it is about.
    pub key: String,
    /// When it was asked for, in seconds since 1970.
    pub made: i64,
    /// From when on anybody may take it up.
    pub due: i64,
    /// What was asked.
    pub payload: String,
    /// For whom, if it is not the table's own.
    pub owner: Option<VisitorId>,
    /// How often it has been taken.
    pub tries: u32,
}

/// The right to do a job, for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Who has it.
    pub by: WorkerId,
    /// From when, in seconds since 1970.
    pub from: i64,
    /// Until when.
    pub until: i64,
}

/// The key of a computer's turn in a match.
pub fn turn_key(of: MatchKey) -> String {
    of.to_string()
}

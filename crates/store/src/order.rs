//! Order at the table: who may not speak, who wants to hear nothing of whom, what players report, and what the host does about it.

use crate::{Answer, Job, VisitorId};

/// Somebody may not speak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mute {
    /// Who.
    pub visitor: VisitorId,
    /// Until when, in seconds since 1970.
    pub until: i64,
    /// Why.
    pub why: String,
}

/// What a player tells the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The number.
    pub id: i64,
    /// When.
    pub at: i64,
    /// Who tells it.
    pub by: VisitorId,
    /// About whom.
    pub about: VisitorId,
    /// In which match.
    pub id_of_match: String,
    /// About which line of the talk.
    pub line: Option<u64>,
    /// What.
    pub text: String,
    /// When the host has seen to it.
    pub settled: Option<i64>,
}

/// Something the host does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostDeed {
    /// The number.
    pub id: i64,
    /// When it was asked for.
    pub at: i64,
    /// Who asked.
    pub who: String,
    /// What, as JSON.
    pub deed: String,
    /// What came of it; nothing while it is not done.
    pub outcome: Option<String>,
}

/// Which of what a host has on the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// What is still to be seen to.
    Open,
    /// All of it.
    All,
}

/// Where order is kept.
pub trait Order: Send + Sync + 'static {
    /// Somebody may not speak until then, or may again.
    fn set_mute(&self, mute: Mute) -> Answer<()>;
    /// Whether somebody may not speak now.
    fn mute(&self, of: VisitorId, now: i64) -> Answer<Option<Mute>>;
    /// Somebody wants to hear nothing of another, or no longer so.
    fn set_block(&self, by: VisitorId, other: VisitorId, at: Option<i64>) -> Answer<()>;
    /// Whom somebody does not want to hear.
    fn blocked_by(&self, by: VisitorId) -> Answer<Vec<VisitorId>>;
    /// Who does not want to hear somebody.
    fn blocking(&self, other: VisitorId) -> Answer<Vec<VisitorId>>;
    /// Keeps a report; the number given is not used.
    fn add_report(&self, new: Report) -> Answer<i64>;
    /// The reports, the latest first.
    fn reports(&self, which: Which, at_most: u32) -> Answer<Vec<Report>>;
    /// How many reports somebody has made since then.
    fn reports_by(&self, by: VisitorId, since: i64) -> Answer<u32>;
    /// The host has seen to a report; false when there is no such one.
    fn settle_report(&self, id: i64, at: i64) -> Answer<bool>;
    /// Writes down what the host wants done.
    fn add_host_deed(&self, who: String, deed: String, at: i64) -> Answer<i64>;
    /// Writes down what came of it; false when that was known already.
    fn end_host_deed(&self, id: i64, outcome: String) -> Answer<bool>;
    /// What the host has done, the latest first; of what is still to be done the oldest.
    fn host_deeds(&self, which: Which, at_most: u32) -> Answer<Vec<HostDeed>>;
    /// Takes the words of a line of the talk out; false when there is no such one.
    fn remove_saying(&self, id: String, n: u64) -> Answer<bool>;
    /// All jobs, those due first at the front, whoever has them.
    fn queue(&self, at_most: u32) -> Answer<Vec<Job>>;
}

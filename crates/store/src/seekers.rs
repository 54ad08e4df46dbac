use crate::{Answer, Listed, VisitorId};

/// Somebody asks another to a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its number; 0 before it is kept.
    pub id: i64,
    /// Who asks.
    pub by: VisitorId,
    /// Whom.
    pub whom: VisitorId,
    /// When, in seconds since 1970.
    pub made: i64,
    /// The match, as it was asked for.
    pub ask: String,
}

/// How somebody fares who waits in a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wait {
    /// In which pool, and since when.
    Waits(String, i64),
    /// Somebody was met, and both are asked.
    Met(Meeting),
    /// A match has been made.
    Found(String),
}

/// Two who have met in a pool, as one of them sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The pool.
    pub pool: String,
    /// Who was met.
    pub other: VisitorId,
    /// When.
    pub at: i64,
    /// Whether this one wants to play,
    pub agreed: bool,
    /// and whether the other does.
    pub other_agreed: bool,
}

/// Those who look for somebody to play with.
pub trait Seekers: Send + Sync {
    /// Waits in a pool, and in no other, from `now` on; or meets the one who waits there longest, among those seen since `fresh`. Who has blocked the other is
    /// not met.
    fn meet(&self, pool: String, visitor: VisitorId, now: i64, fresh: i64) -> Answer<()>;
    /// Wants to play whom he has met in a pool; the meeting as it is then. When both do, they wait no more: of the two, one learns that.
    fn agree(&self, visitor: VisitorId, pool: String) -> Answer<Option<Meeting>>;
    /// Meetings from before a moment have come to nothing: who wanted to play waits on, who said nothing waits no more.
    fn give_up_meetings(&self, before: i64) -> Answer<()>;
    /// Tells somebody who waited that a match has been made.
    fn found(&self, visitor: VisitorId, id: String, now: i64) -> Answer<()>;
    /// How somebody fares who was seen now; a match that was found is told once.
    fn wait_of(&self, visitor: VisitorId, now: i64) -> Answer<Option<Wait>>;
    /// Waits no more; whom he has met waits on.
    fn wait_no_more(&self, visitor: VisitorId) -> Answer<()>;
    /// Who waits in which pool, of those seen since `fresh`.
    fn pools(&self, fresh: i64) -> Answer<Vec<(String, VisitorId)>>;

    /// Keeps a challenge; none when so many of this person's wait already.
    fn challenge(&self, new: Challenge, most: u32) -> Answer<Option<i64>>;
    /// The challenges by and to somebody, the newest first.
    fn challenges(&self, of: VisitorId) -> Answer<Vec<Challenge>>;
    /// Strikes off a challenge that is by or to this visitor, and gives it back: of many who do so one has it.
    fn take_challenge(&self, id: i64, visitor: VisitorId) -> Answer<Option<Challenge>>;

    /// The listed matches that are being played, the last touched first.
    fn live_matches(&self, at_most: u32) -> Answer<Vec<Listed>>;
}

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
    /// A match has been made.
    Found(String),
}

/// Those who look for somebody to play with.
pub trait Seekers: Send + Sync {
    /// Waits in a pool, and in no other, from `now` on; or has found the one who waits there longest, among those seen since `fresh`: both wait no more.
    fn meet(&self, pool: String, visitor: VisitorId, now: i64, fresh: i64) -> Answer<Option<VisitorId>>;
    /// Tells somebody who waited that a match has been made.
    fn found(&self, visitor: VisitorId, id: String, now: i64) -> Answer<()>;
    /// How somebody fares who was seen now; a match that was found is told once.
    fn wait_of(&self, visitor: VisitorId, now: i64) -> Answer<Option<Wait>>;
    /// Waits no more.
    fn wait_no_more(&self, visitor: VisitorId) -> Answer<()>;
    /// How many wait in each pool, of those seen since `fresh`.
    fn pools(&self, fresh: i64) -> Answer<Vec<(String, u32)>>;

    /// Keeps a challenge; none when so many of this person's wait already.
    fn challenge(&self, new: Challenge, most: u32) -> Answer<Option<i64>>;
    /// The challenges by and to somebody, the newest first.
    fn challenges(&self, of: VisitorId) -> Answer<Vec<Challenge>>;
    /// Strikes off a challenge that is by or to this visitor, and gives it back: of many who do so one has it.
    fn take_challenge(&self, id: i64, visitor: VisitorId) -> Answer<Option<Challenge>>;

    /// The listed matches that are being played, the last touched first.
    fn live_matches(&self, at_most: u32) -> Answer<Vec<Listed>>;
}

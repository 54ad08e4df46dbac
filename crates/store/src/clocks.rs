use crate::{Answer, Job, MatchKey};

/// Whether a seat of a match keeps anything to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Papers {
    /// Some seat does.
    Kept,
    /// None does.
    Nowhere,
}

/// The time that counts, and what a seat keeps to itself.
///
/// Time counts while a server runs, however its clock is set meanwhile; while none runs nobody could play, and it stands.
pub trait Clocks: Send + Sync {
    /// A server starts: what the time that counts shows, in milliseconds, when the machine's clock shows `wall`. If another was there within the last
    /// `grace` milliseconds, time has gone on since; otherwise it has stood still.
    fn first_beat(&self, wall: i64, grace: i64) -> Answer<i64>;
    /// A server goes on, and has counted so far; answers what the one that has counted furthest shows.
    fn beat(&self, wall: i64, counted: i64) -> Answer<i64>;
    /// The jobs of the kind [`crate::CLOCK`] that are due at this second of the time that counts and that nobody has now.
    fn ringing(&self, counted: i64, now: i64, at_most: u32) -> Answer<Vec<Job>>;

    /// What a seat keeps to itself, of one kind.
    fn paper(&self, of: MatchKey, seat: u8, kind: &'static str) -> Answer<Option<String>>;
    /// Keeps it; nothing when the text is empty. With `instead_of`, only if that is what is kept now: whether it was.
    fn put_paper(
        &self,
        of: MatchKey,
        seat: u8,
        kind: &'static str,
        text: String,
        instead_of: Option<String>,
    ) -> Answer<bool>;
}

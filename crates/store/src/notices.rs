//! What somebody wants to be told, what the page has to tell, and where browsers take pushes.

use crate::{Answer, VisitorId};

/// What somebody has chosen about notices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NoticeChoice {
    /// The choices, as JSON; empty while none were made.
    pub choices: String,
    /// Whether something was sent that has not been looked at.
    pub unseen: bool,
}

/// Something the page has to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeRow {
    /// The number.
    pub id: i64,
    /// When, in seconds since 1970.
    pub at: i64,
    /// What, as JSON.
    pub body: String,
}

/// Where a browser takes pushes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushAddress {
    /// The address at the push service.
    pub endpoint: String,
    /// Whose browser it is.
    pub visitor: VisitorId,
    /// The browser's public key.
    pub key: Vec<u8>,
    /// What only the browser and this server know.
    pub auth: Vec<u8>,
    /// When it was given.
    pub made: i64,
    /// What the device says it is.
    pub device: String,
    /// When the last push was taken.
    pub sent: Option<i64>,
}

/// Whether a visitor has looked since something was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// The visitor has looked.
    Seen,
    /// Something waits unseen.
    Unseen,
}

/// Where notices are kept. What is still to be sent is a job.
pub trait Notices: Send + Sync + 'static {
    /// What a visitor has chosen.
    fn notice_choice(&self, of: VisitorId) -> Answer<NoticeChoice>;
    /// A visitor has chosen something else.
    fn set_notice_choice(&self, of: VisitorId, choices: String) -> Answer<()>;
    /// Something was sent to a visitor who does not look, or the visitor has looked. Returns whether that changes anything.
    fn mark(&self, of: VisitorId, now: Seen) -> Answer<bool>;
    /// Keeps something for the page to tell, and only so many for each visitor.
    fn add_notice(&self, to: VisitorId, at: i64, body: String, most: u32) -> Answer<()>;
    /// What the page has to tell a visitor, the latest first.
    fn notices(&self, of: VisitorId) -> Answer<Vec<NoticeRow>>;
    /// Keeps where a browser takes pushes, and only so many for each visitor; it is no other visitor's any more.
    fn add_push_address(&self, new: PushAddress, most: u32) -> Answer<()>;
    /// Where a visitor's browsers take pushes, the oldest first.
    fn push_addresses(&self, of: VisitorId) -> Answer<Vec<PushAddress>>;
    /// A push was taken.
    fn pushed(&self, endpoint: String, at: i64) -> Answer<()>;
    /// Removes an address; false when the visitor has no such one.
    fn drop_push_address(&self, of: VisitorId, endpoint: String) -> Answer<bool>;
    /// What this server must not forget under a name; the first to ask decides what it is.
    fn server_secret(&self, name: &'static str, fresh: Vec<u8>) -> Answer<Vec<u8>>;
}

//! Accounts: what somebody keeps on several devices, and how he proves that it is his.
//!
//! Seats belong to visitors. An account has a visitor of its own, as whom it sits, and whoever shows the token of one of its sessions is that visitor. What
//! other visitors held before they signed in is moved to it; their tokens lead nowhere from then on.

use crate::{Answer, MatchKey, TokenHash, VisitorId};

/// The number of an account.
pub type AccountId = i64;

/// The number of a session.
pub type SessionId = i64;

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The number.
    pub id: AccountId,
    /// As whom it sits.
    pub visitor: VisitorId,
    /// The name, which no other account has.
    pub name: String,
    /// When it was opened, in seconds since 1970.
    pub made: i64,
    /// By what authenticators know it: nothing that says who it is.
    pub handle: [u8; 64],
    /// What it has chosen, as JSON.
    pub settings: String,
    /// When the host closed it.
    pub closed: Option<i64>,
}

/// An account to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAccount {
    /// The visitor that becomes the account's own.
    pub visitor: VisitorId,
    /// The name.
    pub name: String,
    /// By what the name is unique.
    pub key: String,
    /// By what authenticators know it.
    pub handle: [u8; 64],
    /// When.
    pub at: i64,
}

/// A device that is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The number.
    pub id: SessionId,
    /// The account.
    pub account: AccountId,
    /// The hash of the token in its cookie.
    pub token: TokenHash,
    /// When it began.
    pub made: i64,
    /// When it was last seen.
    pub seen: i64,
    /// By what it was begun: `passkey`, `mail` or `code`.
    pub means: String,
    /// What the device says it is.
    pub device: String,
}

/// A public key of an authenticator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    /// By what the authenticator knows it.
    pub credential: Vec<u8>,
    /// The account.
    pub account: AccountId,
    /// What its owner calls it.
    pub name: String,
    /// When it was made.
    pub made: i64,
    /// When it was last used.
    pub used: i64,
    /// The key and what else never changes.
    pub fixed: Vec<u8>,
    /// What changes with each use.
    pub moving: Vec<u8>,
}

/// An address that somebody has proved to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    /// The address.
    pub address: String,
    /// The account.
    pub account: AccountId,
    /// When it was proved.
    pub made: i64,
    /// Since when mail to it comes back.
    pub bounced: Option<i64>,
}

/// Something that somebody has said in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saying {
    /// The match.
    pub id: String,
    /// The number of the act.
    pub n: u64,
    /// When.
    pub at: i64,
    /// The name and the words, as JSON.
    pub body: String,
}

/// Something that can be shown once, and for a while only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// What it is for.
    pub kind: &'static str,
    /// The hash of what must be shown.
    pub token: TokenHash,
    /// Until when.
    pub until: i64,
    /// What is said to whoever shows it.
    pub payload: String,
}

/// Where accounts are kept.
pub trait Accounts: Send + Sync + 'static {
    /// An account.
    fn account(&self, id: AccountId) -> Answer<Option<Account>>;
    /// The account whose own visitor this is.
    fn account_of(&self, visitor: VisitorId) -> Answer<Option<Account>>;
    /// The account with this name, by what names are unique.
    fn account_named(&self, key: String) -> Answer<Option<Account>>;
    /// Opens an account. [`crate::StoreError::Taken`] when the name is, or when the visitor has an account.
    fn open_account(&self, new: NewAccount) -> Answer<AccountId>;
    /// An account takes another name. What was played is hashed with the names it was played under, which stay. [`crate::StoreError::Taken`] when another has it.
    fn rename_account(&self, id: AccountId, name: String, key: String, at: i64) -> Answer<()>;
    /// An account has chosen something else.
    fn set_settings(&self, id: AccountId, settings: String) -> Answer<()>;
    /// What a visitor held becomes the account's: seats, matches made, words said. The visitor's token leads nowhere from now on. Returns the matches.
    fn merge_visitor(&self, visitor: VisitorId, into: AccountId) -> Answer<Vec<String>>;
    /// Everything about an account is gone; its seats stay, without its name, also in what is hashed: see [`Accounts::renamed_until`]. Returns the matches.
    fn delete_account(&self, id: AccountId) -> Answer<Vec<String>>;

    /// Keeps something from which invitations of the account follow: first its own key, then the cookies of visitors that became it.
    fn add_account_key(&self, of: AccountId, key: [u8; 32]) -> Answer<()>;
    /// From what the account's invitations follow, its own key first.
    fn account_keys(&self, of: AccountId) -> Answer<Vec<[u8; 32]>>;
    /// The host closes an account, or opens it again: nobody is signed in to it any more, and nobody can sign in. Returns the hashes of the tokens.
    fn close_account(&self, id: AccountId, at: Option<i64>) -> Answer<Vec<TokenHash>>;
    /// The last accounts that were opened, whose name has this in it.
    fn list_accounts(&self, named: String, at_most: u32) -> Answer<Vec<Account>>;
    /// Up to which act the hashes of a match no longer fit, because a name was taken out; 0 for none.
    fn renamed_until(&self, of: MatchKey) -> Answer<u64>;
    /// What a visitor has said, the oldest first.
    fn said_by(&self, visitor: VisitorId, at_most: u32) -> Answer<Vec<Saying>>;

    /// A device is signed in; the number given is not used.
    fn add_session(&self, new: Session) -> Answer<SessionId>;
    /// The devices of an account, the last seen first.
    fn sessions(&self, of: AccountId) -> Answer<Vec<Session>>;
    /// A device was seen.
    fn saw_session(&self, token: TokenHash, at: i64) -> Answer<()>;
    /// Signs a device out; returns the hash of its token.
    fn end_session(&self, of: AccountId, id: SessionId) -> Answer<Option<TokenHash>>;
    /// Signs all devices out but one; returns the hashes of their tokens.
    fn end_other_sessions(&self, of: AccountId, but: TokenHash) -> Answer<Vec<TokenHash>>;

    /// Keeps a key. [`crate::StoreError::Taken`] when it is there already.
    fn add_passkey(&self, new: Passkey) -> Answer<()>;
    /// A key.
    fn passkey(&self, credential: Vec<u8>) -> Answer<Option<Passkey>>;
    /// The keys of an account, the oldest first.
    fn passkeys(&self, of: AccountId) -> Answer<Vec<Passkey>>;
    /// A key was used.
    fn used_passkey(&self, credential: Vec<u8>, moving: Vec<u8>, at: i64) -> Answer<()>;
    /// Removes a key; false when the account has no such one.
    fn drop_passkey(&self, of: AccountId, credential: Vec<u8>) -> Answer<bool>;

    /// Keeps an address; it is no other account's any more.
    fn add_mailbox(&self, new: Mailbox) -> Answer<()>;
    /// Whose an address is.
    fn mailbox(&self, address: String) -> Answer<Option<Mailbox>>;
    /// The addresses of an account.
    fn mailboxes(&self, of: AccountId) -> Answer<Vec<Mailbox>>;
    /// Mail to an address comes back, or is taken again.
    fn mark_mailbox(&self, address: String, bounced: Option<i64>) -> Answer<()>;
    /// Removes an address; false when the account has no such one.
    fn drop_mailbox(&self, of: AccountId, address: String) -> Answer<bool>;

    /// Keeps new recovery codes in place of all older ones.
    fn set_codes(&self, of: AccountId, codes: Vec<TokenHash>) -> Answer<()>;
    /// Uses a code up; whose it was.
    fn use_code(&self, code: TokenHash) -> Answer<Option<AccountId>>;
    /// How many codes are left.
    fn codes_left(&self, of: AccountId) -> Answer<u32>;

    /// Issues a ticket, and throws away those that have run out before `now`.
    fn issue_ticket(&self, ticket: Ticket, now: i64) -> Answer<()>;
    /// Takes a ticket back; what it says, when it was good.
    fn redeem_ticket(&self, kind: &'static str, token: TokenHash, now: i64) -> Answer<Option<String>>;
}

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

/// Who you are.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Me {
    /// How you are called; empty while you have not chosen a name.
    pub name: String,
    /// Your account; null for a guest.
    pub account: Option<MyAccount>,
}

/// The account to which you are signed in.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct MyAccount {
    /// Its number.
    pub id: i64,
}

/// A name to be asked about.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NameQuery {
    /// The name.
    pub(crate) name: String,
}

/// Whether a name can be taken.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct NameReply {
    /// Whether it can.
    pub free: bool,
    /// In words.
    pub text: String,
}

/// By what seats can be kept here, and the account for who has one.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct AccountReply {
    /// How you are called; empty while you have not chosen a name.
    pub name: String,
    /// How many matches you have a seat in.
    pub seats: usize,
    /// Whether this server sends mail.
    pub mail: bool,
    /// Whether passkeys can be used at this address: they need a name, not a number.
    pub passkeys: bool,
    /// Your account; null for a guest.
    pub account: Option<AccountPage>,
}

/// What somebody has chosen about how the page is shown and asks: kept with the account, for all devices. What is absent was never chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Light or dark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub theme: Option<Theme>,
    /// How fast the others' acts and replays are shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<ShowPace>,
    /// Whether there is sound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sound: Option<bool>,
    /// Whether a click gives even an order that rolls dice, without being asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub at_once: Option<bool>,
    /// Whether a match begins with its briefing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub briefing: Option<bool>,
    /// Whether the guided start has been seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub guided: Option<bool>,
}

/// The colours of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

/// How fast things are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShowPace {
    /// At once.
    Off,
    /// Fast.
    Fast,
    /// As fast as one reads.
    Normal,
    /// Slowly.
    Slow,
}

/// An account as its owner sees it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct AccountPage {
    /// Its number.
    pub id: i64,
    /// When it was opened, in seconds since 1970.
    pub made: i64,
    /// Its passkeys, the oldest first.
    pub passkeys: Vec<PasskeyPage>,
    /// Its mail addresses.
    pub mailboxes: Vec<MailboxPage>,
    /// The devices that are signed in, the last seen first.
    pub sessions: Vec<SessionPage>,
    /// How many recovery codes are left.
    pub codes: u32,
}

/// A passkey as its owner sees it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PasskeyPage {
    /// Its number among the account's.
    pub id: String,
    /// On what device it was made.
    pub name: String,
    /// When it was made.
    pub made: i64,
    /// When it was last used.
    pub used: i64,
}

/// A mail address as its owner sees it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct MailboxPage {
    /// The address.
    pub address: String,
    /// Since when mail to it comes back.
    pub bounced: Option<i64>,
}

/// A device that is signed in.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SessionPage {
    /// Its number.
    pub id: i64,
    /// What it says it is.
    pub device: String,
    /// By what it signed in: `passkey`, `mail` or `code`.
    pub means: String,
    /// When it signed in.
    pub made: i64,
    /// When it was last seen, to ten minutes.
    pub seen: i64,
    /// Whether it is the one that asks.
    pub this: bool,
}

/// A passkey to be made.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyAsk {
    /// The name of the new account; an account that is signed in has one.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
}

/// What a browser must be asked for a passkey.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Ceremony {
    /// To be shown with the answer: good once, for five minutes.
    pub ticket: String,
    /// What `navigator.credentials` takes, bytes as base64url.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub options: Value,
}

/// What a browser has answered.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CeremonyAnswer {
    /// The ticket of the first half.
    pub ticket: String,
    /// What `navigator.credentials` gave, bytes as base64url.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// You are signed in.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SignedIn {
    /// The name of the account.
    pub name: String,
    /// In how many matches the seats have come along that this browser held.
    pub seats: usize,
    /// The recovery codes of a new account: told now and never again.
    pub codes: Option<Vec<String>>,
}

/// A link wished for.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MailAsk {
    /// The mail address.
    pub address: String,
    /// How you want to be called, if the address has no account yet.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
}

/// A link that came by mail.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkAsk {
    /// What stands at the end of the link.
    pub link: String,
}

/// A recovery code.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CodeAsk {
    /// The code, however it is written.
    pub code: String,
}

/// New recovery codes.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct CodesReply {
    /// The codes: told now and never again.
    pub codes: Vec<String>,
}

/// What somebody can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// It is your turn.
    YourTurn,
    /// Your clock runs low.
    ClockLow,
    /// Somebody invites or challenges you.
    Invited,
    /// Somebody has joined a match of yours.
    Joined,
    /// A draw or a step back is offered to you.
    Offered,
    /// A match of yours is over.
    Over,
    /// A round of your cup is paired.
    Paired,
}

/// How somebody can be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// On the page.
    Page,
    /// By a push to the browser.
    Push,
    /// By mail.
    Mail,
    /// By a JSON document to an address of yours.
    Webhook,
}

impl Channel {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Page, Self::Push, Self::Mail, Self::Webhook];

    /// As it is written.
    pub fn id(self) -> &'static str {
        match self {
            Self::Page => "page",
            Self::Push => "push",
            Self::Mail => "mail",
            Self::Webhook => "webhook",
        }
    }
}

/// How somebody is told of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KindChoice {
    /// What.
    pub kind: NoticeKind,
    /// How.
    #[ts(as = "Vec<Channel>")]
    #[schema(value_type = Vec<Channel>)]
    pub by: BTreeSet<Channel>,
}

/// What somebody wants to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoticeChoices {
    /// By kind.
    pub kinds: Vec<KindChoice>,
    /// When nothing is sent, but waits.
    pub quiet: Option<QuietHours>,
    /// Whether nothing more is sent until you have looked at the page.
    pub at_most_one: bool,
    /// Where a JSON document is sent to; needs an account.
    pub webhook: Option<String>,
}

/// Hours in which nothing is sent, by the clock on your wall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuietHours {
    /// From which minute of the day,
    pub from: u16,
    /// to which.
    pub to: u16,
    /// In which time zone, such as `Europe/Berlin`.
    pub zone: String,
}

/// Something the page has to tell.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct NoticePage {
    /// Its number: later ones have greater ones.
    pub id: i64,
    /// What kind.
    pub kind: NoticeKind,
    /// When, in seconds since 1970.
    pub at: i64,
    /// In words.
    pub text: String,
    /// Where it leads.
    pub link: String,
}

/// What the page has to tell you, and what you have chosen.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct NoticesReply {
    /// The last ones, the latest first.
    pub notices: Vec<NoticePage>,
    /// What you want to be told.
    pub choices: NoticeChoices,
    /// The key of this server, for browsers that take pushes.
    pub push_key: String,
    /// The browsers of yours that take pushes.
    pub devices: Vec<PushDevice>,
    /// Where mail reaches you; null where none does.
    pub mail: Option<String>,
}

/// A browser that takes pushes.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct PushDevice {
    /// Its address at the push service.
    pub endpoint: String,
    /// What it says it is.
    pub device: String,
    /// When the last push was taken.
    pub sent: Option<i64>,
}

/// A browser takes pushes.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushAsk {
    /// Its address at the push service.
    pub endpoint: String,
    /// Its public key, as base64url.
    pub key: String,
    /// What only the browser and this server know, as base64url.
    pub auth: String,
}

/// A browser takes no more pushes.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushEnd {
    /// Its address at the push service.
    pub endpoint: String,
}

/// A way of telling, to be tried.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TestAsk {
    /// Which.
    pub channel: Channel,
}

/// What came of trying it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct TestReply {
    /// Whether it was taken.
    pub taken: bool,
    /// In words.
    pub text: String,
}

/// A link that stops notices.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StopAsk {
    /// What stands at the end of the link.
    pub link: String,
}

/// Notices were stopped.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct StopReply {
    /// Those that came this way.
    pub channel: Channel,
}

/// Somebody in a match, by a seat or by a line of the talk; or somebody with an account, by the name.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PersonAsk {
    /// The match.
    #[serde(default)]
    #[ts(optional)]
    pub id: Option<String>,
    /// The seat in which the person sits.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<String>,
    /// The number of a line that the person has said.
    #[serde(default)]
    #[ts(optional)]
    pub line: Option<u64>,
    /// The name of an account, without a match.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
}

/// Something the host shall know.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportAsk {
    /// Of whom.
    pub person: PersonAsk,
    /// What, in 1 to 500 characters.
    pub text: String,
}

/// Those somebody wants to hear nothing of.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct BlockList {
    /// Who, the first blocked first.
    pub blocked: Vec<Blocked>,
}

/// Somebody who is blocked.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Blocked {
    /// By what the block can be lifted.
    pub id: i64,
    /// The name.
    pub name: String,
    /// Whether it is a guest's.
    pub guest: bool,
}

//! Order: who may speak and how often, who wants to hear nothing of whom, and what the host does. The host's word is law, and written down.

use std::fmt;
use std::sync::Arc;

use engine::Seat;
use serde::{Deserialize, Serialize};
use store::{Account, Mute, VisitorId, Which};

use super::{moved, session};
use crate::live::{Deed, Words};
use crate::{ApiError, App, journal};

/// So many of the host's deeds are done at once.
const MOST_DEEDS: u32 = 100;
/// The longest mute, in minutes: ten years.
const LONGEST_MUTE: i64 = 10 * 365 * 24 * 60;
/// Under which name the host speaks.
const UMPIRE: &str = "Umpire";

/// Something the host wants done: a row that the program writes down and a server carries out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HostDeed {
    /// Somebody may not speak for so many minutes.
    Mute {
        /// The account, by its name, or a visitor by `#` and its number.
        who: String,
        /// For so long; 0 lets it speak again.
        minutes: i64,
        /// Why: whoever is muted is told.
        why: String,
    },
    /// Nobody signs in to an account any more.
    Close {
        /// Its name.
        who: String,
    },
    /// An account that was closed is open again.
    Reopen {
        /// Its name.
        who: String,
    },
    /// The words of a line of the talk are taken out.
    RemoveLine {
        /// The match.
        id: String,
        /// The number of the line.
        line: u64,
    },
    /// A match ends, and counts for nothing.
    EndMatch {
        /// The match.
        id: String,
    },
    /// A report has been seen to.
    Settle {
        /// Its number.
        report: i64,
    },
}

impl fmt::Display for HostDeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mute { who, minutes: 0, .. } => write!(f, "let {who} speak again"),
            Self::Mute { who, minutes, why } if why.is_empty() => write!(f, "mute {who} for {minutes} minutes"),
            Self::Mute { who, minutes, why } => write!(f, "mute {who} for {minutes} minutes ({why})"),
            Self::Close { who } => write!(f, "close the account {who}"),
            Self::Reopen { who } => write!(f, "open the account {who} again"),
            Self::RemoveLine { id, line } => write!(f, "take line {line} out of match {id}"),
            Self::EndMatch { id } => write!(f, "end match {id}"),
            Self::Settle { report } => write!(f, "settle report {report}"),
        }
    }
}

/// Whether somebody may say something now.
pub(crate) async fn must_be_heard(app: &App, visitor: VisitorId) -> Result<(), ApiError> {
    if let Some(Mute { until, why, .. }) = app.store.mute(visitor, app.now()).await? {
        let minutes = (until - app.now()).div_euclid(60) + 1;
        let why = if why.is_empty() { String::new() } else { format!(": {why}") };
        return Err(ApiError::NotYours(format!("the host has muted you for another {minutes} minutes{why}")));
    }
    if app.config.rate == 0 {
        return Ok(());
    }
    let text = "you have said much in a short time; wait a little";
    app.people.sayings.count(visitor, app.now()).map_err(|seconds| ApiError::Enough { text, seconds })
}

/// Whether somebody may sit down with another: neither has blocked the other.
pub(crate) async fn must_be_welcome(app: &App, who: VisitorId, with: VisitorId) -> Result<(), ApiError> {
    let blocked = app.store.blocked_by(with).await?.contains(&who) || app.store.blocked_by(who).await?.contains(&with);
    if blocked { Err(ApiError::NotYours("this seat is not open to you".to_owned())) } else { Ok(()) }
}

/// Does what the host wants done, until the server ends.
pub(crate) async fn work(app: Arc<App>) {
    loop {
        if let Err(error) = do_all(&app).await {
            journal::problem(&format!("what the host wants done: {error}"));
        }
        tokio::select! {
            () = tokio::time::sleep(app.config.outside.beat) => {}
            () = app.closed() => return,
        }
    }
}

async fn do_all(app: &Arc<App>) -> Result<(), ApiError> {
    for deed in app.store.host_deeds(Which::Open, MOST_DEEDS).await? {
        let done = match serde_json::from_str(&deed.deed) {
            Ok(wanted) => carry_out(app, wanted).await,
            Err(_) => Err(ApiError::Unfit("this server does not know such a deed".to_owned())),
        };
        if matches!(done, Err(ApiError::Storage | ApiError::Busy)) {
            continue;
        }
        let outcome = done.unwrap_or_else(|error| format!("not done: {error}"));
        app.store.end_host_deed(deed.id, outcome).await?;
    }
    Ok(())
}

async fn carry_out(app: &Arc<App>, deed: HostDeed) -> Result<String, ApiError> {
    match deed {
        HostDeed::Mute { who, minutes, why } => mute(app, &who, minutes, why).await,
        HostDeed::Close { who } => close(app, &who, Some(app.now())).await,
        HostDeed::Reopen { who } => close(app, &who, None).await,
        HostDeed::RemoveLine { id, line } => remove_line(app, &id, line).await,
        HostDeed::EndMatch { id } => end_match(app, &id).await,
        HostDeed::Settle { report } => {
            let known = app.store.settle_report(report, app.now()).await?;
            if known { Ok("settled".to_owned()) } else { Err(ApiError::NotFound(format!("report {report}"))) }
        }
    }
}

async fn named(app: &App, name: &str) -> Result<Account, ApiError> {
    let found = app.store.account_named(club::names::key(name)).await?;
    found.ok_or_else(|| ApiError::NotFound(format!("account `{}`", crate::app::shortened(name))))
}

async fn mute(app: &App, who: &str, minutes: i64, why: String) -> Result<String, ApiError> {
    let visitor = match who.strip_prefix('#').and_then(|number| number.parse().ok()) {
        Some(visitor) => visitor,
        None => named(app, who).await?.visitor,
    };
    let until = app.now() + minutes.clamp(0, LONGEST_MUTE) * 60;
    app.store.set_mute(Mute { visitor, until, why }).await?;
    Ok(if minutes > 0 { format!("muted for {minutes} minutes") } else { "may speak again".to_owned() })
}

async fn close(app: &Arc<App>, who: &str, at: Option<i64>) -> Result<String, ApiError> {
    let account = named(app, who).await?;
    let ended = app.store.close_account(account.id, at).await?.len();
    session::forget(app, account.id).await?;
    Ok(if at.is_some() { format!("closed; {ended} devices were signed out") } else { "open again".to_owned() })
}

async fn remove_line(app: &Arc<App>, id: &str, line: u64) -> Result<String, ApiError> {
    if !app.store.remove_saying(id.to_owned(), line).await? {
        return Err(ApiError::NotFound(format!("line {line} in the talk of match `{}`", crate::app::shortened(id))));
    }
    moved(app, &[], &[id.to_owned()]).await;
    Ok("removed".to_owned())
}

async fn end_match(app: &Arc<App>, id: &str) -> Result<String, ApiError> {
    let live = app.live(id).await?;
    let mut held = live.hold(app).await?;
    held.table()?;
    if held.is_over() {
        return Err(ApiError::Over);
    }
    let words = Words { name: UMPIRE.to_owned(), text: "The host has ended this match.".to_owned(), guest: false };
    live.perform(app, &mut held, None, Deed::Chat { seat: None, visitor: None, words }).await?;
    let seat = held.decider().unwrap_or(Seat(0));
    live.perform(app, &mut held, None, Deed::Annul { seat }).await?;
    Ok("ended".to_owned())
}

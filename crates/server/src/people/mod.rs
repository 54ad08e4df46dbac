//! People: accounts that one may ignore, what they are told, and order among them.

pub(crate) mod base64url; // bytes as browsers write them
pub(crate) mod codes; // recovery codes
pub(crate) mod device; // what a device says it is
pub(crate) mod fetch; // requests to addresses that others have given
pub(crate) mod links; // links by mail
pub(crate) mod looks; // who looks at the page
pub(crate) mod mail; // letters
pub(crate) mod members; // who has an account
pub(crate) mod notices; // what somebody is told
pub(crate) mod often; // how often something may be done
pub(crate) mod order; // who may speak, and what the host does
pub(crate) mod origin; // where this server is reached
pub(crate) mod outside; // what a server may be told about the world outside
pub(crate) mod passkeys; // signing in without a word
pub(crate) mod session; // signing in and out

use std::sync::Arc;

use serde_json::{Value, json};
use store::VisitorId;
use tokio::sync::{Notify, OnceCell};

use crate::{ApiError, App, Config, journal};

/// So many letters with links are sent to one address in a quarter of an hour,
const LETTERS: (usize, i64) = (3, 900);
/// and so many tests of a way of telling to one visitor in a minute.
const TESTS: (usize, i64) = (5, 60);
/// So many lines may one visitor say in half a minute.
const SAYINGS: (usize, i64) = (12, 30);
/// So many open seats and challenges may one visitor offer in an hour.
const INVITATIONS: (usize, i64) = (100, 3_600);

/// What all requests share about people.
pub(crate) struct People {
    /// Sends letters, where there is a mail server.
    pub(crate) mailer: Option<mail::Mailer>,
    /// Letters with links, by address.
    pub(crate) letters: often::Often<String>,
    /// Tests of ways of telling, by visitor.
    pub(crate) tests: often::Often<VisitorId>,
    /// Lines of talk, by who says them.
    pub(crate) sayings: often::Often<VisitorId>,
    /// Open seats and challenges, by who offers them.
    invitations: often::Often<VisitorId>,
    /// Who looks at the page.
    pub(crate) looks: looks::Looks,
    /// Something is to be sent.
    pub(crate) post: Notify,
    /// The key by which push services know this server.
    pub(crate) signer: OnceCell<notices::push::Signer>,
}

impl People {
    pub(crate) fn new(config: &Config) -> Self {
        let mailer = config.outside.mail.as_ref().and_then(|mailing| {
            mail::Mailer::new(mailing).inspect_err(|why| journal::problem(&format!("no mail is sent: {why}"))).ok()
        });
        Self {
            mailer,
            letters: often::Often::new(LETTERS.0, LETTERS.1),
            tests: often::Often::new(TESTS.0, TESTS.1),
            sayings: often::Often::new(SAYINGS.0, SAYINGS.1),
            invitations: often::Often::new(INVITATIONS.0, INVITATIONS.1),
            looks: looks::Looks::default(),
            post: Notify::new(),
            signer: OnceCell::new(),
        }
    }
}

/// Whether somebody may invite others once more.
pub(crate) fn may_invite(app: &App, visitor: VisitorId) -> Result<(), ApiError> {
    if app.config.rate == 0 {
        return Ok(());
    }
    let text = "you have invited a hundred within an hour; wait until some have answered";
    app.people.invitations.count(visitor, app.now()).map_err(|seconds| ApiError::Enough { text, seconds })
}

/// Seats have another owner, or their owner another name: what is in memory about them is not trusted any more, here and at other servers.
pub(crate) async fn moved(app: &Arc<App>, visitors: &[VisitorId], matches: &[String]) {
    look_again(app, visitors, matches).await;
    app.nodes.moved(app, visitors, matches);
}

/// Asks anew who some visitors are and whose seats some matches have.
pub(crate) async fn look_again(app: &Arc<App>, visitors: &[VisitorId], matches: &[String]) {
    for visitor in visitors {
        app.visitors.forget(*visitor);
        app.members.leave(*visitor);
    }
    // Whoever is met again is known again; if the store does not answer, by the next who asks.
    let _ = members::meet(app, visitors.to_vec()).await;
    for live in matches.iter().filter_map(|id| app.registry.known(id)) {
        live.distrust().await;
    }
}

/// Whether a name is free for whoever is not this account.
pub(crate) async fn must_be_free(app: &App, name: &str, besides: Option<store::AccountId>) -> Result<(), ApiError> {
    match app.store.account_named(club::names::key(name)).await? {
        Some(account) if besides != Some(account.id) => {
            Err(ApiError::Invalid(format!("`{name}` is the name of an account, or looks like it; take another")))
        }
        _ => Ok(()),
    }
}

/// What somebody has been told and has chosen to be told, for who wants to have everything about himself.
pub(crate) async fn everything_told(app: &App, visitor: VisitorId) -> Result<Value, ApiError> {
    let devices = app.store.push_addresses(visitor).await?.into_iter();
    Ok(json!({
        "choices": notices::choices::of(app, visitor).await?,
        "told": notices::inbox(app, visitor).await?,
        "push": devices.map(|some| json!({ "endpoint": some.endpoint, "device": some.device })).collect::<Vec<_>>(),
    }))
}

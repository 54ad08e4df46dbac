//! People: accounts that one may ignore, what they are told, and order among them.

pub(crate) mod members; // who has an account

use std::sync::Arc;

use store::VisitorId;

use crate::{ApiError, App};

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

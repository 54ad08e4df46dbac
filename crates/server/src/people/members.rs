//! Who of the visitors at the tables has an account: the others are guests, and marked as such wherever their names are shown.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::VisitorId;

use crate::token::{Token, invitation_hash};
use crate::{ApiError, App};

/// The visitors that are accounts' own, as far as this server has met them, and from what their invitations follow.
#[derive(Clone, Default)]
pub(crate) struct Members(Arc<Mutex<HashMap<VisitorId, Vec<Token>>>>);

impl Members {
    /// A visitor is an account's own.
    pub(crate) fn join(&self, visitor: VisitorId, keys: Vec<Token>) {
        self.lock().insert(visitor, keys);
    }

    /// A visitor is nobody's any more.
    pub(crate) fn leave(&self, visitor: VisitorId) {
        self.lock().remove(&visitor);
    }

    /// Whether somebody has no account.
    pub(crate) fn is_guest(&self, visitor: Option<VisitorId>) -> bool {
        visitor.is_some_and(|visitor| !self.lock().contains_key(&visitor))
    }

    /// From what the invitations follow that an account gives out.
    pub(crate) fn inviter(&self, visitor: VisitorId) -> Option<Token> {
        self.lock().get(&visitor).and_then(|keys| keys.first().copied())
    }

    /// The invitation to a seat that a visitor has given out, by what is kept of it: an account may have done so before it was one.
    pub(crate) fn invitation(
        &self,
        visitor: VisitorId,
        token: Token,
        id: &str,
        seat: &str,
        kept: Option<store::TokenHash>,
    ) -> Option<String> {
        let keys = self.lock().get(&visitor).cloned().unwrap_or_default();
        let given = keys.into_iter().chain([token]).map(|key| key.invitation(id, seat));
        given.into_iter().find(|text| Some(invitation_hash(text)) == kept)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<VisitorId, Vec<Token>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Learns who of some visitors has an account.
pub(crate) async fn meet(app: &App, visitors: Vec<VisitorId>) -> Result<(), ApiError> {
    let strangers: Vec<_> = visitors.into_iter().filter(|visitor| app.members.is_guest(Some(*visitor))).collect();
    if strangers.is_empty() {
        return Ok(());
    }
    for visitor in app.store.visitors(strangers).await? {
        if visitor.account.is_some() {
            app.members.join(visitor.id, Vec::new());
        }
    }
    Ok(())
}

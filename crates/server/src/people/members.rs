//! Who of the visitors at the tables has an account: the others are guests, and marked as such wherever their names are shown.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use store::VisitorId;

use crate::token::{Token, invitation_hash};
use crate::{ApiError, App};

/// Somebody with an account: the name that is only his, and from what his invitations follow, as far as that is known.
#[derive(Clone)]
struct Member {
    name: Arc<str>,
    keys: Vec<Token>,
}

/// The visitors that are accounts' own, as far as this server has met them.
#[derive(Clone, Default)]
pub(crate) struct Members {
    known: Arc<Mutex<HashMap<VisitorId, Member>>>,
    /// Whom somebody who has been here lately does not want to hear.
    blocked: Arc<Mutex<HashMap<VisitorId, HashSet<VisitorId>>>>,
}

impl Members {
    /// A visitor is an account's own.
    pub(crate) fn join(&self, visitor: VisitorId, name: Arc<str>, keys: Vec<Token>) {
        self.lock().insert(visitor, Member { name, keys });
    }

    /// A visitor is nobody's any more.
    pub(crate) fn leave(&self, visitor: VisitorId) {
        self.lock().remove(&visitor);
    }

    /// Whether somebody has no account.
    pub(crate) fn is_guest(&self, visitor: Option<VisitorId>) -> bool {
        visitor.is_some_and(|visitor| !self.lock().contains_key(&visitor))
    }

    /// How somebody is called now: an account by its own name, whatever it was called when it sat down.
    pub(crate) fn name(&self, visitor: Option<VisitorId>, seated: &str) -> String {
        let own = visitor.and_then(|visitor| self.lock().get(&visitor).map(|member| member.name.to_string()));
        own.unwrap_or_else(|| seated.to_owned())
    }

    /// From what the invitations follow that an account gives out.
    pub(crate) fn inviter(&self, visitor: VisitorId) -> Option<Token> {
        self.lock().get(&visitor).and_then(|member| member.keys.first().copied())
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
        let keys = self.lock().get(&visitor).map(|member| member.keys.clone()).unwrap_or_default();
        let given = keys.into_iter().chain([token]).map(|key| key.invitation(id, seat));
        given.into_iter().find(|text| Some(invitation_hash(text)) == kept)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<VisitorId, Member>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whom somebody has blocked, as the store says.
    pub(crate) fn heed(&self, visitor: VisitorId, blocked: Vec<VisitorId>) {
        let mut all = self.blocked.lock().unwrap_or_else(PoisonError::into_inner);
        if blocked.is_empty() {
            all.remove(&visitor);
        } else {
            all.insert(visitor, blocked.into_iter().collect());
        }
    }

    /// Whether somebody wants to hear nothing of another.
    pub(crate) fn blocks(&self, visitor: Option<VisitorId>, other: VisitorId) -> bool {
        let all = self.blocked.lock().unwrap_or_else(PoisonError::into_inner);
        visitor.and_then(|visitor| all.get(&visitor)).is_some_and(|blocked| blocked.contains(&other))
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
            app.members.join(visitor.id, visitor.name.into(), Vec::new());
        }
    }
    Ok(())
}

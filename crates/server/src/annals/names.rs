use std::collections::{BTreeSet, HashMap};

use store::{Account, VisitorId};

use super::bout::Player;
use crate::wire::{PlayerKind, PlayerRef};
use crate::{ApiError, App, words};

/// How people are called, and who of them has an account.
pub(crate) struct Names(HashMap<VisitorId, (String, bool)>);

impl Names {
    /// The names of these.
    pub(crate) async fn of(app: &App, players: impl IntoIterator<Item = Player>) -> Result<Self, ApiError> {
        let people = players.into_iter().filter_map(|player| match player {
            Player::Person(visitor) => Some(visitor),
            Player::Computer(_) => None,
        });
        let ids: BTreeSet<VisitorId> = people.collect();
        let known = if ids.is_empty() { Vec::new() } else { app.store.visitors(ids.into_iter().collect()).await? };
        let named = known.into_iter().map(|visitor| {
            let name = words::player(&visitor.name);
            (visitor.id, (name, visitor.account.is_some()))
        });
        Ok(Self(named.collect()))
    }

    /// How a player is called.
    pub(crate) fn call(&self, player: Player) -> PlayerRef {
        match player {
            Player::Computer(level) => {
                PlayerRef { kind: PlayerKind::Computer, name: level.title().to_owned(), level: Some(level.id()) }
            }
            Player::Person(visitor) => {
                let (name, has_account) =
                    self.0.get(&visitor).cloned().unwrap_or_else(|| (words::NOBODY.to_owned(), false));
                let kind = if has_account { PlayerKind::Person } else { PlayerKind::Guest };
                PlayerRef { kind, name, level: None }
            }
        }
    }
}

/// An account by its name, however it is written.
pub(crate) async fn account_by_name(app: &App, name: &str) -> Result<Account, ApiError> {
    let key = club::names::key(name);
    let found = app.store.account_named(key).await?;
    found.ok_or_else(|| ApiError::NotFound(format!("player `{}`", crate::app::shortened(name))))
}

/// The account of who asks, if there is one.
pub(crate) async fn account_of(app: &App, visitor: Option<VisitorId>) -> Result<Option<Account>, ApiError> {
    match visitor {
        Some(visitor) => Ok(app.store.account_of(visitor).await?),
        None => Ok(None),
    }
}

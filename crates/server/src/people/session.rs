//! Signing in and out: one device, one session. What the cookie of a guest held goes along.

use std::sync::Arc;

use store::{Account, NewAccount, Session, StoreError};

use super::{codes, moved};
use crate::token::{Token, random};
use crate::visitor::{Caller, SetCookie, cookie_header};
use crate::wire::SignedIn;
use crate::{ApiError, App, words};

/// So many matches of a guest who opens an account are looked at anew.
const MOST_MATCHES: u32 = 10_000;
/// So many names are tried for who opens an account by a link and whose name has been taken.
const MOST_NAMES: u32 = 1_000;

/// Who signs in, from what device, by what means: `passkey`, `mail` or `code`.
pub(crate) struct Arrival {
    pub(crate) caller: Caller,
    pub(crate) device: String,
    pub(crate) means: &'static str,
}

/// Signs a device in to an account.
pub(crate) async fn sign_in(
    app: &Arc<App>,
    arrival: Arrival,
    account: &Account,
) -> Result<(SetCookie, SignedIn), ApiError> {
    if account.closed.is_some() {
        return Err(ApiError::NoEntry);
    }
    let seats = bring_along(app, &arrival.caller, account).await?;
    let cookie = begin(app, &arrival, account).await?;
    Ok((cookie, SignedIn { name: account.name.clone(), seats, codes: None }))
}

/// Opens an account for whoever has none, and signs the device in to it. Its recovery codes are told now and never again.
pub(crate) async fn open(
    app: &Arc<App>,
    arrival: Arrival,
    name: String,
    handle: [u8; 64],
) -> Result<(SetCookie, SignedIn, Account), ApiError> {
    let known = arrival.caller.clone().welcome(app).await?;
    if known.account.is_some() {
        return Err(ApiError::Unfit("you are signed in to an account already".to_owned()));
    }
    let (key, at) = (club::names::key(&name), app.now());
    let new = NewAccount { visitor: known.id, name: name.clone(), key, handle, at };
    let id = app.store.open_account(new).await.map_err(|error| match error {
        StoreError::Taken => {
            ApiError::Invalid(format!("`{name}` is the name of an account, or looks like it; take another"))
        }
        other => other.into(),
    })?;
    app.store.add_account_key(id, random().ok_or(ApiError::Stumbled)?).await?;
    app.store.add_account_key(id, known.token.bytes()).await?;
    let account = app.store.account(id).await?.ok_or(ApiError::Raced)?;
    let held = app.store.matches_of(known.id, MOST_MATCHES).await?;
    let matches: Vec<String> = held.into_iter().map(|listed| listed.row.id).collect();
    moved(app, &[known.id], &matches).await;
    let codes = fresh_codes(app, &account).await?;
    let cookie = begin(app, &arrival, &account).await?;
    Ok((cookie, SignedIn { name, seats: matches.len(), codes: Some(codes) }, account))
}

/// New recovery codes in place of all older ones.
pub(crate) async fn fresh_codes(app: &App, account: &Account) -> Result<Vec<String>, ApiError> {
    let fresh = codes::fresh()?;
    app.store.set_codes(account.id, fresh.iter().map(|code| codes::hash(code)).collect()).await?;
    Ok(fresh)
}

/// What a guest held becomes the account's; who was signed in to another account leaves it. Returns how many matches came along.
async fn bring_along(app: &Arc<App>, caller: &Caller, account: &Account) -> Result<usize, ApiError> {
    let (Some(visitor), Some(token)) = (caller.visitor, caller.token) else { return Ok(0) };
    if let Some(other) = caller.account {
        leave(app, other, token).await?;
        return Ok(0);
    }
    let matches = app.store.merge_visitor(visitor, account.id).await?;
    app.store.add_account_key(account.id, token.bytes()).await?;
    moved(app, &[visitor, account.visitor], &matches).await;
    Ok(matches.len())
}

/// Ends the session of one device.
pub(crate) async fn leave(app: &Arc<App>, account: store::AccountId, token: Token) -> Result<(), ApiError> {
    let own = app.store.sessions(account).await?.into_iter().find(|session| session.token == token.hash());
    if let Some(session) = own {
        app.store.end_session(account, session.id).await?;
    }
    forget(app, account).await
}

/// Whoever shows the token of an ended session is nobody, here and at other servers.
pub(crate) async fn forget(app: &Arc<App>, account: store::AccountId) -> Result<(), ApiError> {
    if let Some(account) = app.store.account(account).await? {
        moved(app, &[account.visitor], &[]).await;
    }
    Ok(())
}

async fn begin(app: &Arc<App>, arrival: &Arrival, account: &Account) -> Result<SetCookie, ApiError> {
    let token = Token::fresh().ok_or(ApiError::Stumbled)?;
    let now = app.now();
    let session = Session {
        id: 0,
        account: account.id,
        token: token.hash(),
        made: now,
        seen: now,
        means: arrival.means.to_owned(),
        device: arrival.device.clone(),
    };
    app.store.add_session(session).await?;
    Ok(SetCookie(Some(cookie_header(&token, app.config.behind_proxy))))
}

/// A name that is free and near to what was wished for.
pub(crate) async fn free_name(app: &App, wished: &str) -> Result<String, ApiError> {
    let wished = words::name(wished).unwrap_or_else(|_| "Recruit".to_owned());
    for n in 1..MOST_NAMES {
        let short: String = wished.chars().take(club::names::LONGEST - 4).collect();
        let name = if n == 1 { wished.clone() } else { format!("{} {n}", short.trim_end()) };
        if super::must_be_free(app, &name, None).await.is_ok() && words::name(&name).is_ok() {
            return Ok(name);
        }
    }
    Err(ApiError::Busy)
}

//! Who sends a request: a visitor known by a cookie, or nobody yet.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponseParts, ResponseParts};
use store::{AccountId, TokenHash, VisitorId};

use crate::fair::Owner;
use crate::guard::{Address, Bearer};
use crate::limits::neighbourhood;
use crate::token::Token;
use crate::{ApiError, App};

const COOKIE: &str = "grognard";
/// A year, in seconds.
const COOKIE_AGE: u32 = 31_536_000;
/// So many visitors are kept in memory; then the memory starts afresh.
const MOST_REMEMBERED: usize = 20_000;
/// After so long who somebody is is asked anew: a session may have been ended by another program.
const STALE: Duration = Duration::from_secs(30);
/// So many seconds apart the store is told that a device was seen.
const BETWEEN_NOTES: i64 = 600;

/// Who sends a request.
#[derive(Clone)]
pub(crate) struct Caller {
    /// The token of the cookie, whether known or not.
    pub(crate) token: Option<Token>,
    /// The visitor, when the token is known.
    pub(crate) visitor: Option<VisitorId>,
    /// The account, when somebody is signed in.
    pub(crate) account: Option<AccountId>,
    /// Where the request comes from.
    pub(crate) address: IpAddr,
}

impl Caller {
    /// For whom is done what this request asks for.
    pub(crate) fn owner(&self) -> Owner {
        Owner::new(self.visitor, self.address)
    }
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let address = parts.extensions.get().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |Address(address)| *address);
        let Some((token, hash)) = parts.extensions.get().and_then(|Bearer(bearer)| *bearer) else {
            return Ok(Self { token: None, visitor: None, account: None, address });
        };
        let seen = app.visitors.find(app, hash).await?;
        if let Some(seen) = &seen {
            app.visitors.saw(seen.id, address);
        }
        let (visitor, account) = seen.map_or((None, None), |seen| (Some(seen.id), seen.account));
        Ok(Self { token: Some(token), visitor, account, address })
    }
}

/// The token in the cookies of a request.
pub(crate) fn cookie(headers: &HeaderMap) -> Option<Token> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(name, _)| *name == COOKIE)
        .and_then(|(_, value)| Token::parse(value))
}

/// A visitor who is known now, with the cookie to send when it is a new one.
pub(crate) struct Known {
    pub(crate) id: VisitorId,
    pub(crate) token: Token,
    /// From what the invitations follow that the visitor gives out.
    pub(crate) inviter: Token,
    pub(crate) account: Option<AccountId>,
    pub(crate) name: Arc<str>,
    pub(crate) cookie: SetCookie,
}

impl Caller {
    /// The visitor; a newcomer becomes one.
    pub(crate) async fn welcome(self, app: &App) -> Result<Known, ApiError> {
        if let Some(token) = self.token
            && let Some(Seen { id, name, account, .. }) = app.visitors.find(app, token.hash()).await?
        {
            let inviter = app.members.inviter(id).unwrap_or(token);
            return Ok(Known { id, token, inviter, account, name, cookie: SetCookie(None) });
        }
        let token = Token::fresh().ok_or(ApiError::Stumbled)?;
        let id = app.store.add_visitor(token.hash(), app.now()).await?;
        app.visitors.remember(token.hash(), Seen::guest(id, "".into()));
        app.visitors.saw(id, self.address);
        let cookie = SetCookie(Some(cookie_header(&token, app.config.behind_proxy)));
        Ok(Known { id, token, inviter: token, account: None, name: "".into(), cookie })
    }
}

pub(crate) fn cookie_header(token: &Token, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{COOKIE}={}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}", token.hex())
}

/// The cookie of a new visitor, as part of an answer.
pub(crate) struct SetCookie(pub(crate) Option<String>);

impl IntoResponseParts for SetCookie {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        if let Some(value) = self.0.and_then(|text| HeaderValue::from_str(&text).ok()) {
            parts.headers_mut().append(header::SET_COOKIE, value);
        }
        Ok(parts)
    }
}

/// A visitor as it was last seen.
#[derive(Clone)]
pub(crate) struct Seen {
    pub(crate) id: VisitorId,
    pub(crate) name: Arc<str>,
    pub(crate) account: Option<AccountId>,
    at: Instant,
    /// When the store was last told that the device was seen.
    noted: i64,
}

impl Seen {
    pub(crate) fn guest(id: VisitorId, name: Arc<str>) -> Self {
        Self { id, name, account: None, at: Instant::now(), noted: 0 }
    }
}

/// The visitors seen lately, so that a request need not ask the store who sends it.
#[derive(Default)]
pub(crate) struct Visitors {
    seen: Mutex<HashMap<TokenHash, Seen>>,
    /// From where each was last seen.
    whereabouts: Mutex<HashMap<VisitorId, IpAddr>>,
}

impl Visitors {
    pub(crate) async fn find(&self, app: &App, token: TokenHash) -> Result<Option<Seen>, ApiError> {
        if let Some(known) = self.seen().get(&token).filter(|seen| seen.at.elapsed() < STALE) {
            return Ok(Some(known.clone()));
        }
        let Some(visitor) = app.store.visitor(token).await? else {
            self.seen().remove(&token);
            return Ok(None);
        };
        app.members.heed(visitor.id, app.store.blocked_by(visitor.id).await?);
        if let Some(account) = visitor.account {
            let keys = app.store.account_keys(account).await?;
            let keys = keys.into_iter().map(Token::kept).collect();
            app.members.join(visitor.id, visitor.name.as_str().into(), keys);
        }
        let noted = self.seen().get(&token).map_or(0, |seen| seen.noted);
        let mut seen = Seen { account: visitor.account, noted, ..Seen::guest(visitor.id, visitor.name.into()) };
        if seen.account.is_some() && (app.now() - seen.noted).abs() >= BETWEEN_NOTES {
            seen.noted = app.now();
            app.store.saw_session(token, seen.noted).await?;
        }
        self.remember(token, seen.clone());
        Ok(Some(seen))
    }

    pub(crate) fn remember(&self, token: TokenHash, visitor: Seen) {
        let mut seen = self.seen();
        if seen.len() >= MOST_REMEMBERED {
            seen.clear();
        }
        seen.insert(token, visitor);
    }

    /// A visitor has taken another name, or may no longer be who it was.
    pub(crate) fn forget(&self, visitor: VisitorId) {
        self.seen().retain(|_, seen| seen.id != visitor);
    }

    /// A visitor was seen at an address.
    fn saw(&self, visitor: VisitorId, address: IpAddr) {
        let mut whereabouts = self.whereabouts.lock().unwrap_or_else(PoisonError::into_inner);
        if whereabouts.len() >= MOST_REMEMBERED && !whereabouts.contains_key(&visitor) {
            whereabouts.clear();
        }
        whereabouts.insert(visitor, neighbourhood(address));
    }

    /// A visitor as the one for whom something is done, be it without a request.
    pub(crate) fn owner(&self, visitor: VisitorId) -> Owner {
        let whereabouts = self.whereabouts.lock().unwrap_or_else(PoisonError::into_inner);
        Owner { visitor: Some(visitor), address: whereabouts.get(&visitor).copied() }
    }

    fn seen(&self) -> std::sync::MutexGuard<'_, HashMap<TokenHash, Seen>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! An account as its owner sees it: ways to sign in, devices, recovery codes, everything about it as a file, and its end.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use serde_json::{Value, json};
use store::{Account, CupRow, Finished, Session, VisitorId};

use super::resource::{Resource, routes};
use crate::app::to_the_end;
use crate::extract::{At, Body};
use crate::people::{self, origin, passkeys, session};
use crate::token::hex;
use crate::visitor::{Caller, SetCookie};
use crate::wire::{
    AccountPage, AccountReply, CodesReply, ErrorReply, MailboxPage, NameAsk, PasskeyPage, SessionPage, Settings,
};
use crate::{ApiError, App};

/// So many matches and lines stand in what is given out about one account.
const MOST: u32 = 100_000;
/// So many matches are counted.
const MOST_COUNTED: u32 = 1_000;

pub(super) fn router() -> Resource {
    Resource::new()
        .routes(routes!(account))
        .routes(routes!(end_session))
        .routes(routes!(end_others))
        .routes(routes!(drop_passkey))
        .routes(routes!(drop_mailbox))
        .routes(routes!(new_codes))
        .routes(routes!(settings, choose))
        .routes(routes!(export))
        .routes(routes!(delete))
}

/// The account of who asks.
pub(super) async fn own(app: &App, caller: &Caller) -> Result<Account, ApiError> {
    let id = caller.account.ok_or_else(|| ApiError::NotYours("you are a guest; this needs an account".to_owned()))?;
    app.store.account(id).await?.ok_or(ApiError::NoEntry)
}

/// By what your seats can be kept here, and your account if you have one.
#[utoipa::path(get, path = "/api/account", responses((status = 200, body = AccountReply)))]
async fn account(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Json<AccountReply>, ApiError> {
    let seen = match caller.token {
        Some(token) => app.visitors.find(&app, token.hash()).await?,
        None => None,
    };
    let seats = match caller.visitor {
        Some(visitor) => app.store.matches_of(visitor, MOST_COUNTED).await?.len(),
        None => 0,
    };
    Ok(Json(AccountReply {
        name: seen.map(|seen| seen.name.to_string()).unwrap_or_default(),
        seats,
        mail: app.people.mailer.is_some() && origin::told(&app).is_some(),
        passkeys: passkeys::are_possible(&app, &headers),
        account: match caller.account {
            Some(_) => Some(page(&app, &caller, own(&app, &caller).await?).await?),
            None => None,
        },
    }))
}

async fn page(app: &App, caller: &Caller, account: Account) -> Result<AccountPage, ApiError> {
    let passkeys = app.store.passkeys(account.id).await?.into_iter().map(|passkey| PasskeyPage {
        id: hex(&passkey.credential),
        name: passkey.name,
        made: passkey.made,
        used: passkey.used,
    });
    let mailboxes = app.store.mailboxes(account.id).await?.into_iter();
    let sessions = app.store.sessions(account.id).await?.into_iter();
    Ok(AccountPage {
        id: account.id,
        made: account.made,
        passkeys: passkeys.collect(),
        mailboxes: mailboxes.map(|some| MailboxPage { address: some.address, bounced: some.bounced }).collect(),
        sessions: sessions.map(|session| session_page(caller, session)).collect(),
        codes: app.store.codes_left(account.id).await?,
    })
}

fn session_page(caller: &Caller, session: Session) -> SessionPage {
    SessionPage {
        this: caller.token.is_some_and(|token| token.hash() == session.token),
        id: session.id,
        device: session.device,
        means: session.means,
        made: session.made,
        seen: session.seen,
    }
}

/// Signs one of your devices out.
#[utoipa::path(delete, path = "/api/account/sessions/{id}", params(("id" = i64, Path)),
    responses((status = 204), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply)))]
async fn end_session(State(app): State<Arc<App>>, caller: Caller, At(id): At<i64>) -> Result<StatusCode, ApiError> {
    let account = own(&app, &caller).await?;
    let ended = app.store.end_session(account.id, id).await?;
    ended.ok_or_else(|| ApiError::NotFound("such session of yours".to_owned()))?;
    session::forget(&app, account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Signs all your devices out but this one.
#[utoipa::path(post, path = "/api/account/sessions/end-others",
    responses((status = 204), (status = 403, body = ErrorReply)))]
async fn end_others(State(app): State<Arc<App>>, caller: Caller) -> Result<StatusCode, ApiError> {
    let account = own(&app, &caller).await?;
    if let Some(token) = caller.token {
        app.store.end_other_sessions(account.id, token.hash()).await?;
    }
    session::forget(&app, account.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a passkey, unless nothing else would sign you in.
#[utoipa::path(delete, path = "/api/passkeys/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn drop_passkey(State(app): State<Arc<App>>, caller: Caller, At(id): At<String>) -> Result<StatusCode, ApiError> {
    let account = own(&app, &caller).await?;
    let passkeys = app.store.passkeys(account.id).await?;
    let known = passkeys.iter().find(|passkey| hex(&passkey.credential) == id);
    let credential = known.ok_or_else(|| ApiError::NotFound("such passkey of yours".to_owned()))?.credential.clone();
    must_keep_a_way(passkeys.len() + app.store.mailboxes(account.id).await?.len())?;
    app.store.drop_passkey(account.id, credential).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a mail address, unless nothing else would sign you in.
#[utoipa::path(delete, path = "/api/account/mailboxes/{address}", params(("address" = String, Path)),
    responses((status = 204), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn drop_mailbox(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(address): At<String>,
) -> Result<StatusCode, ApiError> {
    let account = own(&app, &caller).await?;
    let mailboxes = app.store.mailboxes(account.id).await?;
    if mailboxes.iter().all(|mailbox| mailbox.address != address) {
        return Err(ApiError::NotFound("such address of yours".to_owned()));
    }
    must_keep_a_way(mailboxes.len() + app.store.passkeys(account.id).await?.len())?;
    app.store.drop_mailbox(account.id, address).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn must_keep_a_way(ways: usize) -> Result<(), ApiError> {
    let why = "this is the only way to sign in that you have; add another first";
    if ways > 1 { Ok(()) } else { Err(ApiError::Unfit(why.to_owned())) }
}

/// New recovery codes in place of the old ones, told now and never again.
#[utoipa::path(post, path = "/api/account/codes", responses((status = 200, body = CodesReply), (status = 403, body = ErrorReply)))]
async fn new_codes(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<CodesReply>, ApiError> {
    let account = own(&app, &caller).await?;
    Ok(Json(CodesReply { codes: session::fresh_codes(&app, &account).await? }))
}

/// What you have chosen about how the page is shown and asks.
#[utoipa::path(get, path = "/api/account/settings", responses((status = 200, body = Settings), (status = 403, body = ErrorReply)))]
async fn settings(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Settings>, ApiError> {
    Ok(Json(chosen(&own(&app, &caller).await?)))
}

/// What an account has chosen; what cannot be read was written by a newer program, and says nothing.
fn chosen(account: &Account) -> Settings {
    serde_json::from_str(&account.settings).unwrap_or_default()
}

/// Chooses some of it; what is not named stays as it is. Answers with all.
#[utoipa::path(put, path = "/api/account/settings", request_body = Settings,
    responses((status = 200, body = Settings), (status = 403, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn choose(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(ask): Body<Settings>,
) -> Result<Json<Settings>, ApiError> {
    let account = own(&app, &caller).await?;
    let before = chosen(&account);
    let settings = Settings {
        theme: ask.theme.or(before.theme),
        pace: ask.pace.or(before.pace),
        sound: ask.sound.or(before.sound),
        at_once: ask.at_once.or(before.at_once),
        briefing: ask.briefing.or(before.briefing),
        guided: ask.guided.or(before.guided),
    };
    let text = serde_json::to_string(&settings).map_err(|_| ApiError::Stumbled)?;
    app.store.set_settings(account.id, text).await?;
    Ok(Json(settings))
}

/// Everything this server knows about you, as one file.
#[utoipa::path(get, path = "/api/account/export",
    responses((status = 200, body = Object, description = "Everything about you"), (status = 403, body = ErrorReply)))]
async fn export(
    State(app): State<Arc<App>>,
    caller: Caller,
) -> Result<([(HeaderName, &'static str); 1], Json<Value>), ApiError> {
    const AS_FILE: [(HeaderName, &str); 1] =
        [(header::CONTENT_DISPOSITION, "attachment; filename=\"grognard-about-me.json\"")];
    let account = own(&app, &caller).await?;
    let page = page(&app, &caller, account.clone()).await?;
    let matches: Vec<Value> = app
        .store
        .matches_of(account.visitor, MOST)
        .await?
        .into_iter()
        .map(|listed| {
            let seats = listed.row.seats.iter().filter(|seat| seat.visitor == Some(account.visitor));
            json!({
                "id": listed.row.id, "game": listed.row.game, "scenario": listed.row.scenario, "made": listed.row.made,
                "last": listed.updated, "seats": seats.map(|seat| seat.name.clone()).collect::<Vec<_>>(),
                "record": format!("/api/matches/{}/record", listed.row.id),
            })
        })
        .collect();
    let said: Vec<Value> = app
        .store
        .said_by(account.visitor, MOST)
        .await?
        .into_iter()
        .map(|saying| {
            let words: Value = serde_json::from_str(&saying.body).unwrap_or_default();
            json!({ "match": saying.id, "at": saying.at, "text": words["text"] })
        })
        .collect();
    let document = json!({
        "name": account.name, "account": page, "settings": chosen(&account), "matches": matches, "said": said,
        "finished": finished(&app, account.visitor).await?, "cups": cups(&app, account.visitor).await?,
        "notices": people::everything_told(&app, account.visitor).await?,
    });
    Ok((AS_FILE, Json(document)))
}

/// What came of somebody's matches.
async fn finished(app: &App, visitor: VisitorId) -> Result<Vec<Value>, ApiError> {
    let rows = app.store.finished_of(visitor, MOST).await?.into_iter();
    let told = |row: Finished| {
        let seats = row.seats.iter().filter(|seat| seat.visitor == Some(visitor));
        json!({
            "id": row.id, "game": row.game, "scenario": row.scenario, "made": row.made, "ended": row.at, "turn": row.turn,
            "seats": seats.map(|seat| seat.name.clone()).collect::<Vec<_>>(), "rated": row.stakes.rated,
            "cup": row.stakes.cup.map(|slot| slot.cup), "ending": row.ending,
        })
    };
    Ok(rows.map(told).collect())
}

/// The cups in which somebody takes part, or took.
async fn cups(app: &App, visitor: VisitorId) -> Result<Vec<Value>, ApiError> {
    let rows = app.store.cups_of(visitor, MOST).await?.into_iter();
    let told = |(row, entrants): (CupRow, u32)| {
        json!({
            "id": row.id, "name": row.name, "made": row.made, "made_by_me": row.maker == visitor, "entrants": entrants,
            "page": format!("/cup/{}", row.id),
        })
    };
    Ok(rows.map(told).collect())
}

/// Deletes your account and everything about you. Your seats stay where they are, without your name: matches that are on go on without you.
#[utoipa::path(post, path = "/api/account/delete", request_body = NameAsk,
    responses((status = 204), (status = 403, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn delete(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(ask): Body<NameAsk>,
) -> Result<(SetCookie, StatusCode), ApiError> {
    let account = own(&app, &caller).await?;
    if ask.name.trim() != account.name {
        return Err(ApiError::Invalid("that is not the name of your account; nothing was deleted".to_owned()));
    }
    to_the_end(async move {
        let matches = app.store.delete_account(account.id).await?;
        people::moved(&app, &[account.visitor], &matches).await;
        Ok((SetCookie(None), StatusCode::NO_CONTENT))
    })
    .await
}

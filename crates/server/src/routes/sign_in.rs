//! Signing in: by a passkey, by a link that came by mail, by a recovery code. There are no passwords.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};

use super::resource::{Resource, routes};
use crate::app::to_the_end;
use crate::extract::Body;
use crate::people::session::Arrival;
use crate::people::{codes, device, links, passkeys, session};
use crate::visitor::{Caller, SetCookie};
use crate::wire::{Ceremony, CeremonyAnswer, CodeAsk, ErrorReply, LinkAsk, MailAsk, PasskeyAsk, SignedIn};
use crate::{ApiError, App};

/// An answer that signs in.
type Entry = Result<(SetCookie, Json<SignedIn>), ApiError>;

pub(super) fn router() -> Resource {
    Resource::new()
        .routes(routes!(begin_making))
        .routes(routes!(end_making))
        .routes(routes!(begin_using))
        .routes(routes!(end_using))
        .routes(routes!(mail))
        .routes(routes!(link))
        .routes(routes!(code))
        .routes(routes!(sign_out))
}

fn arrival(caller: Caller, headers: &HeaderMap, means: &'static str) -> Arrival {
    Arrival { caller, device: device::named(headers), means }
}

/// Begins to make a passkey: for a new account, or for yours.
#[utoipa::path(post, path = "/api/passkeys/new", request_body = PasskeyAsk,
    responses((status = 200, body = Ceremony), (status = 409, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn begin_making(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    Body(ask): Body<PasskeyAsk>,
) -> Result<Json<Ceremony>, ApiError> {
    passkeys::begin_making(&app, &caller, &headers, ask.name).await.map(Json)
}

/// Keeps the passkey that was made. Whoever had no account has one now, with all the seats of this browser.
#[utoipa::path(post, path = "/api/passkeys", request_body = CeremonyAnswer,
    responses((status = 200, body = SignedIn), (status = 403, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn end_making(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    Body(answer): Body<CeremonyAnswer>,
) -> Entry {
    let arrival = arrival(caller, &headers, "passkey");
    to_the_end(async move { passkeys::end_making(&app, arrival, &headers, answer).await })
        .await
        .map(|(cookie, signed_in)| (cookie, Json(signed_in)))
}

/// Begins to sign in by a passkey.
#[utoipa::path(post, path = "/api/sign-in/passkey/new",
    responses((status = 200, body = Ceremony), (status = 409, body = ErrorReply)))]
async fn begin_using(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Json<Ceremony>, ApiError> {
    passkeys::begin_using(&app, &headers).await.map(Json)
}

/// Signs in by a passkey.
#[utoipa::path(post, path = "/api/sign-in/passkey", request_body = CeremonyAnswer,
    responses((status = 200, body = SignedIn), (status = 403, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn end_using(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    Body(answer): Body<CeremonyAnswer>,
) -> Entry {
    let arrival = arrival(caller, &headers, "passkey");
    to_the_end(async move { passkeys::end_using(&app, arrival, &headers, answer).await })
        .await
        .map(|(cookie, signed_in)| (cookie, Json(signed_in)))
}

/// Has a link sent by mail: it signs in, or opens an account, or makes the address one of yours. The answer is the same whether or not the address is known.
#[utoipa::path(post, path = "/api/sign-in/mail", request_body = MailAsk,
    responses((status = 202), (status = 409, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn mail(State(app): State<Arc<App>>, caller: Caller, Body(ask): Body<MailAsk>) -> Result<StatusCode, ApiError> {
    let seen = match caller.token {
        Some(token) => app.visitors.find(&app, token.hash()).await?,
        None => None,
    };
    let own = seen.map(|seen| seen.name.to_string()).unwrap_or_default();
    let name = if caller.account.is_some() { own } else { ask.name.unwrap_or(own) };
    links::ask(&app, &ask.address, name, caller.account).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Opens a link that came by mail.
#[utoipa::path(post, path = "/api/sign-in/link", request_body = LinkAsk,
    responses((status = 200, body = SignedIn), (status = 403, body = ErrorReply)))]
async fn link(State(app): State<Arc<App>>, caller: Caller, headers: HeaderMap, Body(ask): Body<LinkAsk>) -> Entry {
    let arrival = arrival(caller, &headers, "mail");
    to_the_end(async move { links::keep(&app, arrival, &ask.link).await })
        .await
        .map(|(cookie, signed_in)| (cookie, Json(signed_in)))
}

/// Signs in by a recovery code, which is used up by it.
#[utoipa::path(post, path = "/api/sign-in/code", request_body = CodeAsk,
    responses((status = 200, body = SignedIn), (status = 403, body = ErrorReply)))]
async fn code(State(app): State<Arc<App>>, caller: Caller, headers: HeaderMap, Body(ask): Body<CodeAsk>) -> Entry {
    let arrival = arrival(caller, &headers, "code");
    to_the_end(async move {
        let id = app.store.use_code(codes::hash(&ask.code)).await?.ok_or(ApiError::NoEntry)?;
        let account = app.store.account(id).await?.ok_or(ApiError::NoEntry)?;
        session::sign_in(&app, arrival, &account).await
    })
    .await
    .map(|(cookie, signed_in)| (cookie, Json(signed_in)))
}

/// Signs this device out. It is a guest's from now on, without any seats.
#[utoipa::path(post, path = "/api/sign-out", responses((status = 204)))]
async fn sign_out(State(app): State<Arc<App>>, caller: Caller) -> Result<StatusCode, ApiError> {
    if let (Some(account), Some(token)) = (caller.account, caller.token) {
        session::leave(&app, account, token).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

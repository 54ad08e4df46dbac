//! What the page has to tell, what somebody wants to be told, and by which ways.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use store::{PushAddress, Seen};

use super::resource::{Resource, routes};
use crate::extract::{At, Body};
use crate::people::notices::push::Signer;
use crate::people::notices::queue::{self, Sent};
use crate::people::notices::{self, choices, stop};
use crate::people::{base64url, device, fetch};
use crate::visitor::{Caller, SetCookie};
use crate::wire::{
    Channel, ErrorReply, NoticeChoices, NoticesReply, PushAsk, PushDevice, PushEnd, StopAsk, StopReply, TestAsk,
    TestReply,
};
use crate::{ApiError, App};

/// So many browsers of one visitor take pushes.
const MOST_DEVICES: u32 = 10;
/// The length of a browser's public key, and of what it shares with the server.
const KEY: usize = 65;
const AUTH: usize = 16;

pub(super) fn router() -> Resource {
    Resource::new()
        .routes(routes!(read))
        .routes(routes!(choose))
        .routes(routes!(look))
        .routes(routes!(subscribe))
        .routes(routes!(unsubscribe))
        .routes(routes!(test))
        .routes(routes!(stop_by_link))
}

/// What mail programs ask for when somebody clicks on their own button.
pub(super) fn pages() -> Router<Arc<App>> {
    Router::new().route("/stop/{link}", post(stop_at_once))
}

/// What the page has to tell you, and what you have chosen to be told.
#[utoipa::path(get, path = "/api/notices", responses((status = 200, body = NoticesReply)))]
async fn read(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<NoticesReply>, ApiError> {
    let signer = app.people.signer.get_or_try_init(|| Signer::kept(&app)).await?;
    let push_key = signer.public();
    let Some(visitor) = caller.visitor else {
        let (notices, devices, choices) = (Vec::new(), Vec::new(), choices::plain());
        return Ok(Json(NoticesReply { notices, choices, push_key, devices, mail: None }));
    };
    let devices = app.store.push_addresses(visitor).await?.into_iter();
    Ok(Json(NoticesReply {
        notices: notices::inbox(&app, visitor).await?,
        choices: choices::of(&app, visitor).await?,
        push_key,
        devices: devices
            .map(|some| PushDevice { endpoint: some.endpoint, device: some.device, sent: some.sent })
            .collect(),
        mail: notices::mailbox(&app, visitor).await?,
    }))
}

/// Chooses what you want to be told.
#[utoipa::path(put, path = "/api/notices/choices", request_body = NoticeChoices,
    responses((status = 200, body = NoticeChoices), (status = 409, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn choose(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wished): Body<NoticeChoices>,
) -> Result<(SetCookie, Json<NoticeChoices>), ApiError> {
    let known = caller.welcome(&app).await?;
    let kept = choices::keep(&app, known.id, known.account.is_none(), wished).await?;
    Ok((known.cookie, Json(kept)))
}

/// You look at the page: nothing need be sent, and the next may be.
#[utoipa::path(post, path = "/api/notices/look", responses((status = 204)))]
async fn look(State(app): State<Arc<App>>, caller: Caller) -> Result<StatusCode, ApiError> {
    if let Some(visitor) = caller.visitor {
        app.people.looks.note(visitor, app.now());
        app.nodes.looked(&app, visitor);
        app.store.mark(visitor, Seen::Seen).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// This browser takes pushes.
#[utoipa::path(post, path = "/api/notices/push", request_body = PushAsk,
    responses((status = 204), (status = 422, body = ErrorReply)))]
async fn subscribe(
    State(app): State<Arc<App>>,
    caller: Caller,
    headers: HeaderMap,
    Body(ask): Body<PushAsk>,
) -> Result<(SetCookie, StatusCode), ApiError> {
    fetch::address(&ask.endpoint, app.config.outside.reach).map_err(|why| ApiError::Invalid(why.to_string()))?;
    let bytes = |text: &str, length: usize| base64url::decode(text).filter(|bytes| bytes.len() == length);
    let (Some(key), Some(auth)) = (bytes(&ask.key, KEY), bytes(&ask.auth, AUTH)) else {
        return Err(ApiError::Invalid("these are not the keys of a browser".to_owned()));
    };
    let known = caller.welcome(&app).await?;
    let (made, device) = (app.now(), device::named(&headers));
    let address = PushAddress { endpoint: ask.endpoint, visitor: known.id, key, auth, made, device, sent: None };
    app.store.add_push_address(address, MOST_DEVICES).await?;
    Ok((known.cookie, StatusCode::NO_CONTENT))
}

/// A browser takes no more pushes.
#[utoipa::path(post, path = "/api/notices/push/end", request_body = PushEnd, responses((status = 204), (status = 404, body = ErrorReply)))]
async fn unsubscribe(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(ask): Body<PushEnd>,
) -> Result<StatusCode, ApiError> {
    let dropped = match caller.visitor {
        Some(visitor) => app.store.drop_push_address(visitor, ask.endpoint).await?,
        None => false,
    };
    if dropped { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::NotFound("such browser of yours".to_owned())) }
}

/// Tries a way of telling.
#[utoipa::path(post, path = "/api/notices/test", request_body = TestAsk,
    responses((status = 200, body = TestReply), (status = 403, body = ErrorReply), (status = 429, body = ErrorReply)))]
async fn test(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(ask): Body<TestAsk>,
) -> Result<Json<TestReply>, ApiError> {
    let nobody = || ApiError::NotYours("nobody knows you here yet".to_owned());
    let visitor = caller.visitor.ok_or_else(nobody)?;
    app.people.tests.count(visitor, app.now()).map_err(|seconds| ApiError::TooMany { seconds })?;
    let (sent, took) = queue::test(&app, visitor, ask.channel).await;
    let seconds = took.as_secs_f64();
    Ok(Json(match sent {
        Sent::Yes => TestReply { taken: true, text: format!("taken after {seconds:.1} s") },
        Sent::Never(why) | Sent::NotNow(why) => TestReply { taken: false, text: why },
    }))
}

/// Stops notices by the link that stands in each of them.
#[utoipa::path(post, path = "/api/notices/stop", request_body = StopAsk,
    responses((status = 200, body = StopReply), (status = 404, body = ErrorReply)))]
async fn stop_by_link(State(app): State<Arc<App>>, Body(ask): Body<StopAsk>) -> Result<Json<StopReply>, ApiError> {
    let channel: Channel = stop::stop(&app, &ask.link).await?;
    Ok(Json(StopReply { channel }))
}

async fn stop_at_once(State(app): State<Arc<App>>, At(link): At<String>) -> Result<StatusCode, ApiError> {
    stop::stop(&app, &link).await?;
    Ok(StatusCode::NO_CONTENT)
}

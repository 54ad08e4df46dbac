//! What players do about each other: reports to the host, and the list of those one wants to hear nothing of.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use store::{ActKind, Report, VisitorId};

use super::resource::{Resource, routes};
use crate::annals::account_by_name;
use crate::extract::{At, Body};
use crate::people::members;
use crate::visitor::Caller;
use crate::wire::{BlockList, Blocked, ErrorReply, PersonAsk, ReportAsk};
use crate::{ApiError, App, words};

/// So many others may one visitor block,
const MOST_BLOCKED: usize = 500;
/// and so many reports make in a day.
const MOST_REPORTS: u32 = 10;
const DAY: i64 = 86_400;

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(blocked, block)).routes(routes!(unblock)).routes(routes!(report))
}

fn known(caller: &Caller) -> Result<VisitorId, ApiError> {
    caller.visitor.ok_or_else(|| ApiError::NotYours("nobody knows you here yet".to_owned()))
}

/// Who is meant: whoever sits in a seat of a match, or has said a line in it, or has an account of that name.
async fn meant(app: &Arc<App>, person: &PersonAsk) -> Result<VisitorId, ApiError> {
    let nobody = || ApiError::NotFound("such person in that match".to_owned());
    let unclear = || ApiError::WrongShape("give `id` and either `seat` or `line`, or `name` alone".to_owned());
    let id = match (&person.id, &person.name) {
        (Some(id), None) => id,
        (None, Some(name)) if person.seat.is_none() && person.line.is_none() => {
            return Ok(account_by_name(app, name).await?.visitor);
        }
        _ => return Err(unclear()),
    };
    let live = app.live(id).await?;
    match (&person.seat, person.line) {
        (Some(seat), None) => {
            let held = live.hold(app).await?;
            let seat = held.seat_named(seat).ok_or_else(nobody)?;
            held.seats[seat.index()].visitor.ok_or_else(nobody)
        }
        (None, Some(line)) => {
            let said = app.store.acts(live.key, line.saturating_sub(1)).await?.into_iter().next();
            let said = said.filter(|act| act.n == line && act.kind == ActKind::Chat);
            said.and_then(|act| act.visitor).ok_or_else(nobody)
        }
        _ => Err(unclear()),
    }
}

/// Those you want to hear nothing of.
#[utoipa::path(get, path = "/api/blocks", responses((status = 200, body = BlockList)))]
async fn blocked(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<BlockList>, ApiError> {
    let Some(visitor) = caller.visitor else { return Ok(Json(BlockList { blocked: Vec::new() })) };
    let ids = app.store.blocked_by(visitor).await?;
    members::meet(&app, ids.clone()).await?;
    let found = app.store.visitors(ids).await?.into_iter();
    let blocked =
        found.map(|other| Blocked { id: other.id, name: words::player(&other.name), guest: other.account.is_none() });
    Ok(Json(BlockList { blocked: blocked.collect() }))
}

/// You want to hear nothing of somebody: neither words nor notices, and neither of you joins a match of the other.
#[utoipa::path(post, path = "/api/blocks", request_body = PersonAsk,
    responses((status = 204), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn block(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(person): Body<PersonAsk>,
) -> Result<StatusCode, ApiError> {
    let (by, other) = (known(&caller)?, meant(&app, &person).await?);
    if by == other {
        return Err(ApiError::Unfit("that is you".to_owned()));
    }
    if app.store.blocked_by(by).await?.len() >= MOST_BLOCKED {
        return Err(ApiError::Unfit(format!("you have blocked {MOST_BLOCKED} others; that is all")));
    }
    app.store.set_block(by, other, Some(app.now())).await?;
    app.visitors.forget(by);
    app.nodes.renamed(&app, by);
    Ok(StatusCode::NO_CONTENT)
}

/// You want to hear somebody again.
#[utoipa::path(delete, path = "/api/blocks/{id}", params(("id" = i64, Path)), responses((status = 204)))]
async fn unblock(State(app): State<Arc<App>>, caller: Caller, At(id): At<i64>) -> Result<StatusCode, ApiError> {
    let by = known(&caller)?;
    app.store.set_block(by, id, None).await?;
    app.visitors.forget(by);
    app.nodes.renamed(&app, by);
    Ok(StatusCode::NO_CONTENT)
}

/// Tells the host of somebody.
#[utoipa::path(post, path = "/api/reports", request_body = ReportAsk,
    responses((status = 202), (status = 404, body = ErrorReply), (status = 422, body = ErrorReply), (status = 429, body = ErrorReply)))]
async fn report(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(ask): Body<ReportAsk>,
) -> Result<StatusCode, ApiError> {
    let (by, about, text) = (known(&caller)?, meant(&app, &ask.person).await?, words::saying(&ask.text)?);
    let now = app.now();
    if app.store.reports_by(by, now - DAY).await? >= MOST_REPORTS {
        let text = "you have reported enough for one day; the host will see to it";
        return Err(ApiError::Enough { text, seconds: 3_600 });
    }
    let (id_of_match, line) = (ask.person.id.unwrap_or_default(), ask.person.line);
    app.store.add_report(Report { id: 0, at: now, by, about, id_of_match, line, text, settled: None }).await?;
    Ok(StatusCode::ACCEPTED)
}

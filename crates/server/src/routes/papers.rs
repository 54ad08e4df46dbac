use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::Seat;
use store::MatchKey;

use super::orders::your_seats;
use super::resource::{Resource, routes};
use crate::extract::{At, Body};
use crate::papers::{self, NOTE, keep_orders, orders_of};
use crate::visitor::Caller;
use crate::wire::{ConditionalOrders, ErrorReply, Note};
use crate::{ApiError, App};

/// So long is a note,
const LONGEST_NOTE: usize = 4_000;
/// so many orders are left at once,
const MOST_ORDERS: usize = 20;
/// and so long are a question and an order.
const LONGEST_ORDER: usize = 2_000;

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(note, write_note)).routes(routes!(orders, leave_orders))
}

/// The seat whose papers these are: the first of yours.
async fn own(app: &Arc<App>, caller: &Caller, id: &str) -> Result<(MatchKey, Seat), ApiError> {
    let live = app.live(id).await?;
    let held = live.hold(app).await?;
    Ok((live.key, your_seats(&held, caller)?[0]))
}

/// Your note in a match.
#[utoipa::path(get, path = "/api/matches/{id}/note", params(("id" = String, Path)),
    responses((status = 200, body = Note), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply)))]
async fn note(State(app): State<Arc<App>>, caller: Caller, At(id): At<String>) -> Result<Json<Note>, ApiError> {
    let (key, seat) = own(&app, &caller, &id).await?;
    Ok(Json(Note { text: app.store.paper(key, seat.0, NOTE).await?.unwrap_or_default() }))
}

/// Writes your note in a match.
#[utoipa::path(put, path = "/api/matches/{id}/note", params(("id" = String, Path)), request_body = Note,
    responses((status = 200, body = Note), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn write_note(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<Note>,
) -> Result<Json<Note>, ApiError> {
    let length = ask.text.chars().count();
    if length > LONGEST_NOTE {
        return Err(ApiError::Invalid(format!("a note has at most {LONGEST_NOTE} characters, not {length}")));
    }
    let (key, seat) = own(&app, &caller, &id).await?;
    app.store.put_paper(key, seat.0, NOTE, ask.text.trim().to_owned(), None).await?;
    Ok(Json(Note { text: ask.text.trim().to_owned() }))
}

/// The orders that you have left for questions to come.
#[utoipa::path(get, path = "/api/matches/{id}/conditional", params(("id" = String, Path)),
    responses((status = 200, body = ConditionalOrders), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply)))]
async fn orders(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<ConditionalOrders>, ApiError> {
    let (key, seat) = own(&app, &caller, &id).await?;
    Ok(Json(ConditionalOrders { orders: orders_of(&app, key, seat).await?.0 }))
}

/// Leaves orders for questions to come, in place of those that are left. One that answers the question that is asked now is given soon, like the others.
#[utoipa::path(put, path = "/api/matches/{id}/conditional", params(("id" = String, Path)), request_body = ConditionalOrders,
    responses((status = 200, body = ConditionalOrders), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply),
        (status = 409, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn leave_orders(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<ConditionalOrders>,
) -> Result<Json<ConditionalOrders>, ApiError> {
    must_fit(&ask)?;
    let (key, seat) = own(&app, &caller, &id).await?;
    let live = app.live(&id).await?;
    if live.hold(&app).await?.is_over() {
        return Err(ApiError::Over);
    }
    keep_orders(&app, key, seat, &ask.orders, None).await?;
    let held = live.hold(&app).await?;
    papers::answer(&app, &held, &id);
    Ok(Json(ask))
}

fn must_fit(ask: &ConditionalOrders) -> Result<(), ApiError> {
    if ask.orders.len() > MOST_ORDERS {
        return Err(ApiError::Invalid(format!("at most {MOST_ORDERS} orders are left for questions to come")));
    }
    let right = |text: &str| !text.trim().is_empty() && text.chars().count() <= LONGEST_ORDER;
    if ask.orders.iter().all(|order| right(&order.question) && right(&order.order)) {
        return Ok(());
    }
    Err(ApiError::Invalid(format!("a question and an order have 1 to {LONGEST_ORDER} characters")))
}

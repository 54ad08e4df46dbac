use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::Viewer;
use scene::{Measure, Plan, Wish};

use super::orders::{deciding_seat, your_seats};
use super::resource::{Resource, routes};
use crate::extract::{At, Body};
use crate::visitor::Caller;
use crate::wire::{ErrorReply, MeasureAsk};
use crate::{ApiError, App};

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(plan)).routes(routes!(measure))
}

/// The manoeuvre that comes nearest to where a piece was dragged.
#[utoipa::path(post, path = "/api/matches/{id}/plan", params(("id" = String, Path)), request_body = Object,
    responses((status = 200, body = Object, description = "Plan"), (status = 403, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn plan(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(wish): Body<Wish>,
) -> Result<Json<Plan>, ApiError> {
    let live = app.live(&id).await?;
    let held = live.hold(&app).await?;
    let seat = deciding_seat(&held, &your_seats(&held, &caller)?)?;
    let table = held.table()?;
    let plan = table.plan(Viewer::Seat(seat), &wish);
    plan.map(Json).ok_or_else(|| ApiError::Unfit("pieces of this game are not dragged".to_owned()))
}

/// A distance as the rules measure it.
#[utoipa::path(post, path = "/api/matches/{id}/measure", params(("id" = String, Path)), request_body = MeasureAsk,
    responses((status = 200, body = Object, description = "Measure"), (status = 403, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn measure(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<MeasureAsk>,
) -> Result<Json<Measure>, ApiError> {
    let live = app.live(&id).await?;
    let held = live.hold(&app).await?;
    if held.is_late_for(caller.visitor) {
        return Err(ApiError::NotYours("what you see lies two turns back".to_owned()));
    }
    let table = held.table()?;
    table
        .measure(held.viewer(caller.visitor), &ask.from, &ask.to)
        .map(Json)
        .ok_or_else(|| ApiError::Unfit("nothing can be measured there".to_owned()))
}

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::{AnyMatch, Viewer};
use scene::{Measure, Plan, Target, Wish};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::orders::{deciding_seat, your_seats};
use crate::extract::{At, Body};
use crate::visitor::Caller;
use crate::wire::{ErrorReply, MeasureAsk};
use crate::{ApiError, App};

pub(super) fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(plan)).routes(routes!(measure))
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
    let pieces = [Some(&wish.piece), wish.onto.as_ref()];
    must_see(table, Viewer::Seat(seat), pieces.into_iter().flatten())?;
    table.plan(&wish).map(Json).ok_or_else(|| ApiError::Unfit("pieces of this game are not dragged".to_owned()))
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
    let table = held.table()?;
    let pieces = [&ask.from, &ask.to].into_iter().filter_map(|target| match target {
        Target::Piece(piece) => Some(piece),
        _ => None,
    });
    must_see(table, held.viewer(caller.visitor), pieces)?;
    table
        .measure(&ask.from, &ask.to)
        .map(Json)
        .ok_or_else(|| ApiError::Unfit("nothing can be measured there".to_owned()))
}

/// Nobody learns anything about pieces that their own screen does not show.
fn must_see<'a>(
    table: &(impl AnyMatch + ?Sized),
    viewer: Viewer,
    pieces: impl Iterator<Item = &'a String>,
) -> Result<(), ApiError> {
    let shown = table.scene(viewer).pieces;
    for piece in pieces {
        if !shown.iter().any(|known| known.id == *piece) {
            return Err(ApiError::NotFound(format!("piece `{}`", crate::app::shortened(piece))));
        }
    }
    Ok(())
}

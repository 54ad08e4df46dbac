use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use club::clock::TimeUp;
use engine::Seat;

use super::orders::your_seats;
use super::resource::{Resource, routes};
use super::talk::bargain;
use crate::app::to_the_end;
use crate::extract::{At, Body};
use crate::live::{Deed, Held, Live, no_clock};
use crate::visitor::Caller;
use crate::wire::{ErrorReply, MatchPage, OfferKind, PauseAsk, VacationAsk};
use crate::{ApiError, App};

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(claim)).routes(routes!(pause)).routes(routes!(resume)).routes(routes!(leave))
}

/// Claims the match: the time of the seat that is asked is up.
#[utoipa::path(post, path = "/api/matches/{id}/claim", params(("id" = String, Path)),
    responses((status = 200, body = MatchPage), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn claim(State(app): State<Arc<App>>, caller: Caller, At(id): At<String>) -> Result<Json<MatchPage>, ApiError> {
    to_the_end(async move {
        let live = app.live(&id).await?;
        let mut held = live.hold(&app).await?;
        let yours = your_seats(&held, &caller)?;
        let seat = claimed(&app, &held, &yours)?;
        live.perform(&app, &mut held, caller.visitor, Deed::TimeUp { seat }).await?;
        Ok(page(&app, &live, &held, &caller))
    })
    .await
}

/// The seat that loses when one of these claims the match.
fn claimed(app: &App, held: &Held, yours: &[Seat]) -> Result<Seat, ApiError> {
    held.table()?;
    if held.is_over() {
        return Err(ApiError::Over);
    }
    let clock = held.clock.as_ref().ok_or_else(no_clock)?;
    let seat = held.out_of_time(app.counted()).ok_or_else(|| ApiError::Unfit("nobody's time is up".to_owned()))?;
    if clock.terms().time_up() == TimeUp::Computer {
        return Err(ApiError::Unfit("it was agreed that a computer plays on at the end of the time".to_owned()));
    }
    let allies = held.allies(seat)?;
    if yours.iter().any(|own| allies.contains(own)) {
        return Err(ApiError::Unfit("it is your own time that is up".to_owned()));
    }
    Ok(seat)
}

/// Offers a break, in which nobody's time runs, or answers the offer.
#[utoipa::path(post, path = "/api/matches/{id}/pause", params(("id" = String, Path)), request_body = PauseAsk,
    responses((status = 200, body = MatchPage), (status = 403, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn pause(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<PauseAsk>,
) -> Result<Json<MatchPage>, ApiError> {
    bargain(app, caller, id, OfferKind::Pause, ask.action, None).await
}

/// Offers to end a break, or answers the offer.
#[utoipa::path(post, path = "/api/matches/{id}/resume", params(("id" = String, Path)), request_body = PauseAsk,
    responses((status = 200, body = MatchPage), (status = 403, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn resume(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<PauseAsk>,
) -> Result<Json<MatchPage>, ApiError> {
    bargain(app, caller, id, OfferKind::Resume, ask.action, None).await
}

/// Goes away for some days, in which your time does not run. It needs nobody's consent; how many days there are was agreed with the clock.
#[utoipa::path(post, path = "/api/matches/{id}/vacation", params(("id" = String, Path)), request_body = VacationAsk,
    responses((status = 200, body = MatchPage), (status = 403, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn leave(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<VacationAsk>,
) -> Result<Json<MatchPage>, ApiError> {
    to_the_end(async move {
        let live = app.live(&id).await?;
        let mut held = live.hold(&app).await?;
        let yours = your_seats(&held, &caller)?;
        held.table()?;
        if held.is_over() {
            return Err(ApiError::Over);
        }
        let seat = held.decider().filter(|seat| yours.contains(seat)).unwrap_or(yours[0]);
        live.perform(&app, &mut held, caller.visitor, Deed::Leave { seat, days: ask.days }).await?;
        Ok(page(&app, &live, &held, &caller))
    })
    .await
}

fn page(app: &App, live: &Live, held: &Held, caller: &Caller) -> Json<MatchPage> {
    Json(live.page(app, held, caller.visitor, caller.token))
}

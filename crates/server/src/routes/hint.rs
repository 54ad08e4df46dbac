use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};

use super::orders::{deciding_seat, your_seats};
use super::resource::{Resource, routes};
use crate::app::to_the_end;
use crate::extract::At;
use crate::guard::Address;
use crate::visitor::Caller;
use crate::wire::{ErrorReply, HintIdea, HintReply};
use crate::{ApiError, App, computer};

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(hint))
}

/// The best orders that a general sees for you, from what your seat knows: at most three, with the chance to win after each. Only where nobody but you
/// and the computer plays.
#[utoipa::path(get, path = "/api/matches/{id}/hint", params(("id" = String, Path)),
    responses((status = 200, body = HintReply), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply),
        (status = 429, body = ErrorReply)))]
async fn hint(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<HintReply>, ApiError> {
    let live = app.live(&id).await?;
    let (plans, step) = {
        let held = live.hold(&app).await?;
        let seat = deciding_seat(&held, &your_seats(&held, &caller)?)?;
        if !held.allows_hints(caller.visitor) {
            let why = "there are no hints in a match against people, nor in one that is rated or of a cup";
            return Err(ApiError::Unfit(why.to_owned()));
        }
        (held.table()?.ideas(seat), held.step())
    };
    let owner = caller.owner();
    let places = app.limits.hint(address.0, caller.visitor.ok_or(ApiError::Stumbled)?)?;
    // A thought is not broken off when its visitor goes away, so that the places stay taken until it ends.
    to_the_end(async move {
        let ideas = computer::ideas(&app, owner, plans).await?;
        drop(places);
        Ok(Json(HintReply { step, ideas: ideas.into_iter().map(HintIdea::from).collect() }))
    })
    .await
}

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::Seat;

use super::resource::{Resource, routes};
use crate::annals::{Prospects, must_have_account};
use crate::app::to_the_end;
use crate::extract::Body;
use crate::live::{Deed, Sitting};
use crate::people::order;
use crate::token::invitation_hash;
use crate::visitor::{Caller, SetCookie};
use crate::wire::{ErrorReply, JoinAsk, Joined};
use crate::{ApiError, App, computer, words};

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(join))
}

/// Takes an open seat.
#[utoipa::path(post, path = "/api/join", request_body = JoinAsk,
    responses((status = 200, body = Joined), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn join(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(ask): Body<JoinAsk>,
) -> Result<(SetCookie, Json<Joined>), ApiError> {
    let (id, seat) = find(&app, &ask.invitation).await?;
    let nonce = words::nonce(ask.nonce)?;
    let from_list = is_public(&ask.invitation);
    let known = caller.welcome(&app).await?;
    let sitting = Sitting { player: words::player(&known.name), nonce };
    let visitor = known.id;
    let joined = to_the_end(async move {
        let live = app.live(&id).await?;
        let mut held = live.hold(&app).await?;
        let sitter = held.seats.get(seat.index()).ok_or_else(unknown)?;
        let name = sitter.seat.clone();
        if held.row.stakes.rated && sitter.visitor != Some(visitor) {
            must_have_account(&app, visitor).await?;
            if held.seats.iter().any(|other| other.visitor == Some(visitor)) {
                return Err(ApiError::Unfit("nobody plays himself in a rated match".to_owned()));
            }
        }
        // Opening one's own link again leads back to one's own seat.
        if sitter.visitor != Some(visitor) {
            let wish = held.row.wish.as_deref().and_then(|wish| serde_json::from_str(wish).ok());
            // Who was sent the link is welcome; from the list only who is wished for takes the seat.
            if let Some(wish) = wish.filter(|_| from_list && held.row.maker != visitor) {
                Prospects::of(&app, Some(visitor)).await?.must_fit(&held.row.game, &wish)?;
            }
            order::must_be_welcome(&app, visitor, held.row.maker).await?;
            live.perform(&app, &mut held, Some(visitor), Deed::Join { seat, visitor, sitting }).await?;
            if held.computer_decides() {
                computer::wake(&app, &live);
            }
        }
        Ok(Joined { id, seat: name })
    })
    .await?;
    Ok((known.cookie, Json(joined)))
}

/// Where an invitation leads: a secret one by its hash, a public one to a listed match.
pub(super) async fn find(app: &Arc<App>, invitation: &str) -> Result<(String, Seat), ApiError> {
    if let Some((id, seat)) = invitation.split_once('.').filter(|_| is_public(invitation)) {
        let seat = seat.parse::<u8>().map_err(|_| unknown())?;
        let live = app.live(id).await.map_err(|_| unknown())?;
        let held = live.hold(app).await?;
        return if held.row.listed { Ok((id.to_owned(), Seat(seat))) } else { Err(unknown()) };
    }
    let row = app.store.invitation(invitation_hash(invitation)).await?.ok_or_else(unknown)?;
    Ok((row.id, Seat(row.seat)))
}

/// Whether an invitation stands in the list of open seats, for anybody.
fn is_public(invitation: &str) -> bool {
    invitation.contains('.')
}

pub(super) fn unknown() -> ApiError {
    ApiError::NotFound("such invitation; ask for a new link".to_owned())
}

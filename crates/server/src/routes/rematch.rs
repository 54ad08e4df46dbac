use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use engine::Secret;
use store::{MatchRow, SeatRow, Stakes, VisitorId};

use super::matches::keep;
use super::orders::your_seats;
use super::resource::{Resource, routes};
use crate::app::to_the_end;
use crate::extract::{Asked, At};
use crate::live::{Content, Deed, News, State as MatchState};
use crate::people::notices;
use crate::token::fresh_id;
use crate::visitor::Caller;
use crate::wire::{ErrorReply, NoticeKind, Remade, RematchNews, RematchQuery};
use crate::{ApiError, App, words};

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(rematch))
}

/// The same players once more, each one seat further on, or in the same seats. Asked twice, it is the same match.
#[utoipa::path(post, path = "/api/matches/{id}/rematch", 
    params(("id" = String, Path), ("same_seats" = Option<bool>, Query)),
    responses((status = 201, body = Remade), (status = 403, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn rematch(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Asked(ask): Asked<RematchQuery>,
) -> Result<(StatusCode, Json<Remade>), ApiError> {
    to_the_end(async move {
        let live = app.live(&id).await?;
        let mut held = live.hold(&app).await?;
        your_seats(&held, &caller)?;
        if let Some(id) = held.rematch.clone() {
            return Ok((StatusCode::CREATED, Json(Remade { id })));
        }
        if !held.is_over() {
            return Err(ApiError::Unfit("the match is not over yet".to_owned()));
        }
        let maker = caller.visitor.ok_or(ApiError::Stumbled)?;
        let row = MatchRow { made: app.now(), ..again(&held, maker, ask.same_seats)? };
        let made = row.id.clone();
        let deed = Deed::Rematch { id: made.clone() };
        let act = deed.clone().into_act(held.n + 1, app.now(), Some(maker), None, None);
        if let Err(error) = keep(&app, held.title, row, Deed::Begin, Some((live.key, act))).await {
            // Somebody may have asked for it by way of another server.
            drop(held);
            let held = live.hold(&app).await?;
            let made = held.rematch.clone().filter(|_| matches!(error, ApiError::Raced));
            return made.map(|id| (StatusCode::CREATED, Json(Remade { id }))).ok_or(error);
        }
        held.carry_out(&deed, &[], None)?;
        held.n += 1;
        app.nodes.acted(&app, &live.id, held.n);
        live.publish(News { n: Some(held.n), content: Content::Rematch(RematchNews { id: made.clone() }) });
        notices::made(&app, &made, NoticeKind::Invited, Some(maker)).await?;
        Ok((StatusCode::CREATED, Json(Remade { id: made })))
    })
    .await
}

/// A new match of the same kind, with fresh dice.
fn again(state: &MatchState, maker: VisitorId, same_seats: bool) -> Result<MatchRow, ApiError> {
    let (count, further) = (state.seats.len(), usize::from(!same_seats));
    let mut seats = Vec::with_capacity(count);
    for (number, sitter) in state.seats.iter().enumerate() {
        let player = &state.seats[(number + further) % count];
        seats.push(SeatRow {
            name: sitter.seat.clone(),
            level: player.level.filter(|_| !player.relieved).map(|level| level.id().to_owned()),
            visitor: player.visitor,
            hotseat: player.hotseat,
            player: player.player.clone(),
            nonce: if player.level.is_some() && !player.relieved {
                Vec::new()
            } else {
                words::nonce(None)?.into_bytes()
            },
            invitation: None,
        });
    }
    // Nobody is asked whether he plays on for points; against a computer nobody else need be.
    let people = state.seats.iter().filter_map(|sitter| sitter.visitor).collect::<BTreeSet<_>>().len();
    Ok(MatchRow {
        id: fresh_id().ok_or(ApiError::Stumbled)?,
        maker,
        secret: Secret::fresh().map_err(|_| ApiError::Stumbled)?.0,
        listed: false,
        stakes: Stakes { rated: state.row.stakes.rated && people < 2, cup: None },
        seats,
        ..state.row.clone()
    })
}

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use store::VisitorId;

use super::join;
use super::resource::{Resource, routes};
use crate::client::{self, Preview};
use crate::extract::At;
use crate::live::State as MatchState;
use crate::people::origin;
use crate::visitor::Caller;
use crate::wire::{ErrorReply, Invitation};
use crate::{ApiError, App, labels};

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(read))
}

/// The page of an invitation, which says who invites to what even where its link is only shown.
pub(super) fn pages() -> Router<Arc<App>> {
    Router::new().route("/join/{token}", get(page))
}

/// Who invites to what, as which side.
#[utoipa::path(get, path = "/api/invitations/{token}", params(("token" = String, Path)),
    responses((status = 200, body = Invitation), (status = 404, body = ErrorReply)))]
async fn read(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(token): At<String>,
) -> Result<Json<Invitation>, ApiError> {
    found(&app, &token, caller.visitor).await.map(Json)
}

async fn page(State(app): State<Arc<App>>, At(token): At<String>, headers: HeaderMap) -> Response {
    let preview = found(&app, &token, None).await.ok().map(|invitation| preview(&app, &invitation, &headers));
    let page = client::first_page(preview.as_ref());
    page.map_or_else(|| StatusCode::NOT_FOUND.into_response(), IntoResponse::into_response)
}

async fn found(app: &Arc<App>, token: &str, visitor: Option<VisitorId>) -> Result<Invitation, ApiError> {
    let (id, seat) = join::find(app, token).await?;
    let live = app.live(&id).await?;
    let held = live.hold(app).await?;
    let sitter = held.seats.get(seat.index()).ok_or_else(join::unknown)?;
    let info = held.title.info();
    let scenario = info.scenario(&held.row.scenario);
    let called = labels(held.title, &held.row.scenario);
    let name = |seat: &str| called.iter().find(|label| label.seat == seat).map(|label| label.name.clone());
    Ok(Invitation {
        game: info.slug,
        game_title: info.title,
        scenario_title: scenario.map_or_else(String::new, |known| known.title.clone()),
        blurb: scenario.map_or_else(String::new, |known| known.blurb.clone()),
        minutes: scenario.map_or(0, |known| known.minutes),
        by: inviter(app, &held),
        side: name(&sitter.seat),
        palette: called.iter().find(|label| label.seat == sitter.seat).map(|label| label.palette.clone()),
        others: held
            .seats
            .iter()
            .filter(|other| other.seat != sitter.seat && !other.is_open())
            .map(|other| (name(&other.seat).unwrap_or_else(|| other.seat.clone()), other.player.clone()))
            .collect(),
        rated: held.row.stakes.rated,
        clock: held.clock.as_ref().map(|clock| format!("{}; {}", clock.terms(), clock.terms().ending())),
        taken: !sitter.is_open(),
        yours: visitor.is_some() && sitter.visitor == visitor,
        seat: sitter.seat.clone(),
        id,
    })
}

/// The name under which whoever made the match sits in it; empty if nobody knows it.
fn inviter(app: &App, state: &MatchState) -> String {
    let maker = state.seats.iter().find(|sitter| sitter.visitor == Some(state.row.maker));
    let called = maker.map(|sitter| app.members.name(sitter.visitor, &sitter.player));
    called.filter(|name| name != crate::words::NOBODY).unwrap_or_default()
}

fn preview(app: &App, invitation: &Invitation, headers: &HeaderMap) -> Preview {
    let Invitation { by, game, game_title, scenario_title, minutes, .. } = invitation;
    let by = if by.is_empty() { "Somebody" } else { by };
    let side = invitation.side.as_ref().map_or_else(String::new, |side| format!(" as {side}"));
    let taken = if invitation.taken { " The seat has been taken." } else { "" };
    Preview {
        title: format!("{by} invites you to {scenario_title}{side}"),
        text: format!("{game_title}, about {minutes} minutes. The table knows the rules; no sign-up.{taken}"),
        picture: client::preview_of(game).map(|path| format!("{}/{path}", origin::of(app, headers))),
    }
}

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::extract::Body;
use crate::visitor::{Caller, SetCookie};
use crate::wire::{ErrorReply, Me};
use crate::{ApiError, App, words};

pub(super) fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(me, rename))
}

/// How you are called.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me)))]
async fn me(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<Me>, ApiError> {
    let name = match caller.token {
        Some(token) => app.visitors.find(&*app.store, token.hash()).await?.map(|(_, name)| name.to_string()),
        None => None,
    };
    Ok(Json(Me { name: name.unwrap_or_default() }))
}

/// Takes a name, for the matches to come.
#[utoipa::path(put, path = "/api/me", request_body = Me, responses((status = 200, body = Me), (status = 422, body = ErrorReply)))]
async fn rename(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(me): Body<Me>,
) -> Result<(SetCookie, Json<Me>), ApiError> {
    let name = words::name(&me.name)?;
    let known = caller.welcome(&app).await?;
    app.store.rename(known.id, name.clone(), app.now()).await?;
    app.visitors.remember(known.token.hash(), known.id, name.as_str().into());
    app.nodes.renamed(&app, known.id);
    Ok((known.cookie, Json(Me { name })))
}

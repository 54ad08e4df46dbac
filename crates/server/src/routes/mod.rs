//! One module per resource, each with its `router()`. Handlers read, call and answer.

mod analysis; // what happened in a match, and playing on from a step
mod games; // games, rulebooks, odds, levels
mod hint; // what a general would do
mod join; // taking an open seat
mod lab; // many matches between computer players
mod matches; // making, listing and looking at matches
mod me; // the visitor's own name
mod openapi; // the document of this interface
mod orders; // orders, undo, giving up
mod planning; // dragging and measuring
mod records; // matches as files
mod rematch; // the same players once more
mod talk; // offers, chat, pointing
mod updates; // the stream of updates

use std::sync::Arc;

use axum::Router;
use utoipa_axum::router::OpenApiRouter;

use crate::App;

/// Everything under `/api`.
pub(crate) fn api() -> Router<Arc<App>> {
    let (router, document) = OpenApiRouter::with_openapi(openapi::preface())
        .merge(games::router())
        .merge(me::router())
        .merge(matches::router())
        .merge(orders::router())
        .merge(talk::router())
        .merge(rematch::router())
        .merge(join::router())
        .merge(planning::router())
        .merge(hint::router())
        .merge(records::router())
        .merge(analysis::router())
        .merge(lab::router())
        .merge(updates::router())
        .split_for_parts();
    router.merge(openapi::router(&document))
}

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

use crate::errands::{ANALYSIS, Asked, RUN, Subject, forget};
use crate::{ApiError, App};

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

/// Goes on with the runs of the lab and the analyses that were not done when the server last stopped.
pub(crate) async fn resume_errands(app: Arc<App>) {
    let jobs = match app.store.jobs().await {
        Ok(jobs) => jobs,
        Err(error) => return eprintln!("store: {error}"),
    };
    for job in jobs {
        let subject = match job.kind.as_str() {
            RUN => Subject::Run(job.key),
            ANALYSIS => Subject::Analysis(job.key),
            // A newer program's.
            _ => continue,
        };
        if let Err(error) = resume(&app, subject.clone(), &job.payload).await {
            eprintln!("{subject:?} cannot be taken up again: {error}");
            forget(&app, &subject).await;
        }
    }
}

async fn resume(app: &Arc<App>, subject: Subject, payload: &str) -> Result<(), ApiError> {
    let asked: Asked = serde_json::from_str(payload).map_err(|error| ApiError::Malformed(error.to_string()))?;
    match (subject, asked.run) {
        (Subject::Run(id), Some(ask)) => lab::take_on(app, id, asked.owner, ask).await.map(drop),
        (Subject::Run(_), None) => Err(ApiError::Malformed("which run is not said".to_owned())),
        (Subject::Analysis(id), _) => analysis::take_on(app, id, asked.owner).await.map(drop),
    }
}

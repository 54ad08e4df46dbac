//! One module per resource, each with its `router()`. Handlers read, call and answer.

mod account; // an account as its owner sees it
mod analysis; // what happened in a match, and playing on from a step
mod challenge; // asking a person to a match
mod clock; // time that is up, breaks, vacations
mod cups; // making, entering and looking at cups
mod games; // games, rulebooks, odds, levels
mod health; // for those who look after servers
mod hint; // what a general would do
mod invitation; // who invites to what
mod join; // taking an open seat
mod judge; // a match that is judged by consent
mod lab; // many matches between computer players
mod leaders; // who leads, and what people make of scenarios
mod lessons; // positions to learn on
mod matches; // making, listing and looking at matches
mod me; // the visitor's own name
mod notices; // what the page has to tell
mod openapi; // the document of this interface
mod order; // reports and blocks
mod orders; // orders, undo, giving up
mod papers; // notes, orders for questions to come
mod planning; // dragging and measuring
mod players; // players and their matches
mod records; // matches as files
mod rematch; // the same players once more
mod resource; // routes, and what they say about themselves
mod rules; // by which rules a match is played
mod seek; // pools of those who want to play now
mod sign_in; // by passkey, by mail, by code
mod talk; // offers, chat, pointing
mod updates; // the stream of updates

use std::sync::Arc;

use axum::Router;
use store::Job;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use resource::Resource;

pub(crate) use health::is_about_health;
pub(crate) use matches::keep;

use crate::errands::{ANALYSIS, Asked, RUN, Subject, forget};
use crate::{ApiError, App, journal};

/// The routes by subject, each of which can also say what it is.
const SUBJECTS: [fn() -> Resource; 28] = [
    games::router,
    lessons::router,
    me::router,
    sign_in::router,
    account::router,
    notices::router,
    order::router,
    matches::router,
    orders::router,
    talk::router,
    clock::router,
    judge::router,
    seek::router,
    challenge::router,
    papers::router,
    rematch::router,
    join::router,
    invitation::router,
    planning::router,
    hint::router,
    records::router,
    analysis::router,
    lab::router,
    leaders::router,
    players::router,
    cups::router,
    rules::router,
    updates::router,
];

/// Everything under `/api`.
pub(crate) fn api() -> Router<Arc<App>> {
    let router = SUBJECTS.into_iter().fold(Router::new(), |all, subject| all.merge(subject().answering()));
    router.merge(openapi::router()).merge(invitation::pages()).merge(notices::pages()).merge(health::router())
}

/// What the routes say about themselves.
fn documented() -> OpenApi {
    let preface = OpenApiRouter::with_openapi(openapi::preface());
    SUBJECTS.into_iter().fold(preface, |all, subject| all.merge(subject().described())).into_openapi()
}

/// Goes on with a run of the lab or an analysis that nobody is at.
pub(crate) async fn take_up(app: &Arc<App>, job: Job) {
    let subject = match job.kind.as_str() {
        RUN => Subject::Run(job.key),
        ANALYSIS => Subject::Analysis(job.key),
        // A newer program's.
        _ => return,
    };
    if app.errands.get(&subject).is_some_and(|errand| !errand.has_failed()) {
        return;
    }
    if let Err(error) = resume(app, subject.clone(), &job.payload).await {
        // Too much is under way here: another time, or another server.
        if matches!(error, ApiError::Busy | ApiError::Enough { .. } | ApiError::Storage) {
            return;
        }
        journal::problem(&format!("{subject:?} cannot be taken up again: {error}"));
        forget(app, &subject).await;
    }
}

async fn resume(app: &Arc<App>, subject: Subject, payload: &str) -> Result<(), ApiError> {
    let asked: Asked = serde_json::from_str(payload).map_err(|error| ApiError::Malformed(error.to_string()))?;
    match subject {
        Subject::Run(id) => lab::take_on(app, id, asked).await.map(drop),
        Subject::Analysis(id) => analysis::take_on(app, id, asked).await.map(drop),
    }
}

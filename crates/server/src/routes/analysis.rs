use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use catalog::Level;
use engine::Secret;
use lab::AnalysisPlan;
use serde_json::Value;
use store::{MatchRow, SeatRow, Stakes};

use super::matches::keep;
use super::resource::{Resource, routes};
use crate::app::to_the_end;
use crate::errands::{ANALYSIS, Asked, Errand, Errands, Found, Progress, Subject, abroad};
use crate::extract::{At, Body};
use crate::live::{Cut, Deed, State as MatchState};
use crate::token::{fresh_id, random};
use crate::visitor::{Caller, Known, SetCookie};
use crate::wire::{AnalysisReply, ErrorReply, ForkAsk, Remade, WorkState};
use crate::{ApiError, App, computer, words};

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(begin, look)).routes(routes!(fork))
}

/// Asks for the analysis of a match that is over. Asked twice, it is the same analysis.
#[utoipa::path(post, path = "/api/matches/{id}/analysis", params(("id" = String, Path)),
    responses((status = 202, body = AnalysisReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply),
        (status = 429, body = ErrorReply), (status = 503, body = ErrorReply)))]
async fn begin(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
) -> Result<(StatusCode, Json<AnalysisReply>), ApiError> {
    let subject = Subject::Analysis(id.clone());
    if let Some(errand) = app.errands.get(&subject).filter(|errand| !errand.has_failed()) {
        return Ok((StatusCode::ACCEPTED, Json(reply(&errand))));
    }
    if let Some(kept) = kept(&app, &id).await? {
        return Ok((StatusCode::ACCEPTED, Json(kept)));
    }
    if let Some(progress) = abroad(&app, &subject).await?.filter(|progress| progress.problem.is_none()) {
        return Ok((StatusCode::ACCEPTED, Json(reply_from_abroad(progress))));
    }
    Errands::must_fit(&app, &caller.owner()).await?;
    let errand = take_on(&app, id, Asked::now(caller.owner(), None)).await?;
    Ok((StatusCode::ACCEPTED, Json(reply(&errand))))
}

/// Takes on an analysis, asked for just now or before the server was last started.
pub(super) async fn take_on(app: &Arc<App>, id: String, asked: Asked) -> Result<Arc<Errand>, ApiError> {
    let held = app.live(&id).await?.hold(app).await?;
    if !held.is_over() {
        return Err(ApiError::Unfit("a match is analysed when it is over".to_owned()));
    }
    app.errands.must_have_room(&asked.owner)?;
    let (inquiry, space) = held.study(|state| Ok((state.table()?.analysis(), state.title.info().space))).await?;
    Errands::take_on(app, Subject::Analysis(id), asked, 0, move |errand, threads, halt| {
        let plan = AnalysisPlan { threads, halt, sketch: errand.sketch.clone(), ..AnalysisPlan::fitting(space) };
        match inquiry(&plan, &|done, of| errand.stands_at(done, of)) {
            Ok(analysis) => serde_json::to_value(analysis).map_or_else(
                |fault| Found::Nothing(format!("it cannot be written down: {fault}")),
                |analysis| Found::Analysis(Arc::new(analysis)),
            ),
            Err(fault) => Found::Nothing(fault.to_string()),
        }
    })
    .await
}

/// Where the analysis of a match stands.
#[utoipa::path(get, path = "/api/matches/{id}/analysis", params(("id" = String, Path)),
    responses((status = 200, body = AnalysisReply), (status = 404, body = ErrorReply)))]
async fn look(State(app): State<Arc<App>>, At(id): At<String>) -> Result<Json<AnalysisReply>, ApiError> {
    let subject = Subject::Analysis(id.clone());
    let here = app.errands.get(&subject);
    if let Some(errand) = here.as_ref().filter(|errand| errand.has_found()) {
        return Ok(Json(reply(errand)));
    }
    // What was found is in the store a moment before it is in memory: whoever has heard of it from another server hears the same here.
    if let Some(kept) = kept(&app, &id).await? {
        return Ok(Json(kept));
    }
    if let Some(errand) = here {
        return Ok(Json(reply(&errand)));
    }
    if let Some(progress) = abroad(&app, &subject).await? {
        return Ok(Json(reply_from_abroad(progress)));
    }
    // It may have been finished between the two questions.
    let (Subject::Analysis(id) | Subject::Run(id)) = subject;
    let kept = kept(&app, &id).await?;
    kept.map(Json).ok_or_else(|| ApiError::NotFound("analysis of this match; ask for one".to_owned()))
}

/// An analysis that was made at some time, by whatever program.
async fn kept(app: &App, id: &str) -> Result<Option<AnalysisReply>, ApiError> {
    let Some(text) = app.store.finding(ANALYSIS, id.to_owned()).await? else { return Ok(None) };
    let analysis: Value = serde_json::from_str(&text).map_err(|_| ApiError::Stumbled)?;
    let judged = analysis["decisions"].as_array().map_or(0, Vec::len) as u64;
    Ok(Some(AnalysisReply {
        work: WorkState::Done,
        done: judged,
        of: judged,
        seconds: None,
        curve: Vec::new(),
        problem: None,
        analysis: Some(analysis),
    }))
}

/// What another server is at.
fn reply_from_abroad(progress: Progress) -> AnalysisReply {
    let work = match &progress {
        Progress { problem: Some(_), .. } => WorkState::Failed,
        Progress { seconds: Some(_), .. } => WorkState::Running,
        _ => WorkState::Waiting,
    };
    let Progress { done, of, seconds, problem, .. } = progress;
    AnalysisReply { work, done, of, seconds, curve: Vec::new(), problem, analysis: None }
}

fn reply(errand: &Errand) -> AnalysisReply {
    let (done, of) = errand.progress();
    let (work, problem, analysis) = match errand.found() {
        None if errand.seconds().is_none() => (WorkState::Waiting, None, None),
        None => (WorkState::Running, None, None),
        Some(Found::Analysis(analysis)) => (WorkState::Done, None, Some((*analysis).clone())),
        Some(Found::Nothing(why)) => (WorkState::Failed, Some(why), None),
        Some(Found::Elsewhere) => (WorkState::Waiting, None, None),
        Some(Found::Run(_)) => (WorkState::Failed, Some("this is no analysis".to_owned()), None),
    };
    let curve = if matches!(work, WorkState::Running) { errand.sketch.points() } else { Vec::new() };
    AnalysisReply { work, done, of, seconds: errand.seconds(), curve, problem, analysis }
}

/// Plays on from a step of a match that is over: a new match, with new dice from there. You take one seat, the computer the others.
#[utoipa::path(post, path = "/api/matches/{id}/fork", params(("id" = String, Path)), request_body = ForkAsk,
    responses((status = 201, body = Remade), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn fork(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<ForkAsk>,
) -> Result<(StatusCode, SetCookie, Json<Remade>), ApiError> {
    let level = computer::level(ask.level.as_deref().unwrap_or(Level::General.id()))?;
    let live = app.live(&id).await?;
    let known = caller.welcome(&app).await?;
    let held = live.hold(&app).await?;
    if !held.is_over() {
        return Err(ApiError::Unfit("a match can be played on from a step when it is over".to_owned()));
    }
    if ask.step >= held.step() {
        let last = held.step().saturating_sub(1);
        return Err(ApiError::NotFound(format!("step {} to play on from; the last is {last}", ask.step)));
    }
    let seat = held
        .seat_named(&ask.seat)
        .ok_or_else(|| ApiError::NotFound(format!("seat `{}`", crate::app::shortened(&ask.seat))))?;
    let row = MatchRow { made: app.now(), ..forked(&held, &known, &ask.seat, level)? };
    let title = held.title;
    // One step more than wanted, which is then taken back: only so the dice can be new ones, since the record proves those before it by the old secret.
    let record = held.study(move |state| Ok(state.table()?.record_at(ask.step + 1))).await?;
    let (id, visitor) = (row.id.clone(), known.id);
    to_the_end(async move {
        keep(&app, title, row, Deed::Import { record }, None).await?;
        let fresh = app.live(&id).await?;
        let mut held = fresh.hold(&app).await?;
        let luck = u32::from_le_bytes(random().ok_or(ApiError::Stumbled)?);
        let deed = Deed::Fork { seat, cut: Cut { to: ask.step, luck } };
        fresh.perform(&app, &mut held, Some(visitor), deed).await?;
        drop(held);
        computer::wake(&app, &fresh);
        Ok((StatusCode::CREATED, known.cookie, Json(Remade { id })))
    })
    .await
}

/// The same match with one seat for the visitor and the others for the computer.
fn forked(state: &MatchState, known: &Known, chosen: &str, level: Level) -> Result<MatchRow, ApiError> {
    let setup = state.table()?.setup().clone();
    let seats = state
        .seats
        .iter()
        .enumerate()
        .map(|(number, sitter)| {
            let yours = sitter.seat == chosen;
            SeatRow {
                name: sitter.seat.clone(),
                level: (!yours).then(|| level.id().to_owned()),
                visitor: yours.then_some(known.id),
                player: if yours { words::player(&known.name) } else { level.title().to_owned() },
                nonce: setup.nonces.get(number).cloned().unwrap_or_default(),
                ..SeatRow::default()
            }
        })
        .collect();
    let Secret(secret) = setup.secret;
    Ok(MatchRow {
        id: fresh_id().ok_or(ApiError::Stumbled)?,
        maker: known.id,
        secret,
        listed: false,
        stakes: Stakes::default(),
        clock: None,
        wish: None,
        seats,
        ..state.row.clone()
    })
}

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use catalog::Level;
use engine::Secret;
use lab::AnalysisPlan;
use store::{MatchRow, SeatRow};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::matches::keep;
use crate::app::to_the_end;
use crate::errands::{Asked, Errand, Errands, Found, Owner, Subject};
use crate::extract::{At, Body};
use crate::guard::Address;
use crate::live::{Cut, Deed, State as MatchState};
use crate::token::{fresh_id, random};
use crate::visitor::{Caller, Known, SetCookie};
use crate::wire::{AnalysisReply, ErrorReply, ForkAsk, Remade, WorkState};
use crate::{ApiError, App, clock, computer, words};

pub(super) fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(begin, look)).routes(routes!(fork))
}

/// Asks for the analysis of a match that is over. Asked twice, it is the same analysis.
#[utoipa::path(post, path = "/api/matches/{id}/analysis", params(("id" = String, Path)),
    responses((status = 202, body = AnalysisReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply),
        (status = 429, body = ErrorReply), (status = 503, body = ErrorReply)))]
async fn begin(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    caller: Caller,
    At(id): At<String>,
) -> Result<(StatusCode, Json<AnalysisReply>), ApiError> {
    let subject = Subject::Analysis(id.clone());
    if let Some(errand) = app.errands.get(&subject).filter(|errand| !errand.has_failed()) {
        return Ok((StatusCode::ACCEPTED, Json(reply(&errand))));
    }
    let errand = take_on(&app, id, Owner::new(caller.visitor, address.0)).await?;
    Ok((StatusCode::ACCEPTED, Json(reply(&errand))))
}

/// Takes on an analysis, asked for just now or before the server was last started.
pub(super) async fn take_on(app: &Arc<App>, id: String, owner: Owner) -> Result<Arc<Errand>, ApiError> {
    let held = app.live(&id).await?.hold(app).await?;
    if !held.is_over() {
        return Err(ApiError::Unfit("a match is analysed when it is over".to_owned()));
    }
    app.errands.must_have_room(&owner)?;
    let (inquiry, space) = held.study(|state| Ok((state.table()?.analysis(), state.title.info().space))).await?;
    let wanted = Asked { owner, run: None };
    Errands::take_on(app, Subject::Analysis(id), wanted, 0, move |errand, threads, halt| {
        let plan = AnalysisPlan { threads, halt, ..AnalysisPlan::fitting(space) };
        match inquiry(&plan, &|done, of| errand.stands_at(done, of)) {
            Ok(analysis) => Found::Analysis(Arc::new(analysis)),
            Err(fault) => Found::Nothing(fault.to_string()),
        }
    })
}

/// Where the analysis of a match stands.
#[utoipa::path(get, path = "/api/matches/{id}/analysis", params(("id" = String, Path)),
    responses((status = 200, body = AnalysisReply), (status = 404, body = ErrorReply)))]
async fn look(State(app): State<Arc<App>>, At(id): At<String>) -> Result<Json<AnalysisReply>, ApiError> {
    let errand = app.errands.get(&Subject::Analysis(id));
    let errand = errand.ok_or_else(|| ApiError::NotFound("analysis of this match; ask for one".to_owned()))?;
    Ok(Json(reply(&errand)))
}

fn reply(errand: &Errand) -> AnalysisReply {
    let (done, of) = errand.progress();
    let (work, problem, analysis) = match errand.found() {
        None if errand.seconds().is_none() => (WorkState::Waiting, None, None),
        None => (WorkState::Running, None, None),
        Some(Found::Analysis(analysis)) => (WorkState::Done, None, Some((*analysis).clone())),
        Some(Found::Nothing(why)) => (WorkState::Failed, Some(why), None),
        Some(Found::Run(_)) => (WorkState::Failed, Some("this is no analysis".to_owned()), None),
    };
    AnalysisReply { work, done, of, problem, analysis }
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
    let row = forked(&held, &known, &ask.seat, level)?;
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
        made: clock::now(),
        maker: known.id,
        secret,
        listed: false,
        seats,
        ..state.row.clone()
    })
}

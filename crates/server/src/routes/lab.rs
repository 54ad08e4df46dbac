use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use catalog::{Halt, Pace, Title};
use lab::{Escort, RunPlan, RunReport, Share};

use super::resource::{Resource, routes};
use crate::errands::{Asked as Wanted, Errand, Errands, Found, Progress, RUN, Subject, abroad, forget, kept_run};
use crate::extract::{Asked, At, Body};
use crate::token::fresh_id;
use crate::visitor::Caller;
use crate::wire::{ErrorReply, LabAsk, LabQuery, LabReply, WonSoFar, WorkState, chosen};
use crate::{ApiError, App};

/// No run over the network has more matches.
const MOST_MATCHES: u64 = 20_000;
/// No search in a run over the network looks at more lines a decision.
const MOST_ITERATIONS: u64 = 1_000;
/// A run with a player that looks ahead has at most so many matches.
const MOST_THOUGHTFUL: u64 = 200;

pub(super) fn router() -> Resource {
    Resource::new()
        .routes(routes!(begin))
        .routes(routes!(look, call_off))
        .routes(routes!(report))
        .routes(routes!(rows))
        .routes(routes!(columns))
}

/// Asks for a run of the lab.
#[utoipa::path(post, path = "/api/lab", request_body = LabAsk,
    responses((status = 202, body = LabReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply), (status = 422, body = ErrorReply), (status = 429, body = ErrorReply),
        (status = 503, body = ErrorReply)))]
async fn begin(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(ask): Body<LabAsk>,
) -> Result<(StatusCode, Json<LabReply>), ApiError> {
    Errands::must_fit(&app, &caller.owner()).await?;
    let id = fresh_id().ok_or(ApiError::Stumbled)?;
    let errand = take_on(&app, id.clone(), Wanted::now(caller.owner(), Some(ask))).await?;
    Ok((StatusCode::ACCEPTED, Json(reply(&id, &Run::Here(errand), None))))
}

/// Takes on a run, asked for just now or before the server was last started.
pub(super) async fn take_on(app: &Arc<App>, id: String, wanted: Wanted) -> Result<Arc<Errand>, ApiError> {
    let Some(ask) = wanted.run.clone() else {
        return Err(ApiError::Malformed("which run is not said".to_owned()));
    };
    let title = app.title(&ask.game)?;
    // What is refused anyway must not cost the reading of a data set.
    let mut agreed = plan(title, &ask)?;
    app.errands.must_have_room(&wanted.owner)?;
    let data = (!ask.data.is_empty()).then(|| ask.data.clone());
    if data.is_some() {
        agreed = plan_on_other_data(app, &ask).await?;
    }
    let host = Arc::clone(app);
    Errands::take_on(app, Subject::Run(id), wanted, agreed.games, move |errand, threads, halt| {
        let plan = RunPlan { threads, ..agreed };
        match data.map(|files| host.on_other_data(title.slug(), files)) {
            None => run(title, &plan, errand, halt),
            // The child ends with the run, and with it all that was read.
            Some(Ok(other)) => run(&other, &plan, errand, halt),
            Some(Err(fault)) => Found::Nothing(fault.to_string()),
        }
    })
    .await
}

/// The plan of a run on a data set of the visitor's, which is read in a child that ends when it has been checked: nothing of it is kept.
async fn plan_on_other_data(app: &Arc<App>, ask: &LabAsk) -> Result<RunPlan, ApiError> {
    let place = Arc::clone(&app.readers).acquire_owned().await.map_err(|_| ApiError::Busy)?;
    let (app, ask) = (Arc::clone(app), ask.clone());
    let checked = tokio::task::spawn_blocking(move || {
        let _place = place;
        plan(&app.on_other_data(&ask.game, ask.data.clone())?, &ask)
    });
    checked.await?
}

fn plan(title: &dyn Title, ask: &LabAsk) -> Result<RunPlan, ApiError> {
    let mut plan = RunPlan {
        games: ask.games,
        scenarios: vec![ask.scenario.clone()],
        seed: ask.seed,
        options: chosen(title.info(), &ask.options),
        ..RunPlan::default()
    };
    for (seat, word) in &ask.players {
        let player: catalog::Player =
            word.parse().map_err(|fault: catalog::UnknownPlayer| ApiError::Invalid(fault.to_string()))?;
        plan.players.insert(seat.clone(), player);
    }
    let seats = |scenario: &str| title.seats(scenario, &plan.options);
    plan.check(title.info(), seats).map_err(|fault| ApiError::Invalid(fault.to_string()))?;
    let iterations = |player: &catalog::Player| match player.pace {
        Pace::Iterations(count) => Some(count),
        Pace::Instant | Pace::Time(_) => None,
    };
    let thoughtful = plan.players.values().filter_map(iterations).max();
    let most = if thoughtful.is_some() { MOST_THOUGHTFUL } else { MOST_MATCHES };
    if plan.games > most {
        return Err(ApiError::Invalid(format!(
            "a run over the network has at most {most} matches of this kind; the program `grognard lab run` knows no limit"
        )));
    }
    if thoughtful.is_some_and(|iterations| iterations > MOST_ITERATIONS) {
        return Err(ApiError::Invalid(format!(
            "a player in a run over the network looks at {MOST_ITERATIONS} lines a decision at most"
        )));
    }
    Ok(plan)
}

fn run(title: &dyn Title, plan: &RunPlan, errand: &Errand, halt: Halt) -> Found {
    let each = |row: &lab::Row, _: &lab::Usage| {
        errand.tick(row.ending.as_ref().ok().map(|ending| ending.winners.as_str()));
    };
    match title.lab_run(plan, Escort { before: Vec::new(), each: &each, halt }) {
        Ok(report) => Found::Run(Arc::new(report)),
        Err(fault) => Found::Nothing(fault.to_string()),
    }
}

/// Where a run stands, and its figures when it is done.
#[utoipa::path(get, path = "/api/lab/{id}", params(("id" = String, Path), LabQuery),
    responses((status = 200, body = LabReply), (status = 404, body = ErrorReply)))]
async fn look(
    State(app): State<Arc<App>>,
    At(id): At<String>,
    Asked(query): Asked<LabQuery>,
) -> Result<Json<LabReply>, ApiError> {
    let run = known(&app, &id).await?;
    let other = other(&app, query.against).await?;
    Ok(Json(reply(&id, &run, other.as_deref())))
}

/// Calls a run off.
#[utoipa::path(delete, path = "/api/lab/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = ErrorReply)))]
async fn call_off(State(app): State<Arc<App>>, At(id): At<String>) -> Result<StatusCode, ApiError> {
    match known(&app, &id).await? {
        Run::Here(errand) => errand.call_off(),
        Run::Abroad(_) => {
            forget(&app, &Subject::Run(id.clone())).await;
            app.nodes.called_off(&app, RUN, &id);
        }
        Run::Kept(_) => {}
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The figures as one HTML file.
#[utoipa::path(get, path = "/api/lab/{id}/report", params(("id" = String, Path), LabQuery),
    responses((status = 200, content_type = "text/html", body = String), (status = 404, body = ErrorReply)))]
async fn report(
    State(app): State<Arc<App>>,
    At(id): At<String>,
    Asked(query): Asked<LabQuery>,
) -> Result<([(HeaderName, String); 2], String), ApiError> {
    let run = finished(&app, &id).await?;
    let other = other(&app, query.against).await?;
    let page = match &other {
        Some(other) => lab::html::page(other, Some(&run), None),
        None => lab::html::page(&run, None, None),
    };
    Ok((file(&run, "html", "text/html; charset=utf-8"), page))
}

/// The rows as CSV.
#[utoipa::path(get, path = "/api/lab/{id}/matches.csv", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/csv", body = String), (status = 404, body = ErrorReply)))]
async fn rows(
    State(app): State<Arc<App>>,
    At(id): At<String>,
) -> Result<([(HeaderName, String); 2], String), ApiError> {
    let run = finished(&app, &id).await?;
    Ok((file(&run, "csv", "text/csv; charset=utf-8"), run.table.csv()))
}

/// The rows as Parquet.
#[utoipa::path(get, path = "/api/lab/{id}/matches.parquet", params(("id" = String, Path)),
    responses((status = 200, content_type = "application/vnd.apache.parquet", body = Vec<u8>), (status = 404, body = ErrorReply)))]
async fn columns(
    State(app): State<Arc<App>>,
    At(id): At<String>,
) -> Result<([(HeaderName, String); 2], Vec<u8>), ApiError> {
    let run = finished(&app, &id).await?;
    let bytes = run.table.parquet().map_err(|_| ApiError::Stumbled)?;
    Ok((file(&run, "parquet", "application/vnd.apache.parquet"), bytes))
}

fn file(run: &RunReport, ending: &str, kind: &str) -> [(HeaderName, String); 2] {
    let name = format!("attachment; filename=\"{}-{}.{ending}\"", run.game, run.seed);
    [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)]
}

/// A run, wherever it is.
enum Run {
    Here(Arc<Errand>),
    /// At another server, or at none yet.
    Abroad(Progress),
    /// Finished at another server.
    Kept(Arc<RunReport>),
}

async fn known(app: &App, id: &str) -> Result<Run, ApiError> {
    let subject = Subject::Run(id.to_owned());
    let here = app.errands.get(&subject);
    if let Some(errand) = here.as_ref().filter(|errand| errand.has_found()) {
        return Ok(Run::Here(Arc::clone(errand)));
    }
    // What was found is in the store a moment before it is in memory: whoever has heard of it from another server hears the same here.
    if let Some(run) = kept_run(app, id).await? {
        return Ok(Run::Kept(run));
    }
    if let Some(errand) = here {
        return Ok(Run::Here(errand));
    }
    if let Some(progress) = abroad(app, &subject).await? {
        return Ok(Run::Abroad(progress));
    }
    // It may have been finished between the two questions.
    let run = kept_run(app, id).await?.map(Run::Kept);
    run.ok_or_else(|| {
        ApiError::NotFound(format!("run `{}`; runs are kept for a while only", crate::app::shortened(id)))
    })
}

async fn finished(app: &App, id: &str) -> Result<Arc<RunReport>, ApiError> {
    match known(app, id).await? {
        Run::Kept(report) => return Ok(report),
        Run::Here(errand) => {
            if let Some(Found::Run(report)) = errand.found() {
                return Ok(report);
            }
        }
        Run::Abroad(_) => {}
    }
    Err(ApiError::Unfit("this run is not finished".to_owned()))
}

/// The run to compare with, if one is named.
async fn other(app: &App, id: Option<String>) -> Result<Option<Arc<RunReport>>, ApiError> {
    match id {
        Some(id) => finished(app, &id).await.map(Some),
        None => Ok(None),
    }
}

fn reply(id: &str, run: &Run, against: Option<&RunReport>) -> LabReply {
    let figures = |run: &RunReport| match against {
        Some(other) => lab::html::figures(other, Some(run), None),
        None => lab::html::figures(run, None, None),
    };
    let done = |run: &RunReport| (WorkState::Done, None, Some(figures(run)));
    let (progress, (work, problem, figures)) = match run {
        Run::Here(errand) => (
            errand.told(),
            match errand.found() {
                None | Some(Found::Elsewhere) => (state(errand.seconds()), None, None),
                Some(Found::Run(run)) => done(&run),
                Some(Found::Nothing(why)) => (WorkState::Failed, Some(why), None),
                Some(Found::Analysis(_)) => (WorkState::Failed, Some("this is no run of the lab".to_owned()), None),
            },
        ),
        Run::Abroad(progress) => {
            let problem = progress.problem.clone();
            let work = if problem.is_some() { WorkState::Failed } else { state(progress.seconds) };
            (progress.clone(), (work, problem, None))
        }
        Run::Kept(run) => (Progress::finished(run), done(run)),
    };
    let Progress { done: played, of, seconds, endings, .. } = progress;
    LabReply { id: id.to_owned(), work, played, of, seconds, winners: winners(endings), problem, figures }
}

fn state(seconds: Option<f64>) -> WorkState {
    if seconds.is_none() { WorkState::Waiting } else { WorkState::Running }
}

/// Who won the matches that have ended so far.
fn winners(endings: BTreeMap<String, u64>) -> Vec<WonSoFar> {
    let ended = endings.values().sum();
    let won = |(side, matches)| {
        let Share { share, ci95, .. } = Share::of(matches, ended);
        WonSoFar { side, matches, share, ci95 }
    };
    endings.into_iter().map(won).collect()
}

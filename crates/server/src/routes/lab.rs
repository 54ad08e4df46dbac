use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use axum::{Extension, Json};
use catalog::{Halt, Pace, Title};
use engine::Options;
use lab::{Escort, RunPlan, RunReport, Share};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::errands::{Asked as Wanted, Errand, Errands, Found, Owner, Subject};
use crate::extract::{Asked, At, Body};
use crate::guard::Address;
use crate::token::fresh_id;
use crate::visitor::Caller;
use crate::wire::{ErrorReply, LabAsk, LabQuery, LabReply, WonSoFar, WorkState};
use crate::{ApiError, App};

/// No run over the network has more matches.
const MOST_MATCHES: u64 = 20_000;
/// No search in a run over the network looks at more lines a decision.
const MOST_ITERATIONS: u64 = 1_000;
/// So many data sets are taken until the server ends.
const MOST_DATA_SETS: usize = 100;
/// A run with a player that looks ahead has at most so many matches.
const MOST_THOUGHTFUL: u64 = 200;

pub(super) fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(begin))
        .routes(routes!(look, call_off))
        .routes(routes!(report))
        .routes(routes!(rows))
        .routes(routes!(columns))
}

/// Asks for a run of the lab.
#[utoipa::path(post, path = "/api/lab", request_body = LabAsk,
    responses((status = 202, body = LabReply), (status = 404, body = ErrorReply), (status = 422, body = ErrorReply), (status = 429, body = ErrorReply),
        (status = 503, body = ErrorReply)))]
async fn begin(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    caller: Caller,
    Body(ask): Body<LabAsk>,
) -> Result<(StatusCode, Json<LabReply>), ApiError> {
    let id = fresh_id().ok_or(ApiError::Stumbled)?;
    let errand = take_on(&app, id.clone(), Owner::new(caller.visitor, address.0), ask).await?;
    Ok((StatusCode::ACCEPTED, Json(reply(&id, &errand, None))))
}

/// Takes on a run, asked for just now or before the server was last started.
pub(super) async fn take_on(app: &Arc<App>, id: String, owner: Owner, ask: LabAsk) -> Result<Arc<Errand>, ApiError> {
    let mut title = app.title(&ask.game)?;
    // What is refused anyway must not use up a data set.
    let mut agreed = plan(title, &ask)?;
    app.errands.must_have_room(&owner)?;
    if !ask.data.is_empty() {
        title = on_other_data(app, title.slug(), ask.data.clone()).await?;
        agreed = plan(title, &ask)?;
    }
    let wanted = Wanted { owner, run: Some(ask) };
    Errands::take_on(app, Subject::Run(id), wanted, agreed.games, move |errand, threads, halt| {
        run(title, &RunPlan { threads, ..agreed }, errand, halt)
    })
}

/// The game on a data set of the visitor's. A data set stays in memory until the server ends, so that a server takes only so many, and equal ones once.
async fn on_other_data(
    app: &App,
    slug: &'static str,
    changed: BTreeMap<String, String>,
) -> Result<&'static dyn Title, ApiError> {
    let mark = mark_of(slug, &changed);
    // Held while the set is read: of two equal sets that come at once the second waits and finds the first.
    let mut taken = app.data_sets.lock().await;
    if let Some(title) = taken.get(&mark) {
        return Ok(*title);
    }
    if taken.len() >= MOST_DATA_SETS {
        return Err(ApiError::Invalid(
            "this server has taken all the data sets it can hold; the program `grognard lab run --data` knows no limit"
                .to_owned(),
        ));
    }
    let read = tokio::task::spawn_blocking(move || catalog::game_with_files(slug, changed));
    let title = read.await.map_err(|_| ApiError::Stumbled)?.map_err(|fault| ApiError::Invalid(fault.to_string()))?;
    let title: &'static dyn Title = Box::leak(title);
    taken.insert(mark, title);
    Ok(title)
}

/// What tells one data set from another: the game, and every changed file.
fn mark_of(slug: &str, changed: &BTreeMap<String, String>) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    for text in std::iter::once(slug).chain(changed.iter().flat_map(|(name, text)| [name.as_str(), text.as_str()])) {
        hasher.update(&(text.len() as u64).to_le_bytes()).update(text.as_bytes());
    }
    *hasher.finalize().as_bytes()
}

fn plan(title: &dyn Title, ask: &LabAsk) -> Result<RunPlan, ApiError> {
    let mut plan = RunPlan {
        games: ask.games,
        scenarios: vec![ask.scenario.clone()],
        seed: ask.seed,
        options: Options(ask.options.clone()),
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
    let errand = known(&app, &id)?;
    let other = query.against.map(|other| finished(&app, &other)).transpose()?;
    Ok(Json(reply(&id, &errand, other.as_deref())))
}

/// Calls a run off.
#[utoipa::path(delete, path = "/api/lab/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = ErrorReply)))]
async fn call_off(State(app): State<Arc<App>>, At(id): At<String>) -> Result<StatusCode, ApiError> {
    known(&app, &id)?.call_off();
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
    let run = finished(&app, &id)?;
    let other = query.against.map(|other| finished(&app, &other)).transpose()?;
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
    let run = finished(&app, &id)?;
    Ok((file(&run, "csv", "text/csv; charset=utf-8"), run.table.csv()))
}

/// The rows as Parquet.
#[utoipa::path(get, path = "/api/lab/{id}/matches.parquet", params(("id" = String, Path)),
    responses((status = 200, content_type = "application/vnd.apache.parquet", body = Vec<u8>), (status = 404, body = ErrorReply)))]
async fn columns(
    State(app): State<Arc<App>>,
    At(id): At<String>,
) -> Result<([(HeaderName, String); 2], Vec<u8>), ApiError> {
    let run = finished(&app, &id)?;
    let bytes = run.table.parquet().map_err(|_| ApiError::Stumbled)?;
    Ok((file(&run, "parquet", "application/vnd.apache.parquet"), bytes))
}

fn file(run: &RunReport, ending: &str, kind: &str) -> [(HeaderName, String); 2] {
    let name = format!("attachment; filename=\"{}-{}.{ending}\"", run.game, run.seed);
    [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)]
}

fn known(app: &App, id: &str) -> Result<Arc<Errand>, ApiError> {
    app.errands.get(&Subject::Run(id.to_owned())).ok_or_else(|| {
        ApiError::NotFound(format!("run `{}`; runs are kept for a while only", crate::app::shortened(id)))
    })
}

fn finished(app: &App, id: &str) -> Result<Arc<RunReport>, ApiError> {
    match known(app, id)?.found() {
        Some(Found::Run(report)) => Ok(report),
        _ => Err(ApiError::Unfit("this run is not finished".to_owned())),
    }
}

fn reply(id: &str, errand: &Errand, against: Option<&RunReport>) -> LabReply {
    let (played, of) = errand.progress();
    let seconds = errand.seconds();
    let (work, problem, figures) = match errand.found() {
        None if seconds.is_none() => (WorkState::Waiting, None, None),
        None => (WorkState::Running, None, None),
        Some(Found::Run(run)) => {
            let figures = match against {
                Some(other) => lab::html::figures(other, Some(&run), None),
                None => lab::html::figures(&run, None, None),
            };
            (WorkState::Done, None, Some(figures))
        }
        Some(Found::Nothing(why)) => (WorkState::Failed, Some(why), None),
        Some(Found::Analysis(_)) => (WorkState::Failed, Some("this is no run of the lab".to_owned()), None),
    };
    LabReply { id: id.to_owned(), work, played, of, seconds, winners: winners(errand), problem, figures }
}

/// Who won the matches that have ended so far.
fn winners(errand: &Errand) -> Vec<WonSoFar> {
    let endings = errand.endings();
    let ended = endings.values().sum();
    let won = |(side, matches)| {
        let Share { share, ci95, .. } = Share::of(matches, ended);
        WonSoFar { side, matches, share, ci95 }
    };
    endings.into_iter().map(won).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;

    #[tokio::test]
    async fn equal_data_sets_are_taken_once() {
        let folder = tempfile::TempDir::new().unwrap();
        let store = store::Sqlite::open(&folder.path().join("grognard.sqlite")).expect("the file opens");
        let app = App::new(Config::default(), Arc::new(store), catalog::games());
        let published = catalog::data_files("last-mughal").unwrap().text("units.toml").unwrap().to_owned();
        let set = |text: String| BTreeMap::from([("units.toml".to_owned(), text)]);
        let (one, two) = tokio::join!(
            on_other_data(&app, "last-mughal", set(published.clone())),
            on_other_data(&app, "last-mughal", set(published.clone())),
        );
        assert!(std::ptr::addr_eq(one.unwrap(), two.unwrap()), "the second finds the first");
        assert!(on_other_data(&app, "last-mughal", set("nonsense".to_owned())).await.is_err());
        assert_eq!(app.data_sets.lock().await.len(), 1, "what cannot be read is not counted");
        on_other_data(&app, "last-mughal", set(format!("{published}\n"))).await.unwrap();
        assert_eq!(app.data_sets.lock().await.len(), 2);
    }
}

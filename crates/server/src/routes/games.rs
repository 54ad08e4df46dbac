use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header;
use axum::{Extension, Json};
use catalog::{Level, Title};
use engine::Options;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::extract::{Asked, At};
use crate::guard::Address;
use crate::odds::{self, Asker};
use crate::visitor::Caller;
use crate::wire::{DataFile, DataReply, ErrorReply, GameList, GamePage, LevelInfo, LevelList, OddsReply, RulesReply};
use crate::{ApiError, App};

/// What follows from the program alone may be kept for a while.
const FOR_A_MINUTE: [(HeaderName, &str); 1] = [(header::CACHE_CONTROL, "public, max-age=60")];

pub(super) fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(games))
        .routes(routes!(rules))
        .routes(routes!(data))
        .routes(routes!(answer))
        .routes(routes!(levels))
}

/// The games with their scenarios, options and odds questions.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = GameList)))]
async fn games(State(app): State<Arc<App>>) -> ([(HeaderName, &'static str); 1], Json<GameList>) {
    let games = app.games().iter().map(|title| game(title.as_ref())).collect();
    (FOR_A_MINUTE, Json(GameList { games }))
}

fn game(title: &dyn Title) -> GamePage {
    let scenarios = &title.info().scenarios;
    let sides = scenarios.iter().map(|scenario| (scenario.id.clone(), title.sides(&scenario.id, &Options::default())));
    GamePage { sides: sides.collect(), info: title.info().clone() }
}

/// The rulebook of a game, by clause.
#[utoipa::path(get, path = "/api/games/{slug}/rules", params(("slug" = String, Path)),
    responses((status = 200, body = RulesReply), (status = 404, body = ErrorReply)))]
async fn rules(
    State(app): State<Arc<App>>,
    At(slug): At<String>,
) -> Result<([(HeaderName, &'static str); 1], Json<RulesReply>), ApiError> {
    let title = app.title(&slug)?;
    Ok((FOR_A_MINUTE, Json(RulesReply { game: title.slug(), clauses: title.rulebook().clauses.clone() })))
}

/// The data files of a game, as published.
#[utoipa::path(get, path = "/api/games/{slug}/data", params(("slug" = String, Path)),
    responses((status = 200, body = DataReply), (status = 404, body = ErrorReply)))]
async fn data(
    State(app): State<Arc<App>>,
    At(slug): At<String>,
) -> Result<([(HeaderName, &'static str); 1], Json<DataReply>), ApiError> {
    let title = app.title(&slug)?;
    let kept =
        catalog::data_files(title.slug()).map_err(|_| ApiError::NotFound(format!("data of `{}`", title.slug())))?;
    let file = |name: &str| kept.text(name).ok().map(|text| DataFile { path: name.to_owned(), text: text.to_owned() });
    Ok((FOR_A_MINUTE, Json(DataReply { files: kept.names().filter_map(file).collect() })))
}

/// Exact odds; the question's parameters stand in the query.
#[utoipa::path(get, path = "/api/games/{slug}/odds/{question}", params(("slug" = String, Path), ("question" = String, Path)),
    responses((status = 200, body = OddsReply), (status = 404, body = ErrorReply), (status = 408, body = ErrorReply),
        (status = 422, body = ErrorReply), (status = 429, body = ErrorReply)))]
async fn answer(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    caller: Caller,
    At((slug, question)): At<(String, String)>,
    Asked(pairs): Asked<Vec<(String, String)>>,
) -> Result<Json<OddsReply>, ApiError> {
    let title = app.title(&slug)?;
    let asker = Asker { address: address.0, token: caller.token.map(|token| token.hash()) };
    let answer = odds::answer(&app, asker, title, question, pairs).await?;
    Ok(Json(Arc::unwrap_or_clone(answer)))
}

/// The computer players.
#[utoipa::path(get, path = "/api/levels", responses((status = 200, body = LevelList)))]
async fn levels() -> Json<LevelList> {
    let info = |level: Level| LevelInfo { id: level.id(), title: level.title(), text: level.text() };
    Json(LevelList { levels: Level::ALL.into_iter().map(info).collect() })
}

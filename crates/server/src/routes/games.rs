use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header;
use axum::{Extension, Json};
use catalog::{Level, Title};
use engine::{GameInfo, Options, ScenarioInfo};

use super::resource::{Resource, routes};
use crate::extract::{Asked, At};
use crate::guard::Address;
use crate::labels::labels;
use crate::odds::{self, Asker};
use crate::visitor::Caller;
use crate::wire::{
    Chances, DataFile, DataReply, ErrorReply, GameList, GamePage, LevelInfo, LevelList, OddsReply, Preset, RulesReply,
    TermsReply,
};
use crate::{ApiError, App};

/// What follows from the program alone may be kept for a while.
const FOR_A_MINUTE: [(HeaderName, &str); 1] = [(header::CACHE_CONTROL, "public, max-age=60")];

pub(super) fn router() -> Resource {
    Resource::new()
        .routes(routes!(games))
        .routes(routes!(terms))
        .routes(routes!(rules))
        .routes(routes!(data))
        .routes(routes!(answer))
        .routes(routes!(answer_in_match))
        .routes(routes!(levels))
}

/// The games with their scenarios, options and odds questions.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = GameList)))]
async fn games(State(app): State<Arc<App>>) -> ([(HeaderName, &'static str); 1], Json<GameList>) {
    let games = app.games().iter().map(|title| game(title.as_ref())).collect();
    (FOR_A_MINUTE, Json(GameList { games }))
}

fn game(title: &dyn Title) -> GamePage {
    let info = title.info();
    let scenarios = info.scenarios.iter();
    let sides = |scenario: &ScenarioInfo| (scenario.id.clone(), title.sides(&scenario.id, &Options::default()));
    let labels = |scenario: &ScenarioInfo| (scenario.id.clone(), labels(title, &scenario.id));
    let own = |scenario: &ScenarioInfo| (scenario.id.clone(), info.own_options(scenario));
    let presets = |scenario: &ScenarioInfo| (scenario.id.clone(), presets(info, &scenario.id));
    GamePage {
        sides: scenarios.clone().map(sides).collect(),
        labels: scenarios.clone().map(labels).collect(),
        own_options: scenarios.clone().map(own).collect(),
        presets: scenarios.map(presets).collect(),
        info: info.clone(),
    }
}

fn presets(info: &GameInfo, scenario: &str) -> Vec<Preset> {
    let measured = catalog::measured(info.slug);
    let preset = |balance: String| {
        let chances = measured.of(scenario, &balance).map(Chances::from);
        Preset { balance, chances }
    };
    info.presets(scenario).into_iter().map(preset).collect()
}

/// What a match of a scenario would be about; the options stand in the query.
#[utoipa::path(get, path = "/api/games/{slug}/scenarios/{scenario}/terms", params(("slug" = String, Path), ("scenario" = String, Path)),
    responses((status = 200, body = TermsReply), (status = 404, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn terms(
    State(app): State<Arc<App>>,
    At((slug, scenario)): At<(String, String)>,
    Asked(pairs): Asked<Vec<(String, String)>>,
) -> Result<([(HeaderName, &'static str); 1], Json<TermsReply>), ApiError> {
    let title = app.title(&slug)?;
    let info = title.info();
    if info.scenario(&scenario).is_none() {
        return Err(ApiError::NotFound(format!("scenario `{}` of {slug}", crate::app::shortened(&scenario))));
    }
    let mut options = Options::default();
    for (id, value) in pairs {
        if options.0.insert(id.clone(), value).is_some() {
            return Err(ApiError::Invalid(format!("option `{}` is given twice", crate::app::shortened(&id))));
        }
    }
    let options = info.spelt(options);
    let terms = title.terms(&scenario, &options)?;
    let reply = TermsReply {
        game: title.slug(),
        seats: title.seats(&scenario, &options),
        differences: info.differences(&scenario, &options),
        options: info.complete(&scenario, &options).values(&info.options),
        scenario,
        terms,
    };
    Ok((FOR_A_MINUTE, Json(reply)))
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

/// Exact odds by the rules of a match, which may be older than those of the day; the question's parameters stand in the query.
#[utoipa::path(get, path = "/api/matches/{id}/odds/{question}", params(("id" = String, Path), ("question" = String, Path)),
    responses((status = 200, body = OddsReply), (status = 404, body = ErrorReply), (status = 408, body = ErrorReply),
        (status = 422, body = ErrorReply), (status = 429, body = ErrorReply), (status = 503, body = ErrorReply)))]
async fn answer_in_match(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    caller: Caller,
    At((id, question)): At<(String, String)>,
    Asked(pairs): Asked<Vec<(String, String)>>,
) -> Result<Json<OddsReply>, ApiError> {
    let title = app.title_of(&id).await?;
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

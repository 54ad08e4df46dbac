use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use catalog::Title;
use club::clock::{Pace, Terms, TimeUp};
use engine::{Options, ScenarioInfo};
use store::{VisitorId, Wait};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::matches::{Pairing, pair};
use crate::app::to_the_end;
use crate::extract::At;
use crate::token::random;
use crate::visitor::{Caller, SetCookie};
use crate::wire::{ErrorReply, PoolPage, PoolsReply};
use crate::{ApiError, App, words};

/// Who has not been seen for so many seconds waits no more.
const PATIENCE: i64 = 30;

pub(super) fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(pools)).routes(routes!(wait, leave))
}

/// A pool as it is offered.
struct Pool {
    id: &'static str,
    title: &'static str,
    game: &'static dyn Title,
    scenario: &'static ScenarioInfo,
    terms: Terms,
}

/// What each pool is called, how long a match takes there about, and its clock.
const POOLS: [(&str, &str, u16, Pace); 3] = [
    ("quarter", "A quarter of an hour", 15, Pace::Live { minutes: 15, increment: 10, time_up: TimeUp::Claim }),
    ("evening", "An evening", 90, Pace::Live { minutes: 60, increment: 30, time_up: TimeUp::Claim }),
    ("days", "By days", u16::MAX, Pace::Days { days: 3, reserve: 6, vacation: 12, time_up: TimeUp::Claim }),
];

/// The pools of this table: each has the scenario for two whose length fits best.
fn offered(app: &App) -> Vec<Pool> {
    let all: Vec<(&'static dyn Title, &'static ScenarioInfo)> = app
        .games()
        .iter()
        .map(AsRef::as_ref)
        .flat_map(|game| game.info().scenarios.iter().map(move |scenario| (game, scenario)))
        .filter(|(game, scenario)| is_for_two(*game, &scenario.id))
        .collect();
    POOLS
        .iter()
        .filter_map(|(id, title, minutes, pace)| {
            let (game, scenario) = *all.iter().min_by_key(|(_, scenario)| scenario.minutes.abs_diff(*minutes))?;
            Some(Pool { id, title, game, scenario, terms: Terms::new(*pace).ok()? })
        })
        .collect()
}

fn is_for_two(game: &dyn Title, scenario: &str) -> bool {
    let plain = Options::default();
    game.seats(scenario, &plain).len() == 2 && game.sides(scenario, &plain).len() == 2
}

/// The pools, and how you fare in one. Who waits asks again every few seconds.
#[utoipa::path(get, path = "/api/pools", responses((status = 200, body = PoolsReply)))]
async fn pools(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<PoolsReply>, ApiError> {
    reply(&app, caller.visitor).await.map(Json)
}

async fn reply(app: &App, visitor: Option<VisitorId>) -> Result<PoolsReply, ApiError> {
    let now = app.now();
    let wait = match visitor {
        Some(visitor) => app.store.wait_of(visitor, now).await?,
        None => None,
    };
    let counted = app.store.pools(now - PATIENCE).await?;
    let waiting = |id: &str| counted.iter().find(|(pool, _)| pool == id).map_or(0, |(_, count)| *count);
    let pools = offered(app)
        .into_iter()
        .map(|pool| PoolPage {
            id: pool.id,
            title: pool.title,
            game: pool.game.slug(),
            scenario: pool.scenario.id.clone(),
            scenario_title: pool.scenario.title.clone(),
            minutes: pool.scenario.minutes,
            pace: pool.terms.pace(),
            short: pool.terms.short(),
            waiting: waiting(pool.id),
        })
        .collect();
    Ok(match wait {
        Some(Wait::Found(id)) => PoolsReply { pools, yours: None, waited: 0, found: Some(id) },
        Some(Wait::Waits(pool, since)) => {
            PoolsReply { pools, yours: Some(pool), waited: u64::try_from(now - since).unwrap_or(0), found: None }
        }
        None => PoolsReply { pools, yours: None, waited: 0, found: None },
    })
}

/// Waits in a pool, and in no other; if somebody waits there already, a match is made for both.
#[utoipa::path(post, path = "/api/pools/{id}", params(("id" = String, Path)),
    responses((status = 200, body = PoolsReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn wait(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
) -> Result<(SetCookie, Json<PoolsReply>), ApiError> {
    let pool = offered(&app)
        .into_iter()
        .find(|pool| pool.id == id)
        .ok_or_else(|| ApiError::NotFound("such pool".to_owned()))?;
    let known = caller.welcome(&app).await?;
    let visitor = known.id;
    let reply = to_the_end(async move {
        let now = app.now();
        let Some(other) = app.store.meet(id, visitor, now, now - PATIENCE).await? else {
            return reply(&app, Some(visitor)).await;
        };
        let made = lots(&app, &pool, [other, visitor]).await?;
        app.store.found(other, made.clone(), now).await?;
        Ok(PoolsReply { found: Some(made), ..reply(&app, None).await? })
    })
    .await?;
    Ok((known.cookie, Json(reply)))
}

/// The match of two who have met, who sits where by lot.
async fn lots(app: &Arc<App>, pool: &Pool, players: [VisitorId; 2]) -> Result<String, ApiError> {
    let [lot] = random::<1>().ok_or(ApiError::Stumbled)?;
    let [one, other] = players;
    let seated = if lot % 2 == 0 { [one, other] } else { [other, one] };
    let pairing = Pairing {
        game: pool.game,
        scenario: pool.scenario.id.clone(),
        options: Options::default(),
        players: named(app, &seated).await?,
        clock: Some(pool.terms),
        listed: true,
    };
    pair(app, pairing).await
}

/// Visitors with the names under which they sit down.
pub(super) async fn named(app: &App, ids: &[VisitorId]) -> Result<Vec<(VisitorId, String)>, ApiError> {
    let known = app.store.visitors(ids.to_vec()).await?;
    let name =
        |id: &VisitorId| known.iter().find(|visitor| visitor.id == *id).map_or("", |visitor| visitor.name.as_str());
    Ok(ids.iter().map(|id| (*id, words::player(name(id)))).collect())
}

/// Waits no more.
#[utoipa::path(delete, path = "/api/pools/{id}", params(("id" = String, Path)), responses((status = 204)))]
async fn leave(State(app): State<Arc<App>>, caller: Caller, At(_): At<String>) -> Result<StatusCode, ApiError> {
    if let Some(visitor) = caller.visitor {
        app.store.wait_no_more(visitor).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use catalog::Title;
use club::clock::{Pace, Terms, TimeUp};
use engine::{Options, ScenarioInfo};
use store::{Meeting, VisitorId, Wait};

use super::matches::{Pairing, pair};
use super::resource::{Resource, routes};
use crate::annals::{Prospects, rating_page};
use crate::app::to_the_end;
use crate::extract::At;
use crate::people::members;
use crate::token::random;
use crate::visitor::{Caller, SetCookie};
use crate::wire::{ErrorReply, PoolMeeting, PoolPage, PoolsReply};
use crate::{ApiError, App, words};

/// Who has not been seen for so many seconds waits no more.
const PATIENCE: i64 = 30;
/// For so many seconds two who have met are asked.
const ASKED_FOR: i64 = 20;
/// Who has looked within so many seconds is here.
const HERE: i64 = 90;
/// Whose rating differs by no more than this is about as strong.
const NEAR: f64 = 200.0;

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(pools)).routes(routes!(wait, leave)).routes(routes!(agree))
}

/// A pool as it is offered.
struct Pool {
    id: &'static str,
    title: &'static str,
    game: &'static dyn Title,
    scenario: &'static ScenarioInfo,
    terms: Terms,
}

impl Pool {
    /// Matches here are played as published, so that they can be rated.
    fn is_rated(&self) -> bool {
        self.game.info().preset(&self.scenario.id, &Options::default()).is_some()
    }
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

async fn reply(app: &Arc<App>, visitor: Option<VisitorId>) -> Result<PoolsReply, ApiError> {
    let now = app.now();
    app.store.give_up_meetings(now - ASKED_FOR).await?;
    let wait = match visitor {
        Some(visitor) => app.store.wait_of(visitor, now).await?,
        None => None,
    };
    let waiting = app.store.pools(now - PATIENCE).await?;
    members::meet(app, waiting.iter().map(|(_, visitor)| *visitor).collect()).await?;
    let prospects = Prospects::of(app, visitor).await?;
    let pools = offered(app).into_iter().map(|pool| pool_page(app, pool, &waiting, &prospects, visitor)).collect();
    let here = app.people.looks.since(now - HERE);
    let nothing = PoolsReply { pools, yours: None, waited: 0, met: None, found: None, here };
    Ok(match wait {
        Some(Wait::Found(id)) => PoolsReply { found: Some(id), ..nothing },
        Some(Wait::Waits(pool, since)) => {
            PoolsReply { yours: Some(pool), waited: u64::try_from(now - since).unwrap_or(0), ..nothing }
        }
        Some(Wait::Met(meeting)) => {
            let met = Some(meeting_page(app, &meeting, &prospects).await?);
            PoolsReply { yours: Some(meeting.pool), met, ..nothing }
        }
        None => nothing,
    })
}

fn pool_page(
    app: &App,
    pool: Pool,
    waiting: &[(String, VisitorId)],
    prospects: &Prospects,
    you: Option<VisitorId>,
) -> PoolPage {
    let game = pool.game.slug();
    let here = || waiting.iter().filter(|(id, _)| id == pool.id).map(|(_, visitor)| *visitor);
    let near = prospects.own(game).map(|own| {
        let others = here().filter(|other| Some(*other) != you && !app.members.is_guest(Some(*other)));
        others.filter(|other| (prospects.rating(game, *other).value - own.value).abs() <= NEAR).count() as u32
    });
    PoolPage {
        id: pool.id,
        title: pool.title,
        game,
        waiting: here().count() as u32,
        near,
        rated: pool.is_rated(),
        scenario: pool.scenario.id.clone(),
        scenario_title: pool.scenario.title.clone(),
        minutes: pool.scenario.minutes,
        pace: pool.terms.pace(),
        short: pool.terms.short(),
    }
}

async fn meeting_page(app: &Arc<App>, meeting: &Meeting, prospects: &Prospects) -> Result<PoolMeeting, ApiError> {
    let pool = pool_of(app, &meeting.pool)?;
    members::meet(app, vec![meeting.other]).await?;
    let guest = app.members.is_guest(Some(meeting.other));
    let seated = named(app, &[meeting.other]).await?.pop().map(|(_, name)| name).unwrap_or_default();
    let game = pool.game.slug();
    Ok(PoolMeeting {
        name: app.members.name(Some(meeting.other), &seated),
        guest,
        rating: (!guest).then(|| rating_page(&prospects.rating(game, meeting.other))),
        rated: pool.is_rated() && !guest && prospects.own(game).is_some(),
        agreed: meeting.agreed,
        left: u64::try_from(meeting.at + ASKED_FOR - app.now()).unwrap_or(0),
    })
}

fn pool_of(app: &App, id: &str) -> Result<Pool, ApiError> {
    let known = offered(app).into_iter().find(|pool| pool.id == id);
    known.ok_or_else(|| ApiError::NotFound("such pool".to_owned()))
}

/// Waits in a pool, and in no other; if somebody waits there already, both are asked.
#[utoipa::path(post, path = "/api/pools/{id}", params(("id" = String, Path)),
    responses((status = 200, body = PoolsReply), (status = 404, body = ErrorReply)))]
async fn wait(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
) -> Result<(SetCookie, Json<PoolsReply>), ApiError> {
    pool_of(&app, &id)?;
    let known = caller.welcome(&app).await?;
    let now = app.now();
    app.store.give_up_meetings(now - ASKED_FOR).await?;
    app.store.meet(id, known.id, now, now - PATIENCE).await?;
    Ok((known.cookie, Json(reply(&app, Some(known.id)).await?)))
}

/// Wants to play whom one has met there; when both do, the match begins.
#[utoipa::path(post, path = "/api/pools/{id}/agree", params(("id" = String, Path)),
    responses((status = 200, body = PoolsReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn agree(State(app): State<Arc<App>>, caller: Caller, At(id): At<String>) -> Result<Json<PoolsReply>, ApiError> {
    let pool = pool_of(&app, &id)?;
    let nobody = || ApiError::Unfit("you have met nobody in this pool, or too long ago; wait there".to_owned());
    let visitor = caller.visitor.ok_or_else(nobody)?;
    to_the_end(async move {
        let now = app.now();
        app.store.give_up_meetings(now - ASKED_FOR).await?;
        let meeting = app.store.agree(visitor, id).await?.ok_or_else(nobody)?;
        if !meeting.other_agreed {
            return reply(&app, Some(visitor)).await.map(Json);
        }
        let made = lots(&app, &pool, [meeting.other, visitor]).await?;
        app.store.found(meeting.other, made.clone(), now).await?;
        Ok(Json(PoolsReply { found: Some(made), ..reply(&app, None).await? }))
    })
    .await
}

/// The match of two who have met, who sits where by lot. It is rated where the pool says so and both have accounts.
async fn lots(app: &Arc<App>, pool: &Pool, players: [VisitorId; 2]) -> Result<String, ApiError> {
    let [lot] = random::<1>().ok_or(ApiError::Stumbled)?;
    let [one, other] = players;
    let seated = if lot % 2 == 0 { [one, other] } else { [other, one] };
    members::meet(app, seated.to_vec()).await?;
    let guests = seated.iter().any(|visitor| app.members.is_guest(Some(*visitor)));
    let pairing = Pairing {
        game: pool.game,
        scenario: pool.scenario.id.clone(),
        options: Options::default(),
        players: named(app, &seated).await?,
        clock: Some(pool.terms),
        listed: true,
        rated: pool.is_rated() && !guests,
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

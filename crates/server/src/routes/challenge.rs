use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use club::clock::Terms;
use store::{Challenge, SeatRow, VisitorId};

use super::matches::{Pairing, pair};
use super::resource::{Resource, routes};
use super::seek::named;
use crate::annals::{Prospects, must_be_ratable, rating_page};
use crate::app::to_the_end;
use crate::extract::{At, Body};
use crate::people::{self, members, notices, order};
use crate::token::random;
use crate::visitor::{Caller, SetCookie};
use crate::wire::{ChallengeAsk, ChallengeList, ChallengePage, ErrorReply, NoticeKind, Remade, chosen};
use crate::{ApiError, App};

/// So many challenges of one person wait for an answer.
const MOST_CHALLENGES: u32 = 20;

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(list, ask)).routes(routes!(accept)).routes(routes!(decline))
}

/// The challenges by and to you.
#[utoipa::path(get, path = "/api/challenges", responses((status = 200, body = ChallengeList)))]
async fn list(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<ChallengeList>, ApiError> {
    let Some(visitor) = caller.visitor else { return Ok(Json(ChallengeList { challenges: Vec::new() })) };
    let kept = app.store.challenges(visitor).await?;
    let others: Vec<VisitorId> = kept.iter().map(|challenge| other(challenge, visitor)).collect();
    let names: HashMap<VisitorId, String> = named(&app, &others).await?.into_iter().collect();
    members::meet(&app, others).await?;
    let prospects = Prospects::of(&app, Some(visitor)).await?;
    let told = |challenge| page(&app, challenge, visitor, &names, &prospects);
    let challenges = kept.into_iter().filter_map(told).collect();
    Ok(Json(ChallengeList { challenges }))
}

fn other(challenge: &Challenge, visitor: VisitorId) -> VisitorId {
    if challenge.by == visitor { challenge.whom } else { challenge.by }
}

/// A challenge as one of the two sees it; none when its game is no longer there.
fn page(
    app: &App,
    challenge: Challenge,
    you: VisitorId,
    names: &HashMap<VisitorId, String>,
    prospects: &Prospects,
) -> Option<ChallengePage> {
    let ask: ChallengeAsk = serde_json::from_str(&challenge.ask).ok()?;
    let title = app.title(&ask.game).ok()?;
    let info = title.info();
    let to_you = challenge.whom == you;
    let other = other(&challenge, you);
    let guest = app.members.is_guest(Some(other));
    let seats = title.seats(&ask.scenario, &chosen(info, &ask.options));
    let seat = ask.seat.and_then(|theirs| seats.into_iter().find(|seat| (*seat == theirs) != to_you));
    Some(ChallengePage {
        id: challenge.id,
        to_you,
        name: names.get(&other).cloned().unwrap_or_default(),
        guest,
        rating: (!guest).then(|| rating_page(&prospects.rating(info.slug, other))),
        rated: ask.rated,
        game: info.slug,
        game_title: info.title,
        scenario_title: info.scenario(&ask.scenario).map_or_else(String::new, |known| known.title.clone()),
        scenario: ask.scenario,
        seat,
        clock: ask.clock.and_then(|pace| Terms::new(pace).ok()).map(Terms::short),
        pace: ask.clock,
        made: challenge.made,
    })
}

/// Challenges a person who has an account to a match.
#[utoipa::path(post, path = "/api/challenges", request_body = ChallengeAsk,
    responses((status = 204), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn ask(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(ask): Body<ChallengeAsk>,
) -> Result<(SetCookie, StatusCode), ApiError> {
    let title = app.title(&ask.game)?;
    let options = chosen(title.info(), &ask.options);
    title.info().check_options(&ask.scenario, &options)?;
    let seats = title.seats(&ask.scenario, &options);
    if seats.len() != 2 {
        return Err(ApiError::Invalid("a challenge is to a match of two seats".to_owned()));
    }
    if ask.seat.as_ref().is_some_and(|seat| !seats.contains(seat)) {
        return Err(ApiError::Invalid(format!("there is no such seat; there are {}", seats.join(", "))));
    }
    ask.clock.map(Terms::new).transpose().map_err(|fault| ApiError::Invalid(fault.to_string()))?;
    let nobody = || ApiError::NotFound("account of that name".to_owned());
    let whom = app.store.account_named(club::names::key(&ask.name)).await?.ok_or_else(nobody)?.visitor;
    let known = caller.welcome(&app).await?;
    if whom == known.id {
        return Err(ApiError::Unfit("that is you".to_owned()));
    }
    order::must_be_welcome(&app, known.id, whom).await?;
    if ask.rated {
        let of = |name: String, visitor| SeatRow { name, visitor: Some(visitor), ..SeatRow::default() };
        let rows: Vec<SeatRow> = seats.into_iter().zip([known.id, whom]).map(|(name, who)| of(name, who)).collect();
        must_be_ratable(&app, title, &ask.scenario, &options, &rows).await?;
    }
    people::may_invite(&app, known.id)?;
    let text = serde_json::to_string(&ask).map_err(|_| ApiError::Stumbled)?;
    let challenge = Challenge { id: 0, by: known.id, whom, made: app.now(), ask: text };
    let kept = app.store.challenge(challenge, MOST_CHALLENGES).await?;
    let enough = || ApiError::Unfit(format!("{MOST_CHALLENGES} of your challenges wait for an answer; withdraw one"));
    kept.map(|_| (known.cookie, StatusCode::NO_CONTENT)).ok_or_else(enough)
}

/// Accepts a challenge: the match begins.
#[utoipa::path(post, path = "/api/challenges/{id}/accept", params(("id" = i64, Path)),
    responses((status = 201, body = Remade), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn accept(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<i64>,
) -> Result<(StatusCode, Json<Remade>), ApiError> {
    let visitor = caller.visitor.ok_or_else(unknown)?;
    to_the_end(async move {
        let kept = app.store.challenges(visitor).await?;
        if !kept.iter().any(|challenge| challenge.id == id && challenge.whom == visitor) {
            return Err(unknown());
        }
        let challenge = app.store.take_challenge(id, visitor).await?.ok_or_else(unknown)?;
        let id = begin(&app, &challenge).await?;
        notices::made(&app, &id, NoticeKind::Joined, Some(visitor)).await?;
        Ok((StatusCode::CREATED, Json(Remade { id })))
    })
    .await
}

async fn begin(app: &Arc<App>, challenge: &Challenge) -> Result<String, ApiError> {
    let ask: ChallengeAsk = serde_json::from_str(&challenge.ask).map_err(|_| ApiError::Stumbled)?;
    let game = app.title(&ask.game)?;
    let options = chosen(game.info(), &ask.options);
    let seats = game.seats(&ask.scenario, &options);
    let [lot] = random::<1>().ok_or(ApiError::Stumbled)?;
    let first = match &ask.seat {
        Some(seat) => seats.first() == Some(seat),
        None => lot % 2 == 0,
    };
    let seated = if first { [challenge.by, challenge.whom] } else { [challenge.whom, challenge.by] };
    let pairing = Pairing {
        game,
        scenario: ask.scenario,
        options,
        players: named(app, &seated).await?,
        clock: ask.clock.and_then(|pace| Terms::new(pace).ok()),
        listed: true,
        rated: ask.rated,
    };
    pair(app, pairing).await
}

/// Declines a challenge, or withdraws one's own.
#[utoipa::path(delete, path = "/api/challenges/{id}", params(("id" = i64, Path)),
    responses((status = 204), (status = 404, body = ErrorReply)))]
async fn decline(State(app): State<Arc<App>>, caller: Caller, At(id): At<i64>) -> Result<StatusCode, ApiError> {
    let visitor = caller.visitor.ok_or_else(unknown)?;
    app.store.take_challenge(id, visitor).await?.ok_or_else(unknown)?;
    Ok(StatusCode::NO_CONTENT)
}

fn unknown() -> ApiError {
    ApiError::NotFound("such challenge; it may have been answered".to_owned())
}

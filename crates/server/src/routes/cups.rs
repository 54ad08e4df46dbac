use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use catalog::Title;
use club::clock::{Pace, Terms};
use club::cup::{Form, MOST_ENTRANTS, MOST_ROUNDS};
use engine::{Options, Secret, Setup};
use store::{CupRow, EntrantRow, StoreError, VisitorId};

use super::resource::{Resource, routes};
use crate::annals::must_have_account;
use crate::cups::{self, Standing, Status};
use crate::extract::{At, Body};
use crate::token::{fresh_id, random};
use crate::visitor::Caller;
use crate::wire::{CupAsk, CupList, CupMade, CupPage, ErrorReply, chosen};
use crate::{ApiError, App, computer};

/// So many cups are listed.
const MOST_LISTED: u32 = 40;
/// So many cups of one account are on at the same time,
const MOST_OWN: u32 = 5;
/// and so many matches has one.
const MOST_MATCHES: u64 = 1_000;
const LONGEST_NAME: usize = 60;
/// A cup starts within so many days.
const LATEST_START: i64 = 90;
const DAY: i64 = 24 * 3_600;
/// The longest round, in hours.
const LONGEST_ROUND: u32 = 2_160;

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(make, list)).routes(routes!(look)).routes(routes!(enter)).routes(routes!(leave))
}

/// The latest cups.
#[utoipa::path(get, path = "/api/cups", responses((status = 200, body = CupList)))]
async fn list(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<CupList>, ApiError> {
    let mut listed = Vec::new();
    for (row, entrants) in app.store.cups(MOST_LISTED).await? {
        listed.extend(cups::summary(&app, row, entrants).await?);
    }
    let account = crate::annals::account_of(&app, caller.visitor).await?.is_some();
    Ok(Json(CupList { cups: listed, account }))
}

/// Makes a cup. It starts when all its places are taken or when its time has come, and then runs by itself.
#[utoipa::path(post, path = "/api/cups", request_body = CupAsk,
    responses((status = 201, body = CupMade), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply),
        (status = 409, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn make(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(ask): Body<CupAsk>,
) -> Result<(StatusCode, Json<CupMade>), ApiError> {
    let maker = account(&app, &caller).await?;
    let title = app.title(&ask.game)?;
    let options = chosen(title.info(), &ask.options);
    let row = row(&app, &ask, title, &options, maker)?;
    if app.store.cups_on(maker, app.now() - DAY).await? >= MOST_OWN {
        return Err(ApiError::Unfit(format!("you have made {MOST_OWN} cups that are on; wait until one is over")));
    }
    let entrants = first_entrants(&app, &ask, maker)?;
    let (id, starts) = (row.id.clone(), row.starts);
    app.store.add_cup(row, entrants, cups::job(&app, &id, starts)).await?;
    cups::resume(&app, id.clone());
    Ok((StatusCode::CREATED, Json(CupMade { id })))
}

/// The caller's visitor, who must have an account.
async fn account(app: &App, caller: &Caller) -> Result<VisitorId, ApiError> {
    let nobody = || ApiError::NotYours("this needs an account; sign in first".to_owned());
    let visitor = caller.visitor.ok_or_else(nobody)?;
    must_have_account(app, visitor).await?;
    Ok(visitor)
}

fn row(app: &App, ask: &CupAsk, title: &dyn Title, options: &Options, maker: VisitorId) -> Result<CupRow, ApiError> {
    let name = club::names::line(&ask.name, LONGEST_NAME, "the name of a cup")
        .and_then(|line| club::names::seen(&line).map(|()| line))
        .map_err(|fault| ApiError::Invalid(fault.to_string()))?;
    let rated = ask.rated.unwrap_or(true);
    must_be_playable(title, &ask.scenario, options, rated)?;
    let form = Form::from(ask.form);
    must_have_bounds(ask, form)?;
    let terms = ask.pace.map(Terms::new).transpose().map_err(|fault| ApiError::Invalid(fault.to_string()))?;
    let now = app.now();
    let starts = ask.starts.unwrap_or(now + 7 * DAY);
    if !(now..=now + LATEST_START * DAY).contains(&starts) {
        return Err(ApiError::Invalid(format!("a cup starts within {LATEST_START} days from now")));
    }
    let usual = if matches!(ask.pace, Some(Pace::Live { .. })) { 72 } else { 504 };
    let round_hours = ask.round_hours.unwrap_or(usual);
    if !(1..=LONGEST_ROUND).contains(&round_hours) {
        return Err(ApiError::Invalid(format!("a round lasts 1 to {LONGEST_ROUND} hours, not {round_hours}")));
    }
    Ok(CupRow {
        id: fresh_id().ok_or(ApiError::Stumbled)?,
        made: now,
        maker,
        name,
        game: title.slug().to_owned(),
        scenario: ask.scenario.clone(),
        options: serde_json::to_string(options).map_err(|_| ApiError::Stumbled)?,
        form: serde_json::to_string(&form).map_err(|_| ApiError::Stumbled)?,
        pace: terms.map(Terms::to_json).unwrap_or_default(),
        rated,
        places: ask.places,
        starts,
        round_hours,
        seed: random().map(i64::from_le_bytes).ok_or(ApiError::Stumbled)?,
        started: None,
    })
}

/// A cup is played between two sides, with options that the scenario takes; a rated one with what was measured.
fn must_be_playable(title: &dyn Title, scenario: &str, options: &Options, rated: bool) -> Result<(), ApiError> {
    let info = title.info();
    info.index_of(scenario)?;
    info.check_options(scenario, options)?;
    let setup = Setup {
        scenario: scenario.to_owned(),
        options: options.clone(),
        players: Vec::new(),
        secret: Secret::from_seed(0),
        nonces: Vec::new(),
        undo: true,
    };
    title.new_match(setup)?;
    if title.sides(scenario, options).len() != 2 {
        return Err(ApiError::Invalid(format!("`{scenario}` has not two sides, and so there is no cup in it")));
    }
    if rated && info.preset(scenario, options).is_none() {
        let why = "an option is changed, so that nobody knows what its sides are worth";
        return Err(ApiError::Invalid(format!("this cup cannot be rated: {why}")));
    }
    Ok(())
}

fn must_have_bounds(ask: &CupAsk, form: Form) -> Result<(), ApiError> {
    let places = u64::from(ask.places);
    if !(2..=MOST_ENTRANTS as u64).contains(&places) {
        return Err(ApiError::Invalid(format!("a cup has 2 to {MOST_ENTRANTS} places, not {places}")));
    }
    let rounds = match form {
        Form::RoundRobin => places - 1,
        Form::Swiss { rounds } if (1..=MOST_ROUNDS).contains(&rounds) => u64::from(rounds),
        Form::Swiss { rounds } => {
            return Err(ApiError::Invalid(format!("a cup by points has 1 to {MOST_ROUNDS} rounds, not {rounds}")));
        }
    };
    let matches = places * rounds;
    if matches > MOST_MATCHES {
        return Err(ApiError::Invalid(format!("such a cup has {matches} matches, more than {MOST_MATCHES}")));
    }
    let taking_part = ask.computers.len() as u64 + u64::from(ask.enter);
    if taking_part > places {
        return Err(ApiError::Invalid(format!("{taking_part} would take part from the start, and {places} may")));
    }
    Ok(())
}

fn first_entrants(app: &App, ask: &CupAsk, maker: VisitorId) -> Result<Vec<EntrantRow>, ApiError> {
    let mut entrants = Vec::new();
    if ask.enter {
        entrants.push(EntrantRow { visitor: Some(maker), entered: app.now(), ..EntrantRow::default() });
    }
    for level in &ask.computers {
        let level = Some(computer::level(level)?.id().to_owned());
        entrants.push(EntrantRow { level, entered: app.now(), ..EntrantRow::default() });
    }
    for (number, entrant) in entrants.iter_mut().enumerate() {
        entrant.number = number as u32;
    }
    Ok(entrants)
}

async fn standing(app: &App, id: &str) -> Result<Standing, ApiError> {
    let kept = app.store.cup(id.to_owned()).await?;
    let kept = kept.ok_or_else(|| ApiError::NotFound(format!("cup `{}`", crate::app::shortened(id))))?;
    Standing::of(app, kept)
}

async fn answer(app: &Arc<App>, caller: &Caller, id: &str) -> Result<Json<CupPage>, ApiError> {
    let standing = standing(app, id).await?;
    let waits = match standing.status(app.now()) {
        Status::Open => app.now() >= standing.kept.row.starts,
        Status::Running => standing.waits(app.now()),
        Status::CalledOff | Status::Over => false,
    };
    if waits {
        cups::resume(app, id.to_owned());
    }
    cups::page(app, &standing, caller.visitor).await.map(Json)
}

/// A cup: who takes part, who meets whom, who leads.
#[utoipa::path(get, path = "/api/cups/{id}", params(("id" = String, Path)),
    responses((status = 200, body = CupPage), (status = 404, body = ErrorReply)))]
async fn look(State(app): State<Arc<App>>, caller: Caller, At(id): At<String>) -> Result<Json<CupPage>, ApiError> {
    answer(&app, &caller, &id).await
}

/// Takes part in a cup that has not started.
#[utoipa::path(post, path = "/api/cups/{id}/enter", params(("id" = String, Path)),
    responses((status = 200, body = CupPage), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply),
        (status = 409, body = ErrorReply)))]
async fn enter(State(app): State<Arc<App>>, caller: Caller, At(id): At<String>) -> Result<Json<CupPage>, ApiError> {
    let visitor = account(&app, &caller).await?;
    let known = standing(&app, &id).await?;
    let enters = known.kept.entrants.iter().any(|entrant| entrant.visitor == Some(visitor));
    if !enters {
        if known.kept.row.started.is_some() || app.now() >= known.kept.row.starts {
            return Err(ApiError::Unfit("the cup has started; nobody can enter it any more".to_owned()));
        }
        match app.store.enter_cup(id.clone(), visitor, app.now()).await {
            Err(StoreError::Taken) => return Err(ApiError::Unfit("all places of the cup are taken".to_owned())),
            entered => entered?,
        }
        cups::resume(&app, id.clone());
    }
    answer(&app, &caller, &id).await
}

/// Takes part in a cup no more. What has not been played is forfeited once it has started.
#[utoipa::path(post, path = "/api/cups/{id}/leave", params(("id" = String, Path)),
    responses((status = 200, body = CupPage), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply),
        (status = 409, body = ErrorReply)))]
async fn leave(State(app): State<Arc<App>>, caller: Caller, At(id): At<String>) -> Result<Json<CupPage>, ApiError> {
    let visitor = account(&app, &caller).await?;
    let known = standing(&app, &id).await?;
    if known.status(app.now()) == Status::Over {
        return Err(ApiError::Unfit("the cup is over".to_owned()));
    }
    if !cups::withdraw(&app, &id, visitor).await? {
        return Err(ApiError::NotYours("you do not take part in this cup".to_owned()));
    }
    answer(&app, &caller, &id).await
}

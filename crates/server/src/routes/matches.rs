use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use catalog::Title;
use club::clock::{Moment, Terms};
use engine::{Options, Seat, Secret, Viewer};
use scene::Ground;
use store::{Listed, MatchRow, SeatRow, Stakes, Tick, VisitorId};

use super::resource::{Resource, routes};
use crate::annals::{Prospects, must_be_ratable, rating_page};
use crate::extract::{Asked, At, Body};
use crate::live::{Deed, State as MatchState};
use crate::people::members::{self, Members};
use crate::token::{fresh_id, invitation_hash};
use crate::visitor::{Caller, Known, SetCookie};
use crate::wire::{
    ErrorReply, ListClock, ListQuery, LogQuery, LogReply, Made, MatchAsk, MatchList, MatchListReply, MatchPage,
    MatchSummary, SceneQuery, SceneReply, SeatAsk, SeatChoice, SeatKind, SeatPage, chosen,
};
use crate::{ApiError, App, computer, people, words};

/// So many matches are listed.
const MOST_LISTED: u32 = 100;

pub(super) fn router() -> Resource {
    Resource::new()
        .routes(routes!(make, list))
        .routes(routes!(page))
        .routes(routes!(ground))
        .routes(routes!(scene))
        .routes(routes!(log))
}

/// Makes a match.
#[utoipa::path(post, path = "/api/matches", request_body = MatchAsk,
    responses((status = 201, body = Made), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply),
        (status = 422, body = ErrorReply), (status = 429, body = ErrorReply)))]
async fn make(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(ask): Body<MatchAsk>,
) -> Result<(StatusCode, SetCookie, Json<Made>), ApiError> {
    let title = app.title(&ask.game)?;
    let id = fresh_id().ok_or(ApiError::Stumbled)?;
    let options = chosen(title.info(), &ask.options);
    let names = seat_names(title, &ask, &options)?;
    let nonce = words::nonce(ask.nonce.clone())?;
    for asked in ask.seats.values() {
        computer::level(asked.level.as_deref().unwrap_or("sergeant"))?;
    }
    if let Some(missing) = names.iter().find(|name| !ask.seats.contains_key(*name)) {
        return Err(ApiError::Invalid(format!("who sits in `{missing}`?")));
    }
    let clock = ask.clock.map(Terms::new).transpose().map_err(|fault| ApiError::Invalid(fault.to_string()))?;
    let known = caller.welcome(&app).await?;
    let mut invitations = BTreeMap::new();
    let mut seats = Vec::new();
    for name in names {
        let asked = ask.seats.get(&name).ok_or_else(|| ApiError::Invalid(format!("who sits in `{name}`?")))?;
        let mut seat = seat_row(&name, asked, &known, &nonce)?;
        if asked.kind == SeatChoice::Open {
            let invitation = known.inviter.invitation(&id, &name);
            seat.invitation = Some(invitation_hash(&invitation));
            invitations.insert(name, invitation);
        }
        seats.push(seat);
    }
    let row = MatchRow {
        id: id.clone(),
        made: app.now(),
        maker: known.id,
        game: title.slug().to_owned(),
        data: title.data_hash().to_owned(),
        rules: title.rules_version(),
        program: app.own_program(),
        scenario: ask.scenario,
        options: serde_json::to_string(&options).map_err(|_| ApiError::Stumbled)?,
        secret: Secret::fresh().map_err(|_| ApiError::Stumbled)?.0,
        undo: ask.undo.unwrap_or(true),
        listed: ask.listed,
        stakes: Stakes { rated: ask.rated, cup: None },
        clock: clock.map(Terms::to_json),
        wish: ask.wish.map(|wish| serde_json::to_string(&wish)).transpose().map_err(|_| ApiError::Stumbled)?,
        seats,
    };
    if ask.rated {
        must_be_ratable(&app, title, &row.scenario, &options, &row.seats).await?;
    }
    if !invitations.is_empty() {
        people::may_invite(&app, known.id)?;
    }
    keep(&app, title, row, Deed::Begin, None).await?;
    Ok((StatusCode::CREATED, known.cookie, Json(Made { id, invitations })))
}

/// The seats that a scenario has with these options, when the ask fits them.
fn seat_names(title: &dyn Title, ask: &MatchAsk, options: &Options) -> Result<Vec<String>, ApiError> {
    let info = title.info();
    if info.scenario(&ask.scenario).is_none() {
        let known = info.scenarios.iter().map(|scenario| scenario.id.as_str()).collect::<Vec<_>>().join(", ");
        let asked = crate::app::shortened(&ask.scenario);
        return Err(ApiError::Invalid(format!("{} has no scenario `{asked}`; it has {known}", info.slug)));
    }
    info.check_options(&ask.scenario, options)?;
    let names = title.seats(&ask.scenario, options);
    if let Some(stranger) = ask.seats.keys().find(|seat| !names.contains(seat)) {
        let stranger = crate::app::shortened(stranger);
        return Err(ApiError::Invalid(format!("there is no seat `{stranger}`; there are {}", names.join(", "))));
    }
    Ok(names)
}

fn seat_row(name: &str, asked: &SeatAsk, known: &Known, nonce: &str) -> Result<SeatRow, ApiError> {
    let seat = SeatRow { name: name.to_owned(), ..SeatRow::default() };
    Ok(match asked.kind {
        SeatChoice::Open => seat,
        SeatChoice::Computer => {
            let level = computer::level(asked.level.as_deref().unwrap_or("sergeant"))?;
            SeatRow { level: Some(level.id().to_owned()), player: level.title().to_owned(), ..seat }
        }
        SeatChoice::Me | SeatChoice::Hotseat => SeatRow {
            visitor: Some(known.id),
            hotseat: asked.kind == SeatChoice::Hotseat,
            player: words::player(&known.name),
            nonce: nonce.as_bytes().to_vec(),
            ..seat
        },
    })
}

/// A match between people who have agreed to it elsewhere: in a pool, by a challenge.
pub(crate) struct Pairing {
    /// The game,
    pub(crate) game: &'static dyn Title,
    /// the scenario,
    pub(crate) scenario: String,
    /// and its options.
    pub(crate) options: Options,
    /// Who sits where, in seat order, under which name; the first makes the match.
    pub(crate) players: Vec<(VisitorId, String)>,
    /// How much time there is to decide.
    pub(crate) clock: Option<Terms>,
    /// Whether strangers may find and watch it.
    pub(crate) listed: bool,
    /// Whether both have agreed that it is rated.
    pub(crate) rated: bool,
}

/// Makes such a match, which begins at once; gives its id.
pub(crate) async fn pair(app: &Arc<App>, pairing: Pairing) -> Result<String, ApiError> {
    let Pairing { game, scenario, options, players, clock, listed, rated } = pairing;
    let (id, maker) = (fresh_id().ok_or(ApiError::Stumbled)?, players.first().ok_or(ApiError::Stumbled)?.0);
    let mut seats = Vec::with_capacity(players.len());
    for (name, (visitor, player)) in game.seats(&scenario, &options).into_iter().zip(players) {
        let nonce = words::nonce(None)?.into_bytes();
        seats.push(SeatRow { name, visitor: Some(visitor), player, nonce, ..SeatRow::default() });
    }
    let row = MatchRow {
        id: id.clone(),
        made: app.now(),
        maker,
        game: game.slug().to_owned(),
        data: game.data_hash().to_owned(),
        rules: game.rules_version(),
        program: app.own_program(),
        scenario,
        options: serde_json::to_string(&options).map_err(|_| ApiError::Stumbled)?,
        secret: Secret::fresh().map_err(|_| ApiError::Stumbled)?.0,
        undo: true,
        listed,
        stakes: Stakes { rated, cup: None },
        clock: clock.map(Terms::to_json),
        wish: None,
        seats,
    };
    if rated {
        must_be_ratable(app, game, &row.scenario, &options, &row.seats).await?;
    }
    keep(app, game, row, Deed::Begin, None).await?;
    Ok(id)
}

/// Keeps a new match, begun when no seat is open, and wakes the computers at it. `elsewhere` is an act of another match that belongs with it.
pub(crate) async fn keep(
    app: &Arc<App>,
    title: &'static dyn Title,
    row: MatchRow,
    first: Deed,
    elsewhere: Option<(store::MatchKey, store::Act)>,
) -> Result<(), ApiError> {
    let (id, at, maker) = (row.id.clone(), row.made, row.maker);
    let most = app.config.matches;
    if row.stakes.cup.is_none() && app.store.made_by(maker, most).await? >= most {
        return Err(ApiError::Unfit(format!(
            "you have made {most} matches; this server keeps no more for one visitor"
        )));
    }
    let is_open = row.seats.iter().any(|seat| seat.invitation.is_some());
    let mut acts = Vec::new();
    if !is_open {
        let mut state = MatchState::new(row.clone(), title);
        let begun = first.clone();
        // Setting up a match may take its time, and a record is replayed whole.
        let beat = state.beat(&begun, app.counted());
        let (position, tick) = tokio::task::spawn_blocking(move || {
            state.carry_out(&begun, &[], beat)?;
            Ok::<_, ApiError>((state.position(), beat.map(|beat| state.tick(beat))))
        })
        .await??;
        acts.push(first.into_act(1, at, Some(maker), position, tick));
    }
    app.store.create(row, acts, elsewhere).await?;
    if !is_open {
        app.live(&id).await?;
    }
    Ok(())
}

/// Your matches, or those with an open seat for anybody.
#[utoipa::path(get, path = "/api/matches", params(ListQuery), responses((status = 200, body = MatchListReply)))]
async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    Asked(query): Asked<ListQuery>,
) -> Result<Json<MatchListReply>, ApiError> {
    let listed = match (query.list, caller.visitor) {
        (MatchList::Open, _) => app.store.open_matches(MOST_LISTED).await?,
        (MatchList::Live, _) => app.store.live_matches(MOST_LISTED).await?,
        (MatchList::Mine, Some(visitor)) => app.store.matches_of(visitor, MOST_LISTED).await?,
        (MatchList::Mine, None) => Vec::new(),
    };
    let open = matches!(query.list, MatchList::Open);
    let around = Around {
        here: app.registry.here(),
        names: names(&app, &listed).await?,
        members: app.members.clone(),
        prospects: Prospects::of(&app, caller.visitor).await?,
    };
    let mut matches = Vec::with_capacity(listed.len());
    for one in listed {
        let row = one.row.clone();
        let Some(mut summary) = summary(&app, &caller, &around, one, open) else { continue };
        if open {
            foretell(&app, &around.prospects, &row, &mut summary).await?;
        }
        matches.push(summary);
    }
    Ok(Json(MatchListReply { matches }))
}

/// What somebody may expect of an open seat, and whether it is for him.
async fn foretell(
    app: &Arc<App>,
    prospects: &Prospects,
    row: &MatchRow,
    summary: &mut MatchSummary,
) -> Result<(), ApiError> {
    let title = app.title(&row.game)?;
    if let Some(wish) = &summary.wish {
        summary.fits = prospects.must_fit(title.slug(), wish).is_ok();
    }
    let free = summary.seats.iter().find(|seat| seat.kind == SeatKind::Open).map(|seat| seat.seat.clone());
    if let Some(seat) = free.filter(|_| summary.you.is_empty()) {
        summary.chance = prospects.chance(app, title, row, &seat).await;
    }
    Ok(())
}

/// What lists say of people beyond the matches themselves.
struct Around {
    /// Whoever looks at a match now.
    here: HashSet<VisitorId>,
    /// The names of those who have joined.
    names: HashMap<VisitorId, String>,
    /// Who has an account.
    members: Members,
    /// How strong they play.
    prospects: Prospects,
}

/// How those are called who took a seat after the match was made.
async fn names(app: &App, listed: &[Listed]) -> Result<HashMap<VisitorId, String>, ApiError> {
    let sitting = listed.iter().flat_map(|listed| &listed.row.seats).filter_map(|seat| seat.visitor);
    members::meet(app, sitting.collect()).await?;
    let joined = listed.iter().flat_map(|listed| &listed.row.seats).filter(|seat| seat.player.is_empty());
    let ids: BTreeSet<VisitorId> = joined.filter_map(|seat| seat.visitor).collect();
    let known = if ids.is_empty() { Vec::new() } else { app.store.visitors(ids.into_iter().collect()).await? };
    Ok(known.into_iter().map(|visitor| (visitor.id, words::player(&visitor.name))).collect())
}

/// A match in a list; none when its game is no longer there.
fn summary(app: &Arc<App>, caller: &Caller, around: &Around, listed: Listed, open: bool) -> Option<MatchSummary> {
    let Listed { row, position, updated, tick } = listed;
    let title = app.title(&row.game).ok()?;
    let info = title.info();
    let joined: Vec<bool> = row.seats.iter().map(|seat| seat.visitor.is_some() || seat.level.is_some()).collect();
    let id = row.id.clone();
    let invitation = joined.iter().position(|joined| !joined).filter(|_| open).map(|seat| public_invitation(&id, seat));
    let scenario = row.scenario.clone();
    let clock = row.clock.as_deref().and_then(|terms| Terms::from_json(terms).ok());
    let wish = row.wish.as_deref().filter(|_| position.is_none()).and_then(|wish| serde_json::from_str(wish).ok());
    let state = MatchState::new(row, title);
    let yours = state.seats_of(caller.visitor);
    let status = position.as_ref().map_or_else(|| state.status(), |position| position.status.clone());
    let decider = position.as_ref().and_then(|position| position.decider).map(Seat);
    Some(MatchSummary {
        game: info.slug,
        game_title: info.title,
        scenario_title: info.scenario(&scenario).map_or_else(String::new, |known| known.title.clone()),
        scenario,
        rated: state.row.stakes.rated,
        seats: state
            .seats
            .iter()
            .map(|sitter| SeatPage {
                you: caller.visitor.is_some() && sitter.visitor == caller.visitor,
                online: sitter.level.is_some() || sitter.visitor.is_some_and(|visitor| around.here.contains(&visitor)),
                guest: around.members.is_guest(sitter.visitor),
                rating: sitter
                    .visitor
                    .filter(|_| sitter.level.is_none() && !around.members.is_guest(sitter.visitor))
                    .map(|visitor| rating_page(&around.prospects.rating(info.slug, visitor))),
                name: around.members.name(
                    sitter.visitor,
                    sitter.visitor.and_then(|visitor| around.names.get(&visitor)).unwrap_or(&sitter.player),
                ),
                ..sitter.page()
            })
            .collect(),
        you: yours.iter().map(|seat| state.seats[seat.index()].seat.clone()).collect(),
        status,
        step: position.as_ref().map_or(0, |position| position.step as usize),
        turn: position.as_ref().map_or(0, |position| position.turn),
        your_turn: decider.is_some_and(|seat| yours.contains(&seat) && state.seats[seat.index()].level.is_none()),
        clock: clock.map(|terms| {
            list_clock(app, terms, tick, decider.is_some_and(|seat| state.seats[seat.index()].level.is_none()))
        }),
        updated,
        wish,
        fits: true,
        chance: None,
        invitation,
        id,
    })
}

/// The clock of a match in a list. Where a person decides and nobody's time runs, it is paused.
fn list_clock(app: &App, terms: Terms, tick: Option<Tick>, person_decides: bool) -> ListClock {
    let out = tick.and_then(|tick| tick.out).map(Moment);
    ListClock {
        pace: terms.pace(),
        short: terms.short(),
        ending: terms.ending(),
        left: out.map(|out| out.since(app.counted()).as_millis()),
        paused: person_decides && out.is_none(),
    }
}

/// The invitation to a seat of a listed match: anybody may have it.
pub(super) fn public_invitation(id: &str, seat: usize) -> String {
    format!("{id}.{seat}")
}

/// A match as you see it.
#[utoipa::path(get, path = "/api/matches/{id}", params(("id" = String, Path)),
    responses((status = 200, body = MatchPage), (status = 404, body = ErrorReply)))]
async fn page(State(app): State<Arc<App>>, caller: Caller, At(id): At<String>) -> Result<Json<MatchPage>, ApiError> {
    let live = app.live(&id).await?;
    live.look();
    let held = live.hold(&app).await?;
    if held.computer_decides() {
        computer::wake(&app, &live);
    }
    Ok(Json(live.page(&app, &held, caller.visitor, caller.token)))
}

/// What never changes on the screen during a match.
#[utoipa::path(get, path = "/api/matches/{id}/ground", params(("id" = String, Path)),
    responses((status = 200, body = Object, description = "Ground"), (status = 404, body = ErrorReply)))]
async fn ground(
    State(app): State<Arc<App>>,
    At(id): At<String>,
) -> Result<([(HeaderName, &'static str); 1], Json<Ground>), ApiError> {
    const FOR_EVER: [(HeaderName, &str); 1] = [(header::CACHE_CONTROL, "private, max-age=31536000, immutable")];
    let live = app.live(&id).await?;
    let held = live.hold(&app).await?;
    let ground = match &held.table {
        Some(table) => table.ground(),
        // The ground follows from the scenario, whatever the dice.
        None => held.title.new_match(held.setup()?)?.ground(),
    };
    Ok((FOR_EVER, Json(ground)))
}

/// What to draw, now or after an earlier step.
#[utoipa::path(get, path = "/api/matches/{id}/scene", params(("id" = String, Path), SceneQuery),
    responses((status = 200, body = SceneReply), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn scene(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Asked(query): Asked<SceneQuery>,
) -> Result<Json<SceneReply>, ApiError> {
    let live = app.live(&id).await?;
    let held = live.hold(&app).await?;
    let viewer = match query.seat {
        Some(seat) => chosen_viewer(&held, &caller, &seat)?,
        None => held.viewer(caller.visitor),
    };
    let table = held.table()?;
    let (now, last) = (table.steps(), held.last_step_for(caller.visitor));
    let step = query.step.unwrap_or(last);
    if step > last {
        return Err(ApiError::NotFound(format!("step {step}; the last is {last}")));
    }
    if step == now {
        return Ok(Json(SceneReply { step, scene: table.scene(viewer) }));
    }
    let scene = held.study(move |state| Ok(state.table()?.scene_at(viewer, step))).await?;
    Ok(Json(SceneReply { step, scene }))
}

/// The view of one of several seats, which is shown while that seat decides.
fn chosen_viewer(state: &MatchState, caller: &Caller, seat: &str) -> Result<Viewer, ApiError> {
    let asked =
        state.seat_named(seat).ok_or_else(|| ApiError::NotFound(format!("seat `{}`", crate::app::shortened(seat))))?;
    let yours = state.seats_of(caller.visitor);
    match yours.as_slice() {
        _ if state.is_over() => Ok(Viewer::Umpire),
        [only] if *only == asked => Ok(Viewer::Seat(asked)),
        several if several.contains(&asked) && state.decider() == Some(asked) => Ok(Viewer::Seat(asked)),
        several if several.contains(&asked) => {
            Err(ApiError::NotYours("of several seats you see the one that decides".to_owned()))
        }
        _ => Err(ApiError::NotYours("that seat is not yours".to_owned())),
    }
}

/// What has happened, as you may know it.
#[utoipa::path(get, path = "/api/matches/{id}/log", params(("id" = String, Path), LogQuery),
    responses((status = 200, body = LogReply), (status = 404, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn log(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Asked(query): Asked<LogQuery>,
) -> Result<Json<LogReply>, ApiError> {
    let live = app.live(&id).await?;
    let held = live.hold(&app).await?;
    let viewer = held.viewer(caller.visitor);
    let last = held.last_step_for(caller.visitor);
    let mut lines = held.study(move |state| Ok(state.table()?.log(viewer, query.from))).await?;
    lines.retain(|line| line.step <= last);
    Ok(Json(LogReply { lines }))
}

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use engine::Seat;
use store::VisitorId;

use super::orders::your_seats;
use super::resource::{Resource, routes};
use crate::app::to_the_end;
use crate::extract::{At, Body};
use crate::live::{Content, Deed, News, Offered, ShownTo, State as MatchState, Words, no_clock};
use crate::people::order;
use crate::visitor::{Caller, SetCookie};
use crate::wire::{BargainAction, DrawAsk, ErrorReply, MatchPage, OfferKind, PingAsk, PingNews, SayAsk, TakeBackAsk};
use crate::{ApiError, App, computer, words};

/// So many lines may somebody without a seat say in a match: they are all kept.
const MOST_LINES: u32 = 200;
/// More bytes than this nothing on a board takes to be named.
const LONGEST_TARGET: usize = 200;

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(draw)).routes(routes!(take_back)).routes(routes!(say)).routes(routes!(point))
}

/// Offers a draw, or answers the offer of one.
#[utoipa::path(post, path = "/api/matches/{id}/draw", params(("id" = String, Path)), request_body = DrawAsk,
    responses((status = 200, body = MatchPage), (status = 403, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn draw(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<DrawAsk>,
) -> Result<Json<MatchPage>, ApiError> {
    bargain(app, caller, id, OfferKind::Draw, ask.action, None).await
}

/// Offers to go back, or answers the offer.
#[utoipa::path(post, path = "/api/matches/{id}/take-back", params(("id" = String, Path)), request_body = TakeBackAsk,
    responses((status = 200, body = MatchPage), (status = 403, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn take_back(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<TakeBackAsk>,
) -> Result<Json<MatchPage>, ApiError> {
    bargain(app, caller, id, OfferKind::TakeBack, ask.action, ask.to).await
}

/// An offer, or the answer to one.
pub(super) async fn bargain(
    app: Arc<App>,
    caller: Caller,
    id: String,
    kind: OfferKind,
    action: BargainAction,
    to: Option<usize>,
) -> Result<Json<MatchPage>, ApiError> {
    to_the_end(async move {
        let live = app.live(&id).await?;
        let mut held = live.hold(&app).await?;
        let yours = your_seats(&held, &caller)?;
        held.table()?;
        // After the end the secret and all hands are public: whoever wants to play on makes a fork.
        if held.is_over() {
            return Err(ApiError::Over);
        }
        let seat = held.decider().filter(|seat| yours.contains(seat)).unwrap_or(yours[0]);
        let deed = match action {
            BargainAction::Offer => offer(&held, &caller, seat, kind, to)?,
            BargainAction::Accept => accept(&held, &caller, seat, kind)?,
            BargainAction::Decline => {
                standing_offer(&held, kind)?;
                Deed::Decline { seat, kind }
            }
        };
        live.perform(&app, &mut held, caller.visitor, deed).await?;
        if held.computer_decides() {
            computer::wake(&app, &live);
        }
        Ok(Json(live.page(&app, &held, caller.visitor, caller.token)))
    })
    .await
}

/// The offer of one seat. Where nobody else is to be asked, it is as good as agreed: a computer lets a player go back.
fn offer(
    state: &MatchState,
    caller: &Caller,
    seat: Seat,
    kind: OfferKind,
    to: Option<usize>,
) -> Result<Deed, ApiError> {
    let others = others(state, caller.visitor);
    match kind {
        OfferKind::Draw => {
            must_have_persons_opposite(state)?;
            Ok(if others.is_empty() { Deed::Draw { seat } } else { Deed::Offer { seat, kind, to: 0 } })
        }
        OfferKind::Pause | OfferKind::Resume => {
            must_be_paused(state, kind == OfferKind::Resume)?;
            if others.is_empty() { agreed(seat, kind, 0) } else { Ok(Deed::Offer { seat, kind, to: 0 }) }
        }
        OfferKind::Judge => {
            must_have_persons_opposite(state)?;
            if others.is_empty() {
                return Err(ApiError::Unfit("nobody else is at the table who could agree".to_owned()));
            }
            Ok(Deed::Offer { seat, kind, to: 0 })
        }
        OfferKind::TakeBack => {
            let to = earlier_step(state, caller, to)?;
            Ok(if others.is_empty() { Deed::TakeBack { seat, to } } else { Deed::Offer { seat, kind, to } })
        }
    }
}

/// A draw is agreed between sides: there must be two at the table at least, and on each of them a person who can agree.
pub(super) fn must_have_persons_opposite(state: &MatchState) -> Result<(), ApiError> {
    let mut sides = BTreeSet::new();
    for seat in (0..state.seats.len() as u8).map(Seat) {
        let side = state.allies(seat)?;
        if side.iter().all(|ally| state.seats[ally.index()].level.is_some()) {
            return Err(ApiError::Unfit("the computer plays on".to_owned()));
        }
        sides.insert(side);
    }
    if sides.len() > 1 {
        Ok(())
    } else {
        Err(ApiError::Unfit("nobody sits opposite who could agree to a draw".to_owned()))
    }
}

/// The step to go back to: the one asked for, or the position before your last order.
fn earlier_step(state: &MatchState, caller: &Caller, to: Option<usize>) -> Result<usize, ApiError> {
    let yours = state.seats_of(caller.visitor);
    let to = to.or_else(|| state.actors.iter().rposition(|actor| yours.contains(actor)));
    match to {
        Some(to) if to < state.step() => Ok(to),
        Some(to) => {
            Err(ApiError::Unfit(format!("the match stands at step {}, step {to} is not before it", state.step())))
        }
        None => Err(ApiError::Unfit("you have not ordered anything yet".to_owned())),
    }
}

/// Agreeing to another's offer: the last to agree makes it happen.
fn accept(state: &MatchState, caller: &Caller, seat: Seat, kind: OfferKind) -> Result<Deed, ApiError> {
    let to = standing_offer(state, kind)?.to;
    let visitor = caller.visitor.ok_or(ApiError::Stumbled)?;
    if would_settle(state, caller, kind)? { agreed(seat, kind, to) } else { Ok(Deed::Agree { seat, visitor, kind }) }
}

/// Whether an offer is settled when this caller agrees to it.
pub(super) fn would_settle(state: &MatchState, caller: &Caller, kind: OfferKind) -> Result<bool, ApiError> {
    let offer = standing_offer(state, kind)?;
    let offerer = state.seats[offer.by.index()].visitor;
    let visitor = caller.visitor.filter(|visitor| offerer != Some(*visitor));
    let Some(visitor) = visitor else {
        return Err(ApiError::Unfit("that is your own offer; the others must answer it".to_owned()));
    };
    Ok(others(state, offerer).into_iter().all(|other| other == visitor || offer.agreed.contains(&other)))
}

/// What happens when all have agreed.
fn agreed(seat: Seat, kind: OfferKind, to: usize) -> Result<Deed, ApiError> {
    match kind {
        OfferKind::Draw => Ok(Deed::Draw { seat }),
        OfferKind::TakeBack => Ok(Deed::TakeBack { seat, to }),
        OfferKind::Pause => Ok(Deed::Pause { seat }),
        OfferKind::Resume => Ok(Deed::Resume { seat }),
        // The general is asked first, and meanwhile somebody else has agreed.
        OfferKind::Judge => Err(ApiError::Raced),
    }
}

/// A break begins while the clock runs, and ends while it does not.
fn must_be_paused(state: &MatchState, paused: bool) -> Result<(), ApiError> {
    let clock = state.clock.as_ref().ok_or_else(no_clock)?;
    match (clock.is_paused(), paused) {
        (true, false) => Err(ApiError::Unfit("the clock is paused already".to_owned())),
        (false, true) => Err(ApiError::Unfit("the clock is not paused".to_owned())),
        _ => Ok(()),
    }
}

fn standing_offer(state: &MatchState, kind: OfferKind) -> Result<&Offered, ApiError> {
    state
        .offers
        .iter()
        .find(|offer| offer.kind == kind)
        .ok_or_else(|| ApiError::Unfit("there is no such offer, or it has lapsed".to_owned()))
}

/// The persons at the table besides one.
fn others(state: &MatchState, besides: Option<VisitorId>) -> BTreeSet<VisitorId> {
    state.seats.iter().filter_map(|sitter| sitter.visitor).filter(|visitor| besides != Some(*visitor)).collect()
}

/// Says something at the table.
#[utoipa::path(post, path = "/api/matches/{id}/chat", params(("id" = String, Path)), request_body = SayAsk,
    responses((status = 204), (status = 409, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn say(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<SayAsk>,
) -> Result<(SetCookie, StatusCode), ApiError> {
    let text = words::saying(&ask.text)?;
    app.live(&id).await?;
    let known = caller.welcome(&app).await?;
    order::must_be_heard(&app, known.id).await?;
    let (visitor, name, guest) = (known.id, words::player(&known.name), known.account.is_none());
    to_the_end(async move {
        let live = app.live(&id).await?;
        let mut held = live.hold(&app).await?;
        let seat = held.seats_of(Some(visitor)).first().copied();
        if seat.is_none() && held.strangers_lines.get(&visitor).is_some_and(|lines| *lines >= MOST_LINES) {
            return Err(ApiError::Unfit("you have said enough in a match in which you have no seat".to_owned()));
        }
        let deed = Deed::Chat { seat, visitor: Some(visitor), words: Words { name, text, guest } };
        live.perform(&app, &mut held, Some(visitor), deed).await?;
        Ok(())
    })
    .await?;
    Ok((known.cookie, StatusCode::NO_CONTENT))
}

/// Who sees what a seat points at: those who win and lose with it, or all who follow where it plays alone. Before the match has begun there is nothing to hide.
fn companions(state: &MatchState, seat: Seat) -> ShownTo {
    let allies = state.allies(seat).unwrap_or_default();
    if allies.len() > 1 { ShownTo::Seats(allies) } else { ShownTo::Everybody }
}

/// Points at something for those who play together, or for all to see where one plays alone; nothing is stored.
#[utoipa::path(post, path = "/api/matches/{id}/ping", params(("id" = String, Path)), request_body = PingAsk,
    responses((status = 204), (status = 403, body = ErrorReply)))]
async fn point(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<PingAsk>,
) -> Result<StatusCode, ApiError> {
    if serde_json::to_string(&ask.target).is_ok_and(|target| target.len() > LONGEST_TARGET) {
        return Err(ApiError::Invalid("nothing on the board has so long a name".to_owned()));
    }
    let live = app.live(&id).await?;
    let held = live.hold(&app).await?;
    let yours = your_seats(&held, &caller)?;
    let seat = held.seats[yours[0].index()].seat.clone();
    let shown_to = companions(&held, yours[0]);
    let news = PingNews { seat, target: ask.target };
    app.nodes.pointed(&app, &id, &news, &shown_to);
    live.publish(News { n: None, content: Content::Ping { news, shown_to } });
    Ok(StatusCode::NO_CONTENT)
}

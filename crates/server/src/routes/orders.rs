use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::{Offer, Seat};
use serde_json::Value;

use super::resource::{Resource, routes};
use crate::app::to_the_end;
use crate::extract::{At, Body, Written};
use crate::live::{Deed, Held, Live, News, Said, State as MatchState};
use crate::visitor::Caller;
use crate::wire::{CheckAsk, ErrorReply, Expect, ListReply, MatchPage, OrderAsk, OrderReply, ResignAsk};
use crate::{ApiError, App, computer};

pub(super) fn router() -> Resource {
    Resource::new()
        .routes(routes!(order))
        .routes(routes!(check))
        .routes(routes!(list))
        .routes(routes!(undo))
        .routes(routes!(resign))
}

/// Gives an order. The answer comes when the order is stored.
#[utoipa::path(post, path = "/api/matches/{id}/orders", params(("id" = String, Path)), request_body = OrderAsk,
    responses((status = 200, body = OrderReply), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply),
        (status = 409, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn order(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<OrderAsk>,
) -> Result<Written<OrderReply>, ApiError> {
    let said = said(ask.order, ask.notation)?;
    to_the_end(async move {
        let live = app.live(&id).await?;
        let mut held = live.hold_as_known(&app).await?;
        let given = give(&app, &live, &mut held, &caller, ask.expect, &said).await;
        let news = match given {
            // Another server may know better: what this one would refuse is looked at once more.
            Err(why) if app.nodes.shares_store() && why.is_about_position() => {
                drop(held);
                held = live.hold(&app).await?;
                give(&app, &live, &mut held, &caller, ask.expect, &said).await
            }
            given => given,
        }?;
        app.metrics.orders.add(1);
        let viewer = held.onlooker(caller.visitor).viewer(held.decider());
        let lines = News::lines_of(news, viewer);
        if held.computer_decides() {
            computer::wake(&app, &live);
        }
        let page = live.now(&app, &held, caller.visitor, caller.token);
        Ok(Written(OrderReply { step: held.step(), lines, page }))
    })
    .await
}

/// Gives an order for the seat that decides, if it is one of the caller's.
async fn give(
    app: &Arc<App>,
    live: &Live,
    held: &mut Held,
    caller: &Caller,
    expected: usize,
    said: &Said,
) -> Result<Arc<News>, ApiError> {
    let yours = your_seats(held, caller)?;
    expect(held, expected)?;
    let deed = Deed::Order { seat: deciding_seat(held, &yours)?, said: said.clone() };
    live.perform(app, held, caller.visitor, deed).await
}

/// Either form of an order.
pub(super) fn said(order: Option<Value>, notation: Option<String>) -> Result<Said, ApiError> {
    match (order, notation) {
        (Some(order @ Value::Object(_)), None) => Ok(Said::Json(order)),
        (Some(_), None) => Err(ApiError::WrongShape("an order is a JSON object".to_owned())),
        (None, Some(notation)) => Ok(Said::Notation(notation)),
        _ => Err(ApiError::WrongShape("give either `order` or `notation`".to_owned())),
    }
}

/// The seats of who asks; those without one only look on.
pub(super) fn your_seats(state: &MatchState, caller: &Caller) -> Result<Vec<Seat>, ApiError> {
    let yours = state.seats_of(caller.visitor);
    if yours.is_empty() { Err(ApiError::NotYours("you have no seat in this match".to_owned())) } else { Ok(yours) }
}

fn expect(state: &MatchState, expected: usize) -> Result<(), ApiError> {
    let step = state.table()?.steps();
    if step == expected { Ok(()) } else { Err(ApiError::MovedOn { step }) }
}

/// The seat that decides, when it is one of yours.
pub(super) fn deciding_seat(state: &MatchState, yours: &[Seat]) -> Result<Seat, ApiError> {
    state.table()?;
    let decider = state.decider().ok_or(ApiError::Over)?;
    if state.seats[decider.index()].relieved {
        Err(ApiError::NotYours("the time was up; a computer plays on in this seat".to_owned()))
    } else if yours.contains(&decider) {
        Ok(decider)
    } else {
        Err(ApiError::NotYours(format!("it is for {} to decide", state.seats[decider.index()].seat)))
    }
}

/// Whether an order would be accepted, and how it is written.
#[utoipa::path(post, path = "/api/matches/{id}/check", params(("id" = String, Path)), request_body = CheckAsk,
    responses((status = 200, body = Offer), (status = 403, body = ErrorReply), (status = 422, body = ErrorReply)))]
async fn check(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<CheckAsk>,
) -> Result<Json<Offer>, ApiError> {
    let said = said(ask.order, ask.notation)?;
    let live = app.live(&id).await?;
    let held = live.hold(&app).await?;
    let seat = deciding_seat(&held, &your_seats(&held, &caller)?)?;
    Ok(Json(held.table()?.check(seat, said.utterance())?))
}

/// The force that your seat names or has named, as an order to be kept and given again. Of several seats, that of the one that decides.
#[utoipa::path(get, path = "/api/matches/{id}/list", params(("id" = String, Path)),
    responses((status = 200, body = ListReply), (status = 403, body = ErrorReply), (status = 404, body = ErrorReply),
        (status = 409, body = ErrorReply)))]
async fn list(State(app): State<Arc<App>>, caller: Caller, At(id): At<String>) -> Result<Json<ListReply>, ApiError> {
    let live = app.live(&id).await?;
    let held = live.hold(&app).await?;
    let yours = your_seats(&held, &caller)?;
    let seat = held.decider().filter(|seat| yours.contains(seat)).unwrap_or(yours[0]);
    Ok(Json(ListReply {
        seat: held.seats[seat.index()].seat.clone(),
        rules: held.title.rules_version(),
        list: held.table()?.list(seat).map(|named| named.notation),
    }))
}

/// Undoes your last order, as far back as the last dice or reveal.
#[utoipa::path(post, path = "/api/matches/{id}/undo", params(("id" = String, Path)), request_body = Expect,
    responses((status = 200, body = MatchPage), (status = 403, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn undo(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<Expect>,
) -> Result<Json<MatchPage>, ApiError> {
    to_the_end(async move {
        let live = app.live(&id).await?;
        let mut held = live.hold(&app).await?;
        let yours = your_seats(&held, &caller)?;
        expect(&held, ask.expect)?;
        if held.is_over() {
            return Err(ApiError::Over);
        }
        // Whoever acted last, if it was you; otherwise the first of your seats hears why not.
        let seat = held.actors.last().copied().filter(|seat| yours.contains(seat)).unwrap_or(yours[0]);
        live.perform(&app, &mut held, caller.visitor, Deed::Undo { seat }).await?;
        // Back before what the table answered for the player: it would be answered again at once.
        while held.is_foregone() && held.actors.last() == Some(&seat) && held.table()?.can_undo(seat).is_ok() {
            live.perform(&app, &mut held, caller.visitor, Deed::Undo { seat }).await?;
        }
        Ok(Json(live.page(&app, &held, caller.visitor, caller.token)))
    })
    .await
}

/// Gives up. Where allies of other persons play on, the match ends when the last of them has given up.
#[utoipa::path(post, path = "/api/matches/{id}/resign", params(("id" = String, Path)), request_body = ResignAsk,
    responses((status = 200, body = MatchPage), (status = 403, body = ErrorReply), (status = 409, body = ErrorReply)))]
async fn resign(
    State(app): State<Arc<App>>,
    caller: Caller,
    At(id): At<String>,
    Body(ask): Body<ResignAsk>,
) -> Result<Json<MatchPage>, ApiError> {
    to_the_end(async move {
        let live = app.live(&id).await?;
        let mut held = live.hold(&app).await?;
        let yours = your_seats(&held, &caller)?;
        let seat = match ask.seat {
            Some(name) => held
                .seat_named(&name)
                .filter(|seat| yours.contains(seat))
                .ok_or_else(|| ApiError::NotYours("that seat is not yours".to_owned()))?,
            // Of several seats the one that decides gives up.
            None => held.decider().filter(|seat| yours.contains(seat)).unwrap_or(yours[0]),
        };
        let deed = resignation(&held, seat)?;
        live.perform(&app, &mut held, caller.visitor, deed).await?;
        Ok(Json(live.page(&app, &held, caller.visitor, caller.token)))
    })
    .await
}

/// One person cannot lose a match for those who play on the same side: only the last of them to give up ends it.
fn resignation(state: &MatchState, seat: Seat) -> Result<Deed, ApiError> {
    let sitter = |seat: Seat| &state.seats[seat.index()];
    let plays_on = |ally: &Seat| {
        let ally = sitter(*ally);
        ally.level.is_none() && ally.visitor != sitter(seat).visitor && !ally.gave_up
    };
    let allies = state.allies(seat)?;
    if sitter(seat).relieved {
        return Err(ApiError::NotYours("your time was up; a computer plays on in your seat".to_owned()));
    }
    match allies.iter().any(plays_on) {
        _ if state.is_over() => Err(ApiError::Over),
        false => Ok(Deed::Resign { seat }),
        true if sitter(seat).gave_up => {
            Err(ApiError::Unfit("you have given up; the match ends when your allies do so too".to_owned()))
        }
        true => Ok(Deed::GiveUp { seat }),
    }
}

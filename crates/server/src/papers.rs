//! What a seat keeps to itself: a note, and orders for questions to come. None of it is an act of the match, has a number or is told to anybody, so that
//! nobody else can tell whether there is any.

use std::sync::Arc;
use std::time::Duration;

use club::clock::Span;
use engine::{Seat, Status};
use serde::de::DeserializeOwned;
use store::MatchKey;

use crate::live::{Deed, Held, Said, State};
use crate::token::random;
use crate::wire::ConditionalOrder;
use crate::{ApiError, App, computer, journal};

/// The kinds of papers in the store.
pub(crate) const NOTE: &str = "note";
pub(crate) const ORDERS: &str = "orders";

/// The orders that a seat has left for questions to come, and the text they are kept as.
pub(crate) async fn orders_of(
    app: &App,
    of: MatchKey,
    seat: Seat,
) -> Result<(Vec<ConditionalOrder>, Option<String>), ApiError> {
    let text = app.store.paper(of, seat.0, ORDERS).await?;
    Ok((text.as_deref().map(read).unwrap_or_default(), text))
}

/// What cannot be read was written by a newer program, and waits for it.
fn read<T: DeserializeOwned + Default>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_default()
}

/// Keeps such orders; with `instead_of`, only if that is what is kept now.
pub(crate) async fn keep_orders(
    app: &App,
    of: MatchKey,
    seat: Seat,
    orders: &[ConditionalOrder],
    instead_of: Option<String>,
) -> Result<bool, ApiError> {
    let text = if orders.is_empty() {
        String::new()
    } else {
        serde_json::to_string(orders).map_err(|_| ApiError::Stumbled)?
    };
    Ok(app.store.put_paper(of, seat.0, ORDERS, text, instead_of).await?)
}

/// The seat of a person that is asked something, and the question.
fn asked(state: &State) -> Option<(Seat, String)> {
    let seat = state.decider().filter(|seat| state.seats[seat.index()].level.is_none())?;
    match state.status() {
        Status::Decision { question, .. } if !state.is_sealed() && !state.is_foregone() => Some((seat, question)),
        _ => None,
    }
}

/// So often a server looks whether it is time to give an order that was left.
const LOOK: Duration = Duration::from_millis(50);

/// A question may have come to which somebody has left the answer: it is given where that is legal, in the background, and after about as long as somebody at
/// the table takes, so that its pace does not tell that it was prepared.
pub(crate) fn answer(app: &Arc<App>, state: &State, id: &str) {
    if asked(state).is_none() {
        return;
    }
    let (app, id, epoch) = (Arc::clone(app), id.to_owned(), state.epoch);
    tokio::spawn(async move {
        if let Err(error) = give(&app, &id, epoch).await {
            journal::problem(&format!("match {id}: an order that was left: {error}"));
        }
    });
}

/// Lets as much time pass as somebody takes to decide; less when the server ends.
async fn ponder(app: &App) {
    let [least, most] = app.config.pause;
    let lot = random().map_or(0, u32::from_le_bytes);
    let pause = least + most.saturating_sub(least).mul_f64(f64::from(lot) / f64::from(u32::MAX));
    let until = app.config.clock.passed() + Span::millis(u64::try_from(pause.as_millis()).unwrap_or(0));
    while app.config.clock.passed() < until {
        tokio::select! {
            () = tokio::time::sleep(LOOK) => {}
            () = app.closed() => return,
        }
    }
}

/// Gives the first legal order that was left for the question, unless the match has gone on meanwhile.
async fn give(app: &Arc<App>, id: &str, epoch: u64) -> Result<(), ApiError> {
    let live = app.live(id).await?;
    let held = live.hold(app).await?;
    let Some((seat, question)) = asked(&held) else { return Ok(()) };
    drop(held);
    if orders_of(app, live.key, seat).await?.0.iter().all(|order| order.question != question) {
        return Ok(());
    }
    ponder(app).await;
    let mut held = live.hold(app).await?;
    while held.epoch == epoch && !*app.closing.borrow() {
        let Some(said) = next(app, live.key, seat, &question).await? else { return Ok(()) };
        // Whatever is not legal now is dropped, and nobody hears of it.
        let Some(said) = legal(&held, seat, &said) else { continue };
        let visitor = held.seats[seat.index()].visitor;
        match live.perform(app, &mut held, visitor, Deed::Order { seat, said }).await {
            Err(ApiError::MovedOn { .. }) => {}
            given => drop(given?),
        }
    }
    if held.computer_decides() {
        computer::wake(app, &live);
    }
    Ok(())
}

/// Takes out the first answer to a question. Of several servers one has it.
async fn next(app: &App, of: MatchKey, seat: Seat, question: &str) -> Result<Option<Said>, ApiError> {
    let (mut orders, text) = orders_of(app, of, seat).await?;
    let Some(at) = orders.iter().position(|order| order.question == question) else { return Ok(None) };
    let taken = orders.remove(at);
    let mine = keep_orders(app, of, seat, &orders, text).await?;
    Ok(mine.then_some(Said::Notation(taken.order)))
}

fn legal(held: &Held, seat: Seat, said: &Said) -> Option<Said> {
    let offer = held.table.as_ref()?.check(seat, said.utterance()).ok()?;
    Some(Said::Notation(offer.notation))
}

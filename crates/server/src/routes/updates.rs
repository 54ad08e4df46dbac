use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use super::resource::{Resource, routes};
use crate::extract::{Asked, At};
use crate::guard::Address;
use crate::limits::Place;
use crate::live::{Content, Live, News, Onlooker, Presence, Told, announce, missed};
use crate::visitor::Caller;
use crate::wire::{ErrorReply, UpdatesQuery};
use crate::{ApiError, App, computer};

/// A sign of life for connections on which nothing happens.
const HEARTBEAT: Duration = Duration::from_secs(15);

pub(super) fn router() -> Resource {
    Resource::new().routes(routes!(updates))
}

/// What happens in a match, as it happens: server-sent events with numbers. A client that comes back with the last number it saw misses nothing.
#[utoipa::path(get, path = "/api/matches/{id}/updates", params(("id" = String, Path), UpdatesQuery),
    responses((status = 200, content_type = "text/event-stream", body = String), (status = 404, body = ErrorReply)))]
async fn updates(
    State(app): State<Arc<App>>,
    Extension(address): Extension<Address>,
    caller: Caller,
    headers: HeaderMap,
    At(id): At<String>,
    Asked(query): Asked<UpdatesQuery>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let live = app.live(&id).await?;
    let last_seen =
        headers.get("last-event-id").and_then(|value| value.to_str().ok()).and_then(|text| text.parse().ok());
    let follower = Follower::start(app, live, caller, address, last_seen.or(query.after)).await?;
    let events =
        stream::unfold(
            follower,
            |mut follower| async move { follower.next().await.map(|event| (Ok(event), follower)) },
        );
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(HEARTBEAT)))
}

/// Somebody who follows a match: first what was missed, then what comes.
struct Follower {
    app: Arc<App>,
    live: Arc<Live>,
    _place: Place<u64>,
    onlooker: Onlooker,
    news: broadcast::Receiver<Arc<News>>,
    waiting: VecDeque<(u64, Told)>,
    /// The number of the last update that was sent.
    sent: u64,
    /// Whether this screen has been counted.
    arrived: bool,
}

impl Follower {
    async fn start(
        app: Arc<App>,
        live: Arc<Live>,
        caller: Caller,
        address: Address,
        after: Option<u64>,
    ) -> Result<Self, ApiError> {
        let place = app.limits.stream(address.0)?;
        // Whatever happens after this subscription is received; whatever happened before is in the state.
        let mut follower = Self {
            news: live.follow(),
            onlooker: Onlooker { visitor: caller.visitor, seats: Vec::new() },
            waiting: VecDeque::new(),
            sent: 0,
            arrived: false,
            app,
            live,
            _place: place,
        };
        let (now, onlooker) = {
            let held = follower.live.hold(&follower.app).await?;
            // Computers among themselves play on while somebody looks.
            if held.computer_decides() {
                computer::wake(&follower.app, &follower.live);
            }
            (held.n, held.onlooker(caller.visitor))
        };
        follower.onlooker = onlooker;
        follower.sent = after.map_or(now, |after| after.min(now));
        if follower.sent < now {
            follower.catch_up().await?;
        }
        follower.appear().await;
        if let Ok(held) = follower.live.hold_as_known(&follower.app).await {
            follower.live.tell_time(&follower.app, &held);
        }
        Ok(follower)
    }

    /// The next event; none when the server shuts down.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some((n, told)) = self.waiting.pop_front() {
                self.sent = n;
                return Some(event(&told).id(n.to_string()));
            }
            let received = tokio::select! {
                received = self.news.recv() => received,
                () = self.app.closed() => return None,
            };
            match received {
                Ok(news) => {
                    if let Some(event) = self.tell(&news).await? {
                        return Some(event);
                    }
                }
                Err(RecvError::Lagged(_)) => self.catch_up().await.ok()?,
                Err(RecvError::Closed) => return None,
            }
        }
    }

    /// The event of one piece of news, unless it is known already or something before it is missing.
    async fn tell(&mut self, news: &News) -> Option<Option<Event>> {
        if let Content::Seats { seats, .. } = &news.content {
            self.onlooker.seats = (0..seats.len() as u8)
                .map(engine::Seat)
                .filter(|seat| {
                    let visitor = seats[seat.index()].1;
                    visitor.is_some() && visitor == self.onlooker.visitor
                })
                .collect();
        }
        let told = news.told_to(&self.onlooker).map(|told| self.hushed(told));
        match (news.n, told) {
            (None, told) => Some(told.map(|told| event(&told))),
            (Some(n), _) if n <= self.sent => Some(None),
            (Some(n), Some(told)) if n == self.sent + 1 => {
                self.sent = n;
                Some(Some(event(&told).id(n.to_string())))
            }
            (Some(_), _) => {
                self.catch_up().await.ok()?;
                Some(None)
            }
        }
    }

    async fn catch_up(&mut self) -> Result<(), ApiError> {
        let missed = missed(&self.app, &self.live.id, &self.onlooker, self.sent).await?;
        let heard: Vec<_> = missed.into_iter().map(|(n, told)| (n, self.hushed(told))).collect();
        self.waiting.extend(heard);
        Ok(())
    }

    /// Without the words of those whom this follower has blocked.
    fn hushed(&self, told: Told) -> Told {
        told.hushed(|by| self.app.members.blocks(self.onlooker.visitor, by))
    }

    /// The others see that a player is here.
    async fn appear(&mut self) {
        let Some(visitor) = self.onlooker.visitor else { return };
        self.arrived = true;
        if self.live.arrive(visitor) {
            self.app.nodes.here(&self.app, &self.live.id, visitor, Presence::Here);
            if !self.onlooker.seats.is_empty() {
                announce(&self.app, &self.live).await;
            }
        }
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        if let Some(visitor) = self.onlooker.visitor.filter(|_| self.arrived)
            && self.live.leave(visitor)
        {
            self.app.nodes.here(&self.app, &self.live.id, visitor, Presence::Gone);
            if !self.onlooker.seats.is_empty() {
                let (app, live) = (Arc::clone(&self.app), Arc::clone(&self.live));
                tokio::spawn(async move { announce(&app, &live).await });
            }
        }
    }
}

/// What has been told to this follower is all that can be sent.
fn event(told: &Told) -> Event {
    let update = told.update();
    Event::default().event(update.name()).data(serde_json::to_string(update).unwrap_or_default())
}

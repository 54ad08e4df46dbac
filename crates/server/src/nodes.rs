//! Several servers over one store.
//!
//! Any of them takes any request. What has happened stands in the store, and the number of an act decides who was first; what a server holds in memory is
//! looked up before it is shown, and stored by number before it is believed. So nothing here is needed for what is true: servers tell each other what they have
//! stored so that those who follow a match at another server hear of it at once, and what is not stored at all: pointing, who is here, how far long work has
//! come, how much a client has asked for. A word can be lost; each server therefore also looks, now and then, at the matches that are followed there.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::Seat;
use serde::{Deserialize, Serialize};
use store::{Heard, VisitorId, WorkerId};
use tokio::sync::mpsc::UnboundedReceiver;

use crate::errands::Progress;
use crate::limits::{Spent, Taken};
use crate::live::{Content, News, Presence, ShownTo, announce};
use crate::wire::PingNews;
use crate::{App, computer, journal, people};

/// So often a server tells what its clients have used.
const BEAT: Duration = Duration::from_millis(250);
/// Every so many beats how far long work has come, and which places are taken,
const BEATS_TO_PROGRESS: u32 = 4;
/// looks for acts that it was not told of, and for work that nobody is at,
const BEATS_TO_LOOK: u32 = 8;
/// and tells who is here.
const BEATS_TO_PRESENCE: u32 = 32;
/// So many items stand in one word at most: a word has a bound.
const MOST_ITEMS: usize = 60;
/// So many matches are looked up at once.
const MOST_LOOKED_UP: usize = 1_000;

/// What one server tells the others.
#[derive(Serialize, Deserialize)]
struct Message {
    by: WorkerId,
    word: Word,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    /// An act of this number is stored.
    Act { id: String, n: u64 },
    /// Somebody points at something, for these seats or for all.
    Ping { id: String, news: PingNews, seats: Option<Vec<u8>> },
    /// Somebody's screen shows a match, or no longer.
    Here { id: String, visitor: VisitorId, here: bool },
    /// Somebody has taken another name.
    Renamed(VisitorId),
    /// Whose seats these are has changed, or who has an account.
    Moved { visitors: Vec<VisitorId>, matches: Vec<String> },
    /// Somebody looks at the page.
    Looked(VisitorId),
    /// What clients have asked for.
    Spent(Vec<Spent>),
    /// Which places clients have taken.
    Taken(Vec<Taken>),
    /// How far long work has come.
    Progress(Vec<Progress>),
    /// Long work is called off.
    CalledOff { kind: String, key: String },
}

/// What a server knows of the others.
#[derive(Default)]
pub(crate) struct Nodes {
    /// Whether there may be others.
    shares: AtomicBool,
    /// Whether what they tell is heard.
    hears: AtomicBool,
}

impl Nodes {
    /// Whether other servers may change what is stored.
    pub(crate) fn shares_store(&self) -> bool {
        self.shares.load(Ordering::Relaxed)
    }

    pub(crate) fn hears(&self) -> bool {
        self.hears.load(Ordering::Relaxed)
    }

    /// An act has been stored.
    pub(crate) fn acted(&self, app: &App, id: &str, n: u64) {
        self.tell(app, || Word::Act { id: id.to_owned(), n });
    }

    /// Somebody points at something.
    pub(crate) fn pointed(&self, app: &App, id: &str, news: &PingNews, shown_to: &ShownTo) {
        self.tell(app, || {
            let seats = match shown_to {
                ShownTo::Everybody => None,
                ShownTo::Seats(seats) => Some(seats.iter().map(|seat| seat.0).collect()),
            };
            Word::Ping { id: id.to_owned(), news: news.clone(), seats }
        });
    }

    /// Somebody's first screen opens here, or the last one closes.
    pub(crate) fn here(&self, app: &App, id: &str, visitor: VisitorId, now: Presence) {
        self.tell(app, || Word::Here { id: id.to_owned(), visitor, here: now == Presence::Here });
    }

    /// Somebody has taken another name.
    pub(crate) fn renamed(&self, app: &App, visitor: VisitorId) {
        self.tell(app, || Word::Renamed(visitor));
    }

    /// Somebody looks at the page.
    pub(crate) fn looked(&self, app: &App, visitor: VisitorId) {
        self.tell(app, || Word::Looked(visitor));
    }

    /// Seats have another owner, or their owner another name.
    pub(crate) fn moved(&self, app: &App, visitors: &[VisitorId], matches: &[String]) {
        self.tell(app, || Word::Moved { visitors: visitors.to_vec(), matches: Vec::new() });
        for some in matches.chunks(MOST_ITEMS) {
            self.tell(app, || Word::Moved { visitors: Vec::new(), matches: some.to_vec() });
        }
    }

    /// Long work has come so far.
    pub(crate) fn progressed(&self, app: &App, progress: &[Progress]) {
        for some in progress.chunks(8) {
            self.tell(app, || Word::Progress(some.to_vec()));
        }
    }

    /// Long work is called off.
    pub(crate) fn called_off(&self, app: &App, kind: &str, key: &str) {
        self.tell(app, || Word::CalledOff { kind: kind.to_owned(), key: key.to_owned() });
    }

    fn tell(&self, app: &App, word: impl FnOnce() -> Word) {
        if self.shares_store()
            && let Ok(text) = serde_json::to_string(&Message { by: app.worker, word: word() })
        {
            app.store.tell(text);
        }
    }
}

/// Hears what the others tell and tells them what they must know, until the server ends. Does nothing where there are no others.
pub(crate) async fn start(app: &Arc<App>) {
    let Some(heard) = app.store.hear() else { return };
    match app.store.salt().await {
        Ok(salt) => app.limits.share(salt),
        Err(error) => journal::problem(&format!("store: {error}")),
    }
    app.nodes.shares.store(true, Ordering::Relaxed);
    tokio::spawn(listen(Arc::clone(app), heard));
    tokio::spawn(beat(Arc::clone(app)));
}

async fn listen(app: Arc<App>, mut heard: UnboundedReceiver<Heard>) {
    loop {
        let next = tokio::select! {
            next = heard.recv() => next,
            () = app.closed() => return,
        };
        match next {
            None => return,
            Some(Heard::Deaf) => app.nodes.hears.store(false, Ordering::Relaxed),
            Some(Heard::Listening) => {
                app.nodes.hears.store(true, Ordering::Relaxed);
                tokio::spawn(look(Arc::clone(&app)));
            }
            Some(Heard::Words(text)) => match serde_json::from_str::<Message>(&text) {
                Ok(message) if message.by != app.worker => take(&app, message.by, message.word),
                // One's own, or a newer server's.
                _ => {}
            },
        }
    }
}

/// Takes in what another server has told.
fn take(app: &Arc<App>, by: WorkerId, word: Word) {
    match word {
        Word::Act { id, n } => {
            let followed = app.registry.known(&id).filter(|live| live.is_followed());
            if let Some(live) = followed {
                let app = Arc::clone(app);
                app.metrics.heard.add(1);
                tokio::spawn(async move { live.catch_up(&app, n).await });
            }
        }
        Word::Ping { id, news, seats } => {
            if let Some(live) = app.registry.known(&id) {
                let seats = seats.map(|seats| ShownTo::Seats(seats.into_iter().map(Seat).collect()));
                let shown_to = seats.unwrap_or(ShownTo::Everybody);
                live.publish(News { n: None, content: Content::Ping { news, shown_to } });
            }
        }
        Word::Here { id, visitor, here } => {
            if let Some(live) = app.registry.known(&id)
                && live.at_another(by, visitor, if here { Presence::Here } else { Presence::Gone })
                && live.is_followed()
            {
                let app = Arc::clone(app);
                tokio::spawn(async move { announce(&app, &live).await });
            }
        }
        Word::Renamed(visitor) => app.visitors.forget(visitor),
        Word::Looked(visitor) => app.people.looks.note(visitor, app.now()),
        Word::Moved { visitors, matches } => {
            let app = Arc::clone(app);
            tokio::spawn(async move { people::look_again(&app, &visitors, &matches).await });
        }
        Word::Spent(spent) => {
            for some in spent {
                app.limits.spent_elsewhere(some);
                if let Spent::Work { desk, visitor, seconds } = some {
                    app.desk(desk).charge_elsewhere(visitor, seconds);
                }
            }
        }
        Word::Taken(taken) => app.limits.taken_elsewhere(by, &taken),
        Word::Progress(progress) => app.errands.heard(progress),
        Word::CalledOff { kind, key } => app.errands.call_off_here(&kind, &key),
    }
}

/// Tells and looks again and again.
async fn beat(app: Arc<App>) {
    let mut beats: u32 = 0;
    loop {
        tokio::select! {
            () = tokio::time::sleep(BEAT) => {}
            () = app.closed() => return,
        }
        beats = beats.wrapping_add(1);
        let mut spent = app.limits.spent();
        spent.extend(app.desks().into_iter().flat_map(|(name, desk)| desk.spent(name)));
        for some in spent.chunks(MOST_ITEMS) {
            app.nodes.tell(&app, || Word::Spent(some.to_vec()));
        }
        if beats.is_multiple_of(BEATS_TO_PROGRESS) {
            for some in app.limits.taken().chunks(MOST_ITEMS) {
                app.nodes.tell(&app, || Word::Taken(some.to_vec()));
            }
            app.nodes.progressed(&app, &app.errands.progress());
        }
        if beats.is_multiple_of(BEATS_TO_PRESENCE) {
            tell_presence(&app).await;
        }
        if beats.is_multiple_of(BEATS_TO_LOOK) {
            look(Arc::clone(&app)).await;
            app.take_up_jobs().await;
            computer::wake_all(&app);
        }
    }
}

/// Who is here, and who is no longer elsewhere.
async fn tell_presence(app: &Arc<App>) {
    for live in app.registry.all() {
        for visitor in live.visitors_here() {
            app.nodes.here(app, &live.id, visitor, Presence::Here);
        }
        if live.forget_absent() && live.is_followed() {
            announce(app, &live).await;
        }
    }
}

/// Looks for acts that nobody has told of.
async fn look(app: Arc<App>) {
    let followed: Vec<_> = app.registry.all().into_iter().filter(|live| live.is_followed()).collect();
    for some in followed.chunks(MOST_LOOKED_UP) {
        let by_key: HashMap<_, _> = some.iter().map(|live| (live.key, live)).collect();
        let Ok(last) = app.store.last_acts(by_key.keys().copied().collect()).await else { return };
        for (key, n) in last {
            if let Some(live) = by_key.get(&key).filter(|live| !live.has_told(n)) {
                app.metrics.found.add(1);
                let _ = live.catch_up(&app, n).await;
            }
        }
    }
}

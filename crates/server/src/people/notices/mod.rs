//! Notices: that it is somebody's turn, that somebody is invited, has joined, offers something, that a match is over.
//!
//! What is to be sent is a job of the store until it is sent, there once for each match, turn, person and way, so that it outlives the server and is never sent
//! twice. A notice carries no more than who, where and one link.

pub(crate) mod choices; // what somebody wants to be told
pub(crate) mod push; // to browsers
pub(crate) mod queue; // what is still to be sent
pub(crate) mod stop; // one click

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::Seat;
use serde::{Deserialize, Serialize};
use store::{Job, Seen, VisitorId};

use crate::live::{Deed, State};
use crate::people::origin;
use crate::wire::{Channel, NoticeKind, NoticePage};
use crate::{ApiError, App, journal};

/// The kind of the jobs in the store.
pub(crate) const NOTICE: &str = "notice";
/// So many are kept for the page to tell.
const MOST_KEPT: u32 = 30;
/// For so many seconds after a look somebody is thought to look still.
const LOOKING: i64 = 90;

/// Something to tell somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Notice {
    pub(crate) to: VisitorId,
    pub(crate) kind: NoticeKind,
    /// By what it is one and the same, however often it is told.
    pub(crate) key: String,
    /// The match.
    pub(crate) id: String,
    /// The step at which it holds, for a turn.
    pub(crate) step: Option<usize>,
    /// What is played.
    pub(crate) game: String,
    pub(crate) scenario: String,
    /// Who has done it, if anybody.
    pub(crate) by: String,
    pub(crate) doer: Option<VisitorId>,
}

/// A notice on its way.
#[derive(Serialize, Deserialize)]
struct Parcel {
    channel: Channel,
    notice: Notice,
}

impl Notice {
    /// In words, for whoever gets it.
    pub(crate) fn text(&self) -> String {
        let by = if self.by.is_empty() { "Somebody" } else { &self.by };
        let what = match self.kind {
            NoticeKind::YourTurn => format!("It is your turn; {by} has moved"),
            NoticeKind::ClockLow => "Your time runs low".to_owned(),
            NoticeKind::Invited => format!("{by} invites you"),
            NoticeKind::Joined => format!("{by} has joined"),
            NoticeKind::Offered => format!("{by} offers something"),
            NoticeKind::Over => "The match is over".to_owned(),
            NoticeKind::Paired => "A round is paired".to_owned(),
        };
        format!("{what}: {}, {}", self.scenario, self.game)
    }

    /// Where it leads: the one link.
    pub(crate) fn path(&self) -> String {
        format!("/match/{}", self.id)
    }

    pub(crate) fn page(&self, id: i64, at: i64) -> NoticePage {
        NoticePage { id, kind: self.kind, at, text: self.text(), link: self.path() }
    }
}

/// Something has been done in a match, and stands in the store: whom does it concern?
pub(crate) fn happened(app: &Arc<App>, state: &State, deed: &Deed, by: Option<VisitorId>) {
    let mut told = concerned(state, deed, by);
    for notice in &mut told {
        notice.by = app.members.name(notice.doer, &notice.by);
    }
    if told.is_empty() {
        return;
    }
    let app = Arc::clone(app);
    tokio::spawn(async move {
        for notice in told {
            if let Err(error) = tell(&app, notice).await {
                journal::problem(&format!("a notice: {error}"));
            }
        }
    });
}

fn persons(state: &State) -> BTreeSet<VisitorId> {
    state.seats.iter().filter_map(|sitter| sitter.visitor).collect()
}

/// What there is to tell about a deed, and to whom. Who did it knows, and between one person and computers there is nothing to tell.
fn concerned(state: &State, deed: &Deed, by: Option<VisitorId>) -> Vec<Notice> {
    let persons = persons(state);
    if persons.len() < 2 && !matches!(deed, Deed::Join { .. }) {
        return Vec::new();
    }
    let others = || persons.iter().copied().filter(|person| Some(*person) != by);
    let doer = by.and_then(|by| state.seats.iter().find(|sitter| sitter.visitor == Some(by)));
    let draft = |kind, to, what: String, step| Notice {
        to,
        kind,
        key: format!("{}:{what}:{to}", state.row.id),
        id: state.row.id.clone(),
        step,
        game: state.title.info().title.to_owned(),
        scenario: scenario(state),
        by: doer.map(|sitter| sitter.player.clone()).unwrap_or_default(),
        doer: by,
    };
    let mut told = Vec::new();
    if let Deed::Join { seat, .. } = deed {
        told.extend(others().map(|to| draft(NoticeKind::Joined, to, format!("joined {}", seat.0), None)));
    }
    if let Deed::Offer { .. } = deed {
        told.extend(others().map(|to| draft(NoticeKind::Offered, to, format!("offered {}", state.n), None)));
    }
    if deed.moves(state.chairs()) {
        if state.is_over() {
            told.extend(others().map(|to| draft(NoticeKind::Over, to, "over".to_owned(), None)));
        }
        let decider = state.decider().and_then(|seat| state.seats[seat.index()].visitor);
        if let Some(to) = decider.filter(|to| Some(*to) != by) {
            let step = state.step();
            told.push(draft(NoticeKind::YourTurn, to, format!("turn {step}"), Some(step)));
        }
    }
    told
}

/// The time of whoever is to decide runs low: told once for each decision.
pub(crate) fn runs_low(state: &State, seat: Seat) -> Option<Notice> {
    let to = state.seats[seat.index()].visitor?;
    let step = state.step();
    Some(Notice {
        to,
        kind: NoticeKind::ClockLow,
        key: format!("{}:low {step}:{to}", state.row.id),
        id: state.row.id.clone(),
        step: Some(step),
        game: state.title.info().title.to_owned(),
        scenario: scenario(state),
        by: String::new(),
        doer: None,
    })
}

fn scenario(state: &State) -> String {
    let known = state.title.info().scenario(&state.row.scenario);
    known.map_or_else(|| state.row.scenario.clone(), |known| known.title.clone())
}

/// A match has been made in which somebody else sits: by a rematch, by a challenge that was taken up, by a cup.
pub(crate) async fn made(app: &Arc<App>, id: &str, kind: NoticeKind, by: Option<VisitorId>) -> Result<(), ApiError> {
    let live = app.live(id).await?;
    let held = live.hold(app).await?;
    let told: Vec<Notice> = persons(&held)
        .into_iter()
        .filter(|person| Some(*person) != by)
        .map(|to| Notice {
            to,
            kind,
            key: format!("{id}:made:{to}"),
            id: id.to_owned(),
            step: None,
            game: held.title.info().title.to_owned(),
            scenario: scenario(&held),
            by: held.seats.iter().find(|sitter| sitter.visitor == by).map(|one| one.player.clone()).unwrap_or_default(),
            doer: by,
        })
        .collect();
    drop(held);
    for notice in told {
        tell(app, notice).await?;
    }
    Ok(())
}

/// Tells somebody something: on the page at once, and by the other ways as jobs, unless somebody looks, or has not looked since the last.
pub(crate) async fn tell(app: &Arc<App>, notice: Notice) -> Result<(), ApiError> {
    let (to, now) = (notice.to, app.now());
    let looks = app.people.looks.last(to).is_some_and(|at| (0..LOOKING).contains(&(now - at)));
    if looks && matches!(notice.kind, NoticeKind::YourTurn | NoticeKind::ClockLow) {
        return Ok(());
    }
    if let Some(doer) = notice.doer
        && app.store.blocked_by(to).await?.contains(&doer)
    {
        return Ok(());
    }
    let chosen = choices::of(app, to).await?;
    let mut channels = choices::channels(&chosen, notice.kind);
    if channels.remove(&Channel::Page) {
        keep_for_page(app, &notice, now).await?;
    }
    let ways = ways(app, to, channels, chosen.webhook.is_some()).await?;
    // That the time runs low is told though a turn was: it would be told in vain later.
    let held_back = chosen.at_most_one && notice.kind != NoticeKind::ClockLow;
    if looks || ways.is_empty() || (held_back && !app.store.mark(to, Seen::Unseen).await?) {
        return Ok(());
    }
    let mut added = false;
    for channel in ways {
        let key = format!("{}:{}", notice.key, channel.id());
        let payload = serde_json::to_string(&Parcel { channel, notice: notice.clone() }).unwrap_or_default();
        let due = now + app.config.outside.patience.as_secs() as i64;
        let job = Job { kind: NOTICE.to_owned(), key, made: now, due, payload, owner: None, tries: 0 };
        added |= app.store.add_job(job).await?;
    }
    // It had been told before: that it was is no reason to hold the next back.
    if !added && held_back {
        app.store.mark(to, Seen::Seen).await?;
    }
    app.people.post.notify_one();
    Ok(())
}

async fn keep_for_page(app: &App, notice: &Notice, now: i64) -> Result<(), ApiError> {
    let known = app.store.notices(notice.to).await?;
    let same = |body: &str| serde_json::from_str::<Notice>(body).is_ok_and(|other| other.key == notice.key);
    if known.iter().all(|row| !same(&row.body)) {
        let body = serde_json::to_string(notice).map_err(|_| ApiError::Stumbled)?;
        app.store.add_notice(notice.to, now, body, MOST_KEPT).await?;
    }
    Ok(())
}

/// The ways of those chosen by which somebody can be reached at all.
async fn ways(app: &App, to: VisitorId, chosen: BTreeSet<Channel>, webhook: bool) -> Result<Vec<Channel>, ApiError> {
    let mut ways = Vec::new();
    for channel in chosen {
        let open = match channel {
            Channel::Page => false,
            Channel::Push => !app.store.push_addresses(to).await?.is_empty(),
            Channel::Mail => mailbox(app, to).await?.is_some(),
            Channel::Webhook => webhook && app.store.account_of(to).await?.is_some(),
        };
        if open {
            ways.push(channel);
        }
    }
    Ok(ways)
}

/// Where somebody gets mail: the first address that takes it.
pub(crate) async fn mailbox(app: &App, of: VisitorId) -> Result<Option<String>, ApiError> {
    if app.people.mailer.is_none() || origin::told(app).is_none() {
        return Ok(None);
    }
    let Some(account) = app.store.account_of(of).await? else { return Ok(None) };
    let known = app.store.mailboxes(account.id).await?;
    Ok(known.into_iter().find(|mailbox| mailbox.bounced.is_none()).map(|mailbox| mailbox.address))
}

/// What the page has to tell somebody, the latest first.
pub(crate) async fn inbox(app: &App, of: VisitorId) -> Result<Vec<NoticePage>, ApiError> {
    let rows = app.store.notices(of).await?.into_iter();
    let page = |row: store::NoticeRow| Some(serde_json::from_str::<Notice>(&row.body).ok()?.page(row.id, row.at));
    Ok(rows.filter_map(page).collect())
}

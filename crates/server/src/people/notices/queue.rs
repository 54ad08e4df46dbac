//! What is still to be sent: taken when it is due, tried again with growing pauses, and ended once, so that nothing is sent twice.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use store::{Job, Lease, MOST_TRIES};

use super::push::{Pushed, Signer, push};
use super::{NOTICE, Notice, Parcel, choices, mailbox, stop};
use crate::people::fetch::{self, Unreached};
use crate::people::mail::{Letter, Unsent};
use crate::people::origin;
use crate::wire::{Channel, NoticeKind};
use crate::{ApiError, App, journal};

/// For so many seconds a notice belongs to who sends it.
const LEASE: i64 = 60;
/// After so many seconds what could not be sent is tried again, the first time, the second, and so on.
const PAUSES: [i64; 4] = [60, 300, 1_800, 14_400];
/// So many are taken up at once.
const MOST_TAKEN: u32 = 1_000;
/// So many that were sent are remembered.
const MOST_REMEMBERED: u32 = 50_000;
/// A job that was made so many seconds in the future was made by a clock that has been put back since.
const PUT_BACK: i64 = 120;
/// Every so many beats it is looked for such.
const BEATS_TO_LOOK: u32 = 15;

/// What came of sending something.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Sent {
    Yes,
    /// There is no use in trying again.
    Never(String),
    NotNow(String),
}

/// Sends what is due, until the server ends.
pub(crate) async fn work(app: Arc<App>) {
    let mut beats = 0_u32;
    loop {
        if !app.is_draining()
            && let Err(error) = send_due(&app, beats.is_multiple_of(BEATS_TO_LOOK)).await
        {
            journal::problem(&format!("notices: {error}"));
        }
        tokio::select! {
            () = tokio::time::sleep(app.config.outside.beat) => {}
            () = app.people.post.notified() => {}
            () = app.closed() => return,
        }
        beats = beats.wrapping_add(1);
    }
}

async fn send_due(app: &Arc<App>, thoroughly: bool) -> Result<(), ApiError> {
    let now = app.now();
    if thoroughly {
        for job in app.store.queue(MOST_TAKEN).await? {
            if job.kind == NOTICE && job.made > now + PUT_BACK && job.tries < MOST_TRIES {
                app.store.leave_job(NOTICE, job.key, app.worker, now).await?;
            }
        }
        app.store.keep_findings(NOTICE, MOST_REMEMBERED).await?;
    }
    for job in app.store.waiting_jobs(now, MOST_TAKEN).await? {
        if job.kind == NOTICE {
            carry(app, job).await?;
        }
    }
    Ok(())
}

/// Sends one, unless it is quiet, or nobody needs it any more.
async fn carry(app: &Arc<App>, job: Job) -> Result<(), ApiError> {
    let now = app.now();
    let Ok(Parcel { channel, notice }) = serde_json::from_str(&job.payload) else {
        return Ok(app.store.drop_job(NOTICE, job.key).await?);
    };
    let chosen = choices::of(app, notice.to).await?;
    if let Some(until) = choices::quiet_until(&chosen, now) {
        return Ok(app.store.leave_job(NOTICE, job.key, app.worker, until).await?);
    }
    let lease = Lease { by: app.worker, from: now, until: now + LEASE };
    let Some(taken) = app.store.take_job(NOTICE, job.key.clone(), lease).await? else { return Ok(()) };
    let wanted = choices::channels(&chosen, notice.kind).contains(&channel);
    let seen = app.people.looks.last(notice.to).is_some_and(|at| at >= job.made);
    if !wanted || seen || !still_holds(app, &notice).await {
        app.store.end_job(NOTICE, job.key, app.worker, Some(String::new())).await?;
        return Ok(());
    }
    match send(app, channel, &notice).await {
        Sent::NotNow(why) if taken.tries < MOST_TRIES => {
            let pause = PAUSES[(taken.tries as usize).clamp(1, PAUSES.len()) - 1];
            journal::problem(&format!("a notice by {} was not taken, and is tried again: {why}", channel.id()));
            app.store.leave_job(NOTICE, job.key, app.worker, now + pause).await?;
        }
        Sent::NotNow(why) | Sent::Never(why) => {
            journal::problem(&format!("a notice by {} was given up: {why}", channel.id()));
            app.store.end_job(NOTICE, job.key, app.worker, Some(String::new())).await?;
        }
        Sent::Yes => {
            app.store.end_job(NOTICE, job.key, app.worker, Some(String::new())).await?;
        }
    }
    Ok(())
}

/// Whether it is still somebody's turn, however long the server was off.
async fn still_holds(app: &Arc<App>, notice: &Notice) -> bool {
    if !matches!(notice.kind, NoticeKind::YourTurn | NoticeKind::ClockLow) {
        return true;
    }
    let Ok(live) = app.live(&notice.id).await else { return false };
    let Ok(held) = live.hold(app).await else { return false };
    let decider = held.decider().and_then(|seat| held.seats[seat.index()].visitor);
    decider == Some(notice.to) && Some(held.step()) == notice.step
}

/// Sends a notice one way.
pub(crate) async fn send(app: &Arc<App>, channel: Channel, notice: &Notice) -> Sent {
    let sent = match channel {
        Channel::Page => Ok(Sent::Yes),
        Channel::Push => by_push(app, notice).await,
        Channel::Mail => by_mail(app, notice).await,
        Channel::Webhook => by_webhook(app, notice).await,
    };
    sent.unwrap_or_else(|error| Sent::NotNow(error.to_string()))
}

async fn by_push(app: &Arc<App>, notice: &Notice) -> Result<Sent, ApiError> {
    let signer = app.people.signer.get_or_try_init(|| Signer::kept(app)).await?;
    let words = json!({ "title": "Grognard", "text": notice.text(), "link": notice.path(), "tag": notice.id });
    let topic = &blake3::hash(notice.key.as_bytes()).to_hex()[..32];
    let mut sent = Sent::Never("no browser takes pushes".to_owned());
    for to in app.store.push_addresses(notice.to).await? {
        match push(app, signer, &to, words.to_string().as_bytes(), topic).await {
            Pushed::Taken => {
                app.store.pushed(to.endpoint, app.now()).await?;
                sent = Sent::Yes;
            }
            Pushed::Gone => {
                app.store.drop_push_address(notice.to, to.endpoint).await?;
            }
            Pushed::NotNow(why) if sent != Sent::Yes => sent = Sent::NotNow(why),
            Pushed::NotNow(_) => {}
        }
    }
    Ok(sent)
}

async fn by_mail(app: &Arc<App>, notice: &Notice) -> Result<Sent, ApiError> {
    let (Some(mailer), Some(origin)) = (&app.people.mailer, origin::told(app)) else {
        return Ok(Sent::Never("this server sends no mail".to_owned()));
    };
    let Some(to) = mailbox(app, notice.to).await? else { return Ok(Sent::Never("no address takes mail".to_owned())) };
    let stop = format!("{origin}/stop/{}", stop::link(app, notice.to, Channel::Mail).await?);
    let text = format!(
        "{}.\n\n{origin}{}\n\nYou get this because you have chosen it. One click stops all mails of this kind:\n{stop}\n",
        notice.text(),
        notice.path()
    );
    let letter = Letter { to: to.clone(), subject: notice.text(), text, stop: Some(stop) };
    Ok(match mailer.send(letter).await {
        Ok(()) => Sent::Yes,
        Err(Unsent::Refused(why)) => {
            app.store.mark_mailbox(to, Some(app.now())).await?;
            Sent::Never(why)
        }
        Err(Unsent::NotNow(why)) => Sent::NotNow(why),
    })
}

async fn by_webhook(app: &Arc<App>, notice: &Notice) -> Result<Sent, ApiError> {
    let Some(webhook) = choices::of(app, notice.to).await?.webhook else {
        return Ok(Sent::Never("there is no webhook".to_owned()));
    };
    let reach = app.config.outside.reach;
    let name = app.store.account_of(notice.to).await?.map(|account| account.name).unwrap_or_default();
    let link = origin::told(app).map(|origin| format!("{origin}{}", notice.path()));
    let line = format!("{name}: {}{}", notice.text(), link.as_ref().map_or(String::new(), |link| format!(" {link}")));
    // What chats call a message differs: the two names that most of them know.
    let body = json!({
        "text": line, "content": line, "kind": notice.kind, "to": name, "match": notice.id, "game": notice.game,
        "scenario": notice.scenario, "by": notice.by, "link": link,
    });
    let url = match fetch::address(&webhook, reach) {
        Ok(url) => url,
        Err(why) => return Ok(Sent::Never(why.to_string())),
    };
    let headers = [("content-type", "application/json".to_owned())];
    Ok(match fetch::post(&url, &headers, body.to_string().into_bytes(), reach).await {
        Ok(status) if (200..300).contains(&status) => Sent::Yes,
        Ok(status @ (404 | 410)) => Sent::Never(format!("the webhook answers {status}")),
        Ok(status) => Sent::NotNow(format!("the webhook answers {status}")),
        Err(Unreached::Forbidden(why)) => Sent::Never(why.to_owned()),
        Err(Unreached::NotNow(why)) => Sent::NotNow(why),
    })
}

/// A notice that says that notices arrive, sent at once; what came of it, and how long it took.
pub(crate) async fn test(app: &Arc<App>, to: store::VisitorId, channel: Channel) -> (Sent, Duration) {
    let notice = Notice {
        to,
        kind: NoticeKind::Invited,
        key: format!("test:{to}:{}", app.now()),
        id: String::new(),
        step: None,
        game: "Grognard".to_owned(),
        scenario: "a test".to_owned(),
        by: "The table".to_owned(),
        doer: None,
    };
    let begun = std::time::Instant::now();
    (send(app, channel, &notice).await, begun.elapsed())
}

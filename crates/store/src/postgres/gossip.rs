//! What servers that share a database tell each other, by LISTEN and NOTIFY over one connection of its own.
//!
//! Nothing is told inside the transaction that stores an act: commits that notify wait for each other, and would no longer be synced together. So a word can be
//! lost when a server dies between the two, and whoever must not miss anything also looks now and then. Each telling wakes every server, so that what comes
//! shortly after one goes out together, and nobody reads what it has told itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::poll_fn;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio_postgres::{AsyncMessage, Client, Config, NoTls};

use crate::Heard;

const CHANNEL: &str = "grognard";
/// The database takes no longer notification.
const LONGEST: usize = 7_900;
/// So long is waited before the database is tried again.
const PAUSE: Duration = Duration::from_millis(250);
/// So long after a telling the next goes out: a word that comes after silence goes out at once.
const TOGETHER: Duration = Duration::from_millis(5);
/// For so long a word may take to be told.
const PATIENCE: Duration = Duration::from_secs(5);

/// Tells and hears until nobody listens to it any more.
pub(super) async fn gossip(config: Config, mut words: UnboundedReceiver<String>, heard: UnboundedSender<Heard>) {
    while !heard.is_closed() {
        if let Some((client, closed)) = listen(&config, &heard).await {
            tokio::select! {
                () = tell(&client, &mut words) => {}
                _ = closed => {}
            }
            if heard.send(Heard::Deaf).is_err() {
                return;
            }
        }
        // What nobody could be told is found by those who look.
        while words.try_recv().is_ok() {}
        tokio::time::sleep(PAUSE).await;
    }
}

/// A connection that hears what is told, and what ends when it does.
async fn listen(
    config: &Config,
    heard: &UnboundedSender<Heard>,
) -> Option<(Client, tokio::sync::oneshot::Receiver<()>)> {
    let (client, mut connection) = config.connect(NoTls).await.ok()?;
    let (ended, closed) = tokio::sync::oneshot::channel();
    let sender = heard.clone();
    let own = Arc::new(AtomicI32::new(0));
    let known = Arc::clone(&own);
    tokio::spawn(async move {
        let mut messages = poll_fn(|context| connection.poll_message(context));
        while let Some(Ok(message)) = messages.next().await {
            if let AsyncMessage::Notification(notification) = message
                && notification.process_id() != known.load(Ordering::Relaxed)
            {
                for word in notification.payload().lines() {
                    if sender.send(Heard::Words(word.to_owned())).is_err() {
                        return;
                    }
                }
            }
        }
        let _ = ended.send(());
    });
    let number = tokio::time::timeout(PATIENCE, client.query_one("SELECT pg_backend_pid()", &[]));
    own.store(number.await.ok()?.ok()?.try_get(0).ok()?, Ordering::Relaxed);
    let begin = format!("SET synchronous_commit = off; LISTEN {CHANNEL}");
    tokio::time::timeout(PATIENCE, client.batch_execute(&begin)).await.ok()?.ok()?;
    heard.send(Heard::Listening).ok()?;
    Some((client, closed))
}

/// Tells what comes, as much as fits at once; returns when that fails.
async fn tell(client: &Client, words: &mut UnboundedReceiver<String>) {
    let prepared = tokio::time::timeout(PATIENCE, client.prepare("SELECT pg_notify($1, $2)"));
    let Ok(Ok(statement)) = prepared.await else { return };
    let mut waiting = Vec::new();
    while words.recv_many(&mut waiting, 1_000).await > 0 {
        for payload in packed(std::mem::take(&mut waiting)) {
            let told = async { client.execute(&statement, &[&CHANNEL, &payload]).await };
            if !tokio::time::timeout(PATIENCE, told).await.is_ok_and(|told| told.is_ok()) {
                return;
            }
        }
        tokio::time::sleep(TOGETHER).await;
    }
    // The store is closed.
    std::future::pending::<()>().await;
}

/// Words by lines, as many in one payload as fit; what is too long by itself cannot be told.
fn packed(words: Vec<String>) -> Vec<String> {
    let mut payloads: Vec<String> = Vec::new();
    for word in words.into_iter().filter(|word| word.len() <= LONGEST && !word.contains('\n')) {
        match payloads.last_mut().filter(|payload| payload.len() + 1 + word.len() <= LONGEST) {
            Some(payload) => {
                payload.push('\n');
                payload.push_str(&word);
            }
            None => payloads.push(word),
        }
    }
    payloads
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_share_a_payload_as_long_as_they_fit() {
        let long = "x".repeat(LONGEST - 2);
        let words = ["a", "b", &long, "c", &"y".repeat(LONGEST + 1), "two\nlines"].map(str::to_owned);
        assert_eq!(packed(words.to_vec()), ["a\nb".to_owned(), format!("{long}\nc")]);
    }
}

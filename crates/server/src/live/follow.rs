//! Who follows a match, and who of the players is here, at this server or at another.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::{VisitorId, WorkerId};
use tokio::sync::broadcast;

use super::{Content, Live, News};
use crate::App;

/// Somebody at another server is gone when nothing has been heard of it for so long.
const ABSENCE: Duration = Duration::from_secs(25);

/// Whose screens show a match.
#[derive(Default)]
pub(super) struct Present {
    /// How many screens of each visitor follow here.
    here: HashMap<VisitorId, u32>,
    /// Who follows at which other server, and when that was last heard.
    elsewhere: HashMap<(WorkerId, VisitorId), Instant>,
}

/// Whether a screen shows a match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presence {
    /// It does.
    Here,
    /// It no longer does.
    Gone,
}

impl Live {
    /// Follows the match.
    pub(crate) fn follow(&self) -> broadcast::Receiver<Arc<News>> {
        self.news.subscribe()
    }

    /// Whether anybody follows it at this server.
    pub(crate) fn is_followed(&self) -> bool {
        self.news.receiver_count() > 0
    }

    /// Tells all who follow.
    pub(crate) fn publish(&self, mut news: News) -> Arc<News> {
        if let Content::Seats { seats, .. } = &mut news.content {
            for (page, visitor) in seats {
                page.online |= self.is_present(*visitor);
                page.guest = self.members.is_guest(*visitor);
                page.name = self.members.name(*visitor, &page.name);
            }
        }
        if let Some(n) = news.n {
            self.told.fetch_max(n, Ordering::Relaxed);
        }
        let news = Arc::new(news);
        let _ = self.news.send(Arc::clone(&news));
        news
    }

    /// The match has come to an act of this number: those who have not heard of it look it up.
    pub(super) fn heard_of(&self, n: u64) {
        if self.told.load(Ordering::Relaxed) < n {
            self.publish(News { n: Some(n), content: Content::Elsewhere });
        }
    }

    pub(crate) fn is_present(&self, visitor: Option<VisitorId>) -> bool {
        let present = self.present();
        visitor.is_some_and(|visitor| {
            present.here.contains_key(&visitor) || present.elsewhere.keys().any(|(_, other)| *other == visitor)
        })
    }

    /// A visitor's screen opens; true for the first.
    pub(crate) fn arrive(&self, visitor: VisitorId) -> bool {
        let mut present = self.present();
        let screens = present.here.entry(visitor).or_insert(0);
        *screens += 1;
        *screens == 1
    }

    /// A visitor's screen closes; true for the last.
    pub(crate) fn leave(&self, visitor: VisitorId) -> bool {
        let mut present = self.present();
        match present.here.get_mut(&visitor) {
            Some(screens) if *screens > 1 => {
                *screens -= 1;
                false
            }
            _ => present.here.remove(&visitor).is_some(),
        }
    }

    /// Whose screens are open here.
    pub(crate) fn visitors_here(&self) -> Vec<VisitorId> {
        self.present().here.keys().copied().collect()
    }

    /// Whose screens are open anywhere.
    pub(crate) fn visitors_present(&self) -> Vec<VisitorId> {
        let present = self.present();
        present.here.keys().copied().chain(present.elsewhere.keys().map(|(_, visitor)| *visitor)).collect()
    }

    /// Somebody's screen is open at another server, or no longer; whether that is news.
    pub(crate) fn at_another(&self, server: WorkerId, visitor: VisitorId, now: Presence) -> bool {
        let mut present = self.present();
        match now {
            Presence::Here => present.elsewhere.insert((server, visitor), Instant::now()).is_none(),
            Presence::Gone => present.elsewhere.remove(&(server, visitor)).is_some(),
        }
    }

    /// Forgets those at other servers of whom nothing has been heard; whether there were any.
    pub(crate) fn forget_absent(&self) -> bool {
        let mut present = self.present();
        let before = present.elsewhere.len();
        present.elsewhere.retain(|_, heard| heard.elapsed() < ABSENCE);
        present.elsewhere.len() < before
    }

    fn present(&self) -> MutexGuard<'_, Present> {
        self.present.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells who is here now; it has no number, because nothing has happened in the match.
pub(crate) async fn announce(app: &Arc<App>, live: &Live) {
    if let Ok(held) = live.hold_as_known(app).await {
        live.publish(News { n: None, content: held.seats_news() });
    }
}

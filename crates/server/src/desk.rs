//! Places for work that takes processors: so many at once, given out fairly.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::VisitorId;
use tokio::sync::oneshot;

use crate::fair::{Fair, Owner};
use crate::limits::{DeskName, Spent};

/// Of so many visitors it is kept what was done for them, until it is told; where nobody is told it is not needed.
const MOST_UNTOLD: usize = 1_000;

/// So many places, and those who wait for one.
pub(crate) struct Desk(Mutex<Places>);

struct Places {
    free: usize,
    queue: Fair<oneshot::Sender<Place>>,
    /// What was done here for visitors and has not been told to other servers.
    untold: HashMap<VisitorId, Duration>,
    /// Who has been given a place after having waited.
    #[cfg(test)]
    given: Vec<Owner>,
}

/// A place that somebody has. When it is dropped, what was done there is charged and the place goes to the next.
pub(crate) struct Place {
    desk: Arc<Desk>,
    owner: Owner,
    begun: Instant,
    /// How many threads the work may take: whoever is alone has those of the free places too.
    pub(crate) threads: usize,
}

impl Desk {
    /// A desk with so many places; each visitor may have so much work in a minute before others come first.
    pub(crate) fn new(places: usize, allowance: Duration) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Places {
            free: places.max(1),
            queue: Fair::new(allowance),
            untold: HashMap::new(),
            #[cfg(test)]
            given: Vec::new(),
        })))
    }

    /// Waits for a place.
    pub(crate) async fn place(self: &Arc<Self>, owner: Owner) -> Place {
        loop {
            let granted = match self.take_or_queue(owner) {
                Ok(place) => return place,
                Err(granted) => granted,
            };
            // A sender is dropped only together with the desk, which is held here.
            if let Ok(place) = granted.await {
                return place;
            }
        }
    }

    fn take_or_queue(self: &Arc<Self>, owner: Owner) -> Result<Place, oneshot::Receiver<Place>> {
        let mut places = self.lock();
        if places.free > 0 {
            places.free -= 1;
            places.queue.serve(&owner, Instant::now());
            let threads = 1 + places.free;
            return Ok(Place { desk: Arc::clone(self), owner, begun: Instant::now(), threads });
        }
        let (sender, granted) = oneshot::channel();
        places.queue.push(owner, sender);
        Err(granted)
    }

    /// How long it takes until this owner has used no more than the allowance.
    pub(crate) fn wait_of(&self, owner: &Owner) -> Option<Duration> {
        self.lock().queue.wait_of(owner, Instant::now())
    }

    /// What was done here since this was last asked.
    pub(crate) fn spent(&self, desk: DeskName) -> Vec<Spent> {
        let untold = std::mem::take(&mut self.lock().untold);
        let spent = |(visitor, took): (VisitorId, Duration)| Spent::Work { desk, visitor, seconds: took.as_secs_f64() };
        untold.into_iter().map(spent).collect()
    }

    /// Work was done for a visitor at another server.
    pub(crate) fn charge_elsewhere(&self, visitor: VisitorId, seconds: f64) {
        let owner = Owner { visitor: Some(visitor), address: None };
        if let Ok(took) = Duration::try_from_secs_f64(seconds) {
            self.lock().queue.charge(&owner, took, Instant::now());
        }
    }

    /// How many wait for a place.
    pub(crate) fn waiting(&self) -> usize {
        self.lock().queue.len()
    }

    /// Who has been given a place after having waited, one after another.
    #[cfg(test)]
    pub(crate) fn given(&self) -> Vec<Owner> {
        self.lock().given.clone()
    }

    /// Forgets those who owe nothing.
    pub(crate) fn forget_idle(&self) {
        self.lock().queue.forget_idle(Instant::now());
    }

    fn lock(&self) -> MutexGuard<'_, Places> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// The work there takes so many threads.
    pub(crate) fn with(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let now = Instant::now();
        let took = now.duration_since(self.begun) * self.threads as u32;
        let mut places = self.desk.lock();
        places.queue.charge(&self.owner, took, now);
        if let Some(visitor) = self.owner.visitor.filter(|_| places.untold.len() < MOST_UNTOLD) {
            *places.untold.entry(visitor).or_default() += took;
        }
        loop {
            let Some((owner, sender)) = places.queue.pop(now) else {
                places.free += 1;
                return;
            };
            if !sender.is_closed() {
                #[cfg(test)]
                places.given.push(owner);
                drop(places);
                // Whoever has gone away this very moment gives the place on in turn.
                let _ = sender.send(Self { desk: Arc::clone(&self.desk), owner, begun: now, threads: 1 });
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::pin::Pin;
    use std::task::{Context, Waker};

    use super::*;

    fn owner(visitor: i64) -> Owner {
        Owner::new(Some(visitor), IpAddr::from([10, 0, 0, visitor as u8]))
    }

    fn waits(asked: Pin<&mut impl Future<Output = Place>>) -> bool {
        asked.poll(&mut Context::from_waker(Waker::noop())).is_pending()
    }

    #[tokio::test]
    async fn a_place_goes_to_the_next_household_and_not_to_who_has_gone_away() {
        let desk = Desk::new(1, Duration::from_secs(30));
        let first = desk.place(owner(1)).await;
        let (same, gone, other) = (desk.place(owner(1)), desk.place(owner(2)), desk.place(owner(3)));
        tokio::pin!(same, other);
        {
            tokio::pin!(gone);
            assert!(waits(same.as_mut()) && waits(gone.as_mut()) && waits(other.as_mut()), "there is one place");
        }
        drop(first);
        assert!(waits(same.as_mut()), "that household was served before");
        let others = other.await;
        assert_eq!(others.threads, 1);
        drop(others);
        drop(same.await);
        assert_eq!(desk.lock().free, 1);
    }
}

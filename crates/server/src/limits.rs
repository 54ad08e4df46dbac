//! How much one client may ask for: a bucket of tokens for each visitor and one for each address, refilled at a steady rate.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::{TokenHash, VisitorId};

use crate::{ApiError, Config};

/// A full bucket lasts for so many seconds' worth of requests at once.
const BURST: f64 = 4.0;
/// An address may be shared by a household or a club.
const SHARED: f64 = 4.0;
/// More buckets than this are not kept; the fullest say nothing and go first.
const MOST_BUCKETS: usize = 100_000;

/// A household or a club may have so many hints thought out at once.
const MOST_HINTS: usize = 4;
/// So many records of one address are read at once.
const MOST_IMPORTS: usize = 2;

/// So many odds of one address are reckoned or wait for a place at once.
const MOST_ODDS: usize = 8;

/// The limits of all clients.
pub(crate) struct Limits {
    by_visitor: Buckets<TokenHash>,
    by_address: Buckets<IpAddr>,
    streams: Arc<Places<IpAddr>>,
    connections: Arc<Places<IpAddr>>,
    hints: Arc<Places<VisitorId>>,
    hints_by_address: Arc<Places<IpAddr>>,
    imports: Arc<Places<IpAddr>>,
    odds: Arc<Places<IpAddr>>,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Self {
        let rate = f64::from(config.rate);
        Self {
            by_visitor: Buckets::new(rate),
            by_address: Buckets::new(rate * SHARED),
            streams: Places::new(config.streams),
            // Behind a proxy all connections come from one address.
            connections: Places::new(if config.behind_proxy { usize::MAX } else { config.connections.div_ceil(4) }),
            hints: Places::new(1),
            hints_by_address: Places::new(MOST_HINTS),
            imports: Places::new(MOST_IMPORTS),
            odds: Places::new(MOST_ODDS),
        }
    }

    /// Takes the price of a request out of the client's buckets.
    pub(crate) fn charge(&self, address: IpAddr, visitor: Option<TokenHash>, price: f64) -> Result<(), ApiError> {
        let now = Instant::now();
        self.by_address.charge(neighbourhood(address), price, now)?;
        visitor.map_or(Ok(()), |visitor| self.by_visitor.charge(visitor, price, now))
    }

    /// Takes the price of what turned out to cost more than a request; who cannot pay at once pays before the next.
    pub(crate) fn debit(&self, address: IpAddr, visitor: Option<TokenHash>, price: f64) {
        let now = Instant::now();
        self.by_address.debit(neighbourhood(address), price, now);
        if let Some(visitor) = visitor {
            self.by_visitor.debit(visitor, price, now);
        }
    }

    /// Odds are reckoned.
    pub(crate) fn odds(&self, address: IpAddr) -> Result<Place<IpAddr>, ApiError> {
        let place = self.odds.take(neighbourhood(address));
        place.ok_or(ApiError::Enough { text: "odds of yours are being reckoned; wait for them", seconds: 1 })
    }

    /// A stream of updates opens.
    pub(crate) fn stream(&self, address: IpAddr) -> Result<Place<IpAddr>, ApiError> {
        self.streams.take(neighbourhood(address)).ok_or(ApiError::TooMany { seconds: 60 })
    }

    /// A connection opens, unless its address has too many.
    pub(crate) fn connection(&self, address: IpAddr) -> Option<Place<IpAddr>> {
        self.connections.take(neighbourhood(address))
    }

    /// A hint is thought out: one at a time for each visitor.
    pub(crate) fn hint(
        &self,
        address: IpAddr,
        visitor: VisitorId,
    ) -> Result<(Place<VisitorId>, Place<IpAddr>), ApiError> {
        let one = self.hints.take(visitor);
        let places = one.and_then(|one| Some((one, self.hints_by_address.take(neighbourhood(address))?)));
        places.ok_or(ApiError::Enough {
            text: "a hint is being thought out for you or your household; wait for it",
            seconds: 2,
        })
    }

    /// A record is read.
    pub(crate) fn import(&self, address: IpAddr) -> Result<Place<IpAddr>, ApiError> {
        let place = self.imports.take(neighbourhood(address));
        place.ok_or(ApiError::Enough { text: "records of yours are being read; wait for them", seconds: 5 })
    }

    /// Forgets those who have not asked for anything lately.
    pub(crate) fn forget_idle(&self) {
        self.by_visitor.forget_idle(Instant::now());
        self.by_address.forget_idle(Instant::now());
    }
}

/// One household has a whole network of IPv6 addresses: its first 64 bits stand for all of them.
pub(crate) fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let s = v6.segments();
            IpAddr::from([s[0], s[1], s[2], s[3], 0, 0, 0, 0])
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// Places of which each holder may have only so many.
struct Places<K> {
    most: usize,
    taken: Mutex<HashMap<K, usize>>,
}

/// A place that is held, and free again when this is dropped, whatever has happened meanwhile.
pub(crate) struct Place<K: Eq + Hash> {
    places: Arc<Places<K>>,
    holder: K,
}

impl<K: Eq + Hash + Copy> Places<K> {
    fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, taken: Mutex::default() })
    }

    fn take(self: &Arc<Self>, holder: K) -> Option<Place<K>> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.get(&holder).copied().unwrap_or_default() >= self.most {
            return None;
        }
        *taken.entry(holder).or_default() += 1;
        Some(Place { places: Arc::clone(self), holder })
    }
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.holder) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.holder);
            }
        }
    }
}

struct Buckets<K> {
    rate: f64,
    buckets: Mutex<HashMap<K, Bucket>>,
}

struct Bucket {
    tokens: f64,
    at: Instant,
}

impl<K: Eq + Hash> Buckets<K> {
    fn new(rate: f64) -> Self {
        Self { rate, buckets: Mutex::default() }
    }

    fn charge(&self, key: K, price: f64, now: Instant) -> Result<(), ApiError> {
        if self.rate <= 0.0 {
            return Ok(());
        }
        let full = self.rate * BURST;
        // What costs more than a full bucket empties it; otherwise a slow rate would forbid it for ever.
        let price = price.min(full);
        let mut buckets = self.lock();
        let bucket = filled(&mut buckets, key, self.rate, now);
        if bucket.tokens < price {
            let seconds = ((price - bucket.tokens) / self.rate).ceil().max(1.0) as u64;
            return Err(ApiError::TooMany { seconds });
        }
        bucket.tokens -= price;
        Ok(())
    }

    /// Takes out more than there may be, down to a bucket that is empty twice.
    fn debit(&self, key: K, price: f64, now: Instant) {
        if self.rate > 0.0 {
            let mut buckets = self.lock();
            let bucket = filled(&mut buckets, key, self.rate, now);
            bucket.tokens = (bucket.tokens - price).max(-self.rate * BURST);
        }
    }

    fn forget_idle(&self, now: Instant) {
        drop_full(&mut self.lock(), now);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, Bucket>> {
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The client's bucket, as full as it has become by now.
fn filled<K: Eq + Hash>(buckets: &mut HashMap<K, Bucket>, key: K, rate: f64, now: Instant) -> &mut Bucket {
    if buckets.len() >= MOST_BUCKETS {
        drop_full(buckets, now);
    }
    let full = rate * BURST;
    let bucket = buckets.entry(key).or_insert(Bucket { tokens: full, at: now });
    bucket.tokens = (bucket.tokens + now.duration_since(bucket.at).as_secs_f64() * rate).min(full);
    bucket.at = now;
    bucket
}

/// A bucket that has filled up again, be it from twice empty, is as good as none.
fn drop_full<K>(buckets: &mut HashMap<K, Bucket>, now: Instant) {
    let fills = Duration::from_secs_f64(2.0 * BURST);
    buckets.retain(|_, bucket| now.duration_since(bucket.at) < fills);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let buckets = Buckets::new(10.0);
        let start = Instant::now();
        for _ in 0..40 {
            assert!(buckets.charge("a", 1.0, start).is_ok());
        }
        assert!(matches!(buckets.charge("a", 1.0, start), Err(ApiError::TooMany { seconds: 1 })));
        assert!(buckets.charge("b", 1.0, start).is_ok(), "another client has its own bucket");
        assert!(buckets.charge("a", 1.0, start + Duration::from_millis(150)).is_ok());
        assert!(buckets.charge("a", 1.0, start + Duration::from_millis(150)).is_err());
    }

    #[test]
    fn what_costs_more_than_a_bucket_holds_takes_a_full_one() {
        let buckets = Buckets::new(5.0);
        let start = Instant::now();
        assert!(buckets.charge("a", 90.0, start).is_ok());
        assert!(buckets.charge("a", 1.0, start).is_err());
        assert!(buckets.charge("a", 90.0, start + Duration::from_secs(3)).is_err());
        assert!(buckets.charge("a", 90.0, start + Duration::from_secs(4)).is_ok());
    }

    #[tokio::test]
    async fn a_place_is_free_again_when_its_holder_breaks_off() {
        let places = Places::new(1);
        let place = places.take("a").expect("the first");
        assert!(places.take("a").is_none(), "one is all");
        let broken = tokio::spawn(async move {
            let _place = place;
            panic!("a fault in a handler");
        });
        assert!(broken.await.is_err());
        assert!(places.take("a").is_some());
    }

    #[test]
    fn without_a_rate_there_is_no_limit() {
        let buckets = Buckets::new(0.0);
        assert!((0..10_000).all(|_| buckets.charge("a", 1.0, Instant::now()).is_ok()));
    }

    #[test]
    fn buckets_that_are_full_again_are_forgotten() {
        let buckets = Buckets::new(10.0);
        let start = Instant::now();
        let _ = buckets.charge("a", 1.0, start);
        buckets.forget_idle(start + Duration::from_mins(1));
        assert!(buckets.lock().is_empty());
    }

    #[test]
    fn who_has_used_more_than_the_bucket_holds_pays_before_the_next_request() {
        let buckets = Buckets::new(10.0);
        let start = Instant::now();
        buckets.debit("a", 1e9, start);
        assert!(matches!(buckets.charge("a", 1.0, start), Err(ApiError::TooMany { seconds: 5 })));
        buckets.forget_idle(start + Duration::from_secs(5));
        assert!(buckets.charge("a", 1.0, start + Duration::from_secs(5)).is_ok(), "no debt is forgiven or for ever");
        assert!(buckets.charge("b", 1.0, start).is_ok(), "another client has its own bucket");
    }

    #[test]
    fn a_household_is_one_client() {
        let one: IpAddr = "2001:db8:1:2:3:4:5:6".parse().unwrap();
        let other: IpAddr = "2001:db8:1:2:ffff::1".parse().unwrap();
        let stranger: IpAddr = "2001:db8:1:3::1".parse().unwrap();
        assert_eq!(neighbourhood(one), neighbourhood(other));
        assert_ne!(neighbourhood(one), neighbourhood(stranger));
        assert_eq!(neighbourhood("::ffff:10.0.0.1".parse().unwrap()), "10.0.0.1".parse::<IpAddr>().unwrap());
    }
}

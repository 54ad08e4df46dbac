//! How much one client may ask for: a bucket of tokens for each visitor and one for each address, refilled at a steady rate.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use store::TokenHash;

use crate::{ApiError, Config};

/// A full bucket lasts for so many seconds' worth of requests at once.
const BURST: f64 = 4.0;
/// An address may be shared by a household or a club.
const SHARED: f64 = 4.0;
/// More buckets than this are not kept; the fullest say nothing and go first.
const MOST_BUCKETS: usize = 100_000;

/// The limits of all clients.
pub(crate) struct Limits {
    by_visitor: Buckets<TokenHash>,
    by_address: Buckets<IpAddr>,
    streams: Places,
    connections: Places,
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
        }
    }

    /// Takes the price of a request out of the client's buckets.
    pub(crate) fn charge(&self, address: IpAddr, visitor: Option<TokenHash>, price: f64) -> Result<(), ApiError> {
        let now = Instant::now();
        self.by_address.charge(neighbourhood(address), price, now)?;
        visitor.map_or(Ok(()), |visitor| self.by_visitor.charge(visitor, price, now))
    }

    /// A stream of updates opens.
    pub(crate) fn open_stream(&self, address: IpAddr) -> Result<(), ApiError> {
        if self.streams.take(neighbourhood(address)) { Ok(()) } else { Err(ApiError::TooMany { seconds: 60 }) }
    }

    /// A stream of updates ends.
    pub(crate) fn close_stream(&self, address: IpAddr) {
        self.streams.leave(neighbourhood(address));
    }

    /// A connection opens, unless its address has too many.
    pub(crate) fn open_connection(&self, address: IpAddr) -> bool {
        self.connections.take(neighbourhood(address))
    }

    /// A connection ends.
    pub(crate) fn close_connection(&self, address: IpAddr) {
        self.connections.leave(neighbourhood(address));
    }

    /// Forgets those who have not asked for anything lately.
    pub(crate) fn forget_idle(&self) {
        self.by_visitor.forget_idle(Instant::now());
        self.by_address.forget_idle(Instant::now());
    }
}

/// One household has a whole network of IPv6 addresses: its first 64 bits stand for all of them.
fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let s = v6.segments();
            IpAddr::from([s[0], s[1], s[2], s[3], 0, 0, 0, 0])
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// Places of which each address may hold only so many.
struct Places {
    most: usize,
    taken: Mutex<HashMap<IpAddr, usize>>,
}

impl Places {
    fn new(most: usize) -> Self {
        Self { most, taken: Mutex::default() }
    }

    fn take(&self, address: IpAddr) -> bool {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_insert(0);
        let free = *count < self.most;
        *count += usize::from(free);
        free
    }

    fn leave(&self, address: IpAddr) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&address);
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
        let mut buckets = self.lock();
        if buckets.len() >= MOST_BUCKETS {
            drop_full(&mut buckets, now);
        }
        let bucket = buckets.entry(key).or_insert(Bucket { tokens: full, at: now });
        bucket.tokens = (bucket.tokens + now.duration_since(bucket.at).as_secs_f64() * self.rate).min(full);
        bucket.at = now;
        if bucket.tokens < price {
            let seconds = ((price - bucket.tokens) / self.rate).ceil().max(1.0) as u64;
            return Err(ApiError::TooMany { seconds });
        }
        bucket.tokens -= price;
        Ok(())
    }

    fn forget_idle(&self, now: Instant) {
        drop_full(&mut self.lock(), now);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, Bucket>> {
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A bucket that has filled up again is as good as none.
fn drop_full<K>(buckets: &mut HashMap<K, Bucket>, now: Instant) {
    let fills = Duration::from_secs_f64(BURST);
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
    fn a_household_is_one_client() {
        let one: IpAddr = "2001:db8:1:2:3:4:5:6".parse().unwrap();
        let other: IpAddr = "2001:db8:1:2:ffff::1".parse().unwrap();
        let stranger: IpAddr = "2001:db8:1:3::1".parse().unwrap();
        assert_eq!(neighbourhood(one), neighbourhood(other));
        assert_ne!(neighbourhood(one), neighbourhood(stranger));
        assert_eq!(neighbourhood("::ffff:10.0.0.1".parse().unwrap()), "10.0.0.1".parse::<IpAddr>().unwrap());
    }
}

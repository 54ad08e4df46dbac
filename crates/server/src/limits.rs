//! How much one client may ask for: a bucket of tokens for each visitor and one for each address, refilled at a steady rate.
//!
//! Where several servers share a store, each tells the others now and then what it has taken out of which bucket, and which places are taken, so that a client
//! has the same limits at all of them together, but for what it can ask for between two words. Addresses are told as keyed hashes.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use store::{TokenHash, VisitorId, WorkerId};

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

/// What is taken out of a bucket is told to other servers when it is this part of a full one.
const WORTH_TELLING: f64 = 0.05;
/// A place of which nothing has been heard for so long is free again.
const SILENCE: Duration = Duration::from_secs(4);

/// Who is limited: a visitor by the token, a household by its address, either as a hash.
type Client = u64;

/// What a client has used at another server.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Spent {
    /// Requests, by visitor.
    Visitor(Client, f64),
    /// Requests, by address.
    House(Client, f64),
    /// Work at a desk, in seconds.
    Work { desk: DeskName, visitor: VisitorId, seconds: f64 },
}

/// The desks at which work is done for visitors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DeskName {
    Thinking,
    Answering,
    Errands,
}

/// How many places of a kind a client has at another server.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Taken {
    kind: PlaceKind,
    holder: Client,
    count: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum PlaceKind {
    Stream,
    Hint,
    HouseHint,
    Import,
    Odds,
}

/// The limits of all clients.
pub(crate) struct Limits {
    by_visitor: Buckets<Client>,
    by_address: Buckets<Client>,
    streams: Arc<Places<Client>>,
    /// At this server alone: they are its own.
    connections: Arc<Places<Client>>,
    hints: Arc<Places<Client>>,
    hints_by_address: Arc<Places<Client>>,
    imports: Arc<Places<Client>>,
    odds: Arc<Places<Client>>,
    /// What makes hashes of addresses alike at all servers that share a store, once there are several.
    salt: OnceLock<[u8; 32]>,
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
            salt: OnceLock::new(),
        }
    }

    /// Limits hold at several servers together, which have this in common.
    pub(crate) fn share(&self, salt: [u8; 32]) {
        let _ = self.salt.set(salt);
    }

    /// The household of an address.
    fn house(&self, address: IpAddr) -> Client {
        let salt = self.salt.get().copied().unwrap_or_default();
        let text = neighbourhood(address).to_string();
        first_eight(blake3::keyed_hash(&salt, text.as_bytes()).as_bytes())
    }

    /// What clients have used since this was last asked, as far as it is worth telling other servers.
    pub(crate) fn spent(&self) -> Vec<Spent> {
        let visitors = self.by_visitor.spent().into_iter().map(|(client, price)| Spent::Visitor(client, price));
        visitors.chain(self.by_address.spent().into_iter().map(|(client, price)| Spent::House(client, price))).collect()
    }

    /// A client has used something at another server.
    pub(crate) fn spent_elsewhere(&self, spent: Spent) {
        let now = Instant::now();
        match spent {
            Spent::Visitor(client, price) => self.by_visitor.debit(client, price, now),
            Spent::House(client, price) => self.by_address.debit(client, price, now),
            Spent::Work { .. } => {}
        }
    }

    fn shared_places(&self) -> [(PlaceKind, &Arc<Places<Client>>); 5] {
        [
            (PlaceKind::Stream, &self.streams),
            (PlaceKind::Hint, &self.hints),
            (PlaceKind::HouseHint, &self.hints_by_address),
            (PlaceKind::Import, &self.imports),
            (PlaceKind::Odds, &self.odds),
        ]
    }

    /// The places that clients have here, as far as it is worth telling other servers.
    pub(crate) fn taken(&self) -> Vec<Taken> {
        let of = |(kind, places): (PlaceKind, &Arc<Places<Client>>)| {
            places.many().into_iter().map(move |(holder, count)| Taken { kind, holder, count }).collect::<Vec<_>>()
        };
        self.shared_places().into_iter().flat_map(of).collect()
    }

    /// Clients have places at another server.
    pub(crate) fn taken_elsewhere(&self, server: WorkerId, taken: &[Taken]) {
        for (kind, places) in self.shared_places() {
            for some in taken.iter().filter(|some| some.kind == kind) {
                places.note(server, some.holder, some.count);
            }
        }
    }

    /// How many streams are open here.
    pub(crate) fn streams_open(&self) -> usize {
        self.streams.taken.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }

    /// Takes the price of a request out of the client's buckets.
    pub(crate) fn charge(&self, address: IpAddr, visitor: Option<TokenHash>, price: f64) -> Result<(), ApiError> {
        if !self.by_address.is_limited() {
            return Ok(());
        }
        let now = Instant::now();
        self.by_address.charge(self.house(address), price, now)?;
        visitor.map_or(Ok(()), |visitor| self.by_visitor.charge(first_eight(&visitor), price, now))
    }

    /// Takes the price of what turned out to cost more than a request; who cannot pay at once pays before the next.
    pub(crate) fn debit(&self, address: IpAddr, visitor: Option<TokenHash>, price: f64) {
        let now = Instant::now();
        self.by_address.spend(self.house(address), price, now);
        if let Some(visitor) = visitor {
            self.by_visitor.spend(first_eight(&visitor), price, now);
        }
    }

    /// Odds are reckoned.
    pub(crate) fn odds(&self, address: IpAddr) -> Result<Place<u64>, ApiError> {
        let place = self.odds.take(self.house(address));
        place.ok_or(ApiError::Enough { text: "odds of yours are being reckoned; wait for them", seconds: 1 })
    }

    /// A stream of updates opens.
    pub(crate) fn stream(&self, address: IpAddr) -> Result<Place<u64>, ApiError> {
        self.streams.take(self.house(address)).ok_or(ApiError::TooMany { seconds: 60 })
    }

    /// A connection opens, unless its address has too many.
    pub(crate) fn connection(&self, address: IpAddr) -> Option<Place<u64>> {
        self.connections.take(self.house(address))
    }

    /// A hint is thought out: one at a time for each visitor.
    pub(crate) fn hint(&self, address: IpAddr, visitor: VisitorId) -> Result<(Place<u64>, Place<u64>), ApiError> {
        let one = self.hints.take(visitor as u64);
        let places = one.and_then(|one| Some((one, self.hints_by_address.take(self.house(address))?)));
        places.ok_or(ApiError::Enough {
            text: "a hint is being thought out for you or your household; wait for it",
            seconds: 2,
        })
    }

    /// A record is read.
    pub(crate) fn import(&self, address: IpAddr) -> Result<Place<u64>, ApiError> {
        let place = self.imports.take(self.house(address));
        place.ok_or(ApiError::Enough { text: "records of yours are being read; wait for them", seconds: 5 })
    }

    /// Forgets those who have not asked for anything lately.
    pub(crate) fn forget_idle(&self) {
        self.by_visitor.forget_idle(Instant::now());
        self.by_address.forget_idle(Instant::now());
    }
}

fn first_eight(hash: &[u8; 32]) -> Client {
    hash.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
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

/// So many places at another server, heard of at that moment.
type Held = (WorkerId, usize, Instant);

/// Places of which each holder may have only so many.
struct Places<K> {
    most: usize,
    taken: Mutex<HashMap<K, usize>>,
    /// How many each holder has at which other server, and when that was heard.
    elsewhere: Mutex<HashMap<K, Vec<Held>>>,
}

/// A place that is held, and free again when this is dropped, whatever has happened meanwhile.
pub(crate) struct Place<K: Eq + Hash> {
    places: Arc<Places<K>>,
    holder: K,
}

impl<K: Eq + Hash + Copy> Places<K> {
    fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, taken: Mutex::default(), elsewhere: Mutex::default() })
    }

    fn take(self: &Arc<Self>, holder: K) -> Option<Place<K>> {
        let elsewhere = self.elsewhere(&holder);
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.get(&holder).copied().unwrap_or_default() + elsewhere >= self.most {
            return None;
        }
        *taken.entry(holder).or_default() += 1;
        Some(Place { places: Arc::clone(self), holder })
    }
}

impl<K: Eq + Hash + Copy> Places<K> {
    /// The holders that have a good part of what they may.
    fn many(&self) -> Vec<(K, usize)> {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let many = |(_, count): &(&K, &usize)| **count * 4 >= self.most;
        taken.iter().filter(many).map(|(holder, count)| (*holder, *count)).collect()
    }

    /// A holder has so many at another server.
    fn note(&self, server: WorkerId, holder: K, count: usize) {
        let mut elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        elsewhere.retain(|_, heard| heard.iter().any(|(.., at)| at.elapsed() < SILENCE));
        let heard = elsewhere.entry(holder).or_default();
        heard.retain(|(by, ..)| *by != server);
        heard.push((server, count, Instant::now()));
    }

    fn elsewhere(&self, holder: &K) -> usize {
        let elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        let lately = |heard: &&Held| heard.2.elapsed() < SILENCE;
        elsewhere.get(holder).map_or(0, |heard| heard.iter().filter(lately).map(|(_, count, _)| count).sum())
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
    /// What was taken out here and has not been told to other servers.
    untold: f64,
}

impl<K: Eq + Hash + Copy> Buckets<K> {
    fn new(rate: f64) -> Self {
        Self { rate, buckets: Mutex::default() }
    }

    fn is_limited(&self) -> bool {
        self.rate > 0.0
    }

    fn charge(&self, key: K, price: f64, now: Instant) -> Result<(), ApiError> {
        if !self.is_limited() {
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
        bucket.untold += price;
        Ok(())
    }

    /// Takes out more than there may be, here.
    fn spend(&self, key: K, price: f64, now: Instant) {
        self.debit(key, price, now);
        if let Some(bucket) = self.lock().get_mut(&key) {
            bucket.untold += price;
        }
    }

    /// What was taken out here since it was last told, where it is worth telling.
    fn spent(&self) -> Vec<(K, f64)> {
        let least = self.rate * BURST * WORTH_TELLING;
        let mut buckets = self.lock();
        let worth = buckets.iter_mut().filter(|(_, bucket)| bucket.untold > least);
        worth.map(|(key, bucket)| (*key, std::mem::take(&mut bucket.untold))).collect()
    }

    /// Takes out more than there may be, down to a bucket that is empty twice.
    fn debit(&self, key: K, price: f64, now: Instant) {
        if self.is_limited() {
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
    let bucket = buckets.entry(key).or_insert(Bucket { tokens: full, at: now, untold: 0.0 });
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
    fn what_is_used_at_one_server_is_used_at_the_others() {
        let limits = || Limits::new(&Config { rate: 10, streams: 8, ..Config::default() });
        let (here, there, house) = (limits(), limits(), IpAddr::from([10, 0, 0, 1]));
        for limits in [&here, &there] {
            limits.share([7; 32]);
        }
        let visitor = Some([3; 32]);
        while here.charge(house, visitor, 1.0).is_ok() {}
        assert!(there.charge(house, visitor, 1.0).is_ok(), "nothing has been told");
        for spent in here.spent() {
            there.spent_elsewhere(spent);
        }
        assert!(there.charge(house, visitor, 1.0).is_err());
        assert!(here.spent().is_empty(), "it is told once");
        assert_eq!(there.spent(), [], "and not told back");
        let streams: Vec<_> = (0..8).map(|_| here.stream(house).unwrap()).collect();
        there.taken_elsewhere(1, &here.taken());
        assert!(there.stream(house).is_err());
        drop(streams);
        let stranger = IpAddr::from([10, 0, 0, 2]);
        assert!(there.stream(stranger).is_ok());
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

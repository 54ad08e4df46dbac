use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use crate::people::outside::Outside;
use crate::{Clock, Versions};

/// What a server may be told.
#[derive(Clone, Debug)]
pub struct Config {
    /// Whether a reverse proxy stands before it: then the client's address is taken from the last `X-Forwarded-For`, and cookies are sent over TLS only.
    pub behind_proxy: bool,
    /// The names under which browsers may ask for this server, beside addresses and `localhost`; none for any name. A page of another site can have its own
    /// name lead to this machine, and would then be taken for ours.
    pub hosts: Option<Vec<String>>,
    /// Requests per second that one visitor may send for long; 0 for no limit. One address may send four times as many.
    pub rate: u32,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// The largest record to import, in bytes.
    pub record: usize,
    /// How many matches are kept for one visitor who makes them.
    pub matches: u32,
    /// How long a request may take.
    pub patience: Duration,
    /// How long a client may leave an answer unread.
    pub unread: Duration,
    /// For how long a server that was told to stop still takes requests, while those who send them to it hear that it is not ready.
    pub drain: Duration,
    /// How long a match stays in memory when nobody looks at it.
    pub idle: Duration,
    /// How many computer players may think at once.
    pub thinkers: usize,
    /// How much thinking one visitor may have in a minute before that of others comes first; one address may have twice as much.
    pub thinking: Duration,
    /// How much processor time one run of the lab or one analysis may take.
    pub errand: Duration,
    /// How much processor time for runs and analyses one visitor may have in a minute; one address may have twice as much.
    pub errands: Duration,
    /// The largest thing that a run or an analysis may find and have kept, in bytes,
    pub finding: u64,
    /// how much of that is kept for one visitor who asks, what waits to be done included,
    pub findings_own: u64,
    /// and how much in all.
    pub findings: u64,
    /// How many connections may be open at once.
    pub connections: usize,
    /// How many streams of updates one address may follow at once.
    pub streams: usize,
    /// Programs and data sets that are kept for matches begun with them; none where nothing is kept.
    pub versions: Option<Arc<Versions>>,
    /// How it reaches people who do not look at it.
    pub outside: Outside,
    /// How long an order that was left for a question to come waits before it is given, at least and at most: about as long as somebody at the table takes.
    pub pause: [Duration; 2],
    /// What tells it the time.
    pub clock: Clock,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            behind_proxy: false,
            hosts: None,
            rate: 50,
            body: 64 << 10,
            record: 8 << 20,
            matches: 5_000,
            patience: Duration::from_secs(30),
            unread: Duration::from_mins(1),
            drain: Duration::ZERO,
            idle: Duration::from_mins(10),
            thinkers: available_parallelism().map_or(1, NonZeroUsize::get),
            thinking: Duration::from_secs(30),
            errand: Duration::from_mins(15),
            errands: Duration::from_secs(30),
            finding: 16 << 20,
            findings_own: 256 << 20,
            findings: 8 << 30,
            connections: 4_096,
            streams: 64,
            versions: None,
            outside: Outside::default(),
            pause: [Duration::from_secs(4), Duration::from_secs(15)],
            clock: Clock::default(),
        }
    }
}

use std::num::NonZeroUsize;
use std::thread::available_parallelism;
use std::time::Duration;

/// What a server may be told.
#[derive(Clone, Debug)]
pub struct Config {
    /// Whether a reverse proxy stands before it: then the client's address is taken from the last `X-Forwarded-For`, and cookies are sent over TLS only.
    pub behind_proxy: bool,
    /// Requests per second that one visitor may send for long; 0 for no limit. One address may send four times as many.
    pub rate: u32,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// The largest record to import, in bytes.
    pub record: usize,
    /// How long a request may take.
    pub patience: Duration,
    /// How long a match stays in memory when nobody looks at it.
    pub idle: Duration,
    /// How many computer players may think at once.
    pub thinkers: usize,
    /// How many connections may be open at once.
    pub connections: usize,
    /// How many streams of updates one address may follow at once.
    pub streams: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            behind_proxy: false,
            rate: 50,
            body: 64 << 10,
            record: 8 << 20,
            patience: Duration::from_secs(30),
            idle: Duration::from_mins(10),
            thinkers: available_parallelism().map_or(1, NonZeroUsize::get),
            connections: 4_096,
            streams: 64,
        }
    }
}

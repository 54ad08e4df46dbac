//! A program that is started when it is needed, and anew when it dies.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::runtime::{Handle, RuntimeFlavor};

use crate::child::{Patience, Running, Silence};
use crate::wire::{Ask, GameLine, NOT_KNOWN, Said};

/// What a child may take.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Memory, in bytes.
    pub memory: u64,
    /// How long it may take to start, and to answer what is answered at once.
    pub quick: Duration,
    /// How long it may take to end what was called off.
    pub farewell: Duration,
    /// After its second end in a row it is started anew only after a pause, which doubles each time.
    pub pause: Duration,
    /// No pause is longer.
    pub longest_pause: Duration,
    /// Who has lived so long did not die in a loop.
    pub settled: Duration,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            memory: 2 << 30,
            quick: Duration::from_secs(20),
            farewell: Duration::from_secs(3),
            pause: Duration::from_secs(1),
            longest_pause: Duration::from_mins(2),
            settled: Duration::from_mins(1),
        }
    }
}

/// A program cannot answer. Whatever asked it is unwound with this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{program}: {why}")]
pub struct Gone {
    /// The program.
    pub program: String,
    /// Why.
    pub why: String,
}

impl Gone {
    /// Whether it is there, but too old to know what it was asked.
    pub(crate) fn is_too_old(&self) -> bool {
        self.why.starts_with(NOT_KNOWN)
    }
}

/// Why a game cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unopened {
    /// There is no such game, or its data is at fault.
    #[error("{0}")]
    Refused(String),
    /// The program does not answer.
    #[error("{0}")]
    Gone(#[from] Gone),
}

/// Why something was refused by the rules, or not answered at all.
pub(crate) enum No {
    Refused(Value),
    Gone(Gone),
}

/// A program that speaks the protocol.
pub struct Program {
    path: PathBuf,
    name: String,
    /// What its file must hash to.
    hash: Option<String>,
    bounds: Bounds,
    life: Mutex<Life>,
}

#[derive(Default)]
struct Life {
    running: Option<Arc<Running>>,
    lives: u64,
    /// How often in a row it has died young.
    deaths: u32,
    /// It is not started before.
    not_before: Option<Instant>,
    last_used: Option<Instant>,
    /// Why it died last.
    last_words: String,
}

impl Program {
    /// A program, by the name under which people know it. With a hash its file is read before every start, and must have it.
    pub fn new(path: impl Into<PathBuf>, name: impl Into<String>, hash: Option<String>, bounds: Bounds) -> Arc<Self> {
        Arc::new(Self { path: path.into(), name: name.into(), hash, bounds, life: Mutex::default() })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The games it has.
    pub fn games(self: &Arc<Self>) -> Result<Vec<GameLine>, Gone> {
        let running = self.running()?;
        self.answer(&running, Ask::Games).map_err(|no| self.no(no))
    }

    /// The version it says it has.
    pub fn version(self: &Arc<Self>) -> Result<String, Gone> {
        Ok(self.running()?.hello.version.clone())
    }

    /// Ends the child when nobody has asked it anything for so long; it is started anew when it is needed.
    pub fn rest(&self, idle: Duration) {
        let mut life = self.life();
        let is_idle = life.running.as_ref().is_some_and(|running| running.is_idle())
            && life.last_used.is_none_or(|used| used.elapsed() >= idle);
        if is_idle {
            life.running = None;
        }
    }

    /// How many children it has had.
    pub fn lives(&self) -> u64 {
        self.life().lives
    }

    /// Whether a child runs.
    pub fn is_running(&self) -> bool {
        self.life().running.as_ref().is_some_and(|running| !running.is_gone())
    }

    /// The child, started when there is none.
    pub(crate) fn running(self: &Arc<Self>) -> Result<Arc<Running>, Gone> {
        let mut life = self.life();
        if let Some(running) = &life.running {
            if !running.is_gone() {
                let running = Arc::clone(running);
                life.last_used = Some(Instant::now());
                return Ok(running);
            }
            let lived = running.since.elapsed();
            life.running = None;
            self.bury(&mut life, lived, "it ended of itself");
        }
        if let Some(wait) = life.not_before.and_then(|moment| moment.checked_duration_since(Instant::now())) {
            return Err(self.gone(format!(
                "it has ended {} times in a row ({}) and is started again in {} s",
                life.deaths,
                life.last_words,
                wait.as_secs() + 1
            )));
        }
        life.lives += 1;
        match self.start(life.lives) {
            Ok(running) => {
                let running = Arc::new(running);
                life.running = Some(Arc::clone(&running));
                life.last_used = Some(Instant::now());
                Ok(running)
            }
            Err(why) => {
                self.bury(&mut life, Duration::ZERO, &why.to_string());
                Err(self.gone(why.to_string()))
            }
        }
    }

    fn start(&self, life: u64) -> io::Result<Running> {
        if let Some(hash) = &self.hash {
            let found = hash_of(&self.path)?;
            if found != *hash {
                return Err(io::Error::other("its file is not the one that was kept"));
            }
        }
        Running::start(&self.path, life, self.bounds.memory, self.bounds.quick)
    }

    /// Notes a death; who dies young again and again is started after ever longer pauses, and named.
    fn bury(&self, life: &mut Life, lived: Duration, why: &str) {
        life.deaths = if lived >= self.bounds.settled { 1 } else { life.deaths + 1 };
        life.last_words = why.to_owned();
        eprintln!("{}: {why}; that is the {} time in a row", self.name, Ordinal(life.deaths));
        if life.deaths > 1 {
            let doubled = self.bounds.pause.saturating_mul(1 << (life.deaths - 2).min(16));
            life.not_before = Some(Instant::now() + doubled.min(self.bounds.longest_pause));
        }
    }

    /// Says something that has no answer, if the child of that life still runs.
    pub(crate) fn say_in(&self, life: u64, ask: Ask) {
        if let Some(running) = self.life().running.as_ref().filter(|running| running.life == life) {
            running.say(ask);
        }
    }

    /// Asks what is answered at once.
    pub(crate) fn answer<T: DeserializeOwned>(&self, running: &Running, ask: Ask) -> Result<T, No> {
        let patience = Patience {
            bound: Some(self.bounds.quick),
            is_called_off: &|| false,
            farewell: self.bounds.farewell,
            progress: &mut |_| {},
        };
        self.heard(running.ask(ask, patience))
    }

    /// Asks what takes its time, until it is called off.
    pub(crate) fn answer_in_time<T: DeserializeOwned>(
        &self,
        running: &Running,
        ask: Ask,
        is_called_off: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(Value),
    ) -> Result<T, No> {
        let patience = Patience { bound: None, is_called_off, farewell: self.bounds.farewell, progress };
        self.heard(running.ask(ask, patience))
    }

    fn heard<T: DeserializeOwned>(&self, said: Result<Said, Silence>) -> Result<T, No> {
        match said {
            Ok(Said::Answer(value)) => serde_json::from_value(value)
                .map_err(|fault| No::Gone(self.gone(format!("it answers what nobody understands: {fault}")))),
            Ok(Said::Refused(value)) => Err(No::Refused(value)),
            Ok(Said::Failed(why)) => Err(No::Gone(self.gone(why))),
            Ok(Said::Progress(_)) => Err(No::Gone(self.gone("it never came to an end".to_owned()))),
            Err(Silence::Ended) => Err(No::Gone(self.gone("it ended before it answered".to_owned()))),
            Err(Silence::TooLong) => Err(No::Gone(self.gone("it took too long to answer and was ended".to_owned()))),
        }
    }

    /// What stands in the way, where the rules can have said nothing.
    pub(crate) fn no(&self, no: No) -> Gone {
        match no {
            No::Gone(gone) => gone,
            No::Refused(value) => self.gone(value.as_str().map_or_else(|| value.to_string(), str::to_owned)),
        }
    }

    pub(crate) fn gone(&self, why: String) -> Gone {
        Gone { program: self.name.clone(), why }
    }

    fn life(&self) -> MutexGuard<'_, Life> {
        self.life.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Program({})", self.name)
    }
}

/// `first`, `second`, `3rd`: how often.
struct Ordinal(u32);

impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 | 1 => f.write_str("first"),
            2 => f.write_str("second"),
            3 => f.write_str("third"),
            n => write!(f, "{n}th"),
        }
    }
}

/// The hash of a file, as 64 hexadecimal digits.
pub fn hash_of(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let (mut hasher, mut part) = (blake3::Hasher::new(), vec![0; 1 << 16]);
    loop {
        let read = file.read(&mut part)?;
        if read == 0 {
            return Ok(hasher.finalize().to_hex().to_string());
        }
        hasher.update(&part[..read]);
    }
}

/// Waits for another program without holding up a thread that others need.
pub(crate) fn elsewhere<T>(work: impl FnOnce() -> T) -> T {
    match Handle::try_current() {
        Ok(runtime) if runtime.runtime_flavor() == RuntimeFlavor::MultiThread => tokio::task::block_in_place(work),
        _ => work(),
    }
}

/// Unwinds whoever asked: the interface has no word for a program that is gone.
pub(crate) fn unwind<T>(found: Result<T, Gone>) -> T {
    found.unwrap_or_else(|gone| resume_unwind(Box::new(gone)))
}

//! What is said between two programs. It is spoken by programs of years to come: a form once released is only ever added to, and what is added has a default.

mod answers; // what is answered, and why not
mod asks; // what can be asked
mod info; // what a game tells about itself
mod plans; // what is to be thought, played or measured

use std::io::{self, BufRead, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use answers::{Done, Drawn, GameLine, Laid, NoOdds, Opened, RunFound, Stands};
pub use asks::{Ask, Begun, Deed, Speech, TableAsk, TitleAsk};
pub use info::Info;
pub use plans::{Calibrating, Comparing, Fitting, Haste, Means, Runs, Speeds, Thoroughness};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;
/// What a program says to what it has never heard of; the fault stands behind it.
pub(crate) const NOT_KNOWN: &str = "it does not know what it is asked";
/// No line is longer.
const LONGEST: u64 = 256 << 20;

/// The first line of the half that answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the protocol.
    pub grognard_host: u32,
    /// The version of the program.
    pub version: String,
}

/// A line of the half that asks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Its number.
    pub n: u64,
    /// What is asked.
    pub ask: Ask,
}

/// A line of the half that asks, as far as any program can read it: a newer one may ask what this one does not know.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Heard {
    pub(crate) n: u64,
    pub(crate) ask: Value,
}

/// A line of the half that answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Reply {
    /// The number of the request.
    pub n: u64,
    /// What is said to it.
    pub said: Said,
}

/// What is said to a request: any number of steps of progress, then one of the others.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    /// How far it has come.
    Progress(Value),
    /// The answer.
    Answer(Value),
    /// The rules say no; why, in the form that belongs to the request.
    Refused(Value),
    /// The program cannot answer.
    Failed(String),
}

/// Reads a line; nothing at the end of the stream.
pub fn read<T: DeserializeOwned>(from: &mut impl BufRead) -> io::Result<Option<T>> {
    let mut line = Vec::new();
    from.take(LONGEST).read_until(b'\n', &mut line)?;
    if line.last() != Some(&b'\n') {
        return if line.is_empty() { Ok(None) } else { Err(io::ErrorKind::UnexpectedEof.into()) };
    }
    serde_json::from_slice(&line).map(Some).map_err(io::Error::from)
}

/// Writes a line, and sees that it goes out.
pub fn write(to: &mut impl Write, what: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(what)?;
    line.push(b'\n');
    to.write_all(&line)?;
    to.flush()
}

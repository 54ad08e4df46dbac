use std::fmt;
use std::str::FromStr;

use catalog::Level;

use crate::failure::Failure;

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this terminal.
    Human,
    /// A computer player.
    Computer(Level),
}

impl Player {
    /// The player that takes what nobody else takes.
    pub const SERGEANT: Self = Self::Computer(Level::Sergeant);
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Computer(level) => level.fmt(f),
        }
    }
}

impl FromStr for Player {
    type Err = Failure;

    fn from_str(word: &str) -> Result<Self, Failure> {
        if word == "human" {
            return Ok(Self::Human);
        }
        word.parse().map(Self::Computer).map_err(|_| {
            let levels = Level::ALL.map(Level::id).join(", ");
            Failure::Bad(format!("there is no player `{word}`; there are human, {levels}"))
        })
    }
}

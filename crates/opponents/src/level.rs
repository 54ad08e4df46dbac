use std::fmt;
use std::str::FromStr;

/// The computer players by strength, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Gives any legal order.
    Recruit,
    /// Follows the rules of thumb of its game, one decision at a time.
    Sergeant,
}

impl Level {
    /// All of them, weakest first.
    pub const ALL: [Level; 2] = [Level::Recruit, Level::Sergeant];

    /// The word for it in commands, addresses and records.
    pub fn id(self) -> &'static str {
        match self {
            Level::Recruit => "recruit",
            Level::Sergeant => "sergeant",
        }
    }

    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            Level::Recruit => "Recruit",
            Level::Sergeant => "Sergeant",
        }
    }

    /// What to expect of it, in a sentence.
    pub fn text(self) -> &'static str {
        match self {
            Level::Recruit => "Knows what is legal and nothing else: gives any legal order, at once.",
            Level::Sergeant => "Plays by sound rules of thumb, one decision at a time, at once; does not plan ahead.",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A word that names no level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no computer player `{word}`; there are {known}")]
pub struct UnknownLevel {
    /// The word.
    pub word: String,
    /// The levels there are.
    pub known: String,
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(word: &str) -> Result<Self, UnknownLevel> {
        Self::ALL
            .into_iter()
            .find(|level| level.id() == word)
            .ok_or_else(|| UnknownLevel { word: word.to_owned(), known: Self::ALL.map(Level::id).join(", ") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_found_by_its_id() {
        for level in Level::ALL {
            assert_eq!(level.id().parse(), Ok(level));
        }
    }

    #[test]
    fn an_unknown_level_is_refused_with_the_list() {
        let refused = "admiral".parse::<Level>().unwrap_err().to_string();
        assert_eq!(refused, "there is no computer player `admiral`; there are recruit, sergeant");
    }
}

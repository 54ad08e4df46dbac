use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::{Budget, Pace};

/// The computer players by strength, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Gives any legal order.
    Recruit,
    /// Follows the rules of thumb of its game, one decision at a time.
    Sergeant,
    /// Looks ahead for a moment, and does not always give the best order it has seen.
    Captain,
    /// Looks ahead.
    General,
    /// Looks ahead for longer.
    FieldMarshal,
}

impl Level {
    /// All of them, weakest first.
    pub const ALL: [Level; 5] = [Level::Recruit, Level::Sergeant, Level::Captain, Level::General, Level::FieldMarshal];

    /// The word for it in commands, addresses and records.
    pub fn id(self) -> &'static str {
        match self {
            Level::Recruit => "recruit",
            Level::Sergeant => "sergeant",
            Level::Captain => "captain",
            Level::General => "general",
            Level::FieldMarshal => "field-marshal",
        }
    }

    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            Level::Recruit => "Recruit",
            Level::Sergeant => "Sergeant",
            Level::Captain => "Captain",
            Level::General => "General",
            Level::FieldMarshal => "Field marshal",
        }
    }

    /// What to expect of it, in a sentence.
    pub fn text(self) -> &'static str {
        match self {
            Level::Recruit => "Knows what is legal and nothing else: gives any legal order, at once.",
            Level::Sergeant => "Plays by sound rules of thumb, one decision at a time, at once; does not plan ahead.",
            Level::Captain => {
                "Plays the likeliest lines on in his head for a moment, and now and then takes the second best."
            }
            Level::General => "Plays hundreds of lines on in his head before each decision; thinks for up to a second.",
            Level::FieldMarshal => {
                "The general with more patience: thinks for up to five seconds before each decision."
            }
        }
    }

    /// How long it thinks about one decision against people.
    pub fn pace(self) -> Pace {
        match self {
            Level::Recruit | Level::Sergeant => Pace::Instant,
            Level::Captain => Pace::Time(Duration::from_millis(100)),
            Level::General => Pace::Time(Duration::from_secs(1)),
            Level::FieldMarshal => Pace::Time(Duration::from_secs(5)),
        }
    }

    /// How long it thinks where its choices must be repeatable.
    pub fn repeatable_pace(self) -> Pace {
        match self {
            Level::Recruit | Level::Sergeant => Pace::Instant,
            Level::Captain => Pace::Iterations(100),
            Level::General => Pace::Iterations(1_000),
            Level::FieldMarshal => Pace::Iterations(5_000),
        }
    }

    /// Whether it looks ahead at all.
    pub fn looks_ahead(self) -> bool {
        self.pace() != Pace::Instant
    }

    /// Its budget against people: its time, on all cores.
    pub fn budget(self, seed: u64) -> Budget {
        match self.pace() {
            Pace::Time(time) => Budget::time(time, seed),
            pace => Budget::at(pace, seed),
        }
    }

    /// Its budget where choices must be repeatable.
    pub fn repeatable_budget(self, seed: u64) -> Budget {
        Budget::at(self.repeatable_pace(), seed)
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
        let known = "recruit, sergeant, captain, general, field-marshal";
        assert_eq!(refused, format!("there is no computer player `admiral`; there are {known}"));
    }

    #[test]
    fn stronger_levels_think_longer() {
        let time = |level: Level| if let Pace::Time(time) = level.pace() { time } else { Duration::ZERO };
        assert!(Level::ALL.map(time)[1..].is_sorted_by(|a, b| a < b));
        assert_eq!(Level::ALL.map(Level::looks_ahead), [false, false, true, true, true]);
    }
}

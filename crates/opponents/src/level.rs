use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::Budget;

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

    /// How long it thinks about one decision; nothing for those who do not look ahead.
    pub fn time(self) -> Option<Duration> {
        match self {
            Level::Recruit | Level::Sergeant => None,
            Level::Captain => Some(Duration::from_millis(100)),
            Level::General => Some(Duration::from_secs(1)),
            Level::FieldMarshal => Some(Duration::from_secs(5)),
        }
    }

    /// The iterations it is given where its choices must be repeatable; nothing for those who do not look ahead.
    pub fn iterations(self) -> Option<u64> {
        match self {
            Level::Recruit | Level::Sergeant => None,
            Level::Captain => Some(100),
            Level::General => Some(1_000),
            Level::FieldMarshal => Some(5_000),
        }
    }

    /// Its budget against people: its time, on all cores.
    pub fn budget(self, seed: u64) -> Budget {
        self.time().map_or_else(|| Budget::instant(seed), |time| Budget::time(time, seed))
    }

    /// Its budget where choices must be repeatable.
    pub fn repeatable_budget(self, seed: u64) -> Budget {
        self.iterations().map_or_else(|| Budget::instant(seed), |count| Budget::iterations(count, seed))
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
        let times: Vec<_> = Level::ALL.into_iter().filter_map(Level::time).collect();
        assert!(times.len() == 3 && times.is_sorted_by(|a, b| a < b));
    }
}

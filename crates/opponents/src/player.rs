use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::{Budget, Level, Pace, Tuning, UnknownLevel};

/// The most iterations and seconds a player can be given for one decision.
const MOST: (u64, f64) = (10_000_000, 3_600.0);
/// The shortest time to think, in seconds.
const LEAST: f64 = 0.001;

/// A computer player with what it may think with: `sergeant`, `general:300i`, `general:0.3s`, `general:300i+stops=2+doubt=1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// Who.
    pub level: Level,
    /// How long, on one thread.
    pub pace: Pace,
    /// By what other figures than its game advises.
    pub tuning: Tuning,
}

impl Player {
    /// A player with the repeatable budget of its level.
    pub fn of(level: Level) -> Self {
        Self { level, pace: level.repeatable_pace(), tuning: Tuning::default() }
    }

    /// The budget of one decision.
    pub fn budget(&self, seed: u64) -> Budget {
        Budget::at(self.pace, seed)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pace {
            Pace::Instant => write!(f, "{}", self.level),
            Pace::Iterations(count) => write!(f, "{}:{count}i", self.level),
            Pace::Time(time) => write!(f, "{}:{}s", self.level, time.as_secs_f64()),
        }?;
        write!(f, "{}", self.tuning)
    }
}

/// A player that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownPlayer {
    /// No such level.
    #[error("{0}")]
    Level(#[from] UnknownLevel),
    /// Not a budget.
    #[error("`{word}` is no budget; write 300i for iterations or 0.5s for seconds, as in general:300i, at most {} or {} s", MOST.0, MOST.1)]
    Pace {
        /// The word.
        word: String,
    },
    /// Not a figure of a search.
    #[error("`{word}` tunes nothing; there are width=2..64, stops=1..64, last=0..1, doubt=0..9")]
    Tuning {
        /// The word.
        word: String,
    },
    /// A figure given before.
    #[error("`{word}` tunes what was tuned before")]
    Twice {
        /// The word.
        word: String,
    },
    /// A level that does not look ahead.
    #[error("the {level} does not look ahead and takes no budget")]
    Thoughtless {
        /// The level.
        level: Level,
    },
}

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(text: &str) -> Result<Self, UnknownPlayer> {
        let Some((level, pace)) = text.split_once(':') else { return Ok(Self::of(text.parse()?)) };
        let level: Level = level.parse()?;
        if !level.looks_ahead() {
            return Err(UnknownPlayer::Thoughtless { level });
        }
        let mut words = pace.split('+');
        let pace = words.next().unwrap_or_default();
        let pace = read_pace(pace).ok_or_else(|| UnknownPlayer::Pace { word: pace.to_owned() })?;
        let mut tuning = Tuning::default();
        let words: Vec<&str> = words.collect();
        for (place, word) in words.iter().enumerate() {
            let name = |word: &str| word.split_once('=').map(|(name, _)| name.to_owned());
            if words[..place].iter().any(|earlier| name(earlier) == name(word)) {
                return Err(UnknownPlayer::Twice { word: (*word).to_owned() });
            }
            tuning.read(word).ok_or_else(|| UnknownPlayer::Tuning { word: (*word).to_owned() })?;
        }
        Ok(Self { level, pace, tuning })
    }
}

fn read_pace(text: &str) -> Option<Pace> {
    if let Some(count) = text.strip_suffix('i') {
        let count: u64 = count.parse().ok()?;
        return (1..=MOST.0).contains(&count).then_some(Pace::Iterations(count));
    }
    let seconds: f64 = text.strip_suffix('s')?.parse().ok()?;
    (LEAST..=MOST.1).contains(&seconds).then(|| Pace::Time(Duration::from_secs_f64(seconds)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_written_as_they_are_read() {
        for text in [
            "recruit",
            "sergeant",
            "general:300i",
            "captain:0.25s",
            "field-marshal:5000i",
            "general:300i+width=8+stops=2+last=0.5+doubt=0.25",
        ] {
            assert_eq!(text.parse::<Player>().unwrap().to_string(), text);
        }
        assert_eq!("general".parse::<Player>().unwrap().to_string(), "general:1000i");
    }

    #[test]
    fn nonsense_is_refused_with_a_sentence() {
        for (text, part) in [
            ("admiral", "no computer player `admiral`"),
            ("general:", "`` is no budget"),
            ("general:0i", "`0i` is no budget"),
            ("general:-1s", "`-1s` is no budget"),
            ("general:nans", "`nans` is no budget"),
            ("general:1e9s", "`1e9s` is no budget"),
            ("general:1e-12s", "`1e-12s` is no budget"),
            ("general:5i+stops=2+stops=3", "`stops=3` tunes what was tuned before"),
            ("general:5i+speed=3", "`speed=3` tunes nothing"),
            ("general:5i+last=1.1", "`last=1.1` tunes nothing"),
            ("general:5i+width=0", "`width=0` tunes nothing"),
            ("sergeant:5i", "the sergeant does not look ahead"),
        ] {
            let refused = text.parse::<Player>().unwrap_err().to_string();
            assert!(refused.contains(part), "{text}: {refused}");
        }
    }
}

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Span;

/// What somebody wishes for, as it is written in JSON and TOML: `{"pace": "days", "days": 3, "reserve": 7, "time_up": "claim"}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "pace", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// At one sitting.
    Live {
        /// What each seat has for the whole match, in minutes: 1 to 720.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 720))]
        minutes: u32,
        /// What comes to it with every turn, in seconds: at most 300.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(maximum = 300))]
        increment: u32,
        /// What happens when the time is up.
        #[serde(default)]
        time_up: TimeUp,
    },
    /// Over weeks.
    Days {
        /// What each turn has, in days: 1 to 30. What is not used is gone.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 30))]
        days: u32,
        /// What each seat has besides, once for the whole match, in days: at most 60.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(maximum = 60))]
        reserve: u32,
        /// For so many days each seat may be away, at most 60.
        #[serde(default)]
        #[cfg_attr(feature = "openapi", schema(maximum = 60))]
        vacation: u32,
        /// What happens when the time is up.
        #[serde(default)]
        time_up: TimeUp,
    },
}

/// What happens when a seat's time is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TimeUp {
    /// The opponent may claim the match. Until then the seat may still decide.
    #[default]
    Claim,
    /// A computer plays the seat from there to the end.
    Computer,
}

/// Why no clock runs like that.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaceFault {
    /// A figure is too small or too large.
    #[error("{what} has {least} to {most} {unit}, not {found}")]
    OutOfRange {
        /// What it is that has so many,
        what: &'static str,
        /// and of what.
        unit: &'static str,
        /// The smallest it may be.
        least: u32,
        /// The largest.
        most: u32,
        /// What it is.
        found: u32,
    },
    /// It is not written as a clock is.
    #[error("this is not how a clock is written: {0}")]
    Unreadable(String),
}

/// Terms that a clock can keep: the only way to have them is to have them checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Pace", into = "Pace")]
pub struct Terms(Pace);

impl Terms {
    /// Checks what somebody wishes for.
    pub fn new(pace: Pace) -> Result<Self, PaceFault> {
        let within = |what, unit, least, most, found| {
            if (least..=most).contains(&found) {
                Ok(())
            } else {
                Err(PaceFault::OutOfRange { what, unit, least, most, found })
            }
        };
        match pace {
            Pace::Live { minutes, increment, .. } => {
                within("a live clock", "minutes", 1, 720, minutes)?;
                within("the increment of a live clock", "seconds", 0, 300, increment)?;
            }
            Pace::Days { days, reserve, vacation, .. } => {
                within("a turn", "days", 1, 30, days)?;
                within("the reserve", "days", 0, 60, reserve)?;
                within("the vacation", "days", 0, 60, vacation)?;
            }
        }
        Ok(Self(pace))
    }

    /// Reads terms from JSON.
    pub fn from_json(text: &str) -> Result<Self, PaceFault> {
        Self::new(serde_json::from_str(text).map_err(|error| PaceFault::Unreadable(error.to_string()))?)
    }

    /// Reads terms from TOML.
    pub fn from_toml(text: &str) -> Result<Self, PaceFault> {
        Self::new(toml::from_str(text).map_err(|error| PaceFault::Unreadable(error.message().to_owned()))?)
    }

    /// As JSON.
    pub fn to_json(self) -> String {
        serde_json::to_string(&self.0).expect("terms are plain figures")
    }

    /// As they were wished for.
    pub fn pace(self) -> Pace {
        self.0
    }

    /// What happens when the time is up.
    pub fn time_up(self) -> TimeUp {
        match self.0 {
            Pace::Live { time_up, .. } | Pace::Days { time_up, .. } => time_up,
        }
    }

    /// In a word or two, as a list has it: `live 15+10`, `3 days a turn`.
    pub fn short(self) -> String {
        match self.0 {
            Pace::Live { minutes, increment, .. } => format!("live {minutes}+{increment}"),
            Pace::Days { days, .. } => format!("{} a turn", counted(days, "day")),
        }
    }

    /// What happens when the time is up, in words.
    pub fn ending(self) -> &'static str {
        match self.time_up() {
            TimeUp::Claim => "at the end of the time the opponent may claim the match",
            TimeUp::Computer => "at the end of the time a computer plays on",
        }
    }

    /// What a seat has at the beginning for the whole match.
    pub(super) fn bank(self) -> Span {
        match self.0 {
            Pace::Live { minutes, .. } => Span::minutes(minutes),
            Pace::Days { reserve, .. } => Span::days(reserve),
        }
    }

    /// What each turn has of its own.
    pub(super) fn turn(self) -> Span {
        match self.0 {
            Pace::Live { .. } => Span::ZERO,
            Pace::Days { days, .. } => Span::days(days),
        }
    }

    /// What comes to the bank with every turn.
    pub(super) fn increment(self) -> Span {
        match self.0 {
            Pace::Live { increment, .. } => Span::seconds(increment),
            Pace::Days { .. } => Span::ZERO,
        }
    }

    pub(super) fn vacation(self) -> u32 {
        match self.0 {
            Pace::Live { .. } => 0,
            Pace::Days { vacation, .. } => vacation,
        }
    }
}

impl TryFrom<Pace> for Terms {
    type Error = PaceFault;

    fn try_from(pace: Pace) -> Result<Self, PaceFault> {
        Self::new(pace)
    }
}

impl From<Terms> for Pace {
    fn from(terms: Terms) -> Self {
        terms.0
    }
}

/// For a person: `live, 15 minutes each and 10 seconds more a turn`, `3 days a turn, 7 in reserve, 12 of vacation`.
impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Pace::Live { minutes, increment: 0, .. } => write!(f, "live, {} each", counted(minutes, "minute")),
            Pace::Live { minutes, increment, .. } => {
                write!(f, "live, {} each and {} more a turn", counted(minutes, "minute"), counted(increment, "second"))
            }
            Pace::Days { days, reserve, vacation, .. } => {
                write!(f, "{} a turn", counted(days, "day"))?;
                if reserve > 0 {
                    write!(f, ", {reserve} in reserve")?;
                }
                if vacation > 0 {
                    write!(f, ", {vacation} of vacation")?;
                }
                Ok(())
            }
        }
    }
}

fn counted(number: u32, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Clause, QuestionInfo};

/// What a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Space {
    /// Zones and links.
    Board,
    /// A table in inches.
    Table,
}

/// What a game tells about itself.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// Its short name.
    pub slug: &'static str,
    /// Its title.
    pub title: &'static str,
    /// One sentence for the home page.
    pub blurb: String,
    /// What it is played on.
    pub space: Space,
    /// All seats any of its scenarios has.
    pub seats: Vec<String>,
    /// Its scenarios, the beginner's one marked.
    pub scenarios: Vec<ScenarioInfo>,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Its odds questions.
    pub questions: Vec<QuestionInfo>,
}

impl GameInfo {
    /// A scenario by its id.
    pub fn scenario(&self, id: &str) -> Option<&ScenarioInfo> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }

    /// Which of the scenarios has this id.
    pub fn index_of(&self, id: &str) -> Result<usize, SetupFault> {
        self.scenarios.iter().position(|scenario| scenario.id == id).ok_or_else(|| SetupFault::UnknownScenario {
            game: self.slug,
            scenario: id.to_owned(),
            known: self.scenarios.iter().map(|scenario| scenario.id.as_str()).collect::<Vec<_>>().join(", "),
        })
    }

    /// The scenario to begin with.
    pub fn beginner(&self) -> &ScenarioInfo {
        self.scenarios.iter().find(|scenario| scenario.beginner).unwrap_or(&self.scenarios[0])
    }
}

/// A scenario in the list.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScenarioInfo {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// A sentence or two.
    pub blurb: String,
    /// How long people play it.
    pub minutes: u16,
    /// How many turns or rounds.
    pub turns: u16,
    /// Its seats, in seat order.
    pub seats: Vec<String>,
    /// The scenario to begin with.
    pub beginner: bool,
    /// No match takes more decisions than this.
    pub decisions_at_most: u32,
}

/// An option of a rule set.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionInfo {
    /// Its id.
    pub id: &'static str,
    /// The values it may take; a range is written `-20..20`.
    pub values: Vec<String>,
    /// The value without a choice.
    pub default: String,
    /// The clause that offers it.
    #[ts(type = "string")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub clause: Clause,
    /// What it changes.
    pub text: &'static str,
}

impl OptionInfo {
    /// An option whose first value is the default.
    pub fn new(id: &'static str, values: &[&str], clause: &'static str, text: &'static str) -> Self {
        Self {
            id,
            values: values.iter().map(|value| (*value).to_owned()).collect(),
            default: values[0].to_owned(),
            clause: Clause(clause),
            text,
        }
    }

    /// Whether the option may take this value.
    pub fn allows(&self, value: &str) -> bool {
        self.values.iter().any(|allowed| {
            allowed == value
                || allowed.split_once("..").is_some_and(|(low, high)| {
                    let number = |text: &str| text.parse::<i64>().ok().filter(|n| n.to_string() == text);
                    matches!((number(low), number(value), number(high)), (Some(low), Some(n), Some(high)) if (low..=high).contains(&n))
                })
        })
    }
}

/// Options of a match by id; those not named take their default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options(pub BTreeMap<String, String>);

impl Options {
    /// The value of an option, if one was chosen.
    pub fn get(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }

    /// Checks ids and values against the list of a game.
    pub fn check(&self, list: &[OptionInfo]) -> Result<(), SetupFault> {
        for (id, value) in &self.0 {
            let option = list.iter().find(|option| option.id == id).ok_or_else(|| SetupFault::UnknownOption {
                option: id.clone(),
                known: list.iter().map(|option| option.id).collect::<Vec<_>>().join(", "),
            })?;
            if !option.allows(value) {
                return Err(SetupFault::OptionValue {
                    option: id.clone(),
                    value: value.clone(),
                    allowed: option.values.join(", "),
                });
            }
        }
        Ok(())
    }
}

/// Why a match cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// No such scenario.
    #[error("{game} has no scenario `{scenario}`; it has {known}")]
    UnknownScenario {
        /// The game.
        game: &'static str,
        /// What was asked for.
        scenario: String,
        /// What there is.
        known: String,
    },
    /// No such option.
    #[error("there is no option `{option}`; there are {known}")]
    UnknownOption {
        /// What was asked for.
        option: String,
        /// What there is.
        known: String,
    },
    /// An option cannot take that value.
    #[error("option `{option}` cannot be `{value}`; it takes {allowed}")]
    OptionValue {
        /// The option.
        option: String,
        /// What was asked for.
        value: String,
        /// What it takes.
        allowed: String,
    },
    /// No such seat.
    #[error("there is no seat `{seat}`; there are {known}")]
    UnknownSeat {
        /// What was asked for.
        seat: String,
        /// What there is.
        known: String,
    },
}

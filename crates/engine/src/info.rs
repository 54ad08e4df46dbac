use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::vocabulary::{self, Word};
use crate::{Difference, OptionInfo, OptionValues, Options, OwnOption, QuestionInfo, ScenarioOption};

/// The option that evens a match.
pub const BALANCE: &str = "balance";
/// Its value for a match as published, which every scenario has.
pub const PUBLISHED: &str = "published";

/// What a game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
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

    /// The options of a scenario, with its own defaults; those that change nothing there are left out.
    pub fn options_of(&self, scenario: &str) -> Vec<OptionInfo> {
        let Some(scenario) = self.scenario(scenario) else { return Vec::new() };
        self.options
            .iter()
            .filter(|option| scenario.absence(option.id).is_none())
            .map(|one| scenario.own(one))
            .collect()
    }

    /// Checks the options of a match of this scenario.
    pub fn check_options(&self, scenario: &str, options: &Options) -> Result<(), SetupFault> {
        let scenario = &self.scenarios[self.index_of(scenario)?];
        options.check(&self.options)?;
        let all = self.complete(&scenario.id, options);
        for (id, value) in &options.0 {
            let default = self.options.iter().find(|option| option.id == id).map(|option| scenario.own(option).default);
            let why = scenario.absence(id).or_else(|| scenario.absence_with(id, &all));
            if let Some(why) = why.filter(|_| default.as_ref() != Some(value)) {
                return Err(SetupFault::OptionAbsent {
                    option: id.clone(),
                    value: value.clone(),
                    scenario: scenario.id.clone(),
                    why: why.to_owned(),
                });
            }
        }
        Ok(())
    }

    /// The options with their values as this program writes them: `4.0` means `4` where the option is a whole number.
    #[must_use]
    pub fn spelt(&self, options: Options) -> Options {
        let spelt = |(id, value): (String, String)| {
            let known = self.options.iter().find(|option| option.id == id);
            let value = known.map_or_else(|| value.clone(), |option| option.values.spelt(&value));
            (id, value)
        };
        Options(options.0.into_iter().map(spelt).collect())
    }

    /// What a scenario says about the options, as programs exchange it.
    pub fn own_options(&self, scenario: &ScenarioInfo) -> Vec<OwnOption> {
        let own = |one: &ScenarioOption| match one {
            ScenarioOption::Default { option, value } => {
                let known = self.options.iter().find(|known| known.id == *option)?;
                Some(OwnOption::Default { option, value: known.values.value(value) })
            }
            ScenarioOption::Absent { option, why } => Some(OwnOption::Absent { option, why: why.clone() }),
            // It is offered, and refused with a sentence where it does not fit.
            ScenarioOption::AbsentWith { .. } => None,
        };
        scenario.options.iter().filter_map(own).collect()
    }

    /// The presets of a scenario: what the option `balance` may be there, the published game first.
    pub fn presets(&self, scenario: &str) -> Vec<String> {
        let balance = self.options_of(scenario).into_iter().find(|option| option.id == BALANCE);
        match balance.map(|option| option.values) {
            Some(OptionValues::Words { words }) => words,
            _ => vec![PUBLISHED.to_owned()],
        }
    }

    /// The preset that a match of this scenario with these options is played with; none if something else was changed too.
    pub fn preset(&self, scenario: &str, chosen: &Options) -> Option<String> {
        let others = self.differences(scenario, chosen).iter().any(|difference| difference.option != BALANCE);
        (!others).then(|| chosen.get(BALANCE).unwrap_or(PUBLISHED).to_owned())
    }

    /// Every option of a match of this scenario: what was chosen, and the defaults of what was not.
    pub fn complete(&self, scenario: &str, chosen: &Options) -> Options {
        let scenario = self.scenario(scenario);
        let value = |option: &OptionInfo| {
            let default = || scenario.map_or_else(|| option.default.clone(), |scenario| scenario.own(option).default);
            chosen.get(option.id).map_or_else(default, str::to_owned)
        };
        Options(self.options.iter().map(|option| (option.id.to_owned(), value(option))).collect())
    }

    /// What of a match of this scenario is not as published.
    pub fn differences(&self, scenario: &str, chosen: &Options) -> Vec<Difference> {
        let different = |option: OptionInfo| {
            let chosen = chosen.get(option.id).filter(|&value| value != option.default)?;
            let (published, chosen) = (option.values.value(&option.default), option.values.value(chosen));
            Some(Difference { option: option.id, text: option.text, clause: option.clause, published, chosen })
        };
        self.options_of(scenario).into_iter().filter_map(different).collect()
    }

    /// The scenario to begin with.
    pub fn beginner(&self) -> &ScenarioInfo {
        self.scenarios.iter().find(|scenario| scenario.beginner).unwrap_or(&self.scenarios[0])
    }
}

/// A scenario in the list.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
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
    /// What it says about the game's options; programs hear it from [`GameInfo::own_options`].
    #[serde(skip)]
    pub options: Vec<ScenarioOption>,
}

impl ScenarioInfo {
    /// Why an option changes nothing here.
    fn absence(&self, id: &str) -> Option<&str> {
        self.options.iter().find_map(|own| match own {
            ScenarioOption::Absent { option, why } if *option == id => Some(why.as_str()),
            _ => None,
        })
    }

    /// Why an option changes nothing here beside these others.
    fn absence_with(&self, id: &str, options: &Options) -> Option<&str> {
        self.options.iter().find_map(|own| match own {
            ScenarioOption::AbsentWith { option, other, value, why } if *option == id && options.is(other, value) => {
                Some(why.as_str())
            }
            _ => None,
        })
    }

    /// An option with its default here.
    fn own(&self, option: &OptionInfo) -> OptionInfo {
        let default = self.options.iter().find_map(|own| match own {
            ScenarioOption::Default { option: id, value } if *id == option.id => Some(value.clone()),
            _ => None,
        });
        let option = option.clone();
        OptionInfo { default: default.unwrap_or(option.default), ..option }
    }
}

/// Why a match cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum SetupFault {
    /// No such scenario.
    #[error("{game} has no scenario `{scenario}`; it has {known}")]
    UnknownScenario {
        /// The game.
        #[serde(deserialize_with = "vocabulary::read")]
        game: Word,
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
    /// An option changes nothing in that scenario.
    #[error("option `{option}` cannot be `{value}` in `{scenario}`: {why}")]
    OptionAbsent {
        /// The option.
        option: String,
        /// What was asked for.
        value: String,
        /// The scenario.
        scenario: String,
        /// Why.
        why: String,
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

//! What a game tells about itself, with nothing left out that a page leaves out.

use std::collections::BTreeMap;

use engine::{
    Clause, Decimal, GameInfo, OptionInfo, OptionValues, Parameter, ParameterKind, QuestionInfo, ScenarioInfo,
    ScenarioOption, Space, Word, vocabulary,
};
use serde::de;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// What a game tells about itself, with nothing left out that a page leaves out.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Info {
    #[serde(deserialize_with = "vocabulary::read")]
    slug: Word,
    #[serde(deserialize_with = "vocabulary::read")]
    title: Word,
    blurb: String,
    space: Space,
    seats: Vec<String>,
    scenarios: Vec<ScenarioInfo>,
    /// What each scenario says about the options.
    own: Vec<Vec<ScenarioOption>>,
    options: Vec<OptionLine>,
    /// Its questions about chance; none from a program that is not asked for chances.
    // `questions` was another form of the same, in the first programs.
    #[serde(default, rename = "chances")]
    questions: Vec<QuestionLine>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct QuestionLine {
    #[serde(deserialize_with = "vocabulary::read")]
    id: Word,
    #[serde(deserialize_with = "vocabulary::read")]
    text: Word,
    #[serde(deserialize_with = "vocabulary::read")]
    clause: Word,
    parameters: Vec<ParameterLine>,
    #[serde(deserialize_with = "each_word")]
    outcomes: Vec<Word>,
    #[serde(deserialize_with = "each_pair")]
    words: Vec<(Word, Word)>,
    #[serde(deserialize_with = "each_pair")]
    begin: Vec<(Word, Word)>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct ParameterLine {
    #[serde(deserialize_with = "vocabulary::read")]
    name: Word,
    takes: Takes,
    default: Value,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Takes {
    Int {
        min: i64,
        max: i64,
        words: Vec<(String, i64)>,
    },
    Decimal {
        min: f64,
        max: f64,
    },
    Bool,
    Word {
        #[serde(deserialize_with = "each_word")]
        values: Vec<Word>,
    },
}

fn kept<E: de::Error>(text: &str) -> Result<Word, E> {
    vocabulary::word(text).ok_or_else(|| E::custom("too many different words have been read from other programs"))
}

fn each_word<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Word>, D::Error> {
    Vec::<String>::deserialize(deserializer)?.iter().map(|text| kept(text)).collect()
}

fn each_pair<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(Word, Word)>, D::Error> {
    let pairs = Vec::<(String, String)>::deserialize(deserializer)?;
    pairs.iter().map(|(one, other)| Ok((kept(one)?, kept(other)?))).collect()
}

impl QuestionLine {
    fn of(question: &QuestionInfo) -> Self {
        let parameter = |one: &Parameter| ParameterLine {
            name: one.name,
            takes: match &one.kind {
                ParameterKind::Int { min, max, words } => Takes::Int {
                    min: *min,
                    max: *max,
                    words: words.iter().map(|(word, number)| ((*word).to_owned(), *number)).collect(),
                },
                ParameterKind::Decimal { min, max } => Takes::Decimal { min: *min, max: *max },
                ParameterKind::Bool => Takes::Bool,
                ParameterKind::Word { values } => Takes::Word { values: values.clone() },
            },
            default: one.default.clone(),
        };
        let pairs = |words: &BTreeMap<Word, Word>| words.iter().map(|(one, other)| (*one, *other)).collect();
        Self {
            id: question.id,
            text: question.text,
            clause: question.clause,
            parameters: question.parameters.iter().map(parameter).collect(),
            outcomes: question.outcomes.clone(),
            words: pairs(&question.words),
            begin: pairs(&question.begin),
        }
    }

    fn into_question(self) -> QuestionInfo {
        let parameter = |one: ParameterLine| Parameter {
            name: one.name,
            kind: match one.takes {
                Takes::Int { min, max, words } => {
                    let known = |(word, number): (String, i64)| Some((vocabulary::word(&word)?, number));
                    ParameterKind::Int { min, max, words: words.into_iter().filter_map(known).collect() }
                }
                Takes::Decimal { min, max } => ParameterKind::Decimal { min, max },
                Takes::Bool => ParameterKind::Bool,
                Takes::Word { values } => ParameterKind::Word { values },
            },
            default: one.default,
        };
        QuestionInfo {
            id: self.id,
            text: self.text,
            clause: self.clause,
            parameters: self.parameters.into_iter().map(parameter).collect(),
            outcomes: self.outcomes,
            words: self.words.into_iter().collect(),
            begin: self.begin.into_iter().collect(),
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct OptionLine {
    #[serde(deserialize_with = "vocabulary::read")]
    id: Word,
    values: Values,
    default: String,
    clause: Clause,
    #[serde(deserialize_with = "vocabulary::read")]
    text: Word,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Values {
    Words(Vec<String>),
    Number { least: i32, most: i32, step: i32, places: u8 },
}

impl Info {
    /// What a game tells, to be sent.
    pub fn of(info: &GameInfo) -> Self {
        let option = |one: &OptionInfo| OptionLine {
            id: one.id,
            values: match &one.values {
                OptionValues::Words { words } => Values::Words(words.clone()),
                OptionValues::Number { least, most, step } => {
                    Values::Number { least: least.units, most: most.units, step: step.units, places: least.places }
                }
            },
            default: one.default.clone(),
            clause: one.clause,
            text: one.text,
        };
        Self {
            slug: info.slug,
            title: info.title,
            blurb: info.blurb.clone(),
            space: info.space,
            seats: info.seats.clone(),
            own: info.scenarios.iter().map(|scenario| scenario.options.clone()).collect(),
            scenarios: info.scenarios.clone(),
            options: info.options.iter().map(option).collect(),
            questions: info.questions.iter().map(QuestionLine::of).collect(),
        }
    }

    /// The game's slug.
    pub fn slug(&self) -> &str {
        self.slug
    }

    /// What was sent.
    pub fn into_info(self) -> GameInfo {
        let option = |one: OptionLine| OptionInfo {
            id: one.id,
            values: match one.values {
                Values::Words(words) => OptionValues::Words { words },
                Values::Number { least, most, step, places } => {
                    // A step of nothing would count no values at all.
                    let number = |units| Decimal { units, places: places.min(9) };
                    OptionValues::Number { least: number(least), most: number(most), step: number(step.max(1)) }
                }
            },
            default: one.default,
            clause: one.clause,
            text: one.text,
        };
        let own = self.own.into_iter().chain(std::iter::repeat_with(Vec::new));
        GameInfo {
            slug: self.slug,
            title: self.title,
            blurb: self.blurb,
            space: self.space,
            seats: self.seats,
            scenarios: self
                .scenarios
                .into_iter()
                .zip(own)
                .map(|(one, options)| ScenarioInfo { options, ..one })
                .collect(),
            options: self.options.into_iter().map(option).collect(),
            questions: self.questions.into_iter().map(QuestionLine::into_question).collect(),
        }
    }
}

use std::collections::BTreeMap;

use chance::Distribution;
use serde::Serialize;
use serde_json::{Value, json};
use ts_rs::TS;

/// A question about chance that a game answers exactly.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuestionInfo {
    /// Its id.
    pub id: &'static str,
    /// What it asks.
    pub text: &'static str,
    /// The clause it is about.
    pub clause: &'static str,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// The keys of its outcomes.
    pub outcomes: Vec<&'static str>,
    /// Parameters, outcomes and values as players say them, by name.
    pub words: BTreeMap<&'static str, &'static str>,
    /// Values to begin with for parameters without a default, by name.
    pub begin: BTreeMap<&'static str, &'static str>,
}

/// How a game speaks of its questions.
#[derive(Clone, Copy, Debug, Default)]
pub struct OddsWords {
    /// The clause of each question, by its id.
    pub clauses: &'static [(&'static str, &'static str)],
    /// Names in the players' words; what means something else in one question stands as `question.name`.
    pub names: &'static [(&'static str, &'static str)],
    /// Values to begin with, as `question.name` or `name`.
    pub begin: &'static [(&'static str, &'static str)],
}

impl QuestionInfo {
    /// A question that has no words yet.
    pub fn new(id: &'static str, text: &'static str, parameters: Vec<Parameter>, outcomes: &[&'static str]) -> Self {
        Self {
            id,
            text,
            clause: "",
            parameters,
            outcomes: outcomes.to_vec(),
            words: BTreeMap::new(),
            begin: BTreeMap::new(),
        }
    }

    /// The same question, with those of the words that it needs.
    #[must_use]
    pub fn worded(self, words: &OddsWords) -> Self {
        let narrow = |key: &'static str| key.split_once('.').filter(|(id, _)| *id == self.id).map(|(_, name)| name);
        let own = |list: &'static [(&'static str, &'static str)], name: &'static str| {
            let said = list.iter().find(|(key, _)| narrow(key) == Some(name));
            said.or_else(|| list.iter().find(|(key, _)| *key == name)).map(|(_, text)| (name, *text))
        };
        let values = self.parameters.iter().flat_map(|parameter| match &parameter.kind {
            ParameterKind::Word { values } => values.clone(),
            ParameterKind::Int { words, .. } => words.iter().map(|(word, _)| *word).collect(),
            ParameterKind::Decimal { .. } | ParameterKind::Bool => Vec::new(),
        });
        let parameters = || self.parameters.iter().map(|parameter| parameter.name);
        let said = words.names.iter().filter_map(|(key, _)| narrow(key));
        let names = parameters().chain(self.outcomes.iter().copied()).chain(values).chain(said);
        let words_of = names.filter_map(|name| own(words.names, name)).collect();
        let begin = parameters().filter_map(|name| own(words.begin, name)).collect();
        let clause = words.clauses.iter().find(|(id, _)| *id == self.id).map_or("", |(_, clause)| *clause);
        Self { clause, words: words_of, begin, ..self }
    }
}

/// A parameter of a question.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    #[serde(flatten)]
    pub kind: ParameterKind,
    /// Its value when it is not given.
    pub default: Value,
}

/// What a parameter takes.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ParameterKind {
    /// A whole number within bounds, or a word that stands for one.
    Int {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
        /// Words with the numbers they stand for.
        words: Vec<(&'static str, i64)>,
    },
    /// A number within bounds, decimals allowed.
    Decimal {
        /// The least.
        min: f64,
        /// The most.
        max: f64,
    },
    /// `true` or `false`.
    Bool,
    /// One of several words.
    Word {
        /// The words.
        values: Vec<&'static str>,
    },
}

impl Parameter {
    /// A whole number.
    pub fn int(name: &'static str, min: i64, max: i64, default: i64) -> Self {
        Self { name, kind: ParameterKind::Int { min, max, words: Vec::new() }, default: json!(default) }
    }

    /// A whole number or a word that stands for one.
    pub fn int_or(name: &'static str, min: i64, max: i64, word: (&'static str, i64), default: i64) -> Self {
        Self { name, kind: ParameterKind::Int { min, max, words: vec![word] }, default: json!(default) }
    }

    /// A number, decimals allowed.
    pub fn decimal(name: &'static str, min: f64, max: f64, default: f64) -> Self {
        Self { name, kind: ParameterKind::Decimal { min, max }, default: json!(default) }
    }

    /// Yes or no.
    pub fn bool(name: &'static str, default: bool) -> Self {
        Self { name, kind: ParameterKind::Bool, default: json!(default) }
    }

    /// One of several words, the first being the default.
    pub fn word(name: &'static str, values: &[&'static str]) -> Self {
        Self { name, kind: ParameterKind::Word { values: values.to_vec() }, default: json!(values[0]) }
    }

    fn read(&self, text: &str) -> Result<Value, OddsError> {
        let wrong = |takes: String| OddsError::Value { name: self.name.to_owned(), value: text.to_owned(), takes };
        match &self.kind {
            ParameterKind::Int { min, max, words } => {
                let word = words.iter().find(|(word, _)| *word == text).map(|(_, number)| *number);
                let number = word.or_else(|| text.parse().ok().filter(|number| (*min..=*max).contains(number)));
                number.map(Value::from).ok_or_else(|| {
                    let numbers = format!("a whole number from {min} to {max}");
                    let words = words.iter().map(|(word, _)| (*word).to_owned());
                    wrong([numbers].into_iter().chain(words).collect::<Vec<_>>().join(" or "))
                })
            }
            ParameterKind::Decimal { min, max } => text
                .parse::<f64>()
                .ok()
                .filter(|number| (*min..=*max).contains(number))
                .map(Value::from)
                .ok_or_else(|| wrong(format!("a number from {min} to {max}"))),
            ParameterKind::Bool => text.parse::<bool>().map(Value::from).map_err(|_| wrong("true or false".to_owned())),
            ParameterKind::Word { values } => {
                if values.contains(&text) {
                    Ok(json!(text))
                } else {
                    Err(wrong(values.join(" or ")))
                }
            }
        }
    }
}

/// Checked arguments of a question, defaults filled in.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Arguments(BTreeMap<&'static str, Value>);

impl Arguments {
    /// Checks `key=value` pairs against the question's parameters.
    pub fn read<'a>(
        question: &QuestionInfo,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, OddsError> {
        let mut arguments: BTreeMap<&'static str, Value> =
            question.parameters.iter().map(|p| (p.name, p.default.clone())).collect();
        for (key, value) in pairs {
            let parameter =
                question.parameters.iter().find(|parameter| parameter.name == key).ok_or_else(|| OddsError::Key {
                    question: question.id.to_owned(),
                    key: key.to_owned(),
                    known: question.parameters.iter().map(|parameter| parameter.name).collect::<Vec<_>>().join(", "),
                })?;
            arguments.insert(parameter.name, parameter.read(value)?);
        }
        Ok(Self(arguments))
    }

    /// Whether a parameter was given or has a default.
    pub fn is_given(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| !value.is_null())
    }

    /// A whole number; 0 for a name that is no parameter.
    pub fn int(&self, name: &str) -> i64 {
        self.0.get(name).and_then(Value::as_i64).unwrap_or(0)
    }

    /// A number; 0 for a name that is no parameter.
    pub fn decimal(&self, name: &str) -> f64 {
        self.0.get(name).and_then(Value::as_f64).unwrap_or(0.0)
    }

    /// Yes or no.
    pub fn bool(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    /// A word.
    pub fn word(&self, name: &str) -> &str {
        self.0.get(name).and_then(Value::as_str).unwrap_or("")
    }
}

/// The exact answer: outcomes with their probabilities, sorted by the outcome's JSON text.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    /// The outcomes that can happen.
    pub outcomes: Vec<(Value, f64)>,
}

impl Answer {
    /// The answer that a distribution gives, each result written as a JSON object.
    pub fn new<T: Ord>(distribution: &Distribution<T>, write: impl Fn(&T) -> Value) -> Self {
        let mut merged: BTreeMap<String, (Value, f64)> = BTreeMap::new();
        for (result, p) in distribution.iter() {
            let value = write(result);
            merged.entry(value.to_string()).or_insert((value, 0.0)).1 += p;
        }
        Self { outcomes: merged.into_values().filter(|(_, p)| *p > 0.0).collect() }
    }
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OddsError {
    /// No such question.
    #[error("{game} has no question `{question}`; it has {known}")]
    Question {
        /// The game.
        game: String,
        /// What was asked.
        question: String,
        /// What there is.
        known: String,
    },
    /// No such parameter.
    #[error("question `{question}` has no key `{key}`; it has {known}")]
    Key {
        /// The question.
        question: String,
        /// What was given.
        key: String,
        /// What there is.
        known: String,
    },
    /// A parameter cannot take that value.
    #[error("`{name}` cannot be `{value}`; it takes {takes}")]
    Value {
        /// The parameter.
        name: String,
        /// What was given.
        value: String,
        /// What it takes.
        takes: String,
    },
}

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use ts_rs::TS;

use crate::vocabulary::{self, Word};
use crate::{Clause, SetupFault};

/// A number with a fixed count of decimal places, which has one way to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    /// How many units of its last place.
    pub units: i32,
    /// How many places it has; at most nine.
    pub places: u8,
}

impl Decimal {
    /// Reads a number that is written as this program writes it.
    fn read(text: &str, places: u8) -> Option<Self> {
        let units = text.replacen('.', "", usize::from(places > 0)).parse().ok()?;
        Some(Self { units, places }).filter(|number| number.to_string() == text)
    }

    /// Reads a number with more or fewer places, if nothing of it is lost.
    fn hear(text: &str, places: u8) -> Option<Self> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let part = part.trim_end_matches('0');
        let missing = usize::from(places).checked_sub(part.len())?;
        let digits = part.bytes().all(|byte| byte.is_ascii_digit()) && text.contains(|c: char| c.is_ascii_digit());
        let units = format!("{whole}{part}{}", "0".repeat(missing)).parse().ok()?;
        digits.then_some(Self { units, places })
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { units, places } = *self;
        let whole = 10u32.pow(places.into());
        let sign = if units < 0 { "-" } else { "" };
        write!(f, "{sign}{}", units.unsigned_abs() / whole)?;
        if places > 0 {
            write!(f, ".{:0width$}", units.unsigned_abs() % whole, width = usize::from(places))?;
        }
        Ok(())
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(f64::from(self.units) / f64::from(10u32.pow(self.places.into())))
    }
}

/// What an option may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OptionValues {
    /// One of some words.
    Words {
        /// The words.
        words: Vec<String>,
    },
    /// A number.
    Number {
        /// The smallest.
        #[ts(type = "number")]
        #[cfg_attr(feature = "openapi", schema(value_type = f64))]
        least: Decimal,
        /// The largest.
        #[ts(type = "number")]
        #[cfg_attr(feature = "openapi", schema(value_type = f64))]
        most: Decimal,
        /// What lies between one and the next.
        #[ts(type = "number")]
        #[cfg_attr(feature = "openapi", schema(value_type = f64))]
        step: Decimal,
    },
}

impl OptionValues {
    /// Whether this value is among them, written as this program writes it.
    pub fn allow(&self, value: &str) -> bool {
        match self {
            Self::Words { words } => words.iter().any(|word| word == value),
            Self::Number { least, most, step } => Decimal::read(value, least.places).is_some_and(|number| {
                (least.units..=most.units).contains(&number.units) && (number.units - least.units) % step.units == 0
            }),
        }
    }

    /// A value as this program writes it: a number has all its places, however it was written. What is none of them stays as it is.
    pub fn spelt(&self, value: &str) -> String {
        let number = match self {
            Self::Words { .. } => None,
            Self::Number { least, .. } => Decimal::hear(value, least.places),
        };
        number.map_or_else(|| value.to_owned(), |number| number.to_string())
    }

    /// A value as programs exchange it: where the option is a number, a number.
    pub fn value(&self, text: &str) -> OptionValue {
        let number = match self {
            Self::Words { .. } => None,
            Self::Number { .. } => serde_json::from_str(text).ok(),
        };
        number.map_or_else(|| OptionValue::Word(text.to_owned()), OptionValue::Number)
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        match self {
            Self::Words { words } => words.len() as u32,
            Self::Number { least, most, step } => ((most.units - least.units) / step.units) as u32 + 1,
        }
    }

    /// One of them, counted from 0.
    pub fn nth(&self, n: u32) -> String {
        match self {
            Self::Words { words } => words[n as usize].clone(),
            Self::Number { least, step, .. } => {
                Decimal { units: least.units + n as i32 * step.units, places: least.places }.to_string()
            }
        }
    }
}

impl fmt::Display for OptionValues {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Words { words } => write!(f, "{}", words.join(", ")),
            Self::Number { least, most, step } if step.units == 1 && step.places == 0 => {
                write!(f, "a whole number from {least} to {most}")
            }
            Self::Number { least, most, step } => write!(f, "a number from {least} to {most} in steps of {step}"),
        }
    }
}

/// The value of an option as programs exchange it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum OptionValue {
    /// A number, where the option has a range.
    Number(#[ts(type = "number")] serde_json::Number),
    /// The word `true` or `false`, from who says it as JSON does.
    Flag(bool),
    /// A word.
    Word(String),
}

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for OptionValue {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        use utoipa::openapi::schema::{Object, OneOfBuilder, Type};
        let kinds = [Type::Number, Type::Boolean, Type::String];
        kinds.into_iter().fold(OneOfBuilder::new(), |one, kind| one.item(Object::with_type(kind))).into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for OptionValue {}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Word(word) => write!(f, "{word}"),
        }
    }
}

/// An option of a rule set.
#[derive(Clone, Debug, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionInfo {
    /// Its id.
    pub id: &'static str,
    /// The values it may take.
    pub values: OptionValues,
    /// The value without a choice, which is the published rule.
    #[ts(as = "OptionValue")]
    #[cfg_attr(feature = "openapi", schema(value_type = OptionValue))]
    pub default: String,
    /// The clause that offers it.
    #[ts(type = "string")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub clause: Clause,
    /// What it changes.
    pub text: &'static str,
}

impl OptionInfo {
    /// An option of some words, the first of which is the default.
    pub fn new(id: &'static str, words: &[&str], clause: &'static str, text: &'static str) -> Self {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        Self { id, default: words[0].clone(), values: OptionValues::Words { words }, clause: Clause(clause), text }
    }

    /// An option that is a whole number.
    pub fn number(
        id: &'static str,
        range: RangeInclusive<i32>,
        default: i32,
        clause: &'static str,
        text: &'static str,
    ) -> Self {
        Self::decimal(id, 0, range, 1, default, clause, text)
    }

    /// An option that is a number with so many decimal places; range, step and default count units of the last place.
    pub fn decimal(
        id: &'static str,
        places: u8,
        range: RangeInclusive<i32>,
        step: i32,
        default: i32,
        clause: &'static str,
        text: &'static str,
    ) -> Self {
        let number = |units| Decimal { units, places };
        let values =
            OptionValues::Number { least: number(*range.start()), most: number(*range.end()), step: number(step) };
        Self { id, values, default: number(default).to_string(), clause: Clause(clause), text }
    }

    /// Whether the option may take this value.
    pub fn allows(&self, value: &str) -> bool {
        self.values.allow(value)
    }
}

impl Serialize for OptionInfo {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { id, values, default, clause, text } = self;
        let mut info = serializer.serialize_struct("OptionInfo", 5)?;
        info.serialize_field("id", id)?;
        info.serialize_field("values", values)?;
        info.serialize_field("default", &values.value(default))?;
        info.serialize_field("clause", clause)?;
        info.serialize_field("text", text)?;
        info.end()
    }
}

/// What a scenario says about an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScenarioOption {
    /// Its value without a choice is another one here.
    Default {
        /// The option.
        #[serde(deserialize_with = "vocabulary::read")]
        option: Word,
        /// The value.
        value: String,
    },
    /// It changes nothing here, so that nothing but its default may be chosen.
    Absent {
        /// The option.
        #[serde(deserialize_with = "vocabulary::read")]
        option: Word,
        /// Why, as a part of a sentence.
        why: String,
    },
    /// It changes nothing where another option has this value.
    AbsentWith {
        /// The option.
        #[serde(deserialize_with = "vocabulary::read")]
        option: Word,
        /// The other one.
        #[serde(deserialize_with = "vocabulary::read")]
        other: Word,
        /// The value of the other one.
        #[serde(deserialize_with = "vocabulary::read")]
        value: Word,
        /// Why, as a part of a sentence.
        why: String,
    },
}

/// An option that is another one in a scenario, as programs exchange it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OwnOption {
    /// Its value without a choice is another one.
    Default {
        /// The option.
        option: &'static str,
        /// The value.
        value: OptionValue,
    },
    /// It changes nothing, so that nothing but its default may be chosen.
    Absent {
        /// The option.
        option: &'static str,
        /// Why, as a part of a sentence.
        why: String,
    },
}

/// An option of a match that is not as published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Difference {
    /// The option.
    pub option: &'static str,
    /// What it changes.
    pub text: &'static str,
    /// Its clause.
    #[ts(type = "string")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub clause: Clause,
    /// What is played without a choice.
    pub published: OptionValue,
    /// What is played here.
    pub chosen: OptionValue,
}

/// Options of a match by id; those not named take their default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options(pub BTreeMap<String, String>);

impl Options {
    /// The value of an option, if one was chosen.
    pub fn get(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }

    /// Whether an option was given this value.
    pub fn is(&self, id: &str, value: &str) -> bool {
        self.get(id) == Some(value)
    }

    /// The number that an option was given.
    pub fn number<N: std::str::FromStr>(&self, id: &str) -> Option<N> {
        self.get(id).and_then(|value| value.parse().ok())
    }

    /// What was chosen, as programs exchange it: numbers where the options of this list are numbers.
    pub fn values(&self, list: &[OptionInfo]) -> BTreeMap<String, OptionValue> {
        let value = |(id, text): (&String, &String)| {
            let known = list.iter().find(|option| option.id == id);
            let value = known.map_or_else(|| OptionValue::Word(text.clone()), |option| option.values.value(text));
            (id.clone(), value)
        };
        self.0.iter().map(value).collect()
    }

    /// Checks ids and values against a list.
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
                    allowed: option.values.to_string(),
                });
            }
        }
        Ok(())
    }
}

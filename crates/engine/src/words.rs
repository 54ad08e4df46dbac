//! Orders in words: one description per order, from which both written forms follow.
//!
//! A game lists its [`Phrase`]s, e.g. `fire` with the pattern `fire {unit} at {target}`, and turns orders into [`Words`] and back.
//! JSON (`{"order":"fire","unit":"b1","target":"z3"}`) and notation (`fire b1 at z3`) are made and read here, for all games alike.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How one kind of order is written. An order that is written in several ways has several phrases with its verb.
///
/// The pattern is a sequence of plain words and fields: `{unit}` is one word or number, `{units*}` a list of them (`-` when empty), `{path;}` a list of
/// nested words separated by commas, `{at?}` may be missing, and the plain word before it with it (but never the first word of a pattern). At most one
/// list in a pattern, and only a plain word may follow it. Names have no capitals, no spaces and no commas, and are not written like numbers.
#[derive(Clone, Copy, Debug)]
pub struct Phrase {
    /// The tag of the order in JSON.
    pub verb: &'static str,
    /// The pattern of its notation.
    pub pattern: &'static str,
}

/// An order in words: its verb and its fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Words {
    /// The tag of the order.
    pub verb: String,
    /// Its fields, in any order.
    pub fields: Vec<(String, Field)>,
}

/// The content of a field.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    /// A name or another single word.
    Word(String),
    /// A whole number.
    Number(i64),
    /// A number in hundredths, written as a decimal: inches and degrees.
    Hundredths(i64),
    /// A list of names.
    List(Vec<String>),
    /// A list of nested words: legs of a path, shots, acts.
    Parts(Vec<Words>),
}

/// Words that mean no order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Misheard {
    /// The text is empty.
    #[error("say what to do, for example `{0}`")]
    Nothing(String),
    /// The verb is unknown.
    #[error("`{0}` is no order here")]
    Verb(String),
    /// A field is missing.
    #[error("the order `{verb}` needs `{field}`")]
    Missing {
        /// The order.
        verb: String,
        /// The field.
        field: String,
    },
    /// A field there should not be.
    #[error("the order `{verb}` has no `{field}`")]
    Superfluous {
        /// The order.
        verb: String,
        /// The field.
        field: String,
    },
    /// A name nobody bears, or a number out of range.
    #[error("`{field}`: {why}")]
    Content {
        /// The field.
        field: String,
        /// What is wrong.
        why: String,
    },
    /// Not an order at all.
    #[error("{0}")]
    Shape(String),
}

impl Words {
    /// A bare verb.
    pub fn new(verb: impl Into<String>) -> Self {
        Self { verb: verb.into(), fields: Vec::new() }
    }

    /// With one more field.
    #[must_use]
    pub fn with(mut self, name: &str, field: Field) -> Self {
        self.fields.push((name.to_owned(), field));
        self
    }

    /// With a field that is a name.
    #[must_use]
    pub fn word(self, name: &str, word: impl Into<String>) -> Self {
        self.with(name, Field::Word(word.into()))
    }

    /// With a field that is a list of names.
    #[must_use]
    pub fn list(self, name: &str, words: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.with(name, Field::List(words.into_iter().map(Into::into).collect()))
    }

    /// With a field that is a whole number.
    #[must_use]
    pub fn number(self, name: &str, number: i64) -> Self {
        self.with(name, Field::Number(number))
    }

    /// With a field in hundredths.
    #[must_use]
    pub fn hundredths(self, name: &str, number: i64) -> Self {
        self.with(name, Field::Hundredths(number))
    }

    /// A field, if it is there.
    pub fn get(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, content)| content)
    }

    /// A field that must be there.
    pub fn need(&self, name: &str) -> Result<&Field, Misheard> {
        self.get(name).ok_or_else(|| Misheard::Missing { verb: self.verb.clone(), field: name.to_owned() })
    }

    /// A field that must be a name.
    pub fn need_word(&self, name: &str) -> Result<&str, Misheard> {
        match self.need(name)? {
            Field::Word(word) => Ok(word),
            _ => Err(content(name, "expected one name")),
        }
    }

    /// A field that must be a list of names.
    pub fn need_list(&self, name: &str) -> Result<&[String], Misheard> {
        match self.need(name)? {
            Field::List(words) => Ok(words),
            _ => Err(content(name, "expected a list of names")),
        }
    }

    /// A field that must be a whole number.
    pub fn need_number(&self, name: &str) -> Result<i64, Misheard> {
        match self.need(name)? {
            Field::Number(number) => Ok(*number),
            Field::Hundredths(number) if number % 100 == 0 => Ok(number / 100),
            _ => Err(content(name, "expected a whole number")),
        }
    }

    /// A field that must be a number with at most two decimals.
    pub fn need_hundredths(&self, name: &str) -> Result<i64, Misheard> {
        match self.need(name)? {
            Field::Hundredths(number) => Ok(*number),
            Field::Number(number) => number.checked_mul(100).ok_or_else(|| content(name, "far too large")),
            _ => Err(content(name, "expected a number with at most two decimals")),
        }
    }

    /// A field that must be a list of nested words.
    pub fn need_parts(&self, name: &str) -> Result<&[Words], Misheard> {
        match self.need(name)? {
            Field::Parts(parts) => Ok(parts),
            Field::List(words) if words.is_empty() => Ok(&[]),
            _ => Err(content(name, "expected a list of parts")),
        }
    }

    /// The order as JSON: one tagged object.
    pub fn to_json(&self) -> Value {
        self.tagged("order")
    }

    fn tagged(&self, tag: &str) -> Value {
        let mut object = Map::new();
        if !self.verb.is_empty() {
            object.insert(tag.to_owned(), Value::String(self.verb.clone()));
        }
        for (name, field) in &self.fields {
            object.insert(name.clone(), field_to_json(field));
        }
        Value::Object(object)
    }

    /// The words of a JSON order. Fields that the phrase does not name are refused; one that is null was left out.
    pub fn from_json(json: &Value, phrases: &[Phrase]) -> Result<Self, Misheard> {
        let words = Self::untagged(json, "order")?;
        words.fits(phrases)?;
        Ok(words)
    }

    /// The forms of these words, by place in the list of phrases: their own, then those of their parts.
    pub fn forms(&self, phrases: &[Phrase], each: &mut dyn FnMut(usize)) {
        if let Some(place) = self.place(phrases) {
            each(place);
        }
        for (_, field) in &self.fields {
            if let Field::Parts(parts) = field {
                for part in parts {
                    part.forms(phrases, each);
                }
            }
        }
    }

    fn phrase<'a>(&self, phrases: &'a [Phrase]) -> Option<&'a Phrase> {
        self.place(phrases).map(|place| &phrases[place])
    }

    /// The place of the phrase for these words: the first with their verb that has exactly their fields, else the first with their verb.
    fn place(&self, phrases: &[Phrase]) -> Option<usize> {
        let mut of_verb = (0..phrases.len()).filter(|place| phrases[*place].verb == self.verb);
        let first = of_verb.next()?;
        if of_verb.clone().next().is_none() {
            return Some(first);
        }
        let exact = |place: &usize| {
            let phrase = &phrases[*place];
            let fields = || {
                slots(phrase.pattern).filter_map(|slot| if let Slot::Field(field) = slot { Some(field) } else { None })
            };
            self.fields.iter().all(|(name, _)| fields().any(|field| field.name == name))
                && fields().all(|field| field.kind == SlotKind::Optional || self.get(field.name).is_some())
        };
        std::iter::once(first).chain(of_verb).find(exact).or(Some(first))
    }

    /// Whether a phrase names the verb and every field, here and in nested parts.
    fn fits(&self, phrases: &[Phrase]) -> Result<(), Misheard> {
        let phrase = self.phrase(phrases).ok_or_else(|| Misheard::Verb(self.verb.clone()))?;
        for (name, field) in &self.fields {
            if !slots(phrase.pattern).any(|slot| matches!(slot, Slot::Field(field) if field.name == name)) {
                return Err(Misheard::Superfluous { verb: self.verb.clone(), field: name.clone() });
            }
            if let Field::Parts(parts) = field {
                parts.iter().try_for_each(|part| part.fits(phrases))?;
            }
        }
        Ok(())
    }

    fn untagged(json: &Value, tag: &str) -> Result<Self, Misheard> {
        let nested = tag == "kind";
        if let (true, Some(verb)) = (nested, json.as_str()) {
            return Ok(Words::new(verb));
        }
        let object =
            json.as_object().ok_or_else(|| Misheard::Shape(format!("an order is an object with \"{tag}\"")))?;
        // A part whose fields say all, such as a point of a path, needs no name.
        let verb = match object.get(tag) {
            None if nested => "",
            name => name
                .and_then(Value::as_str)
                .ok_or_else(|| Misheard::Shape(format!("an order has its name under \"{tag}\"")))?,
        };
        let mut words = Words::new(verb);
        // What is null was left out.
        for (name, value) in object.iter().filter(|(name, value)| *name != tag && !value.is_null()) {
            words.fields.push((name.clone(), field_from_json(name, value)?));
        }
        Ok(words)
    }

    /// The order in notation.
    pub fn notation(&self, phrases: &[Phrase]) -> String {
        let pattern = self.phrase(phrases).map_or(self.verb.as_str(), |phrase| phrase.pattern);
        let slots: Vec<Slot> = slots(pattern).collect();
        let missing = |slot: usize| matches!(&slots[slot], Slot::Field(field) if field.kind == SlotKind::Optional && self.get(field.name).is_none());
        let mut text: Vec<String> = Vec::new();
        for (i, slot) in slots.iter().enumerate() {
            match slot {
                Slot::Plain(_) if leads_optional(&slots, i) && missing(i + 1) => {}
                Slot::Plain(word) => text.push((*word).to_owned()),
                Slot::Field(field) => text.extend(self.get(field.name).map(|content| field_to_text(content, phrases))),
            }
        }
        text.join(" ")
    }

    /// Reads notation; the first phrase that fits wins. Case and extra spaces do not matter.
    pub fn from_notation(text: &str, phrases: &[Phrase]) -> Result<Self, Misheard> {
        let lower = text.trim().to_lowercase().replace(',', " , ");
        let tokens: Vec<&str> = lower.split_whitespace().collect();
        let Some(first) = tokens.first() else {
            return Err(Misheard::Nothing(phrases.first().map_or("", |phrase| phrase.pattern).to_owned()));
        };
        phrases.iter().find_map(|phrase| fit(phrase, &tokens, phrases)).ok_or_else(|| {
            let near: Vec<&str> = phrases
                .iter()
                .filter(|phrase| phrase.pattern.split(' ').any(|word| tokens.contains(&word)))
                .map(|phrase| phrase.pattern)
                .collect();
            if near.is_empty() {
                Misheard::Verb((*first).to_owned())
            } else {
                Misheard::Shape(format!("write it as: {}", near.join(" | ")))
            }
        })
    }
}

fn content(field: &str, why: &str) -> Misheard {
    Misheard::Content { field: field.to_owned(), why: why.to_owned() }
}

/// One element of a pattern.
enum Slot<'a> {
    Plain(&'a str),
    Field(FieldSlot<'a>),
}

struct FieldSlot<'a> {
    name: &'a str,
    kind: SlotKind,
}

#[derive(Clone, Copy, PartialEq)]
enum SlotKind {
    One,
    Optional,
    List,
    Parts,
}

fn slots(pattern: &str) -> impl Iterator<Item = Slot<'_>> {
    pattern.split_ascii_whitespace().map(|word| match word.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        None => Slot::Plain(word),
        Some(field) => {
            let (name, kind) = match field.as_bytes().last() {
                Some(b'*') => (&field[..field.len() - 1], SlotKind::List),
                Some(b';') => (&field[..field.len() - 1], SlotKind::Parts),
                Some(b'?') => (&field[..field.len() - 1], SlotKind::Optional),
                _ => (field, SlotKind::One),
            };
            Slot::Field(FieldSlot { name, kind })
        }
    })
}

/// Whether slot `i` is a plain word that is missing together with the optional field after it. The first word of a pattern always stays.
fn leads_optional(slots: &[Slot<'_>], i: usize) -> bool {
    i > 0
        && matches!(slots.get(i), Some(Slot::Plain(_)))
        && matches!(slots.get(i + 1), Some(Slot::Field(field)) if field.kind == SlotKind::Optional)
}

/// The words, if the tokens fit the phrase.
fn fit(phrase: &Phrase, tokens: &[&str], phrases: &[Phrase]) -> Option<Words> {
    let slots: Vec<Slot> = slots(phrase.pattern).collect();
    let mut words = Words::new(phrase.verb);
    let mut rest = tokens;
    let mut next = 0;
    while next < slots.len() {
        match &slots[next] {
            Slot::Plain(word) => match rest.split_first() {
                Some((token, tail)) if token == word => rest = tail,
                _ if leads_optional(&slots, next) => next += 1,
                _ => return None,
            },
            Slot::Field(field) => {
                let stop =
                    slots.get(next + 1).and_then(|slot| if let Slot::Plain(word) = slot { Some(word) } else { None });
                let until_stop = || match stop.and_then(|stop| rest.iter().position(|token| token == stop)) {
                    Some(position) => Some(position),
                    None if stop.is_none() || leads_optional(&slots, next + 1) => Some(rest.len()),
                    None => None,
                };
                let take = match field.kind {
                    SlotKind::One => 1,
                    SlotKind::Optional if rest.first().is_some_and(|token| Some(token) == stop) => 0,
                    SlotKind::Optional => rest.len().min(1),
                    SlotKind::List | SlotKind::Parts => until_stop()?,
                };
                let (taken, left) = rest.split_at_checked(take)?;
                rest = left;
                match field.kind {
                    SlotKind::Optional if taken.is_empty() => {}
                    SlotKind::One | SlotKind::Optional => words.fields.push((field.name.to_owned(), one(taken[0])?)),
                    SlotKind::List => words.fields.push((field.name.to_owned(), list(taken)?)),
                    SlotKind::Parts => words.fields.push((field.name.to_owned(), parts(taken, phrases)?)),
                }
            }
        }
        next += 1;
    }
    rest.is_empty().then_some(words)
}

fn one(token: &str) -> Option<Field> {
    if token == "," {
        return None;
    }
    Some(number(token).unwrap_or_else(|| Field::Word(token.to_owned())))
}

fn list(tokens: &[&str]) -> Option<Field> {
    let words: Vec<String> = tokens.iter().filter(|token| **token != ",").map(|token| (*token).to_owned()).collect();
    match words.as_slice() {
        [] => None,
        [dash] if dash == "-" => Some(Field::List(Vec::new())),
        _ => Some(Field::List(words)),
    }
}

fn parts(tokens: &[&str], phrases: &[Phrase]) -> Option<Field> {
    if tokens == ["-"] {
        return Some(Field::Parts(Vec::new()));
    }
    tokens
        .split(|token| *token == "," || *token == "then")
        .map(|part| phrases.iter().find_map(|phrase| fit(phrase, part, &[])))
        .collect::<Option<_>>()
        .map(Field::Parts)
}

/// A decimal with at most two places, or a whole number.
fn number(text: &str) -> Option<Field> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |part: &str| !part.is_empty() && part.len() <= 12 && part.bytes().all(|b| b.is_ascii_digit());
    if !plain(whole) {
        return None;
    }
    let whole: i64 = whole.parse().ok()?;
    if !digits.contains('.') {
        return Some(Field::Number(sign * whole));
    }
    if !plain(fraction) || fraction.len() > 2 {
        return None;
    }
    let hundredths: i64 = format!("{fraction:0<2}").parse().ok()?;
    Some(Field::Hundredths(sign * (whole * 100 + hundredths)))
}

fn decimal(hundredths: i64) -> String {
    let (sign, size) = if hundredths < 0 { ("-", hundredths.unsigned_abs()) } else { ("", hundredths.unsigned_abs()) };
    let text = format!("{sign}{}.{:02}", size / 100, size % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn field_to_text(field: &Field, phrases: &[Phrase]) -> String {
    match field {
        Field::Word(word) => word.clone(),
        Field::Number(number) => number.to_string(),
        Field::Hundredths(number) => decimal(*number),
        Field::List(words) if words.is_empty() => "-".to_owned(),
        Field::List(words) => words.join(" "),
        Field::Parts(parts) if parts.is_empty() => "-".to_owned(),
        Field::Parts(parts) => parts.iter().map(|part| part.notation(phrases)).collect::<Vec<_>>().join(", "),
    }
}

fn field_to_json(field: &Field) -> Value {
    match field {
        Field::Word(word) => Value::String(word.clone()),
        Field::Number(number) => Value::from(*number),
        Field::Hundredths(number) if number % 100 == 0 => Value::from(number / 100),
        Field::Hundredths(number) => Value::from(*number as f64 / 100.0),
        Field::List(words) => words.iter().cloned().map(Value::String).collect(),
        Field::Parts(parts) => parts.iter().map(|part| part.tagged("kind")).collect(),
    }
}

/// A name in a list: a word, or a whole number as one would write it.
fn name_in_list(item: &Value) -> Option<String> {
    item.as_str().map(str::to_owned).or_else(|| item.as_u64().map(|number| number.to_string()))
}

fn field_from_json(name: &str, value: &Value) -> Result<Field, Misheard> {
    match value {
        Value::String(word) => Ok(Field::Word(word.clone())),
        Value::Bool(yes) => Ok(Field::Word(yes.to_string())),
        Value::Number(_) => {
            number_from_json(value).ok_or_else(|| content(name, "expected a number with at most two decimals"))
        }
        Value::Array(items) => match items.iter().map(name_in_list).collect() {
            Some(names) => Ok(Field::List(names)),
            None => items.iter().map(|item| Words::untagged(item, "kind")).collect::<Result<_, _>>().map(Field::Parts),
        },
        Value::Null | Value::Object(_) => Err(content(name, "expected a name, a number or a list")),
    }
}

fn number_from_json(value: &Value) -> Option<Field> {
    if let Some(number) = value.as_i64() {
        return Some(Field::Number(number));
    }
    let float = value.as_f64().filter(|float| float.abs() < 1e9)?;
    let hundredths = (float * 100.0).round();
    ((float * 100.0 - hundredths).abs() < 1e-6).then_some(Field::Hundredths(hundredths as i64))
}

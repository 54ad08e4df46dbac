use std::collections::BTreeMap;

use chance::Fast;
use engine::{Act, Event, Game, Match, RuleSet};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// What dice were expected to do over a match, and what they did.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Expected {
    /// What is counted: an event, or a figure of it.
    pub what: String,
    /// The seat that the events are about, where they are about one.
    pub seat: Option<String>,
    /// The clause.
    pub clause: String,
    /// What was to be expected.
    pub expected: f64,
    /// What happened.
    pub actual: f64,
    /// The middle 90 % of what the dice allow.
    pub band: [f64; 2],
}

/// Every order is carried out so often with other dice.
const ROLLS: usize = 200;
/// No more quantities are told.
pub(super) const LISTED: usize = 14;
/// Figures of events that are counted, by words in their names.
const COUNTED: [&str; 8] = ["hits", "lost", "losses", "loss", "casualties", "killed", "kills", "steps"];

/// A quantity: what is counted, for whom, by which clause.
type Quantity = (String, Option<u8>, &'static str);

/// The quantities that depended on dice, the most surprising first. Every order is carried out again on the true state it met, with other dice.
pub(super) fn expectations<R: RuleSet>(played: &Match<R>, states: &[R::Game], seed: u64) -> Vec<Expected> {
    let mut tallies: BTreeMap<Quantity, Tally> = BTreeMap::new();
    let mut told: Vec<Vec<(Quantity, f64)>> = Vec::new();
    let mut rolled: Vec<bool> = Vec::new();
    played.tell(|_, _, what| {
        told.push(what.events.iter().flat_map(|(event, _)| quantities(event)).collect());
        rolled.push(!what.rolls.is_empty());
    });
    let mut events = Vec::new();
    for (place, step) in played.steps().iter().enumerate() {
        let Act::Order(order) = &step.act else { continue };
        if !rolled[place + 1] {
            continue;
        }
        for (quantity, amount) in &told[place + 1] {
            tallies.entry(quantity.clone()).or_default().actual += amount;
        }
        for roll in 0..ROLLS {
            let mut chance = Fast::stream(seed ^ 0x6578_7065_6374, (place * ROLLS + roll) as u64);
            let mut game = states[place].clone();
            events.clear();
            game.apply(order, &mut chance, &mut events);
            for (quantity, amount) in events.iter().flat_map(quantities) {
                tallies.entry(quantity).or_default().imagined[roll] += amount;
            }
        }
    }
    let mut expected: Vec<Expected> =
        tallies.into_iter().filter_map(|(quantity, tally)| tally.told(quantity, played.seats())).collect();
    let surprise = |one: &Expected| {
        let half = ((one.band[1] - one.band[0]) / 2.0).max(0.5);
        ((one.actual - one.expected) / half).abs()
    };
    expected.sort_by(|a, b| surprise(b).total_cmp(&surprise(a)).then_with(|| a.what.cmp(&b.what)));
    expected
}

/// One quantity over a match.
struct Tally {
    actual: f64,
    imagined: Vec<f64>,
}

impl Default for Tally {
    fn default() -> Self {
        Self { actual: 0.0, imagined: vec![0.0; ROLLS] }
    }
}

impl Tally {
    /// Nothing, where the dice change nothing or hardly anything ever happens.
    fn told(mut self, (what, seat, clause): Quantity, seats: &[String]) -> Option<Expected> {
        let expected = self.imagined.iter().sum::<f64>() / ROLLS as f64;
        self.imagined.sort_by(f64::total_cmp);
        let (least, most) = (self.imagined[0], self.imagined[ROLLS - 1]);
        if (most - least).abs() < f64::EPSILON || expected.max(self.actual) < 1.0 {
            return None;
        }
        let band = [self.imagined[ROLLS / 20], self.imagined[ROLLS - 1 - ROLLS / 20]];
        let seat = seat.and_then(|seat| seats.get(usize::from(seat)).cloned());
        Some(Expected { what, seat, clause: clause.to_owned(), expected, actual: self.actual, band })
    }
}

/// What an event counts for: itself, and those of its figures that tell of losses.
fn quantities<E: Event>(event: &E) -> Vec<(Quantity, f64)> {
    if event.is_heading() {
        return Vec::new();
    }
    let Ok(json) = serde_json::to_value(event) else { return Vec::new() };
    let (kind, fields) = parts(&json);
    let (seat, clause) = (event.seat().map(|seat| seat.0), event.clause().0);
    let mut found = vec![((kind.clone(), seat, clause), 1.0)];
    for (name, value) in fields.into_iter().flatten() {
        if name.split('_').any(|word| COUNTED.contains(&word)) {
            let amount = number(value);
            found.push(((format!("{kind}: {}", name.replace('_', " ")), seat, clause), amount));
        }
    }
    found
}

/// The kind of an event and its figures, whichever way it is tagged.
fn parts(json: &Value) -> (String, Option<&serde_json::Map<String, Value>>) {
    let words = |name: &str| name.replace('_', " ");
    match json {
        Value::String(kind) => (words(kind), None),
        Value::Object(fields) => match (fields.get("event").and_then(Value::as_str), fields.iter().next()) {
            (Some(kind), _) => (words(kind), Some(fields)),
            (None, Some((kind, inner))) if fields.len() == 1 => (words(kind), inner.as_object()),
            _ => (String::new(), Some(fields)),
        },
        _ => (String::new(), None),
    }
}

/// A figure as a number: flags count one, lists what is in them.
fn number(value: &Value) -> f64 {
    match value {
        Value::Number(number) => number.as_f64().unwrap_or(0.0),
        Value::Bool(flag) => f64::from(u8::from(*flag)),
        Value::Array(list) => list.iter().map(number).sum(),
        _ => 0.0,
    }
}

//! How somebody begins: the first orders of matches that are over, in words.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value;
use store::FirstOrder;

use crate::{ApiError, App, live};

/// So many openings are told of each game.
const MOST: usize = 3;
/// So many are kept in words; then the memory starts afresh.
const MOST_REMEMBERED: usize = 5_000;
/// So long are the words of an order that cannot be carried out again.
const LONGEST: usize = 80;

/// How somebody likes to begin with a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Begun {
    pub(crate) scenario: String,
    pub(crate) seat: String,
    pub(crate) words: String,
    pub(crate) times: u32,
}

/// Openings in words: who has carried one out again need not do it twice.
#[derive(Default)]
pub(crate) struct InWords(Mutex<HashMap<Opening, String>>);

/// By what an opening is known: game, scenario, seat, and the order as it was stored.
type Opening = (String, String, String, String);

/// The most frequent first orders per game, with how often each was given.
pub(crate) async fn openings(app: &Arc<App>, orders: &[FirstOrder]) -> Result<BTreeMap<String, Vec<Begun>>, ApiError> {
    let mut by_game: BTreeMap<String, Vec<Begun>> = BTreeMap::new();
    for (order, times) in favourites(orders) {
        let words = words(app, order).await?;
        let begun = Begun { scenario: order.scenario.clone(), seat: order.seat.clone(), words, times };
        by_game.entry(order.game.clone()).or_default().push(begun);
    }
    Ok(by_game)
}

/// Those most often given in each game, the most frequent first; where two are, the later one.
fn favourites(orders: &[FirstOrder]) -> Vec<(&FirstOrder, u32)> {
    let mut counted: Vec<(&FirstOrder, u32)> = Vec::new();
    let mut places: HashMap<(&str, &str, &str, &str), usize> = HashMap::new();
    for order in orders {
        let place = *places.entry((&order.game, &order.scenario, &order.seat, &order.order)).or_insert(counted.len());
        if place == counted.len() {
            counted.push((order, 0));
        }
        counted[place].1 += 1;
    }
    counted.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    let mut told: HashMap<&str, usize> = HashMap::new();
    counted.retain(|(order, _)| {
        let of_game = told.entry(&order.game).or_default();
        *of_game += 1;
        *of_game <= MOST
    });
    counted
}

/// The order as the log of its match says it. Where the rules of the match are gone, as it was stored.
async fn words(app: &Arc<App>, order: &FirstOrder) -> Result<String, ApiError> {
    let memory = &app.annals.openings.0;
    let of = (order.game.clone(), order.scenario.clone(), order.seat.clone(), order.order.clone());
    if let Some(known) = memory.lock().unwrap_or_else(PoisonError::into_inner).get(&of) {
        return Ok(known.clone());
    }
    let said = match live::in_words(app, &order.id, order.n).await {
        Ok(said) => said,
        Err(ApiError::OldRules(_)) => None,
        Err(error) => return Err(error),
    };
    let words = said.unwrap_or_else(|| as_stored(&order.order));
    let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
    if memory.len() >= MOST_REMEMBERED {
        memory.clear();
    }
    memory.insert(of, words.clone());
    Ok(words)
}

/// An order as it was stored: notation as it is, and of JSON the verb and what it is done with.
fn as_stored(stored: &str) -> String {
    let mut words = Vec::new();
    match serde_json::from_str::<Value>(stored) {
        Ok(Value::Object(mut fields)) => {
            words.extend(fields.remove("order").iter().map(spoken));
            words.extend(fields.values().map(spoken));
        }
        Ok(other) => words.push(spoken(&other)),
        Err(_) => words.push(stored.to_owned()),
    }
    words.retain(|word| !word.is_empty());
    words.join(" ").chars().take(LONGEST).collect()
}

fn spoken(value: &Value) -> String {
    match value {
        Value::String(text) => text.replace(['-', '_'], " "),
        Value::Number(number) => number.to_string(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Null => String::new(),
        Value::Array(items) => items.iter().map(spoken).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => fields.values().map(spoken).collect::<Vec<_>>().join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_openings_of_each_game_come_first() {
        let order = |game: &str, seat: &str, order: &str| FirstOrder {
            id: "one".to_owned(),
            n: 2,
            game: game.to_owned(),
            scenario: "patrol".to_owned(),
            seat: seat.to_owned(),
            order: order.to_owned(),
        };
        let given = [
            order("toy", "red", "wait"),
            order("toy", "red", "storm"),
            order("toy", "blue", "storm"),
            order("toy", "red", "storm"),
            order("other", "red", "storm"),
            order("toy", "red", "rest"),
        ];
        let told: Vec<_> =
            favourites(&given).into_iter().map(|(o, times)| (&*o.game, &*o.seat, &*o.order, times)).collect();
        let of_toy = [("toy", "red", "storm", 2), ("toy", "red", "wait", 1), ("toy", "blue", "storm", 1)];
        assert_eq!(told[..3], of_toy, "three of each game, the later one first where two are as frequent");
        assert_eq!(told[3..], [("other", "red", "storm", 1)]);
    }

    #[test]
    fn what_cannot_be_carried_out_again_is_told_as_it_was_stored() {
        assert_eq!(as_stored(r#"{"zone":"the-ridge","order":"battle","with":["a","b"]}"#), "battle a, b the ridge");
        assert_eq!((&*as_stored("\"wait\""), &*as_stored("move a to b")), ("wait", "move a to b"));
    }
}

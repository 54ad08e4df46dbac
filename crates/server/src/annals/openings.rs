use std::collections::BTreeMap;

use serde_json::Value;
use store::FirstOrder;

/// So many openings are told of each game.
const MOST: usize = 3;

/// How somebody likes to begin: per game and seat the first orders, the most frequent first.
pub(crate) fn openings(orders: &[FirstOrder]) -> BTreeMap<&str, Vec<(String, String, u32)>> {
    let mut counted: BTreeMap<(&str, &str, String), u32> = BTreeMap::new();
    for order in orders {
        *counted.entry((&order.game, &order.seat, in_words(&order.order))).or_default() += 1;
    }
    let mut by_game: BTreeMap<&str, Vec<(String, String, u32)>> = BTreeMap::new();
    for ((game, seat, words), times) in counted {
        by_game.entry(game).or_default().push((seat.to_owned(), words, times));
    }
    for openings in by_game.values_mut() {
        openings.sort_by_key(|(_, _, times)| std::cmp::Reverse(*times));
        openings.truncate(MOST);
    }
    by_game
}

/// An order as it was stored, in words: notation as it is, and of JSON the verb and what it is done with.
fn in_words(stored: &str) -> String {
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
    words.join(" ").chars().take(80).collect()
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
    fn the_most_frequent_opening_comes_first() {
        let order = |order: &str| FirstOrder {
            game: "toy".to_owned(),
            scenario: "patrol".to_owned(),
            seat: "red".to_owned(),
            order: order.to_owned(),
        };
        let battle = r#"{"zone":"the-ridge","order":"battle","with":["a","b"]}"#;
        let given = [order("\"wait\""), order(battle), order(battle)];
        let told = &openings(&given)["toy"];
        assert_eq!(told[0], ("red".to_owned(), "battle a, b the ridge".to_owned(), 2));
        assert_eq!(told[1], ("red".to_owned(), "wait".to_owned(), 1));
    }
}

use engine::{GiveError, Utterance, Viewer};
use serde_json::Value;

use crate::Subject;
use crate::feed::Feed;

/// A position of the subject, with the words of its orders and of its pieces.
fn position(subject: &Subject, feed: &mut Feed<'_>) -> Box<dyn catalog::Table> {
    let record = feed.pick(&subject.records).expect("there are records");
    subject.title().read_record(record.as_bytes()).expect("the record is whole")
}

/// An order as JSON, with values exchanged, dropped, nudged or strange, is refused without effect or carried out.
pub(crate) fn json(subject: &Subject, bytes: &[u8]) {
    let mut feed = Feed::new(bytes);
    let mut table = position(subject, &mut feed);
    for _ in 0..6 {
        let offers = table.offers();
        let (Some(one), Some(other)) = (feed.pick(&offers), feed.pick(&offers)) else { return };
        let mut order = one.order.clone();
        for _ in 0..=feed.below(3) {
            change(&mut order, &other.order, &mut feed);
        }
        said(table.as_mut(), Utterance::Json(&order));
    }
    if let Ok(value) = serde_json::from_slice(feed.rest()) {
        said(table.as_mut(), Utterance::Json(&value));
    }
}

/// An order in notation, with words exchanged, dropped, doubled or strange, is refused without effect or carried out.
pub(crate) fn notation(subject: &Subject, bytes: &[u8]) {
    let mut feed = Feed::new(bytes);
    let mut table = position(subject, &mut feed);
    for _ in 0..6 {
        let offers = table.offers();
        let (Some(one), Some(other)) = (feed.pick(&offers), feed.pick(&offers)) else { return };
        let mut words: Vec<&str> = one.notation.split(' ').collect();
        let others: Vec<&str> = other.notation.split(' ').collect();
        for _ in 0..=feed.below(3) {
            let at = feed.below(words.len());
            let word = feed.pick(&others).copied().unwrap_or("");
            match feed.below(5) {
                0 if at < words.len() => drop(words.remove(at)),
                1 => words.insert(at, word),
                2 if at < words.len() => words[at] = word,
                3 => words.insert(
                    at,
                    feed.pick(&["-1", "0", "99999999999999", "4.505", ",", "-", "then", "é", "\u{0}"]).unwrap_or(&""),
                ),
                _ => words.truncate(at),
            }
        }
        said(table.as_mut(), Utterance::Text(&words.join(" ")));
    }
    said(table.as_mut(), Utterance::Text(&String::from_utf8_lossy(feed.rest())));
}

fn change(order: &mut Value, other: &Value, feed: &mut Feed<'_>) {
    const STRANGE: [&str; 9] =
        ["null", "true", "-1", "0", "1e308", "9223372036854775807", "\"nobody\"", "[]", "[{\"kind\":\"x\"}]"];
    let Some(object) = order.as_object_mut() else { return };
    let names: Vec<String> = object.keys().cloned().collect();
    let Some(name) = feed.pick(&names) else { return };
    match feed.below(5) {
        0 => drop(object.remove(name)),
        1 => {
            let strange = feed.pick(&STRANGE).and_then(|text| serde_json::from_str(text).ok());
            object.insert(name.clone(), strange.unwrap_or(Value::Null));
        }
        2 => {
            if let Some(value) = other.get(name) {
                object.insert(name.clone(), value.clone());
            }
        }
        3 => {
            let values: Vec<(String, Value)> =
                other.as_object().into_iter().flatten().map(|(k, v)| (k.clone(), v.clone())).collect();
            if let Some((name, value)) = feed.pick(&values) {
                object.insert(name.clone(), value.clone());
            }
        }
        _ => match object.get_mut(name) {
            Some(Value::Number(number)) => {
                let nudged = number.as_i64().unwrap_or(0).wrapping_add([1, -1, 100, i64::MAX][feed.below(4)]);
                object.insert(name.clone(), nudged.into());
            }
            Some(Value::Array(items)) => {
                let at = feed.below(items.len());
                match (items.get(at).cloned(), feed.below(3)) {
                    (Some(item), 0) => items.push(item),
                    (Some(_), 1) => drop(items.remove(at)),
                    (Some(mut item), _) => {
                        change(&mut item, other, feed);
                        items[at] = item;
                    }
                    (None, _) => items.push("nobody".into()),
                }
            }
            _ => {}
        },
    }
}

/// What is said to a table is carried out, or refused with a sentence and without effect.
fn said(table: &mut dyn catalog::Table, said: Utterance<'_>) {
    let Some(seat) = table.decider() else { return };
    let (steps, digest) = (table.steps(), table.digest());
    let checked = table.check(seat, said);
    match table.give(seat, said, Viewer::Spectator) {
        Ok(_) => {
            assert!(checked.is_ok(), "an order that was carried out passes its check");
            assert_eq!(table.steps(), steps + 1, "an order is one step");
        }
        Err(error) => {
            assert_eq!(checked.as_ref(), Err(&error), "an order is checked as it is given");
            assert!(!error.to_string().is_empty(), "a refusal has a sentence");
            if let GiveError::Refused(refusal) = error {
                assert!(!refusal.clause.0.is_empty(), "a refusal has a clause");
            }
            assert_eq!((table.steps(), table.digest()), (steps, digest), "a refused order changes nothing");
        }
    }
}

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::{folder, grognard, grognard_reading, has_keys, own_data, text};

/// A whole match between computers, as a record.
fn record(name: &str) -> PathBuf {
    let file = folder(name).join("match.jsonl");
    let args =
        ["play", "last-mughal", "--seat", "british=sergeant,rebel=recruit", "--seed", "5", "--save", text(&file)];
    assert_eq!(grognard(&args).code, 0);
    file
}

/// The record with something done to its bytes.
fn spoiled(name: &str, spoil: impl Fn(&mut Vec<u8>)) -> PathBuf {
    let file = record(name);
    let mut bytes = fs::read(&file).unwrap();
    spoil(&mut bytes);
    fs::write(&file, bytes).unwrap();
    file
}

/// A record that does not verify: `verify` answers no, everybody else refuses it.
fn is_refused(file: &Path, fragments: &[&str]) {
    let fragments = [fragments, &[text(file)]].concat();
    grognard(&["verify", text(file)]).complains(1, &fragments);
    grognard(&["replay", text(file)]).refused(&fragments);
    grognard(&["play", "--resume", text(file)]).refused(&fragments);
}

#[test]
fn a_genuine_record_verifies() {
    let file = record("genuine");
    let run = grognard(&["verify", text(&file)]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("genuine"), "{}", run.stdout);
    let verdict = grognard(&["verify", text(&file), "--json"]).json();
    has_keys(&verdict, &["record", "ok", "orders", "take_backs", "problem"]);
    assert_eq!((&verdict["ok"], &verdict["take_backs"]), (&true.into(), &serde_json::json!([])));
    assert!(verdict["problem"].is_null());
    let lines = fs::read_to_string(&file).unwrap().lines().count();
    assert_eq!(verdict["orders"], lines - 2);
}

#[test]
fn dice_that_were_thrown_anew_are_told() {
    let file = record("thrown-anew");
    let resumed = ["play", "--resume", text(&file), "--step", "2", "--save", text(&file), "--seat", "british=human"];
    assert_eq!(grognard_reading(&resumed, b"quit\n").code, 0);
    let verdict = grognard(&["verify", text(&file), "--json"]).json();
    assert_eq!(verdict["take_backs"], serde_json::json!([3]));
    let run = grognard(&["verify", text(&file)]);
    assert!(run.stdout.contains("taken back, so that dice were thrown anew, before order 3"), "{}", run.stdout);
}

#[test]
fn replay_as_json_has_the_promised_keys() {
    let file = record("replayed");
    let document = grognard(&["replay", text(&file), "--json"]).json();
    has_keys(&document, &["record", "orders", "outcome"]);
    has_keys(&document["outcome"], &["winners", "level", "margin", "reason"]);
    let orders = document["orders"].as_array().unwrap();
    assert_eq!(orders.len(), fs::read_to_string(&file).unwrap().lines().count() - 2);
    for (i, order) in orders.iter().enumerate() {
        has_keys(order, &["n", "seat", "order", "notation", "events", "hash"]);
        assert_eq!(order["n"], i + 1);
        for event in order["events"].as_array().unwrap() {
            has_keys(event, &["clause", "text"]);
        }
    }
}

#[test]
fn replay_into_a_pipe_prints_the_whole_match() {
    let run = grognard(&["replay", text(&record("printed"))]);
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("   1  rebel"), "{}", run.stdout);
    assert!(run.stdout.contains("wins (") || run.stdout.contains("drawn"), "{}", run.stdout);
}

#[test]
fn a_record_cut_short_is_refused() {
    let file = spoiled("cut", |bytes| bytes.truncate(bytes.len() / 2));
    is_refused(&file, &["cut short"]);
    let run = grognard(&["verify", text(&file), "--json"]);
    assert_eq!(run.code, 1);
    let verdict: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(verdict["ok"], false);
    has_keys(&verdict["problem"], &["line", "text"]);
}

#[test]
fn one_changed_byte_is_found_at_its_line() {
    let file = spoiled("edited", |bytes| {
        let line = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(i, _)| i).nth(2).unwrap();
        let hash = line - 5;
        bytes[hash] = if bytes[hash] == b'0' { b'1' } else { b'0' };
    });
    is_refused(&file, &["line 3"]);
}

#[test]
fn a_record_that_is_not_utf8_is_refused() {
    let file = spoiled("latin", |bytes| {
        let at = bytes.len() / 2;
        bytes[at] = 0xff;
    });
    is_refused(&file, &["not UTF-8"]);
}

#[test]
fn a_record_from_the_future_is_refused() {
    let file = spoiled("future", |bytes| {
        *bytes =
            String::from_utf8(bytes.clone()).unwrap().replacen("\"grognard\":1", "\"grognard\":99", 1).into_bytes();
    });
    is_refused(&file, &["line 1", "format 99", "newer program"]);
}

#[test]
fn a_record_of_other_rules_is_refused() {
    let file = spoiled("rules", |bytes| {
        *bytes = String::from_utf8(bytes.clone()).unwrap().replacen("\"rules\":", "\"rules\":9", 1).into_bytes();
    });
    is_refused(&file, &["line 1", "version 9"]);
}

#[test]
fn a_record_of_an_unknown_game_is_refused() {
    let file = spoiled("chess", |bytes| {
        *bytes = String::from_utf8(bytes.clone()).unwrap().replacen("last-mughal", "chess", 1).into_bytes();
    });
    is_refused(&file, &["line 1", "no game `chess`"]);
}

#[test]
fn a_record_of_other_data_brings_it_along_or_asks_for_it() {
    let data = folder("other-data");
    let units = fs::read_to_string(own_data().join("units.toml")).unwrap();
    fs::write(data.join("units.toml"), format!("{units}\n# the same, but for this line\n")).unwrap();
    let file = folder("other-data-record").join("match.jsonl");
    let args = [
        "play",
        "last-mughal",
        "--seat",
        "british=sergeant,rebel=sergeant",
        "--save",
        text(&file),
        "--data",
        text(&data),
    ];
    assert_eq!(grognard(&args).code, 0);
    for command in ["verify", "replay"] {
        assert_eq!(grognard(&[command, text(&file)]).code, 0, "the record has the data with it");
        assert_eq!(grognard(&[command, text(&file), "--data", text(&data)]).code, 0);
    }
    let whole = fs::read_to_string(&file).unwrap();
    let (start, end) = (whole.find("\"files\":").unwrap(), whole.find("\"scenario\":").unwrap());
    fs::write(&file, format!("{}{}", &whole[..start], &whole[end..])).unwrap();
    is_refused(&file, &["line 1", "data set", "--data"]);
}

#[test]
fn a_record_of_another_game_than_named_is_refused() {
    let file = record("misnamed");
    grognard(&["play", "chess", "--resume", text(&file)]).refused(&["line 1", "not of chess"]);
}

#[test]
fn a_match_that_is_over_can_be_looked_at_again() {
    let run = grognard(&["play", "--resume", text(&record("over"))]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("wins (") || run.stdout.contains("drawn"), "{}", run.stdout);
}

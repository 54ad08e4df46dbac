use std::fs;

use crate::process::{folder, grognard, own_data, text};

/// A data folder with one file in which one piece of text is replaced by another.
fn refused(name: &str, file: &str, from: &str, to: &str, fragments: &[&str]) {
    let own = fs::read_to_string(own_data().join(file)).unwrap();
    assert!(own.contains(from), "`{from}` in {file}");
    let data = folder(name);
    let changed = data.join(file);
    fs::create_dir_all(changed.parent().unwrap()).unwrap();
    fs::write(&changed, own.replacen(from, to, 1)).unwrap();
    for args in [&["games", "last-mughal"][..], &["play", "last-mughal"], &["lab", "run", "last-mughal"]] {
        let run = grognard(&[args, &["--data", text(&data)]].concat());
        run.refused(fragments);
        assert_eq!(run.stdout, "");
    }
}

#[test]
fn broken_toml_is_refused_with_its_line() {
    refused("broken-toml", "units.toml", "[[unit]]", "[[unit", &["units.toml", "line 4"]);
}

#[test]
fn an_unknown_key_is_refused() {
    refused("unknown-key", "map.toml", "rebellion = 5", "rebelion = 5", &["map.toml", "rebelion"]);
}

#[test]
fn a_unit_in_a_missing_zone_is_refused() {
    refused("missing-zone", "units.toml", "\"lucknow\"", "\"atlantis\"", &["units.toml", "unit.oudh7", "atlantis"]);
}

#[test]
fn a_link_to_nowhere_is_refused() {
    let own = fs::read_to_string(own_data().join("map.toml")).unwrap();
    let link = own[own.find("[[link]]").unwrap()..].to_owned();
    let zone = link.split('"').nth(1).unwrap().to_owned();
    let to = link.replacen(&format!("\"{zone}\""), "\"atlantis\"", 1);
    refused("link-to-nowhere", "map.toml", &link, &to, &["map.toml", "link", "atlantis"]);
}

#[test]
fn a_deck_of_the_wrong_size_is_refused() {
    let own = fs::read_to_string(own_data().join("counters.toml")).unwrap();
    let first = own.find("[[counter]]").unwrap();
    let second = first + 1 + own[first + 1..].find("[[counter]]").unwrap();
    refused("short-deck", "counters.toml", &own[first..second], "", &["counters.toml", "27"]);
}

#[test]
fn a_scenario_with_an_unknown_unit_is_refused() {
    let file = "scenarios/relief-of-cawnpore.toml";
    refused("unknown-unit", file, "\"hi78\"", "\"hi7800\"", &["relief-of-cawnpore.toml", "hi7800"]);
}

#[test]
fn a_scenario_with_a_missing_zone_is_refused() {
    let file = "scenarios/relief-of-cawnpore.toml";
    refused(
        "unknown-zone",
        file,
        "zone = \"cawnpore\"",
        "zone = \"atlantis\"",
        &["relief-of-cawnpore.toml", "atlantis"],
    );
}

#[test]
fn other_data_that_is_sound_is_played() {
    let data = folder("sound-data");
    let own = fs::read_to_string(own_data().join("units.toml")).unwrap();
    fs::write(data.join("units.toml"), own.replacen("7th Oudh", "Seventh Oudh", 1)).unwrap();
    let run = grognard(&[
        "play",
        "last-mughal",
        "--seat",
        "british=sergeant,rebel=sergeant",
        "--seed",
        "1",
        "--data",
        text(&data),
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
}

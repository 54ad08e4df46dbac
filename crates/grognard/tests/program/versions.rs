use std::fs;
use std::process::Child;

use serde_json::{Value, json};

use crate::process::{folder, grognard, grognard_reading, text};
use crate::serving::{get, post, renamed, served};

fn page(address: &str, id: &str) -> Value {
    let answer = get(address, &format!("/api/matches/{id}"));
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap_or_else(|_| panic!("{answer}"))
}

fn end(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn a_match_on_laid_over_data_outlives_the_laying_over_and_can_be_seen_when_the_set_is_removed() {
    let folder = folder("versions");
    renamed(&folder.join("mine"));
    let (with, kept) = (format!("last-mughal={}", text(&folder.join("mine"))), folder.join("kept"));
    let data = ["--data", text(&kept)];
    let (child, said, address) = served(&[data.as_slice(), &["--with", &with]].concat());
    let seats = json!({ "british": { "kind": "hotseat" }, "rebel": { "kind": "hotseat" } });
    let ask = json!({ "game": "last-mughal", "scenario": "relief-of-cawnpore", "seats": seats });
    let id = post(&address, "/api/matches", &ask)["id"].as_str().unwrap().to_owned();
    assert_eq!(page(&address, &id)["rules"]["standing"], "current");
    end(child);
    drop(said);

    let (child, said, address) = served(&data);
    let shown = page(&address, &id);
    assert_eq!((&shown["rules"]["standing"], &shown["rules"]["other_data"]), (&json!("kept"), &json!(true)));
    assert_eq!(shown["scenario_title"], "Havelock's Race");
    end(child);
    drop(said);

    let listed = grognard(&[&["versions"], data.as_slice()].concat()).stdout;
    assert!(listed.contains("this program") && listed.contains("data set of last-mughal"), "{listed}");
    assert!(listed.contains(&format!("1 match needs it: {id}")), "{listed}");
    let tidied = grognard(&[&["versions", "--tidy"], data.as_slice()].concat()).stdout;
    assert!(tidied.contains("everything that is kept is needed"), "{tidied}");
    let set = fs::read_dir(kept.join("sets")).unwrap().next().unwrap().unwrap().file_name().into_string().unwrap();
    let removed = grognard(&[&["versions", "--remove", &set[..12]], data.as_slice()].concat()).stdout;
    assert!(removed.contains("1 matches can still be seen move by move"), "{removed}");
    grognard(&[&["versions", "--remove", "zzz"], data.as_slice()].concat()).refused(&["zzz"]);

    let (child, said, address) = served(&data);
    let shown = page(&address, &id);
    assert_eq!((&shown["rules"]["standing"], &shown["step"]), (&json!("removed"), &json!(0)));
    let scene = get(&address, &format!("/api/matches/{id}/scene"));
    assert!(scene.starts_with("HTTP/1.1 200"), "{scene}");
    end(child);
    drop(said);
}

#[test]
fn the_program_answers_another_one_and_ends_with_its_input() {
    let run = grognard_reading(&["host"], b"{\"n\":1,\"ask\":\"games\"}\n");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let lines: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["grognard_host"], 1);
    assert_eq!(grognard_reading(&["host"], b"nonsense\n").code, 2);
}

#[test]
fn nothing_is_kept_where_no_server_was() {
    let folder = folder("no-versions");
    grognard(&["versions", "--data", text(&folder.join("nowhere"))]).refused(&["there is no such folder"]);
}

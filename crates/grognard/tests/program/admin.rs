use serde_json::json;

use crate::process::{folder, grognard, text};
use crate::serving::{get, post, served};

#[test]
fn the_host_keeps_order_beside_a_running_server_and_it_is_written_down() {
    let kept = folder("admin").join("kept");
    let admin = |words: &[&str]| grognard(&[&["admin", "--data", text(&kept)], words].concat());
    admin(&["queue"]).refused(&["grognard.sqlite", "no such file"]);
    let (mut child, _said, address) = served(&["--data", text(&kept)]);
    let seats = json!({ "rebel": { "kind": "me" }, "british": { "kind": "hotseat" } });
    let ask = json!({ "game": "last-mughal", "scenario": "relief-of-cawnpore", "seats": seats });
    let id = post(&address, "/api/matches", &ask)["id"].as_str().unwrap().to_owned();
    assert_eq!(admin(&["accounts"]).stdout, "none\n");
    assert_eq!(admin(&["reports", "--all"]).stdout, "none\n");
    assert_eq!(admin(&["end", &id]).stdout, "ended\n");
    assert!(get(&address, &format!("/api/matches/{id}")).contains("The host has ended this match."));
    admin(&["end", &id]).complains(1, &["not done", "the match is over"]);
    admin(&["close", "Nobody"]).complains(1, &["not done", "Nobody"]);
    assert_eq!(admin(&["mute", "#1", "--minutes", "5", "--why", "shouting"]).stdout, "muted for 5 minutes\n");
    let journal = admin(&["journal"]).stdout;
    assert_eq!(journal.lines().count(), 4, "{journal}");
    assert!(journal.contains("mute #1 for 5 minutes (shouting): muted for 5 minutes"), "{journal}");
    assert!(journal.contains(&format!("end match {id}: ended")), "{journal}");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn mails_that_could_not_lead_anywhere_are_refused_before_anything_is_served() {
    let kept = folder("mails");
    let serve =
        |words: &[&str]| grognard(&[&["serve", "--address", "127.0.0.1:0", "--data", text(&kept)], words].concat());
    serve(&["--mail", "smtp://127.0.0.1:25"]).refused(&["--origin"]);
    serve(&["--mail", "pigeon://loft", "--origin", "https://table.example"]).refused(&["mail server"]);
    serve(&["--origin", "table.example"]).refused(&["https://NAME"]);
}

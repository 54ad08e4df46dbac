//! The table over PostgreSQL: started, killed, started again, moved to, drained.
#![cfg(unix)]

use std::io::Read;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use scratch_postgres::Cluster;
use serde_json::{Value, json};

use crate::process::{folder, grognard, text};
use crate::visiting::{Visitor, at_last, serve};

/// A database of one's own, by name and address; none where this machine has no PostgreSQL.
fn database() -> Option<(&'static Cluster, String, String)> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let cluster = Cluster::shared()?;
    let name = format!("program{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let address = cluster.database(&name);
    Some((cluster, name, address))
}

#[test]
fn orders_outlive_a_kill_and_play_goes_on_at_any_server() {
    let Some((cluster, name, address)) = database() else { return };
    let (mut host, first) = (Visitor::default(), serve(&["--database", &address]));
    let id = host.make(&first);
    let mut step = 0;
    for _ in 0..4 {
        step = host.play(&first, &id);
    }
    first.kill();
    let (second, third) = (serve(&["--database", &address]), serve(&["--database", &address]));
    assert_eq!(host.step(&second, &id), step);
    for server in [&third, &second, &third] {
        assert!(host.play(server, &id) > step);
        step = host.step(server, &id);
    }
    second.kill();
    assert_eq!(host.step(&third, &id), step);
    host.play(&third, &id);
    third.kill();
    cluster.sql_in(&name, "UPDATE schema_version SET version = 99");
    let data = folder("newer");
    let refused = grognard(&["serve", "--address", "127.0.0.1:0", "--data", text(&data), "--database", &address]);
    refused.refused(&["version 99", "a newer program is needed"]);
}

#[test]
fn a_file_is_moved_and_its_matches_go_on() {
    let Some((_, _, address)) = database() else { return };
    let file = folder("moved").join("table.sqlite");
    let (mut host, old) = (Visitor::default(), serve(&["--database", text(&file)]));
    let id = host.make(&old);
    let step = [host.play(&old, &id), host.play(&old, &id)][1];
    let in_use = grognard(&["move", text(&file), "--to", &address]);
    in_use.refused(&["another server already keeps its matches"]);
    old.kill();
    let moved = grognard(&["move", text(&file), "--to", &address]);
    assert_eq!(moved.code, 0, "{}", moved.stderr);
    assert!(moved.stdout.lines().any(|line| line.split_whitespace().eq(["match", "1"])), "{}", moved.stdout);
    grognard(&["move", text(&file), "--to", &address]).refused(&["not empty"]);
    grognard(&["move", text(&file)]).refused(&["postgres://"]);
    let new = serve(&["--database", &address]);
    assert_eq!(host.step(&new, &id), step);
    assert!(host.play(&new, &id) > step);
    new.kill();
}

#[test]
fn a_server_that_drains_says_so_and_its_journal_holds_no_secret() {
    let Some((_, _, address)) = database() else { return };
    let mut host = Visitor::default();
    let mut server = serve(&["--database", &address, "--drain", "2", "--log", "json"]);
    let mut errors = server.child.stderr.take().unwrap();
    let journal = thread::spawn(move || {
        let mut text = String::new();
        errors.read_to_string(&mut text).unwrap();
        text
    });
    assert_eq!(host.ask(&server, "PUT", "/api/me", &json!({ "name": "Ada" })).0, 200);
    let seats = json!({ "rebel": { "kind": "me" }, "british": { "kind": "open" } });
    let ask = json!({ "game": "last-mughal", "scenario": "relief-of-cawnpore", "seats": seats });
    let made = host.ask(&server, "POST", "/api/matches", &ask).1;
    let invitation = made["invitations"]["british"].as_str().unwrap().to_owned();
    host.ask(&server, "GET", &format!("/join/{invitation}"), &Value::Null);
    let mut guest = Visitor::default();
    assert_eq!(guest.ask(&server, "POST", "/api/join", &json!({ "invitation": invitation })).0, 200);
    assert_eq!(host.ask(&server, "GET", "/readyz", &Value::Null).0, 200);
    server.terminate();
    at_last("it says that it is not ready", || {
        (host.ask(&server, "GET", "/readyz", &Value::Null).0 == 503).then_some(())
    });
    assert_eq!(host.ask(&server, "GET", "/healthz", &Value::Null).0, 200);
    host.get(&server, "/api/games");
    assert_eq!(at_last("it stops", || server.child.try_wait().unwrap()).code(), Some(0));
    let journal = journal.join().unwrap();
    let lines: Vec<Value> = journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let join = lines.iter().find(|line| line["route"] == "/api/join").unwrap_or_else(|| panic!("{journal}"));
    assert_eq!((&join["method"], &join["status"]), (&json!("POST"), &json!(200)));
    assert_eq!(join["request"].as_str().unwrap().len(), 16);
    for secret in [&host.cookie, &guest.cookie, &invitation] {
        let secret = secret.rsplit('=').next().unwrap();
        assert!(secret.len() > 20 && !journal.contains(secret), "a secret in the journal: {journal}");
    }
}

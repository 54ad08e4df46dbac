//! Order: mutes, blocks, reports, chat by rate, and the host's word.

use serde_json::{Value, json};
use server::{Clock, Config, HostDeed};
use store::{Order, Store, Which};

use crate::sinks::{MINUTE, NOON, outside, until};
use crate::support::{Answer, Client, Server, two_players};

async fn say(client: &mut Client, id: &str, text: &str) -> Answer {
    client.post(&format!("/api/matches/{id}/chat"), &json!({ "text": text })).await
}

/// The host wants something done; what came of it.
async fn commands(server: &Server, deed: &HostDeed) -> String {
    let store = server.store();
    let id = store.add_host_deed("host".to_owned(), serde_json::to_string(deed).unwrap(), 1).await.unwrap();
    until(async || {
        let deeds = store.host_deeds(Which::All, 100).await.unwrap();
        deeds.into_iter().find(|done| done.id == id).and_then(|done| done.outcome)
    })
    .await
}

async fn table() -> (Server, Clock, Client, Client, String) {
    let clock = Clock::standing(NOON);
    let server = Server::with(Config { rate: 1_000, ..outside(None, &clock) }).await;
    let (mut red, mut blue, id) = two_players(&server).await;
    server.enrol(&mut red, "Ruby").await;
    server.enrol(&mut blue, "Bluebell").await;
    (server, clock, red, blue, id)
}

#[tokio::test]
async fn the_hosts_word_is_law_and_written_down() {
    let (server, clock, mut red, mut blue, id) = table().await;
    say(&mut red, &id, "rude words").await.expect(204);
    let line = blue.page(&id).await["chat"][0]["n"].as_u64().unwrap();
    assert_eq!(commands(&server, &HostDeed::RemoveLine { id: id.clone(), line }).await, "removed");
    assert_eq!(blue.page(&id).await["chat"][0]["text"], "", "at once, also where the match is in memory");
    let muted = HostDeed::Mute { who: "ruby".to_owned(), minutes: 60, why: "rude words".to_owned() };
    commands(&server, &muted).await;
    let refused = say(&mut red, &id, "more").await.expect(403);
    assert!(refused.text().contains("muted you for another") && refused.text().contains("rude words"));
    clock.pass(61 * MINUTE);
    say(&mut red, &id, "better words").await.expect(204);
    let closed = commands(&server, &HostDeed::Close { who: "Ruby".to_owned() }).await;
    assert!(closed.contains("1 devices"), "{closed}");
    assert_eq!(red.get("/api/me").await.expect(200).json()["account"], Value::Null);
    assert_eq!(commands(&server, &HostDeed::EndMatch { id: id.clone() }).await, "ended");
    let page = blue.page(&id).await;
    assert_eq!(page["status"]["status"], "over");
    let outcome = &page["status"]["outcome"];
    assert_eq!(
        (&outcome["annulled"], &outcome["level"], &outcome["winners"]),
        (&json!(true), &json!("annulled"), &json!([]))
    );
    let record = blue.get(&format!("/api/matches/{id}/record")).await.expect(200).text();
    assert!(record.contains(r#"{"table":"annul"}"#), "{record}");
    blue.send("POST", "/api/records", &[], record.into_bytes()).await.expect(201);
    let last = page["chat"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["name"], &last["guest"]), (&json!("Umpire"), &json!(false)));
    assert!(commands(&server, &HostDeed::EndMatch { id: id.clone() }).await.contains("the match is over"));
    assert!(commands(&server, &HostDeed::Close { who: "Nobody".to_owned() }).await.starts_with("not done"));
    let journal = server.store().host_deeds(Which::All, 100).await.unwrap();
    assert_eq!(journal.len(), 6);
    assert!(journal.iter().all(|deed| deed.who == "host" && deed.outcome.is_some()));
}

#[tokio::test]
async fn what_the_host_ends_is_no_result_and_not_rated() {
    let (server, _, mut red, mut blue, _) = table().await;
    let ask = json!({ "game": "three-passes", "scenario": "patrol", "rated": true,
        "seats": { "red": { "kind": "me" }, "blue": { "kind": "open" } } });
    let made = red.post("/api/matches", &ask).await.expect(201).json();
    let id = made["id"].as_str().unwrap().to_owned();
    blue.post("/api/join", &json!({ "invitation": made["invitations"]["blue"] })).await.expect(200);
    red.plays(&id, 0, "wait").await;
    blue.plays(&id, 1, "wait").await;
    assert_eq!(commands(&server, &HostDeed::EndMatch { id: id.clone() }).await, "ended");
    let page = blue.get("/api/players/Ruby").await.expect(200).json();
    assert_eq!(page["tally"], json!({ "won": 0, "drawn": 0, "lost": 0 }));
    let last = &page["last"][0];
    assert_eq!((&last["result"], &last["rated"], &last["change"]), (&json!("annulled"), &json!(false), &Value::Null));
    assert_eq!(page["against_you"], Value::Null);
    let ratings = blue.get("/api/ratings?game=three-passes").await.expect(200).json();
    assert_eq!(ratings["leaders"], json!([]));
    let patrol = ratings["scenarios"].as_array().unwrap().iter().find(|row| row["id"] == "patrol").unwrap().clone();
    assert_eq!(patrol["people"], Value::Null, "people have made nothing of it");
    let listed = red.get("/api/players/Ruby/matches?result=annulled").await.expect(200).json();
    assert_eq!(listed["total"], 1);
}

#[tokio::test]
async fn whom_one_blocks_one_does_not_hear_or_meet() {
    let (server, _, mut red, mut blue, id) = table().await;
    let mut stream = blue.follow(&id, None).await;
    blue.post("/api/blocks", &json!({ "id": id, "seat": "red" })).await.expect(204);
    assert_eq!(blue.post("/api/blocks", &json!({ "id": id, "seat": "blue" })).await.expect(409).code(), "unfit");
    assert_eq!(blue.post("/api/blocks", &json!({ "id": id })).await.expect(422).code(), "wrong_shape");
    blue.get("/api/me").await.expect(200);
    say(&mut red, &id, "hear me").await.expect(204);
    let news = stream.next_numbered().await;
    assert_eq!((news.kind.as_str(), &news.data["text"]), ("chat", &json!("")));
    assert_eq!(blue.page(&id).await["chat"][0]["text"], "");
    assert_eq!(red.page(&id).await["chat"][0]["text"], "hear me", "others hear it");
    let listed = blue.get("/api/blocks").await.expect(200).json();
    assert_eq!((&listed["blocked"][0]["name"], &listed["blocked"][0]["guest"]), (&json!("Ruby"), &json!(false)));
    let made = blue.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } })).await;
    let invitation = json!({ "invitation": made["invitations"]["blue"] });
    assert_eq!(red.post("/api/join", &invitation).await.expect(403).code(), "not_yours");
    let path = format!("/api/blocks/{}", listed["blocked"][0]["id"]);
    blue.send("DELETE", &path, &[], Vec::new()).await.expect(204);
    red.post("/api/join", &invitation).await.expect(200);
    assert_eq!(blue.page(&id).await["chat"][0]["text"], "hear me");
    drop(server);
}

#[tokio::test]
async fn players_report_and_nobody_floods_the_table() {
    let (server, clock, mut red, mut blue, id) = table().await;
    let mut said = 0;
    let refused = loop {
        let answer = say(&mut red, &id, "spam").await;
        if answer.status != 204 {
            break answer;
        }
        said += 1;
    };
    assert_eq!((refused.status, said), (429, 12));
    assert!(refused.headers.contains_key("retry-after"));
    clock.pass(MINUTE);
    say(&mut red, &id, "again").await.expect(204);
    let line = blue.page(&id).await["chat"][0]["n"].clone();
    let report = json!({ "person": { "id": id, "line": line }, "text": "he floods the table" });
    blue.post("/api/reports", &report).await.expect(202);
    let known = server.store().reports(Which::Open, 10).await.unwrap();
    assert_eq!((known.len(), known[0].text.as_str()), (1, "he floods the table"));
    let about = server.store().visitors(vec![known[0].about]).await.unwrap();
    assert_eq!(about[0].name, "Ruby");
    for _ in 1..10 {
        blue.post("/api/reports", &report).await.expect(202);
    }
    assert_eq!(blue.post("/api/reports", &report).await.expect(429).code(), "too_many");
    commands(&server, &HostDeed::Settle { report: known[0].id }).await;
    assert_eq!(server.store().reports(Which::Open, 100).await.unwrap().len(), 9);
    let nobody = json!({ "person": { "id": id, "line": 9_999 }, "text": "who" });
    blue.post("/api/reports", &nobody).await.expect(404);
    server.client().post("/api/reports", &report).await.expect(403);
}

#[tokio::test]
async fn who_has_an_account_is_blocked_and_reported_by_name() {
    let (server, _, mut red, mut blue, id) = table().await;
    blue.post("/api/blocks", &json!({ "name": "RUBY" })).await.expect(204);
    assert_eq!(blue.get("/api/blocks").await.expect(200).json()["blocked"][0]["name"], "Ruby");
    say(&mut red, &id, "hear me").await.expect(204);
    assert_eq!(blue.page(&id).await["chat"][0]["text"], "");
    let of = |person: Value| json!({ "person": person, "text": "he challenges me day and night" });
    blue.post("/api/reports", &of(json!({ "name": "Ruby" }))).await.expect(202);
    let known = server.store().reports(Which::Open, 10).await.unwrap();
    let about = server.store().visitors(vec![known[0].about]).await.unwrap();
    assert_eq!((about[0].name.as_str(), known[0].id_of_match.as_str()), ("Ruby", ""));
    assert_eq!(blue.post("/api/blocks", &json!({ "name": "Bluebell" })).await.expect(409).code(), "unfit");
    blue.post("/api/blocks", &json!({ "name": "Nobody" })).await.expect(404);
    for unclear in [json!({}), json!({ "name": "Ruby", "seat": "red" }), json!({ "name": "Ruby", "id": id })] {
        assert_eq!(blue.post("/api/blocks", &unclear).await.expect(422).code(), "wrong_shape", "{unclear}");
    }
}

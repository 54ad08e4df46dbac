//! Those who watch a match with hidden hands see it two turns late.

use serde_json::{Value, json};

use crate::support::{Client, Server};

/// Red and blue in a match that strangers may find.
async fn in_the_open(server: &Server) -> (Client, Client, String) {
    let (mut red, mut blue) = (server.visitor("Ruby").await, server.visitor("Bluebell").await);
    let ask = json!({ "game": "three-passes", "scenario": "patrol", "listed": true,
        "seats": { "red": { "kind": "me" }, "blue": { "kind": "open" } } });
    let made = red.post("/api/matches", &ask).await.expect(201).json();
    blue.post("/api/join", &json!({ "invitation": made["invitations"]["blue"] })).await.expect(200);
    (red, blue, made["id"].as_str().expect("an id").to_owned())
}

/// Plays on with `wait` until a turn; gives the step.
async fn until_turn(red: &mut Client, blue: &mut Client, id: &str, turn: u64) -> u64 {
    loop {
        let page = red.page(id).await;
        let step = page["step"].as_u64().unwrap();
        if page["turn"].as_u64().unwrap() >= turn || page["status"]["status"] == "over" {
            return step;
        }
        let mover = if page["status"]["seat"] == "red" { &mut *red } else { &mut *blue };
        mover.plays(id, step as usize, "wait").await;
    }
}

#[tokio::test]
async fn who_watches_sees_what_was_two_turns_ago_and_everything_at_the_end() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = in_the_open(&server).await;
    let mut watcher = server.client();
    let second = until_turn(&mut red, &mut blue, &id, 2).await;
    let page = watcher.page(&id).await;
    assert_eq!((&page["late"], &page["step"]), (&json!(true), &json!(0)), "{page}");
    let mut stream = watcher.follow(&id, None).await;
    let third = until_turn(&mut red, &mut blue, &id, 3).await;
    assert!(third > second, "three turns are long enough for this");
    let page = watcher.page(&id).await;
    let shown = page["step"].as_u64().unwrap();
    assert_eq!(page["turn"], 1, "{page}");
    assert!(shown < second, "{shown} of {third}");
    let scene = watcher.get(&format!("/api/matches/{id}/scene")).await.expect(200).json();
    assert_eq!(scene["step"], json!(shown));
    let ahead = watcher.get(&format!("/api/matches/{id}/scene?step={third}")).await;
    assert_eq!(ahead.expect(404).code(), "not_found");
    let log = watcher.get(&format!("/api/matches/{id}/log")).await.expect(200).json();
    assert!(log["lines"].as_array().unwrap().iter().all(|line| line["step"].as_u64().unwrap() <= shown), "{log}");
    assert_eq!(watcher.get(&format!("/api/matches/{id}/record")).await.expect(409).code(), "unfit");
    let last = red.page(&id).await["update"].as_u64().unwrap();
    for update in stream.upto(last).await {
        assert_eq!(update.data, json!({ "kind": "late" }), "nothing but that something happened");
    }
    let own = red.page(&id).await;
    assert_eq!((&own["late"], &own["step"]), (&json!(false), &json!(third)));
    red.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let page = watcher.page(&id).await;
    assert_eq!((&page["late"], &page["status"]["status"]), (&json!(false), &json!("over")));
    watcher.get(&format!("/api/matches/{id}/record")).await.expect(200);
}

#[tokio::test]
async fn a_match_that_nobody_finds_is_watched_as_it_is_played() {
    let server = Server::start().await;
    let (mut red, _, id) = crate::support::two_players(&server).await;
    red.plays(&id, 0, "wait").await;
    let page: Value = server.client().page(&id).await;
    assert_eq!((&page["late"], &page["step"]), (&json!(false), &json!(1)));
}

use serde_json::json;

use crate::support::{Server, two_players};

#[tokio::test]
async fn both_players_and_a_spectator_hear_of_an_order() {
    let server = Server::start().await;
    let (mut red, blue, id) = two_players(&server).await;
    let mut streams =
        [red.follow(&id, None).await, blue.follow(&id, None).await, server.client().follow(&id, None).await];
    let reply = red.plays(&id, 0, "draw").await;
    let mut texts = Vec::new();
    for stream in &mut streams {
        let update = stream.next_numbered().await;
        assert_eq!(
            (update.kind.as_str(), &update.data["step"], &update.data["seat"]),
            ("order", &json!(1), &json!("red"))
        );
        assert_eq!(update.data["status"]["seat"], "blue");
        assert_eq!(update.n, reply["page"]["update"].as_u64());
        texts.push(update.data["lines"][0]["text"].as_str().unwrap().to_owned());
    }
    assert_eq!(texts[0], reply["lines"][0]["text"].as_str().unwrap());
    assert!(texts[0].starts_with("Red drew c"), "{}", texts[0]);
    assert_eq!(texts[1], "Red drew a card.");
    assert_eq!(texts[2], "Red drew a card.");
}

/// All that an act can have changed on a page comes with the update: only the scene is still to be asked for.
#[tokio::test]
async fn an_update_brings_a_page_up_to_date() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let mut streams = [red.follow(&id, None).await, blue.follow(&id, None).await];
    let acts = [
        (0, "orders", json!({ "expect": 0, "notation": "wait" }), "order"),
        (0, "undo", json!({ "expect": 1 }), "undo"),
        (0, "orders", json!({ "expect": 0, "notation": "draw" }), "order"),
        (1, "orders", json!({ "expect": 1, "notation": "wait" }), "order"),
        (1, "take-back", json!({ "action": "offer", "to": 0 }), "offer"),
        (0, "take-back", json!({ "action": "accept" }), "take_back"),
        (0, "resign", json!({}), "end"),
    ];
    let mut known = [red.page(&id).await, blue.page(&id).await];
    for (by, route, body, kind) in acts {
        let who = if by == 0 { &mut red } else { &mut blue };
        who.post(&format!("/api/matches/{id}/{route}"), &body).await.expect(200);
        for (stream, page) in streams.iter_mut().zip(&mut known) {
            let update = stream.next_numbered().await;
            assert_eq!((update.kind.as_str(), &update.data["kind"]), (kind, &json!(kind)));
            page["update"] = json!(update.n);
            if kind == "offer" {
                page["offers"] = update.data["offers"].clone();
                continue;
            }
            page["offers"] = json!([]);
            for field in ["step", "turn", "status", "can_undo", "secret"] {
                if let Some(value) = update.data.get(field) {
                    page[field] = value.clone();
                }
            }
        }
        for (client, page) in [&mut red, &mut blue].into_iter().zip(&known) {
            let mut fresh = client.page(&id).await;
            fresh["seats"] = page["seats"].clone();
            assert_eq!(fresh, *page, "after {route}");
        }
    }
    assert!(known[0]["secret"].is_string());
}

#[tokio::test]
async fn a_stream_resumes_by_number_and_misses_nothing() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let mut first = blue.follow(&id, None).await;
    red.plays(&id, 0, "wait").await;
    let seen = first.next_numbered().await.n.unwrap();
    drop(first);
    blue.plays(&id, 1, "draw").await;
    red.post(&format!("/api/matches/{id}/chat"), &json!({ "text": "are you there?" })).await.expect(204);
    red.plays(&id, 2, "wait").await;
    red.post(&format!("/api/matches/{id}/undo"), &json!({ "expect": 3 })).await.expect(200);
    red.post(&format!("/api/matches/{id}/draw"), &json!({ "action": "offer" })).await.expect(200);
    blue.post(&format!("/api/matches/{id}/draw"), &json!({ "action": "accept" })).await.expect(200);
    let last = red.page(&id).await["update"].as_u64().unwrap();
    let mut again = blue.follow(&id, Some(seen)).await;
    let updates = again.upto(last).await;
    let numbers: Vec<u64> = updates.iter().map(|update| update.n.unwrap()).collect();
    assert_eq!(numbers, (seen + 1..=last).collect::<Vec<_>>());
    let kinds: Vec<&str> = updates.iter().map(|update| update.kind.as_str()).collect();
    assert_eq!(kinds, ["order", "chat", "order", "undo", "offer", "end"]);
    assert!(updates[0].data["lines"][0]["text"].as_str().unwrap().starts_with("Blue drew c"), "as blue saw it");
    assert_eq!(updates[3].data["step"], 2);
}

#[tokio::test]
async fn the_whole_history_can_be_followed_from_the_beginning_and_after_a_restart() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    red.plays(&id, 0, "draw").await;
    blue.plays(&id, 1, "draw").await;
    let before = red.follow(&id, Some(0)).await.upto(3).await;
    assert_eq!(before.iter().map(|update| update.kind.as_str()).collect::<Vec<_>>(), ["seats", "order", "order"]);
    let server = server.restarted().await;
    red.address = server.address;
    let after = red.follow(&id, Some(0)).await.upto(3).await;
    assert_eq!(before[1..], after[1..]);
}

#[tokio::test]
async fn a_slow_follower_catches_up_from_the_store() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let mut slow = server.client().follow(&id, None).await;
    for round in 0..30 {
        let (who, text) = if round % 2 == 0 { (&mut red, "tick ") } else { (&mut blue, "tock ") };
        let text = text.repeat(60);
        who.post(&format!("/api/matches/{id}/chat"), &json!({ "text": text })).await.expect(204);
    }
    let last = red.page(&id).await["update"].as_u64().unwrap();
    let updates = slow.upto(last).await;
    assert_eq!(updates.len(), 30);
    assert!(updates.windows(2).all(|pair| pair[1].n.unwrap() == pair[0].n.unwrap() + 1));
}

#[tokio::test]
async fn players_come_and_go() {
    let server = Server::start().await;
    let (mut red, blue, id) = two_players(&server).await;
    assert_eq!(red.page(&id).await["seats"][1]["online"], false);
    let mut watching = red.follow(&id, None).await;
    let here = blue.follow(&id, None).await;
    loop {
        let update = watching.next().await;
        if update.kind == "seats" && update.data["seats"][1]["online"] == true {
            assert_eq!(update.n, None, "nothing has happened in the match");
            assert_eq!(update.data["seats"][0]["you"], true);
            break;
        }
    }
    assert_eq!(red.page(&id).await["seats"][1]["online"], true);
    drop(here);
    // The server learns that the other side is gone when it next writes to it.
    loop {
        red.post(&format!("/api/matches/{id}/ping"), &json!({ "target": { "zone": "north" } })).await.expect(204);
        let update = watching.next().await;
        if update.kind == "seats" && update.data["seats"][1]["online"] == false {
            break;
        }
    }
}

#[tokio::test]
async fn pointing_is_seen_and_not_kept() {
    let server = Server::start().await;
    let (mut red, blue, id) = two_players(&server).await;
    let mut stream = blue.follow(&id, None).await;
    let before = red.page(&id).await["update"].clone();
    red.post(&format!("/api/matches/{id}/ping"), &json!({ "target": { "piece": "blue-north" } })).await.expect(204);
    let update = loop {
        let update = stream.next().await;
        if update.kind == "ping" {
            break update;
        }
    };
    assert_eq!(
        (update.n, update.data),
        (None, json!({ "kind": "ping", "seat": "red", "target": { "piece": "blue-north" } }))
    );
    assert_eq!(red.page(&id).await["update"], before);
}

#[tokio::test]
async fn at_one_screen_the_next_to_decide_is_told_what_it_may_know() {
    let server = Server::start().await;
    let mut host = server.visitor("Host").await;
    let made = host.make(json!({ "red": { "kind": "hotseat" }, "blue": { "kind": "hotseat" } })).await;
    let id = made["id"].as_str().unwrap();
    let mut stream = host.follow(id, None).await;
    let reply = host.plays(id, 0, "draw").await;
    assert_eq!(reply["lines"][0]["text"], "Red drew a card.", "blue sits at the screen now");
    assert_eq!(stream.next_numbered().await.data["lines"][0]["text"], "Red drew a card.");
    host.plays(id, 1, "wait").await;
    let log = host.get(&format!("/api/matches/{id}/log")).await.expect(200).json();
    let drew = log["lines"].as_array().unwrap().iter().find(|line| line["step"] == 1).unwrap()["text"].clone();
    assert!(drew.as_str().unwrap().starts_with("Red drew c"), "red sits at the screen again: {drew}");
}

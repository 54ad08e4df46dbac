//! Not one hidden byte leaves the server: the raw bytes of every answer are searched.
//!
//! In the toy game each side's cards are `c1` to `c8`. What may not be known of the other side: which cards it holds and which it has posted face down.
//! The two sides' cards have the same names, so the searches look for sentences and orders, and for pairs of matches that differ only in what is hidden.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use server::{Clock, Config};

use crate::support::{Client, Server, Stream, two_players, unlimited};

/// Red and blue of the toy game, with a clock.
async fn timed_players(server: &Server) -> (Client, Client, String) {
    let (mut red, mut blue) = (server.visitor("Ruby").await, server.visitor("Bluebell").await);
    let ask = json!({ "game": "three-passes", "scenario": "patrol", "clock": { "pace": "live", "minutes": 15, "increment": 10 },
        "seats": { "red": { "kind": "me" }, "blue": { "kind": "open" } } });
    let made = red.post("/api/matches", &ask).await.expect(201).json();
    blue.post("/api/join", &json!({ "invitation": made["invitations"]["blue"] })).await.expect(200);
    (red, blue, made["id"].as_str().expect("an id").to_owned())
}

/// Every address that tells something about a match.
async fn everything(client: &mut Client, id: &str, steps: usize) -> Vec<(String, String)> {
    let mut answers = Vec::new();
    let mut paths = vec![
        String::new(),
        "/ground".to_owned(),
        "/scene".to_owned(),
        "/log".to_owned(),
        "/log?from=1".to_owned(),
        "/record".to_owned(),
    ];
    for own in ["/note", "/conditional"] {
        // Who has no seat has no papers.
        let answer = client.get(&format!("/api/matches/{id}{own}")).await;
        assert!([200, 403].contains(&answer.status), "{own}: {}", answer.text());
        answers.push((own.to_owned(), answer.text()));
    }
    paths.extend((0..=steps).map(|step| format!("/scene?step={step}")));
    for path in paths {
        let answer = client.get(&format!("/api/matches/{id}{path}")).await.expect(200);
        answers.push((path, answer.text()));
    }
    let wrong = client.order(id, steps, "post c9 at nowhere").await;
    answers.push(("a wrong order".to_owned(), wrong.text()));
    let stale = client.order(id, 0, "wait").await;
    answers.push(("a stale order".to_owned(), stale.text()));
    let check = client.post(&format!("/api/matches/{id}/check"), &json!({ "notation": "wait" })).await;
    answers.push(("a check".to_owned(), check.text()));
    let list = client.get("/api/matches").await.expect(200);
    answers.push(("the list".to_owned(), list.text()));
    answers
}

/// The cards in a player's own hand, as that player sees them.
async fn hand(client: &mut Client, id: &str) -> Vec<String> {
    let scene = client.get(&format!("/api/matches/{id}/scene")).await.expect(200).json();
    scene["scene"]["hand"].as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn no_byte_of_a_hidden_card_reaches_the_other_side_or_a_spectator() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let mut spectator = server.client();
    let mut streams = [blue.follow(&id, Some(0)).await, spectator.follow(&id, Some(0)).await];
    let posted = hand(&mut red, &id).await[0].clone();
    red.plays(&id, 0, &format!("post {posted} at north")).await;
    blue.plays(&id, 1, "wait").await;
    let drawn = red.plays(&id, 2, "draw").await["lines"][0]["text"].as_str().unwrap().to_owned();
    assert!(drawn.starts_with("Red drew c"));
    blue.plays(&id, 3, "wait").await;
    let last = red.page(&id).await["update"].as_u64().unwrap();

    let mut seen: Vec<(String, String)> = Vec::new();
    seen.extend(everything(&mut blue, &id, 4).await);
    seen.extend(everything(&mut spectator, &id, 4).await);
    for stream in &mut streams {
        stream.upto(last).await;
        seen.push(("the stream".to_owned(), String::from_utf8(stream.all.clone()).unwrap()));
    }
    for mut resumed in [blue.follow(&id, Some(0)).await, spectator.follow(&id, Some(0)).await] {
        resumed.upto(last).await;
        seen.push(("the resumed stream".to_owned(), String::from_utf8(resumed.all).unwrap()));
    }
    for (path, text) in &seen {
        for hidden in
            ["Red drew c", "Red posted c", &format!("post {posted}"), "digest", "\"hash\"", "\"secret\"", "\"nonce\""]
        {
            assert!(!text.contains(hidden), "`{hidden}` in {path}: {text}");
        }
    }
    let own = everything(&mut red, &id, 4).await;
    assert!(own.iter().any(|(_, text)| text.contains("Red posted c")), "the test can find what it looks for");
}

#[tokio::test]
async fn a_hidden_piece_has_no_strength_on_the_others_screen() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let card = hand(&mut red, &id).await[0].clone();
    red.plays(&id, 0, &format!("post {card} at north")).await;
    let piece = |scene: &Value| {
        scene["scene"]["pieces"].as_array().unwrap().iter().find(|piece| piece["id"] == "red-north").unwrap()["strength"].clone()
    };
    let own = red.get(&format!("/api/matches/{id}/scene")).await.json();
    let others = blue.get(&format!("/api/matches/{id}/scene")).await.json();
    assert_ne!(piece(&own), "");
    assert_eq!(piece(&others), "");
}

/// What a stream tells until somebody has pointed and gone again, without the signs of life and the moments.
async fn told(stream: &mut Stream) -> String {
    let mut told = String::new();
    let mut pointed = false;
    loop {
        let update = stream.next().await;
        let online = |seat: &Value| seat["seat"] == "red" && seat["online"] == true;
        pointed |= update.kind == "ping";
        let gone = update.kind == "seats" && !update.data["seats"].as_array().unwrap().iter().any(online);
        told.push_str(&format!("{:?} {}\n", update.n, update.data));
        if pointed && gone {
            return told;
        }
    }
}

/// Two matches that differ in nothing but red's hidden hand must look the same to blue, byte for byte, once ids and names of the match are left out.
#[tokio::test]
async fn matches_that_differ_only_in_what_is_hidden_look_the_same() {
    // Time stands, so that the clock of one match shows what that of another does.
    let server = Server::with(Config { clock: Clock::standing(1_700_000_000_000), ..unlimited() }).await;
    let mut looks: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    // Hands are random: among a few dozen matches there are two in which blue drew the same cards and red did not.
    for _ in 0..400 {
        let (mut red, mut blue, id) = timed_players(&server).await;
        let own = blue.get(&format!("/api/matches/{id}/log")).await.expect(200).text();
        let others = hand(&mut red, &id).await;
        let (mut stream, mut watching) = (blue.follow(&id, Some(0)).await, server.client().follow(&id, Some(0)).await);
        let here = red.follow(&id, None).await;
        red.plays(&id, 0, &format!("post {} at north", others[0])).await;
        // What red keeps to itself differs as its hand does.
        let orders = json!({ "orders": [{ "question": format!("with {}", others[0]), "order": format!("post {} at south", others[1]) }] });
        red.put(&format!("/api/matches/{id}/conditional"), &orders).await.expect(200);
        red.put(&format!("/api/matches/{id}/note"), &json!({ "text": format!("I hold {others:?}") })).await.expect(200);
        red.post(&format!("/api/matches/{id}/pause"), &json!({ "action": "offer" })).await.expect(200);
        red.post(&format!("/api/matches/{id}/ping"), &json!({ "target": { "zone": "north" } })).await.expect(204);
        drop(here);
        let blue_page = blue.page(&id).await;
        let commitment = blue_page["commitment"].as_str().unwrap().to_owned();
        let mut look = String::new();
        for stream in [&mut stream, &mut watching] {
            look.push_str(&told(stream).await.replace(&id, "ID"));
        }
        // What somebody is told who comes back after having missed everything.
        let last = blue_page["update"].as_u64().unwrap();
        for mut resumed in [blue.follow(&id, Some(0)).await, server.client().follow(&id, Some(0)).await] {
            for update in resumed.upto(last).await {
                look.push_str(&format!("{:?} {}\n", update.n, update.data).replace(&id, "ID"));
            }
        }
        for (path, text) in everything(&mut blue, &id, 1).await {
            if path != "the list" {
                look.push_str(&text.replace(&id, "ID").replace(&commitment, "COMMITMENT"));
            }
        }
        let same = looks.entry(own).or_default();
        if let Some((earlier, other_look)) = same.iter().find(|(cards, _)| *cards != others.join(" ")) {
            assert!(
                *other_look == look,
                "red held {earlier} and {others:?}, and blue could tell:\n{other_look}\n{look}"
            );
            return;
        }
        same.push((others.join(" "), look));
    }
    panic!("no two matches were alike enough");
}

#[tokio::test]
async fn the_secret_and_the_hashes_come_out_only_at_the_end() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    red.plays(&id, 0, "draw").await;
    let before: Vec<(String, String)> = [
        everything(&mut red, &id, 1).await,
        everything(&mut blue, &id, 1).await,
        everything(&mut server.client(), &id, 1).await,
    ]
    .concat();
    blue.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let record = red.get(&format!("/api/matches/{id}/record")).await.expect(200).text();
    let lines: Vec<Value> = record.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut forbidden: Vec<String> = lines.iter().filter_map(|line| line["hash"].as_str()).map(str::to_owned).collect();
    forbidden.push(lines.last().unwrap()["end"]["secret"].as_str().unwrap().to_owned());
    forbidden
        .extend(lines[0]["seats"].as_array().unwrap().iter().map(|seat| seat["nonce"].as_str().unwrap().to_owned()));
    assert!(forbidden.len() >= 6);
    for (path, text) in &before {
        for secret in &forbidden {
            assert!(!text.contains(secret.as_str()), "{path} gave away {secret}");
        }
    }
}

//! Every game of the catalog, played by two persons and by computers over the server. What each person was sent is held against what the rules say that
//! seat may know, once the record has come out.

use std::collections::BTreeSet;

use catalog::{Table, Title};
use engine::{Seat, Viewer};
use serde_json::{Value, json};

use crate::support::{Client, Server, unlimited};

/// So many orders are given before one side gives up.
const ORDERS: usize = 60;
/// After every so many orders everything is looked at.
const EVERY: usize = 6;

/// What one person was sent while the match ran.
struct Sent {
    seat: usize,
    step: usize,
    scene: Value,
    log: Value,
    bytes: Vec<u8>,
}

#[tokio::test]
async fn nobody_is_sent_more_than_the_own_seat_may_know() {
    let server = Server::of(catalog::games(), unlimited()).await;
    for title in catalog::games() {
        let scenario = title.info().beginner();
        let mut players = Vec::new();
        for seat in &scenario.seats {
            players.push(server.visitor(&format!("Player of {seat}")).await);
        }
        let id = sit_down(&mut players, title.as_ref(), &scenario.id, &scenario.seats).await;
        let mut streams = Vec::new();
        for player in &players {
            streams.push(player.follow(&id, Some(0)).await);
        }
        let sent = play(&mut players, &id, &scenario.seats).await;
        // Where several play on one side, the last of them to give up ends the match.
        for player in &mut players {
            player.post(&format!("/api/matches/{id}/resign"), &json!({})).await;
        }
        let page = players[0].page(&id).await;
        assert_eq!(page["status"]["status"], "over");
        let record = players[0].get(&format!("/api/matches/{id}/record")).await.expect(200);
        let table = title.read_record(&record.bytes).expect("the record verifies");
        for sent in &sent {
            compare(table.as_ref(), sent);
        }
        for (seat, stream) in streams.iter_mut().enumerate() {
            let last = page["update"].as_u64().unwrap();
            stream.upto(last - 1).await;
            check_hidden(table.as_ref(), seat, table.steps() - 1, &stream.all);
        }
    }
}

async fn sit_down(players: &mut [Client], title: &dyn Title, scenario: &str, seats: &[String]) -> String {
    let asked: serde_json::Map<String, Value> = seats
        .iter()
        .enumerate()
        .map(|(number, seat)| (seat.clone(), json!({ "kind": if number == 0 { "me" } else { "open" } })))
        .collect();
    let ask = json!({ "game": title.slug(), "scenario": scenario, "seats": asked });
    let made = players[0].post("/api/matches", &ask).await.expect(201).json();
    for (player, seat) in players.iter_mut().zip(seats).skip(1) {
        player.post("/api/join", &json!({ "invitation": made["invitations"][seat] })).await.expect(200);
    }
    made["id"].as_str().unwrap().to_owned()
}

/// Gives orders that the screens offer; now and then everybody looks at everything. The table answers by itself where there is no choice,
/// so that a match may have moved on since it was looked at.
async fn play(players: &mut [Client], id: &str, seats: &[String]) -> Vec<Sent> {
    let mut sent = Vec::new();
    let mut given = 0;
    while given < ORDERS {
        let page = players[0].page(id).await;
        // A match that is over is open to everybody, as a spectator sees it.
        let Some(decider) = page["status"]["seat"].as_str() else { break };
        let step = page["step"].as_u64().unwrap() as usize;
        let decider = seats.iter().position(|seat| seat == decider).unwrap();
        let scene = players[decider].get(&format!("/api/matches/{id}/scene")).await.expect(200).json();
        let rows = scene["scene"]["affordances"].as_array().unwrap().clone();
        let plain: Vec<&Value> = rows.iter().filter(|row| row["refused"].is_null() && row["drag"] == false).collect();
        if plain.is_empty() {
            assert_ne!(players[0].page(id).await["step"], page["step"], "{} has nothing to do", seats[decider]);
            continue;
        }
        let order = complete(plain[(given * 7 + 3) % plain.len()]);
        let body = json!({ "expect": step, "order": order });
        let answer = players[decider].post(&format!("/api/matches/{id}/orders"), &body).await;
        if answer.status == 409 {
            assert_eq!(answer.code(), "moved_on");
            continue;
        }
        answer.expect(200);
        if given % EVERY == 0 {
            for (seat, player) in players.iter_mut().enumerate() {
                sent.extend(look(player, id, seat).await);
            }
        }
        given += 1;
    }
    sent
}

/// The order of a row; where it leaves a choice, what is preset and as many more as it needs.
fn complete(row: &Value) -> Value {
    let mut order = row["order"].clone();
    if let Some(field) = row["choose"]["field"].as_str() {
        let mut chosen = row["choose"]["preset"].as_array().unwrap().clone();
        let more = row["choose"]["from"].as_array().unwrap().iter().filter(|id| !chosen.contains(id)).cloned();
        let missing = (row["choose"]["min"].as_u64().unwrap() as usize).saturating_sub(chosen.len());
        let more: Vec<Value> = more.take(missing).collect();
        chosen.extend(more);
        order[field] = Value::Array(chosen);
    }
    order
}

/// Everything a person can ask for while the match stands at one step; nothing when it is over.
async fn look(player: &mut Client, id: &str, seat: usize) -> Option<Sent> {
    loop {
        let page = player.page(id).await;
        page["status"]["seat"].as_str()?;
        let step = page["step"].as_u64().unwrap() as usize;
        let mut bytes = Vec::new();
        let mut answers = Vec::new();
        for part in ["", "/ground", "/scene", "/log", "/record", "/scene?step=0"] {
            let answer = player.get(&format!("/api/matches/{id}{part}")).await.expect(200);
            bytes.extend_from_slice(&answer.bytes);
            answers.push(answer);
        }
        let wrong = player.order(id, step, "no such order").await;
        bytes.extend_from_slice(&wrong.bytes);
        if player.page(id).await["step"] == page["step"] {
            let (scene, log) = (answers[2].json()["scene"].clone(), answers[3].json()["lines"].clone());
            return Some(Sent { seat, step, scene, log, bytes });
        }
    }
}

/// What was sent is exactly what the seat may know.
fn compare(table: &dyn Table, sent: &Sent) {
    let viewer = Viewer::Seat(Seat(sent.seat as u8));
    // By way of text, as it was sent: coordinates are rounded there.
    let text = serde_json::to_string(&table.scene_at(viewer, sent.step)).unwrap();
    let mut scene: Value = serde_json::from_str(&text).unwrap();
    // Past scenes offer nothing to do.
    scene["affordances"] = sent.scene["affordances"].clone();
    assert_eq!(scene, sent.scene, "{} at step {}", table.slug(), sent.step);
    let lines: Vec<_> = table.log(viewer, 0).into_iter().filter(|line| line.step <= sent.step).collect();
    let text = serde_json::to_string(&lines).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), sent.log);
    check_hidden(table, sent.seat, sent.step, &sent.bytes);
}

/// No name of a card in another's hand, up to that step, unless the seat has come to know it otherwise.
fn check_hidden(table: &dyn Table, seat: usize, step: usize, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let viewer = Viewer::Seat(Seat(seat as u8));
    let mut allowed = serde_json::to_string(&table.ground()).unwrap();
    allowed.push_str(&serde_json::to_string(&table.log(viewer, 0)).unwrap());
    let mut held = BTreeSet::new();
    for earlier in 0..=step {
        allowed.push_str(&serde_json::to_string(&table.scene_at(viewer, earlier)).unwrap());
        for other in (0..table.seats().len()).filter(|other| *other != seat) {
            let scene = table.scene_at(Viewer::Seat(Seat(other as u8)), earlier);
            held.extend(scene.hand.iter().flat_map(|card| [format!("\"{}\"", card.id), format!("\"{}\"", card.title)]));
        }
    }
    for name in held.iter().filter(|name| !allowed.contains(name.as_str())) {
        assert!(!text.contains(name.as_str()), "{name} was sent to {}", table.seats()[seat]);
    }
}

#[tokio::test]
async fn computers_play_the_beginners_scenario_to_its_end_and_the_record_verifies() {
    let server = Server::of(catalog::games(), unlimited()).await;
    let mut host = server.visitor("Host").await;
    for title in catalog::games() {
        let scenario = title.info().beginner();
        let seats: serde_json::Map<String, Value> = scenario
            .seats
            .iter()
            .map(|seat| (seat.clone(), json!({ "kind": "computer", "level": "sergeant" })))
            .collect();
        let ask = json!({ "game": title.slug(), "scenario": scenario.id, "seats": seats });
        let made = host.post("/api/matches", &ask).await.expect(201).json();
        let id = made["id"].as_str().unwrap();
        let mut stream = host.follow(id, Some(0)).await;
        while stream.next_numbered().await.data["status"]["status"] != "over" {}
        let record = host.get(&format!("/api/matches/{id}/record")).await.expect(200);
        title.read_record(&record.bytes).expect("the record verifies");
        let copy = host.send("POST", "/api/records", &[], record.bytes.to_vec()).await.expect(201).json();
        assert_eq!(host.page(copy["id"].as_str().unwrap()).await["status"]["status"], "over");
    }
}

#[tokio::test]
async fn pointing_reaches_those_who_play_together_and_not_the_other_side() {
    let server = Server::of(catalog::games(), unlimited()).await;
    let (mut first, second, id, made) = two_allies(&server, Some("open")).await;
    let mut enemy = server.visitor("Enemy").await;
    enemy.post("/api/join", &json!({ "invitation": made["invitations"]["enemy"] })).await.expect(200);
    let (mut ally, mut other) = (second.follow(&id, None).await, enemy.follow(&id, None).await);
    let mut watcher = server.visitor("Watcher").await.follow(&id, None).await;
    first.post(&format!("/api/matches/{id}/ping"), &json!({ "target": { "zone": "D4" } })).await.expect(204);
    first.post(&format!("/api/matches/{id}/chat"), &json!({ "text": "there!" })).await.expect(204);
    let ping = loop {
        let update = ally.next().await;
        if update.kind == "ping" {
            break update;
        }
    };
    assert_eq!(ping.data, json!({ "kind": "ping", "seat": "p1", "target": { "zone": "D4" } }));
    for stream in [&mut other, &mut watcher] {
        loop {
            let update = stream.next().await;
            assert_ne!(update.kind, "ping", "neither the enemy nor who looks on sees what is pointed at");
            if update.kind == "chat" {
                break;
            }
        }
    }
}

/// Two persons on one side of a game with several Forces; against the automatic enemy, or against who sits in its seat.
async fn two_allies(server: &Server, enemy: Option<&str>) -> (Client, Client, String, Value) {
    two_allies_at([server, server], enemy).await
}

/// The same, each at a server of the own.
pub async fn two_allies_at(servers: [&Server; 2], enemy: Option<&str>) -> (Client, Client, String, Value) {
    let (mut first, mut second) = (servers[0].visitor("First").await, servers[1].visitor("Second").await);
    let mut seats = json!({ "p1": { "kind": "me" }, "p2": { "kind": "open" } });
    let mut options = json!({});
    if let Some(kind) = enemy {
        seats["enemy"] = json!({ "kind": kind });
        options["enemy"] = json!("seat");
    }
    let ask = json!({ "game": "fast-play-mutiny", "scenario": "gate", "options": options, "seats": seats });
    let made = first.post("/api/matches", &ask).await.expect(201).json();
    second.post("/api/join", &json!({ "invitation": made["invitations"]["p2"] })).await.expect(200);
    (first, second, made["id"].as_str().unwrap().to_owned(), made)
}

#[tokio::test]
async fn allies_lose_together_when_the_last_of_them_has_given_up() {
    let server = Server::of(catalog::games(), unlimited()).await;
    let (mut first, mut second, id, _) = two_allies(&server, None).await;
    let path = format!("/api/matches/{id}/resign");
    let mut following = second.follow(&id, None).await;
    let page = first.post(&path, &json!({})).await.expect(200).json();
    assert_eq!(page["status"]["status"], "decision", "the ally plays on");
    assert_eq!((&page["seats"][0]["gave_up"], &page["seats"][1]["gave_up"]), (&json!(true), &json!(false)));
    let news = following.next_numbered().await;
    assert_eq!((news.kind.as_str(), &news.data["seats"][0]["gave_up"]), ("seats", &json!(true)));
    assert_eq!(first.post(&path, &json!({})).await.expect(409).code(), "unfit", "once is enough");
    let page = second.post(&path, &json!({})).await.expect(200).json();
    assert_eq!(page["status"]["outcome"]["level"], "great enemy victory");
    assert_eq!(first.post(&path, &json!({})).await.expect(409).code(), "over");
    let record = first.get(&format!("/api/matches/{id}/record")).await.expect(200);
    catalog::game("fast-play-mutiny").unwrap().read_record(&record.bytes).expect("the record verifies");
}

#[tokio::test]
async fn who_gave_up_is_known_after_a_restart() {
    let server = Server::of(catalog::games(), unlimited()).await;
    let (mut first, mut second, id, _) = two_allies(&server, None).await;
    first.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let folder = server.stopped().await;
    let server = Server::of_over(catalog::games(), folder, unlimited()).await;
    (first.address, second.address) = (server.address, server.address);
    assert_eq!(first.page(&id).await["seats"][0]["gave_up"], true);
    let page = second.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200).json();
    assert_eq!(page["status"]["status"], "over");
}

#[tokio::test]
async fn allies_agree_no_draw_among_themselves() {
    let server = Server::of(catalog::games(), unlimited()).await;
    for (enemy, why) in [(None, "nobody sits opposite"), (Some("computer"), "the computer plays on")] {
        let (mut first, _, id, _) = two_allies(&server, enemy).await;
        let refused = first.post(&format!("/api/matches/{id}/draw"), &json!({ "action": "offer" })).await.expect(409);
        assert!(refused.text().contains(why), "{}", refused.text());
    }
    let (mut first, mut second, id, made) = two_allies(&server, Some("open")).await;
    let mut enemy = server.visitor("Enemy").await;
    enemy.post("/api/join", &json!({ "invitation": made["invitations"]["enemy"] })).await.expect(200);
    let path = format!("/api/matches/{id}/draw");
    first.post(&path, &json!({ "action": "offer" })).await.expect(200);
    let page = second.post(&path, &json!({ "action": "accept" })).await.expect(200).json();
    assert_eq!(page["status"]["status"], "decision", "the other side has a say");
    let page = enemy.post(&path, &json!({ "action": "accept" })).await.expect(200).json();
    assert_eq!(page["status"]["outcome"]["level"], "draw");
}

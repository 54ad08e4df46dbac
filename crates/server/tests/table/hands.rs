use serde_json::{Value, json};

use crate::support::{Client, Server, two_players};

async fn hand_sides(client: &mut Client, id: &str) -> Vec<String> {
    let reply = client.get(&format!("/api/matches/{id}/scene")).await.expect(200).json();
    let cards = reply["scene"]["hand"].as_array().unwrap();
    let mut sides: Vec<String> = cards.iter().map(|card| card["side"].as_str().unwrap().to_owned()).collect();
    sides.dedup();
    sides
}

#[tokio::test]
async fn each_player_sees_the_own_hand_and_a_spectator_none() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    assert_eq!(hand_sides(&mut red, &id).await, ["red"]);
    assert_eq!(hand_sides(&mut blue, &id).await, ["blue"]);
    assert!(hand_sides(&mut server.client(), &id).await.is_empty());
    red.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    assert_eq!(hand_sides(&mut server.client(), &id).await, ["red", "blue"], "after the end everybody sees everything");
}

#[tokio::test]
async fn at_one_screen_the_deciding_seat_is_shown() {
    let server = Server::start().await;
    let mut host = server.visitor("Host").await;
    let made = host.make(json!({ "red": { "kind": "hotseat" }, "blue": { "kind": "hotseat" } })).await;
    let id = made["id"].as_str().unwrap().to_owned();
    assert_eq!(hand_sides(&mut host, &id).await, ["red"]);
    let blue = host.get(&format!("/api/matches/{id}/scene?seat=blue")).await.expect(403);
    assert_eq!(blue.code(), "not_yours");
    host.plays(&id, 0, "wait").await;
    assert_eq!(hand_sides(&mut host, &id).await, ["blue"]);
    host.get(&format!("/api/matches/{id}/scene?seat=red")).await.expect(403);
    host.get(&format!("/api/matches/{id}/scene?seat=blue")).await.expect(200);
    host.plays(&id, 1, "wait").await;
    let page = host.page(&id).await;
    assert_eq!(page["you"], json!(["red", "blue"]));
    assert!(page["seats"].as_array().unwrap().iter().all(|seat| seat["kind"] == "hotseat"));
}

#[tokio::test]
async fn nobody_looks_through_anothers_eyes() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    let mut stranger = server.client();
    for path in [format!("/api/matches/{id}/scene?seat=blue"), format!("/api/matches/{id}/scene?seat=blue&step=0")] {
        assert_eq!(red.get(&path).await.expect(403).code(), "not_yours");
        assert_eq!(stranger.get(&path).await.expect(403).code(), "not_yours");
    }
    red.get(&format!("/api/matches/{id}/scene?seat=green")).await.expect(404);
}

#[tokio::test]
async fn an_invitation_seats_one_player_and_begins_the_match() {
    let server = Server::start().await;
    let mut red = server.visitor("Ruby").await;
    let made = red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } })).await;
    let id = made["id"].as_str().unwrap().to_owned();
    let page = red.page(&id).await;
    assert_eq!(page["status"], json!({ "status": "waiting", "open": ["blue"] }));
    assert_eq!(page["invitations"], made["invitations"], "the maker can look the link up again");
    assert!(server.client().page(&id).await.get("invitations").is_none(), "nobody else can");
    assert_eq!(red.order(&id, 0, "wait").await.expect(409).code(), "waiting");
    assert_eq!(red.get(&format!("/api/matches/{id}/scene")).await.expect(409).code(), "waiting");
    red.get(&format!("/api/matches/{id}/ground")).await.expect(200);

    let invitation = json!({ "invitation": made["invitations"]["blue"], "nonce": "my own luck" });
    let mut blue = server.visitor("Bluebell").await;
    blue.post("/api/join", &invitation).await.expect(200);
    blue.post("/api/join", &invitation).await.expect(200);
    let mut late = server.visitor("Latecomer").await;
    assert_eq!(late.post("/api/join", &invitation).await.expect(409).code(), "taken");
    let page = red.page(&id).await;
    assert_eq!(page["status"]["status"], "decision");
    assert_eq!(page["seats"][1]["name"], "Bluebell");
    assert!(page.get("invitations").is_none());
    assert_eq!(late.post("/api/join", &json!({ "invitation": "no such thing" })).await.expect(404).code(), "not_found");
    let unlisted = json!({ "invitation": format!("{id}.1") });
    assert_eq!(late.post("/api/join", &unlisted).await.expect(404).code(), "not_found");
}

#[tokio::test]
async fn of_two_who_take_one_seat_exactly_one_sits() {
    let server = Server::start().await;
    let mut red = server.visitor("Ruby").await;
    let made = red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } })).await;
    let mut racers = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let (mut racer, invitation) = (server.client(), made["invitations"]["blue"].clone());
        racers.spawn(async move { racer.post("/api/join", &json!({ "invitation": invitation })).await.status });
    }
    let answers = racers.join_all().await;
    assert_eq!(answers.iter().filter(|status| **status == 200).count(), 1, "{answers:?}");
    assert!(answers.iter().all(|status| [200, 409].contains(status)));
}

#[tokio::test]
async fn the_joiners_nonce_goes_into_the_dice() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    red.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let record = red.get(&format!("/api/matches/{id}/record")).await.expect(200).text();
    let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    for seat in header["seats"].as_array().unwrap() {
        assert_ne!(seat["nonce"], "", "{seat}");
    }
    assert_eq!(header["seats"][1]["player"], "Bluebell");
}

#[tokio::test]
async fn talk_is_heard_by_all_and_kept() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let mut stranger = server.visitor("Stranger").await;
    let path = format!("/api/matches/{id}/chat");
    red.post(&path, &json!({ "text": "  good luck\u{7}  " })).await.expect(204);
    stranger.post(&path, &json!({ "text": "hear, hear" })).await.expect(204);
    let chat = blue.page(&id).await["chat"].clone();
    assert_eq!(
        (&chat[0]["name"], &chat[0]["seat"], &chat[0]["text"]),
        (&json!("Ruby"), &json!("red"), &json!("good luck"))
    );
    assert_eq!(chat[1]["name"], "Stranger");
    assert!(chat[1].get("seat").is_none());
    for text in ["", "   ", &"x".repeat(501)] {
        assert_eq!(red.post(&path, &json!({ "text": text })).await.expect(422).code(), "invalid");
    }
}

#[tokio::test]
async fn somebody_without_a_seat_does_not_talk_without_end() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    let mut stranger = server.visitor("Stranger").await;
    let path = format!("/api/matches/{id}/chat");
    for _ in 0..200 {
        stranger.post(&path, &json!({ "text": "and another thing" })).await.expect(204);
    }
    assert_eq!(stranger.post(&path, &json!({ "text": "and" })).await.expect(409).code(), "unfit");
    let server = server.restarted().await;
    (stranger.address, red.address) = (server.address, server.address);
    stranger.post(&path, &json!({ "text": "and" })).await.expect(409);
    server.visitor("Another").await.post(&path, &json!({ "text": "hush" })).await.expect(204);
    red.post(&path, &json!({ "text": "thank you" })).await.expect(204);
}

use serde_json::json;

use crate::support::{Server, two_players};

#[tokio::test]
async fn a_draw_is_offered_declined_and_accepted() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let path = format!("/api/matches/{id}/draw");
    assert_eq!(blue.post(&path, &json!({ "action": "accept" })).await.expect(409).code(), "unfit");
    let page = red.post(&path, &json!({ "action": "offer" })).await.expect(200).json();
    assert_eq!(page["offers"], json!([{ "kind": "draw", "by": "red" }]));
    assert_eq!(red.post(&path, &json!({ "action": "accept" })).await.expect(409).code(), "unfit", "one's own offer");
    let page = blue.post(&path, &json!({ "action": "decline" })).await.expect(200).json();
    assert_eq!(page["offers"], json!([]));
    red.post(&path, &json!({ "action": "offer" })).await.expect(200);
    let page = blue.post(&path, &json!({ "action": "accept" })).await.expect(200).json();
    assert_eq!(page["status"]["outcome"]["level"], "draw");
    assert_eq!(page["status"]["outcome"]["winners"], json!([]));
    assert_eq!(red.post(&path, &json!({ "action": "offer" })).await.expect(409).code(), "over");
}

#[tokio::test]
async fn an_offer_lapses_when_the_match_goes_on() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    red.post(&format!("/api/matches/{id}/draw"), &json!({ "action": "offer" })).await.expect(200);
    let reply = red.plays(&id, 0, "wait").await;
    assert_eq!(reply["page"]["offers"], json!([]));
    let answer = blue.post(&format!("/api/matches/{id}/draw"), &json!({ "action": "accept" })).await;
    assert_eq!(answer.expect(409).code(), "unfit");
}

#[tokio::test]
async fn a_take_back_goes_back_by_consent_and_the_dice_are_new() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let path = format!("/api/matches/{id}/take-back");
    red.plays(&id, 0, "draw").await;
    blue.plays(&id, 1, "wait").await;
    let page = red.post(&path, &json!({ "action": "offer" })).await.expect(200).json();
    assert_eq!(page["offers"], json!([{ "kind": "take_back", "by": "red", "to": 0 }]));
    let page = blue.post(&path, &json!({ "action": "accept" })).await.expect(200).json();
    assert_eq!((&page["step"], &page["status"]["seat"]), (&json!(0), &json!("red")));
    let hand = red.get(&format!("/api/matches/{id}/scene")).await.json()["scene"]["hand"].as_array().unwrap().len();
    assert_eq!(hand, 3, "the drawn card is back in the bag");
    assert_eq!(red.post(&path, &json!({ "action": "offer", "to": 5 })).await.expect(409).code(), "unfit");
    red.plays(&id, 0, "draw").await;
    blue.plays(&id, 1, "draw").await;
    let page = blue.post(&path, &json!({ "action": "offer", "to": 1 })).await.expect(200).json();
    assert_eq!(page["offers"][0]["to"], 1);
}

#[tokio::test]
async fn the_computer_lets_a_player_go_back_but_gives_no_draw() {
    let server = Server::start().await;
    let mut red = server.visitor("Ruby").await;
    let made = red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "computer", "level": "recruit" } })).await;
    let id = made["id"].as_str().unwrap();
    let mut following = red.follow(id, None).await;
    red.plays(id, 0, "wait").await;
    following.upto(3).await;
    let draw = red.post(&format!("/api/matches/{id}/draw"), &json!({ "action": "offer" })).await.expect(409);
    assert_eq!(draw.json()["error"]["text"], "the computer plays on");
    let page =
        red.post(&format!("/api/matches/{id}/take-back"), &json!({ "action": "offer" })).await.expect(200).json();
    assert_eq!((&page["step"], &page["status"]["seat"]), (&json!(0), &json!("red")));
}

#[tokio::test]
async fn a_spectator_has_no_say() {
    let server = Server::start().await;
    let (_, _, id) = two_players(&server).await;
    let mut stranger = server.visitor("Stranger").await;
    for (what, body) in [
        ("draw", json!({ "action": "offer" })),
        ("take-back", json!({ "action": "offer" })),
        ("resign", json!({})),
        ("undo", json!({ "expect": 0 })),
        ("orders", json!({ "expect": 0, "notation": "wait" })),
        ("check", json!({ "notation": "wait" })),
        ("ping", json!({ "target": { "zone": "north" } })),
    ] {
        let answer = stranger.post(&format!("/api/matches/{id}/{what}"), &body).await.expect(403);
        assert_eq!(answer.code(), "not_yours", "{what}");
    }
    let answer = stranger.send("POST", &format!("/api/matches/{id}/rematch"), &[], Vec::new()).await.expect(403);
    assert_eq!(answer.code(), "not_yours");
}

#[tokio::test]
async fn from_the_end_there_is_no_way_back() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    red.plays(&id, 0, "draw").await;
    blue.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    for (what, body) in [
        ("take-back", json!({ "action": "offer" })),
        ("take-back", json!({ "action": "accept" })),
        ("draw", json!({ "action": "offer" })),
        ("undo", json!({ "expect": 2 })),
    ] {
        let answer = red.post(&format!("/api/matches/{id}/{what}"), &body).await.expect(409);
        assert_eq!(answer.code(), "over", "{what}");
    }
    assert_eq!(red.page(&id).await["status"]["status"], "over");
}

use serde_json::json;

use crate::support::{Server, two_players};

#[tokio::test]
async fn two_players_take_turns() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let page = red.page(&id).await;
    assert_eq!(page["status"], json!({ "status": "decision", "seat": "red", "question": "act" }));
    assert_eq!(page["you"], json!(["red"]));
    let reply = red.plays(&id, 0, "wait").await;
    assert_eq!((&reply["step"], &reply["page"]["status"]["seat"]), (&json!(1), &json!("blue")));
    assert_eq!(reply["lines"][0]["text"], "Red waited.");
    let reply = blue.plays(&id, 1, "draw").await;
    assert_eq!(reply["page"]["step"], 2);
    assert_eq!(reply["page"]["turn"], 2);
}

#[tokio::test]
async fn an_order_as_json_is_the_same_as_in_notation() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    let order = red.some_order(&id).await;
    let answer = red.post(&format!("/api/matches/{id}/orders"), &json!({ "expect": 0, "order": order })).await;
    assert_eq!(answer.expect(200).json()["step"], 1);
}

#[tokio::test]
async fn an_order_is_kept_as_the_game_writes_it() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    red.plays(&id, 0, &format!("  wait{}", " ".repeat(9_000))).await;
    let folder = server.stopped().await;
    let file = rusqlite::Connection::open(folder.path().join("grognard.sqlite")).unwrap();
    let longest: i64 = file.query_row("SELECT max(length(body)) FROM act", [], |row| row.get(0)).unwrap();
    assert!(longest < 200, "{longest} bytes were kept");
}

#[tokio::test]
async fn of_two_orders_on_one_number_exactly_one_wins() {
    let server = Server::start().await;
    let (red, _, id) = two_players(&server).await;
    let mut racers = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (mut red, id) = (red.clone(), id.clone());
        racers.spawn(async move { red.order(&id, 0, "wait").await });
    }
    let answers = racers.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!((answer.status, answer.code().as_str()), (409, "moved_on"));
        assert_eq!(answer.json()["error"]["step"], 1);
    }
    assert_eq!(red.clone().page(&id).await["step"], 1);
}

#[tokio::test]
async fn what_the_rules_forbid_comes_with_its_clause() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    let error = red.order(&id, 0, "scout north").await.expect(422).json()["error"].clone();
    assert_eq!((&error["code"], &error["clause"]), (&json!("refused"), &json!("TP-2.4")));
    assert_eq!(error["text"], "no enemy card lies face down at north");
    let misheard = red.order(&id, 0, "charge the guns").await.expect(422);
    assert_eq!(misheard.code(), "misheard");
    assert_eq!(red.page(&id).await["step"], 0, "nothing has changed");
}

#[tokio::test]
async fn an_order_can_be_checked_without_giving_it() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let path = format!("/api/matches/{id}/check");
    let offer = red.post(&path, &json!({ "notation": "wait" })).await.expect(200).json();
    assert_eq!(offer["notation"], "wait");
    assert_eq!(red.post(&path, &json!({ "notation": "scout north" })).await.expect(422).code(), "refused");
    assert_eq!(blue.post(&path, &json!({ "notation": "wait" })).await.expect(403).code(), "not_yours");
    assert_eq!(red.page(&id).await["step"], 0);
}

#[tokio::test]
async fn an_order_without_dice_can_be_undone_and_one_with_cannot() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let undo = format!("/api/matches/{id}/undo");
    let reply = red.plays(&id, 0, "wait").await;
    assert_eq!(reply["page"]["can_undo"], true);
    assert_eq!(blue.post(&undo, &json!({ "expect": 1 })).await.expect(409).code(), "unfit");
    assert_eq!(red.post(&undo, &json!({ "expect": 0 })).await.expect(409).code(), "moved_on");
    let page = red.post(&undo, &json!({ "expect": 1 })).await.expect(200).json();
    assert_eq!((&page["step"], &page["status"]["seat"]), (&json!(0), &json!("red")));
    let reply = red.plays(&id, 0, "draw").await;
    assert_eq!(reply["page"]["can_undo"], false, "a card was drawn");
    assert_eq!(red.post(&undo, &json!({ "expect": 1 })).await.expect(409).code(), "unfit");
}

#[tokio::test]
async fn a_match_made_without_undo_has_none() {
    let server = Server::start().await;
    let mut red = server.visitor("Ruby").await;
    let ask = json!({ "game": "three-passes", "scenario": "patrol", "undo": false,
        "seats": { "red": { "kind": "hotseat" }, "blue": { "kind": "hotseat" } } });
    let made = red.post("/api/matches", &ask).await.expect(201).json();
    let id = made["id"].as_str().unwrap();
    red.plays(id, 0, "wait").await;
    let answer = red.post(&format!("/api/matches/{id}/undo"), &json!({ "expect": 1 })).await.expect(409);
    assert_eq!(answer.json()["error"]["text"], "this match was made without undo");
}

#[tokio::test]
async fn who_resigns_has_lost_and_the_secret_comes_out() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    assert!(red.page(&id).await.get("secret").is_none());
    let page = blue.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200).json();
    assert_eq!(page["status"]["status"], "over");
    assert_eq!(page["status"]["outcome"]["winners"], json!(["red"]));
    let secret = page["secret"].as_str().expect("the secret is shown");
    let sealed = engine::Secret::parse(secret).expect("it is a secret").commit().to_string();
    assert_eq!(page["commitment"], json!(sealed));
    assert_eq!(red.order(&id, 1, "wait").await.expect(409).code(), "over");
}

#[tokio::test]
async fn the_scene_can_be_seen_at_any_step() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    red.plays(&id, 0, "draw").await;
    blue.plays(&id, 1, "wait").await;
    for step in 0..=2 {
        let reply = red.get(&format!("/api/matches/{id}/scene?step={step}")).await.expect(200).json();
        assert_eq!(reply["step"], step);
        let hand = reply["scene"]["hand"].as_array().unwrap().len();
        assert_eq!(hand, if step == 0 { 3 } else { 4 }, "at step {step}");
    }
    assert_eq!(red.get(&format!("/api/matches/{id}/scene?step=3")).await.expect(404).code(), "not_found");
    let lines = red.get(&format!("/api/matches/{id}/log?from=2")).await.expect(200).json();
    assert!(lines["lines"].as_array().unwrap().iter().all(|line| line["step"] == 2));
}

#[tokio::test]
async fn a_client_that_hangs_up_does_not_stop_its_order() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    let mut following = red.follow(&id, None).await;
    let body = json!({ "expect": 0, "notation": "wait" }).to_string();
    let request = format!(
        "POST /api/matches/{id}/orders HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        server.address,
        red.cookie.as_ref().unwrap(),
        body.len()
    );
    let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
    tokio::io::AsyncWriteExt::write_all(&mut stream, request.as_bytes()).await.unwrap();
    drop(stream);
    let update = following.next_numbered().await;
    assert_eq!((update.kind.as_str(), &update.data["step"]), ("order", &json!(1)));
    assert_eq!(red.page(&id).await["step"], 1);
}

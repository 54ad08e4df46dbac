//! What a seat keeps to itself, and verdicts by consent.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Clock, Config};

use crate::sinks::{NOON, a_few_beats};
use crate::support::{Client, Server, two_players, unlimited};

async fn leave(client: &mut Client, id: &str, orders: Value) -> Value {
    client.put(&format!("/api/matches/{id}/conditional"), &json!({ "orders": orders })).await.expect(200).json()
}

async fn left(client: &mut Client, id: &str) -> Value {
    client.get(&format!("/api/matches/{id}/conditional")).await.expect(200).json()["orders"].clone()
}

/// The word of the question that is asked now.
async fn question(client: &mut Client, id: &str) -> String {
    client.page(id).await["status"]["question"].as_str().unwrap().to_owned()
}

/// Waits until a match has come to a step.
async fn comes_to(client: &mut Client, id: &str, step: u64) -> Value {
    for _ in 0..600 {
        let page = client.page(id).await;
        if page["step"].as_u64().unwrap() >= step {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it never came to step {step}: {}", client.page(id).await);
}

#[tokio::test]
async fn a_note_is_its_writers_own() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let path = format!("/api/matches/{id}/note");
    assert_eq!(red.get(&path).await.expect(200).json(), json!({ "text": "" }));
    let update = red.page(&id).await["update"].clone();
    red.put(&path, &json!({ "text": "  he always storms the north\n" })).await.expect(200);
    assert_eq!(red.get(&path).await.expect(200).json()["text"], "he always storms the north");
    assert_eq!(blue.get(&path).await.expect(200).json(), json!({ "text": "" }));
    assert_eq!(blue.page(&id).await["update"], update, "nothing has happened for the others");
    assert_eq!(server.visitor("Stranger").await.get(&path).await.expect(403).code(), "not_yours");
    let long = "x".repeat(4_001);
    assert_eq!(red.put(&path, &json!({ "text": long })).await.expect(422).code(), "invalid");
    let server = server.restarted().await;
    red.address = server.address;
    assert_eq!(red.get(&path).await.expect(200).json()["text"], "he always storms the north");
    red.put(&path, &json!({ "text": "" })).await.expect(200);
    assert_eq!(red.get(&path).await.expect(200).json()["text"], "");
}

#[tokio::test]
async fn an_order_that_was_left_is_given_when_the_question_comes() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let asked = question(&mut red, &id).await;
    let update = red.page(&id).await["update"].clone();
    leave(
        &mut blue,
        &id,
        json!([{ "question": "something else", "order": "draw" }, { "question": asked, "order": "wait" }]),
    )
    .await;
    assert_eq!(red.page(&id).await["update"], update, "red cannot tell");
    assert_eq!(left(&mut red, &id).await, json!([]));
    red.plays(&id, 0, "wait").await;
    let page = comes_to(&mut red, &id, 2).await;
    assert_eq!(page["status"]["seat"], "red");
    assert_eq!(left(&mut blue, &id).await, json!([{ "question": "something else", "order": "draw" }]), "given once");
}

#[tokio::test]
async fn an_order_that_was_left_takes_as_long_as_somebody_at_the_table() {
    let clock = Clock::standing(NOON);
    let pause = [Duration::from_secs(5); 2];
    let server = Server::with(Config { pause, clock: clock.clone(), ..unlimited() }).await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let asked = question(&mut red, &id).await;
    leave(&mut blue, &id, json!([{ "question": asked, "order": "wait" }])).await;
    red.plays(&id, 0, "wait").await;
    a_few_beats().await;
    clock.pass(4_900);
    a_few_beats().await;
    let page = red.page(&id).await;
    assert_eq!((&page["step"], &page["status"]["seat"]), (&json!(1), &json!("blue")), "she seems to think");
    clock.pass(100);
    comes_to(&mut red, &id, 2).await;
    // Whoever decides for himself meanwhile is not answered for twice.
    leave(&mut blue, &id, json!([{ "question": asked, "order": "wait" }])).await;
    red.plays(&id, 2, "wait").await;
    blue.plays(&id, 3, "wait").await;
    clock.pass(10_000);
    a_few_beats().await;
    assert_eq!(red.page(&id).await["step"], 4);
}

#[tokio::test]
async fn an_order_that_is_not_legal_then_is_dropped_and_nobody_hears_of_it() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let asked = question(&mut red, &id).await;
    let both = json!([{ "question": asked, "order": "post c99 at nowhere" }, { "question": asked, "order": "draw" }]);
    leave(&mut blue, &id, both).await;
    let mut stream = red.follow(&id, Some(0)).await;
    red.plays(&id, 0, "wait").await;
    let page = comes_to(&mut red, &id, 2).await;
    assert_eq!(left(&mut blue, &id).await, json!([]));
    stream.upto(page["update"].as_u64().unwrap()).await;
    let told = String::from_utf8(stream.all.clone()).unwrap();
    assert!(!told.contains("c99") && !told.contains("conditional"), "{told}");
    leave(&mut blue, &id, json!([{ "question": asked, "order": "no order at all" }])).await;
    red.plays(&id, 2, "wait").await;
    for _ in 0..600 {
        if left(&mut blue, &id).await == json!([]) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let page = blue.page(&id).await;
    assert_eq!((&page["step"], &page["status"]["seat"]), (&json!(3), &json!("blue")), "it is asked as ever");
    assert_eq!(left(&mut blue, &id).await, json!([]));
}

#[tokio::test]
async fn an_order_left_survives_a_restart_and_may_answer_at_once() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let asked = question(&mut red, &id).await;
    leave(&mut blue, &id, json!([{ "question": asked, "order": "wait" }])).await;
    let server = server.restarted().await;
    (red.address, blue.address) = (server.address, server.address);
    red.plays(&id, 0, "wait").await;
    comes_to(&mut red, &id, 2).await;
    leave(&mut red, &id, json!([{ "question": asked, "order": "wait" }])).await;
    comes_to(&mut blue, &id, 3).await;
    for bad in [
        json!([{ "question": "", "order": "wait" }]),
        json!([{ "question": asked, "order": " " }]),
        json!(vec![json!({ "question": "q", "order": "wait" }); 21]),
    ] {
        let answer = red.put(&format!("/api/matches/{id}/conditional"), &json!({ "orders": bad })).await;
        assert_eq!(answer.expect(422).code(), "invalid");
    }
    let answer =
        server.visitor("Stranger").await.put(&format!("/api/matches/{id}/conditional"), &json!({ "orders": [] })).await;
    assert_eq!(answer.expect(403).code(), "not_yours");
}

#[tokio::test]
async fn a_match_is_judged_when_both_agree() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let path = format!("/api/matches/{id}/judge");
    assert_eq!(blue.post(&path, &json!({ "action": "accept" })).await.expect(409).code(), "unfit");
    let page = red.post(&path, &json!({ "action": "offer" })).await.expect(200).json();
    assert_eq!((&page["offers"], &page["verdict"]), (&json!([{ "kind": "judge", "by": "red" }]), &Value::Null));
    assert_eq!(red.post(&path, &json!({ "action": "accept" })).await.expect(409).code(), "unfit", "one's own offer");
    blue.post(&path, &json!({ "action": "decline" })).await.expect(200);
    red.post(&path, &json!({ "action": "offer" })).await.expect(200);
    let page = blue.post(&path, &json!({ "action": "accept" })).await.expect(200).json();
    assert_eq!((&page["status"]["status"], &page["verdict"]["seat"]), (&json!("over"), &json!("red")));
    let chance = page["verdict"]["chance"].as_u64().unwrap();
    let winners = &page["status"]["outcome"]["winners"];
    let expected = if chance >= 600 {
        json!(["red"])
    } else if chance <= 400 {
        json!(["blue"])
    } else {
        json!([])
    };
    assert_eq!(winners, &expected, "{page}");
    let server = server.restarted().await;
    red.address = server.address;
    assert_eq!(red.page(&id).await["verdict"], page["verdict"]);
    let alone = red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "computer" } })).await;
    let refused =
        red.post(&format!("/api/matches/{}/judge", alone["id"].as_str().unwrap()), &json!({ "action": "offer" })).await;
    assert_eq!(refused.expect(409).code(), "unfit");
}

use serde_json::json;

use crate::support::{Server, two_players};

const STORM: &str = "/api/games/three-passes/lessons/storm";

#[tokio::test]
async fn a_lesson_is_played_step_by_step_and_nothing_is_kept() {
    let server = Server::start().await;
    let mut learner = server.client();
    let list = learner.get("/api/games/three-passes/lessons").await.expect(200).json();
    assert_eq!((&list["lessons"][0]["id"], &list["lessons"][0]["seat"]), (&json!("storm"), &json!("red")));
    assert_eq!(list["minutes"], 1, "how long they take one after another");
    let lesson = learner.get(STORM).await.expect(200).json();
    assert_eq!(lesson["ground"]["surface"]["title"], "Three Passes");
    let page = learner.get(&format!("{STORM}/steps/4")).await.expect(200).json();
    assert_eq!(page["expected"]["notation"], "storm middle with 3");
    assert_eq!(page["dice"], json!([{ "sides": 6, "faces": [6, 4, 1] }]));
    let orders = format!("{STORM}/steps/4/orders");
    let other = learner.post(&orders, &json!({ "notation": "wait" })).await.expect(200).json();
    assert_eq!(other["answer"], "wrong");
    let refused = learner.post(&orders, &json!({ "notation": "storm north with 3" })).await.expect(200).json();
    assert_eq!((&refused["answer"], &refused["clause"]), (&json!("wrong"), &json!("TP-3.1")));
    let right = learner.post(&orders, &json!({ "notation": "storm middle with 3" })).await.expect(200).json();
    assert_eq!(right["answer"], "right");
    let after = learner.get(&format!("{STORM}/steps/5")).await.expect(200).json();
    assert!(after["lines"][0]["text"].as_str().unwrap().contains("the post fell"), "{after}");
    assert_eq!(learner.get(&format!("{STORM}/steps/6")).await.expect(404).code(), "not_found");
    assert_eq!(learner.get("/api/matches?list=open").await.expect(200).json()["matches"], json!([]));
}

#[tokio::test]
async fn what_has_one_answer_is_answered_for_the_player() {
    let server = Server::start().await;
    // Who has posted the whole hand and then loses a post can only decline; the dice decide in which match that comes.
    for _ in 0..40 {
        let (mut red, mut blue, id) = two_players(&server).await;
        for (step, pass) in ["north", "middle", "south"].into_iter().enumerate() {
            let hand = red.get(&format!("/api/matches/{id}/scene")).await.expect(200).json();
            let card = hand["scene"]["hand"][0]["id"].as_str().unwrap().to_owned();
            red.plays(&id, 2 * step, &format!("post {card} at {pass}")).await;
            if step < 2 {
                blue.plays(&id, 2 * step + 1, "wait").await;
            }
        }
        let mut stream = red.follow(&id, None).await;
        let reply = blue.plays(&id, 5, "storm north with 3").await;
        if !reply["lines"][0]["text"].as_str().unwrap().contains("the post fell") {
            continue;
        }
        while stream.next().await.data["step"] != 7 {}
        let page = red.page(&id).await;
        assert_eq!((&page["step"], &page["status"]["question"]), (&json!(7), &json!("act")));
        assert_eq!(page["status"]["seat"], "red", "the round goes on");
        return;
    }
    panic!("no post ever fell");
}

#[tokio::test]
async fn who_gives_up_is_named_in_the_ending() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    let page = red.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200).json();
    assert_eq!(page["status"]["outcome"]["resigned"], "red");
}

use serde_json::{Value, json};

use crate::support::{Server, two_players};

#[tokio::test]
async fn a_general_says_what_it_would_do_from_what_your_seat_knows() {
    let server = Server::start().await;
    let mut red = server.visitor("Ruby").await;
    let made = red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "computer", "level": "sergeant" } })).await;
    let id = made["id"].as_str().unwrap().to_owned();
    let reply = red.get(&format!("/api/matches/{id}/hint")).await.expect(200).json();
    assert_eq!(reply["step"], 0);
    let ideas = reply["ideas"].as_array().unwrap();
    assert!((1..=3).contains(&ideas.len()), "{reply}");
    for idea in ideas {
        let chance = idea["chance"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&chance) && idea["lines"].as_u64().unwrap() > 0, "{idea}");
        let ask = json!({ "order": idea["order"] });
        let known: Value = red.post(&format!("/api/matches/{id}/check"), &ask).await.expect(200).json();
        assert_eq!(known["notation"], idea["notation"]);
    }
    assert_eq!(red.page(&id).await["step"], 0, "a hint changes nothing");
}

#[tokio::test]
async fn against_people_and_for_strangers_there_are_no_hints() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let path = format!("/api/matches/{id}/hint");
    assert_eq!(red.get(&path).await.expect(409).code(), "unfit");
    assert_eq!(red.page(&id).await["hints"], false);
    assert_eq!(blue.get(&path).await.expect(403).code(), "not_yours");
    assert_eq!(server.client().get(&path).await.expect(403).code(), "not_yours");
    assert_eq!(server.client().get("/api/matches/nothing/hint").await.expect(404).code(), "not_found");
}

#[tokio::test]
async fn every_level_can_be_asked_to_the_table() {
    let server = Server::start().await;
    let mut host = server.visitor("Host").await;
    let levels = host.get("/api/levels").await.expect(200).json();
    for level in levels["levels"].as_array().unwrap() {
        let seats = json!({ "red": { "kind": "me" }, "blue": { "kind": "computer", "level": level["id"] } });
        let made = host.make(seats).await;
        let id = made["id"].as_str().unwrap().to_owned();
        let mut stream = host.follow(&id, None).await;
        host.plays(&id, 0, "wait").await;
        assert_eq!(stream.upto(3).await[1].data["seat"], "blue", "{level}");
    }
}

#[tokio::test]
async fn a_visitor_has_one_hint_thought_out_at_a_time() {
    let server = Server::start().await;
    let mut red = server.visitor("Ruby").await;
    let made = red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "computer", "level": "sergeant" } })).await;
    let path = format!("/api/matches/{}/hint", made["id"].as_str().unwrap());
    let mut askers = tokio::task::JoinSet::new();
    for _ in 0..3 {
        let (mut red, path) = (red.clone(), path.clone());
        askers.spawn(async move { red.get(&path).await });
    }
    let answers = askers.join_all().await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1, "{answers:?}");
    for refused in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!((refused.status, refused.code().as_str()), (429, "too_many"));
        assert!(refused.text().contains("wait for it") && refused.headers.contains_key("retry-after"));
    }
    red.get(&path).await.expect(200);
}

use serde_json::json;

use crate::support::{Server, two_players};

#[tokio::test]
async fn my_matches_say_where_they_stand() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let mine = red.get("/api/matches?list=mine").await.expect(200).json();
    let row = &mine["matches"][0];
    assert_eq!((&row["id"], &row["your_turn"], &row["step"]), (&json!(id), &json!(true), &json!(0)));
    assert_eq!(row["you"], json!(["red"]));
    red.plays(&id, 0, "wait").await;
    red.post(&format!("/api/matches/{id}/chat"), &json!({ "text": "your turn" })).await.expect(204);
    assert_eq!(red.get("/api/matches").await.json()["matches"][0]["your_turn"], false);
    let row = blue.get("/api/matches").await.json()["matches"][0].clone();
    assert_eq!((&row["your_turn"], &row["step"], &row["status"]["seat"]), (&json!(true), &json!(1), &json!("blue")));
    assert_eq!(row["seats"][0]["name"], "Ruby");
    blue.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let row = red.get("/api/matches").await.json()["matches"][0].clone();
    assert_eq!((&row["status"]["status"], &row["status"]["outcome"]["winners"]), (&json!("over"), &json!(["red"])));
    assert_eq!(server.client().get("/api/matches").await.expect(200).json()["matches"], json!([]));
}

#[tokio::test]
async fn a_listed_match_can_be_found_and_joined_by_anybody() {
    let server = Server::start().await;
    let (mut red, mut stranger) = (server.visitor("Ruby").await, server.visitor("Stranger").await);
    let ask = json!({ "game": "three-passes", "scenario": "campaign", "listed": true, "options": { "powder": 5 },
        "seats": { "red": { "kind": "open" }, "blue": { "kind": "me" } } });
    let made = red.post("/api/matches", &ask).await.expect(201).json();
    red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } })).await;
    let open = stranger.get("/api/matches?list=open").await.expect(200).json()["matches"].clone();
    assert_eq!(open.as_array().unwrap().len(), 1, "the unlisted match stays hidden: {open}");
    assert_eq!((&open[0]["id"], &open[0]["scenario_title"]), (&made["id"], &json!("Campaign")));
    let joined = stranger.post("/api/join", &json!({ "invitation": open[0]["invitation"] })).await.expect(200).json();
    assert_eq!(joined["seat"], "red");
    assert_eq!(stranger.get("/api/matches?list=open").await.json()["matches"], json!([]));
    let page = stranger.page(made["id"].as_str().unwrap()).await;
    assert_eq!(page["options"], json!({ "powder": 5 }));
    assert_eq!((&page["differences"][0]["published"], &page["differences"][0]["chosen"]), (&json!(4), &json!(5)));
    let terms = page["terms"].as_array().unwrap();
    assert!(terms.iter().any(|term| term["text"] == "Each side has 5 powder." && term["clause"] == "TP-3.1"), "{page}");
}

#[tokio::test]
async fn the_terms_of_a_scenario_are_read_before_a_match_is_made() {
    let server = Server::start().await;
    let mut client = server.client();
    let path = "/api/games/three-passes/scenarios/campaign/terms";
    let plain = client.get(path).await.expect(200).json();
    assert_eq!((&plain["options"], &plain["differences"]), (&json!({ "powder": 4 }), &json!([])));
    assert_eq!(plain["seats"], json!(["red", "blue"]));
    let about: Vec<&str> =
        plain["terms"].as_array().unwrap().iter().map(|term| term["about"].as_str().unwrap()).collect();
    assert_eq!(about, ["aim", "situation", "points", "length", "special"]);
    let changed = client.get(&format!("{path}?powder=7.0")).await.expect(200).json();
    assert_eq!(changed["options"], json!({ "powder": 7 }));
    assert_eq!(
        (&changed["differences"][0]["option"], &changed["differences"][0]["chosen"]),
        (&json!("powder"), &json!(7))
    );
    assert_eq!(changed["terms"][4]["text"], "Each side has 7 powder.");
    for (query, words) in [
        ("?powder=0..12", "option `powder` cannot be `0..12`; it takes a whole number from 0 to 12"),
        ("?weather=fine", "there is no option `weather`"),
        ("?powder=1&powder=2", "option `powder` is given twice"),
    ] {
        let refused = client.get(&format!("{path}{query}")).await.expect(422).json();
        assert!(refused["error"]["text"].as_str().unwrap().contains(words), "{refused}");
    }
    client.get("/api/games/three-passes/scenarios/nowhere/terms").await.expect(404);
    client.get("/api/games/chess/scenarios/campaign/terms").await.expect(404);
}

#[tokio::test]
async fn an_option_is_said_as_json_says_it() {
    let server = Server::start().await;
    let mut red = server.visitor("Ruby").await;
    let seats = json!({ "red": { "kind": "me" }, "blue": { "kind": "computer" } });
    for (said, kept) in [(json!(7), json!(7)), (json!(7.0), json!(7)), (json!("7"), json!(7))] {
        let ask =
            json!({ "game": "three-passes", "scenario": "patrol", "options": { "powder": said }, "seats": seats });
        let made = red.post("/api/matches", &ask).await.expect(201).json();
        assert_eq!(red.page(made["id"].as_str().unwrap()).await["options"]["powder"], kept);
    }
    for wrong in [json!(13), json!(7.5), json!(true), json!("0..12"), json!([7]), json!(null)] {
        let ask =
            json!({ "game": "three-passes", "scenario": "patrol", "options": { "powder": wrong }, "seats": seats });
        red.post("/api/matches", &ask).await.expect(422);
    }
}

#[tokio::test]
async fn games_rules_levels_and_odds_can_be_read() {
    let server = Server::start().await;
    let mut client = server.client();
    let games = client.get("/api/games").await.expect(200).json();
    assert_eq!(games["games"][0]["slug"], "three-passes");
    let rules = client.get("/api/games/three-passes/rules").await.expect(200).json();
    assert!(rules["clauses"].as_array().unwrap().iter().any(|clause| clause["id"] == "TP-3.2"));
    let levels = client.get("/api/levels").await.expect(200).json();
    assert_eq!(levels["levels"][1]["id"], "sergeant");
    let odds = client.get("/api/games/three-passes/odds/storm?dice=1&strength=1").await.expect(200).json();
    let sum: f64 = odds["outcomes"].as_array().unwrap().iter().map(|row| row["p"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    assert_eq!(odds["arguments"]["dice"], 1);
    client.get("/api/games/chess/rules").await.expect(404);
    client.get("/api/games/three-passes/odds/weather").await.expect(404);
    assert_eq!(client.get("/api/games/three-passes/odds/storm?dice=many").await.expect(422).code(), "invalid");
    assert_eq!(client.get("/api/games/three-passes/odds/storm?luck=1").await.expect(422).code(), "invalid");
    let document = client.get("/api/openapi.json").await.expect(200).json();
    assert!(document["paths"]["/api/matches/{id}/orders"]["post"].is_object());
    assert!(document["components"]["schemas"]["MatchPage"].is_object());
    assert!(document["paths"].as_object().unwrap().len() >= 22);
}

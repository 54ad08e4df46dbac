use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Client, Server, two_players, unlimited};
use crate::versions::{keeping, program};

/// Asks again and again until the work is done.
async fn finished(client: &mut Client, path: &str) -> Value {
    loop {
        let reply = client.get(path).await.expect(200).json();
        if reply["work"] == "done" || reply["work"] == "failed" {
            return reply;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn ask() -> Value {
    json!({ "game": "three-passes", "scenario": "patrol", "games": 50, "seed": 7, "players": { "red": "recruit" } })
}

#[tokio::test]
async fn a_run_is_asked_for_followed_and_taken_away() {
    let server = Server::start().await;
    let mut client = server.client();
    let begun = client.post("/api/lab", &ask()).await.expect(202).json();
    let path = format!("/api/lab/{}", begun["id"].as_str().unwrap());
    let done = finished(&mut client, &path).await;
    assert_eq!((&done["work"], &done["played"], &done["of"]), (&json!("done"), &json!(50), &json!(50)));
    let winners = done["winners"].as_array().unwrap();
    assert_eq!(winners.iter().map(|won| won["matches"].as_u64().unwrap()).sum::<u64>(), 50, "{winners:?}");
    for won in winners {
        let (share, low, high) = (&won["share"], &won["ci95"][0], &won["ci95"][1]);
        assert!((share.as_f64().unwrap() * 50.0 - won["matches"].as_f64().unwrap()).abs() < 1e-9, "{won}");
        assert!(low.as_f64() <= share.as_f64() && share.as_f64() <= high.as_f64(), "{won}");
    }
    assert!(done["figures"].as_str().unwrap().contains("Who wins"));
    let csv = client.get(&format!("{path}/matches.csv")).await.expect(200);
    assert_eq!(csv.text().lines().count(), 51);
    assert!(csv.text().contains(",recruit,"));
    assert!(client.get(&format!("{path}/matches.parquet")).await.expect(200).bytes.starts_with(b"PAR1"));
    let page = client.get(&format!("{path}/report")).await.expect(200).text();
    assert!(page.starts_with("<!doctype html>"));
    let second =
        client.post("/api/lab", &json!({ "game": "three-passes", "scenario": "patrol", "games": 50, "seed": 8 })).await;
    let second = format!("/api/lab/{}", second.expect(202).json()["id"].as_str().unwrap());
    finished(&mut client, &second).await;
    let both = client.get(&format!("{second}?against={}", begun["id"].as_str().unwrap())).await.expect(200).json();
    assert!(both["figures"].as_str().unwrap().contains("B less A"));
}

#[tokio::test]
async fn a_run_can_be_called_off() {
    let server = Server::start().await;
    let mut client = server.client();
    let long = json!({ "game": "three-passes", "scenario": "campaign", "games": 20_000, "seed": 7 });
    let begun = client.post("/api/lab", &long).await.expect(202).json();
    let path = format!("/api/lab/{}", begun["id"].as_str().unwrap());
    client.send("DELETE", &path, &[], Vec::new()).await.expect(204);
    let ended = finished(&mut client, &path).await;
    assert_eq!(ended["work"], "failed");
    assert!(ended["problem"].as_str().unwrap().contains("interrupted after"), "{ended}");
    assert_eq!(client.get(&format!("{path}/matches.csv")).await.expect(409).code(), "unfit");
}

#[tokio::test]
async fn runs_that_cannot_be_are_refused() {
    let server = Server::start().await;
    let mut client = server.client();
    for (key, value, status, part) in [
        ("game", json!("chess"), 404, "no game `chess`"),
        ("scenario", json!("retreat"), 422, "no scenario `retreat`"),
        ("games", json!(0), 422, "at least one match"),
        ("games", json!(50_000), 422, "at most 20000"),
        ("players", json!({ "east": "recruit" }), 422, "no seat `east`"),
        ("players", json!({ "red": "admiral" }), 422, "no computer player"),
        ("players", json!({ "red": "general:1s" }), 422, "must be repeatable"),
        ("players", json!({ "red": "general:5000i" }), 422, "1000 lines"),
        ("options", json!({ "powder": "wet" }), 422, "option `powder`"),
    ] {
        let mut wrong = ask();
        wrong[key] = value;
        let refused = client.post("/api/lab", &wrong).await.expect(status).json();
        assert!(refused["error"]["text"].as_str().unwrap().contains(part), "{part} in {refused}");
    }
    client.get("/api/lab/nothing").await.expect(404);
}

/// A match that red has given up after a few orders.
async fn given_up(server: &Server) -> (Client, Client, String) {
    let (mut red, mut blue, id) = two_players(server).await;
    red.plays(&id, 0, "draw").await;
    blue.plays(&id, 1, "draw").await;
    red.plays(&id, 2, "draw").await;
    blue.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    (red, blue, id)
}

#[tokio::test]
async fn a_match_is_analysed_when_it_is_over() {
    let server = Server::start().await;
    let (mut red, _, running) = two_players(&server).await;
    let path = format!("/api/matches/{running}/analysis");
    assert_eq!(red.post(&path, &json!({})).await.expect(409).code(), "unfit");
    red.get(&path).await.expect(404);
    let (mut red, _, id) = given_up(&server).await;
    let path = format!("/api/matches/{id}/analysis");
    red.post(&path, &json!({})).await.expect(202);
    let done = finished(&mut red, &path).await;
    let analysis = &done["analysis"];
    assert_eq!(analysis["decisions"].as_array().unwrap().len(), 3);
    assert_eq!(analysis["account"]["end"], 1.0, "blue gave up, and the curve is red's");
    let again = red.post(&path, &json!({})).await.expect(202).json();
    assert_eq!(again["analysis"], *analysis, "the same analysis, at once");
    let server = server.restarted().await;
    red.address = server.address;
    let kept = red.get(&path).await.expect(200).json();
    assert_eq!((&kept["work"], &kept["analysis"]), (&json!("done"), analysis), "it outlives the server");
    assert_eq!(red.post(&path, &json!({})).await.expect(202).json()["work"], "done", "and is not made again");
}

#[tokio::test]
async fn a_match_is_played_on_from_a_step_against_the_computer() {
    let server = Server::start().await;
    let (mut red, _, running) = two_players(&server).await;
    let fork = json!({ "step": 0, "seat": "red", "level": "sergeant" });
    assert_eq!(red.post(&format!("/api/matches/{running}/fork"), &fork).await.expect(409).code(), "unfit");
    let (mut red, _, id) = given_up(&server).await;
    let path = format!("/api/matches/{id}/fork");
    red.post(&path, &json!({ "step": 4, "seat": "red" })).await.expect(404);
    red.post(&path, &json!({ "step": 1, "seat": "east" })).await.expect(404);
    red.post(&path, &json!({ "step": 1, "seat": "red", "level": "admiral" })).await.expect(422);
    let made = red.post(&path, &json!({ "step": 2, "seat": "red", "level": "sergeant" })).await.expect(201).json();
    let fork = made["id"].as_str().unwrap().to_owned();
    let page = red.page(&fork).await;
    assert_eq!((&page["step"], &page["you"], &page["status"]["seat"]), (&json!(2), &json!(["red"]), &json!("red")));
    assert_eq!(page["seats"][1]["level"], "sergeant");
    red.plays(&fork, 2, "draw").await;
    // The computer answers, and the dice are not those of the first match.
    while red.page(&fork).await["status"]["seat"] != "red" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(red.page(&id).await["step"], 4, "the first match stays as it was");
    let server = server.restarted().await;
    red.address = server.address;
    assert!(red.page(&fork).await["step"].as_u64().unwrap() >= 4);
}

#[tokio::test]
async fn a_run_can_be_made_on_other_data_and_held_against_the_published() {
    let folder = tempfile::TempDir::new().unwrap();
    let config = keeping(folder.path(), &program(), "0.1.0", 1);
    let server = Server::of_over(catalog::games(), folder, config).await;
    let mut client = server.client();
    let files = client.get("/api/games/last-mughal/data").await.expect(200).json();
    let file = files["files"].as_array().unwrap().iter().find(|file| file["path"] == "units.toml").unwrap();
    let (path, text) = (file["path"].as_str().unwrap(), file["text"].as_str().unwrap());
    let ask = |data: Value| json!({ "game": "last-mughal", "scenario": "relief-of-cawnpore", "games": 4, "seed": 7, "data": data });
    let begun = client.post("/api/lab", &ask(json!({ path: text }))).await.expect(202).json();
    let done = finished(&mut client, &format!("/api/lab/{}", begun["id"].as_str().unwrap())).await;
    assert_eq!((&done["work"], &done["played"]), (&json!("done"), &json!(4)));
    let broken = client.post("/api/lab", &ask(json!({ path: "nonsense" }))).await.expect(422);
    assert!(broken.text().contains(path), "{}", broken.text());
    let unknown = client.post("/api/lab", &ask(json!({ "nothing.toml": "" }))).await.expect(422);
    assert!(unknown.text().contains("nothing.toml"), "{}", unknown.text());
    assert_eq!(client.get("/api/games/nothing/data").await.expect(404).code(), "not_found");
}

/// A run that takes long enough to be met while it is open.
fn long() -> Value {
    json!({ "game": "three-passes", "scenario": "campaign", "games": 20_000, "seed": 7 })
}

#[tokio::test]
async fn one_visitor_has_two_errands_open_at_most_and_the_others_are_served() {
    let server = Server::start().await;
    let (mut ruby, mut rosa, mut rita) =
        (server.visitor("Ruby").await, server.visitor("Rosa").await, server.visitor("Rita").await);
    ruby.post("/api/lab", &long()).await.expect(202);
    let second = ruby.post("/api/lab", &long()).await.expect(202).json();
    let refused = ruby.post("/api/lab", &long()).await.expect(429);
    assert_eq!(refused.code(), "too_many");
    assert!(refused.headers.contains_key("retry-after") && refused.text().contains("wait until"), "{}", refused.text());
    rosa.post("/api/lab", &long()).await.expect(202);
    rosa.post("/api/lab", &long()).await.expect(202);
    assert_eq!(rita.post("/api/lab", &long()).await.expect(429).code(), "too_many", "one address has four at most");
    // One that waits is finished as soon as it is called off, and its place is free.
    let path = format!("/api/lab/{}", second["id"].as_str().unwrap());
    assert_eq!(ruby.get(&path).await.expect(200).json()["work"], "waiting");
    ruby.send("DELETE", &path, &[], Vec::new()).await.expect(204);
    let ended = finished(&mut ruby, &path).await;
    assert_eq!((&ended["work"], &ended["problem"]), (&json!("failed"), &json!("called off before it began")));
    rita.post("/api/lab", &long()).await.expect(202);
}

#[tokio::test]
async fn many_who_ask_at_once_get_the_same_analysis() {
    let server = Server::start().await;
    let mut host = server.visitor("Host").await;
    let running = host.post("/api/lab", &long()).await.expect(202).json();
    let (red, _, id) = given_up(&server).await;
    let path = format!("/api/matches/{id}/analysis");
    let mut askers = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let (mut red, path) = (red.clone(), path.clone());
        askers.spawn(async move { red.post(&path, &json!({})).await.status });
    }
    assert!(askers.join_all().await.iter().all(|status| *status == 202), "one errand for all of them");
    let mut red = red;
    red.post("/api/lab", &long()).await.expect(202);
    let other = format!("/api/lab/analysis%20of%20{id}");
    host.send("DELETE", &other, &[], Vec::new()).await.expect(404);
    host.send("DELETE", &format!("/api/lab/{id}"), &[], Vec::new()).await.expect(404);
    host.send("DELETE", &format!("/api/lab/{}", running["id"].as_str().unwrap()), &[], Vec::new()).await.expect(204);
    assert_eq!(finished(&mut red, &path).await["work"], "done", "nobody else calls it off");
}

#[tokio::test]
async fn two_forks_from_one_step_have_dice_of_their_own() {
    let server = Server::start().await;
    let (mut red, _, id) = given_up(&server).await;
    let mut chosen = Vec::new();
    for _ in 0..2 {
        let ask = json!({ "step": 2, "seat": "red", "level": "recruit" });
        let made = red.post(&format!("/api/matches/{id}/fork"), &ask).await.expect(201).json();
        let fork = made["id"].as_str().unwrap().to_owned();
        red.plays(&fork, 2, "draw").await;
        let server_record = |red: &mut Client| {
            let (mut red, fork) = (red.clone(), fork.clone());
            async move { red.get(&format!("/api/matches/{fork}/record")).await.expect(200).text() }
        };
        assert!(
            !server_record(&mut red).await.contains("again"),
            "what picks the dice is not shown while it is played"
        );
        red.post(&format!("/api/matches/{fork}/resign"), &json!({})).await.expect(200);
        let record = server_record(&mut red).await;
        let third: Value = serde_json::from_str(record.lines().nth(3).unwrap()).unwrap();
        chosen.push(third["again"].as_u64().unwrap());
        red.send("POST", "/api/records", &[], record.into_bytes()).await.expect(201);
    }
    assert_ne!(chosen[0], chosen[1]);
    assert!(chosen.iter().any(|again| *again > 1_000), "a number that nobody guesses: {chosen:?}");
}

#[tokio::test]
async fn no_data_set_is_read_while_there_is_no_place() {
    let server = Server::of(catalog::games(), unlimited()).await;
    let mut client = server.client();
    let mut ask = json!({ "game": "last-mughal", "scenario": "relief-of-cawnpore", "games": 20_000, "seed": 7 });
    client.post("/api/lab", &ask).await.expect(202);
    client.post("/api/lab", &ask).await.expect(202);
    ask["data"] = json!({ "units.toml": "nonsense" });
    client.post("/api/lab", &ask).await.expect(429);
}

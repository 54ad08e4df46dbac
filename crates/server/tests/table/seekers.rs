//! Finding somebody: pools, challenges, open seats with a wish, matches to watch.

use serde_json::{Value, json};
use server::{App, Clock, Config};
use store::{Accounts, NewAccount, Sqlite, Store};
use tempfile::TempDir;

use crate::support::{Server, toy, unlimited};

#[tokio::test]
async fn two_who_wait_in_a_pool_play_each_other() {
    let clock = Clock::standing(1_700_000_000_000);
    let server = Server::with(Config { clock: clock.clone(), ..unlimited() }).await;
    let (mut one, mut other) = (server.visitor("Ruby").await, server.visitor("Bluebell").await);
    let pools = one.get("/api/pools").await.expect(200).json();
    assert_eq!((&pools["pools"][0]["id"], &pools["pools"][0]["short"]), (&json!("quarter"), &json!("live 15+10")));
    assert_eq!((&pools["yours"], &pools["found"]), (&Value::Null, &Value::Null));
    one.send("POST", "/api/pools/quarter", &[], Vec::new()).await.expect(200);
    clock.pass(12_000);
    let pools = one.get("/api/pools").await.expect(200).json();
    assert_eq!(
        (&pools["yours"], &pools["waited"], &pools["pools"][0]["waiting"]),
        (&json!("quarter"), &json!(12), &json!(1))
    );
    let found = other.send("POST", "/api/pools/quarter", &[], Vec::new()).await.expect(200).json();
    let id = found["found"].as_str().expect("a match").to_owned();
    let told = one.get("/api/pools").await.expect(200).json();
    assert_eq!(told["found"], json!(id));
    assert_eq!(one.get("/api/pools").await.expect(200).json()["found"], Value::Null, "told once");
    let page = one.page(&id).await;
    assert_eq!((&page["clock"]["short"], &page["status"]["status"]), (&json!("live 15+10"), &json!("decision")));
    assert_eq!((page["you"].as_array().unwrap().len(), other.page(&id).await["you"].as_array().unwrap().len()), (1, 1));
    let live = server.client().get("/api/matches?list=live").await.expect(200).json();
    assert_eq!(live["matches"][0]["id"], json!(id));
    assert_eq!(one.send("POST", "/api/pools/nowhere", &[], Vec::new()).await.expect(404).code(), "not_found");
}

#[tokio::test]
async fn who_leaves_or_goes_away_is_not_met() {
    let clock = Clock::standing(1_700_000_000_000);
    let server = Server::with(Config { clock: clock.clone(), ..unlimited() }).await;
    let (mut one, mut other) = (server.visitor("Ruby").await, server.visitor("Bluebell").await);
    one.send("POST", "/api/pools/days", &[], Vec::new()).await.expect(200);
    one.send("DELETE", "/api/pools/days", &[], Vec::new()).await.expect(204);
    let waits = other.send("POST", "/api/pools/days", &[], Vec::new()).await.expect(200).json();
    assert_eq!((&waits["yours"], &waits["found"]), (&json!("days"), &Value::Null));
    clock.pass(31_000);
    let waits = one.send("POST", "/api/pools/days", &[], Vec::new()).await.expect(200).json();
    assert_eq!(waits["found"], Value::Null, "the other has not been seen for half a minute");
}

#[tokio::test]
async fn an_open_seat_says_its_pace_and_what_rating_it_wishes_for() {
    let server = Server::start().await;
    let mut red = server.visitor("Ruby").await;
    let ask = json!({ "game": "three-passes", "scenario": "patrol", "listed": true, "wish": { "least": 1500, "most": 1800 },
        "clock": { "pace": "days", "days": 3 }, "seats": { "red": { "kind": "me" }, "blue": { "kind": "open" } } });
    red.post("/api/matches", &ask).await.expect(201);
    let open = server.client().get("/api/matches?list=open").await.json()["matches"][0].clone();
    assert_eq!(
        (&open["wish"], &open["clock"]["short"]),
        (&json!({ "least": 1500, "most": 1800 }), &json!("3 days a turn"))
    );
    assert_eq!(server.client().get("/api/matches?list=live").await.json()["matches"], json!([]), "it has not begun");
}

#[tokio::test]
async fn a_person_with_an_account_is_challenged_and_accepts() {
    let folder = TempDir::new().unwrap();
    let store = std::sync::Arc::new(Sqlite::open(&folder.path().join("grognard.sqlite")).unwrap());
    let app = App::new(unlimited(), std::sync::Arc::<Sqlite>::clone(&store), toy());
    let server = Server::run(folder, app).await;
    let (mut one, mut other) = (server.visitor("Ruby").await, server.visitor("Bluebell").await);
    let ask = json!({ "name": "Bluebell", "game": "three-passes", "scenario": "patrol", "seat": "blue",
        "clock": { "pace": "live", "minutes": 15 } });
    assert_eq!(one.post("/api/challenges", &ask).await.expect(404).code(), "not_found", "a guest has no account");
    let token = server_token(&other);
    let visitor = store.visitor(token).await.unwrap().expect("she has been here").id;
    let account =
        NewAccount { visitor, name: "Bluebell".to_owned(), key: club::names::key("Bluebell"), handle: [1; 64], at: 1 };
    store.open_account(account).await.unwrap();
    one.post("/api/challenges", &ask).await.expect(204);
    let mine = one.get("/api/challenges").await.expect(200).json()["challenges"][0].clone();
    assert_eq!((&mine["to_you"], &mine["name"], &mine["seat"]), (&json!(false), &json!("Bluebell"), &json!("blue")));
    let hers = other.get("/api/challenges").await.expect(200).json()["challenges"][0].clone();
    assert_eq!((&hers["to_you"], &hers["name"], &hers["seat"]), (&json!(true), &json!("Ruby"), &json!("red")));
    assert_eq!(hers["clock"], "live 15+0");
    let accept = format!("/api/challenges/{}/accept", hers["id"]);
    assert_eq!(one.post(&accept, &json!({})).await.expect(404).code(), "not_found", "one's own");
    let made = other.post(&accept, &json!({})).await.expect(201).json();
    let told = one.get("/api/notices").await.expect(200).json()["notices"][0].clone();
    assert_eq!(
        (&told["kind"], &told["link"]),
        (&json!("joined"), &json!(format!("/match/{}", made["id"].as_str().unwrap())))
    );
    assert_eq!(other.post(&accept, &json!({})).await.expect(404).code(), "not_found", "answered");
    let page = other.page(made["id"].as_str().unwrap()).await;
    assert_eq!((&page["you"], &page["clock"]["short"]), (&json!(["red"]), &json!("live 15+0")));
    for _ in 0..20 {
        one.post("/api/challenges", &ask).await.expect(204);
    }
    assert_eq!(one.post("/api/challenges", &ask).await.expect(409).code(), "unfit", "enough");
    let first = one.get("/api/challenges").await.json()["challenges"][0]["id"].clone();
    one.send("DELETE", &format!("/api/challenges/{first}"), &[], Vec::new()).await.expect(204);
    for bad in [
        json!({ "name": "Bluebell", "game": "three-passes", "scenario": "patrol", "seat": "green" }),
        json!({ "name": "Bluebell", "game": "three-passes", "scenario": "patrol", "clock": { "pace": "live", "minutes": 0 } }),
    ] {
        assert_eq!(one.post("/api/challenges", &bad).await.expect(422).code(), "invalid");
    }
    assert_eq!(other.post("/api/challenges", &ask).await.expect(409).code(), "unfit", "oneself");
}

/// The hash of the token that a client carries.
fn server_token(client: &crate::support::Client) -> [u8; 32] {
    let text = client.cookie.as_deref().unwrap().split('=').nth(1).unwrap();
    let bytes: Vec<u8> = (0..64).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect();
    *blake3::hash(&bytes).as_bytes()
}

//! Finding somebody: pools, challenges, open seats with a wish, matches to watch.

use serde_json::{Value, json};
use server::{App, Clock, Config};
use store::{Accounts, NewAccount, Sqlite, Store};
use tempfile::TempDir;

use crate::support::{Answer, Client, Server, toy, unlimited};

async fn waits(client: &mut Client, pool: &str) -> Value {
    client.send("POST", &format!("/api/pools/{pool}"), &[], Vec::new()).await.expect(200).json()
}

async fn agrees(client: &mut Client, pool: &str) -> Answer {
    client.send("POST", &format!("/api/pools/{pool}/agree"), &[], Vec::new()).await
}

async fn pools(client: &mut Client) -> Value {
    client.get("/api/pools").await.expect(200).json()
}

#[tokio::test]
async fn two_who_wait_in_a_pool_are_asked_and_play_each_other() {
    let clock = Clock::standing(1_700_000_000_000);
    let server = Server::with(Config { clock: clock.clone(), ..unlimited() }).await;
    let (mut one, mut other) = (server.visitor("Ruby").await, server.visitor("Bluebell").await);
    let first = pools(&mut one).await;
    assert_eq!((&first["pools"][0]["id"], &first["pools"][0]["short"]), (&json!("quarter"), &json!("live 15+10")));
    assert_eq!((&first["yours"], &first["found"]), (&Value::Null, &Value::Null));
    waits(&mut one, "quarter").await;
    clock.pass(12_000);
    let waiting = pools(&mut one).await;
    assert_eq!(
        (&waiting["yours"], &waiting["waited"], &waiting["pools"][0]["waiting"]),
        (&json!("quarter"), &json!(12), &json!(1))
    );
    let met = waits(&mut other, "quarter").await["met"].clone();
    assert_eq!(met, json!({ "name": "Ruby", "guest": true, "rated": false, "agreed": false, "left": 20 }));
    clock.pass(5_000);
    assert_eq!(pools(&mut one).await["met"]["left"], 15, "both are asked");
    let agreed = agrees(&mut other, "quarter").await.expect(200).json();
    assert_eq!((&agreed["met"]["agreed"], &agreed["found"]), (&json!(true), &Value::Null));
    assert_eq!(agrees(&mut one, "days").await.expect(409).code(), "unfit", "another pool");
    let found = agrees(&mut one, "quarter").await.expect(200).json();
    let id = found["found"].as_str().expect("a match").to_owned();
    assert_eq!(pools(&mut other).await["found"], json!(id));
    assert_eq!(pools(&mut other).await["found"], Value::Null, "told once");
    let page = one.page(&id).await;
    assert_eq!((&page["clock"]["short"], &page["status"]["status"]), (&json!("live 15+10"), &json!("decision")));
    assert_eq!(page["rated"], false, "guests are not rated");
    assert_eq!((page["you"].as_array().unwrap().len(), other.page(&id).await["you"].as_array().unwrap().len()), (1, 1));
    let live = server.client().get("/api/matches?list=live").await.expect(200).json();
    assert_eq!(live["matches"][0]["id"], json!(id));
    for path in ["/api/pools/nowhere", "/api/pools/nowhere/agree"] {
        assert_eq!(one.send("POST", path, &[], Vec::new()).await.expect(404).code(), "not_found");
    }
    assert_eq!(agrees(&mut server.client(), "quarter").await.expect(409).code(), "unfit");
}

#[tokio::test]
async fn who_does_not_answer_in_time_waits_no_more_and_the_other_waits_on() {
    let clock = Clock::standing(1_700_000_000_000);
    let server = Server::with(Config { clock: clock.clone(), ..unlimited() }).await;
    let (mut one, mut other) = (server.visitor("Ruby").await, server.visitor("Bluebell").await);
    waits(&mut one, "quarter").await;
    waits(&mut other, "quarter").await;
    agrees(&mut one, "quarter").await.expect(200);
    clock.pass(20_000);
    assert_eq!(pools(&mut one).await["met"]["left"], 0, "the last second");
    clock.pass(1_000);
    let waiting = pools(&mut one).await;
    assert_eq!((&waiting["yours"], &waiting["met"]), (&json!("quarter"), &Value::Null));
    assert_eq!(pools(&mut other).await["yours"], Value::Null);
    assert_eq!(agrees(&mut other, "quarter").await.expect(409).code(), "unfit", "too late");
    let mut third = server.visitor("Rose").await;
    assert_eq!(waits(&mut third, "quarter").await["met"]["name"], "Ruby");
    third.send("DELETE", "/api/pools/quarter", &[], Vec::new()).await.expect(204);
    let waiting = pools(&mut one).await;
    assert_eq!((&waiting["yours"], &waiting["met"]), (&json!("quarter"), &Value::Null), "she said no");
}

#[tokio::test]
async fn a_pool_is_rated_between_two_who_have_accounts() {
    let server = Server::start().await;
    let (mut ada, mut bea) = (server.visitor("Ada").await, server.visitor("Bea").await);
    server.enrol(&mut ada, "Ada").await;
    server.enrol(&mut bea, "Bea").await;
    waits(&mut ada, "evening").await;
    let met = waits(&mut bea, "evening").await;
    assert_eq!((&met["met"]["rated"], &met["met"]["rating"]["value"]), (&json!(true), &json!(1500)));
    let pool = &met["pools"][1];
    assert_eq!((&pool["id"], &pool["rated"], &pool["near"]), (&json!("evening"), &json!(true), &json!(1)));
    assert_eq!(
        pools(&mut server.client()).await["pools"][1]["near"],
        Value::Null,
        "nobody knows how strong a guest is"
    );
    agrees(&mut ada, "evening").await.expect(200);
    let found = agrees(&mut bea, "evening").await.expect(200).json();
    let page = ada.page(found["found"].as_str().unwrap()).await;
    assert_eq!((&page["rated"], &page["hints"]), (&json!(true), &json!(false)));
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
    assert_eq!((&waits["yours"], &waits["met"]), (&json!("days"), &Value::Null), "the other has not been seen lately");
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
async fn who_is_not_wished_for_does_not_take_the_seat_from_the_list() {
    let server = Server::start().await;
    let (mut ada, mut bea, mut guest) =
        (server.visitor("Ada").await, server.visitor("Bea").await, server.visitor("Gustav").await);
    server.enrol(&mut ada, "Ada").await;
    server.enrol(&mut bea, "Bea").await;
    let ask = |wish: Value| {
        json!({ "game": "three-passes", "scenario": "patrol", "listed": true, "wish": wish,
            "seats": { "red": { "kind": "me" }, "blue": { "kind": "open" } } })
    };
    let made = ada.post("/api/matches", &ask(json!({ "least": 1600 }))).await.expect(201).json();
    let row = async |client: &mut Client| client.get("/api/matches?list=open").await.json()["matches"][0].clone();
    let seen = row(&mut bea).await;
    assert_eq!((&seen["fits"], &seen["seats"][0]["rating"]["value"]), (&json!(false), &json!(1500)));
    let public = json!({ "invitation": seen["invitation"] });
    let refused = bea.post("/api/join", &public).await.expect(403);
    assert!(refused.text().contains("wishes for a rating of 1600 and up; yours is 1500"), "{}", refused.text());
    let refused = guest.post("/api/join", &public).await.expect(403);
    assert!(refused.text().contains("a guest has none"), "{}", refused.text());
    bea.post("/api/join", &json!({ "invitation": made["invitations"]["blue"] })).await.expect(200);
    ada.post("/api/matches", &ask(json!({ "least": 1400, "most": 1600 }))).await.expect(201);
    let seen = row(&mut bea).await;
    assert_eq!(seen["fits"], true);
    bea.post("/api/join", &json!({ "invitation": seen["invitation"] })).await.expect(200);
}

#[tokio::test]
async fn a_challenge_offers_a_rated_match_and_whoever_accepts_agrees() {
    let server = Server::start().await;
    let (mut ada, mut bea, mut guest) =
        (server.visitor("Ada").await, server.visitor("Bea").await, server.visitor("Gustav").await);
    server.enrol(&mut ada, "Ada").await;
    server.enrol(&mut bea, "Bea").await;
    let ask = |options: Value| json!({ "name": "Bea", "game": "three-passes", "scenario": "patrol", "rated": true, "options": options });
    assert_eq!(guest.post("/api/challenges", &ask(json!({}))).await.expect(403).code(), "not_yours");
    let refused = ada.post("/api/challenges", &ask(json!({ "powder": 5 }))).await.expect(422);
    assert!(refused.text().contains("cannot be rated"), "{}", refused.text());
    ada.post("/api/challenges", &ask(json!({}))).await.expect(204);
    let told = bea.get("/api/challenges").await.expect(200).json()["challenges"][0].clone();
    assert_eq!((&told["rated"], &told["rating"]["value"], &told["guest"]), (&json!(true), &json!(1500), &json!(false)));
    let made = bea.post(&format!("/api/challenges/{}/accept", told["id"]), &json!({})).await.expect(201).json();
    let id = made["id"].as_str().unwrap();
    assert_eq!(ada.page(id).await["rated"], true);
    for step in 0..2 {
        let first = ada.page(id).await["status"]["seat"] == ada.page(id).await["you"][0];
        let decider = if first { &mut ada } else { &mut bea };
        decider.plays(id, step, "wait").await;
    }
    bea.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let leaders = ada.get("/api/ratings").await.expect(200).json()["leaders"].clone();
    assert_eq!((&leaders[0]["player"]["name"], leaders.as_array().unwrap().len()), (&json!("Ada"), 2));
}

#[tokio::test]
async fn a_thousand_invitations_by_one_visitor_are_too_many() {
    let server = Server::with(Config { rate: 100_000, ..unlimited() }).await;
    let mut flood = server.visitor("Flood").await;
    let ask = json!({ "game": "three-passes", "scenario": "patrol", "listed": true,
        "seats": { "red": { "kind": "me" }, "blue": { "kind": "open" } } });
    let mut taken = 0;
    for _ in 0..1_000 {
        let answer = flood.post("/api/matches", &ask).await;
        if answer.status == 201 {
            taken += 1;
            continue;
        }
        let refused = answer.expect(429);
        assert_eq!(refused.code(), "too_many");
        assert!(refused.text().contains("wait until some have answered"), "{}", refused.text());
        assert!(refused.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() > 0);
    }
    assert_eq!(taken, 100);
    let alone = json!({ "game": "three-passes", "scenario": "patrol",
        "seats": { "red": { "kind": "me" }, "blue": { "kind": "computer" } } });
    flood.post("/api/matches", &alone).await.expect(201);
    server.visitor("Rosa").await.post("/api/matches", &ask).await.expect(201);
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
fn server_token(client: &Client) -> [u8; 32] {
    let text = client.cookie.as_deref().unwrap().split('=').nth(1).unwrap();
    let bytes: Vec<u8> = (0..64).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap()).collect();
    *blake3::hash(&bytes).as_bytes()
}

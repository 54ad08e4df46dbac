//! Ratings, players' pages, what people make of scenarios.

use std::sync::Arc;
use std::time::Duration;

use catalog::Title;
use serde_json::{Value, json};
use server::{App, Config};
use store::{NewAccount, Session, Sqlite, Store};
use tempfile::TempDir;

use crate::support::{Client, Server, toy, unlimited};

/// A server and the store beneath it.
pub async fn club(config: Config) -> (Server, Arc<dyn Store>) {
    club_of(toy(), config).await
}

/// The same with other games than the toy.
pub async fn club_of(games: &'static [Box<dyn Title>], config: Config) -> (Server, Arc<dyn Store>) {
    let folder = TempDir::new().expect("a folder can be made");
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&folder.path().join("grognard.sqlite")).expect("the file opens"));
    let app = App::new(config, Arc::clone(&store), games);
    (Server::run(folder, app).await, store)
}

/// Somebody with an account, signed in.
pub async fn member(server: &Server, store: &Arc<dyn Store>, name: &str) -> Client {
    let secret = *blake3::hash(name.as_bytes()).as_bytes();
    let hash = |salt: &[u8]| *blake3::hash(&[salt, name.as_bytes()].concat()).as_bytes();
    let visitor = store.add_visitor(hash(b"visitor"), 1).await.expect("a visitor");
    let mut handle = [0; 64];
    handle[..32].copy_from_slice(&secret);
    let new = NewAccount { visitor, name: name.to_owned(), key: club::names::key(name), handle, at: 1 };
    let account = store.open_account(new).await.expect("an account");
    let token = *blake3::hash(&secret).as_bytes();
    let (means, device) = ("passkey".to_owned(), "a test".to_owned());
    store.add_session(Session { id: 0, account, token, made: 1, seen: 1, means, device }).await.expect("a session");
    let hex = blake3::Hash::from_bytes(secret).to_hex();
    Client { address: server.address, cookie: Some(format!("grognard={hex}")) }
}

fn ask(seats: Value) -> Value {
    json!({ "game": "three-passes", "scenario": "patrol", "rated": true, "seats": seats })
}

/// A match between two, in which the second gives up after a turn.
pub async fn given_up(one: &mut Client, other: &mut Client, rated: bool) -> String {
    let mut ask = ask(json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } }));
    ask["rated"] = json!(rated);
    let made = one.post("/api/matches", &ask).await.expect(201).json();
    let id = made["id"].as_str().unwrap().to_owned();
    other.post("/api/join", &json!({ "invitation": made["invitations"]["blue"] })).await.expect(200);
    one.plays(&id, 0, "wait").await;
    other.plays(&id, 1, "wait").await;
    other.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    id
}

#[tokio::test]
async fn a_rated_match_moves_both_ratings_and_their_pages_say_so() {
    let (server, store) = club(unlimited()).await;
    let (mut ada, mut bea) = (member(&server, &store, "Ada").await, member(&server, &store, "Bea").await);
    let id = given_up(&mut ada, &mut bea, true).await;
    let ratings = ada.get("/api/ratings?game=three-passes").await.expect(200).json();
    let [first, second] = ratings["leaders"].as_array().unwrap().as_slice() else { panic!("{ratings}") };
    assert_eq!((&first["player"]["name"], &second["player"]["name"]), (&json!("Ada"), &json!("Bea")));
    assert_eq!((&first["place"], &first["rating"]["provisional"]), (&Value::Null, &json!(true)));
    assert_eq!(first["tally"], json!({ "won": 1, "drawn": 0, "lost": 0 }));
    assert_eq!(ratings["you"], "Ada");
    let gained = first["rating"]["value"].as_i64().unwrap() - 1500;
    assert!(gained > 0 && second["rating"]["value"].as_i64().unwrap() == 1500 - gained, "{ratings}");
    let people = &ratings["scenarios"].as_array().unwrap().iter().find(|row| row["id"] == "patrol").unwrap()["people"];
    assert_eq!((&people["matches"], &people["sides"][0]["share"]), (&json!(1), &json!(1.0)));

    let page = bea.get("/api/players/ada").await.expect(200).json();
    assert_eq!((&page["name"], &page["you"]), (&json!("Ada"), &json!(false)));
    let game = &page["games"][0];
    assert_eq!((game["curve"].as_array().unwrap().len(), &game["rating"]), (1, &first["rating"]));
    assert_eq!(game["scenarios"][0]["sides"][0]["tally"]["won"], 1);
    assert_eq!(game["scenarios"][0]["sides"][0]["expected"], 0.5);
    let opening =
        json!({ "scenario": "patrol", "scenario_title": "Patrol", "seat": "red", "words": "wait", "times": 1 });
    assert_eq!(game["openings"], json!([opening]));
    assert_eq!((&page["last"][0]["id"], &page["last"][0]["change"]), (&json!(id), &json!(gained)));
    let against = &page["against_you"];
    assert_eq!(against["tally"], json!({ "won": 0, "drawn": 0, "lost": 1 }));
    assert_eq!((&against["last"], &against["lost"]), (&json!(["lost"]), &page["last"][0]["at"]));
    assert_eq!((&against["since"], &against["next"]), (&against["lost"], &Value::Null), "nobody measured the toy");
    assert_eq!(page["luck"]["mean"], Value::Null, "nothing was analysed");

    let before = ratings["leaders"].clone();
    drop(store);
    let server = server.restarted().await;
    ada.address = server.address;
    let ratings = ada.get("/api/ratings").await.expect(200).json();
    assert_eq!(ratings["leaders"], before, "they follow from the matches");
}

#[tokio::test]
async fn matches_are_listed_with_filters_and_carried_away() {
    let (server, store) = club(unlimited()).await;
    let (mut ada, mut bea) = (member(&server, &store, "Ada").await, member(&server, &store, "Bea").await);
    given_up(&mut ada, &mut bea, true).await;
    let private = given_up(&mut bea, &mut ada, false).await;
    let total = async |client: &mut Client, query: &str| {
        client.get(&format!("/api/players/Ada/matches{query}")).await.expect(200).json()["total"].clone()
    };
    for (query, count) in [
        ("", 2),
        ("?result=won", 1),
        ("?result=lost&side=blue", 1),
        ("?side=red", 1),
        ("?rated=false", 1),
        ("?against=BEA", 2),
        ("?against=Carl", 0),
        ("?game=three-passes&scenario=patrol", 2),
        ("?scenario=campaign", 0),
    ] {
        assert_eq!(total(&mut ada, query).await, count, "{query}");
    }
    let own = ada.get("/api/players/Ada/matches?rated=false").await.json();
    assert_eq!((&own["matches"][0]["id"], &own["matches"][0]["change"]), (&json!(private), &Value::Null));
    let strangers = server.client().get("/api/players/Ada/matches?rated=false").await.expect(200).json();
    assert_eq!(strangers["matches"][0]["id"], Value::Null, "what was between two stays between them");
    let table = ada.get("/api/players/Ada/matches.csv?result=won").await.expect(200);
    assert!(table.headers["content-type"].to_str().unwrap().starts_with("text/csv"));
    let text = table.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[1].contains(",three-passes,patrol,red,Bea,won,"), "{text}");
    for (path, status) in [
        ("/api/players/Nobody", 404),
        ("/api/players/Nobody/matches", 404),
        ("/api/players/Ada/matches?result=maybe", 422),
        ("/api/players/Ada/matches?from=-1", 422),
        ("/api/players/Ada/matches?luck=good", 422),
        ("/api/players/Ada/matches?game=chess", 404),
        ("/api/ratings?game=chess", 404),
    ] {
        ada.get(path).await.expect(status);
    }
}

#[tokio::test]
async fn nothing_is_rated_that_was_not_agreed_on_by_people_with_accounts() {
    let (server, store) = club(unlimited()).await;
    let (mut ada, mut bea) = (member(&server, &store, "Ada").await, member(&server, &store, "Bea").await);
    let mut guest = server.visitor("Gustav").await;
    let open = json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } });
    guest.post("/api/matches", &ask(open.clone())).await.expect(403);
    let made = ada.post("/api/matches", &ask(open.clone())).await.expect(201).json();
    let invitation = json!({ "invitation": made["invitations"]["blue"] });
    guest.post("/api/join", &invitation).await.expect(403);
    ada.post("/api/join", &invitation).await.expect(409);
    let shown = guest.get(&format!("/api/invitations/{}", made["invitations"]["blue"].as_str().unwrap())).await;
    assert_eq!(shown.expect(200).json()["rated"], true, "whoever joins knows it before");
    bea.post("/api/join", &invitation).await.expect(200);
    for (seats, options) in [
        (json!({ "red": { "kind": "me" }, "blue": { "kind": "me" } }), json!({})),
        (json!({ "red": { "kind": "me" }, "blue": { "kind": "hotseat" } }), json!({})),
        (open.clone(), json!({ "powder": 5 })),
    ] {
        let mut ask = ask(seats);
        ask["options"] = options;
        let refused = ada.post("/api/matches", &ask).await.expect(422).json();
        assert!(refused["error"]["text"].as_str().unwrap().starts_with("this match cannot be rated"), "{refused}");
    }
    given_up(&mut ada, &mut bea, false).await;
    assert_eq!(ada.get("/api/ratings").await.expect(200).json()["leaders"], json!([]));
    let id = given_up(&mut ada, &mut bea, true).await;
    let again = bea.post(&format!("/api/matches/{id}/rematch"), &json!({})).await.expect(201).json();
    assert_eq!(ada.page(again["id"].as_str().unwrap()).await["rated"], false, "nobody was asked");
}

#[tokio::test]
async fn computers_stand_on_the_same_scale_and_give_no_hints() {
    let (server, store) = club(unlimited()).await;
    let mut ada = member(&server, &store, "Ada").await;
    let seats = json!({ "red": { "kind": "me" }, "blue": { "kind": "computer", "level": "recruit" } });
    let made = ada.post("/api/matches", &ask(seats)).await.expect(201).json();
    let id = made["id"].as_str().unwrap();
    let page = ada.page(id).await;
    assert_eq!((&page["rated"], &page["hints"]), (&json!(true), &json!(false)));
    assert_eq!(ada.get(&format!("/api/matches/{id}/hint")).await.expect(409).code(), "unfit");
    let mut stream = ada.follow(id, None).await;
    ada.plays(id, 0, "wait").await;
    stream.upto(3).await;
    ada.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let leaders = ada.get("/api/ratings").await.expect(200).json()["leaders"].clone();
    assert_eq!(leaders[0]["player"], json!({ "kind": "computer", "name": "Recruit", "level": "recruit" }));
    assert_eq!(leaders[1]["player"]["name"], "Ada");
    let page = ada.get("/api/players/Ada").await.expect(200).json();
    assert_eq!(page["games"][0]["levels"][0]["rating"], leaders[0]["rating"]);
}

#[tokio::test]
async fn luck_and_accuracy_come_from_analyses_that_are_kept() {
    let (server, store) = club(unlimited()).await;
    let (mut ada, mut bea) = (member(&server, &store, "Ada").await, member(&server, &store, "Bea").await);
    let id = given_up(&mut ada, &mut bea, true).await;
    let path = format!("/api/matches/{id}/analysis");
    ada.post(&path, &json!({})).await.expect(202);
    while ada.get(&path).await.expect(200).json()["work"] != "done" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let (of_ada, of_bea) =
        (ada.get("/api/players/Ada").await.json(), ada.get("/api/players/Bea").await.expect(200).json());
    let luck = |page: &Value| page["luck"]["mean"]["mean"].as_f64().unwrap();
    assert!((luck(&of_ada) + luck(&of_bea)).abs() < 1e-9, "what is luck for one is none for the other");
    assert_eq!(of_ada["luck"]["bins"].as_array().unwrap().iter().filter_map(Value::as_u64).sum::<u64>(), 1);
    let accuracy = &of_ada["games"][0]["accuracy"];
    assert!((0.0..=100.0).contains(&accuracy["mean"].as_f64().unwrap()), "{accuracy}");
    assert_eq!(accuracy["matches"], 1);
}

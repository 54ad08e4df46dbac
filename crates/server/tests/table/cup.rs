//! Cups: from the first entrant to the last line of the table, without anybody's help.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use scratch_postgres::Cluster;
use serde_json::{Value, json};
use server::{App, Clock, Config};
use store::{Postgres, Store};
use tempfile::TempDir;

use crate::rated::{club, member};
use crate::support::{Client, Server, toy, unlimited};

/// A moment in November, in milliseconds since 1970.
const THEN: i64 = 1_763_000_000_000;
const HOUR: i64 = 3_600_000;

fn ask(places: u32, form: &Value) -> Value {
    json!({ "name": "The Monsoon Cup", "game": "three-passes", "scenario": "patrol", "places": places, "form": form })
}

/// Looks at a cup until it is as it should be; who waits so long has failed.
async fn at_last(client: &mut Client, id: &str, what: &str, ready: impl Fn(&Value) -> bool) -> Value {
    let deadline = tokio::time::Instant::now() + Duration::from_mins(3);
    loop {
        let page = client.get(&format!("/api/cups/{id}")).await.expect(200).json();
        if ready(&page) {
            return page;
        }
        assert!(tokio::time::Instant::now() < deadline, "{what}: {page}");
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}

fn is_over(page: &Value) -> bool {
    page["status"] == "over"
}

fn round_is_on(number: usize) -> impl Fn(&Value) -> bool {
    move |page| {
        let rounds = page["rounds"].as_array().unwrap();
        let begun = |pairing: &Value| pairing["legs"].as_array().unwrap().iter().all(|leg| leg["id"].is_string());
        rounds.len() == number && rounds[number - 1]["pairings"].as_array().unwrap().iter().all(begun)
    }
}

fn sum(lines: &Value, column: &str) -> f64 {
    lines.as_array().unwrap().iter().filter_map(|line| line[column].as_f64()).sum()
}

#[tokio::test]
async fn sixteen_computers_play_a_cup_to_its_end() {
    let (server, store) = club(unlimited()).await;
    let mut ada = member(&server, &store, "Ada").await;
    let mut ask = ask(16, &json!({ "form": "swiss", "rounds": 4 }));
    let levels: Vec<&str> = (0..16).map(|n| if n % 2 == 0 { "recruit" } else { "sergeant" }).collect();
    ask["computers"] = json!(levels);
    let made = ada.post("/api/cups", &ask).await.expect(201).json();
    let id = made["id"].as_str().unwrap();
    let page = at_last(&mut ada, id, "the cup ends", is_over).await;
    assert_eq!((page["standings"].as_array().unwrap().len(), page["rounds"].as_array().unwrap().len()), (16, 4));
    assert!((sum(&page["standings"], "points") - 64.0).abs() < 1e-9, "two points in each of 32 pairings");
    let mut met = BTreeSet::new();
    for round in page["rounds"].as_array().unwrap() {
        assert_eq!(round["places"].as_array().unwrap().len(), 16);
        for pairing in round["pairings"].as_array().unwrap() {
            let pair = [&pairing["first"], &pairing["second"]].map(|who| who.as_u64().unwrap());
            assert!(met.insert([pair[0].min(pair[1]), pair[0].max(pair[1])]), "nobody meets twice");
            let ids = [0, 1].map(|leg| pairing["legs"][leg]["id"].as_str().unwrap().to_owned());
            let sides = [ada.page(&ids[0]).await, ada.page(&ids[1]).await];
            for (seat, other) in [(0, 1), (1, 0)] {
                let level = |leg: usize, seat: usize| sides[leg]["seats"][seat]["level"].clone();
                assert_eq!(level(0, seat), level(1, other), "each has both sides");
            }
        }
    }
    let listed = ada.get("/api/cups").await.expect(200).json();
    assert_eq!((&listed["cups"][0]["status"], &listed["account"]), (&json!("over"), &json!(true)));
    assert_eq!(listed["cups"][0]["leader"]["kind"], "computer");
    assert!(store.waiting_jobs(i64::MAX - 1, 10).await.unwrap().is_empty(), "nothing is left to do");
    let ratings = ada.get("/api/ratings").await.expect(200).json();
    let matches = |place: usize| {
        let tally = &ratings["leaders"][place]["tally"];
        ["won", "drawn", "lost"].iter().filter_map(|result| tally[*result].as_u64()).sum::<u64>()
    };
    assert_eq!(matches(0), matches(1), "recruits against sergeants count, equals do not");
    assert_eq!(ratings["leaders"][0]["player"]["name"], "Sergeant");
}

/// Gives up every match in which it is somebody's turn, however often it comes.
async fn gives_up(client: &mut Client) {
    let mine = client.get("/api/matches").await.expect(200).json();
    for row in mine["matches"].as_array().unwrap().iter().filter(|row| row["status"]["status"] == "decision") {
        let id = row["id"].as_str().unwrap();
        let given = client.post(&format!("/api/matches/{id}/resign"), &json!({})).await;
        assert!(given.status == 200 || given.code() == "over", "the cup may have been quicker: {given:?}");
    }
}

#[tokio::test]
async fn a_cup_of_eight_comes_to_its_table_though_some_give_up_withdraw_or_never_come() {
    let clock = Clock::standing(THEN);
    let config = Config { clock: clock.clone(), ..unlimited() };
    let (server, store) = club(config.clone()).await;
    let [mut ada, mut bea, mut carl] = [
        member(&server, &store, "Ada").await,
        member(&server, &store, "Bea").await,
        member(&server, &store, "Carl").await,
    ];
    let mut ask = ask(8, &json!({ "form": "swiss", "rounds": 3 }));
    ask["computers"] = json!(["recruit", "recruit", "sergeant", "sergeant", "sergeant"]);
    ask["round_hours"] = json!(48);
    ask["enter"] = json!(true);
    ask["pace"] = json!({ "pace": "days", "days": 2 });
    let id = ada.post("/api/cups", &ask).await.expect(201).json()["id"].as_str().unwrap().to_owned();
    let enter = format!("/api/cups/{id}/enter");
    let page = bea.post(&enter, &json!({})).await.expect(200).json();
    assert_eq!((&page["status"], &page["you"], &page["pace"]), (&json!("open"), &json!(6), &json!("2 days a turn")));
    carl.post(&enter, &json!({})).await.expect(200);
    at_last(&mut ada, &id, "the first round", round_is_on(1)).await;
    let paired = async |one: &mut Client| {
        let told = one.get("/api/notices").await.expect(200).json()["notices"].as_array().unwrap().clone();
        told.iter().filter(|notice| notice["kind"] == "paired").count()
    };
    while paired(&mut bea).await < 2 {
        tokio::time::sleep(Duration::from_millis(25)).await;
    }

    // Ada gives up what she has, Carl withdraws, Bea never comes.
    gives_up(&mut ada).await;
    carl.post(&format!("/api/cups/{id}/leave"), &json!({})).await.expect(200);
    let quiet = |page: &Value| {
        let of_bea = |pairing: &Value| [&pairing["first"], &pairing["second"]].contains(&&json!(6));
        let legs = |pairing: &Value| pairing["legs"].as_array().unwrap().clone();
        let open = |leg: &Value| leg["points"].is_null();
        let pairings = page["rounds"][0]["pairings"].as_array().unwrap().clone();
        pairings.iter().filter(|pairing| !of_bea(pairing)).flat_map(legs).filter(open).count() == 0
    };
    let page = at_last(&mut ada, &id, "only Bea has not played", quiet).await;
    let pairings = page["rounds"][0]["pairings"].as_array().unwrap();
    let pair = |pairing: &Value| [&pairing["first"], &pairing["second"]].map(|who| who.as_u64().unwrap());
    let of_carl = pairings.iter().find(|pairing| pair(pairing).contains(&7)).expect("he was drawn");
    // Ada was quicker to give up, if he met her.
    let forfeited = !pair(of_carl).contains(&0);
    assert!(of_carl["legs"].as_array().unwrap().iter().all(|leg| leg["forfeit"] == forfeited), "{of_carl}");

    // Nobody is at it for a while, and then the round is over.
    let folder = server.stopped().await;
    drop(store);
    clock.pass(48 * HOUR + 60_000);
    let server = Server::over(folder, config).await;
    for client in [&mut ada, &mut bea, &mut carl] {
        client.address = server.address;
    }
    let two_rounds = |page: &Value| page["rounds"].as_array().unwrap().len() >= 2;
    let page = at_last(&mut ada, &id, "the second round", two_rounds).await;
    let first = page["rounds"][0]["pairings"].as_array().unwrap().clone();
    let legs = first.iter().flat_map(|pairing| pairing["legs"].as_array().unwrap().clone());
    assert!(legs.filter(|leg| leg["forfeit"] == true).count() >= 2, "somebody has not come: {first:?}");
    let deadline = tokio::time::Instant::now() + Duration::from_mins(3);
    while !is_over(&ada.get(&format!("/api/cups/{id}")).await.expect(200).json()) {
        assert!(tokio::time::Instant::now() < deadline, "the cup does not end");
        gives_up(&mut ada).await;
        gives_up(&mut bea).await;
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    let page = at_last(&mut ada, &id, "the table", is_over).await;
    let lines = page["standings"].as_array().unwrap();
    let places: Vec<u64> = lines.iter().map(|line| line["place"].as_u64().unwrap()).collect();
    assert_eq!(places, (1..=8).collect::<Vec<_>>());
    assert!(lines.windows(2).all(|pair| pair[0]["points"].as_f64() >= pair[1]["points"].as_f64()));
    assert!(page["entrants"][7]["withdrawn"] == true);
    assert_eq!(carl.post(&format!("/api/cups/{id}/leave"), &json!({})).await.expect(409).code(), "unfit");
}

#[tokio::test]
async fn a_round_that_ended_while_no_server_ran_lasts_longer() {
    let clock = Clock::standing(THEN);
    let (server, store) = club(Config { clock: clock.clone(), ..unlimited() }).await;
    let (mut ada, mut bea) = (member(&server, &store, "Ada").await, member(&server, &store, "Bea").await);
    let mut ask = ask(2, &json!({ "form": "round_robin" }));
    ask["enter"] = json!(true);
    ask["round_hours"] = json!(24);
    let id = ada.post("/api/cups", &ask).await.expect(201).json()["id"].as_str().unwrap().to_owned();
    bea.post(&format!("/api/cups/{id}/enter"), &json!({})).await.expect(200);
    let page = at_last(&mut ada, &id, "the round", round_is_on(1)).await;
    let ends = page["rounds"][0]["ends"].as_i64().unwrap();
    clock.pass(7 * 24 * HOUR);
    let later = |page: &Value| page["rounds"][0]["ends"].as_i64().unwrap() > ends;
    let page = at_last(&mut ada, &id, "the round lasts longer", later).await;
    let now = (THEN + 7 * 24 * HOUR) / 1_000;
    assert_eq!(page["rounds"][0]["ends"].as_i64().unwrap(), now + 24 * 3_600, "a day from now");
    assert!(page["rounds"][0]["pairings"][0]["legs"][0]["points"].is_null(), "nobody has forfeited");
    clock.pass(24 * HOUR + 1_000);
    let page = at_last(&mut ada, &id, "the table", is_over).await;
    // In both matches red is to decide, and each of the two has red once.
    assert_eq!(page["rounds"][0]["pairings"][0]["points"], json!([1.0, 1.0]));
    let ratings = ada.get("/api/ratings").await.expect(200).json();
    assert_eq!(ratings["leaders"], json!([]), "what nobody has played is not rated");
}

#[tokio::test]
async fn a_cup_takes_so_many_and_starts_in_its_time() {
    let clock = Clock::standing(THEN);
    let (server, store) = club(Config { clock: clock.clone(), ..unlimited() }).await;
    let (mut ada, mut bea, mut carl) = (
        member(&server, &store, "Ada").await,
        member(&server, &store, "Bea").await,
        member(&server, &store, "Carl").await,
    );
    let mut guest = server.visitor("Gustav").await;
    let mut two = ask(2, &json!({ "form": "round_robin" }));
    two["starts"] = json!(THEN / 1_000 + 3_600);
    assert_eq!(guest.post("/api/cups", &two).await.expect(403).code(), "not_yours");
    let id = ada.post("/api/cups", &two).await.expect(201).json()["id"].as_str().unwrap().to_owned();
    let (enter, leave) = (format!("/api/cups/{id}/enter"), format!("/api/cups/{id}/leave"));
    guest.post(&enter, &json!({})).await.expect(403);
    assert_eq!(bea.get(&format!("/api/cups/{id}")).await.json()["may_enter"], true);
    bea.post(&enter, &json!({})).await.expect(200);
    bea.post(&enter, &json!({})).await.expect(200);
    bea.post(&leave, &json!({})).await.expect(200);
    carl.post(&leave, &json!({})).await.expect(403);
    let page = carl.post(&enter, &json!({})).await.expect(200).json();
    assert_eq!((page["entrants"].as_array().unwrap().len(), &page["you"]), (1, &json!(0)));
    clock.pass(HOUR);
    let page = at_last(&mut ada, &id, "too few came", |page| page["status"] == "called_off").await;
    assert_eq!(page["rounds"], json!([]));
    assert_eq!(bea.post(&enter, &json!({})).await.expect(409).code(), "unfit");

    two["starts"] = json!(THEN / 1_000 + 2 * 3_600);
    two["places"] = json!(3);
    let id = ada.post("/api/cups", &two).await.expect(201).json()["id"].as_str().unwrap().to_owned();
    for client in [&mut bea, &mut carl] {
        client.post(&format!("/api/cups/{id}/enter"), &json!({})).await.expect(200);
    }
    clock.pass(HOUR);
    let page = at_last(&mut ada, &id, "it starts with two", round_is_on(1)).await;
    assert_eq!((&page["status"], &page["length"]), (&json!("running"), &json!(1)));
    let match_id = page["rounds"][0]["pairings"][0]["legs"][0]["id"].as_str().unwrap();
    assert_eq!(bea.page(match_id).await["cup"], json!(id));
    ada.get("/api/cups/nothing").await.expect(404);
}

#[tokio::test]
async fn no_cup_is_made_that_could_not_be_played() {
    let (server, store) = club(unlimited()).await;
    let mut ada = member(&server, &store, "Ada").await;
    let good = ask(4, &json!({ "form": "round_robin" }));
    for (field, value, status) in [
        ("name", json!(""), 422),
        ("name", json!("x".repeat(61)), 422),
        ("name", json!("Cup\u{202e}"), 422),
        ("game", json!("chess"), 404),
        ("scenario", json!("nowhere"), 422),
        ("options", json!({ "powder": 99 }), 422),
        ("options", json!({ "powder": 5 }), 422),
        ("places", json!(1), 422),
        ("places", json!(129), 422),
        ("places", json!(64), 422),
        ("form", json!({ "form": "swiss", "rounds": 0 }), 422),
        ("form", json!({ "form": "swiss", "rounds": 65 }), 422),
        ("form", json!({ "form": "knockout" }), 422),
        ("computers", json!(["corporal"]), 422),
        ("computers", json!(["recruit", "recruit", "recruit", "recruit", "recruit"]), 422),
        ("starts", json!(0), 422),
        ("starts", json!(i64::MAX), 422),
        ("round_hours", json!(0), 422),
        ("round_hours", json!(5_000), 422),
        ("pace", json!({ "pace": "days", "days": 99 }), 422),
        ("weather", json!("fine"), 422),
    ] {
        let mut bad = good.clone();
        bad[field] = value.clone();
        let refused = ada.post("/api/cups", &bad).await;
        assert_eq!(refused.status, status, "{field} = {value}: {}", refused.text());
    }
    let mut unrated = good.clone();
    unrated["options"] = json!({ "powder": 5 });
    unrated["rated"] = json!(false);
    ada.post("/api/cups", &unrated).await.expect(201);
    for _ in 1..5 {
        ada.post("/api/cups", &good).await.expect(201);
    }
    assert_eq!(ada.post("/api/cups", &good).await.expect(409).code(), "unfit", "five are enough");
}

#[tokio::test]
async fn two_servers_run_a_cup_and_do_everything_once() {
    let Some(cluster) = Cluster::shared() else { return };
    let address = cluster.database("cups");
    let mut servers = Vec::new();
    let store: Arc<dyn Store> = Arc::new(Postgres::open(&address).await.expect("the database opens"));
    for _ in 0..2 {
        let own = Arc::new(Postgres::open(&address).await.expect("the database opens"));
        let app = App::new(unlimited(), own, toy());
        servers.push(Server::run(TempDir::new().expect("a folder can be made"), app).await);
    }
    let mut ada = member(&servers[0], &store, "Ada").await;
    let mut elsewhere = Client { address: servers[1].address, ..ada.clone() };
    let mut ask = ask(6, &json!({ "form": "round_robin" }));
    ask["computers"] = json!(["recruit", "recruit", "recruit", "sergeant", "sergeant"]);
    let id = ada.post("/api/cups", &ask).await.expect(201).json()["id"].as_str().unwrap().to_owned();
    elsewhere.post(&format!("/api/cups/{id}/enter"), &json!({})).await.expect(200);
    let deadline = tokio::time::Instant::now() + Duration::from_mins(4);
    let page = loop {
        gives_up(&mut elsewhere).await;
        let page = ada.get(&format!("/api/cups/{id}")).await.expect(200).json();
        if is_over(&page) {
            break page;
        }
        assert!(tokio::time::Instant::now() < deadline, "{page}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!(page["rounds"].as_array().unwrap().len(), 5);
    let kept = store.cup(id).await.unwrap().unwrap();
    assert_eq!(kept.matches.len(), 30, "two for each of fifteen pairings");
    let last = page["standings"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["entrant"], &last["points"]), (&json!(5), &json!(0.0)), "Ada has lost them all");
}

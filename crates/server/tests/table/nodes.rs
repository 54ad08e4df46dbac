//! Several servers over one PostgreSQL.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use catalog::Title;
use conformance::toy::{Revised, ThreePasses};
use engine::{DataFiles, RuleSet};
use scratch_postgres::Cluster;
use serde_json::{Value, json};
use server::{App, Clock, Config};
use store::{
    Accounts, Act, ActKind, Job, Lease, Mailbox, MatchRow, NewAccount, Order, Postgres, SeatRow, Session, Store, TURN,
    turn_key,
};
use tempfile::TempDir;

use crate::real_games::two_allies_at;
use crate::sinks::{Browser, MailSink, NOON, WebSink, a_few_beats, outside};
use crate::support::{Client, Server, Stream, Update, toy, unlimited};
use crate::versions::{begin, copy, keeping, play, program, revised};

/// A database of one's own; none where this machine has no PostgreSQL.
fn database() -> Option<String> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    Some(Cluster::shared()?.database(&format!("nodes{}", NEXT.fetch_add(1, Ordering::Relaxed))))
}

/// So many servers over a database of their own; none where this machine has no PostgreSQL.
async fn servers(count: usize, config: &Config) -> Option<Vec<Server>> {
    Some(servers_over(&database()?, count, config).await)
}

async fn servers_over(address: &str, count: usize, config: &Config) -> Vec<Server> {
    servers_of(toy(), address, count, config).await
}

async fn servers_of(games: &'static [Box<dyn Title>], address: &str, count: usize, config: &Config) -> Vec<Server> {
    let mut servers = Vec::new();
    for _ in 0..count {
        let store = Postgres::open(address).await.expect("the database opens");
        let app = App::new(config.clone(), Arc::new(store), games);
        servers.push(Server::run(TempDir::new().expect("a folder can be made"), app).await);
    }
    servers
}

/// A match in which a computer decides first, and whose server has died: nobody is at it, or another has it for two more seconds.
async fn left_behind(store: &Postgres, id: &str, maker: i64, level: &str, leased: bool) {
    let seat = |name: &str, level: Option<&str>| SeatRow {
        name: name.to_owned(),
        level: level.map(str::to_owned),
        visitor: level.is_none().then_some(maker),
        ..SeatRow::default()
    };
    let now = now();
    let row = MatchRow {
        id: id.to_owned(),
        made: now - 100,
        maker,
        game: "three-passes".to_owned(),
        data: toy()[0].data_hash().to_owned(),
        scenario: "patrol".to_owned(),
        options: "{}".to_owned(),
        secret: [7; 32],
        undo: true,
        listed: false,
        stakes: store::Stakes::default(),
        clock: None,
        wish: None,
        rules: toy()[0].rules_version(),
        program: String::new(),
        seats: vec![seat("red", Some(level)), seat("blue", None)],
    };
    let begin = Act {
        n: 1,
        at: now - 100,
        kind: ActKind::Begin,
        seat: None,
        visitor: Some(maker),
        body: String::new(),
        position: None,
        tick: None,
    };
    let key = store.create(row, vec![begin], None).await.expect("a match");
    let job = Job {
        kind: TURN.to_owned(),
        key: turn_key(key),
        made: now - 100,
        due: now - 50,
        payload: id.to_owned(),
        owner: None,
        tries: 0,
    };
    assert!(store.add_job(job).await.expect("a job"));
    if leased {
        let lease = Lease { by: 1, from: now, until: now + 2 };
        store.take_job(TURN, turn_key(key), lease).await.expect("it answers").expect("it is free");
    }
}

fn now() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("it is after 1970").as_secs() as i64
}

/// The same visitor at another server.
fn at(server: &Server, client: &Client) -> Client {
    Client { address: server.address, cookie: client.cookie.clone() }
}

/// Asks until the answer is as it should be; who waits so long has failed.
async fn at_last(what: &str, mut ask: impl AsyncFnMut() -> bool) {
    let asked = async {
        while !ask().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(2), asked).await.unwrap_or_else(|_| panic!("{what}"));
}

/// Red at the first server and blue at the second, in one match.
async fn two_at_two(servers: &[Server]) -> (Client, Client, String) {
    let (mut red, mut blue) = (servers[0].visitor("Ruby").await, servers[1].visitor("Bluebell").await);
    let made = red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } })).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    blue.post("/api/join", &json!({ "invitation": made["invitations"]["blue"] })).await.expect(200);
    (red, blue, id)
}

#[tokio::test]
async fn any_server_takes_any_request_and_tells_what_happened_at_another() {
    let Some(servers) = servers(2, &unlimited()).await else { return };
    let (mut red, mut blue, id) = two_at_two(&servers).await;
    assert_eq!(red.page(&id).await["status"]["status"], "decision", "who joined at the second is seen at the first");
    let mut stream = blue.follow(&id, Some(0)).await;
    assert_eq!(stream.upto(1).await.len(), 1);
    red.plays(&id, 0, "draw").await;
    let heard = stream.upto(2).await.pop().expect("the order");
    assert_eq!((heard.kind.as_str(), &heard.data["seat"], &heard.data["step"]), ("order", &json!("red"), &json!(1)));
    assert!(heard.data["lines"].as_array().is_some_and(|lines| !lines.is_empty()), "{heard:?}");
    assert!(!String::from_utf8_lossy(&stream.all).contains("you draw"), "nothing that only red may know");
    blue.plays(&id, 1, "wait").await;
    let [mut first, mut second] = [0, 1].map(|n| at(&servers[n], &red));
    assert_eq!(first.page(&id).await["step"], 2);
    let pages = (first.page(&id).await, second.page(&id).await);
    assert_eq!(pages.0["status"], pages.1["status"]);
    assert_eq!(pages.0["update"], pages.1["update"]);
    let asked = first.order(&id, 1, "wait").await.expect(409);
    assert_eq!((asked.code().as_str(), &asked.json()["error"]["step"]), ("moved_on", &json!(2)));
    first.plays(&id, 2, "wait").await;
    assert_eq!(second.order(&id, 2, "wait").await.expect(409).code(), "moved_on", "it is known there as well");
}

#[tokio::test]
async fn of_two_orders_at_two_servers_one_is_given_and_words_are_never_lost() {
    let Some(servers) = servers(2, &unlimited()).await else { return };
    let mut host = servers[0].visitor("Host").await;
    let made = host.make(json!({ "red": { "kind": "hotseat" }, "blue": { "kind": "hotseat" } })).await;
    let id = made["id"].as_str().unwrap().to_owned();
    let mut stream = at(&servers[1], &host).follow(&id, Some(0)).await;
    for step in 0..6 {
        let mut both = [0, 1].map(|n| at(&servers[n], &host));
        let [one, other] = &mut both;
        let answers: [crate::support::Answer; 2] =
            tokio::join!(one.order(&id, step, "wait"), other.order(&id, step, "wait")).into();
        let mut statuses = answers.map(|answer| answer.status);
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "one of them is given");
    }
    let mut talking = tokio::task::JoinSet::new();
    for number in 0..20 {
        let (mut client, id) = (at(&servers[number % 2], &host), id.clone());
        talking.spawn(async move {
            let said = json!({ "text": format!("word {number}") });
            client.post(&format!("/api/matches/{id}/chat"), &said).await.expect(204);
        });
    }
    talking.join_all().await;
    let page = host.page(&id).await;
    let last = page["update"].as_u64().unwrap();
    assert_eq!((page["step"].as_u64(), last), (Some(6), 1 + 6 + 20));
    let heard: Vec<Update> = stream.upto(last).await;
    let numbers: Vec<u64> = heard.iter().filter_map(|update| update.n).collect();
    assert_eq!(numbers, (1..=last).collect::<Vec<_>>(), "each once, in order");
    assert_eq!(heard.iter().filter(|update| update.kind == "chat").count(), 20);
}

#[tokio::test]
async fn what_is_not_stored_reaches_those_at_other_servers_too() {
    let Some(servers) = servers(2, &unlimited()).await else { return };
    let (mut red, mut blue, id) = two_at_two(&servers).await;
    let mut stream = blue.follow(&id, None).await;
    let online = |page: &Value| page["seats"][1]["online"] == true;
    at_last("blue is seen at the first server", async || online(&red.page(&id).await)).await;
    let target = json!({ "target": { "piece": "somebody" } });
    red.post(&format!("/api/matches/{id}/ping"), &target).await.expect(204);
    while stream.next().await.kind != "ping" {}
    drop(stream);
    at_last("blue is gone", async || !online(&red.page(&id).await)).await;
    blue.put("/api/me", &json!({ "name": "Blanche" })).await.expect(200);
    at_last("the new name is known", async || at(&servers[0], &blue).get("/api/me").await.json()["name"] == "Blanche")
        .await;
}

/// What a stream tells up to a word that was said; who is here comes when it comes and is left out.
async fn told_until(stream: &mut Stream, word: &str) -> Vec<Update> {
    let mut told = Vec::new();
    loop {
        let update = stream.next().await;
        let is_last = update.data["text"] == word;
        if update.kind != "seats" {
            told.push(update);
        }
        if is_last {
            return told;
        }
    }
}

/// Matches that differ in nothing but what allies show each other look the same to everybody else, also at another server than theirs.
#[tokio::test]
async fn what_allies_point_at_reaches_nobody_else_at_any_server() {
    let Some(address) = database() else { return };
    let servers = servers_of(catalog::games(), &address, 2, &unlimited()).await;
    let mut looks = Vec::new();
    for target in [Some("D4"), Some("B2"), None] {
        let (mut first, second, id, made) = two_allies_at([&servers[0], &servers[1]], Some("open")).await;
        let mut enemy = servers[1].visitor("Enemy").await;
        enemy.post("/api/join", &json!({ "invitation": made["invitations"]["enemy"] })).await.expect(200);
        let mut ally = second.follow(&id, None).await;
        let mut others = Vec::new();
        for server in &servers {
            others.push(at(server, &enemy).follow(&id, None).await);
            others.push(server.visitor("Watcher").await.follow(&id, None).await);
        }
        if let Some(zone) = target {
            let target = json!({ "zone": zone });
            first.post(&format!("/api/matches/{id}/ping"), &json!({ "target": target })).await.expect(204);
            let ping = loop {
                let update = ally.next().await;
                if update.kind == "ping" {
                    break update;
                }
            };
            assert_eq!(ping.data, json!({ "kind": "ping", "seat": "p1", "target": target }));
        }
        // What was pointed at has come to the other server; whatever else it told of it came before this.
        first.post(&format!("/api/matches/{id}/chat"), &json!({ "text": "there" })).await.expect(204);
        let mut look = Vec::new();
        for stream in &mut others {
            let mut told = told_until(stream, "there").await;
            for update in &mut told {
                update.data["at"] = Value::Null;
            }
            look.push(told);
            let raw = String::from_utf8_lossy(&stream.all).into_owned();
            assert!(!raw.contains("ping"), "{raw}");
        }
        looks.push(look);
    }
    assert_eq!((&looks[0], &looks[0]), (&looks[1], &looks[2]));
}

#[tokio::test]
async fn what_a_server_that_died_was_at_is_played_by_another() {
    let Some(address) = database() else { return };
    let store = Postgres::open(&address).await.expect("the database opens");
    let maker = store.add_visitor([1; 32], 1).await.expect("a visitor");
    left_behind(&store, "free", maker, "sergeant", false).await;
    left_behind(&store, "leased", maker, "captain", true).await;
    let servers = servers_over(&address, 2, &unlimited()).await;
    // Nobody asks for the matches: their jobs alone say that there is something to do.
    for id in ["free", "leased"] {
        at_last("the computer has played", async || {
            let (key, _) = store.find(id.to_owned()).await.unwrap().expect("it is there");
            store.last_acts(vec![key]).await.unwrap()[0].1 == 2
        })
        .await;
    }
    for server in servers {
        server.stopped().await;
    }
}

#[tokio::test]
async fn long_work_is_done_once_and_seen_from_everywhere() {
    let Some(servers) = servers(2, &unlimited()).await else { return };
    let mut host = servers[0].visitor("Host").await;
    let mut there = at(&servers[1], &host);
    let run = |games: u64| json!({ "game": "three-passes", "scenario": "patrol", "games": games, "seed": 7 });
    let asked = host.post("/api/lab", &run(20)).await.expect(202).json();
    let path = format!("/api/lab/{}", asked["id"].as_str().unwrap());
    assert_eq!(there.get(&path).await.expect(200).json()["of"], 20, "at once");
    at_last("it is done", async || there.get(&path).await.expect(200).json()["work"] == "done").await;
    let figures = |answer: Value| answer["figures"].clone();
    assert_eq!(figures(there.get(&path).await.json()), figures(host.get(&path).await.json()));
    let rows = format!("{path}/matches.csv");
    assert_eq!(there.get(&rows).await.expect(200).text(), host.get(&rows).await.expect(200).text());
    let long = json!({ "game": "three-passes", "scenario": "campaign", "games": 20_000, "seed": 7 });
    let asked = host.post("/api/lab", &long).await.expect(202).json();
    let path = format!("/api/lab/{}", asked["id"].as_str().unwrap());
    there.send("DELETE", &path, &[], Vec::new()).await.expect(204);
    at_last("it is called off", async || host.get(&path).await.json()["work"] == "failed").await;
    let made = host.make(json!({ "red": { "kind": "hotseat" }, "blue": { "kind": "hotseat" } })).await;
    let id = made["id"].as_str().unwrap().to_owned();
    host.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let path = format!("/api/matches/{id}/analysis");
    host.post(&path, &json!({})).await.expect(202);
    there.post(&path, &json!({})).await.expect(202);
    at_last("it is analysed", async || there.get(&path).await.expect(200).json()["work"] == "done").await;
    assert_eq!(there.get(&path).await.json()["analysis"], host.get(&path).await.json()["analysis"]);
}

#[tokio::test]
async fn what_the_store_has_of_a_run_is_told_by_the_server_that_still_ends_it_too() {
    let Some(address) = database() else { return };
    let servers = servers_over(&address, 2, &unlimited()).await;
    let store = Postgres::open(&address).await.expect("the database opens");
    let mut host = servers[0].visitor("Host").await;
    let mut there = at(&servers[1], &host);
    let mut asked = async |scenario: &str, games: u64| {
        let run = json!({ "game": "three-passes", "scenario": scenario, "games": games, "seed": 7 });
        host.post("/api/lab", &run).await.expect(202).json()["id"].as_str().unwrap().to_owned()
    };
    let short = asked("patrol", 5).await;
    at_last("it is kept", async || store.finding("lab run", short.clone()).await.unwrap().is_some()).await;
    let text = store.finding("lab run", short).await.unwrap();
    let long = asked("campaign", 20_000).await;
    let path = format!("/api/lab/{long}");
    at_last("it begins", async || host.get(&path).await.expect(200).json()["work"] == "running").await;
    // As if it were done this moment: the store has it, and the server that is at it does not know yet.
    let later = now() + 1_000_000;
    let lease = Lease { by: 1, from: later, until: later + 1 };
    store.take_job("lab run", long.clone(), lease).await.unwrap().expect("the lease has run out by then");
    assert!(store.end_job("lab run", long, 1, text).await.unwrap());
    for client in [&mut there, &mut host] {
        assert_eq!(client.get(&path).await.expect(200).json()["work"], "done", "whichever server is asked");
    }
}

#[tokio::test]
async fn what_somebody_has_used_at_one_server_is_used_at_the_other() {
    let Some(servers) = servers(2, &Config { rate: 10, ..Config::default() }).await else { return };
    let mut host = servers[0].client();
    host.put("/api/me", &json!({ "name": "Host" })).await.expect(200);
    let mut there = at(&servers[1], &host);
    at_last("it is too much there too", async || {
        while host.get("/api/me").await.status == 200 {}
        there.get("/api/me").await.status == 429
    })
    .await;
}

#[tokio::test]
async fn servers_say_how_they_are_and_what_they_count() {
    let Some(servers) = servers(2, &unlimited()).await else { return };
    let (mut red, mut blue, id) = two_at_two(&servers).await;
    let mut stream = blue.follow(&id, None).await;
    red.plays(&id, 0, "wait").await;
    stream.next_numbered().await;
    for path in ["/healthz", "/readyz"] {
        red.get(path).await.expect(200);
        red.send("GET", path, &[("host", "any.name.at.all")], Vec::new()).await.expect(200);
    }
    let first = red.get("/metrics").await.expect(200).text();
    assert!(first.contains("grognard_orders_total 1\n"), "{first}");
    assert!(first.contains("grognard_store_append_seconds_count 1\n"), "{first}");
    let second = blue.get("/metrics").await.expect(200).text();
    assert!(second.contains("grognard_streams 1\n") && second.contains("grognard_hears_others 1\n"), "{second}");
    red.send("GET", "/metrics", &[("x-forwarded-for", "10.0.0.1")], Vec::new()).await.expect(404);
    let given = red.send("GET", "/api/me", &[("x-request-id", "abcdef-123456")], Vec::new()).await;
    assert_eq!(given.headers["x-request-id"], "abcdef-123456");
    assert_eq!(red.get("/api/me").await.headers["x-request-id"].len(), 16);
}

/// A server that keeps its program in a folder of its own, over a database that it shares.
async fn keeping_server(address: &str, games: &'static [Box<dyn Title>], config: impl Fn(&Path) -> Config) -> Server {
    let folder = TempDir::new().expect("a folder can be made");
    let store = Postgres::open(address).await.expect("the database opens");
    let app = App::new(config(folder.path()), Arc::new(store), games);
    Server::run(folder, app).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_takes_the_program_and_the_data_that_it_lacks_from_another() {
    let Some(address) = database() else { return };
    let text = ThreePasses::files().text("passes.toml").unwrap().replacen("rounds = ", "rounds = 1 # ", 1);
    let files = DataFiles::new([("passes.toml".to_owned(), text)]);
    let short: &'static [Box<dyn Title>] = Vec::leak(vec![catalog::open::<ThreePasses>(&files).unwrap()]);
    let older = keeping_server(&address, short, |folder| {
        let config = keeping(folder, &program(), "0.1.0", ThreePasses::VERSION);
        config.versions.as_ref().unwrap().kept.keep_set(ThreePasses::SLUG, &files).unwrap();
        config
    })
    .await;
    let mut red = older.visitor("Ruby").await;
    let id = begin(&mut red).await;
    play(&mut red, &id, 1).await;
    let store = Postgres::open(&address).await.unwrap();
    at_last("the older server lends what it has", async || store.kept().await.unwrap().len() == 2).await;
    let newer = keeping_server(&address, revised(), |folder| {
        keeping(folder, &copy(folder, "rules=2"), "0.2.0", Revised::VERSION)
    })
    .await;
    let mut red = at(&newer, &red);
    let page = red.page(&id).await;
    assert_eq!((&page["rules"]["standing"], &page["rules"]["program"]), (&json!("kept"), &json!("0.1.0")));
    assert_eq!((&page["rules"]["version"], &page["rules"]["other_data"]), (&json!(1), &json!(true)));
    assert_eq!(play(&mut red, &id, 1_000).await["status"]["status"], "over", "it is played on at the newer server");
    assert!(red.page(&id).await["step"].as_u64().unwrap() <= 8, "on the data it was begun with");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_was_spoilt_on_the_way_is_not_used() {
    let Some(address) = database() else { return };
    let older =
        keeping_server(&address, toy(), |folder| keeping(folder, &program(), "0.1.0", ThreePasses::VERSION)).await;
    let mut red = older.visitor("Ruby").await;
    let id = begin(&mut red).await;
    let store = Postgres::open(&address).await.unwrap();
    at_last("the older server lends what it has", async || !store.kept().await.unwrap().is_empty()).await;
    let row = store.kept().await.unwrap().remove(0);
    store.add_kept_part("program", row.hash, 0, b"#!/bin/sh".to_vec()).await.unwrap();
    let newer = keeping_server(&address, revised(), |folder| {
        keeping(folder, &copy(folder, "rules=2"), "0.2.0", Revised::VERSION)
    })
    .await;
    let refused = at(&newer, &red).get(&format!("/api/matches/{id}")).await.expect(503);
    assert_eq!(refused.code(), "program");
    assert!(refused.text().contains("not what its hash says"), "{}", refused.text());
}

/// Opens an account for a visitor in a database that servers share, and signs a device in to it.
async fn enrolled(store: &Postgres, client: &mut Client, name: &str, device: u8) {
    let hash = |bytes: &[u8; 32]| *blake3::hash(bytes).as_bytes();
    let key = club::names::key(name);
    if store.account_named(key.clone()).await.unwrap().is_none() {
        let visitor = store.visitor(hash(&token_of(client))).await.unwrap().expect("the visitor is known").id;
        let new = NewAccount { visitor, name: name.to_owned(), key: key.clone(), handle: [1; 64], at: 1 };
        store.open_account(new).await.unwrap();
    }
    let account = store.account_named(key).await.unwrap().expect("there is one").id;
    let (means, token) = ("passkey".to_owned(), [device; 32]);
    let session =
        Session { id: 0, account, token: hash(&token), made: 1, seen: 1, means, device: format!("device {device}") };
    store.add_session(session).await.unwrap();
    client.cookie = Some(format!("grognard={}", blake3::Hash::from_bytes(token).to_hex()));
}

fn token_of(client: &Client) -> [u8; 32] {
    let digits = client.cookie.as_deref().unwrap().split_once('=').unwrap().1;
    *blake3::Hash::from_hex(digits).unwrap().as_bytes()
}

#[tokio::test]
async fn a_notice_is_sent_once_though_two_servers_look_at_the_queue() {
    let (sink, web, clock) = (MailSink::start().await, WebSink::start().await, Clock::standing(NOON));
    let Some(address) = database() else { return };
    let servers = servers_over(&address, 2, &outside(Some(&sink), &clock)).await;
    let store = Postgres::open(&address).await.expect("the database opens");
    let (mut red, mut blue, id) = two_at_two(&servers).await;
    enrolled(&store, &mut blue, "Bluebell", 1).await;
    let account = store.account_named(club::names::key("Bluebell")).await.unwrap().unwrap().id;
    let mailbox = Mailbox { address: "blue@example.org".to_owned(), account, made: 1, bounced: None };
    store.add_mailbox(mailbox).await.unwrap();
    let push = Browser::new().subscription(&format!("{}/push/1", web.origin));
    blue.post("/api/notices/push", &push).await.expect(204);
    let mut choices = blue.get("/api/notices").await.expect(200).json()["choices"].clone();
    choices["at_most_one"] = json!(false);
    blue.put("/api/notices/choices", &choices).await.expect(200);
    let mut step = 0;
    for turn in 1..=4 {
        red.plays(&id, step, "wait").await;
        at_last("it waits", async || {
            store.queue(100).await.unwrap().iter().filter(|job| job.kind == "notice").count() == 2
        })
        .await;
        clock.pass(21_000);
        at_last("it is sent", async || web.requests().len() >= turn && sink.letters().len() >= turn).await;
        at_last("it is done", async || store.queue(100).await.unwrap().iter().all(|job| job.kind != "notice")).await;
        at(&servers[turn % 2], &blue).plays(&id, step + 1, "wait").await;
        step += 2;
    }
    a_few_beats().await;
    assert_eq!((web.requests().len(), sink.letters().len()), (4, 4), "each turn once by each way");
}

#[tokio::test]
async fn a_session_that_is_ended_at_one_server_is_ended_at_the_other() {
    let Some(address) = database() else { return };
    let servers = servers_over(&address, 2, &unlimited()).await;
    let store = Postgres::open(&address).await.expect("the database opens");
    let mut laptop = servers[0].visitor("Ada").await;
    enrolled(&store, &mut laptop, "Ada", 1).await;
    let mut phone = Client { address: servers[1].address, cookie: None };
    enrolled(&store, &mut phone, "Ada", 2).await;
    assert_eq!(phone.get("/api/me").await.expect(200).json()["name"], "Ada", "it is known there");
    let sessions = laptop.get("/api/account").await.expect(200).json()["account"]["sessions"].clone();
    let other = sessions.as_array().unwrap().iter().find(|session| session["this"] == false).unwrap();
    laptop.send("DELETE", &format!("/api/account/sessions/{}", other["id"]), &[], Vec::new()).await.expect(204);
    at_last("the other server refuses it", async || phone.get("/api/account/export").await.status == 403).await;
    assert_eq!(phone.get("/api/me").await.expect(200).json()["account"], Value::Null);
    laptop.get("/api/account/export").await.expect(200);
}

#[tokio::test]
async fn a_clock_rings_at_whichever_server_is_left() {
    let clock = Clock::standing(1_700_000_000_000);
    let config = Config { clock: clock.clone(), ..unlimited() };
    let Some(mut servers) = servers(2, &config).await else { return };
    let (mut red, mut blue) = (servers[0].visitor("Ruby").await, servers[1].visitor("Bluebell").await);
    let ask = json!({ "game": "three-passes", "scenario": "patrol",
        "clock": { "pace": "days", "days": 3, "time_up": "computer" },
        "seats": { "red": { "kind": "me" }, "blue": { "kind": "open" } } });
    let made = red.post("/api/matches", &ask).await.expect(201).json();
    let id = made["id"].as_str().expect("an id");
    blue.post("/api/join", &json!({ "invitation": made["invitations"]["blue"] })).await.expect(200);
    clock.pass(86_400_000);
    let (here, there) = (red.page(id).await["clock"].clone(), blue.page(id).await["clock"].clone());
    assert_eq!((&here, &here["seats"][0]["turn"]), (&there, &json!(2 * 86_400_000)), "both servers count alike");
    servers.remove(0).stopped().await;
    clock.pass(2 * 86_400_000);
    at_last("the sergeant sits down", async || blue.page(id).await["seats"][0]["kind"] == "computer").await;
}

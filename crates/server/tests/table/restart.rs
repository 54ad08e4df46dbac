//! A real process, killed without warning, started again over the same file.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};
use store::{Sqlite, StoreError};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::support::{Client, Server, app_over, two_players, unlimited};

const FOLDER: &str = "GROGNARD_TEST_FOLDER";

/// Not a test of its own: the other tests start this program again with this test alone, and it serves until it is killed.
#[tokio::test]
async fn serves_when_it_is_told_to() {
    let Ok(folder) = std::env::var(FOLDER) else { return };
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    eprintln!("ADDRESS {}", listener.local_addr().expect("it has an address"));
    server::serve(app_over(Path::new(&folder), unlimited()), listener, std::future::pending()).await;
}

struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(std::env::current_exe().expect("the tests are a program"))
            .args(["--exact", "restart::serves_when_it_is_told_to", "--nocapture"])
            .env(FOLDER, folder)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stderr.take().expect("it can be heard")).lines();
        let address = lines
            .find_map(|line| {
                line.expect("it speaks").strip_prefix("ADDRESS ").map(|text| text.parse().expect("an address"))
            })
            .expect("it says where it listens");
        std::thread::spawn(move || lines.for_each(drop));
        Self { child, address }
    }

    /// SIGKILL: no farewell, nothing flushed.
    fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }

    fn client(&self) -> Client {
        Client { address: self.address, cookie: None }
    }
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = TempDir::new().unwrap();
    let mut players: Vec<(Client, String)> = Vec::new();
    let mut acknowledged: Vec<(usize, usize)> = Vec::new();
    for round in 0..3_usize {
        let process = Process::start(folder.path());
        for (number, (client, id)) in players.iter_mut().enumerate() {
            client.address = process.address;
            let page = client.page(id).await;
            let (step, said) = acknowledged[number];
            let found = page["step"].as_u64().unwrap() as usize;
            assert!(found == step || found == step + 1, "match {number}: {step} acknowledged, {found} found");
            assert!(page["chat"].as_array().unwrap().len() >= said);
            acknowledged[number].0 = found;
        }
        for _ in 0..3 {
            let mut client = process.client();
            let made = client.make(json!({ "red": { "kind": "hotseat" }, "blue": { "kind": "hotseat" } })).await;
            players.push((client, made["id"].as_str().unwrap().to_owned()));
            acknowledged.push((0, 0));
        }
        // All matches move at once; the server is killed in the middle.
        let mut moving = tokio::task::JoinSet::new();
        for (number, (client, id)) in players.iter().enumerate() {
            let (client, id, acknowledged) = (client.clone(), id.clone(), acknowledged[number]);
            moving.spawn(async move { (number, play_until_cut(&client, &id, acknowledged).await) });
        }
        let kill = async {
            tokio::time::sleep(std::time::Duration::from_millis(8 + 7 * round as u64)).await;
            process.kill();
        };
        let (results, ()) = tokio::join!(moving.join_all(), kill);
        for (number, reached) in results {
            acknowledged[number] = reached;
        }
    }
    let process = Process::start(folder.path());
    for (number, (client, id)) in players.iter_mut().enumerate() {
        client.address = process.address;
        let found = client.page(id).await["step"].as_u64().unwrap() as usize;
        assert!(found == acknowledged[number].0 || found == acknowledged[number].0 + 1, "match {number}");
        client.get(&format!("/api/matches/{id}/scene")).await.expect(200);
    }
    process.kill();
}

/// Plays until the match is nearly over or the server no longer answers; says how much was acknowledged: orders and things said.
async fn play_until_cut(client: &Client, id: &str, (mut step, mut said): (usize, usize)) -> (usize, usize) {
    // A match of the toy game has eight orders when nobody storms.
    while step < 7 {
        if raw(client, &format!("/api/matches/{id}/orders"), &json!({ "expect": step, "notation": "wait" }))
            .await
            .is_none()
        {
            break;
        }
        step += 1;
        if raw(client, &format!("/api/matches/{id}/chat"), &json!({ "text": "noted" })).await.is_none() {
            break;
        }
        said += 1;
    }
    (step, said)
}

/// One request over a connection that may be cut at any moment.
async fn raw(client: &Client, path: &str, body: &Value) -> Option<()> {
    let (body, cookie) = (body.to_string(), client.cookie.as_deref().unwrap_or_default());
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: table\r\ncookie: {cookie}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = tokio::net::TcpStream::connect(client.address).await.ok()?;
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    (answer.starts_with("HTTP/1.1 20")).then_some(())
}

#[tokio::test]
async fn a_match_is_the_same_after_a_restart() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    red.plays(&id, 0, "draw").await;
    blue.plays(&id, 1, "wait").await;
    blue.post(&format!("/api/matches/{id}/undo"), &json!({ "expect": 2 })).await.expect(200);
    blue.plays(&id, 1, "draw").await;
    blue.post(&format!("/api/matches/{id}/chat"), &json!({ "text": "brb" })).await.expect(204);
    red.post(&format!("/api/matches/{id}/draw"), &json!({ "action": "offer" })).await.expect(200);
    let (page, scene) = (red.page(&id).await, red.get(&format!("/api/matches/{id}/scene")).await.json());
    let server = server.restarted().await;
    red.address = server.address;
    assert_eq!(red.page(&id).await, page);
    assert_eq!(red.get(&format!("/api/matches/{id}/scene")).await.json(), scene);
}

#[tokio::test]
async fn a_database_of_an_earlier_day_opens_and_a_newer_one_is_refused() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    red.plays(&id, 0, "wait").await;
    let folder = server.stopped().await;
    let file = folder.path().join("grognard.sqlite");
    assert!(Sqlite::open(&file).is_ok());
    let db = rusqlite::Connection::open(&file).unwrap();
    let check: String = db.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(check, "ok");
    db.pragma_update(None, "user_version", 999).unwrap();
    drop(db);
    let refused = Sqlite::open(&file).err().expect("a newer file is refused");
    assert!(matches!(refused, StoreError::TooNew { found: 999, .. }), "{refused}");
}

#[tokio::test]
async fn a_match_that_was_tampered_with_is_not_shown() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    red.plays(&id, 0, "wait").await;
    let folder = server.stopped().await;
    let db = rusqlite::Connection::open(folder.path().join("grognard.sqlite")).unwrap();
    db.execute("UPDATE act SET body = '\"draw\"' WHERE kind = 3", []).unwrap();
    drop(db);
    let server = Server::over(folder, unlimited()).await;
    red.address = server.address;
    assert_eq!(red.get(&format!("/api/matches/{id}")).await.expect(410).code(), "old_rules");
    red.get("/api/games").await.expect(200);
}

/// Programs are kept from 0.1.0 on. Of what was begun before, and nobody can play any more, orders and hashes remain.
#[tokio::test]
async fn a_match_from_before_programs_were_kept_keeps_its_orders() {
    let server = Server::start().await;
    let (mut red, mut blue, running) = two_players(&server).await;
    red.plays(&running, 0, "draw").await;
    blue.plays(&running, 1, "wait").await;
    blue.post(&format!("/api/matches/{running}/undo"), &json!({ "expect": 2 })).await.expect(200);
    blue.plays(&running, 1, "draw").await;
    let seats = json!({ "red": { "kind": "hotseat" }, "blue": { "kind": "hotseat" } });
    let over = red.make(seats).await["id"].as_str().unwrap().to_owned();
    red.plays(&over, 0, "wait").await;
    red.post(&format!("/api/matches/{over}/resign"), &json!({})).await.expect(200);
    let lines = |text: &str| -> Vec<Value> { text.lines().map(|line| serde_json::from_str(line).unwrap()).collect() };
    let path = |id: &str| format!("/api/matches/{id}/record");
    let record = lines(&red.get(&path(&over)).await.expect(200).text());
    let whole = red.get(&path(&over)).await.text();
    let copy = red.send("POST", "/api/records", &[], whole.clone().into_bytes()).await.expect(201).json();

    let folder = server.stopped().await;
    let db = rusqlite::Connection::open(folder.path().join("grognard.sqlite")).unwrap();
    db.execute("UPDATE match SET rules = 0, program = '', data = 'of an earlier day'", []).unwrap();
    drop(db);
    let server = Server::over(folder, unlimited()).await;
    (red.address, blue.address) = (server.address, server.address);
    assert_eq!(red.get(&format!("/api/matches/{over}")).await.expect(410).code(), "old_rules");
    let kept = lines(&red.get(&path(&over)).await.expect(200).text());
    assert_eq!((&kept[0]["orders_of"], kept.len()), (&json!("three-passes"), 3));
    assert!(kept[0]["secret"].is_string());
    for (kept, line) in kept[1..].iter().zip(&record[1..]) {
        for (key, value) in kept.as_object().unwrap() {
            assert_eq!(*value, line[key], "{key}");
        }
        assert!(kept["order"].is_object() || kept["notation"].is_string(), "in the form in which it was given");
    }
    assert_eq!(red.get(&path(copy["id"].as_str().unwrap())).await.expect(200).text(), whole, "the record itself");
    let own = lines(&blue.get(&path(&running)).await.expect(200).text());
    assert_eq!((&own[0]["secret"], own.len()), (&Value::Null, 3), "what was undone is gone");
    assert_eq!((&own[1]["notation"], &own[2]["notation"]), (&Value::Null, &json!("draw")));
    for line in lines(&server.client().get(&path(&running)).await.expect(200).text()) {
        assert!(line["notation"].is_null() && line["order"].is_null() && line["hash"].is_null(), "{line}");
    }
}

#[tokio::test]
async fn long_work_goes_on_after_a_restart_until_it_is_called_off() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    red.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let long = json!({ "game": "three-passes", "scenario": "campaign", "games": 20_000, "seed": 7 });
    let run = red.post("/api/lab", &long).await.expect(202).json()["id"].as_str().unwrap().to_owned();
    let asked = format!("/api/matches/{id}/analysis");
    red.post(&asked, &json!({})).await.expect(202);
    let server = server.restarted().await;
    red.address = server.address;
    let path = format!("/api/lab/{run}");
    let mut known = red.get(&path).await;
    while known.status != 200 {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        known = red.get(&path).await;
    }
    assert_eq!((&known.json()["id"], &known.json()["of"]), (&json!(run), &json!(20_000)));
    red.send("DELETE", &path, &[], Vec::new()).await.expect(204);
    loop {
        let analysis = red.get(&asked).await;
        if analysis.status == 200 && (analysis.json()["work"] == "done" || analysis.json()["work"] == "failed") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    // What is done, and what nobody wants, is not taken up again.
    let folder = server.folder.path().to_owned();
    let store = Sqlite::open(&folder.join("grognard.sqlite")).expect("the file opens");
    while !store::Store::waiting_jobs(&store, i64::MAX, 10).await.expect("the file can be read").is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

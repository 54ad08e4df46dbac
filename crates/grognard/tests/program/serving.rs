use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::process::{command, folder, grognard, own_data, text};

/// Asks a server for a page, in the plainest way.
pub fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Posts a body to a server; what it answers.
pub fn post(address: &str, path: &str, body: &Value) -> Value {
    let (mut stream, body) = (TcpStream::connect(address).unwrap(), body.to_string());
    let head =
        format!("POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json");
    write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap_or_else(|_| panic!("{answer}"))
}

/// A server in a process of its own, with what it says, which must be kept open: a server that can tell nobody where it listens does not start.
pub fn served(args: &[&str]) -> (Child, BufReader<ChildStdout>, String) {
    let mut child = command(&[&["serve", "--address", "127.0.0.1:0"], args].concat()).spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    let address = line.trim_end().rsplit("http://").next().unwrap().to_owned();
    (child, said, address)
}

/// Asks until there is an answer; who waits so long has failed.
fn at_last<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(begun.elapsed() < Duration::from_mins(2), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A folder with one scenario of The Last Mughal under another title.
pub fn renamed(folder: &Path) {
    let scenario = "scenarios/relief-of-cawnpore.toml";
    let published = fs::read_to_string(own_data().join(scenario)).unwrap();
    fs::create_dir_all(folder.join("scenarios")).unwrap();
    fs::write(folder.join(scenario), published.replace("The Relief of Cawnpore", "Havelock's Race")).unwrap();
}

#[test]
fn a_server_plays_on_the_data_that_are_laid_over() {
    let folder = folder("served");
    renamed(&folder.join("mine"));
    let (with, kept) = (format!("last-mughal={}", text(&folder.join("mine"))), folder.join("kept"));
    let (mut child, _said, address) = served(&["--data", text(&kept), "--with", &with]);
    let games = get(&address, "/api/games");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(games.contains("Havelock's Race") && games.contains("\"colonial-warmaster\""), "{games}");
    assert!(!games.contains("The Relief of Cawnpore"));
}

/// Five games in memory are more than a table needs at which one is played.
#[test]
fn a_game_is_opened_when_somebody_asks_for_it() {
    let kept = folder("unopened").join("kept");
    let (mut child, _said, address) = served(&["--data", text(&kept)]);
    let opened = || {
        let metrics = get(&address, "/metrics");
        metrics.lines().find_map(|line| line.strip_prefix("grognard_games_opened ")).map(str::to_owned)
    };
    get(&address, "/");
    assert_eq!(opened().as_deref(), Some("0"));
    let seats = json!({ "rebel": { "kind": "hotseat" }, "british": { "kind": "hotseat" } });
    post(&address, "/api/matches", &json!({ "game": "last-mughal", "scenario": "relief-of-cawnpore", "seats": seats }));
    assert_eq!(opened().as_deref(), Some("1"));
    get(&address, "/api/games");
    assert_eq!(opened().as_deref(), Some("5"));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn other_data_that_cannot_be_served_are_refused() {
    let folder = folder("not-served");
    renamed(&folder);
    let serve = |with: &[&str]| {
        let kept = folder.join("kept");
        let named = with.iter().flat_map(|with| ["--with", *with]);
        let args: Vec<&str> = ["serve", "--data", text(&kept)].into_iter().chain(named).collect();
        let run = grognard(&args);
        assert!(!kept.exists(), "nothing is begun");
        run
    };
    let mine = format!("last-mughal={}", text(&folder));
    serve(&[&mine, &mine]).refused(&["last-mughal twice"]);
    serve(&["chess=."]).refused(&["chess"]);
    serve(&["last-mughal=nowhere"]).refused(&["nowhere", "no such folder"]);
    assert_eq!(serve(&["last-mughal"]).code, 2);
}

#[test]
fn a_damaged_database_is_named_and_nothing_is_served_or_changed() {
    let kept = folder("damaged");
    let file = kept.join("grognard.sqlite");
    let damage = "no database, but long enough to be looked at as one ".repeat(40);
    fs::write(&file, &damage).unwrap();
    let run = grognard(&["serve", "--address", "127.0.0.1:0", "--data", text(&kept)]);
    run.refused(&["grognard.sqlite", "damaged"]);
    assert_eq!(fs::read_to_string(&file).unwrap(), damage);
}

#[test]
fn a_place_where_nothing_can_be_kept_is_named() {
    let folder = folder("no-place");
    let file = folder.join("file");
    fs::write(&file, "").unwrap();
    let serve = |args: &[&str]| grognard(&[&["serve", "--address", "127.0.0.1:0"], args].concat());
    serve(&["--data", text(&file)]).refused(&["file: this is a file, not a folder"]);
    let (kept, database) = (folder.join("kept"), folder.join("nowhere/table.sqlite"));
    let refused = ["--data", text(&kept), "--database", text(&database)];
    serve(&refused).refused(&["nowhere: there is no such folder"]);
}

/// However long a run of the lab, a thought and odds would take, and whoever follows a match: a server that is told to stop stops. What was under way goes on.
#[cfg(unix)]
#[test]
fn a_server_that_is_told_to_stop_stops_and_goes_on_with_its_work_later() {
    let kept = folder("stopped").join("kept");
    let (mut child, _said, address) = served(&["--data", text(&kept)]);
    let players = json!({ "rebel": "general:1000i", "british": "general:1000i" });
    let scenario = "relief-of-cawnpore";
    let long = json!({ "game": "last-mughal", "scenario": scenario, "games": 200, "seed": 1, "players": players });
    let run = post(&address, "/api/lab", &long)["id"].as_str().unwrap().to_owned();
    let marshal = json!({ "kind": "computer", "level": "field-marshal" });
    let seats = json!({ "rebel": marshal, "british": marshal });
    let ask = json!({ "game": "last-mughal", "scenario": scenario, "seats": seats });
    let id = post(&address, "/api/matches", &ask)["id"].as_str().unwrap().to_owned();
    // Each stays open: somebody who follows, and somebody who waits for odds.
    let open = |path: String| {
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
        stream
    };
    let _following = open(format!("/api/matches/{id}/updates"));
    let _asking = open("/api/games/mutiny-1857/odds/morale?alive=20&killed=20".to_owned());
    at_last("the run begins", || get(&address, &format!("/api/lab/{run}")).contains("running").then_some(()));
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let ended = at_last("it stops", || child.try_wait().unwrap());
    assert_eq!(ended.code(), Some(0));
    let (mut child, _said, address) = served(&["--data", text(&kept)]);
    let path = format!("/api/lab/{run}");
    at_last("the run goes on", || get(&address, &path).contains("\"of\":200").then_some(()));
    assert!(get(&address, &format!("/api/matches/{id}")).contains("\"decision\""));
    child.kill().unwrap();
    child.wait().unwrap();
}

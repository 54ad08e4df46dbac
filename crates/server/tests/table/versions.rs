//! A newer program over the matches of an older one: they are played on by the rules they began with.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use catalog::Title;
use conformance::toy::{Revised, ThreePasses};
use engine::{DataFiles, RuleSet};
use host::wire::GameLine;
use host::{About, Bounds, Kept};
use serde_json::{Value, json};
use server::{Config, Versions};
use tempfile::TempDir;

use crate::support::{Client, Server, toy, unlimited};

/// The program with the toy game, as it was built.
pub fn program() -> PathBuf {
    let tests = std::env::current_exe().expect("the tests are a program");
    let built = tests.parent().and_then(Path::parent).expect("a target folder").join("examples/toy_table_host");
    assert!(built.exists(), "cargo test -p server builds {}", built.display());
    built
}

/// The same game with its rules revised: what a newer program has.
pub fn revised() -> &'static [Box<dyn Title>] {
    static GAMES: OnceLock<Vec<Box<dyn Title>>> = OnceLock::new();
    GAMES.get_or_init(|| vec![catalog::open::<Revised>(&Revised::files()).expect("the toy's data is right")])
}

/// A copy of the program that is another program.
pub fn copy(folder: &Path, manner: &str) -> PathBuf {
    let mut bytes = fs::read(program()).expect("it can be read");
    bytes.extend_from_slice(format!("\n#toy {manner}").as_bytes());
    let path = folder.join(format!("toy {manner}"));
    fs::write(&path, bytes).expect("it can be written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).expect("it can be started");
    path
}

fn about(version: &str, rules: u32) -> About {
    let game = GameLine { game: ThreePasses::SLUG.to_owned(), rules, data: ThreePasses::files().hash() };
    About { version: version.to_owned(), games: vec![game] }
}

/// What a program keeps when it starts: itself.
pub fn keeping(folder: &Path, file: &Path, version: &str, rules: u32) -> Config {
    let bounds = Bounds { pause: Duration::from_hours(1), longest_pause: Duration::from_hours(1), ..Bounds::default() };
    let kept = Kept::new(folder, bounds);
    let program = kept.keep_program(file, &about(version, rules)).expect("it is kept");
    Config { versions: Some(Arc::new(Versions { kept: Arc::new(kept), program })), ..unlimited() }
}

async fn old_server() -> Server {
    let folder = TempDir::new().unwrap();
    let config = keeping(folder.path(), &program(), "0.1.0", ThreePasses::VERSION);
    Server::of_over(toy(), folder, config).await
}

/// The older program ends; a newer one with revised rules starts over the same folder.
async fn upgraded(server: Server) -> Server {
    let folder = server.stopped().await;
    let file = copy(folder.path(), "rules=2");
    let config = keeping(folder.path(), &file, "0.2.0", Revised::VERSION);
    Server::of_over(revised(), folder, config).await
}

/// Both seats by one person.
pub async fn begin(client: &mut Client) -> String {
    let made = client.make(json!({ "red": { "kind": "hotseat" }, "blue": { "kind": "hotseat" } })).await;
    made["id"].as_str().expect("an id").to_owned()
}

pub async fn play(client: &mut Client, id: &str, orders: usize) -> Value {
    let mut page = client.page(id).await;
    for _ in 0..orders {
        if page["status"]["status"] == "over" {
            break;
        }
        let scene = client.get(&format!("/api/matches/{id}/scene")).await.expect(200).json();
        let order = scene["scene"]["affordances"][0]["order"].clone();
        let ask = json!({ "expect": page["step"], "order": order });
        page = client.post(&format!("/api/matches/{id}/orders"), &ask).await.expect(200).json()["page"].clone();
    }
    client.page(id).await
}

async fn analysed(client: &mut Client, id: &str) -> Value {
    let path = format!("/api/matches/{id}/analysis");
    client.post(&path, &Value::Null).await.expect(202);
    loop {
        let found = client.get(&path).await.expect(200).json();
        if found["work"] == "done" || found["work"] == "failed" {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_finished_by_the_rules_it_began_with() {
    let server = old_server().await;
    let mut red = server.visitor("Ruby").await;
    let (running, finished) = (begin(&mut red).await, begin(&mut red).await);
    let before = play(&mut red, &running, 3).await;
    play(&mut red, &finished, 1_000).await;
    let record = red.get(&format!("/api/matches/{finished}/record")).await.expect(200).text();
    assert_eq!(
        before["rules"],
        json!({ "version": 1, "newest": 1, "other_data": false, "standing": "current", "program": before["rules"]["program"] })
    );

    let server = upgraded(server).await;
    red.address = server.address;
    let page = red.page(&running).await;
    assert_eq!(page["step"], before["step"]);
    assert_eq!(
        page["rules"],
        json!({ "version": 1, "newest": 2, "other_data": false, "standing": "kept", "program": "0.1.0" })
    );
    let rules = red.get(&format!("/api/matches/{running}/rules")).await.expect(200).json();
    assert_eq!(
        (&rules["standing"], &rules["changes"]),
        (&json!("kept"), &json!([])),
        "not a word of the book has changed"
    );
    for path in ["ground", "scene", "scene?step=1", "log", "record"] {
        red.get(&format!("/api/matches/{running}/{path}")).await.expect(200);
    }
    let odds = red.get(&format!("/api/matches/{running}/odds/storm?dice=3")).await.expect(200).json();
    let (_, own) = toy()[0].odds("storm", &[("dice".to_owned(), "3".to_owned())]).unwrap();
    let told: Vec<Value> = odds["outcomes"].as_array().unwrap().iter().map(|row| row["p"].clone()).collect();
    assert_eq!(told, own.outcomes.iter().map(|(_, p)| json!(p)).collect::<Vec<_>>(), "to the last digit");
    red.get(&format!("/api/matches/{running}/odds/weather")).await.expect(404);
    red.get(&format!("/api/matches/{running}/odds/storm?dice=99")).await.expect(422);
    let lessons = red.get(&format!("/api/matches/{running}/lessons")).await.expect(200).json();
    assert_eq!(lessons["lessons"][0]["id"], "storm");
    let lesson = format!("/api/matches/{running}/lessons/storm");
    assert_eq!(red.get(&lesson).await.expect(200).json()["ground"]["surface"]["title"], "Three Passes");
    assert_eq!(
        red.get(&format!("{lesson}/steps/4")).await.expect(200).json()["expected"]["notation"],
        "storm middle with 3"
    );
    red.get(&format!("{lesson}/steps/99")).await.expect(404);
    red.get(&format!("/api/matches/{running}/lessons/dance")).await.expect(404);
    let said = json!({ "notation": "storm middle with 3" });
    let answer = red.post(&format!("{lesson}/steps/4/orders"), &said).await.expect(200).json();
    assert_eq!(answer["answer"], "right");
    let ended = play(&mut red, &running, 1_000).await;
    assert_eq!(ended["status"]["status"], "over");
    let whole = red.get(&format!("/api/matches/{running}/record")).await.expect(200).text();
    toy()[0].read_record(whole.as_bytes()).expect("the older rules prove the whole match");
    assert!(revised()[0].read_record(whole.as_bytes()).is_err(), "the newer ones do not");
    let analysis = analysed(&mut red, &running).await;
    assert_eq!(analysis["work"], "done", "{analysis}");
    assert_eq!(red.get(&format!("/api/matches/{finished}/record")).await.expect(200).text(), record);
    let fork = json!({ "step": 1, "seat": "red", "level": "sergeant" });
    let forked = red.post(&format!("/api/matches/{running}/fork"), &fork).await.expect(201).json();
    assert_eq!(red.page(forked["id"].as_str().unwrap()).await["rules"]["version"], 1);

    let fresh = begin(&mut red).await;
    assert_eq!(red.page(&fresh).await["rules"]["version"], 2, "matches that begin today have today's rules");
    let imported =
        red.send("POST", "/api/records", &[("content-type", "application/jsonl")], record.into_bytes()).await;
    let imported = imported.expect(201).json();
    assert_eq!(red.page(imported["id"].as_str().unwrap()).await["rules"]["standing"], "kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_of_the_older_program_plays_on_and_gives_hints() {
    let server = old_server().await;
    let mut red = server.visitor("Ruby").await;
    let seats = json!({ "red": { "kind": "me" }, "blue": { "kind": "computer", "level": "captain" } });
    let id = red.make(seats).await["id"].as_str().unwrap().to_owned();
    let server = upgraded(server).await;
    red.address = server.address;
    let page = play(&mut red, &id, 1).await;
    assert_eq!(page["rules"]["standing"], "kept");
    while red.page(&id).await["status"]["seat"] == "blue" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let page = red.page(&id).await;
    if page["status"]["status"] == "decision" {
        let hint = red.get(&format!("/api/matches/{id}/hint")).await.expect(200).json();
        assert!(!hint["ideas"].as_array().unwrap().is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_on_a_data_set_goes_on_when_the_set_is_no_longer_laid_over() {
    let folder = TempDir::new().unwrap();
    let text = ThreePasses::files().text("passes.toml").unwrap().replacen("rounds = ", "rounds = 1 # ", 1);
    let files = DataFiles::new([("passes.toml".to_owned(), text)]);
    let short: &'static [Box<dyn Title>] = Vec::leak(vec![catalog::open::<ThreePasses>(&files).unwrap()]);
    let config = keeping(folder.path(), &program(), "0.1.0", ThreePasses::VERSION);
    config.versions.as_ref().unwrap().kept.keep_set(ThreePasses::SLUG, &files).unwrap();
    let server = Server::of_over(short, folder, config).await;
    let mut red = server.visitor("Ruby").await;
    let id = begin(&mut red).await;
    play(&mut red, &id, 1).await;

    let folder = server.stopped().await;
    let config = keeping(folder.path(), &program(), "0.1.0", ThreePasses::VERSION);
    let server = Server::of_over(toy(), folder, config).await;
    red.address = server.address;
    let page = red.page(&id).await;
    assert_eq!((&page["rules"]["version"], &page["rules"]["other_data"]), (&json!(1), &json!(true)));
    let ended = play(&mut red, &id, 1_000).await;
    assert_eq!(ended["status"]["status"], "over", "one round is soon over");
    assert!(ended["step"].as_u64().unwrap() <= 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_crashes_in_a_loop_is_named_and_hurts_nobody_else() {
    let folder = TempDir::new().unwrap();
    let file = copy(folder.path(), "dies");
    let config = keeping(folder.path(), &file, "0.0.9", ThreePasses::VERSION);
    let server = Server::of_over(toy(), folder, config).await;
    let mut red = server.visitor("Ruby").await;
    let id = begin(&mut red).await;
    let server = upgraded(server).await;
    red.address = server.address;
    for _ in 0..3 {
        let refused = red.get(&format!("/api/matches/{id}")).await.expect(503);
        assert_eq!(refused.code(), "program");
        assert!(refused.text().contains("0.0.9"), "{}", refused.text());
    }
    let looping = red.get(&format!("/api/matches/{id}/scene")).await.expect(503).text();
    assert!(looping.contains("has ended 2 times in a row"), "{looping}");
    let fresh = begin(&mut red).await;
    assert_eq!(play(&mut red, &fresh, 1_000).await["status"]["status"], "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_of_a_removed_program_can_be_seen_and_downloaded() {
    let server = old_server().await;
    let mut red = server.visitor("Ruby").await;
    let (running, over) = (begin(&mut red).await, begin(&mut red).await);
    play(&mut red, &running, 2).await;
    play(&mut red, &over, 1_000).await;
    let scene = red.get(&format!("/api/matches/{over}/scene?step=1")).await.expect(200).json();
    let record = red.get(&format!("/api/matches/{over}/record")).await.expect(200).text();
    let hidden = red.get(&format!("/api/matches/{running}/record")).await.expect(200).text();
    let folder = server.stopped().await;
    {
        let config = keeping(folder.path(), &program(), "0.1.0", ThreePasses::VERSION);
        let kept = Arc::clone(&config.versions.as_ref().unwrap().kept);
        let store = store::Sqlite::open(&folder.path().join("grognard.sqlite")).unwrap();
        let app = server::App::new(config.clone(), Arc::new(store), toy());
        for id in [&running, &over] {
            let packed = server::pack(&app, id).await.unwrap().expect("it has begun");
            kept.pack(id, &packed).unwrap();
        }
        kept.remove_program(&config.versions.unwrap().program).unwrap();
    }
    let file = copy(folder.path(), "rules=2");
    let config = keeping(folder.path(), &file, "0.2.0", Revised::VERSION);
    let server = Server::of_over(revised(), folder, config).await;
    red.address = server.address;
    let page = red.page(&over).await;
    assert_eq!((&page["rules"]["standing"], &page["status"]["status"]), (&json!("removed"), &json!("over")));
    assert_eq!(red.get(&format!("/api/matches/{over}/scene?step=1")).await.expect(200).json(), scene);
    assert_eq!(red.get(&format!("/api/matches/{over}/record")).await.expect(200).text(), record);
    red.get(&format!("/api/matches/{over}/log")).await.expect(200);
    let page = red.page(&running).await;
    assert_eq!((&page["rules"]["standing"], &page["step"]), (&json!("removed"), &json!(2)));
    assert_eq!(
        red.get(&format!("/api/matches/{running}/record")).await.expect(200).text(),
        hidden,
        "no secret is told"
    );
    assert!(page["secret"].is_null());
    let lessons = red.get(&format!("/api/matches/{running}/lessons")).await.expect(200).json();
    assert_eq!(lessons["lessons"], json!([]), "nobody teaches rules that are gone");
    let odds = red.get(&format!("/api/matches/{running}/odds/storm")).await.expect(503);
    assert!(odds.text().contains("was removed"), "{}", odds.text());
    let refused = red.order(&running, 2, "wait").await.expect(409);
    assert!(refused.text().contains("can be seen, but not played on"), "{}", refused.text());
    let mut stranger = server.client();
    let seen = stranger.get(&format!("/api/matches/{running}/scene?step=1")).await.expect(200).json();
    assert!(seen["scene"]["affordances"].as_array().unwrap().is_empty());
}

use serde_json::json;

use crate::support::{Server, unlimited};

#[tokio::test]
async fn the_computer_answers_and_its_orders_are_stored_like_anybodys() {
    let server = Server::start().await;
    let mut red = server.visitor("Ruby").await;
    let made = red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "computer", "level": "sergeant" } })).await;
    let id = made["id"].as_str().unwrap().to_owned();
    let page = red.page(&id).await;
    assert_eq!((&page["seats"][1]["kind"], &page["seats"][1]["name"]), (&json!("computer"), &json!("Sergeant")));
    let mut stream = red.follow(&id, None).await;
    red.plays(&id, 0, "wait").await;
    let updates = stream.upto(3).await;
    assert_eq!((&updates[1].data["seat"], &updates[1].data["step"]), (&json!("blue"), &json!(2)));
    let server = server.restarted().await;
    red.address = server.address;
    assert_eq!(red.page(&id).await["step"], 2);
}

#[tokio::test]
async fn computers_play_each_other_to_the_end() {
    let server = Server::start().await;
    let mut host = server.visitor("Host").await;
    let made = host.make(json!({ "red": { "kind": "computer", "level": "recruit" }, "blue": { "kind": "computer", "level": "sergeant" } })).await;
    let id = made["id"].as_str().unwrap().to_owned();
    let mut stream = host.follow(&id, Some(0)).await;
    while stream.next_numbered().await.data["status"]["status"] != "over" {}
    let page = host.page(&id).await;
    assert_eq!(page["status"]["status"], "over");
    assert!(page["secret"].is_string());
}

#[tokio::test]
async fn computers_among_themselves_think_only_while_somebody_looks() {
    let server = Server::start().await;
    let mut host = server.visitor("Host").await;
    let [recruit, captain] = ["recruit", "captain"].map(|level| json!({ "kind": "computer", "level": level }));
    let made = host.make(json!({ "red": recruit, "blue": recruit })).await;
    let quick = made["id"].as_str().unwrap().to_owned();
    while host.page(&quick).await["status"]["status"] != "over" {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let made = host.make(json!({ "red": captain, "blue": recruit })).await;
    let id = made["id"].as_str().unwrap().to_owned();
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(host.page(&id).await["step"], 0, "nobody has looked before");
    while host.page(&id).await["step"] == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let made = host.make(json!({ "red": captain, "blue": recruit })).await;
    let mut stream = host.follow(made["id"].as_str().unwrap(), Some(0)).await;
    while stream.next_numbered().await.kind != "order" {}
}

#[tokio::test]
async fn a_computers_turn_goes_on_after_a_restart() {
    let server = Server::start().await;
    let mut host = server.visitor("Host").await;
    let seats = json!({ "red": { "kind": "computer", "level": "recruit" }, "blue": { "kind": "me" } });
    let made = host.make(seats).await;
    let id = made["id"].as_str().unwrap().to_owned();
    let mut stream = host.follow(&id, Some(0)).await;
    stream.upto(2).await;
    // Nobody asks for the match after the restart; the stored position alone says whose turn it is.
    let folder = server.stopped().await;
    let database = rusqlite_rewind(&folder.path().join("grognard.sqlite"));
    assert_eq!(database, 1, "one order was taken out, as if the server had been killed before it");
    let server = Server::over(folder, unlimited()).await;
    host.address = server.address;
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_mins(1);
    while tokio::time::Instant::now() < deadline {
        let mine = host.get("/api/matches").await.json();
        if mine["matches"][0]["step"] == 1 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the computer has not moved");
}

/// Takes out the last act, as a crash before it would have left the file.
fn rusqlite_rewind(path: &std::path::Path) -> usize {
    let db = rusqlite::Connection::open(path).expect("the file opens");
    let turn = "INSERT INTO job (kind, key, made, payload) SELECT 'turn', key, made, id FROM match";
    db.execute(turn, []).expect("the turn is still to be played");
    db.execute("DELETE FROM act WHERE n = 2", []).expect("the act can be taken out")
}

use engine::{Options, Secret, Setup};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::support::{Server, toy, two_players};

#[tokio::test]
async fn a_finished_match_is_exported_whole_and_imported_as_it_was() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    red.plays(&id, 0, "draw").await;
    blue.plays(&id, 1, "draw").await;
    blue.post(&format!("/api/matches/{id}/take-back"), &json!({ "action": "offer", "to": 1 })).await.expect(200);
    red.post(&format!("/api/matches/{id}/take-back"), &json!({ "action": "accept" })).await.expect(200);
    blue.plays(&id, 1, "draw").await;
    red.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let answer = red.get(&format!("/api/matches/{id}/record")).await.expect(200);
    assert_eq!(answer.headers["content-type"], "application/jsonl");
    assert!(answer.headers["content-disposition"].to_str().unwrap().contains("three-passes"));
    let record = answer.text();
    let mut reader = server.visitor("Reader").await;
    let made = reader.send("POST", "/api/records", &[], record.clone().into_bytes()).await.expect(201).json();
    let copy = made["id"].as_str().unwrap();
    let page = reader.page(copy).await;
    assert_eq!((&page["step"], &page["status"]["outcome"]["winners"]), (&json!(3), &json!(["blue"])));
    assert_eq!(page["you"], json!(["red", "blue"]));
    assert_eq!(reader.get(&format!("/api/matches/{copy}/record")).await.expect(200).text(), record);
    let server = server.restarted().await;
    reader.address = server.address;
    assert_eq!(reader.get(&format!("/api/matches/{copy}/record")).await.expect(200).text(), record);
}

#[tokio::test]
async fn a_running_match_gives_each_viewer_its_own_record() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    red.plays(&id, 0, "draw").await;
    let path = format!("/api/matches/{id}/record");
    let (own, others) = (red.get(&path).await.expect(200).text(), blue.get(&path).await.expect(200).text());
    assert!(own.contains("Red drew c"));
    assert!(others.contains("Red drew a card"));
    assert!(!others.contains("Red drew c"));
    for text in [own, others] {
        assert!(!text.contains("secret") && !text.contains("\"hash\"") && !text.contains("nonce"), "{text}");
    }
}

#[tokio::test]
async fn a_rematch_swaps_the_sides_and_is_made_once() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let path = format!("/api/matches/{id}/rematch");
    assert_eq!(red.send("POST", &path, &[], Vec::new()).await.expect(409).code(), "unfit");
    red.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let mut stream = red.follow(&id, None).await;
    let made = blue.send("POST", &path, &[], Vec::new()).await.expect(201).json();
    let again = red.send("POST", &path, &[], Vec::new()).await.expect(201).json();
    assert_eq!(made, again);
    let update = stream.next_numbered().await;
    assert_eq!((update.kind.as_str(), &update.data["id"]), ("rematch", &made["id"]));
    let new = made["id"].as_str().unwrap();
    assert_eq!(red.page(new).await["you"], json!(["blue"]));
    assert_eq!(blue.page(new).await["you"], json!(["red"]));
    blue.plays(new, 0, "wait").await;
    assert_eq!(red.page(&id).await["rematch"], json!(new));
    let server = server.restarted().await;
    red.address = server.address;
    assert_eq!(red.page(&id).await["rematch"], json!(new));
}

#[tokio::test]
async fn a_rematch_can_keep_the_sides() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    red.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let path = format!("/api/matches/{id}/rematch?same_seats=true");
    let made = blue.send("POST", &path, &[], Vec::new()).await.expect(201).json();
    assert_eq!(blue.page(made["id"].as_str().unwrap()).await["you"], json!(["blue"]));
}

#[tokio::test]
async fn names_in_a_record_are_held_to_what_names_may_be() {
    let server = Server::start().await;
    let mut reader = server.visitor("Reader").await;
    for (name, status) in [("x".repeat(41), 422), ("Ru\u{7}by".to_owned(), 201)] {
        let setup = Setup {
            scenario: "patrol".to_owned(),
            options: Options::default(),
            players: vec![name, "Bluebell".to_owned()],
            secret: Secret([7; 32]),
            nonces: Vec::new(),
            undo: true,
        };
        let record = toy()[0].new_match(setup).unwrap().record();
        let answer = reader.send("POST", "/api/records", &[], record.into_bytes()).await.expect(status);
        if status == 201 {
            let page = reader.page(answer.json()["id"].as_str().unwrap()).await;
            assert_eq!(page["seats"][0]["name"], "Ru by", "no control character comes in");
        } else {
            assert_eq!(answer.code(), "invalid");
        }
    }
}

#[tokio::test]
async fn one_address_has_two_records_read_at_once() {
    let server = Server::start().await;
    let mut reader = server.visitor("Reader").await;
    let mut slow = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(b"POST /api/records HTTP/1.1\r\nhost: table\r\ncontent-length: 1000\r\n\r\n{").await.unwrap();
        slow.push(stream);
    }
    // Both places are taken as soon as the server has read the heads of the requests.
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(20);
    loop {
        let answer = reader.send("POST", "/api/records", &[], b"{}".to_vec()).await;
        if answer.status == 429 {
            assert_eq!(answer.code(), "too_many");
            break;
        }
        assert!(tokio::time::Instant::now() < deadline, "{answer:?}");
    }
    drop(slow);
    while reader.send("POST", "/api/records", &[], b"{}".to_vec()).await.status == 429 {
        assert!(tokio::time::Instant::now() < deadline, "the places come back");
    }
}

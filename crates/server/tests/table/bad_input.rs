use serde_json::json;
use server::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Server, two_players, unlimited};

const JSON: (&str, &str) = ("content-type", "application/json");

#[tokio::test]
async fn what_is_no_json_is_malformed() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    let path = format!("/api/matches/{id}/orders");
    for body in ["", "{", "{\"expect\":0,", "nonsense", "\u{0}", "[1,2"] {
        let answer = red.send("POST", &path, &[JSON], body.as_bytes().to_vec()).await.expect(400);
        assert_eq!(answer.code(), "malformed", "{body:?}");
    }
    let answer = red.send("POST", &path, &[JSON], vec![0xff, 0xfe]).await.expect(400);
    assert_eq!(answer.code(), "malformed");
    let answer = red.send("POST", &path, &[("content-type", "text/plain")], b"{}".to_vec()).await.expect(415);
    assert_eq!(answer.code(), "not_json");
    assert_eq!(red.page(&id).await["step"], 0);
}

#[tokio::test]
async fn wrong_types_and_unknown_keys_have_the_wrong_shape() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    let path = format!("/api/matches/{id}/orders");
    for body in [
        json!([]),
        json!("wait"),
        json!(null),
        json!({}),
        json!({ "expect": "0", "notation": "wait" }),
        json!({ "expect": -1, "notation": "wait" }),
        json!({ "expect": 0.5, "notation": "wait" }),
        json!({ "expect": 1e30, "notation": "wait" }),
        json!({ "expect": 0, "notation": 7 }),
        json!({ "expect": 0 }),
        json!({ "expect": 0, "order": { "order": "wait" }, "notation": "wait" }),
        json!({ "expect": 0, "order": "wait" }),
        json!({ "expect": 0, "order": [1] }),
        json!({ "expect": 0, "notation": "wait", "sudo": true }),
    ] {
        let answer = red.post(&path, &body).await.expect(422);
        assert_eq!(answer.code(), "wrong_shape", "{body}");
    }
    for order in
        [json!({}), json!({ "order": "fly" }), json!({ "order": "wait", "twice": true }), json!({ "order": 7 })]
    {
        let answer = red.post(&path, &json!({ "expect": 0, "order": order })).await.expect(422);
        assert_eq!(answer.code(), "misheard", "{order}");
    }
    assert_eq!(red.page(&id).await["step"], 0);
}

#[tokio::test]
async fn deep_and_huge_bodies_are_refused() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    let path = format!("/api/matches/{id}/orders");
    let deep = format!("{{\"expect\":0,\"order\":{}{}}}", "[".repeat(5_000), "]".repeat(5_000));
    let answer = red.send("POST", &path, &[JSON], deep.into_bytes()).await;
    assert!([400, 422].contains(&answer.status), "{answer:?}");
    let huge = json!({ "expect": 0, "notation": "x".repeat(100_000) });
    assert_eq!(red.post(&path, &huge).await.expect(413).code(), "too_large");
    let record = vec![b'x'; 100_000];
    let small = Server::with(Config { record: 50_000, ..unlimited() }).await;
    let answer = small.client().send("POST", "/api/records", &[], record).await.expect(413);
    assert_eq!(answer.code(), "too_large");
    assert_eq!(red.page(&id).await["step"], 0);
}

/// It is sent to all who follow, and to other servers only as far as it fits into one word between them.
#[tokio::test]
async fn what_is_pointed_at_has_no_endless_name() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    let path = format!("/api/matches/{id}/ping");
    let dice = vec![0; 1_000];
    for target in [json!({ "zone": "x".repeat(5_000) }), json!({ "dice": dice })] {
        assert_eq!(red.post(&path, &json!({ "target": target })).await.expect(422).code(), "invalid");
    }
    red.post(&path, &json!({ "target": { "zone": "north" } })).await.expect(204);
}

#[tokio::test]
async fn unknown_ids_addresses_and_methods_are_named() {
    let server = Server::start().await;
    let mut client = server.visitor("Ruby").await;
    for path in [
        "/api/matches/nothing",
        "/api/matches/nothing/scene",
        "/api/matches/nothing/updates",
        "/api/matches/%F0%9F%92%A5",
        "/api/nothing",
        "/api",
    ] {
        assert_eq!(client.get(path).await.expect(404).code(), "not_found", "{path}");
    }
    let long = "x".repeat(5_000);
    let answer = client.get(&format!("/api/matches/{long}")).await.expect(404);
    assert!(answer.bytes.len() < 300, "what was asked for is not repeated at length");
    assert_eq!(client.order("nothing", 0, "wait").await.expect(404).code(), "not_found");
    assert_eq!(client.send("DELETE", "/api/matches", &[], Vec::new()).await.expect(405).code(), "method");
    assert_eq!(client.send("PATCH", "/api/me", &[JSON], b"{}".to_vec()).await.expect(405).code(), "method");
    assert_eq!(client.get("/api/join").await.expect(405).code(), "method");
    assert_eq!(client.get("/api/matches?list=everything").await.expect(422).code(), "wrong_shape");
    assert_eq!(client.get("/api/matches/%FF").await.expect(404).code(), "not_found");
}

#[tokio::test]
async fn a_number_beyond_all_counting_leads_nowhere() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    let lesson = "/api/games/three-passes/lessons/storm/steps";
    for number in ["4000000000", "18446744073709551615", "18446744073709551616", "1".repeat(400).as_str(), "-1"] {
        assert_eq!(red.get(&format!("{lesson}/{number}")).await.expect(404).code(), "not_found", "{number}");
        let order = red.post(&format!("{lesson}/{number}/orders"), &json!({ "notation": "wait" })).await;
        assert_eq!(order.expect(404).code(), "not_found", "{number}");
        let counts = number.parse::<u64>().is_ok();
        red.get(&format!("/api/matches/{id}/scene?step={number}")).await.expect(if counts { 404 } else { 422 });
        red.get(&format!("/api/matches/{id}/log?from={number}")).await.expect(if counts { 200 } else { 422 });
    }
    let after = "18446744073709551616";
    let answer = red.get(&format!("/api/matches/{id}/updates?after={after}")).await.expect(422);
    assert_eq!(answer.code(), "wrong_shape");
}

#[tokio::test]
async fn someone_elses_token_opens_nothing() {
    let server = Server::start().await;
    let (_, mut blue, id) = two_players(&server).await;
    assert_eq!(blue.order(&id, 0, "wait").await.expect(403).code(), "not_yours", "out of turn");
    let mut forger = server.client();
    for cookie in [
        "grognard=".to_owned(),
        "grognard=guess".to_owned(),
        format!("grognard={}", "0".repeat(64)),
        format!("grognard={}", "é".repeat(32)),
    ] {
        forger.cookie = Some(cookie);
        assert_eq!(forger.order(&id, 0, "wait").await.expect(403).code(), "not_yours");
    }
    assert_eq!(blue.page(&id).await["step"], 0);
}

#[tokio::test]
async fn ancient_and_future_numbers_have_moved_on() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    red.plays(&id, 0, "wait").await;
    blue.plays(&id, 1, "wait").await;
    for expect in [0, 1, 3, 4_000_000_000] {
        let answer = red.order(&id, expect, "wait").await.expect(409);
        assert_eq!((answer.code().as_str(), &answer.json()["error"]["step"]), ("moved_on", &json!(2)));
    }
}

#[tokio::test]
async fn matches_that_cannot_be_are_refused_with_the_reason() {
    let server = Server::start().await;
    let mut red = server.visitor("Ruby").await;
    let good = json!({ "red": { "kind": "me" }, "blue": { "kind": "computer", "level": "recruit" } });
    let ask = |game: &str, scenario: &str, seats: serde_json::Value| json!({ "game": game, "scenario": scenario, "seats": seats });
    for (body, status, word) in [
        (ask("chess", "patrol", good.clone()), 404, "chess"),
        (ask("three-passes", "siege", good.clone()), 422, "siege"),
        (ask("three-passes", "patrol", json!({ "red": { "kind": "me" } })), 422, "blue"),
        (
            ask(
                "three-passes",
                "patrol",
                json!({ "red": { "kind": "me" }, "green": { "kind": "me" }, "blue": { "kind": "me" } }),
            ),
            422,
            "green",
        ),
        (
            ask(
                "three-passes",
                "patrol",
                json!({ "red": { "kind": "me" }, "blue": { "kind": "computer", "level": "genius" } }),
            ),
            422,
            "genius",
        ),
        (ask("three-passes", "patrol", json!({ "red": { "kind": "me" }, "blue": { "kind": "cat" } })), 422, "cat"),
    ] {
        let answer = red.post("/api/matches", &body).await.expect(status);
        assert!(answer.json()["error"]["text"].as_str().unwrap().contains(word), "{}", answer.text());
    }
    let mut body = ask("three-passes", "patrol", good.clone());
    body["options"] = json!({ "powder": "lots" });
    assert_eq!(red.post("/api/matches", &body).await.expect(422).code(), "invalid");
    body["options"] = json!({ "weather": "fine" });
    assert_eq!(red.post("/api/matches", &body).await.expect(422).code(), "invalid");
    body["options"] = json!({});
    body["nonce"] = json!("x".repeat(65));
    assert_eq!(red.post("/api/matches", &body).await.expect(422).code(), "invalid");
    assert_eq!(red.get("/api/matches").await.json()["matches"], json!([]), "none was made");
    for name in ["", " \t ", &"x".repeat(41)] {
        assert_eq!(red.put("/api/me", &json!({ "name": name })).await.expect(422).code(), "invalid");
    }
}

#[tokio::test]
async fn records_that_do_not_verify_are_refused_with_the_line() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    red.plays(&id, 0, "draw").await;
    blue.plays(&id, 1, "wait").await;
    let running = red.get(&format!("/api/matches/{id}/record")).await.expect(200).text();
    red.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let whole = red.get(&format!("/api/matches/{id}/record")).await.expect(200).text();
    let cut = whole.lines().take(3).collect::<Vec<_>>().join("\n") + "\n";
    let edited = whole.replacen("\"wait\"", "\"draw\"", 2);
    let cases = [
        (String::new(), 1),
        ("nonsense\n".to_owned(), 1),
        ("{\"grognard\":99}\n".to_owned(), 1),
        (running, 1),
        (cut, 3),
        (edited, 3),
        (whole.replacen("Bluebell", "Mallory", 1), 1),
    ];
    for (record, line) in cases {
        let answer = red.send("POST", "/api/records", &[], record.clone().into_bytes()).await.expect(422);
        assert_eq!((answer.code().as_str(), &answer.json()["error"]["line"]), ("record", &json!(line)), "{record}");
    }
    let answer = red.send("POST", "/api/records", &[], vec![0xff, 0x00]).await.expect(422);
    assert_eq!(answer.code(), "record");
    assert_eq!(red.get("/api/matches").await.json()["matches"].as_array().unwrap().len(), 1, "none was made");
}

#[tokio::test]
async fn a_flood_from_one_client_is_turned_away_and_the_others_play_on() {
    let server = Server::with(Config { rate: 20, ..Config::default() }).await;
    let (mut red, _, id) = two_players(&server).await;
    let mut flood = server.client();
    flood.cookie = Some(format!("grognard={}", "7".repeat(64)));
    let mut turned_away = 0;
    for _ in 0..200 {
        let answer = flood.get("/api/levels").await;
        if answer.status == 429 {
            turned_away += 1;
            assert_eq!(answer.code(), "too_many");
            assert!(answer.headers["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
        }
    }
    assert!(turned_away > 50, "{turned_away}");
    red.plays(&id, 0, "wait").await;
}

#[tokio::test]
async fn changing_cookies_does_not_help_a_flood() {
    let server = Server::with(Config { rate: 5, ..Config::default() }).await;
    let mut statuses = Vec::new();
    for number in 0..150 {
        let mut flood = server.client();
        flood.cookie = Some(format!("grognard={number:064x}"));
        statuses.push(flood.get("/api/levels").await.status);
    }
    assert!(statuses.contains(&429));
}

#[tokio::test]
async fn one_address_follows_only_so_many_streams() {
    let server = Server::with(Config { streams: 2, ..unlimited() }).await;
    let (mut red, _, id) = two_players(&server).await;
    let (one, _two) = (red.follow(&id, None).await, red.follow(&id, None).await);
    let path = format!("/api/matches/{id}/updates");
    assert_eq!(red.get(&path).await.expect(429).code(), "too_many");
    drop(one);
    // A place is free again as soon as the server has noticed that a stream is closed.
    while red.status(&path).await != 200 {
        red.post(&format!("/api/matches/{id}/ping"), &json!({ "target": { "zone": "north" } })).await.expect(204);
    }
}

#[tokio::test]
async fn what_is_no_http_gets_an_answer_and_the_server_lives() {
    let server = Server::start().await;
    for noise in [&b"\0\0\0\0\r\n\r\n"[..], b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", &vec![b'A'; 70_000]] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let _ = stream.write_all(noise).await;
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"), "{}", String::from_utf8_lossy(&answer));
    }
    server.client().get("/api/levels").await.expect(200);
}

#[tokio::test]
async fn what_is_announced_too_large_is_not_waited_for() {
    // Nobody who asks for less would be answered before this test is given up.
    let server = Server::with(Config { patience: std::time::Duration::from_hours(1), ..unlimited() }).await;
    for (path, bytes) in [("/api/matches", 1_u64 << 20), ("/api/records", 1 << 40)] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {bytes}\r\n\r\n{{",
            server.address
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 413", "{path}");
    }
}

#[tokio::test]
async fn who_does_not_read_what_was_asked_for_loses_the_place() {
    let unread = std::time::Duration::from_millis(200);
    let server = Server::with(Config { unread, connections: 1, ..unlimited() }).await;
    let mut hoarder = TcpStream::connect(server.address).await.expect("the server listens");
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n", server.address);
    // More than any buffer on the way holds. Nothing of it is read, and the connection stays open.
    hoarder.write_all(request.repeat(2_000).as_bytes()).await.expect("there is room for the questions");
    server.client().get("/api/me").await.expect(200);
    drop(hoarder);
}

#[tokio::test]
async fn only_so_much_is_kept_for_one_visitor_and_of_what_a_stranger_says() {
    let server = Server::with(Config { matches: 2, ..unlimited() }).await;
    let mut red = server.visitor("Ruby").await;
    let seats = json!({ "red": { "kind": "hotseat" }, "blue": { "kind": "hotseat" } });
    let id = red.make(seats.clone()).await["id"].as_str().unwrap().to_owned();
    red.make(seats.clone()).await;
    let ask = json!({ "game": "three-passes", "scenario": "patrol", "seats": seats });
    let refused = red.post("/api/matches", &ask).await.expect(409);
    assert!(refused.text().contains("you have made 2 matches"), "{}", refused.text());
    server.visitor("Rosa").await.post("/api/matches", &ask).await.expect(201);

    let mut stranger = server.visitor("Stranger").await;
    let path = format!("/api/matches/{id}/chat");
    for number in 0..200 {
        stranger.post(&path, &json!({ "text": format!("word {number}") })).await.expect(204);
    }
    let refused = stranger.post(&path, &json!({ "text": "one more" })).await.expect(409);
    assert!(refused.text().contains("said enough"), "{}", refused.text());
    red.post(&path, &json!({ "text": "who sits here may speak" })).await.expect(204);
    red.plays(&id, 0, "wait").await;
}

use serde_json::json;

use server::Config;

use crate::support::{Answer, Server, two_players, unlimited};

#[tokio::test]
async fn every_answer_carries_the_headers_that_protect_it() {
    let server = Server::start().await;
    let mut client = server.client();
    for path in ["/", "/api/games", "/api/nothing", "/match/abc"] {
        let answer = client.get(path).await;
        let header = |name: &str| answer.headers.get(name).map(|value| value.to_str().unwrap().to_owned());
        let policy = header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(header("x-content-type-options").as_deref(), Some("nosniff"));
        assert_eq!(header("referrer-policy").as_deref(), Some("same-origin"));
    }
}

#[tokio::test]
async fn what_depends_on_who_asks_is_kept_nowhere() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    let header = |answer: &Answer, name: &str| {
        let values = answer.headers.get_all(name).iter().map(|value| value.to_str().unwrap().to_owned());
        values.collect::<Vec<_>>().join(", ")
    };
    let page = format!("/api/matches/{id}");
    let private = ["/api/me", "/api/matches", &page, &format!("{page}/scene"), &format!("{page}/log"), "/api/nothing"];
    for path in private {
        let answer = red.get(path).await;
        assert_eq!(header(&answer, "cache-control"), "no-store", "{path}");
        assert!(header(&answer, "vary").contains("cookie"), "{path}");
    }
    let old = red.get(&format!("{page}/scene?step=0")).await.expect(200);
    assert!(header(&old, "vary").contains("cookie"), "what lasts belongs to one visitor too");
    assert!(!header(&red.get("/api/games").await, "vary").contains("cookie"), "the games are everybody's");
}

#[tokio::test]
async fn a_name_that_is_not_the_servers_own_leads_nowhere() {
    let hosts = Some(vec!["table.example".to_owned()]);
    let server = Server::with(Config { hosts, ..unlimited() }).await;
    let mut client = server.client();
    client.get("/api/games").await.expect(200);
    client.send("GET", "/api/games", &[("host", "Table.Example:1857")], Vec::new()).await.expect(200);
    for path in ["/", "/api/games", "/api/me"] {
        let answer = client.send("GET", path, &[("host", "evil.example:1857")], Vec::new()).await.expect(421);
        assert_eq!(answer.code(), "foreign_host");
        assert!(answer.text().contains("`evil.example`"), "{}", answer.text());
    }
}

#[tokio::test]
async fn the_cookie_is_kept_from_scripts_and_other_sites() {
    let server = Server::start().await;
    let mut client = server.client();
    assert!(client.get("/api/me").await.headers.get("set-cookie").is_none(), "looking around needs no cookie");
    let answer = client.put("/api/me", &json!({ "name": "Ruby" })).await.expect(200);
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"), "{cookie}");
    assert!(!cookie.contains("Secure"), "there is no TLS on this connection");
    assert_eq!(client.get("/api/me").await.json(), json!({ "name": "Ruby", "account": null }));
    let again = client.put("/api/me", &json!({ "name": "Rosa" })).await.expect(200);
    assert!(again.headers.get("set-cookie").is_none(), "a known visitor keeps the cookie");
    assert_eq!(client.get("/api/me").await.json(), json!({ "name": "Rosa", "account": null }));
}

#[tokio::test]
async fn tokens_are_stored_only_as_hashes() {
    let server = Server::start().await;
    let mut red = server.visitor("Ruby").await;
    let made = red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } })).await;
    let token = red.cookie.clone().unwrap().split_once('=').unwrap().1.to_owned();
    let invitation = made["invitations"]["blue"].as_str().unwrap().to_owned();
    let folder = server.stopped().await;
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let raw: Vec<u8> = (0..32).map(|i| u8::from_str_radix(&token[2 * i..2 * i + 2], 16).unwrap()).collect();
        for secret in [token.as_bytes(), invitation.as_bytes(), &raw] {
            assert!(!bytes.windows(secret.len()).any(|window| window == secret));
        }
    }
}

#[tokio::test]
async fn a_page_of_another_site_cannot_act() {
    let server = Server::start().await;
    let (mut red, _, id) = two_players(&server).await;
    let path = format!("/api/matches/{id}/orders");
    let body = json!({ "expect": 0, "notation": "wait" }).to_string().into_bytes();
    let kind = ("content-type", "application/json");
    for foreign in [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")] {
        let answer = red.send("POST", &path, &[kind, foreign], body.clone()).await.expect(403);
        assert_eq!(answer.code(), "foreign_origin");
    }
    let own = format!("http://{}", server.address);
    red.send("POST", &path, &[kind, ("origin", &own)], body).await.expect(200);
}

#[tokio::test]
async fn pages_of_the_client_are_its_first_page_and_files_are_files() {
    let server = Server::start().await;
    let mut client = server.client();
    let first = client.get("/").await.expect(200);
    assert_eq!(first.headers["content-type"], "text/html; charset=utf-8");
    assert_eq!(first.headers["cache-control"], "no-cache");
    let deep = client.get("/match/abcdef").await.expect(200);
    assert_eq!(deep.bytes, first.bytes);
    let tag = first.headers["etag"].to_str().unwrap().to_owned();
    client.send("GET", "/", &[("if-none-match", &tag)], Vec::new()).await.expect(304);
    assert_eq!(client.get("/assets/missing.js").await.expect(404).code(), "not_found");
    assert_eq!(client.post("/match/abc", &json!({})).await.expect(405).code(), "method");
}

#[tokio::test]
async fn answers_are_packed_for_those_who_can_unpack() {
    let server = Server::start().await;
    let mut client = server.client();
    let plain = client.get("/api/games/three-passes/rules").await.expect(200);
    assert!(plain.headers.get("content-encoding").is_none());
    for encoding in ["gzip", "br"] {
        let packed = client
            .send("GET", "/api/games/three-passes/rules", &[("accept-encoding", encoding)], Vec::new())
            .await
            .expect(200);
        assert_eq!(packed.headers["content-encoding"], encoding);
        assert!(packed.bytes.len() < plain.bytes.len());
    }
}

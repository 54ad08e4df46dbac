//! Who invites to what, before anybody takes the seat.

use serde_json::json;

use crate::support::Server;

#[tokio::test]
async fn an_invitation_says_who_invites_to_what_as_which_side() {
    let server = Server::start().await;
    let (mut red, mut guest) = (server.visitor("Ruby & <Co>").await, server.client());
    let made = red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } })).await;
    let token = made["invitations"]["blue"].as_str().unwrap().to_owned();
    let read = guest.get(&format!("/api/invitations/{token}")).await.expect(200).json();
    assert_eq!((&read["by"], &read["seat"], &read["taken"]), (&json!("Ruby & <Co>"), &json!("blue"), &json!(false)));
    assert_eq!((&read["game_title"], &read["scenario_title"]), (&json!("Three Passes"), &json!("Patrol")));
    assert_eq!(read["others"][0][1], "Ruby & <Co>");
    assert!(guest.cookie.is_none(), "reading is not joining");
    guest.post("/api/join", &json!({ "invitation": token })).await.expect(200);
    let read = guest.get(&format!("/api/invitations/{token}")).await.expect(200).json();
    assert_eq!((&read["taken"], &read["yours"]), (&json!(true), &json!(true)));
    guest.get("/api/invitations/nothing").await.expect(404);
}

#[tokio::test]
async fn the_page_of_an_invitation_carries_its_words_for_those_who_show_links() {
    let server = Server::start().await;
    let mut red = server.visitor("Ruby & <Co>").await;
    let made = red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } })).await;
    let token = made["invitations"]["blue"].as_str().unwrap().to_owned();
    let page = server.client().get(&format!("/join/{token}")).await.expect(200);
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    let text = page.text();
    assert!(text.contains("og:title\" content=\"Ruby &amp; &lt;Co&gt; invites you to Patrol"), "{text}");
    assert_eq!(text.matches("og:title").count(), 1, "{text}");
    let dead = server.client().get("/join/nothing").await.expect(200).text();
    assert!(!dead.contains("invites you"), "{dead}");
}

#[tokio::test]
async fn lists_say_who_is_here() {
    let server = Server::start().await;
    let (mut red, blue, id) = crate::support::two_players(&server).await;
    let online = |list: serde_json::Value| list["matches"][0]["seats"][1]["online"].clone();
    let list = red.get("/api/matches").await.json();
    assert_eq!(list["matches"][0]["seats"][1]["name"], "Bluebell", "who joined later has a name too");
    assert_eq!(online(list), false);
    let mut stream = blue.follow(&id, None).await;
    stream.next().await;
    assert_eq!(online(red.get("/api/matches").await.json()), true);
    drop(stream);
}

//! Who has an account, and how everybody can tell.

use serde_json::json;

use crate::support::{Server, two_players};

#[tokio::test]
async fn guests_are_marked_and_accounts_are_not() {
    let server = Server::start().await;
    let (mut red, mut blue, id) = two_players(&server).await;
    assert_eq!(red.get("/api/me").await.expect(200).json(), json!({ "name": "Ruby", "account": null }));
    let guests = red.page(&id).await;
    assert!(guests["seats"].as_array().unwrap().iter().all(|seat| seat["guest"] == true), "{guests}");
    blue.post(&format!("/api/matches/{id}/chat"), &json!({ "text": "as a guest" })).await.expect(204);
    server.enrol(&mut blue, "Bluebell").await;
    let me = blue.get("/api/me").await.expect(200).json();
    assert_eq!((&me["name"], me["account"]["id"].is_i64()), (&json!("Bluebell"), true));
    blue.post(&format!("/api/matches/{id}/chat"), &json!({ "text": "as a member" })).await.expect(204);
    // The match is loaded anew by the next server; what is in this one's memory is told by whoever signs in over HTTP.
    let server = server.restarted().await;
    (red.address, blue.address) = (server.address, server.address);
    let page = blue.page(&id).await;
    assert_eq!((&page["seats"][0]["guest"], &page["seats"][1]["guest"]), (&json!(true), &json!(false)));
    assert_eq!((&page["chat"][0]["guest"], &page["chat"][1]["guest"]), (&json!(true), &json!(false)));
    let listed = red.get("/api/matches").await.expect(200).json()["matches"][0]["seats"].clone();
    assert_eq!((&listed[0]["guest"], &listed[1]["guest"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn no_guest_takes_the_name_of_an_account_or_one_that_looks_like_it() {
    let server = Server::start().await;
    let mut ada = server.visitor("Ada").await;
    server.enrol(&mut ada, "Ada").await;
    let mut other = server.client();
    for imitation in ["Ada", "ADA", "\u{410}da", "A.d.a"] {
        let answer = other.put("/api/me", &json!({ "name": imitation })).await.expect(422);
        assert_eq!(answer.code(), "invalid", "{imitation}");
        assert!(answer.text().contains("name of an account"), "{}", answer.text());
    }
    other.put("/api/me", &json!({ "name": "Adam" })).await.expect(200);
    ada.put("/api/me", &json!({ "name": "ada" })).await.expect(200);
    assert_eq!(ada.get("/api/me").await.expect(200).json()["name"], "ada", "one's own name may be written anew");
    let second = server.enrol(&mut other, "Adam").await;
    ada.put("/api/me", &json!({ "name": "Adam" })).await.expect(422);
    assert!(second > 0);
}

#[tokio::test]
async fn an_account_shows_its_invitations_again_on_every_device_and_from_before() {
    let server = Server::start().await;
    let mut maker = server.visitor("Ruby").await;
    let seats = json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } });
    let before = maker.make(seats.clone()).await;
    server.enrol(&mut maker, "Ruby").await;
    let after = maker.make(seats).await;
    let mut phone = server.client();
    server.sign_in(&mut phone, "Ruby").await;
    for made in [&before, &after] {
        let id = made["id"].as_str().unwrap();
        for device in [&mut maker, &mut phone] {
            assert_eq!(device.page(id).await["invitations"], made["invitations"], "the link that was sent");
        }
    }
}

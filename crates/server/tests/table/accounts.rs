//! Accounts that one may ignore: links by mail, recovery codes, sessions, everything about me, and the end of it.

use serde_json::{Value, json};
use server::Clock;
use store::Accounts;

use crate::sinks::{MINUTE, MailSink, NOON, a_few_beats, link_in, outside, until};
use crate::support::{Answer, Client, Server, two_players};

async fn with_mail() -> (Server, MailSink, Clock) {
    let (sink, clock) = (MailSink::start().await, Clock::standing(NOON));
    (Server::with(outside(Some(&sink), &clock)).await, sink, clock)
}

async fn ask(client: &mut Client, address: &str, name: &str) -> Answer {
    client.post("/api/sign-in/mail", &json!({ "address": address, "name": name })).await
}

async fn open(client: &mut Client, link: &str) -> Answer {
    client.post("/api/sign-in/link", &json!({ "link": link })).await
}

/// Signs somebody up by mail; the recovery codes.
async fn signed_up(client: &mut Client, sink: &MailSink, address: &str, name: &str) -> Vec<String> {
    let before = sink.letters().len();
    ask(client, address, name).await.expect(202);
    let link = link_in(&sink.letter(before).await, "/sign-in/");
    let reply = open(client, &link).await.expect(200).json();
    serde_json::from_value(reply["codes"].clone()).expect("the codes of a new account")
}

async fn account(client: &mut Client) -> Value {
    client.get("/api/account").await.expect(200).json()
}

#[tokio::test]
async fn a_link_keeps_the_seats_and_brings_those_of_other_devices_along() {
    let (server, sink, _) = with_mail().await;
    let (mut laptop, mut other, first) = two_players(&server).await;
    let guest = laptop.clone();
    let codes = signed_up(&mut laptop, &sink, "ruby@example.org", "Ruby").await;
    assert_eq!(codes.len(), 8);
    assert_eq!(laptop.page(&first).await["you"], json!(["red"]), "the seat is kept");
    assert_eq!(guest.clone().get("/api/me").await.expect(200).json()["name"], "", "the old cookie leads nowhere");
    let seat = other.page(&first).await["seats"][0].clone();
    assert_eq!((&seat["name"], &seat["guest"]), (&json!("Ruby"), &json!(false)), "everybody sees it at once");
    // A phone, on which somebody has played as a guest.
    let mut phone = server.visitor("Thumb").await;
    let made = phone.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } })).await;
    let second = made["id"].as_str().unwrap().to_owned();
    phone.page(&second).await;
    ask(&mut phone, "RUBY@example.org", "Thumb").await.expect(202);
    let letter = sink.letter(1).await;
    assert!(letter.contains("https://table.example/sign-in/") && letter.contains("Sign in"), "{letter}");
    let reply = open(&mut phone, &link_in(&letter, "/sign-in/")).await.expect(200).json();
    assert_eq!(reply, json!({ "name": "Ruby", "seats": 1, "codes": null }));
    for device in [&mut laptop, &mut phone] {
        let matches = device.get("/api/matches").await.expect(200).json()["matches"].as_array().unwrap().len();
        assert_eq!(matches, 2, "both devices have both seats");
    }
    let page = laptop.page(&second).await;
    assert_eq!((&page["you"], &page["seats"][0]["name"]), (&json!(["red"]), &json!("Ruby")));
    assert_eq!(page["invitations"], made["invitations"], "and the links that were sent");
    laptop.plays(&first, 0, "wait").await;
}

#[tokio::test]
async fn forged_old_and_used_links_and_codes_get_the_same_answer() {
    let (server, sink, clock) = with_mail().await;
    let mut ada = server.visitor("Ada").await;
    ask(&mut ada, "ada@example.org", "Ada").await.expect(202);
    let link = link_in(&sink.letter(0).await, "/sign-in/");
    let mut refused = vec![open(&mut ada, &"0".repeat(64)).await.expect(403).text()];
    refused.push(open(&mut ada, "nonsense").await.expect(403).text());
    clock.pass(16 * MINUTE);
    refused.push(open(&mut ada, &link).await.expect(403).text());
    ask(&mut ada, "ada@example.org", "Ada").await.expect(202);
    let link = link_in(&sink.letter(1).await, "/sign-in/");
    clock.pass(14 * MINUTE);
    let codes = open(&mut ada, &link).await.expect(200).json()["codes"].clone();
    refused.push(open(&mut server.client(), &link).await.expect(403).text());
    let code = codes[0].as_str().unwrap().to_uppercase().replace('-', " ");
    let mut lost = server.client();
    lost.post("/api/sign-in/code", &json!({ "code": code })).await.expect(200);
    assert_eq!(account(&mut lost).await["account"]["codes"], 7, "it is used up");
    refused.push(server.client().post("/api/sign-in/code", &json!({ "code": code })).await.expect(403).text());
    let fresh = lost.post("/api/account/codes", &json!({})).await.expect(200).json();
    let older = json!({ "code": codes[1] });
    refused.push(server.client().post("/api/sign-in/code", &older).await.expect(403).text());
    server.client().post("/api/sign-in/code", &json!({ "code": fresh["codes"][3] })).await.expect(200);
    let id = account(&mut ada).await["account"]["id"].as_i64().unwrap();
    server.store().close_account(id, Some(1)).await.unwrap();
    let closed = json!({ "code": fresh["codes"][4] });
    refused.push(server.client().post("/api/sign-in/code", &closed).await.expect(403).text());
    assert!(refused.iter().all(|text| *text == refused[0]), "{refused:?}");
    assert!(refused[0].contains("no_entry") && refused[0].contains("ask for a new one"));
}

#[tokio::test]
async fn nobody_learns_who_has_an_account() {
    let (server, sink, _) = with_mail().await;
    let mut ada = server.visitor("Ada").await;
    signed_up(&mut ada, &sink, "ada@example.org", "Ada").await;
    let mut stranger = server.client();
    let known = ask(&mut stranger, "ada@example.org", "X").await;
    let unknown = ask(&mut stranger, "bea@example.org", "X").await;
    let nowhere = ask(&mut stranger, "nobody@example.org", "X").await;
    for answer in [&known, &unknown, &nowhere] {
        assert_eq!((answer.status, answer.text().as_str()), (202, ""));
    }
    sink.letter(2).await;
    for bad in ["", "ada", "ada@", "a@b\r\nBcc: c@d", "a@b.example, c@d.example"] {
        assert_eq!(ask(&mut stranger, bad, "X").await.expect(422).code(), "invalid", "{bad}");
    }
    // However often somebody asks, a mailbox gets no more than a few letters, and nobody learns that either.
    for _ in 0..20 {
        ask(&mut stranger, "bea@example.org", "X").await.expect(202);
    }
    until(async || (sink.letters().iter().filter(|letter| letter.contains("bea@")).count() == 3).then_some(())).await;
    a_few_beats().await;
    assert_eq!(sink.letters().iter().filter(|letter| letter.contains("bea@")).count(), 3);
    assert_eq!(stranger.get("/api/me").await.expect(200).json()["account"], Value::Null);
}

#[tokio::test]
async fn sessions_are_listed_and_can_be_ended() {
    let (server, sink, clock) = with_mail().await;
    let mut laptop = server.visitor("Ada").await;
    let codes = signed_up(&mut laptop, &sink, "ada@example.org", "Ada").await;
    let mut devices = Vec::new();
    for code in &codes[..3] {
        clock.pass(MINUTE);
        let mut device = server.client();
        let headers =
            [("content-type", "application/json"), ("user-agent", "Mozilla/5.0 (Linux; Android 15) Firefox/140.0")];
        let body = json!({ "code": code }).to_string().into_bytes();
        device.send("POST", "/api/sign-in/code", &headers, body).await.expect(200);
        devices.push(device);
    }
    let sessions = account(&mut laptop).await["account"]["sessions"].clone();
    let sessions = sessions.as_array().unwrap();
    assert_eq!(sessions.len(), 4);
    assert!(sessions.iter().any(|some| some["device"] == "Firefox on Android" && some["means"] == "code"));
    assert_eq!(sessions.iter().filter(|some| some["this"] == true).count(), 1);
    let latest = sessions[0]["id"].as_i64().unwrap();
    let mut stranger = server.visitor("Bea").await;
    let path = format!("/api/account/sessions/{latest}");
    assert_eq!(stranger.send("DELETE", &path, &[], Vec::new()).await.expect(403).code(), "not_yours");
    signed_up(&mut stranger, &sink, "bea@example.org", "Bea").await;
    assert_eq!(stranger.send("DELETE", &path, &[], Vec::new()).await.expect(404).code(), "not_found");
    laptop.send("DELETE", &path, &[], Vec::new()).await.expect(204);
    assert_eq!(devices[2].get("/api/me").await.expect(200).json()["account"], Value::Null, "it is signed out at once");
    laptop.post("/api/account/sessions/end-others", &json!({})).await.expect(204);
    for device in &mut devices {
        assert_eq!(device.get("/api/me").await.expect(200).json()["account"], Value::Null);
    }
    assert_eq!(account(&mut laptop).await["account"]["sessions"].as_array().unwrap().len(), 1);
    laptop.post("/api/sign-out", &json!({})).await.expect(204);
    assert_eq!(laptop.get("/api/account").await.expect(200).json()["account"], Value::Null);
}

#[tokio::test]
async fn settings_follow_the_account() {
    let (server, sink, _) = with_mail().await;
    let mut laptop = server.visitor("Ada").await;
    let path = "/api/account/settings";
    laptop.get(path).await.expect(403);
    laptop.put(path, &json!({ "theme": "dark" })).await.expect(403);
    let codes = signed_up(&mut laptop, &sink, "ada@example.org", "Ada").await;
    assert_eq!(laptop.get(path).await.expect(200).json(), json!({}), "nothing was chosen");
    laptop.put(path, &json!({ "theme": "dark", "pace": "fast" })).await.expect(200);
    let mut phone = server.client();
    phone.post("/api/sign-in/code", &json!({ "code": codes[0] })).await.expect(200);
    let all = json!({ "theme": "dark", "pace": "fast", "at_once": true });
    assert_eq!(phone.put(path, &json!({ "at_once": true })).await.expect(200).json(), all, "the rest stays");
    assert_eq!(laptop.get(path).await.expect(200).json(), all);
    assert_eq!(laptop.get("/api/account/export").await.expect(200).json()["settings"], all);
    for bad in [json!({ "theme": "pink" }), json!({ "colour": "red" }), json!({ "sound": "loud" }), json!([])] {
        assert_eq!(laptop.put(path, &bad).await.expect(422).code(), "wrong_shape", "{bad}");
    }
}

#[tokio::test]
async fn what_came_of_matches_and_cups_is_given_out_too() {
    let (server, sink, _) = with_mail().await;
    let (mut ruby, mut blue, id) = two_players(&server).await;
    signed_up(&mut ruby, &sink, "ruby@example.org", "Ruby").await;
    ruby.plays(&id, 0, "wait").await;
    blue.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let cup = json!({ "name": "The Monsoon Cup", "game": "three-passes", "scenario": "patrol", "places": 4,
        "form": { "form": "round_robin" } });
    let made = ruby.post("/api/cups", &cup).await.expect(201).json();
    ruby.post(&format!("/api/cups/{}/enter", made["id"].as_str().unwrap()), &json!({})).await.expect(200);
    let all = ruby.get("/api/account/export").await.expect(200).json();
    let over = &all["finished"][0];
    assert_eq!(
        (&over["id"], &over["ending"]["winners"], &over["seats"]),
        (&json!(id), &json!(["red"]), &json!(["red"]))
    );
    assert_eq!((&all["cups"][0]["name"], &all["cups"][0]["made_by_me"]), (&json!("The Monsoon Cup"), &json!(true)));
}

#[tokio::test]
async fn everything_about_me_is_given_out_and_then_deleted() {
    let (server, sink, _) = with_mail().await;
    let (mut ruby, mut blue, id) = two_players(&server).await;
    ruby.plays(&id, 0, "wait").await;
    blue.plays(&id, 1, "wait").await;
    signed_up(&mut ruby, &sink, "ruby@example.org", "Rubina").await;
    assert_eq!(blue.page(&id).await["seats"][0]["name"], "Rubina", "everywhere, whatever it was");
    ruby.put("/api/me", &json!({ "name": "Ruby" })).await.expect(200);
    assert_eq!(blue.page(&id).await["seats"][0]["name"], "Ruby");
    ruby.post(&format!("/api/matches/{id}/chat"), &json!({ "text": "my own words" })).await.expect(204);
    let answer = ruby.get("/api/account/export").await.expect(200);
    assert!(answer.headers["content-disposition"].to_str().unwrap().contains("attachment"));
    let everything = answer.json();
    assert_eq!(everything["name"], "Ruby");
    assert_eq!(everything["matches"][0]["id"], *id);
    assert_eq!(everything["said"][0]["text"], "my own words");
    assert_eq!(everything["account"]["mailboxes"][0]["address"], "ruby@example.org");
    blue.get("/api/account/export").await.expect(403);
    assert_eq!(ruby.post("/api/account/delete", &json!({ "name": "Rubi" })).await.expect(422).code(), "invalid");
    ruby.post("/api/account/delete", &json!({ "name": "Ruby" })).await.expect(204);
    assert_eq!(ruby.get("/api/me").await.expect(200).json(), json!({ "name": "", "account": null }));
    let page = blue.page(&id).await;
    assert_eq!((&page["seats"][0]["name"], &page["seats"][0]["guest"]), (&json!("Guest"), &json!(true)));
    assert_eq!((&page["chat"][0]["name"], &page["chat"][0]["text"]), (&json!("Guest"), &json!("")));
    ruby.put("/api/me", &json!({ "name": "Ruby" })).await.expect(200);
    let folder = server.stopped().await;
    let server = Server::over(folder, crate::support::unlimited()).await;
    blue.address = server.address;
    assert_eq!(blue.page(&id).await["step"], 2, "the match is still there, and goes on when somebody comes");
    let folder = server.stopped().await;
    let file = rusqlite::Connection::open(folder.path().join("grognard.sqlite")).unwrap();
    for table in ["account", "session", "mailbox", "ticket", "visitor_name", "recovery_code", "notice", "notice_choice"]
    {
        let rows: u32 = file.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap();
        let others = u32::from(table == "visitor_name") * 2;
        assert_eq!(rows, others, "{table}");
    }
}

#[tokio::test]
async fn without_a_mail_server_there_are_passkeys_and_at_a_number_not_even_those() {
    let server = Server::start().await;
    let mut ada = server.visitor("Ada").await;
    let told = ask(&mut ada, "ada@example.org", "Ada").await.expect(409);
    assert!(told.text().contains("sends no mail"), "{}", told.text());
    let reply = account(&mut ada).await;
    assert_eq!((&reply["mail"], &reply["passkeys"]), (&json!(false), &json!(false)));
    ada.post("/api/passkeys/new", &json!({ "name": "Ada" })).await.expect(409);
    let host = format!("localhost:{}", server.address.port());
    let headers = [("content-type", "application/json"), ("host", host.as_str())];
    let mut send =
        async |path: &str, body: Value| ada.send("POST", path, &headers, body.to_string().into_bytes()).await;
    let begun = send("/api/passkeys/new", json!({ "name": "Ada" })).await.expect(200).json();
    assert_eq!(begun["options"]["publicKey"]["rp"]["id"], "localhost");
    assert_eq!(begun["options"]["publicKey"]["authenticatorSelection"]["residentKey"], "required");
    send("/api/passkeys/new", json!({})).await.expect(422);
    let bytes = "AAAA";
    let made = json!({ "id": bytes, "rawId": bytes, "type": "public-key", "extensions": {},
        "response": { "attestationObject": bytes, "clientDataJSON": bytes } });
    let forged = json!({ "ticket": begun["ticket"], "credential": made });
    assert_eq!(send("/api/passkeys", forged.clone()).await.expect(403).code(), "no_entry");
    assert_eq!(send("/api/passkeys", forged).await.expect(403).code(), "no_entry", "a ticket is good once");
    let nonsense = json!({ "ticket": begun["ticket"], "credential": { "id": 7 } });
    assert_eq!(send("/api/passkeys", nonsense).await.expect(422).code(), "wrong_shape");
    let begun = send("/api/sign-in/passkey/new", json!({})).await.expect(200).json();
    assert!(begun["options"]["publicKey"]["challenge"].is_string() && begun["options"]["mediation"].is_null());
    let used = json!({ "id": bytes, "rawId": bytes, "type": "public-key", "extensions": {},
        "response": { "authenticatorData": bytes, "clientDataJSON": bytes, "signature": bytes, "userHandle": bytes } });
    let forged = json!({ "ticket": begun["ticket"], "credential": used });
    assert_eq!(send("/api/sign-in/passkey", forged).await.expect(403).code(), "no_entry");
}

#[tokio::test]
async fn an_address_is_confirmed_before_it_counts_and_the_last_way_in_stays() {
    let (server, sink, _) = with_mail().await;
    let (mut ada, mut bea) = (server.visitor("Ada").await, server.visitor("Bea").await);
    signed_up(&mut ada, &sink, "ada@example.org", "Ada").await;
    signed_up(&mut bea, &sink, "bea@example.org", "Bea").await;
    let remove = "/api/account/mailboxes/ada@example.org";
    assert_eq!(ada.send("DELETE", remove, &[], Vec::new()).await.expect(409).code(), "unfit");
    ask(&mut ada, "second@example.org", "").await.expect(202);
    let letter = sink.letter(2).await;
    assert!(letter.contains("the account `Ada`"), "whose it becomes is said: {letter}");
    // Whoever opens it elsewhere confirms the address and is not signed in.
    let mut reader = server.visitor("Reader").await;
    open(&mut reader, &link_in(&letter, "/sign-in/")).await.expect(200);
    assert_eq!(reader.get("/api/me").await.expect(200).json()["account"], Value::Null);
    let known = account(&mut ada).await["account"]["mailboxes"].as_array().unwrap().len();
    assert_eq!(known, 2);
    ada.send("DELETE", remove, &[], Vec::new()).await.expect(204);
    ask(&mut ada, "bea@example.org", "").await.expect(202);
    let link = link_in(&sink.letter(3).await, "/sign-in/");
    assert_eq!(open(&mut ada, &link).await.expect(409).code(), "unfit", "another's address is not taken away");
}

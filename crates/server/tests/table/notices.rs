//! Notices: by the page, by push, by mail, by webhook; once, in time, and with nothing in them but a link.

use serde_json::{Value, json};
use server::{Clock, Config};
use store::{Accounts, Mailbox};

use crate::sinks::{Browser, MINUTE, MailSink, NOON, WebSink, a_few_beats, link_in, outside, until, vouched};
use crate::support::{Client, Server, two_players};

const PATIENCE: i64 = 21_000;

/// Blue has an account, a mailbox and a browser that takes pushes.
async fn reached(server: &Server, blue: &mut Client, web: &WebSink, address: &str) -> Browser {
    let id = server.enrol(blue, "Bluebell").await;
    let mailbox = Mailbox { address: address.to_owned(), account: id, made: 1, bounced: None };
    server.store().add_mailbox(mailbox).await.unwrap();
    subscribe(blue, web).await
}

async fn subscribe(client: &mut Client, web: &WebSink) -> Browser {
    let browser = Browser::new();
    let ask = browser.subscription(&format!("{}/push/1", web.origin));
    client.post("/api/notices/push", &ask).await.expect(204);
    browser
}

async fn look(client: &mut Client) {
    client.post("/api/notices/look", &json!({})).await.expect(204);
}

async fn choose(client: &mut Client, change: impl FnOnce(&mut Value)) {
    let mut choices = client.get("/api/notices").await.expect(200).json()["choices"].clone();
    change(&mut choices);
    client.put("/api/notices/choices", &choices).await.expect(200);
}

/// Everything is told by these ways only.
async fn only(client: &mut Client, ways: Value) {
    choose(client, |choices| {
        for some in choices["kinds"].as_array_mut().unwrap() {
            some["by"] = ways.clone();
        }
    })
    .await;
}

#[tokio::test]
async fn a_turn_is_told_by_push_and_mail_and_once_while_nobody_looks() {
    let (sink, web, clock) = (MailSink::start().await, WebSink::start().await, Clock::standing(NOON));
    let server = Server::with(outside(Some(&sink), &clock)).await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let browser = reached(&server, &mut blue, &web, "blue@example.org").await;
    red.plays(&id, 0, "draw").await;
    until(async || (server.waiting_notices() == 2).then_some(())).await;
    a_few_beats().await;
    assert!(web.requests().is_empty() && sink.letters().is_empty(), "it waits for somebody to look after all");
    clock.pass(PATIENCE);
    let push = web.request(0).await;
    let public = blue.get("/api/notices").await.expect(200).json()["push_key"].as_str().unwrap().to_owned();
    let claims = vouched(&push, &public);
    assert_eq!(claims["aud"], web.origin.as_str());
    assert_eq!(claims["exp"].as_i64().unwrap(), clock.seconds() + 12 * 3_600);
    let words = browser.read(&push);
    assert_eq!(words["link"], format!("/match/{id}"));
    assert!(words["text"].as_str().unwrap().starts_with("It is your turn; Ruby has moved"), "{words}");
    let letter = sink.letter(0).await;
    assert!(letter.contains(&format!("https://table.example/match/{id}")), "{letter}");
    assert!(letter.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{letter}");
    // Not a word of what was drawn, of the board, or of any token.
    let cookie = blue.cookie.clone().unwrap();
    for text in [&words.to_string(), &letter] {
        assert!(!text.contains(cookie.split_once('=').unwrap().1) && !text.contains("drew"), "{text}");
    }
    // The next is told only when somebody has looked.
    let (_, mut other) = (0, server.visitor("Rose").await);
    let made = other.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } })).await;
    blue.post("/api/join", &json!({ "invitation": made["invitations"]["blue"] })).await.expect(200);
    let second = made["id"].as_str().unwrap().to_owned();
    other.plays(&second, 0, "wait").await;
    clock.pass(PATIENCE);
    a_few_beats().await;
    assert_eq!((web.requests().len(), sink.letters().len()), (1, 1));
    let told = blue.get("/api/notices").await.expect(200).json()["notices"].as_array().unwrap().len();
    assert_eq!(told, 2, "the page tells both");
    look(&mut blue).await;
    clock.pass(10 * MINUTE);
    blue.plays(&second, 1, "wait").await;
    other.plays(&second, 2, "wait").await;
    clock.pass(PATIENCE);
    web.request(1).await;
    sink.letter(1).await;
}

#[tokio::test]
async fn whoever_looks_or_has_moved_is_told_nothing_and_a_turn_is_never_told_twice() {
    let (web, clock) = (WebSink::start().await, Clock::standing(NOON));
    let server = Server::with(outside(None, &clock)).await;
    let (mut red, mut blue, id) = two_players(&server).await;
    subscribe(&mut blue, &web).await;
    look(&mut blue).await;
    red.plays(&id, 0, "wait").await;
    clock.pass(PATIENCE);
    a_few_beats().await;
    assert!(web.requests().is_empty(), "she looks");
    blue.plays(&id, 1, "wait").await;
    clock.pass(10 * MINUTE);
    red.plays(&id, 2, "wait").await;
    until(async || (server.waiting_notices() == 1).then_some(())).await;
    blue.plays(&id, 3, "wait").await;
    clock.pass(PATIENCE);
    until(async || (server.waiting_notices() == 0).then_some(())).await;
    assert!(web.requests().is_empty(), "her turn is over");
    choose(&mut blue, |choices| choices["at_most_one"] = json!(false)).await;
    red.plays(&id, 4, "wait").await;
    until(async || (server.waiting_notices() == 1).then_some(())).await;
    clock.pass(PATIENCE);
    web.request(0).await;
    let undo = format!("/api/matches/{id}/undo");
    red.post(&undo, &json!({ "expect": 5 })).await.expect(200);
    red.plays(&id, 4, "wait").await;
    clock.pass(PATIENCE);
    a_few_beats().await;
    assert_eq!(web.requests().len(), 1, "the same turn");
}

#[tokio::test]
async fn what_cannot_be_sent_waits_longer_and_longer_and_outlives_the_server() {
    let (web, clock) = (WebSink::start().await, Clock::standing(NOON));
    let server = Server::with(outside(None, &clock)).await;
    let (mut red, mut blue, id) = two_players(&server).await;
    subscribe(&mut blue, &web).await;
    web.answers(503);
    red.plays(&id, 0, "wait").await;
    until(async || (server.waiting_notices() == 1).then_some(())).await;
    clock.pass(PATIENCE);
    web.request(0).await;
    clock.pass(59_000);
    a_few_beats().await;
    assert_eq!(web.requests().len(), 1, "not yet");
    clock.pass(2_000);
    web.request(1).await;
    clock.pass(2 * MINUTE);
    a_few_beats().await;
    assert_eq!(web.requests().len(), 2, "the second pause is longer");
    let folder = server.stopped().await;
    web.answers(201);
    // A week without a server.
    clock.pass(7 * 24 * 60 * MINUTE);
    let server = Server::over(folder, outside(None, &clock)).await;
    web.request(2).await;
    until(async || (server.waiting_notices() == 0).then_some(())).await;
    a_few_beats().await;
    assert_eq!(web.requests().len(), 3, "once, as it is still her turn");
}

#[tokio::test]
async fn that_the_time_runs_low_is_told_once_for_each_decision() {
    const DAY: i64 = 24 * 60 * MINUTE;
    let (sink, web, clock) = (MailSink::start().await, WebSink::start().await, Clock::standing(NOON));
    let server = Server::with(outside(Some(&sink), &clock)).await;
    let (mut red, mut blue) = (server.visitor("Ruby").await, server.visitor("Bluebell").await);
    let ask = json!({ "game": "three-passes", "scenario": "patrol", "clock": { "pace": "days", "days": 5 },
        "seats": { "red": { "kind": "me" }, "blue": { "kind": "open" } } });
    let made = red.post("/api/matches", &ask).await.expect(201).json();
    let id = made["id"].as_str().unwrap();
    blue.post("/api/join", &json!({ "invitation": made["invitations"]["blue"] })).await.expect(200);
    reached(&server, &mut blue, &web, "blue@example.org").await;
    red.plays(id, 0, "wait").await;
    until(async || (server.waiting_notices() == 2).then_some(())).await;
    clock.pass(PATIENCE);
    sink.letter(0).await;
    web.request(0).await;
    assert_eq!(server.clock_rings(), (NOON + 4 * DAY) / 1_000, "when a fifth is left");
    clock.pass(4 * DAY - PATIENCE);
    until(async || (server.waiting_notices() == 2).then_some(())).await;
    clock.pass(PATIENCE);
    let letter = sink.letter(1).await;
    assert!(letter.contains("Your time runs low"), "{letter}");
    web.request(1).await;
    // Words at the table make the clock ring anew, but nothing is told twice.
    red.post(&format!("/api/matches/{id}/chat"), &json!({ "text": "are you there?" })).await.expect(204);
    assert!(server.clock_rings() < (NOON + 5 * DAY) / 1_000);
    clock.pass(DAY - 10 * MINUTE);
    until(async || (server.clock_rings() == (NOON + 5 * DAY) / 1_000).then_some(())).await;
    a_few_beats().await;
    assert_eq!((sink.letters().len(), web.requests().len(), server.waiting_notices()), (2, 2, 0));
    let told = blue.get("/api/notices").await.expect(200).json()["notices"].clone();
    assert_eq!(told.as_array().unwrap().iter().filter(|one| one["kind"] == "clock_low").count(), 1);
    blue.plays(id, 1, "wait").await;
}

#[tokio::test]
async fn a_clock_that_is_put_back_holds_no_notice_up() {
    let (web, clock) = (WebSink::start().await, Clock::standing(NOON));
    let server = Server::with(outside(None, &clock)).await;
    let (mut red, mut blue, id) = two_players(&server).await;
    subscribe(&mut blue, &web).await;
    red.plays(&id, 0, "wait").await;
    until(async || (server.waiting_notices() == 1).then_some(())).await;
    clock.put(-365 * 24 * 60 * MINUTE);
    web.request(0).await;
}

#[tokio::test]
async fn quiet_hours_are_kept_in_somebodys_own_zone() {
    // Half past noon in London is ten past six in the evening in Kathmandu.
    let (web, clock) = (WebSink::start().await, Clock::standing(NOON));
    let server = Server::with(outside(None, &clock)).await;
    let (mut red, mut blue, id) = two_players(&server).await;
    subscribe(&mut blue, &web).await;
    let quiet = json!({ "from": 18 * 60, "to": 18 * 60 + 45, "zone": "Asia/Kathmandu" });
    choose(&mut blue, |choices| choices["quiet"] = quiet).await;
    red.plays(&id, 0, "wait").await;
    until(async || (server.waiting_notices() == 1).then_some(())).await;
    clock.pass(20 * MINUTE);
    a_few_beats().await;
    assert!(web.requests().is_empty(), "it is quiet");
    clock.pass(11 * MINUTE);
    web.request(0).await;
    let mut choices = blue.get("/api/notices").await.expect(200).json()["choices"].clone();
    for bad in [json!({ "from": 0, "to": 9999, "zone": "UTC" }), json!({ "from": 0, "to": 9, "zone": "Middle/Earth" })]
    {
        choices["quiet"] = bad;
        assert_eq!(blue.put("/api/notices/choices", &choices).await.expect(422).code(), "invalid");
    }
}

#[tokio::test]
async fn browsers_that_are_gone_and_mail_that_bounces_are_given_up() {
    let (sink, web, clock) = (MailSink::start().await, WebSink::start().await, Clock::standing(NOON));
    let server = Server::with(outside(Some(&sink), &clock)).await;
    let (mut red, mut blue, id) = two_players(&server).await;
    reached(&server, &mut blue, &web, "nobody@example.org").await;
    web.answers(410);
    red.plays(&id, 0, "wait").await;
    until(async || (server.waiting_notices() == 2).then_some(())).await;
    clock.pass(PATIENCE);
    until(async || (server.waiting_notices() == 0).then_some(())).await;
    let told = blue.get("/api/notices").await.expect(200).json();
    assert_eq!((&told["devices"], &told["mail"]), (&json!([]), &Value::Null));
    let account = blue.get("/api/account").await.expect(200).json();
    assert_eq!(account["account"]["mailboxes"][0]["bounced"], clock.seconds());
    // Nothing more is sent there, until somebody has read a letter at that address again.
    blue.plays(&id, 1, "wait").await;
    clock.pass(10 * MINUTE);
    blue.post("/api/notices/look", &json!({})).await.expect(204);
    clock.pass(10 * MINUTE);
    red.plays(&id, 2, "wait").await;
    a_few_beats().await;
    assert_eq!((server.waiting_notices(), sink.letters().len()), (0, 0));
}

#[tokio::test]
async fn a_webhook_gets_what_a_chat_can_take_and_private_ones_are_refused() {
    let (web, clock) = (WebSink::start().await, Clock::standing(NOON));
    let server = Server::with(outside(None, &clock)).await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let mut choices = blue.get("/api/notices").await.expect(200).json()["choices"].clone();
    choices["webhook"] = json!(format!("{}/hook?room=7", web.origin));
    assert_eq!(blue.put("/api/notices/choices", &choices).await.expect(409).code(), "unfit", "that needs an account");
    server.enrol(&mut blue, "Bluebell").await;
    blue.put("/api/notices/choices", &choices).await.expect(200);
    only(&mut blue, json!(["webhook"])).await;
    red.plays(&id, 0, "wait").await;
    until(async || (server.waiting_notices() == 1).then_some(())).await;
    clock.pass(PATIENCE);
    let request = web.request(0).await;
    assert!(request.head.starts_with("POST /hook?room=7 "), "{}", request.head);
    let body: Value = serde_json::from_slice(&request.body).unwrap();
    assert_eq!((&body["kind"], &body["to"], &body["by"]), (&json!("your_turn"), &json!("Bluebell"), &json!("Ruby")));
    assert_eq!(body["link"], format!("https://table.example/match/{id}"));
    assert_eq!(body["text"], body["content"]);
    let tried = blue.post("/api/notices/test", &json!({ "channel": "webhook" })).await.expect(200).json();
    assert_eq!(tried["taken"], true);
    let strict = Server::with(Config { clock: clock.clone(), ..crate::support::unlimited() }).await;
    let mut ada = strict.visitor("Ada").await;
    strict.enrol(&mut ada, "Ada").await;
    for private in
        ["https://127.0.0.1/", "https://[::1]/", "https://192.168.1.1/x", "http://chat.example/", "https://2130706433/"]
    {
        choices["webhook"] = json!(private);
        assert_eq!(ada.put("/api/notices/choices", &choices).await.expect(422).code(), "invalid", "{private}");
        let push = Browser::new().subscription(private);
        assert_eq!(ada.post("/api/notices/push", &push).await.expect(422).code(), "invalid", "{private}");
    }
    choices["webhook"] = json!("https://localhost:1/");
    ada.put("/api/notices/choices", &choices).await.expect(200);
    let tried = ada.post("/api/notices/test", &json!({ "channel": "webhook" })).await.expect(200).json();
    assert_eq!(tried, json!({ "taken": false, "text": "private addresses are refused" }), "also by name");
}

#[tokio::test]
async fn one_click_stops_mails_and_nobody_else_can_click_it() {
    let (sink, web, clock) = (MailSink::start().await, WebSink::start().await, Clock::standing(NOON));
    let server = Server::with(outside(Some(&sink), &clock)).await;
    let (mut red, mut blue, id) = two_players(&server).await;
    reached(&server, &mut blue, &web, "blue@example.org").await;
    only(&mut blue, json!(["mail"])).await;
    choose(&mut blue, |choices| choices["at_most_one"] = json!(false)).await;
    red.plays(&id, 0, "wait").await;
    until(async || (server.waiting_notices() == 1).then_some(())).await;
    clock.pass(PATIENCE);
    let link = link_in(&sink.letter(0).await, "/stop/");
    let mut anybody = server.client();
    let (way, rest) = link.split_once('-').unwrap();
    let (of, seal) = rest.split_once('-').unwrap();
    let forged = [format!("{way}-{}-{seal}", of.parse::<i64>().unwrap() + 1), format!("push-{rest}"), "x".to_owned()];
    for forged in forged {
        anybody.post("/api/notices/stop", &json!({ "link": forged })).await.expect(404);
    }
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let answer = anybody.send("POST", &format!("/stop/{link}"), &form, b"List-Unsubscribe=One-Click".to_vec()).await;
    answer.expect(204);
    anybody.post("/api/notices/stop", &json!({ "link": link })).await.expect(200);
    blue.plays(&id, 1, "wait").await;
    red.plays(&id, 2, "wait").await;
    clock.pass(PATIENCE);
    a_few_beats().await;
    assert_eq!(sink.letters().len(), 1);
}

#[tokio::test]
async fn joining_offering_and_ending_are_told_on_the_page() {
    let clock = Clock::standing(NOON);
    let server = Server::with(outside(None, &clock)).await;
    let (mut red, mut blue, id) = two_players(&server).await;
    let kinds = async |client: &mut Client| {
        let told = client.get("/api/notices").await.expect(200).json()["notices"].clone();
        told.as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let begun = ["your_turn", "joined"];
    until(async || (kinds(&mut red.clone()).await == begun).then_some(())).await;
    red.post(&format!("/api/matches/{id}/draw"), &json!({ "action": "offer" })).await.expect(200);
    until(async || (kinds(&mut blue.clone()).await == ["offered"]).then_some(())).await;
    blue.post(&format!("/api/matches/{id}/draw"), &json!({ "action": "accept" })).await.expect(200);
    until(async || (kinds(&mut red.clone()).await == ["over", "your_turn", "joined"]).then_some(())).await;
    red.post(&format!("/api/matches/{id}/rematch"), &json!({})).await.expect(201);
    until(async || kinds(&mut blue.clone()).await.contains(&"invited".to_owned()).then_some(())).await;
}

//! Clocks: live and by days, what happens when the time is up, breaks and vacations. Time passes when the test says so.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Clock, Config};

use crate::support::{Client, Server, unlimited};

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const DAY: i64 = 24 * 60 * MINUTE;
/// A day in 2023, in milliseconds.
const SOME_DAY: i64 = 1_700_000_000_000;

fn by(clock: &Clock) -> Config {
    Config { clock: clock.clone(), ..unlimited() }
}

fn live(minutes: u32, increment: u32) -> Value {
    json!({ "pace": "live", "minutes": minutes, "increment": increment })
}

fn days(time_up: &str) -> Value {
    json!({ "pace": "days", "days": 3, "reserve": 2, "vacation": 10, "time_up": time_up })
}

/// Red and blue of the toy game, with a clock.
async fn players(server: &Server, pace: &Value) -> (Client, Client, String) {
    let (mut red, mut blue) = (server.visitor("Ruby").await, server.visitor("Bluebell").await);
    let made = ask(&mut red, pace).await.expect(201).json();
    let id = made["id"].as_str().unwrap().to_owned();
    blue.post("/api/join", &json!({ "invitation": made["invitations"]["blue"] })).await.expect(200);
    (red, blue, id)
}

async fn ask(red: &mut Client, pace: &Value) -> crate::support::Answer {
    let ask = json!({ "game": "three-passes", "scenario": "patrol", "clock": pace,
        "seats": { "red": { "kind": "me" }, "blue": { "kind": "open" } } });
    red.post("/api/matches", &ask).await
}

/// What red and blue have left for the turn and for the match.
async fn left(client: &mut Client, id: &str) -> [(i64, i64); 2] {
    let page = client.page(id).await;
    let of = |n: usize, what: &str| page["clock"]["seats"][n][what].as_i64().unwrap();
    [(of(0, "turn"), of(0, "bank")), (of(1, "turn"), of(1, "bank"))]
}

async fn act(client: &mut Client, id: &str, what: &str, body: &Value) -> Value {
    client.post(&format!("/api/matches/{id}/{what}"), body).await.expect(200).json()
}

/// Looks until the page is as it should be; time passes only for the machine.
async fn until(client: &mut Client, id: &str, right: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..600 {
        let page = client.page(id).await;
        if right(&page) {
            return page;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it never came to that: {}", client.page(id).await);
}

#[tokio::test]
async fn a_live_clock_runs_for_who_is_asked_and_the_record_says_how_long_orders_took() {
    let clock = Clock::standing(SOME_DAY);
    let server = Server::with(by(&clock)).await;
    let (mut red, mut blue, id) = players(&server, &live(15, 10)).await;
    clock.pass(20 * SECOND);
    assert_eq!(left(&mut blue, &id).await, [(0, 880 * SECOND), (0, 900 * SECOND)]);
    let page = red.plays(&id, 0, "wait").await["page"].clone();
    assert_eq!((&page["clock"]["asked"], &page["clock"]["short"]), (&json!("blue"), &json!("live 15+10")));
    clock.pass(1_234);
    blue.plays(&id, 1, "wait").await;
    assert_eq!(left(&mut red, &id).await, [(0, 890 * SECOND), (0, 908_766)]);
    red.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let record = red.get(&format!("/api/matches/{id}/record")).await.expect(200).text();
    let lines: Vec<Value> = record.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        (&lines[0]["grognard"], &lines[1]["took"], &lines[2]["took"]),
        (&json!(2), &json!(20_000), &json!(1_234))
    );
    let again = red.send("POST", "/api/records", &[], record.replace("1234", "1235").into_bytes()).await;
    assert_eq!(again.status, 422, "how long it took is inside the hash");
    red.send("POST", "/api/records", &[], record.into_bytes()).await.expect(201);
}

#[tokio::test]
async fn who_lets_the_time_run_out_loses_when_the_other_claims() {
    let clock = Clock::standing(SOME_DAY);
    let server = Server::with(by(&clock)).await;
    let (mut red, mut blue, id) = players(&server, &live(15, 0)).await;
    let claim = format!("/api/matches/{id}/claim");
    clock.pass(15 * MINUTE - 1);
    assert_eq!(blue.post(&claim, &json!({})).await.expect(409).code(), "unfit", "a millisecond is left");
    let mut stream = blue.follow(&id, None).await;
    clock.pass(1);
    // The clock rings without anybody asking.
    while stream.next().await.data["clock"]["out"] != "red" {}
    assert_eq!(red.post(&claim, &json!({})).await.expect(409).code(), "unfit", "one's own");
    assert_eq!(server.visitor("Stranger").await.post(&claim, &json!({})).await.expect(403).code(), "not_yours");
    let page = act(&mut blue, &id, "claim", &json!({})).await;
    let outcome = &page["status"]["outcome"];
    assert_eq!((&outcome["winners"], &outcome["out_of_time"]), (&json!(["blue"]), &json!("red")));
    assert_eq!(blue.post(&claim, &json!({})).await.expect(409).code(), "over");
    let record = red.get(&format!("/api/matches/{id}/record")).await.expect(200).text();
    assert!(record.contains(r#"{"table":"time"}"#), "{record}");
    red.send("POST", "/api/records", &[], record.into_bytes()).await.expect(201);
}

#[tokio::test]
async fn until_somebody_claims_the_seat_may_still_decide() {
    let clock = Clock::standing(SOME_DAY);
    let server = Server::with(by(&clock)).await;
    let (mut red, mut blue, id) = players(&server, &live(1, 5)).await;
    clock.pass(2 * MINUTE);
    red.plays(&id, 0, "wait").await;
    assert_eq!(left(&mut red, &id).await[0], (0, 5 * SECOND));
    assert_eq!(blue.post(&format!("/api/matches/{id}/claim"), &json!({})).await.expect(409).code(), "unfit");
}

#[tokio::test]
async fn a_computer_plays_on_where_that_was_agreed() {
    let clock = Clock::standing(SOME_DAY);
    let server = Server::with(by(&clock)).await;
    let (mut red, mut blue, id) = players(&server, &days("computer")).await;
    clock.pass(5 * DAY);
    let page = until(&mut blue, &id, |page| page["status"]["seat"] == "blue").await;
    assert_eq!((&page["seats"][0]["kind"], &page["seats"][0]["level"]), (&json!("computer"), &json!("sergeant")));
    assert_eq!(page["seats"][0]["name"], "Ruby");
    let step = page["step"].as_u64().unwrap() as usize;
    assert_eq!(blue.post(&format!("/api/matches/{id}/claim"), &json!({})).await.expect(409).code(), "unfit");
    let server = Server::over(server.stopped().await, by(&clock)).await;
    (red.address, blue.address) = (server.address, server.address);
    blue.plays(&id, step, "wait").await;
    let page = until(&mut red, &id, |page| page["status"]["seat"] == "blue").await;
    assert!(page["step"].as_u64().unwrap() as usize > step + 1, "it plays to the end: {page}");
    let mine = red.get("/api/matches").await.json()["matches"][0].clone();
    assert_eq!((&mine["your_turn"], &mine["seats"][0]["kind"]), (&json!(false), &json!("computer")));
    assert_eq!(red.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(403).code(), "not_yours");
}

#[tokio::test]
async fn a_turn_by_days_has_its_own_time_and_then_the_reserve() {
    let clock = Clock::standing(SOME_DAY);
    let server = Server::with(by(&clock)).await;
    let (mut red, mut blue, id) = players(&server, &days("claim")).await;
    clock.pass(4 * DAY);
    assert_eq!(left(&mut red, &id).await[0], (0, DAY));
    let page = red.plays(&id, 0, "wait").await["page"].clone();
    assert_eq!(page["clock"]["words"], "3 days a turn, 2 in reserve, 10 of vacation");
    assert_eq!(left(&mut red, &id).await, [(3 * DAY, DAY), (3 * DAY, 2 * DAY)]);
    let list = blue.get("/api/matches").await.json()["matches"][0]["clock"].clone();
    assert_eq!(
        (&list["short"], &list["left"], &list["paused"]),
        (&json!("3 days a turn"), &json!(5 * DAY), &json!(false))
    );
}

#[tokio::test]
async fn the_clock_goes_on_after_a_restart_and_a_week_off_costs_nobody_a_day() {
    let clock = Clock::standing(SOME_DAY);
    let server = Server::with(by(&clock)).await;
    let (mut red, mut blue, id) = players(&server, &days("claim")).await;
    clock.pass(DAY);
    let server = Server::over(server.stopped().await, by(&clock)).await;
    (red.address, blue.address) = (server.address, server.address);
    assert_eq!(left(&mut red, &id).await[0], (2 * DAY, 2 * DAY), "a day is gone");
    let folder = server.stopped().await;
    clock.pass(7 * DAY);
    let server = Server::over(folder, by(&clock)).await;
    (red.address, blue.address) = (server.address, server.address);
    assert_eq!(left(&mut red, &id).await[0], (2 * DAY, 2 * DAY), "nobody could play");
    assert_eq!(blue.post(&format!("/api/matches/{id}/claim"), &json!({})).await.expect(409).code(), "unfit");
    clock.pass(4 * DAY);
    act(&mut blue, &id, "claim", &json!({})).await;
}

#[tokio::test]
async fn hands_that_are_put_forward_or_back_cost_nobody_anything() {
    let clock = Clock::standing(SOME_DAY);
    let server = Server::with(by(&clock)).await;
    let (mut red, mut blue, id) = players(&server, &live(15, 0)).await;
    clock.pass(MINUTE);
    clock.put(-60 * MINUTE);
    assert_eq!(left(&mut red, &id).await[0], (0, 14 * MINUTE));
    clock.pass(MINUTE);
    clock.put(300 * MINUTE);
    assert_eq!(left(&mut red, &id).await[0], (0, 13 * MINUTE));
    red.plays(&id, 0, "wait").await;
    clock.put(-900 * MINUTE);
    let server = Server::over(server.stopped().await, by(&clock)).await;
    (red.address, blue.address) = (server.address, server.address);
    assert_eq!(left(&mut blue, &id).await, [(0, 13 * MINUTE), (0, 15 * MINUTE)]);
    clock.pass(15 * MINUTE);
    act(&mut red, &id, "claim", &json!({})).await;
}

#[tokio::test]
async fn a_break_begins_and_ends_by_consent() {
    let clock = Clock::standing(SOME_DAY);
    let server = Server::with(by(&clock)).await;
    let (mut red, mut blue, id) = players(&server, &live(15, 0)).await;
    let offer = json!({ "action": "offer" });
    assert_eq!(red.post(&format!("/api/matches/{id}/resume"), &offer).await.expect(409).code(), "unfit");
    clock.pass(MINUTE);
    let page = act(&mut red, &id, "pause", &offer).await;
    assert_eq!(
        (&page["offers"], &page["clock"]["paused"]),
        (&json!([{ "kind": "pause", "by": "red" }]), &json!(false))
    );
    let refused = red.post(&format!("/api/matches/{id}/pause"), &json!({ "action": "accept" })).await;
    assert_eq!(refused.expect(409).code(), "unfit", "one's own offer");
    let page = act(&mut blue, &id, "pause", &json!({ "action": "accept" })).await;
    assert_eq!((&page["offers"], &page["clock"]["paused"]), (&json!([]), &json!(true)));
    let mine = red.get("/api/matches").await.json()["matches"][0]["clock"].clone();
    assert_eq!((&mine["paused"], &mine["left"]), (&json!(true), &Value::Null));
    clock.pass(10 * DAY);
    let server = Server::over(server.stopped().await, by(&clock)).await;
    (red.address, blue.address) = (server.address, server.address);
    assert_eq!(left(&mut red, &id).await[0], (0, 14 * MINUTE));
    assert_eq!(blue.post(&format!("/api/matches/{id}/claim"), &json!({})).await.expect(409).code(), "unfit");
    act(&mut blue, &id, "resume", &offer).await;
    act(&mut red, &id, "resume", &json!({ "action": "decline" })).await;
    act(&mut blue, &id, "resume", &offer).await;
    let page = act(&mut red, &id, "resume", &json!({ "action": "accept" })).await;
    assert_eq!(page["clock"]["paused"], false);
    clock.pass(MINUTE);
    assert_eq!(left(&mut red, &id).await[0], (0, 13 * MINUTE));
}

#[tokio::test]
async fn days_of_vacation_are_taken_without_asking_and_bounded() {
    let clock = Clock::standing(SOME_DAY);
    let server = Server::with(by(&clock)).await;
    let (mut red, mut blue, id) = players(&server, &days("claim")).await;
    clock.pass(4 * DAY);
    let vacation = format!("/api/matches/{id}/vacation");
    assert_eq!(red.post(&vacation, &json!({ "days": 11 })).await.expect(409).code(), "unfit");
    assert_eq!(red.post(&vacation, &json!({ "days": 0 })).await.expect(409).code(), "unfit");
    let page = act(&mut red, &id, "vacation", &json!({ "days": 7 })).await;
    let seat = &page["clock"]["seats"][0];
    assert_eq!((&seat["away"], &seat["vacation"], &seat["bank"]), (&json!(7 * DAY), &json!(3), &json!(DAY)));
    clock.pass(7 * DAY);
    let server = Server::over(server.stopped().await, by(&clock)).await;
    (red.address, blue.address) = (server.address, server.address);
    assert_eq!(left(&mut blue, &id).await[0], (0, DAY), "nothing was lost");
    clock.pass(DAY);
    assert_eq!(red.post(&vacation, &json!({ "days": 1 })).await.expect(409).code(), "unfit", "too late");
    act(&mut blue, &id, "claim", &json!({})).await;
}

#[tokio::test]
async fn undo_and_take_back_give_nobody_time() {
    let clock = Clock::standing(SOME_DAY);
    let server = Server::with(by(&clock)).await;
    let (mut red, mut blue, id) = players(&server, &live(10, 30)).await;
    clock.pass(MINUTE);
    red.plays(&id, 0, "wait").await;
    assert_eq!(left(&mut red, &id).await[0], (0, 9 * MINUTE + 30 * SECOND));
    act(&mut red, &id, "undo", &json!({ "expect": 1 })).await;
    assert_eq!(left(&mut red, &id).await[0], (0, 9 * MINUTE), "no increment for what was undone");
    red.plays(&id, 0, "wait").await;
    act(&mut red, &id, "take-back", &json!({ "action": "offer" })).await;
    let page = act(&mut blue, &id, "take-back", &json!({ "action": "accept" })).await;
    assert_eq!(page["clock"]["asked"], "red");
    assert_eq!(left(&mut red, &id).await[0], (0, 9 * MINUTE + 30 * SECOND), "what is earned is earned");
}

#[tokio::test]
async fn clocks_that_nobody_could_keep_are_refused() {
    let server = Server::start().await;
    let mut red = server.visitor("Ruby").await;
    for bad in [
        json!({ "pace": "live", "minutes": 0 }),
        json!({ "pace": "live", "minutes": 721 }),
        json!({ "pace": "live", "minutes": 5, "increment": 301 }),
        json!({ "pace": "days", "days": 31 }),
        json!({ "pace": "days", "days": 3, "vacation": 1_000 }),
        json!({ "pace": "never" }),
        json!({ "pace": "live", "minutes": 5, "time_up": "hang" }),
        json!({ "pace": "live", "minutes": -5 }),
    ] {
        let answer = ask(&mut red, &bad).await;
        assert_eq!(answer.status, 422, "{bad}: {}", answer.text());
    }
    let made = red.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "hotseat" } })).await;
    let id = made["id"].as_str().unwrap();
    assert_eq!(red.page(id).await["clock"], Value::Null);
    for (what, body) in
        [("claim", json!({})), ("pause", json!({ "action": "offer" })), ("vacation", json!({ "days": 1 }))]
    {
        let answer = red.post(&format!("/api/matches/{id}/{what}"), &body).await.expect(409);
        assert_eq!(answer.json()["error"]["text"], "this match has no clock", "{what}");
    }
}

#[tokio::test]
async fn open_seats_and_invitations_say_the_pace_and_a_rematch_keeps_it() {
    let clock = Clock::standing(SOME_DAY);
    let server = Server::with(by(&clock)).await;
    let mut red = server.visitor("Ruby").await;
    let ask = json!({ "game": "three-passes", "scenario": "patrol", "clock": days("computer"), "listed": true,
        "seats": { "red": { "kind": "me" }, "blue": { "kind": "open" } } });
    let made = red.post("/api/matches", &ask).await.expect(201).json();
    let mut blue = server.visitor("Bluebell").await;
    let open = blue.get("/api/matches?list=open").await.json()["matches"][0].clone();
    assert_eq!(open["clock"]["short"], "3 days a turn");
    assert_eq!(open["clock"]["ending"], "at the end of the time a computer plays on");
    assert_eq!((&open["clock"]["paused"], &open["clock"]["left"]), (&json!(false), &Value::Null));
    let invitation = open["invitation"].as_str().unwrap();
    let told = blue.get(&format!("/api/invitations/{invitation}")).await.expect(200).json();
    assert!(told["clock"].as_str().unwrap().starts_with("3 days a turn, 2 in reserve"), "{told}");
    clock.pass(30 * DAY);
    blue.post("/api/join", &json!({ "invitation": invitation })).await.expect(200);
    let id = made["id"].as_str().unwrap();
    assert_eq!(left(&mut red, id).await[0], (3 * DAY, 2 * DAY), "time runs when the match begins");
    clock.pass(5 * DAY);
    until(&mut blue, id, |page| page["seats"][0]["kind"] == "computer").await;
    blue.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let again = blue.send("POST", &format!("/api/matches/{id}/rematch"), &[], Vec::new()).await.expect(201).json();
    let page = blue.page(again["id"].as_str().unwrap()).await;
    assert_eq!(page["clock"]["short"], "3 days a turn");
    assert!(page["seats"].as_array().unwrap().iter().all(|seat| seat["kind"] == "person"), "{page}");
}

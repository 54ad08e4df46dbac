//! What a player's page says beyond ratings: habits, matches to watch, the next chance, feats, how accurately computers play, openings.

use std::time::Duration;

use serde_json::{Value, json};
use server::{Clock, Config};

use crate::rated::{club, club_of, given_up, member};
use crate::support::{Client, unlimited};

const HOUR: i64 = 3_600_000;
/// A day in 2023, in milliseconds.
const SOME_DAY: i64 = 1_700_000_000_000;

async fn page_of(client: &mut Client, name: &str) -> Value {
    client.get(&format!("/api/players/{name}")).await.expect(200).json()
}

/// A match of the toy by days, begun.
async fn by_days(one: &mut Client, other: &mut Client) -> String {
    let ask = json!({ "game": "three-passes", "scenario": "patrol",
        "clock": { "pace": "days", "days": 3, "time_up": "claim" },
        "seats": { "red": { "kind": "me" }, "blue": { "kind": "open" } } });
    let made = one.post("/api/matches", &ask).await.expect(201).json();
    other.post("/api/join", &json!({ "invitation": made["invitations"]["blue"] })).await.expect(200);
    made["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn habits_follow_from_matches_that_are_over() {
    let clock = Clock::standing(SOME_DAY);
    let (server, store) = club(Config { clock: clock.clone(), ..unlimited() }).await;
    let (mut ada, mut bea) = (member(&server, &store, "Ada").await, member(&server, &store, "Bea").await);
    assert_eq!(
        page_of(&mut ada, "Bea").await["habits"],
        json!({ "pace": null, "answers": null, "clocked": 0, "forfeits": 0 })
    );
    for hours in [1, 2, 9] {
        let id = by_days(&mut ada, &mut bea).await;
        ada.plays(&id, 0, "wait").await;
        clock.pass(hours * HOUR);
        bea.plays(&id, 1, "wait").await;
        let ended = if hours == 9 { "claim" } else { "resign" };
        clock.pass(if hours == 9 { 73 * HOUR } else { 0 });
        let by = if hours == 9 { &mut bea } else { &mut ada };
        by.post(&format!("/api/matches/{id}/{ended}"), &json!({})).await.expect(200);
    }
    given_up(&mut ada, &mut bea, false).await;
    let of_bea = page_of(&mut ada, "Bea").await["habits"].clone();
    assert_eq!(of_bea, json!({ "pace": "days", "answers": 9 * 3_600, "clocked": 3, "forfeits": 0 }));
    let of_ada = page_of(&mut ada, "Ada").await["habits"].clone();
    assert_eq!((&of_ada["forfeits"], &of_ada["answers"]), (&json!(1), &Value::Null), "her orders answer nothing");
}

#[tokio::test]
async fn matches_that_strangers_may_find_are_offered_to_watch() {
    let (server, store) = club(unlimited()).await;
    let mut ada = member(&server, &store, "Ada").await;
    let mut ids = Vec::new();
    for (listed, seats) in [
        (true, json!({ "red": { "kind": "me" }, "blue": { "kind": "computer", "level": "recruit" } })),
        (false, json!({ "red": { "kind": "me" }, "blue": { "kind": "computer", "level": "recruit" } })),
        (true, json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } })),
    ] {
        let ask = json!({ "game": "three-passes", "scenario": "patrol", "listed": listed, "seats": seats });
        ids.push(ada.post("/api/matches", &ask).await.expect(201).json()["id"].clone());
    }
    let mut stranger = server.client();
    let live = page_of(&mut stranger, "Ada").await["live"].clone();
    let shown: Vec<&Value> = live.as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(shown, [&ids[0]], "neither what is between friends nor what has not begun");
    assert_eq!((&live[0]["scenario_title"], &live[0]["turn"]), (&json!("Patrol"), &json!(1)));
    ada.post(&format!("/api/matches/{}/resign", ids[0].as_str().unwrap()), &json!({})).await.expect(200);
    assert_eq!(page_of(&mut stranger, "Ada").await["live"], json!([]), "it is over");
}

#[tokio::test]
async fn openings_stand_in_the_words_of_the_log() {
    let (server, store) = club(unlimited()).await;
    let mut ada = member(&server, &store, "Ada").await;
    let seats = json!({ "red": { "kind": "me" }, "blue": { "kind": "hotseat" } });
    let id = ada.make(seats).await["id"].as_str().unwrap().to_owned();
    let scene = ada.get(&format!("/api/matches/{id}/scene")).await.expect(200).json();
    let rows = scene["scene"]["affordances"].as_array().unwrap().clone();
    let post = rows.iter().find(|row| row["order"]["order"] == "post").expect("a card can be laid")["order"].clone();
    ada.post(&format!("/api/matches/{id}/orders"), &json!({ "expect": 0, "order": post })).await.expect(200);
    ada.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let openings = page_of(&mut ada, "Ada").await["games"].clone();
    let words = |page: &Value| page["games"][0]["openings"][0]["words"].as_str().map(str::to_owned);
    assert_eq!(openings, json!([]), "several shared a screen");
    let mut bea = member(&server, &store, "Bea").await;
    let made = ada.make(json!({ "red": { "kind": "me" }, "blue": { "kind": "open" } })).await;
    let id = made["id"].as_str().unwrap().to_owned();
    bea.post("/api/join", &json!({ "invitation": made["invitations"]["blue"] })).await.expect(200);
    let scene = ada.get(&format!("/api/matches/{id}/scene")).await.expect(200).json();
    let rows = scene["scene"]["affordances"].as_array().unwrap().clone();
    let post = rows.iter().find(|row| row["order"]["order"] == "post").expect("a card can be laid")["order"].clone();
    ada.post(&format!("/api/matches/{id}/orders"), &json!({ "expect": 0, "order": post })).await.expect(200);
    bea.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    for asked in 0..2 {
        let words = words(&page_of(&mut bea, "Ada").await).expect("there is one");
        assert!(words.starts_with("post strength "), "{asked}: {words}");
    }
}

#[tokio::test]
async fn a_row_of_wins_and_a_note_are_told_to_whom_they_belong() {
    let (server, store) = club(unlimited()).await;
    let (mut ada, mut bea) = (member(&server, &store, "Ada").await, member(&server, &store, "Bea").await);
    let mut carl = member(&server, &store, "Carl").await;
    let mut last = String::new();
    for n in 0..5 {
        let feats = page_of(&mut ada, "Ada").await["feats"].clone();
        assert_eq!(feats, json!([]), "{n} wins are no feat");
        last = given_up(&mut ada, &mut bea, false).await;
    }
    let feat = page_of(&mut carl, "Ada").await["feats"][0].clone();
    assert_eq!((&feat["what"], &feat["side"]), (&json!({ "feat": "row", "wins": 5 }), &json!(["red"])));
    bea.put(&format!("/api/matches/{last}/note"), &json!({ "text": "she waits" })).await.expect(200);
    assert_eq!(page_of(&mut bea, "Ada").await["against_you"]["note"], json!(last));
    assert_eq!(page_of(&mut ada, "Bea").await["against_you"]["note"], Value::Null, "it is not hers");
    assert_eq!(page_of(&mut carl, "Ada").await["against_you"], Value::Null, "they have not met");
}

#[tokio::test]
async fn computers_accuracy_stands_beside_a_players_once_enough_is_known() {
    let (server, store) = club(unlimited()).await;
    let mut ada = member(&server, &store, "Ada").await;
    for n in 0..3 {
        assert_eq!(page_of(&mut ada, "Ada").await["games"][0]["par"], if n == 0 { Value::Null } else { json!([]) });
        let seats = json!({ "red": { "kind": "me" }, "blue": { "kind": "computer", "level": "recruit" } });
        let id = ada.make(seats).await["id"].as_str().unwrap().to_owned();
        let mut stream = ada.follow(&id, None).await;
        ada.plays(&id, 0, "wait").await;
        stream.upto(3).await;
        ada.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
        let path = format!("/api/matches/{id}/analysis");
        ada.post(&path, &json!({})).await.expect(202);
        while ada.get(&path).await.expect(200).json()["work"] != "done" {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let par = page_of(&mut ada, "Ada").await["games"][0]["par"].clone();
    assert_eq!(
        (&par[0]["level"], &par[0]["title"], &par[0]["mean"]["matches"]),
        (&json!("recruit"), &json!("Recruit"), &json!(3))
    );
    assert!((0.0..=100.0).contains(&par[0]["mean"]["mean"].as_f64().unwrap()), "{par}");
    assert_eq!(par.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_next_chance_follows_from_ratings_and_the_sides_edge() {
    let (server, store) = club_of(catalog::games(), unlimited()).await;
    let (mut ada, mut bea) = (member(&server, &store, "Ada").await, member(&server, &store, "Bea").await);
    let ask = json!({ "game": "last-mughal", "scenario": "campbells-campaign", "rated": true,
        "seats": { "rebel": { "kind": "me" }, "british": { "kind": "open" } } });
    let made = ada.post("/api/matches", &ask).await.expect(201).json();
    let id = made["id"].as_str().unwrap().to_owned();
    bea.post("/api/join", &json!({ "invitation": made["invitations"]["british"] })).await.expect(200);
    bea.post(&format!("/api/matches/{id}/resign"), &json!({})).await.expect(200);
    let next = page_of(&mut bea, "Ada").await["against_you"]["next"].clone();
    assert_eq!((&next["game"], &next["scenario"]), (&json!("last-mughal"), &json!("campbells-campaign")));
    let chance = |side: usize| next["sides"][side]["chance"].as_u64().unwrap();
    assert_eq!((&next["sides"][0]["seats"], &next["sides"][1]["seats"]), (&json!(["rebel"]), &json!(["british"])));
    assert!(chance(0) < 40 && chance(1) > 60, "the lab has seen few Rebels win there: {next}");
    // Whoever has never met her sees the same figures for somebody of his own strength; a guest has none.
    let mut carl = member(&server, &store, "Carl").await;
    let of_carl = page_of(&mut carl, "Ada").await["against_you"].clone();
    assert_eq!((&of_carl["tally"]["won"], &of_carl["since"]), (&json!(0), &Value::Null));
    assert!(of_carl["next"]["sides"][0]["chance"].as_u64().unwrap() < 40);
    assert_eq!(page_of(&mut server.client(), "Ada").await["against_you"], Value::Null);
}

use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::Client;
use crate::history::{Given, Told};
use crate::{Lot, World};

/// A match has so many orders at most; then another is begun, so that all kinds of positions are met.
const LONGEST: u64 = 400;
/// Before a server that fails is asked again.
const PAUSE: Duration = Duration::from_millis(100);

/// Plays until it is enough. The first match is told, with the cookie of who made it.
pub fn play(world: &World, number: usize, first: &Sender<(String, String)>) {
    let mut lot = Lot(world.plan.seed.wrapping_mul(31).wrapping_add(number as u64));
    let mut client = Client { cookie: String::new() };
    while !world.enough.load(Ordering::Relaxed) {
        let Some(id) = make(world, &mut client, &mut lot) else { continue };
        let _ = first.send((id.clone(), client.cookie.clone()));
        let mut given = 0;
        while given < LONGEST && !world.enough.load(Ordering::Relaxed) {
            match order(world, &mut client, &mut lot, &id) {
                Move::Given => given += 1,
                Move::Unknown => std::thread::sleep(PAUSE),
                Move::Over => break,
            }
        }
    }
}

enum Move {
    Given,
    /// It may have been given or not.
    Unknown,
    Over,
}

fn any<'a>(world: &'a World, lot: &mut Lot) -> &'a str {
    &world.addresses[lot.below(world.addresses.len())]
}

/// A match at one screen.
fn make(world: &World, client: &mut Client, lot: &mut Lot) -> Option<String> {
    let seat = json!({ "kind": "hotseat" });
    let ask =
        json!({ "game": "last-mughal", "scenario": "relief-of-cawnpore", "seats": { "rebel": seat, "british": seat } });
    match client.ask(any(world, lot), "POST", "/api/matches", &ask) {
        Ok(answer) if answer.status == 201 => answer.body["id"].as_str().map(str::to_owned),
        Ok(answer) if is_passing(answer.status) => {
            std::thread::sleep(PAUSE);
            None
        }
        Ok(answer) => {
            world.history().violation(format!("a match was refused with {}: {}", answer.status, answer.body));
            None
        }
        Err(_) => {
            std::thread::sleep(PAUSE);
            None
        }
    }
}

/// Whether an answer says no more than that it cannot be done just now.
fn is_passing(status: u16) -> bool {
    matches!(status, 408 | 500..)
}

/// Looks at one server and gives an order to another.
fn order(world: &World, client: &mut Client, lot: &mut Lot, id: &str) -> Move {
    let path = format!("/api/matches/{id}/scene");
    let scene = match client.ask(any(world, lot), "GET", &path, &Value::Null) {
        Ok(answer) if answer.status == 200 => answer.body,
        Ok(answer) if !is_passing(answer.status) => {
            world.history().violation(format!("{path} was refused with {}: {}", answer.status, answer.body));
            return Move::Over;
        }
        _ => return Move::Unknown,
    };
    let rows = scene["scene"]["affordances"].as_array().map_or(&[][..], Vec::as_slice);
    let plain = |row: &&Value| {
        row["refused"].is_null() && row["choose"].is_null() && row["drag"] != true && row["notation"] != ""
    };
    let rows: Vec<&Value> = rows.iter().filter(plain).collect();
    if rows.is_empty() {
        return Move::Over;
    }
    let notation = rows[lot.below(rows.len())]["notation"].as_str().unwrap_or_default().to_owned();
    let expect = scene["step"].as_u64().unwrap_or(0);
    let ask = json!({ "expect": expect, "notation": notation });
    let answer = client.ask(any(world, lot), "POST", &format!("/api/matches/{id}/orders"), &ask);
    let mut given = Given { id: id.to_owned(), step: expect + 1, notation, n: None };
    match answer {
        Ok(answer) if answer.status == 200 => {
            given.n = answer.body["page"]["update"].as_u64();
            if answer.body["step"].as_u64() != Some(given.step) {
                world
                    .history()
                    .violation(format!("an order for step {} made step {}", given.step, answer.body["step"]));
            }
            world.history().given(given);
            world.acknowledged.fetch_add(1, Ordering::Relaxed);
            Move::Given
        }
        // An order of ours of which nothing had been heard has been given after all.
        Ok(answer) if answer.status == 409 && answer.body["error"]["code"] == "moved_on" => Move::Unknown,
        Ok(answer) if !is_passing(answer.status) => {
            let (status, body) = (answer.status, &answer.body);
            world
                .history()
                .violation(format!("`{}` at step {expect} of {id} was refused with {status}: {body}", given.notation));
            Move::Over
        }
        _ => {
            world.history().given(given);
            Move::Unknown
        }
    }
}

/// Follows a match at any server, and at another when that one goes away, until everything has healed and the last act has been told.
pub fn follow(world: &World, id: &str, cookie: &str, mut lot: Lot) -> Told {
    let client = Client { cookie: cookie.to_owned() };
    let mut told = Told { id: id.to_owned(), ..Told::default() };
    let mut tries = 0;
    loop {
        let last = told.last();
        let is_done =
            |n: u64| world.healed.load(Ordering::Relaxed) && world.history().end_of(id).is_some_and(|end| n >= end);
        if is_done(last) || tries > 40 {
            return told;
        }
        // The server says when it is silent as well, so that one that hangs is left after a while.
        let _ = client.follow(any(world, &mut lot), id, last, |n, kind, data| {
            told.heard.push((n, kind.to_owned(), data["step"].as_u64()));
            is_done(n)
        });
        told.resumed += 1;
        tries += u32::from(world.healed.load(Ordering::Relaxed));
        std::thread::sleep(PAUSE);
    }
}

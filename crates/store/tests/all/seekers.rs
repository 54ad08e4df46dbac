//! What every store must do about those who look for somebody. Each function is a test, run on all of them.

use store::{Challenge, MatchRow, Meeting, Wait};

use crate::Place;
use crate::rows::{act, row};

pub(crate) async fn who_waits_longest_is_met_first_and_once(place: &impl Place) {
    let store = place.open().await;
    let mut ids = Vec::new();
    for n in 1..=4 {
        ids.push(store.add_visitor([n; 32], 1).await.unwrap());
    }
    let meet = async |visitor: i64, now: i64| {
        store.meet("days".to_owned(), visitor, now, now - 30).await.unwrap();
        store.wait_of(visitor, now).await.unwrap()
    };
    let waits = |since: i64| Some(Wait::Waits("days".to_owned(), since));
    let met = |other: i64, at: i64, agreed: bool, other_agreed: bool| {
        Some(Wait::Met(Meeting { pool: "days".to_owned(), other, at, agreed, other_agreed }))
    };
    assert_eq!(meet(ids[0], 100).await, waits(100));
    assert_eq!(meet(ids[0], 105).await, waits(100), "nobody meets himself");
    store.meet("evening".to_owned(), ids[1], 110, 80).await.unwrap();
    assert_eq!(store.pools(80).await.unwrap(), [("days".to_owned(), ids[0]), ("evening".to_owned(), ids[1])]);
    assert!(store.pools(111).await.unwrap().is_empty(), "both are gone by then");
    assert_eq!(meet(ids[1], 120).await, met(ids[0], 120, false, false));
    assert_eq!(meet(ids[1], 121).await, met(ids[0], 120, false, false), "who has met somebody goes on with that");
    assert_eq!(meet(ids[2], 122).await, waits(122), "who has met somebody is not met again");
    assert_eq!(store.wait_of(ids[0], 123).await.unwrap(), met(ids[1], 120, false, false));
    assert_eq!(store.agree(ids[0], "evening".to_owned()).await.unwrap(), None, "but not there");
    let asked = store.agree(ids[0], "days".to_owned()).await.unwrap().expect("he has met somebody");
    assert_eq!((asked.other, asked.agreed, asked.other_agreed), (ids[1], true, false));
    assert_eq!(store.wait_of(ids[1], 124).await.unwrap(), met(ids[0], 120, false, true));
    let asked = store.agree(ids[1], "days".to_owned()).await.unwrap().expect("she has met somebody");
    assert!(asked.agreed && asked.other_agreed, "the last to agree learns it");
    assert_eq!(store.agree(ids[0], "days".to_owned()).await.unwrap(), None, "and nobody else");
    assert_eq!(store.pools(80).await.unwrap(), [("days".to_owned(), ids[2])], "both wait no more");
    store.found(ids[0], "match".to_owned(), 125).await.unwrap();
    assert_eq!(store.wait_of(ids[0], 126).await.unwrap(), Some(Wait::Found("match".to_owned())));
    assert_eq!(store.wait_of(ids[0], 127).await.unwrap(), None, "told once");
    assert_eq!(meet(ids[3], 200).await, waits(200), "who has gone away is not met");
    store.wait_no_more(ids[3]).await.unwrap();
    assert_eq!(store.wait_of(ids[3], 201).await.unwrap(), None);
}

pub(crate) async fn a_meeting_that_comes_to_nothing_leaves_who_wanted_it_waiting(place: &impl Place) {
    let store = place.open().await;
    let mut ids = Vec::new();
    for n in 1..=3 {
        ids.push(store.add_visitor([n; 32], 1).await.unwrap());
    }
    let meet = |visitor: i64, now: i64| store.meet("days".to_owned(), visitor, now, now - 30);
    meet(ids[0], 100).await.unwrap();
    meet(ids[1], 110).await.unwrap();
    store.agree(ids[0], "days".to_owned()).await.unwrap();
    store.give_up_meetings(110).await.unwrap();
    assert!(matches!(store.wait_of(ids[0], 111).await.unwrap(), Some(Wait::Met(_))), "not yet");
    store.give_up_meetings(111).await.unwrap();
    assert_eq!(store.wait_of(ids[0], 131).await.unwrap(), Some(Wait::Waits("days".to_owned(), 100)));
    assert_eq!(store.wait_of(ids[1], 131).await.unwrap(), None, "who said nothing waits no more");
    meet(ids[1], 132).await.unwrap();
    store.wait_no_more(ids[0]).await.unwrap();
    assert_eq!(store.wait_of(ids[1], 133).await.unwrap(), Some(Wait::Waits("days".to_owned(), 132)), "he said no");
    store.set_block(ids[2], ids[1], Some(133)).await.unwrap();
    meet(ids[2], 134).await.unwrap();
    assert!(matches!(store.wait_of(ids[2], 134).await.unwrap(), Some(Wait::Waits(..))), "who is blocked is not met");
}

pub(crate) async fn a_challenge_is_answered_once(place: &impl Place) {
    let store = place.open().await;
    let mut ids = Vec::new();
    for n in 1..=3 {
        ids.push(store.add_visitor([n; 32], 1).await.unwrap());
    }
    let new = |made: i64| Challenge { id: 0, by: ids[0], whom: ids[1], made, ask: "{}".to_owned() };
    let first = store.challenge(new(1), 2).await.unwrap().expect("there is room");
    let second = store.challenge(new(2), 2).await.unwrap().expect("there is room");
    assert_eq!(store.challenge(new(3), 2).await.unwrap(), None, "and now there is none");
    let numbers = |list: Vec<Challenge>| list.into_iter().map(|one| one.id).collect::<Vec<_>>();
    assert_eq!(numbers(store.challenges(ids[0]).await.unwrap()), [second, first]);
    assert_eq!(numbers(store.challenges(ids[1]).await.unwrap()), [second, first]);
    assert!(store.challenges(ids[2]).await.unwrap().is_empty());
    assert_eq!(store.take_challenge(first, ids[2]).await.unwrap(), None, "a stranger");
    assert_eq!(store.take_challenge(first, ids[1]).await.unwrap(), Some(Challenge { id: first, ..new(1) }));
    assert_eq!(store.take_challenge(first, ids[1]).await.unwrap(), None);
    assert!(store.challenge(new(4), 2).await.unwrap().is_some());
}

pub(crate) async fn matches_to_watch_are_listed_and_under_way(place: &impl Place) {
    let store = place.open().await;
    let visitor = store.add_visitor([1; 32], 1).await.unwrap();
    let mut keys = Vec::new();
    for (id, listed) in [("open", true), ("played", true), ("over", true), ("private", false)] {
        let mut new = MatchRow { listed, ..row(id, visitor) };
        new.seats[1].invitation = None;
        keys.push(store.create(new, Vec::new(), None).await.unwrap());
    }
    for (key, decider) in [(keys[1], Some(0)), (keys[2], None), (keys[3], Some(0))] {
        store.append(key, act(1, store::ActKind::Order, decider)).await.unwrap();
    }
    let watched: Vec<String> = store.live_matches(10).await.unwrap().into_iter().map(|one| one.row.id).collect();
    assert_eq!(watched, ["played"]);
}

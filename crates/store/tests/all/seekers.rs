//! What every store must do about those who look for somebody. Each function is a test, run on all of them.

use store::{Challenge, MatchRow, Wait};

use crate::Place;
use crate::rows::{act, row};

pub(crate) async fn who_waits_longest_is_met_first_and_once(place: &impl Place) {
    let store = place.open().await;
    let mut ids = Vec::new();
    for n in 1..=4 {
        ids.push(store.add_visitor([n; 32], 1).await.unwrap());
    }
    let meet = |visitor: i64, now: i64| store.meet("days".to_owned(), visitor, now, now - 30);
    assert_eq!(meet(ids[0], 100).await.unwrap(), None);
    assert_eq!(meet(ids[0], 105).await.unwrap(), None, "nobody meets himself");
    assert_eq!(store.wait_of(ids[0], 110).await.unwrap(), Some(Wait::Waits("days".to_owned(), 100)));
    assert_eq!(store.meet("evening".to_owned(), ids[1], 110, 80).await.unwrap(), None, "another pool");
    assert_eq!(store.pools(80).await.unwrap(), [("days".to_owned(), 1), ("evening".to_owned(), 1)]);
    assert!(store.pools(111).await.unwrap().is_empty(), "both are gone by then");
    assert_eq!(meet(ids[1], 120).await.unwrap(), Some(ids[0]));
    assert!(store.pools(80).await.unwrap().is_empty(), "both wait no more");
    store.found(ids[0], "match".to_owned(), 121).await.unwrap();
    assert_eq!(meet(ids[2], 122).await.unwrap(), None, "who has found somebody is not met again");
    assert_eq!(store.wait_of(ids[0], 123).await.unwrap(), Some(Wait::Found("match".to_owned())));
    assert_eq!(store.wait_of(ids[0], 124).await.unwrap(), None, "told once");
    assert_eq!(meet(ids[3], 200).await.unwrap(), None, "who has gone away is not met");
    store.wait_no_more(ids[3]).await.unwrap();
    assert_eq!(store.wait_of(ids[3], 201).await.unwrap(), None);
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

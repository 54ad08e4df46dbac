//! What every store must do about time. Each function is a test, run on all of them.

use store::{Act, ActKind, CLOCK, Papers, TURN, Tick, turn_key};

use crate::Place;
use crate::rows::{a_match, act};

pub(crate) async fn time_counts_while_a_server_runs(place: &impl Place) {
    let store = place.open().await;
    assert_eq!(store.first_beat(1_000_000, 30_000).await.unwrap(), 1_000_000, "it begins with the clock on the wall");
    assert_eq!(store.beat(1_010_000, 1_010_000).await.unwrap(), 1_010_000);
    assert_eq!(store.beat(5_000, 1_011_000).await.unwrap(), 1_011_000, "whatever that shows");
    assert_eq!(store.beat(6_000, 1_010_500).await.unwrap(), 1_011_000, "another server has counted further");
    drop(store);
    let store = place.open().await;
    assert_eq!(store.first_beat(26_000, 30_000).await.unwrap(), 1_031_000, "it was gone for a moment only");
    assert_eq!(store.first_beat(604_826_000, 30_000).await.unwrap(), 1_031_000, "a week in which nobody could play");
    assert_eq!(store.first_beat(1_000, 30_000).await.unwrap(), 1_031_000, "the clock on the wall was put back");
}

fn timed(n: u64, decider: Option<u8>, out: Option<i64>) -> Act {
    Act { tick: Some(Tick { at: n as i64 * 1_000, took: 250, out }), ..act(n, ActKind::Order, decider) }
}

pub(crate) async fn a_clock_rings_when_the_last_act_says(place: &impl Place) {
    let store = place.open().await;
    let (visitor, key) = a_match(&*store, "one").await;
    let acts = [timed(1, Some(0), Some(60_001)), timed(2, Some(1), Some(90_000)), timed(3, Some(1), None)];
    store.append(key, acts[0].clone()).await.unwrap();
    assert!(store.ringing(48, 60, 10).await.unwrap().is_empty());
    let rings = store.ringing(49, 0, 10).await.unwrap();
    assert_eq!((rings.len(), rings[0].payload.as_str(), rings[0].due), (1, "one", 49), "when a fifth is left");
    assert!(store.waiting_jobs(i64::MAX - 1, 10).await.unwrap().is_empty(), "it is no job like the others");
    let lease = store::Lease { by: 7, from: 100, until: 110 };
    assert!(store.take_job(CLOCK, turn_key(key), lease).await.unwrap().is_some());
    assert!(store.ringing(61, 105, 10).await.unwrap().is_empty(), "somebody has it");
    assert_eq!(store.ringing(61, 110, 10).await.unwrap().len(), 1, "who has died");
    store.append(key, acts[1].clone()).await.unwrap();
    assert!(store.ringing(72, 105, 10).await.unwrap().is_empty(), "another decides now");
    assert_eq!(store.ringing(73, 105, 10).await.unwrap().len(), 1);
    assert!(store.append(key, timed(2, Some(0), None)).await.is_err(), "that number is taken");
    assert_eq!(store.ringing(73, 105, 10).await.unwrap().len(), 1, "and nothing of it is kept");
    let listed = store.matches_of(visitor, 10).await.unwrap().remove(0);
    assert_eq!(listed.tick, acts[1].tick);
    store.append(key, acts[2].clone()).await.unwrap();
    assert!(store.ringing(i64::MAX, 105, 10).await.unwrap().is_empty(), "it stands");
    store.append(key, act(4, ActKind::Chat, None)).await.unwrap();
    assert_eq!(store.acts(key, 0).await.unwrap()[..3], acts);
}

pub(crate) async fn a_computer_that_relieves_somebody_has_its_turns(place: &impl Place) {
    let store = place.open().await;
    let (visitor, key) = a_match(&*store, "one").await;
    store.append(key, timed(1, Some(0), Some(5_000))).await.unwrap();
    let relieved =
        Act { kind: ActKind::Relieve, seat: Some(0), body: "sergeant".to_owned(), ..timed(2, Some(0), None) };
    assert!(store.job(TURN, turn_key(key)).await.unwrap().is_none());
    store.append(key, relieved).await.unwrap();
    assert!(store.job(TURN, turn_key(key)).await.unwrap().is_some());
    assert!(store.job(CLOCK, turn_key(key)).await.unwrap().is_none());
    let seats = store.matches_of(visitor, 10).await.unwrap().remove(0).row.seats;
    assert_eq!((seats[0].level.as_deref(), seats[0].visitor), (Some("sergeant"), Some(visitor)));
    let (_, row) = store.find("one".to_owned()).await.unwrap().unwrap();
    assert_eq!(row.seats[0].level, None, "the match is as it was made");
    store.append(key, timed(3, Some(1), Some(9_000))).await.unwrap();
    assert!(store.job(TURN, turn_key(key)).await.unwrap().is_none());
    store.append(key, timed(4, Some(0), None)).await.unwrap();
    assert!(store.job(TURN, turn_key(key)).await.unwrap().is_some(), "to the end");
}

pub(crate) async fn what_a_seat_keeps_to_itself_is_kept(place: &impl Place) {
    let store = place.open().await;
    let (_, key) = a_match(&*store, "one").await;
    assert_eq!(store.paper(key, 0, "note").await.unwrap(), None);
    let next = |n| store.append(key, act(n, ActKind::Order, Some(0)));
    assert_eq!(next(1).await.unwrap(), Papers::Nowhere);
    assert!(store.put_paper(key, 0, "note", "watch his left".to_owned(), None).await.unwrap());
    assert!(store.put_paper(key, 1, "note", "wait".to_owned(), None).await.unwrap());
    assert_eq!(store.paper(key, 0, "note").await.unwrap().as_deref(), Some("watch his left"));
    assert_eq!(store.paper(key, 0, "orders").await.unwrap(), None);
    let put = |text: &str, known: &str| store.put_paper(key, 0, "note", text.to_owned(), Some(known.to_owned()));
    assert!(!put("more", "something else").await.unwrap());
    assert!(put("more", "watch his left").await.unwrap());
    assert_eq!(store.paper(key, 0, "note").await.unwrap().as_deref(), Some("more"));
    assert!(!put("", "watch his left").await.unwrap());
    assert!(put("", "more").await.unwrap());
    assert!(!put("again", "more").await.unwrap(), "it is gone");
    assert_eq!(store.paper(key, 0, "note").await.unwrap(), None);
    assert!(store.put_paper(key, 0, "note", String::new(), None).await.unwrap());
    assert_eq!(store.paper(key, 1, "note").await.unwrap().as_deref(), Some("wait"));
    assert_eq!(next(2).await.unwrap(), Papers::Kept, "by the other seat");
    assert!(store.put_paper(key, 1, "note", String::new(), None).await.unwrap());
    assert_eq!(next(3).await.unwrap(), Papers::Nowhere);
}

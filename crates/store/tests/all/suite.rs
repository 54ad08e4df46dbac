//! What every store must do. Each function is a test, run on all of them.

use std::sync::Arc;

use store::{Act, ActKind, Job, KeptRow, Lease, MOST_TRIES, MatchRow, Room, SeatRow, StoreError, TURN, turn_key};

use crate::Place;
use crate::rows::{a_match, act, row};

pub(crate) async fn what_was_written_is_read_back_by_another_program(place: &impl Place) {
    let store = place.open().await;
    let (visitor, key) = a_match(&*store, "one").await;
    let acts: Vec<Act> =
        (1..=5).map(|n| act(n, if n == 3 { ActKind::Chat } else { ActKind::Order }, Some(1))).collect();
    for act in &acts {
        store.append(key, act.clone()).await.unwrap();
    }
    store.rename(visitor, "Ruby".to_owned(), 60).await.unwrap();
    store.rename(visitor, "Rosa".to_owned(), 61).await.unwrap();
    let before = store.find("one".to_owned()).await.unwrap();
    drop(store);
    let store = place.open().await;
    assert_eq!(store.find("one".to_owned()).await.unwrap(), before);
    assert_eq!(store.acts(key, 0).await.unwrap(), acts);
    assert_eq!(store.acts(key, 3).await.unwrap(), acts[3..]);
    assert_eq!(store.acts(key, u64::MAX).await.unwrap(), []);
    assert_eq!(store.visitors(vec![visitor, 999]).await.unwrap()[0].name, "Rosa");
    assert_eq!(store.find("two".to_owned()).await.unwrap(), None);
}

pub(crate) async fn one_number_belongs_to_one_act(place: &impl Place) {
    let store = place.open().await;
    let (_, key) = a_match(&*store, "one").await;
    let mut writers = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let store = Arc::clone(&store);
        writers.spawn(async move { store.append(key, act(1, ActKind::Order, Some(0))).await });
    }
    let results = writers.join_all().await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(results.iter().all(|result| matches!(result, Ok(_) | Err(StoreError::Taken))));
}

pub(crate) async fn a_job_that_fails_leaves_nothing_and_disturbs_nobody(place: &impl Place) {
    let store = place.open().await;
    let (visitor, key) = a_match(&*store, "one").await;
    store.append(key, act(1, ActKind::Order, Some(0))).await.unwrap();
    // All are queued before the first is awaited, so that some share a transaction.
    let fine = store.append(key, act(2, ActKind::Order, Some(0)));
    let taken = store.create(row("two", visitor), Vec::new(), Some((key, act(1, ActKind::Rematch, None))));
    let double = store.create(row("one", visitor), Vec::new(), None);
    let also_fine = store.append(key, act(3, ActKind::Order, Some(0)));
    assert!(fine.await.is_ok());
    assert!(matches!(taken.await, Err(StoreError::Taken)));
    assert!(double.await.is_err());
    assert!(also_fine.await.is_ok());
    assert_eq!(store.find("two".to_owned()).await.unwrap(), None);
    assert_eq!(store.acts(key, 0).await.unwrap().len(), 3);
}

pub(crate) async fn a_seat_is_taken_once_and_then_it_is_in_the_list(place: &impl Place) {
    let store = place.open().await;
    let (_, key) = a_match(&*store, "one").await;
    let guest = store.add_visitor([5; 32], 51).await.unwrap();
    let late = store.add_visitor([6; 32], 52).await.unwrap();
    let join = |n: u64, visitor: i64| Act { seat: Some(1), visitor: Some(visitor), ..act(n, ActKind::Join, None) };
    store.append(key, join(1, guest)).await.unwrap();
    assert!(matches!(store.append(key, join(2, late)).await, Err(StoreError::Taken)));
    let mine = store.matches_of(guest, 10).await.unwrap();
    assert_eq!((mine.len(), mine[0].row.seats[1].visitor), (1, Some(guest)));
    assert!(store.matches_of(late, 10).await.unwrap().is_empty());
}

pub(crate) async fn lists_say_where_matches_stand(place: &impl Place) {
    let store = place.open().await;
    let (visitor, key) = a_match(&*store, "one").await;
    assert_eq!(store.matches_of(visitor, 10).await.unwrap()[0].position, None);
    store.append(key, act(1, ActKind::Order, Some(1))).await.unwrap();
    store.append(key, act(2, ActKind::Chat, None)).await.unwrap();
    let listed = store.matches_of(visitor, 10).await.unwrap().remove(0);
    assert_eq!((listed.position.unwrap().step, listed.updated), (1, 102));
    assert!(store.open_matches(10).await.unwrap().is_empty(), "it is not listed");
    let public = MatchRow { listed: true, ..row("two", visitor) };
    store.create(public, Vec::new(), None).await.unwrap();
    assert_eq!(store.open_matches(10).await.unwrap()[0].row.id, "two");
    let invitation = store.invitation([9; 32]).await.unwrap().unwrap();
    assert_eq!((invitation.id.as_str(), invitation.seat), ("two", 1));
    assert_eq!(store.invitation([1; 32]).await.unwrap(), None);
    let needs = store.needs().await.unwrap();
    assert_eq!(needs.iter().map(|one| (one.id.as_str(), one.rules)).collect::<Vec<_>>(), [("one", 3), ("two", 3)]);
    assert_eq!((needs[0].program.as_str(), &needs[0].data), ("cafe", &row("one", visitor).data));
}

pub(crate) async fn what_is_kept_of_a_visitor_is_bounded_and_counted(place: &impl Place) {
    let store = place.open().await;
    let (visitor, _) = a_match(&*store, "one").await;
    for n in 0..30 {
        store.rename(visitor, format!("Name {n}"), n).await.unwrap();
    }
    assert_eq!(store.visitors(vec![visitor]).await.unwrap()[0].name, "Name 29");
    for id in ["two", "three"] {
        let mut another = row(id, visitor);
        another.seats[1].invitation = None;
        store.create(another, Vec::new(), None).await.unwrap();
    }
    assert_eq!(store.made_by(visitor, 100).await.unwrap(), 3);
    assert_eq!(store.made_by(visitor, 2).await.unwrap(), 2);
    assert_eq!(store.made_by(visitor + 1, 100).await.unwrap(), 0);
}

pub(crate) async fn the_last_numbers_of_many_matches_are_known(place: &impl Place) {
    let store = place.open().await;
    let (one, two) = (a_match(&*store, "one").await.1, a_match(&*store, "two").await.1);
    for n in 1..=3 {
        store.append(one, act(n, ActKind::Order, Some(0))).await.unwrap();
    }
    let mut last = store.last_acts(vec![one, two, 999]).await.unwrap();
    last.sort_unstable();
    assert_eq!(last, [(one, 3), (two, 0), (999, 0)]);
    store.check().await.expect("the database answers");
    assert!(store.connections().open > 0);
}

pub(crate) async fn only_the_latest_findings_of_a_kind_are_kept(place: &impl Place) {
    let store = place.open().await;
    for key in ["one", "two", "three"] {
        store.add_job(job(key, "{}")).await.unwrap();
        store.take_job("lab", key.to_owned(), Lease { by: 1, from: 100, until: 130 }).await.unwrap();
        assert!(store.end_job("lab", key.to_owned(), 1, Some(key.to_owned())).await.unwrap());
    }
    store.keep_findings("analysis", 0).await.unwrap();
    store.keep_findings("lab", 2).await.unwrap();
    let mut kept = 0;
    for key in ["one", "two", "three"] {
        kept += usize::from(store.finding("lab", key.to_owned()).await.unwrap().is_some());
    }
    assert_eq!(kept, 2);
}

pub(crate) async fn what_is_asked_for_and_found_is_weighed(place: &impl Place) {
    let store = place.open().await;
    let visitor = store.add_visitor([1; 32], 50).await.unwrap();
    let acts = vec![act(1, ActKind::Order, Some(1))];
    store.create(against_a_computer(visitor), acts, None).await.unwrap();
    let room = |of| store.room(of);
    assert_eq!(room(Some(7)).await.unwrap(), Room::default(), "a computer's turn takes nobody's room");
    store.add_job(Job { owner: Some(7), ..job("one", "{\"é\":1}") }).await.unwrap();
    store.add_job(Job { owner: Some(8), ..job("two", "{}") }).await.unwrap();
    store.add_job(job("three", "1234")).await.unwrap();
    assert_eq!(room(Some(7)).await.unwrap(), Room { own: 8, all: 14 }, "bytes, not letters");
    assert_eq!(room(None).await.unwrap(), Room { own: 0, all: 14 });
    store.take_job("lab", "one".to_owned(), Lease { by: 1, from: 100, until: 130 }).await.unwrap();
    assert!(store.end_job("lab", "one".to_owned(), 1, Some("x".repeat(1_000))).await.unwrap());
    assert_eq!(room(Some(7)).await.unwrap(), Room { own: 1_000, all: 1_006 }, "what was found for him is his");
    assert_eq!(room(Some(8)).await.unwrap().own, 2);
    store.keep_findings("lab", 0).await.unwrap();
    assert_eq!(room(Some(7)).await.unwrap(), Room { own: 0, all: 6 });
}

pub(crate) async fn a_program_lies_in_parts_and_is_there_when_it_is_whole(place: &impl Place) {
    let store = place.open().await;
    for (n, part) in [(1, vec![0, 255, 1]), (0, vec![7; 100_000]), (0, vec![8; 100_000])] {
        store.add_kept_part("program", "cafe".to_owned(), n, part).await.unwrap();
    }
    assert!(store.kept().await.unwrap().is_empty(), "nobody has said that it is whole");
    let (kind, hash, about) = ("program".to_owned(), "cafe".to_owned(), "{}".to_owned());
    let row = KeptRow { kind, hash, about, parts: 2 };
    store.add_kept(row.clone()).await.unwrap();
    store.add_kept(row.clone()).await.unwrap();
    drop(store);
    let store = place.open().await;
    assert_eq!(store.kept().await.unwrap(), [row]);
    let part = |kind, n| store.kept_part(kind, "cafe".to_owned(), n);
    assert_eq!(part("program", 0).await.unwrap(), Some(vec![8; 100_000]), "what is sent again counts");
    assert_eq!(part("program", 1).await.unwrap(), Some(vec![0, 255, 1]));
    assert_eq!(part("program", 2).await.unwrap(), None);
    assert_eq!(part("set", 0).await.unwrap(), None);
    store.remove_kept("set", "cafe".to_owned()).await.unwrap();
    assert_eq!(store.kept().await.unwrap().len(), 1);
    store.remove_kept("program", "cafe".to_owned()).await.unwrap();
    assert_eq!((store.kept().await.unwrap(), part("program", 0).await.unwrap()), (Vec::new(), None));
}

/// A computer in the second seat, to decide after the first act.
fn against_a_computer(maker: i64) -> MatchRow {
    let mut row = row("one", maker);
    row.seats[1] = SeatRow { name: "blue".to_owned(), level: Some("sergeant".to_owned()), ..SeatRow::default() };
    row
}

/// Long after all that happens in these tests.
const LATER: i64 = 1_000;

pub(crate) async fn a_computers_turn_is_a_job_until_it_has_been_played(place: &impl Place) {
    let store = place.open().await;
    let visitor = store.add_visitor([1; 32], 50).await.unwrap();
    let acts = vec![act(1, ActKind::Order, Some(1))];
    let key = store.create(against_a_computer(visitor), acts, None).await.unwrap();
    let turns = || async { store.waiting_jobs(LATER, 10).await.unwrap() };
    let waiting = turns().await;
    assert_eq!((waiting.len(), waiting[0].kind.as_str(), waiting[0].payload.as_str()), (1, TURN, "one"));
    assert_eq!(waiting[0].key, turn_key(key));
    assert!(store.waiting_jobs(101, 10).await.unwrap().is_empty(), "whoever stored the act is at it for a while");
    store.append(key, act(2, ActKind::Chat, None)).await.unwrap();
    assert_eq!(turns().await, waiting, "talk changes nothing");
    let lease = Lease { by: 1, from: 110, until: 170 };
    assert!(store.take_job(TURN, turn_key(key), lease).await.unwrap().is_some());
    store.append(key, act(3, ActKind::Order, Some(1))).await.unwrap();
    assert_eq!(turns().await[0].made, 103, "its next decision is a new job, which nobody has yet");
    store.append(key, act(4, ActKind::Order, Some(0))).await.unwrap();
    assert!(turns().await.is_empty());
    store.append(key, act(5, ActKind::Order, Some(1))).await.unwrap();
    assert!(store.append(key, act(5, ActKind::Order, None)).await.is_err());
    assert_eq!(turns().await.len(), 1, "an act that was not stored ends no job");
    store.append(key, act(6, ActKind::Order, None)).await.unwrap();
    assert!(turns().await.is_empty(), "the match is over");
}

fn job(key: &str, payload: &str) -> Job {
    let (kind, payload) = ("lab".to_owned(), payload.to_owned());
    Job { kind, key: key.to_owned(), made: 7, due: 7, payload, owner: None, tries: 0 }
}

pub(crate) async fn a_job_is_there_once_until_it_is_ended(place: &impl Place) {
    let store = place.open().await;
    let mut added = Vec::new();
    for (key, payload) in [("one", "{}"), ("two", "{}"), ("one", "null")] {
        added.push(store.add_job(job(key, payload)).await.unwrap());
    }
    assert_eq!(added, [true, true, false]);
    assert_eq!(store.job("lab", "one".to_owned()).await.unwrap(), Some(job("one", "{}")));
    assert_eq!(store.job("analysis", "one".to_owned()).await.unwrap(), None);
    drop(store);
    let store = place.open().await;
    assert_eq!(store.waiting_jobs(7, 10).await.unwrap(), [job("one", "{}"), job("two", "{}")]);
    assert_eq!(store.waiting_jobs(7, 1).await.unwrap().len(), 1);
    assert!(store.waiting_jobs(6, 10).await.unwrap().is_empty(), "they are not due yet");
    store.drop_job("lab", "one".to_owned()).await.unwrap();
    store.drop_job("analysis", "two".to_owned()).await.unwrap();
    assert_eq!(store.waiting_jobs(7, 10).await.unwrap(), [job("two", "{}")]);
}

pub(crate) async fn a_job_is_done_by_one_and_by_another_when_he_dies(place: &impl Place) {
    let store = place.open().await;
    store.add_job(job("one", "{}")).await.unwrap();
    let take = |by, from| store.take_job("lab", "one".to_owned(), Lease { by, from, until: from + 30 });
    assert_eq!(take(1, 100).await.unwrap(), Some(Job { tries: 1, ..job("one", "{}") }));
    assert_eq!(take(2, 101).await.unwrap(), None, "one has it");
    assert!(store.waiting_jobs(101, 10).await.unwrap().is_empty());
    assert!(store.renew_job("lab", "one".to_owned(), Lease { by: 1, from: 120, until: 150 }).await.unwrap());
    assert_eq!(take(2, 140).await.unwrap(), None, "it was renewed");
    assert_eq!(store.waiting_jobs(150, 10).await.unwrap().len(), 1, "the lease has run out");
    assert_eq!(take(2, 150).await.unwrap().map(|job| job.tries), Some(2));
    let renewed = store.renew_job("lab", "one".to_owned(), Lease { by: 1, from: 151, until: 181 }).await.unwrap();
    assert!(!renewed, "the first has lost it");
    assert!(!store.end_job("lab", "one".to_owned(), 1, Some("first".to_owned())).await.unwrap());
    assert!(store.end_job("lab", "one".to_owned(), 2, Some("second".to_owned())).await.unwrap());
    assert!(!store.end_job("lab", "one".to_owned(), 2, Some("twice".to_owned())).await.unwrap(), "done once");
    assert_eq!(store.finding("lab", "one".to_owned()).await.unwrap().as_deref(), Some("second"));
    assert_eq!(store.finding("lab", "two".to_owned()).await.unwrap(), None);
    assert!(!store.add_job(job("one", "{}")).await.unwrap(), "what has been found is not looked for again");
}

pub(crate) async fn a_job_that_is_left_waits_until_it_is_due(place: &impl Place) {
    let store = place.open().await;
    store.add_job(job("one", "{}")).await.unwrap();
    let take = |by, from| store.take_job("lab", "one".to_owned(), Lease { by, from, until: from + 30 });
    take(1, 100).await.unwrap().expect("it is free");
    store.leave_job("lab", "one".to_owned(), 2, 0).await.unwrap();
    assert_eq!(take(2, 101).await.unwrap(), None, "only who has it can leave it");
    store.leave_job("lab", "one".to_owned(), 1, 200).await.unwrap();
    assert!(store.waiting_jobs(199, 10).await.unwrap().is_empty());
    assert_eq!(store.waiting_jobs(200, 10).await.unwrap().len(), 1);
    for n in 0..i64::from(MOST_TRIES) {
        take(3, 200 + 60 * n).await.unwrap().expect("whoever asks for it gets it");
    }
    assert!(store.waiting_jobs(i64::MAX, 10).await.unwrap().is_empty(), "nobody takes it up unasked any more");
}

pub(crate) async fn of_many_who_take_a_job_one_has_it(place: &impl Place) {
    let store = place.open().await;
    store.add_job(job("one", "{}")).await.unwrap();
    let mut takers = tokio::task::JoinSet::new();
    for by in 1..=20 {
        let store = Arc::clone(&store);
        takers.spawn(async move {
            store.take_job("lab", "one".to_owned(), Lease { by, from: 100, until: 130 }).await.unwrap()
        });
    }
    assert_eq!(takers.join_all().await.into_iter().flatten().count(), 1);
}

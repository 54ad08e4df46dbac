//! What every store must know of matches that are over, and of cups.

use std::sync::Arc;

use store::{
    Act, ActKind, CupRow, CupSlot, EntrantRow, ForfeitRow, Job, Lease, MatchRow, RoundRow, SeatRow, Stakes, Store,
    StoreError, Tick,
};

use crate::Place;
use crate::rows::{a_match, act, row};

fn end(n: u64, at: i64) -> Act {
    Act { at, ..act(n, ActKind::Order, None) }
}

pub(crate) async fn matches_that_are_over_are_told_in_the_order_of_their_ends(place: &impl Place) {
    let store = place.open().await;
    let (red, first) = a_match(&*store, "one").await;
    let (_, second) = a_match(&*store, "two").await;
    let (_, still_on) = a_match(&*store, "three").await;
    let (_, taken_back) = a_match(&*store, "four").await;
    let (_, imported) = a_match(&*store, "five").await;
    let blue = store.add_visitor([77; 32], 50).await.unwrap();
    let join = Act { seat: Some(1), visitor: Some(blue), ..act(1, ActKind::Join, None) };
    store.append(first, join).await.unwrap();
    store.append(first, Act { at: 300, visitor: Some(red), ..act(2, ActKind::Order, Some(0)) }).await.unwrap();
    store.append(first, end(3, 900)).await.unwrap();
    store.append(first, act(4, ActKind::Chat, None)).await.unwrap();
    store.append(second, end(1, 800)).await.unwrap();
    store.append(still_on, act(1, ActKind::Order, Some(1))).await.unwrap();
    store.append(taken_back, end(1, 700)).await.unwrap();
    store.append(taken_back, act(2, ActKind::Order, Some(1))).await.unwrap();
    store.append(imported, act(1, ActKind::Import, None)).await.unwrap();
    store.append(imported, end(2, 850)).await.unwrap();
    let over = store.finished((0, 0), 10).await.unwrap();
    assert_eq!(over.iter().map(|one| (one.id.as_str(), one.at)).collect::<Vec<_>>(), [("two", 800), ("one", 900)]);
    assert_eq!(
        (over[1].key, over[1].steps, over[1].ending.winners.as_slice()),
        (first, 3, ["red".to_owned()].as_slice())
    );
    assert_eq!(over[1].seats.iter().map(|seat| seat.visitor).collect::<Vec<_>>(), [Some(red), Some(blue)]);
    assert!(!over[1].stakes.rated);
    assert_eq!(store.finished((800, second), 10).await.unwrap().len(), 1, "after that one");
    assert_eq!(store.finished((0, 0), 1).await.unwrap().len(), 1);
    assert_eq!(store.finished_of(blue, 10).await.unwrap(), [over[1].clone()]);
    let orders = store.first_orders(red, 10).await.unwrap();
    assert_eq!(orders.len(), 1, "blue gave none: {orders:?}");
    assert_eq!((orders[0].id.as_str(), orders[0].n, orders[0].seat.as_str()), ("one", 2, "red"));
    assert_eq!(orders[0].order, "{\"order\":\"wait\",\"n\":2}", "not the end, which the table gave");
    assert_eq!((&over[0].clock, over[0].seats[0].relieved), (&None, false));
}

/// An order, and how long it took.
fn took(n: u64, seat: u8, visitor: Option<i64>, millis: i64) -> Act {
    let tick = Some(Tick { at: 0, took: millis, out: None });
    Act { seat: Some(seat), visitor, tick, ..act(n, ActKind::Order, Some(0)) }
}

pub(crate) async fn an_answer_is_the_first_order_after_anothers(place: &impl Place) {
    let store = place.open().await;
    let (red, key) = a_match(&*store, "one").await;
    let (_, other) = a_match(&*store, "two").await;
    let blue = store.add_visitor([77; 32], 50).await.unwrap();
    store.append(key, Act { seat: Some(1), visitor: Some(blue), ..act(1, ActKind::Join, None) }).await.unwrap();
    let given = [(0, Some(red), 10), (1, Some(blue), 20), (0, Some(red), 30), (0, Some(red), 40), (1, None, 50)];
    for (n, (seat, visitor, millis)) in (2..).zip(given) {
        store.append(key, took(n, seat, visitor, millis)).await.unwrap();
    }
    store.append(key, act(7, ActKind::Chat, None)).await.unwrap();
    store.append(key, took(8, 0, Some(red), 60)).await.unwrap();
    store.append(other, took(1, 1, Some(blue), 70)).await.unwrap();
    assert_eq!(store.answers(red, vec![key, other]).await.unwrap(), [30, 60], "neither the first nor a second");
    assert_eq!(store.answers(blue, vec![key]).await.unwrap(), [20], "what the table gave is nobody's");
    assert!(store.answers(red, Vec::new()).await.unwrap().is_empty());
}

pub(crate) async fn of_computers_those_matches_are_told_that_are_over_and_analysed(place: &impl Place) {
    let store = place.open().await;
    let maker = store.add_visitor([1; 32], 50).await.unwrap();
    for (id, over, analysed) in
        [("on", false, true), ("plain", true, false), ("late", true, true), ("early", true, true)]
    {
        let mut row = row(id, maker);
        row.seats[1] = SeatRow { name: "blue".to_owned(), level: Some("captain".to_owned()), ..SeatRow::default() };
        let at = if id == "late" { 900 } else { 300 };
        let last = Act { at, ..act(1, ActKind::Order, (!over).then_some(0)) };
        store.create(row, vec![last], None).await.unwrap();
        if analysed {
            found_out(&*store, id, "{}").await;
        }
    }
    let (_, people) = a_match(&*store, "people").await;
    store.append(people, end(1, 500)).await.unwrap();
    found_out(&*store, "people", "{}").await;
    let found = store.analysed_with_computers("toy".to_owned(), 10).await.unwrap();
    assert_eq!(found.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["late", "early"]);
    let captain = Some("captain".to_owned());
    assert_eq!(found[0].seats, [("red".to_owned(), None), ("blue".to_owned(), captain)]);
    assert_eq!(store.analysed_with_computers("toy".to_owned(), 1).await.unwrap().len(), 1);
    assert!(store.analysed_with_computers("chess".to_owned(), 9).await.unwrap().is_empty());
}

/// An analysis is done and kept.
async fn found_out(store: &dyn Store, key: &str, text: &str) {
    let (kind, payload) = ("analysis".to_owned(), "{}".to_owned());
    let job = Job { kind, key: key.to_owned(), made: 7, due: 7, payload, owner: None, tries: 0 };
    store.add_job(job).await.unwrap();
    store.take_job("analysis", key.to_owned(), Lease { by: 1, from: 100, until: 130 }).await.unwrap();
    store.end_job("analysis", key.to_owned(), 1, Some(text.to_owned())).await.unwrap();
}

pub(crate) async fn of_an_analysis_the_account_is_told(place: &impl Place) {
    let store = place.open().await;
    for (key, text) in [("one", r#"{"account":{"end":1.0},"curve":[]}"#), ("two", r#"{"curve":[]}"#)] {
        found_out(&*store, key, text).await;
    }
    let ids = ["one", "two", "three"].map(str::to_owned).to_vec();
    let found = store.analysis_accounts(ids).await.unwrap();
    assert_eq!(found, [("one".to_owned(), r#"{"end":1.0}"#.to_owned())]);
}

fn slot(round: u32, pairing: u32, leg: u8) -> CupSlot {
    CupSlot { cup: "cup".to_owned(), round, pairing, leg }
}

fn cup(maker: i64) -> CupRow {
    CupRow {
        id: "cup".to_owned(),
        made: 100,
        maker,
        name: "The Monsoon Cup".to_owned(),
        game: "toy".to_owned(),
        scenario: "first".to_owned(),
        options: "{}".to_owned(),
        form: "\"round_robin\"".to_owned(),
        pace: String::new(),
        rated: true,
        places: 3,
        starts: 500,
        round_hours: 48,
        seed: -7,
        started: None,
    }
}

async fn a_cup(store: &dyn Store) -> i64 {
    let maker = store.add_visitor([1; 32], 50).await.unwrap();
    let (kind, key, payload) = ("cup".to_owned(), "cup".to_owned(), "{}".to_owned());
    let job = Job { kind, key, made: 100, due: 500, payload, owner: None, tries: 0 };
    let computer = EntrantRow { level: Some("sergeant".to_owned()), entered: 100, ..EntrantRow::default() };
    store.add_cup(cup(maker), vec![computer], job).await.unwrap();
    maker
}

pub(crate) async fn a_match_counts_for_what_it_was_made_and_fills_one_slot(place: &impl Place) {
    let store = place.open().await;
    let maker = a_cup(&*store).await;
    let of_cup = |id: &str, leg: u8| {
        let mut row = row(id, maker);
        row.seats[1].invitation = None;
        MatchRow { stakes: Stakes { rated: true, cup: Some(slot(0, 2, leg)) }, ..row }
    };
    let key = store.create(of_cup("one", 0), vec![act(1, ActKind::Order, Some(1))], None).await.unwrap();
    store.create(of_cup("two", 1), vec![act(1, ActKind::Order, None)], None).await.unwrap();
    assert!(matches!(store.create(of_cup("three", 1), Vec::new(), None).await, Err(StoreError::Taken)));
    assert_eq!(store.find("one".to_owned()).await.unwrap(), Some((key, of_cup("one", 0))));
    assert_eq!(store.made_by(maker, 10).await.unwrap(), 0, "the cup made them");
    let kept = store.cup("cup".to_owned()).await.unwrap().unwrap();
    let [on, over] = kept.matches.as_slice() else { panic!("{:?}", kept.matches) };
    assert_eq!((on.slot.clone(), on.decider, on.ending.is_some()), (slot(0, 2, 0), Some(1), false));
    assert_eq!((over.slot.leg, over.decider, over.ending.is_some()), (1, None, true));
    assert_eq!(store.finished((0, 0), 9).await.unwrap()[0].stakes.cup, Some(slot(0, 2, 1)));
}

pub(crate) async fn a_cup_has_so_many_places_and_starts_once(place: &impl Place) {
    let store = place.open().await;
    let maker = a_cup(&*store).await;
    let id = || "cup".to_owned();
    let [ada, bea, carl] = {
        let mut visitors = [0; 3];
        for (n, visitor) in visitors.iter_mut().enumerate() {
            *visitor = store.add_visitor([10 + n as u8; 32], 50).await.unwrap();
        }
        visitors
    };
    store.enter_cup(id(), ada, 110).await.unwrap();
    assert!(matches!(store.enter_cup(id(), ada, 111).await, Err(StoreError::Taken)), "once is enough");
    let mut entering = tokio::task::JoinSet::new();
    for visitor in [bea, carl] {
        let store = Arc::clone(&store);
        entering.spawn(async move { store.enter_cup("cup".to_owned(), visitor, 112).await });
    }
    let entered = entering.join_all().await;
    assert_eq!(entered.iter().filter(|entered| entered.is_ok()).count(), 1, "one place was free: {entered:?}");
    assert!(store.leave_cup(id(), ada, 113).await.unwrap());
    assert!(!store.leave_cup(id(), ada, 113).await.unwrap(), "he is gone");
    assert!(!store.start_cup(id(), 120, vec![(0, 1500), (1, 1400), (2, 1300)]).await.unwrap(), "two take part");
    store.enter_cup(id(), ada, 114).await.unwrap();
    assert_eq!(store.cups(10).await.unwrap(), [(cup(maker), 3)]);
    assert_eq!((store.cups_of(ada, 10).await.unwrap().len(), store.cups_of(maker, 10).await.unwrap().len()), (1, 0));
    assert_eq!((store.cups_on(maker, 400).await.unwrap(), store.cups_on(maker, 600).await.unwrap()), (1, 0));
    let ratings = vec![(0, 1500), (1, 1400), (2, 1300)];
    assert!(store.start_cup(id(), 120, ratings.clone()).await.unwrap());
    assert!(!store.start_cup(id(), 121, ratings).await.unwrap(), "it has started");
    assert!(matches!(store.enter_cup(id(), maker, 122).await, Err(StoreError::Taken)));
    assert!(store.leave_cup(id(), ada, 130).await.unwrap());
    let kept = store.cup(id()).await.unwrap().unwrap();
    assert_eq!(kept.row.started, Some(120));
    let row = kept.entrants.iter().find(|entrant| entrant.visitor == Some(ada)).unwrap();
    assert_eq!((row.number, row.rating, row.withdrawn), (1, Some(1400), Some(130)));
    assert_eq!(store.cup("nothing".to_owned()).await.unwrap(), None);
}

pub(crate) async fn a_round_is_drawn_once_and_its_job_rests(place: &impl Place) {
    let store = place.open().await;
    a_cup(&*store).await;
    let id = || "cup".to_owned();
    let round = RoundRow { drawn: 130, pairings: "[]".to_owned(), extended: 0 };
    store.add_round(id(), 0, round.clone()).await.unwrap();
    assert!(matches!(store.add_round(id(), 0, RoundRow { drawn: 131, ..round.clone() }).await, Err(StoreError::Taken)));
    let forfeit = ForfeitRow { slot: slot(0, 0, 1), by: [true, false], at: 140 };
    store.add_forfeit(forfeit.clone()).await.unwrap();
    store.add_forfeit(ForfeitRow { by: [false, true], ..forfeit.clone() }).await.unwrap();
    let kept = store.cup(id()).await.unwrap().unwrap();
    assert_eq!((kept.rounds, kept.forfeits), (vec![round], vec![forfeit]));
    store.extend_round(id(), 0, 60).await.unwrap();
    store.extend_round(id(), 0, 5).await.unwrap();
    assert_eq!(store.cup(id()).await.unwrap().unwrap().rounds[0].extended, 65);
    for at in 0..10 {
        let lease = Lease { by: 1, from: 500 + at, until: 600 };
        let job = store.take_job("cup", id(), lease).await.unwrap().expect("it is there");
        store.rest_job(job.clone(), 2, 0).await.unwrap();
        assert!(store.waiting_jobs(550, 10).await.unwrap().is_empty(), "only who has it can let it rest");
        store.rest_job(job, 1, 700).await.unwrap();
    }
    assert!(store.waiting_jobs(699, 10).await.unwrap().is_empty());
    assert_eq!(store.waiting_jobs(700, 10).await.unwrap().len(), 1, "however often it was taken");
    let job = store.take_job("cup", id(), Lease { by: 1, from: 700, until: 800 }).await.unwrap().expect("it is there");
    store.hurry_job("cup", id(), 700).await.unwrap();
    store.rest_job(job, 1, 900).await.unwrap();
    assert_eq!(store.waiting_jobs(701, 10).await.unwrap().len(), 1, "what happened meanwhile is not forgotten");
}

//! The store over a real file.

use std::sync::Arc;

use engine::{Ending, Status};
use store::{Act, ActKind, Job, MatchKey, MatchRow, Position, SeatRow, Sqlite, Store, StoreError};
use tempfile::TempDir;

fn open(folder: &TempDir) -> Sqlite {
    Sqlite::open(&folder.path().join("matches.sqlite")).expect("the file opens")
}

fn row(id: &str, maker: i64) -> MatchRow {
    let seat = |name: &str, visitor, level: Option<&str>, invitation| SeatRow {
        name: name.to_owned(),
        visitor,
        level: level.map(str::to_owned),
        invitation,
        nonce: vec![1, 2, 3],
        ..SeatRow::default()
    };
    MatchRow {
        id: id.to_owned(),
        made: 100,
        maker,
        game: "toy".to_owned(),
        data: "hash".to_owned(),
        scenario: "first".to_owned(),
        options: "{}".to_owned(),
        secret: [7; 32],
        undo: true,
        listed: false,
        seats: vec![seat("red", Some(maker), None, None), seat("blue", None, None, Some([9; 32]))],
    }
}

fn won() -> Ending {
    Ending {
        level: "total".to_owned(),
        margin: [("red".to_owned(), 3), ("blue".to_owned(), -3)].into(),
        reason: "TP-4.2".to_owned(),
        winners: vec!["red".to_owned()],
    }
}

fn act(n: u64, kind: ActKind, decider: Option<u8>) -> Act {
    Act {
        n,
        at: 100 + n as i64,
        kind,
        seat: Some(0),
        visitor: None,
        body: format!("{{\"order\":\"wait\",\"n\":{n}}}"),
        position: (kind == ActKind::Order).then(|| Position {
            step: n as u32,
            turn: 1,
            decider,
            status: match decider {
                Some(seat) => {
                    Status::Decision { seat: ["red", "blue"][usize::from(seat)].to_owned(), question: "act".to_owned() }
                }
                None => Status::Over { outcome: won() },
            },
            digest: [n as u8; 16],
        }),
    }
}

async fn a_match(store: &Sqlite, id: &str) -> (i64, MatchKey) {
    let mut token = [0; 32];
    token[..id.len()].copy_from_slice(id.as_bytes());
    let visitor = store.add_visitor(token, 50).await.expect("a visitor");
    let mut row = row(id, visitor);
    row.seats[1].invitation = Some(token);
    (visitor, store.create(row, Vec::new(), None).await.expect("a match"))
}

#[tokio::test]
async fn what_was_written_is_read_back_by_another_program() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder);
    let (visitor, key) = a_match(&store, "one").await;
    let acts: Vec<Act> =
        (1..=5).map(|n| act(n, if n == 3 { ActKind::Chat } else { ActKind::Order }, Some(1))).collect();
    for act in &acts {
        store.append(key, act.clone()).await.unwrap();
    }
    store.rename(visitor, "Ruby".to_owned(), 60).await.unwrap();
    store.rename(visitor, "Rosa".to_owned(), 61).await.unwrap();
    let before = store.find("one".to_owned()).await.unwrap();
    drop(store);
    let store = open(&folder);
    assert_eq!(store.find("one".to_owned()).await.unwrap(), before);
    assert_eq!(store.acts(key, 0).await.unwrap(), acts);
    assert_eq!(store.acts(key, 3).await.unwrap(), acts[3..]);
    assert_eq!(store.acts(key, u64::MAX).await.unwrap(), []);
    assert_eq!(store.visitors(vec![visitor, 999]).await.unwrap()[0].name, "Rosa");
    assert_eq!(store.find("two".to_owned()).await.unwrap(), None);
}

#[tokio::test]
async fn one_number_belongs_to_one_act() {
    let folder = TempDir::new().unwrap();
    let store = Arc::new(open(&folder));
    let (_, key) = a_match(&store, "one").await;
    let mut writers = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let store = Arc::clone(&store);
        writers.spawn(async move { store.append(key, act(1, ActKind::Order, Some(0))).await });
    }
    let results = writers.join_all().await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(results.iter().all(|result| matches!(result, Ok(()) | Err(StoreError::Taken))));
}

#[tokio::test]
async fn a_job_that_fails_leaves_nothing_and_disturbs_nobody() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder);
    let (visitor, key) = a_match(&store, "one").await;
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

#[tokio::test]
async fn a_seat_is_taken_once_and_then_it_is_in_the_list() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder);
    let (_, key) = a_match(&store, "one").await;
    let guest = store.add_visitor([5; 32], 51).await.unwrap();
    let late = store.add_visitor([6; 32], 52).await.unwrap();
    let join = |n: u64, visitor: i64| Act { seat: Some(1), visitor: Some(visitor), ..act(n, ActKind::Join, None) };
    store.append(key, join(1, guest)).await.unwrap();
    assert!(matches!(store.append(key, join(2, late)).await, Err(StoreError::Taken)));
    let mine = store.matches_of(guest, 10).await.unwrap();
    assert_eq!((mine.len(), mine[0].row.seats[1].visitor), (1, Some(guest)));
    assert!(store.matches_of(late, 10).await.unwrap().is_empty());
}

#[tokio::test]
async fn lists_say_where_matches_stand() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder);
    let (visitor, key) = a_match(&store, "one").await;
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
}

#[tokio::test]
async fn a_computers_turn_is_found_until_it_has_been_played() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder);
    let visitor = store.add_visitor([1; 32], 50).await.unwrap();
    let mut row = row("one", visitor);
    row.seats[1] = SeatRow { name: "blue".to_owned(), level: Some("sergeant".to_owned()), ..SeatRow::default() };
    let key = store.create(row, vec![act(1, ActKind::Order, Some(1))], None).await.unwrap();
    assert_eq!(store.computers_turns(10).await.unwrap(), ["one"]);
    store.append(key, act(2, ActKind::Chat, None)).await.unwrap();
    assert_eq!(store.computers_turns(10).await.unwrap(), ["one"], "talk changes nothing");
    store.append(key, act(3, ActKind::Order, Some(0))).await.unwrap();
    assert!(store.computers_turns(10).await.unwrap().is_empty());
    store.append(key, act(4, ActKind::Order, None)).await.unwrap();
    assert!(store.computers_turns(10).await.unwrap().is_empty(), "the match is over");
}

#[tokio::test]
async fn a_file_of_the_first_version_is_read_as_if_it_were_new() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder);
    let (visitor, key) = a_match(&store, "one").await;
    let acts = [act(1, ActKind::Order, Some(1)), act(2, ActKind::Chat, None), act(3, ActKind::Order, None)];
    for act in &acts {
        store.append(key, act.clone()).await.unwrap();
    }
    drop(store);
    let db = rusqlite::Connection::open(folder.path().join("matches.sqlite")).unwrap();
    db.execute_batch(
        "UPDATE act SET question = outcome WHERE outcome IS NOT NULL;
         ALTER TABLE act DROP COLUMN outcome;
         ALTER TABLE act RENAME COLUMN question TO status;
         DROP TABLE job;
         PRAGMA user_version = 1;",
    )
    .unwrap();
    let kept: String = db.query_row("SELECT status FROM act WHERE n = 3", [], |row| row.get(0)).unwrap();
    assert_eq!(kept, r#"{"level":"total","margin":{"blue":-3,"red":3},"reason":"TP-4.2","winners":["red"]}"#);
    drop(db);
    let store = open(&folder);
    assert_eq!(store.acts(key, 0).await.unwrap(), acts);
    assert_eq!(store.matches_of(visitor, 10).await.unwrap()[0].position, acts[2].position);
}

#[tokio::test]
async fn a_job_is_there_once_until_it_is_ended() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder);
    let job = |key: &str, payload: &str| Job {
        kind: "lab".to_owned(),
        key: key.to_owned(),
        made: 7,
        payload: payload.to_owned(),
    };
    for (key, payload) in [("one", "{}"), ("two", "{}"), ("one", "null")] {
        store.add_job(job(key, payload)).await.unwrap();
    }
    drop(store);
    let store = open(&folder);
    assert_eq!(store.jobs().await.unwrap(), [job("one", "{}"), job("two", "{}")]);
    store.end_job("lab", "one".to_owned()).await.unwrap();
    store.end_job("analysis", "two".to_owned()).await.unwrap();
    assert_eq!(store.jobs().await.unwrap(), [job("two", "{}")]);
}

#[tokio::test]
async fn the_file_keeps_a_write_ahead_log() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder);
    a_match(&store, "one").await;
    drop(store);
    let db = rusqlite::Connection::open(folder.path().join("matches.sqlite")).unwrap();
    let mode: String = db.query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
}

use store::{ActKind, Job, Lease, Sqlite, Store, StoreError};
use tempfile::TempDir;

use crate::rows::{a_match, act};

/// What the sixth step has brought, taken back.
const WITHOUT_ACCOUNTS: &str =
    "DROP TABLE account_key; DROP TABLE notice_choice; DROP TABLE notice; DROP TABLE push_address;
    DROP TABLE server_secret; DROP TABLE match_renamed; DROP TABLE mute; DROP TABLE block; DROP TABLE report;
    DROP TABLE host_deed; DROP INDEX act_said;
    DROP TABLE ticket; DROP TABLE recovery_code; DROP TABLE mailbox; DROP TABLE passkey; DROP TABLE session;
    DROP TABLE account; DROP INDEX visitor_by_account; ALTER TABLE visitor DROP COLUMN account;";

fn open(folder: &TempDir) -> Sqlite {
    Sqlite::open(&folder.path().join("matches.sqlite")).expect("the file opens")
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
    db.execute_batch(WITHOUT_ACCOUNTS).unwrap();
    db.execute_batch(
        "UPDATE act SET question = outcome WHERE outcome IS NOT NULL;
         ALTER TABLE act DROP COLUMN outcome;
         ALTER TABLE act RENAME COLUMN question TO status;
         DROP TABLE job;
         DROP TABLE finding;
         DROP TABLE kept;
         DROP TABLE kept_part;
         DROP INDEX match_by_maker;
         ALTER TABLE match DROP COLUMN rules;
         ALTER TABLE match DROP COLUMN program;
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
async fn the_file_keeps_a_write_ahead_log() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder);
    a_match(&store, "one").await;
    drop(store);
    let db = rusqlite::Connection::open(folder.path().join("matches.sqlite")).unwrap();
    let mode: String = db.query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
}

#[tokio::test]
async fn the_files_are_readable_by_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempDir::new().expect("a folder can be made");
    let store = open(&folder);
    store.add_visitor([1; 32], 5).await.expect("a visitor is stored");
    let files: Vec<_> =
        folder.path().read_dir().expect("it can be read").map(|file| file.expect("it is there")).collect();
    assert!(files.len() > 1, "the log lies beside the file");
    for file in files {
        let mode = file.metadata().expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{:?}", file.file_name());
    }
}

#[tokio::test]
async fn a_file_that_is_no_database_is_called_damaged() {
    let folder = TempDir::new().expect("a folder can be made");
    let path = folder.path().join("matches.sqlite");
    std::fs::write(&path, "no database, but long enough to be looked at as one ".repeat(40))
        .expect("it can be written");
    assert!(matches!(Sqlite::open(&path), Err(StoreError::Damaged(_))));

    let kept = TempDir::new().expect("a folder can be made");
    drop(open(&kept));
    let path = kept.path().join("matches.sqlite");
    let mut bytes = std::fs::read(&path).expect("it can be read");
    let middle = bytes.len() / 4;
    bytes[100..middle].fill(0xA5);
    std::fs::write(&path, bytes).expect("it can be written");
    assert!(matches!(Sqlite::open(&path), Err(StoreError::Damaged(_))));
}

#[tokio::test]
async fn computers_turns_of_an_older_file_are_jobs() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder);
    let (_, key) = a_match(&store, "one").await;
    store.append(key, act(1, ActKind::Order, Some(1))).await.unwrap();
    drop(store);
    let db = rusqlite::Connection::open(folder.path().join("matches.sqlite")).unwrap();
    db.execute_batch(WITHOUT_ACCOUNTS).unwrap();
    db.execute_batch(
        "UPDATE seat SET level = 'sergeant' WHERE seat = 1;
         DROP TABLE job;
         DROP TABLE finding;
         DROP TABLE kept;
         DROP TABLE kept_part;
         DROP INDEX match_by_maker;
         ALTER TABLE match DROP COLUMN rules;
         ALTER TABLE match DROP COLUMN program;
         CREATE TABLE job (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, made INTEGER NOT NULL,
                           payload TEXT NOT NULL, UNIQUE (kind, key)) STRICT;
         INSERT INTO job (kind, key, made, payload) VALUES ('analysis', 'old', 5, '{}');
         PRAGMA user_version = 2;",
    )
    .unwrap();
    drop(db);
    let waiting = open(&folder).waiting_jobs(1_000, 10).await.unwrap();
    let known: Vec<_> = waiting.iter().map(|job| (job.kind.as_str(), job.payload.as_str())).collect();
    assert_eq!(known, [("analysis", "{}"), ("turn", "one")]);
}

#[tokio::test]
async fn what_a_program_that_has_ended_was_at_is_free_at_once() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder);
    let job = Job {
        kind: "lab".to_owned(),
        key: "one".to_owned(),
        made: 7,
        due: 7,
        payload: String::new(),
        owner: None,
        tries: 0,
    };
    store.add_job(job).await.unwrap();
    let lease = Lease { by: 1, from: 100, until: 1_000 };
    store.take_job("lab", "one".to_owned(), lease).await.unwrap().expect("it is free");
    drop(store);
    assert_eq!(open(&folder).waiting_jobs(101, 10).await.unwrap().len(), 1);
}

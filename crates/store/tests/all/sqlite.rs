use store::{ActKind, Job, Lease, Sqlite, Store, StoreError};
use tempfile::TempDir;

use crate::rows::{a_match, act};

/// The first steps of the schema.
const FIRST: &str = include_str!("../../src/sqlite/migrations/0001_matches.sql");
const SECOND: &str = include_str!("../../src/sqlite/migrations/0002_outcomes_and_jobs.sql");

/// Puts the matches of the file into one as it was after these steps; a column that was not there yet is left behind.
fn as_after(steps: &[&str], folder: &TempDir) -> rusqlite::Connection {
    let (newer, older) = (folder.path().join("matches.sqlite"), folder.path().join("older.sqlite"));
    let db = rusqlite::Connection::open(&older).unwrap();
    db.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    for step in steps {
        db.execute_batch(step).unwrap();
    }
    db.pragma_update(None, "user_version", steps.len() as u32).unwrap();
    db.execute("ATTACH ?1 AS newer", [newer.to_str().unwrap()]).unwrap();
    for table in ["visitor", "visitor_name", "match", "seat", "sitting", "act"] {
        let columns = |schema: &str| -> Vec<String> {
            let mut names = db.prepare("SELECT name FROM pragma_table_info(?1, ?2)").unwrap();
            names.query_map([table, schema], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        let (then, now) = (columns("main"), columns("newer"));
        // What a match waits for and how it ended stood in one column at first.
        let value = |column: &String| match column.as_str() {
            "status" => Some("coalesce(outcome, question)".to_owned()),
            _ => now.contains(column).then(|| column.clone()),
        };
        let (names, values): (Vec<_>, Vec<_>) =
            then.iter().filter_map(|column| Some((column.as_str(), value(column)?))).unzip();
        let (names, values) = (names.join(", "), values.join(", "));
        db.execute(&format!("INSERT INTO main.{table} ({names}) SELECT {values} FROM newer.{table}"), []).unwrap();
    }
    db.execute("DETACH newer", []).unwrap();
    drop(db);
    std::fs::rename(older, &newer).unwrap();
    rusqlite::Connection::open(newer).unwrap()
}

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
    let db = as_after(&[FIRST], &folder);
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
    let db = as_after(&[FIRST, SECOND], &folder);
    db.execute_batch(
        "UPDATE seat SET level = 'sergeant' WHERE seat = 1;
         INSERT INTO job (kind, key, made, payload) VALUES ('analysis', 'old', 5, '{}');",
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

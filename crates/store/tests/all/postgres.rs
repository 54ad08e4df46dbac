use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use scratch_postgres::Cluster;
use store::{Heard, Postgres, Store, StoreError};

use crate::Place;

/// A database of one's own in a real PostgreSQL, which all tests of this program share.
pub(crate) struct InPostgres(String);

impl Place for InPostgres {
    async fn make() -> Option<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let cluster = Cluster::shared()?;
        Some(Self(cluster.database(&format!("test{}", NEXT.fetch_add(1, Ordering::Relaxed)))))
    }

    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(Postgres::open(&self.0).await.expect("the database opens"))
    }
}

#[tokio::test]
async fn servers_that_start_at_once_find_one_schema_and_none_takes_a_newer_one() {
    let Some(place) = InPostgres::make().await else { return };
    let mut servers = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let address = place.0.clone();
        servers.spawn(async move { Postgres::open(&address).await.expect("the schema is made once") });
    }
    servers.join_all().await;
    let (db, connection) = tokio_postgres::connect(&place.0, tokio_postgres::NoTls).await.expect("it answers");
    tokio::spawn(connection);
    db.batch_execute("UPDATE schema_version SET version = 99").await.expect("a newer program was here");
    assert!(matches!(Postgres::open(&place.0).await, Err(StoreError::TooNew { found: 99, .. })));
}

#[tokio::test]
async fn a_database_that_is_not_there_is_named() {
    let Err(error) = Postgres::open("postgres://nobody@127.0.0.1:1/nothing").await else { panic!("nothing is there") };
    assert!(error.to_string().contains("the database failed"), "{error}");
    assert!(Postgres::open("no address at all").await.is_err());
}

/// The next words, whatever else is heard before.
async fn words(heard: &mut tokio::sync::mpsc::UnboundedReceiver<Heard>) -> String {
    loop {
        match heard.recv().await.expect("it listens") {
            Heard::Words(words) => return words,
            Heard::Deaf | Heard::Listening => {}
        }
    }
}

async fn listening(heard: &mut tokio::sync::mpsc::UnboundedReceiver<Heard>) {
    while heard.recv().await.expect("it listens") != Heard::Listening {}
}

#[tokio::test]
async fn servers_hear_each_other_and_again_after_their_connections_were_cut() {
    let Some(place) = InPostgres::make().await else { return };
    let (one, two) = (place.open().await, place.open().await);
    let (mut first, mut second) = (one.hear().expect("it is shared"), two.hear().expect("it is shared"));
    assert!(one.hear().is_none(), "whoever asks first hears");
    listening(&mut first).await;
    listening(&mut second).await;
    one.tell("an act".to_owned());
    assert_eq!(words(&mut second).await, "an act");
    two.tell("another".to_owned());
    assert_eq!(words(&mut first).await, "another", "nobody hears what it has told itself");
    assert_eq!(one.salt().await.unwrap(), two.salt().await.unwrap());
    let (db, connection) = tokio_postgres::connect(&place.0, tokio_postgres::NoTls).await.expect("it answers");
    tokio::spawn(connection);
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
               WHERE datname = current_database() AND application_name = 'grognard'";
    db.execute(cut, &[]).await.expect("they are cut");
    listening(&mut first).await;
    listening(&mut second).await;
    for n in 0..100 {
        two.tell(n.to_string());
    }
    for n in 0..100 {
        assert_eq!(words(&mut first).await, n.to_string());
    }
    one.check().await.expect("the others are opened anew");
}

#[tokio::test]
async fn a_file_is_moved_with_everything_in_it_into_an_empty_database_and_no_other() {
    let Some(place) = InPostgres::make().await else { return };
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("matches.sqlite");
    let source = store::Sqlite::open(&file).expect("the file opens");
    let (visitor, key) = crate::rows::a_match(&source, "one").await;
    source.rename(visitor, "Tab\there \\ and\nthere".to_owned(), 60).await.unwrap();
    for n in 1..=3 {
        source.append(key, crate::rows::act(n, store::ActKind::Order, Some(1))).await.unwrap();
    }
    let (found, acts) = (source.find("one".to_owned()).await.unwrap(), source.acts(key, 0).await.unwrap());
    drop(source);
    let moved = store::move_to_postgres(&file, &place.0).await.expect("it is moved");
    let rows = |table: &str| moved.iter().find(|moved| moved.table == table).map(|moved| moved.rows);
    assert_eq!((rows("act"), rows("match"), rows("seat"), rows("visitor_name")), (Some(3), Some(1), Some(2), Some(1)));
    let target = place.open().await;
    assert_eq!(target.find("one".to_owned()).await.unwrap(), found);
    assert_eq!(target.acts(key, 0).await.unwrap(), acts);
    assert_eq!(target.visitors(vec![visitor]).await.unwrap()[0].name, "Tab\there \\ and\nthere");
    let (other, second) = crate::rows::a_match(&*target, "two").await;
    assert!(other > visitor && second > key, "new rows are numbered after those that were moved");
    let again = store::move_to_postgres(&file, &place.0).await.expect_err("it is not empty");
    assert!(again.to_string().contains("not empty"), "{again}");
}

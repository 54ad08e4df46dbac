use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::StoreError;

/// No transaction carries more jobs than this, so that the first of them does not wait too long.
const MOST_JOBS: usize = 512;

/// Hands an answer over once the commit has succeeded, or the reason why it has not.
type Deliver = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
/// Runs on a connection within a transaction; without one it does nothing, and its answer can only be a failure.
type Job = Box<dyn FnOnce(Option<&Connection>) -> Deliver + Send>;

/// The writing thread. Dropping it finishes what waits.
pub(super) struct Writer {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(db: Connection) -> Self {
        let (jobs, queue) = mpsc::channel();
        let thread = thread::Builder::new().name("store-writer".to_owned()).spawn(move || write_all(&db, &queue)).ok();
        Self { jobs: Some(jobs), thread }
    }

    /// Queues a job. It answers after the commit.
    pub(super) fn submit<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, StoreError>> {
        let (answer, receiver) = oneshot::channel();
        let job: Job = Box::new(move |db| {
            let result = db.map_or_else(|| Err(given_up()), job);
            Box::new(move |committed| {
                let _ = answer.send(committed.and(result));
            })
        });
        if let Some(jobs) = &self.jobs {
            let _ = jobs.send(job);
        }
        receiver
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn write_all(db: &Connection, queue: &Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let jobs = std::iter::once(first).chain(queue.try_iter()).take(MOST_JOBS);
        write_together(db, jobs);
    }
}

/// One transaction for all the jobs. A job that fails leaves nothing behind and does not disturb the others.
///
/// Outside a transaction each statement would be kept at once, and its job would still be answered as failed. So no job runs when the transaction could not
/// be begun, nor after a full disk or a failing one has ended it by itself.
fn write_together(db: &Connection, jobs: impl Iterator<Item = Job>) {
    let begun = db.execute_batch("BEGIN IMMEDIATE").map_err(StoreError::from);
    let deliveries: Vec<Deliver> = jobs.map(|job| job((!db.is_autocommit()).then_some(db))).collect();
    let committed = begun.and_then(|()| {
        if db.is_autocommit() { Err(given_up()) } else { db.execute_batch("COMMIT").map_err(StoreError::from) }
    });
    if committed.is_err() && !db.is_autocommit() {
        let _ = db.execute_batch("ROLLBACK");
    }
    for deliver in deliveries {
        deliver(committed.clone());
    }
}

fn given_up() -> StoreError {
    StoreError::Failed("the transaction was given up".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with one table, and a second connection to it.
    fn notebook(folder: &tempfile::TempDir) -> (Connection, Connection) {
        let path = folder.path().join("notes.sqlite");
        let open = || Connection::open(&path).expect("the file opens");
        let (first, second) = (open(), open());
        first.busy_timeout(std::time::Duration::ZERO).expect("it need not wait");
        first.execute_batch("CREATE TABLE note (text TEXT)").expect("a table");
        (first, second)
    }

    type Answer = oneshot::Receiver<Result<(), StoreError>>;

    /// A job, and where its answer comes.
    fn job(work: impl FnOnce(&Connection) -> Result<(), StoreError> + Send + 'static) -> (Job, Answer) {
        let (jobs, queue) = mpsc::channel();
        let writer = Writer { jobs: Some(jobs), thread: None };
        let answer = writer.submit(work);
        (queue.recv().expect("one job"), answer)
    }

    fn note(db: &Connection) -> Result<(), StoreError> {
        Ok(db.execute_batch("INSERT INTO note VALUES ('x')")?)
    }

    fn notes(db: &Connection) -> u32 {
        db.query_row("SELECT count(*) FROM note", [], |row| row.get(0)).expect("a number")
    }

    #[test]
    fn nothing_is_written_when_no_transaction_could_be_begun() {
        let folder = tempfile::TempDir::new().unwrap();
        let (db, other) = notebook(&folder);
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let (first, mut first_answer) = job(note);
        // The other lets go between the failed beginning and the second job, which would now be kept if it ran.
        let (freeing, _) = job(|_| Ok(()));
        let freeing: Job = Box::new(move |db| {
            other.execute_batch("COMMIT").unwrap();
            freeing(db)
        });
        let (second, mut second_answer) = job(note);
        write_together(&db, [first, freeing, second].into_iter());
        assert!(first_answer.try_recv().unwrap().is_err());
        assert!(second_answer.try_recv().unwrap().is_err());
        assert_eq!(notes(&db), 0, "what was answered as failed has not been kept");
    }

    #[test]
    fn nothing_is_written_after_the_transaction_has_ended_by_itself() {
        let folder = tempfile::TempDir::new().unwrap();
        let (db, _other) = notebook(&folder);
        let (before, mut before_answer) = job(note);
        let (ending, _) = job(|db| Ok(db.execute_batch("ROLLBACK")?));
        let (after, mut after_answer) = job(note);
        write_together(&db, [before, ending, after].into_iter());
        assert!(before_answer.try_recv().unwrap().is_err());
        assert!(after_answer.try_recv().unwrap().is_err());
        assert_eq!(notes(&db), 0, "what was answered as failed has not been kept");
    }
}

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::StoreError;

/// No transaction carries more jobs than this, so that the first of them does not wait too long.
const MOST_JOBS: usize = 512;

/// Hands an answer over once the commit has succeeded, or the reason why it has not.
type Deliver = Box<dyn FnOnce(Result<(), StoreError>) + Send>;
type Job = Box<dyn FnOnce(&Connection) -> Deliver + Send>;

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
            let result = job(db);
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
fn write_together(db: &Connection, jobs: impl Iterator<Item = Job>) {
    let begun = db.execute_batch("BEGIN IMMEDIATE").map_err(StoreError::from);
    let deliveries: Vec<Deliver> = jobs.map(|job| job(db)).collect();
    // A full disk or a failing one may have ended the transaction by itself; then nothing of it was kept.
    let committed = begun.and_then(|()| {
        if db.is_autocommit() {
            Err(StoreError::Failed("the transaction was given up".to_owned()))
        } else {
            db.execute_batch("COMMIT").map_err(StoreError::from)
        }
    });
    if committed.is_err() && !db.is_autocommit() {
        let _ = db.execute_batch("ROLLBACK");
    }
    for deliver in deliveries {
        deliver(committed.clone());
    }
}

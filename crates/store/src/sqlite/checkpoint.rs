use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;

/// How often the size of the log is looked at.
const PAUSE: Duration = Duration::from_millis(500);
/// The log is moved into the file when it is larger than this.
const ENOUGH: u64 = 8 << 20;

/// The thread that moves the write-ahead log into the database file.
pub(super) struct Checkpoints {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpoints {
    pub(super) fn start(db: Connection, log: PathBuf) -> Self {
        let (stop, stopped) = mpsc::channel::<()>();
        let work = move || {
            let mut done = 0;
            while stopped.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                let size = std::fs::metadata(&log).map_or(0, |data| data.len());
                if size >= ENOUGH || (size > 0 && size == done) {
                    move_log(&db);
                }
                done = size;
            }
            move_log(&db);
        };
        let thread = thread::Builder::new().name("store-checkpoint".to_owned()).spawn(work).ok();
        Self { stop: Some(stop), thread }
    }
}

/// Moves what no reader still needs; never waits for anybody. What fails now is tried again later.
fn move_log(db: &Connection) {
    let _ = db.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

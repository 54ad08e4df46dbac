use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::StoreError;

type Question = Box<dyn FnOnce(&Connection) + Send>;

/// The reading threads.
pub(super) struct Readers {
    questions: Sender<Question>,
}

impl Readers {
    pub(super) fn start(connections: Vec<Connection>) -> Self {
        let (questions, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        for (number, db) in connections.into_iter().enumerate() {
            let queue = Arc::clone(&queue);
            let _ =
                thread::Builder::new().name(format!("store-reader-{number}")).spawn(move || answer_all(&db, &queue));
        }
        Self { questions }
    }

    pub(super) fn submit<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, StoreError>> {
        let (answer, receiver) = oneshot::channel();
        let _ = self.questions.send(Box::new(move |db| {
            let _ = answer.send(question(db));
        }));
        receiver
    }
}

fn answer_all(db: &Connection, queue: &Mutex<Receiver<Question>>) {
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match next {
            Ok(question) => question(db),
            Err(_) => return,
        }
    }
}

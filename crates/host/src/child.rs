//! A running program, and what is waited for.

use std::collections::HashMap;
use std::io::{self, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, prlimit};

use crate::wire::{self, Ask, Hello, PROTOCOL, Reply, Request, Said};

/// How often somebody who waits looks whether the request has been called off.
const GLANCE: Duration = Duration::from_millis(20);

/// A child process that answers.
pub(crate) struct Running {
    /// Which of the program's lives this is: numbers of titles and tables belong to one of them.
    pub(crate) life: u64,
    pub(crate) hello: Hello,
    pub(crate) since: Instant,
    process: Mutex<Child>,
    /// What is still to be written: a child that does not read holds up nobody.
    input: Sender<Request>,
    waiting: Arc<Waiting>,
    next: AtomicU64,
}

/// Who waits for which answer; nobody can any more once the child is gone.
#[derive(Default)]
struct Waiting {
    by_number: Mutex<HashMap<u64, Sender<Said>>>,
    gone: AtomicBool,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// The child has ended.
    Ended,
    /// It took too long, and was ended.
    TooLong,
}

/// How long an answer is waited for, and what calls it off.
pub(crate) struct Patience<'a> {
    /// So long.
    pub(crate) bound: Option<Duration>,
    /// Asked now and then whether the request is called off.
    pub(crate) is_called_off: &'a dyn Fn() -> bool,
    /// After it has been called off, so long.
    pub(crate) farewell: Duration,
    /// Told of progress.
    pub(crate) progress: &'a mut dyn FnMut(serde_json::Value),
}

impl Running {
    /// Starts a program with nothing but the pipes: no arguments of ours but the command, no environment, a process group of its own.
    pub(crate) fn start(program: &Path, life: u64, memory: u64, patience: Duration) -> io::Result<Self> {
        use std::os::unix::process::CommandExt;
        let mut process = Command::new(program)
            .arg("host")
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .process_group(0)
            .spawn()?;
        let (input, output) = (process.stdin.take(), process.stdout.take());
        let (Some(input), Some(output)) = (input, output) else { return Err(io::ErrorKind::BrokenPipe.into()) };
        if let Some(id) = Pid::from_raw(process.id() as i32) {
            // Whoever has ended already says so soon enough.
            let _ = prlimit(Some(id), Resource::Data, Rlimit { current: Some(memory), maximum: Some(memory) });
        }
        let waiting = Arc::new(Waiting::default());
        let (sender, first) = channel();
        let told = Arc::clone(&waiting);
        thread::Builder::new().name("hosted answers".to_owned()).spawn(move || {
            let mut output = BufReader::new(output);
            let greeted = wire::read::<Hello>(&mut output).ok().flatten();
            if greeted.is_some_and(|hello| sender.send(hello).is_ok()) {
                while let Ok(Some(reply)) = wire::read(&mut output) {
                    told.tell(reply);
                }
            }
            told.end();
        })?;
        let (writer, requests) = channel();
        thread::Builder::new().name("hosted requests".to_owned()).spawn(move || write_out(input, &requests))?;
        let hello = first.recv_timeout(patience);
        let hello = match hello {
            Ok(hello) if hello.grognard_host == PROTOCOL => hello,
            Ok(hello) => {
                end(&mut process);
                let known = format!("it speaks version {} of the protocol, not {PROTOCOL}", hello.grognard_host);
                return Err(io::Error::other(known));
            }
            Err(_) => {
                end(&mut process);
                return Err(io::Error::other("it does not answer as a host does"));
            }
        };
        Ok(Self {
            life,
            hello,
            since: Instant::now(),
            process: Mutex::new(process),
            input: writer,
            waiting,
            next: AtomicU64::new(1),
        })
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.waiting.gone.load(Ordering::Acquire)
    }

    /// Whether nobody waits for an answer.
    pub(crate) fn is_idle(&self) -> bool {
        lock(&self.waiting.by_number).is_empty()
    }

    /// Ends the child.
    pub(crate) fn end(&self) {
        end(&mut lock(&self.process));
    }

    /// Says something that has no answer.
    pub(crate) fn say(&self, ask: Ask) {
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        let _ = self.input.send(Request { n, ask });
    }

    /// Asks, and waits for the answer.
    pub(crate) fn ask(&self, ask: Ask, patience: Patience<'_>) -> Result<Said, Silence> {
        let n = self.next.fetch_add(1, Ordering::Relaxed);
        let (sender, answers) = channel();
        lock(&self.waiting.by_number).insert(n, sender);
        // Who is entered after the end is told of it by nobody else.
        if self.is_gone() || self.input.send(Request { n, ask }).is_err() {
            lock(&self.waiting.by_number).remove(&n);
            return Err(Silence::Ended);
        }
        let said = self.wait(n, &answers, patience);
        lock(&self.waiting.by_number).remove(&n);
        if matches!(said, Err(Silence::TooLong)) {
            self.end();
        }
        said
    }

    fn wait(&self, n: u64, answers: &Receiver<Said>, patience: Patience<'_>) -> Result<Said, Silence> {
        let mut until = patience.bound.map(|bound| Instant::now() + bound);
        let mut called_off = false;
        loop {
            if !called_off && (patience.is_called_off)() {
                called_off = true;
                self.say(Ask::Cancel { of: n });
                let soon = Instant::now() + patience.farewell;
                until = Some(until.map_or(soon, |until| until.min(soon)));
            }
            match answers.recv_timeout(GLANCE) {
                Ok(Said::Progress(value)) => (patience.progress)(value),
                Ok(said) => return Ok(said),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
                Err(RecvTimeoutError::Timeout) if until.is_some_and(|until| Instant::now() > until) => {
                    return Err(Silence::TooLong);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

impl Waiting {
    fn tell(&self, Reply { n, said }: Reply) {
        if let Some(sender) = lock(&self.by_number).get(&n) {
            let _ = sender.send(said);
        }
    }

    fn end(&self) {
        self.gone.store(true, Ordering::Release);
        lock(&self.by_number).clear();
    }
}

/// Writes requests as they come, until either side is gone.
fn write_out(mut input: ChildStdin, requests: &Receiver<Request>) {
    while let Ok(request) = requests.recv() {
        if wire::write(&mut input, &request).is_err() {
            return;
        }
    }
}

/// Ends a process and waits for its end, so that none is left behind.
fn end(process: &mut Child) {
    let _ = process.kill();
    let _ = process.wait();
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

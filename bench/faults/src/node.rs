use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use crate::client::Client;

/// For so long a server may take to start, the database being there or not.
const PATIENCE: Duration = Duration::from_mins(2);

/// A server, always at the same address.
pub struct Node {
    program: PathBuf,
    database: String,
    folder: TempDir,
    pub address: String,
    child: Option<Child>,
}

impl Node {
    /// Starts one and waits until it is ready.
    pub fn start(program: &Path, database: &str) -> Result<Self, String> {
        let listener = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let address = listener.map_err(|why| why.to_string())?.to_string();
        let folder = TempDir::new().map_err(|why| why.to_string())?;
        let mut node =
            Self { program: program.to_owned(), database: database.to_owned(), folder, address, child: None };
        node.heal()?;
        Ok(node)
    }

    /// Starts it unless it runs, and waits until it is ready. A server that finds no database ends; it is started again.
    pub fn heal(&mut self) -> Result<(), String> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let runs = self.child.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)));
            if !runs {
                self.child = Some(self.spawn()?);
            }
            let mut client = Client { cookie: String::new() };
            if client.ask(&self.address, "GET", "/readyz", &Value::Null).is_ok_and(|answer| answer.status == 200) {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        Err(format!("the server at {} does not get ready", self.address))
    }

    fn spawn(&self) -> Result<Child, String> {
        Command::new(&self.program)
            .args(["serve", "--rate", "0", "--streams", "1000", "--address", &self.address])
            .arg("--data")
            .arg(self.folder.path())
            .env("GROGNARD_DATABASE", &self.database)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|why| format!("cannot start {}: {why}", self.program.display()))
    }

    /// SIGKILL: no farewell.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Hangs, with all its connections open, or goes on.
    pub fn signal(&self, signal: &str) {
        if let Some(child) = &self.child {
            let _ = Command::new("kill").args([signal, &child.id().to_string()]).status();
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

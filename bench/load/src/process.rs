use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::connection::Connection;

/// The server under load, over a file of its own.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
    _folder: TempDir,
}

impl Server {
    /// Starts it on a core, with more settings; returns it with the time until its first page was served.
    pub async fn start_with(
        program: &Path,
        core: Option<usize>,
        settings: &[&str],
    ) -> Result<(Self, Duration), String> {
        let folder = TempDir::new().map_err(|why| why.to_string())?;
        let address = free_address()?;
        let begun = Instant::now();
        let mut command = match core {
            Some(core) => {
                let mut command = Command::new("taskset");
                command.args(["-c", &core.to_string()]).arg(program);
                command
            }
            None => Command::new(program),
        };
        let child = command
            .args(["serve", "--rate", "0", "--connections", "8192", "--streams", "8192"])
            .args(["--address", &address.to_string(), "--data", &folder.path().display().to_string()])
            .args(settings)
            .stdout(Stdio::null())
            .spawn()
            .map_err(|why| format!("cannot start {}: {why}", program.display()))?;
        let server = Self { child, address, _folder: folder };
        loop {
            if let Ok(mut connection) = Connection::open(address, "").await
                && connection.get("/").await.is_ok_and(|answer| answer.status == 200)
            {
                return Ok((server, begun.elapsed()));
            }
            if begun.elapsed() > Duration::from_secs(20) {
                return Err("the server does not answer".to_owned());
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Tells it to stop, as a service is; how long that takes.
    pub async fn stop(mut self) -> Result<Duration, String> {
        let begun = Instant::now();
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        told.map_err(|why| why.to_string())?;
        while self.child.try_wait().map_err(|why| why.to_string())?.is_none() {
            if begun.elapsed() > Duration::from_mins(1) {
                return Err("the server does not stop".to_owned());
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Ok(begun.elapsed())
    }

    /// The processor time it has used, in seconds.
    pub fn processor_time(&self) -> f64 {
        processor_time(&self.child.id().to_string())
    }

    /// The memory it holds, in KiB.
    pub fn memory(&self) -> f64 {
        self.status("VmRSS:")
    }

    /// What of it no file holds as well, in KiB.
    pub fn own_memory(&self) -> f64 {
        self.status("RssAnon:")
    }

    fn status(&self, name: &str) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
        line.trim().split(' ').next().and_then(|digits| digits.parse().ok()).unwrap_or(f64::NAN)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The processor time that a process has used, in seconds: what its threads have, which the system counts in billionths. Those that have ended are missed.
pub fn processor_time(process: &str) -> f64 {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().filter_map(Result::ok);
    let used = |thread: fs::DirEntry| -> Option<f64> {
        fs::read_to_string(thread.path().join("schedstat")).ok()?.split(' ').next()?.parse().ok()
    };
    threads.filter_map(used).sum::<f64>() / 1e9
}

fn free_address() -> Result<SocketAddr, String> {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).map_err(|why| why.to_string())
}

/// Keeps this program on one core.
pub fn pin_myself(core: usize) {
    let _ = Command::new("taskset")
        .args(["-cp", &core.to_string(), &std::process::id().to_string()])
        .stdout(Stdio::null())
        .status();
}

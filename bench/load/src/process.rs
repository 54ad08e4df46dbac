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
        let text = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        // After the name in brackets; the system counts in hundredths.
        let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |index: usize| fields.get(index).and_then(|digits| digits.parse::<f64>().ok()).unwrap_or(0.0);
        (ticks(11) + ticks(12)) / 100.0
    }

    /// The memory it holds, in KiB.
    pub fn memory(&self) -> f64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().split(' ').next().and_then(|digits| digits.parse().ok()).unwrap_or(f64::NAN)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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

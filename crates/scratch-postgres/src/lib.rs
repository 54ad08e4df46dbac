//! A PostgreSQL of one's own, for tests: made in a scratch folder, reached over a port of its own, gone with the program that started it.
//!
//! It is Debian's package that is started, as user `postgres` where the tests run as root, because it refuses root. Its files need not survive a crash of the
//! machine, so that nothing is synced unless a measurement asks for it.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// With this in the environment a machine without PostgreSQL fails the tests that need it; otherwise they say so and pass.
pub const REQUIRED: &str = "GROGNARD_POSTGRES";

/// For so long it may take to start.
const PATIENCE: Duration = Duration::from_mins(1);

/// Keeps the server running, whatever ends it, until this program has ended, however it ended: then nobody holds the other end of its standard input. Then stops
/// it and removes its folder.
const UNTIL_LET_GO: &str = r#"folder=$1; shift
( until [ -e "$folder/ended" ]; do "$@" </dev/null; sleep 0.1; done ) & keeper=$!
read -r _; : >"$folder/ended"
while kill -0 "$keeper" 2>/dev/null; do kill -INT "$(head -n 1 "$folder/data/postmaster.pid")"; sleep 0.1; done 2>/dev/null
rm -rf "$folder""#;

/// Whether what is written must reach the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sync {
    /// As in earnest.
    Full,
    /// What is acknowledged survives a crash of the database, not one of the machine.
    Written,
    /// Faster, for tests.
    Off,
}

/// How the database ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// In good order, leaving its clients.
    Fast,
    /// At once, as in a crash: it recovers when it starts.
    Crash,
}

/// A PostgreSQL that runs.
pub struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    /// Waits for the end of this program and then stops the server.
    keeper: Child,
}

impl Cluster {
    /// The one that all tests of a program share; none, with a sentence, where PostgreSQL is not installed.
    pub fn shared() -> Option<&'static Self> {
        static SHARED: OnceLock<Option<Cluster>> = OnceLock::new();
        SHARED.get_or_init(|| Self::start(Sync::Off)).as_ref()
    }

    /// Starts one; none, with a sentence, where PostgreSQL is not installed.
    pub fn start(sync: Sync) -> Option<Self> {
        let Some(programs) = programs() else {
            assert!(std::env::var_os(REQUIRED).is_none(), "PostgreSQL is not installed; `cargo xtask setup` does it");
            eprintln!("PostgreSQL is not installed: nothing is tried with it (`cargo xtask setup` installs it)");
            return None;
        };
        let folder =
            tempfile::Builder::new().prefix("grognard-postgres").tempdir().expect("a folder can be made").keep();
        let data = folder.join("data");
        give_to_postgres(&folder);
        let made = as_postgres(&programs.join("initdb"))
            .args(["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "--pgdata"])
            .arg(&data)
            .output()
            .expect("initdb can be run");
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let port = free_port();
        let (fsync, commit) = match sync {
            Sync::Full => ("on", "on"),
            Sync::Written => ("off", "on"),
            Sync::Off => ("off", "off"),
        };
        let mut server = as_postgres(Path::new("sh"));
        server.args(["-c", UNTIL_LET_GO, "postgres"]).arg(&folder).arg(programs.join("postgres")).arg("-D").arg(&data);
        for setting in [
            format!("port={port}"),
            "listen_addresses=127.0.0.1".to_owned(),
            format!("unix_socket_directories={}", folder.display()),
            "max_connections=200".to_owned(),
            format!("fsync={fsync}"),
            format!("synchronous_commit={commit}"),
            "full_page_writes=off".to_owned(),
        ] {
            server.args(["-c", &setting]);
        }
        let keeper = server.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let cluster = Self { programs, folder, port, keeper: keeper.expect("it starts") };
        cluster.wait();
        Some(cluster)
    }

    /// Where one of its databases is reached.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Makes a database; where it is reached.
    pub fn database(&self, name: &str) -> String {
        self.sql(&format!("CREATE DATABASE {name}"));
        self.address(name)
    }

    /// Carries out a statement.
    pub fn sql(&self, statement: &str) {
        self.sql_in("postgres", statement);
    }

    /// Carries out a statement in a database; what it answers, without headings.
    pub fn sql_in(&self, database: &str, statement: &str) -> String {
        self.try_sql(database, statement).unwrap_or_else(|why| panic!("{statement}: {why}"))
    }

    /// Carries out a statement in a database that may not be there just now.
    pub fn try_sql(&self, database: &str, statement: &str) -> Result<String, String> {
        let mut psql = Command::new(self.programs.join("psql"));
        let done = psql.args(["-X", "-q", "-A", "-t", "-c", statement, &self.address(database)]).output();
        let done = done.map_err(|why| why.to_string())?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        if done.status.success() { Ok(text(&done.stdout)) } else { Err(text(&done.stderr)) }
    }

    /// Lets the database's own load program run a script; transactions per second.
    pub fn pgbench(&self, database: &str, script: &str, connections: usize, seconds: u32) -> Result<f64, String> {
        let file = tempfile::NamedTempFile::new().map_err(|why| why.to_string())?;
        std::fs::write(file.path(), script).map_err(|why| why.to_string())?;
        let mut pgbench = Command::new(self.programs.join("pgbench"));
        pgbench.args(["--no-vacuum", "--protocol=prepared", "--jobs=2"]);
        pgbench.args([format!("--client={connections}"), format!("--time={seconds}"), "--file".to_owned()]);
        let done = pgbench.arg(file.path()).arg(self.address(database)).output().map_err(|why| why.to_string())?;
        let text = String::from_utf8_lossy(&done.stdout).into_owned();
        let tps = text.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
        tps.ok_or_else(|| format!("pgbench: {text}{}", String::from_utf8_lossy(&done.stderr)))
    }

    /// Ends the database and waits until it answers again.
    pub fn restart(&self, stop: Stop) {
        let signal = if stop == Stop::Fast { "-INT" } else { "-QUIT" };
        let Some(before) = self.process() else { return self.wait() };
        let _ = Command::new("kill").args([signal, &before]).status();
        let begun = Instant::now();
        while self.process().is_none_or(|now| now == before) && begun.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(20));
        }
        self.wait();
    }

    /// Everything that the database consists of just now, by the numbers of its processes.
    pub fn processes(&self) -> Vec<String> {
        let Some(first) = self.process() else { return Vec::new() };
        let children = std::fs::read_to_string(format!("/proc/{first}/task/{first}/children")).unwrap_or_default();
        children.split_whitespace().map(str::to_owned).chain([first]).collect()
    }

    /// The process of the database, if it has one just now.
    fn process(&self) -> Option<String> {
        let text = std::fs::read_to_string(self.folder.join("data/postmaster.pid")).ok()?;
        text.lines().next().map(str::to_owned)
    }

    fn wait(&self) {
        let begun = Instant::now();
        let ready = || {
            let mut asked = Command::new(self.programs.join("pg_isready"));
            asked.args(["-q", "-d", &self.address("postgres")]).status().is_ok_and(|status| status.success())
        };
        while !ready() {
            assert!(begun.elapsed() < PATIENCE, "PostgreSQL does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// The newest of Debian's.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let newest = versions.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<u32>().ok()).max()?;
    let programs = PathBuf::from(format!("/usr/lib/postgresql/{newest}/bin"));
    programs.join("initdb").exists().then_some(programs)
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0)
}

/// A command that runs as `postgres` where this program runs as root.
fn as_postgres(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]).arg(program).current_dir("/");
    command
}

fn give_to_postgres(folder: &Path) {
    if is_root() {
        let given = Command::new("chown").arg("postgres:postgres").arg(folder).status();
        assert!(given.is_ok_and(|status| status.success()), "{} cannot be given to postgres", folder.display());
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    listener.local_addr().expect("it has an address").port()
}

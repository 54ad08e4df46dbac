use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use ::host::{Bounds, Kept};
use catalog::Title;
use server::{App, Clock, Config, Mailing, Outside, Reach, Versions};
use store::{Postgres, Sqlite, Store, StoreError};
use tokio::net::TcpListener;

use crate::failure::Failure;
use crate::interrupt::told_to_stop;
use crate::pick;

/// So many threads are there for loading, replaying and long work, besides those on which computer players think and answer and odds are reckoned.
const MOST_BLOCKING: usize = 16;
/// More open connections than this no machine has files for.
const MOST_CONNECTIONS: i64 = 1_000_000;
/// More computer players than this never think at once.
const MOST_THINKERS: i64 = 1_024;

/// How long work that was called off may take to end when the server stops.
const FAREWELL: Duration = Duration::from_millis(500);

/// Serve the table to browsers
#[derive(clap::Args)]
pub struct Args {
    /// Where to listen; `0.0.0.0:1857` lets other machines in
    #[arg(long, default_value = "127.0.0.1:1857", value_name = "ADDRESS")]
    address: SocketAddr,
    /// The folder for everything that is kept; it is made when it is not there
    #[arg(long, default_value = "data", value_name = "DIR")]
    data: PathBuf,
    /// The database: a file, `grognard.sqlite` in the data folder unless named, or `postgres://USER:PASSWORD@HOST/NAME`, which several servers may share. The
    /// address may also stand in the variable `GROGNARD_DATABASE`, where no list of processes shows its password
    #[arg(long, value_name = "FILE or ADDRESS")]
    database: Option<String>,
    /// Lay the data files of a folder over a game's own; may be repeated. The set is kept, so that matches begun on it go on when it is no longer laid over
    #[arg(long = "with", value_name = "GAME=DIR")]
    overlays: Vec<Overlay>,
    /// A reverse proxy stands before the server: trust the address it forwards, send cookies over TLS only
    #[arg(long)]
    behind_proxy: bool,
    /// A name under which browsers may ask for this server; may be repeated. Without any, a server for this machine alone answers to `localhost` and
    /// addresses, and one that lets others in answers to every name
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// Where browsers find this server, such as `https://table.example`: links in mails lead there, and passkeys belong to that name
    #[arg(long, value_name = "URL", value_parser = origin)]
    origin: Option<String>,
    /// The mail server, for links to sign in and notices: `smtps://USER:PASSWORD@HOST` or `smtp://HOST:25`; needs `--origin`. Better in the variable
    /// `GROGNARD_MAIL`, where no list of processes shows its password
    #[arg(long, value_name = "ADDRESS")]
    mail: Option<String>,
    /// From whom mails come
    #[arg(long, default_value = "Grognard <grognard@localhost>", value_name = "SENDER")]
    mail_from: String,
    /// Let pushes and webhooks lead to private addresses and go without TLS: for a club within one network
    #[arg(long)]
    private_webhooks: bool,
    /// Requests per second that one visitor may send for long; 0 for no limit
    #[arg(long, default_value_t = 50, value_name = "N")]
    rate: u32,
    /// The largest body of a request, in KiB
    #[arg(long, default_value_t = 64, value_name = "KIB")]
    body: usize,
    /// The largest record that can be imported, in KiB
    #[arg(long, default_value_t = 8192, value_name = "KIB")]
    record: usize,
    /// How many connections may be open at once
    #[arg(long, default_value_t = 4096, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_CONNECTIONS))]
    connections: u32,
    /// How many streams of updates one address may follow at once
    #[arg(long, default_value_t = 64, value_name = "N")]
    streams: usize,
    /// How many computer players may think at once; one per core unless said
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_THINKERS))]
    thinkers: Option<u32>,
    /// Seconds of thinking that one visitor may have in a minute before that of others comes first
    #[arg(long, default_value_t = 30, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    thinking: u64,
    /// Seconds of processor time that one run of the lab or one analysis may take
    #[arg(long, default_value_t = 900, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    errand: u64,
    /// Seconds of processor time for runs and analyses that one visitor may have in a minute
    #[arg(long, default_value_t = 30, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    errands: u64,
    /// Matches that are kept for one visitor who makes them
    #[arg(long, default_value_t = 5000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    matches: u32,
    /// How long a match stays in memory when nobody looks at it, in seconds
    #[arg(long, default_value_t = 600, value_name = "SECONDS")]
    idle: u64,
    /// For how long a server that is told to stop still takes requests, in seconds; `/readyz` says meanwhile that it is not ready, so that a proxy sends
    /// visitors to other servers
    #[arg(long, default_value_t = 0, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(..=3_600))]
    drain: u64,
    /// The clock stands, and each line on standard input lets so many seconds pass: for rehearsals of matches that take weeks
    #[arg(long, hide = true)]
    rehearse: bool,
    /// How the server speaks of itself on standard error: what goes wrong, in sentences, or JSON lines with every request
    #[arg(long, value_enum, default_value_t = Journal::Text)]
    log: Journal,
}

/// How the server speaks of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Journal {
    Text,
    Json,
}

impl Args {
    /// What no arguments at all mean.
    pub fn plain() -> Self {
        #[derive(clap::Parser)]
        struct Plain {
            #[command(flatten)]
            args: Args,
        }
        <Plain as clap::Parser>::parse_from(["serve"]).args
    }

    fn config(&self) -> Config {
        let defaults = Config::default();
        Config {
            behind_proxy: self.behind_proxy,
            hosts: self.names(),
            rate: self.rate,
            body: self.body << 10,
            record: self.record << 10,
            drain: Duration::from_secs(self.drain),
            idle: Duration::from_secs(self.idle),
            thinkers: self.thinkers.map_or(defaults.thinkers, |thinkers| thinkers as usize),
            thinking: Duration::from_secs(self.thinking),
            errand: Duration::from_secs(self.errand),
            errands: Duration::from_secs(self.errands),
            matches: self.matches,
            connections: self.connections as usize,
            streams: self.streams,
            outside: self.outside(),
            ..defaults
        }
    }

    fn outside(&self) -> Outside {
        let server =
            self.mail.clone().or_else(|| std::env::var("GROGNARD_MAIL").ok()).filter(|server| !server.is_empty());
        let mail = server.map(|server| Mailing { server, from: self.mail_from.clone() });
        let reach = if self.private_webhooks { Reach::Private } else { Reach::Public };
        Outside { origin: self.origin.clone(), mail, reach, ..Outside::default() }
    }

    /// The names to answer to: a proxy has checked them, and which one an open server has is not known.
    fn names(&self) -> Option<Vec<String>> {
        let guarded = self.address.ip().is_loopback() && !self.behind_proxy;
        (guarded || !self.hosts.is_empty()).then(|| self.hosts.clone())
    }
}

/// An address of a server, without anything behind its name.
fn origin(text: &str) -> Result<String, &'static str> {
    let address = text.trim_end_matches('/');
    let name = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
    match name {
        Some(name) if !name.is_empty() && !name.contains(['/', '?', '#', '@', ' ']) => Ok(address.to_owned()),
        _ => Err("write it as https://NAME"),
    }
}

/// A game and the folder whose files are laid over its own.
#[derive(Clone, Debug)]
struct Overlay {
    game: String,
    folder: PathBuf,
}

impl FromStr for Overlay {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (game, folder) = text.split_once('=').ok_or("write it as GAME=DIR")?;
        Ok(Self { game: game.to_owned(), folder: PathBuf::from(folder) })
    }
}

/// The games to serve, those that are named on other data. They are kept until the program ends.
fn shelf(overlays: &[Overlay]) -> Result<&'static [Box<dyn Title>], Failure> {
    if overlays.is_empty() {
        return Ok(catalog::games());
    }
    let mut changed = BTreeMap::new();
    for Overlay { game, folder } in overlays {
        if changed.insert(game.as_str(), pick::with_data(game, folder)?).is_some() {
            return Err(Failure::bad(format!("--with names {game} twice")));
        }
    }
    let served = catalog::games().iter().map(|title| match changed.remove(title.slug()) {
        Some(other) => Ok(other),
        None => catalog::game_with_files(title.slug(), BTreeMap::new()).map_err(Failure::bad),
    });
    Ok(Vec::leak(served.collect::<Result<_, _>>()?))
}

/// Where everything is kept.
pub enum Database {
    /// In a SQLite file.
    File(PathBuf),
    /// In a PostgreSQL database, at an address.
    Shared(String),
}

impl Database {
    fn of(args: &Args) -> Self {
        Self::named(args.database.clone(), &args.data)
    }

    /// The database that is named, or that of the environment, or the file in the data folder.
    pub fn named(database: Option<String>, data: &Path) -> Self {
        let named = database.or_else(|| std::env::var("GROGNARD_DATABASE").ok());
        match named {
            Some(address) if is_shared(&address) => Self::Shared(address),
            Some(file) => Self::File(PathBuf::from(file)),
            None => Self::File(data.join("grognard.sqlite")),
        }
    }

    /// Opens it.
    pub async fn open(&self) -> Result<Arc<dyn Store>, Failure> {
        let opened: Result<Arc<dyn Store>, StoreError> = match self {
            Self::File(path) => Sqlite::open(path).map(|store| Arc::new(store) as Arc<dyn Store>),
            Self::Shared(address) => Postgres::open(address).await.map(|store| Arc::new(store) as Arc<dyn Store>),
        };
        opened.map_err(|why| Failure::bad(format!("{self}: {why}")))
    }
}

impl fmt::Display for Database {
    /// As it may be shown: without name and password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Shared(address) => {
                let place =
                    address.rsplit_once('@').or_else(|| address.split_once("//")).map_or("", |(_, place)| place);
                write!(f, "postgres://{}", place.split('?').next().unwrap_or_default())
            }
        }
    }
}

/// Whether a database is one that several servers may share.
pub fn is_shared(address: &str) -> bool {
    address.starts_with("postgres://") || address.starts_with("postgresql://")
}

/// Serves until it is told to stop.
pub fn run(args: &Args) -> Result<(), Failure> {
    let games = shelf(&args.overlays)?;
    fs::create_dir_all(&args.data).map_err(|why| Failure::file(&args.data, &why))?;
    let database = Database::of(args);
    let _alone = match &database {
        Database::File(path) => Some(only_one(path)?),
        Database::Shared(_) => None,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(MOST_BLOCKING + 3 * args.config().thinkers)
        .build()
        .map_err(|why| Failure::bad(format!("cannot start: {why}")))?;
    let served = runtime.block_on(serve(args, &database, games));
    // Whatever still runs has been called off, and nothing that was acknowledged is in its hands.
    runtime.shutdown_timeout(FAREWELL);
    served
}

async fn serve(args: &Args, database: &Database, games: &'static [Box<dyn Title>]) -> Result<(), Failure> {
    let listener = TcpListener::bind(args.address)
        .await
        .map_err(|why| Failure::bad(format!("cannot listen on {}: {why}", args.address)))?;
    let address = listener.local_addr().unwrap_or(args.address);
    let clock = if args.rehearse { rehearsed() } else { Clock::default() };
    let config = Config { versions: Some(keep(args)?), clock, ..args.config() };
    if let Some(mailing) = &config.outside.mail {
        server::check_mailing(mailing).map_err(Failure::bad)?;
        if config.outside.origin.is_none() {
            return Err(Failure::bad("mails need to know where they lead: say --origin https://NAME"));
        }
    }
    let app = App::new(config, database.open().await?, games);
    if args.log == Journal::Json {
        server::journal::speak_json();
    }
    writeln!(io::stdout(), "Grognard serves the table on http://{address}")?;
    writeln!(io::stdout(), "Matches are kept in {database}")?;
    server::serve(app, listener, told_to_stop()).await;
    Ok(())
}

/// A clock that stands at the present moment, and is moved by whoever writes to standard input.
fn rehearsed() -> Clock {
    let clock = Clock::standing(Clock::default().moment().0);
    let hands = clock.clone();
    std::thread::spawn(move || {
        for line in io::stdin().lines().map_while(Result::ok) {
            if let Ok(seconds) = line.trim().parse::<u32>() {
                hands.pass(i64::from(seconds) * 1_000);
            }
        }
    });
    clock
}

/// Keeps this program and the data sets that are laid over, so that matches begun with them can be gone on with when a newer program serves here.
fn keep(args: &Args) -> Result<Arc<Versions>, Failure> {
    let kept = Kept::new(&args.data, Bounds::default());
    let program = kept.keep_program(&crate::host::own_file()?, &crate::host::about()).map_err(Failure::bad)?;
    for Overlay { game, folder } in &args.overlays {
        let files = catalog::data_files(game).map_err(Failure::bad)?.overlaid(folder).map_err(Failure::bad)?;
        kept.keep_set(game, &files).map_err(Failure::bad)?;
    }
    Ok(Arc::new(Versions { kept: Arc::new(kept), program }))
}

/// Two servers over one file would each believe what is in their own memory.
pub fn only_one(database: &Path) -> Result<File, Failure> {
    if let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        return Err(Failure::bad(format!("{}: there is no such folder", folder.display())));
    }
    let path = database.with_extension("lock");
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(|why| Failure::file(&path, &why))?;
    file.try_lock()
        .map_err(|_| Failure::bad(format!("another server already keeps its matches in {}", database.display())))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let shown = |address: &str| Database::Shared(address.to_owned()).to_string();
        assert_eq!(
            shown("postgres://ada:secret@db.example:5432/table?sslmode=disable"),
            "postgres://db.example:5432/table"
        );
        assert_eq!(shown("postgresql://db.example/table"), "postgres://db.example/table");
    }
}

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use catalog::Title;
use server::{App, Config};
use store::Sqlite;
use tokio::net::TcpListener;

use crate::failure::Failure;
use crate::interrupt::told_to_stop;
use crate::pick;

/// So many threads are there for loading, replaying and long work, besides those on which computer players think and odds are reckoned.
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
    /// The database file; `grognard.sqlite` in the data folder unless named
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Lay the data files of a folder over a game's own; may be repeated. Matches begun on other data cannot be gone on with
    #[arg(long = "with", value_name = "GAME=DIR")]
    overlays: Vec<Overlay>,
    /// A reverse proxy stands before the server: trust the address it forwards, send cookies over TLS only
    #[arg(long)]
    behind_proxy: bool,
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
    /// How long a match stays in memory when nobody looks at it, in seconds
    #[arg(long, default_value_t = 600, value_name = "SECONDS")]
    idle: u64,
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
            rate: self.rate,
            body: self.body << 10,
            record: self.record << 10,
            idle: Duration::from_secs(self.idle),
            thinkers: self.thinkers.map_or(defaults.thinkers, |thinkers| thinkers as usize),
            connections: self.connections as usize,
            streams: self.streams,
            ..defaults
        }
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

/// Serves until it is told to stop.
pub fn run(args: &Args) -> Result<(), Failure> {
    let games = shelf(&args.overlays)?;
    fs::create_dir_all(&args.data).map_err(|why| Failure::file(&args.data, &why))?;
    let database = args.database.clone().unwrap_or_else(|| args.data.join("grognard.sqlite"));
    let _alone = only_one(&database)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(MOST_BLOCKING + 2 * args.config().thinkers)
        .build()
        .map_err(|why| Failure::bad(format!("cannot start: {why}")))?;
    let served = runtime.block_on(serve(args, &database, games));
    // Whatever still runs has been called off, and nothing that was acknowledged is in its hands.
    runtime.shutdown_timeout(FAREWELL);
    served
}

async fn serve(args: &Args, database: &Path, games: &'static [Box<dyn Title>]) -> Result<(), Failure> {
    let listener = TcpListener::bind(args.address)
        .await
        .map_err(|why| Failure::bad(format!("cannot listen on {}: {why}", args.address)))?;
    let address = listener.local_addr().unwrap_or(args.address);
    let store = Sqlite::open(database).map_err(|why| Failure::bad(format!("{}: {why}", database.display())))?;
    let app = App::new(args.config(), Arc::new(store), games);
    writeln!(io::stdout(), "Grognard serves the table on http://{address}")?;
    writeln!(io::stdout(), "Matches are kept in {}", database.display())?;
    server::serve(app, listener, told_to_stop()).await;
    Ok(())
}

/// Two servers over one file would each believe what is in their own memory.
fn only_one(database: &Path) -> Result<File, Failure> {
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

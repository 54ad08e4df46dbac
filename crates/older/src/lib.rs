//! The program as it was before a rule of a real game changed: what tests of upgrades begin matches with.
//!
//! It serves The Last Mughal and answers a newer program over pipes like `grognard host`. Its data files are those of today, and so is their hash; its rules
//! are of the version before, by which a lost battle costs two steps where today it costs three.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;

use catalog::Title;
use chance::Chance;
use engine::{
    Answer, Arguments, DataError, DataFiles, Game, GameInfo, Log, OddsError, Options, RuleSet, SetupFault, Terms,
};
use host::wire::GameLine;
use host::{About, Bounds, Kept, Shelf};
use last_mughal::LastMughal;
use server::{App, Config, Versions};
use store::Sqlite;
use tokio::net::TcpListener;

/// By which version this program is known.
pub const VERSION: &str = "0.0.9";

/// A copy of the program whose file ends in this dies whenever another one asks it for a game.
pub const DYING: &str = "\n#dies";

/// The game by the rules before.
#[derive(Debug)]
struct Older(LastMughal);

impl RuleSet for Older {
    type Game = <LastMughal as RuleSet>::Game;

    const SLUG: &'static str = LastMughal::SLUG;
    const VERSION: u32 = LastMughal::VERSION - 1;
    const RULES: &'static str = LastMughal::RULES;

    fn files() -> DataFiles {
        LastMughal::files()
    }

    fn lessons() -> DataFiles {
        LastMughal::lessons()
    }

    /// The rule that changed: the table of battles is read with milder losses than stand in it.
    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let mut then = files.clone();
        then.replace("tables.toml", files.text("tables.toml")?.replace("3AR", "2AR").replace("3DR", "2DR"));
        LastMughal::read(&then).map(Self)
    }

    fn info(&self) -> &GameInfo {
        self.0.info()
    }

    fn terms(&self, scenario: &str, options: &Options) -> Terms {
        self.0.terms(scenario, options)
    }

    fn start(
        &'static self,
        scenario: &str,
        options: &Options,
        chance: &mut impl Chance,
        log: &mut impl Log<<Self::Game as Game>::Event>,
    ) -> Result<Self::Game, SetupFault> {
        self.0.start(scenario, options, chance, log)
    }

    fn odds(&self, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
        self.0.odds(question, arguments)
    }
}

struct Own;

impl Shelf for Own {
    fn games(&self) -> Vec<GameLine> {
        about().games
    }

    fn open(&self, game: &str, laid: &BTreeMap<String, String>) -> Result<&'static dyn Title, String> {
        if game != Older::SLUG {
            return Err(format!("there is no game `{game}` here"));
        }
        let title = Older::files().with(laid).and_then(|files| catalog::open::<Older>(&files));
        title.map(|title| &*Box::leak(title)).map_err(|fault| fault.to_string())
    }
}

fn about() -> About {
    let game = GameLine { game: Older::SLUG.to_owned(), rules: Older::VERSION, data: Older::files().hash() };
    About { version: VERSION.to_owned(), games: vec![game] }
}

/// Answers another program, or serves from the folder that is named first.
pub fn run() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    match words.next().as_deref() {
        Some("host") if is_dying()? => std::process::exit(3),
        Some("host") => {
            host::confine()?;
            Ok(host::serve(Arc::new(Own), io::stdin().lock(), io::stdout())?)
        }
        Some(folder) => serve(Path::new(folder)),
        None => Err("say in which folder everything is kept".into()),
    }
}

fn is_dying() -> io::Result<bool> {
    let (mut own, mut end) = (File::open(std::env::current_exe()?)?, Vec::new());
    own.seek(SeekFrom::End(-(DYING.len() as i64)))?;
    own.read_to_end(&mut end)?;
    Ok(end == DYING.as_bytes())
}

/// Serves until it is killed, and says where.
fn serve(folder: &Path) -> Result<(), Box<dyn Error>> {
    let kept = Kept::new(folder, Bounds::default());
    let program = kept.keep_program(&std::env::current_exe()?, &about())?;
    let versions = Some(Arc::new(Versions { kept: Arc::new(kept), program }));
    let games = Vec::leak(vec![catalog::open::<Older>(&Older::files())?]);
    tokio::runtime::Runtime::new()?.block_on(async {
        let store = Arc::new(Sqlite::open(&folder.join("grognard.sqlite"))?);
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        println!("http://{}", listener.local_addr()?);
        server::serve(
            App::new(Config { versions, rate: 0, ..Config::default() }, store, games),
            listener,
            std::future::pending(),
        )
        .await;
        Ok(())
    })
}

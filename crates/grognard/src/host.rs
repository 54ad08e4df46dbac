//! This program as the child of another one: it answers over its standard input and output, and opens nothing else.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use ::host::wire::GameLine;
use ::host::{About, Shelf};
use catalog::Title;

use crate::failure::Failure;

/// Answer another program over standard input and output: a newer server gives matches of older rules to the program they were begun with
#[derive(clap::Args)]
pub struct Args {}

/// The games that this program carries.
struct Own;

impl Shelf for Own {
    fn games(&self) -> Vec<GameLine> {
        about().games
    }

    fn open(&self, game: &str, files: &BTreeMap<String, String>) -> Result<&'static dyn Title, String> {
        if files.is_empty()
            && let Some(title) = catalog::game(game)
        {
            return Ok(title);
        }
        let title = catalog::game_with_set(game, files).map_err(|fault| fault.to_string())?;
        Ok(Box::leak(title))
    }
}

/// What this program is: its version, and which rules and data it carries.
pub fn about() -> About {
    let line = |title: &dyn Title| GameLine {
        game: title.slug().to_owned(),
        rules: title.rules_version(),
        data: title.data_hash().to_owned(),
    };
    About {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        games: catalog::games().iter().map(|title| line(title.as_ref())).collect(),
    }
}

/// The file of this program, also when another has taken its place meanwhile.
pub fn own_file() -> Result<PathBuf, Failure> {
    let running = PathBuf::from("/proc/self/exe");
    if running.exists() {
        return Ok(running);
    }
    std::env::current_exe().map_err(|why| Failure::bad(format!("the file of this program cannot be found: {why}")))
}

/// Answers until the other program goes away.
pub fn run(_: &Args) -> Result<(), Failure> {
    ::host::confine().map_err(|why| Failure::bad(format!("cannot give up files and network: {why}")))?;
    ::host::serve(Arc::new(Own), io::stdin().lock(), io::stdout()).map_err(Failure::bad)
}

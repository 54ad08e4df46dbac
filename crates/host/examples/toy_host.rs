//! A program for tests: the toy game, and those of the catalog, spoken over pipes. What it is like stands behind the end of its file, so that copies of it are different programs:
//! `#toy rules=2` has the revised rules, `#toy dies` ends whenever a game is opened, `#toy hangs` never answers about a match, `#toy reaches` says what it gets at of
//! files and network.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use catalog::Title;
use conformance::toy::{Revised, ThreePasses};
use engine::{DataError, DataFiles, RuleSet};
use host::Shelf;
use host::wire::GameLine;

struct Toy {
    manner: String,
}

impl Toy {
    fn is(&self, word: &str) -> bool {
        self.manner.split_whitespace().any(|known| known == word)
    }
}

impl Shelf for Toy {
    fn games(&self) -> Vec<GameLine> {
        let rules = if self.is("rules=2") { Revised::VERSION } else { ThreePasses::VERSION };
        vec![GameLine { game: ThreePasses::SLUG.to_owned(), rules, data: ThreePasses::files().hash() }]
    }

    fn open(&self, game: &str, laid: &BTreeMap<String, String>) -> Result<&'static dyn Title, String> {
        if self.is("dies") {
            std::process::exit(3);
        }
        if self.is("hangs") {
            std::thread::sleep(Duration::from_mins(10));
        }
        if self.is("reaches") {
            let (file, network) = (File::open("/proc/self/exe"), TcpListener::bind("127.0.0.1:0"));
            return Err(format!("a file: {}, the network: {}", file.is_ok(), network.is_ok()));
        }
        if game != ThreePasses::SLUG {
            let title = catalog::game_with_set(game, laid).map_err(|fault| fault.to_string())?;
            return Ok(Box::leak(title));
        }
        let open = |files: &DataFiles| -> Result<Box<dyn Title>, DataError> {
            if self.is("rules=2") { catalog::open::<Revised>(files) } else { catalog::open::<ThreePasses>(files) }
        };
        let title =
            ThreePasses::files().with(laid).and_then(|files| open(&files)).map_err(|fault| fault.to_string())?;
        Ok(Box::leak(title))
    }
}

/// What stands behind the end of this program's file. Only the end is read: the file is large, and this is no release build.
fn manner() -> io::Result<String> {
    let mut own = File::open(std::env::current_exe()?)?;
    own.seek(SeekFrom::End(-64))?;
    let (mark, mut end) = (b"\n#toy ", Vec::new());
    own.read_to_end(&mut end)?;
    let place = end.windows(mark.len()).rposition(|part| part == mark);
    Ok(place.map(|place| String::from_utf8_lossy(&end[place + mark.len()..]).into_owned()).unwrap_or_default())
}

fn main() -> io::Result<()> {
    let manner = manner()?;
    host::confine()?;
    host::serve(Arc::new(Toy { manner }), io::stdin().lock(), io::stdout())
}

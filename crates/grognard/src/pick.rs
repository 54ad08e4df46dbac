use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use catalog::{CatalogError, Title};
use engine::record::Header;
use engine::{DataError, DataFiles, Options, SetupFault};
use host::{Bounds, Kept};

use crate::failure::Failure;

/// A game of the list, or one with other data.
pub enum Chosen {
    /// As the program carries it.
    Shelf(&'static dyn Title),
    /// With files of a folder laid over it.
    Changed(Box<dyn Title>),
}

impl std::ops::Deref for Chosen {
    type Target = dyn Title;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Shelf(title) => *title,
            Self::Changed(title) => title.as_ref(),
        }
    }
}

/// Where the rules of a record come from.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct RecordArgs {
    #[command(flatten)]
    data: DataArgs,
    /// The data folder of a server: a record of other rules is given to the program kept there that has them
    #[arg(long, value_name = "DIR", conflicts_with = "data")]
    kept: Option<PathBuf>,
}

impl From<DataArgs> for RecordArgs {
    fn from(data: DataArgs) -> Self {
        Self { data, kept: None }
    }
}

impl RecordArgs {
    /// Whether other programs are asked too.
    pub fn asks_others(&self) -> bool {
        self.kept.is_some()
    }

    /// The game that reads a record.
    pub fn game(&self, header: &Header) -> Result<Chosen, Failure> {
        let is_own = catalog::game(&header.game).is_some_and(|title| title.rules_version() == header.rules);
        let Some(folder) = self.kept.as_ref().filter(|_| !is_own) else { return self.data.game(&header.game) };
        // It is asked until the program ends.
        let kept: &'static Kept = Box::leak(Box::new(Kept::new(folder, Bounds::default())));
        let Some((program, data)) = kept.reader_of(&header.game, header.rules) else {
            let (game, rules) = (&header.game, header.rules);
            return Err(Failure::Bad(format!("{}: no program with {game} {rules} is kept here", folder.display())));
        };
        kept.title(&program, &header.game, &data).map(|title| Chosen::Shelf(title)).map_err(Failure::bad)
    }
}

/// Where a game's data comes from.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct DataArgs {
    /// Lay the data files of this folder over the game's own
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl DataArgs {
    /// The game of that name, or all games; other data can be laid over one game only.
    pub fn games(&self, slug: Option<&str>) -> Result<Vec<Chosen>, Failure> {
        match slug {
            Some(slug) => Ok(vec![self.game(slug)?]),
            None if self.data.is_some() => Err(Failure::bad("--data needs the name of the game it is for")),
            None => Ok(catalog::games().iter().map(|title| Chosen::Shelf(title.as_ref())).collect()),
        }
    }

    /// The files of the folder laid over the game's own, if a folder is given.
    pub fn files(&self, slug: &str) -> Result<Option<DataFiles>, Failure> {
        let Some(folder) = &self.data else { return Ok(None) };
        self.game(slug)?;
        let files = catalog::data_files(slug).map_err(Failure::bad)?.overlaid(folder);
        files.map(Some).map_err(Failure::bad)
    }

    /// The game of that name with this data.
    pub fn game(&self, slug: &str) -> Result<Chosen, Failure> {
        match &self.data {
            None => catalog::game(slug).map(Chosen::Shelf).ok_or_else(|| Failure::bad(CatalogError::unknown(slug))),
            Some(folder) => with_data(slug, folder).map(Chosen::Changed),
        }
    }
}

/// The game of that name with the files of a folder laid over its own.
pub fn with_data(slug: &str, folder: &Path) -> Result<Box<dyn Title>, Failure> {
    catalog::game_with_data(slug, folder).map_err(|fault| located(&fault, folder))
}

/// A fault of a data file, with the folder it stands in.
fn located(fault: &CatalogError, folder: &Path) -> Failure {
    let CatalogError::Data(fault) = fault else { return Failure::bad(fault) };
    match fault {
        DataError::Unreadable { .. } if !folder.is_dir() => {
            return Failure::Bad(format!("{}: there is no such folder", folder.display()));
        }
        DataError::Unreadable { .. } | DataError::Nothing { .. } => return Failure::bad(fault),
        _ => {}
    }
    if folder.join(fault.file()).is_file() {
        return Failure::Bad(format!("{}/{fault}", folder.display()));
    }
    // The fault shows in one of the game's own files, which no longer fits the files of the folder.
    Failure::Bad(format!("--data {}: {fault}", folder.display()))
}

/// A `key=value` pair of the command line.
pub fn pair(text: &str) -> Result<(String, String), Failure> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() && !value.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err(Failure::Bad(format!("`{text}` should be written as key=value"))),
    }
}

/// Options from `id=value` pairs, each once, with numbers as the game writes them; the game checks them.
pub fn options(title: &dyn Title, pairs: &[String]) -> Result<Options, Failure> {
    let mut options = BTreeMap::new();
    for text in pairs {
        let (id, value) = pair(text)?;
        if options.insert(id.clone(), value).is_some() {
            return Err(Failure::Bad(format!("option `{id}` is given twice")));
        }
    }
    Ok(title.info().spelt(Options(options)))
}

/// Seats from `british=human,rebel=sergeant`; each seat once.
pub fn seats<T>(
    lists: &[String],
    known: &[String],
    read: impl Fn(&str) -> Result<T, Failure>,
) -> Result<BTreeMap<String, T>, Failure> {
    let mut seats = BTreeMap::new();
    for text in lists.iter().flat_map(|list| list.split(',')) {
        let (seat, player) = pair(text)?;
        if !known.contains(&seat) {
            return Err(Failure::bad(SetupFault::UnknownSeat { seat, known: known.join(", ") }));
        }
        let player = read(&player)?;
        if seats.insert(seat.clone(), player).is_some() {
            return Err(Failure::Bad(format!("seat `{seat}` is given twice")));
        }
    }
    Ok(seats)
}

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use catalog::{CatalogError, Title};
use engine::{Options, SetupFault};

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

/// Where a game's data comes from.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct DataArgs {
    /// Lay the data files of this folder over the game's own
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl DataArgs {
    /// The game of that name with this data.
    pub fn game(&self, slug: &str) -> Result<Chosen, Failure> {
        match &self.data {
            None => catalog::game(slug).map(Chosen::Shelf).ok_or_else(|| Failure::bad(CatalogError::unknown(slug))),
            Some(folder) => {
                catalog::game_with_data(slug, folder).map(Chosen::Changed).map_err(|fault| located(&fault, folder))
            }
        }
    }
}

/// A fault of a data file names the folder, too.
fn located(fault: &CatalogError, folder: &Path) -> Failure {
    match fault {
        CatalogError::Data(fault) => Failure::Bad(format!("--data {}: {fault}", folder.display())),
        CatalogError::UnknownGame { .. } => Failure::bad(fault),
    }
}

/// A `key=value` pair of the command line.
pub fn pair(text: &str) -> Result<(String, String), Failure> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() && !value.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err(Failure::Bad(format!("`{text}` should be written as key=value"))),
    }
}

/// Options from `id=value` pairs; the game checks them.
pub fn options(pairs: &[String]) -> Result<Options, Failure> {
    Ok(Options(pairs.iter().map(|text| pair(text)).collect::<Result<BTreeMap<_, _>, _>>()?))
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

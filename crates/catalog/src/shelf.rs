use std::path::Path;
use std::sync::OnceLock;

use engine::{DataError, DataFiles, RuleSet};

use crate::title::{Title, open};

/// The games, in the order of the list.
const SHELF: &[Place] = &[
    Place::of::<last_mughal::LastMughal>(),
    Place::of::<colonial_warmaster::ColonialWarmaster>(),
    Place::of::<fast_play_mutiny::FastPlayMutiny>(),
    Place::of::<grande_armee::GrandeArmee>(),
    Place::of::<mutiny_1857::Mutiny1857>(),
];

/// Where a game stands on the shelf: how to get at its files and how to open it.
struct Place {
    slug: &'static str,
    files: fn() -> DataFiles,
    open: fn(&DataFiles) -> Result<Box<dyn Title>, DataError>,
    check: fn(&DataFiles) -> Result<(), DataError>,
}

impl Place {
    const fn of<R: RuleSet>() -> Self {
        Self { slug: R::SLUG, files: R::files, open: open::<R>, check: |files| R::read(files).map(drop) }
    }
}

/// Why there is no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CatalogError {
    /// No game has that name.
    #[error("there is no game `{slug}`; there are {known}")]
    UnknownGame {
        /// What was asked for.
        slug: String,
        /// What there is.
        known: String,
    },
    /// Its data is at fault.
    #[error("{0}")]
    Data(#[from] DataError),
}

impl CatalogError {
    /// No game has this name.
    pub fn unknown(slug: &str) -> Self {
        let known = SHELF.iter().map(|place| place.slug).collect::<Vec<_>>().join(", ");
        Self::UnknownGame { slug: slug.to_owned(), known }
    }
}

/// The games in the order of the list, with the data that the program carries. Loaded once.
pub fn games() -> &'static [Box<dyn Title>] {
    static GAMES: OnceLock<Vec<Box<dyn Title>>> = OnceLock::new();
    GAMES.get_or_init(|| {
        SHELF
            .iter()
            .map(|place| {
                (place.open)(&(place.files)())
                    .unwrap_or_else(|fault| panic!("the embedded data of {} is at fault: {fault}", place.slug))
            })
            .collect()
    })
}

/// The game of that name, with the data that the program carries.
pub fn game(slug: &str) -> Option<&'static dyn Title> {
    games().iter().find(|title| title.slug() == slug).map(AsRef::as_ref)
}

/// The data files that the program carries for a game.
pub fn data_files(slug: &str) -> Result<DataFiles, CatalogError> {
    Ok((place(slug)?.files)())
}

/// Whether a game can be played on these data files; nothing of them is kept.
pub fn check_data(slug: &str, files: &DataFiles) -> Result<(), CatalogError> {
    Ok((place(slug)?.check)(files)?)
}

fn place(slug: &str) -> Result<&'static Place, CatalogError> {
    SHELF.iter().find(|place| place.slug == slug).ok_or_else(|| CatalogError::unknown(slug))
}

/// A game with other texts for some of its data files.
pub fn game_with_files(
    slug: &str,
    changed: impl IntoIterator<Item = (String, String)>,
) -> Result<Box<dyn Title>, CatalogError> {
    let place = place(slug)?;
    let mut files = (place.files)();
    for (name, text) in changed {
        files.text(&name)?;
        files.replace(&name, text);
    }
    Ok((place.open)(&files)?)
}

/// A game with the data files of a folder laid over its own.
pub fn game_with_data(slug: &str, folder: &Path) -> Result<Box<dyn Title>, CatalogError> {
    let place = place(slug)?;
    let files = (place.files)().overlaid(folder)?;
    Ok((place.open)(&files)?)
}

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use engine::{DataError, DataFiles, RuleSet};
use lab::Measured;

use crate::title::{Title, open};
use crate::unopened::Unopened;

/// What was measured of a game, from its folder.
macro_rules! measured {
    ($slug:literal) => {
        include_str!(concat!("../../../games/", $slug, "/measured/balance.toml"))
    };
}

/// The games, in the order of the list.
static SHELF: &[Place] = &[
    Place::of::<last_mughal::LastMughal>(measured!("last-mughal")),
    Place::of::<colonial_warmaster::ColonialWarmaster>(measured!("colonial-warmaster")),
    Place::of::<fast_play_mutiny::FastPlayMutiny>(measured!("fast-play-mutiny")),
    Place::of::<grande_armee::GrandeArmee>(measured!("grande-armee")),
    Place::of::<mutiny_1857::Mutiny1857>(measured!("mutiny-1857")),
];

/// Where a game stands on the shelf: how to get at its files and how to open it.
pub(crate) struct Place {
    pub(crate) slug: &'static str,
    pub(crate) rules: u32,
    pub(crate) files: fn() -> DataFiles,
    pub(crate) open: fn(&DataFiles) -> Result<Box<dyn Title>, DataError>,
    check: fn(&DataFiles) -> Result<(), DataError>,
    measured: &'static str,
}

impl Place {
    const fn of<R: RuleSet>(measured: &'static str) -> Self {
        let check = |files: &DataFiles| R::read(files).map(drop);
        Self { slug: R::SLUG, rules: R::VERSION, files: R::files, open: open::<R>, check, measured }
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

/// The games in the order of the list, with the data that the program carries. Each is opened once, when it is first needed.
pub fn games() -> &'static [Box<dyn Title>] {
    static GAMES: OnceLock<Vec<Box<dyn Title>>> = OnceLock::new();
    let unopened = |place| Box::new(Unopened::of(place)) as Box<dyn Title>;
    GAMES.get_or_init(|| SHELF.iter().map(unopened).collect())
}

/// The game of that name, with the data that the program carries.
pub fn game(slug: &str) -> Option<&'static dyn Title> {
    games().iter().find(|title| title.slug() == slug).map(AsRef::as_ref)
}

/// What was measured of a game with the data that the program carries; nothing of a game that is not in the list.
pub fn measured(slug: &str) -> &'static Measured {
    static MEASURED: OnceLock<BTreeMap<&'static str, Measured>> = OnceLock::new();
    static NOTHING: Measured = Measured { rules: 0, measured: Vec::new() };
    let read = |place: &Place| {
        let measured = Measured::read(place.measured);
        (place.slug, measured.unwrap_or_else(|fault| panic!("measured/balance.toml of {}: {fault}", place.slug)))
    };
    MEASURED.get_or_init(|| SHELF.iter().map(read).collect()).get(slug).unwrap_or(&NOTHING)
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

/// A game with these data files in place of its own, or besides them where they come in any number: a whole set that was kept, or a part of one.
pub fn game_with_set(slug: &str, laid: &BTreeMap<String, String>) -> Result<Box<dyn Title>, CatalogError> {
    let place = place(slug)?;
    Ok((place.open)(&(place.files)().with(laid)?)?)
}

/// A game with the data files of a folder laid over its own.
pub fn game_with_data(slug: &str, folder: &Path) -> Result<Box<dyn Title>, CatalogError> {
    let place = place(slug)?;
    let files = (place.files)().overlaid(folder)?;
    Ok((place.open)(&files)?)
}

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use chance::Chance;

use crate::{Answer, Arguments, DataError, DataFiles, GameInfo, Judgement, Log, OddsError, Options, SetupFault, Terms};

/// A loaded game: its data, checked. Loaded once and kept for the life of the program, so that states can refer to it freely.
pub trait RuleSet: Sized + Send + Sync + 'static {
    /// The state of a match.
    type Game: Judgement;

    /// The short name in commands, records and addresses.
    const SLUG: &'static str;
    /// The version of the rules as coded; a record of another version is refused.
    const VERSION: u32;
    /// The rulebook, `rules.md`.
    const RULES: &'static str;

    /// The data files the program carries.
    fn files() -> DataFiles;

    /// The lessons the program carries, `lessons/*.toml`, with the data files that only they use below `lessons/data/`. They are no part of the data's hash.
    fn lessons() -> DataFiles {
        DataFiles::default()
    }

    /// Reads and checks a data set.
    fn read(files: &DataFiles) -> Result<Self, DataError>;

    /// Scenarios, seats, options, questions.
    fn info(&self) -> &GameInfo;

    /// The seats of a scenario with these options, in seat order; most games have the same seats whatever the options.
    fn seats(&self, scenario: &str, _options: &Options) -> Vec<String> {
        self.info().scenario(scenario).map_or_else(Vec::new, |scenario| scenario.seats.clone())
    }

    /// What a match of this scenario with these options is about, in words made from the data.
    fn terms(&self, scenario: &str, options: &Options) -> Terms;

    /// Sets up a match. Scenario and options have been checked against [`info`](RuleSet::info).
    fn start(
        &'static self,
        scenario: &str,
        options: &Options,
        chance: &mut impl Chance,
        log: &mut impl Log<<Self::Game as crate::Game>::Event>,
    ) -> Result<Self::Game, SetupFault>;

    /// Answers a question. Arguments have been checked against the question's parameters.
    fn odds(&self, question: &str, arguments: &Arguments) -> Result<Answer, OddsError>;
}

/// A rule set with the hash of its data, ready for matches.
pub struct Loaded<R> {
    /// The rules.
    pub rules: R,
    /// The hash of the data files.
    pub data: String,
    /// The files that are not as the program carries them: a record takes them along.
    pub changed: BTreeMap<String, String>,
}

/// Loads a data set for the life of the program.
pub fn load<R: RuleSet>(files: &DataFiles) -> Result<&'static Loaded<R>, DataError> {
    let rules = R::read(files)?;
    Ok(Box::leak(Box::new(Loaded { rules, data: files.hash(), changed: files.changed_from(&R::files()) })))
}

/// No program keeps more data sets that came with records than this.
const MOST_CARRIED: usize = 32;

/// The data set that came with a record: its files in place of the program's own. Kept like any other, by its hash, and no more than a few.
pub(crate) fn carried<R: RuleSet>(changed: &BTreeMap<String, String>) -> Result<&'static Loaded<R>, String> {
    type Kept = BTreeMap<(TypeId, String), &'static (dyn Any + Send + Sync)>;
    static KEPT: Mutex<Kept> = Mutex::new(BTreeMap::new());
    let files = R::files().with(changed).map_err(|fault| fault.to_string())?;
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (TypeId::of::<R>(), files.hash());
    if let Some(known) = kept.get(&key).and_then(|one| one.downcast_ref()) {
        return Ok(known);
    }
    if kept.len() >= MOST_CARRIED {
        return Err(format!("{MOST_CARRIED} data sets of records are in use; start the program anew"));
    }
    let loaded: &'static Loaded<R> = load(&files).map_err(|fault| fault.to_string())?;
    kept.insert(key, loaded);
    Ok(loaded)
}

/// The data set that the program carries, loaded when it is first asked for.
pub fn embedded<R: RuleSet>() -> &'static Loaded<R> {
    static KEPT: Mutex<BTreeMap<TypeId, &(dyn Any + Send + Sync)>> = Mutex::new(BTreeMap::new());
    let loaded =
        || load::<R>(&R::files()).unwrap_or_else(|fault| panic!("the data of {} is at fault: {fault}", R::SLUG));
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let one = *kept.entry(TypeId::of::<R>()).or_insert_with(|| loaded());
    one.downcast_ref().expect("it is kept under its own type")
}

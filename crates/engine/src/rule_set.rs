use chance::Chance;

use crate::{Answer, Arguments, DataError, DataFiles, GameInfo, Judgement, Log, OddsError, Options, SetupFault};

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

    /// Reads and checks a data set.
    fn read(files: &DataFiles) -> Result<Self, DataError>;

    /// Scenarios, seats, options, questions.
    fn info(&self) -> &GameInfo;

    /// The seats of a scenario with these options, in seat order; most games have the same seats whatever the options.
    fn seats(&self, scenario: &str, _options: &Options) -> Vec<String> {
        self.info().scenario(scenario).map_or_else(Vec::new, |scenario| scenario.seats.clone())
    }

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
}

/// Loads a data set for the life of the program.
pub fn load<R: RuleSet>(files: &DataFiles) -> Result<&'static Loaded<R>, DataError> {
    let rules = R::read(files)?;
    Ok(Box::leak(Box::new(Loaded { rules, data: files.hash() })))
}

/// Loads the data set that the program carries.
pub fn embedded<R: RuleSet>() -> &'static Loaded<R> {
    load(&R::files()).unwrap_or_else(|fault| panic!("the embedded data of {} is at fault: {fault}", R::SLUG))
}

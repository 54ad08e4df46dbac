use chance::Chance;
use engine::{Answer, Arguments, DataError, DataFiles, GameInfo, Log, OddsError, Options, RuleSet, SetupFault, Terms};

use super::{Happened, State, ThreePasses, data};

/// The same game with its rules revised: each side has one powder more than was chosen. For tests of what happens to matches when a program is followed by
/// a newer one.
#[derive(Debug)]
pub struct Revised(ThreePasses);

impl RuleSet for Revised {
    type Game = State;

    const SLUG: &'static str = ThreePasses::SLUG;
    const VERSION: u32 = ThreePasses::VERSION + 1;
    const RULES: &'static str = include_str!("rules.md");

    fn files() -> DataFiles {
        ThreePasses::files()
    }

    fn read(files: &DataFiles) -> Result<Self, DataError> {
        ThreePasses::read(files).map(Self)
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
        log: &mut impl Log<Happened>,
    ) -> Result<State, SetupFault> {
        let powder = options.number("powder").unwrap_or(data::POWDER) + 1;
        let more = Options([("powder".to_owned(), powder.to_string())].into());
        self.0.start(scenario, &more, chance, log)
    }

    fn odds(&self, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
        self.0.odds(question, arguments)
    }
}

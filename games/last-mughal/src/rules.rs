//! The rule set: data, scenarios, options, questions.

use chance::Chance;
use engine::{
    Answer, Arguments, DataError, DataFiles, GameInfo, Log, OddsError, Options, RuleSet, ScenarioInfo, SetupFault,
    Space,
};
use include_dir::{Dir, include_dir};

use crate::data::Data;
use crate::event::Event;
use crate::ids::Side;
use crate::options::{self, Choices};
use crate::state::{State, Table};
use crate::{load, odds, setup};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/data");

/// The loaded game.
#[derive(Debug)]
pub struct LastMughal {
    /// Its data.
    pub data: Data,
    info: GameInfo,
}

impl RuleSet for LastMughal {
    type Game = State;

    const SLUG: &'static str = "last-mughal";
    const VERSION: u32 = 2;
    const RULES: &'static str = include_str!("../rules.md");

    fn files() -> DataFiles {
        DataFiles::embedded(&FILES)
    }

    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let data = load::read(files)?;
        let info = info(&data);
        Ok(Self { data, info })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn start(
        &'static self,
        scenario: &str,
        options: &Options,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<State, SetupFault> {
        let scenario = &self.data.scenarios[self.info.index_of(scenario)?];
        let table = Table { data: &self.data, scenario, choices: Choices::read(options) };
        Ok(setup::start(table, chance, log))
    }

    fn odds(&self, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
        odds::answer(&self.data, question, arguments)
    }
}

fn info(data: &Data) -> GameInfo {
    let seats: Vec<String> = Side::BOTH.iter().map(|side| side.id().to_owned()).collect();
    let scenarios = data.scenarios.iter().map(|scenario| ScenarioInfo {
        id: scenario.id.clone(),
        title: scenario.title.clone(),
        blurb: scenario.blurb.clone(),
        minutes: scenario.minutes,
        turns: u16::from(scenario.turns[1] - scenario.turns[0] + 1),
        seats: seats.clone(),
        beginner: scenario.beginner,
        decisions_at_most: scenario.decisions_at_most,
    });
    GameInfo {
        slug: LastMughal::SLUG,
        title: "The Last Mughal",
        blurb: "The rebellion of the Sepoys, 1857–1858: rising provinces, relief columns, sieges and the monsoon on the map of the Ganges valley.".to_owned(),
        space: Space::Board,
        scenarios: scenarios.collect(),
        seats,
        options: options::list(),
        questions: odds::questions(),
    }
}

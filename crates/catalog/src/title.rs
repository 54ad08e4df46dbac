use std::sync::OnceLock;

use engine::record::RecordError;
use engine::{
    Answer, Arguments, DataError, DataFiles, GameInfo, Lessons, Loaded, Match, OddsError, RuleSet, Rulebook, Secret,
    Setup, SetupFault, Terms,
};
use lab::{
    BenchPlan, BenchRow, CalibrationPlan, CalibrationReport, ComparePlan, CompareReport, Escort, FitPlan, FitReport,
    LabError, RunPlan, RunReport,
};

use crate::Table;
use crate::table::sides;

/// One game of the list, whatever its types.
pub trait Title: Send + Sync {
    /// Its short name.
    fn slug(&self) -> &'static str {
        self.info().slug
    }
    /// Scenarios, seats, options, questions.
    fn info(&self) -> &GameInfo;
    /// Its rulebook.
    fn rulebook(&self) -> &Rulebook;
    /// Its lessons, each played through when they are first asked for.
    fn lessons(&self) -> &Lessons;
    /// The hash that names its data set in records.
    fn data_hash(&self) -> &str;
    /// The version of its rules.
    fn rules_version(&self) -> u32;
    /// The questions whose answers are lists that can be kept.
    fn lists(&self) -> &[engine::Word];
    /// The seats of a scenario with these options.
    fn seats(&self, scenario: &str, options: &engine::Options) -> Vec<String>;
    /// The sides of a scenario with these options, each as the names of its seats: those of one side win and lose together. None where it cannot be set up.
    fn sides(&self, scenario: &str, options: &engine::Options) -> Vec<Vec<String>>;
    /// What a match of this scenario with these options is about, in words.
    fn terms(&self, scenario: &str, options: &engine::Options) -> Result<Terms, SetupFault>;
    /// Sets up a match.
    fn new_match(&self, setup: Setup) -> Result<Box<dyn Table>, SetupFault>;
    /// Reads a record and replays it, checking every hash and every die.
    fn read_record(&self, bytes: &[u8]) -> Result<Box<dyn Table>, RecordError>;
    /// The arguments of a question about chance, checked, defaults filled in: equal questions have equal arguments.
    fn arguments(&self, question: &str, pairs: &[(String, String)]) -> Result<Arguments, OddsError>;
    /// Answers a question about chance, exactly.
    fn odds(&self, question: &str, pairs: &[(String, String)]) -> Result<(Arguments, Answer), OddsError>;
    /// Plays many matches.
    fn lab_run(&self, plan: &RunPlan, escort: Escort<'_>) -> Result<RunReport, LabError>;
    /// Measures whether its chances keep their word; `progress` is told how many matches have been dealt with.
    fn lab_calibrate(
        &self,
        plan: &CalibrationPlan,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<CalibrationReport, LabError>;
    /// Learns from matches what the parts of a position are worth; `progress` is told how many have been played.
    fn lab_fit(&self, plan: &FitPlan, progress: &(dyn Fn(u64) + Sync)) -> Result<FitReport, LabError>;
    /// Whether figures that were measured before belong to these rules and these players, see [`lab::fingerprint`].
    fn fingerprint(&self, scenario: &str, options: &engine::Options) -> Result<String, LabError>;
    /// Measures the speed of its rules.
    fn bench(&self, plan: &BenchPlan) -> Result<Vec<BenchRow>, LabError>;
    /// Plays two players against each other until a test decides. With data files, A plays on them and B on the game's own. `progress` is told the pairs, the
    /// score of A and the logarithm of the likelihood ratio.
    fn lab_compare(
        &self,
        plan: &ComparePlan,
        data: Option<&DataFiles>,
        progress: &(dyn Fn(u64, f64, f64) + Sync),
    ) -> Result<CompareReport, CompareError>;
}

/// Why a comparison cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompareError {
    /// The plan is at fault.
    #[error("{0}")]
    Plan(#[from] LabError),
    /// The other data set is at fault.
    #[error("{0}")]
    Data(#[from] DataError),
}

/// A loaded game with its rulebook.
struct Entry<R: RuleSet> {
    loaded: &'static Loaded<R>,
    rulebook: Rulebook,
    lessons: OnceLock<Lessons>,
}

/// Loads a game's data set, for the life of the program.
pub fn open<R: RuleSet>(files: &DataFiles) -> Result<Box<dyn Title>, DataError> {
    let rulebook = Rulebook::parse(R::RULES).map_err(|fault| DataError::Syntax {
        file: "rules.md".to_owned(),
        line: fault.line,
        why: fault.why,
    })?;
    Ok(Box::new(Entry::<R> { loaded: engine::load(files)?, rulebook, lessons: OnceLock::new() }))
}

impl<R: RuleSet> Title for Entry<R> {
    fn slug(&self) -> &'static str {
        R::SLUG
    }

    fn info(&self) -> &GameInfo {
        self.loaded.rules.info()
    }

    fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    fn lessons(&self) -> &Lessons {
        // A lesson at fault is left out: the game's tests tell of it.
        self.lessons.get_or_init(|| Lessons::of(self.loaded).0)
    }

    fn data_hash(&self) -> &str {
        &self.loaded.data
    }

    fn rules_version(&self) -> u32 {
        R::VERSION
    }

    fn lists(&self) -> &[engine::Word] {
        <R::Game as engine::Game>::LISTS
    }

    fn seats(&self, scenario: &str, options: &engine::Options) -> Vec<String> {
        self.loaded.rules.seats(scenario, options)
    }

    fn sides(&self, scenario: &str, options: &engine::Options) -> Vec<Vec<String>> {
        // Who sits on whose side follows from the scenario, whatever the dice.
        let setup = Setup {
            scenario: scenario.to_owned(),
            options: options.clone(),
            players: Vec::new(),
            secret: Secret::from_seed(0),
            nonces: Vec::new(),
            undo: false,
        };
        let table = self.new_match(setup);
        table.map_or_else(|_| Vec::new(), |table| sides(table.seats(), |one, other| table.are_allies(one, other)))
    }

    fn terms(&self, scenario: &str, options: &engine::Options) -> Result<Terms, SetupFault> {
        self.info().check_options(scenario, options)?;
        Ok(self.loaded.rules.terms(scenario, options))
    }

    fn new_match(&self, setup: Setup) -> Result<Box<dyn Table>, SetupFault> {
        Ok(Box::new(Match::new(self.loaded, setup)?))
    }

    fn read_record(&self, bytes: &[u8]) -> Result<Box<dyn Table>, RecordError> {
        Ok(Box::new(engine::record::read(self.loaded, bytes)?))
    }

    fn arguments(&self, question: &str, pairs: &[(String, String)]) -> Result<Arguments, OddsError> {
        let questions = &self.info().questions;
        let Some(known) = questions.iter().find(|known| known.id == question) else {
            return Err(OddsError::Question {
                game: R::SLUG.to_owned(),
                question: question.to_owned(),
                known: questions.iter().map(|known| known.id).collect::<Vec<_>>().join(", "),
            });
        };
        Arguments::read(known, pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())))
    }

    fn odds(&self, question: &str, pairs: &[(String, String)]) -> Result<(Arguments, Answer), OddsError> {
        let arguments = self.arguments(question, pairs)?;
        let answer = self.loaded.rules.odds(question, &arguments)?;
        Ok((arguments, answer))
    }

    fn lab_run(&self, plan: &RunPlan, escort: Escort<'_>) -> Result<RunReport, LabError> {
        lab::run(self.loaded, plan, escort)
    }

    fn lab_calibrate(
        &self,
        plan: &CalibrationPlan,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<CalibrationReport, LabError> {
        lab::calibrate(self.loaded, plan, progress)
    }

    fn lab_fit(&self, plan: &FitPlan, progress: &(dyn Fn(u64) + Sync)) -> Result<FitReport, LabError> {
        lab::fit(self.loaded, plan, progress)
    }

    fn fingerprint(&self, scenario: &str, options: &engine::Options) -> Result<String, LabError> {
        lab::fingerprint(self.loaded, scenario, options)
    }

    fn bench(&self, plan: &BenchPlan) -> Result<Vec<BenchRow>, LabError> {
        lab::bench(self.loaded, plan)
    }

    fn lab_compare(
        &self,
        plan: &ComparePlan,
        data: Option<&DataFiles>,
        progress: &(dyn Fn(u64, f64, f64) + Sync),
    ) -> Result<CompareReport, CompareError> {
        let other = data.map(engine::load::<R>).transpose()?;
        Ok(lab::compare(self.loaded, other, plan, progress)?)
    }
}

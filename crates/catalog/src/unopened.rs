use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use engine::record::RecordError;
use engine::{
    Answer, Arguments, DataFiles, GameInfo, Lessons, OddsError, Options, Rulebook, Setup, SetupFault, Terms, Word,
};
use lab::{
    BenchPlan, BenchRow, CalibrationPlan, CalibrationReport, ComparePlan, CompareReport, Escort, FitPlan, FitReport,
    LabError, RunPlan, RunReport,
};

use crate::Table;
use crate::shelf::Place;
use crate::title::{CompareError, Title};

static OPENED: AtomicUsize = AtomicUsize::new(0);

/// How many games of the list have been opened.
pub fn opened() -> usize {
    OPENED.load(Ordering::Relaxed)
}

/// A game as it stands on the shelf: it is opened when somebody first asks for more than what is written on its back. A table at which one game is played
/// does not hold the others in memory, and whoever starts the program does not wait until five games have been read.
pub(crate) struct Unopened {
    place: &'static Place,
    data: OnceLock<String>,
    title: OnceLock<Box<dyn Title>>,
}

impl Unopened {
    pub(crate) fn of(place: &'static Place) -> Self {
        Self { place, data: OnceLock::new(), title: OnceLock::new() }
    }

    fn opened(&self) -> &dyn Title {
        let open = || {
            OPENED.fetch_add(1, Ordering::Relaxed);
            (self.place.open)(&(self.place.files)())
                .unwrap_or_else(|fault| panic!("the embedded data of {} is at fault: {fault}", self.place.slug))
        };
        self.title.get_or_init(open).as_ref()
    }
}

impl Title for Unopened {
    fn slug(&self) -> &'static str {
        self.place.slug
    }

    fn rules_version(&self) -> u32 {
        self.place.rules
    }

    fn data_hash(&self) -> &str {
        self.data.get_or_init(|| (self.place.files)().hash())
    }

    fn info(&self) -> &GameInfo {
        self.opened().info()
    }

    fn rulebook(&self) -> &Rulebook {
        self.opened().rulebook()
    }

    fn lessons(&self) -> &Lessons {
        self.opened().lessons()
    }

    fn lists(&self) -> &[Word] {
        self.opened().lists()
    }

    fn seats(&self, scenario: &str, options: &Options) -> Vec<String> {
        self.opened().seats(scenario, options)
    }

    fn sides(&self, scenario: &str, options: &Options) -> Vec<Vec<String>> {
        self.opened().sides(scenario, options)
    }

    fn terms(&self, scenario: &str, options: &Options) -> Result<Terms, SetupFault> {
        self.opened().terms(scenario, options)
    }

    fn new_match(&self, setup: Setup) -> Result<Box<dyn Table>, SetupFault> {
        self.opened().new_match(setup)
    }

    fn read_record(&self, bytes: &[u8]) -> Result<Box<dyn Table>, RecordError> {
        self.opened().read_record(bytes)
    }

    fn arguments(&self, question: &str, pairs: &[(String, String)]) -> Result<Arguments, OddsError> {
        self.opened().arguments(question, pairs)
    }

    fn odds(&self, question: &str, pairs: &[(String, String)]) -> Result<(Arguments, Answer), OddsError> {
        self.opened().odds(question, pairs)
    }

    fn lab_run(&self, plan: &RunPlan, escort: Escort<'_>) -> Result<RunReport, LabError> {
        self.opened().lab_run(plan, escort)
    }

    fn lab_calibrate(
        &self,
        plan: &CalibrationPlan,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<CalibrationReport, LabError> {
        self.opened().lab_calibrate(plan, progress)
    }

    fn lab_fit(&self, plan: &FitPlan, progress: &(dyn Fn(u64) + Sync)) -> Result<FitReport, LabError> {
        self.opened().lab_fit(plan, progress)
    }

    fn fingerprint(&self, scenario: &str, options: &Options) -> Result<String, LabError> {
        self.opened().fingerprint(scenario, options)
    }

    fn bench(&self, plan: &BenchPlan) -> Result<Vec<BenchRow>, LabError> {
        self.opened().bench(plan)
    }

    fn lab_compare(
        &self,
        plan: &ComparePlan,
        data: Option<&DataFiles>,
        progress: &(dyn Fn(u64, f64, f64) + Sync),
    ) -> Result<CompareReport, CompareError> {
        self.opened().lab_compare(plan, data, progress)
    }
}

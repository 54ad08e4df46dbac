//! Exact odds over the network: reckoned where nobody waits for them, called off when the asker goes away, and the last answers kept.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use catalog::{Halt, Title};
use store::TokenHash;
use tokio::sync::Semaphore;

use crate::wire::{OddsReply, OddsRow};
use crate::{ApiError, App};

/// No answer over the network may take more branches.
const MOST_BRANCHES: u64 = 5_000_000;
/// No answer over the network may take longer.
const PATIENCE: Duration = Duration::from_secs(5);
/// So many branches cost a client as much as one request.
const BRANCHES_A_REQUEST: f64 = 10_000.0;
/// So many answers are kept, the last asked for.
const MOST_KEPT: usize = 256;
/// An answer with more outcomes is not kept.
const LONGEST_KEPT: usize = 2_000;

/// What is asked: the game, by which rules and on which data, the question, and its arguments as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    game: &'static str,
    rules: u32,
    data: String,
    question: String,
    arguments: String,
}

/// Places to reckon in, and the last answers.
pub(crate) struct Odds {
    /// So many are reckoned at once; they shall not wait behind a thought.
    places: Arc<Semaphore>,
    /// No answer may take more branches.
    most: u64,
    kept: Mutex<VecDeque<(Asked, Arc<OddsReply>)>>,
}

/// Who asks.
pub(crate) struct Asker {
    pub(crate) address: IpAddr,
    pub(crate) token: Option<TokenHash>,
}

/// Calls off the work for an asker who has gone away.
struct Interest(Halt);

impl Drop for Interest {
    fn drop(&mut self) {
        self.0.call();
    }
}

impl Odds {
    pub(crate) fn new(places: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(places.max(1))), most: MOST_BRANCHES, kept: Mutex::default() }
    }

    fn find(&self, asked: &Asked) -> Option<Arc<OddsReply>> {
        let mut kept = self.kept();
        let found = kept.iter().position(|(known, _)| known == asked)?;
        let entry = kept.remove(found)?;
        let answer = Arc::clone(&entry.1);
        kept.push_back(entry);
        Some(answer)
    }

    fn keep(&self, asked: Asked, answer: &Arc<OddsReply>) {
        if answer.outcomes.len() > LONGEST_KEPT {
            return;
        }
        let mut kept = self.kept();
        kept.retain(|(known, _)| *known != asked);
        if kept.len() >= MOST_KEPT {
            kept.pop_front();
        }
        kept.push_back((asked, Arc::clone(answer)));
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<(Asked, Arc<OddsReply>)>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The answer to a question, from memory or reckoned anew. Who drops this future calls the work off.
pub(crate) async fn answer(
    app: &Arc<App>,
    asker: Asker,
    title: &'static dyn Title,
    question: String,
    pairs: Vec<(String, String)>,
) -> Result<Arc<OddsReply>, ApiError> {
    let arguments = serde_json::to_string(&title.arguments(&question, &pairs)?).map_err(|_| ApiError::Stumbled)?;
    let (game, rules, data) = (title.slug(), title.rules_version(), title.data_hash().to_owned());
    let asked = Asked { game, rules, data, question, arguments };
    if let Some(answer) = app.odds.find(&asked) {
        return Ok(answer);
    }
    let share = app.limits.odds(asker.address)?;
    let interest = Interest(Halt::default());
    let place = Arc::clone(&app.odds.places).acquire_owned().await.map_err(|_| ApiError::Busy)?;
    let (question, halt, most) = (asked.question.clone(), interest.0.clone(), app.odds.most);
    // The places are free again when the work has really ended.
    let work = tokio::task::spawn_blocking(move || {
        let reckoned = chance::rationed(most, move || halt.is_called(), || reckon(title, question, &pairs));
        drop((place, share));
        reckoned
    });
    let (reckoned, branches) = tokio::select! {
        done = tokio::time::timeout(PATIENCE, work) => {
            done.map_err(|_| ApiError::TooSlow)??
        }
        () = app.closed() => return Err(ApiError::Busy),
    };
    app.limits.debit(asker.address, asker.token, branches as f64 / BRANCHES_A_REQUEST);
    let too_wide = || ApiError::Invalid("these odds branch too widely to be reckoned here; ask for less".to_owned());
    let answer = Arc::new(reckoned.ok_or_else(too_wide)??);
    app.odds.keep(asked, &answer);
    Ok(answer)
}

fn reckon(title: &dyn Title, question: String, pairs: &[(String, String)]) -> Result<OddsReply, ApiError> {
    let (arguments, answer) = title.odds(&question, pairs)?;
    let arguments = serde_json::to_value(arguments).map_err(|_| ApiError::Stumbled)?;
    let outcomes = answer.outcomes.into_iter().map(|(outcome, p)| OddsRow { outcome, p }).collect();
    Ok(OddsReply { game: title.slug(), question, arguments, outcomes })
}

#[cfg(test)]
mod tests {
    use catalog::Table;
    use chance::{Chance, distribution};
    use conformance::toy::ThreePasses;
    use engine::record::RecordError;
    use engine::{
        Answer, Arguments, DataFiles, GameInfo, Lessons, OddsError, Options, RuleSet, Rulebook, Setup, SetupFault,
        Terms,
    };
    use lab::{
        BenchPlan, BenchRow, CalibrationPlan, CalibrationReport, ComparePlan, CompareReport, Escort, FitPlan,
        FitReport, LabError, RunPlan, RunReport,
    };

    use super::*;
    use crate::Config;

    /// The toy, but its odds have no end: they are asked for until the ration is spent.
    struct Endless(Box<dyn Title>);

    impl Title for Endless {
        fn odds(&self, question: &str, pairs: &[(String, String)]) -> Result<(Arguments, Answer), OddsError> {
            while distribution(Chance::d6).len() == 6 {}
            self.0.odds(question, pairs)
        }
        fn slug(&self) -> &'static str {
            self.0.slug()
        }
        fn info(&self) -> &GameInfo {
            self.0.info()
        }
        fn rulebook(&self) -> &Rulebook {
            self.0.rulebook()
        }
        fn lessons(&self) -> &Lessons {
            self.0.lessons()
        }
        fn data_hash(&self) -> &str {
            self.0.data_hash()
        }
        fn rules_version(&self) -> u32 {
            self.0.rules_version()
        }
        fn lists(&self) -> &[engine::Word] {
            self.0.lists()
        }
        fn seats(&self, scenario: &str, options: &Options) -> Vec<String> {
            self.0.seats(scenario, options)
        }
        fn sides(&self, scenario: &str, options: &Options) -> Vec<Vec<String>> {
            self.0.sides(scenario, options)
        }
        fn terms(&self, scenario: &str, options: &Options) -> Result<Terms, SetupFault> {
            self.0.terms(scenario, options)
        }
        fn new_match(&self, setup: Setup) -> Result<Box<dyn Table>, SetupFault> {
            self.0.new_match(setup)
        }
        fn read_record(&self, bytes: &[u8]) -> Result<Box<dyn Table>, RecordError> {
            self.0.read_record(bytes)
        }
        fn arguments(&self, question: &str, pairs: &[(String, String)]) -> Result<Arguments, OddsError> {
            self.0.arguments(question, pairs)
        }
        fn lab_run(&self, plan: &RunPlan, escort: Escort<'_>) -> Result<RunReport, LabError> {
            self.0.lab_run(plan, escort)
        }
        fn lab_calibrate(
            &self,
            plan: &CalibrationPlan,
            progress: &(dyn Fn(u64) + Sync),
        ) -> Result<CalibrationReport, LabError> {
            self.0.lab_calibrate(plan, progress)
        }
        fn lab_fit(&self, plan: &FitPlan, progress: &(dyn Fn(u64) + Sync)) -> Result<FitReport, LabError> {
            self.0.lab_fit(plan, progress)
        }
        fn fingerprint(&self, scenario: &str, options: &Options) -> Result<String, LabError> {
            self.0.fingerprint(scenario, options)
        }
        fn bench(&self, plan: &BenchPlan) -> Result<Vec<BenchRow>, LabError> {
            self.0.bench(plan)
        }
        fn lab_compare(
            &self,
            plan: &ComparePlan,
            data: Option<&DataFiles>,
            progress: &(dyn Fn(u64, f64, f64) + Sync),
        ) -> Result<CompareReport, catalog::CompareError> {
            self.0.lab_compare(plan, data, progress)
        }
    }

    /// Far longer than any of this takes; a test that waits so long has failed.
    const FOR_EVER: Duration = Duration::from_mins(2);

    fn toy() -> Box<dyn Title> {
        catalog::open::<ThreePasses>(&ThreePasses::files()).expect("the toy's data is right")
    }

    fn endless() -> &'static dyn Title {
        Box::leak(Box::new(Endless(toy())))
    }

    /// One place, and so many branches for each answer.
    fn app(folder: &tempfile::TempDir, most: u64) -> Arc<App> {
        let store = store::Sqlite::open(&folder.path().join("grognard.sqlite")).expect("the file opens");
        let config = Config { thinkers: 1, ..Config::default() };
        let mut app = App::new(config, Arc::new(store), catalog::games());
        Arc::get_mut(&mut app).expect("nobody else has it").odds.most = most;
        app
    }

    async fn ask(app: &Arc<App>, title: &'static dyn Title, dice: &str) -> Result<Arc<OddsReply>, ApiError> {
        let asker = Asker { address: IpAddr::from([127, 0, 0, 1]), token: None };
        let pairs = vec![("dice".to_owned(), dice.to_owned()), ("strength".to_owned(), "1".to_owned())];
        answer(app, asker, title, "storm".to_owned(), pairs).await
    }

    /// Waits until so many places are free.
    async fn free_places_are(app: &App, count: usize) {
        let reached = async {
            while app.odds.places.available_permits() != count {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        tokio::time::timeout(FOR_EVER, reached).await.expect("the place is taken, and free when the work ends");
    }

    #[tokio::test]
    async fn work_stops_when_the_asker_is_gone() {
        let folder = tempfile::TempDir::new().unwrap();
        let app = app(&folder, u64::MAX);
        let (asked, title) = (Arc::clone(&app), endless());
        let asker = tokio::spawn(async move { ask(&asked, title, "1").await });
        free_places_are(&app, 0).await;
        asker.abort();
        free_places_are(&app, 1).await;
        ask(&app, Box::leak(toy()), "1").await.expect("the place is free for others");
    }

    #[tokio::test]
    async fn work_stops_when_the_server_ends() {
        let folder = tempfile::TempDir::new().unwrap();
        let app = app(&folder, u64::MAX);
        let (asked, title) = (Arc::clone(&app), endless());
        let asker = tokio::spawn(async move { ask(&asked, title, "1").await });
        free_places_are(&app, 0).await;
        app.closing.send_replace(true);
        assert!(matches!(asker.await.unwrap(), Err(ApiError::Busy)));
        free_places_are(&app, 1).await;
    }

    #[tokio::test]
    async fn odds_that_branch_too_widely_are_refused_and_paid_for() {
        let folder = tempfile::TempDir::new().unwrap();
        let app = app(&folder, 10_000_000);
        assert!(matches!(ask(&app, endless(), "1").await, Err(ApiError::Invalid(_))));
        let address = IpAddr::from([127, 0, 0, 1]);
        assert!(matches!(app.limits.charge(address, None, 1.0), Err(ApiError::TooMany { .. })));
    }

    #[tokio::test]
    async fn equal_questions_are_reckoned_once_and_only_so_many_answers_are_kept() {
        let folder = tempfile::TempDir::new().unwrap();
        let app = app(&folder, u64::MAX);
        let title: &'static dyn Title = Box::leak(toy());
        let first = ask(&app, title, "1").await.unwrap();
        assert!(Arc::ptr_eq(&first, &ask(&app, title, "1").await.unwrap()));
        assert!(!Arc::ptr_eq(&first, &ask(&app, title, "2").await.unwrap()));
        let answer = Arc::clone(&first);
        for n in 0..2 * MOST_KEPT {
            let asked = Asked {
                game: "game",
                rules: 1,
                data: String::new(),
                question: n.to_string(),
                arguments: String::new(),
            };
            app.odds.keep(asked, &answer);
        }
        assert_eq!(app.odds.kept().len(), MOST_KEPT);
        assert!(!Arc::ptr_eq(&first, &ask(&app, title, "1").await.unwrap()), "the oldest go first");
    }
}

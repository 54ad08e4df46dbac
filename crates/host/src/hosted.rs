//! A game of another program.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use catalog::{CompareError, Halt, Table, Title};
use engine::record::RecordError;
use engine::{
    Answer, AnyLesson, Arguments, DataError, DataFiles, GameInfo, Lesson, Lessons, OddsError, Options, Rulebook, Setup,
    SetupFault, Terms, Word, vocabulary,
};
use lab::{
    BenchPlan, BenchRow, CalibrationPlan, CalibrationReport, ComparePlan, CompareReport, Escort, FitPlan, FitReport,
    LabError, RunPlan, RunReport,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::child::Running;
use crate::known::Known;
use crate::lesson::HostedLesson;
use crate::program::{Gone, No, Program, Unopened, elsewhere, unwind};
use crate::table::HostedTable;
use crate::wire::{
    Ask, Begun, Calibrating, Comparing, Fitting, Laid, NoOdds, Opened, RunFound, Runs, Speeds, TitleAsk,
};

/// A game of another program, on data of its own or on a set that is given to it.
pub struct Hosted {
    pub(crate) asked: Arc<Asked>,
    known: Known,
    rulebook: OnceLock<Rulebook>,
    lessons: OnceLock<Lessons>,
}

/// Where a hosted game is asked.
pub(crate) struct Asked {
    pub(crate) program: Arc<Program>,
    game: Word,
    files: BTreeMap<String, String>,
    /// Its number in one of the program's lives.
    place: Mutex<Option<(u64, u64)>>,
}

impl Hosted {
    /// Opens a game of a program, on other data files where some are given.
    pub fn open(program: Arc<Program>, game: &str, files: BTreeMap<String, String>) -> Result<Self, Unopened> {
        let full = || Unopened::Gone(program.gone("it has more words than can be kept".to_owned()));
        let game = vocabulary::word(game).ok_or_else(full)?;
        let asked = Arc::new(Asked { program: Arc::clone(&program), game, files, place: Mutex::default() });
        let opened = elsewhere(|| {
            let running = asked.program.running()?;
            asked.open_in(&running)
        })?;
        Ok(Self {
            known: Known::of(opened.info, opened.rules, &opened.data, &opened.lists).ok_or_else(full)?,
            rulebook: OnceLock::new(),
            lessons: OnceLock::new(),
            asked,
        })
    }

    /// The program that has it.
    pub fn program(&self) -> &Arc<Program> {
        &self.asked.program
    }

    fn ask<T: DeserializeOwned>(&self, ask: TitleAsk) -> Result<T, No> {
        elsewhere(|| self.asked.ask(ask))
    }

    /// Asks what the rules always answer.
    fn told<T: DeserializeOwned>(&self, ask: TitleAsk) -> T {
        unwind(self.ask(ask).map_err(|no| self.asked.program.no(no)))
    }

    fn lay(&self, ask: TitleAsk, begun: Begun) -> Result<Box<dyn Table>, Value> {
        match elsewhere(|| self.asked.lay(&ask)) {
            Ok((life, laid)) => Ok(Box::new(HostedTable::new(Arc::clone(&self.asked), begun, life, laid))),
            Err(No::Refused(why)) => Err(why),
            Err(No::Gone(gone)) => unwind(Err(gone)),
        }
    }

    /// What a program says no to in its own form.
    fn refusal<T: DeserializeOwned>(&self, why: Value) -> T {
        let read = serde_json::from_value(why);
        unwind(read.map_err(|fault| self.asked.program.gone(format!("it refuses what nobody understands: {fault}"))))
    }

    fn either<T: DeserializeOwned, E: DeserializeOwned>(&self, ask: TitleAsk) -> Result<T, E> {
        match self.ask(ask) {
            Ok(found) => Ok(found),
            Err(No::Refused(why)) => Err(self.refusal(why)),
            Err(No::Gone(gone)) => unwind(Err(gone)),
        }
    }
}

impl Asked {
    pub(crate) fn slug(&self) -> Word {
        self.game
    }

    /// Opens the game in a child.
    fn open_in(&self, running: &Running) -> Result<Opened, Unopened> {
        let ask = Ask::Open { game: self.game.to_owned(), files: self.files.clone() };
        let opened: Opened = self.program.answer(running, ask).map_err(|no| match no {
            No::Refused(why) => Unopened::Refused(why.as_str().unwrap_or_default().to_owned()),
            No::Gone(gone) => Unopened::Gone(gone),
        })?;
        *self.place.lock().unwrap_or_else(PoisonError::into_inner) = Some((running.life, opened.title));
        Ok(opened)
    }

    /// Its number in the child.
    pub(crate) fn number_in(&self, running: &Running) -> Result<u64, Gone> {
        let known = *self.place.lock().unwrap_or_else(PoisonError::into_inner);
        match known {
            Some((life, number)) if life == running.life => Ok(number),
            _ => match self.open_in(running) {
                Ok(opened) => Ok(opened.title),
                Err(Unopened::Gone(gone)) => Err(gone),
                Err(Unopened::Refused(why)) => Err(self.program.gone(why)),
            },
        }
    }

    /// Asks something of the game. A child that dies over it is started anew once: what is asked changes nothing.
    pub(crate) fn ask<T: DeserializeOwned>(&self, ask: TitleAsk) -> Result<T, No> {
        self.with_child(|running, title| self.program.answer(running, Ask::Title { title, ask: ask.clone() }))
    }

    /// Lays a match on the table, and says in which of the program's lives.
    pub(crate) fn lay(&self, ask: &TitleAsk) -> Result<(u64, Laid), No> {
        self.with_child(|running, title| {
            let laid = self.program.answer(running, Ask::Title { title, ask: ask.clone() })?;
            Ok((running.life, laid))
        })
    }

    /// Does something with a child that has the game open, and once more with another if the first dies over it.
    pub(crate) fn with_child<T>(&self, work: impl Fn(&Running, u64) -> Result<T, No>) -> Result<T, No> {
        let attempt = || {
            let running = self.program.running().map_err(No::Gone)?;
            let title = self.number_in(&running).map_err(No::Gone)?;
            let found = work(&running, title);
            Ok((found, running.is_gone()))
        };
        match attempt()? {
            (Err(No::Gone(_)), true) => attempt()?.0,
            (found, _) => found,
        }
    }
}

impl Title for Hosted {
    fn info(&self) -> &GameInfo {
        &self.known.info
    }

    fn rulebook(&self) -> &Rulebook {
        self.rulebook.get_or_init(|| self.told(TitleAsk::Rulebook))
    }

    fn lessons(&self) -> &Lessons {
        self.lessons.get_or_init(|| {
            let lessons: Vec<Lesson> = match self.ask(TitleAsk::Lessons) {
                Ok(lessons) => lessons,
                // The first programs teach nobody from outside.
                Err(No::Gone(gone)) if gone.is_too_old() => Vec::new(),
                Err(no) => unwind(Err(self.asked.program.no(no))),
            };
            let hosted = |lesson| {
                let asked = Arc::clone(&self.asked);
                Box::new(HostedLesson { asked, lesson }) as Box<dyn AnyLesson>
            };
            Lessons(lessons.into_iter().map(hosted).collect())
        })
    }

    fn data_hash(&self) -> &str {
        &self.known.data
    }

    fn rules_version(&self) -> u32 {
        self.known.rules
    }

    fn lists(&self) -> &[Word] {
        &self.known.lists
    }

    fn seats(&self, scenario: &str, options: &Options) -> Vec<String> {
        self.told(TitleAsk::Seats { scenario: scenario.to_owned(), options: options.clone() })
    }

    fn sides(&self, scenario: &str, options: &Options) -> Vec<Vec<String>> {
        self.told(TitleAsk::Sides { scenario: scenario.to_owned(), options: options.clone() })
    }

    fn terms(&self, scenario: &str, options: &Options) -> Result<Terms, SetupFault> {
        self.either(TitleAsk::Terms { scenario: scenario.to_owned(), options: options.clone() })
    }

    fn new_match(&self, setup: Setup) -> Result<Box<dyn Table>, SetupFault> {
        let ask = TitleAsk::Begin { setup: setup.clone() };
        self.lay(ask, Begun::Setup(setup)).map_err(|why| self.refusal(why))
    }

    fn read_record(&self, bytes: &[u8]) -> Result<Box<dyn Table>, RecordError> {
        let record = std::str::from_utf8(bytes)
            .map_err(|_| RecordError { line: 1, text: "the record is not UTF-8 text".to_owned() })?
            .to_owned();
        let ask = TitleAsk::Read { record: record.clone() };
        self.lay(ask, Begun::Record(record)).map_err(|why| self.refusal(why))
    }

    fn arguments(&self, question: &str, pairs: &[(String, String)]) -> Result<Arguments, OddsError> {
        let questions = &self.known.info.questions;
        let Some(known) = questions.iter().find(|known| known.id == question) else {
            let known = questions.iter().map(|known| known.id).collect::<Vec<_>>().join(", ");
            let known = if known.is_empty() { "none that are asked of another program".to_owned() } else { known };
            return Err(NoOdds::Question { known }.fault(self.known.info.slug, question));
        };
        Arguments::read(known, pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())))
    }

    fn odds(&self, question: &str, pairs: &[(String, String)]) -> Result<(Arguments, Answer), OddsError> {
        let arguments = self.arguments(question, pairs)?;
        let ask = TitleAsk::Odds { question: question.to_owned(), pairs: pairs.to_vec() };
        let found: Result<Vec<(Value, f64)>, NoOdds> = self.either(ask);
        let outcomes = found.map_err(|no| no.fault(self.known.info.slug, question))?;
        Ok((arguments, Answer { outcomes }))
    }

    fn lab_run(&self, plan: &RunPlan, escort: Escort<'_>) -> Result<RunReport, LabError> {
        let Escort { before, each, halt } = escort;
        let ask = TitleAsk::LabRun { plan: Runs::of(plan, before) };
        let found: RunFound = self.measured(ask, &halt, &mut |(row, usage)| each(&row, &usage))?;
        let RunFound { report, table, records } = found;
        Ok(RunReport { table, records, ..report })
    }

    fn lab_calibrate(
        &self,
        plan: &CalibrationPlan,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<CalibrationReport, LabError> {
        self.measured(TitleAsk::Calibrate { plan: Calibrating::of(plan) }, &plan.halt, &mut |done| progress(done))
    }

    fn lab_fit(&self, plan: &FitPlan, progress: &(dyn Fn(u64) + Sync)) -> Result<FitReport, LabError> {
        self.measured(TitleAsk::Fit { plan: Fitting::of(plan) }, &plan.halt, &mut |done| progress(done))
    }

    fn fingerprint(&self, scenario: &str, options: &Options) -> Result<String, LabError> {
        let ask = TitleAsk::Fingerprint { scenario: scenario.to_owned(), options: options.clone() };
        self.measured(ask, &Halt::default(), &mut |(): ()| {})
    }

    fn bench(&self, plan: &BenchPlan) -> Result<Vec<BenchRow>, LabError> {
        self.measured(TitleAsk::Bench { plan: Speeds::of(plan) }, &Halt::default(), &mut |(): ()| {})
    }

    fn lab_compare(
        &self,
        plan: &ComparePlan,
        data: Option<&DataFiles>,
        progress: &(dyn Fn(u64, f64, f64) + Sync),
    ) -> Result<CompareReport, CompareError> {
        let text = |files: &DataFiles| {
            let file = |name: &str| Ok((name.to_owned(), files.text(name)?.to_owned()));
            files.names().map(file).collect::<Result<_, DataError>>()
        };
        let ask = TitleAsk::Compare { plan: Comparing::of(plan), files: data.map(text).transpose()? };
        Ok(self.measured(ask, &plan.halt, &mut |(pairs, score, llr)| progress(pairs, score, llr))?)
    }
}

impl Hosted {
    /// Has something measured there; whoever refuses says why in a sentence.
    fn measured<T: DeserializeOwned, P: DeserializeOwned>(
        &self,
        ask: TitleAsk,
        halt: &Halt,
        told: &mut dyn FnMut(P),
    ) -> Result<T, LabError> {
        let found = elsewhere(|| {
            let running = self.asked.program.running().map_err(No::Gone)?;
            let title = self.asked.number_in(&running).map_err(No::Gone)?;
            let mut progress = |value: Value| {
                if let Ok(known) = serde_json::from_value(value) {
                    told(known);
                }
            };
            let ask = Ask::Title { title, ask };
            self.asked.program.answer_in_time(&running, ask, &|| halt.is_called(), &mut progress)
        });
        found.map_err(|no| {
            LabError::Start(match no {
                No::Refused(why) => self.refusal(why),
                No::Gone(gone) => gone.to_string(),
            })
        })
    }
}

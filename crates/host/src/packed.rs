//! A match as a file, to be seen when its program is gone: move by move for each seat and for the public, and its record.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

use catalog::{Budget, CompareError, Inquiry, Level, Plans, Table, Thought, Title};
use engine::record::{Digest, RecordError};
use engine::{
    Answer, AnyMatch, Arguments, Audience, DataFiles, GameInfo, GiveError, Given, Lessons, Line, OddsError, Offer,
    Options, Rulebook, Seat, Setup, SetupFault, Status, StepNote, Terms, Utterance, Viewer, Word,
};
use lab::{
    BenchPlan, BenchRow, CalibrationPlan, CalibrationReport, ComparePlan, CompareReport, Escort, FitPlan, FitReport,
    LabError, RunPlan, RunReport,
};
use scene::{Ground, Measure, Plan, Scene, Target, Wish};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::known::Known;
use crate::program::{Gone, unwind};
use crate::wire::{Info, Stands};

/// Scenes of one match are much alike: the window must hold several.
const WINDOW: u32 = 24;
const EFFORT: u32 = 5;

/// A match with all that can be seen of it.
#[derive(Serialize, Deserialize)]
pub struct Packed {
    /// The version of the program that it was played with.
    pub version: String,
    /// The version of the rules.
    pub rules: u32,
    /// The hash of the data.
    pub data: String,
    info: Info,
    lists: Vec<String>,
    rulebook: Rulebook,
    terms: Terms,
    setup: Setup,
    seats: Vec<String>,
    sides: Vec<u8>,
    stands: Stands,
    ground: Ground,
    record: String,
    seen: Vec<Seen>,
}

/// What one viewer has seen.
#[derive(Serialize, Deserialize)]
struct Seen {
    viewer: Viewer,
    /// After each act; the first is the set-up.
    scenes: Vec<Scene>,
    sketches: Vec<String>,
    log: Vec<Line>,
    history: Vec<StepNote>,
    record: String,
}

impl Packed {
    /// Packs a match: what every seat has seen, and the public; the whole of it when it is over.
    pub fn of(version: &str, title: &dyn Title, table: &dyn Table) -> Self {
        let seats = table.seats().to_vec();
        let numbers = || (0..seats.len() as u8).map(Seat);
        let mut viewers: Vec<Viewer> = numbers().map(Viewer::Seat).chain([Viewer::Spectator]).collect();
        if table.decider().is_none() {
            viewers.push(Viewer::Umpire);
        }
        let seen = |viewer: Viewer| Seen {
            viewer,
            scenes: (0..=table.steps()).map(|step| table.scene_at(viewer, step)).map(still).collect(),
            sketches: (0..=table.steps()).map(|step| table.sketch_at(viewer, step)).collect(),
            log: table.log(viewer, 0),
            history: table.history(viewer),
            record: table.record_view(viewer),
        };
        let setup = table.setup().clone();
        let side = |seat| numbers().find(|first| table.are_allies(*first, seat)).map_or(seat.0, |first| first.0);
        Self {
            version: version.to_owned(),
            rules: title.rules_version(),
            data: title.data_hash().to_owned(),
            info: Info::of(title.info()),
            lists: title.lists().iter().map(|&list| list.to_owned()).collect(),
            rulebook: title.rulebook().clone(),
            terms: title.terms(&setup.scenario, &setup.options).unwrap_or_default(),
            sides: numbers().map(side).collect(),
            stands: Stands {
                status: table.status(),
                decider: table.decider(),
                steps: table.steps(),
                turn: table.turn(),
                take_backs: table.take_backs(),
                digest: table.digest(),
                no_undo: numbers().map(|_| Some(GiveError::Removed)).collect(),
                only_offer: None,
                asks_list: numbers().map(|_| false).collect(),
            },
            ground: table.ground(),
            record: table.record(),
            seen: viewers.into_iter().map(seen).collect(),
            setup,
            seats,
        }
    }

    /// The game's slug.
    pub fn game(&self) -> &str {
        self.info.slug()
    }

    /// Writes it, much smaller than it is.
    pub fn write(&self, to: impl Write) -> io::Result<()> {
        let mut packer = brotli::CompressorWriter::new(to, 1 << 16, EFFORT, WINDOW);
        serde_json::to_writer(&mut packer, self)?;
        packer.flush()
    }

    /// Reads what was written.
    pub fn read(from: impl Read) -> io::Result<Self> {
        Ok(serde_json::from_reader(io::BufReader::new(brotli::Decompressor::new(from, 1 << 16)))?)
    }
}

/// A scene in which nothing can be ordered any more.
fn still(scene: Scene) -> Scene {
    Scene { affordances: Vec::new(), ..scene }
}

/// A scenario with the options chosen for it.
type Chosen = (String, BTreeMap<String, String>);

/// A game of which only packed matches are left. It is the same for all of them.
pub struct PackedTitle {
    version: String,
    known: Known,
    rulebook: Rulebook,
    lessons: Lessons,
    /// What its matches were about, by scenario and options.
    terms: Mutex<BTreeMap<Chosen, Terms>>,
}

impl PackedTitle {
    /// The game of a packed match.
    pub(crate) fn of(packed: &Packed) -> Option<Self> {
        Some(Self {
            version: packed.version.clone(),
            known: Known::of(packed.info.clone(), packed.rules, &packed.data, &packed.lists)?,
            rulebook: packed.rulebook.clone(),
            lessons: Lessons(Vec::new()),
            terms: Mutex::default(),
        })
    }

    /// The version of the program that was removed.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Lays a packed match on the table, to be looked at.
    pub(crate) fn lay(&self, packed: Packed) -> Box<dyn Table> {
        let about = (packed.setup.scenario.clone(), packed.setup.options.0.clone());
        let mut terms = self.terms.lock().unwrap_or_else(PoisonError::into_inner);
        terms.insert(about, packed.terms.clone());
        Box::new(PackedTable { slug: self.known.info.slug, packed: Arc::new(packed) })
    }

    fn gone(&self) -> Gone {
        Gone { program: format!("the program {}", self.version), why: "it was removed".to_owned() }
    }

    fn no_lab(&self) -> LabError {
        LabError::Start(self.gone().to_string())
    }
}

impl Title for PackedTitle {
    fn info(&self) -> &GameInfo {
        &self.known.info
    }

    fn rulebook(&self) -> &Rulebook {
        &self.rulebook
    }

    fn lessons(&self) -> &Lessons {
        &self.lessons
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

    fn seats(&self, scenario: &str, _: &Options) -> Vec<String> {
        self.known.info.scenario(scenario).map_or_else(Vec::new, |scenario| scenario.seats.clone())
    }

    fn sides(&self, scenario: &str, options: &Options) -> Vec<Vec<String>> {
        self.seats(scenario, options).into_iter().map(|seat| vec![seat]).collect()
    }

    fn terms(&self, scenario: &str, options: &Options) -> Result<Terms, SetupFault> {
        let terms = self.terms.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(terms.get(&(scenario.to_owned(), options.0.clone())).cloned().unwrap_or_default())
    }

    fn new_match(&self, _: Setup) -> Result<Box<dyn Table>, SetupFault> {
        unwind(Err(self.gone()))
    }

    fn read_record(&self, _: &[u8]) -> Result<Box<dyn Table>, RecordError> {
        Err(RecordError { line: 1, text: self.gone().to_string() })
    }

    fn arguments(&self, _: &str, _: &[(String, String)]) -> Result<Arguments, OddsError> {
        unwind(Err(self.gone()))
    }

    fn odds(&self, _: &str, _: &[(String, String)]) -> Result<(Arguments, Answer), OddsError> {
        unwind(Err(self.gone()))
    }

    fn lab_run(&self, _: &RunPlan, _: Escort<'_>) -> Result<RunReport, LabError> {
        Err(self.no_lab())
    }

    fn lab_calibrate(&self, _: &CalibrationPlan, _: &(dyn Fn(u64) + Sync)) -> Result<CalibrationReport, LabError> {
        Err(self.no_lab())
    }

    fn lab_fit(&self, _: &FitPlan, _: &(dyn Fn(u64) + Sync)) -> Result<FitReport, LabError> {
        Err(self.no_lab())
    }

    fn fingerprint(&self, _: &str, _: &Options) -> Result<String, LabError> {
        Err(self.no_lab())
    }

    fn bench(&self, _: &BenchPlan) -> Result<Vec<BenchRow>, LabError> {
        Err(self.no_lab())
    }

    fn lab_compare(
        &self,
        _: &ComparePlan,
        _: Option<&DataFiles>,
        _: &(dyn Fn(u64, f64, f64) + Sync),
    ) -> Result<CompareReport, CompareError> {
        Err(self.no_lab().into())
    }
}

/// A match that can be looked at.
struct PackedTable {
    slug: Word,
    packed: Arc<Packed>,
}

impl PackedTable {
    /// What a viewer has seen; who is none of those it was packed for sees what the public did.
    fn seen(&self, viewer: Viewer) -> &Seen {
        let of = |viewer: Viewer| self.packed.seen.iter().find(|seen| seen.viewer == viewer);
        of(viewer).or_else(|| of(Viewer::Spectator)).unwrap_or(&self.packed.seen[0])
    }

    fn gone(&self) -> Gone {
        Gone { program: format!("the program {}", self.packed.version), why: GiveError::Removed.to_string() }
    }
}

impl AnyMatch for PackedTable {
    fn slug(&self) -> &'static str {
        self.slug
    }

    fn setup(&self) -> &Setup {
        &self.packed.setup
    }

    fn seats(&self) -> &[String] {
        &self.packed.seats
    }

    fn status(&self) -> Status {
        self.packed.stands.status.clone()
    }

    fn decider(&self) -> Option<Seat> {
        self.packed.stands.decider
    }

    fn steps(&self) -> usize {
        self.packed.stands.steps
    }

    fn take_backs(&self) -> Vec<usize> {
        self.packed.stands.take_backs.clone()
    }

    fn turn(&self) -> u16 {
        self.packed.stands.turn
    }

    fn offers(&self) -> Vec<Offer> {
        Vec::new()
    }

    fn only_offer(&self) -> Option<Offer> {
        None
    }

    fn give(&mut self, _: Seat, _: Utterance<'_>, _: Viewer) -> Result<Vec<Line>, GiveError> {
        Err(GiveError::Removed)
    }

    fn give_before(&mut self, _: Seat, _: Utterance<'_>, _: &[Viewer]) -> Result<Vec<Vec<Line>>, GiveError> {
        Err(GiveError::Removed)
    }

    fn give_anew(&mut self, _: Seat, _: Utterance<'_>, _: Audience<'_>) -> Result<Given, GiveError> {
        Err(GiveError::Removed)
    }

    fn digest(&self) -> Digest {
        self.packed.stands.digest
    }

    fn check(&self, _: Seat, _: Utterance<'_>) -> Result<Offer, GiveError> {
        Err(GiveError::Removed)
    }

    fn list(&self, _: Seat) -> Option<Offer> {
        None
    }

    fn asks_list(&self, _: Seat) -> bool {
        false
    }

    fn resign(&mut self, _: Seat) -> Result<(), GiveError> {
        Err(GiveError::Removed)
    }

    fn agree_draw(&mut self, _: Seat) -> Result<(), GiveError> {
        Err(GiveError::Removed)
    }

    fn time_up(&mut self, _: Seat) -> Result<(), GiveError> {
        Err(GiveError::Removed)
    }

    fn annul(&mut self, _: Seat) -> Result<(), GiveError> {
        Err(GiveError::Removed)
    }

    fn keep_time(&mut self) {}

    fn next_took(&mut self, _: u64) {}

    fn can_undo(&self, _: Seat) -> Result<(), GiveError> {
        Err(GiveError::Removed)
    }

    fn undo(&mut self, _: Seat) -> Result<(), GiveError> {
        Err(GiveError::Removed)
    }

    fn take_back(&mut self, _: usize) {
        unwind::<()>(Err(self.gone()));
    }

    fn take_back_by(&mut self, _: usize, _: u32) {
        unwind::<()>(Err(self.gone()));
    }

    fn log(&self, viewer: Viewer, from: usize) -> Vec<Line> {
        self.seen(viewer).log.iter().filter(|line| line.step >= from).cloned().collect()
    }

    fn history(&self, viewer: Viewer) -> Vec<StepNote> {
        self.seen(viewer).history.clone()
    }

    fn ground(&self) -> Ground {
        self.packed.ground.clone()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.scene_at(viewer, self.steps())
    }

    fn scene_at(&self, viewer: Viewer, step: usize) -> Scene {
        let scenes = &self.seen(viewer).scenes;
        // A match is never packed without the scene of its set-up.
        unwind(scenes.get(step).or_else(|| scenes.last()).cloned().ok_or_else(|| self.gone()))
    }

    fn sketch(&self, viewer: Viewer) -> String {
        self.sketch_at(viewer, self.steps())
    }

    fn plan(&self, _: Viewer, _: &Wish) -> Option<Plan> {
        None
    }

    fn measure(&self, _: Viewer, _: &Target, _: &Target) -> Option<Measure> {
        None
    }

    fn record(&self) -> String {
        self.packed.record.clone()
    }

    fn record_view(&self, viewer: Viewer) -> String {
        self.seen(viewer).record.clone()
    }

    fn view_json(&self, _: Viewer) -> Value {
        Value::Null
    }
}

impl Table for PackedTable {
    fn choose(&self, _: Seat, _: Level, _: Budget) -> Offer {
        unwind(Err(self.gone()))
    }

    fn thought(&self, _: Seat, _: Level) -> Thought {
        let gone = self.gone();
        Box::new(move |_| unwind(Err(gone)))
    }

    fn ideas(&self, _: Seat) -> Plans {
        let gone = self.gone();
        Box::new(move |_| unwind(Err(gone)))
    }

    fn are_allies(&self, one: Seat, other: Seat) -> bool {
        let side = |seat: Seat| self.packed.sides.get(seat.index());
        side(one).is_some() && side(one) == side(other)
    }

    fn analysis(&self) -> Inquiry {
        let gone = self.gone();
        Box::new(move |_, _| Err(LabError::Start(gone.to_string())))
    }

    fn record_at(&self, _: usize) -> String {
        self.record()
    }

    fn sketch_at(&self, viewer: Viewer, step: usize) -> String {
        let sketches = &self.seen(viewer).sketches;
        sketches.get(step).or_else(|| sketches.last()).cloned().unwrap_or_default()
    }
}

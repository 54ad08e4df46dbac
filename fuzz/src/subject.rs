use catalog::Title;
use conformance::toy::ThreePasses;
use engine::{DataError, DataFiles, Options, RuleSet, Secret, Setup, Utterance, Viewer};

/// Reads data files and says what is wrong with them.
type Check = Box<dyn Fn(&DataFiles) -> Result<(), DataError> + Send + Sync>;

/// A game under test.
pub struct Subject {
    title: Source,
    files: DataFiles,
    check: Check,
    /// A few records of unfinished matches.
    pub(crate) records: Vec<String>,
}

enum Source {
    Listed(&'static dyn Title),
    Toy(Box<dyn Title>),
}

/// The toy, and every game of the list.
pub fn subjects() -> Vec<Subject> {
    let files = ThreePasses::files();
    let toy = catalog::open::<ThreePasses>(&files).expect("the toy's data is right");
    let mut subjects =
        vec![Subject::new(Source::Toy(toy), files, Box::new(|files| ThreePasses::read(files).map(drop)))];
    for title in catalog::games() {
        let slug = title.slug();
        let files = catalog::data_files(slug).expect("a listed game has files");
        let check = move |files: &DataFiles| match catalog::check_data(slug, files) {
            Ok(()) => Ok(()),
            Err(catalog::CatalogError::Data(fault)) => Err(fault),
            Err(other) => panic!("a listed game is known: {other}"),
        };
        subjects.push(Subject::new(Source::Listed(title.as_ref()), files, Box::new(check)));
    }
    subjects
}

impl Subject {
    fn new(title: Source, files: DataFiles, check: Check) -> Self {
        let mut subject = Self { title, files, check, records: Vec::new() };
        subject.records = (0..4).map(|seed| subject.played(seed, 20 + 15 * seed as usize).record()).collect();
        subject
    }

    /// The game.
    pub fn title(&self) -> &dyn Title {
        match &self.title {
            Source::Listed(title) => *title,
            Source::Toy(title) => title.as_ref(),
        }
    }

    /// Its short name.
    pub fn slug(&self) -> &'static str {
        self.title().slug()
    }

    pub(crate) fn files(&self) -> &DataFiles {
        &self.files
    }

    pub(crate) fn check_data(&self, files: &DataFiles) -> Result<(), DataError> {
        (self.check)(files)
    }

    /// A match after up to `steps` orders, chosen here and there from what is offered.
    pub(crate) fn played(&self, seed: u64, steps: usize) -> Box<dyn catalog::Table> {
        let scenarios = &self.title().info().scenarios;
        let setup = Setup {
            scenario: scenarios[seed as usize % scenarios.len()].id.clone(),
            options: Options::default(),
            players: Vec::new(),
            secret: Secret::from_seed(seed),
            nonces: Vec::new(),
            undo: true,
        };
        let mut table = self.title().new_match(setup).expect("a listed scenario can be set up");
        while table.steps() < steps {
            let Some(seat) = table.decider() else { break };
            let offers = table.offers();
            let offer = &offers[(table.steps() * 31 + seed as usize * 7) % offers.len()];
            table.give(seat, Utterance::Json(&offer.order), Viewer::Umpire).expect("an offer is legal");
        }
        table
    }
}

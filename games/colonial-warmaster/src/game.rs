//! The contract with everybody else.

use chance::Chance;
use engine::{
    Answer, Arguments, DataError, DataFiles, Game, GameInfo, Judgement, Log, Misheard, OddsError, Options, Outcome,
    Outlook, Pending, Phrase, Rest, RuleSet, ScenarioInfo, Scratch, Seat, SetupFault, Space, Terms, Viewer, Words,
};
use include_dir::{Dir, include_dir};
use scene::{Ground, Measure, Modifier, Plan, Scene, ScoreRow, Standing, Wish};

use crate::data::scenario::Scenario;
use crate::data::side::Side;
use crate::data::{self, Book};
use crate::rules::event::Note;
use crate::rules::options::{self, Rules};
use crate::rules::order::Order;
use crate::rules::refusal::Refusal;
use crate::rules::state::State;
use crate::rules::view::View;
use crate::rules::{odds, save, turn, victory};
use crate::screen::{effects, ground, narrate, plan, say, scene as stage, sketch, standing, terms, words};
use crate::sergeant::judgement;

static DATA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/data");
static LESSONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/lessons");

/// The rules of Colonial Warmaster with their data.
#[derive(Debug)]
pub struct ColonialWarmaster {
    book: Book,
    scenarios: Vec<Scenario>,
    info: GameInfo,
}

impl ColonialWarmaster {
    /// Roster and figures.
    pub const fn book(&self) -> &Book {
        &self.book
    }

    /// The scenarios, the beginner's first.
    pub fn scenarios(&self) -> &[Scenario] {
        &self.scenarios
    }
}

/// More decisions than any match can take: in each player turn every leader moves twice, every unit is tried until no roll can succeed, acts and is
/// fired at each time, and fires, strikes and pursues.
fn decisions_at_most(scenario: &Scenario) -> u32 {
    let (units, leaders) = (scenario.units.len() as u32, scenario.leaders.len() as u32);
    u32::from(scenario.published.turns.max(scenario.even.turns))
        * 2
        * (2 * (leaders + 1) + units * 12 * 4 + units * 6 + 8)
        + 2 * leaders
}

impl RuleSet for ColonialWarmaster {
    type Game = State;

    const SLUG: &'static str = "colonial-warmaster";
    const VERSION: u32 = 2;
    const RULES: &'static str = include_str!("../rules.md");

    fn files() -> DataFiles {
        DataFiles::embedded(&DATA)
    }

    fn lessons() -> DataFiles {
        DataFiles::embedded(&LESSONS)
    }

    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let (book, scenarios) = data::read(files)?;
        let seats: Vec<String> = Side::BOTH.map(|side| side.key().to_owned()).to_vec();
        let info = GameInfo {
            slug: Self::SLUG,
            title: "Colonial Warmaster",
            blurb: "Battles of the Second Afghan War with miniature units on a table in inches: command rolls, formations, saved fire."
                .to_owned(),
            space: Space::Table,
            seats: seats.clone(),
            scenarios: scenarios
                .iter()
                .map(|scenario| ScenarioInfo {
                    id: scenario.id.clone(),
                    title: scenario.title.clone(),
                    blurb: scenario.blurb.clone(),
                    minutes: scenario.minutes,
                    turns: u16::from(scenario.published.turns),
                    seats: seats.clone(),
                    beginner: scenario.beginner,
                    decisions_at_most: decisions_at_most(scenario),
                    options: Vec::new(),
                })
                .collect(),
            options: options::list(),
            questions: odds::questions(&book),
        };
        Ok(Self { book, scenarios, info })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn terms(&self, scenario: &str, options: &Options) -> Terms {
        let found = self.scenarios.iter().find(|found| found.id == scenario);
        let balance = Rules::read(&self.info.complete(scenario, options)).balance;
        found.map_or_else(Terms::default, |found| terms::terms(&self.book, found, balance))
    }

    fn start(
        &'static self,
        scenario: &str,
        options: &Options,
        _chance: &mut impl Chance,
        log: &mut impl Log<Note>,
    ) -> Result<State, SetupFault> {
        let found = &self.scenarios[self.info.index_of(scenario)?];
        let options = self.info.complete(scenario, options);
        let mut state = State::new(&self.book, found, Rules::read(&options));
        turn::begin(&mut state, log);
        Ok(state)
    }

    fn odds(&self, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
        odds::answer(&self.book, question, arguments)
    }
}

impl Game for State {
    type Order = Order;
    type Event = Note;
    type Refusal = Refusal;
    type View = View;

    fn pending(&self) -> Pending {
        turn::pending(self)
    }

    fn orders(&self, orders: &mut Vec<Order>) {
        turn::orders(self, orders);
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        turn::check(self, order)
    }

    fn apply(&mut self, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Note>) {
        turn::apply(self, order, chance, log);
    }

    fn view(&self, viewer: Viewer) -> View {
        View { state: self.clone(), viewer }
    }

    fn imagine(view: &View, _chance: &mut impl Chance) -> Self {
        view.state.clone()
    }

    fn value(&self, seat: Seat) -> f32 {
        judgement::value(self, Side::BOTH[seat.index()])
    }

    fn resigned(&self, seat: Seat) -> Outcome {
        victory::resigned(self, Side::BOTH[seat.index()])
    }

    fn turn(&self) -> u16 {
        u16::from(self.turn)
    }

    fn save(&self, bytes: &mut Vec<u8>) {
        save::save(self, bytes);
    }

    fn restore(&self, bytes: &[u8]) -> Option<Self> {
        save::restore(self, bytes)
    }

    fn phrases() -> &'static [Phrase] {
        &words::PHRASES
    }

    fn speak(&self, order: &Order) -> Words {
        words::speak(self, order)
    }

    fn say(&self, order: &Order) -> String {
        say::say(self, order)
    }

    fn hear(&self, heard: &Words) -> Result<Order, Misheard> {
        words::hear(self, heard)
    }

    fn narrate(&self, event: &Note) -> String {
        narrate::narrate(self, &event.what)
    }

    fn brief(&self, event: &Note) -> String {
        narrate::brief(self, &event.what)
    }

    fn scored(&self, event: &Note) -> Vec<ScoreRow> {
        standing::scored(self, &event.what)
    }

    fn reasons(&self, event: &Note) -> Vec<Modifier> {
        narrate::reasons(self, &event.what)
    }

    fn effects(&self, event: &Note) -> Vec<scene::Effect> {
        effects::effects(self, &event.what)
    }

    fn explain(&self, refusal: &Refusal) -> engine::Refusal {
        narrate::refused(self, refusal)
    }

    fn ground(&self) -> Ground {
        ground::ground(self)
    }

    fn scene(view: &View) -> Scene {
        stage::scene(view)
    }

    fn standing(view: &View) -> Standing {
        standing::standing(&view.state)
    }

    fn sketch(view: &View) -> String {
        sketch::sketch(&view.state)
    }

    fn plan(view: &View, wish: &Wish) -> Option<Plan> {
        plan::plan(&view.state, wish)
    }

    fn measure(view: &View, from: &scene::Target, to: &scene::Target) -> Option<Measure> {
        plan::measure(&view.state, from, to)
    }
}

impl Judgement for State {
    fn weigh(&self, orders: &[Order], weights: &mut Vec<f32>) {
        judgement::weigh(self, orders, weights);
    }

    fn pick(&self, _chance: &mut impl Chance, scratch: &mut Scratch<Self>) -> Order {
        judgement::pick(self, scratch)
    }

    fn rest(&self) -> Rest {
        judgement::rest(self)
    }

    fn outlook() -> Outlook {
        judgement::outlook()
    }

    fn tag(&self, order: &Order) -> u32 {
        judgement::tag(order)
    }

    fn features(&self, seat: Seat, features: &mut Vec<f32>) {
        judgement::features(self, Side::BOTH[seat.index()], features);
    }
}

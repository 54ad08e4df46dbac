//! The contract with everybody else.

use chance::Chance;
use engine::{
    Answer, Arguments, DataError, DataFiles, Game, GameInfo, Judgement, Log, Misheard, OddsError, Options, Outcome,
    Outlook, Pending, Phrase, Rest, RuleSet, ScenarioInfo, Scratch, Seat, SetupFault, Space, Terms, Viewer, Words,
};
use include_dir::{Dir, include_dir};
use scene::{Ground, Measure, Plan, Scene, Wish};

use crate::data::book::{self, Book};
use crate::data::scenario::Scenario;
use crate::data::side::{MOST_UNITS, Side};
use crate::rules::event::Note;
use crate::rules::options::{self, Rules};
use crate::rules::order::Order;
use crate::rules::refusal::Refusal;
use crate::rules::state::State;
use crate::rules::view::View;
use crate::rules::{artillery, lists, odds, save, turn, victory};
use crate::screen::{affordances, effects, ground, narrate, plan, scene as stage, sketch, standing, terms, words};
use crate::sergeant::judgement;

static DATA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/data");
static LESSONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/lessons");

/// The rules of Fast-Play Grande Armée with their data.
#[derive(Debug)]
pub struct GrandeArmee {
    book: Book,
    scenarios: Vec<Scenario>,
    info: GameInfo,
}

impl GrandeArmee {
    /// Rosters and figures.
    pub const fn book(&self) -> &Book {
        &self.book
    }

    /// The scenarios, the beginner's first.
    pub fn scenarios(&self) -> &[Scenario] {
        &self.scenarios
    }
}

/// More decisions than any match can take: in each of at most five pulses a turn every unit skirmishes, fires, moves in up to four decisions,
/// is attacked and fights, every force is tested, every officer rides and is displaced.
fn decisions_at_most(scenario: &Scenario) -> u32 {
    let built = scenario.build.is_some();
    let units = if built { MOST_UNITS as u32 } else { scenario.units.iter().flatten().count() as u32 };
    let forces = if built { 10 } else { scenario.forces.iter().flatten().count() as u32 };
    let pulse = 10 + units * 14 + forces * 6 + 24;
    u32::from(scenario.most_turns()) * 5 * pulse + 2 * forces + 2 * lists::MOST_STEPS
}

impl RuleSet for GrandeArmee {
    type Game = State;

    const SLUG: &'static str = "grande-armee";
    const VERSION: u32 = 3;
    const RULES: &'static str = include_str!("../rules.md");

    fn files() -> DataFiles {
        DataFiles::embedded(&DATA)
    }

    fn lessons() -> DataFiles {
        DataFiles::embedded(&LESSONS)
    }

    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let (book, scenarios) = book::read(files)?;
        let seats: Vec<String> = Side::BOTH.map(|side| side.key().to_owned()).to_vec();
        let info = GameInfo {
            slug: Self::SLUG,
            title: "Fast-Play Grande Armée",
            blurb: "Napoleonic battles of brigades on a table in inches: command dice handed out to corps, control tests, pulses, chained re-rolls."
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
                    turns: u16::from(scenario.most_turns()),
                    seats: seats.clone(),
                    beginner: scenario.beginner,
                    decisions_at_most: decisions_at_most(scenario),
                    options: options::of_scenario(scenario, &scenarios),
                })
                .collect(),
            options: options::list(),
            questions: odds::questions(),
        };
        Ok(Self { book, scenarios, info })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn terms(&self, scenario: &str, options: &Options) -> Terms {
        let rules = Rules::read(&self.info.complete(scenario, options));
        let found = self.scenarios.iter().find(|one| one.id == scenario);
        found.map_or_else(Terms::default, |found| terms::terms(&self.book, found, &rules))
    }

    fn start(
        &'static self,
        scenario: &str,
        options: &Options,
        chance: &mut impl Chance,
        log: &mut impl Log<Note>,
    ) -> Result<State, SetupFault> {
        let found = &self.scenarios[self.info.index_of(scenario)?];
        let mut state = State::new(&self.book, found, Rules::read(&self.info.complete(scenario, options)));
        turn::begin(&mut state, chance, log);
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

    const LISTS: &'static [&'static str] = &["army-list"];

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
        View::of(self, viewer)
    }

    fn imagine(view: &View, chance: &mut impl Chance) -> Self {
        view.imagine(chance)
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
        affordances::say(self, order)
    }

    fn hear(&self, heard: &Words) -> Result<Order, Misheard> {
        words::hear(self, heard)
    }

    fn overheard(&self, order: &Order, viewer: Viewer) -> Option<Words> {
        artillery::overheard(self, order, viewer).then(|| self.speak(order))
    }

    fn list(&self, order: Option<&Order>) -> Option<Order> {
        lists::kept(self, order)
    }

    fn narrate(&self, event: &Note) -> String {
        narrate::narrate(self, &event.what)
    }

    fn brief(&self, event: &Note) -> String {
        narrate::brief(self, &event.what)
    }

    fn scored(&self, event: &Note) -> Vec<scene::ScoreRow> {
        standing::scored(self, &event.what)
    }

    fn reasons(&self, event: &Note) -> Vec<scene::Modifier> {
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

    fn standing(view: &View) -> scene::Standing {
        standing::standing(&view.state())
    }

    fn sketch(view: &View) -> String {
        sketch::sketch(&view.state())
    }

    fn plan(view: &View, wish: &Wish) -> Option<Plan> {
        plan::plan(&view.state(), wish)
    }

    fn measure(view: &View, from: &scene::Target, to: &scene::Target) -> Option<Measure> {
        plan::measure(&view.state(), from, to)
    }
}

impl Judgement for State {
    fn weigh(&self, orders: &[Order], weights: &mut Vec<f32>) {
        judgement::weigh(self, orders, weights);
    }

    fn pick(&self, chance: &mut impl Chance, scratch: &mut Scratch<Self>) -> Order {
        judgement::pick(self, chance, scratch)
    }

    fn tag(&self, order: &Order) -> u32 {
        judgement::tag(self, order)
    }

    fn rest(&self) -> Rest {
        judgement::rest(self)
    }

    fn outlook() -> Outlook {
        judgement::outlook()
    }

    fn features(&self, seat: Seat, features: &mut Vec<f32>) {
        judgement::features(self, seat, features);
    }
}

//! The contract with the engine.

use ::scene::Modifier;
use chance::Chance;
use engine::{
    Answer, Arguments, DataError, DataFiles, Game, GameInfo, Judgement, Log, Misheard, Mood, OddsError, Outcome,
    Outlook, Pending, Phrase, Rest, RuleSet, Scratch, Seat, SetupFault, Space, Terms, Viewer, Words,
};
use include_dir::{Dir, include_dir};

use crate::data::GameData;
use crate::rules::event::Event;
use crate::rules::fire::Side;
use crate::rules::options::{self, Options};
use crate::rules::order::Order;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Board, State};
use crate::rules::town::Setting;
use crate::rules::view::View;
use crate::rules::{odds, set_up, turn, victory};
use crate::screen::words::PHRASES;
use crate::screen::{affordances, effects, ground, scene, sketch, standing, terms};
use crate::sergeant::judgement;

static DATA: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/data");
static LESSONS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/lessons");

/// The game with its data.
pub struct FastPlayMutiny {
    data: GameData,
    settings: Vec<Setting>,
    info: GameInfo,
}

impl FastPlayMutiny {
    /// The data.
    pub(crate) fn data(&self) -> &GameData {
        &self.data
    }

    /// The scenarios with their towns.
    pub(crate) fn settings(&self) -> &[Setting] {
        &self.settings
    }
}

impl RuleSet for FastPlayMutiny {
    type Game = State;

    const SLUG: &'static str = "fast-play-mutiny";
    const VERSION: u32 = 3;
    const RULES: &'static str = include_str!("../rules.md");

    fn files() -> DataFiles {
        DataFiles::embedded(&DATA)
    }

    fn lessons() -> DataFiles {
        DataFiles::embedded(&LESSONS)
    }

    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let (data, scenarios) = crate::data::read(files)?;
        let most = scenarios.iter().map(|scenario| scenario.forces.len()).max().unwrap_or(0);
        let seats = (1..=most).map(|n| format!("p{n}")).chain(["enemy".to_owned()]).collect();
        let info = GameInfo {
            slug: Self::SLUG,
            title: "Fast Play Indian Mutiny",
            blurb:
                "One to four players lead Companies through courtyards, streets and roofs; the cards say who acts next."
                    .to_owned(),
            space: Space::Board,
            seats,
            scenarios: data.infos.clone(),
            options: options::list(&data.card_sets),
            questions: odds::questions(),
        };
        let settings = scenarios.into_iter().map(|scenario| Setting::of(scenario, data.allowances)).collect();
        Ok(Self { data, settings, info })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn seats(&self, scenario: &str, options: &engine::Options) -> Vec<String> {
        let forces = self.info.scenario(scenario).map_or(&[][..], |scenario| &scenario.seats);
        set_up::seats(forces, &Options::read(options, &[]))
    }

    fn start(
        &'static self,
        scenario: &str,
        options: &engine::Options,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<State, SetupFault> {
        let found = &self.settings[self.info.index_of(scenario)?];
        let options = self.info.complete(scenario, options);
        let mut state = set_up::set_up(&self.data, found, Options::read(&options, &self.data.card_sets));
        turn::begin(&mut state, chance, log);
        Ok(state)
    }

    fn terms(&self, scenario: &str, options: &engine::Options) -> Terms {
        let Ok(found) = self.info.index_of(scenario) else { return Terms::default() };
        let options = Options::read(&self.info.complete(scenario, options), &self.data.card_sets);
        terms::terms(&self.settings[found], &self.info.scenarios[found], &self.data, options)
    }

    fn odds(&self, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
        odds::answer(&self.data.fire, question, arguments)
    }
}

impl Game for State {
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn pending(&self) -> Pending {
        turn::pending(self)
    }

    fn orders(&self, orders: &mut Vec<Order>) {
        orders.clear();
        turn::orders(self, orders);
    }

    /// What lists leave out are other ways, shares and lines of what they have: a list of one order leaves nothing out, and nothing is hidden.
    fn open_list(&self) -> bool {
        let mut orders = Vec::new();
        turn::orders(self, &mut orders);
        orders.len() == 1
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        turn::check(self, order)
    }

    fn apply(&mut self, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        turn::apply(self, order, chance, log);
    }

    fn view(&self, viewer: Viewer) -> View {
        View { viewer, state: self.clone() }
    }

    fn imagine(view: &View, _chance: &mut impl Chance) -> Self {
        view.state.clone()
    }

    fn value(&self, seat: Seat) -> f32 {
        judgement::value(self, seat)
    }

    fn resigned(&self, seat: Seat) -> Outcome {
        let by = if judgement::team(self, seat) == 1 { Side::Enemy } else { Side::Player };
        victory::resigned(self, by)
    }

    fn turn(&self) -> u16 {
        u16::from(self.round)
    }

    fn save(&self, bytes: &mut Vec<u8>) {
        let taken = std::mem::take(bytes);
        *bytes = postcard::to_extend(&self.board, taken).expect("a board is plain data");
    }

    fn restore(&self, bytes: &[u8]) -> Option<Self> {
        let (board, rest) = postcard::take_from_bytes::<Board>(bytes).ok()?;
        rest.is_empty().then(|| Self { board, ..self.clone() })
    }

    fn phrases() -> &'static [Phrase] {
        PHRASES
    }

    fn speak(&self, order: &Order) -> Words {
        self.say(order)
    }

    fn hear(&self, words: &Words) -> Result<Order, Misheard> {
        self.understand(words)
    }

    fn say(&self, order: &Order) -> String {
        affordances::say(self, order)
    }

    fn narrate(&self, event: &Event) -> String {
        self.tell(event)
    }

    fn brief(&self, event: &Event) -> String {
        self.in_brief(event)
    }

    fn reasons(&self, event: &Event) -> Vec<Modifier> {
        self.reasons_of(event)
    }

    fn effects(&self, event: &Event) -> Vec<::scene::Effect> {
        effects::effects(self, event)
    }

    fn explain(&self, refusal: &Refusal) -> engine::Refusal {
        self.excuse(refusal)
    }

    fn ground(&self) -> ::scene::Ground {
        ground::ground(self)
    }

    fn scene(view: &View) -> ::scene::Scene {
        scene::scene(view)
    }

    fn standing(view: &View) -> ::scene::Standing {
        standing::standing(view)
    }

    fn sketch(view: &View) -> String {
        sketch::sketch(view)
    }
}

impl Judgement for State {
    fn pick(&self, _chance: &mut impl Chance, scratch: &mut Scratch<Self>) -> Order {
        judgement::pick(self, scratch)
    }

    fn weigh(&self, orders: &[Order], weights: &mut Vec<f32>) {
        judgement::weigh(self, orders, weights);
    }

    fn rest(&self) -> Rest {
        judgement::rest(self)
    }

    fn outlook() -> Outlook {
        judgement::outlook()
    }

    fn moods(&self, seat: Seat) -> &'static [Mood] {
        judgement::moods(self, seat)
    }

    fn bend(&mut self, _seat: Seat, mood: Mood) {
        self.mood = mood;
    }

    fn team(&self, seat: Seat) -> u8 {
        judgement::team(self, seat)
    }

    fn features(&self, seat: Seat, features: &mut Vec<f32>) {
        judgement::features(self, seat, features);
    }
}

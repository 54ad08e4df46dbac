//! The engine's contract: the loaded game, and a match that stops at decisions. The only file that sees all shelves.

use std::ops::ControlFlow;

use chance::Chance;
use engine::{
    Answer, Arguments, DataError, DataFiles, Game, GameInfo, Judgement, Log, Misheard, OddsError, Options, Outcome,
    Outlook, Pending, Phrase, Rest, RuleSet, ScenarioInfo, Scratch, Seat, SetupFault, Space, Terms, Viewer, Words,
};
use include_dir::{Dir, include_dir};
use scene::{Ground, Modifier, Scene, ScoreRow, Standing};

use crate::data::ids::{CounterSet, Side};
use crate::data::{Data, read};
use crate::rules::event::Event;
use crate::rules::options::{self, Choices};
use crate::rules::order::Order;
use crate::rules::phase::Phase;
use crate::rules::refusal::{self, Refusal};
use crate::rules::state::{Position, State, Table};
use crate::rules::view::{self, View};
use crate::rules::{events, odds, set_up, turn, victory};
use crate::screen::{effects, ground, narrate, say, sketch, standing, terms, words};
use crate::sergeant::judgement;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/data");
static LESSONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/lessons");

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
    const VERSION: u32 = 3;
    const RULES: &'static str = include_str!("../rules.md");

    fn files() -> DataFiles {
        DataFiles::embedded(&FILES)
    }

    fn lessons() -> DataFiles {
        DataFiles::embedded(&LESSONS)
    }

    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let data = read::read(files, &events::names())?;
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
        let choices = Choices::read(&self.info.complete(scenario, options));
        let scenario = &self.data.scenarios[self.info.index_of(scenario)?];
        Ok(set_up::start(Table { data: &self.data, scenario, choices }, chance, log))
    }

    fn terms(&self, scenario: &str, options: &Options) -> Terms {
        let choices = Choices::read(&self.info.complete(scenario, options));
        let known = self.data.scenarios.iter().find(|known| known.id == scenario);
        known.map_or_else(Terms::default, |known| terms::terms(&self.data, known, choices))
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
        options: options::of_scenario(data, scenario),
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

impl Game for State {
    type Order = Order;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn pending(&self) -> Pending {
        match (turn::question(self), &self.phase) {
            (Some((side, question)), _) => Pending::Decision { seat: side.seat(), question: question.id() },
            (None, Phase::Over { end }) => Pending::Over(victory::outcome(self, *end)),
            (None, _) => unreachable!("only a finished match asks nothing"),
        }
    }

    fn orders(&self, orders: &mut Vec<Order>) {
        let all = turn::offer(self, &mut |order| {
            orders.push(order);
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue());
    }

    fn open_list(&self) -> bool {
        view::is_open(self)
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        turn::check(self, order)
    }

    fn apply(&mut self, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        turn::obey(self, order, chance, log);
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(view: &View, chance: &mut impl Chance) -> Self {
        view.imagine(chance)
    }

    fn value(&self, seat: Seat) -> f32 {
        judgement::value(self, seat)
    }

    fn resigned(&self, seat: Seat) -> Outcome {
        victory::at_once(self, Side::of(seat).other())
    }

    fn turn(&self) -> u16 {
        u16::from(self.open.turn)
    }

    fn save(&self, bytes: &mut Vec<u8>) {
        let state = (&self.open, &self.hand, &self.pile);
        let saved = postcard::to_extend(&state, std::mem::take(bytes));
        *bytes = saved.expect("a state of plain numbers can always be written");
    }

    fn restore(&self, bytes: &[u8]) -> Option<Self> {
        let (open, hand, pile): (Position, CounterSet, CounterSet) = postcard::from_bytes(bytes).ok()?;
        Some(Self { table: self.table, open, hand, pile })
    }

    fn phrases() -> &'static [Phrase] {
        words::PHRASES
    }

    fn speak(&self, order: &Order) -> Words {
        words::speak(self.data(), order)
    }

    fn hear(&self, words: &Words) -> Result<Order, Misheard> {
        words::hear(self.data(), words)
    }

    fn say(&self, order: &Order) -> String {
        say::say(self, order)
    }

    fn narrate(&self, event: &Event) -> String {
        narrate::sentence(self.data(), event)
    }

    fn brief(&self, event: &Event) -> String {
        narrate::brief(self.data(), event)
    }

    fn scored(&self, event: &Event) -> Vec<ScoreRow> {
        standing::scored(self.data(), event)
    }

    fn reasons(&self, event: &Event) -> Vec<Modifier> {
        narrate::reasons(self.data(), event)
    }

    fn effects(&self, event: &Event) -> Vec<scene::Effect> {
        effects::effects(self.data(), event)
    }

    fn explain(&self, refusal: &Refusal) -> engine::Refusal {
        refusal::explain(self, refusal)
    }

    fn ground(&self) -> Ground {
        ground::ground(self.data())
    }

    fn scene(view: &View) -> Scene {
        crate::screen::scene::scene(view)
    }

    fn standing(view: &View) -> Standing {
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

    fn tag(&self, order: &Order) -> u32 {
        judgement::tag(order)
    }

    fn rest(&self) -> Rest {
        judgement::rest(self)
    }

    fn outlook() -> Outlook {
        judgement::outlook()
    }

    fn is_routine(&self) -> bool {
        judgement::is_routine(self)
    }

    fn features(&self, seat: Seat, features: &mut Vec<f32>) {
        judgement::features(self, seat, features);
    }
}

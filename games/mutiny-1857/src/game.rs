//! The contract with everybody else.

use chance::Chance;
use engine::{
    Answer, Arguments, DataError, DataFiles, Game, GameInfo, Judgement, Log, Misheard, OddsError, Options, Outcome,
    Outlook, Pending, Phrase, Rest, RuleSet, ScenarioInfo, Scratch, Seat, SetupFault, Space, Terms, Viewer, Words,
};
use include_dir::{Dir, include_dir};
use scene::{Ground, Measure, Modifier, Plan, Scene, ScoreRow, Standing, Wish};

use crate::data::load;
use crate::data::scenario::{Book, Scenario};
use crate::data::side::Side;
use crate::rules::event::Happening;
use crate::rules::options::{self, Rules};
use crate::rules::order::Order;
use crate::rules::refusal::Refusal;
use crate::rules::state::State;
use crate::rules::view::{self, View};
use crate::rules::{forces, odds, sample, save, turn, victory};
use crate::screen::{effects, ground, narrate, plan, say, scene as stage, sentence, sketch, standing, terms, words};
use crate::sergeant::judgement;

static DATA: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/data");
static LESSONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/lessons");

/// The rules of Indian Mutiny 1857 with their data.
#[derive(Debug)]
pub struct Mutiny1857 {
    book: Book,
    scenarios: Vec<Scenario>,
    info: GameInfo,
}

impl Mutiny1857 {
    /// Roster and tables.
    pub const fn book(&self) -> &Book {
        &self.book
    }

    /// The scenarios, the beginner's first.
    pub fn scenarios(&self) -> &[Scenario] {
        &self.scenarios
    }
}

/// More decisions than any match can take: in each turn every unit takes three steps with a place and declines the rest, and with tests asked for one by
/// one every loss is followed by as many decisions as there are units to be tested.
fn decisions_at_most(scenario: &Scenario) -> u32 {
    let units = if scenario.rolled { 52 } else { (scenario.forces[0].len() + scenario.forces[1].len() + 1) as u32 };
    8 + units + u32::from(scenario.rounds) * 2 * (units * 5 + units * units * 2)
}

impl RuleSet for Mutiny1857 {
    type Game = State;

    const SLUG: &'static str = "mutiny-1857";
    const VERSION: u32 = 4;
    const RULES: &'static str = include_str!("../rules.md");

    fn files() -> DataFiles {
        DataFiles::embedded(&DATA)
    }

    fn lessons() -> DataFiles {
        DataFiles::embedded(&LESSONS)
    }

    fn read(files: &DataFiles) -> Result<Self, DataError> {
        let (book, scenarios) = load::read(files)?;
        let seats: Vec<String> = Side::BOTH.map(|side| side.key().to_owned()).to_vec();
        let info = GameInfo {
            slug: Self::SLUG,
            title: "Indian Mutiny 1857",
            blurb: "Skirmishes of the rising of 1857 with single figures on a table in inches: march moves, massed fire, nerve and desertion."
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
                    turns: u16::from(scenario.rounds),
                    seats: seats.clone(),
                    beginner: scenario.beginner,
                    decisions_at_most: decisions_at_most(scenario),
                    options: options::of_scenario(scenario),
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
        let found = self.info.index_of(scenario).ok().map(|index| &self.scenarios[index]);
        found.map_or_else(Terms::default, |found| terms::terms(&self.book, found, Rules::read(options, found)))
    }

    fn start(
        &'static self,
        scenario: &str,
        options: &Options,
        chance: &mut impl Chance,
        log: &mut impl Log<Happening>,
    ) -> Result<State, SetupFault> {
        let found = &self.scenarios[self.info.index_of(scenario)?];
        let rules = Rules::read(options, found);
        Ok(turn::start(&self.book, found, rules, chance, log))
    }

    fn odds(&self, question: &str, arguments: &Arguments) -> Result<Answer, OddsError> {
        odds::answer(&self.book, question, arguments)
    }
}

impl Judgement for State {
    fn weigh(&self, orders: &[Order], weights: &mut Vec<f32>) {
        judgement::weigh(self, orders, weights);
    }

    fn pick(&self, chance: &mut impl Chance, scratch: &mut Scratch<Self>) -> Order {
        judgement::pick(self, chance, scratch)
    }

    fn rest(&self) -> Rest {
        judgement::rest(self)
    }

    fn outlook() -> Outlook {
        judgement::outlook()
    }

    fn features(&self, seat: Seat, features: &mut Vec<f32>) {
        features.clear();
        features.extend(judgement::terms(self, Side::BOTH[seat.index()]));
    }
}

impl Game for State {
    type Order = Order;
    type Event = Happening;
    type Refusal = Refusal;
    type View = View;

    const LISTS: &'static [&'static str] = &["muster"];

    fn pending(&self) -> Pending {
        turn::pending(self)
    }

    fn orders(&self, orders: &mut Vec<Order>) {
        sample::orders(self, orders);
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        turn::check(self, order)
    }

    fn apply(&mut self, order: &Order, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
        turn::apply(self, order, chance, log);
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn imagine(view: &View, chance: &mut impl Chance) -> Self {
        view::imagine(view, chance)
    }

    fn value(&self, seat: Seat) -> f32 {
        judgement::value(self, Side::BOTH[seat.index()])
    }

    fn resigned(&self, seat: Seat) -> Outcome {
        victory::resigned(self, Side::BOTH[seat.index()])
    }

    fn turn(&self) -> u16 {
        u16::from(self.round)
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

    fn hear(&self, heard: &Words) -> Result<Order, Misheard> {
        words::hear(self, heard)
    }

    fn list(&self, order: Option<&Order>) -> Option<Order> {
        forces::kept(self, order)
    }

    fn say(&self, order: &Order) -> String {
        say::say(self, order)
    }

    fn narrate(&self, event: &Happening) -> String {
        narrate::narrate(self, event)
    }

    fn brief(&self, event: &Happening) -> String {
        say::brief(self, event)
    }

    fn scored(&self, event: &Happening) -> Vec<ScoreRow> {
        standing::scored(self, event)
    }

    fn reasons(&self, event: &Happening) -> Vec<Modifier> {
        narrate::reasons(self, event)
    }

    fn effects(&self, event: &Happening) -> Vec<scene::Effect> {
        effects::effects(self, event)
    }

    fn explain(&self, refusal: &Refusal) -> engine::Refusal {
        sentence::explain(self, refusal)
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

    /// Ranges may be measured at any time. [IM-7.4]
    fn measure(view: &View, from: &scene::Target, to: &scene::Target) -> Option<Measure> {
        plan::measure(&view.state, from, to)
    }
}

#[cfg(test)]
mod tests {
    use chance::Fast;
    use engine::{NoLog, embedded};

    use super::*;
    use crate::data::side::UnitId;
    use crate::rules::fire;
    use crate::rules::firers::Firers;
    use crate::rules::kept::Kept;
    use crate::rules::order::Firing;
    use crate::rules::shots::{self, Look};
    use crate::rules::state::Phase;
    use crate::sergeant::weights;

    /// States of a match between sergeants in which somebody is to take steps.
    fn each_steps(scenario: &str, decisions: usize, mut visit: impl FnMut(&State)) {
        let rules = &embedded::<Mutiny1857>().rules;
        let (mut chance, mut scratch) = (Fast::new(1857), Scratch::default());
        let mut state = rules.start(scenario, &Options::default(), &mut chance, &mut NoLog).unwrap();
        for _ in 0..decisions {
            if let Pending::Over(_) = state.pending() {
                return;
            }
            if state.phase == Phase::Steps {
                visit(&state);
            }
            let order = state.pick(&mut chance, &mut scratch);
            state.apply(&order, &mut chance, &mut NoLog);
        }
    }

    #[test]
    fn the_sergeant_gives_the_heaviest_of_all_orders() {
        for scenario in ["relief-column", "two-villages", "arrah-house", "river-line"] {
            each_steps(scenario, 120, |state| {
                let (mut slow, mut chance) = (Scratch::<State>::default(), Fast::new(1));
                sample::steps(state, weights::TARGETS, &mut slow.orders);
                state.weigh(&slow.orders, &mut slow.weights);
                assert_eq!(state.pick(&mut chance, &mut Scratch::default()), *slow.heaviest(), "{scenario}");
            });
        }
    }

    /// The same state with nothing kept.
    fn forgetful(state: &State) -> State {
        let mut other = state.clone();
        other.kept = Kept::default();
        other.follow();
        other
    }

    #[test]
    fn what_is_kept_of_units_is_what_would_be_found_anew() {
        let rules = &embedded::<Mutiny1857>().rules;
        let mut kept = [0, 0];
        for (scenario, seed) in rules.scenarios().iter().zip(1..) {
            let (mut chance, mut scratch, mut slow) = (Fast::new(seed), Scratch::default(), Vec::new());
            let mut state = rules.start(&scenario.id, &Options::default(), &mut chance, &mut NoLog).unwrap();
            for decision in 0..300 {
                if let Pending::Over(_) = state.pending() {
                    state = rules.start(&scenario.id, &Options::default(), &mut chance, &mut NoLog).unwrap();
                }
                let anew = forgetful(&state);
                if state.phase == Phase::Steps {
                    kept[0] += state.ids().filter(|&unit| state.known(unit).is_some()).count();
                    kept[1] += state.ids().filter(|&unit| state.liked_volley(unit).is_some()).count();
                    let (fast, best) = (state.pick(&mut chance, &mut scratch), anew.pick(&mut chance, &mut scratch));
                    assert_eq!(fast, best, "{} {decision}", scenario.id);
                }
                let mut orders = Vec::new();
                slow.clear();
                state.orders(&mut orders);
                forgetful(&anew).orders(&mut slow);
                assert_eq!(orders, slow, "{} {decision}", scenario.id);
                // Sergeants bring the sides together; what they would not do is done at random.
                let order = if decision % 3 == 0 {
                    orders[chance.below(orders.len() as u32) as usize].clone()
                } else {
                    state.pick(&mut chance, &mut scratch)
                };
                state.apply(&order, &mut chance, &mut NoLog);
                // What is kept is no part of the match.
                assert_eq!(state, forgetful(&state));
            }
        }
        assert!(kept.iter().all(|count| *count > 500), "{kept:?}");
    }

    // rule: IM-7.6
    #[test]
    fn im_7_6_every_look_at_a_target_tells_the_same() {
        for scenario in ["relief-column", "arrah-house", "river-line"] {
            let mut turn = 0;
            each_steps(scenario, 160, |state| {
                turn += 1;
                let pairs = |unit: UnitId| state.present(state[unit].side.enemy()).map(move |target| (unit, target));
                for (unit, target) in state.ids().filter(|unit| unit.0 % 4 == turn % 4).flat_map(pairs) {
                    if fire::check_shot(state, unit, target, Firing::All).is_ok() {
                        let firers = Firers::new(state, unit, 0, Firing::All);
                        let fires = fire::volley(state, unit, target, None, Firing::All, 0).is_ok();
                        assert_eq!(shots::can_fire(state, &firers, target, Look::All), fires, "{scenario} {unit:?}");
                        assert!(fires || !shots::can_fire(state, &firers, target, Look::Some), "{scenario} {unit:?}");
                        let likely = firers.likely(state);
                        assert!(!fires || likely.iter().any(|&(_, other)| other == target), "{scenario} {unit:?}");
                        assert_eq!(firers.nearest::<3>(state)[..], likely[..likely.len().min(3)]);
                    }
                }
            });
        }
    }
}

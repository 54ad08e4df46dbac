//! A small language for positions: who stands where, what is ordered, which dice fall.

use board::Id;
use chance::{Fast, Script};
use engine::{Game, NoReasons, Options, Pending, RuleSet, Words};
use last_mughal::data::Data;
use last_mughal::data::ids::{CounterId, CounterSet, FigureId, Side, UnitId, UnitSet, ZoneId, ZoneSet};
use last_mughal::rules::phase::Phase;
use last_mughal::rules::placement;
use last_mughal::rules::sieges::{self, Siege};
use last_mughal::rules::state::{City, CityStatus, Figure, Massacre, Place, Status, Unit};
use last_mughal::{Event, LastMughal, Order, State};

pub use last_mughal::data::ids::Side::{British, Rebel};

/// The loaded game.
pub fn rules() -> &'static LastMughal {
    static LOADED: std::sync::OnceLock<&'static engine::Loaded<LastMughal>> = std::sync::OnceLock::new();
    &LOADED.get_or_init(engine::embedded::<LastMughal>).rules
}

/// Its data.
pub fn data() -> &'static Data {
    &rules().data
}

pub fn zone(id: &str) -> ZoneId {
    data().find_zone(id).unwrap_or_else(|| panic!("no zone {id}"))
}

pub fn unit(id: &str) -> UnitId {
    data().find_unit(id).unwrap_or_else(|| panic!("no unit {id}"))
}

pub fn figure(id: &str) -> FigureId {
    data().find_figure(id).unwrap_or_else(|| panic!("no figure {id}"))
}

pub fn counter(id: &str) -> CounterId {
    data().find_counter(id).unwrap_or_else(|| panic!("no counter {id}"))
}

/// Zones by their ids, separated by spaces.
pub fn zones(ids: &str) -> ZoneSet {
    ids.split_whitespace().map(zone).collect()
}

/// Units by their ids, separated by spaces.
pub fn units(ids: &str) -> UnitSet {
    ids.split_whitespace().map(unit).collect()
}

/// Counters by their ids, separated by spaces.
pub fn counters(ids: &str) -> CounterSet {
    ids.split_whitespace().map(counter).collect()
}

/// Strengths of besieger and besieged.
pub fn siege_strengths(state: &State, side: Side, zone: ZoneId) -> [u32; 2] {
    let terms = sieges::terms(state, &Siege::of(state, side, zone), &mut NoReasons);
    [terms.besieger, terms.besieged]
}

/// A position under test, and what has been told since the last look.
#[derive(Clone)]
pub struct Bench {
    pub state: State,
    pub log: Vec<Event>,
}

/// A scenario at its first decision; draws come from a fixed seed.
pub fn scenario(id: &str) -> Bench {
    scenario_with(id, &[])
}

/// The same with options.
pub fn scenario_with(id: &str, options: &[(&str, &str)]) -> Bench {
    let options = Options(options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect());
    options.check(&rules().info().options).expect("the options are known");
    let mut log = Vec::new();
    let state = rules().start(id, &options, &mut Fast::new(1), &mut log).expect("the scenario is known");
    Bench { state, log }
}

/// The whole map, turn 4 (dry), all counters in the piles, all cities quiet, figures waiting. Only in Nepal, where nobody meddles with them, one unit of each
/// side waits (`judpur`, `multani`), so that no side runs out of things to do.
pub fn map() -> Bench {
    map_with(&[])
}

/// The same with options.
pub fn map_with(options: &[(&str, &str)]) -> Bench {
    let mut bench = scenario_with("rebellion", options);
    let open = &mut bench.state.open;
    for index in 0..data().units.len() {
        open.units[UnitId::of(index)] = Unit::default();
    }
    open.at = Default::default();
    for set in [&mut open.rebels, &mut open.inside, &mut open.deployed] {
        *set = UnitSet::EMPTY;
    }
    for (index, known) in data().figures.iter().enumerate() {
        let status = if known.counter.is_some() { Status::Pile } else { Status::Waiting };
        open.figures[index] = Figure { status, ..Figure::default() };
    }
    open.turn = 4;
    open.used = CounterSet::EMPTY;
    bench.state.hand = CounterSet::EMPTY;
    bench.state.pile = bench.state.table.scenario.deck();
    bench.log.clear();
    bench.field(Rebel, "nepal", "judpur").field(British, "nepal", "multani")
}

impl Bench {
    pub fn turn(mut self, turn: u8) -> Self {
        self.state.open.turn = turn;
        self
    }

    /// Player A.
    pub fn first(mut self, side: Side) -> Self {
        self.state.open.first = side;
        self
    }

    /// Troops in the field: `"rf10 rf37-"` (`-` for disorganised), `"havelock: rf10 hi78"` for a figure who leads, `"havelock"` for one who does not.
    pub fn field(self, side: Side, at: &str, who: &str) -> Self {
        self.put(side, at, who, false)
    }

    /// Troops behind the walls.
    pub fn inside(self, side: Side, at: &str, who: &str) -> Self {
        self.put(side, at, who, true)
    }

    fn put(mut self, side: Side, at: &str, who: &str, inside: bool) -> Self {
        let at = zone(at);
        let mut leader = None;
        for name in who.split_whitespace() {
            if let Some(id) = data().find_figure(name.trim_end_matches(':')) {
                placement::put_figure(&mut self.state, id, at, Place::inside_if(inside));
                leader = name.ends_with(':').then_some(id);
                continue;
            }
            let id = unit(name.trim_end_matches('-'));
            placement::deploy_unit(&mut self.state, id, side, at, Place::inside_if(inside));
            if name.ends_with('-') {
                self.state.open.units[id].steps = 1;
            }
            if let Some(figure) = leader {
                self.state.open.figures[figure.index()].units.insert(id);
            }
            let spent = data().counters.iter().position(|known| known.unit == Some(id));
            self.state.open.used = spent.into_iter().map(CounterId::of).fold(self.state.open.used, CounterSet::with);
        }
        for (index, known) in data().figures.iter().enumerate() {
            if let (Some(counter), Status::Map) = (known.counter, self.state.open.figures[index].status) {
                self.state.open.used.insert(counter);
            }
        }
        self.state.pile = self.state.pile.without(self.state.open.used);
        self
    }

    /// Changes a city.
    pub fn city(mut self, at: &str, change: impl FnOnce(&mut City)) -> Self {
        change(&mut self.state.open.cities[zone(at).index()]);
        self
    }

    /// Cities in rebellion.
    pub fn risen(mut self, at: &str) -> Self {
        for zone in zones(at) {
            self.state.open.cities[zone.index()].status = CityStatus::Rebellion;
        }
        self
    }

    /// Cities whose revolt is quelled.
    pub fn quelled(mut self, at: &str) -> Self {
        for zone in zones(at) {
            self.state.open.cities[zone.index()].status = CityStatus::Quelled;
        }
        self
    }

    /// A city in rebellion with civilians inside.
    pub fn civilians(self, at: &str) -> Self {
        self.risen(at).city(at, |city| city.civilians = true)
    }

    pub fn fort(self, at: &str, points: u8) -> Self {
        self.city(at, |city| city.fort = points)
    }

    pub fn massacre(self, at: &str) -> Self {
        self.city(at, |city| city.massacre = Massacre::Here)
    }

    /// Counters of either side in hand.
    pub fn hand(mut self, ids: &str) -> Self {
        let set = counters(ids);
        self.state.hand = self.state.hand.or(set);
        self.state.pile = self.state.pile.without(set);
        self.state.open.used = self.state.open.used.without(set);
        self
    }

    /// Piles hold exactly these; all other counters count as used.
    pub fn piles(mut self, ids: &str) -> Self {
        let set = counters(ids);
        self.state.open.used = self.state.open.used.or(self.state.pile.without(set));
        self.state.pile = set;
        self
    }

    /// The rebel plays counters.
    pub fn rebellion(self) -> Self {
        self.phase(Phase::Rebellion)
    }

    /// The British plays counters.
    pub fn reinforcements(self) -> Self {
        self.phase(Phase::Reinforcements)
    }

    /// A side moves, as player A.
    pub fn operations(self, side: Side) -> Self {
        self.first(side).phase(Phase::Operations { side, halt: None })
    }

    /// Sieges of a side as player B, on the last turn: garrisons suffer afterwards, and the match ends.
    pub fn sieges(self, side: Side) -> Self {
        self.turn(6).first(side.other()).phase(Phase::Sieges { side, done: ZoneSet::EMPTY })
    }

    pub fn phase(mut self, phase: Phase) -> Self {
        self.state.open.phase = phase;
        self
    }

    /// Reads an order in notation.
    pub fn read(&self, text: &str) -> Order {
        let words = Words::from_notation(text, State::phrases()).unwrap_or_else(|why| panic!("{text}: {why}"));
        self.state.hear(&words).unwrap_or_else(|why| panic!("{text}: {why}"))
    }

    /// Gives an order that must be lawful and needs no dice.
    #[track_caller]
    pub fn give(&mut self, text: &str) -> &mut Self {
        self.roll(text, [])
    }

    /// Gives an order with these dice, all of which must fall.
    #[track_caller]
    pub fn roll(&mut self, text: &str, dice: impl IntoIterator<Item = u32>) -> &mut Self {
        let order = self.read(text);
        if let Err(refusal) = self.state.check(&order) {
            let why = self.state.explain(&refusal);
            panic!("{text} is refused: {} ({}); asked: {:?}", why.text, why.clause, self.state.pending());
        }
        assert!(self.offers().contains(&order), "{text} is lawful but not offered");
        self.log.clear();
        let mut script = Script::dice(dice);
        self.state.apply(&order, &mut script, &mut self.log);
        script.finish();
        self.sound();
        self
    }

    /// Gives several orders without dice.
    #[track_caller]
    pub fn give_all(&mut self, orders: &[&str]) -> &mut Self {
        for order in orders {
            self.give(order);
        }
        self
    }

    /// The clause by which an order is refused.
    #[track_caller]
    pub fn refusal(&self, text: &str) -> &'static str {
        let order = self.read(text);
        assert!(!self.offers().contains(&order), "{text} is offered");
        match self.state.check(&order) {
            Ok(()) => panic!("{text} is lawful"),
            Err(refusal) => {
                let explained = self.state.explain(&refusal);
                assert!(explained.text.len() > 10, "a refusal says why");
                explained.clause.0
            }
        }
    }

    /// Whether an order is lawful; the list of orders must agree.
    #[track_caller]
    pub fn may(&self, text: &str) -> bool {
        let order = self.read(text);
        let lawful = self.state.check(&order).is_ok();
        assert_eq!(lawful, self.offers().contains(&order), "{text}: check and list disagree");
        lawful
    }

    pub fn offers(&self) -> Vec<Order> {
        let mut orders = Vec::new();
        self.state.orders(&mut orders);
        orders
    }

    /// All lawful orders in notation, sorted.
    pub fn notations(&self) -> Vec<String> {
        let mut all: Vec<String> =
            self.offers().iter().map(|order| self.state.speak(order).notation(State::phrases())).collect();
        all.sort();
        all
    }

    /// Lawful orders that begin with a word, without it, sorted.
    pub fn choices(&self, verb: &str) -> Vec<String> {
        let lead = format!("{verb} ");
        self.notations().iter().filter_map(|text| text.strip_prefix(&lead)).map(str::to_owned).collect()
    }

    /// The question and its seat: `"rebel: stand"`; `"over"` at the end.
    pub fn asked(&self) -> String {
        match self.state.pending() {
            Pending::Decision { seat, question } => format!("{}: {question}", Side::of(seat).id()),
            Pending::Over(_) => "over".to_owned(),
        }
    }

    #[track_caller]
    pub fn sound(&self) {
        if let Err(fault) = self.state.invariants() {
            panic!("{fault}; phase {:?}", self.state.open.phase);
        }
    }

    pub fn vp(&self, side: Side) -> i16 {
        self.state.vp(side)
    }

    /// Where a unit stands: `"delhi"`, `"delhi inside"`, `"gone"`.
    pub fn place(&self, id: &str) -> String {
        let piece = unit(id);
        place_of(self.state.unit(piece).zone, self.state.open.inside.has(piece))
    }

    /// Where a figure stands.
    pub fn figure_place(&self, id: &str) -> String {
        let piece = figure(id);
        place_of(self.state.figure(piece).zone, self.state.open.figures_inside.has(piece))
    }

    pub fn side(&self, id: &str) -> Side {
        self.state.side_of(unit(id))
    }

    pub fn steps(&self, id: &str) -> u8 {
        self.state.unit(unit(id)).steps
    }

    pub fn status(&self, at: &str) -> CityStatus {
        self.state.city(zone(at)).status
    }

    pub fn fort_of(&self, at: &str) -> u8 {
        self.state.city(zone(at)).fort
    }

    /// The units a figure leads.
    pub fn led_by(&self, id: &str) -> UnitSet {
        self.state.figure(figure(id)).units
    }

    /// The sentences told by the last order.
    pub fn story(&self) -> Vec<String> {
        self.log.iter().map(|event| self.state.narrate(event)).collect()
    }

    /// Whether the last order told an event of a clause.
    pub fn told(&self, clause: &str) -> bool {
        self.log.iter().any(|event| engine::Event::clause(event).0 == clause)
    }
}

fn place_of(zone: Option<ZoneId>, inside: bool) -> String {
    match zone {
        None => "gone".to_owned(),
        Some(zone) => format!("{}{}", data().zone(zone).id, if inside { " inside" } else { "" }),
    }
}

use std::hint::black_box;
use std::time::Duration;

use chance::{Chance, Fast};
use cpu_time::ThreadTime;
use engine::{Game, Loaded, NoLog, Options, Pending, RuleSet, Viewer, Word, vocabulary};
use serde::{Deserialize, Serialize};

use crate::bench_search::search_pace;
use crate::plan::{LabError, chosen_scenarios};

/// What to measure, and for how long.
#[derive(Clone, Debug)]
pub struct BenchPlan {
    /// The scenarios; none named means all.
    pub scenarios: Vec<String>,
    /// The time given to each figure.
    pub time: Duration,
    /// The seed of the random play.
    pub seed: u64,
}

impl Default for BenchPlan {
    fn default() -> Self {
        Self { scenarios: Vec::new(), time: Duration::from_millis(500), seed: 1 }
    }
}

/// How fast one scenario's rules are, on one core. Figures are medians over slices of the time given, in processor time: what else the machine does while
/// it measures does not count.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BenchRow {
    /// The game.
    #[serde(deserialize_with = "vocabulary::read")]
    pub game: Word,
    /// The scenario.
    pub scenario: String,
    /// Decisions of random play per second, lists of legal orders included.
    pub decisions_per_s: f64,
    /// Decisions of a random match.
    pub decisions_per_match: f64,
    /// Legal orders per decision.
    pub orders_mean: f64,
    /// Nanoseconds to clone a state.
    pub clone_ns: f64,
    /// Nanoseconds to hash a state, serialisation included.
    pub hash_ns: f64,
    /// Nanoseconds to serialise a state.
    pub serialise_ns: f64,
    /// Bytes of a state in memory, without what it shares with other states.
    pub state_bytes: usize,
    /// Bytes of a serialised state.
    pub saved_bytes: f64,
    /// States imagined from a view per second.
    pub imagine_per_s: f64,
    /// Decisions of the sergeant per second, in matches between sergeants.
    pub sergeant_per_s: f64,
    /// Matches played on to their end by sergeants, per second, from positions all over a match.
    pub playouts_per_s: f64,
    /// Lines of a search played on per second.
    pub search_iterations_per_s: f64,
}

/// The time of each figure is cut into this many slices, whose median counts.
pub(crate) const SLICES: u32 = 5;
/// States that clone, hash and imagine are measured on.
const SAMPLES: usize = 256;

/// Measures a game.
pub fn bench<R: RuleSet>(loaded: &'static Loaded<R>, plan: &BenchPlan) -> Result<Vec<BenchRow>, LabError> {
    let scenarios = chosen_scenarios(loaded.rules.info(), &plan.scenarios)?;
    scenarios.iter().map(|scenario| row(loaded, scenario, plan)).collect()
}

fn row<R: RuleSet>(loaded: &'static Loaded<R>, scenario: &str, plan: &BenchPlan) -> Result<BenchRow, LabError> {
    let mut walk = Walk::new(loaded, scenario, plan.seed)?;
    let states = walk.sample(SAMPLES)?;
    let pace = walk.pace(plan.time)?;
    let search = search_pace(loaded, scenario, plan.time, plan.seed)?;
    let views: Vec<_> = states.iter().filter_map(|game| Some(game.view(decider(game)?))).collect();
    let mut bytes = Vec::new();
    let mut chance = Fast::new(plan.seed);
    let saved: usize = states.iter().map(|game| saved_size(game, &mut bytes)).sum();
    Ok(BenchRow {
        game: R::SLUG,
        scenario: scenario.to_owned(),
        decisions_per_s: pace.decisions_per_s,
        decisions_per_match: pace.decisions_per_match,
        orders_mean: pace.orders_mean,
        clone_ns: nanoseconds(plan.time, &states, |game| drop(black_box(game.clone()))),
        hash_ns: nanoseconds(plan.time, &states, |game| {
            saved_size(game, &mut bytes);
            black_box(blake3::hash(&bytes));
        }),
        serialise_ns: nanoseconds(plan.time, &states, |game| {
            black_box(saved_size(game, &mut bytes));
        }),
        state_bytes: size_of::<R::Game>(),
        saved_bytes: saved as f64 / states.len() as f64,
        imagine_per_s: 1e9
            / nanoseconds(plan.time, &views, |view| {
                black_box(R::Game::imagine(view, &mut chance));
            }),
        sergeant_per_s: search.sergeant,
        playouts_per_s: search.playouts,
        search_iterations_per_s: search.iterations,
    })
}

fn decider(game: &impl Game) -> Option<Viewer> {
    match game.pending() {
        Pending::Decision { seat, .. } => Some(Viewer::Seat(seat)),
        Pending::Over(_) => None,
    }
}

fn saved_size(game: &impl Game, bytes: &mut Vec<u8>) -> usize {
    bytes.clear();
    game.save(bytes);
    bytes.len()
}

/// Endless random play of a scenario, match after match.
struct Walk<R: RuleSet> {
    loaded: &'static Loaded<R>,
    scenario: String,
    chance: Fast,
    game: R::Game,
    orders: Vec<<R::Game as Game>::Order>,
    matches: u64,
    decisions: u64,
    offered: u64,
}

struct Pace {
    decisions_per_s: f64,
    decisions_per_match: f64,
    orders_mean: f64,
}

impl<R: RuleSet> Walk<R> {
    fn new(loaded: &'static Loaded<R>, scenario: &str, seed: u64) -> Result<Self, LabError> {
        let mut chance = Fast::new(seed);
        let game = loaded.rules.start(scenario, &Options::default(), &mut chance, &mut NoLog)?;
        let orders = Vec::new();
        Ok(Self { loaded, scenario: scenario.to_owned(), chance, game, orders, matches: 0, decisions: 0, offered: 0 })
    }

    /// One random decision; a new match when the old one is over.
    fn step(&mut self) -> Result<(), LabError> {
        // Where cards decide who acts, a match may be over before anybody was asked.
        while let Pending::Over(_) = self.game.pending() {
            self.game = self.loaded.rules.start(&self.scenario, &Options::default(), &mut self.chance, &mut NoLog)?;
            self.matches += 1;
        }
        self.orders.clear();
        self.game.orders(&mut self.orders);
        let choice = self.chance.below(self.orders.len() as u32) as usize;
        self.game.apply(&self.orders[choice], &mut self.chance, &mut NoLog);
        self.decisions += 1;
        self.offered += self.orders.len() as u64;
        Ok(())
    }

    /// States of a few matches, evenly spread over them.
    fn sample(&mut self, count: usize) -> Result<Vec<R::Game>, LabError> {
        let mut states = Vec::with_capacity(count);
        while states.len() < count {
            states.push(self.game.clone());
            for _ in 0..7 {
                self.step()?;
            }
        }
        Ok(states)
    }

    fn pace(&mut self, time: Duration) -> Result<Pace, LabError> {
        (self.matches, self.decisions, self.offered) = (0, 0, 0);
        let mut speeds = Vec::new();
        for _ in 0..SLICES {
            let (start, before) = (ThreadTime::now(), self.decisions);
            while start.elapsed() < time / SLICES {
                for _ in 0..64 {
                    self.step()?;
                }
            }
            speeds.push((self.decisions - before) as f64 / start.elapsed().as_secs_f64());
        }
        Ok(Pace {
            decisions_per_s: median(speeds),
            decisions_per_match: self.match_length()?,
            orders_mean: self.offered as f64 / self.decisions as f64,
        })
    }

    /// The mean length of whole matches, of at least ten.
    fn match_length(&mut self) -> Result<f64, LabError> {
        let (mut first, mut whole) = (self.matches, (0, 0));
        let mut began = None;
        loop {
            if self.matches > first {
                first = self.matches;
                if let Some(began) = began {
                    whole = (whole.0 + 1, whole.1 + self.decisions - began);
                }
                if whole.0 == 10 {
                    return Ok(whole.1 as f64 / 10.0);
                }
                began = Some(self.decisions);
            }
            self.step()?;
        }
    }
}

/// The median time of one call, over all the subjects in turn.
pub(crate) fn nanoseconds<T>(time: Duration, subjects: &[T], mut call: impl FnMut(&T)) -> f64 {
    let mut times = Vec::new();
    for _ in 0..SLICES {
        let (start, mut calls) = (ThreadTime::now(), 0u64);
        while start.elapsed() < time / SLICES {
            for subject in subjects {
                call(black_box(subject));
            }
            calls += subjects.len() as u64;
        }
        times.push(start.elapsed().as_nanos() as f64 / calls as f64);
    }
    median(times)
}

pub(crate) fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

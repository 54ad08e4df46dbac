//! How fast computer players look ahead, on positions of matches between sergeants.

use std::time::Duration;

use chance::Fast;
use cpu_time::ThreadTime;
use engine::{Game, Judgement, Loaded, NoLog, Options, Pending, RuleSet, Scratch, Viewer};
use opponents::{Budget, Search};

use crate::bench::{SLICES, median};
use crate::plan::LabError;

/// Positions that are looked at.
const POSITIONS: usize = 64;
/// Decisions from one position to the next.
const STRIDE: usize = 11;
/// Lines that are played on from each.
const LINES: u64 = 60;

/// What was measured, per second.
pub(crate) struct SearchPace {
    /// Decisions of the sergeant.
    pub(crate) sergeant: f64,
    /// Matches played on to their end by sergeants.
    pub(crate) playouts: f64,
    /// Lines of a search.
    pub(crate) iterations: f64,
}

pub(crate) fn search_pace<R: RuleSet>(
    loaded: &'static Loaded<R>,
    scenario: &str,
    time: Duration,
    seed: u64,
) -> Result<SearchPace, LabError> {
    let positions = positions(loaded, scenario, seed)?;
    let mut chance = Fast::new(seed);
    let mut scratch = Scratch::default();
    let mut decisions = Vec::new();
    let playouts = rate(time, &positions, |game| {
        decisions.push(play_on(&mut game.clone(), &mut chance, &mut scratch) as f64);
        1
    });
    let mean = decisions.iter().sum::<f64>() / decisions.len().max(1) as f64;
    let mut search = Search::<R::Game>::default();
    let mut seeds = 0;
    let iterations = rate(time, &positions, |game| {
        let Pending::Decision { seat, .. } = game.pending() else { return 0 };
        seeds += 1;
        search.look(&game.view(Viewer::Seat(seat)), &Budget::iterations(LINES, seeds)).iterations
    });
    Ok(SearchPace { sergeant: playouts * mean, playouts, iterations })
}

/// Positions with a choice, spread over matches between sergeants.
fn positions<R: RuleSet>(loaded: &'static Loaded<R>, scenario: &str, seed: u64) -> Result<Vec<R::Game>, LabError> {
    let mut chance = Fast::new(seed);
    let mut scratch = Scratch::default();
    let mut found = Vec::new();
    while found.len() < POSITIONS {
        let mut game = loaded.rules.start(scenario, &Options::default(), &mut chance, &mut NoLog)?;
        let before = found.len();
        let mut decision = 0;
        while let Pending::Decision { .. } = game.pending() {
            scratch.orders.clear();
            game.orders(&mut scratch.orders);
            if decision % STRIDE == 0 && scratch.orders.len() > 1 {
                found.push(game.clone());
            }
            let order = game.pick(&mut chance, &mut scratch);
            game.apply(&order, &mut chance, &mut NoLog);
            decision += 1;
        }
        if found.len() == before {
            found.push(game);
        }
    }
    found.truncate(POSITIONS);
    Ok(found)
}

/// Plays a match on to its end; how many decisions that took.
fn play_on<G: Judgement>(game: &mut G, chance: &mut Fast, scratch: &mut Scratch<G>) -> u32 {
    let mut decisions = 0;
    while let Pending::Decision { .. } = game.pending() {
        let order = game.pick(chance, scratch);
        game.apply(&order, chance, &mut NoLog);
        decisions += 1;
    }
    decisions
}

/// The median rate over slices of the time, in processor time; `work` says how much it did.
fn rate<T>(time: Duration, subjects: &[T], mut work: impl FnMut(&T) -> u64) -> f64 {
    let mut rates = Vec::new();
    let mut next = subjects.iter().cycle();
    for _ in 0..SLICES {
        let (start, mut done) = (ThreadTime::now(), 0);
        while start.elapsed() < time / SLICES {
            done += next.next().map_or(0, &mut work);
        }
        rates.push(done as f64 / start.elapsed().as_secs_f64());
    }
    median(rates)
}

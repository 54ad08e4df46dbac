//! How the general looks ahead.
//!
//! The sergeant's best orders are rivals. Each is played on in the same imagined worlds: the same hidden cards, the same dice as long as the lines agree.
//! Lines end at quiet positions, whose worth is asked. The better half of the rivals goes on to the next lap with as much budget again, until two or three
//! are left. The last lap alone decides whether the leader is really better than the sergeant's own order: it was chosen on the others. A search that knows
//! enough ends early: when one order is clearly the best, or when none can be better than the sergeant's by as much as a hair.

mod candidates; // which orders are compared
mod clock; // laps, their stretches and when they end
mod tally; // means and their errors
mod worker; // one thread's lines
mod world; // the luck of an imagined world

pub use tally::Tally;

use std::thread;

use engine::{Judgement, Outlook, Pending, Rest, Scratch, Seat};

use crate::sight::chance_of;
use crate::{Budget, Tuning};
use candidates::candidates;
use clock::{Clock, STRETCHES, Stretch};
use worker::Worker;

/// A rival that falls behind the leader by so many standard errors of the difference is given up at once.
const HOPELESS: f64 = 4.0;
/// A difference of so many standard errors is clear.
const CLEAR: f64 = 4.0;
/// A gain that is less than this, on the scale from -1 to 1, is not worth the time to find it.
const HAIR: f64 = 0.008;
/// How many standard errors an estimate of such a gain may be wrong.
const UNSURE: f64 = 2.5;
/// Nothing is known on fewer worlds.
const LEAST_WORLDS: u64 = 40;

/// The buffers of a player that looks ahead; kept between decisions for their memory only.
pub struct Search<G: Judgement> {
    workers: Vec<Worker<G>>,
    scratch: Scratch<G>,
    /// Values of the lap under way, a row for each world and a column for each rival still standing, the sergeant's first.
    rows: Vec<f32>,
    tuning: Tuning,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Findings<O> {
    /// The orders compared; the first is the sergeant's.
    pub rivals: Vec<Rival<O>>,
    /// Which of them to give.
    pub choice: usize,
    /// Lines played on.
    pub iterations: u64,
}

/// An order under comparison.
#[derive(Clone, Debug)]
pub struct Rival<O> {
    /// The order.
    pub order: O,
    /// How its lines went.
    pub tally: Tally,
    /// What it is worth, from -1 (lost) to 1 (won), as far as its worlds can be compared with those of the choice.
    pub worth: f64,
}

/// What a lap found: so many worlds, and the sum of each rival's values in them, if it stood.
struct Lap {
    worlds: u64,
    sums: Vec<Option<f64>>,
}

impl<O> Findings<O> {
    /// The rivals from best to worst: the choice first, then the others that were looked at.
    pub fn ranking(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.rivals.len())
            .filter(|&place| place == self.choice || self.rivals[place].tally.count() > 0)
            .collect();
        let worth = |place: usize| self.rivals[place].worth;
        places.sort_by(|&a, &b| (b == self.choice).cmp(&(a == self.choice)).then(worth(b).total_cmp(&worth(a))));
        places
    }
}

/// What all threads of a search share.
struct Job<'a, G: Judgement> {
    view: &'a G::View,
    key: u64,
    seat: Seat,
    /// How quiet the position is from which it looks ahead.
    rest: Rest,
    outlook: Outlook,
    orders: &'a [G::Order],
}

impl<G: Judgement> Default for Search<G> {
    fn default() -> Self {
        Self::tuned(Tuning::default())
    }
}

impl<G: Judgement> Search<G> {
    /// One that looks ahead in another way than its game advises.
    pub fn tuned(tuning: Tuning) -> Self {
        Self { workers: Vec::new(), scratch: Scratch::default(), rows: Vec::new(), tuning }
    }

    /// Compares the orders of the deciding seat, whose view this is.
    pub fn look(&mut self, view: &G::View, budget: &Budget) -> Findings<G::Order> {
        let clock = Clock::start(budget);
        let mut chance = chance_of::<G>(view, budget.seed);
        let base = G::imagine(view, &mut chance);
        let outlook = self.tuning.applied(G::outlook());
        let orders = candidates(&base, outlook.width, &mut chance, &mut self.scratch);
        let Pending::Decision { seat, .. } = base.pending() else { return unexamined(orders) };
        let Some(clock) = clock.filter(|_| orders.len() > 1 && !base.is_routine()) else { return unexamined(orders) };
        let job = Job { view, key: chance.word(), seat, rest: base.rest(), outlook, orders: &orders };
        let (tallies, laps, choice) = self.compare(&job, &clock, budget);
        let iterations = tallies.iter().map(Tally::count).sum();
        let base = tallies[choice].mean();
        let rival = |(place, (order, tally))| Rival { order, tally, worth: base + gain(&laps, place, choice) };
        let rivals = orders.into_iter().zip(tallies).enumerate().map(rival).collect();
        Findings { rivals, choice, iterations }
    }

    /// Lap by lap, the better half goes on.
    fn compare(&mut self, job: &Job<'_, G>, clock: &Clock, budget: &Budget) -> (Vec<Tally>, Vec<Lap>, usize) {
        self.workers.resize_with(budget.threads.max(1), Worker::default);
        self.workers.iter_mut().for_each(Worker::begin);
        let mut tallies = vec![Tally::default(); job.orders.len()];
        let mut standing: Vec<usize> = (0..job.orders.len()).collect();
        let count = halvings(standing.len());
        let mut laps = Vec::new();
        for number in 0..count {
            let settled = self.run_lap(job, &standing, clock, (number, count), budget);
            laps.push(self.record(&standing, &mut tallies));
            if settled || number + 1 == count || budget.halt.is_called() {
                break;
            }
            let going_on = survivors(&standing, &tallies);
            if going_on.len() < 2 {
                break;
            }
            standing = going_on;
        }
        let choice = self.verdict(&standing, &tallies, job.outlook.doubt);
        (tallies, laps, choice)
    }

    /// Adds the values of the lap to the tallies of those who stood in it.
    fn record(&self, standing: &[usize], tallies: &mut [Tally]) -> Lap {
        let mut sums = vec![None; tallies.len()];
        for (column, &rival) in standing.iter().enumerate() {
            let values = self.rows.iter().skip(column).step_by(standing.len()).map(|value| f64::from(*value));
            values.clone().for_each(|value| tallies[rival].add(value));
            sums[rival] = Some(values.sum());
        }
        Lap { worlds: (self.rows.len() / standing.len()) as u64, sums }
    }

    /// Runs a lap, or less of it when it knows enough before its end; whether it does.
    fn run_lap(
        &mut self,
        job: &Job<'_, G>,
        standing: &[usize],
        clock: &Clock,
        (lap, laps): (u32, u32),
        budget: &Budget,
    ) -> bool {
        self.rows.clear();
        (0..STRETCHES).any(|place| {
            self.run_stretch(job, standing, &clock.stretch(lap * STRETCHES + place, laps, standing.len()), budget);
            is_settled(&self.rows, standing.len())
        })
    }

    /// Every thread plays its share of the worlds; their rows are gathered in the order of the threads, so that nothing depends on who was first.
    fn run_stretch(&mut self, job: &Job<'_, G>, standing: &[usize], stretch: &Stretch, budget: &Budget) {
        let count = self.workers.len() as u64;
        let Some((first, others)) = self.workers.split_first_mut() else { return };
        thread::scope(|scope| {
            for (number, worker) in (1..).zip(others.iter_mut()) {
                scope.spawn(move || worker.run(job, standing, stretch, (number, count), &budget.halt));
            }
            first.run(job, standing, stretch, (0, count), &budget.halt);
        });
        self.workers.iter().for_each(|worker| self.rows.extend_from_slice(worker.rows()));
    }

    /// The leader, if the last lap shows it to be better than the sergeant's order by more than the doubt allows.
    fn verdict(&self, standing: &[usize], tallies: &[Tally], doubt: f64) -> usize {
        let leader = leader(standing, tallies);
        let column = |rival: usize| standing.iter().position(|&other| other == rival);
        let (Some(ours), Some(sergeants)) = (column(leader), column(0)) else { return leader };
        let mut gain = Tally::default();
        for row in self.rows.chunks_exact(standing.len()) {
            gain.add(f64::from(row[ours] - row[sergeants]));
        }
        if leader != 0 && gain.count() > 1 && gain.mean() > doubt * gain.error() { leader } else { 0 }
    }
}

/// The sergeant's order, with nothing known about any.
fn unexamined<O>(orders: Vec<O>) -> Findings<O> {
    let rivals = orders.into_iter().map(|order| Rival { order, tally: Tally::default(), worth: 0.0 }).collect();
    Findings { rivals, choice: 0, iterations: 0 }
}

/// Whether the worlds of a lap, a row each with the sergeant's order in the first column, leave nothing to find: one order is clearly better than all
/// others, or none can be better than the sergeant's by more than a hair.
fn is_settled(rows: &[f32], rivals: usize) -> bool {
    if (rows.len() / rivals) as u64 <= LEAST_WORLDS {
        return false;
    }
    let gain = |one: usize, other: usize| {
        let mut gain = Tally::default();
        rows.chunks_exact(rivals).for_each(|row| gain.add(f64::from(row[one] - row[other])));
        gain
    };
    let over_sergeant: Vec<Tally> = (0..rivals).map(|rival| gain(rival, 0)).collect();
    if over_sergeant[1..].iter().all(|gain| gain.mean() + UNSURE * gain.error() < HAIR) {
        return true;
    }
    let best = (0..rivals).fold(
        0,
        |best, rival| {
            if over_sergeant[rival].mean() > over_sergeant[best].mean() { rival } else { best }
        },
    );
    (0..rivals)
        .filter(|&rival| rival != best)
        .map(|rival| gain(best, rival))
        .all(|gain| gain.mean() > CLEAR * gain.error())
}

/// What a rival gains on another in the worlds that both have seen, on average.
fn gain(laps: &[Lap], rival: usize, other: usize) -> f64 {
    let (mut sum, mut worlds) = (0.0, 0);
    for lap in laps {
        if let (Some(ours), Some(theirs)) = (lap.sums[rival], lap.sums[other]) {
            sum += ours - theirs;
            worlds += lap.worlds;
        }
    }
    if worlds == 0 { 0.0 } else { sum / worlds as f64 }
}

/// How many laps it takes until two or three rivals are left, the last lap included.
fn halvings(rivals: usize) -> u32 {
    rivals.max(2).next_power_of_two().trailing_zeros()
}

/// The best by its mean; of equals the first, which the sergeant prefers.
fn leader(standing: &[usize], tallies: &[Tally]) -> usize {
    let better = |best: usize, rival: usize| if tallies[rival].mean() > tallies[best].mean() { rival } else { best };
    standing.iter().copied().reduce(better).unwrap_or(0)
}

/// The better half, the sergeant's order besides, without those that are hopelessly behind.
fn survivors(standing: &[usize], tallies: &[Tally]) -> Vec<usize> {
    let best = tallies[leader(standing, tallies)];
    let mut ranked = standing.to_vec();
    ranked.sort_by(|&a, &b| tallies[b].mean().total_cmp(&tallies[a].mean()));
    let half = standing.len().div_ceil(2);
    let hopeless = |tally: &Tally| {
        let square = |tally: &Tally| tally.error() * tally.error();
        let error = (square(tally) + square(&best)).sqrt();
        best.mean() - tally.mean() > HOPELESS * error
    };
    let kept = ranked.into_iter().enumerate().filter(|(place, rival)| *place < half || *rival == 0);
    let mut kept: Vec<usize> = kept.map(|(_, rival)| rival).filter(|&rival| !hopeless(&tallies[rival])).collect();
    kept.sort_unstable();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(mean: f64, spread: f64) -> Tally {
        let mut tally = Tally::default();
        (0..50).for_each(|i| tally.add(if i % 2 == 0 { mean + spread } else { mean - spread }));
        tally
    }

    #[test]
    fn the_better_half_goes_on_and_the_sergeant_with_it() {
        let tallies: Vec<Tally> = [-0.1, 0.2, 0.0, 0.1, -0.05].map(|mean| tally(mean, 0.9)).into();
        assert_eq!(survivors(&[0, 1, 2, 3, 4], &tallies), [0, 1, 2, 3]);
        assert_eq!(survivors(&[0, 1, 3], &tallies), [0, 1, 3]);
    }

    #[test]
    fn what_is_hopelessly_behind_is_given_up() {
        let tallies = [tally(0.5, 0.1), tally(-0.5, 0.1), tally(0.49, 0.1)];
        assert_eq!(survivors(&[0, 1, 2], &tallies), [0, 2]);
        let tallies = [tally(-0.9, 0.1), tally(0.5, 0.1)];
        assert_eq!(survivors(&[0, 1], &tallies), [1]);
    }

    /// Rows of two rivals that differ by `gain` on the average, with some noise.
    fn rows(gain: f32, noise: f32, worlds: usize) -> Vec<f32> {
        (0..worlds).flat_map(|world| [0.1, 0.1 + gain + if world % 2 == 0 { noise } else { -noise }]).collect()
    }

    #[test]
    fn a_search_ends_when_it_knows_enough() {
        assert!(is_settled(&rows(0.2, 0.1, 60), 2), "clearly better");
        assert!(is_settled(&rows(-0.2, 0.1, 60), 2), "clearly worse");
        assert!(is_settled(&rows(0.0, 0.0, 60), 2), "no difference");
        assert!(!is_settled(&rows(0.0, 0.3, 60), 2), "perhaps better");
        assert!(!is_settled(&rows(0.02, 0.1, 60), 2), "better by little");
        assert!(!is_settled(&rows(0.2, 0.1, 10), 2), "too few worlds");
    }

    #[test]
    fn rivals_are_compared_in_the_worlds_that_both_have_seen() {
        let lap = |worlds: u64, sums: [Option<f64>; 3]| Lap { worlds, sums: sums.into() };
        // The first lap was a lucky one; the third rival was given up after it.
        let laps = [lap(10, [Some(8.0), Some(9.0), Some(7.0)]), lap(30, [Some(3.0), Some(6.0), None])];
        assert!((gain(&laps, 1, 0) - 0.1).abs() < 1e-9 && (gain(&laps, 2, 1) + 0.2).abs() < 1e-9);
        assert!(gain(&laps, 1, 1).abs() < 1e-9 && gain(&[], 0, 1).abs() < 1e-9);
    }

    #[test]
    fn laps_halve_the_field() {
        assert_eq!([1, 2, 3, 4, 5, 8, 12, 16].map(halvings), [1, 1, 2, 2, 3, 3, 4, 4]);
    }
}

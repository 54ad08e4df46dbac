//! How the general looks ahead.
//!
//! The sergeant's best orders are rivals. Each is played on in the same imagined worlds: the same hidden cards, the same dice as long as the lines agree.
//! Lines are worth what the quiet positions are worth that they pass. The better half of the rivals goes on to the next lap with as much budget again,
//! until two or three are left. Rivals are compared in the worlds that both have seen. A search that knows enough ends early: when one order is clearly the
//! best, or when none can be better than the sergeant's by as much as a hair.

mod candidates; // which orders are compared
mod clock; // laps, their stretches and when they end
mod sheet; // what the lines were worth
mod tally; // means and their errors
mod worker; // one thread's lines
mod world; // the luck of an imagined world

pub use tally::Tally;

use std::thread;

use engine::{Judgement, Mood, Outlook, Pending, Rest, Scratch, Seat};

use crate::sight::chance_of;
use crate::{Budget, Tuning};
use candidates::candidates;
use clock::{Clock, STRETCHES, Stretch};
use sheet::Sheet;
use worker::Worker;

/// A rival that falls behind the leader by so many standard errors of the difference is given up at once,
const HOPELESS: f64 = 4.0;
/// if so many worlds have shown it: in fewer they may all agree by chance.
const FEW_WORLDS: u64 = 8;
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
    sheet: Sheet,
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
    plans: &'a [Plan<G::Order>],
}

/// An order, and how the sergeant is minded who goes on with it.
struct Plan<O> {
    order: O,
    mood: Mood,
}

impl<G: Judgement> Default for Search<G> {
    fn default() -> Self {
        Self::tuned(Tuning::default())
    }
}

impl<G: Judgement> Search<G> {
    /// One that looks ahead in another way than its game advises.
    pub fn tuned(tuning: Tuning) -> Self {
        Self { workers: Vec::new(), scratch: Scratch::default(), sheet: Sheet::default(), tuning }
    }

    /// Compares the orders of the deciding seat, whose view this is.
    pub fn look(&mut self, view: &G::View, budget: &Budget) -> Findings<G::Order> {
        let clock = Clock::start(budget);
        let mut chance = chance_of::<G>(view, budget.seed);
        let base = G::imagine(view, &mut chance);
        let outlook = self.tuning.applied(G::outlook());
        let Pending::Decision { seat, .. } = base.pending() else { unreachable!("only who is asked looks ahead") };
        let plans = candidates(&base, seat, (outlook.width, outlook.moods), &mut chance, &mut self.scratch);
        let Some(clock) = clock.filter(|_| plans.len() > 1 && !base.is_routine()) else { return unexamined(plans) };
        let job = Job { view, key: chance.word(), seat, rest: base.rest(), outlook, plans: &plans };
        let choice = self.compare(&job, &clock, budget);
        gather(plans, choice, &self.sheet)
    }

    /// Lap by lap, the better half goes on.
    fn compare(&mut self, job: &Job<'_, G>, clock: &Clock, budget: &Budget) -> usize {
        self.workers.resize_with(budget.threads.max(1), Worker::default);
        self.workers.iter_mut().for_each(Worker::begin);
        self.sheet.begin(job.plans.len());
        let mut standing: Vec<usize> = (0..job.plans.len()).collect();
        let laps = halvings(standing.len());
        for lap in 0..laps {
            let settled = self.run_lap(job, &standing, clock, (lap, laps), budget);
            if settled || lap + 1 == laps || budget.halt.is_called() {
                break;
            }
            standing = survivors(&standing, &self.sheet);
            if standing.len() < 2 {
                break;
            }
        }
        verdict(&standing, &self.sheet, job.outlook.doubt)
    }

    /// Runs a lap, or less of it when enough is known before its end; whether it is.
    fn run_lap(
        &mut self,
        job: &Job<'_, G>,
        standing: &[usize],
        clock: &Clock,
        (lap, laps): (u32, u32),
        budget: &Budget,
    ) -> bool {
        let lines = self.sheet.lines();
        (0..STRETCHES).any(|place| {
            self.run_stretch(job, standing, &clock.stretch((lap, place), laps, lines, standing.len()), budget);
            is_settled(standing, &self.sheet)
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
        self.workers.iter().for_each(|worker| self.sheet.add(standing, worker.rows()));
    }
}

/// What was found of each order: of its plans the one that was chosen, else the one that fared best.
fn gather<O: PartialEq>(plans: Vec<Plan<O>>, choice: usize, sheet: &Sheet) -> Findings<O> {
    let base = sheet.tally(choice).mean();
    let mut rivals: Vec<(usize, Rival<O>)> = Vec::new();
    for (place, plan) in plans.into_iter().enumerate() {
        let worth = base + sheet.gain(place, choice).mean();
        let rival = Rival { order: plan.order, tally: sheet.tally(place), worth };
        match rivals.iter_mut().find(|(_, known)| known.order == rival.order) {
            None => rivals.push((place, rival)),
            Some(known) if known.0 != choice && (place == choice || worth > known.1.worth) => *known = (place, rival),
            Some(_) => {}
        }
    }
    let choice = rivals.iter().position(|(place, _)| *place == choice).unwrap_or_default();
    Findings { rivals: rivals.into_iter().map(|(_, rival)| rival).collect(), choice, iterations: sheet.lines() }
}

/// The sergeant's order, with nothing known about it.
fn unexamined<O>(plans: Vec<Plan<O>>) -> Findings<O> {
    let own = plans.into_iter().map(|plan| Rival { order: plan.order, tally: Tally::default(), worth: 0.0 });
    let rivals = own.take(1).collect();
    Findings { rivals, choice: 0, iterations: 0 }
}

/// Whether there is nothing left to find: one order is clearly better than all others, or none can be better than the sergeant's by more than a hair.
fn is_settled(standing: &[usize], sheet: &Sheet) -> bool {
    let gains = over_sergeant(standing, sheet);
    if gains.iter().any(|gain| gain.count() <= LEAST_WORLDS) {
        return false;
    }
    if gains.iter().all(|gain| gain.mean() + UNSURE * gain.error() < HAIR) {
        return true;
    }
    let best = leader(standing, sheet);
    let others = standing.iter().filter(|&&rival| rival != best);
    others.map(|&rival| sheet.gain(best, rival)).all(|gain| gain.mean() > CLEAR * gain.error())
}

/// What those who stand gain on the sergeant's order.
fn over_sergeant(standing: &[usize], sheet: &Sheet) -> Vec<Tally> {
    standing.iter().map(|&rival| sheet.gain(rival, 0)).collect()
}

/// How many laps it takes until two or three rivals are left, the last lap included.
fn halvings(rivals: usize) -> u32 {
    rivals.max(2).next_power_of_two().trailing_zeros()
}

/// The leader, if it is better than the sergeant's order by more than the doubt allows.
fn verdict(standing: &[usize], sheet: &Sheet, doubt: f64) -> usize {
    let leader = leader(standing, sheet);
    let gain = sheet.gain(leader, 0);
    if gain.count() > 1 && gain.mean() > doubt * gain.error() { leader } else { 0 }
}

/// The best by its gains on the sergeant's order; of equals the first, which the sergeant prefers.
fn leader(standing: &[usize], sheet: &Sheet) -> usize {
    let gains = over_sergeant(standing, sheet);
    let better = |best: usize, place: usize| if gains[place].mean() > gains[best].mean() { place } else { best };
    (0..standing.len()).reduce(better).map_or(0, |place| standing[place])
}

/// The better half, and the sergeant's order, without those that are hopelessly behind.
fn survivors(standing: &[usize], sheet: &Sheet) -> Vec<usize> {
    let best = leader(standing, sheet);
    let gains = over_sergeant(standing, sheet);
    let mut ranked: Vec<usize> = (0..standing.len()).collect();
    ranked.sort_by(|&a, &b| gains[b].mean().total_cmp(&gains[a].mean()));
    let hopeless = |rival: usize| {
        let lead = sheet.gain(best, rival);
        lead.count() >= FEW_WORLDS && lead.mean() > HOPELESS * lead.error()
    };
    ranked.truncate(standing.len().div_ceil(2));
    let kept = ranked.into_iter().map(|place| standing[place]).filter(|&rival| rival != 0 && !hopeless(rival));
    let mut kept: Vec<usize> = kept.chain([0]).collect();
    kept.sort_unstable();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worlds in which the rivals swing by `swing` about their means, each at a rhythm of its own.
    fn sheet(means: &[f32], swing: f32, worlds: usize) -> Sheet {
        let mut sheet = Sheet::default();
        sheet.begin(means.len());
        let standing: Vec<usize> = (0..means.len()).collect();
        for world in 0..worlds {
            let sign = |rival: usize| if world >> rival & 1 == 0 { 1.0 } else { -1.0 };
            let values: Vec<f32> = standing.iter().map(|&rival| means[rival] + swing * sign(rival)).collect();
            sheet.add(&standing, &values);
        }
        sheet
    }

    #[test]
    fn the_better_half_goes_on_and_the_sergeant_with_it() {
        let sheet = sheet(&[-0.1, 0.2, 0.0, 0.1, -0.05], 0.9, 64);
        assert_eq!(survivors(&[0, 1, 2, 3, 4], &sheet), [0, 1, 2, 3]);
        assert_eq!(survivors(&[0, 1, 3], &sheet), [0, 1, 3]);
    }

    #[test]
    fn what_is_hopelessly_behind_is_given_up() {
        assert_eq!(survivors(&[0, 1, 2], &sheet(&[0.5, -0.5, 0.49], 0.1, 64)), [0, 2]);
        assert_eq!(survivors(&[0, 1, 2], &sheet(&[0.5, 0.49, 0.4], 0.0, 64)), [0]);
        assert_eq!(
            survivors(&[0, 1, 2], &sheet(&[0.5, 0.49, 0.4], 0.0, 4)),
            [0, 1],
            "a few worlds may agree by chance"
        );
    }

    #[test]
    fn the_sergeants_order_stays_however_far_behind() {
        let sheet = sheet(&[-0.9, 0.5], 0.1, 64);
        assert_eq!(survivors(&[0, 1], &sheet), [0, 1]);
        assert_eq!(verdict(&[0, 1], &sheet, 0.5), 1);
    }

    #[test]
    fn the_leader_is_given_if_it_gains_more_than_the_doubt() {
        let sheet = sheet(&[0.0, 0.1, 0.05], 0.4, 64);
        let gain = sheet.gain(1, 0);
        let doubts = gain.mean() / gain.error();
        assert_eq!([doubts * 0.9, doubts * 1.1].map(|doubt| verdict(&[0, 1, 2], &sheet, doubt)), [1, 0]);
    }

    #[test]
    fn a_search_ends_when_it_knows_enough() {
        let settled =
            |gain: f32, swing: f32, worlds: usize| is_settled(&[0, 1], &sheet(&[0.1, 0.1 + gain], swing, worlds));
        assert!(settled(0.2, 0.05, 64), "clearly better");
        assert!(settled(-0.2, 0.05, 64), "clearly worse");
        assert!(settled(0.0, 0.0, 64), "no difference");
        assert!(!settled(0.0, 0.15, 64), "perhaps better");
        assert!(!settled(0.02, 0.05, 64), "better by little");
        assert!(!settled(0.2, 0.05, 8), "too few worlds");
    }

    #[test]
    fn of_the_plans_of_an_order_the_chosen_one_stands_else_the_best() {
        let plans = || [7, 8, 7, 8].map(|order| Plan { order, mood: Mood::Usual }).into_iter().collect();
        let found = |means: &[f32], choice: usize| {
            let findings = gather(plans(), choice, &sheet(means, 0.0, 16));
            let worths: Vec<_> =
                findings.rivals.iter().map(|rival| (rival.order, (rival.worth * 10.0).round())).collect();
            (worths, findings.choice, findings.iterations)
        };
        assert_eq!(found(&[0.1, 0.2, 0.4, 0.3], 2), (vec![(7, 4.0), (8, 3.0)], 0, 64));
        assert_eq!(found(&[0.1, 0.2, 0.4, 0.3], 0), (vec![(7, 1.0), (8, 3.0)], 0, 64));
        assert_eq!(found(&[0.1, 0.4, 0.2, 0.3], 1), (vec![(7, 2.0), (8, 4.0)], 1, 64));
    }

    #[test]
    fn laps_halve_the_field() {
        assert_eq!([1, 2, 3, 4, 5, 8, 12, 16].map(halvings), [1, 1, 2, 2, 3, 3, 4, 4]);
    }
}

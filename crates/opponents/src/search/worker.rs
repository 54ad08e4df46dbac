use std::time::{Duration, Instant};

use engine::{Judgement, NoLog, Outlook, Pending, Rest, Scratch};

use super::Job;
use super::clock::Stretch;
use super::world::World;
use crate::Halt;

/// No line is longer than so many decisions, whatever a game does.
const LONGEST_LINE: u32 = 400;
/// How much of a finished match's worth is its result; the rest is the margin, so that neither the winner idles nor the loser despairs.
const RESULT: f32 = 0.5;

/// One thread's part of a search, on cache lines of its own: the lengths of its lists change with every order, and threads that share a line wait for it.
#[repr(align(128))]
pub(super) struct Worker<G: Judgement> {
    scratch: Scratch<G>,
    /// Values of the stretch: a row for each world.
    rows: Vec<f32>,
    /// The longest line so far, in time.
    longest: Duration,
}

impl<G: Judgement> Default for Worker<G> {
    fn default() -> Self {
        Self { scratch: Scratch::default(), rows: Vec::new(), longest: Duration::ZERO }
    }
}

impl<G: Judgement> Worker<G> {
    /// Forgets the last search.
    pub(super) fn begin(&mut self) {
        self.longest = Duration::ZERO;
    }

    /// What the stretch has found.
    pub(super) fn rows(&self) -> &[f32] {
        &self.rows
    }

    /// Plays this worker's share of the worlds: one line for each rival still standing. `share` is the worker's number and how many there are.
    pub(super) fn run(
        &mut self,
        job: &Job<'_, G>,
        standing: &[usize],
        stretch: &Stretch,
        share: (u64, u64),
        halt: &Halt,
    ) {
        self.rows.clear();
        let mut world = share.0;
        while world < stretch.worlds && !stretch.is_past() && self.play_world(job, standing, stretch, world, halt) {
            world += share.1;
        }
    }

    /// Plays every rival on in one world; false, with nothing added, when it has to break off.
    fn play_world(&mut self, job: &Job<'_, G>, standing: &[usize], stretch: &Stretch, world: u64, halt: &Halt) -> bool {
        let whole = self.rows.len();
        for &rival in standing {
            let Some(value) = self.time_line(job, stretch, world, rival, halt) else {
                self.rows.truncate(whole);
                return false;
            };
            self.rows.push(value);
        }
        true
    }

    /// Plays a line if there is time for it, and remembers how long the longest took.
    fn time_line(&mut self, job: &Job<'_, G>, stretch: &Stretch, world: u64, rival: usize, halt: &Halt) -> Option<f32> {
        if halt.is_called() || stretch.is_over(self.longest) {
            return None;
        }
        let start = stretch.until.map(|_| Instant::now());
        let value = self.play_line(job, stretch, world, rival)?;
        self.longest = start.map_or(self.longest, |start| self.longest.max(start.elapsed()));
        Some(value)
    }

    /// One line: an order, then what sergeants do in all seats, up to the last stop. Its worth for the searching seat; nothing when time runs out on it.
    fn play_line(&mut self, job: &Job<'_, G>, stretch: &Stretch, world: u64, rival: usize) -> Option<f32> {
        let mut chance = World::new(job.key, u64::from(stretch.number) << 40 | world);
        let mut game = G::imagine(job.view, &mut chance);
        let plan = &job.plans[rival];
        game.bend(job.seat, plan.mood);
        game.apply(&plan.order, &mut chance, &mut NoLog);
        let mut line = Line { rest: job.rest, stops: 0, sum: 0.0, decisions: 0 };
        loop {
            if let Some(worth) = line.end(&game, job) {
                return Some(worth);
            }
            if stretch.is_out_of_time() {
                return None;
            }
            let order = game.pick(&mut chance, &mut self.scratch);
            game.apply(&order, &mut chance, &mut NoLog);
        }
    }
}

/// How far a line has come.
struct Line {
    rest: Rest,
    stops: u8,
    /// What it was worth at its stops, added up.
    sum: f32,
    decisions: u32,
}

impl Line {
    /// The worth at which the line ends, if it ends here.
    fn end<G: Judgement>(&mut self, game: &G, job: &Job<'_, G>) -> Option<f32> {
        let outlook = &job.outlook;
        if let Pending::Over(outcome) = game.pending() {
            let end = RESULT * f32::from(outcome.result(job.seat)) + (1.0 - RESULT) * game.value(job.seat);
            return Some(self.worth(end, outlook));
        }
        let rest = game.rest();
        let is_stop = rest >= outlook.pause && self.rest < outlook.pause;
        self.rest = rest;
        self.decisions += 1;
        let is_long = self.decisions > LONGEST_LINE;
        if !is_stop && !is_long {
            return None;
        }
        let value = game.value(job.seat);
        if is_stop {
            self.stops += 1;
            self.sum += value;
        }
        (is_long || self.stops >= outlook.stops).then(|| self.worth(value, outlook))
    }

    /// What the line is worth when the stops that it did not come to are worth as much as its end.
    fn worth(&self, end: f32, outlook: &Outlook) -> f32 {
        let missed = f32::from(outlook.stops.saturating_sub(self.stops));
        let mean = (self.sum + end * missed) / f32::from(outlook.stops.max(1));
        outlook.last * end + (1.0 - outlook.last) * mean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_worth_a_share_of_its_end_and_of_the_mean_of_its_stops() {
        let outlook = Outlook { stops: 4, last: 0.25, ..Outlook::default() };
        let line = |stops, sum| Line { rest: Rest::Busy, stops, sum, decisions: 0 };
        assert!((line(4, 0.8).worth(0.4, &outlook) - 0.25).abs() < 1e-6);
        assert!(
            (line(2, 0.2).worth(1.0, &outlook) - 0.6625).abs() < 1e-6,
            "the end stands in for the stops it did not come to"
        );
        let bare = Outlook { last: 1.0, ..outlook };
        assert!((line(4, 0.8).worth(0.4, &bare) - 0.4).abs() < 1e-6);
    }
}

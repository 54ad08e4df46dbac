use std::time::{Duration, Instant};

use chance::Chance;
use engine::{Judgement, NoLog, Pending, Rest, Scratch};

use super::Job;
use super::clock::Stretch;
use super::tree::{NodeId, Tree};
use super::world::World;
use crate::Halt;

/// No line is longer than so many decisions, whatever a game does.
const LONGEST_LINE: u32 = 200;
/// How much of a finished match's worth is its result; the rest is the margin, so that neither the winner idles nor the loser despairs.
const RESULT: f32 = 0.5;

/// One thread's part of a search.
pub(super) struct Worker<G: Judgement> {
    tree: Tree,
    scratch: Scratch<G>,
    /// Values of the stretch: a row for each world.
    rows: Vec<f32>,
    /// The longest line so far, in time.
    longest: Duration,
}

impl<G: Judgement> Default for Worker<G> {
    fn default() -> Self {
        Self { tree: Tree::default(), scratch: Scratch::default(), rows: Vec::new(), longest: Duration::ZERO }
    }
}

impl<G: Judgement> Worker<G> {
    /// Forgets the last search.
    pub(super) fn begin(&mut self, rivals: usize) {
        self.tree.begin(rivals);
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
        while world < stretch.worlds && self.play_world(job, standing, stretch, world, halt) {
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

    /// One line: an order, what follows by the tree as far as it reaches, then by the sergeant, up to the last stop. Its worth for the searching seat;
    /// nothing when time runs out on it.
    fn play_line(&mut self, job: &Job<'_, G>, stretch: &Stretch, world: u64, rival: usize) -> Option<f32> {
        let mut chance = World::new(job.key, u64::from(stretch.number) << 40 | world);
        let mut game = G::imagine(job.view, &mut chance);
        game.apply(&job.orders[rival], &mut chance, &mut NoLog);
        let mut node = job.outlook.tree.then(|| self.tree.enter(rival, game.mark())).flatten();
        let mut line = Line { rest: job.rest, stops: 0, decisions: 0 };
        let worth = loop {
            if let Some(worth) = line.end(&game, job) {
                break worth;
            }
            if stretch.is_out_of_time() {
                return None;
            }
            node = self.advance(job, &mut game, node, &mut chance);
        };
        if job.outlook.tree {
            self.tree.learn(worth);
        }
        Some(worth)
    }

    /// Carries out one decision; the node it leads to, if the tree knows it.
    fn advance(&mut self, job: &Job<'_, G>, game: &mut G, node: Option<NodeId>, chance: &mut World) -> Option<NodeId> {
        if let Some(node) = node {
            let order = self.tree_order(job, game, node, chance);
            game.apply(&order, chance, &mut NoLog);
            return self.tree.follow(game.mark());
        }
        let order = game.pick(chance, &mut self.scratch);
        game.apply(&order, chance, &mut NoLog);
        None
    }

    /// The order that the tree tries next.
    fn tree_order(&mut self, job: &Job<'_, G>, game: &G, node: NodeId, chance: &mut impl Chance) -> G::Order {
        if game.is_routine() || modelled(job, game) {
            self.tree.take_the_only_way(node);
            return game.pick(chance, &mut self.scratch);
        }
        let Scratch { orders, weights } = &mut self.scratch;
        orders.clear();
        game.orders(orders);
        self.tree.list(node, orders.iter().map(|order| game.tag(order)));
        if self.tree.wants_more(node) {
            game.weigh(orders, weights);
            self.tree.open_best(node, weights);
        }
        let ours = matches!(game.pending(), Pending::Decision { seat, .. } if game.team(seat) == job.team);
        orders[self.tree.select(node, ours)].clone()
    }
}

/// Seats of the own team that others hold do as sergeants do: a plan must not rest on help that may not come.
fn modelled<G: Judgement>(job: &Job<'_, G>, game: &G) -> bool {
    matches!(game.pending(), Pending::Decision { seat, .. } if seat != job.seat && game.team(seat) == job.team)
}

/// How far a line has come.
struct Line {
    rest: Rest,
    stops: u8,
    decisions: u32,
}

impl Line {
    /// The worth at which the line ends, if it ends here.
    fn end<G: Judgement>(&mut self, game: &G, job: &Job<'_, G>) -> Option<f32> {
        if let Pending::Over(outcome) = game.pending() {
            return Some(RESULT * f32::from(outcome.result(job.seat)) + (1.0 - RESULT) * game.value(job.seat));
        }
        let rest = game.rest();
        if rest >= job.outlook.pause && self.rest < job.outlook.pause {
            self.stops += 1;
        }
        self.rest = rest;
        self.decisions += 1;
        (self.stops >= job.outlook.stops || self.decisions > LONGEST_LINE).then(|| game.value(job.seat))
    }
}

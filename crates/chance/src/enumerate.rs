use std::any::Any;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::faces::{binomial, each_fall};
use crate::ration::Ration;
use crate::{Chance, Contest, Faces, Pool};

/// The exact distribution of a resolver's results.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution<T: Ord> {
    shares: BTreeMap<T, f64>,
}

impl<T: Ord> Distribution<T> {
    /// The probability of one result; 0 when it cannot happen.
    pub fn probability(&self, result: &T) -> f64 {
        self.shares.get(result).copied().unwrap_or(0.0)
    }

    /// The probability that a result satisfies a condition.
    pub fn chance_that(&self, condition: impl Fn(&T) -> bool) -> f64 {
        self.iter().filter(|(result, _)| condition(result)).map(|(_, p)| p).sum()
    }

    /// The mean of a number read off the results.
    pub fn mean(&self, number: impl Fn(&T) -> f64) -> f64 {
        self.iter().map(|(result, p)| number(result) * p).sum()
    }

    /// All results that can happen, in order, with their probabilities.
    pub fn iter(&self) -> impl Iterator<Item = (&T, f64)> {
        self.shares.iter().map(|(result, &p)| (result, p))
    }

    /// How many results can happen.
    pub fn len(&self) -> usize {
        self.shares.len()
    }

    /// Whether nothing can happen; false for every resolver.
    pub fn is_empty(&self) -> bool {
        self.shares.is_empty()
    }

    /// The distribution of a function of the results.
    pub fn map<U: Ord>(self, function: impl Fn(T) -> U) -> Distribution<U> {
        let mut shares = Shares::default();
        for (result, p) in self.shares {
            shares.add(function(result), p);
        }
        shares.into()
    }
}

/// Runs a resolver on every outcome of its chance and returns the exact distribution of what it returns.
///
/// The resolver is run once per outcome; a pool branches by its summary, not die by die. The cost is the number of ways through the resolver, so ask for the
/// coarsest summary that decides: counts, sums, brackets, highest and lowest branch into as many outcomes as they have values, however many dice there are.
/// [`tally`](Chance::tally) must first visit every way the faces can fall, and there are `(count + sides - 1)! / (count! (sides - 1)!)` of them: 1,287 for eight
/// d6 and 75,582 for eight d12, but 13 million for sixteen d12. Keep tallies to pools below a hundred thousand ways.
pub fn distribution<T: Ord>(resolver: impl FnMut(&mut Enumerate) -> T) -> Distribution<T> {
    distribution_within(usize::MAX, resolver).expect("no resolver has so many outcomes")
}

/// The same for a resolver that may have too many outcomes to visit: `None` where there are more than `most`.
pub fn distribution_within<T: Ord>(
    most: usize,
    mut resolver: impl FnMut(&mut Enumerate) -> T,
) -> Option<Distribution<T>> {
    let mut source = Enumerate::default();
    let mut shares = Shares::default();
    let ration = Ration::present();
    for _ in 0..most {
        source.depth = 0;
        source.weight = 1.0;
        let result = resolver(&mut source);
        shares.add(result, source.weight);
        if !source.advance() || ration.as_ref().is_some_and(|ration| ration.is_spent()) {
            return Some(shares.into());
        }
    }
    None
}

/// Sums of probabilities by result, with Neumaier's compensation.
struct Shares<T>(BTreeMap<T, (f64, f64)>);

impl<T> Default for Shares<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T: Ord> Shares<T> {
    fn add(&mut self, result: T, p: f64) {
        let (sum, lost) = self.0.entry(result).or_insert((0.0, 0.0));
        let next = *sum + p;
        *lost += if sum.abs() >= p.abs() { (*sum - next) + p } else { (p - next) + *sum };
        *sum = next;
    }
}

impl<T: Ord> From<Shares<T>> for Distribution<T> {
    fn from(shares: Shares<T>) -> Self {
        Self { shares: shares.0.into_iter().map(|(result, (sum, lost))| (result, sum + lost)).collect() }
    }
}

/// The enumerating source: answers each question with one of its outcomes, and another one on the next run.
#[derive(Default)]
pub struct Enumerate {
    forks: Vec<Fork>,
    depth: usize,
    weight: f64,
    /// Outcomes that follow from the question alone, kept for the next time it is asked.
    known: Vec<(Question, Outcomes)>,
}

/// One question on the present path: its outcomes and which one is being tried.
struct Fork {
    question: Question,
    outcomes: Outcomes,
    taken: usize,
}

/// The outcomes of a question.
#[derive(Clone)]
enum Outcomes {
    /// The numbers below a bound, each as likely as any other.
    Even(u32),
    /// Results with a share each.
    Weighted {
        /// A `Vec<R>`, where `R` is what the question returns.
        results: Rc<dyn Any>,
        shares: Rc<[f64]>,
    },
}

impl Outcomes {
    /// Leaves out what cannot happen.
    fn weighted<R: 'static>(outcomes: Vec<(R, f64)>) -> Self {
        let (results, shares): (Vec<R>, Vec<f64>) = outcomes.into_iter().filter(|&(_, p)| p > 0.0).unzip();
        Self::Weighted { results: Rc::new(results), shares: shares.into() }
    }

    fn len(&self) -> usize {
        match self {
            Self::Even(bound) => *bound as usize,
            Self::Weighted { shares, .. } => shares.len(),
        }
    }
}

/// What was asked. A resolver that asks something else at the same point of a path is not deterministic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    Below(u32),
    Sum(Pool),
    AtLeast(Pool, u8),
    Tally(Pool),
    Highest(Pool),
    Opposed(Pool, i8),
    Brackets(Pool),
    Pick(u32),
}

thread_local! {
    static WAYS: Cell<u64> = const { Cell::new(0) };
}

/// How many ways enumerations on this thread have tried so far: paths through resolvers and falls of tallied dice. For tests that bound the work behind an
/// answer without a clock.
pub fn ways_tried() -> u64 {
    WAYS.get()
}

impl Enumerate {
    /// Moves to the next path; false when all have been tried.
    fn advance(&mut self) -> bool {
        WAYS.set(WAYS.get() + 1);
        self.forks.truncate(self.depth);
        while let Some(fork) = self.forks.last_mut() {
            fork.taken += 1;
            if fork.taken < fork.outcomes.len() {
                return true;
            }
            self.forks.pop();
        }
        false
    }

    /// The fork at this point of the path, made anew when the path comes here for the first time.
    fn step(&mut self, question: Question, outcomes: impl FnOnce(&mut Self) -> Outcomes) -> &Fork {
        if self.depth == self.forks.len() {
            let outcomes = outcomes(self);
            self.forks.push(Fork { question, outcomes, taken: 0 });
        }
        let fork = &self.forks[self.depth];
        assert_eq!(fork.question, question, "a resolver must ask the same on the same path");
        self.depth += 1;
        self.weight *= match &fork.outcomes {
            Outcomes::Even(bound) => 1.0 / f64::from(*bound),
            Outcomes::Weighted { shares, .. } => shares[fork.taken],
        };
        fork
    }

    /// Answers a question by the outcome this path takes.
    fn fork<R: Clone + 'static>(&mut self, question: Question, outcomes: impl FnOnce() -> Vec<(R, f64)>) -> R {
        self.step(question, |_| Outcomes::weighted(outcomes())).result()
    }

    /// The same where the outcomes follow from the question alone.
    fn fork_known<R: Clone + 'static>(&mut self, question: Question, outcomes: impl FnOnce() -> Vec<(R, f64)>) -> R {
        let find = |source: &mut Self| {
            if let Some((_, outcomes)) = source.known.iter().find(|(known, _)| *known == question) {
                return outcomes.clone();
            }
            let outcomes = Outcomes::weighted(outcomes());
            source.known.push((question, outcomes.clone()));
            outcomes
        };
        self.step(question, find).result()
    }
}

impl Fork {
    /// The result taken, of a question with weighted outcomes.
    fn result<R: Clone + 'static>(&self) -> R {
        let Outcomes::Weighted { results, .. } = &self.outcomes else {
            unreachable!("only numbers below a bound are even")
        };
        results.downcast_ref::<Vec<R>>().expect("the same question has outcomes of the same type")[self.taken].clone()
    }
}

impl Chance for Enumerate {
    fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing lies below 0");
        self.step(Question::Below(bound), |_| Outcomes::Even(bound)).taken as u32
    }

    fn die(&mut self, sides: u8) -> u8 {
        self.below(u32::from(sides)) as u8 + 1
    }

    fn sum(&mut self, pool: Pool) -> u32 {
        self.fork_known(Question::Sum(pool), || sums(pool))
    }

    fn count_at_least(&mut self, pool: Pool, target: u8) -> u32 {
        self.fork_known(Question::AtLeast(pool, target), || {
            let winning = u32::from(pool.sides).saturating_sub(u32::from(target.max(1)) - 1);
            let p = f64::from(winning) / f64::from(pool.sides);
            binomial(pool.count, p).into_iter().enumerate().map(|(n, share)| (n as u32, share)).collect()
        })
    }

    fn tally<R: Clone + Ord + 'static>(&mut self, pool: Pool, summary: impl Fn(&Faces) -> R) -> R {
        self.fork(Question::Tally(pool), || {
            let mut shares = Shares::default();
            each_fall(pool, |faces, p| {
                WAYS.set(WAYS.get() + 1);
                shares.add(summary(faces), p);
            });
            Distribution::from(shares).shares.into_iter().collect()
        })
    }

    fn highest(&mut self, pool: Pool) -> u8 {
        self.fork_known(Question::Highest(pool), || highest(pool))
    }

    fn lowest(&mut self, pool: Pool) -> u8 {
        // The lowest die is the highest one seen from below.
        match self.fork_known(Question::Highest(pool), || highest(pool)) {
            0 => 0,
            face => pool.sides + 1 - face,
        }
    }

    fn opposed(&mut self, pool: Pool, edge: i8) -> Contest {
        self.fork_known(Question::Opposed(pool, edge), || {
            let sorted = multinomial(pool.count, Contest::shares(pool.sides, edge));
            sorted.into_iter().map(|([won, tied, lost], share)| (Contest { won, tied, lost }, share)).collect()
        })
    }

    fn brackets<const K: usize>(&mut self, pool: Pool, upto: [u8; K]) -> [u32; K] {
        self.fork(Question::Brackets(pool), || {
            let mut below = 0;
            let shares = upto.map(|last| {
                let faces = last.min(pool.sides).saturating_sub(below);
                below = below.max(last);
                f64::from(faces) / f64::from(pool.sides)
            });
            multinomial(pool.count, shares)
        })
    }

    fn pick(&mut self, weights: &[u8]) -> usize {
        let total: u32 = weights.iter().map(|weight| u32::from(*weight)).sum();
        if total == 0 {
            return 0;
        }
        self.fork(Question::Pick(total), || {
            weights.iter().enumerate().map(|(i, w)| (i, f64::from(*w) / f64::from(total))).collect()
        })
    }
}

/// Every way to sort `count` things into classes that each thing joins with the given chances.
fn multinomial<const K: usize>(count: u32, shares: [f64; K]) -> Vec<([u32; K], f64)> {
    fn place<const K: usize>(
        class: usize,
        left: u32,
        rest: f64,
        shares: &[f64; K],
        sorted: &mut [u32; K],
        weight: f64,
        all: &mut Vec<([u32; K], f64)>,
    ) {
        if class + 1 == K {
            sorted[class] = left;
            all.push((*sorted, weight));
            return;
        }
        let p = if rest > 0.0 { (shares[class] / rest).min(1.0) } else { 0.0 };
        for (taken, share) in binomial(left, p).into_iter().enumerate().filter(|(_, share)| *share > 0.0) {
            sorted[class] = taken as u32;
            place(class + 1, left - taken as u32, rest - shares[class], shares, sorted, weight * share, all);
        }
    }
    let mut all = Vec::new();
    place(0, count, 1.0, &shares, &mut [0; K], 1.0, &mut all);
    all
}

/// The distribution of a pool's highest die: none is above a face with `(face / sides) ^ count`.
fn highest(pool: Pool) -> Vec<(u8, f64)> {
    if pool.count == 0 {
        return vec![(0, 1.0)];
    }
    let none_above = |face: u8| (f64::from(face) / f64::from(pool.sides)).powi(pool.count as i32);
    (1..=pool.sides).map(|face| (face, none_above(face) - none_above(face - 1))).collect()
}

/// The distribution of a pool's sum, by convolution.
fn sums(pool: Pool) -> Vec<(u32, f64)> {
    let mut shares = vec![1.0];
    for _ in 0..pool.count {
        let mut next = vec![0.0; shares.len() + usize::from(pool.sides)];
        for (sum, share) in shares.iter().enumerate() {
            for face in 1..=usize::from(pool.sides) {
                next[sum + face] += share / f64::from(pool.sides);
            }
        }
        shares = next;
    }
    shares.into_iter().enumerate().map(|(sum, share)| (sum as u32, share)).collect()
}

use std::collections::VecDeque;

use crate::{Chance, Contest, Faces, Pool};

/// Scripted chance for tests: these numbers in this order.
///
/// A die takes the next number as its face, a pool takes one number per die, opposed dice first all of one side and then all of the other, a draw or shuffle takes the number that
/// [`Chance::below`] shall answer. Running out is a panic that says so; call [`finish`](Script::finish) to refuse left-overs.
#[derive(Clone, Debug)]
pub struct Script {
    numbers: VecDeque<u32>,
    used: usize,
}

impl Script {
    /// The numbers to come.
    pub fn new(numbers: impl IntoIterator<Item = u32>) -> Self {
        Self { numbers: numbers.into_iter().collect(), used: 0 }
    }

    /// Ends the script; panics when numbers are left over.
    pub fn finish(self) {
        assert!(self.numbers.is_empty(), "the script has {} numbers left over: {:?}", self.numbers.len(), self.numbers);
    }

    /// How many numbers are still to come.
    pub fn left(&self) -> usize {
        self.numbers.len()
    }

    fn next(&mut self, what: &str, lowest: u32, highest: u32) -> u32 {
        let number = self
            .numbers
            .pop_front()
            .unwrap_or_else(|| panic!("the script ran out after {} numbers, at {what}", self.used));
        self.used += 1;
        assert!(
            (lowest..=highest).contains(&number),
            "number {} of the script is {number}, but {what} gives {lowest} to {highest}",
            self.used
        );
        number
    }
}

impl Chance for Script {
    fn below(&mut self, bound: u32) -> u32 {
        self.next("a draw", 0, bound - 1)
    }

    fn die(&mut self, sides: u8) -> u8 {
        self.next(&format!("a d{sides}"), 1, u32::from(sides)) as u8
    }

    fn sum(&mut self, pool: Pool) -> u32 {
        (0..pool.count).map(|_| u32::from(self.die(pool.sides))).sum()
    }

    fn count_at_least(&mut self, pool: Pool, target: u8) -> u32 {
        (0..pool.count).map(|_| u32::from(self.die(pool.sides) >= target)).sum()
    }

    fn tally<R: Clone + Ord + 'static>(&mut self, pool: Pool, summary: impl Fn(&Faces) -> R) -> R {
        let mut faces = Faces::none(pool.sides);
        for _ in 0..pool.count {
            faces.add(self.die(pool.sides));
        }
        summary(&faces)
    }

    fn opposed(&mut self, pool: Pool, edge: i8) -> Contest {
        let mut contest = Contest::default();
        let first: Vec<u8> = (0..pool.count).map(|_| self.die(pool.sides)).collect();
        for die in first {
            contest.judge(die, self.die(pool.sides), edge);
        }
        contest
    }
}

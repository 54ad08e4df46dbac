//! The only source of randomness: dice, sums, pools, shuffles and draws.
//!
//! A rule asks [`Chance`] for a *summary* (a sum, a count of successes, the highest die) and never for raw faces, so that one
//! resolver runs on four sources: [`Dice`] (keyed and recorded, for play), [`Fast`] (for playouts and the lab), [`Script`]
//! (for tests) and the enumerating source behind [`distribution`], which visits every outcome with its exact weight.
//!
//! ```
//! use chance::{Chance, Pool, distribution};
//!
//! fn volley(chance: &mut impl Chance) -> u32 {
//!     chance.count_at_least(Pool::d6(3), 5)
//! }
//!
//! let odds = distribution(volley);
//! assert!((odds.probability(&0) - 8.0 / 27.0).abs() < 1e-12);
//! ```

mod contest; // opposed dice
mod dice; // keyed, recorded: play
mod enumerate; // every outcome with its weight: odds
mod faces; // face counts of a pool, and their multinomial weights
mod fast; // playouts and the lab
mod pool; // how many dice of how many sides
mod ration; // how much an enumeration may cost
mod script; // these dice in this order: tests
mod uniform; // unbiased numbers below a bound

pub use contest::Contest;
pub use dice::{Dice, Key, Roll, RollCounter};
pub use enumerate::{Distribution, distribution, distribution_within, ways_tried};
pub use faces::Faces;
pub use fast::Fast;
pub use pool::Pool;
pub use ration::rationed;
pub use script::{Script, d4, d8, d10, d12, die, drawn};

/// A source of chance.
///
/// Implementations supply [`below`](Chance::below) and, where they can do better than die by die, the summaries.
pub trait Chance {
    /// A number in `0..bound`, each equally likely. `bound` is at least 1.
    fn below(&mut self, bound: u32) -> u32;

    /// One die: a number in `1..=sides`.
    fn die(&mut self, sides: u8) -> u8;

    /// The sum of all dice of the pool; 0 for an empty pool.
    fn sum(&mut self, pool: Pool) -> u32;

    /// How many dice of the pool show `target` or more: all for a target of 0 or 1, none for a target above the sides.
    fn count_at_least(&mut self, pool: Pool, target: u8) -> u32;

    /// Any other symmetric summary of a pool, as a function of how often each face came up. Exact odds of a tally visit every way the faces can fall; see
    /// [`distribution`] for how many dice that allows.
    fn tally<R: Clone + Ord + 'static>(&mut self, pool: Pool, summary: impl Fn(&Faces) -> R) -> R;

    /// Pairs of opposed dice: in each, one die of the first side plus `edge` against one of the second. The pool is one side's dice.
    fn opposed(&mut self, pool: Pool, edge: i8) -> Contest;

    /// How many dice of the pool fall into each bracket: bracket `i` holds the faces up to `upto[i]` that no earlier one holds.
    /// The last bracket must reach the highest face.
    fn brackets<const K: usize>(&mut self, pool: Pool, upto: [u8; K]) -> [u32; K] {
        self.tally(pool, |faces| bracketed(faces, upto))
    }

    /// One index, each as likely as its weight; 0 when all weights are 0.
    fn pick(&mut self, weights: &[u8]) -> usize {
        let total = weights.iter().map(|weight| u32::from(*weight)).sum();
        let mut left = if total == 0 { 0 } else { self.below(total) };
        weights
            .iter()
            .position(|weight| left.checked_sub(u32::from(*weight)).map(|rest| left = rest).is_none())
            .unwrap_or(0)
    }

    /// One six-sided die.
    fn d6(&mut self) -> u8 {
        self.die(6)
    }

    /// How many dice of the pool show `target` or less.
    fn count_at_most(&mut self, pool: Pool, target: u8) -> u32 {
        match target.checked_add(1) {
            Some(above) => pool.count - self.count_at_least(pool, above),
            None => self.count_at_least(pool, 0),
        }
    }

    /// The highest die of the pool; 0 for an empty pool.
    fn highest(&mut self, pool: Pool) -> u8 {
        self.tally(pool, Faces::highest)
    }

    /// The lowest die of the pool; 0 for an empty pool.
    fn lowest(&mut self, pool: Pool) -> u8 {
        self.tally(pool, Faces::lowest)
    }

    /// Draws one member of a set of small numbers; `None` from the empty set.
    fn draw(&mut self, set: u64) -> Option<u8> {
        let size = set.count_ones();
        (size > 0).then(|| {
            let mut rest = set;
            for _ in 0..self.below(size) {
                rest &= rest - 1;
            }
            rest.trailing_zeros() as u8
        })
    }

    /// Puts the items into random order.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }

    /// Says what the coming rolls are for, so that a search can give rival orders the same luck for the same event.
    fn about(&mut self, _event: u64) {}
}

/// The counts of a pool's faces by bracket.
fn bracketed<const K: usize>(faces: &Faces, upto: [u8; K]) -> [u32; K] {
    let mut counts = [0; K];
    for face in 1..=faces.sides() {
        if let Some(bracket) = upto.iter().position(|last| face <= *last) {
            counts[bracket] += faces.of(face);
        }
    }
    counts
}

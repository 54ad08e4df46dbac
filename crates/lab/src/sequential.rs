//! The sequential test: pairs of matches are judged as they end, until one hypothesis is far likelier than the other.
//!
//! A pair is one unit, because its two matches share their seed. Its score is the mean of the points of A in them: 0, 1/4, 1/2, 3/4 or 1.

use serde::Serialize;

use crate::statistics::{Moments, Z};

/// Fewer pairs decide nothing.
const LEAST_PAIRS: u64 = 8;

/// What is tested, and how often the answer may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Hypotheses {
    /// A scores no more than this.
    pub low: f64,
    /// A scores at least this.
    pub high: f64,
    /// How often `high` may be accepted though `low` holds.
    pub alpha: f64,
    /// How often `low` may be accepted though `high` holds.
    pub beta: f64,
}

impl Default for Hypotheses {
    fn default() -> Self {
        Self { low: 0.5, high: 0.55, alpha: 0.05, beta: 0.05 }
    }
}

impl Hypotheses {
    /// Whether the test asks who is better, whichever it be, rather than whether A reaches a mark.
    pub fn is_even(&self) -> bool {
        (self.low - 0.5).abs() < f64::EPSILON
    }

    /// Whether shares and error rates make sense.
    pub fn is_sound(&self) -> bool {
        let open = |rate: f64| 0.0 < rate && rate < 0.5;
        0.0 < self.low && self.low < self.high && self.high < 1.0 && open(self.alpha) && open(self.beta)
    }

    /// The logarithms of the likelihood ratio at which `low` and `high` are accepted.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }
}

/// What a comparison has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// A is better, or reaches the mark that was set.
    A,
    /// B is better, or A does not reach the mark.
    B,
    /// Neither is better by as much as was asked.
    Equal,
    /// Not enough matches to tell.
    Undecided,
}

/// The scores of pairs so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pairs {
    scores: Moments,
    /// How many pairs scored 0, 1/4, 1/2, 3/4 and 1.
    counts: [u64; 5],
}

impl Pairs {
    /// Adds a pair by its score.
    pub fn add(&mut self, score: f64) {
        self.scores.add(score);
        self.counts[(score * 4.0).round().clamp(0.0, 4.0) as usize] += 1;
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.scores.count()
    }

    /// How many scored 0, 1/4, 1/2, 3/4 and 1.
    pub fn counts(&self) -> [u64; 5] {
        self.counts
    }

    /// The score of A: points per match.
    pub fn score(&self) -> f64 {
        if self.count() == 0 { 0.5 } else { self.scores.mean() }
    }

    /// The 95 % interval of the score: Wilson's, for as many independent matches as would scatter like these pairs.
    pub fn interval(&self) -> [f64; 2] {
        if self.count() == 0 {
            return [0.0, 1.0];
        }
        let (n, p) = (self.count() as f64, self.score());
        let variance = self.scores.sd().powi(2);
        // Pairs that all score alike tell no more than as many single matches.
        let alike = variance * n < 1e-9 || p * (1.0 - p) < 1e-9;
        let n = if alike { n } else { n * p * (1.0 - p) / variance };
        let scale = 1.0 + Z * Z / n;
        let middle = (p + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        [(middle - half).max(0.0), (middle + half).min(1.0)]
    }

    /// The logarithm of the likelihood of `high` over that of `low`, by the normal curve; 0 while there are too few pairs.
    pub fn likelihood(&self, low: f64, high: f64) -> f64 {
        if self.count() < LEAST_PAIRS {
            return 0.0;
        }
        // A pair that all others agree with could still have gone otherwise: half a pair is taken to have scored a quarter differently.
        let n = self.count() as f64;
        let variance = self.scores.sd().powi(2).max(0.5 * 0.0625 / n);
        n * (high - low) * (2.0 * self.score() - low - high) / (2.0 * variance)
    }

    /// What these pairs show.
    pub fn verdict(&self, test: &Hypotheses) -> Verdict {
        let [reject, accept] = test.bounds();
        let ours = self.likelihood(test.low, test.high);
        if ours >= accept {
            return Verdict::A;
        }
        if !test.is_even() {
            return if ours <= reject { Verdict::B } else { Verdict::Undecided };
        }
        let theirs = -self.likelihood(1.0 - test.high, 1.0 - test.low);
        if theirs >= accept {
            Verdict::B
        } else if ours <= reject && theirs <= reject {
            Verdict::Equal
        } else {
            Verdict::Undecided
        }
    }
}

/// The difference in Elo points that goes with a score, at most 1,200 either way.
pub fn elo(score: f64) -> f64 {
    const MOST: f64 = 1200.0;
    if score <= 0.0 {
        return -MOST;
    }
    if score >= 1.0 {
        return MOST;
    }
    (-400.0 * (1.0 / score - 1.0).log10()).clamp(-MOST, MOST)
}

#[cfg(test)]
mod tests {
    use chance::{Chance, Fast};

    use super::*;

    fn pairs(counts: [u64; 5]) -> Pairs {
        let mut pairs = Pairs::default();
        for (score, count) in counts.into_iter().enumerate() {
            (0..count).for_each(|_| pairs.add(score as f64 / 4.0));
        }
        pairs
    }

    #[test]
    fn elo_differences_are_the_known_ones() {
        for (score, points) in [(0.5, 0.0), (0.55, 34.86), (0.6, 70.44), (0.7, 147.19), (0.25, -190.85), (1.0, 1200.0)]
        {
            assert!((elo(score) - points).abs() < 0.01, "{score}: {}", elo(score));
        }
    }

    /// 40 pairs with mean 0.7: by hand, 40 * 0.1 * 0.1 / (2 * variance).
    #[test]
    fn the_likelihood_is_the_known_one() {
        let some = pairs([2, 4, 8, 12, 14]);
        let mean = (4.0 * 0.25 + 8.0 * 0.5 + 12.0 * 0.75 + 14.0) / 40.0;
        let squares = 2.0 * mean * mean
            + 4.0 * (0.25 - mean) * (0.25 - mean)
            + 8.0 * (0.5 - mean) * (0.5 - mean)
            + 12.0 * (0.75 - mean) * (0.75 - mean)
            + 14.0 * (1.0 - mean) * (1.0 - mean);
        let expected = 40.0 * 0.05 * (2.0 * mean - 1.05) / (2.0 * squares / 39.0);
        assert!((some.likelihood(0.5, 0.55) - expected).abs() < 1e-9);
    }

    #[test]
    fn clear_cases_are_decided_and_short_ones_are_not() {
        let test = Hypotheses::default();
        assert_eq!(pairs([0, 0, 0, 0, 7]).verdict(&test), Verdict::Undecided);
        assert_eq!(pairs([0, 0, 0, 0, 8]).verdict(&test), Verdict::A);
        assert_eq!(pairs([8, 0, 0, 0, 0]).verdict(&test), Verdict::B);
        assert_eq!(pairs([0, 0, 400, 0, 0]).verdict(&test), Verdict::Equal);
        assert_eq!(pairs([5, 5, 5, 5, 6]).verdict(&test), Verdict::Undecided);
    }

    #[test]
    fn a_mark_is_reached_or_not() {
        let test = Hypotheses { low: 0.6, high: 0.7, ..Hypotheses::default() };
        assert_eq!(pairs([0, 2, 10, 20, 30]).verdict(&test), Verdict::A);
        assert_eq!(pairs([20, 10, 20, 10, 20]).verdict(&test), Verdict::B);
    }

    #[test]
    fn the_interval_narrows_with_pairs_and_holds_the_score() {
        let (few, many) = (pairs([2, 4, 8, 12, 14]), pairs([20, 40, 80, 120, 140]));
        let width = |pairs: &Pairs| pairs.interval()[1] - pairs.interval()[0];
        assert!(width(&many) < width(&few) / 2.5);
        assert!(few.interval()[0] < few.score() && few.score() < few.interval()[1]);
        assert!(pairs([0, 0, 0, 0, 20]).interval()[0] > 0.8);
    }

    /// Between equals the test may err in one case of twenty on either side; with a true score of 0.55 it may miss as often.
    #[test]
    fn error_rates_are_kept() {
        let test = Hypotheses::default();
        let run = |seed: u64, win: u32| {
            let mut chance = Fast::new(seed);
            let mut pairs = Pairs::default();
            let mut game = || u32::from(chance.below(100) < win);
            while pairs.verdict(&test) == Verdict::Undecided && pairs.count() < 5_000 {
                pairs.add(f64::from(game() + game()) / 2.0);
            }
            pairs.verdict(&test)
        };
        let count = |win, verdict| (0..300).filter(|seed| run(*seed, win) == verdict).count();
        assert!(count(50, Verdict::A) <= 25 && count(50, Verdict::B) <= 25);
        assert!(count(55, Verdict::A) >= 275);
        assert_eq!(count(60, Verdict::B), 0);
    }
}

//! The sequential test: pairs of matches are judged as they end, until one hypothesis is far likelier than the other.
//!
//! A pair is one unit, because its two matches share their seed. Its score is the mean of the points of A in them: 0, 1/4, 1/2, 3/4 or 1. How such scores
//! scatter is not known beforehand, least of all near 0 and 1, so the likelihood ratio is that of a bet: somebody stakes, pair by pair, part of what he has
//! on scores above a mark, as much as the pairs before suggest. If A's true score is no higher than the mark, what he has after any number of pairs is on
//! average no more than at first, and so he ever holds twenty times as much in at most one case of twenty.

use serde::{Deserialize, Serialize};

use crate::statistics::{Moments, Z};

/// What is tested, and how often the answer may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hypotheses {
    /// A scores no more than this.
    pub low: f64,
    /// A scores at least this.
    pub high: f64,
    /// How often `high` may be accepted though `low` holds.
    pub alpha: f64,
    /// How often `low` may be accepted though `high` holds.
    pub beta: f64,
    /// Whether the test asks who is better, whichever it be, rather than whether A reaches a mark.
    pub even: bool,
}

impl Default for Hypotheses {
    fn default() -> Self {
        Self { low: 0.5, high: 0.55, alpha: 0.05, beta: 0.05, even: true }
    }
}

impl Hypotheses {
    /// Whether shares and error rates make sense.
    pub fn is_sound(&self) -> bool {
        let open = |rate: f64| 0.0 < rate && rate < 0.5;
        0.0 < self.low && self.low < self.high && self.high < 1.0 && open(self.alpha) && open(self.beta)
    }

    /// The logarithms of the likelihood ratio at which `low` and `high` are accepted. Who asks who is better can be wrong in two ways: each may happen half as
    /// often.
    pub fn bounds(&self) -> [f64; 2] {
        let ways = if self.even { 2.0 } else { 1.0 };
        [(self.beta / ways).ln(), -(self.alpha / ways).ln()]
    }
}

/// What a comparison has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
}

/// A test under way.
#[derive(Clone, Debug)]
pub struct Trial {
    test: Hypotheses,
    /// Who bets that A scores more than `low`, and who bets that A scores less than `high`.
    marks: [Bettor; 2],
    /// The same for B, where it is asked who is better.
    mirrored: [Bettor; 2],
}

impl Trial {
    /// Before the first pair.
    pub fn new(test: Hypotheses) -> Self {
        let Hypotheses { low, high, .. } = test;
        let marks = [Bettor::new(low, high), Bettor::new(1.0 - high, 1.0 - low)];
        Self { test, marks: marks.clone(), mirrored: marks }
    }

    /// Adds a pair by its score.
    pub fn add(&mut self, score: f64) {
        for ([above, below], score) in [(&mut self.marks, score), (&mut self.mirrored, 1.0 - score)] {
            above.bet(score);
            below.bet(1.0 - score);
        }
    }

    /// The logarithm of the likelihood ratio: above zero as far as it speaks for A, below as far as it speaks against A.
    pub fn likelihood(&self) -> f64 {
        let against = if self.test.even { &self.mirrored[0] } else { &self.marks[1] };
        let (pro, contra) = (self.marks[0].won, against.won);
        if pro >= contra { pro } else { -contra }
    }

    /// What the pairs show.
    pub fn verdict(&self) -> Verdict {
        let [reject, accept] = self.test.bounds();
        let [pro, contra] =
            [&self.marks, &self.mirrored].map(|[above, below]| (above.won >= accept, below.won >= -reject));
        match (self.test.even, pro, contra) {
            (_, (true, _), _) => Verdict::A,
            (false, (_, true), _) | (true, _, (true, _)) => Verdict::B,
            (true, (_, true), (_, true)) => Verdict::Equal,
            _ => Verdict::Undecided,
        }
    }
}

/// Somebody who bets on scores above a mark.
#[derive(Clone, Debug)]
struct Bettor {
    mark: f64,
    /// The logarithm of what he has, of one at first.
    won: f64,
    /// The scores he has seen, together with those he expects: their number, sum and sum of squares.
    seen: [f64; 3],
}

/// What is expected counts as much as so many pairs.
const EXPECTED: f64 = 6.0;
/// How pairs are expected to scatter.
const SCATTER: f64 = 0.08;
/// No more than this part of all he has can be lost by one pair.
const BOLDEST: f64 = 0.9;

impl Bettor {
    fn new(mark: f64, expected: f64) -> Self {
        Self { mark, won: 0.0, seen: [1.0, expected, SCATTER + expected * expected].map(|sum| sum * EXPECTED) }
    }

    /// Stakes what would let his money grow fastest if scores went on as before.
    fn bet(&mut self, score: f64) {
        let [count, sum, squares] = self.seen;
        let (mean, gain) = (sum / count, sum / count - self.mark);
        let scatter = (squares / count - mean * mean).max(0.0);
        let stake = if gain > 0.0 { (gain / (scatter + gain * gain)).min(BOLDEST / self.mark) } else { 0.0 };
        self.won += (stake * (score - self.mark)).ln_1p();
        self.seen = [count + 1.0, sum + score, squares + score * score];
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

    /// What a test says of pairs that come in the order of their scores, turn and turn about.
    fn verdict(test: Hypotheses, mut counts: [u64; 5]) -> Verdict {
        let mut trial = Trial::new(test);
        while counts.iter().any(|count| *count > 0) {
            for (score, count) in counts.iter_mut().enumerate().filter(|(_, count)| **count > 0) {
                trial.add(score as f64 / 4.0);
                *count -= 1;
            }
        }
        trial.verdict()
    }

    const MARK: Hypotheses = Hypotheses { low: 0.6, high: 0.7, alpha: 0.05, beta: 0.05, even: false };

    /// One pair, by hand: six pairs with mean 0.7 and variance 0.08 are expected, so 0.1 / (0.08 + 0.01) is staked on scores above 0.6.
    #[test]
    fn the_likelihood_is_the_known_one() {
        let mut trial = Trial::new(MARK);
        trial.add(1.0);
        let stake: f64 = 0.1 / 0.09;
        assert!((trial.likelihood() - (1.0 + stake * 0.4).ln()).abs() < 1e-9);
        // Now seven with mean 5.2 / 7 and mean square (6 * 0.57 + 1) / 7.
        let (mean, square) = (5.2 / 7.0, 4.42 / 7.0);
        let gain: f64 = mean - 0.6;
        let next = gain / (square - mean * mean + gain * gain);
        trial.add(0.5);
        let expected = (1.0 + stake * 0.4).ln() + (1.0 - next * 0.1).ln();
        assert!((trial.likelihood() - expected).abs() < 1e-9);
    }

    #[test]
    fn clear_cases_are_decided_and_short_ones_are_not() {
        let test = Hypotheses::default();
        assert_eq!(verdict(test, [0, 0, 0, 0, 5]), Verdict::Undecided);
        assert_eq!(verdict(test, [0, 0, 0, 0, 12]), Verdict::A);
        assert_eq!(verdict(test, [12, 0, 0, 0, 0]), Verdict::B);
        assert_eq!(verdict(test, [0, 0, 9, 0, 0]), Verdict::Undecided);
        assert_eq!(verdict(test, [0, 0, 100, 0, 0]), Verdict::Equal);
        assert_eq!(verdict(test, [5, 5, 5, 5, 6]), Verdict::Undecided);
    }

    #[test]
    fn a_mark_is_reached_or_not() {
        assert_eq!(verdict(MARK, [0, 2, 10, 20, 30]), Verdict::A);
        assert_eq!(verdict(MARK, [20, 10, 20, 10, 20]), Verdict::B);
        let half = Hypotheses { low: 0.5, ..MARK };
        assert_eq!(verdict(half, [20, 10, 20, 10, 20]), Verdict::B, "a mark at one half is a mark");
    }

    #[test]
    fn the_interval_narrows_with_pairs_and_holds_the_score() {
        let (few, many) = (pairs([2, 4, 8, 12, 14]), pairs([20, 40, 80, 120, 140]));
        let width = |pairs: &Pairs| pairs.interval()[1] - pairs.interval()[0];
        assert!(width(&many) < width(&few) / 2.5);
        assert!(few.interval()[0] < few.score() && few.score() < few.interval()[1]);
        assert!(pairs([0, 0, 0, 0, 20]).interval()[0] > 0.8);
    }

    /// How often of 300 times the test gives this answer, when scores of pairs are drawn from this list.
    fn count(test: Hypotheses, scores: &[f64], answer: Verdict) -> usize {
        let run = |seed: u64| {
            let (mut chance, mut trial) = (Fast::new(seed), Trial::new(test));
            let pairs = (0..3_000).map(|_| scores[chance.below(scores.len() as u32) as usize]);
            for score in pairs {
                trial.add(score);
                if trial.verdict() != Verdict::Undecided {
                    break;
                }
            }
            trial.verdict()
        };
        (0..300).filter(|seed| run(*seed) == answer).count()
    }

    /// A hundred scores of pairs whose matches are won with this chance, in percent.
    fn of_chance(win: u64) -> Vec<f64> {
        let lost = 100 - win;
        let (both, none) = (win * win / 100, lost * lost / 100);
        let scores = [(1.0, both), (0.0, none), (0.5, 100 - both - none)];
        scores.into_iter().flat_map(|(score, times)| std::iter::repeat_n(score, times as usize)).collect()
    }

    /// One case of twenty, with some room for luck in 300.
    const FEW: usize = 15;

    #[test]
    fn between_equals_nobody_is_found_better() {
        let wrong = [Verdict::A, Verdict::B].map(|answer| count(Hypotheses::default(), &of_chance(50), answer));
        assert!(wrong.iter().sum::<usize>() <= FEW, "{wrong:?}");
    }

    #[test]
    fn who_is_better_is_found() {
        let found = count(Hypotheses::default(), &of_chance(60), Verdict::A);
        assert!(found >= 300 - FEW, "{found}");
    }

    /// Two of three pairs are even, the rest lean to A: the score is above 0.55.
    #[test]
    fn even_pairs_do_not_hide_who_is_better() {
        let mut scores = vec![0.5; 14];
        scores.extend([0.25, 0.75, 0.75, 0.75, 1.0, 1.0, 1.0]);
        assert!(count(Hypotheses::default(), &scores, Verdict::Equal) <= FEW);
    }

    #[test]
    fn marks_are_kept_in_the_middle_and_at_the_end() {
        let at = |low, high| Hypotheses { low, high, ..MARK };
        assert!(count(at(0.6, 0.7), &of_chance(60), Verdict::A) <= FEW);
        assert!(count(at(0.6, 0.7), &of_chance(70), Verdict::B) <= FEW);
        // Nine pairs of a hundred are drawn, two lost: 93.5 points of a hundred.
        let mut scores = vec![1.0; 89];
        scores.extend([0.5; 9]);
        scores.extend([0.0; 2]);
        assert!(count(at(0.94, 0.97), &scores, Verdict::A) <= FEW);
    }
}

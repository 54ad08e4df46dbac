//! Exact chances of counts and sums, by convolution: what several throws make together is worked out from each of them alone.

use chance::{Chance, Distribution, Pool, distribution};

/// The chances of 0, 1, 2 and so on.
pub type Shares = Vec<f64>;

/// The chances of a number, one by one.
fn listed(odds: &Distribution<u32>) -> Shares {
    let most = odds.iter().map(|(&number, _)| number).max().unwrap_or(0);
    (0..=most).map(|number| odds.probability(&number)).collect()
}

/// How many dice of a pool show so much or more.
pub fn counted(pool: Pool, least: u8) -> Shares {
    listed(&distribution(|chance| chance.count_at_least(pool, least)))
}

/// The sum of all dice of some pools.
pub fn summed(pools: &[Pool]) -> Shares {
    pools.iter().fold(vec![1.0], |all, &pool| added(&all, &listed(&distribution(|chance| chance.sum(pool)))))
}

/// The sum of two numbers that do not depend on each other.
pub fn added(one: &[f64], other: &[f64]) -> Shares {
    let mut sums = vec![0.0; one.len() + other.len() - 1];
    for (first, p) in one.iter().enumerate().filter(|(_, p)| **p > 0.0) {
        for (second, q) in other.iter().enumerate() {
            sums[first + second] += p * q;
        }
    }
    sums
}

/// How many of several things happen, each with a chance of its own.
pub fn happening(chances: impl IntoIterator<Item = f64>) -> Shares {
    chances.into_iter().fold(vec![1.0], |all, p| added(&all, &[1.0 - p, p]))
}

/// How often one number is at least as large as another.
pub fn at_least(one: &[f64], other: &[f64]) -> f64 {
    // What the other is at most, number by number.
    let upto: Shares = other
        .iter()
        .scan(0.0, |all, p| {
            *all += p;
            Some(*all)
        })
        .collect();
    one.iter().enumerate().map(|(number, p)| p * upto[number.min(upto.len() - 1)]).sum()
}

/// The number to be expected.
pub fn mean(shares: &[f64]) -> f64 {
    shares.iter().enumerate().map(|(number, p)| number as f64 * p).sum()
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::*;

    #[test]
    fn sums_and_comparisons_are_those_of_the_dice() {
        let (one, other) = ([Pool::new(3, 6), Pool::new(1, 12)], [Pool::new(2, 8)]);
        let thrown = distribution(|chance| {
            let first: u32 = one.iter().map(|&pool| chance.sum(pool)).sum();
            let second: u32 = other.iter().map(|&pool| chance.sum(pool)).sum();
            first.cmp(&second)
        });
        let [first, second] = [&one[..], &other[..]].map(summed);
        assert!((at_least(&first, &second) - 1.0 + thrown.probability(&Ordering::Less)).abs() < 1e-12);
        assert!((at_least(&second, &first) - 1.0 + thrown.probability(&Ordering::Greater)).abs() < 1e-12);
        assert!((mean(&summed(&one)) - 17.0).abs() < 1e-12);
    }

    #[test]
    fn nothing_thrown_is_nought() {
        assert_eq!(summed(&[]), [1.0]);
        assert!((at_least(&[1.0], &[1.0]) - 1.0).abs() < 1e-12);
        assert_eq!(happening([0.5, 0.5]), [0.25, 0.5, 0.25]);
    }
}

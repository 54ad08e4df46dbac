use serde::{Deserialize, Serialize};

use crate::statistics::wilson;

/// How whole numbers are spread.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread {
    /// The smallest.
    pub least: i64,
    /// A tenth lie at or below this.
    pub low: i64,
    /// Half lie at or below this.
    pub median: i64,
    /// Nine tenths lie at or below this.
    pub high: i64,
    /// The largest.
    pub most: i64,
    /// The width of the bins.
    pub width: i64,
    /// The first number of the first bin.
    pub start: i64,
    /// How many numbers fall into each bin.
    pub bins: Vec<u64>,
}

/// No spread has more bins.
const MOST_BINS: i64 = 60;

impl FromIterator<i64> for Spread {
    fn from_iter<I: IntoIterator<Item = i64>>(numbers: I) -> Self {
        let mut sorted: Vec<i64> = numbers.into_iter().collect();
        sorted.sort_unstable();
        let (Some(&least), Some(&most)) = (sorted.first(), sorted.last()) else { return Self::default() };
        let width = bin_width(most - least + 1);
        let start = least.div_euclid(width) * width;
        let mut bins = vec![0; ((most - start) / width + 1) as usize];
        for number in &sorted {
            bins[((number - start) / width) as usize] += 1;
        }
        let share = |part: f64| sorted[((sorted.len() as f64 * part).ceil() as usize).clamp(1, sorted.len()) - 1];
        Self { least, low: share(0.1), median: share(0.5), high: share(0.9), most, width, start, bins }
    }
}

/// The smallest round width with which the bins are few enough.
fn bin_width(range: i64) -> i64 {
    let mut rounds = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)));
    rounds.find(|width| range <= MOST_BINS * width).unwrap_or(range)
}

/// A share of matches, with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Of how many.
    pub games: u64,
    /// The share.
    pub share: f64,
    /// Its 95 % Wilson interval.
    pub ci95: [f64; 2],
}

impl Share {
    /// So many of so many.
    pub fn of(count: u64, games: u64) -> Self {
        Self {
            count,
            games,
            share: if games == 0 { 0.0 } else { count as f64 / games as f64 },
            ci95: wilson(count, games),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_cover_every_number_once() {
        let spread: Spread = (-37..=41).collect();
        assert_eq!((spread.least, spread.most, spread.width, spread.start), (-37, 41, 2, -38));
        assert_eq!(spread.bins.iter().sum::<u64>(), 79);
        assert_eq!(spread.bins[0], 1, "only -37 falls into the first");
        assert_eq!((spread.low, spread.median, spread.high), (-30, 2, 34));
    }

    #[test]
    fn few_numbers_have_a_bin_each_and_none_have_none() {
        let spread: Spread = [4, 6, 6].into_iter().collect();
        assert_eq!((spread.width, spread.bins), (1, vec![1, 0, 2]));
        assert_eq!([].into_iter().collect::<Spread>(), Spread::default());
    }

    #[test]
    fn widths_are_round() {
        assert_eq!([60, 61, 121, 301, 6_001].map(bin_width), [1, 2, 5, 10, 200]);
    }
}

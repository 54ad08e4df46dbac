use serde::{Deserialize, Serialize};

use crate::statistics::wilson;

/// How whole numbers are spread.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// The smallest.
    pub least: i64,
    /// A tenth lie at or below this.
    pub low: f64,
    /// Half lie at or below this.
    pub median: f64,
    /// Nine tenths lie at or below this.
    pub high: f64,
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
        let [low, median, high] = [1, 5, 9].map(|tenths| quantile(&sorted, tenths));
        Self { least, low, median, high, most, width, start, bins }
    }
}

/// So many tenths lie at or below this; where that falls between two numbers, halfway, so that what one side is ahead and the other behind mirror each other.
fn quantile(sorted: &[i64], tenths: usize) -> f64 {
    let (place, rest) = (sorted.len() * tenths / 10, sorted.len() * tenths % 10);
    if rest == 0 { (sorted[place - 1] + sorted[place]) as f64 / 2.0 } else { sorted[place] as f64 }
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

    /// Twice the quantiles, which are whole numbers.
    fn doubled(spread: &Spread) -> [i64; 3] {
        [spread.low, spread.median, spread.high].map(|number| (number * 2.0) as i64)
    }

    #[test]
    fn bins_cover_every_number_once() {
        let spread: Spread = (-37..=41).collect();
        assert_eq!((spread.least, spread.most, spread.width, spread.start), (-37, 41, 2, -38));
        assert_eq!(spread.bins.iter().sum::<u64>(), 79);
        assert_eq!(spread.bins[0], 1, "only -37 falls into the first");
        assert_eq!(doubled(&spread), [-60, 4, 68]);
    }

    #[test]
    fn what_one_side_is_ahead_the_other_is_behind() {
        for count in 1..=40 {
            let numbers = (0..count).map(|number| number * number);
            let (ahead, behind): (Spread, Spread) =
                (numbers.clone().collect(), numbers.map(|number| -number).collect());
            let [low, median, high] = doubled(&behind);
            assert_eq!(doubled(&ahead), [-high, -median, -low], "{count}");
        }
        assert_eq!(doubled(&[3, 4].into_iter().collect()), [6, 7, 8]);
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

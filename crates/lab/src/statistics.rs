/// How many standard errors an interval of 95 % reaches to either side.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// The 95 % Wilson interval of a share: `wins` of `games`. The whole range when nothing was played.
pub fn wilson(wins: u64, games: u64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let n = games as f64;
    let p = wins as f64 / n;
    let scale = 1.0 + Z * Z / n;
    let middle = (p + Z * Z / (2.0 * n)) / scale;
    let half = Z / scale * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    [(middle - half).max(0.0), (middle + half).min(1.0)]
}

/// The mean and the spread of a series, without keeping it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Moments {
    /// Adds a number.
    pub fn add(&mut self, x: f64) {
        self.count += 1;
        let before = x - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (x - self.mean);
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The mean; 0 of nothing.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The standard deviation of the sample; 0 of fewer than two numbers.
    pub fn sd(&self) -> f64 {
        if self.count < 2 { 0.0 } else { (self.squares / (self.count - 1) as f64).sqrt() }
    }
}

impl FromIterator<f64> for Moments {
    fn from_iter<I: IntoIterator<Item = f64>>(numbers: I) -> Self {
        let mut moments = Self::default();
        for x in numbers {
            moments.add(x);
        }
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-5
    }

    /// Figures worked out by hand from the formula.
    #[test]
    fn wilson_intervals_are_the_known_ones() {
        for (wins, games, low, high) in [
            (0, 0, 0.0, 1.0),
            (0, 10, 0.0, 0.2775),
            (10, 10, 0.7225, 1.0),
            (5, 10, 0.2366, 0.7634),
            (81, 263, 0.2553, 0.3662),
        ] {
            let [lo, hi] = wilson(wins, games);
            assert!(close(lo, low) && close(hi, high), "{wins} of {games}: {lo} {hi}");
        }
    }

    #[test]
    fn moments_agree_with_the_definition() {
        let moments: Moments = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().collect();
        assert!(close(moments.mean(), 5.0));
        assert!(close(moments.sd(), (32.0f64 / 7.0).sqrt()));
        assert_eq!(Moments::default().sd().to_bits(), 0.0f64.to_bits());
    }
}

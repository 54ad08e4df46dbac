/// The mean of a series and its error, without keeping it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Tally {
    /// Adds a number.
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 of nothing.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum / self.count as f64 }
    }

    /// Their standard deviation; 1, the whole scale, of fewer than two.
    pub fn deviation(&self) -> f64 {
        if self.count < 2 {
            return 1.0;
        }
        let spare = self.squares - self.sum * self.sum / self.count as f64;
        (spare.max(0.0) / (self.count - 1) as f64).sqrt()
    }

    /// The standard error of their mean.
    pub fn error(&self) -> f64 {
        self.deviation() / (self.count.max(1) as f64).sqrt()
    }
}

/// Of all numbers; what is not a number does not count.
impl FromIterator<f32> for Tally {
    fn from_iter<I: IntoIterator<Item = f32>>(values: I) -> Self {
        let mut tally = Self::default();
        values.into_iter().filter(|value| !value.is_nan()).for_each(|value| tally.add(f64::from(value)));
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_error_agree_with_the_definition() {
        let mut tally = Tally::default();
        for x in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            tally.add(x);
        }
        assert!((tally.mean() - 5.0).abs() < 1e-12);
        assert!((tally.deviation() - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
        assert!((tally.error() - (4.0f64 / 7.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn of_one_number_nothing_is_known() {
        let mut tally = Tally::default();
        tally.add(0.5);
        assert!((tally.error() - 1.0).abs() < 1e-12);
    }
}

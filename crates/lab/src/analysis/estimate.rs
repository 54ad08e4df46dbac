use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A number with its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

impl Estimate {
    /// The sum of independent numbers.
    pub fn sum(estimates: impl Iterator<Item = Estimate>) -> Estimate {
        let (mut value, mut variance) = (0.0, 0.0);
        for estimate in estimates {
            value += estimate.value;
            variance += estimate.error * estimate.error;
        }
        Estimate { value, error: variance.sqrt() }
    }

    /// How far its 95 % interval reaches to either side.
    pub fn reach(self) -> f64 {
        crate::statistics::Z * self.error
    }

    /// The same, seen from the other side.
    #[must_use]
    pub fn times(self, factor: f64) -> Estimate {
        Estimate { value: self.value * factor, error: self.error * factor.abs() }
    }
}

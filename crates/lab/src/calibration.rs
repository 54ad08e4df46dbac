use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

/// How the worth of a position turns into a chance, by game.
const FITTED: &str = include_str!("../data/calibration.toml");

/// From the worth of a position to the chance to win: a logistic curve fitted on matches between sergeants.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scale {
    /// Where the curve stands at a worth of 0.
    pub shift: f64,
    /// How steep it is.
    pub slope: f64,
}

impl Scale {
    /// The curve of a game; a game that was not fitted has a plain one.
    pub fn of(game: &str) -> Self {
        static SCALES: OnceLock<BTreeMap<String, Scale>> = OnceLock::new();
        let scales = SCALES.get_or_init(|| toml::from_str(FITTED).expect("the fitted curves are well-formed"));
        scales.get(game).copied().unwrap_or(Scale { shift: 0.0, slope: 2.2 })
    }

    /// The same curve for the side that the first seat is not on: its worth and chance are the reverse.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { shift: -self.shift, ..self }
    }

    /// The chance at a worth between -1 and 1.
    pub fn chance(self, worth: f32) -> f64 {
        1.0 / (1.0 + (-(self.shift + self.slope * f64::from(worth))).exp())
    }

    /// How fast the chance rises at a worth.
    pub fn steepness(self, worth: f32) -> f64 {
        let chance = self.chance(worth);
        self.slope * chance * (1.0 - chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chances_of_both_sides_add_up_to_one() {
        let scale = Scale { shift: -0.4, slope: 1.8 };
        for worth in [-1.0, -0.3, 0.0, 0.7] {
            let both = scale.chance(worth) + scale.reversed().chance(-worth);
            assert!((both - 1.0).abs() < 1e-9, "{worth}: {both}");
        }
    }

    #[test]
    fn every_game_has_a_fitted_curve_that_rises() {
        let fitted: BTreeMap<String, Scale> = toml::from_str(FITTED).unwrap();
        for game in ["last-mughal", "fast-play-mutiny", "grande-armee", "colonial-warmaster", "mutiny-1857"] {
            assert!(fitted.get(game).is_some_and(|scale| scale.slope > 1.0), "{game}");
        }
    }
}

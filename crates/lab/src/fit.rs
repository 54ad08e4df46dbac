//! What the parts of a position are worth, learnt from the results of matches.
//!
//! Sergeants play matches in which some early orders are drawn at random, so that unusual positions occur. At every quiet point the game's features are
//! noted. On half of the matches a regression finds the weights, logistic for the result, linear for the margin; on the other half the forecasts that follow
//! are held against what came, beside those of the game's present worth.

use std::panic::{AssertUnwindSafe, catch_unwind};

use chance::{Chance, Dice, Fast, Key};
use engine::{
    Game, Judgement, Loaded, NoLog, Options, Pending, Rest, RuleSet, Scratch, Seat, Secret, Word, vocabulary,
};
use opponents::Halt;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::plan::{LabError, chosen_scenarios};
use crate::run::{AT_ONCE, Half, match_seed, threads};
use crate::statistics::Moments;

/// Of seven early orders one is drawn at random.
const SLIPS: u32 = 7;
/// Slips happen in the first part of a match: as many decisions as a third of an average one.
const SLIPPERY: f64 = 1.0 / 3.0;
/// Keeps the weights of features that hardly matter small.
const RIDGE: f64 = 1.0;

/// What the weights shall forecast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Forecasting {
    /// The chance to win: a weight is what a feature adds to the logarithm of the odds.
    Result,
    /// The margin at the end: a weight is what a feature adds to it.
    Margin,
}

/// What to learn from.
#[derive(Clone, Debug)]
pub struct FitPlan {
    /// What to forecast.
    pub of: Forecasting,
    /// Matches per scenario; half are held out.
    pub games: u64,
    /// The scenarios; none named means all.
    pub scenarios: Vec<String>,
    /// From which all chance follows.
    pub seed: u64,
    /// How many threads; 0 for one per core.
    pub threads: usize,
    /// Calls it off.
    pub halt: Halt,
}

/// What was learnt.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FitReport {
    /// The game.
    #[serde(deserialize_with = "vocabulary::read")]
    pub game: Word,
    /// What the weights forecast.
    pub of: Forecasting,
    /// Matches played.
    pub matches: u64,
    /// Positions learnt from.
    pub learnt: u64,
    /// Positions held out.
    pub held_out: u64,
    /// The weights, in the order of the game's features.
    pub weights: Vec<Weight>,
    /// The mean squared error, on the positions held out, of each scenario's mean; of chances that is the Brier score.
    pub base_rate: f64,
    /// Of the game's present worth, through the curve that suits it best.
    pub present: f64,
    /// Of the new weights.
    pub fitted: f64,
}

/// What was learnt about one feature.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Weight {
    /// Its weight.
    pub weight: f64,
    /// The standard error of the weight, as if positions were independent.
    pub error: f64,
    /// The standard deviation of the feature.
    pub spread: f64,
}

/// A position: the scenario it is from, what the first seat's features and worth are, and the result of its match.
struct Sample {
    scenario: usize,
    features: Vec<f32>,
    worth: f32,
    /// What came: the result from 0 to 1, or the margin.
    came: f64,
}

/// Learns from matches. `progress` is told how many have been played.
pub fn fit<R: RuleSet>(
    loaded: &'static Loaded<R>,
    plan: &FitPlan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<FitReport, LabError> {
    let scenarios = chosen_scenarios(loaded.rules.info(), &plan.scenarios)?;
    if plan.games < 2 {
        return Err(LabError::NoGames);
    }
    let pool = threads(plan.threads)?;
    let jobs: Vec<(usize, u64)> =
        (0..scenarios.len()).flat_map(|place| (0..plan.games).map(move |index| (place, index))).collect();
    let played: Vec<(Half, Vec<Sample>)> = pool.install(|| {
        jobs.par_iter()
            .with_max_len(AT_ONCE)
            .filter(|_| !plan.halt.is_called())
            .map(|&(place, index)| {
                let seed = match_seed(plan.seed ^ 0x0066_6974, &scenarios[place], index);
                // A match that fails teaches nothing; `lab run` tells of such matches.
                let samples =
                    catch_unwind(AssertUnwindSafe(|| samples(loaded, &scenarios[place], place, seed, plan.of)));
                progress(1);
                (Half::of(index), samples.ok().flatten().unwrap_or_default())
            })
            .collect()
    });
    if plan.halt.is_called() {
        return Err(LabError::CalledOff { played: played.len() as u64, of: jobs.len() as u64 });
    }
    let matches = played.len() as u64;
    let (held_out, learnt): (Vec<_>, Vec<_>) = played.into_iter().partition(|(half, _)| *half == Half::HeldOut);
    let flat = |half: Vec<(Half, Vec<Sample>)>| half.into_iter().flat_map(|(_, samples)| samples).collect::<Vec<_>>();
    Ok(judge((R::SLUG, plan.of, matches), &flat(learnt), &flat(held_out), scenarios.len()))
}

/// Positions of one match between sergeants who slip now and then at the beginning.
fn samples<R: RuleSet>(
    loaded: &'static Loaded<R>,
    scenario: &str,
    place: usize,
    seed: u64,
    of: Forecasting,
) -> Option<Vec<Sample>> {
    let options = Options::default();
    let seats = loaded.rules.seats(scenario, &options).len();
    let key = Key::derive(&Secret::from_seed(seed).0, (0..seats).map(|_| &[] as &[u8]));
    let mut thought = Fast::stream(seed, 1);
    let mut scratch = Scratch::<R::Game>::default();
    let mut game = loaded.rules.start(scenario, &options, &mut Dice::new(&key, 0), &mut NoLog).ok()?;
    let info = loaded.rules.info().scenario(scenario)?;
    let slippery = (f64::from(info.decisions_at_most.min(600)) / 2.0 * SLIPPERY) as u64;
    let pause = R::Game::outlook().pause;
    let mut samples = Vec::new();
    let mut rested = Rest::Busy;
    for decision in 1..=u64::from(info.decisions_at_most) {
        if let Pending::Over(_) = game.pending() {
            break;
        }
        let rest = game.rest();
        if rest >= pause && rested < pause {
            let mut features = Vec::new();
            game.features(Seat(0), &mut features);
            samples.push(Sample { scenario: place, features, worth: game.value(Seat(0)), came: 0.5 });
        }
        rested = rest;
        let slips = decision <= slippery && thought.below(SLIPS) == 0;
        let order = if slips {
            scratch.orders.clear();
            game.orders(&mut scratch.orders);
            scratch.orders[thought.below(scratch.orders.len() as u32) as usize].clone()
        } else {
            game.pick(&mut thought, &mut scratch)
        };
        game.apply(&order, &mut Dice::new(&key, decision), &mut NoLog);
    }
    let Pending::Over(outcome) = game.pending() else { return None };
    let came = match of {
        Forecasting::Result => f64::midpoint(f64::from(outcome.result(Seat(0))), 1.0),
        Forecasting::Margin => f64::from(outcome.margin[0]),
    };
    for sample in &mut samples {
        sample.came = came;
    }
    Some(samples)
}

fn judge(
    (game, of, matches): (&'static str, Forecasting, u64),
    learnt: &[Sample],
    held_out: &[Sample],
    scenarios: usize,
) -> FitReport {
    let count = learnt.first().map_or(0, |sample| sample.features.len());
    let spreads: Vec<f64> = (0..count)
        .map(|feature| learnt.iter().map(|sample| f64::from(sample.features[feature])).collect::<Moments>().sd())
        .map(|sd| if sd > 1e-9 { sd } else { 1.0 })
        .collect();
    let place = |sample: &Sample| (0..scenarios).map(|other| f64::from(u8::from(other == sample.scenario))).collect();
    let worth_alone = |sample: &Sample| vec![1.0, f64::from(sample.worth)];
    let inputs = |sample: &Sample| -> Vec<f64> {
        sample.features.iter().zip(&spreads).map(|(feature, spread)| f64::from(*feature) / spread).collect()
    };
    let score = |rows: &dyn Fn(&Sample) -> Vec<f64>| {
        let curve = Regression::of(of, learnt.iter().map(|sample| (rows(sample), sample.came)).collect());
        let miss = |sample: &Sample| (curve.forecast(&rows(sample)) - sample.came).powi(2);
        (held_out.iter().map(miss).sum::<f64>() / held_out.len().max(1) as f64, curve)
    };
    let (base_rate, _) = score(&place);
    let (present, _) = score(&worth_alone);
    let (fitted, curve) = score(&inputs);
    let weights = (0..count)
        .map(|feature| Weight {
            weight: curve.weights[feature] / spreads[feature],
            error: curve.errors[feature] / spreads[feature],
            spread: spreads[feature],
        })
        .collect();
    FitReport {
        game,
        of,
        matches,
        learnt: learnt.len() as u64,
        held_out: held_out.len() as u64,
        weights,
        base_rate,
        present,
        fitted,
    }
}

/// A regression, logistic or linear.
struct Regression {
    of: Forecasting,
    weights: Vec<f64>,
    errors: Vec<f64>,
}

impl Regression {
    /// By Newton's method; a little ridge keeps it finite.
    fn of(of: Forecasting, rows: Vec<(Vec<f64>, f64)>) -> Self {
        let size = rows.first().map_or(0, |(inputs, _)| inputs.len());
        let mut found = Self { of, weights: vec![0.0; size], errors: vec![0.0; size] };
        for _ in 0..25 {
            let mut gradient: Vec<f64> = found.weights.iter().map(|weight| -RIDGE * weight).collect();
            let mut curvature = vec![vec![0.0; size]; size];
            (0..size).for_each(|i| curvature[i][i] = RIDGE);
            for (inputs, came) in &rows {
                let forecast = found.forecast(inputs);
                let weight = match of {
                    Forecasting::Result => forecast * (1.0 - forecast),
                    Forecasting::Margin => 1.0,
                };
                let miss = came - forecast;
                for i in (0..size).filter(|&i| inputs[i] != 0.0) {
                    gradient[i] += miss * inputs[i];
                    (0..size).for_each(|j| curvature[i][j] += weight * inputs[i] * inputs[j]);
                }
            }
            let inverse = inverse(curvature);
            let mut change = 0.0_f64;
            for (i, row) in inverse.iter().enumerate() {
                let step: f64 = row.iter().zip(&gradient).map(|(one, other)| one * other).sum();
                found.weights[i] += step;
                change = change.max(step.abs());
                found.errors[i] = row[i].max(0.0).sqrt();
            }
            if change < 1e-7 {
                break;
            }
        }
        found
    }

    fn forecast(&self, inputs: &[f64]) -> f64 {
        let sum: f64 = self.weights.iter().zip(inputs).map(|(weight, input)| weight * input).sum();
        match self.of {
            Forecasting::Result => 1.0 / (1.0 + (-sum).exp()),
            Forecasting::Margin => sum,
        }
    }
}

/// The inverse of a positive definite matrix, by elimination.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|i| (0..size).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for pivot in 0..size {
        let scale = 1.0 / matrix[pivot][pivot];
        for column in 0..size {
            matrix[pivot][column] *= scale;
            inverse[pivot][column] *= scale;
        }
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..size {
                matrix[row][column] -= factor * matrix[pivot][column];
                inverse[row][column] -= factor * inverse[pivot][column];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_undoes_the_matrix() {
        let matrix = vec![vec![4.0, 1.0, 0.5], vec![1.0, 3.0, 0.2], vec![0.5, 0.2, 2.0]];
        let found = inverse(matrix.clone());
        for (i, row) in matrix.iter().enumerate() {
            for j in 0..row.len() {
                let product: f64 = row.iter().zip(&found).map(|(one, other)| one * other[j]).sum();
                assert!((product - f64::from(u8::from(i == j))).abs() < 1e-12, "{i} {j}: {product}");
            }
        }
    }

    #[test]
    fn weights_that_made_the_results_are_found_again() {
        let of = Forecasting::Result;
        let truth = Regression { of, weights: vec![0.3, 1.5, -0.7], errors: Vec::new() };
        let mut chance = Fast::new(3);
        let mut rows = Vec::new();
        for _ in 0..20_000 {
            let inputs: Vec<f64> =
                [1.0, f64::from(chance.below(200)) / 100.0 - 1.0, f64::from(chance.below(200)) / 100.0 - 1.0].into();
            let won = f64::from(chance.below(1_000_000)) / 1e6 < truth.forecast(&inputs);
            rows.push((inputs, f64::from(u8::from(won))));
        }
        let found = Regression::of(of, rows);
        for (found, (truth, error)) in found.weights.iter().zip(truth.weights.iter().zip(&found.errors)) {
            assert!((found - truth).abs() < 4.0 * error && *error < 0.05, "{found} {truth} {error}");
        }
    }

    #[test]
    fn a_margin_is_forecast_by_a_straight_line() {
        let rows = (-50..=50).map(|x| (vec![1.0, f64::from(x)], 3.0 - 0.25 * f64::from(x))).collect();
        let found = Regression::of(Forecasting::Margin, rows);
        assert!((found.weights[0] - 3.0).abs() < 0.1 && (found.weights[1] + 0.25).abs() < 0.01, "{:?}", found.weights);
    }

    #[test]
    fn new_weights_forecast_better_than_a_worth_that_looks_away() {
        let mut chance = Fast::new(5);
        let mut sample = || {
            let lead = f64::from(chance.below(200)) / 100.0 - 1.0;
            let won = f64::from(chance.below(1_000_000)) / 1e6 < 1.0 / (1.0 + (-3.0 * lead).exp());
            Sample { scenario: 0, features: vec![lead as f32], worth: 0.0, came: f64::from(u8::from(won)) }
        };
        let (learnt, held_out): (Vec<_>, Vec<_>) = (0..2000).map(|_| (sample(), sample())).unzip();
        let report = judge(("toy", Forecasting::Result, 2), &learnt, &held_out, 1);
        assert!((report.weights[0].weight - 3.0).abs() < 0.5, "{report:?}");
        assert!(report.fitted < report.present - 0.03 && (report.present - report.base_rate).abs() < 0.01);
    }
}

//! Whether chances keep their promises: of positions with a chance of 70 % seven in ten should be won.
//!
//! Sergeants play matches. On half of them a curve is fitted from the worth of a position to the chance to win; on the other half, which the fit has not
//! seen, three forecasts are held against the results: the bare worth, the fitted curve, and the share of lines won, which is what an analysis shows.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use chance::{Chance, Dice, Fast, Key};
use engine::{Game, Judgement, Loaded, NoLog, Options, Pending, RuleSet, Scratch, Seat, Secret, Viewer};
use opponents::Halt;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::analysis::forecast;
use crate::calibration::Scale;
use crate::plan::{LabError, chosen_scenarios};
use crate::run::{AT_ONCE, Half, match_seed, threads};
use crate::statistics::wilson;

/// What to measure.
#[derive(Clone, Debug)]
pub struct CalibrationPlan {
    /// Matches per scenario; half are for the fit, half are held out.
    pub games: u64,
    /// The scenarios; none named means all.
    pub scenarios: Vec<String>,
    /// Positions of each held-out match that are judged.
    pub positions: usize,
    /// Lines played on from each of them.
    pub lines: u32,
    /// A line is cut after so many decisions.
    pub horizon: u32,
    /// From which all chance follows.
    pub seed: u64,
    /// How many threads; 0 for one per core.
    pub threads: usize,
    /// Calls it off.
    pub halt: Halt,
}

/// What was measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CalibrationReport {
    /// The game.
    pub game: String,
    /// Matches played.
    pub matches: u64,
    /// Positions judged, all of held-out matches.
    pub positions: u64,
    /// Lines played on from each.
    pub lines: u32,
    /// The seed.
    pub seed: u64,
    /// The fitted curve.
    pub fit: Scale,
    /// The forecasts, the poorest first.
    pub forecasts: Vec<Forecast>,
}

/// How one kind of forecast fared.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Forecast {
    /// What kind.
    pub name: String,
    /// The mean squared distance between chance and result; less is better.
    pub brier: f64,
    /// The mean distance between what was forecast and what came, over the bins by their sizes.
    pub calibration_error: f64,
    /// The largest distance of a bin with at least a hundred positions.
    pub worst_bin: f64,
    /// By tenths of the chance.
    pub bins: Vec<ForecastBin>,
}

/// Positions with about the same forecast.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ForecastBin {
    /// The mean forecast.
    pub forecast: f64,
    /// The mean result.
    pub result: f64,
    /// How many positions.
    pub count: u64,
    /// The 95 % interval of the result.
    pub ci95: [f64; 2],
}

/// One position: its worth, the share of lines won, the result of its match; all for the first seat.
#[derive(Clone, Copy)]
struct Sample {
    worth: f32,
    lines: Option<f64>,
    result: f64,
}

/// Measures a game's chances. `progress` is told how many matches have been dealt with.
pub fn calibrate<R: RuleSet>(
    loaded: &'static Loaded<R>,
    plan: &CalibrationPlan,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<CalibrationReport, LabError> {
    let scenarios = chosen_scenarios(loaded.rules.info(), &plan.scenarios)?;
    if plan.games < 2 || plan.positions == 0 || plan.lines == 0 {
        return Err(LabError::NoGames);
    }
    let pool = threads(plan.threads)?;
    let jobs: Vec<(&String, u64)> =
        scenarios.iter().flat_map(|scenario| (0..plan.games).map(move |index| (scenario, index))).collect();
    let samples: Vec<(&String, Half, Vec<Sample>)> = pool.install(|| {
        jobs.par_iter()
            .with_max_len(AT_ONCE)
            .filter(|_| !plan.halt.is_called())
            .map(|(scenario, index)| {
                let half = Half::of(*index);
                let seed = match_seed(plan.seed ^ 0x6361_6c69, scenario, *index);
                // A match that fails says nothing about chances; `lab run` tells of such matches.
                let played = catch_unwind(AssertUnwindSafe(|| sample(loaded, scenario, seed, half, plan)));
                progress(1);
                (*scenario, half, played.ok().flatten().unwrap_or_default())
            })
            .collect()
    });
    if plan.halt.is_called() {
        return Err(LabError::CalledOff { played: samples.len() as u64, of: jobs.len() as u64 });
    }
    let fitting: Vec<(f64, f64)> = samples
        .iter()
        .filter(|(_, half, _)| *half == Half::Learnt)
        .flat_map(|(_, _, samples)| samples.iter().map(|sample| (f64::from(sample.worth), sample.result)))
        .collect();
    let fit = fit(&fitting);
    let rates = base_rates(&samples);
    let held: Vec<(f64, Sample)> = samples
        .iter()
        .filter(|(_, half, _)| *half == Half::HeldOut)
        .flat_map(|(scenario, _, samples)| {
            let rate = rates.get(scenario.as_str()).copied().unwrap_or(0.5);
            samples.iter().map(move |sample| (rate, *sample))
        })
        .collect();
    let told = |name: &str, chance: &dyn Fn(&(f64, Sample)) -> f64| {
        Forecast::of(name, held.iter().map(|one| (chance(one), one.1.result)).collect())
    };
    Ok(CalibrationReport {
        game: R::SLUG.to_owned(),
        matches: samples.len() as u64,
        positions: held.len() as u64,
        lines: plan.lines,
        seed: plan.seed,
        fit,
        forecasts: vec![
            told("base rate", &|(rate, _)| *rate),
            told("bare worth", &|(_, sample)| f64::midpoint(f64::from(sample.worth), 1.0).clamp(0.0, 1.0)),
            told("fitted worth", &|(_, sample)| fit.chance(sample.worth)),
            told("lines played on", &|(rate, sample)| sample.lines.unwrap_or(*rate)),
        ],
    })
}

/// The mean result of each scenario in the matches for the fit.
fn base_rates<'a>(samples: &[(&'a String, Half, Vec<Sample>)]) -> BTreeMap<&'a str, f64> {
    let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for (scenario, _, samples) in samples.iter().filter(|(_, half, _)| *half == Half::Learnt) {
        if let Some(first) = samples.first() {
            let sum = sums.entry(scenario.as_str()).or_default();
            *sum = (sum.0 + first.result, sum.1 + 1.0);
        }
    }
    sums.into_iter().map(|(scenario, (sum, count))| (scenario, sum / count)).collect()
}

/// Positions of one match between sergeants, evenly drawn from all its decisions; of a held-out match each is judged by lines.
fn sample<R: RuleSet>(
    loaded: &'static Loaded<R>,
    scenario: &str,
    seed: u64,
    half: Half,
    plan: &CalibrationPlan,
) -> Option<Vec<Sample>> {
    let options = Options::default();
    let seats = loaded.rules.seats(scenario, &options).len();
    let key = Key::derive(&Secret::from_seed(seed).0, (0..seats).map(|_| &[] as &[u8]));
    let mut thought = Fast::stream(seed, 1);
    let mut scratch = Scratch::default();
    let mut game = loaded.rules.start(scenario, &options, &mut Dice::new(&key, 0), &mut NoLog).ok()?;
    let mut states: Vec<R::Game> = Vec::new();
    let most = loaded.rules.info().scenario(scenario)?.decisions_at_most;
    for decision in 1..=u64::from(most) {
        if let Pending::Over(_) = game.pending() {
            break;
        }
        states.push(game.clone());
        let order = game.pick(&mut thought, &mut scratch);
        game.apply(&order, &mut Dice::new(&key, decision), &mut NoLog);
    }
    let Pending::Over(outcome) = game.pending() else { return None };
    let result = f64::midpoint(f64::from(outcome.result(Seat(0))), 1.0);
    let mut drawn = Fast::stream(seed, 2);
    let samples = (0..plan.positions).map(|number| {
        let state = &states[drawn.below(states.len() as u32) as usize];
        let lines = (half == Half::HeldOut)
            .then(|| lines_won(state, seed.wrapping_add(number as u64 + 1), plan, Scale::of(R::SLUG)));
        Sample { worth: state.value(Seat(0)), lines: lines.flatten(), result }
    });
    Some(samples.collect())
}

/// The share of lines that the first seat wins from a position, from what the deciding seat knows.
fn lines_won<G: Judgement>(state: &G, seed: u64, plan: &CalibrationPlan, scale: Scale) -> Option<f64> {
    let Pending::Decision { seat, .. } = state.pending() else { return None };
    Some(forecast::<G>(&state.view(Viewer::Seat(seat)), seed, plan.lines, plan.horizon, scale))
}

/// The logistic curve that fits best, by Newton's method; a little ridge keeps it finite where worth and result agree wholly.
fn fit(pairs: &[(f64, f64)]) -> Scale {
    const RIDGE: f64 = 1e-3;
    let (mut shift, mut slope): (f64, f64) = (0.0, 1.0);
    for _ in 0..40 {
        let (mut gradient, mut curvature) = ([-RIDGE * shift, -RIDGE * slope], [RIDGE, 0.0, RIDGE]);
        for (worth, result) in pairs {
            let chance = 1.0 / (1.0 + (-(shift + slope * worth)).exp());
            let (miss, weight) = (result - chance, chance * (1.0 - chance));
            gradient = [gradient[0] + miss, gradient[1] + miss * worth];
            curvature = [curvature[0] + weight, curvature[1] + weight * worth, curvature[2] + weight * worth * worth];
        }
        let determinant = curvature[0] * curvature[2] - curvature[1] * curvature[1];
        if determinant.abs() < 1e-12 {
            break;
        }
        shift += (gradient[0] * curvature[2] - gradient[1] * curvature[1]) / determinant;
        slope += (gradient[1] * curvature[0] - gradient[0] * curvature[1]) / determinant;
    }
    Scale { shift, slope }
}

impl Forecast {
    /// Forecasts held against results.
    fn of(name: &str, pairs: Vec<(f64, f64)>) -> Self {
        const BINS: usize = 10;
        /// Smaller bins say too little to be the worst.
        const LEAST: u64 = 100;
        let count = pairs.len().max(1) as f64;
        let brier = pairs.iter().map(|(chance, result)| (chance - result).powi(2)).sum::<f64>() / count;
        let mut sums = [(0.0, 0.0, 0_u64); BINS];
        for (chance, result) in &pairs {
            let bin = &mut sums[((chance * BINS as f64) as usize).min(BINS - 1)];
            *bin = (bin.0 + chance, bin.1 + result, bin.2 + 1);
        }
        let bins: Vec<ForecastBin> = sums
            .into_iter()
            .filter(|(_, _, count)| *count > 0)
            .map(|(forecast, result, count)| ForecastBin {
                forecast: forecast / count as f64,
                result: result / count as f64,
                count,
                ci95: wilson(result.round() as u64, count),
            })
            .collect();
        let miss = |bin: &ForecastBin| (bin.forecast - bin.result).abs();
        Self {
            name: name.to_owned(),
            brier,
            calibration_error: bins.iter().map(|bin| miss(bin) * bin.count as f64).sum::<f64>() / count,
            worst_bin: bins.iter().filter(|bin| bin.count >= LEAST).map(miss).fold(0.0, f64::max),
            bins,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fit_finds_the_curve_that_made_the_results() {
        let truth = Scale { shift: 0.4, slope: 3.0 };
        let pairs: Vec<(f64, f64)> = (-100..=100)
            .map(|tenth| f64::from(tenth) / 100.0)
            .flat_map(|worth| {
                let chance = truth.chance(worth as f32);
                // A hundred matches of each worth, won as often as the chance says.
                let won = (chance * 100.0).round() as usize;
                (0..100).map(move |number| (worth, f64::from(u8::from(number < won))))
            })
            .collect();
        let found = fit(&pairs);
        assert!((found.shift - 0.4).abs() < 0.02 && (found.slope - 3.0).abs() < 0.05, "{found:?}");
    }

    #[test]
    fn a_forecast_that_keeps_its_word_has_no_error() {
        let pairs: Vec<(f64, f64)> = (0..1000).map(|i| (0.75, f64::from(u8::from(i % 4 != 0)))).collect();
        let kept = Forecast::of("kept", pairs.clone());
        assert!(kept.calibration_error < 1e-9 && (kept.brier - 0.1875).abs() < 1e-9, "{kept:?}");
        let broken = Forecast::of("broken", pairs.into_iter().map(|(_, result)| (0.25, result)).collect());
        assert!((broken.calibration_error - 0.5).abs() < 1e-9 && (broken.worst_bin - 0.5).abs() < 1e-9);
    }

    #[test]
    fn results_that_agree_wholly_with_the_worth_give_a_finite_curve() {
        let found = fit(&[(-1.0, 0.0), (1.0, 1.0)].repeat(50));
        assert!(found.slope.is_finite() && found.slope > 3.0, "{found:?}");
    }
}

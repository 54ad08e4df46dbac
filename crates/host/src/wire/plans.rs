//! What is to be thought, analysed, played or measured, and how thoroughly.

use std::collections::BTreeMap;
use std::time::Duration;

use catalog::{Budget, Halt, Pace, Player};
use engine::Options;
use lab::{
    AnalysisPlan, BenchPlan, CalibrationPlan, ComparePlan, FitPlan, Forecasting, Hypotheses, Row, RunPlan, Sketch,
    Usage,
};
use serde::{Deserialize, Serialize};

/// What a computer player thinks with.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Means {
    /// How long.
    pub pace: Haste,
    /// On how many threads.
    pub threads: usize,
    /// What its own chance follows from.
    pub seed: u64,
}

/// How long a computer player thinks.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Haste {
    /// Not at all.
    Instant,
    /// So many iterations.
    Iterations(u64),
    /// So many microseconds.
    Micros(u64),
}

impl Means {
    /// A budget, to be sent.
    pub fn of(budget: &Budget) -> Self {
        let pace = match budget.pace {
            Pace::Instant => Haste::Instant,
            Pace::Iterations(count) => Haste::Iterations(count),
            Pace::Time(time) => Haste::Micros(time.as_micros() as u64),
        };
        Self { pace, threads: budget.threads, seed: budget.seed }
    }

    /// The budget that was sent.
    pub fn budget(&self, halt: Halt) -> Budget {
        let pace = match self.pace {
            Haste::Instant => Pace::Instant,
            Haste::Iterations(count) => Pace::Iterations(count),
            Haste::Micros(micros) => Pace::Time(Duration::from_micros(micros)),
        };
        Budget { pace, threads: self.threads, seed: self.seed, halt }
    }
}

/// How thoroughly a match is analysed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Thoroughness {
    /// Lines from each order.
    pub lines: u32,
    /// Orders compared at a decision.
    pub width: usize,
    /// Where a line is cut.
    pub horizon: u32,
    /// From which all chance follows.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
    /// How many microseconds a decision may take; as long as its lines last where nothing is said.
    #[serde(default)]
    pub patience: Option<u64>,
}

impl Thoroughness {
    /// A plan, to be sent.
    pub fn of(plan: &AnalysisPlan) -> Self {
        let AnalysisPlan { lines, width, horizon, seed, threads, .. } = *plan;
        let patience = plan.patience.map(|patience| patience.as_micros() as u64);
        Self { lines, width, horizon, seed, threads, patience }
    }

    /// The plan that was sent, whose curve is drawn here.
    pub fn plan(&self, halt: Halt, sketch: Sketch) -> AnalysisPlan {
        let Self { lines, width, horizon, seed, threads, patience } = *self;
        let patience = patience.map(Duration::from_micros);
        AnalysisPlan { lines, patience, width, horizon, seed, threads, halt, sketch }
    }
}

/// Many matches to be played.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Runs {
    /// Matches per scenario.
    pub games: u64,
    /// The scenarios; none for all.
    pub scenarios: Vec<String>,
    /// Who plays which seat, as players are written.
    pub players: BTreeMap<String, String>,
    /// From which all chance follows.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
    /// The options.
    pub options: Options,
    /// How many are kept as records.
    pub records: u64,
    /// Those that were played before.
    #[serde(default)]
    pub before: Vec<(Row, Usage)>,
}

impl Runs {
    /// A plan, to be sent.
    pub fn of(plan: &RunPlan, before: Vec<(Row, Usage)>) -> Self {
        let players = plan.players.iter().map(|(seat, player)| (seat.clone(), player.to_string())).collect();
        Self {
            games: plan.games,
            scenarios: plan.scenarios.clone(),
            players,
            seed: plan.seed,
            threads: plan.threads,
            options: plan.options.clone(),
            records: plan.records,
            before,
        }
    }

    /// The plan that was sent.
    pub fn plan(&self) -> Result<RunPlan, String> {
        let player = |(seat, word): (&String, &String)| Ok::<_, String>((seat.clone(), player(word)?));
        Ok(RunPlan {
            games: self.games,
            scenarios: self.scenarios.clone(),
            players: self.players.iter().map(player).collect::<Result<_, _>>()?,
            seed: self.seed,
            threads: self.threads,
            options: self.options.clone(),
            records: self.records,
        })
    }
}

fn player(word: &str) -> Result<Player, String> {
    word.parse().map_err(|fault: catalog::UnknownPlayer| fault.to_string())
}

/// A measurement of how chances keep their word.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Calibrating {
    /// Matches per scenario.
    pub games: u64,
    /// The scenarios; none for all.
    pub scenarios: Vec<String>,
    /// Positions of each match that are judged.
    pub positions: usize,
    /// Lines played on from each.
    pub lines: u32,
    /// Where a line is cut.
    pub horizon: u32,
    /// From which all chance follows.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
}

impl Calibrating {
    /// A plan, to be sent.
    pub fn of(plan: &CalibrationPlan) -> Self {
        let CalibrationPlan { games, ref scenarios, positions, lines, horizon, seed, threads, .. } = *plan;
        Self { games, scenarios: scenarios.clone(), positions, lines, horizon, seed, threads }
    }

    /// The plan that was sent.
    pub fn plan(self, halt: Halt) -> CalibrationPlan {
        let Self { games, scenarios, positions, lines, horizon, seed, threads } = self;
        CalibrationPlan { games, scenarios, positions, lines, horizon, seed, threads, halt }
    }
}

/// What weights are learnt from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Fitting {
    /// What to forecast.
    pub of: Forecasting,
    /// Matches per scenario.
    pub games: u64,
    /// The scenarios; none for all.
    pub scenarios: Vec<String>,
    /// From which all chance follows.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
}

impl Fitting {
    /// A plan, to be sent.
    pub fn of(plan: &FitPlan) -> Self {
        let FitPlan { of, games, ref scenarios, seed, threads, .. } = *plan;
        Self { of, games, scenarios: scenarios.clone(), seed, threads }
    }

    /// The plan that was sent.
    pub fn plan(self, halt: Halt) -> FitPlan {
        let Self { of, games, scenarios, seed, threads } = self;
        FitPlan { of, games, scenarios, seed, threads, halt }
    }
}

/// A measurement of speed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Speeds {
    /// The scenarios; none for all.
    pub scenarios: Vec<String>,
    /// The time given to each figure, in microseconds.
    pub micros: u64,
    /// From which all chance follows.
    pub seed: u64,
}

impl Speeds {
    /// A plan, to be sent.
    pub fn of(plan: &BenchPlan) -> Self {
        Self { scenarios: plan.scenarios.clone(), micros: plan.time.as_micros() as u64, seed: plan.seed }
    }

    /// The plan that was sent.
    pub fn plan(self) -> BenchPlan {
        BenchPlan { scenarios: self.scenarios, time: Duration::from_micros(self.micros), seed: self.seed }
    }
}

/// Two players to be compared.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Comparing {
    /// The two, as players are written.
    pub players: [String; 2],
    /// The scenarios; none for all.
    pub scenarios: Vec<String>,
    /// The options.
    pub options: Options,
    /// From which all chance follows.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
    /// No more pairs than this.
    pub most_pairs: u64,
    /// What is tested.
    pub test: Hypotheses,
}

impl Comparing {
    /// A plan, to be sent.
    pub fn of(plan: &ComparePlan) -> Self {
        Self {
            players: [plan.a, plan.b].map(|player| player.to_string()),
            scenarios: plan.scenarios.clone(),
            options: plan.options.clone(),
            seed: plan.seed,
            threads: plan.threads,
            most_pairs: plan.most_pairs,
            test: plan.test,
        }
    }

    /// The plan that was sent.
    pub fn plan(self, halt: Halt) -> Result<ComparePlan, String> {
        let Self { players: [a, b], scenarios, options, seed, threads, most_pairs, test } = self;
        Ok(ComparePlan { a: player(&a)?, b: player(&b)?, scenarios, options, seed, threads, most_pairs, test, halt })
    }
}

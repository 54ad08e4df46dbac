use std::fmt::Write;
use std::time::Duration;

use catalog::Halt;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{FitPlan, FitReport, Forecasting};

use crate::failure::Failure;
use crate::interrupt;
use crate::lab::quietly;
use crate::page::{self, FAINT, STRONG, styled};
use crate::pick::DataArgs;

/// Learn from matches what the parts of a position are worth.
#[derive(clap::Args)]
#[command(after_help = "\
Sergeants who slip now and then play matches. On half of them the weights of the game's features are fitted to the
results; on the other half the new weights, the game's present worth and the base rate are held against the results. The
Brier score is the mean squared distance between chance and result: less is better. With --margin the weights add up to the
margin at the end instead of the logarithm of the odds.

Example:
  grognard lab fit last-mughal --games 2000")]
pub struct Args {
    /// The game
    #[arg(value_name = "SLUG")]
    game: String,
    /// Matches per scenario
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    /// Forecast the margin at the end instead of the result
    #[arg(long)]
    margin: bool,
    /// Only this scenario; may be repeated
    #[arg(long, value_name = "S")]
    scenario: Vec<String>,
    /// From which all chance follows
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1)]
    seed: u64,
    /// How many threads; one per core if not given
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=256))]
    threads: u16,
    #[command(flatten)]
    data: DataArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let title = args.data.game(&args.game)?;
    let halt = Halt::default();
    interrupt::calls(&halt);
    let plan = FitPlan {
        of: if args.margin { Forecasting::Margin } else { Forecasting::Result },
        games: args.games,
        scenarios: args.scenario.clone(),
        seed: args.seed,
        threads: usize::from(args.threads),
        halt,
    };
    let scenarios = if plan.scenarios.is_empty() { title.info().scenarios.len() } else { plan.scenarios.len() };
    let bar = ProgressBar::new(plan.games * scenarios as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} matches, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    let report = quietly(|| title.lab_fit(&plan, &|count| bar.inc(count)));
    bar.finish_and_clear();
    let report = report.map_err(Failure::bad)?;
    if args.json {
        return page::print_json(&serde_json::to_value(&report).expect("a report can be written as JSON"));
    }
    page::print(&told(&report))
}

fn told(report: &FitReport) -> String {
    let remark =
        format!("{} matches, {} positions learnt from, {} held out", report.matches, report.learnt, report.held_out);
    let mut text = format!("{}  {}\n", styled(STRONG, report.game), styled(FAINT, remark));
    let _ = writeln!(text, "  {:>7} {:>10} {:>10} {:>10}", "feature", "weight", "error", "spread");
    for (number, weight) in report.weights.iter().enumerate() {
        let _ = writeln!(text, "  {number:>7} {:>10.4} {:>10.4} {:>10.4}", weight.weight, weight.error, weight.spread);
    }
    let error = match report.of {
        Forecasting::Result => "Brier score",
        Forecasting::Margin => "Mean squared error",
    };
    let _ = writeln!(
        text,
        "  {error}: base rate {:.4}, present worth {:.4}, these weights {:.4}",
        report.base_rate, report.present, report.fitted
    );
    text
}

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use catalog::Halt;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{AnalysisPlan, CalibrationPlan, CalibrationReport};

use crate::failure::Failure;
use crate::lab::quietly;
use crate::page::{self, FAINT, STRONG, styled};
use crate::pick::DataArgs;
use crate::{files, interrupt};

/// Measure whether the chances that an analysis shows keep their word.
#[derive(clap::Args)]
#[command(after_help = "\
Sergeants play matches. On half of them a curve from the worth of a position to a chance is fitted; on positions of the
other half forecasts are held against results: the base rate, the bare worth, the fitted worth, and the share of lines
won, which is what `grognard analyse` shows. The Brier score is the mean squared distance between chance and result.

Example:
  grognard lab calibrate last-mughal --games 1000 --out results")]
pub struct Args {
    /// The game
    #[arg(value_name = "SLUG")]
    game: String,
    /// Matches per scenario
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    /// Only this scenario; may be repeated
    #[arg(long, value_name = "S")]
    scenario: Vec<String>,
    /// Positions of each match that are judged
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=100))]
    positions: u16,
    /// Lines played on from each position; as many as an analysis if not given
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(4..=100_000))]
    lines: Option<u32>,
    /// Cut lines after so many decisions and estimate how they would end; as an analysis does if not given
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    horizon: Option<u32>,
    /// From which all chance follows
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1)]
    seed: u64,
    /// How many threads; one per core if not given
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=256))]
    threads: u16,
    /// Write calibration.json into this folder, where `lab report` finds it
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
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
    let shown = AnalysisPlan::fitting(title.info().space);
    let plan = CalibrationPlan {
        games: args.games,
        scenarios: args.scenario.clone(),
        positions: usize::from(args.positions),
        lines: args.lines.unwrap_or(shown.lines_of_a_point()),
        horizon: args.horizon.unwrap_or(shown.horizon),
        seed: args.seed,
        threads: usize::from(args.threads),
        halt,
    };
    if let Some(folder) = &args.out {
        files::prepare(folder)?;
    }
    let scenarios = if plan.scenarios.is_empty() { title.info().scenarios.len() } else { plan.scenarios.len() };
    let bar = ProgressBar::new(plan.games * scenarios as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} matches, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    let report = quietly(|| title.lab_calibrate(&plan, &|count| bar.inc(count)));
    bar.finish_and_clear();
    let report = report.map_err(Failure::bad)?;
    let document = serde_json::to_value(&report).map_err(|why| Failure::bad(format!("cannot write it: {why}")))?;
    if let Some(folder) = &args.out {
        files::write_whole(&folder.join("calibration.json"), &format!("{document:#}\n"))?;
    }
    if args.json {
        return page::print_json(&document);
    }
    page::print(&told(&report))
}

fn told(report: &CalibrationReport) -> String {
    let mut text = format!(
        "{}  {}\n",
        styled(STRONG, &report.game),
        styled(
            FAINT,
            format!(
                "{} matches, {} positions held out, {} lines each; fit: shift {:+.3}, slope {:.3}",
                report.matches, report.positions, report.lines, report.fit.shift, report.fit.slope
            )
        )
    );
    let _ = writeln!(text, "  {:<16} {:>8} {:>18} {:>10}", "forecast", "Brier", "calibration error", "worst bin");
    for forecast in &report.forecasts {
        let _ = writeln!(
            text,
            "  {:<16} {:>8.4} {:>18.4} {:>10.4}",
            forecast.name, forecast.brier, forecast.calibration_error, forecast.worst_bin
        );
    }
    if let Some(shown) = report.forecasts.last() {
        let _ = writeln!(text, "  {} by tenths: forecast, result, positions", shown.name);
        for bin in &shown.bins {
            let _ =
                writeln!(text, "    {:>5.1} % {:>5.1} % {:>6}", bin.forecast * 100.0, bin.result * 100.0, bin.count);
        }
    }
    text
}

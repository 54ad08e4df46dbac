use std::fmt::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use lab::{BenchPlan, BenchReference, BenchRow, bench_reference};
use serde_json::json;

use crate::failure::Failure;
use crate::page;
use crate::pick::DataArgs;

/// Measure how fast the rules are.
#[derive(clap::Args)]
#[command(after_help = "\
One core; random play counts the making of the list of legal orders. Figures are medians over slices of the time given.
The reference loop comes first: integers, branches and a copy of 2 KiB, which no rule touches. Divide by it to compare machines and hours.

Examples:
  grognard bench
  grognard bench last-mughal --scenario delhi-field-force --time 2000 --json")]
pub struct Args {
    /// Only this game
    #[arg(value_name = "SLUG")]
    game: Option<String>,
    /// Only this scenario; may be repeated
    #[arg(long, value_name = "S", requires = "game")]
    scenario: Vec<String>,
    /// Milliseconds for each figure
    #[arg(long, value_name = "MS", default_value_t = 500, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    time: u64,
    #[command(flatten)]
    data: DataArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let plan = BenchPlan { scenarios: args.scenario.clone(), time: Duration::from_millis(args.time), seed: 1 };
    let titles = args.data.games(args.game.as_deref())?;
    let spinner = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        spinner.set_style(style);
    }
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner.set_message("measuring the machine");
    let reference = bench_reference(plan.time);
    let mut rows = Vec::new();
    for title in titles {
        spinner.set_message(format!("measuring {}", title.slug()));
        rows.extend(title.bench(&plan).map_err(Failure::bad)?);
    }
    spinner.finish_and_clear();
    if args.json {
        page::print_json(&json!({ "reference": reference, "games": rows }))
    } else {
        page::print(&told(&reference, &rows))
    }
}

fn told(reference: &BenchReference, rows: &[BenchRow]) -> String {
    let name = |row: &BenchRow| format!("{} {}", row.game, row.scenario);
    let width = rows.iter().map(|row| name(row).chars().count()).max().unwrap_or(0).max(8);
    let mut text = format!("reference loop: {:.0} rounds/s\n\n", reference.rounds_per_s);
    let _ = writeln!(
        text,
        "{:<width$} {:>12} {:>10} {:>7} {:>9} {:>9} {:>9} {:>7} {:>7} {:>10} {:>11} {:>10} {:>9}",
        "scenario",
        "decisions/s",
        "per match",
        "orders",
        "clone ns",
        "hash ns",
        "save ns",
        "bytes",
        "saved",
        "imagine/s",
        "sergeant/s",
        "playouts/s",
        "search/s"
    );
    for row in rows {
        let _ = writeln!(
            text,
            "{:<width$} {:>12.0} {:>10.1} {:>7.1} {:>9.0} {:>9.0} {:>9.0} {:>7} {:>7.0} {:>10.0} {:>11.0} {:>10.0} {:>9.0}",
            name(row),
            row.decisions_per_s,
            row.decisions_per_match,
            row.orders_mean,
            row.clone_ns,
            row.hash_ns,
            row.serialise_ns,
            row.state_bytes,
            row.saved_bytes,
            row.imagine_per_s,
            row.sergeant_per_s,
            row.playouts_per_s,
            row.search_iterations_per_s
        );
    }
    text
}

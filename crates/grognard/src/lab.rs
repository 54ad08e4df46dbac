use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use catalog::{Level, Title};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{RunPlan, RunReport, ScenarioReport};
use serde_json::Value;

use crate::failure::Failure;
use crate::files;
use crate::lab_compare;
use crate::page::{self, FAINT, STRONG, styled};
use crate::pick::{self, DataArgs};

/// Simulate many matches.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(clap::Subcommand)]
enum LabCommand {
    /// Play many matches between computer players and tell who wins how often
    Run(RunArgs),
    /// Play two computer players, or two data sets, against each other until a test decides
    Compare(lab_compare::Args),
}

#[derive(clap::Args)]
#[command(after_help = "\
The results follow from the seed, whatever the number of threads. With --out the folder gets matches.csv (one row per
match), report.json and records of the first matches, which `grognard replay` and `grognard verify` read.

Examples:
  grognard lab run last-mughal --games 2000 --seat british=sergeant,rebel=recruit --seed 7
  grognard lab run last-mughal --scenario delhi-field-force --games 100 --out results --records 5
  grognard lab run last-mughal --games 500 --option handicap=5 --json")]
struct RunArgs {
    /// The game
    #[arg(value_name = "SLUG")]
    game: String,
    /// Matches per scenario
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Only this scenario; may be repeated
    #[arg(long, value_name = "S")]
    scenario: Vec<String>,
    /// Who plays: SEAT=recruit or SEAT=sergeant, separated by commas; a seat not named is a sergeant's
    #[arg(long, value_name = "X=PLAYER,Y=PLAYER")]
    seat: Vec<String>,
    /// From which all chance follows
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1)]
    seed: u64,
    /// How many threads; one per core if not given
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=256))]
    threads: u16,
    /// An option of the rules; may be repeated
    #[arg(long, value_name = "ID=VALUE")]
    option: Vec<String>,
    /// Write rows, report and records into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Keep at most so many matches as records (with --out)
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 10)]
    records: u64,
    #[command(flatten)]
    data: DataArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        LabCommand::Run(args) => run_matches(args),
        LabCommand::Compare(args) => lab_compare::run(args),
    }
}

fn run_matches(args: &RunArgs) -> Result<(), Failure> {
    let title = args.data.game(&args.game)?;
    let plan = plan(args, &*title)?;
    let scenarios = plan.check(title.info()).map_err(Failure::bad)?.len();
    if let Some(folder) = &args.out {
        files::prepare(folder)?;
    }
    let progress = bar(plan.games * scenarios as u64);
    let report = quietly(|| title.lab_run(&plan, &|ended| progress.inc(ended)));
    progress.finish_and_clear();
    let report = report.map_err(Failure::bad)?;
    if let Some(folder) = &args.out {
        write(folder, &report)?;
    }
    if args.json {
        page::print_json(&document(&report))?;
    } else {
        page::print(&told(&report, args.out.as_deref()))?;
    }
    match report.scenarios.iter().find_map(|scenario| scenario.failed.first().map(|first| (scenario, first))) {
        None => Ok(()),
        Some((scenario, first)) => Err(Failure::No(format!(
            "{} of the matches failed, the first in {} with seed {}: {}",
            report.failures(),
            scenario.scenario,
            first.seed,
            first.why
        ))),
    }
}

fn plan(args: &RunArgs, title: &dyn Title) -> Result<RunPlan, Failure> {
    let players = pick::seats(&args.seat, &title.info().seats, |word| word.parse::<Level>().map_err(Failure::bad))?;
    Ok(RunPlan {
        games: args.games,
        scenarios: args.scenario.clone(),
        players,
        seed: args.seed,
        threads: usize::from(args.threads),
        options: pick::options(&args.option)?,
        records: if args.out.is_some() { args.records } else { 0 },
    })
}

/// A bar on standard error, for people only.
fn bar(matches: u64) -> ProgressBar {
    let bar = ProgressBar::new(matches);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} matches, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Runs without the message that a panic prints: a match that fails is counted and told in the report.
pub(crate) fn quietly<T>(work: impl FnOnce() -> T) -> T {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = work();
    std::panic::set_hook(hook);
    result
}

fn document(report: &RunReport) -> Value {
    serde_json::to_value(report).expect("a report can be written as JSON")
}

fn write(folder: &Path, report: &RunReport) -> Result<(), Failure> {
    for record in &report.records {
        files::write_whole(&folder.join(&record.name), &record.text)?;
    }
    files::write_whole(&folder.join("matches.csv"), &report.table.csv())?;
    files::write_whole(&folder.join("report.json"), &format!("{:#}\n", document(report)))
}

fn told(report: &RunReport, out: Option<&Path>) -> String {
    let mut text = String::new();
    for scenario in &report.scenarios {
        text.push_str(&scenario_told(scenario));
        text.push('\n');
    }
    let matches: u64 = report.scenarios.iter().map(|scenario| scenario.games).sum();
    let _ = writeln!(
        text,
        "{matches} matches in {:.1} s on {} threads ({:.0} per second), seed {}",
        report.seconds,
        report.threads,
        matches as f64 / report.seconds.max(1e-9),
        report.seed
    );
    if let Some(folder) = out {
        let _ = writeln!(text, "rows, report and {} records are in {}", report.records.len(), folder.display());
    }
    text
}

fn scenario_told(scenario: &ScenarioReport) -> String {
    let mut text = format!(
        "{}  {}\n",
        styled(STRONG, &scenario.scenario),
        styled(
            FAINT,
            format!(
                "{} matches, {:.1} turns, {:.0} decisions, {} draws, {} failures",
                scenario.games, scenario.turns_mean, scenario.decisions_mean, scenario.draws, scenario.failures
            )
        )
    );
    let width = scenario.seats.keys().map(|seat| seat.chars().count()).max().unwrap_or(0);
    for (seat, figures) in &scenario.seats {
        let _ = writeln!(
            text,
            "  {seat:<width$}  {:<9} wins {:>6}  {:>5.1} %  [{:.1}, {:.1}]  score {:+.2} ± {:.2}",
            figures.player,
            figures.wins,
            figures.win_rate * 100.0,
            figures.ci95[0] * 100.0,
            figures.ci95[1] * 100.0,
            figures.score_mean,
            figures.score_sd
        );
    }
    let levels: Vec<String> = scenario.levels.iter().map(|(level, count)| format!("{level} {count}")).collect();
    let _ = writeln!(text, "  {}", styled(FAINT, levels.join(", ")));
    text
}

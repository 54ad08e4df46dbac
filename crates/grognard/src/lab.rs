use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use catalog::{Halt, Player, Title};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Band, Escort, LabError, Row, RunPlan, RunReport, ScenarioReport, Spread, Usage};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::files;
use crate::interrupt;
use crate::lab_calibrate;
use crate::lab_compare;
use crate::lab_fingerprint;
use crate::lab_fit;
use crate::lab_journal::Journal;
use crate::lab_report;
use crate::page::{self, FAINT, STRONG, styled};
use crate::pick::{self, DataArgs};

/// So many matches are kept as records without a choice.
const RECORDS: u64 = 10;
/// The figures of a finished run, in its folder.
const REPORT: &str = "report.json";

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
    /// Draw a run, or the difference of two, as one HTML file
    Report(lab_report::Args),
    /// Measure whether the chances that an analysis shows keep their word
    Calibrate(lab_calibrate::Args),
    /// Learn from matches what the parts of a position are worth
    Fit(lab_fit::Args),
    /// Tell whether figures that were measured before still belong to these rules and these players
    Fingerprint(lab_fingerprint::Args),
}

#[derive(clap::Args)]
#[command(after_help = "\
The results follow from the seed, whatever the number of threads. With --out the folder gets matches.csv and
matches.parquet (one row per match), report.json and report.html, and records of the first matches, which
`grognard replay` and `grognard verify` read. A run that is interrupted goes on where it was when the same command is
given again; more --games prolong it.

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
    /// Who plays: SEAT=recruit, SEAT=sergeant, SEAT=general:300i, separated by commas; a seat not named is a sergeant's
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
    /// Keep at most so many matches as records, 10 if not given
    #[arg(long, value_name = "N", allow_negative_numbers = true, requires = "out")]
    records: Option<u64>,
    /// List how often every clause appeared
    #[arg(long)]
    clauses: bool,
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
        LabCommand::Report(args) => lab_report::run(args),
        LabCommand::Calibrate(args) => lab_calibrate::run(args),
        LabCommand::Fit(args) => lab_fit::run(args),
        LabCommand::Fingerprint(args) => lab_fingerprint::run(args),
    }
}

fn run_matches(args: &RunArgs) -> Result<(), Failure> {
    let title = args.data.game(&args.game)?;
    let plan = plan(args, &*title)?;
    let seats = |scenario: &str| title.seats(scenario, &plan.options);
    let scenarios = plan.check(title.info(), seats).map_err(Failure::bad)?;
    let opened = match &args.out {
        None => None,
        Some(folder) => {
            files::prepare(folder)?;
            let heading = heading(&*title, &plan, &scenarios);
            keep_other_results(folder, &heading)?;
            Some(Journal::open(folder, &heading)?)
        }
    };
    let (journal, before) = opened.unzip();
    let progress = bar(plan.games * scenarios.len() as u64);
    let before = before.unwrap_or_default();
    progress.inc(before.len() as u64);
    let halt = Halt::default();
    interrupt::calls(&halt);
    let each = |row: &Row, usage: &Usage| {
        progress.inc(1);
        if journal.as_ref().is_some_and(|journal| journal.note(row, usage).is_err()) {
            halt.call();
        }
    };
    let report = quietly(|| title.lab_run(&plan, Escort { before, each: &each, halt: halt.clone() }));
    progress.finish_and_clear();
    let report = report.map_err(|error| broken_off(&error, journal.as_ref(), args.out.as_deref()))?;
    if let (Some(folder), Some(journal)) = (&args.out, journal) {
        write(folder, &report)?;
        journal.remove()?;
    }
    if args.json {
        page::print_json(&document(&report))?;
    } else {
        let clauses = if args.clauses { Listing::All } else { Listing::Count };
        page::print(&told(&report, args.out.as_deref(), clauses))?;
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

/// Why there is no report, and what can be done about it.
fn broken_off(error: &LabError, journal: Option<&Journal>, folder: Option<&Path>) -> Failure {
    let LabError::CalledOff { .. } = error else { return Failure::bad(error) };
    match (journal.map(Journal::flush), folder) {
        (Some(Err(why)), _) => why,
        (Some(Ok(())), Some(folder)) => Failure::Bad(format!(
            "{error}; the same command goes on from there, what was played is kept in {}",
            folder.display()
        )),
        _ => Failure::Bad(format!("{error}; nothing was kept, with --out it could go on from there")),
    }
}

/// What makes a run this one: only rows of the same heading belong together.
fn heading(title: &dyn Title, plan: &RunPlan, scenarios: &[String]) -> Value {
    let players: BTreeMap<String, BTreeMap<String, String>> = scenarios
        .iter()
        .map(|scenario| {
            let seats = title.seats(scenario, &plan.options).into_iter();
            (scenario.clone(), seats.map(|seat| (seat.clone(), plan.player(&seat).to_string())).collect())
        })
        .collect();
    json!({
        "lab": 3, "game": title.slug(), "rules": title.rules_version(), "data": title.data_hash(),
        "players": players, "options": plan.options, "seed": plan.seed,
    })
}

/// The heading of the run whose report this is.
fn heading_of(report: &Value) -> Option<Value> {
    let mut players = BTreeMap::new();
    for scenario in report["scenarios"].as_array()? {
        let seats = scenario["seats"].as_object()?;
        let seats: BTreeMap<&String, &Value> = seats.iter().map(|(seat, figures)| (seat, &figures["player"])).collect();
        players.insert(scenario["scenario"].as_str()?, seats);
    }
    let [game, rules, data, options, seed] = ["game", "rules", "data", "options", "seed"].map(|key| &report[key]);
    Some(json!({
        "lab": 3, "game": game, "rules": rules, "data": data, "players": players, "options": options, "seed": seed,
    }))
}

/// Refuses a folder with the results of another run: the two would be mixed.
fn keep_other_results(folder: &Path, heading: &Value) -> Result<(), Failure> {
    let path = folder.join(REPORT);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(()),
        Err(why) => return Err(Failure::file(&path, &why)),
    };
    let earlier = serde_json::from_str(&text).ok().and_then(|report| heading_of(&report));
    if earlier.as_ref() == Some(heading) {
        return Ok(());
    }
    Err(Failure::Bad(format!(
        "{} holds the results of another run; give another folder, or delete it",
        folder.display()
    )))
}

fn plan(args: &RunArgs, title: &dyn Title) -> Result<RunPlan, Failure> {
    let players = pick::seats(&args.seat, &title.info().seats, |word| word.parse::<Player>().map_err(Failure::bad))?;
    Ok(RunPlan {
        games: args.games,
        scenarios: args.scenario.clone(),
        players,
        seed: args.seed,
        threads: usize::from(args.threads),
        options: pick::options(title, &args.option)?,
        records: if args.out.is_some() { args.records.unwrap_or(RECORDS) } else { 0 },
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
    let parquet = report.table.parquet().map_err(|why| Failure::bad(format!("the rows cannot be written: {why}")))?;
    files::write_bytes(&folder.join("matches.parquet"), &parquet)?;
    files::write_whole(&folder.join("report.html"), &lab::html::page(report, None, None))?;
    files::write_whole(&folder.join(REPORT), &format!("{:#}\n", document(report)))
}

/// How much is told of the clauses.
#[derive(Clone, Copy, PartialEq)]
enum Listing {
    /// How many appeared.
    Count,
    /// Each of them.
    All,
}

fn told(report: &RunReport, out: Option<&Path>, clauses: Listing) -> String {
    let mut text = String::new();
    for scenario in &report.scenarios {
        text.push_str(&scenario_told(scenario));
        text.push('\n');
    }
    text.push_str(&clauses_told(report, clauses));
    text.push_str(&forms_told(report));
    let matches = report.matches();
    let _ = writeln!(
        text,
        "{} in {:.1} s on {} ({:.0} per second), seed {}",
        page::count(matches, "match", "matches"),
        report.seconds,
        page::count(report.threads as u64, "thread", "threads"),
        matches as f64 / report.seconds.max(1e-9),
        report.seed
    );
    if let Some(folder) = out {
        let records = page::count(report.records.len() as u64, "record", "records");
        let _ = writeln!(text, "rows, report.html and {records} are in {}", folder.display());
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
                "{}, {:.1} turns, {:.0} decisions, {}, {}",
                page::count(scenario.games, "match", "matches"),
                scenario.turns_mean,
                scenario.decisions_mean,
                page::count(scenario.draws, "draw", "draws"),
                page::count(scenario.failures, "failure", "failures")
            )
        )
    );
    let width = scenario.seats.keys().map(|seat| seat.chars().count()).max().unwrap_or(0);
    for (seat, figures) in &scenario.seats {
        let _ = writeln!(
            text,
            "  {seat:<width$}  {:<9} wins {:>6}  {:>5.1} %  [{:.1}, {:.1}]  score {:+.2} ± {:.2}  {}",
            figures.player,
            figures.wins,
            figures.win_rate * 100.0,
            figures.ci95[0] * 100.0,
            figures.ci95[1] * 100.0,
            figures.score_mean,
            figures.score_sd,
            shape(&figures.score)
        );
    }
    let first = &scenario.first_player;
    let _ = writeln!(
        text,
        "  first to decide wins {:.1} %  [{:.1}, {:.1}]; decisions {}; turns {}",
        first.share * 100.0,
        first.ci95[0] * 100.0,
        first.ci95[1] * 100.0,
        shape(&scenario.decisions),
        shape(&scenario.turns)
    );
    let levels: Vec<String> = scenario.levels.iter().map(|(level, count)| format!("{level} {count}")).collect();
    let _ = writeln!(text, "  {}", styled(FAINT, levels.join(", ")));
    text
}

/// A spread in a few signs: `-12 ▁▂▅▇█▅▂▁ 9, median -3`.
fn shape(spread: &Spread) -> String {
    const STEPS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    /// No shape is wider.
    const WIDTH: usize = 20;
    let wide = spread.bins.len().div_ceil(WIDTH).max(1);
    let bins: Vec<u64> = spread.bins.chunks(wide).map(|bins| bins.iter().sum()).collect();
    let most = bins.iter().max().copied().unwrap_or(0).max(1);
    let signs: String = bins.iter().map(|count| STEPS[((count * 7).div_ceil(most)) as usize]).collect();
    format!("{} {signs} {}, median {}", spread.least, spread.most, spread.median)
}

/// Which rules ever mattered.
fn clauses_told(report: &RunReport, listing: Listing) -> String {
    let matches = report.matches().max(1) as f64;
    let of = report.clauses.len() + report.never.len();
    let rare = report.clauses.iter().filter(|used| Band::of(used.matches, report.matches()) == Band::Rarely).count();
    let mut text = format!(
        "{} of {of} clauses appear in what happened, in its reasons or in refusals, {rare} of them rarely",
        report.clauses.len()
    );
    if listing == Listing::Count {
        text.push_str(&styled(FAINT, "; --clauses lists them\n"));
        return text;
    }
    text.push_str(": in % of the matches, times in each, refusals among them, points of 100 moved\n");
    for used in &report.clauses {
        let _ = writeln!(
            text,
            "  {:<10} {:>5.1} % {:>9.3} {:>7.3} {:>6.1}  {}",
            used.clause,
            used.matches as f64 / matches * 100.0,
            used.times as f64 / matches,
            used.refused as f64 / matches,
            used.swing * 100.0,
            used.title
        );
    }
    text
}

/// Which orders are given: how often each form in a match, in all and by seat; the rare ones are marked, those that never were stand below.
fn forms_told(report: &RunReport) -> String {
    let per_match = |times: u64| times as f64 / report.matches().max(1) as f64;
    let seats: Vec<(String, &BTreeMap<String, u64>)> = report
        .forms_by
        .iter()
        .flat_map(|(seat, kinds)| kinds.iter().map(move |(kind, forms)| (format!("{seat} {kind}"), forms)))
        .collect();
    let mut given: Vec<(&String, u64)> = report.forms.iter().map(|(form, times)| (form, *times)).collect();
    given.sort_by_key(|(_, times)| Reverse(*times));
    let (given, never): (Vec<_>, Vec<_>) = given.into_iter().partition(|(_, times)| *times > 0);
    let width = given.iter().map(|(form, _)| form.chars().count()).max().unwrap_or(0);
    let mut text = format!("{} of {} forms of orders were given: times in each match", given.len(), report.forms.len());
    text.push_str(&styled(FAINT, format!("; * rarely\n  {:<width$}  {:>8}", "", "all")));
    for (seat, _) in &seats {
        text.push_str(&styled(FAINT, format!("  {seat:>8}")));
    }
    text.push('\n');
    for (form, times) in given {
        let mark = if Band::of(times, report.matches()) == Band::Rarely { '*' } else { ' ' };
        let _ = write!(text, "{mark} {form:<width$}  {:>8.3}", per_match(times));
        for (seat, forms) in &seats {
            let times = forms.get(form).copied().unwrap_or(0);
            let _ = write!(text, "  {:>1$.3}", per_match(times), seat.chars().count().max(8));
        }
        text.push('\n');
    }
    if !never.is_empty() {
        let never: Vec<&str> = never.iter().map(|(form, _)| form.as_str()).collect();
        let _ = writeln!(text, "  never: {}", styled(FAINT, never.join(" | ")));
    }
    text
}

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ::host::{Bounds, Hosted, Program};
use catalog::{CompareError, Halt, Player, Title};
use indicatif::{ProgressBar, ProgressStyle};
use lab::{ComparePlan, CompareReport, Hypotheses, Meeting, Verdict};

use crate::failure::Failure;
use crate::interrupt;
use crate::lab::quietly;
use crate::page::{self, FAINT, STRONG, styled};
use crate::pick::{self, DataArgs};

/// Play two computer players, or two data sets, against each other until a test decides.
#[derive(clap::Args)]
#[command(after_help = "\
A player is a level, with a budget per decision where it looks ahead: sergeant, general:300i (iterations, repeatable),
general:0.5s (seconds). A figure of the search may be changed: general:300i+stops=2 (width, stops, last, doubt,
moods).
Matches come in pairs of one seed with seats swapped; where all seats are one side, each plays the same match against the
automatic enemy and the better margin wins the pair. With --data A plays on the files of the folder and B on the game's
own; both are the same player, and the results of the first seat are compared. With --other B is played by another
program, such as one that a server keeps (data/programs/HASH/grognard): it runs as a child that opens neither network nor
files, gets the same matches of the same seeds on both sides, and must have the same rules and data. Without --mark the question is who is
better; with it, whether A reaches the higher score rather than the lower. The answer is wrong in at most one case of
twenty (--error). Ctrl-C ends the comparison and tells what it has found.

Examples:
  grognard lab compare last-mughal general:300i sergeant
  grognard lab compare last-mughal general:1s sergeant --mark 0.6,0.7 --json
  grognard lab compare last-mughal sergeant sergeant --data my-data --pairs 2000
  grognard lab compare last-mughal general:300i general:300i --other ./grognard-of-last-week")]
pub struct Args {
    /// The game
    #[arg(value_name = "SLUG")]
    game: String,
    /// The first player
    #[arg(value_name = "A")]
    a: String,
    /// The second player
    #[arg(value_name = "B")]
    b: String,
    /// At most so many pairs of matches
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: u64,
    /// Test whether A scores at least the second of these rather than at most the first
    #[arg(long, value_name = "LOW,HIGH", allow_negative_numbers = true)]
    mark: Option<String>,
    /// How often the answer may be wrong, either way
    #[arg(long, value_name = "RATE", allow_negative_numbers = true, default_value_t = 0.05)]
    error: f64,
    /// Only this scenario; may be repeated
    #[arg(long, value_name = "S")]
    scenario: Vec<String>,
    /// From which all chance follows
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1)]
    seed: u64,
    /// How many matches at once; one per core if not given
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=256))]
    threads: u16,
    /// An option of the rules; may be repeated
    #[arg(long, value_name = "ID=VALUE")]
    option: Vec<String>,
    #[command(flatten)]
    data: DataArgs,
    /// The program that plays B; this one if not given
    #[arg(long, value_name = "PROGRAM", conflicts_with = "data")]
    other: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let title = catalog::game(&args.game).ok_or_else(|| Failure::bad(catalog::CatalogError::unknown(&args.game)))?;
    let files = args.data.files(&args.game)?;
    let plan = plan(args, title)?;
    if files.is_none() && args.other.is_none() && plan.a == plan.b {
        return Err(Failure::bad(
            "A and B are the same player; give two, or --data for another data set, or --other for another program",
        ));
    }
    let other = args.other.as_deref().map(|path| opened(path, &args.game)).transpose()?;
    interrupt::calls(&plan.halt);
    let spinner = spinner(plan.most_pairs);
    let progress = |pairs, score, likelihood| {
        spinner.set_position(pairs);
        spinner.set_message(format!("A scores {:.1} %, likelihood {likelihood:+.2}", score * 100.0));
    };
    let report = quietly(|| match &other {
        Some(other) => ::host::compare(title, other, &plan, &progress).map_err(CompareError::from),
        None => title.lab_compare(&plan, files.as_ref(), &progress),
    });
    spinner.finish_and_clear();
    let report = report.map_err(Failure::bad)?;
    if args.json {
        page::print_json(&serde_json::to_value(&report).expect("a report can be written as JSON"))?;
    } else {
        page::print(&told(&report))?;
    }
    match &report.first_failure {
        None if report.interrupted => {
            Err(Failure::Bad(format!("the comparison was interrupted after {} of the pairs", report.pairs)))
        }
        None => Ok(()),
        Some(first) => Err(Failure::No(format!("{} of the pairs failed, the first: {first}", report.failures))),
    }
}

/// A game of another program, which runs as a child of this one.
fn opened(path: &Path, game: &str) -> Result<Hosted, Failure> {
    if !path.is_file() {
        return Err(Failure::bad(format!("{}: there is no such program", path.display())));
    }
    let program = Program::new(path, path.display().to_string(), None, Bounds::default());
    Hosted::open(program, game, BTreeMap::new()).map_err(Failure::bad)
}

fn plan(args: &Args, title: &dyn Title) -> Result<ComparePlan, Failure> {
    let player = |text: &str| text.parse::<Player>().map_err(Failure::bad);
    let even = Hypotheses { alpha: args.error, beta: args.error, ..Hypotheses::default() };
    let test = match &args.mark {
        None => even,
        Some(text) => {
            let read = |word: &str| word.parse::<f64>().ok();
            let marks = text.split_once(',').and_then(|(low, high)| Some((read(low)?, read(high)?)));
            let Some((low, high)) = marks else {
                return Err(Failure::Bad(format!("--mark `{text}` should be two scores, as in 0.6,0.7")));
            };
            Hypotheses { low, high, even: false, ..even }
        }
    };
    Ok(ComparePlan {
        a: player(&args.a)?,
        b: player(&args.b)?,
        scenarios: args.scenario.clone(),
        options: pick::options(title, &args.option)?,
        seed: args.seed,
        threads: usize::from(args.threads),
        most_pairs: args.pairs,
        test,
        halt: Halt::default(),
    })
}

/// How far it is, on standard error, for people only.
fn spinner(pairs: u64) -> ProgressBar {
    let spinner = ProgressBar::new(pairs);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} pairs, at most {len}, {elapsed}: {msg}") {
        spinner.set_style(style);
    }
    spinner.enable_steady_tick(Duration::from_millis(200));
    spinner
}

fn told(report: &CompareReport) -> String {
    let percent = |[low, high]: [f64; 2]| format!("[{:.1}, {:.1}]", low * 100.0, high * 100.0);
    let mut text = match (report.meeting, &report.data) {
        (Meeting::Data, [a, b]) => {
            format!("{} on data {} against data {}, the game's own\n", styled(STRONG, &report.a), &a[..8], &b[..8])
        }
        _ => {
            let of = report.other.as_ref().map(|program| format!(" of {program}")).unwrap_or_default();
            format!("{} against {}{of}\n", styled(STRONG, &report.a), styled(STRONG, &report.b))
        }
    };
    for row in report.scenarios.iter().filter(|row| row.pairs > 0) {
        let interval = percent(row.score_ci95);
        let _ = writeln!(
            text,
            "  {}: {:.1} % of the points {interval} in {}",
            row.scenario,
            row.score * 100.0,
            page::count(row.pairs, "pair", "pairs")
        );
    }
    let _ = writeln!(
        text,
        "{:.1} % of the points {}, {:+.0} Elo [{:+.0}, {:+.0}] in {}",
        report.score * 100.0,
        percent(report.score_ci95),
        report.elo + 0.0,
        report.elo_ci95[0],
        report.elo_ci95[1],
        page::count(report.pairs, "pair", "pairs")
    );
    let _ = writeln!(text, "{}", verdict(report));
    for (name, thinking) in ["A", "B"].into_iter().zip(&report.thinking).filter(|(_, thinking)| thinking.decisions > 0)
    {
        let mean = thinking.seconds / thinking.decisions as f64;
        let _ = write!(text, "{name} thought {mean:.3} s a decision on average");
        let _ = match thinking.longest {
            0.0 => writeln!(text),
            longest => writeln!(text, ", {:.1} % of its time at most", longest * 100.0),
        };
    }
    let [lost, quarter, half, more, won] = report.pentanomial;
    let remark = format!(
        "pairs by score {lost}, {quarter}, {half}, {more}, {won}; log likelihood ratio {:+.2} between {:.2} and {:+.2}; {:.1} s on {}, seed {}",
        report.llr,
        report.llr_bounds[0],
        report.llr_bounds[1],
        report.seconds,
        page::count(report.threads as u64, "thread", "threads"),
        report.seed
    );
    let _ = writeln!(text, "{}", styled(FAINT, remark));
    text
}

fn verdict(report: &CompareReport) -> String {
    let (low, high) = (report.test.low * 100.0, report.test.high * 100.0);
    let [a, b] = match report.meeting {
        Meeting::Data => {
            ["the first seat does better on the other data", "the first seat does better on the game's own data"]
        }
        Meeting::Swapped | Meeting::Alongside => ["A is better", "B is better"],
    };
    if report.meeting == Meeting::Data && report.data[0] == report.data[1] {
        return "both data sets are the same".to_owned();
    }
    match (report.verdict, report.test.even) {
        (Verdict::A, true) => a.to_owned(),
        (Verdict::B, true) => b.to_owned(),
        (Verdict::A, false) => format!("A scores at least {high:.0} % rather than at most {low:.0} %"),
        (Verdict::B, false) => format!("A scores at most {low:.0} % rather than at least {high:.0} %"),
        (Verdict::Equal, _) => format!("neither scores {high:.0} %"),
        (Verdict::Undecided, _) if report.interrupted => "undecided: interrupted before it was known".to_owned(),
        (Verdict::Undecided, _) => "undecided: more pairs are needed".to_owned(),
    }
}

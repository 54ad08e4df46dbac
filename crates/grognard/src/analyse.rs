use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use catalog::Halt;
use indicatif::{ProgressBar, ProgressStyle};
use lab::analysis::{Estimate, Expected, Judged, Point, Turn};
use lab::{Analysis, AnalysisPlan};

use crate::failure::Failure;
use crate::lab::quietly;
use crate::page::{self, FAINT, STRONG, seat_style, styled};
use crate::pick::RecordArgs;
use crate::{files, interrupt};

/// Say what happened in a match: the chance to win, the turning points, mistakes and luck.
#[derive(clap::Args)]
#[command(after_help = "\
The chance to win is the share of lines won, a draw counted half: matches played on by sergeants, in worlds that the
deciding seat could not tell from the true one. Decisions are measured against the best order seen; a loss is called a
mistake only beyond sampling noise. What decisions were worth is counted against the sergeant's orders, and the rest of
the swing is luck. The record must verify. Without --lines and --width up to 48 lines from each of 5 orders are
played to their end on a board, and up to 16 from each of 4 on a table, where they cost more: fewer where they are
slow, so that two hundred decisions take twenty seconds. With --lines the same seed finds the same every time.

Examples:
  grognard analyse match.jsonl
  grognard analyse match.jsonl --lines 200 --json")]
pub struct Args {
    /// The record
    file: PathBuf,
    /// Lines played on from each order that is measured; more give finer chances and take longer
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(4..=100_000))]
    lines: Option<u32>,
    /// Orders compared at each decision
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(2..=64))]
    width: Option<u16>,
    /// Cut lines after so many decisions and estimate how they would end
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    horizon: Option<u32>,
    /// From which all chance of the analysis follows
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 1)]
    seed: u64,
    /// How many threads; one per core if not given
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=256))]
    threads: u16,
    #[command(flatten)]
    data: RecordArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let (title, table) = files::read(&args.file, &args.data)?;
    if table.steps() == 0 {
        return Err(Failure::Bad(format!("{}: nothing has been ordered in this match yet", args.file.display())));
    }
    let halt = Halt::default();
    interrupt::calls(&halt);
    let fitting = AnalysisPlan::fitting(title.info().space);
    let plan = AnalysisPlan {
        lines: args.lines.unwrap_or(fitting.lines),
        patience: fitting.patience.filter(|_| args.lines.is_none()),
        width: args.width.map_or(fitting.width, usize::from),
        horizon: args.horizon.unwrap_or(fitting.horizon),
        seed: args.seed,
        threads: usize::from(args.threads),
        halt,
        ..fitting
    };
    let progress = bar(table.steps() as u64);
    let analysis = quietly(|| {
        table.analysis()(&plan, &|done, of| {
            progress.set_length(of);
            progress.set_position(done);
        })
    });
    progress.finish_and_clear();
    let analysis = analysis.map_err(Failure::bad)?;
    if args.json {
        let document =
            serde_json::to_value(&analysis).map_err(|why| Failure::bad(format!("cannot write it: {why}")))?;
        return page::print_json(&document);
    }
    page::print(&told(&analysis))
}

fn bar(steps: u64) -> ProgressBar {
    let bar = ProgressBar::new(steps);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} decisions, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn told(analysis: &Analysis) -> String {
    let players: Vec<String> =
        analysis.seats.iter().zip(&analysis.players).map(|(seat, player)| format!("{seat} {player}")).collect();
    let mut text = format!(
        "{}  {}, {}\n{}\n\n",
        styled(STRONG, analysis.game),
        analysis.scenario,
        players.join(", "),
        styled(
            FAINT,
            format!(
                "the chance of {}, in %, its 95 % band shaded; each ± reaches to the ends of 95 %; {} lines, seed {}",
                analysis.of, analysis.played, analysis.seed
            )
        )
    );
    text.push_str(&curve(analysis));
    text.push_str(&account(analysis));
    text.push_str(&turning_points(analysis));
    text.push_str(&costly(analysis));
    text.push_str(&expected(&analysis.expected));
    text
}

/// Lines of the drawing of the curve.
const HEIGHT: usize = 10;

/// The curve as columns of bars, the time to the right.
fn curve(analysis: &Analysis) -> String {
    let (Some(first), Some(last)) = (analysis.curve.first(), analysis.curve.last()) else { return String::new() };
    let width = page::columns().saturating_sub(12).clamp(20, 100).min(last.step + 1);
    let point = |column: usize| {
        let step = column * last.step / (width - 1).max(1);
        analysis.curve.iter().rev().find(|point| point.step <= step).unwrap_or(first)
    };
    let mut text = String::new();
    for row in (0..HEIGHT).rev() {
        let mark = if (row + 1) % 5 == 0 { format!("{:>4} ", (row + 1) * 10) } else { "     ".to_owned() };
        let line: String = (0..width).map(|column| cell(point(column), row)).collect();
        let _ = writeln!(text, "{}{line}", styled(FAINT, mark));
    }
    let (begin, end) = ("step 0", format!("step {}", last.step));
    let room = width.saturating_sub(begin.len()).max(end.len() + 2);
    let _ = writeln!(text, "{}\n", styled(FAINT, format!("   0 {begin}{end:>room$}")));
    text
}

/// A cell of the curve: the bar, its top to an eighth; shaded within the band, dark below the top and light above it.
fn cell(point: &Point, row: usize) -> char {
    const EIGHTHS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let top = (point.chance * HEIGHT as f64 * 8.0).round() as usize;
    let middle = (row as f64 + 0.5) / HEIGHT as f64;
    let is_shaded = point.band[0] <= middle && middle <= point.band[1];
    match top.saturating_sub(row * 8) {
        0 if is_shaded => '░',
        9.. if is_shaded => '▓',
        eighths => EIGHTHS[eighths.min(8)],
    }
}

/// A figure in points of 100, with its 95 % interval.
fn points(figure: Estimate) -> String {
    // Nothing has no sign.
    format!("{:+.1} ± {:.1}", figure.value * 100.0 + 0.0, figure.reach() * 100.0)
}

/// Where the result came from.
fn account(analysis: &Analysis) -> String {
    let account = &analysis.account;
    let mut text = format!(
        "{}\n  start {:.1} %, luck {}, ",
        styled(STRONG, "Where it came from"),
        account.start.value * 100.0,
        points(account.luck)
    );
    for side in &account.sides {
        let sign = if side.seats.contains(&analysis.of) { 1.0 } else { -1.0 };
        let _ = write!(text, "{}'s decisions {}, ", side.seats.join(" and "), points(side.worth.times(sign)));
    }
    if let Some(early_end) = account.early_end {
        let _ = write!(text, "ended early {}, ", points(early_end));
    }
    let _ = writeln!(text, "end {:.0} %", account.end * 100.0);
    for side in &account.sides {
        let _ = writeln!(
            text,
            "  {}: luck at its own steps {}, against the best orders seen {}, {} mistakes",
            side.seats.join(" and "),
            points(side.luck),
            points(side.loss.times(-1.0)),
            side.mistakes
        );
    }
    text.push('\n');
    text
}

fn turning_points(analysis: &Analysis) -> String {
    if analysis.turning_points.is_empty() {
        return String::new();
    }
    let mut text = format!("{}\n", styled(STRONG, "Turning points"));
    for turn in &analysis.turning_points {
        let _ = writeln!(
            text,
            "  {:>4}  turn {:<2} {:>+6.1}  {}  {}",
            turn.step + 1,
            turn.turn,
            turn.change * 100.0,
            named(analysis, &turn.seat),
            happened(turn)
        );
    }
    text.push('\n');
    text
}

/// What happened at a step, or the order where nothing more is told; and what was luck in it.
fn happened(turn: &Turn) -> String {
    let shares = format!("decision {:+.1}, luck {:+.1}", turn.decision * 100.0 + 0.0, turn.luck * 100.0 + 0.0);
    if turn.text.is_empty() {
        return format!("{}  {}", turn.notation, styled(FAINT, shares));
    }
    format!("{}  {}", turn.text, styled(FAINT, format!("{}  {shares}", turn.clause)))
}

fn named(analysis: &Analysis, seat: &str) -> String {
    let place = analysis.seats.iter().position(|name| name == seat).unwrap_or(0);
    styled(seat_style(place), seat)
}

/// The decisions that cost most, mistakes first.
fn costly(analysis: &Analysis) -> String {
    let mut costly: Vec<&Judged> = analysis.decisions.iter().filter(|judged| judged.loss.value >= 0.01).collect();
    costly.sort_by(|a, b| b.mistake.cmp(&a.mistake).then(b.loss.value.total_cmp(&a.loss.value)));
    costly.truncate(12);
    if costly.is_empty() {
        return "No decision cost anything that could be seen.\n\n".to_owned();
    }
    let mut text = format!("{}\n", styled(STRONG, "Decisions that cost"));
    for judged in costly {
        let better = judged.options.iter().find(|option| !option.given);
        let _ = writeln!(
            text,
            "  {:>4}  {}  {}  {}  {}{}",
            judged.step + 1,
            named(analysis, &judged.seat),
            points(judged.loss.times(-1.0)),
            judged.notation,
            if judged.mistake { "mistake" } else { "may be noise" },
            better.map_or_else(String::new, |better| styled(FAINT, format!("; better {}", better.notation)))
        );
    }
    text.push('\n');
    text
}

fn expected(expected: &[Expected]) -> String {
    if expected.is_empty() {
        return String::new();
    }
    let mut text = format!("{}\n", styled(STRONG, "Expected and actual (middle 90 % of what the dice allow)"));
    for one in expected {
        let whose = match &one.seat {
            Some(seat) if one.ordered => format!(" (orders: {seat})"),
            Some(seat) => format!(", {seat}"),
            None => String::new(),
        };
        let outside = one.actual < one.band[0] || one.actual > one.band[1];
        let _ = writeln!(
            text,
            "  {:<44} {:>6.1} → {:<5} [{}, {}]{} {}",
            format!("{}{whose}", one.what),
            one.expected,
            one.actual,
            one.band[0],
            one.band[1],
            if outside { " outside" } else { "" },
            styled(FAINT, &one.clause)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use lab::analysis::Account;

    use super::*;

    /// A match of which only the curve and the turning points matter.
    fn analysis(curve: Vec<Point>, turning_points: Vec<Turn>) -> Analysis {
        let account = Account {
            start: Estimate::default(),
            luck: Estimate::default(),
            early_end: None,
            sides: Vec::new(),
            end: 0.0,
        };
        Analysis {
            game: "three-passes",
            scenario: "skirmish".to_owned(),
            seats: vec!["red".to_owned()],
            sides: vec![0],
            players: vec!["sergeant".to_owned()],
            of: "red".to_owned(),
            lines: 48,
            seed: 1,
            curve,
            decisions: Vec::new(),
            turning_points,
            account,
            expected: Vec::new(),
            threshold: 2.0,
            played: 0,
        }
    }

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn the_band_is_shaded_below_and_above_the_curve() {
        let point = Point { step: 0, turn: 1, chance: 0.55, band: [0.3, 0.8] };
        let column: String = (0..HEIGHT).map(|row| cell(&point, row)).collect();
        assert_eq!(column, "███▓▓▄░░  ");
        let certain = Point { band: [0.55, 0.55], ..point };
        let column: String = (0..HEIGHT).map(|row| cell(&certain, row)).collect();
        assert_eq!(column, "█████▄    ");
    }

    #[test]
    fn the_ends_of_a_short_curve_are_told_apart() {
        let point = |step| Point { step, turn: 1, chance: 0.5, band: [0.4, 0.6] };
        let text = plain(&curve(&analysis((0..9).map(point).collect(), Vec::new())));
        assert!(text.contains("step 0  step 8"), "{text}");
    }

    #[test]
    fn a_turning_point_without_an_event_is_told_by_its_order() {
        let turn = Turn {
            step: 3,
            turn: 1,
            seat: "red".to_owned(),
            notation: "storm north with 2".to_owned(),
            change: 0.4,
            decision: 0.1,
            luck: 0.3,
            clause: String::new(),
            text: String::new(),
        };
        let text = plain(&turning_points(&analysis(Vec::new(), vec![turn])));
        assert!(text.contains("red  storm north with 2  decision +10.0, luck +30.0"), "{text}");
    }

    #[test]
    fn errors_reach_to_the_ends_of_95_percent() {
        assert_eq!(points(Estimate { value: -0.2, error: 0.1 }), "-20.0 ± 19.6");
        assert_eq!(points(Estimate { value: -0.0, error: 0.0 }), "+0.0 ± 0.0");
    }
}

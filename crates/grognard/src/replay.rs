use std::fmt::Write;
use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;

use catalog::Table;
use engine::{Status, StepNote, Viewer};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::page::{self, FAINT, STRONG, seat_style, styled};
use crate::pick::RecordArgs;
use crate::{files, play};

/// Step through a record.
#[derive(clap::Args)]
#[command(after_help = "\
On a terminal it stops after each order; Enter goes on, `b` goes back, a number goes there, `m` shows the map, `q` ends.
Into a pipe or a file it prints the whole match.

Examples:
  grognard replay match.jsonl
  grognard replay match.jsonl --json")]
pub struct Args {
    /// The record
    file: PathBuf,
    #[command(flatten)]
    data: RecordArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let (_, table) = files::read(&args.file, &args.data)?;
    let took = took(&table.record());
    let timed = |note: StepNote| Timed { took: took.get(note.n.wrapping_sub(1)).copied().flatten(), note };
    let steps: Vec<Timed> = table.history(Viewer::Umpire).into_iter().map(timed).collect();
    if args.json {
        return page::print_json(&document(&args.file.display().to_string(), &steps, table.as_ref()));
    }
    page::print(&opening(table.as_ref()))?;
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        browse(&steps, table.as_ref())
    } else {
        let mut text: String = steps.iter().map(|step| told(step, table.seats())).collect();
        text.push_str(&closing(table.as_ref()));
        page::print(&text)
    }
}

/// An order, and how many milliseconds it took where somebody kept time.
struct Timed {
    note: StepNote,
    took: Option<u64>,
}

/// How long each order of a record took.
fn took(record: &str) -> Vec<Option<u64>> {
    let line = |text: &str| serde_json::from_str::<Value>(text).ok()?.get("took")?.as_u64();
    record.lines().skip(1).map(line).collect()
}

/// `42 s`, `3 min 5 s`, `2 h 10 min`, `1 d 4 h`.
fn span(millis: u64) -> String {
    let seconds = millis / 1_000;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3_600 => format!("{} min {} s", seconds / 60, seconds % 60),
        3_600..86_400 => format!("{} h {} min", seconds / 3_600, seconds / 60 % 60),
        _ => format!("{} d {} h", seconds / 86_400, seconds / 3_600 % 24),
    }
}

fn document(record: &str, steps: &[Timed], table: &dyn Table) -> Value {
    let orders: Vec<Value> = steps
        .iter()
        .map(|Timed { note: step, took }| {
            let events: Vec<Value> =
                step.lines.iter().map(|line| json!({ "clause": line.clause, "text": line.text })).collect();
            json!({ "n": step.n, "seat": step.seat, "order": step.order, "notation": step.notation, "took": took, "events": events, "hash": step.hash })
        })
        .collect();
    json!({ "record": record, "orders": orders, "outcome": table.status().ending() })
}

fn opening(table: &dyn Table) -> String {
    let setup = table.setup();
    let players: Vec<String> =
        table.seats().iter().zip(&setup.players).map(|(seat, player)| format!("{seat} {player}")).collect();
    let mut text = format!("{}  {}, {}\n", styled(STRONG, table.slug()), setup.scenario, players.join(", "));
    for line in table.log(Viewer::Umpire, 0).iter().take_while(|line| line.step == 0) {
        text.push_str(&play::log_line(line));
    }
    text
}

fn told(Timed { note: step, took }: &Timed, seats: &[String]) -> String {
    let after = took.map(|took| format!("  after {}", span(took))).unwrap_or_default();
    let seat = seats.iter().position(|name| *name == step.seat).unwrap_or(0);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{:>4}  {}  {}{}  {}",
        step.n,
        styled(seat_style(seat), &step.seat),
        step.notation,
        styled(FAINT, &after),
        styled(FAINT, &step.hash[..step.hash.len().min(8)])
    );
    for line in &step.lines {
        text.push_str(&play::log_line(line));
    }
    text
}

fn closing(table: &dyn Table) -> String {
    match table.status() {
        Status::Over { outcome } => play::outcome_text(&outcome),
        Status::Decision { seat, question } => format!("The match is not over: {seat} is asked for {question}.\n"),
        Status::Waiting { open } => format!("The match waits for {}.\n", open.join(", ")),
    }
}

/// One order at a time.
fn browse(steps: &[Timed], table: &dyn Table) -> Result<(), Failure> {
    let mut at = 0;
    let mut input = std::io::stdin().lock();
    loop {
        let here = match at {
            0 => format!("{} orders; Enter goes on, `b` back, a number there, `m` map, `q` ends\n", steps.len()),
            _ => told(&steps[at - 1], table.seats()),
        };
        page::print(&here)?;
        if at == steps.len() {
            page::print(&closing(table))?;
        }
        match ask(&mut input, at)? {
            Move::To(n) => at = n.min(steps.len()),
            Move::On if at == steps.len() => return Ok(()),
            Move::On => at += 1,
            Move::Back => at = at.saturating_sub(1),
            Move::Map => page::print(&table.sketch_at(Viewer::Umpire, at))?,
            Move::End => return Ok(()),
        }
    }
}

enum Move {
    On,
    Back,
    To(usize),
    Map,
    End,
}

fn ask(input: &mut impl BufRead, at: usize) -> Result<Move, Failure> {
    loop {
        page::print(&format!("{at}> "))?;
        let mut line = String::new();
        if input.read_line(&mut line).map_err(|why| Failure::bad(format!("cannot read the input: {why}")))? == 0 {
            return Ok(Move::End);
        }
        match line.trim() {
            "" | "n" => return Ok(Move::On),
            "b" | "p" => return Ok(Move::Back),
            "m" | "map" => return Ok(Move::Map),
            "q" | "quit" => return Ok(Move::End),
            other => match other.parse() {
                Ok(n) => return Ok(Move::To(n)),
                Err(_) => page::print("Enter goes on, `b` back, a number there, `m` map, `q` ends\n")?,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_says_how_long_its_orders_took() {
        let record = "{\"grognard\":2}\n{\"n\":1,\"took\":20000}\n{\"n\":2}\n{\"end\":{}}\n";
        assert_eq!(took(record), [Some(20_000), None, None]);
    }

    #[test]
    fn spans_are_said_in_two_parts_at_most() {
        let said = [0, 42_999, 185_000, 7_800_000, 100_800_000].map(span);
        assert_eq!(said, ["0 s", "42 s", "3 min 5 s", "2 h 10 min", "1 d 4 h"]);
    }
}

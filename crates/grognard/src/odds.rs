use std::fmt::Write;

use catalog::Title;
use engine::Answer;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::page::{self, FAINT, styled};
use crate::pick::{self, DataArgs};

/// Answer a question about chance, exactly.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grognard odds last-mughal battle att=13 def=8 att_tac=1
  grognard odds last-mughal siege att=9 def=1 --json

`grognard games SLUG` lists the questions with their keys; a key left out takes its default.")]
pub struct Args {
    /// The game
    #[arg(value_name = "SLUG")]
    game: String,
    /// The question
    question: String,
    /// What is given
    #[arg(value_name = "KEY=VALUE")]
    pairs: Vec<String>,
    #[command(flatten)]
    data: DataArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let title = args.data.game(&args.game)?;
    let pairs = args.pairs.iter().map(|text| pick::pair(text)).collect::<Result<Vec<_>, _>>()?;
    if let Some((key, _)) = repeated(&pairs) {
        return Err(Failure::Bad(format!("`{key}` is given twice")));
    }
    let (arguments, answer) = title.odds(&args.question, &pairs).map_err(Failure::bad)?;
    if args.json {
        let outcomes: Vec<Value> =
            answer.outcomes.iter().map(|(outcome, p)| json!({ "outcome": outcome, "p": p })).collect();
        return page::print_json(&json!({
            "game": title.slug(), "question": args.question, "arguments": arguments, "outcomes": outcomes
        }));
    }
    page::print(&told(&*title, &args.question, &pairs)?)
}

fn repeated(pairs: &[(String, String)]) -> Option<&(String, String)> {
    pairs.iter().enumerate().find(|(i, (key, _))| pairs[..*i].iter().any(|(other, _)| other == key)).map(|(_, p)| p)
}

/// The answer to a question as a table with bars.
pub fn told(title: &dyn Title, question: &str, pairs: &[(String, String)]) -> Result<String, Failure> {
    let (arguments, answer) = title.odds(question, pairs).map_err(Failure::bad)?;
    let given = serde_json::to_value(&arguments).ok().as_ref().map(words).unwrap_or_default();
    let mut text = format!("{question}  {}\n", styled(FAINT, given));
    text.push_str(&table(&answer));
    Ok(text)
}

fn table(answer: &Answer) -> String {
    let rows: Vec<(String, f64)> = answer.outcomes.iter().map(|(outcome, p)| (words(outcome), *p)).collect();
    let width = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    let most = rows.iter().map(|(_, p)| *p).fold(f64::MIN_POSITIVE, f64::max);
    let mut text = String::new();
    for (label, p) in rows {
        let _ = writeln!(text, "  {label:<width$}  {:>8}  {}", page::percent(p), page::bar(p / most, 30));
    }
    text
}

/// An outcome or arguments in words: `att_loss 1, loser defender`.
fn words(object: &Value) -> String {
    let Some(object) = object.as_object() else { return object.to_string() };
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    object.iter().map(|(key, value)| format!("{key} {}", plain(value))).collect::<Vec<_>>().join(", ")
}

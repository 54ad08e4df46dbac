use std::fmt::Write;

use engine::{ClauseText, Rulebook};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::page::{self, FAINT, STRONG, styled};
use crate::pick::DataArgs;

/// Read the rulebook.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  grognard rules last-mughal | less
  grognard rules last-mughal LM-8.5
  grognard rules last-mughal --find pursuit")]
pub struct Args {
    /// The game
    #[arg(value_name = "SLUG")]
    game: String,
    /// Only this clause and those below it
    clause: Option<String>,
    /// Only clauses in which this word stands
    #[arg(long, value_name = "WORD")]
    find: Option<String>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let title = DataArgs::default().game(&args.game)?;
    let mut clauses = match &args.clause {
        None => title.rulebook().clauses.iter().collect(),
        Some(id) => family(title.rulebook(), id)
            .ok_or_else(|| Failure::Bad(format!("the rulebook of {} has no clause `{id}`", title.slug())))?,
    };
    if let Some(word) = &args.find {
        clauses.retain(|clause| speaks_of(clause, word));
        if clauses.is_empty() {
            return Err(Failure::Bad(format!("no clause of {} speaks of `{word}`", title.slug())));
        }
    }
    if args.json {
        let clauses: Vec<Value> = clauses
            .iter()
            .map(|c| json!({ "id": c.id, "title": c.title, "text": c.text, "kind": c.kind, "chapter": c.chapter }))
            .collect();
        return page::print_json(&json!({ "game": title.slug(), "clauses": clauses }));
    }
    page::print(&told(&clauses))
}

/// A clause and those below it: `LM-8.5` with `LM-8.5a`, `LM-8` with all of its chapter. `None` when there is neither.
pub fn family<'a>(rulebook: &'a Rulebook, id: &str) -> Option<Vec<&'a ClauseText>> {
    let id = id.to_ascii_lowercase();
    let below = |other: &str| {
        other.to_ascii_lowercase().strip_prefix(&id).is_some_and(|rest| {
            // `LM-8.5` is the parent of `LM-8.5a` and of `LM-8.5.1`, not of `LM-8.50`.
            !(id.ends_with(|c: char| c.is_ascii_digit()) && rest.starts_with(|c: char| c.is_ascii_digit()))
        })
    };
    let clauses: Vec<&ClauseText> = rulebook.clauses.iter().filter(|clause| below(&clause.id)).collect();
    (!clauses.is_empty() && !id.is_empty()).then_some(clauses)
}

fn speaks_of(clause: &ClauseText, word: &str) -> bool {
    let word = word.to_lowercase();
    clause.title.to_lowercase().contains(&word) || clause.text.to_lowercase().contains(&word)
}

/// Clauses as text, a heading where a chapter begins.
pub fn told(clauses: &[&ClauseText]) -> String {
    let columns = page::columns();
    let mut text = String::new();
    let mut chapter = "";
    for clause in clauses {
        if clause.chapter != chapter {
            chapter = &clause.chapter;
            let _ = writeln!(text, "{}\n", styled(STRONG, chapter.to_uppercase()));
        }
        let kind = if clause.kind == "rule" { String::new() } else { format!("  ({})", clause.kind) };
        let _ = writeln!(text, "{}  {}{}", styled(STRONG, &clause.id), clause.title, styled(FAINT, kind));
        let _ = writeln!(text, "{}", page::wrap(&clause.text, "    ", columns));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_comes_with_those_below_it_and_no_others() {
        let book = Rulebook::parse(
            "## Battles\n### LM-8.5 Table\n### LM-8.5a Columns\n### LM-8.5.1 Rows\n### LM-8.50 Far\n### LM-18.5 Other\n",
        )
        .unwrap();
        let ids = |id| family(&book, id).map(|clauses| clauses.iter().map(|c| c.id.clone()).collect::<Vec<_>>());
        assert_eq!(ids("lm-8.5").unwrap(), ["LM-8.5", "LM-8.5a", "LM-8.5.1"]);
        assert_eq!(ids("LM-8.5a").unwrap(), ["LM-8.5a"]);
        assert_eq!(ids("LM-8").unwrap(), ["LM-8.5", "LM-8.5a", "LM-8.5.1", "LM-8.50"]);
        assert_eq!(ids("LM-9"), None);
        assert_eq!(ids(""), None);
    }
}

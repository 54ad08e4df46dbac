use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One clause of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClauseText {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// `rule`, `ruling`, `reconstructed`, `option` or `data`.
    pub kind: String,
    /// The chapter it stands in.
    pub chapter: String,
    /// Its text in Markdown.
    pub text: String,
}

/// A rulebook: `rules.md`, by clause.
///
/// The file has chapters (`## Battles`) and one heading per clause: `### LM-8.5a Battle table (reconstructed)`. The kind in brackets is left out for a plain rule.
/// In a clause, a paragraph that begins with `**Ruling.**` or `**Option `name`.**` is shown as such.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rulebook {
    /// The clauses in the order of the book.
    pub clauses: Vec<ClauseText>,
}

/// A heading that is no clause heading.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rules.md, line {line}: {why}")]
pub struct RulebookError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

const KINDS: [&str; 5] = ["rule", "ruling", "reconstructed", "option", "data"];

impl Rulebook {
    /// Reads a rulebook.
    pub fn parse(text: &str) -> Result<Self, RulebookError> {
        let mut clauses: Vec<ClauseText> = Vec::new();
        let mut chapter = String::new();
        for (number, line) in text.lines().enumerate() {
            if let Some(title) = line.strip_prefix("## ") {
                title.trim().clone_into(&mut chapter);
            } else if let Some(heading) = line.strip_prefix("### ") {
                let clause = heading_of(heading, &chapter).map_err(|why| RulebookError { line: number + 1, why })?;
                if clauses.iter().any(|other| other.id == clause.id) {
                    return Err(RulebookError { line: number + 1, why: format!("clause {} stands twice", clause.id) });
                }
                clauses.push(clause);
            } else if let Some(clause) = clauses.last_mut().filter(|_| !line.starts_with('#')) {
                clause.text.push_str(line);
                clause.text.push('\n');
            }
        }
        for clause in &mut clauses {
            clause.text = clause.text.trim().to_owned();
        }
        Ok(Self { clauses })
    }

    /// The questions to players that the text of a book lists, each with the clause it is about: the first that its row cites.
    ///
    /// The list is a table whose rows begin with the names of questions: ``| `act` | who | what (TP-1.2) |``.
    pub fn questions(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
        let lines = text.lines().skip_while(|line| !line.starts_with("| question |"));
        lines.take_while(|line| line.starts_with('|')).flat_map(|line| {
            let (names, row) = line.trim_start_matches("| ").split_once(" | ").unwrap_or_default();
            let words = row.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '.'));
            let clause = words.into_iter().find(|word| is_clause(word));
            let names = names.split(", ").filter_map(|name| name.strip_prefix('`')?.strip_suffix('`'));
            names.map(move |name| (name, clause))
        })
    }

    /// A clause by its id, in any case.
    pub fn get(&self, id: &str) -> Option<&ClauseText> {
        self.clauses.iter().find(|clause| clause.id.eq_ignore_ascii_case(id))
    }
}

/// Whether a word is the id of a clause: capital letters, then what it counts.
fn is_clause(word: &str) -> bool {
    word.split_once('-')
        .is_some_and(|(book, id)| book.len() > 1 && book.chars().all(|c| c.is_ascii_uppercase()) && !id.is_empty())
}

fn heading_of(heading: &str, chapter: &str) -> Result<ClauseText, String> {
    let (id, rest) =
        heading.trim().split_once(' ').ok_or_else(|| format!("a clause needs an id and a title: `{heading}`"))?;
    let (title, kind) = match rest.strip_suffix(')').and_then(|rest| rest.rsplit_once(" (")) {
        Some((title, kind)) if KINDS.contains(&kind) => (title, kind),
        _ => (rest, "rule"),
    };
    Ok(ClauseText {
        id: id.to_owned(),
        title: title.trim().to_owned(),
        kind: kind.to_owned(),
        chapter: chapter.to_owned(),
        text: String::new(),
    })
}

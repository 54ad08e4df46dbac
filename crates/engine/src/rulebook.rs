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

    /// A clause by its id, in any case.
    pub fn get(&self, id: &str) -> Option<&ClauseText> {
        self.clauses.iter().find(|clause| clause.id.eq_ignore_ascii_case(id))
    }
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

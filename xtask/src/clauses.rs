//! Every clause of a rulebook has code and a test.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use engine::Rulebook;
use serde_json::{Value, json};

use crate::arrows::rust_files;

/// A clause with the places that cite it.
pub struct Row {
    id: String,
    title: String,
    kind: String,
    code: Vec<String>,
    tests: Vec<String>,
}

/// The clauses of one game.
pub struct Report {
    game: String,
    rows: Vec<Row>,
    /// Citations of clauses that the rulebook does not have.
    unknown: Vec<(String, String)>,
}

/// What a line of source cites.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cites {
    Code,
    Test,
}

/// The reports of all games, or of one.
pub fn reports(root: &Path, only: Option<&str>) -> Result<Vec<Report>, String> {
    let mut games: Vec<PathBuf> = fs::read_dir(root.join("games"))
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .collect();
    games.retain(|game| game.join("rules.md").exists());
    games.sort();
    let slug = |game: &Path| game.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if let Some(only) = only {
        if !games.iter().any(|game| slug(game) == only) {
            let known: Vec<String> = games.iter().map(|game| slug(game)).collect();
            return Err(format!("there is no game `{only}` with a rulebook; there are {}", known.join(", ")));
        }
        games.retain(|game| slug(game) == only);
    }
    games.iter().map(|game| report(root, game, &slug(game))).collect()
}

fn report(root: &Path, game: &Path, slug: &str) -> Result<Report, String> {
    let path = game.join("rules.md");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let book = Rulebook::parse(&text).map_err(|error| format!("games/{slug}/{error}"))?;
    let prefix =
        book.clauses.first().and_then(|clause| clause.id.split_once('-')).map_or("", |(prefix, _)| prefix).to_owned();
    let mut rows: Vec<Row> = book
        .clauses
        .into_iter()
        .map(|clause| Row {
            id: clause.id,
            title: clause.title,
            kind: clause.kind,
            code: Vec::new(),
            tests: Vec::new(),
        })
        .collect();
    let index: BTreeMap<String, usize> = rows.iter().enumerate().map(|(i, row)| (row.id.clone(), i)).collect();
    let mut unknown = Vec::new();
    for file in ["src", "tests"].iter().flat_map(|folder| rust_files(&game.join(folder))) {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        let in_tests = file.starts_with(game.join("tests"));
        for (number, line) in text.lines().enumerate() {
            let at = format!("{name}:{}", number + 1);
            for (id, cites) in citations(line, &prefix, in_tests) {
                match (index.get(id), cites) {
                    (Some(&row), Cites::Code) => rows[row].code.push(at.clone()),
                    (Some(&row), Cites::Test) => rows[row].tests.push(at.clone()),
                    (None, _) => unknown.push((at.clone(), id.to_owned())),
                }
            }
        }
    }
    Ok(Report { game: slug.to_owned(), rows, unknown })
}

/// The clauses a line cites. In the source of a game every mention is a citation by code, be it in brackets at the end of a doc comment or in a string;
/// a comment `rule: LM-8.8a, LM-8.8b` is a citation by the test below it, in the source and in the tests alike.
fn citations<'a>(line: &'a str, prefix: &str, in_tests: bool) -> Vec<(&'a str, Cites)> {
    let comment = line.trim_start().strip_prefix("//").map(|rest| rest.trim_start_matches(['/', '!']).trim_start());
    let cites = match comment {
        Some(comment) if comment.starts_with("rule:") => Cites::Test,
        _ if in_tests => return Vec::new(),
        _ => Cites::Code,
    };
    mentions(line, prefix).into_iter().map(|id| (id, cites)).collect()
}

/// The clause ids in a text: the prefix, a hyphen, letters, digits and points.
fn mentions<'a>(text: &'a str, prefix: &str) -> Vec<&'a str> {
    let start = format!("{prefix}-");
    let mut found = Vec::new();
    for (at, _) in text.match_indices(&start) {
        let free = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '-');
        let rest = &text[at + start.len()..];
        let length = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(rest.len());
        let id = text[at..at + start.len() + length].trim_end_matches('.');
        if free && id.len() > start.len() {
            found.push(id);
        }
    }
    found
}

impl Report {
    fn without_code(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.code.is_empty() && row.kind != "data")
    }

    fn without_test(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.tests.is_empty())
    }

    /// Whether nothing is missing and nothing unknown is cited.
    pub fn is_whole(&self) -> bool {
        self.without_code().next().is_none() && self.without_test().next().is_none() && self.unknown.is_empty()
    }

    /// What is missing or unknown, one line each.
    pub fn faults(&self) -> Vec<String> {
        let mut faults: Vec<String> =
            self.without_code().map(|row| format!("{}: no code cites it ({})", row.id, row.title)).collect();
        faults.extend(self.without_test().map(|row| format!("{}: no test proves it ({})", row.id, row.title)));
        faults
            .extend(self.unknown.iter().map(|(at, id)| format!("{at}: {id} is not in the rulebook of {}", self.game)));
        faults
    }

    /// Every clause with its places, then the faults.
    pub fn table(&self) -> String {
        let places = |places: &[String]| match places {
            [] => "-".to_owned(),
            [one] => one.clone(),
            [first, rest @ ..] => format!("{first} +{}", rest.len()),
        };
        let mut text = String::new();
        for row in &self.rows {
            writeln!(text, "{:<10} {:<13} {:<44} {}", row.id, row.kind, places(&row.code), places(&row.tests))
                .expect("a string grows");
        }
        for fault in self.faults() {
            writeln!(text, "{fault}").expect("a string grows");
        }
        text
    }

    /// One line with the percentages.
    pub fn summary(&self) -> String {
        format!(
            "{}: {} clauses, code {:.1} %, tests {:.1} %, {} unknown citations",
            self.game,
            self.rows.len(),
            self.percent(self.without_code().count()),
            self.percent(self.without_test().count()),
            self.unknown.len()
        )
    }

    fn percent(&self, missing: usize) -> f64 {
        100.0 * (self.rows.len() - missing) as f64 / self.rows.len().max(1) as f64
    }
}

/// All reports as one JSON document.
pub fn json(reports: &[Report]) -> Value {
    let report = |report: &Report| {
        let rows: Vec<Value> = report
            .rows
            .iter()
            .map(|row| json!({ "id": row.id, "title": row.title, "kind": row.kind, "code": row.code, "tests": row.tests }))
            .collect();
        let unknown: Vec<Value> = report.unknown.iter().map(|(at, id)| json!({ "at": at, "id": id })).collect();
        json!({
            "game": report.game,
            "clauses": rows,
            "unknown": unknown,
            "code_percent": report.percent(report.without_code().count()),
            "test_percent": report.percent(report.without_test().count()),
        })
    };
    json!({ "games": reports.iter().map(report).collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_in_comments_and_strings() {
        assert_eq!(mentions("/// Pursuit costs a step. [LM-8.8a] [LM-8.8b]", "LM"), ["LM-8.8a", "LM-8.8b"]);
        assert_eq!(mentions("Clause(\"LM-1.1.1a\")", "LM"), ["LM-1.1.1a"]);
        assert_eq!(mentions("as LM-8.5a. And LM-2b, too; FILM-3 or LM- or XLM-4 are none", "LM"), ["LM-8.5a", "LM-2b"]);
        assert_eq!(mentions("clause!(\"GA-D7\")", "GA"), ["GA-D7"]);
    }

    #[test]
    fn tests_cite_by_a_comment_and_code_by_any_mention() {
        assert_eq!(
            citations("    // rule: LM-8.8a, LM-8.8b", "LM", true),
            [("LM-8.8a", Cites::Test), ("LM-8.8b", Cites::Test)]
        );
        assert_eq!(citations("/// rule: LM-8.8a", "LM", false), [("LM-8.8a", Cites::Test)]);
        assert_eq!(citations("assert_eq!(refusal.clause, \"LM-8.8a\");", "LM", true), []);
        assert_eq!(citations("/// A test of rule: nothing [LM-8.8a]", "LM", false), [("LM-8.8a", Cites::Code)]);
    }

    fn game(files: &[(&str, &str)]) -> PathBuf {
        let root = std::env::temp_dir().join(format!(
            "xtask-clauses-{}-{:?}",
            std::process::id(),
            std::thread::current().id()
        ));
        for (path, text) in files {
            let path = root.join("games/toy").join(path);
            fs::create_dir_all(path.parent().expect("a file lies in a folder"))
                .expect("a temporary folder can be made");
            fs::write(path, text).expect("a temporary file can be written");
        }
        root
    }

    #[test]
    fn a_clause_without_code_or_test_and_an_unknown_citation_are_faults() {
        let root = game(&[
            ("rules.md", "## One\n### TP-1 A\ntext\n### TP-2 B (data)\n### TP-3 C\n"),
            ("src/lib.rs", "/// Does it. [TP-1]\nfn a() {}\n/// Not there. [TP-9]\n"),
            ("tests/rules/main.rs", "// rule: TP-1, TP-2\n#[test]\nfn tp_1() {}\n"),
        ]);
        let reports = reports(&root, Some("toy")).expect("the rulebook can be read");
        fs::remove_dir_all(&root).expect("a temporary folder can be removed");
        let [report] = reports.as_slice() else { panic!("there is one game") };
        assert!(!report.is_whole());
        assert_eq!(
            report.faults(),
            [
                "TP-3: no code cites it (C)",
                "TP-3: no test proves it (C)",
                "games/toy/src/lib.rs:3: TP-9 is not in the rulebook of toy"
            ]
        );
        assert_eq!(report.summary(), "toy: 3 clauses, code 66.7 %, tests 66.7 %, 1 unknown citations");
        assert!(super::reports(&root, Some("chess")).is_err());
    }
}

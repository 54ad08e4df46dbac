//! Every clause of a rulebook has code and a test, and one place.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use engine::Rulebook;
use serde_json::{Value, json};

use crate::arrows::rust_files;
use crate::source::{self, Kind, Token};

/// A clause with the places that cite it.
pub struct Row {
    id: String,
    title: String,
    kind: String,
    code: Vec<String>,
    tests: Vec<String>,
    /// Where the functions of each file of rules first claim it.
    claims: Vec<String>,
}

/// The most files of rules whose functions may claim one clause: that of its chapter, and a step in the sequence of play or the other half of the rule.
const PLACES: usize = 2;

/// The clauses of one game.
pub struct Report {
    game: String,
    rows: Vec<Row>,
    /// Citations of clauses that the rulebook does not have.
    unknown: Vec<(String, String)>,
    /// `rule:` lines above no test.
    idle: Vec<(String, String)>,
}

/// What a citation is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cites {
    /// It stands at the code that carries the clause out.
    Code,
    /// It stands above a test.
    Test,
    /// It claims to stand above a test, and does not.
    NoTest,
    /// It only speaks of the clause.
    Nothing,
}

/// The games that have a rulebook, or one of them.
pub fn games(root: &Path, only: Option<&str>) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(root.join("games")).into_iter().flatten().filter_map(Result::ok);
    let mut games: Vec<String> = entries
        .filter(|entry| entry.path().join("rules.md").exists())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    games.sort();
    match only {
        Some(only) if !games.iter().any(|game| game == only) => {
            Err(format!("there is no game `{only}` with a rulebook; there are {}", games.join(", ")))
        }
        Some(only) => Ok(vec![only.to_owned()]),
        None => Ok(games),
    }
}

/// The reports of all games, or of one.
pub fn reports(root: &Path, only: Option<&str>) -> Result<Vec<Report>, String> {
    games(root, only)?.iter().map(|slug| report(root, &root.join("games").join(slug), slug)).collect()
}

/// The clauses that a file of a game carries out, each with its line.
pub fn code_citations(root: &Path, file: &Path) -> Vec<(usize, String)> {
    let mut parts = file.iter();
    let (Some(_), Some(slug)) = (parts.next(), parts.next()) else { return Vec::new() };
    let text = fs::read_to_string(root.join(file)).unwrap_or_default();
    let book = fs::read_to_string(root.join("games").join(slug).join("rules.md")).unwrap_or_default();
    let prefix = Rulebook::parse(&book).map(|book| prefix(&book)).unwrap_or_default();
    citations(&text, &prefix, Place::of(parts.as_path()))
        .into_iter()
        .filter(|citation| citation.cites == Cites::Code)
        .map(|citation| (citation.line, citation.id.to_owned()))
        .collect()
}

/// What all ids of a rulebook begin with.
fn prefix(book: &Rulebook) -> String {
    book.clauses.first().and_then(|clause| clause.id.split_once('-')).map_or("", |(prefix, _)| prefix).to_owned()
}

fn report(root: &Path, game: &Path, slug: &str) -> Result<Report, String> {
    let path = game.join("rules.md");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let book = Rulebook::parse(&text).map_err(|error| format!("games/{slug}/{error}"))?;
    let prefix = prefix(&book);
    let mut rows: Vec<Row> = book
        .clauses
        .into_iter()
        .map(|clause| Row {
            id: clause.id,
            title: clause.title,
            kind: clause.kind,
            code: Vec::new(),
            tests: Vec::new(),
            claims: Vec::new(),
        })
        .collect();
    let index: BTreeMap<String, usize> = rows.iter().enumerate().map(|(i, row)| (row.id.clone(), i)).collect();
    let mut found = Found::default();
    for file in ["src", "tests"].iter().flat_map(|folder| rust_files(&game.join(folder))) {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        let place = Place::of(file.strip_prefix(game).unwrap_or(&file));
        for citation in citations(&text, &prefix, place) {
            let at = format!("{name}:{}", citation.line);
            match (index.get(citation.id), citation.cites) {
                (Some(&row), Cites::Code) => rows[row].code.push(at),
                (Some(&row), Cites::Test) => rows[row].tests.push(at),
                (Some(_), Cites::Nothing) => {}
                (Some(_), Cites::NoTest) => found.idle.push((at, citation.id.to_owned())),
                (None, _) => found.unknown.push((at, citation.id.to_owned())),
            }
        }
        if file.starts_with(game.join("src/rules")) {
            let mut claimed = BTreeMap::new();
            for (id, line) in claims(&text, &prefix) {
                claimed.entry(id).or_insert(line);
            }
            for (id, line) in claimed {
                if let Some(&row) = index.get(&id) {
                    rows[row].claims.push(format!("{name}:{line}"));
                }
            }
        }
    }
    Ok(Report { game: slug.to_owned(), rows, unknown: found.unknown, idle: found.idle })
}

/// Citations that are faults themselves.
#[derive(Default)]
struct Found {
    unknown: Vec<(String, String)>,
    idle: Vec<(String, String)>,
}

/// What a file is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Rules and data: what is said here is done here.
    Rules,
    /// The tables of clauses for reasons and events: every id in them is one.
    Tables,
    /// The words of refusals, the screen, the sergeant: they speak of clauses that others carry out.
    Talk,
    /// Tests.
    Tests,
}

impl Place {
    /// By its path within the game.
    fn of(path: &Path) -> Self {
        let parts: Vec<String> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        match parts.as_slice() {
            ["tests", ..] => Self::Tests,
            ["src", "screen" | "sergeant", ..] | [.., "refusal.rs"] => Self::Talk,
            [.., "event.rs" | "reasons.rs" | "citations.rs"] => Self::Tables,
            _ => Self::Rules,
        }
    }
}

/// A clause named somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Citation<'a> {
    id: &'a str,
    line: usize,
    cites: Cites,
}

/// Calls whose clause is a reason for what is done.
const REASONS: &[&str] = &["Clause", "clause", "because", "plus", "at_most", "at_least"];
/// What speaks of a clause without carrying it out.
const REFUSALS: &[&str] = &["Refusal", "refuse", "Err"];

/// The clauses a file cites. The doc comment of an item names what the item does; a reason names what a number is made of; a comment `rule: LM-8.8a, LM-8.8b`
/// names what the test below it proves. Whatever else names a clause only talks about it.
fn citations<'a>(text: &'a str, prefix: &str, place: Place) -> Vec<Citation<'a>> {
    let tokens = source::tokens(text);
    let mut found = Vec::new();
    let mut around: Vec<Vec<&str>> = Vec::new();
    let mut tested_to = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Mark('(' | '[' | '{') => around.push(path_before(&tokens[..at])),
            Kind::Mark(')' | ']' | '}') => drop(around.pop()),
            Kind::Word if token.text == "cfg" && at >= tested_to && source::is_test_module(&tokens[at..]) => {
                tested_to = at + source::end_of_block(&tokens[at..]);
            }
            _ => {}
        }
        let in_tests = place == Place::Tests || at < tested_to;
        let cites = match token.kind {
            Kind::Comment | Kind::Doc if is_rule_line(token.text) => {
                if is_above_a_test(&tokens[at + 1..]) {
                    Cites::Test
                } else {
                    Cites::NoTest
                }
            }
            _ if in_tests => continue,
            Kind::Doc if place != Place::Talk => Cites::Code,
            Kind::Text if is_reason(token.text, prefix, &around, place, is_clause_field(&tokens[..at])) => Cites::Code,
            Kind::Doc | Kind::Text => Cites::Nothing,
            _ => continue,
        };
        let ids = mentions(token.text, prefix).into_iter();
        found.extend(ids.map(|id| Citation { id, line: token.line, cites }));
    }
    found
}

/// The clauses that functions claim as theirs: in square brackets in a doc comment right above a `fn`, each with the line where that comment begins.
fn claims(text: &str, prefix: &str) -> Vec<(String, usize)> {
    let tokens = source::tokens(text);
    let mut found = Vec::new();
    let mut doc: Option<(String, usize)> = None;
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        at += 1;
        match token.kind {
            Kind::Mark('#') if tokens.get(at + 1..).is_some_and(source::is_test_module) => {
                at += source::end_of_block(&tokens[at..]);
                doc = None;
            }
            Kind::Doc if token.text.starts_with("///") => {
                let (said, _) = doc.get_or_insert_with(|| (String::new(), token.line));
                said.push(' ');
                said.push_str(token.text.trim_start_matches('/'));
            }
            Kind::Comment => {}
            Kind::Mark('#') => at += attribute(&tokens[at..]),
            Kind::Word if token.text == "fn" => {
                if let Some((said, line)) = doc.take() {
                    found.extend(bracketed(&said, prefix).map(|id| (id.to_owned(), line)));
                }
            }
            Kind::Word if ["pub", "crate", "super", "const", "unsafe"].contains(&token.text) => {}
            Kind::Mark('(' | ')') => {}
            _ => doc = None,
        }
    }
    found
}

/// The ids within square brackets.
fn bracketed<'a>(text: &'a str, prefix: &str) -> impl Iterator<Item = &'a str> {
    let inside = text.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    inside.flat_map(move |(inside, _)| mentions(inside, prefix))
}

/// The number of pieces of an attribute after its mark.
fn attribute(tokens: &[Token]) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Mark('[') => depth += 1,
            Kind::Mark(']') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// Whether a string is the clause of a reason, of an event or of a row in a table.
fn is_reason(text: &str, prefix: &str, around: &[Vec<&str>], place: Place, is_field: bool) -> bool {
    let within = |names: &[&str]| around.iter().flatten().any(|name| names.contains(name));
    mentions(text, prefix) == [text]
        && match place {
            Place::Rules => (is_field || within(REASONS)) && !within(REFUSALS),
            Place::Tables => !within(REFUSALS),
            Place::Talk | Place::Tests => false,
        }
}

/// Whether the value of a field `clause` comes next.
fn is_clause_field(tokens: &[Token]) -> bool {
    matches!(tokens, [.., name, colon] if name.text == "clause" && colon.kind == Kind::Mark(':'))
}

/// The path right before a bracket: `Refusal::TooFar {` gives both names, `clause!(` one.
fn path_before<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let mut path = Vec::new();
    for token in tokens.iter().rev() {
        match token.kind {
            Kind::Word if path.len() < 4 => path.push(token.text),
            Kind::Mark(':' | '!') => {}
            _ => break,
        }
    }
    path
}

fn is_rule_line(comment: &str) -> bool {
    comment.trim_start_matches(['/', '!']).trim_start().starts_with("rule:")
}

/// Whether the next item is a test: nothing but comments and attributes stand before it, one of them `#[test]`.
fn is_above_a_test(tokens: &[Token]) -> bool {
    let mut rest = tokens.iter().filter(|token| !matches!(token.kind, Kind::Comment | Kind::Doc)).peekable();
    while rest.next_if(|token| token.kind == Kind::Mark('#')).is_some() {
        let mut depth = 0;
        let mut attribute = Vec::new();
        for token in rest.by_ref() {
            match token.kind {
                Kind::Mark('[') => depth += 1,
                Kind::Mark(']') => depth -= 1,
                _ => attribute.push(token.text),
            }
            if depth == 0 {
                break;
            }
        }
        if attribute == ["test"] {
            return true;
        }
    }
    false
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

    fn spread(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.claims.len() > PLACES)
    }

    /// Whether nothing is missing, nothing is spread and nothing unknown is cited.
    pub fn is_whole(&self) -> bool {
        self.without_code().next().is_none()
            && self.without_test().next().is_none()
            && self.spread().next().is_none()
            && self.unknown.is_empty()
            && self.idle.is_empty()
    }

    /// What is missing, spread or unknown, one line each.
    pub fn faults(&self) -> Vec<String> {
        let mut faults: Vec<String> =
            self.without_code().map(|row| format!("{}: no code cites it ({})", row.id, row.title)).collect();
        faults.extend(self.without_test().map(|row| format!("{}: no test proves it ({})", row.id, row.title)));
        faults.extend(self.spread().map(|row| {
            let (files, places) = (row.claims.len(), row.claims.join(", "));
            format!("{}: functions of {files} files claim it, and one decides ({places})", row.id)
        }));
        faults
            .extend(self.unknown.iter().map(|(at, id)| format!("{at}: {id} is not in the rulebook of {}", self.game)));
        faults.extend(self.idle.iter().map(|(at, id)| format!("{at}: the rule line of {id} stands above no test")));
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
            .map(|row| json!({ "id": row.id, "title": row.title, "kind": row.kind, "code": row.code, "tests": row.tests, "claims": row.claims }))
            .collect();
        let places = |found: &[(String, String)]| -> Vec<Value> {
            found.iter().map(|(at, id)| json!({ "at": at, "id": id })).collect()
        };
        json!({
            "game": report.game,
            "clauses": rows,
            "unknown": places(&report.unknown),
            "idle": places(&report.idle),
            "code_percent": report.percent(report.without_code().count()),
            "test_percent": report.percent(report.without_test().count()),
        })
    };
    json!({ "games": reports.iter().map(report).collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn ids_are_found_in_comments_and_strings() {
        assert_eq!(mentions("/// Pursuit costs a step. [LM-8.8a] [LM-8.8b]", "LM"), ["LM-8.8a", "LM-8.8b"]);
        assert_eq!(mentions("Clause(\"LM-1.1.1a\")", "LM"), ["LM-1.1.1a"]);
        assert_eq!(mentions("as LM-8.5a. And LM-2b, too; FILM-3 or LM- or XLM-4 are none", "LM"), ["LM-8.5a", "LM-2b"]);
        assert_eq!(mentions("clause!(\"GA-D7\")", "GA"), ["GA-D7"]);
    }

    fn cited(text: &str, place: Place) -> Vec<(&str, Cites)> {
        citations(text, "LM", place).into_iter().map(|citation| (citation.id, citation.cites)).collect()
    }

    #[test]
    fn a_test_cites_by_a_line_right_above_it() {
        let proven = "// rule: LM-8.8a, LM-8.8b\n// Why.\n#[test]\nfn a() {}\n";
        assert_eq!(cited(proven, Place::Tests), [("LM-8.8a", Cites::Test), ("LM-8.8b", Cites::Test)]);
        assert_eq!(
            cited("// rule: LM-8.8a\nfn helper() {}\n#[test]\nfn a() {}\n", Place::Tests),
            [("LM-8.8a", Cites::NoTest)]
        );
        assert_eq!(
            cited("/// [LM-8.8a]\n#[test]\nfn a() { assert_eq!(clause, Clause(\"LM-8.8a\")); }", Place::Tests),
            []
        );
        let inside =
            "#[cfg(test)]\nmod tests {\n/// [LM-1]\n// rule: LM-2\n#[test]\nfn a() { }\n}\n/// [LM-3]\nfn b() {}";
        assert_eq!(cited(inside, Place::Rules), [("LM-2", Cites::Test), ("LM-3", Cites::Code)]);
    }

    #[test]
    fn code_cites_by_a_doc_comment_or_a_reason() {
        assert_eq!(cited("/// Falls back. [LM-8.8a]\nfn a() {}", Place::Rules), [("LM-8.8a", Cites::Code)]);
        for reason in [
            "sum.plus(\"LM-2\", What::Guns, 1)",
            "eliminate(one, Clause(\"LM-2\"))",
            "Known { id: \"a\", clause: \"LM-2\" }",
            "clause!(\"LM-2\")",
        ] {
            assert_eq!(cited(reason, Place::Rules), [("LM-2", Cites::Code)], "{reason}");
        }
        assert_eq!(cited("match event { Event::Rolled => \"LM-2\" }", Place::Tables), [("LM-2", Cites::Code)]);
    }

    #[test]
    fn talk_of_a_clause_is_not_its_code() {
        for talk in [
            "return Err(Clause(\"LM-2\"));",
            "refuse(Clause(\"LM-2\"), \"too far\")",
            "Refusal::TooFar { clause: Clause(\"LM-2\") }",
            "Refusal::TooFar { clause: \"LM-2\" }",
            "format!(\"as LM-2 says\")",
            "Clause(\"see LM-2\")",
            "let clause = \"LM-2\";",
        ] {
            assert_eq!(cited(talk, Place::Rules), [("LM-2", Cites::Nothing)], "{talk}");
        }
        assert_eq!(cited("// as in LM-2\nfn a() {}", Place::Rules), []);
        assert_eq!(
            cited("/// Says why. [LM-2]\nfn a() { Clause(\"LM-3\") }", Place::Talk),
            [("LM-2", Cites::Nothing), ("LM-3", Cites::Nothing)]
        );
    }

    #[test]
    fn the_shelf_says_what_a_file_is_for() {
        let place = |path: &str| Place::of(Path::new(path));
        assert_eq!(place("src/rules/siege.rs"), Place::Rules);
        assert_eq!(place("src/rules/event.rs"), Place::Tables);
        assert_eq!(place("src/rules/refusal.rs"), Place::Talk);
        assert_eq!(place("src/screen/narrate.rs"), Place::Talk);
        assert_eq!(place("src/sergeant/judgement.rs"), Place::Talk);
        assert_eq!(place("tests/rules/siege.rs"), Place::Tests);
    }

    #[test]
    fn functions_claim_in_brackets_right_above_them() {
        let claimed = |text: &str| claims(text, "LM").into_iter().map(|(id, _)| id).collect::<Vec<_>>();
        for function in [
            "/// Falls back. [LM-1]\nfn a() {}",
            "/// Falls back. [LM-1]\n#[inline]\n#[must_use = \"why\"]\npub(crate) const fn a() {}",
            "struct A;\nimpl A {\n    /// Falls back,\n    /// far. [LM-1]\n    // Why.\n    pub fn a(&self) {}\n}",
        ] {
            assert_eq!(claimed(function), ["LM-1"], "{function}");
        }
        assert_eq!(claimed("/// [LM-1, LM-2] as [`A`] [LM-3]\nfn a() {}"), ["LM-1", "LM-2", "LM-3"]);
        assert_eq!(claims("\n\n/// One.\n/// [LM-1]\nfn a() {}", "LM"), [("LM-1".to_owned(), 3)]);
        for talk in [
            "/// As LM-1 says.\nfn a() {}",
            "//! [LM-1]\nfn a() {}",
            "/// [LM-1]\nstruct A;\nfn a() {}",
            "enum A {\n/// [LM-1]\nB,\n}\nfn a() {}",
            "/// [LM-1]\npub const A: u8 = 1;\nfn a() {}",
            "// [LM-1]\nfn a() { Clause(\"LM-1\") }",
            "#[cfg(test)]\nmod tests {\n/// [LM-1]\nfn a() {}\n}",
        ] {
            assert!(claimed(talk).is_empty(), "{talk}");
        }
    }

    #[test]
    fn a_clause_that_functions_of_three_files_claim_is_a_fault() {
        let claim = "/// Does it. [TP-1]\nfn a() {}\n/// And this. [TP-1]\nfn b() {}\n";
        let table = "/// What happened.\npub enum Event {\n/// [TP-1]\nA,\n}\n";
        let mut files = vec![
            ("rules.md", "## One\n### TP-1 A\ntext\n"),
            ("src/rules/one.rs", claim),
            ("src/rules/one/half.rs", claim),
            ("src/rules/event.rs", table),
            ("src/screen/words.rs", claim),
            ("src/data/mod.rs", claim),
            ("tests/rules/main.rs", "// rule: TP-1\n#[test]\nfn tp_1() {}\n"),
        ];
        let faults = |files: &[(&str, &str)]| {
            let root = game(files);
            let reports = reports(&root, Some("toy")).expect("the rulebook can be read");
            fs::remove_dir_all(&root).expect("a temporary folder can be removed");
            assert_eq!(reports[0].is_whole(), reports[0].faults().is_empty());
            reports[0].faults()
        };
        assert!(faults(&files).is_empty());
        files.push(("src/rules/three.rs", "\n/// Does it too. [TP-1]\nfn c() {}\n"));
        assert_eq!(
            faults(&files),
            ["TP-1: functions of 3 files claim it, and one decides \
              (games/toy/src/rules/one/half.rs:1, games/toy/src/rules/one.rs:1, games/toy/src/rules/three.rs:2)"]
        );
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

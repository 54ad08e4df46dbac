use std::collections::BTreeSet;
use std::path::Path;

use engine::{RuleSet, Rulebook};
use last_mughal::LastMughal;

fn book() -> Rulebook {
    Rulebook::parse(LastMughal::RULES).expect("rules.md is a rulebook")
}

/// Clause ids in a text: `LM-8.5a`.
fn cited(text: &str) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for part in text.split("LM-").skip(1) {
        let id: String =
            part.chars().take_while(|c| c.is_ascii_digit() || *c == '.' || c.is_ascii_lowercase()).collect();
        let number = id.trim_end_matches('.');
        if number.starts_with(|c: char| c.is_ascii_digit()) {
            ids.insert(format!("LM-{number}"));
        }
    }
    ids
}

fn sources(folder: &Path, texts: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            sources(&path, texts);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            texts.push(std::fs::read_to_string(&path).expect("the file can be read"));
        }
    }
}

#[test]
fn the_book_has_every_clause_once_and_says_something_in_each() {
    let book = book();
    assert_eq!(book.clauses.len(), 251);
    for clause in &book.clauses {
        assert!(!clause.text.is_empty(), "{} says nothing", clause.id);
        assert!(!clause.chapter.is_empty(), "{} stands in no chapter", clause.id);
    }
}

#[test]
fn a_ruling_says_why() {
    for clause in book().clauses.iter().filter(|clause| clause.kind == "ruling") {
        assert!(clause.text.contains("**Ruling.**"), "{} gives no reason", clause.id);
    }
}

#[test]
fn every_option_is_offered_in_its_clause() {
    let book = book();
    for option in &crate::match_at_hand::rules().info().options {
        let clause = book.get(option.clause.0).unwrap_or_else(|| panic!("{} is in the book", option.clause));
        assert!(
            clause.text.contains(&format!("**Option `{}`.**", option.id)),
            "{} does not offer {}",
            clause.id,
            option.id
        );
    }
}

#[test]
fn references_within_the_book_lead_somewhere() {
    let book = book();
    for clause in &book.clauses {
        for id in cited(&clause.text) {
            assert!(book.get(&id).is_some(), "{} refers to {id}", clause.id);
        }
    }
}

#[test]
fn the_code_cites_clauses_of_the_book() {
    let book = book();
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    let is_known = |id: &str| book.get(id).is_some() || book.clauses.iter().any(|clause| clause.id.starts_with(id));
    for text in &texts {
        for id in cited(text) {
            assert!(is_known(&id), "the code cites {id}");
        }
    }
}

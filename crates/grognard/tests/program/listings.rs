use crate::process::{grognard, has_keys};

#[test]
fn games_is_one_line_per_scenario() {
    let run = grognard(&["games"]);
    assert_eq!(run.code, 0);
    let scenarios: usize = catalog::games().iter().map(|title| title.info().scenarios.len()).sum();
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), scenarios + 1, "and one that says where there is more");
    assert!(lines.iter().all(|line| line.chars().count() <= 120), "{}", run.stdout);
    assert!(run.stdout.contains("last-mughal        relief-of-cawnpore"), "{}", run.stdout);
    assert!(!run.stdout.contains('\x1b'), "no colours into a pipe");
}

#[test]
fn games_tells_all_of_one_game() {
    let run = grognard(&["games", "last-mughal"]);
    assert_eq!(run.code, 0);
    for words in ["The Last Mughal", "relief-of-cawnpore", "handicap", "a whole number from", "siege_until"] {
        assert!(run.stdout.contains(words), "{words}");
    }
    let scenarios = catalog::game("last-mughal").unwrap().info().scenarios.len();
    assert_eq!(run.stdout.matches("Chances between sergeants").count(), scenarios);
    assert!(!run.stdout.contains("colonial"), "nothing of the others");
}

#[test]
fn a_row_of_the_terms_without_a_figure_names_no_column() {
    let run = grognard(&["games", "grande-armee"]);
    assert!(run.stdout.contains("Right wing (Kempt): modifier +1"), "{}", run.stdout);
    assert!(run.stdout.contains("Acland's brigade: 5 SP; fast infantry"), "{}", run.stdout);
    assert!(run.stdout.contains("24 SP of foot and horse, 1 battery"), "{}", run.stdout);
}

#[test]
fn games_as_json_has_the_promised_keys() {
    let document = grognard(&["games", "--json"]).json();
    let games = document["games"].as_array().unwrap();
    let game = games.iter().find(|game| game["slug"] == "last-mughal").unwrap();
    has_keys(game, &["slug", "title", "space", "seats", "scenarios", "options", "questions"]);
    assert_eq!(game["space"], "board");
    assert_eq!(game["seats"].as_array().unwrap().len(), 2);
    for scenario in game["scenarios"].as_array().unwrap() {
        has_keys(scenario, &["id", "title", "minutes", "turns", "seats"]);
    }
    for option in game["options"].as_array().unwrap() {
        has_keys(option, &["id", "values", "default", "clause"]);
    }
    for question in game["questions"].as_array().unwrap() {
        has_keys(question, &["id", "parameters", "outcomes"]);
        for parameter in question["parameters"].as_array().unwrap() {
            has_keys(parameter, &["name", "type", "default"]);
        }
    }
}

#[test]
fn games_can_tell_of_one_game() {
    let document = grognard(&["games", "last-mughal", "--json"]).json();
    assert_eq!(document["games"].as_array().unwrap().len(), 1);
}

#[test]
fn rules_shows_a_clause_with_those_below_it() {
    let run = grognard(&["rules", "last-mughal", "lm-8.5"]);
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("LM-8.5"));
    assert!(!run.stdout.contains("LM-8.6"));
}

#[test]
fn rules_as_json_has_the_promised_keys() {
    let document = grognard(&["rules", "last-mughal", "--json"]).json();
    assert_eq!(document["game"], "last-mughal");
    let clauses = document["clauses"].as_array().unwrap();
    assert!(clauses.len() > 100, "{}", clauses.len());
    for clause in clauses {
        has_keys(clause, &["id", "title", "text", "kind"]);
    }
}

#[test]
fn rules_finds_words() {
    let all = grognard(&["rules", "last-mughal", "--json"]).json()["clauses"].as_array().unwrap().len();
    let found = grognard(&["rules", "last-mughal", "--find", "PURSUIT", "--json"]).json();
    let found = found["clauses"].as_array().unwrap();
    assert!(!found.is_empty() && found.len() < all);
    for clause in found {
        assert!(clause.to_string().to_lowercase().contains("pursuit"), "{clause}");
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in ["games", "play", "odds", "replay", "verify", "rules", "bench", "completions"] {
        let run = grognard(&[command, "--help"]);
        assert_eq!(run.code, 0);
        assert!(run.stdout.contains(&format!("grognard {command}")), "{command}");
        assert!(run.stdout.contains("Example"), "{command}");
    }
    let play = grognard(&["play", "--help"]).stdout;
    assert!(["recruit", "sergeant", "captain", "general", "field-marshal"].iter().all(|level| play.contains(level)));
    assert!(grognard(&["lab", "run", "--help"]).stdout.contains("Examples:"));
    assert!(grognard(&["--help"]).stdout.contains("Exit codes: 0"));
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = grognard(&["completions", shell]);
        assert_eq!(run.code, 0);
        assert!(run.stdout.contains("replay"), "{shell}");
    }
}

#[test]
fn the_version_is_printed_with_those_of_the_rules() {
    let run = grognard(&["--version"]);
    let mut lines = run.stdout.lines();
    assert_eq!(lines.next(), Some(concat!("grognard ", env!("CARGO_PKG_VERSION"))));
    let rules: Vec<&str> = lines.filter(|line| line.contains("  rules version ")).collect();
    assert_eq!(rules.len(), catalog::games().len());
    assert!(rules.iter().any(|line| line.starts_with("last-mughal ")), "{rules:?}");
}

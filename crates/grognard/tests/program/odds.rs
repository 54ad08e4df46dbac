use crate::process::{grognard, has_keys};

#[test]
fn odds_as_json_are_complete_and_sorted() {
    let document = grognard(&[
        "odds",
        "last-mughal",
        "battle",
        "att=16",
        "def=9",
        "att_tac=1",
        "att_cav=3",
        "def_cav=2",
        "--json",
    ])
    .json();
    has_keys(&document, &["game", "question", "arguments", "outcomes"]);
    assert_eq!(document["arguments"]["att"], 16);
    assert_eq!(document["arguments"]["kavanagh"], false, "defaults are filled in");
    let outcomes = document["outcomes"].as_array().unwrap();
    let sum: f64 = outcomes.iter().map(|outcome| outcome["p"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    let texts: Vec<String> = outcomes.iter().map(|outcome| outcome["outcome"].to_string()).collect();
    assert!(texts.is_sorted(), "{texts:?}");
    let rout = outcomes.iter().find(|o| o["outcome"]["att_loss"] == 0 && o["outcome"]["def_loss"] == 3).unwrap();
    assert!((rout["p"].as_f64().unwrap() - 1.0 / 3.0).abs() < 1e-9);
}

#[test]
fn odds_for_people_are_percentages() {
    let run = grognard(&["odds", "last-mughal", "siege", "att=9", "def=1"]);
    assert_eq!(run.code, 0);
    assert!(run.stdout.contains("33.3 %"), "{}", run.stdout);
    assert!(run.stdout.contains("falls true"), "{}", run.stdout);
}

#[test]
fn words_stand_for_numbers_where_the_question_says_so() {
    let document = grognard(&["odds", "last-mughal", "rebellion", "value=auto", "cities=2", "--json"]).json();
    let quiet: f64 = document["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|outcome| outcome["outcome"]["massacres"] == 0)
        .map(|outcome| outcome["p"].as_f64().unwrap())
        .sum();
    assert!((quiet - 4.0 / 9.0).abs() < 1e-9);
}

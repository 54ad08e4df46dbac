use serde_json::{Value, json};

use crate::process::{folder, grognard, has_keys, text};

const COMPARE: [&str; 6] = ["lab", "compare", "last-mughal", "--scenario", "relief-of-cawnpore", "--seed=7"];

/// The report without what depends on the clock and the machine.
fn findings(args: &[&str]) -> Value {
    let mut report = grognard(&[&COMPARE[..], args, &["--json"]].concat()).json();
    report["seconds"] = json!(0);
    report["threads"] = json!(0);
    report["thinking"] = json!(0);
    report
}

#[test]
fn a_comparison_as_json_has_the_promised_keys_and_finds_the_better_player() {
    let report = findings(&["sergeant", "recruit"]);
    has_keys(&report, &["a", "b", "games", "score", "elo", "elo_ci95", "verdict"]);
    has_keys(&report, &["pairs", "pentanomial", "test", "llr", "llr_bounds", "scenarios", "seed", "failures"]);
    assert_eq!((&report["a"], &report["b"], &report["verdict"]), (&json!("sergeant"), &json!("recruit"), &json!("a")));
    assert_eq!(report["games"].as_u64().unwrap(), 2 * report["pairs"].as_u64().unwrap());
}

#[test]
fn threads_change_no_finding() {
    let args = ["general:20i", "recruit", "--pairs", "12"];
    let threads = |count| findings(&[&args[..], &["--threads", count]].concat());
    assert_eq!(threads("1"), threads("3"));
}

#[test]
fn a_comparison_for_people_says_who_is_better() {
    let run = grognard(&[&COMPARE[..], &["recruit", "sergeant"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    for words in ["recruit against sergeant", "B is better", "Elo", "pairs", "seed 7"] {
        assert!(run.stdout.contains(words), "{words} in {}", run.stdout);
    }
}

#[test]
fn a_mark_is_tested_when_one_is_set() {
    let run = grognard(&[&COMPARE[..], &["sergeant", "recruit", "--mark", "0.6,0.7"]].concat());
    assert!(run.stdout.contains("A scores at least 70 % rather than at most 60 %"), "{}", run.stdout);
}

#[test]
fn the_same_data_laid_over_itself_changes_nothing() {
    let folder = folder("compare-data");
    std::fs::write(folder.join("tables.toml"), include_str!("../../../../games/last-mughal/data/tables.toml")).unwrap();
    let report = findings(&["sergeant", "sergeant", "--data", text(&folder), "--pairs", "30"]);
    assert_eq!((&report["meeting"], &report["score"]), (&json!("data"), &json!(0.5)));
}

/// Arguments, and what the sentence must name.
const REFUSED: &[(&[&str], &[&str])] = &[
    (&["lab", "compare", "last-mughal"], &["<A>"]),
    (&["lab", "compare", "chess", "sergeant", "recruit"], &["no game `chess`", "last-mughal"]),
    (&["lab", "compare", "last-mughal", "napoleon", "recruit"], &["no computer player `napoleon`", "general"]),
    (&["lab", "compare", "last-mughal", "general:9x", "recruit"], &["`9x`", "300i"]),
    (&["lab", "compare", "last-mughal", "sergeant:9i", "recruit"], &["sergeant", "no budget"]),
    (&["lab", "compare", "last-mughal", "general:9i+luck=3", "recruit"], &["`luck=3`", "doubt"]),
    (&["lab", "compare", "last-mughal", "sergeant", "sergeant"], &["same player", "--data"]),
    (&["lab", "compare", "last-mughal", "sergeant", "recruit", "--mark", "0.7"], &["`0.7`", "0.6,0.7"]),
    (&["lab", "compare", "last-mughal", "sergeant", "recruit", "--mark", "0.7,0.6"], &["lower first"]),
    (&["lab", "compare", "last-mughal", "sergeant", "recruit", "--error", "0.6"], &["error rates"]),
    (&["lab", "compare", "last-mughal", "sergeant", "recruit", "--pairs", "0"], &["--pairs", "0"]),
    (&["lab", "compare", "last-mughal", "sergeant", "recruit", "--scenario", "x"], &["no scenario `x`"]),
    (
        &["lab", "compare", "last-mughal", "sergeant", "recruit", "--scenario", "rebellion", "--scenario", "rebellion"],
        &["`rebellion` is given twice"],
    ),
    (
        &["lab", "compare", "last-mughal", "sergeant", "recruit", "--option", "handicap=5", "--option", "handicap=-5"],
        &["option `handicap` is given twice"],
    ),
    (&["lab", "compare", "last-mughal", "sergeant", "recruit", "--data", "no/such"], &["no/such", "no such folder"]),
];

#[test]
fn bad_comparisons_get_one_sentence_and_exit_code_2() {
    for (args, fragments) in REFUSED {
        let run = grognard(args);
        run.refused(fragments);
        assert_eq!(run.stdout, "", "{args:?}");
    }
}

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

#[test]
fn another_program_plays_the_second_player_in_the_same_matches() {
    // As a file of its own with another hash it is another build, with the same rules.
    let other = folder("compare-other").join("grognard-of-yesterday");
    let mut bytes = std::fs::read(env!("CARGO_BIN_EXE_grognard")).unwrap();
    bytes.extend_from_slice(b"\nyesterday");
    std::fs::write(&other, bytes).unwrap();
    std::fs::set_permissions(&other, std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
    let same = findings(&["sergeant", "sergeant", "--other", text(&other), "--pairs", "8"]);
    assert_eq!((&same["score"], &same["pentanomial"]), (&json!(0.5), &json!([0, 0, 8, 0, 0])), "both play alike");
    assert!(same["other"].as_str().unwrap().ends_with("grognard-of-yesterday"), "{same}");
    assert_eq!(same["failures"], 0);
    let run = grognard(&[&COMPARE[..], &["recruit", "sergeant", "--other", text(&other)]].concat());
    assert!(run.stdout.contains("grognard-of-yesterday") && run.stdout.contains("B is better"), "{}", run.stdout);
    let no_program = folder("compare-other").join("no-program");
    std::fs::write(&no_program, "#!/bin/sh\nexit 3\n").unwrap();
    std::fs::set_permissions(&no_program, std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
    let refused = grognard(&[&COMPARE[..], &["recruit", "sergeant", "--other", text(&no_program)]].concat());
    assert_eq!(refused.code, 2, "{}", refused.stderr);
    assert!(refused.stderr.contains("no-program"), "{}", refused.stderr);
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
    (&["lab", "compare", "last-mughal", "sergeant", "recruit", "--other", "no/such"], &["no/such", "no such program"]),
];

#[test]
fn bad_comparisons_get_one_sentence_and_exit_code_2() {
    for (args, fragments) in REFUSED {
        let run = grognard(args);
        run.refused(fragments);
        assert_eq!(run.stdout, "", "{args:?}");
    }
}

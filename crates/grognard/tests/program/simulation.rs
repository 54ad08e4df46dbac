use std::fs;

use serde_json::{Value, json};

use crate::process::{folder, grognard, has_keys, names, text};

const RUN: [&str; 9] =
    ["lab", "run", "last-mughal", "--scenario", "relief-of-cawnpore", "--games", "30", "--seed", "7"];

/// The report without what depends on the clock and the machine.
fn findings(args: &[&str]) -> Value {
    let mut report = grognard(&[&RUN[..], args].concat()).json();
    report["seconds"] = json!(0);
    report["threads"] = json!(0);
    report
}

#[test]
fn a_run_as_json_has_the_promised_keys() {
    let report = findings(&["--seat", "british=sergeant,rebel=recruit", "--json"]);
    has_keys(&report, &["game", "games", "seed", "threads", "seconds", "scenarios"]);
    has_keys(&report, &["clauses", "never", "forms", "forms_by"]);
    assert_eq!((&report["games"], &report["seed"]), (&json!(30), &json!(7)));
    let scenario = &report["scenarios"][0];
    has_keys(scenario, &["scenario", "games", "decisions_mean", "turns_mean", "draws", "failures", "seats"]);
    has_keys(scenario, &["endings", "clauses", "never", "forms", "forms_by"]);
    let given = |place: &Value, form: &str| place[form].as_u64().unwrap();
    for form in ["battle {zone}", "end movement"] {
        let [british, rebel] =
            [["british", "sergeant"], ["rebel", "recruit"]].map(|[seat, kind]| &report["forms_by"][seat][kind]);
        assert_eq!(given(british, form) + given(rebel, form), given(&report["forms"], form), "{form}");
    }
    assert_eq!(scenario["failures"], 0);
    for (seat, player) in [("british", "sergeant"), ("rebel", "recruit")] {
        let seat = &scenario["seats"][seat];
        has_keys(seat, &["player", "wins", "losses", "win_rate", "ci95", "score_mean", "score_sd"]);
        assert_eq!(seat["player"], player);
        let wins = seat["wins"].as_u64().unwrap();
        assert_eq!(wins + seat["losses"].as_u64().unwrap() + scenario["draws"].as_u64().unwrap(), 30);
    }
}

#[test]
fn every_scenario_is_played_when_none_is_named() {
    let report = grognard(&["lab", "run", "last-mughal", "--games", "1", "--json"]).json();
    assert_eq!(report["scenarios"].as_array().unwrap().len(), 4);
}

#[test]
fn threads_change_no_result() {
    assert_eq!(findings(&["--threads", "1", "--json"]), findings(&["--threads", "3", "--json"]));
}

#[test]
fn options_of_the_rules_reach_the_matches() {
    assert_ne!(findings(&["--json"]), findings(&["--option", "handicap=20", "--json"]));
}

#[test]
fn a_run_for_people_is_a_table() {
    let run = grognard(&RUN);
    assert_eq!(run.code, 0);
    for words in ["relief-of-cawnpore", "british", "wins", "seed 7", "forms of orders were given", "british sergeant"] {
        assert!(run.stdout.contains(words), "{words} in {}", run.stdout);
    }
    assert_eq!(run.stderr, "", "no progress bar into a pipe");
}

#[test]
fn out_gets_rows_report_and_records_that_verify() {
    let folder = folder("lab-out").join("new");
    let run = grognard(&[&RUN[..], &["--out", text(&folder), "--records", "2", "--json"]].concat());
    let report = run.json();
    assert_eq!(
        names(&folder),
        [
            "matches.csv",
            "matches.parquet",
            "relief-of-cawnpore-000000.jsonl",
            "relief-of-cawnpore-000001.jsonl",
            "report.html",
            "report.json"
        ]
    );
    let csv = fs::read_to_string(folder.join("matches.csv")).unwrap();
    assert_eq!(csv.lines().count(), 31);
    assert!(csv.starts_with("game,scenario,index,seed,winners,level,reason,turns,decisions,first_player,"));
    assert!(csv.lines().next().is_some_and(|names| names.ends_with(",key_events,failure")));
    assert!(fs::read(folder.join("matches.parquet")).unwrap().starts_with(b"PAR1"));
    let written: Value = serde_json::from_str(&fs::read_to_string(folder.join("report.json")).unwrap()).unwrap();
    assert_eq!(written, report);
    let verdict = grognard(&["verify", text(&folder.join("relief-of-cawnpore-000001.jsonl")), "--json"]).json();
    assert_eq!(verdict["ok"], true);
}

#[test]
fn bench_as_json_has_the_promised_keys() {
    let document = grognard(&["bench", "last-mughal", "--time", "20", "--json"]).json();
    assert!(document["reference"]["rounds_per_s"].as_f64().unwrap() > 0.0);
    let rows = document["games"].as_array().unwrap();
    assert_eq!(rows.len(), 4);
    for row in rows {
        has_keys(row, &["game", "scenario", "decisions_per_s", "decisions_per_match", "orders_mean", "clone_ns"]);
        has_keys(row, &["hash_ns", "serialise_ns", "state_bytes", "imagine_per_s", "search_iterations_per_s"]);
        assert!(row["decisions_per_s"].as_f64().unwrap() > 0.0);
    }
}

#[test]
fn bench_for_people_is_a_table() {
    let run = grognard(&["bench", "last-mughal", "--scenario", "relief-of-cawnpore", "--time", "5"]);
    assert!(run.stdout.starts_with("reference loop: "), "{}", run.stdout);
    assert!(run.stdout.contains("decisions/s") && run.stdout.contains("relief-of-cawnpore"), "{}", run.stdout);
}

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::process::{command, folder, grognard, has_keys, names, text};

/// A run of the smallest scenario into a folder.
fn run<'a>(games: &'a str, seed: &'a str, out: &'a Path) -> Vec<&'a str> {
    let what = ["lab", "run", "last-mughal", "--scenario", "relief-of-cawnpore", "--records", "1", "--threads", "1"];
    [&what[..], &["--games", games, "--seed", seed, "--out", text(out)]].concat()
}

fn report(folder: &Path) -> Value {
    let mut report: Value = serde_json::from_str(&fs::read_to_string(folder.join("report.json")).unwrap()).unwrap();
    report["seconds"] = json!(0);
    report
}

/// A run that is interrupted once it is under way; what it said.
fn interrupted(out: &Path) -> (i32, String) {
    let child = command(&run("1000000", "7", out)).spawn().unwrap();
    let journal = out.join("unfinished.jsonl");
    while fs::metadata(&journal).map_or(0, |file| file.len()) < 10_000 {
        thread::sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn an_interrupted_run_says_so_and_goes_on_to_the_same_results() {
    let (broken, whole) = (folder("lab-broken"), folder("lab-whole"));
    let (code, sentence) = interrupted(&broken);
    assert_eq!((code, sentence.trim_end().lines().count()), (2, 1), "{sentence}");
    assert!(sentence.contains("interrupted after") && sentence.contains("the same command goes on"), "{sentence}");
    assert_eq!(names(&broken), ["unfinished.jsonl"], "nothing that could be taken for a result");
    grognard(&["lab", "report", text(&broken)]).refused(&["is not finished", text(&broken)]);
    // A line that was cut off in the middle does no harm.
    let journal = broken.join("unfinished.jsonl");
    let bytes = fs::read(&journal).unwrap();
    fs::write(&journal, &bytes[..bytes.len() - 7]).unwrap();
    assert_eq!(grognard(&run("40", "7", &broken)).code, 0);
    assert_eq!(grognard(&run("40", "7", &whole)).code, 0);
    assert_eq!(report(&broken), report(&whole));
    let rows = |folder: &Path| fs::read_to_string(folder.join("matches.csv")).unwrap();
    assert_eq!(rows(&broken), rows(&whole));
    assert!(!journal.exists());
}

#[test]
fn results_of_another_run_are_not_mixed_with_these() {
    let out = folder("lab-mixed");
    assert_eq!(grognard(&run("5", "7", &out)).code, 0);
    let before = report(&out);
    grognard(&run("5", "8", &out)).refused(&["results of another run", text(&out)]);
    assert_eq!((report(&out), out.join("unfinished.jsonl").exists()), (before, false));
    assert_eq!(grognard(&run("6", "7", &out)).code, 0, "more of the same");
}

#[test]
fn two_runs_do_not_write_into_one_folder() {
    let out = folder("lab-two");
    let mut child = command(&run("1000000", "7", &out)).spawn().unwrap();
    while fs::metadata(out.join("unfinished.jsonl")).map_or(0, |file| file.len()) < 10_000 {
        thread::sleep(Duration::from_millis(20));
    }
    grognard(&run("1000000", "7", &out)).refused(&["another run is writing into", text(&out)]);
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(grognard(&run("10", "7", &out)).code, 0, "what was killed leaves no lock");
}

#[test]
fn an_unfinished_run_of_another_kind_is_not_gone_on_with() {
    let out = folder("lab-other");
    interrupted(&out);
    grognard(&run("10", "8", &out)).refused(&["unfinished run of another kind", text(&out), "delete"]);
    assert_eq!(names(&out), ["unfinished.jsonl"]);
}

fn two_runs(name: &str) -> (PathBuf, PathBuf) {
    let root = folder(name);
    let (a, b) = (root.join("a"), root.join("b"));
    for (out, seed) in [(&a, "7"), (&b, "8")] {
        assert_eq!(grognard(&run("12", seed, out)).code, 0);
    }
    (a, b)
}

#[test]
fn a_report_is_one_page_that_needs_nothing_else() {
    let (a, b) = two_runs("lab-pages");
    let alone = fs::read_to_string(a.join("report.html")).unwrap();
    let told = grognard(&["lab", "report", text(&a), text(&b)]);
    assert_eq!(told.code, 0, "{}", told.stderr);
    let difference = fs::read_to_string(a.join("difference.html")).unwrap();
    for page in [&alone, &difference] {
        assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
        for part in
            ["Who wins", "Final score", "Length", "Which rules ever mattered", "prefers-color-scheme", "@media print"]
        {
            assert!(page.contains(part), "{part}");
        }
        assert!(!page.contains("<script") && !page.contains("http"), "it needs nothing else");
    }
    assert!(difference.contains("B less A") && !alone.contains("B less A"));
}

#[test]
fn what_is_no_run_is_refused() {
    let root = folder("lab-none");
    grognard(&["lab", "report", text(&root)]).refused(&["no report of a run", text(&root)]);
    fs::write(root.join("report.json"), "{}").unwrap();
    grognard(&["lab", "report", text(&root)]).refused(&["no report of this version"]);
    let a = root.join("a");
    assert_eq!(grognard(&run("10", "7", &a)).code, 0);
    grognard(&["lab", "report", text(&a), text(&a)]).refused(&["given twice"]);
    let nowhere = root.join("nowhere").join("page.html");
    grognard(&["lab", "report", text(&a), "--out", text(&nowhere)]).refused(&["no such folder"]);
    fs::write(a.join("calibration.json"), "[]").unwrap();
    grognard(&["lab", "report", text(&a)]).refused(&["no measurement of chances"]);
}

#[test]
fn contradictions_are_refused() {
    let args = ["lab", "run", "last-mughal", "--games", "5"];
    grognard(&[&args[..], &["--seat", "british=general:1s"]].concat()).refused(&["must be repeatable", "general:300i"]);
    grognard(&[&args[..], &["--seat", "british=sergeant:5i"]].concat()).refused(&["does not look ahead"]);
    let file = folder("lab-file").join("file");
    fs::write(&file, "no folder").unwrap();
    grognard(&[&args[..], &["--out", text(&file)]].concat()).refused(&["cannot write into this folder"]);
}

fn record(name: &str) -> PathBuf {
    let out = folder(name);
    assert_eq!(grognard(&run("10", "7", &out)).code, 0);
    out.join("relief-of-cawnpore-000000.jsonl")
}

#[test]
fn an_analysis_adds_up() {
    let file = record("analysed");
    let args = ["analyse", text(&file), "--lines", "6", "--width", "3", "--json"];
    let analysis = grognard(&args).json();
    has_keys(
        &analysis,
        &["game", "scenario", "curve", "decisions", "turning_points", "account", "expected", "threshold"],
    );
    let number = |value: &Value| value.as_f64().unwrap();
    let account = &analysis["account"];
    let sides = account["sides"].as_array().unwrap();
    let worth = number(&sides[0]["worth"]["value"]) - number(&sides[1]["worth"]["value"]);
    let sum = number(&account["start"]["value"]) + number(&account["luck"]["value"]) + worth;
    assert!((sum - number(&account["end"])).abs() < 1e-9, "{account}");
    let luck = number(&sides[0]["luck"]["value"]) - number(&sides[1]["luck"]["value"]);
    assert!((luck - number(&account["luck"]["value"])).abs() < 1e-9, "{account}");
    let orders = fs::read_to_string(&file).unwrap().lines().count() - 2;
    assert_eq!(analysis["decisions"].as_array().unwrap().len(), orders);
    assert_eq!(analysis["curve"].as_array().unwrap().len(), orders + 1);
    assert_eq!(analysis, grognard(&[&args[..], &["--threads", "2"]].concat()).json(), "whatever the threads");
}

#[test]
fn sergeants_make_no_difference_against_sergeants() {
    let analysis = grognard(&["analyse", text(&record("steady")), "--lines", "4", "--width", "2", "--json"]).json();
    for side in analysis["account"]["sides"].as_array().unwrap() {
        assert_eq!(
            side["worth"]["value"].as_f64(),
            Some(0.0),
            "a sergeant's orders are worth as much as a sergeant's: {side}"
        );
    }
}

#[test]
fn a_record_that_does_not_verify_is_not_analysed() {
    let file = record("edited");
    let edited = fs::read_to_string(&file).unwrap().replacen("\"hash\":\"", "\"hash\":\"0", 1);
    fs::write(&file, edited).unwrap();
    grognard(&["analyse", text(&file)]).refused(&[text(&file), "line 1"]);
    grognard(&["analyse", "nowhere.jsonl"]).refused(&["no such file"]);
    grognard(&["analyse", text(&file), "--lines", "1"]).refused(&["--lines"]);
}

#[test]
fn a_record_is_played_on_from_a_step_with_new_dice() {
    let file = record("forked");
    let saved = file.with_file_name("again.jsonl");
    let seats = "british=sergeant,rebel=sergeant";
    let run = grognard(&["play", "--resume", text(&file), "--step", "10", "--seat", seats, "--save", text(&saved)]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let lines = |path: &Path| fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect::<Vec<_>>();
    let (old, new) = (lines(&file), lines(&saved));
    assert_eq!(old[1..11], new[1..11]);
    assert_ne!(old[11..], new[11..]);
    assert!(new[11].contains("\"again\":1"), "{}", new[11]);
    assert_eq!(grognard(&["verify", text(&saved)]).code, 0);
    grognard(&["play", "--resume", text(&file), "--step", "100000"])
        .refused(&["--step 100000", "steps to play on from"]);
    grognard(&["play", "last-mughal", "--step", "3"]).refused(&["--resume"]);
}

#[test]
fn chances_are_measured_and_drawn() {
    let (a, _) = two_runs("lab-chances");
    let args = ["lab", "calibrate", "last-mughal", "--scenario", "relief-of-cawnpore", "--games", "8", "--lines", "4"];
    let report = grognard(&[&args[..], &["--out", text(&a), "--json"]].concat()).json();
    has_keys(&report, &["game", "matches", "positions", "fit", "forecasts"]);
    assert_eq!(report["forecasts"].as_array().unwrap().len(), 4);
    assert_eq!(grognard(&["lab", "report", text(&a)]).code, 0);
    assert!(fs::read_to_string(a.join("report.html")).unwrap().contains("keep their word"));
}

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::process::{folder, grognard, own_data, text};

fn run(args: &[&str], out: &Path) {
    let run = grognard(&[&["lab", "run"], args, &["--threads", "1", "--records", "0", "--out", text(out)]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
}

const RELIEF: [&str; 5] = ["last-mughal", "--scenario", "relief-of-cawnpore", "--games", "10"];

fn heading(page: &Path) -> String {
    let page = fs::read_to_string(page).unwrap();
    page.split_once("<h1>").unwrap().1.split_once("</h1>").unwrap().0.to_owned()
}

#[test]
fn a_report_does_not_replace_what_it_is_drawn_from() {
    let root = folder("report-inputs");
    let (a, b) = (root.join("a"), root.join("b"));
    run(&[&RELIEF[..], &["--seed", "1"]].concat(), &a);
    run(&[&RELIEF[..], &["--seed", "2"]].concat(), &b);
    let before = fs::read_to_string(a.join("report.json")).unwrap();
    let round_about = b.join("..").join("a").join("report.json");
    for (folders, out) in [
        (vec![text(&a)], a.join("report.json")),
        (vec![text(&a)], round_about),
        (vec![text(&a), text(&b)], b.join("report.json")),
    ] {
        grognard(&[&["lab", "report"], &folders[..], &["--out", text(&out)]].concat())
            .refused(&["must not replace it", text(&out)]);
    }
    assert_eq!(fs::read_to_string(a.join("report.json")).unwrap(), before);
}

#[test]
fn chances_of_another_game_are_refused() {
    let a = folder("report-chances");
    run(&RELIEF, &a);
    let chances = json!({
        "game": "grande-armee", "matches": 2, "positions": 3, "lines": 4, "seed": 1,
        "fit": {"shift": 0.0, "slope": 1.0}, "forecasts": [],
    });
    fs::write(a.join("calibration.json"), chances.to_string()).unwrap();
    grognard(&["lab", "report", text(&a)]).refused(&["calibration.json", "are of grande-armee", "is of last-mughal"]);
    assert!(!fs::read_to_string(a.join("report.html")).unwrap().contains("keep their word"));
}

#[test]
fn reports_against_an_automatic_enemy_speak_of_it() {
    let root = folder("report-sides");
    let (a, b) = (root.join("a"), root.join("b"));
    for (out, seed) in [(&a, "1"), (&b, "2")] {
        run(&["fast-play-mutiny", "--scenario", "beginner", "--games", "20", "--seed", seed], out);
    }
    let page = fs::read_to_string(a.join("report.html")).unwrap();
    assert!(page.contains(">Enemy wins</text>") && !page.contains("enemy enemy"));
    assert_eq!(grognard(&["lab", "report", text(&a), text(&b)]).code, 0);
    assert!(heading(&a.join("difference.html")).starts_with("Fairness: no difference is shown"));
}

#[test]
fn seats_that_win_together_are_one_side_whether_the_enemy_sits_or_not() {
    let root = folder("report-together");
    for (name, option) in [("automatic", "enemy=auto"), ("seat", "enemy=seat")] {
        let out = root.join(name);
        run(&["fast-play-mutiny", "--scenario", "gate", "--games", "10", "--option", option], &out);
        let report: Value = serde_json::from_str(&fs::read_to_string(out.join("report.json")).unwrap()).unwrap();
        let sides = report["scenarios"][0]["sides"].as_array().unwrap();
        let names: Vec<&str> = sides.iter().map(|side| side["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["p1+p2", "enemy"], "{name}");
        let won: u64 = sides.iter().map(|side| side["won"]["count"].as_u64().unwrap()).sum();
        assert_eq!(won + report["scenarios"][0]["draws"].as_u64().unwrap(), 10);
    }
}

#[test]
fn a_report_of_an_earlier_version_is_still_read() {
    let a = folder("report-earlier");
    run(&RELIEF, &a);
    let path = a.join("report.json");
    let mut report: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    report.as_object_mut().unwrap().remove("other_data");
    report["scenarios"][0].as_object_mut().unwrap().remove("sides");
    report["scenarios"][0]["turns"]["median"] = json!(5);
    fs::write(&path, report.to_string()).unwrap();
    let before = heading(&a.join("report.html"));
    assert_eq!(grognard(&["lab", "report", text(&a)]).code, 0);
    assert_eq!(heading(&a.join("report.html")), before);
}

#[test]
fn the_two_commands_of_a_difference_are_not_the_same() {
    let root = folder("report-data");
    let (a, b, data) = (root.join("a"), root.join("b"), root.join("data"));
    fs::create_dir(&data).unwrap();
    let units = fs::read_to_string(own_data().join("units.toml")).unwrap();
    fs::write(data.join("units.toml"), units + "\n# another set\n").unwrap();
    run(&RELIEF, &a);
    run(&[&RELIEF[..], &["--data", text(&data)]].concat(), &b);
    assert_eq!(grognard(&["lab", "report", text(&a), text(&b)]).code, 0);
    let page = fs::read_to_string(a.join("difference.html")).unwrap();
    let hash: Value = serde_json::from_str(&fs::read_to_string(b.join("report.json")).unwrap()).unwrap();
    assert_eq!(page.matches(" --data DIR</code>").count(), 1);
    assert!(page.contains(&format!("<code>{}</code> in DIR", hash["data"].as_str().unwrap())));
}

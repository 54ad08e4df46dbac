//! A newer program over the matches of an older one whose rules of a real game differ: they are played on, finished and proved by the rules they began with.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

use crate::process::{folder, grognard, text};
use crate::visiting::{Served, Visitor, at_last, serve_in};

/// The older program, as it was built beside these tests.
fn older() -> PathBuf {
    let built = Path::new(env!("CARGO_BIN_EXE_grognard")).with_file_name("examples").join("older");
    assert!(built.exists(), "cargo test -p grognard builds {}", built.display());
    built
}

fn rules(host: &mut Visitor, server: &Served, id: &str) -> Value {
    host.get(server, &format!("/api/matches/{id}"))["rules"].clone()
}

fn status(host: &mut Visitor, server: &Served, id: &str) -> Value {
    host.get(server, &format!("/api/matches/{id}"))["status"].clone()
}

/// What a battle costs, as somebody is told who asks there.
fn battle(host: &mut Visitor, server: &Served, whose: &str) -> Value {
    host.get(server, &format!("/api/{whose}/odds/battle?att=20&def=5"))["outcomes"].clone()
}

#[test]
fn matches_of_a_real_game_are_finished_by_the_rules_they_began_with() {
    let folder = folder("upgrade");
    let kept = folder.join("kept");
    fs::create_dir(&kept).unwrap();
    let mut host = Visitor::default();
    let then = Served::start(Command::new(older()).arg(&kept));
    let sergeant = json!({ "kind": "computer", "level": "sergeant" });
    let finished = host.make_with(&then, &sergeant);
    at_last("sergeants end their match", || (status(&mut host, &then, &finished)["status"] == "over").then_some(()));
    let running = host.make(&then);
    let mut step = 0;
    for _ in 0..4 {
        step = host.play(&then, &running);
    }
    let scene = host.get(&then, &format!("/api/matches/{running}/scene?step=2"));
    let record = host.text(&then, &format!("/api/matches/{finished}/record"));
    let under_way = host.make_with(&then, &sergeant);
    then.kill();

    let now = serve_in(text(&kept), &[]);
    for id in [&running, &finished, &under_way] {
        let newest = 1 + rules(&mut host, &now, id)["version"].as_u64().unwrap();
        let told = json!({ "version": newest - 1, "newest": newest, "other_data": false, "standing": "kept", "program": older::VERSION });
        assert_eq!(rules(&mut host, &now, id), told);
    }
    assert_eq!(host.step(&now, &running), step);
    let later = host.get(&now, &format!("/api/matches/{running}/scene?step=2"));
    assert_eq!(later["scene"]["pieces"], scene["scene"]["pieces"], "replayed to where it stood");
    assert_eq!(host.text(&now, &format!("/api/matches/{finished}/record")), record);
    let (of_match, of_today) =
        (battle(&mut host, &now, &format!("matches/{running}")), battle(&mut host, &now, "games/last-mughal"));
    assert_ne!(of_match, of_today, "the rules differ, and each is asked of those who have them");
    let hint = host.get(&now, &format!("/api/matches/{running}/hint"));
    assert!(!hint["ideas"].as_array().unwrap().is_empty(), "{hint}");
    for _ in 0..4 {
        assert!(host.play(&now, &running) > step);
        step = host.step(&now, &running);
    }
    at_last("sergeants play on", || (status(&mut host, &now, &under_way)["status"] == "over").then_some(()));
    let (code, reply) = host.ask(&now, "POST", &format!("/api/matches/{running}/resign"), &json!({}));
    assert_eq!(code, 200, "{reply}");
    let analysis = format!("/api/matches/{running}/analysis");
    assert_eq!(host.ask(&now, "POST", &analysis, &Value::Null).0, 202);
    let found = at_last("it is analysed", || {
        Some(host.get(&now, &analysis)).filter(|found| found["work"] == "done" || found["work"] == "failed")
    });
    assert_eq!(found["work"], "done", "{found}");
    let fresh = host.make(&now);
    assert_eq!(rules(&mut host, &now, &fresh)["standing"], "current");

    for id in [&running, &finished, &under_way] {
        let file = folder.join(format!("{id}.jsonl"));
        fs::write(&file, host.text(&now, &format!("/api/matches/{id}/record"))).unwrap();
        let asked = [text(&file), "--kept", text(&kept)];
        assert_ne!(grognard(&["verify", text(&file)]).code, 0, "today's rules do not prove it");
        let proved = grognard(&[&["verify"], asked.as_slice()].concat());
        assert!(proved.stdout.contains("genuine"), "{}{}", proved.stdout, proved.stderr);
        assert_eq!(grognard(&[&["replay"], asked.as_slice()].concat()).code, 0);
    }
    let file = folder.join(format!("{running}.jsonl"));
    let analysed = grognard(&["analyse", text(&file), "--kept", text(&kept), "--lines", "4", "--width", "2", "--json"]);
    assert_eq!(analysed.json()["decisions"].is_null(), found["analysis"]["decisions"].is_null());
    let listed = grognard(&["versions", "--data", text(&kept)]).stdout;
    assert!(listed.contains("program 0.0.9") && listed.contains("3 matches need it"), "{listed}");
    now.kill();
}

#[test]
fn an_older_program_that_crashes_in_a_loop_is_named_and_hurts_nobody_else() {
    let folder = folder("crashing");
    let (kept, dying) = (folder.join("kept"), folder.join("dying"));
    fs::create_dir(&kept).unwrap();
    fs::write(&dying, [fs::read(older()).unwrap(), older::DYING.as_bytes().to_vec()].concat()).unwrap();
    fs::set_permissions(&dying, fs::Permissions::from_mode(0o700)).unwrap();
    let mut host = Visitor::default();
    let then = Served::start(Command::new(&dying).arg(&kept));
    let lost = host.make(&then);
    host.play(&then, &lost);
    then.kill();
    let now = serve_in(text(&kept), &[]);
    for _ in 0..5 {
        let (code, refused) = host.ask(&now, "GET", &format!("/api/matches/{lost}"), &Value::Null);
        assert_eq!((code, &refused["error"]["code"]), (503, &json!("program")), "{refused}");
        assert!(refused.to_string().contains(older::VERSION), "{refused}");
    }
    let fresh = host.make(&now);
    assert!(host.play(&now, &fresh) > 0);
    now.kill();
}

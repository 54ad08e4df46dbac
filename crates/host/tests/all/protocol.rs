use std::io::{BufRead, BufReader, Cursor, Write};
use std::process::{Command, Stdio};

use host::wire::{self, Hello, PROTOCOL, Reply, Request, Said};
use serde_json::{Value, json};

use crate::support::{setup, toy_program};

/// Says lines to a program and hears what it says until it ends.
fn conversation(lines: &[String]) -> Vec<String> {
    let mut child = Command::new(toy_program())
        .arg("host")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut heard = Vec::new();
    let mut hear = || {
        let mut line = String::new();
        // How far it has come is passed over.
        while line.is_empty() || line.contains(r#""said":{"progress""#) {
            line.clear();
            if output.read_line(&mut line).expect("it speaks") == 0 {
                break;
            }
        }
        line
    };
    heard.push(hear());
    for line in lines {
        writeln!(input, "{line}").expect("it listens");
        heard.push(hear());
    }
    drop(input);
    child.wait().expect("it ends with its input");
    heard
}

fn asked(n: u64, ask: Value) -> String {
    json!({ "n": n, "ask": ask }).to_string()
}

#[test]
fn the_first_line_names_the_version_of_the_protocol() {
    let heard = conversation(&[asked(7, json!("games"))]);
    let hello: Hello = serde_json::from_str(&heard[0]).unwrap();
    assert_eq!(hello.grognard_host, PROTOCOL);
    let Reply { n, said } = serde_json::from_str(&heard[1]).unwrap();
    assert_eq!(n, 7);
    assert!(matches!(said, Said::Answer(_)), "{said:?}");
}

#[test]
fn what_is_unknown_is_answered_and_nonsense_ends_the_program() {
    let unknown = conversation(&[asked(1, json!({ "table": { "table": 99, "ask": "ground" } }))]);
    assert!(unknown[1].contains("there is no such match here"), "{}", unknown[1]);
    let of_tomorrow = conversation(&[asked(1, json!({ "weather": { "place": "Delhi" } })), asked(2, json!("games"))]);
    assert!(of_tomorrow[1].contains("it does not know what it is asked"), "{}", of_tomorrow[1]);
    assert!(of_tomorrow[2].contains("three-passes"), "it goes on listening: {}", of_tomorrow[2]);
    assert_eq!(conversation(&["nonsense".to_owned()])[1], "", "it hears no more");
}

/// What programs of version 1 of the protocol say, word for word. It is read by every program to come: never change these lines.
#[test]
fn what_was_once_said_is_still_understood() {
    let (asks, replies) = (include_str!("spoken-1-asks.jsonl"), include_str!("spoken-1-replies.jsonl"));
    for line in asks.lines() {
        let read =
            wire::read::<Request>(&mut Cursor::new(format!("{line}\n"))).unwrap_or_else(|why| panic!("{why}: {line}"));
        let said = serde_json::to_value(read.unwrap()).unwrap();
        let written: Value = serde_json::from_str(line).unwrap();
        assert_eq!(without_nothing(said), without_nothing(written));
    }
    for line in replies.lines() {
        let (form, reply) = line.split_once('\t').expect("the form of the answer stands before it");
        let reply: Reply = serde_json::from_str(reply).unwrap_or_else(|why| panic!("{why}: {line}"));
        // How far something has come has no form of its own.
        let (Said::Answer(value) | Said::Refused(value)) = reply.said else { continue };
        understood(form, value);
    }
}

/// What is added later has a default, which is left out here.
fn without_nothing(value: Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .into_iter()
            .filter(|(_, value)| !value.is_null() && *value != json!({}) && *value != json!([]))
            .map(|(key, value)| (key, without_nothing(value)))
            .collect(),
        other => other,
    }
}

fn understood(form: &str, value: Value) {
    fn read<T: serde::de::DeserializeOwned>(value: Value) {
        serde_json::from_value::<T>(value).unwrap_or_else(|why| panic!("{why}"));
    }
    match form {
        "games" => read::<Vec<wire::GameLine>>(value),
        "opened" => read::<wire::Opened>(value),
        "laid" => read::<wire::Laid>(value),
        "done" => read::<wire::Done>(value),
        "offers" => read::<Vec<engine::Offer>>(value),
        "refused" => read::<engine::GiveError>(value),
        "scene" => read::<scene::Scene>(value),
        "ground" => read::<scene::Ground>(value),
        "log" => read::<Vec<engine::Line>>(value),
        "history" => read::<Vec<engine::StepNote>>(value),
        "ideas" => read::<Vec<catalog::Plan>>(value),
        "analysis" => read::<lab::Analysis>(value),
        "odds" => read::<Vec<(Value, f64)>>(value),
        "no odds" => read::<wire::NoOdds>(value),
        "lessons" => read::<Vec<engine::Lesson>>(value),
        "lesson ground" => read::<Option<scene::Ground>>(value),
        "lesson page" => read::<Option<engine::LessonPage>>(value),
        "lesson answer" => read::<Option<engine::LessonAnswer>>(value),
        "fingerprint" => read::<String>(value),
        "bench" => read::<Vec<lab::BenchRow>>(value),
        "compare" => read::<lab::CompareReport>(value),
        other => panic!("what is `{other}`?"),
    }
}

/// Writes what is said today, to be kept when the protocol gets a new version.
#[test]
fn a_whole_match_is_spoken_in_lines() {
    let order = json!({ "order": { "seat": 0, "said": { "text": "wait" } } });
    let wrong = json!({ "order": { "seat": 0, "said": { "text": "fly" } } });
    let table = |ask: Value| json!({ "table": { "table": 1, "ask": ask } });
    let means = json!({ "pace": { "iterations": 20 }, "threads": 1, "seed": 1 });
    let thorough = json!({ "lines": 4, "width": 2, "horizon": 10, "seed": 1, "threads": 1 });
    let title = |ask: Value| json!({ "title": { "title": 0, "ask": ask } });
    let said = json!({ "text": "storm middle with 3" });
    let test = json!({ "low": 0.5, "high": 0.55, "alpha": 0.05, "beta": 0.05, "even": true });
    let comparing = json!({
        "players": ["sergeant", "recruit"], "scenarios": ["patrol"], "options": {}, "seed": 1, "threads": 1, "most_pairs": 1, "test": test
    });
    let asks = [
        ("games", json!("games")),
        ("opened", json!({ "open": { "game": "three-passes" } })),
        ("laid", json!({ "title": { "title": 0, "ask": { "begin": { "setup": setup(1) } } } })),
        ("offers", table(json!("offers"))),
        ("ideas", table(json!({ "ideas": { "seat": 0, "budget": means, "steps": 0 } }))),
        ("refused", table(json!({ "do": { "deed": wrong, "viewers": [] } }))),
        ("done", table(json!({ "do": { "deed": order, "viewers": ["Spectator", { "Seat": 0 }] } }))),
        ("scene", table(json!({ "scene": { "viewer": { "Seat": 1 } } }))),
        ("ground", table(json!("ground"))),
        ("log", table(json!({ "log": { "viewer": "Umpire", "from": 0 } }))),
        ("history", table(json!({ "history": { "viewer": "Umpire" } }))),
        ("done", table(json!({ "do": { "deed": { "resign": { "seat": 1 } }, "viewers": [] } }))),
        ("odds", title(json!({ "odds": { "question": "storm", "pairs": [["dice", "3"]] } }))),
        ("no odds", title(json!({ "odds": { "question": "weather", "pairs": [] } }))),
        ("lessons", title(json!("lessons"))),
        ("lesson ground", title(json!({ "lesson_ground": { "lesson": "storm" } }))),
        ("lesson page", title(json!({ "lesson_page": { "lesson": "storm", "step": 4 } }))),
        ("lesson answer", title(json!({ "lesson_answer": { "lesson": "storm", "step": 4, "said": said } }))),
        ("fingerprint", title(json!({ "fingerprint": { "scenario": "patrol", "options": {} } }))),
        ("bench", title(json!({ "bench": { "plan": { "scenarios": ["patrol"], "micros": 5_000, "seed": 1 } } }))),
        ("compare", title(json!({ "compare": { "plan": comparing } }))),
        ("analysis", table(json!({ "analyse": { "plan": thorough } }))),
    ];
    let lines: Vec<String> = (1..).zip(&asks).map(|(n, (_, ask))| asked(n, ask.clone())).collect();
    let heard = conversation(&lines);
    for ((form, _), reply) in asks.iter().zip(&heard[1..]) {
        let Reply { said, .. } = serde_json::from_str(reply).unwrap();
        match said {
            Said::Answer(value) if !["refused", "no odds"].contains(form) => understood(form, value),
            Said::Refused(value) if ["refused", "no odds"].contains(form) => understood(form, value),
            other => panic!("{form}: {other:?}"),
        }
    }
    if let Ok(folder) = std::env::var("GROGNARD_SPOKEN") {
        let replies: String =
            asks.iter().zip(&heard[1..]).flat_map(|((form, _), reply)| [*form, "\t", reply]).collect();
        std::fs::write(format!("{folder}/spoken-{PROTOCOL}-asks.jsonl"), lines.join("\n") + "\n").unwrap();
        std::fs::write(format!("{folder}/spoken-{PROTOCOL}-replies.jsonl"), replies).unwrap();
    }
}

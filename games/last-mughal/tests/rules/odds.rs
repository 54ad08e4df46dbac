//! The odds questions: the table of exact probabilities, and more with other numbers.

use engine::{Answer, Arguments, OddsError, RuleSet};
use serde_json::{Value, json};

use crate::bench::rules;

fn ask(text: &str) -> Answer {
    let mut words = text.split_whitespace();
    let id = words.next().expect("a question");
    let info = rules().info().questions.iter().find(|question| question.id == id).expect("a known question");
    let pairs = words.map(|pair| pair.split_once('=').expect("key=value"));
    let arguments = Arguments::read(info, pairs).expect("good arguments");
    let answer = rules().odds(id, &arguments).expect("an answer");
    let total: f64 = answer.outcomes.iter().map(|(_, p)| p).sum();
    assert!((total - 1.0).abs() < 1e-12, "{text}: the shares add up to {total}");
    let keys: Vec<String> = answer.outcomes.iter().map(|(outcome, _)| outcome.to_string()).collect();
    assert!(keys.windows(2).all(|pair| pair[0] < pair[1]), "{text}: sorted by outcome text");
    for (outcome, _) in &answer.outcomes {
        let mut known: Vec<&str> = outcome.as_object().expect("an object").keys().map(String::as_str).collect();
        let mut listed = info.outcomes.clone();
        known.sort_unstable();
        listed.sort_unstable();
        assert_eq!(known, listed, "{text}");
    }
    answer
}

/// The probability of the outcomes that contain these entries.
fn p(text: &str, entries: &Value) -> f64 {
    let wanted = entries.as_object().expect("an object");
    let fits = |outcome: &Value| wanted.iter().all(|(key, value)| outcome.get(key) == Some(value));
    ask(text).outcomes.iter().filter(|(outcome, _)| fits(outcome)).map(|(_, p)| p).sum()
}

fn check(text: &str, entries: &Value, expected: f64) {
    let found = p(text, entries);
    assert!((found - expected).abs() < 1e-6, "{text} {entries}: {found}, expected {expected}");
}

#[test]
fn the_table_of_exact_probabilities() {
    check("rebellion value=5 cities=1", &json!({ "rebelled": 1, "massacres": 1 }), 0.277_778);
    check("rebellion value=auto cities=2", &json!({ "massacres": 0 }), 0.444_444);
    check("rebellion value=5 cities=8", &json!({ "rebelled": 7, "massacres": 2 }), 0.114_338);
    check("mutiny natives=4 persuasive=true", &json!({ "natives": 3 }), 0.395_062);
    check("incite value=5", &json!({ "rebels": true }), 0.666_667);
    check("battle att=13 def=8 att_tac=1", &json!({ "loser": "defender" }), 0.833_333);
    check("battle att=13 def=8 att_tac=1 def_tac=2", &json!({ "loser": "defender" }), 0.5);
    check("battle att=16 def=9 att_tac=1 att_cav=3 def_cav=2", &json!({ "att_loss": 0, "def_loss": 3 }), 0.333_333);
    check("battle att=9 def=7 att_tac=3 att_cav=2", &json!({ "att_loss": 0, "def_loss": 3 }), 0.5);
    check(
        "battle att=9 def=12 att_tac=1 kavanagh=true",
        &json!({ "att_loss": 0, "def_loss": 0, "loser": "defender" }),
        0.5,
    );
    check("siege att=9 def=1", &json!({ "falls": true }), 0.333_333);
    check("siege att=7 def=5 bonus=1 sapping=1", &json!({ "falls": true }), 0.5);
    check("siege_until att=9 def=1 turns=3", &json!({ "turn": 2 }), 0.472_222);
    check("siege_until att=7 def=5", &json!({ "turn": 0 }), 0.351_166);
    check("attrition turns=4", &json!({ "losses": 0 }), 0.482_253);
    check("assassination cholera=2 thugs=1", &json!({ "dies": true }), 0.537_037);
    check("initiative rebel_tac=1 british_tac=1 holder=rebel", &json!({ "holder": "rebel" }), 0.583_333);
    check("initiative rebel_tac=2 british_tac=3 holder=british", &json!({ "holder": "british" }), 0.722_222);
    check("draw pile=27 good=2 draws=4", &json!({ "drawn": 0 }), 0.720_798);
}

#[test]
fn odds_with_other_numbers() {
    let sixth = 1.0 / 6.0;
    check("rebellion value=0 cities=9", &json!({ "rebelled": 0, "massacres": 0 }), 1.0);
    check("rebellion cities=0", &json!({ "rebelled": 0, "massacres": 0 }), 1.0);
    check("rebellion value=1 cities=1", &json!({ "rebelled": 1, "massacres": 0 }), sixth * 2.0 / 3.0);
    check("mutiny natives=8 gurkhas=2", &json!({ "natives": 8, "gurkhas": 2 }), 1.0 / 9.0);
    check("mutiny natives=0 gurkhas=1 persuasive=true", &json!({ "gurkhas": 1 }), 2.0 / 9.0);
    check("incite value=auto", &json!({ "rebels": true }), 1.0);
    check("incite value=1", &json!({ "rebels": true }), 0.0);
    check("incite value=3", &json!({ "rebels": true }), 2.0 * sixth);
    check("agent", &json!({ "mutinies": true }), 0.5);
    check("agent gurkha=true", &json!({ "mutinies": true }), 2.0 * sixth);
    check("flight initiative=4", &json!({ "fate": "flees" }), 4.0 * sixth);
    check("flight initiative=6 escape=false", &json!({ "fate": "eliminated" }), 1.0);
    check("attrition turns=6 steps=1", &json!({ "losses": 1 }), 1.0 - (5.0f64 / 6.0).powi(6));
    check("assassination", &json!({ "dies": false }), 1.0);
    check("initiative", &json!({ "holder": "rebel" }), 21.0 / 36.0);
    check("initiative rebel_tac=6", &json!({ "holder": "british" }), 0.0);
    check("draw pile=3 good=3 draws=8", &json!({ "drawn": 3 }), 1.0);
    check("draw pile=10 good=4 draws=2", &json!({ "drawn": 1 }), 2.0 * 4.0 * 6.0 / 90.0);
}

#[test]
fn odds_of_battles_with_few_steps() {
    // 1/1, die 4: one step each, both lines of one step: both are destroyed on 4 and 5; on 1 (2AR 1D), 2 and 3 (1AR 1D) too.
    check("battle att=2 def=2 att_steps=1 def_steps=1", &json!({ "loser": "both" }), 1.0);
    // A line of one step against two: 1A 1DR routs the attacker; 1A 2DR, on 5 and 6, destroys both.
    check("battle att=2 def=4 att_tac=2 att_steps=1 def_steps=2", &json!({ "loser": "attacker" }), 4.0 / 6.0);
    check("battle att=2 def=4 att_tac=2 att_steps=1 def_steps=2", &json!({ "loser": "both" }), 2.0 / 6.0);
    // 3/1: on 1 to 3 a line of one step is routed itself; on 4 to 6 (2DR, 3DR) it loses nothing, however much it destroys.
    check("battle att=20 def=5 att_steps=1 def_steps=8", &json!({ "loser": "attacker" }), 3.0 / 6.0);
    check("battle att=20 def=5 att_steps=1 def_steps=8", &json!({ "loser": "defender", "att_loss": 0 }), 3.0 / 6.0);
    // Losses are capped by steps; a rout is not pursued.
    check("battle att=30 def=3 att_cav=9 def_steps=2", &json!({ "def_loss": 2 }), 4.0 / 6.0 + 2.0 / 6.0);
    check("battle att=8 def=8 att_cav=3 refuge=true", &json!({ "def_loss": 2 }), 1.0 / 6.0);
    check("battle att=8 def=8 shift=-4", &json!({ "loser": "defender" }), 0.0);
    check("battle att=8 def=8 shift=4", &json!({ "loser": "defender" }), 1.0);
    // The pursuit of a beaten attacker.
    check("battle att=4 def=12 def_cav=1", &json!({ "att_loss": 4 }), 1.0 / 6.0);
    check("battle att=4 def=12 kavanagh=true", &json!({ "loser": "defender", "att_loss": 0 }), 1.0);
}

#[test]
fn odds_of_sieges_at_the_edges() {
    check("siege att=3 def=5", &json!({ "fort": 2 }), 1.0);
    check("siege att=0 def=0", &json!({ "fort": 2 }), 1.0);
    check("siege att=1 def=0 fort=1", &json!({ "falls": true }), 2.0 / 6.0);
    check("siege sapping=2", &json!({ "falls": true }), 1.0);
    check("siege att=3 def=5 sapping=1", &json!({ "fort": 1 }), 1.0);
    check("siege att=10 def=5 bonus=9", &json!({ "falls": true }), 1.0);
    check("siege_until att=3 def=5 turns=6", &json!({ "turn": 0 }), 1.0);
    check("siege_until att=9 def=1 turns=1", &json!({ "turn": 1 }), 1.0 / 3.0);
}

#[test]
fn wrong_questions_and_arguments_are_refused() {
    let info = rules().info().questions.iter().find(|question| question.id == "draw").expect("listed");
    let arguments = Arguments::read(info, [("pile", "3"), ("good", "4")]).expect("each in its range");
    assert!(matches!(rules().odds("draw", &arguments), Err(OddsError::Value { .. })));
    assert!(matches!(rules().odds("weather", &arguments), Err(OddsError::Question { .. })));
    assert!(Arguments::read(info, [("pile", "28")]).is_err());
    assert!(Arguments::read(info, [("deck", "2")]).is_err());
}

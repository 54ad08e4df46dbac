//! Exact odds against the figures of the specification.

use engine::{Arguments, OddsError, RuleSet, embedded};
use grande_armee::GrandeArmee;
use serde_json::{Value, json};

fn ask(question: &str, pairs: &[(&str, &str)]) -> Result<Vec<(Value, f64)>, OddsError> {
    let rules = &embedded::<GrandeArmee>().rules;
    let info = rules.info().questions.iter().find(|one| one.id == question).expect("a question");
    let arguments = Arguments::read(info, pairs.iter().copied())?;
    Ok(rules.odds(question, &arguments)?.outcomes)
}

/// The chance that an outcome has some values.
fn chance(question: &str, pairs: &[(&str, &str)], wanted: &Value) -> f64 {
    let holds = |outcome: &Value| wanted.as_object().unwrap().iter().all(|(key, value)| outcome[key] == *value);
    ask(question, pairs).unwrap().iter().filter(|(outcome, _)| holds(outcome)).map(|(_, p)| p).sum()
}

#[track_caller]
fn same(question: &str, pairs: &[(&str, &str)], wanted: Value, expected: f64) {
    let p = chance(question, pairs, &wanted);
    assert!((p - expected).abs() < 6e-7, "{question} {pairs:?} {wanted}: {p}, not {expected}");
}

#[test]
fn the_figures_of_control() {
    for (status, p) in [("withdraw", 0.083_333), ("hold", 0.333_333), ("active", 0.416_667), ("attack", 0.166_667)] {
        same("control", &[], json!({ "status": status }), p);
    }
    for (status, p) in [("withdraw", 0.018_519), ("hold", 0.175_926), ("active", 0.449_074), ("attack", 0.356_481)] {
        same("control", &[("dice", "3")], json!({ "status": status }), p);
    }
    same("control", &[("dice", "4")], json!({ "status": "attack" }), 0.521_605);
    same("control", &[("dice", "4")], json!({ "status": "active" }), 0.388_117);
    same("control", &[("dice", "4"), ("pick", "active")], json!({ "status": "active" }), 0.886_574);
    for (set, p) in [
        ("hold+active", 0.319_444),
        ("active+attack", 0.208_333),
        ("withdraw+hold", 0.111_111),
        ("hold+active+attack", 0.083_333),
        ("attack", 0.050_926),
    ] {
        same("control_set", &[("dice", "3")], json!({ "set": set }), p);
    }
    let far = ask("control_set", &[("near", "false")]).unwrap();
    assert!(far.iter().all(|(outcome, _)| !outcome.to_string().contains("attack")));
}

#[test]
fn the_figures_of_initiative() {
    same("initiative", &[], json!({ "winner": "a" }), 0.514_082);
    same("initiative_match", &[("a_max", "2")], json!({ "winner": "a" }), 0.718_715);
    same("initiative_match", &[("a_max", "2"), ("b_max", "2")], json!({ "winner": "a" }), 0.516_702);
    let example =
        [("lo1", "2"), ("lo2", "4"), ("hi1", "5"), ("hi2", "3"), ("lo4", "3"), ("hi4", "1"), ("lo_reroll", "first")];
    same("initiative_reroll", &example, json!({ "winner": "lo" }), 0.5);
    let answered: Vec<_> = example.into_iter().chain([("hi_max", "1")]).collect();
    same("initiative_reroll", &answered, json!({ "winner": "lo" }), 0.333_333);
    assert!(ask("initiative_reroll", &[("lo1", "6"), ("lo2", "6"), ("hi1", "1"), ("hi2", "1")]).is_err());
}

#[test]
fn the_figures_of_fire() {
    for (hits, p) in [(0, 0.840_278), (1, 0.152_778), (2, 0.006_944)] {
        same("skirmish", &[("sk", "2"), ("save", "true")], json!({ "hits": hits }), p);
    }
    for (hits, p) in [(0, 0.0625), (1, 0.375), (2, 0.5625)] {
        same("artillery", &[("range", "5"), ("flank", "true")], json!({ "hits": hits }), p);
    }
    same("artillery", &[("gun", "light"), ("range", "9"), ("cover", "true")], json!({ "hits": 1 }), 0.111_111);
    let both = [("gun", "light"), ("range", "9"), ("cover", "true"), ("flank", "true")];
    let cancelled = [both.as_slice(), &[("fire_cancel", "true")]].concat();
    same("artillery", &both, json!({ "hits": 1 }), 0.185_185);
    same("artillery", &cancelled, json!({ "hits": 1 }), 0.333_333);
    for (hits, p) in [(0, 0.663_923), (1, 0.301_783), (2, 0.034_294)] {
        let pairs = [("gun", "light"), ("range", "3"), ("vulnerable", "true"), ("cover", "true")];
        same("artillery", &pairs, json!({ "hits": hits }), p);
    }
    assert!(ask("artillery", &[("gun", "light"), ("range", "12.01")]).is_err());
}

#[test]
fn the_figures_of_combat() {
    let result = |pairs: &[(&str, &str)], result: &str, p: f64| same("combat", pairs, json!({ "result": result }), p);
    result(&[], "attacker", 0.379_662);
    result(&[], "defender", 0.379_662);
    result(&[], "tie", 0.240_674);
    result(&[], "mutual", 0.000_002);
    let cover = [("a_sp", "6"), ("d_sp", "4"), ("cover", "true")];
    result(&cover, "attacker", 0.254_790);
    result(&cover, "defender", 0.455_461);
    result(&cover, "tie", 0.289_749);
    let horse = [("a_type", "hcav"), ("d_type", "lcav"), ("a_sp", "4"), ("d_sp", "4")];
    result(&horse, "attacker", 0.488_935);
    result(&horse, "defender", 0.243_687);
    result(&horse, "tie", 0.266_897);
    let charge = [("a_type", "hcav"), ("d_type", "inf"), ("a_sp", "4"), ("d_sp", "6")];
    result(&charge, "attacker", 0.217_040);
    result(&charge, "defender", 0.542_346);
    result(&charge, "tie", 0.240_614);
    let square = [("a_sp", "6"), ("d_sp", "6"), ("a_sup", "1"), ("square", "true")];
    result(&square, "held", 0.700_400);
    result(&square, "tie", 0.178_441);
    result(&square, "defender", 0.114_300);
    result(&square, "attacker", 0.006_859);
    let crowd = [("a_sup", "3")];
    result(&crowd, "attacker", 0.605_674);
    result(&crowd, "defender", 0.205_647);
    result(&crowd, "tie", 0.188_678);
    let town = [("a_type", "hcav"), ("a_sp", "4"), ("d_sp", "3"), ("town", "true")];
    result(&town, "attacker", 0.216_249);
    result(&town, "defender", 0.443_673);
    result(&town, "tie", 0.340_078);
    for wrong in [
        vec![("a_type", "lcav"), ("a_mx", "true")],
        vec![("town", "true"), ("d_type", "hcav")],
        vec![("a_sup", "8")],
        vec![("square", "true")],
    ] {
        assert!(ask("combat", &wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn the_other_figures() {
    same("evade", &[], json!({ "evades": true }), 0.722_222);
    for (escapes, hit, p) in
        [(true, true, 0.333_333), (true, false, 0.083_333), (false, true, 0.416_667), (false, false, 0.166_667)]
    {
        same("escape", &[], json!({ "escapes": escapes, "attacker_hit": hit }), p);
    }
    for (evader, p) in [("hcav", 0.583_333), ("lcav", 0.722_222), ("cossack", 0.833_333)] {
        same("evade", &[("attacker", "inf"), ("evader", evader)], json!({ "evades": true }), p);
    }
    same("evade", &[("attacker", "inf"), ("evade_infantry", "auto")], json!({ "evades": true }), 1.0);
    same("evade", &[("evade_infantry", "auto")], json!({ "evades": true }), 0.722_222);
    let suppressed = [("suppressed", "true")];
    same("escape", &suppressed, json!({ "escapes": true, "attacker_hit": true }), 0.333_333);
    same("escape", &suppressed, json!({ "escapes": false, "attacker_hit": true }), 0.416_667);
    same("evade", &[("ties_to_attacker", "true")], json!({ "evades": true }), 0.583_333);
    let on_their_number = [("attacker", "cav"), ("escape_inclusive", "true")];
    same("escape", &on_their_number, json!({ "escapes": true }), 0.416_667);
    let silent = [("suppressed", "true"), ("suppressed_last_shot", "false")];
    same("escape", &silent, json!({ "escapes": true }), 0.416_667);
    same("escape", &silent, json!({ "escapes": false }), 0.583_333);
    same("escape", &silent, json!({ "attacker_hit": true }), 0.0);
    same("recovery", &[("hits", "3")], json!({ "removed": 1 }), 0.333_333);
    same("recovery", &[("hits", "3"), ("reroll", "true")], json!({ "removed": 1 }), 0.555_556);
    same("recovery", &[("hits", "4"), ("reroll", "true")], json!({ "removed": 1 }), 0.75);
    same("officer", &[("bonus", "2")], json!({ "killed": true }), 0.047_068);
    same("officer", &[("ones", "1")], json!({ "killed": true }), 0.083_333);
    for (pulses, p) in [(2, 0.25), (3, 0.375), (4, 0.281_25), (5, 0.093_75)] {
        same("turn_length", &[], json!({ "pulses": pulses }), p);
    }
    same("army_break", &[("lost", "30"), ("initial", "60")], json!({ "breaks": true }), 0.416_667);
    same("command_dice", &[("dice", "2"), ("bonus", "1")], json!({ "cds": 8 }), 6.0 / 36.0);
    same("zone_move", &[("type", "slow")], json!({ "allowance": 7 }), 1.0 / 6.0);
    same("reach", &[("need", "10")], json!({ "reaches": true }), 0.5);
    same("reach", &[("need", "10"), ("reroll", "true")], json!({ "reaches": true }), 0.75);
    same("turn_end", &[("pulses", "3")], json!({ "ends": true }), 0.5);
    same("nightfall", &[("over", "1")], json!({ "ends": true }), 5.0 / 6.0);
    same("nightfall", &[("over", "2")], json!({ "ends": true }), 1.0);
    assert!(ask("army_break", &[("lost", "61")]).is_err());
}

#[test]
fn all_questions_sum_to_one() {
    conformance::check_odds(embedded::<GrandeArmee>());
}

#[test]
fn the_longest_chain_of_re_rolls_is_exact_and_agrees_with_the_plain_one() {
    let all = [
        ("a_type", "hcav"),
        ("d_type", "lcav"),
        ("a_sp", "12"),
        ("d_sp", "12"),
        ("a_sup", "2"),
        ("a_cd", "true"),
        ("d_cd", "true"),
        ("a_off", "3"),
        ("d_off", "3"),
        ("a_flanked", "true"),
        ("d_flanked", "true"),
        ("a_vuln", "true"),
        ("d_vuln", "true"),
        ("a_out", "true"),
        ("d_out", "true"),
    ];
    let total: f64 = ask("combat", &all).unwrap().iter().map(|(_, p)| p).sum();
    assert!((total - 1.0).abs() < 1e-9);
    // One die that hits on 5+, rolled again for heavy against light and for being outside: half of 1/3 and a sixth of 2/3.
    let one = [("a_type", "hcav"), ("d_type", "lcav"), ("a_sp", "1"), ("d_sp", "12"), ("a_out", "true")];
    same("combat", &one, json!({ "a_hits": 1 }), 4.0 / 18.0);
}

//! The exact probabilities of the specification, and some of our own.

use engine::{Arguments, RuleSet, embedded};
use fast_play_mutiny::FastPlayMutiny;
use serde_json::Value;

/// The chance that an outcome satisfies a condition.
fn chance_of(question: &str, pairs: &[(&str, &str)], condition: impl Fn(&Value) -> bool) -> f64 {
    let rules = &embedded::<FastPlayMutiny>().rules;
    let info = rules.info().questions.iter().find(|info| info.id == question).expect("the question is listed");
    let arguments = Arguments::read(info, pairs.iter().copied()).expect("the arguments are right");
    let answer = rules.odds(question, &arguments).expect("the question has an answer");
    let total: f64 = answer.outcomes.iter().map(|(_, p)| p).sum();
    assert!((total - 1.0).abs() < 1e-9, "{question}: {total}");
    answer.outcomes.iter().filter(|(outcome, _)| condition(outcome)).map(|(_, p)| p).sum()
}

fn is(question: &str, pairs: &[(&str, &str)], condition: impl Fn(&Value) -> bool, expected: f64) {
    let p = chance_of(question, pairs, condition);
    assert!((p - expected).abs() < 5e-7, "{question} {pairs:?}: {p}, not {expected}");
}

fn number(outcome: &Value, key: &str) -> i64 {
    outcome[key].as_i64().expect("a number")
}

fn stands(outcome: &Value) -> bool {
    !["company_retreats", "overrun", "both_destroyed"].contains(&outcome["end"].as_str().expect("an end"))
}

// rule: FP-5.1, FP-5.2, FP-5.8, FP-5.9, FP-5.10
#[test]
fn fp_5_2_sums_of_small_arms() {
    is("fire", &[], |o| number(o, "hits") == 5, 0.379_843);
    is("fire", &[], |o| number(o, "hits") >= 6, 0.463_654);
    is("fire", &[("range", "3"), ("cover", "wall")], |o| number(o, "casualties") >= 2, 0.463_654);
    is("fire", &[("figures", "20"), ("side", "enemy")], |o| number(o, "hits") >= 6, 0.422_701);
}

// rule: FP-7.1, FP-7.2, FP-7.7
#[test]
fn fp_7_1_sums_of_guns() {
    is("artillery", &[], |o| number(o, "hits") >= 7, 0.540_472);
    is("artillery", &[("crew", "6"), ("side", "enemy"), ("range", "4")], |o| number(o, "hits") >= 4, 0.178_314);
}

// rule: FP-4.7.1, FP-4.7.2, FP-4.7.4, FP-4.7.5, FP-4.7.6, FP-4.7.7
#[test]
fn fp_4_7_rallies() {
    is("rally", &[("casualties", "5"), ("command", "true")], |o| number(o, "recovered") >= 3, 0.790_123);
    is(
        "rally",
        &[("casualties", "5"), ("command", "true"), ("cinc", "true")],
        |o| number(o, "recovered") >= 4,
        0.803_755,
    );
    is("rally", &[("sunstroke", "1")], |o| number(o, "recovered") == 1, 2.0 / 6.0);
    is("rally", &[("sunstroke", "1"), ("gunga", "true")], |o| number(o, "recovered") == 1, 3.0 / 6.0);
    is(
        "rally",
        &[("sunstroke", "1"), ("command", "true"), ("cinc", "true")],
        |o| number(o, "recovered") == 1,
        5.0 / 6.0,
    );
}

// rule: FP-10.5, FP-10.5.3, FP-10.6
#[test]
fn fp_10_5_rounds_of_melee() {
    is("melee_round", &[], |o| o["more"] == "enemy_more", 0.431_491);
    is("melee_round", &[("charger", "player")], |o| o["more"] == "enemy_more", 0.819_455);
    // Two pairs at the door, two at the window.
    let mixed = [("edge", "house"), ("doors", "1"), ("windows", "1"), ("pairs", "4")];
    is("melee_round", &mixed, |o| o["more"] == "enemy_more", 0.513_299);
    is(
        "melee_round",
        &[("pairs", "1"), ("player", "cav"), ("charger", "player")],
        |o| number(o, "enemy_cas") == 1,
        30.0 / 36.0,
    );
    is(
        "melee_round",
        &[("pairs", "1"), ("player", "cav"), ("enemy", "cav"), ("charger", "player")],
        |o| number(o, "enemy_cas") == 1,
        26.0 / 36.0,
    );
}

// rule: FP-10.13, FP-10.15, FP-10.16, FP-10.17, FP-10.19
#[test]
fn fp_10_13_melees_to_their_end() {
    is("melee", &[("charger", "player")], |o| o["end"] == "enemy_retreats", 0.875_504);
    is("melee", &[], |o| o["end"] == "company_retreats", 0.606_409);
    is("melee", &[("edge", "wall")], |o| o["end"] == "company_retreats", 0.159_509);
    is("melee", &[("edge", "door")], |o| o["end"] == "enemy_retreats", 0.687_5);
}

// rule: FP-11.2, FP-11.3
#[test]
fn fp_11_2_fanatics_fight_on() {
    is(
        "melee",
        &[("enemy_figs", "12"), ("fanatic", "true"), ("edge", "wall")],
        |o| o["end"] == "enemy_destroyed",
        0.505_997,
    );
}

// rule: FP-12.2.1, FP-12.3, FP-12.6
#[test]
fn fp_12_2_1_morale_after_fire() {
    is("fire_morale", &[], |o| o["result"] == "rout", 0.270_833);
}

// rule: FP-12.3.2, FP-12.4, FP-12.5, FP-12.8
#[test]
fn fp_12_8_a_one_is_fanatic_whatever_the_strength() {
    is("morale", &[("strength", "1")], |o| o["result"] == "fanatic", 1.0 / 20.0);
    is("morale", &[("strength", "1")], |o| o["result"] == "rout", 19.0 / 20.0);
    is("morale", &[("type", "art"), ("strength", "6")], |o| o["result"] == "pass", 0.4);
    is("morale", &[("type", "art"), ("strength", "6")], |o| o["result"] == "retreat", 0.1);
    is("morale", &[("type", "cav"), ("strength", "6")], |o| o["result"] == "rout", 0.5);
}

// rule: FP-4.6.3, FP-12.2.2
#[test]
fn fp_4_6_3_charges_test_before_they_fight() {
    is("charge", &[("enemy", "art"), ("enemy_figs", "6")], stands, 0.883_639);
}

// rule: FP-4.8.1, FP-4.8.4
#[test]
fn fp_4_8_reactions() {
    is("enemy_charge", &[], stands, 0.391_530);
    is("enemy_charge", &[("reaction", "counter")], stands, 0.862_110);
    is("enemy_charge", &[("reaction", "fire_all"), ("edge", "wall")], stands, 0.900_225);
}

// rule: FP-12.8, FP-12.2.1, FP-12.2.2
#[test]
fn fp_12_8_fanatics_are_asked_about_with_and_without_their_test() {
    let fanatics = [("range", "2"), ("strength", "12"), ("fanatic", "true")];
    is("fire_morale", &fanatics, |o| o["result"] == "rout", 0.670_833);
    let never = [&fanatics[..], &[("fanatics_test", "false")]].concat();
    is("fire_morale", &never, |o| o["result"] == "rout", 0.0);
    let charge = [("enemy_figs", "12"), ("fanatic", "true"), ("reaction", "fire_all")];
    is("enemy_charge", &charge, stands, 0.775_684);
    is("morale", &[("strength", "7"), ("fanatic", "true")], |o| o["result"] == "rout", 13.0 / 20.0);
    is("morale", &[("strength", "7"), ("fanatic", "true"), ("fanatics_test", "false")], |o| o["result"] == "pass", 1.0);
    is("charge", &[("enemy_figs", "12"), ("fanatic", "true")], |o| o["end"] == "enemy_routs", 8.0 / 20.0);
}

// rule: FP-4.6.2, FP-4.8.5
#[test]
fn fp_4_8_5_charges_down_and_counter_charges_everywhere() {
    is("charge", &[("enemy_figs", "16"), ("edge", "climb_down")], stands, 0.807_127);
    is("enemy_charge", &[("edge", "window"), ("reaction", "counter")], stands, 0.563_362);
    let from_above = [("enemy_figs", "16"), ("edge", "climb_down"), ("reaction", "counter")];
    is("enemy_charge", &from_above, stands, 0.406_272);
}

// rule: FP-4.8.1
#[test]
fn fp_4_8_1_some_of_the_held_fire_goes_elsewhere() {
    is("enemy_charge", &[("reaction", "fire_all"), ("fire_figs", "6")], stands, 0.564_374);
    let all = chance_of("enemy_charge", &[("reaction", "fire_all")], stands);
    is("enemy_charge", &[("reaction", "fire_all"), ("fire_figs", "10")], stands, all);
}

// rule: FP-10.15
#[test]
fn fp_10_15_two_to_one_for_either_side() {
    is("melee", &[("outnumbered_tie", "either")], |o| o["end"] == "company_retreats", 0.334_508);
    let same = |pairs: &[(&str, &str)]| chance_of("melee", pairs, |o| o["end"] == "company_retreats");
    let few = [("enemy_figs", "10")];
    assert!(
        same(&few) > same(&[&few[..], &[("outnumbered_tie", "either")]].concat()),
        "losses can bring it to two to one"
    );
}

/// What is said about impossible questions.
fn wrong(question: &str, pairs: &[(&str, &str)]) -> String {
    let rules = &embedded::<FastPlayMutiny>().rules;
    let info = rules.info().questions.iter().find(|info| info.id == question).expect("the question is listed");
    let arguments = Arguments::read(info, pairs.iter().copied()).expect("the arguments can be read");
    rules.odds(question, &arguments).map_or_else(|error| error.to_string(), |_| "an answer".to_owned())
}

// rule: FP-4.1.6, FP-4.8.5
#[test]
fn fp_4_1_6_fights_that_cannot_be_are_no_question() {
    for edge in
        ["barricade", "door", "window", "house", "interior", "roof", "stairs_up", "stairs_down", "climb", "climb_down"]
    {
        let horse = "no cavalry charging over this edge";
        assert!(wrong("enemy_charge", &[("enemy", "cav"), ("edge", edge)]).contains(horse), "{edge}");
        assert!(wrong("charge", &[("player", "cav"), ("edge", edge)]).contains(horse), "{edge}");
        let counter = [("player", "cav"), ("edge", edge), ("reaction", "counter")];
        assert_ne!(wrong("enemy_charge", &counter), "an answer", "{edge}");
        let charged = wrong("enemy_charge", &[("player", "cav"), ("edge", edge)]);
        let high = ["interior", "roof", "stairs_up", "climb"].contains(&edge);
        assert_eq!(charged != "an answer", high, "{edge}");
        assert_eq!(wrong("enemy_charge", &[("edge", edge), ("reaction", "counter")]), "an answer", "{edge}");
    }
    for (question, pairs) in [
        ("charge", &[("player", "art")][..]),
        ("enemy_charge", &[("player", "art"), ("reaction", "counter")]),
        ("enemy_charge", &[("player", "art"), ("reaction", "fire_all")]),
        ("enemy_charge", &[("fire_figs", "4")]),
        ("enemy_charge", &[("reaction", "fire_all"), ("fire_figs", "11")]),
        ("melee", &[("counter", "true"), ("charger", "player")]),
        ("melee", &[("edge", "house"), ("doors", "0")]),
        ("melee_round", &[("edge", "house"), ("pairs", "3")]),
        ("reform", &[("need", "1")]),
    ] {
        assert_ne!(wrong(question, pairs), "an answer", "{question} {pairs:?}");
    }
}

// rule: FP-1.10
#[test]
fn fp_1_10_cards_before_end() {
    is("cards", &[("deck", "42"), ("k", "3")], |o| o["at_least"] == true, 4.0 / 7.0);
    is("cards", &[("deck", "42"), ("k", "3"), ("place", "lower_half")], |o| o["at_least"] == true, 0.914_076);
    is("cards", &[("deck", "42"), ("k", "6"), ("place", "last")], |o| o["at_least"] == true, 1.0);
}

// rule: FP-13.11, FP-12.10, FP-3.7, FP-3.8, FP-4.9
#[test]
fn small_questions_are_answered() {
    is("sunstroke", &[("companies", "3")], |o| number(o, "casualties") == 2, 3.0 * (1.0f64 / 3.0).powi(2) * 2.0 / 3.0);
    is("sunstroke", &[("need", "4")], |o| number(o, "casualties") == 2, 0.25);
    is("reform", &[("need", "3")], |o| number(o, "returned") == 1, 4.0 / 6.0);
    is("reform", &[("units", "2")], |o| number(o, "returned") == 2, 0.25);
    is("reform", &[("when", "end")], |o| number(o, "returned") == 1, 1.0 / 6.0);
    is("jump", &[], |o| o["unhorsed"] == true, 1.0 / 6.0);
    is("cinc_risk", &[], |o| o["killed"] == true, 1.0 / 36.0);
    is("burst", &[("command", "true")], |o| o["open"] == true, 0.5);
}

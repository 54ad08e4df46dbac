//! Exact odds: the table of the specification, and the errors.

use colonial_warmaster::ColonialWarmaster;
use engine::{Answer, Arguments, OddsError, RuleSet, embedded};
use serde_json::Value;

fn ask(question: &str, arguments: &str) -> Result<Answer, OddsError> {
    let rules = &embedded::<ColonialWarmaster>().rules;
    let info = rules.info().questions.iter().find(|info| info.id == question).unwrap();
    let pairs = arguments.split_whitespace().filter_map(|pair| pair.split_once('='));
    rules.odds(question, &Arguments::read(info, pairs)?)
}

fn chance(question: &str, arguments: &str, event: impl Fn(&Value) -> bool) -> f64 {
    let answer = ask(question, arguments).unwrap_or_else(|error| panic!("{question} {arguments}: {error}"));
    let total: f64 = answer.outcomes.iter().map(|(_, p)| p).sum();
    assert!((total - 1.0).abs() < 1e-9, "{question} {arguments} adds up to {total}");
    let texts: Vec<String> = answer.outcomes.iter().map(|(outcome, _)| outcome.to_string()).collect();
    assert!(texts.is_sorted(), "sorted by their text");
    answer.outcomes.iter().filter(|(outcome, _)| event(outcome)).map(|(_, p)| p).sum()
}

fn near(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() < 5e-7, "{what}: {found:.6}, not {expected:.6}");
}

// rule: CW-3.4, CW-3.4b, CW-3.5a, CW-3.5c, CW-3.5f, CW-3.5g
#[test]
fn odds_of_commands() {
    for (arguments, p) in [
        ("rating=9", 0.833_333),
        ("rating=9 distance=10 enemy_near=true", 0.583_333),
        ("rating=9 unit_command=8 attempt=3", 0.583_333),
        ("rating=9 unit_command=8 attempt=3 source=lower", 0.416_667),
        ("rating=10 unit_command=9", 0.916_667),
        ("rating=10 unit_command=9 group=true", 0.833_333),
        ("rating=10 unit_command=9 group=true source=unit", 0.833_333),
        ("rating=8 unit_command=10 source=unit", 0.916_667),
        ("rating=9 morale=routed stands_lost=1 distance=12", 0.277_778),
        ("rating=9 unit_command=8 source=activator", 0.833_333),
        ("rating=12", 1.0),
        ("rating=2 attempt=2", 0.0),
        ("rating=10 dense=true distance=8.01", 0.722_222),
    ] {
        near(chance("command", arguments, |outcome| outcome["result"] == "pass"), p, arguments);
    }
    near(chance("command_chain", "rating=10 max=4", |outcome| outcome["moves"] == 4), 0.321_824, "chain of 4");
    let two = |outcome: &Value| outcome["moves"].as_u64().unwrap() >= 2;
    near(chance("command_chain", "rating=9 unit_command=8 max=4", two), 0.601_852, "chain of 2");
    // The longest chain there can be, twelve rolls that nothing but the attempts before makes harder.
    let all = chance("command_chain", "rating=12 max=12", |outcome| outcome["moves"].as_u64().unwrap() >= 3);
    near(all, 1.0 * (35.0 / 36.0) * (33.0 / 36.0), "chain of 3");
    near(chance("command_chain", "rating=12 max=12", |_| true), 1.0, "all outcomes of a long chain");
}

// rule: CW-5.0, CW-5.2a, CW-5.2d, CW-5.4c, CW-5.4e, CW-5.5b, CW-9.2
#[test]
fn odds_of_fire() {
    let lost = |outcome: &Value| outcome["stands_lost"].as_u64().unwrap() >= 1;
    for (arguments, p) in [
        ("unit=british_inf stands=4 target=ghazi", 0.818_877),
        ("unit=british_inf stands=4 target=ghazi long_range=true", 0.690_280),
        ("unit=british_inf stands=3 shaken=true target=afghan_reg enfilade=true", 0.429_355),
        ("unit=afghan_reg stands=4 target=british_inf cover=heavy long_range=true", 0.049_998),
    ] {
        near(chance("fire", arguments, lost), p, arguments);
    }
    let four = chance("fire", "unit=british_inf stands=4 target=ghazi", |outcome| outcome["hits"] == 4);
    near(four, 0.238_446, "exactly four hits");
    let none = chance("fire", "unit=afghan_art stands=2 target=british_inf target_formation=square", |outcome| {
        outcome["hits"] == 0
    });
    near(none, 0.017_342, "no hit on a square");
    // Two hits carried: one more takes the stand.
    let one = chance("fire", "unit=ghazi stands=1 target=british_inf wounds=2", |outcome| outcome["stands_lost"] == 1);
    near(one, 1.0 / 3.0, "carried hits");
    // Heavy cover, open order, mounted, long range: six is cut to five, as with light cover.
    let capped = |cover: &str| {
        let arguments =
            format!("unit=afghan_reg stands=4 target=cavalry target_formation=open long_range=true cover={cover}");
        chance("fire", &arguments, |outcome| outcome["hits"] == 0)
    };
    near(capped("heavy"), capped("light"), "the best save is 5");
}

// rule: CW-6.2, CW-6.3a, CW-6.3b, CW-6.4a, CW-7.1
#[test]
fn odds_of_melees() {
    let charge = "a_unit=ghazi a_charging=true b_unit=british_inf";
    near(chance("melee", charge, |outcome| outcome["winner"] == "a"), 0.414_286, charge);
    near(chance("melee", charge, |outcome| outcome["winner"] == "tie"), 0.171_428, charge);
    let square = "a_unit=ghazi a_charging=true b_unit=british_inf b_formation=square";
    near(chance("melee", square, |outcome| outcome["winner"] == "a"), 0.198_395, square);
    let horse = "a_unit=cavalry a_charging=true b_unit=ghazi";
    near(chance("melee", horse, |outcome| outcome["winner"] == "a"), 0.893_304, horse);
    near(chance("melee_result", charge, |outcome| outcome["b_state"] == "shaken"), 0.257_056, charge);
    let flank = "a_unit=ghazi a_flank=true b_unit=british_inf b_formation=square";
    let front = "a_unit=ghazi b_unit=british_inf b_formation=square";
    let wins = |arguments: &str| chance("melee", arguments, |outcome| outcome["winner"] == "a");
    near(wins(flank), wins(front), "a square has no flank");
}

// rule: CW-6.1a, CW-8.2, CW-8.2a, CW-7.5, CW-5.6a, CW-5.6b, CW-5.6c
#[test]
fn odds_of_tests() {
    let pass = |outcome: &Value| outcome["result"] == "pass";
    near(chance("stand", "unit=british_inf distance=10", pass), 0.722_222, "to stand");
    near(chance("morale", "unit=ghazi stands_lost=1 enemy_near=true", pass), 0.416_667, "morale");
    near(chance("morale", "unit=ghazi method=table stands_lost=2 distance=10", pass), 0.333_333, "one die");
    near(chance("pursuit", "unit=ghazi enemy_near=true", |outcome| outcome["result"] == "hold"), 0.583_333, "pursuit");
    let dense = "unit=ghazi stands_lost=1 enemy_near=true dense=true";
    near(chance("morale", dense, pass), 0.277_778, "dense terrain");
    near(chance("stand", "unit=british_inf distance=10 source=activator rating=8", pass), 0.416_667, "by a leader");
    let alone = "unit=british_inf source=activator rating=6 no_leader=true";
    near(chance("stand", alone, pass), 0.416_667, "with nobody alive the rating does not count");
    let held = |outcome: &Value| outcome["result"] == "hold";
    near(chance("pursuit", "unit=ghazi enemy_near=true dense=true", held), 0.416_667, "restraint in dense terrain");
    let table = "unit=ghazi method=table stands_lost=2 distance=10 dense=true source=activator rating=12";
    near(chance("morale", table, pass), 0.333_333, "the one-die table knows neither");
    let routs = |arguments: &str| chance("melee_result", arguments, |outcome| outcome["a_state"] == "shaken");
    let melee = "a_unit=ghazi b_unit=british_inf";
    let (plain, orchard) = (routs(melee), routs(&format!("{melee} a_dense=true")));
    assert!(orchard > plain, "dense terrain counts in the checks after a melee: {orchard} {plain}");
    near(routs(&format!("{melee} source=activator a_rating=7")), orchard, "a leader of 7 is as bad as an orchard");
    let killed = |outcome: &Value| outcome["result"] == "killed";
    near(chance("leader_casualty", "stands_lost=3", killed), 0.083_333, "three stands");
    near(chance("leader_casualty", "stands_lost=12", killed), 0.972_222, "twelve stands");
    near(chance("leader_casualty", "stands_lost=0", killed), 0.0, "no test");
    near(chance("stand", "unit=ghazi no_leader=true morale=shaken", pass), 0.083_333, "8 - 3 - 1 - 1");
    let worse = chance("stand", "unit=ghazi morale=shaken", |outcome| outcome["morale"] == "routed");
    near(worse, 1.0 - 0.416_667, "a failure routs the shaken");
}

#[test]
fn arguments_that_do_not_fit_are_errors() {
    for (question, arguments) in [
        ("command", ""),
        ("command", "rating=13"),
        ("command", "rating=9 distance=121"),
        ("command", "rating=9 colour=red"),
        ("fire", "stands=4 target=ghazi"),
        ("fire", "unit=british_inf target=ghazi"),
        ("fire", "unit=british_inf stands=4 target=ghazi target_formation=line"),
        ("fire", "unit=british_inf stands=4 target=cavalry wounds=2"),
        ("fire", "unit=british_inf stands=4 mounted=true target=ghazi"),
        ("melee", "a_unit=ghazi a_charging=true b_unit=cavalry b_charging=true"),
        ("melee", "a_unit=ghazi a_charging=true a_morale=shaken b_unit=cavalry"),
        ("melee", "a_unit=ghazi a_charging=true a_cover=light b_unit=cavalry"),
        ("melee", "a_unit=cavalry a_charging=true a_mounted=false b_unit=ghazi"),
        ("melee", "a_unit=british_inf a_charging=true a_formation=square b_unit=ghazi"),
        ("leader_casualty", "stands_lost=21"),
        ("leader_casualty", ""),
    ] {
        assert!(ask(question, arguments).is_err(), "{question} {arguments}");
    }
}

#[test]
fn questions_pass_the_suite() {
    conformance::check_odds(embedded::<ColonialWarmaster>());
}

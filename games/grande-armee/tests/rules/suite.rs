//! Random matches, and the suite that every game must pass, on every scenario.

use chance::{Chance, Fast};
use engine::{Game, Judgement, Loaded, NoLog, Options, Pending, RuleSet, Scratch, embedded, load};
use grande_armee::GrandeArmee;

use crate::kit;

/// Plays random matches of a scenario to the end: every offered order is legal, and the bound on decisions holds.
fn random_play(scenario: &str, matches: u64, options: &[(&str, &str)]) {
    let rules = &embedded::<GrandeArmee>().rules;
    let bound = rules.info().scenario(scenario).unwrap().decisions_at_most;
    let options = Options(options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect());
    for seed in 0..matches {
        let mut chance = Fast::new(seed);
        let mut state = rules.start(scenario, &options, &mut chance, &mut NoLog).unwrap();
        let mut orders = Vec::new();
        let mut decisions = 0;
        while let Pending::Decision { question, .. } = state.pending() {
            orders.clear();
            state.orders(&mut orders);
            assert!(!orders.is_empty(), "{scenario} {seed}: {question} {:?}", state.phase);
            let order = &orders[chance.below(orders.len() as u32) as usize];
            assert_eq!(state.check(order), Ok(()), "{scenario} {seed}: {question} {order:?}");
            state.apply(order, &mut chance, &mut NoLog);
            decisions += 1;
            assert!(decisions <= bound, "{scenario} {seed}");
        }
    }
}

#[test]
fn random_matches_end() {
    for scenario in ["maida", "crossroads", "auerstedt"] {
        random_play(scenario, 4, &[]);
    }
    random_play("borodino", 2, &[]);
}

#[test]
fn random_matches_with_every_option_end() {
    let options = embedded::<GrandeArmee>().rules.info().options.clone();
    for option in options.iter().filter(|option| !matches!(option.id, "army" | "deploy")) {
        for n in 1..option.values.count() {
            random_play("maida", 2, &[(option.id, &option.values.nth(n))]);
        }
    }
}

#[test]
fn random_matches_with_built_armies_end() {
    random_play("crossroads", 4, &[("army", "build")]);
    random_play("maida", 4, &[("army", "build")]);
    random_play("auerstedt", 2, &[("deploy", "free")]);
}

/// Sergeants fight it out with bases of other shapes: whatever Attack! demands of a unit, some order does it.
// rule: GA-2.22
#[test]
fn bases_that_are_not_square_leave_every_unit_something_to_do() {
    for base in ["[1, 3]", "[3, 1]", "[2.5, 1.5]"] {
        let mut files = kit::files_with(GrandeArmee::files().text("scenarios/maida.toml").unwrap());
        let text = files.text("units.toml").unwrap().replace("base = [3, 3]", &format!("base = {base}"));
        files.replace("units.toml", text);
        let loaded: &Loaded<GrandeArmee> = load(&files).unwrap();
        for seed in 0..12 {
            let mut chance = Fast::new(seed);
            let mut state = loaded.rules.start("test", &Options::default(), &mut chance, &mut NoLog).unwrap();
            let (mut orders, mut scratch) = (Vec::new(), Scratch::default());
            while let Pending::Decision { question, .. } = state.pending() {
                orders.clear();
                state.orders(&mut orders);
                assert!(!orders.is_empty(), "{base} {seed}: {question} {:?}", state.phase);
                let order = state.pick(&mut chance, &mut scratch);
                assert_eq!(state.check(&order), Ok(()), "{base} {seed}: {order:?}");
                state.apply(&order, &mut chance, &mut NoLog);
            }
        }
    }
}

#[test]
fn maida_keeps_the_contract() {
    conformance::check::<GrandeArmee>("maida", conformance::Matches(2));
}

#[test]
fn crossroads_keeps_the_contract() {
    conformance::check::<GrandeArmee>("crossroads", conformance::Matches(2));
}

#[test]
fn borodino_keeps_the_contract() {
    conformance::check::<GrandeArmee>("borodino", conformance::Matches(1));
}

#[test]
fn auerstedt_keeps_the_contract() {
    conformance::check::<GrandeArmee>("auerstedt", conformance::Matches(1));
}

#[test]
fn lessons_can_be_played_as_they_are_written() {
    conformance::check_course::<GrandeArmee>();
}

//! The suite that every game must pass, on every scenario.

use chance::{Chance, Fast};
use engine::{Game, NoLog, Options, Pending, RuleSet, embedded};
use mutiny_1857::Mutiny1857;

const SCENARIOS: [&str; 4] = ["picket-at-the-well", "relief-column", "two-villages", "arrah-house"];

/// Plays random matches of a scenario to the end: every offered order is legal, and the bound on decisions holds.
fn random_play(scenario: &str, options: &Options, seeds: std::ops::Range<u64>) {
    let rules = &embedded::<Mutiny1857>().rules;
    let bound = rules.info().scenario(scenario).unwrap().decisions_at_most;
    for seed in seeds {
        let mut chance = Fast::new(seed);
        let mut state = rules.start(scenario, options, &mut chance, &mut NoLog).unwrap();
        let mut orders = Vec::new();
        let mut decisions = 0;
        while let Pending::Decision { .. } = state.pending() {
            orders.clear();
            state.orders(&mut orders);
            assert!(!orders.is_empty(), "{scenario} {seed}: {:?}", state.phase);
            let order = &orders[chance.below(orders.len() as u32) as usize];
            assert_eq!(state.check(order), Ok(()), "{scenario} {seed}: {order:?}");
            state.apply(order, &mut chance, &mut NoLog);
            decisions += 1;
            assert!(decisions <= bound, "{scenario} {seed}");
        }
    }
}

#[test]
fn random_matches_end() {
    for scenario in SCENARIOS {
        random_play(scenario, &Options::default(), 0..2);
    }
}

#[test]
fn random_matches_end_under_other_options() {
    for (scenario, pairs) in [
        ("relief-column", "forces=rolled tie=immediate pass_friends=true"),
        ("two-villages", "forces=rolled scenery=rebels_place ask=choose"),
        ("picket-at-the-well", "stand_cost=0 retreat_when=at_once unlimber_and_fire=false"),
    ] {
        random_play(scenario, &crate::kit::options(pairs), 0..3);
    }
}

#[test]
fn picket_keeps_the_contract() {
    conformance::check::<Mutiny1857>("picket-at-the-well", conformance::Matches(2));
}

#[test]
fn relief_keeps_the_contract() {
    conformance::check::<Mutiny1857>("relief-column", conformance::Matches(1));
}

#[test]
fn villages_keep_the_contract() {
    conformance::check::<Mutiny1857>("two-villages", conformance::Matches(1));
}

#[test]
fn arrah_keeps_the_contract() {
    conformance::check::<Mutiny1857>("arrah-house", conformance::Matches(1));
}

#[test]
fn all_odds_sum_to_one() {
    conformance::check_odds(embedded::<Mutiny1857>());
}

/// The modifiers that whole matches must come upon; rarer ones have tests of their own.
const TOLD: [&str; 39] = [
    "IM-4.1", "IM-4.2", "IM-4.3", "IM-4.4", "IM-4.5", "IM-4.10", "IM-5.1", "IM-5.3", "IM-5.4", "IM-5.9", "IM-5.10",
    "IM-5.21", "IM-5.27", "IM-5.33", "IM-5.34", "IM-7.23", "IM-7.26", "IM-7.28", "IM-7.29", "IM-7.30", "IM-7.31",
    "IM-7.33", "IM-7.35", "IM-7.36", "IM-7.37", "IM-7.38", "IM-7.39", "IM-7.40", "IM-7.51", "IM-8.11", "IM-9.2",
    "IM-9.3", "IM-11.8", "IM-11.17", "IM-11.18", "IM-11.23", "IM-12.3", "IM-13.9", "IM-14.1",
];

#[test]
fn forecasts_are_what_the_dice_do() {
    conformance::check_agreement::<Mutiny1857>(conformance::Agreement {
        matches: conformance::Matches(1),
        figures: &["units.toml", "movement.toml", "weapons.toml"],
        told: &TOLD,
    });
}

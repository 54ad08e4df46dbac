//! The suite that every game must pass, on every scenario.

use chance::{Chance, Fast};
use colonial_warmaster::ColonialWarmaster;
use engine::{Game, NoLog, Options, Pending, RuleSet, embedded};

/// Plays random matches of a scenario to the end: every offered order is legal, and the bound on decisions holds.
fn random_play(scenario: &str, matches: u64) {
    let rules = &embedded::<ColonialWarmaster>().rules;
    let bound = rules.info().scenario(scenario).unwrap().decisions_at_most;
    for seed in 0..matches {
        let mut chance = Fast::new(seed);
        let mut state = rules.start(scenario, &Options::default(), &mut chance, &mut NoLog).unwrap();
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
    for scenario in ["picket", "meeting", "maiwand", "sherpur"] {
        random_play(scenario, 2);
    }
}

#[test]
fn picket_keeps_the_contract() {
    conformance::check::<ColonialWarmaster>("picket", conformance::Matches(2));
}

#[test]
fn meeting_keeps_the_contract() {
    conformance::check::<ColonialWarmaster>("meeting", conformance::Matches(1));
}

#[test]
fn maiwand_keeps_the_contract() {
    conformance::check::<ColonialWarmaster>("maiwand", conformance::Matches(1));
}

#[test]
fn sherpur_keeps_the_contract() {
    conformance::check::<ColonialWarmaster>("sherpur", conformance::Matches(1));
}

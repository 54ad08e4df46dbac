//! Whole matches by random orders, with what must hold after every one.

use chance::{Chance, Fast};
use engine::{Game, NoLog, Options, Pending, RuleSet, Words};
use last_mughal::ids::Side;
use last_mughal::{Order, State};

use crate::bench::rules;

const SCENARIOS: [&str; 4] = ["rebellion", "delhi-field-force", "relief-of-cawnpore", "campbells-campaign"];

/// Plays a match at random; `look` sees every position before its order.
fn play(scenario: &str, options: &Options, seed: u64, mut look: impl FnMut(&State, &[Order], usize)) -> (State, usize) {
    let mut dice = Fast::new(seed);
    let mut state = rules().start(scenario, options, &mut dice, &mut NoLog).expect("the scenario is known");
    let mut orders = Vec::new();
    let mut decisions = 0;
    while let Pending::Decision { .. } = state.pending() {
        orders.clear();
        state.orders(&mut orders);
        assert!(!orders.is_empty(), "{scenario} {seed}: nothing to order at {:?}", state.pending());
        look(&state, &orders, decisions);
        let order = orders[dice.below(orders.len() as u32) as usize];
        let before = Side::BOTH.map(|side| state.vp(side));
        state.apply(&order, &mut dice, &mut NoLog);
        if let Err(fault) = state.invariants() {
            panic!("{scenario} {seed}, decision {decisions}, after {order:?}: {fault}");
        }
        for side in Side::BOTH {
            assert!(state.vp(side) >= before[side.index()], "points never decrease");
        }
        decisions += 1;
        assert!(decisions < 20_000, "{scenario} {seed} does not end");
    }
    (state, decisions)
}

#[test]
fn random_matches_keep_what_must_always_hold() {
    for scenario in SCENARIOS {
        let mut most = 0;
        for seed in 0..60 {
            let (_, decisions) = play(scenario, &Options::default(), seed, |_, _, _| {});
            most = most.max(decisions);
        }
        let bound = rules().info().scenario(scenario).expect("it is listed").decisions_at_most;
        println!("{scenario}: at most {most}");
        assert!(most as u32 * 3 < bound, "{scenario} took {most} decisions, the bound is {bound}");
    }
}

#[test]
fn every_offered_order_is_lawful_and_reads_back() {
    for scenario in SCENARIOS {
        for seed in 0..3 {
            play(scenario, &Options::default(), 100 + seed, |state, orders, decision| {
                for order in orders {
                    assert_eq!(state.check(order), Ok(()), "{order:?} is offered");
                }
                for order in orders.iter().skip(decision % 7).step_by(13) {
                    let words = state.speak(order);
                    let notation = words.notation(State::phrases());
                    let read = Words::from_notation(&notation, State::phrases()).expect("notation is read");
                    assert_eq!(state.hear(&read).as_ref(), Ok(order), "{notation}");
                    let json = Words::from_json(&words.to_json(), State::phrases()).expect("JSON is read");
                    assert_eq!(state.hear(&json).as_ref(), Ok(order), "{notation}");
                }
            });
        }
    }
}

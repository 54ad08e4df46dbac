//! The suite that every game must pass, on every scenario.

use chance::{Chance, Fast};
use engine::{Game, NoLog, Options, Pending, RuleSet, embedded};
use mutiny_1857::{Mutiny1857, Side, State, UnitId};
use table::Inches;

const SCENARIOS: [&str; 5] = ["picket-at-the-well", "relief-column", "two-villages", "arrah-house", "river-line"];

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
            check_boxes(&state);
            decisions += 1;
            assert!(decisions <= bound, "{scenario} {seed}");
        }
    }
}

/// Who is near is told by the boxes as it is by asking everybody.
fn check_boxes(state: &State) {
    for unit in state.ids() {
        let reach = state[unit].extent.grown(Inches::whole(4));
        for side in Side::BOTH {
            let slow: Vec<UnitId> = state.present(side).filter(|&other| state[other].extent.meets(reach)).collect();
            assert_eq!(state.present_near(side, reach).collect::<Vec<_>>(), slow, "about {unit:?}");
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
        ("relief-column", "forces=fixed tie=immediate pass_friends=true fort=entrenchment recovery=always"),
        ("relief-column", "goal=supply fort=stone balance=even"),
        ("two-villages", "ask=choose retreat_seen=start"),
        ("two-villages", "forces=fixed scenery=fixed goal=relieve even_test=extra"),
        ("picket-at-the-well", "stand_cost=0 retreat_when=at_once unlimber_and_fire=false"),
        ("river-line", "deserter_limit=1 melee_plus=own surplus=again open_order_all_round=true"),
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
fn river_keeps_the_contract() {
    conformance::check::<Mutiny1857>("river-line", conformance::Matches(1));
}

#[test]
fn all_odds_sum_to_one() {
    conformance::check_odds(embedded::<Mutiny1857>());
}

#[test]
fn lessons_are_played_as_written() {
    conformance::check_course::<Mutiny1857>();
}

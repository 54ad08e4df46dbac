//! What is offered stays short; what is lawful but not offered is accepted all the same. [FP-4.2.3]

use chance::{Chance, Fast};
use engine::{Game, NoLog, Options, Pending, RuleSet, embedded};
use fast_play_mutiny::{FastPlayMutiny, State};

use crate::table::{residency, turn};

/// No decision of any match offers more orders than this.
const MOST_OFFERS: usize = 400;

fn start(scenario: &str, options: &[(&str, &str)], chance: &mut Fast) -> State {
    let options = Options(options.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned())).collect());
    embedded::<FastPlayMutiny>().rules.start(scenario, &options, chance, &mut NoLog).expect("the set-up is lawful")
}

/// Plays at random and returns the longest list of orders; every order offered must be lawful.
fn longest_list(scenario: &str, options: &[(&str, &str)], matches: u64) -> usize {
    let mut longest = 0;
    let mut orders = Vec::new();
    for seed in 0..matches {
        let mut chance = Fast::new(seed);
        let mut state = start(scenario, options, &mut chance);
        while let Pending::Decision { question, .. } = state.pending() {
            state.orders(&mut orders);
            assert!(!orders.is_empty(), "{scenario}: {question} offers nothing");
            longest = longest.max(orders.len());
            let order = orders[chance.below(orders.len() as u32) as usize];
            assert_eq!(state.check(&order), Ok(()), "{scenario}: {question}");
            state.apply(&order, &mut chance, &mut NoLog);
        }
    }
    longest
}

// rule: FP-4.2.3
#[test]
fn fp_4_2_3_no_decision_offers_a_flood_of_orders() {
    for (scenario, matches) in [("beginner", 12), ("gate", 3), ("residency", 3), ("relief", 2)] {
        for options in [&[][..], &[("enemy", "seat")], &[("fixed_setup", "false"), ("end_place", "last")]] {
            let longest = longest_list(scenario, options, matches);
            assert!(longest <= MOST_OFFERS, "{scenario} {options:?} offers {longest} orders at once");
        }
    }
}

// rule: FP-4.2.3, FP-4.2
#[test]
fn fp_4_2_3_every_lawful_split_is_accepted_though_few_are_offered() {
    let drill = || {
        residency()
            .put("H1", "D4", 10)
            .put("Sa1", "D3", 20)
            .put("Sa2", "C3", 20)
            .put("Gr1", "E3", 20)
            .put("Wh1", "D2", 20)
    };
    let table = turn(drill(), "Highlanders", &[]);
    assert!(table.offers("fire all h1 at 10 on sa1"), "all at one");
    assert!(table.offers("fire all h1 at 5 on sa1, 5 on sa2"), "an even split over two");
    assert!(!table.offers("fire all h1 at 7 on sa1, 3 on sa2"), "uneven splits are left out of the list");
    for split in ["7 on sa1, 3 on sa2", "1 on sa2, 5 on wh1", "2 on sa1, 2 on sa2, 2 on gr1, 4 on wh1", "3 on gr1"] {
        let sums: Vec<u32> = vec![1; 10];
        let mut table = turn(drill(), "Highlanders", &[]);
        let figures: usize = split.split(", ").map(|shot| usize::from(shot.as_bytes()[0] - b'0')).sum();
        table.give(&format!("fire all h1 at {split}"), &sums[..figures]).is("H1", "D4 10, smoke");
    }
    turn(drill(), "Highlanders", &[]).refused("fire all h1 at 6 on sa1, 5 on sa2", "FP-4.2");
    turn(drill(), "Highlanders", &[]).refused("fire all h1 at 5 on sa1, 5 on sa1", "FP-4.2.3");
}

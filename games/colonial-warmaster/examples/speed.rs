//! Plays a scenario at random and prints how many decisions were made, their orders included, in how long. Figures, not tests: they depend on
//! the machine; on a busy one, measure the processor time from outside.
//!
//! `cargo run --release -p colonial-warmaster --example speed -- sherpur 500000`

use std::time::Instant;

use chance::{Chance, Fast};
use colonial_warmaster::{ColonialWarmaster, Order, State};
use engine::{Game, NoLog, Options, Pending, RuleSet, embedded};

fn main() {
    let only = std::env::args().nth(1);
    let most: u64 = std::env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(300_000);
    let rules = &embedded::<ColonialWarmaster>().rules;
    println!("state: {} bytes, order: {} bytes", size_of::<State>(), size_of::<Order>());
    for scenario in rules.info().scenarios.iter().filter(|one| only.as_ref().is_none_or(|id| *id == one.id)) {
        random_play(rules, &scenario.id, most);
    }
}

fn random_play(rules: &'static ColonialWarmaster, scenario: &str, most: u64) {
    let mut orders = Vec::new();
    let (mut decisions, mut offered, mut matches) = (0_u64, 0_u64, 0_u64);
    let start = Instant::now();
    while decisions < most {
        let mut dice = Fast::new(matches);
        let mut state = rules.start(scenario, &Options::default(), &mut dice, &mut NoLog).expect("it is a scenario");
        while let Pending::Decision { .. } = state.pending() {
            orders.clear();
            state.orders(&mut orders);
            offered += orders.len() as u64;
            let order = &orders[dice.below(orders.len() as u32) as usize];
            state.apply(order, &mut dice, &mut NoLog);
            decisions += 1;
        }
        matches += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{scenario}: {:.0} decisions/s; {:.0} per match; {:.1} orders per decision",
        decisions as f64 / seconds,
        decisions as f64 / matches as f64,
        offered as f64 / decisions as f64,
    );
}

//! Measures random play: decisions per second with the legal list, clones, saves. Figures, not tests: they depend on the machine.
//! In processor time, so that what else the machine does does not count.
//!
//! `cargo run --release -p grande-armee --example speed`

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Duration;

use chance::{Chance, Fast};
use cpu_time::ThreadTime;
use engine::{Game, NoLog, Options, Pending, RuleSet, embedded};
use grande_armee::{GrandeArmee, State};

fn main() {
    let rules = &embedded::<GrandeArmee>().rules;
    println!("state: {} bytes, order: {} bytes", size_of::<State>(), size_of::<grande_armee::Order>());
    for scenario in &rules.info().scenarios {
        random_play(rules, &scenario.id);
    }
    let mut dice = Fast::new(1);
    let state = rules.start("auerstedt", &Options::default(), &mut dice, &mut NoLog).expect("it is a scenario");
    let mut bytes = Vec::new();
    state.save(&mut bytes);
    println!("saved: {} bytes", bytes.len());
    each("clone", || state.clone());
    each("save", || {
        bytes.clear();
        state.save(&mut bytes);
    });
    each("restore", || state.restore(&bytes));
}

fn each<T>(what: &str, mut act: impl FnMut() -> T) {
    let times = 100_000;
    let start = ThreadTime::now();
    for _ in 0..times {
        black_box(act());
    }
    println!("{what}: {:.0} ns", start.elapsed().as_secs_f64() * 1e9 / f64::from(times));
}

/// How often a question was asked and how long lists and orders took.
#[derive(Default)]
struct Spent {
    times: u32,
    lists: Duration,
    orders: Duration,
}

fn random_play(rules: &'static GrandeArmee, scenario: &str) {
    let mut orders = Vec::new();
    let mut spent: BTreeMap<&str, Spent> = BTreeMap::new();
    let (mut decisions, mut matches) = (0_u64, 0_u32);
    let start = ThreadTime::now();
    while start.elapsed().as_secs_f64() < 2.0 {
        let mut dice = Fast::new(u64::from(matches));
        let mut state = rules.start(scenario, &Options::default(), &mut dice, &mut NoLog).expect("it is a scenario");
        while let Pending::Decision { question, .. } = state.pending() {
            let first = ThreadTime::now();
            orders.clear();
            state.orders(&mut orders);
            let order = orders[dice.below(orders.len() as u32) as usize].clone();
            let second = ThreadTime::now();
            state.apply(&order, &mut dice, &mut NoLog);
            let one = spent.entry(question).or_default();
            one.times += 1;
            one.lists += second.duration_since(first);
            one.orders += second.elapsed();
            decisions += 1;
        }
        matches += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{scenario}: {:.0} decisions/s; {:.0} a match",
        decisions as f64 / seconds,
        decisions as f64 / f64::from(matches)
    );
    for (question, one) in spent {
        let mean = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(one.times);
        let share = 100.0 * f64::from(one.times) / decisions as f64;
        println!(
            "  {question:<4} {share:>5.1} %  list {:>7.2} us  order {:>7.2} us",
            mean(one.lists),
            mean(one.orders)
        );
    }
}

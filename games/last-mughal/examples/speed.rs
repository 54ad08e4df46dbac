//! Measures random play: decisions per second with the legal list, clones, saves, views. Figures, not tests: they depend on the machine.
//!
//! `cargo run --release -p last-mughal --example speed`

use std::hint::black_box;
use std::time::Instant;

use chance::{Chance, Fast};
use engine::{Game, NoLog, Options, Pending, RuleSet, Seat, Viewer, embedded};
use last_mughal::{LastMughal, State};

fn main() {
    let rules = &embedded::<LastMughal>().rules;
    println!("state: {} bytes, order: {} bytes", size_of::<State>(), size_of::<last_mughal::Order>());
    for scenario in &rules.info().scenarios {
        random_play(rules, &scenario.id);
    }
    let mut dice = Fast::new(1);
    let state = rules.start("rebellion", &Options::default(), &mut dice, &mut NoLog).expect("it is a scenario");
    let mut bytes = Vec::new();
    state.save(&mut bytes);
    println!("saved: {} bytes", bytes.len());
    each("clone", || state.clone());
    each("save", || {
        bytes.clear();
        state.save(&mut bytes);
    });
    each("restore", || state.restore(&bytes));
    let view = state.view(Viewer::Seat(Seat(0)));
    each("view", || state.view(Viewer::Seat(Seat(0))));
    each("imagine", || State::imagine(&view, &mut dice));
}

fn each<T>(what: &str, mut act: impl FnMut() -> T) {
    let times = 200_000;
    let start = Instant::now();
    for _ in 0..times {
        black_box(act());
    }
    println!("{what}: {:.0} ns", start.elapsed().as_secs_f64() * 1e9 / f64::from(times));
}

fn random_play(rules: &'static LastMughal, scenario: &str) {
    let mut orders = Vec::new();
    let (mut decisions, mut offered, mut most, mut matches) = (0_u64, 0_u64, 0_u64, 0_u32);
    let start = Instant::now();
    while start.elapsed().as_secs_f64() < 2.0 {
        let mut dice = Fast::new(u64::from(matches));
        let mut state = rules.start(scenario, &Options::default(), &mut dice, &mut NoLog).expect("it is a scenario");
        let mut taken = 0;
        while let Pending::Decision { .. } = state.pending() {
            orders.clear();
            state.orders(&mut orders);
            offered += orders.len() as u64;
            let order = orders[dice.below(orders.len() as u32) as usize];
            state.apply(&order, &mut dice, &mut NoLog);
            taken += 1;
        }
        decisions += taken;
        most = most.max(taken);
        matches += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{scenario}: {:.0} decisions/s; per match {:.0}, at most {most}; {:.0} orders per decision",
        decisions as f64 / seconds,
        decisions as f64 / f64::from(matches),
        offered as f64 / decisions as f64,
    );
}

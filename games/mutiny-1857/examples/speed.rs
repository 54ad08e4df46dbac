//! How fast the rules run: random play, cloning, saving, exact odds.

use std::hint::black_box;

use chance::{Chance, Fast};
use cpu_time::ProcessTime;
use engine::{Game, NoLog, Options, Pending, RuleSet, embedded};
use mutiny_1857::Mutiny1857;

fn main() {
    let rules = &embedded::<Mutiny1857>().rules;
    for scenario in &rules.info().scenarios {
        let start = ProcessTime::now();
        let (mut decisions, mut matches, mut offered) = (0_u64, 0_u64, 0_usize);
        let mut chance = Fast::new(1857);
        let mut last = None;
        while start.elapsed().as_millis() < 700 {
            let mut state =
                rules.start(&scenario.id, &Options::default(), &mut chance, &mut NoLog).expect("the scenario is there");
            let mut orders = Vec::new();
            while let Pending::Decision { .. } = state.pending() {
                orders.clear();
                state.orders(&mut orders);
                offered += orders.len();
                let order = &orders[chance.below(orders.len() as u32) as usize];
                state.apply(order, &mut chance, &mut NoLog);
                decisions += 1;
                if decisions % 97 == 0 {
                    last = Some(state.clone());
                }
            }
            matches += 1;
        }
        let rate = decisions as f64 / start.elapsed().as_secs_f64();
        println!(
            "{}: {rate:.0} decisions/s, {:.0} a match, {:.1} orders",
            scenario.id,
            decisions as f64 / matches as f64,
            offered as f64 / decisions as f64
        );
        let Some(state) = last else { continue };
        let times = |name: &str, count: u32, mut act: Box<dyn FnMut() + '_>| {
            let start = ProcessTime::now();
            (0..count).for_each(|_| act());
            println!("  {name}: {:.0} ns", start.elapsed().as_nanos() as f64 / f64::from(count));
        };
        times("clone", 20_000, Box::new(|| drop(black_box(state.clone()))));
        let mut bytes = Vec::new();
        times(
            "save",
            5_000,
            Box::new(|| {
                bytes.clear();
                black_box(&state).save(&mut bytes);
            }),
        );
        println!("  state: {} bytes saved, {} in memory", bytes.len(), size_of_val(&state.core));
    }
}

//! Measures random play: decisions per second with the legal list, clones, saves, the sergeant's pace. In processor time, whatever else the
//! machine does. Figures, not tests: they depend on the machine.
//!
//! `cargo run --release -p fast-play-mutiny --example speed`

use std::hint::black_box;

use chance::{Chance, Fast};
use cpu_time::ThreadTime;
use engine::{Arguments, Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, embedded};
use fast_play_mutiny::{FastPlayMutiny, Order, State};

fn main() {
    let rules = &embedded::<FastPlayMutiny>().rules;
    println!("state: {} bytes, order: {} bytes", size_of::<State>(), size_of::<Order>());
    let only = std::env::args().nth(1);
    for scenario in rules.info().scenarios.iter().filter(|scenario| only.as_ref().is_none_or(|id| *id == scenario.id)) {
        random_play(rules, &scenario.id);
    }
    let mut dice = Fast::new(1);
    let state = rules.start("relief", &Options::default(), &mut dice, &mut NoLog).expect("it is a scenario");
    let mut bytes = Vec::new();
    state.save(&mut bytes);
    println!("saved: {} bytes", bytes.len());
    each("clone", || state.clone());
    each("save", || {
        bytes.clear();
        state.save(&mut bytes);
    });
    slowest_questions(rules);
    let mut scratch = Scratch::default();
    each("sergeant's choice", || state.pick(&mut dice, &mut scratch));
}

/// The questions with most to work out: long lines, many figures, Fanatics.
fn slowest_questions(rules: &FastPlayMutiny) {
    let most = [("player_figs", "40"), ("enemy_figs", "40"), ("fanatic", "true"), ("width", "20"), ("edge", "wall")];
    let fire = [("figures", "60"), ("target", "60")];
    let asked: [(&str, Vec<(&str, &str)>); 5] = [
        ("melee", most.to_vec()),
        ("charge", most.to_vec()),
        ("enemy_charge", [&most[..], &[("reaction", "fire_all")]].concat()),
        ("fire", fire.to_vec()),
        ("fire_morale", vec![("figures", "60"), ("strength", "40")]),
    ];
    for (id, pairs) in asked {
        let question = rules.info().questions.iter().find(|question| question.id == id).expect("it is a question");
        let arguments = Arguments::read(question, pairs).expect("the arguments are lawful");
        let start = ThreadTime::now();
        black_box(rules.odds(id, &arguments)).expect("it has an answer");
        println!("odds {id}: {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    }
}

fn each<T>(what: &str, mut act: impl FnMut() -> T) {
    let times = 20_000;
    let start = ThreadTime::now();
    for _ in 0..times {
        black_box(act());
    }
    println!("{what}: {:.0} ns", start.elapsed().as_secs_f64() * 1e9 / f64::from(times));
}

fn random_play(rules: &'static FastPlayMutiny, scenario: &str) {
    let mut orders = Vec::new();
    let (mut decisions, mut offered, mut most, mut matches) = (0_u64, 0_u64, 0, 0_u32);
    let start = ThreadTime::now();
    while start.elapsed().as_secs_f64() < 2.0 {
        let mut dice = Fast::new(u64::from(matches));
        let mut state = rules.start(scenario, &Options::default(), &mut dice, &mut NoLog).expect("it is a scenario");
        while let Pending::Decision { .. } = state.pending() {
            state.orders(&mut orders);
            offered += orders.len() as u64;
            most = most.max(orders.len());
            let order = orders[dice.below(orders.len() as u32) as usize];
            state.apply(&order, &mut dice, &mut NoLog);
            decisions += 1;
        }
        matches += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{scenario}: {:.0} decisions/s; {:.0} per match; {:.1} orders per decision, at most {most}",
        decisions as f64 / seconds,
        decisions as f64 / f64::from(matches),
        offered as f64 / decisions as f64,
    );
}

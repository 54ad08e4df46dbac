//! Plays sergeants against each other and against recruits: how fair the scenarios are, and how good the sergeant is.
//!
//! `cargo run --release -p grande-armee --example duel -- 40 [scenario]`

use chance::{Chance, Fast};
use engine::{Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, Seat, embedded};
use grande_armee::{GrandeArmee, State};

fn main() {
    let rules = &embedded::<GrandeArmee>().rules;
    let matches: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20);
    let only = std::env::args().nth(2);
    for scenario in rules.info().scenarios.iter().filter(|one| only.as_ref().is_none_or(|only| one.id == *only)) {
        for (name, sergeants) in [
            ("sergeant : sergeant", [true, true]),
            ("sergeant : recruit", [true, false]),
            ("recruit : sergeant", [false, true]),
        ] {
            let (mut won, mut drawn, mut lead, mut decisions, mut turns) = ([0_u64; 2], 0_u64, 0_i64, 0_u64, 0_u64);
            for seed in 0..matches {
                let (state, count) = play(rules, &scenario.id, seed, sergeants);
                let Pending::Over(outcome) = state.pending() else { continue };
                lead += i64::from(outcome.margin[0]);
                decisions += count;
                turns += u64::from(Game::turn(&state));
                match outcome.result(Seat(0)) {
                    1 => won[0] += 1,
                    -1 => won[1] += 1,
                    _ => drawn += 1,
                }
            }
            let share = 100.0 * (won[0] as f64 + drawn as f64 / 2.0) / matches as f64;
            let mean = |sum: f64| sum / matches as f64;
            println!(
                "{:<11} {name:<20} a {} b {} draws {drawn}: a {share:.0} %, lead {:+.1}, {:.0} decisions, {:.1} turns",
                scenario.id,
                won[0],
                won[1],
                mean(lead as f64),
                mean(decisions as f64),
                mean(turns as f64)
            );
        }
    }
}

fn play(rules: &'static GrandeArmee, scenario: &str, seed: u64, sergeants: [bool; 2]) -> (State, u64) {
    let mut dice = Fast::new(seed + 1);
    let mut state = rules.start(scenario, &Options::default(), &mut dice, &mut NoLog).expect("it is a scenario");
    let mut scratch = Scratch::default();
    let mut count = 0;
    while let Pending::Decision { seat, .. } = state.pending() {
        let order = if sergeants[seat.index()] {
            state.pick(&mut dice, &mut scratch)
        } else {
            scratch.orders.clear();
            state.orders(&mut scratch.orders);
            scratch.orders[dice.below(scratch.orders.len() as u32) as usize].clone()
        };
        state.apply(&order, &mut dice, &mut NoLog);
        count += 1;
    }
    (state, count)
}

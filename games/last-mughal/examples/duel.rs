//! Plays matches between a sergeant and a recruit, and between two sergeants, and prints how often each side won.
//!
//! `cargo run --release -p last-mughal --example duel -- 300`

use chance::{Chance, Fast};
use engine::{Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, Seat, embedded};
use last_mughal::{LastMughal, State};

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Player {
    Sergeant,
    Recruit,
}

fn main() {
    let matches: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100);
    let only = std::env::args().nth(2);
    let rules = &embedded::<LastMughal>().rules;
    for scenario in rules.info().scenarios.iter().filter(|scenario| only.as_ref().is_none_or(|id| *id == scenario.id)) {
        for players in [
            [Player::Sergeant, Player::Recruit],
            [Player::Recruit, Player::Sergeant],
            [Player::Sergeant, Player::Sergeant],
        ] {
            report(rules, &scenario.id, players, matches);
        }
    }
}

fn report(rules: &'static LastMughal, scenario: &str, players: [Player; 2], matches: u64) {
    let (mut wins, mut margin, mut decisions) = ([0_u64; 3], 0_i64, 0_u64);
    for seed in 0..matches {
        let (end, taken) = play(rules, scenario, players, seed);
        let Pending::Over(outcome) = end.pending() else { unreachable!("a played match is over") };
        match (outcome.winners.has(Seat(0)), outcome.winners.has(Seat(1))) {
            (true, _) => wins[0] += 1,
            (_, true) => wins[1] += 1,
            _ => wins[2] += 1,
        }
        margin += i64::from(outcome.margin[0]);
        decisions += taken;
    }
    let share = |count: u64| 100.0 * count as f64 / matches as f64;
    println!(
        "{scenario:<20} rebel {:?} {:>5.1} %   british {:?} {:>5.1} %   drawn {:>5.1} %   rebel margin {:>6.2}   decisions {:.0}",
        players[0],
        share(wins[0]),
        players[1],
        share(wins[1]),
        share(wins[2]),
        margin as f64 / matches as f64,
        decisions as f64 / matches as f64,
    );
}

fn play(rules: &'static LastMughal, scenario: &str, players: [Player; 2], seed: u64) -> (State, u64) {
    let mut dice = Fast::stream(seed, 0);
    let mut thought = Fast::stream(seed, 1);
    let mut game = rules.start(scenario, &Options::default(), &mut dice, &mut NoLog).expect("the scenario exists");
    let mut scratch = Scratch::default();
    let mut decisions = 0;
    while let Pending::Decision { seat, .. } = game.pending() {
        let order = match players[seat.index()] {
            Player::Sergeant => game.pick(&mut thought, &mut scratch),
            Player::Recruit => {
                scratch.orders.clear();
                game.orders(&mut scratch.orders);
                scratch.orders[thought.below(scratch.orders.len() as u32) as usize]
            }
        };
        game.apply(&order, &mut dice, &mut NoLog);
        decisions += 1;
    }
    (game, decisions)
}

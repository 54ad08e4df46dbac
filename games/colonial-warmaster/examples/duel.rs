//! Plays matches between sergeants and recruits and prints how often each side won, by how much, and how the matches ended.
//!
//! `cargo run --release -p colonial-warmaster --example duel -- 200 sherpur sergeant sergeant`; a folder of data files may follow.

use std::path::Path;

use chance::{Chance, Fast};
use colonial_warmaster::{ColonialWarmaster, State};
use engine::{Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, Seat, load};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize| arguments.get(index).map(String::as_str);
    let matches: u64 = word(0).and_then(|text| text.parse().ok()).unwrap_or(100);
    let files = match word(4) {
        Some(folder) => ColonialWarmaster::files().overlaid(Path::new(folder)).expect("the folder can be read"),
        None => ColonialWarmaster::files(),
    };
    let rules = &load::<ColonialWarmaster>(&files).expect("the data files are good").rules;
    let pairs = match (word(2), word(3)) {
        (Some(british), Some(afghan)) => vec![[british, afghan]],
        _ => vec![["sergeant", "recruit"], ["recruit", "sergeant"], ["sergeant", "sergeant"]],
    };
    for scenario in rules.info().scenarios.iter().filter(|one| word(1).is_none_or(|id| id == one.id || id == "all")) {
        for players in &pairs {
            report(rules, &scenario.id, *players, matches);
        }
    }
}

fn report(rules: &'static ColonialWarmaster, scenario: &str, players: [&str; 2], matches: u64) {
    let (mut won, mut broke, mut decisions) = ([0_u64; 3], [0_u64; 2], 0_u64);
    let mut margins = Vec::new();
    for seed in 0..matches {
        let (end, taken) = play(rules, scenario, players, seed);
        let Pending::Over(outcome) = end.pending() else { unreachable!("a played match is over") };
        let winner = [0, 1].into_iter().find(|&seat| outcome.winners.has(Seat(seat as u8)));
        won[winner.unwrap_or(2)] += 1;
        if let (Some(winner), "break") = (winner, outcome.level) {
            broke[winner] += 1;
        }
        margins.push(outcome.margin[0]);
        decisions += taken;
    }
    margins.sort_unstable();
    let share = |count: u64| 100.0 * count as f64 / matches as f64;
    let quantile = |percent: usize| margins[(margins.len() * percent / 100).min(margins.len() - 1)];
    println!(
        "{scenario:<8} british {:<8} {:>5.1} % ({:.0} by breaking)   afghan {:<8} {:>5.1} % ({:.0})   drawn {:>4.1} %   margin {} {} {} {} {}   decisions {:.0}",
        players[0],
        share(won[0]),
        share(broke[0]),
        players[1],
        share(won[1]),
        share(broke[1]),
        share(won[2]),
        quantile(10),
        quantile(30),
        quantile(50),
        quantile(70),
        quantile(90),
        decisions as f64 / matches as f64,
    );
}

fn play(rules: &'static ColonialWarmaster, scenario: &str, players: [&str; 2], seed: u64) -> (State, u64) {
    let mut dice = Fast::stream(seed, 0);
    let mut thought = Fast::stream(seed, 1);
    let mut game = rules.start(scenario, &Options::default(), &mut dice, &mut NoLog).expect("the scenario exists");
    let mut scratch: Scratch<State> = Scratch::default();
    let mut decisions = 0;
    while let Pending::Decision { seat, .. } = game.pending() {
        let order = if players[seat.index()] == "recruit" {
            scratch.orders.clear();
            game.orders(&mut scratch.orders);
            scratch.orders[thought.below(scratch.orders.len() as u32) as usize].clone()
        } else {
            game.pick(&mut thought, &mut scratch)
        };
        game.apply(&order, &mut dice, &mut NoLog);
        decisions += 1;
    }
    (game, decisions)
}

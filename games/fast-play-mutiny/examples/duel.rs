//! Plays matches quickly, one seat's players against the enemy, and tells how they ended: for setting `par` and for comparing players. Like the lab, but on
//! one thread and with the whole spread of margins.
//!
//! `cargo run --release -p fast-play-mutiny --example duel -- SCENARIO MATCHES [sergeant|recruit] [auto|sergeant|recruit] [--data DIR] [--watch]`

use std::path::Path;

use chance::{Chance, Fast};
use engine::{Game, Judgement, Loaded, NoLog, Options, Pending, RuleSet, Scratch, embedded, load};
use fast_play_mutiny::{Event, FastPlayMutiny, State};

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let watch = words.iter().position(|word| word == "--watch").map(|i| words.remove(i)).is_some();
    let data = words.iter().position(|word| word == "--data").map(|i| words.drain(i..i + 2).nth(1).unwrap_or_default());
    let loaded: &'static Loaded<FastPlayMutiny> = match data {
        Some(folder) => {
            let files = FastPlayMutiny::files().overlaid(Path::new(&folder)).expect("the folder can be read");
            load(&files).expect("the data is lawful")
        }
        None => embedded::<FastPlayMutiny>(),
    };
    let word = |i: usize, default: &str| words.get(i).cloned().unwrap_or_else(|| default.to_owned());
    let (scenario, matches) = (word(0, "beginner"), word(1, "200").parse().expect("a number of matches"));
    let (players, enemy) = (word(2, "sergeant"), word(3, "auto"));
    let mut options = Options::default();
    if enemy != "auto" {
        options.0.insert("enemy".to_owned(), "seat".to_owned());
    }
    let mut margins: Vec<i16> = Vec::new();
    for seed in 0..matches {
        let mut match_ = Duel { chance: Fast::stream(7, seed), scratch: Scratch::default(), watch };
        margins.push(match_.play(&loaded.rules, &scenario, &options, &players, &enemy));
    }
    tell(&scenario, &players, &enemy, &mut margins);
}

struct Duel {
    chance: Fast,
    scratch: Scratch<State>,
    watch: bool,
}

impl Duel {
    /// One match; the margin of the players.
    fn play(
        &mut self,
        rules: &'static FastPlayMutiny,
        scenario: &str,
        options: &Options,
        players: &str,
        enemy: &str,
    ) -> i16 {
        let mut state = rules.start(scenario, options, &mut self.chance, &mut NoLog).expect("it is a scenario");
        loop {
            match state.pending() {
                Pending::Over(outcome) => return outcome.margin[0],
                Pending::Decision { seat, question } => {
                    let who = if state.team(seat) == 1 { enemy } else { players };
                    let order = if who == "recruit" {
                        state.orders(&mut self.scratch.orders);
                        self.scratch.orders[self.chance.below(self.scratch.orders.len() as u32) as usize]
                    } else {
                        state.pick(&mut self.chance, &mut self.scratch)
                    };
                    let said = state.speak(&order).notation(State::phrases());
                    let mut log: Vec<Event> = Vec::new();
                    if self.watch {
                        state.apply(&order, &mut self.chance, &mut log);
                        println!("seat {} {question}: {said}", seat.0);
                        for event in &log {
                            println!("    {}", state.narrate(event));
                        }
                    } else {
                        state.apply(&order, &mut self.chance, &mut NoLog);
                    }
                }
            }
        }
    }
}

/// Wins with their interval, the mean, and how many matches a change of `par` would turn.
fn tell(scenario: &str, players: &str, enemy: &str, margins: &mut [i16]) {
    margins.sort_unstable();
    let count = margins.len() as f64;
    let wins = |par: i16| margins.iter().filter(|margin| **margin > par).count() as f64 / count;
    let draws = |par: i16| margins.iter().filter(|margin| **margin == par).count() as f64 / count;
    let mean = margins.iter().map(|margin| f64::from(*margin)).sum::<f64>() / count;
    let error = 1.96 * (wins(0) * (1.0 - wins(0)) / count).sqrt();
    println!(
        "{scenario}, {players} against {enemy}: {:.1} % ± {:.1} won, {:.1} % drawn, margin {mean:.1}",
        100.0 * wins(0),
        100.0 * error,
        100.0 * draws(0)
    );
    let shift = |by: i16| format!("{by:+}: {:.0} %", 100.0 * wins(by));
    println!("    with par changed by {}", (-6..=8).map(shift).collect::<Vec<_>>().join(", "));
}

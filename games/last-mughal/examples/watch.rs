//! Plays one match and tells it.
//!
//! `cargo run -p last-mughal --example watch -- campbells-campaign 7`, with `recruit rebel` or `recruit british` after it to let one side play at random.

use chance::{Chance, Fast};
use engine::{Event as _, Game, Judgement, Options, Pending, RuleSet, Scratch, Seat, Viewer, embedded};
use last_mughal::{Event, LastMughal, State};

fn main() {
    let scenario = std::env::args().nth(1).unwrap_or_else(|| "relief-of-cawnpore".to_owned());
    let seed = std::env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(1);
    let at_random = std::env::args().nth(4);
    let rules = &embedded::<LastMughal>().rules;
    let mut dice = Fast::stream(seed, 0);
    let mut thought = Fast::stream(seed, 1);
    let mut diary = Vec::new();
    let mut game = rules.start(&scenario, &Options::default(), &mut dice, &mut diary).expect("the scenario exists");
    let mut scratch = Scratch::default();
    let mut turn = 0;
    while let Pending::Decision { seat, .. } = game.pending() {
        tell(&game, &mut diary);
        if game.turn() != turn {
            turn = game.turn();
            println!("\n{}\n", State::sketch(&game.view(Viewer::Umpire)));
        }
        let side = if seat == Seat(0) { "rebel" } else { "british" };
        let order = if at_random.as_deref() == Some(side) {
            scratch.orders.clear();
            game.orders(&mut scratch.orders);
            scratch.orders[thought.below(scratch.orders.len() as u32) as usize]
        } else {
            game.pick(&mut thought, &mut scratch)
        };
        println!("  {side}> {}", game.speak(&order).notation(State::phrases()));
        game.apply(&order, &mut dice, &mut diary);
    }
    tell(&game, &mut diary);
    println!("\n{}", State::sketch(&game.view(Viewer::Umpire)));
}

fn tell(game: &State, diary: &mut Vec<Event>) {
    for event in diary.drain(..) {
        println!("{} [{}]", game.narrate(&event), event.clause());
    }
}

//! Plays one match between sergeants and tells it.
//!
//! `cargo run -p colonial-warmaster --example watch -- sherpur 7`, with `british` or `afghan` after it to let that side play at random.

use chance::{Chance, Fast};
use colonial_warmaster::{ColonialWarmaster, Note, State};
use engine::{Event as _, Game, Judgement, Options, Pending, RuleSet, Scratch, Viewer, embedded};

fn main() {
    let scenario = std::env::args().nth(1).unwrap_or_else(|| "picket".to_owned());
    let seed = std::env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(1);
    let at_random = std::env::args().nth(3);
    let rules = &embedded::<ColonialWarmaster>().rules;
    let mut dice = Fast::stream(seed, 0);
    let mut thought = Fast::stream(seed, 1);
    let mut diary = Vec::new();
    let mut game = rules.start(&scenario, &Options::default(), &mut dice, &mut diary).expect("the scenario exists");
    let mut scratch: Scratch<State> = Scratch::default();
    let mut player_turn = u8::MAX;
    while let Pending::Decision { seat, .. } = game.pending() {
        tell(&game, &mut diary);
        if game.player_turn != player_turn {
            player_turn = game.player_turn;
            println!("\n{}\n", State::sketch(&game.view(Viewer::Umpire)));
        }
        let side = ["british", "afghan"][seat.index()];
        let order = if at_random.as_deref() == Some(side) {
            scratch.orders.clear();
            game.orders(&mut scratch.orders);
            scratch.orders[thought.below(scratch.orders.len() as u32) as usize].clone()
        } else {
            game.pick(&mut thought, &mut scratch)
        };
        println!("  {side}> {}", game.speak(&order).notation(State::phrases()));
        game.apply(&order, &mut dice, &mut diary);
    }
    tell(&game, &mut diary);
    println!("\n{}", State::sketch(&game.view(Viewer::Umpire)));
}

fn tell(game: &State, diary: &mut Vec<Note>) {
    for note in diary.drain(..) {
        println!("{} [{}]", game.narrate(&note), note.clause());
    }
}

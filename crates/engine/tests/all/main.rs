//! The engine, tested on the toy game of the conformance suite.

mod data; // data files and their faults
mod erased; // a match behind one type
mod fairness; // commit and reveal
mod information; // options, arguments, rulebooks
mod matches; // give, undo, take back, tell
mod records; // files that replay, and files that must not
mod words; // orders as JSON and as notation

use conformance::toy::{Order, ThreePasses};
use engine::{Game, Loaded, Match, Options, Pending, RuleSet, Seat, Secret, Setup, Words, embedded};

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

fn loaded() -> &'static Loaded<ThreePasses> {
    embedded()
}

fn setup(seed: u64) -> Setup {
    Setup {
        scenario: "campaign".to_owned(),
        options: Options::default(),
        players: vec!["Ann".to_owned(), "Bob".to_owned()],
        secret: Secret::from_seed(seed),
        nonces: vec![b"heads".to_vec(), b"tails".to_vec()],
        undo: true,
    }
}

fn fresh(seed: u64) -> Match<ThreePasses> {
    Match::new(loaded(), setup(seed)).expect("the toy can be set up")
}

fn decider(played: &Match<ThreePasses>) -> Seat {
    let Pending::Decision { seat, .. } = played.pending() else { panic!("the match is not over") };
    seat
}

fn order(played: &Match<ThreePasses>, text: &str) -> Order {
    let words = Words::from_notation(text, <ThreePasses as RuleSet>::Game::phrases()).expect("the notation is right");
    played.game().hear(&words).expect("the names are right")
}

/// Gives orders for whoever decides.
fn give(played: &mut Match<ThreePasses>, orders: &[&str]) {
    for text in orders {
        let order = order(played, text);
        played.give(decider(played), order).unwrap_or_else(|error| panic!("`{text}`: {error}"));
    }
}

/// The first legal order that begins with a word.
fn first(played: &Match<ThreePasses>, word: &str) -> Order {
    let mut orders = Vec::new();
    played.game().orders(&mut orders);
    let begins = |order: &&Order| played.game().speak(order).verb == word;
    *orders.iter().find(begins).unwrap_or_else(|| panic!("there is an order to {word}"))
}

/// Plays the first order that is offered until the match is over.
fn to_the_end(played: &mut Match<ThreePasses>) {
    while let Pending::Decision { seat, .. } = played.pending() {
        let mut orders = Vec::new();
        played.game().orders(&mut orders);
        let order = orders[played.steps().len() * 7 % orders.len()];
        played.give(seat, order).expect("an offered order is legal");
    }
}

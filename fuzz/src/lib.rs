//! Random input for everything that reads input: records, orders, data files, odds, and what programs say to each other.
//!
//! A [`Target`] is a property of any input: a function over bytes that panics when the property does not hold. The test command tries each for a bounded
//! number of inputs on every game; `cargo xtask fuzz` goes on for as long as it is told. A failure prints the game, the target and the seed of the input.

mod data; // mutated data files
mod feed; // choices made by bytes
mod odds; // random questions
mod orders; // mutated orders, as JSON and as notation
mod protocol; // what programs say to each other, mutated
mod records; // mutated records
mod subject; // the games, and the toy

pub use subject::{Subject, subjects};

use chance::{Chance, Fast};

/// A property of any input.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Panics when the input breaks the property.
    pub run: fn(&Subject, &[u8]),
    /// Inputs tried on every game by the test command.
    pub tries: u64,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "any_bytes_are_a_record_or_refused", run: records::any_bytes, tries: 300 },
    Target { name: "a_changed_record_is_refused", run: records::changed, tries: 300 },
    Target { name: "json_orders_are_refused_or_applied", run: orders::json, tries: 400 },
    Target { name: "typed_orders_are_refused_or_applied", run: orders::notation, tries: 400 },
    Target { name: "data_files_never_panic", run: data::read, tries: 150 },
    Target { name: "odds_never_panic", run: odds::ask, tries: 100 },
    Target { name: "lines_between_programs_are_read_or_refused", run: protocol::lines, tries: 100 },
];

/// Tries a target on a game for as long as `go_on` says so, and says how many inputs were tried.
pub fn drive(target: &Target, subject: &Subject, seed: u64, mut go_on: impl FnMut(u64) -> bool) -> u64 {
    let mut tried = 0;
    while go_on(tried) {
        let spot = Spot { target: target.name, game: subject.slug(), seed: seed.wrapping_add(tried) };
        (target.run)(subject, &input(spot.seed));
        tried += 1;
    }
    tried
}

/// The input of a seed: up to 300 bytes, small ones more often than random.
pub fn input(seed: u64) -> Vec<u8> {
    let mut chance = Fast::stream(seed, 0xf022);
    let length = 8 + chance.below(292);
    let small = chance.below(3) == 0;
    (0..length).map(|_| chance.below(if small { 16 } else { 256 }) as u8).collect()
}

/// Says where a failure happened.
struct Spot {
    target: &'static str,
    game: &'static str,
    seed: u64,
}

impl Drop for Spot {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!(
                "\nfuzz: game {}, again with: cargo xtask fuzz {} --seed {}\n",
                self.game, self.target, self.seed
            );
        }
    }
}

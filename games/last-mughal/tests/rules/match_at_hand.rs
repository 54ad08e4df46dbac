//! Matches to look at, played by chance or by sergeants.

use std::sync::OnceLock;

use chance::{Chance, Fast};
use engine::{Game, Judgement, NoLog, Options, Pending, RuleSet, Scratch, Seat};
use last_mughal::{LastMughal, Order, State};

/// All scenarios.
pub const SCENARIOS: [&str; 4] = ["rebellion", "delhi-field-force", "relief-of-cawnpore", "campbells-campaign"];

/// The loaded game.
pub fn rules() -> &'static LastMughal {
    static LOADED: OnceLock<&'static engine::Loaded<LastMughal>> = OnceLock::new();
    &LOADED.get_or_init(engine::embedded::<LastMughal>).rules
}

/// A match before its first decision.
pub fn start(scenario: &str, seed: u64) -> State {
    rules().start(scenario, &Options::default(), &mut Fast::stream(seed, 7), &mut NoLog).expect("the scenario is known")
}

/// Who decides in a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Player {
    /// By chance.
    Recruit,
    /// By the sergeant's judgement.
    Sergeant,
}

/// Plays a match to its end; `look` sees every position with its lawful orders. Returns the last position.
pub fn play(scenario: &str, players: [Player; 2], seed: u64, mut look: impl FnMut(&State, Seat, &[Order])) -> State {
    let mut state = start(scenario, seed);
    let mut dice = Fast::stream(seed, 8);
    let mut whims = Fast::stream(seed, 9);
    let mut scratch = Scratch::<State>::default();
    let mut orders = Vec::new();
    while let Pending::Decision { seat, .. } = state.pending() {
        orders.clear();
        state.orders(&mut orders);
        look(&state, seat, &orders);
        let order = match players[seat.index()] {
            Player::Recruit => orders[whims.below(orders.len() as u32) as usize],
            Player::Sergeant => state.pick(&mut whims, &mut scratch),
        };
        state.apply(&order, &mut dice, &mut NoLog);
    }
    state
}

/// The log of a match between sergeants, line by line.
pub fn story(scenario: &str, seed: u64) -> Vec<String> {
    let mut state = start(scenario, seed);
    let (mut dice, mut whims) = (Fast::stream(seed, 8), Fast::stream(seed, 9));
    let mut scratch = Scratch::<State>::default();
    let mut log = Vec::new();
    while let Pending::Decision { .. } = state.pending() {
        let order = state.pick(&mut whims, &mut scratch);
        state.apply(&order, &mut dice, &mut log);
    }
    log.iter().map(|event| state.narrate(event)).collect()
}

use std::collections::BTreeMap;

use engine::{Event, Game, Pending, Seat};
use serde::{Deserialize, Serialize};

use crate::row::KeyEvent;

/// Turns that are counted apart; later ones fall into the last.
pub const COUNTED_TURNS: usize = 12;
/// So many acts of a match are kept as its key events.
const KEY_EVENTS: usize = 3;
/// An act that moves the standing by less, in thousandths, is not worth a mention.
const LEAST_SWING: i32 = 20;

/// How often a clause was applied in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Use {
    /// How often, by turn.
    pub turns: [u32; COUNTED_TURNS],
    /// Acts in which it was applied.
    pub acts: u32,
    /// By how much the standing changed in those acts, up or down, in thousandths, all together.
    pub swing: u64,
}

/// How often each clause was applied.
pub type Usage = BTreeMap<String, Use>;

/// Looks on while a match is played.
pub(crate) struct Watch {
    usage: BTreeMap<&'static str, Use>,
    keys: Vec<KeyEvent>,
    standing: i32,
    first_turn: u16,
    /// Clauses of the act under way.
    cited: Vec<&'static str>,
}

impl Watch {
    pub(crate) fn new<G: Game>(game: &G) -> Self {
        Self {
            usage: BTreeMap::new(),
            keys: Vec::new(),
            standing: standing(game),
            first_turn: game.turn(),
            cited: Vec::new(),
        }
    }

    /// Takes note of an act: what happened, and where it led.
    pub(crate) fn note<G: Game>(&mut self, game: &G, decision: u32, events: &[G::Event]) {
        let turn = game.turn() - self.first_turn;
        let column = usize::from(turn).min(COUNTED_TURNS - 1);
        let now = standing(game);
        let swing = now - self.standing;
        self.standing = now;
        self.cited.clear();
        for event in events {
            let clause = event.clause().0;
            let usage = self.usage.entry(clause).or_default();
            usage.turns[column] += 1;
            if !self.cited.contains(&clause) {
                self.cited.push(clause);
                usage.acts += 1;
                usage.swing += u64::from(swing.unsigned_abs());
            }
        }
        if swing.abs() >= LEAST_SWING && !matches!(game.pending(), Pending::Over(_)) {
            self.keep(game, decision, turn + 1, swing, events);
        }
    }

    /// Keeps an act among the key events if it moved more than the least of them.
    fn keep<G: Game>(&mut self, game: &G, decision: u32, turn: u16, swing: i32, events: &[G::Event]) {
        let Some(event) = events.iter().rfind(|event| !event.is_heading()) else { return };
        if self.keys.len() == KEY_EVENTS {
            let least = (0..KEY_EVENTS).min_by_key(|&place| self.keys[place].swing.abs()).unwrap_or(0);
            if self.keys[least].swing.abs() >= swing.abs() {
                return;
            }
            self.keys.remove(least);
        }
        let (clause, text) = (event.clause().to_string(), game.narrate(event));
        self.keys.push(KeyEvent { decision, turn, clause, swing, text });
    }

    /// What was seen: how often each clause was applied, and the key events.
    pub(crate) fn end(self) -> (Usage, Vec<KeyEvent>) {
        (self.usage.into_iter().map(|(clause, uses)| (clause.to_owned(), uses)).collect(), self.keys)
    }
}

/// Where the first seat stands between lost (0) and won (1000).
fn standing<G: Game>(game: &G) -> i32 {
    let first = Seat(0);
    match game.pending() {
        Pending::Over(outcome) => 500 + 500 * i32::from(outcome.result(first)),
        Pending::Decision { .. } => (f64::from(game.value(first)) * 500.0).round() as i32 + 500,
    }
}

//! What a roll is for: so that a computer player who compares two plans can give both the same luck on the same occasion.

use crate::rules::state::State;

/// The kinds of rolls and draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// Who has the initiative. [LM-4b]
    Initiative,
    /// Counters drawn. [LM-1.3a]
    Draw,
    /// Whether a city rises. [LM-5.1a]
    Rising,
    /// Whether a unit mutinies or returns. [LM-5.1g] [LM-11.3.2g]
    Mutiny,
    /// Whether civilians are massacred. [LM-5.2a]
    Massacre,
    /// Whether a city is incited. [LM-7.5a]
    Incitement,
    /// Whether a figure escapes. [LM-8.0h]
    Flight,
    /// A battle. [LM-8.4d]
    Battle,
    /// A siege. [LM-9.2c]
    Siege,
    /// Attrition. [LM-9.4a]
    Attrition,
    /// A stratagem's die. [LM-11.3.1a] [LM-11.3.1e]
    Counter,
}

impl State {
    /// A number for an occasion of this turn; `subject` is the zone, unit, figure, counter or side it is about.
    pub(crate) fn occasion(&self, occasion: Occasion, subject: u8) -> u64 {
        (occasion as u64) << 16 | u64::from(self.turn) << 8 | u64::from(subject)
    }
}

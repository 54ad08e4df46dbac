use engine::{Outcome, Seats};
use serde::{Deserialize, Serialize};

/// One match of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The scenario.
    pub scenario: String,
    /// Its number among the matches of the scenario.
    pub index: u64,
    /// Its seed.
    pub seed: u64,
    /// How it ended, or what went wrong, in a sentence.
    pub ending: Result<Ending, String>,
}

/// How a match of a run went.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ending {
    /// The winners by name, with a plus between them; empty in a draw, `enemy` when the automatic side won.
    pub winners: String,
    /// The level of victory.
    pub level: String,
    /// The clause that decided it.
    pub reason: String,
    /// 1 for a win, 0 for a draw, -1 for a loss, by seat.
    pub results: Vec<i8>,
    /// The points by which each seat was ahead, by seat.
    pub scores: Vec<i16>,
    /// Turns played, begun ones included.
    pub turns: u16,
    /// Decisions made.
    pub decisions: u32,
    /// The seat that made the first decision.
    pub first: String,
    /// What moved the match most, in the order of play.
    pub keys: Vec<KeyEvent>,
}

/// An act that moved a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyEvent {
    /// The decision it followed, from 1.
    pub decision: u32,
    /// The turn.
    pub turn: u16,
    /// The clause of what happened.
    pub clause: String,
    /// By how much the first seat's standing changed, in thousandths of the way from lost to won.
    pub swing: i32,
    /// What happened, in a sentence.
    pub text: String,
}

impl Ending {
    /// An outcome as a row keeps it; `seats` are the names.
    pub(crate) fn of(outcome: &Outcome, seats: &[String]) -> Self {
        let by_seat = 0..seats.len() as u8;
        Self {
            winners: winners(outcome, seats),
            level: outcome.level.to_owned(),
            reason: outcome.reason.to_string(),
            results: by_seat.map(|seat| outcome.result(engine::Seat(seat))).collect(),
            scores: outcome.margin[..seats.len()].to_vec(),
            turns: 0,
            decisions: 0,
            first: String::new(),
            keys: Vec::new(),
        }
    }

    /// Whether nobody won.
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }
}

fn winners(outcome: &Outcome, seats: &[String]) -> String {
    if outcome.winners == Seats::AUTOMATIC {
        return "enemy".to_owned();
    }
    let names: Vec<&str> =
        outcome.winners.iter().filter_map(|seat| seats.get(seat.index())).map(String::as_str).collect();
    names.join("+")
}

impl KeyEvent {
    /// One line: `T2 LM-9.3a +31 % Delhi falls`.
    pub fn line(&self) -> String {
        format!("T{} {} {:+.0} % {}", self.turn, self.clause, f64::from(self.swing) / 10.0, self.text)
    }
}

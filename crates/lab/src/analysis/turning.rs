use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::decision::Judged;
use super::{Note, Point};

/// A step that moved the match.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Turn {
    /// Steps before it.
    pub step: usize,
    /// The turn.
    pub turn: u16,
    /// Who decided.
    pub seat: String,
    /// The order, in notation.
    pub notation: String,
    /// By how much the first seat's chance changed with it.
    pub change: f64,
    /// How much of that was the decision, against the sergeant's order.
    pub decision: f64,
    /// How much was luck.
    pub luck: f64,
    /// The clause of what happened.
    pub clause: String,
    /// What happened, in a sentence.
    pub text: String,
}

/// So many steps are told.
const TOLD: usize = 6;
/// A change within so many standard errors is noise.
const NOISE: f64 = 2.5;

/// The steps that moved most, in the order of play.
pub(super) fn points(decisions: &[Judged], curve: &[Point], notes: &[Option<Note>]) -> Vec<Turn> {
    let mut turns: Vec<Turn> = decisions
        .iter()
        .zip(curve.windows(2))
        .filter_map(|(judged, pair)| {
            let change = pair[1].chance - pair[0].chance;
            let reach = |point: &Point| (point.band[1] - point.band[0]) / 2.0 / crate::statistics::Z;
            let noise = (reach(&pair[0]).powi(2) + reach(&pair[1]).powi(2)).sqrt();
            if change.abs() <= NOISE * noise {
                return None;
            }
            let note = notes.get(judged.step).and_then(Option::as_ref);
            Some(Turn {
                step: judged.step,
                turn: judged.turn,
                seat: judged.seat.clone(),
                notation: judged.notation.clone(),
                change,
                decision: judged.worth.value,
                luck: change - judged.worth.value,
                clause: note.map_or_else(String::new, |note| note.clause.clone()),
                text: note.map_or_else(String::new, |note| note.text.clone()),
            })
        })
        .collect();
    turns.sort_by(|a, b| b.change.abs().total_cmp(&a.change.abs()));
    turns.truncate(TOLD);
    turns.sort_by_key(|turn| turn.step);
    turns
}

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::decision::Judged;
use super::estimate::Estimate;

/// Where the result came from. Start, worth of all sides, luck and an early end add up to the end.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Account {
    /// The first seat's chance at the start.
    pub start: Estimate,
    /// What dice, cards and what came to light gave the first seat.
    pub luck: Estimate,
    /// What it gave the first seat that somebody gave up or that a draw was agreed on: a decision about the match, and never luck. Null where it was played out.
    pub early_end: Option<Estimate>,
    /// By side, in the order of their first seats.
    pub sides: Vec<SideAccount>,
    /// The result for the first seat: 1, 1/2 or 0; the last chance measured while the match is not over.
    pub end: f64,
}

/// The part of one side. Worth and luck are its own: what helped it is positive.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SideAccount {
    /// Its seats.
    pub seats: Vec<String>,
    /// What its decisions gave it, against the sergeant's orders.
    pub worth: Estimate,
    /// What its decisions cost it, against the best orders seen; below zero where what it did was better than what looked best.
    pub loss: Estimate,
    /// How many of them were mistakes beyond sampling noise.
    pub mistakes: usize,
    /// What luck gave it at its own steps.
    pub luck: Estimate,
}

/// Adds up. `stood` is the first seat's chance when the match was ended before its time.
pub(super) fn account(
    decisions: &[Judged],
    result: Option<f64>,
    stood: Option<Estimate>,
    seats: &[String],
    sides: &[u8],
) -> Account {
    let start = decisions.first().map_or_else(Estimate::default, |judged| judged.before);
    let last = decisions.last().map_or(0.5, |judged| judged.before.value + judged.worth.value);
    let end = result.unwrap_or(last);
    let worth = Estimate::sum(decisions.iter().map(|judged| judged.worth));
    let played_to = stood.unwrap_or(Estimate { value: end, error: 0.0 });
    let luck = Estimate {
        value: played_to.value - start.value - worth.value,
        error: (start.error.powi(2) + worth.error.powi(2) + played_to.error.powi(2)).sqrt(),
    };
    let side_of = |seat: &String| seats.iter().position(|name| name == seat).and_then(|place| sides.get(place));
    let mut known: Vec<u8> = Vec::new();
    for side in sides {
        if !known.contains(side) {
            known.push(*side);
        }
    }
    let sides = known
        .iter()
        .map(|side| {
            let sign = if Some(side) == sides.first() { 1.0 } else { -1.0 };
            let theirs: Vec<bool> = decisions.iter().map(|judged| side_of(&judged.seat) == Some(side)).collect();
            let own = || decisions.iter().zip(&theirs).filter(|(_, theirs)| **theirs).map(|(judged, _)| judged);
            SideAccount {
                seats: seats.iter().filter(|seat| side_of(seat) == Some(side)).cloned().collect(),
                worth: Estimate::sum(own().map(|judged| judged.worth)).times(sign),
                loss: Estimate::sum(own().map(|judged| judged.raw)),
                mistakes: own().filter(|judged| judged.mistake).count(),
                luck: luck_of(decisions, &theirs, played_to).times(sign),
            }
        })
        .collect();
    let early_end = stood.map(|stood| Estimate { value: end - stood.value, error: stood.error });
    Account { start, luck, early_end, sides, end }
}

/// The luck of some steps, for the first seat. Between two steps of one side the chance is given and taken in the same breath, so that its error falls out:
/// only where such a row of steps begins and ends does it count.
fn luck_of(decisions: &[Judged], chosen: &[bool], end: Estimate) -> Estimate {
    let (mut value, mut variance) = (0.0, 0.0);
    for (place, judged) in decisions.iter().enumerate() {
        let before = place > 0 && chosen[place - 1];
        if chosen[place] {
            let after = decisions.get(place + 1).map_or(end.value, |next| next.before.value);
            value += after - judged.before.value - judged.worth.value;
            variance += judged.worth.error.powi(2);
        }
        if before != chosen[place] {
            variance += judged.before.error.powi(2);
        }
    }
    if chosen.last() == Some(&true) {
        variance += end.error.powi(2);
    }
    Estimate { value, error: variance.sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(raw: f64) -> Judged {
        let raw = Estimate { value: raw, error: 0.1 };
        Judged {
            step: 0,
            turn: 1,
            seat: "red".to_owned(),
            question: "act",
            notation: "wait".to_owned(),
            before: Estimate { value: 0.5, error: 0.1 },
            worth: Estimate::default(),
            loss: Estimate { value: raw.value.max(0.0), error: raw.error },
            mistake: false,
            options: Vec::new(),
            others: None,
            legal: 2,
            lines: 0,
            raw,
        }
    }

    #[test]
    fn losses_that_are_noise_add_up_to_nothing() {
        let decisions = [0.1, -0.1, 0.2, -0.2].map(judged);
        let account = account(&decisions, Some(1.0), None, &["red".to_owned(), "blue".to_owned()], &[0, 1]);
        let loss = account.sides[0].loss;
        assert!(loss.value.abs() < 1e-12 && (loss.error - 0.2).abs() < 1e-12, "{loss:?}");
    }
}

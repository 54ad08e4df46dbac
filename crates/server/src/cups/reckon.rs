use std::collections::BTreeSet;

use catalog::Title;
use club::cup::{Cup, Encounter, Form, Leg, Pairing};
use engine::{Ending, Options};
use store::{CupMatch, CupSlot, ForfeitRow, KeptCup};

use crate::{ApiError, App};

/// How far a cup has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// It waits for entrants.
    Open,
    /// Too few came.
    CalledOff,
    /// It is played.
    Running,
    /// All is played.
    Over,
}

/// A cup and where it stands, as it follows from its matches.
pub(crate) struct Standing {
    pub(crate) kept: KeptCup,
    pub(crate) title: &'static dyn Title,
    pub(crate) options: Options,
    /// Its two sides, each as the names of its seats.
    pub(crate) sides: Vec<Vec<String>>,
    /// Once it has started.
    pub(crate) cup: Option<Cup>,
}

impl Standing {
    /// Works it out.
    pub(crate) fn of(app: &App, kept: KeptCup) -> Result<Self, ApiError> {
        let title = app.title(&kept.row.game)?;
        let options = Options(serde_json::from_str(&kept.row.options).map_err(|_| ApiError::Stumbled)?);
        let sides = title.sides(&kept.row.scenario, &options);
        let cup = kept.row.started.map(|_| cup(&kept, &sides, kept.rounds.len())).transpose()?;
        Ok(Self { kept, title, options, sides, cup })
    }

    pub(crate) fn status(&self, now: i64) -> Status {
        match &self.cup {
            Some(cup) if cup.is_over() => Status::Over,
            Some(_) => Status::Running,
            None if now >= self.kept.row.starts && self.kept.entrants.len() < 2 => Status::CalledOff,
            None => Status::Open,
        }
    }

    /// Where it stood after so many rounds.
    pub(crate) fn after(&self, rounds: usize) -> Result<Cup, ApiError> {
        cup(&self.kept, &self.sides, rounds)
    }

    /// When the last round that was drawn ends at the latest.
    pub(crate) fn deadline(&self) -> Option<i64> {
        self.kept.rounds.last().map(|round| round.drawn + self.round_length() + round.extended)
    }

    /// Whether there is something to do now: a round to draw or to end, a match to begin.
    pub(crate) fn waits(&self, now: i64) -> bool {
        let Some(cup) = &self.cup else { return now >= self.kept.row.starts };
        let round = cup.rounds().len().saturating_sub(1);
        let last = cup.rounds().last().into_iter().flatten().enumerate();
        let mut open = last.flat_map(|(place, one)| [0, 1].map(|leg| (place, leg, one)));
        let unbegun = open.any(|(place, leg, one)| {
            let meets = matches!(one.pairing, Pairing::Meet(..));
            meets && one.legs[leg].is_none() && self.match_at(round, place, leg).is_none()
        });
        cup.open() == 0 || unbegun || self.deadline().is_none_or(|deadline| now >= deadline)
    }

    /// How long a round may last, in seconds.
    pub(crate) fn round_length(&self) -> i64 {
        i64::from(self.kept.row.round_hours) * 3_600
    }

    /// The match of a slot, once it has begun.
    pub(crate) fn match_at(&self, round: usize, pairing: usize, leg: usize) -> Option<&CupMatch> {
        self.kept.matches.iter().find(|one| is_at(&one.slot, round, pairing, leg))
    }

    /// Which of the two of a pairing has a seat.
    pub(crate) fn holder(&self, leg: usize, seat: &str) -> Option<usize> {
        holder(&self.sides, leg, seat)
    }

    /// The form it is played in.
    pub(crate) fn form(&self) -> Result<Form, ApiError> {
        form(&self.kept)
    }
}

fn form(kept: &KeptCup) -> Result<Form, ApiError> {
    serde_json::from_str(&kept.row.form).map_err(|_| ApiError::Stumbled)
}

fn is_at(slot: &CupSlot, round: usize, pairing: usize, leg: usize) -> bool {
    (slot.round as usize, slot.pairing as usize, usize::from(slot.leg)) == (round, pairing, leg)
}

/// Which of the two of a pairing has a seat in one of its matches: the first has the first side in the first match.
fn holder(sides: &[Vec<String>], leg: usize, seat: &str) -> Option<usize> {
    let side = sides.iter().position(|side| side.iter().any(|name| name == seat))?;
    (side < 2).then_some(if leg == 0 { side } else { 1 - side })
}

/// The cup after so many of its rounds.
fn cup(kept: &KeptCup, sides: &[Vec<String>], rounds: usize) -> Result<Cup, ApiError> {
    let ratings: Vec<i32> = kept.entrants.iter().map(|entrant| entrant.rating.unwrap_or_default()).collect();
    let mut drawn = Vec::new();
    for (number, row) in kept.rounds.iter().take(rounds).enumerate() {
        let pairings: Vec<Pairing> = serde_json::from_str(&row.pairings).map_err(|_| ApiError::Stumbled)?;
        let encounter = |(place, pairing): (usize, Pairing)| Encounter {
            pairing,
            legs: [0, 1].map(|leg| result(kept, sides, number, place, leg)),
        };
        drawn.push(pairings.into_iter().enumerate().map(encounter).collect());
    }
    let gone = kept.entrants.iter().enumerate().filter(|(_, entrant)| entrant.withdrawn.is_some());
    let withdrawn: BTreeSet<usize> = gone.map(|(number, _)| number).collect();
    // Who has gone since then had not gone at that time.
    let withdrawn = if rounds == kept.rounds.len() { withdrawn } else { BTreeSet::new() };
    Cup::restored(form(kept)?, &ratings, kept.row.seed as u64, drawn, withdrawn).map_err(|_| ApiError::Stumbled)
}

/// How a match of a pairing ended: as it was played, unless the cup ended it.
fn result(kept: &KeptCup, sides: &[Vec<String>], round: usize, pairing: usize, leg: usize) -> Option<Leg> {
    if let Some(ForfeitRow { by, .. }) = kept.forfeits.iter().find(|one| is_at(&one.slot, round, pairing, leg)) {
        return Some(forfeited(*by));
    }
    let over = kept.matches.iter().find(|one| is_at(&one.slot, round, pairing, leg))?;
    over.ending.as_ref().map(|ending| ended(sides, leg, ending))
}

fn forfeited(by: [bool; 2]) -> Leg {
    match by {
        [true, false] => Leg::ForfeitedByFirst,
        [false, true] => Leg::ForfeitedBySecond,
        _ => Leg::ForfeitedByBoth,
    }
}

fn ended(sides: &[Vec<String>], leg: usize, ending: &Ending) -> Leg {
    if let Some(late) = ending.out_of_time.as_deref().and_then(|seat| holder(sides, leg, seat)) {
        return forfeited([late == 0, late == 1]);
    }
    if ending.annulled {
        return Leg::ForfeitedByBoth;
    }
    match ending.winners.first().map(|seat| holder(sides, leg, seat)) {
        Some(Some(0)) => Leg::Won,
        Some(Some(_)) => Leg::Lost,
        None if !ending.automatic => Leg::Drawn,
        _ => Leg::ForfeitedByBoth,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ending(winners: &[&str]) -> Ending {
        Ending {
            level: "total".to_owned(),
            margin: [].into(),
            reason: "TP-4.2".to_owned(),
            winners: winners.iter().map(|&seat| seat.to_owned()).collect(),
            automatic: false,
            resigned: None,
            out_of_time: None,
            agreed: false,
            annulled: false,
        }
    }

    #[test]
    fn each_has_the_first_side_once() {
        let sides = [vec!["red".to_owned()], vec!["blue".to_owned(), "sky".to_owned()]];
        assert_eq!(ended(&sides, 0, &ending(&["red"])), Leg::Won);
        assert_eq!(ended(&sides, 1, &ending(&["red"])), Leg::Lost);
        assert_eq!(ended(&sides, 0, &ending(&["sky", "blue"])), Leg::Lost);
        assert_eq!(ended(&sides, 1, &ending(&["sky"])), Leg::Won);
        assert_eq!(ended(&sides, 1, &ending(&[])), Leg::Drawn);
        let annulled = Ending { annulled: true, ..ending(&[]) };
        assert_eq!(ended(&sides, 0, &annulled), Leg::ForfeitedByBoth, "nobody has a point");
        let late = Ending { out_of_time: Some("red".to_owned()), ..ending(&["blue"]) };
        assert_eq!(ended(&sides, 0, &late), Leg::ForfeitedByFirst);
        assert_eq!(ended(&sides, 1, &late), Leg::ForfeitedBySecond);
    }
}

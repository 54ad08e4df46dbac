//! Cups: who meets whom, and who leads.
//!
//! Each pairing is two matches, one with each side, so that no side's edge decides it. A match won is a point, a drawn one half a point. Rounds are drawn from
//! the results before them and from a number that was drawn for the cup; so a cup is its entrants, that number and its results, and everything else follows.

mod matching; // as many pairs as there can be
mod round_robin; // everybody meets everybody
mod standings; // who leads
mod swiss; // who meets whom by points

use std::collections::BTreeSet;

use chance::{Chance, Fast};
use serde::{Deserialize, Serialize};

pub use standings::Row;

/// So many may take part.
pub const MOST_ENTRANTS: usize = 128;

/// So many rounds by points are played at most.
pub const MOST_ROUNDS: u32 = 64;

/// Somebody who takes part, by number.
pub type Entrant = usize;

/// How a cup is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Form {
    /// Everybody meets everybody once.
    RoundRobin,
    /// Those with equal points meet, for so many rounds.
    Swiss {
        /// How many.
        rounds: u32,
    },
}

/// What an entrant does in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pairing {
    /// Two meet, in two matches.
    Meet(Entrant, Entrant),
    /// Nobody is left to meet. In a cup by points that is worth a point.
    Bye(Entrant),
}

/// How one match of a pairing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leg {
    /// The first of the two won.
    Won,
    /// Nobody did.
    Drawn,
    /// The second won.
    Lost,
    /// The first did not come or ran out of time: a point for the second.
    ForfeitedByFirst,
    /// The second did not: a point for the first.
    ForfeitedBySecond,
    /// Neither did: no point for anybody.
    ForfeitedByBoth,
}

impl Leg {
    /// What the two get for it, in half points.
    fn halves(self) -> [u32; 2] {
        match self {
            Self::Won | Self::ForfeitedBySecond => [2, 0],
            Self::Drawn => [1, 1],
            Self::Lost | Self::ForfeitedByFirst => [0, 2],
            Self::ForfeitedByBoth => [0, 0],
        }
    }

    /// Who of the two won it over the board, if anybody did.
    fn winner(self) -> Option<usize> {
        match self {
            Self::Won => Some(0),
            Self::Lost => Some(1),
            Self::Drawn | Self::ForfeitedByFirst | Self::ForfeitedBySecond | Self::ForfeitedByBoth => None,
        }
    }
}

/// Why something cannot be done with a cup.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CupFault {
    /// Too few or too many take part.
    #[error("a cup has 2 to {MOST_ENTRANTS} entrants, not {0}")]
    Entrants(usize),
    /// Too few or too many rounds.
    #[error("a cup by points has 1 to {MOST_ROUNDS} rounds, not {0}")]
    Rounds(u32),
    /// There is no such match in the cup.
    #[error("the cup has no such match")]
    NoSuchMatch,
    /// The match has a result already.
    #[error("the match has a result already")]
    Reported,
    /// Not all matches of the round are over.
    #[error("{0} matches of the round are not over")]
    RoundIsOn(usize),
}

/// A pairing with the results of its two matches, as far as they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// Who does what.
    pub pairing: Pairing,
    /// The match in which the first has the first side, and the one in which the second has it.
    pub legs: [Option<Leg>; 2],
}

/// A cup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cup {
    form: Form,
    /// Everybody, the strongest first; among equals by lot.
    order: Vec<Entrant>,
    rounds: Vec<Vec<Encounter>>,
    withdrawn: BTreeSet<Entrant>,
}

impl Cup {
    /// A cup between entrants of these ratings. The number breaks ties by lot. Its first round is drawn.
    pub fn new(form: Form, ratings: &[i32], seed: u64) -> Result<Self, CupFault> {
        if !(2..=MOST_ENTRANTS).contains(&ratings.len()) {
            return Err(CupFault::Entrants(ratings.len()));
        }
        if let Form::Swiss { rounds } = form
            && !(1..=MOST_ROUNDS).contains(&rounds)
        {
            return Err(CupFault::Rounds(rounds));
        }
        let mut order = by_lot(ratings.len(), seed);
        order.sort_by_key(|entrant| std::cmp::Reverse(ratings[*entrant]));
        let mut cup = Self { form, order, rounds: Vec::new(), withdrawn: BTreeSet::new() };
        cup.draw()?;
        Ok(cup)
    }

    /// A cup as it stands: its rounds as they were drawn, with the results that are known, and those who have withdrawn.
    pub fn restored(
        form: Form,
        ratings: &[i32],
        seed: u64,
        rounds: Vec<Vec<Encounter>>,
        withdrawn: BTreeSet<Entrant>,
    ) -> Result<Self, CupFault> {
        let known = |entrant: Entrant| entrant < ratings.len();
        let fits = |encounter: &Encounter| match encounter.pairing {
            Pairing::Meet(first, second) => known(first) && known(second) && first != second,
            Pairing::Bye(lucky) => known(lucky),
        };
        if !rounds.iter().flatten().all(fits) || !withdrawn.iter().copied().all(known) {
            return Err(CupFault::NoSuchMatch);
        }
        let mut cup = Self { rounds: Vec::new(), withdrawn: BTreeSet::new(), ..Self::new(form, ratings, seed)? };
        cup.rounds = rounds;
        cup.withdrawn = withdrawn;
        cup.forfeit();
        Ok(cup)
    }

    /// How it is played.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Everybody as the draw has them: the strongest first, among equals by lot.
    pub fn order(&self) -> &[Entrant] {
        &self.order
    }

    /// How many take part, those who have withdrawn among them.
    pub fn entrants(&self) -> usize {
        self.order.len()
    }

    /// The rounds that are drawn.
    pub fn rounds(&self) -> &[Vec<Encounter>] {
        &self.rounds
    }

    /// How many rounds there will be.
    pub fn length(&self) -> usize {
        match self.form {
            Form::RoundRobin => round_robin::length(self.order.len()),
            Form::Swiss { rounds } => rounds as usize,
        }
    }

    /// One match of a pairing is over: that in which the first has the first side (0), or the other (1).
    pub fn report(&mut self, round: usize, pairing: usize, leg: usize, ended: Leg) -> Result<(), CupFault> {
        let encounter = self.rounds.get_mut(round).and_then(|round| round.get_mut(pairing));
        let meets = encounter.filter(|encounter| matches!(encounter.pairing, Pairing::Meet(..)));
        let slot = meets.and_then(|encounter| encounter.legs.get_mut(leg)).ok_or(CupFault::NoSuchMatch)?;
        if slot.is_some() {
            return Err(CupFault::Reported);
        }
        *slot = Some(ended);
        Ok(())
    }

    /// Somebody plays no more: what has no result yet is forfeited.
    pub fn withdraw(&mut self, entrant: Entrant) {
        if entrant < self.order.len() && self.withdrawn.insert(entrant) {
            self.forfeit();
        }
    }

    /// How many matches of the last round are not over.
    pub fn open(&self) -> usize {
        let last = self.rounds.last().into_iter().flatten();
        let meets = last.filter(|encounter| matches!(encounter.pairing, Pairing::Meet(..)));
        meets.flat_map(|encounter| encounter.legs).filter(Option::is_none).count()
    }

    /// Draws the next round. Nothing when the cup is over: all rounds are played, or fewer than two play on.
    pub fn draw(&mut self) -> Result<Option<&[Encounter]>, CupFault> {
        if self.open() > 0 {
            return Err(CupFault::RoundIsOn(self.open()));
        }
        let playing = self.order.len() - self.withdrawn.len();
        if self.rounds.len() >= self.length() || (playing < 2 && !self.rounds.is_empty()) {
            return Ok(None);
        }
        let pairings = match self.form {
            Form::RoundRobin => round_robin::round(&self.order, self.rounds.len()),
            Form::Swiss { .. } => swiss::round(self),
        };
        self.rounds.push(pairings.into_iter().map(|pairing| Encounter { pairing, legs: [None; 2] }).collect());
        self.forfeit();
        Ok(self.rounds.last().map(Vec::as_slice))
    }

    /// Whether no more matches will come.
    pub fn is_over(&self) -> bool {
        let playing = self.order.len() - self.withdrawn.len();
        self.open() == 0 && (self.rounds.len() >= self.length() || playing < 2)
    }

    /// The table, the leader first.
    pub fn standings(&self) -> Vec<Row> {
        standings::of(self)
    }

    /// What those who have withdrawn can no longer play.
    fn forfeit(&mut self) {
        let gone = &self.withdrawn;
        for encounter in self.rounds.iter_mut().flatten() {
            let Pairing::Meet(first, second) = encounter.pairing else { continue };
            let ended = match (gone.contains(&first), gone.contains(&second)) {
                (true, true) => Leg::ForfeitedByBoth,
                (true, false) => Leg::ForfeitedByFirst,
                (false, true) => Leg::ForfeitedBySecond,
                (false, false) => continue,
            };
            for leg in &mut encounter.legs {
                leg.get_or_insert(ended);
            }
        }
    }

    /// The encounters of an entrant: with whom, nobody for a bye, and the half points of both.
    fn encounters(&self, entrant: Entrant) -> impl Iterator<Item = (Option<Entrant>, [u32; 2])> {
        let bye = if self.form == Form::RoundRobin { 0 } else { 2 };
        self.rounds.iter().flatten().filter_map(move |encounter| {
            let points = encounter.legs.into_iter().flatten().map(Leg::halves);
            let [one, other] = points.fold([0, 0], |sum, legs| [sum[0] + legs[0], sum[1] + legs[1]]);
            match encounter.pairing {
                Pairing::Meet(first, second) if first == entrant => Some((Some(second), [one, other])),
                Pairing::Meet(first, second) if second == entrant => Some((Some(first), [other, one])),
                Pairing::Bye(lucky) if lucky == entrant => Some((None, [bye, 0])),
                Pairing::Meet(..) | Pairing::Bye(_) => None,
            }
        })
    }

    /// What an entrant has so far, in half points.
    fn halves(&self, entrant: Entrant) -> u32 {
        self.encounters(entrant).map(|(_, [own, _])| own).sum()
    }
}

/// Numbers in an order that was drawn.
fn by_lot(count: usize, seed: u64) -> Vec<Entrant> {
    let mut order: Vec<Entrant> = (0..count).collect();
    let mut dice = Fast::new(seed);
    for last in (1..count).rev() {
        order.swap(last, dice.below(last as u32 + 1) as usize);
    }
    order
}

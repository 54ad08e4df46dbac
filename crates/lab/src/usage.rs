use std::borrow::Cow;
use std::collections::BTreeMap;

use engine::{Phrase, Rulebook};
use opponents::Player;
use serde::{Deserialize, Serialize};

/// Turns that are counted apart; later ones fall into the last.
pub const COUNTED_TURNS: usize = 12;

/// What a match made use of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// How often each clause appeared.
    pub clauses: BTreeMap<Cow<'static, str>, Use>,
    /// How often each form of order was given, by seat.
    pub forms: Vec<BTreeMap<Cow<'static, str>, u32>>,
}

/// How often a clause appeared in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Use {
    /// How often, by turn: in what happened, in the reasons for it, and in refusals.
    pub turns: [u32; COUNTED_TURNS],
    /// Refusals among them.
    pub refused: u32,
    /// Acts in which it was applied.
    pub acts: u32,
    /// By how much the standing changed in those acts, up or down, in thousandths, all together.
    pub swing: u64,
}

/// How often a clause appeared in a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClauseUse {
    /// The clause.
    pub clause: String,
    /// Its title.
    pub title: String,
    /// In how many matches.
    pub matches: u64,
    /// How often in all: in what happened, in the reasons for it, and in refusals.
    pub times: u64,
    /// Refusals among them: of orders of earlier decisions, tried at some of the decisions.
    #[serde(default)]
    pub refused: u64,
    /// How often by turn, the last for all later ones.
    pub turns: Vec<u64>,
    /// By how much the acts in which it was applied moved the first seat's standing, up or down, on average; 1 is the way from lost to won.
    pub swing: f64,
}

/// How often each form of order was given, by seat and kind of player.
pub type FormsBy = BTreeMap<String, BTreeMap<String, BTreeMap<String, u64>>>;

/// How much use is made of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Band {
    /// None.
    Never,
    /// In fewer than one match in ten.
    Rarely,
    /// More.
    Often,
}

impl Band {
    /// The band of a clause that appeared in so many of the matches, or of a form that was given so often in them.
    pub fn of(uses: u64, matches: u64) -> Self {
        match uses {
            0 => Self::Never,
            uses if uses * 10 < matches => Self::Rarely,
            _ => Self::Often,
        }
    }
}

/// The use made in many matches; sums of whole numbers, so that their order does not matter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tallied {
    clauses: BTreeMap<String, ClauseSum>,
    forms: Vec<BTreeMap<String, u64>>,
}

#[derive(Clone, Debug, Default)]
struct ClauseSum {
    turns: [u64; COUNTED_TURNS],
    matches: u64,
    refused: u64,
    acts: u64,
    swing: u64,
}

impl ClauseSum {
    /// Of one match.
    fn of(uses: &Use) -> Self {
        Self {
            turns: uses.turns.map(u64::from),
            matches: 1,
            refused: u64::from(uses.refused),
            acts: u64::from(uses.acts),
            swing: uses.swing,
        }
    }

    fn add(&mut self, more: &Self) {
        self.turns.iter_mut().zip(more.turns).for_each(|(sum, times)| *sum += times);
        self.matches += more.matches;
        self.refused += more.refused;
        self.acts += more.acts;
        self.swing += more.swing;
    }
}

impl Tallied {
    /// Takes in a match.
    pub(crate) fn add(&mut self, usage: &Usage) {
        for (clause, uses) in &usage.clauses {
            entry(&mut self.clauses, clause).add(&ClauseSum::of(uses));
        }
        self.forms.resize(self.forms.len().max(usage.forms.len()), BTreeMap::new());
        for (sums, forms) in self.forms.iter_mut().zip(&usage.forms) {
            for (form, times) in forms {
                *entry(sums, form) += u64::from(*times);
            }
        }
    }

    /// Takes in the clauses of other matches.
    pub(crate) fn add_clauses(&mut self, other: &Self) {
        for (clause, more) in &other.clauses {
            entry(&mut self.clauses, clause).add(more);
        }
    }

    /// The clauses that appeared, and those of the rulebook that never did.
    pub(crate) fn clauses(&self, rulebook: &Rulebook) -> (Vec<ClauseUse>, Vec<String>) {
        let place = |clause: &str| rulebook.clauses.iter().position(|known| known.id == clause);
        let mut clauses: Vec<ClauseUse> = self
            .clauses
            .iter()
            .map(|(clause, sum)| ClauseUse {
                clause: clause.clone(),
                title: rulebook.get(clause).map_or_else(String::new, |known| known.title.clone()),
                matches: sum.matches,
                times: sum.turns.iter().sum(),
                refused: sum.refused,
                turns: sum.turns.to_vec(),
                swing: sum.swing as f64 / sum.acts.max(1) as f64 / 1000.0,
            })
            .collect();
        clauses.sort_by_key(|used| (place(&used.clause).unwrap_or(usize::MAX), used.clause.clone()));
        let unused = rulebook.clauses.iter().filter(|known| !self.clauses.contains_key(&known.id));
        (clauses, unused.map(|known| known.id.clone()).collect())
    }

    /// The forms given in each seat by its player, with noughts for those that never were.
    pub(crate) fn forms_by(&self, phrases: &[Phrase], seats: &[String], players: &[Player]) -> FormsBy {
        let of_seat = |seat: usize| {
            let times = |form: &str| self.forms.get(seat).and_then(|forms| forms.get(form)).copied().unwrap_or(0);
            let forms = phrases.iter().map(|phrase| (phrase.pattern.to_owned(), times(phrase.pattern))).collect();
            BTreeMap::from([(players[seat].level.to_string(), forms)])
        };
        seats.iter().enumerate().map(|(place, seat)| (seat.clone(), of_seat(place))).collect()
    }
}

/// The sum of a name; names are copied only when they are new.
fn entry<'a, S: Default>(sums: &'a mut BTreeMap<String, S>, name: &str) -> &'a mut S {
    if !sums.contains_key(name) {
        sums.insert(name.to_owned(), S::default());
    }
    sums.get_mut(name).expect("a name that was put in")
}

/// Adds the forms of one scenario to those of others.
pub(crate) fn add_forms_by(sums: &mut FormsBy, more: &FormsBy) {
    for (seat, kinds) in more {
        for (kind, forms) in kinds {
            let sums = sums.entry(seat.clone()).or_default().entry(kind.clone()).or_default();
            for (form, times) in forms {
                *sums.entry(form.clone()).or_default() += times;
            }
        }
    }
}

/// The forms given by anybody.
pub(crate) fn forms(by: &FormsBy) -> BTreeMap<String, u64> {
    let mut sums = BTreeMap::new();
    for (form, times) in by.values().flat_map(BTreeMap::values).flatten() {
        *sums.entry(form.clone()).or_default() += times;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenth_of_the_matches_is_often() {
        assert_eq!([0, 1, 9, 10, 100].map(|uses| Band::of(uses, 100)), {
            use Band::{Never, Often, Rarely};
            [Never, Rarely, Rarely, Often, Often]
        });
        assert_eq!(Band::of(1, 5), Band::Often, "of a few matches nothing is rare");
    }

    #[test]
    fn forms_are_summed_over_scenarios_seats_and_players() {
        let by = |seat: &str, kind: &str, times: u64| -> FormsBy {
            let forms = BTreeMap::from([("end".to_owned(), times), ("wait".to_owned(), 0)]);
            BTreeMap::from([(seat.to_owned(), BTreeMap::from([(kind.to_owned(), forms)]))])
        };
        let mut sums = by("red", "sergeant", 2);
        for more in [by("red", "sergeant", 3), by("red", "recruit", 4), by("blue", "sergeant", 5)] {
            add_forms_by(&mut sums, &more);
        }
        assert_eq!(sums["red"]["sergeant"]["end"], 5);
        assert_eq!(forms(&sums), BTreeMap::from([("end".to_owned(), 14), ("wait".to_owned(), 0)]));
    }
}

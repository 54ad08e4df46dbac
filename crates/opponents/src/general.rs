use chance::Chance;
use engine::Judgement;

use crate::search::{Findings, Search};
use crate::sight::chance_of;
use crate::{Budget, Opponent, Tuning};

/// How many orders are explained.
const EXPLAINED: usize = 3;
/// A fallible player gives no order that is worse than the best by more than this, on the scale from -1 to 1.
const WORST_LAPSE: f64 = 0.08;

/// Looks ahead: plays the likeliest orders on in imagined states and gives the one that fared best.
pub struct General<G: Judgement> {
    search: Search<G>,
    fallible: bool,
}

/// An order that a player thought about.
#[derive(Clone, Debug, PartialEq)]
pub struct Idea<O> {
    /// The order.
    pub order: O,
    /// What it is worth, from -1 (lost) to 1 (won).
    pub worth: f64,
    /// The standard error of the worth.
    pub error: f64,
    /// How many lines were played on from it.
    pub lines: u64,
}

impl<G: Judgement> Default for General<G> {
    fn default() -> Self {
        Self { search: Search::default(), fallible: false }
    }
}

impl<G: Judgement> General<G> {
    /// One who looks ahead in another way than the game advises.
    pub fn tuned(tuning: Tuning) -> Self {
        Self { search: Search::tuned(tuning), fallible: false }
    }

    /// One who now and then gives an order that is a little worse than the best.
    pub fn fallible() -> Self {
        Self { fallible: true, ..Self::default() }
    }
}

impl<G: Judgement> Opponent<G> for General<G> {
    fn choose(&mut self, view: &G::View, budget: &Budget) -> G::Order {
        let findings = self.search.look(view, budget);
        let choice = if self.fallible {
            lapse(&findings, &mut chance_of::<G>(view, budget.seed.wrapping_add(1)))
        } else {
            findings.choice
        };
        findings.rivals[choice].order.clone()
    }

    fn explain(&mut self, view: &G::View, budget: &Budget) -> Vec<Idea<G::Order>> {
        let findings = self.search.look(view, budget);
        findings
            .ranking()
            .into_iter()
            .take(EXPLAINED)
            .map(|place| &findings.rivals[place])
            .map(|rival| Idea {
                order: rival.order.clone(),
                worth: rival.worth,
                error: rival.tally.error(),
                lines: rival.tally.count(),
            })
            .collect()
    }
}

/// Draws among the rivals that lose little: the less, the likelier.
fn lapse<O>(findings: &Findings<O>, chance: &mut impl Chance) -> usize {
    let best = findings.rivals[findings.choice].worth;
    let weight = |place: usize| {
        let rival = &findings.rivals[place];
        if rival.tally.count() == 0 {
            return u8::from(place == findings.choice);
        }
        let share = (1.0 - (best - rival.worth).max(0.0) / WORST_LAPSE).max(0.0);
        let square = share * share;
        let known = rival.tally.count() * 4 >= findings.rivals[findings.choice].tally.count();
        if known { (square * square * 100.0) as u8 } else { 0 }
    };
    let weights: Vec<u8> = (0..findings.rivals.len()).map(weight).collect();
    if weights.iter().all(|weight| *weight == 0) { findings.choice } else { chance.pick(&weights) }
}

#[cfg(test)]
mod tests {
    use chance::Fast;

    use super::*;
    use crate::search::{Rival, Tally};

    fn rival(order: u8, mean: f64, visits: u64) -> Rival<u8> {
        let mut tally = Tally::default();
        (0..visits).for_each(|_| tally.add(mean));
        Rival { order, tally, worth: mean }
    }

    #[test]
    fn a_lapse_is_never_a_blunder() {
        let rivals = vec![rival(0, 0.3, 50), rival(1, 0.28, 50), rival(2, 0.1, 50), rival(3, 0.3, 5)];
        let findings = Findings { rivals, choice: 0, iterations: 155 };
        let mut chance = Fast::new(1);
        let mut given = [0; 4];
        (0..1000).for_each(|_| given[lapse(&findings, &mut chance)] += 1);
        assert!(given[0] > given[1] && given[1] > 100, "{given:?}");
        assert_eq!(given[2..], [0, 0], "neither what loses much nor what was hardly looked at");
    }

    #[test]
    fn without_any_line_the_choice_stands() {
        let findings = Findings { rivals: vec![rival(0, 0.0, 0), rival(1, 0.0, 0)], choice: 1, iterations: 0 };
        assert_eq!(lapse(&findings, &mut Fast::new(1)), 1);
    }
}

//! What a volley does to the nerve of its target, worked out exactly before it is fired.

use std::collections::BTreeMap;

use engine::NoLog;

use crate::data::side::{Man, UnitId};
use crate::rules::deserters;
use crate::rules::fire::{Mark, Volley};
use crate::rules::morale::{self, Nerve};
use crate::rules::queue;
use crate::rules::saves;
use crate::rules::state::{State, TestKind};

/// The chances after a volley that its target is tested for morale, and that it is tested and fails.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aftermath {
    /// It is tested.
    pub tested: f64,
    /// It is tested and fails.
    pub fails: f64,
    /// What it may be tested with.
    pub nerves: Vec<Nerve>,
}

/// How many of each sort of figure are left, and which officers with them have fallen.
type Left = (Vec<u8>, usize);

/// The target of a volley, its figures sorted by what each alone would be tested with: figures of one sort are as good as each other. [IM-11.21]
struct Company<'a> {
    /// The position, with each choice of the officers that can be hit fallen.
    worlds: Vec<State>,
    unit: UnitId,
    /// The officers that can be hit.
    officers: Vec<Man>,
    /// The sorts, each with its figures.
    sorts: Vec<Vec<u8>>,
    volley: &'a Volley,
}

impl<'a> Company<'a> {
    fn new(state: &State, unit: UnitId, volley: &'a Volley) -> Self {
        let men = volley.marks.iter().filter_map(|mark| match mark {
            Mark::Man(man) => Some(*man),
            Mark::Animal(_) => None,
        });
        let officers: Vec<Man> = men.filter(|man| man.unit != unit).collect();
        let worlds: Vec<State> = (0..1_usize << officers.len())
            .map(|fallen| {
                let mut world = state.clone();
                let gone = officers.iter().enumerate().filter(|(index, _)| fallen >> index & 1 == 1);
                gone.for_each(|(_, &man)| saves::remove(&mut world, man, None, &mut NoLog));
                world
            })
            .collect();
        let mut company = Self { worlds, unit, officers, sorts: Vec::new(), volley };
        let mut known: Vec<Vec<Nerve>> = Vec::new();
        for number in state[unit].numbers() {
            let alone: Vec<Nerve> =
                (0..company.worlds.len()).map(|world| company.nerve(1 << number, 1, world)).collect();
            match known.iter().position(|other| *other == alone) {
                Some(sort) => company.sorts[sort].push(number),
                None => {
                    known.push(alone);
                    company.sorts.push(vec![number]);
                }
            }
        }
        company
    }

    /// What the unit would be tested with if these figures were left and so many more had been killed.
    fn nerve(&mut self, living: u16, killed: u8, world: usize) -> Nerve {
        let state = &mut self.worlds[world];
        let before = (state[self.unit].living, state[self.unit].killed);
        (state[self.unit].living, state[self.unit].killed) = (living, before.1 + killed);
        let nerve = morale::nerve(state, self.unit);
        (state[self.unit].living, state[self.unit].killed) = before;
        nerve
    }

    fn whole(&self) -> Vec<u8> {
        self.sorts.iter().map(|sort| sort.len() as u8).collect()
    }

    fn sort_of(&self, number: u8) -> usize {
        self.sorts.iter().position(|sort| sort.contains(&number)).unwrap_or(0)
    }

    /// Who may be left after so many hits: each mark falls by itself.
    fn left_after(&self, hits: usize) -> BTreeMap<Left, f64> {
        let state = &self.worlds[0];
        let dice: Vec<u8> = self.volley.marks.iter().map(|&mark| saves::save_die(state, mark)).collect();
        let falls = saves::fall_chances(&dice, hits, state.rules.surplus);
        let mut left = BTreeMap::from([((self.whole(), 0), 1.0)]);
        for (&mark, falls) in self.volley.marks.iter().zip(falls).filter(|(_, falls)| *falls > 0.0) {
            let Mark::Man(man) = mark else { continue };
            let mut next = BTreeMap::new();
            for ((sorts, fallen), p) in left {
                let (mut fewer, mut gone) = (sorts.clone(), fallen);
                match self.officers.iter().position(|officer| *officer == man) {
                    Some(officer) => gone |= 1 << officer,
                    None => fewer[self.sort_of(man.number)] -= 1,
                }
                *next.entry((sorts, fallen)).or_insert(0.0) += p * (1.0 - falls);
                *next.entry((fewer, gone)).or_insert(0.0) += p * falls;
            }
            left = next;
        }
        left
    }

    /// The chance to fail with these left.
    fn fails(&mut self, (sorts, fallen): &Left, killed: u8, known: &mut Vec<(Nerve, f64)>) -> f64 {
        let figures = self.sorts.iter().zip(sorts).flat_map(|(sort, &left)| &sort[..usize::from(left)]);
        let living = figures.fold(0, |set, number| set | 1 << number);
        let nerve = self.nerve(living, killed, *fallen);
        if let Some((_, fails)) = known.iter().find(|(other, _)| *other == nerve) {
            return *fails;
        }
        let fails = 1.0 - morale::hold_chance(nerve);
        known.push((nerve, fails));
        fails
    }
}

/// Those left when Mutineers have taken their deserter test, which comes first.
fn left_after_desertion(left: &Left, p: f64) -> BTreeMap<Left, f64> {
    let mut stay = BTreeMap::from([(left.clone(), p)]);
    for sort in 0..left.0.len() {
        let mut next = BTreeMap::new();
        for ((sorts, fallen), p) in stay {
            for (gone, q) in deserters::desert_chances(sorts[sort]).into_iter().enumerate() {
                let mut fewer = sorts.clone();
                fewer[sort] -= gone as u8;
                *next.entry((fewer, fallen)).or_insert(0.0) += p * q;
            }
        }
        stay = next;
    }
    stay
}

/// What follows from a volley with these chances of hits.
pub fn of_volley(state: &State, target: UnitId, volley: &Volley, hits: &[f64]) -> Aftermath {
    let mut after = Aftermath::default();
    if !queue::is_tested(state, target, TestKind::Morale) {
        return after;
    }
    let mut company = Company::new(state, target, volley);
    let alive = state[target].alive();
    let deserts = state.kind(target).deserts && queue::is_tested(state, target, TestKind::Deserters);
    let mut known = Vec::new();
    let mut ends: BTreeMap<(Left, u8), f64> = BTreeMap::new();
    for (count, &p) in hits.iter().enumerate().filter(|(count, p)| *count > 0 && **p > 0.0) {
        for (left, q) in company.left_after(count) {
            let killed = alive - left.0.iter().sum::<u8>();
            if killed == 0 || killed == alive {
                continue;
            }
            *ends.entry((left, killed)).or_insert(0.0) += p * q;
        }
    }
    for ((left, killed), p) in ends {
        let stay = if deserts { left_after_desertion(&left, p) } else { BTreeMap::from([(left, p)]) };
        for (left, p) in stay.into_iter().filter(|(left, _)| left.0.iter().any(|&count| count > 0)) {
            after.tested += p;
            after.fails += p * company.fails(&left, killed, &mut known);
        }
    }
    after.nerves = known.into_iter().map(|(nerve, _)| nerve).collect();
    after
}

//! Melee: pairings, modifiers, combats.

use arrayvec::ArrayVec;
use chance::Chance;
use engine::{Clause, Log, NoReasons, Reasons, Reckoning};

use crate::data::field::{Cover, Kind, Lie, Outline};
use crate::data::place::{BASE, Extent, TOUCH};
use crate::data::roster::Branch;
use crate::data::side::{Man, UnitId};
use crate::rules::event::{Fall, Happening};
use crate::rules::movement;
use crate::rules::options::{Profits, Tie};
use crate::rules::order::{Gait, Pair};
use crate::rules::queue;
use crate::rules::reasons::{What, Why};
use crate::rules::refusal::Refusal;
use crate::rules::saves::{self, Fallen};
use crate::rules::state::{Cause, State};
use crate::rules::unit::Stance;

/// Even combats are thrown again at once no more than so often: one in millions of millions goes on next turn instead. It makes every way through a combat
/// finite, so that all of them can be tried. [IM-10.26]
const MOST_TIES: u8 = 20;
/// No more than so many fight one. [IM-10.4]
pub const MOST_ON_ONE: u8 = 5;

/// Declared combats.
pub type Pairs = ArrayVec<Pair, 24>;

/// What each side of a combat adds to its die, fixed when it is declared. [IM-10.5]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plus {
    /// The attacker.
    pub attacker: u8,
    /// The defender.
    pub defender: u8,
}

/// What a figure is that gives its opponent something. [IM-10.18, IM-10.19, IM-10.20, IM-10.27]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plight {
    /// Not base to base with a friend. [IM-10.18]
    pub alone: bool,
    /// Prone or crawling. [IM-10.19]
    pub low: bool,
    /// In retreat. [IM-10.27]
    pub retreat: bool,
    /// Without march moves. [IM-4.8, IM-10.20]
    pub spent: bool,
}

impl Plight {
    /// What it gives to whom it profits, two points for each. [IM-10.18, IM-10.19, IM-10.20, IM-10.27]
    #[inline]
    fn tell<R: Reasons<What>>(self, bonus: &mut Reckoning<'_, R>) {
        let two = |holds: bool| if holds { 2 } else { 0 };
        bonus.plus(Clause("IM-10.18"), What::Alone, two(self.alone));
        bonus.plus(Clause("IM-10.19"), What::Low, two(self.low));
        bonus.plus(Clause("IM-10.27"), What::Retreating, two(self.retreat));
        bonus.plus(Clause("IM-10.20"), What::Spent, two(self.spent));
    }
}

/// What makes the modifiers of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How the attacker is placed.
    pub attacker: Plight,
    /// He charges. [IM-10.21]
    pub charge: bool,
    /// How the defender is placed.
    pub defender: Plight,
    /// What the defender stands in or behind. [IM-10.16, IM-10.17]
    pub cover: Cover,
    /// Who profits from a bad place. [IM-10.22]
    pub profits: Profits,
}

impl Terms {
    /// What the attacker adds to his die. [IM-10.21, IM-10.22]
    #[inline]
    pub fn attack(&self, why: &mut impl Reasons<What>) -> u8 {
        let mut bonus = Reckoning::new(why);
        let plight = match self.profits {
            Profits::Opponent => self.defender,
            Profits::Own => self.attacker,
        };
        plight.tell(&mut bonus);
        bonus.plus(Clause("IM-10.21"), What::Charge, if self.charge { 2 } else { 0 });
        bonus.total() as u8
    }

    /// What the defender adds. [IM-10.16, IM-10.17, IM-10.22]
    #[inline]
    pub fn defence(&self, why: &mut impl Reasons<What>) -> u8 {
        let mut bonus = Reckoning::new(why);
        let plight = match self.profits {
            Profits::Opponent => self.attacker,
            Profits::Own => self.defender,
        };
        plight.tell(&mut bonus);
        match self.cover {
            Cover::Open => {}
            Cover::Soft => bonus.plus(Clause("IM-10.16"), What::Defended(self.cover), 1),
            Cover::Hard => bonus.plus(Clause("IM-10.17"), What::Defended(self.cover), 2),
        }
        bonus.total() as u8
    }

    /// Both without reasons.
    #[inline]
    pub fn plus(&self) -> Plus {
        Plus { attacker: self.attack(&mut NoReasons), defender: self.defence(&mut NoReasons) }
    }
}

/// The die a man fights with: anybody on an elephant a D12. [IM-10.7, IM-10.8, IM-10.9, IM-10.10, IM-10.11, IM-10.12, IM-10.13, IM-10.14, IM-10.15]
pub fn die(state: &State, man: Man) -> u8 {
    if state.on_elephant(man) { 12 } else { state.kind(man.unit).die }
}

/// What a man is in as to his opponent.
fn plight(state: &State, man: Man) -> Plight {
    let one = &state[man.unit];
    Plight {
        alone: is_alone(state, man),
        low: one.stance != Stance::Standing,
        retreat: one.retreats(),
        spent: one.spent,
    }
}

/// Whether no friend of any unit touches a man; two in a building are together. [IM-10.18]
fn is_alone(state: &State, man: Man) -> bool {
    if let Some(building) = state[man.unit].building {
        return state.occupants(building).map(|unit| state[unit].alive()).sum::<u8>() < 2;
    }
    let reach = Extent::of(state.man(man), state.man(man)).grown(BASE * 2 + TOUCH);
    !state.present(state[man.unit].side).any(|unit| {
        state[unit].building.is_none()
            && state[unit].extent.meets(reach)
            && state[unit].numbers().any(|number| {
                let friend = Man { unit, number };
                friend != man && state.touches(man, friend)
            })
    })
}

/// The cover a man defends: what he stands in, or a line between the two. [IM-10.16, IM-10.17]
fn defended(state: &State, attacker: Man, defender: Man) -> Cover {
    if state[defender.unit].building.is_some() {
        return Cover::Hard;
    }
    let (from, to) = (saves::where_is(state, attacker), state.man(defender));
    let mut best = Cover::Open;
    for (_, feature, row) in state.near(Extent::of(from, to)) {
        if row.cover <= best || row.kind.is_building() {
            continue;
        }
        let covers = match (&feature.outline, row.lie) {
            (Outline::Line(line), Lie::Section) => table::crossings(from.spot(), to.spot(), line) > 0,
            _ if row.kind == Kind::Hill => feature.holds(to) && !feature.holds(from),
            _ => feature.holds(to),
        };
        if covers {
            best = row.cover;
        }
    }
    best
}

/// What makes the modifiers of a declared combat.
pub fn terms(state: &State, pair: Pair) -> Terms {
    Terms {
        attacker: plight(state, pair.attacker),
        charge: state[pair.attacker.unit].gait == Some(Gait::Attack),
        defender: plight(state, pair.enemy),
        cover: defended(state, pair.attacker, pair.enemy),
        profits: state.rules.melee_plus,
    }
}

/// The modifiers of a declared combat.
pub fn modifiers(state: &State, pair: Pair) -> Plus {
    terms(state, pair).plus()
}

/// The clause of the die a man fights with. [IM-10.12]
fn die_clause(state: &State, man: Man) -> Clause {
    if state.on_elephant(man) { Clause("IM-10.12") } else { state.kind(man.unit).class.melee() }
}

/// The attackers of a unit that touch an enemy. [IM-10.1]
fn attackers(state: &State, unit: UnitId, with: u64) -> ArrayVec<Man, 24> {
    if with == 0 && !state.is_near_enemy(unit) {
        return ArrayVec::new();
    }
    let mut men = movement::members(state, unit, with);
    men.retain(|man| state.touched_by(*man).next().is_some());
    men
}

/// The usual pairing: as many different enemies as can be, then each spare attacker the one with fewest. [IM-10.2, IM-10.3, IM-10.4]
pub fn auto(state: &State, unit: UnitId, with: u64) -> Pairs {
    if state.kind(unit).branch == Branch::Pack {
        return Pairs::new();
    }
    let men = attackers(state, unit, with);
    let reach: ArrayVec<ArrayVec<Man, 40>, 24> =
        men.iter().map(|&man| state.touched_by(man).take(40).collect()).collect();
    let mut held: ArrayVec<(Man, usize), 80> = ArrayVec::new();
    for who in 0..men.len() {
        let mut seen: ArrayVec<Man, 80> = ArrayVec::new();
        augment(&reach, who, &mut seen, &mut held);
    }
    let mut pairs: Pairs = held.iter().map(|&(enemy, who)| Pair { attacker: men[who], enemy }).take(24).collect();
    for (who, &attacker) in men.iter().enumerate() {
        if held.iter().any(|&(_, holder)| holder == who) {
            continue;
        }
        let on = |enemy: Man| pairs.iter().filter(|pair| pair.enemy == enemy).count();
        let least = reach[who]
            .iter()
            .copied()
            .filter(|&enemy| on(enemy) < usize::from(MOST_ON_ONE))
            .min_by_key(|&enemy| (on(enemy), enemy));
        if let Some(enemy) = least
            && !pairs.is_full()
        {
            pairs.push(Pair { attacker, enemy });
        }
    }
    pairs.sort_by_key(|pair| (pair.attacker.unit != unit, pair.attacker));
    pairs
}

/// Finds an attacker an enemy, moving others to free ones.
fn augment(
    reach: &ArrayVec<ArrayVec<Man, 40>, 24>,
    who: usize,
    seen: &mut ArrayVec<Man, 80>,
    held: &mut ArrayVec<(Man, usize), 80>,
) -> bool {
    for &enemy in &reach[who] {
        if seen.contains(&enemy) || seen.is_full() {
            continue;
        }
        seen.push(enemy);
        match held.iter().position(|&(other, _)| other == enemy) {
            None => {
                let _ = held.try_push((enemy, who));
                return true;
            }
            Some(index) => {
                let other = held[index].1;
                if augment(reach, other, seen, held) {
                    held[index].1 = who;
                    return true;
                }
            }
        }
    }
    false
}

/// Whether declared combats may be fought. [IM-10.1, IM-10.3, IM-10.4, IM-10.6]
pub fn check(state: &State, unit: UnitId, pairs: &[Pair], with: u64) -> Result<(), Refusal> {
    if state.kind(unit).branch == Branch::Pack {
        return Err(Refusal::NeverFights(unit));
    }
    if pairs.is_empty() {
        return if attackers(state, unit, with).is_empty() { Err(Refusal::NoContact(unit)) } else { Ok(()) };
    }
    check_pairs(state, unit, pairs, with)?;
    let mut fought: ArrayVec<Man, 24> = ArrayVec::new();
    for pair in pairs {
        if !fought.contains(&pair.enemy) {
            let _ = fought.try_push(pair.enemy);
        }
    }
    let reach: ArrayVec<ArrayVec<Man, 40>, 24> =
        pairs.iter().take(24).map(|pair| state.touched_by(pair.attacker).take(40).collect()).collect();
    let mut held: ArrayVec<(Man, usize), 80> = ArrayVec::new();
    for who in 0..reach.len() {
        let mut seen: ArrayVec<Man, 80> = ArrayVec::new();
        augment(&reach, who, &mut seen, &mut held);
    }
    if held.len() > fought.len() {
        return Err(Refusal::EnemyLeftOut(unit));
    }
    Ok(())
}

/// The combats named so far of a unit's melee with one more, and the officers among those who fight them. [IM-10.3]
pub fn declared(state: &State, unit: UnitId, pair: Option<Pair>) -> (Vec<Pair>, u64) {
    let named = state.paired.as_ref().filter(|paired| paired.unit == unit && pair.is_some());
    let mut pairs = named.map_or_else(Vec::new, |paired| paired.pairs.clone());
    pairs.extend(pair);
    let others = pairs.iter().map(|pair| pair.attacker.unit).filter(|&other| other != unit);
    let with = if state.current == Some(unit) { state.with } else { others.fold(0, |set, other| set | other.bit()) };
    (pairs, with)
}

/// Whether each of some declared combats may be fought, be there more to come or not. [IM-10.1, IM-10.2, IM-10.4]
pub fn check_pairs(state: &State, unit: UnitId, pairs: &[Pair], with: u64) -> Result<(), Refusal> {
    let men = movement::members(state, unit, with);
    for (index, pair) in pairs.iter().enumerate() {
        if !men.contains(&pair.attacker) || pairs[..index].iter().any(|other| other.attacker == pair.attacker) {
            return Err(Refusal::OneCombat(unit));
        }
        let enemy = pair.enemy;
        let sound = enemy.unit.index() < state.units.len()
            && state[enemy.unit].side != state[unit].side
            && state[enemy.unit].is_present()
            && state[enemy.unit].living & 1_u16.checked_shl(enemy.number.into()).unwrap_or(0) != 0;
        if !sound || !state.touches(pair.attacker, enemy) {
            return Err(Refusal::PairApart(unit));
        }
        if pairs.iter().filter(|other| other.enemy == enemy).count() > usize::from(MOST_ON_ONE) {
            return Err(Refusal::FiveToOne);
        }
    }
    Ok(())
}

/// The result of one combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blow {
    /// The attacker was higher. [IM-10.24]
    DefenderKilled,
    /// The defender was higher. [IM-10.25]
    Nothing,
    /// The melee goes on. [IM-10.26]
    Even,
    /// Only where ties are thrown again at once. [IM-10.26]
    AttackerKilled,
}

/// One throw of a combat: attacker first, then defender. [IM-10.24, IM-10.25, IM-10.26]
pub fn strike(chance: &mut impl Chance, dice: (u8, u8), plus: Plus) -> (Blow, u8, u8) {
    let score = chance.die(dice.0) + plus.attacker;
    let against = chance.die(dice.1) + plus.defender;
    let blow = match score.cmp(&against) {
        std::cmp::Ordering::Greater => Blow::DefenderKilled,
        std::cmp::Ordering::Less => Blow::Nothing,
        std::cmp::Ordering::Equal => Blow::Even,
    };
    (blow, score, against)
}

/// In how many of all pairs of faces the attacker is higher. [IM-10.24]
fn pairs_won(dice: (u8, u8), plus: Plus) -> i32 {
    let ahead = i32::from(plus.attacker) - i32::from(plus.defender);
    let better = |face: i32| (face + ahead - 1).clamp(0, dice.1.into());
    (1..=i32::from(dice.0)).map(better).sum()
}

/// In how many both are even. [IM-10.26]
fn pairs_even(dice: (u8, u8), plus: Plus) -> i32 {
    let ahead = i32::from(plus.attacker) - i32::from(plus.defender);
    let even = |face: &i32| (1..=i32::from(dice.1)).contains(&(face + ahead));
    (1..=i32::from(dice.0)).filter(even).count() as i32
}

/// The chance that the enemy of a declared combat falls in it: pack animals always, and where even combats are thrown again at once, also then.
/// [IM-3.17, IM-10.24, IM-10.26]
pub fn fall_chance(state: &State, pair: Pair) -> f64 {
    if state.kind(pair.enemy.unit).branch == Branch::Pack {
        return 1.0;
    }
    let dice = (die(state, pair.attacker), die(state, pair.enemy));
    let plus = modifiers(state, pair);
    let share = |pairs: i32| f64::from(pairs) / (f64::from(dice.0) * f64::from(dice.1));
    let won = share(pairs_won(dice, plus));
    match state.rules.tie {
        Tie::Next => won,
        Tie::AtOnce => {
            // Every second throw is the enemy's.
            let even = share(pairs_even(dice, plus));
            won / (1.0 - even * even)
        }
    }
}

/// The enemies whom combats are fought with, each with the chance that he falls to one of those who fight him. [IM-10.4]
pub fn falls(state: &State, pairs: &[Pair]) -> Vec<(Man, f64)> {
    let mut falls: Vec<(Man, f64)> = Vec::new();
    for &pair in pairs {
        let lives = 1.0 - fall_chance(state, pair);
        match falls.iter_mut().find(|(enemy, _)| *enemy == pair.enemy) {
            Some((_, before)) => *before *= lives,
            None => falls.push((pair.enemy, lives)),
        }
    }
    falls.into_iter().map(|(enemy, lives)| (enemy, 1.0 - lives)).collect()
}

/// Fights declared combats in the order of attackers. [IM-10.5]
pub fn fight(
    state: &mut State,
    unit: UnitId,
    pairs: &[Pair],
    with: u64,
    chance: &mut impl Chance,
    log: &mut impl Log<Happening>,
) {
    let mut declared: ArrayVec<(Pair, Terms), 24> = ArrayVec::new();
    let usual = if pairs.is_empty() { auto(state, unit, with) } else { pairs.iter().copied().take(24).collect() };
    for pair in usual {
        declared.push((pair, terms(state, pair)));
    }
    declared.sort_by_key(|(pair, _)| (pair.attacker.unit != unit, pair.attacker));
    let (mut fallen, mut own) = (Fallen::new(), Fallen::new());
    for (pair, terms) in declared {
        let lives = |state: &State, man: Man| state[man.unit].living & 1 << man.number != 0;
        if !lives(state, pair.enemy) || !lives(state, pair.attacker) {
            continue;
        }
        let victim = match combat(state, pair, terms, chance, log) {
            Blow::DefenderKilled => (pair.enemy, state[unit].side),
            Blow::AttackerKilled => (pair.attacker, state[pair.enemy.unit].side),
            Blow::Nothing | Blow::Even => continue,
        };
        let list = if victim.0 == pair.enemy { &mut fallen } else { &mut own };
        let _ = list.try_push((victim.0.unit, saves::sight_of(state, victim.0)));
        saves::remove(state, victim.0, Some(victim.1), log);
    }
    log.tell(Happening::Fought { unit, killed: fallen.len() as u8, lost: own.len() as u8 });
    for list in [fallen, own] {
        saves::tell(&list, Fall::Melee, log);
        queue::call_tests(state, &list, Cause::Melee);
    }
}

/// One combat to its end. Pack animals die without dice. [IM-3.17, IM-10.26]
fn combat(state: &State, pair: Pair, terms: Terms, chance: &mut impl Chance, log: &mut impl Log<Happening>) -> Blow {
    if state.kind(pair.enemy.unit).branch == Branch::Pack {
        return Blow::DefenderKilled;
    }
    let mut strikes_first = true;
    let mut ties = 0;
    loop {
        let (mut why, mut against_why) = (Why::heard_by(log), Why::heard_by(log));
        let attack = |thrown: u8, why: &mut Why<6>| {
            why.because(die_clause(state, pair.attacker), What::Thrown, thrown);
            terms.attack(why)
        };
        let defence = |thrown: u8, why: &mut Why<6>| {
            why.because(die_clause(state, pair.enemy), What::Thrown, thrown);
            terms.defence(why)
        };
        let (dice, plus) = ((die(state, pair.attacker), die(state, pair.enemy)), terms.plus());
        let (unit, enemy) = (pair.attacker.unit, pair.enemy.unit);
        let blow = if strikes_first {
            let (blow, score, against) = strike(chance, dice, plus);
            attack(score - plus.attacker, &mut why);
            defence(against - plus.defender, &mut against_why);
            log.tell(Happening::Combat { unit, enemy, score, why, against, against_why });
            blow
        } else {
            let turned = Plus { attacker: plus.defender, defender: plus.attacker };
            let (blow, score, against) = strike(chance, (dice.1, dice.0), turned);
            defence(score - plus.defender, &mut why);
            attack(against - plus.attacker, &mut against_why);
            log.tell(Happening::Combat { unit: enemy, enemy: unit, score, why, against, against_why });
            blow
        };
        match (blow, strikes_first) {
            (Blow::Even, _) if state.rules.tie == Tie::AtOnce && ties < MOST_TIES => {
                strikes_first = !strikes_first;
                ties += 1;
            }
            (Blow::DefenderKilled, false) => return Blow::AttackerKilled,
            (blow, _) => return blow,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // rule: IM-10.24
    #[test]
    fn im_10_24_the_counted_pairs_are_those_of_the_dice() {
        for dice in [(4, 6), (6, 6), (12, 4), (8, 12)] {
            for (attacker, defender) in [(0, 0), (2, 0), (0, 3), (6, 2), (14, 0), (0, 14)] {
                let plus = Plus { attacker, defender };
                let thrown = chance::distribution(|chance| strike(chance, dice, plus).0);
                let all = f64::from(dice.0) * f64::from(dice.1);
                let (won, even) = (pairs_won(dice, plus), pairs_even(dice, plus));
                assert!((f64::from(won) / all - thrown.probability(&Blow::DefenderKilled)).abs() < 1e-12);
                assert!((f64::from(even) / all - thrown.probability(&Blow::Even)).abs() < 1e-12);
            }
        }
    }
}

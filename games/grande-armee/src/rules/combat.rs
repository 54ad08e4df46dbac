//! Combat: dice, numbers, re-rolls, results.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use chance::{Chance, Pool, distribution};
use engine::{Amount, Clause, Log, Reasons, Reckoning};
use serde::Serialize;

use crate::data::roster::{Arm, Kind};
use crate::data::scenario::{FORCE_UNITS, SIDE_FORCES};
use crate::data::side::{OfficerId, Side, UnitId, each};
use crate::data::tables::Combat as Table;
use crate::rules::control;
use crate::rules::event::{Happening, Note};
use crate::rules::flank::{self, Flank};
use crate::rules::occasion::Occasion;
use crate::rules::officers::{self, Aftermath};
use crate::rules::order::{Commit, Order};
use crate::rules::phase::{CombatStep, Phase};
use crate::rules::reasons::{Throw, What, Why};
use crate::rules::refusal::Refusal;
use crate::rules::retire;
use crate::rules::retreat::{Retreat, fall_back};
use crate::rules::state::{Marks, State};
use crate::rules::terrain::{self, Cover};
use crate::rules::victory::{self, Blow};
use crate::rules::weakness::{self, Weakness};

/// So many units a side has at most: all of them may attack one defender. [GA-6.25]
const SIDE_UNITS: usize = SIDE_FORCES * FORCE_UNITS;

/// Who attacks one defender: the dominant attacker first, then by falling strength.
pub type Attackers = ArrayVec<UnitId, SIDE_UNITS>;

/// The attackers of a defender, dominant first. [GA-8.1]
pub fn attackers(state: &State, defender: UnitId) -> Attackers {
    ranked(state, each(state.present[state.phasing.index()]).filter(|&unit| state[unit].target == Some(defender)))
}

/// Attackers by rank: the strongest leads, on ties horse, then the first in the list. [GA-8.3]
pub fn ranked(state: &State, attackers: impl Iterator<Item = UnitId>) -> Attackers {
    let mut found: Attackers = attackers.take(SIDE_UNITS).collect();
    found.sort_by_key(|&unit| {
        let horse = state.arm(unit) == Arm::Cavalry;
        (std::cmp::Reverse(state[unit].strength()), std::cmp::Reverse(horse), unit)
    });
    found
}

/// Defenders still to be fought, as a set. [GA-8.1]
pub fn waiting(state: &State) -> u64 {
    each(state.present[state.phasing.index()])
        .filter_map(|unit| state[unit].target)
        .filter(|&defender| state.is_present(defender))
        .fold(0, |set, defender| set | defender.bit())
}

/// One side's dice in a combat. [GA-8.2 to GA-8.23]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    /// Strength, supports, MX and command die.
    pub pool: u8,
    /// Dice lent by an officer, rolled apart. [GA-8.13]
    pub lent: u8,
    /// They hit on this.
    pub hit: u8,
    /// Re-rolls of misses. [GA-8.16, GA-8.17]
    pub bonuses: u8,
    /// Re-rolls of hits. [GA-8.19, GA-8.20]
    pub penalties: u8,
}

impl Dice {
    /// The first throw: hits, and ones on the lent dice. [GA-8.13, GA-8.23]
    fn first(&self, chance: &mut impl Chance) -> (u8, u8) {
        let hits = chance.count_at_least(Pool::d6(u32::from(self.pool)), self.hit);
        let [ones, _, lent] = chance.brackets(Pool::d6(u32::from(self.lent)), [1, self.hit - 1, 6]);
        ((hits + lent) as u8, ones as u8)
    }

    /// Hits after misses were rolled again once. [GA-8.18]
    fn after_bonus(&self, chance: &mut impl Chance, table: &Table, hits: u8) -> u8 {
        let misses = u32::from(self.pool + self.lent - hits);
        hits + chance.count_at_least(Pool::d6(misses), table.bonus) as u8
    }

    /// Hits after hits were rolled again once. [GA-8.21]
    fn after_penalty(chance: &mut impl Chance, table: &Table, hits: u8) -> u8 {
        chance.count_at_least(Pool::d6(u32::from(hits)), table.penalty) as u8
    }

    /// Rolls them, bonuses before penalties: hits, and ones on the lent dice. [GA-8.22]
    pub fn roll(&self, chance: &mut impl Chance, table: &Table) -> (u8, u8) {
        let (mut hits, ones) = self.first(chance);
        for _ in 0..self.bonuses {
            hits = self.after_bonus(chance, table, hits);
        }
        for _ in 0..self.penalties {
            hits = Self::after_penalty(chance, table, hits);
        }
        (hits, ones)
    }

    /// The exact odds of what [`roll`](Dice::roll) gives: throw by throw, equal hits merged, so that chained re-rolls stay cheap.
    fn odds(&self, table: &Table) -> BTreeMap<(u8, u8), f64> {
        let mut shares: BTreeMap<(u8, u8), f64> =
            distribution(|chance| self.first(chance)).iter().map(|(roll, p)| (*roll, p)).collect();
        for round in 0..self.bonuses + self.penalties {
            let mut next = BTreeMap::new();
            for ((hits, ones), share) in shares {
                let odds = distribution(|chance| {
                    if round < self.bonuses {
                        self.after_bonus(chance, table, hits)
                    } else {
                        Self::after_penalty(chance, table, hits)
                    }
                });
                for (&hits, p) in odds.iter() {
                    *next.entry((hits, ones)).or_insert(0.0) += share * p;
                }
            }
            shares = next;
        }
        shares
    }

    /// The chance of one die to be a hit in the end. [GA-8.22]
    pub fn chance_of_hit(&self, table: &Table) -> f32 {
        let mut p = f32::from(7 - self.hit) / 6.0;
        for _ in 0..self.bonuses {
            p += (1.0 - p) * f32::from(7 - table.bonus) / 6.0;
        }
        for _ in 0..self.penalties {
            p *= f32::from(7 - table.penalty) / 6.0;
        }
        p
    }

    /// How many there are.
    pub const fn count(&self) -> u8 {
        self.pool + self.lent
    }
}

/// What counts in a combat, whoever fights it: for play and odds alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// Its type.
    pub kind: Kind,
    /// Current strength. [GA-8.2]
    pub strength: u8,
    /// MX. [GA-8.12]
    pub mx: bool,
    /// How it is flanked. [GA-8.24, GA-8.25]
    pub flanked: Option<Flank>,
    /// Why it is vulnerable. [GA-8.28]
    pub vulnerable: Option<Weakness>,
    /// It is outside its commander's radius. [GA-8.20]
    pub outside: bool,
    /// A command die. [GA-8.11]
    pub cd: bool,
    /// Dice lent by an officer. [GA-8.13]
    pub lent: u8,
}

/// Which side of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Who attacks.
    Attacker,
    /// Who is attacked.
    Defender,
}

impl Role {
    /// Both, the attacker first.
    pub const BOTH: [Self; 2] = [Self::Attacker, Self::Defender];
}

/// A combat as the dice see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The dominant attacker. [GA-8.3]
    pub attacker: Stand,
    /// The defender.
    pub defender: Stand,
    /// Other attackers.
    pub supports: u8,
    /// What covers the defender. [GA-7.12]
    pub cover: Option<Cover>,
    /// The defender is in square. [GA-8.27]
    pub square: bool,
}

/// How a combat came out. [GA-8.31, GA-8.34]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Result {
    /// Defender and dominant attacker both broke.
    Mutual,
    /// The attackers won.
    Attacker,
    /// The defender won.
    Defender,
    /// Neither.
    Tie,
    /// A square was hit more but not broken.
    Held,
}

impl Result {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Mutual, Self::Attacker, Self::Defender, Self::Tie, Self::Held];

    /// Its key in odds.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Mutual => "mutual",
            Self::Attacker => "attacker",
            Self::Defender => "defender",
            Self::Tie => "tie",
            Self::Held => "held",
        }
    }
}

/// The dice of a combat and what they did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rolls {
    /// Hits scored by attackers and defender.
    pub hits: [u8; 2],
    /// Ones on lent dice.
    pub ones: [u8; 2],
    /// Whether dominant attacker and defender break.
    pub breaks: [bool; 2],
    /// Who won.
    pub result: Result,
}

impl Clash {
    /// The two sides as one of them sees them: itself, then its enemy.
    const fn sides(&self, role: Role) -> [&Stand; 2] {
        match role {
            Role::Attacker => [&self.attacker, &self.defender],
            Role::Defender => [&self.defender, &self.attacker],
        }
    }

    /// How many dice: strength, other attackers, MX but not for a town, a command die; then the lent ones. [GA-8.2, GA-8.3, GA-8.11, GA-8.12,
    /// GA-8.13]
    fn pool(&self, role: Role, why: &mut impl Reasons<What>) -> [u8; 2] {
        let [own, _] = self.sides(role);
        let mut dice = Reckoning::new(why);
        dice.plus(Clause("GA-8.2"), What::Strength, own.strength);
        dice.at_least(Clause("GA-8.2"), What::OneDie, 1);
        if role == Role::Attacker {
            dice.plus(Clause("GA-8.3"), What::Supports, self.supports);
        }
        if self.cover != Some(Cover::Town) {
            dice.plus(Clause("GA-8.12"), What::Mx, own.mx);
        }
        dice.plus(Clause("GA-8.11"), What::CommandDie, own.cd);
        let pool = dice.total();
        dice.plus(Clause("GA-8.13"), What::Lent, own.lent);
        [pool as u8, (dice.total() - pool) as u8]
    }

    /// The number to hit, by the arms of both sides; cover counts only against attackers. [GA-8.4, GA-8.5, GA-8.6, GA-8.7, GA-8.8, GA-8.9, GA-8.10]
    fn number(&self, role: Role, table: &Table, why: &mut impl Reasons<What>) -> u8 {
        let [own, other] = self.sides(role).map(|stand| stand.kind.arm());
        let cover = self.cover.filter(|_| role == Role::Attacker);
        let against = if cover.is_some() { What::AgainstCover } else { What::Against(other) };
        let (clause, number) = match (own, other) {
            (Arm::Infantry, _) if cover.is_some() => (Clause("GA-8.6"), table.cover),
            _ if cover.is_some() => (Clause("GA-8.8"), table.cover),
            (Arm::Infantry, Arm::Cavalry) if role == Role::Attacker => (Clause("GA-8.7"), table.infantry_on_cavalry),
            (Arm::Infantry, Arm::Cavalry) => (Clause("GA-8.5"), table.hit),
            (Arm::Infantry, _) => (Clause("GA-8.4"), table.hit),
            _ => (Clause("GA-8.9"), table.hit),
        };
        let mut hit = Reckoning::new(why);
        if let Some(cover) = cover {
            hit.because(cover.clause(), What::CoveredBy(cover), Amount::Plus(0));
        }
        hit.plus(clause, against, number);
        hit.total() as u8
    }

    /// Re-rolls of misses: heavy against light horse, a flanked enemy. [GA-8.16, GA-8.17, GA-8.18, GA-8.26]
    fn bonuses(&self, role: Role, table: &Table, why: &mut impl Reasons<What>) -> u8 {
        let [own, other] = self.sides(role);
        let mut bonuses = Reckoning::new(why);
        if own.kind == Kind::Hcav && other.kind == Kind::Lcav {
            bonuses.plus(Clause("GA-8.16"), What::HeavyOnLight, 1);
        }
        if let Some(flank) = other.flanked {
            if role == Role::Attacker && self.square {
                bonuses.because(Clause("GA-8.26"), What::NoFlank, Amount::Plus(0));
            } else {
                bonuses.because(flank.clause(), What::FlankedBy(flank), Amount::Plus(0));
                bonuses.plus(Clause("GA-8.17"), What::Flanked, 1);
            }
        }
        if bonuses.total() > 0 {
            bonuses.because(Clause("GA-8.18"), What::MissesAgain(table.bonus), Amount::Plus(0));
        }
        bonuses.total() as u8
    }

    /// Re-rolls of hits: vulnerable oneself, as a square is, and outside the radius. [GA-8.19, GA-8.20, GA-8.21, GA-8.27]
    fn penalties(&self, role: Role, table: &Table, why: &mut impl Reasons<What>) -> u8 {
        let [own, _] = self.sides(role);
        let square = (role == Role::Defender && self.square).then_some(Weakness::Square);
        let mut penalties = Reckoning::new(why);
        if let Some(weakness) = own.vulnerable.or(square) {
            penalties.because(weakness.clause(), What::Weak(weakness), Amount::Plus(0));
            penalties.plus(Clause("GA-8.19"), What::Vulnerable, 1);
        }
        if own.outside {
            penalties.plus(Clause("GA-8.20"), What::Outside, 1);
        }
        if penalties.total() > 0 {
            penalties.because(Clause("GA-8.21"), What::HitsAgain(table.penalty), Amount::Plus(0));
        }
        penalties.total() as u8
    }

    /// One side's dice.
    pub fn dice(&self, role: Role, table: &Table, why: &mut Throw<impl Reasons<What>>) -> Dice {
        let [pool, lent] = self.pool(role, &mut why.dice);
        let hit = self.number(role, table, &mut why.hit);
        let bonuses = self.bonuses(role, table, &mut why.bonuses);
        let penalties = self.penalties(role, table, &mut why.penalties);
        if bonuses > 0 && penalties > 0 {
            why.penalties.because(Clause("GA-8.22"), What::BonusesFirst, 0);
        }
        Dice { pool, lent, hit, bonuses, penalties }
    }

    /// The dice of both, for whoever wants the numbers alone.
    fn both(&self, table: &Table) -> [Dice; 2] {
        Role::BOTH.map(|role| self.dice(role, table, &mut Throw::unheard()))
    }

    /// Rolls both sides' dice with the strengths they have, and says who wins. [GA-8.15]
    pub fn resolve(&self, chance: &mut impl Chance, table: &Table) -> Rolls {
        let [attack, defence] = self.both(table).map(|dice| dice.roll(chance, table));
        self.judge(attack, defence)
    }

    /// The exact odds of all that [`resolve`](Clash::resolve) can give: each side's dice by themselves, then every pair of results.
    pub fn odds(&self, table: &Table) -> BTreeMap<Rolls, f64> {
        let [attack, defence] = self.both(table).map(|dice| dice.odds(table));
        let mut odds = BTreeMap::new();
        for (&own, p) in &attack {
            for (&other, q) in &defence {
                *odds.entry(self.judge(own, other)).or_insert(0.0) += p * q;
            }
        }
        odds
    }

    /// What hits and ones of both sides come to. [GA-8.29, GA-8.31]
    fn judge(&self, (scored, attack_ones): (u8, u8), (taken, defence_ones): (u8, u8)) -> Rolls {
        let on_dominant = share(taken, usize::from(1 + self.supports), 0);
        let breaks = [on_dominant >= self.attacker.strength, scored >= self.defender.strength];
        let result = match breaks {
            [true, true] => Result::Mutual,
            [false, true] => Result::Attacker,
            [true, false] => Result::Defender,
            [false, false] => match scored.cmp(&taken) {
                std::cmp::Ordering::Greater if self.square => Result::Held,
                std::cmp::Ordering::Greater => Result::Attacker,
                std::cmp::Ordering::Less => Result::Defender,
                std::cmp::Ordering::Equal => Result::Tie,
            },
        };
        Rolls { hits: [scored, taken], ones: [attack_ones, defence_ones], breaks, result }
    }
}

/// A unit as it stands in a combat.
fn stand(state: &State, unit: UnitId, commit: Commit) -> Stand {
    let one = &state[unit];
    Stand {
        kind: one.make.kind,
        strength: one.strength(),
        mx: one.make.mx,
        flanked: flank::of(state, unit),
        vulnerable: weakness::of(state, unit),
        outside: control::is_outside(state, unit),
        cd: commit.cd,
        lent: lent(state, commit),
    }
}

/// Whether a defender forms square: infantry outside cover, attacked by foot and horse at once. [GA-8.27]
fn forms_square(state: &State, defender: UnitId, attackers: &[UnitId], cover: Option<Cover>) -> bool {
    let has = |arm: Arm| attackers.iter().any(|&unit| state.arm(unit) == arm);
    state.arm(defender) == Arm::Infantry && cover.is_none() && has(Arm::Infantry) && has(Arm::Cavalry)
}

/// A combat between attackers and a defender as all stand. [GA-8.3]
pub fn clash(state: &State, attackers: &[UnitId], defender: UnitId, commits: [Commit; 2]) -> Option<Clash> {
    let dominant = *attackers.first()?;
    let cover = terrain::cover(state, defender, state.centre(dominant));
    Some(Clash {
        attacker: stand(state, dominant, commits[0]),
        defender: stand(state, defender, commits[1]),
        supports: attackers.len() as u8 - 1,
        cover,
        square: forms_square(state, defender, attackers, cover),
    })
}

/// The units of a side that fight in a combat.
fn fighters(state: &State, side: Side, defender: UnitId) -> Attackers {
    if side == state.phasing { attackers(state, defender) } else { [defender].into_iter().collect() }
}

/// Whether a side may add a command die. [GA-8.11]
fn may_add_cd(state: &State, side: Side, defender: UnitId) -> bool {
    let army = OfficerId::army(side);
    state.cds[side.index()] > 0
        && fighters(state, side, defender)
            .iter()
            .any(|&unit| state.is_officer_near(army, unit, state.book.tables.combat.commander))
}

/// Officers who may lend dice. [GA-8.13]
fn lenders(state: &State, side: Side, defender: UnitId) -> impl Iterator<Item = OfficerId> + '_ {
    let fighters = fighters(state, side, defender);
    state.officers_of(side).filter(move |&officer| {
        let one = &state[officer];
        one.talent.bonus > 0
            && !one.lent
            && fighters.iter().any(|&unit| {
                Some(state[unit].make.force) == officer.force()
                    && state.is_officer_near(officer, unit, state.book.tables.combat.officer)
            })
    })
}

/// Checks extra dice. [GA-8.11, GA-8.13]
pub fn check_commit(state: &State, side: Side, defender: UnitId, commit: Commit) -> std::result::Result<(), Refusal> {
    if commit.cd && !may_add_cd(state, side, defender) {
        return Err(Refusal::NoCombatCd(side));
    }
    match commit.officer {
        Some(officer) if !lenders(state, side, defender).any(|one| one == officer) => Err(Refusal::CannotLend(officer)),
        _ => Ok(()),
    }
}

/// Legal orders of `attacker-dice` and `defender-dice`.
pub fn commits(state: &State, side: Side, defender: UnitId, orders: &mut Vec<Order>) {
    let cd = may_add_cd(state, side, defender);
    let officers: ArrayVec<OfficerId, 12> = lenders(state, side, defender).collect();
    for officer in std::iter::once(None).chain(officers.into_iter().map(Some)) {
        orders.push(Order::Commit(Commit { cd: false, officer }));
        if cd {
            orders.push(Order::Commit(Commit { cd: true, officer }));
        }
    }
}

/// Whether a side has any extra dice to commit.
pub fn is_any_commit(state: &State, side: Side, defender: UnitId) -> bool {
    may_add_cd(state, side, defender) || lenders(state, side, defender).next().is_some()
}

/// Pays for committed dice. [GA-8.11, GA-8.13]
pub fn pay(state: &mut State, side: Side, commit: Commit, log: &mut impl Log<Note>) {
    if commit.cd {
        state.cds[side.index()] -= 1;
    }
    if let Some(officer) = commit.officer {
        state[officer].lent = true;
    }
    if commit != Commit::default() {
        let mut why = Why::heard_by(log);
        let lent = lent(state, commit);
        let mut dice = Reckoning::new(&mut why);
        dice.plus(Clause("GA-8.11"), What::CommandDie, commit.cd);
        dice.plus(Clause("GA-8.13"), What::Lent, lent);
        let dice = dice.total() as u8;
        let Commit { cd, officer } = commit;
        let led = officer.map_or(0, |officer| state[officer].replaced);
        log.tell(Note::of(side, Happening::Committed { side, cd, officer, led, dice, why }));
    }
}

/// The dice that a committed officer lends. [GA-8.13]
fn lent(state: &State, commit: Commit) -> u8 {
    commit.officer.map_or(0, |officer| state[officer].talent.bonus)
}

/// The share of one attacker, by his place, in hits on all of them: they go round, the dominant attacker first. [GA-8.29]
fn share(hits: u8, attackers: usize, place: usize) -> u8 {
    ((usize::from(hits) + attackers - 1 - place) / attackers) as u8
}

/// Fights a combat to its results. [GA-8.15]
pub fn fight(
    state: &mut State,
    defender: UnitId,
    commits: [Commit; 2],
    chance: &mut impl Chance,
    log: &mut impl Log<Note>,
) {
    let attackers = attackers(state, defender);
    let Some(clash) = clash(state, &attackers, defender, commits) else {
        state.phase = Phase::Combat(CombatStep::Choose);
        return;
    };
    let dominant = attackers[0];
    let table = &state.book.0.tables.combat;
    chance.about(state.occasion(Occasion::Combat, defender.0));
    let rolls = clash.resolve(chance, table);
    tell_rolls(state, &clash, dominant, defender, &rolls, log);
    for &unit in &attackers {
        state[unit].target = None;
        state[unit].marks.take(Marks::COLUMN);
    }
    state[defender].marks.take(Marks::COLUMN);
    let works = state[defender].garrison;
    let mut aftermath = Aftermath::default();
    for (commit, ones) in commits.iter().zip(rolls.ones) {
        if let Some(officer) = commit.officer {
            aftermath.lend(officer, ones);
        }
    }
    let away = retire::away_from(state, defender, dominant);
    victory::wound(state, defender, rolls.hits[0], Blow::Combat, &mut aftermath, log);
    for (index, &unit) in attackers.iter().enumerate() {
        let blow = if attackers.len() > 1 { Blow::Shared } else { Blow::Combat };
        // What is too much for one is not passed on. [GA-8.29]
        victory::wound(state, unit, share(rolls.hits[1], attackers.len(), index), blow, &mut aftermath, log);
    }
    log.tell(Note::of(
        state.side_of(dominant),
        Happening::CombatResult { attacker: dominant, defender, result: rolls.result },
    ));
    let mut moved = false;
    match rolls.result {
        Result::Attacker => moved = fall_back(state, defender, away, Retreat::Defender, &mut aftermath, log),
        Result::Defender => {
            for &unit in &attackers {
                let bearing = retire::to_rear(state, unit);
                fall_back(state, unit, bearing, Retreat::Attacker, &mut aftermath, log);
            }
        }
        Result::Tie | Result::Mutual | Result::Held => {
            for &unit in &attackers {
                let bearing = retire::to_rear(state, unit);
                fall_back(state, unit, bearing, Retreat::Repelled, &mut aftermath, log);
            }
        }
    }
    officers::casualties(state, &aftermath, chance, log);
    let gone = moved || !state.is_present(defender);
    let follows = state.rules.follow_up && rolls.result == Result::Attacker && gone && state.is_present(dominant);
    state.phase = if follows {
        let lost = works.filter(|&feature| state.garrison_of(feature).is_none());
        Phase::Combat(CombatStep::Follow { attacker: dominant, works: lost })
    } else {
        Phase::Combat(CombatStep::Choose)
    };
}

fn tell_rolls(
    state: &State,
    clash: &Clash,
    attacker: UnitId,
    defender: UnitId,
    rolls: &Rolls,
    log: &mut impl Log<Note>,
) {
    let table = &state.book.tables.combat;
    if clash.square {
        state.tell(log, defender, Happening::Square { unit: defender });
    }
    for role in Role::BOTH {
        let index = role as usize;
        let [unit, enemy] = [[attacker, defender], [defender, attacker]][index];
        let mut why = Throw::heard_by(log);
        let dice = clash.dice(role, table, &mut why);
        let Dice { hit, bonuses, penalties, .. } = dice;
        let (dice, hits) = (dice.count(), rolls.hits[index]);
        state.tell(log, unit, Happening::Struck { unit, enemy, dice, hit, bonuses, penalties, hits, why });
    }
}

//! Combat: dice, numbers, re-rolls, results.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use chance::{Chance, Pool, distribution};
use engine::Log;
use table::Inches;

use crate::data::roster::{Arm, Kind};
use crate::data::scenario::TerrainKind;
use crate::data::side::{OfficerId, Side, UnitId, each};
use crate::data::tables::Combat as Table;
use crate::rules::event::{Happening, Note};
use crate::rules::flank;
use crate::rules::occasion::Occasion;
use crate::rules::officers::{self, Aftermath};
use crate::rules::order::{Commit, Order};
use crate::rules::refusal::Refusal;
use crate::rules::retire;
use crate::rules::state::{CombatStep, Marks, Phase, State};
use crate::rules::terrain;
use crate::rules::victory;

/// Who attacks one defender: the dominant attacker first, then by falling strength.
pub type Attackers = ArrayVec<UnitId, 8>;

/// The attackers of a defender, dominant first. [GA-8.1, GA-8.3]
pub fn attackers(state: &State, defender: UnitId) -> Attackers {
    let mut found: Attackers = each(state.present[state.phasing.index()])
        .filter(|&unit| state[unit].target == Some(defender))
        .take(8)
        .collect();
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
    pub fn chance_of_hit(&self) -> f32 {
        let mut p = f32::from(7 - self.hit) / 6.0;
        for _ in 0..self.bonuses {
            p += (1.0 - p) / 6.0;
        }
        for _ in 0..self.penalties {
            p /= 2.0;
        }
        p
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
    /// It is flanked. [GA-8.24, GA-8.25]
    pub flanked: bool,
    /// It is vulnerable. [GA-8.28]
    pub vulnerable: bool,
    /// It is outside its commander's radius. [GA-8.20]
    pub outside: bool,
    /// A command die. [GA-8.11]
    pub cd: bool,
    /// Dice lent by an officer. [GA-8.13]
    pub lent: u8,
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
    /// The defender has cover. [GA-7.12]
    pub cover: bool,
    /// The defender garrisons a town. [GA-8.12]
    pub town: bool,
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
    /// The number to hit for the attackers. [GA-8.4, GA-8.6, GA-8.7, GA-8.8, GA-8.9]
    fn attack_number(&self, table: &Table) -> u8 {
        match (self.attacker.kind.arm(), self.defender.kind.arm()) {
            _ if self.cover => table.cover,
            (Arm::Infantry, Arm::Cavalry) => table.infantry_on_cavalry,
            _ => table.hit,
        }
    }

    /// Re-rolls of misses for one side against the other. [GA-8.16, GA-8.17]
    fn bonuses(own: &Stand, other: &Stand, other_flanked: bool) -> u8 {
        let weight = own.kind == Kind::Hcav && other.kind == Kind::Lcav;
        u8::from(weight) + u8::from(other_flanked)
    }

    /// Re-rolls of hits for one side. [GA-8.19, GA-8.20]
    fn penalties(own: &Stand, vulnerable: bool) -> u8 {
        u8::from(vulnerable) + u8::from(own.outside)
    }

    /// Dice beside the lent ones. [GA-8.2, GA-8.11, GA-8.12]
    fn pool(&self, own: &Stand, supports: u8) -> u8 {
        own.strength.max(1) + supports + u8::from(own.mx && !self.town) + u8::from(own.cd)
    }

    /// The attackers' dice.
    pub fn attack_dice(&self, table: &Table) -> Dice {
        let flanked = self.defender.flanked && !self.square;
        Dice {
            pool: self.pool(&self.attacker, self.supports),
            lent: self.attacker.lent,
            hit: self.attack_number(table),
            bonuses: Self::bonuses(&self.attacker, &self.defender, flanked),
            penalties: Self::penalties(&self.attacker, self.attacker.vulnerable),
        }
    }

    /// The defender's dice: attackers have no cover. [GA-8.5, GA-8.9, GA-8.10]
    pub fn defence_dice(&self, table: &Table) -> Dice {
        Dice {
            pool: self.pool(&self.defender, 0),
            lent: self.defender.lent,
            hit: table.hit,
            bonuses: Self::bonuses(&self.defender, &self.attacker, self.attacker.flanked),
            penalties: Self::penalties(&self.defender, self.defender.vulnerable || self.square),
        }
    }

    /// Rolls both sides' dice with the strengths they have, and says who wins. [GA-8.15]
    pub fn resolve(&self, chance: &mut impl Chance, table: &Table) -> Rolls {
        let attack = self.attack_dice(table).roll(chance, table);
        let defence = self.defence_dice(table).roll(chance, table);
        self.judge(attack, defence)
    }

    /// The exact odds of all that [`resolve`](Clash::resolve) can give: each side's dice by themselves, then every pair of results.
    pub fn odds(&self, table: &Table) -> BTreeMap<Rolls, f64> {
        let (attack, defence) = (self.attack_dice(table).odds(table), self.defence_dice(table).odds(table));
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
        let on_dominant = taken.div_ceil(1 + self.supports);
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
    let sub = one.make.force.officer();
    let radius = Inches::whole(i32::from(state[sub].talent.radius));
    Stand {
        kind: one.make.kind,
        strength: one.strength(),
        mx: one.make.mx,
        flanked: flank::is_flanked(state, unit),
        vulnerable: terrain::is_vulnerable(state, unit),
        outside: !state.is_officer_near(sub, unit, radius),
        cd: commit.cd,
        lent: commit.officer.map_or(0, |officer| state[officer].talent.bonus),
    }
}

/// Whether a defender forms square: infantry outside cover, attacked by foot and horse at once. [GA-8.27]
fn forms_square(state: &State, defender: UnitId, attackers: &[UnitId], cover: bool) -> bool {
    let has = |arm: Arm| attackers.iter().any(|&unit| state.arm(unit) == arm);
    state.arm(defender) == Arm::Infantry && !cover && has(Arm::Infantry) && has(Arm::Cavalry)
}

/// A combat between attackers and a defender as all stand. [GA-8.3]
pub fn clash(state: &State, attackers: &[UnitId], defender: UnitId, commits: [Commit; 2]) -> Option<Clash> {
    let dominant = *attackers.first()?;
    let cover = terrain::has_cover(state, defender, state.centre(dominant));
    let town = state[defender]
        .garrison
        .is_some_and(|feature| state.ground().features()[usize::from(feature)].kind.kind == TerrainKind::Town);
    Some(Clash {
        attacker: stand(state, dominant, commits[0]),
        defender: stand(state, defender, commits[1]),
        supports: attackers.len() as u8 - 1,
        cover,
        town,
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

/// Legal orders of D15 and D16.
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
        log.tell(Note::of(side, Happening::Committed { side, cd: commit.cd, officer: commit.officer }));
    }
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
    victory::wound(state, defender, rolls.hits[0], &mut aftermath, log);
    for (index, &unit) in attackers.iter().enumerate() {
        // Hits go round, the dominant attacker first; what is too much for one is not passed on. [GA-8.29]
        let share = (rolls.hits[1] as usize + attackers.len() - 1 - index) / attackers.len();
        victory::wound(state, unit, share as u8, &mut aftermath, log);
    }
    log.tell(Note::of(
        state.side_of(dominant),
        Happening::CombatResult { attacker: dominant, defender, result: rolls.result },
    ));
    let mut moved = false;
    match rolls.result {
        Result::Attacker if state.is_present(defender) => {
            let distance = share_of(state.base_move(defender), table.lost_share);
            moved = fall_back(state, defender, away, distance, Retreat::Beaten, &mut aftermath, log);
        }
        Result::Attacker => {}
        Result::Defender => {
            for &unit in &attackers {
                let distance = share_of(state.base_move(unit), table.lost_share);
                let bearing = retire::to_rear(state, unit);
                fall_back(state, unit, bearing, distance, Retreat::Beaten, &mut aftermath, log);
            }
        }
        Result::Tie | Result::Mutual | Result::Held => {
            for &unit in &attackers {
                let bearing = retire::to_rear(state, unit);
                fall_back(state, unit, bearing, table.tie, Retreat::Repelled, &mut aftermath, log);
            }
        }
    }
    officers::casualties(state, &aftermath, chance, log);
    let gone = moved || !state.is_present(defender);
    state.phase = if rolls.result == Result::Attacker && gone && state.is_present(dominant) {
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
    let dice = [clash.attack_dice(table), clash.defence_dice(table)];
    if clash.square {
        state.tell(log, defender, Happening::Square { unit: defender });
    }
    for (index, unit) in [attacker, defender].into_iter().enumerate() {
        let enemy = [defender, attacker][index];
        let Dice { pool, lent, hit, bonuses, penalties } = dice[index];
        let hits = rolls.hits[index];
        state.tell(log, unit, Happening::Struck { unit, enemy, dice: pool + lent, hit, bonuses, penalties, hits });
    }
}

/// A share of a length.
fn share_of(length: Inches, share: u8) -> Inches {
    Inches::from_hundredths(length.hundredths() / i32::from(share))
}

/// Why a unit goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retreat {
    /// It was beaten: disordered, and hit again if it cannot get away. [GA-8.32, GA-8.33, GA-8.35]
    Beaten,
    /// It was repelled: neither. [GA-8.34]
    Repelled,
    /// It evades: disordered. [GA-9.6]
    Evades,
    /// Guns escape: not disordered. [GA-9.12]
    Escapes,
}

/// Moves a unit back on a bearing; whether it left its place. [GA-8.35]
pub fn fall_back(
    state: &mut State,
    unit: UnitId,
    bearing: table::Facing,
    distance: Inches,
    why: Retreat,
    aftermath: &mut Aftermath,
    log: &mut impl Log<Note>,
) -> bool {
    if !state.is_present(unit) {
        return false;
    }
    let ended = retire::fall_back(state, unit, bearing, distance);
    let gone = ended.map_or(Inches::ZERO, |ended| ended.gone);
    if let Some(ended) = ended {
        let trail = retire::trail(state, unit, &ended);
        aftermath.ride_over(state, state.side_of(unit), &trail);
        if ended.left {
            state.tell(log, unit, Happening::FellBack { unit, distance: gone });
            victory::leave_field(state, unit, log);
            return true;
        }
        let one = &mut state[unit];
        (one.pose, one.garrison) = (ended.to, None);
        one.marks.take(Marks::COLUMN);
        state.set_down(unit);
    }
    state.tell(log, unit, Happening::FellBack { unit, distance: gone });
    // A garrison whose way out is blocked has not fallen back: it keeps its order.
    if ended.is_some() && matches!(why, Retreat::Beaten | Retreat::Evades) {
        state[unit].marks.put(Marks::DISORDERED);
        state.tell(log, unit, Happening::Disordered { unit });
    }
    if why != Retreat::Repelled && gone < state.book.tables.combat.least {
        victory::wound(state, unit, 1, aftermath, log);
    }
    ended.is_some()
}

/// Checks a follow-up straight ahead. [GA-8.36]
pub fn check_advance(state: &State, attacker: UnitId, inches: Inches) -> std::result::Result<(), Refusal> {
    if inches <= Inches::ZERO || inches > state.book.tables.combat.follow {
        return Err(Refusal::AdvanceLength(attacker));
    }
    if retire::room_ahead(state, attacker) > Inches::ZERO { Ok(()) } else { Err(Refusal::NoRoomAhead(attacker)) }
}

/// Checks the occupation of what the defender lost. [GA-8.36]
pub fn check_occupy(state: &State, attacker: UnitId, works: Option<u8>) -> std::result::Result<(), Refusal> {
    match works {
        Some(feature) if state.arm(attacker) == Arm::Infantry && state.garrison_of(feature).is_none() => Ok(()),
        _ => Err(Refusal::NothingToOccupy(attacker)),
    }
}

/// Legal orders of D17.
pub fn follow_ups(state: &State, attacker: UnitId, works: Option<u8>, orders: &mut Vec<Order>) {
    orders.push(Order::Decline);
    let most = state.book.tables.combat.follow;
    if retire::room_ahead(state, attacker) > Inches::ZERO {
        for part in [1, 2, 3] {
            orders.push(Order::Advance { inches: Inches::from_hundredths(most.hundredths() * part / 3) });
        }
    }
    if check_occupy(state, attacker, works).is_ok() {
        orders.push(Order::Occupy);
    }
}

/// The dominant attacker follows up. [GA-8.36]
pub fn advance(
    state: &mut State,
    attacker: UnitId,
    inches: Inches,
    chance: &mut impl Chance,
    log: &mut impl Log<Note>,
) {
    let distance = retire::room_ahead(state, attacker).min(inches);
    let from = state[attacker].pose;
    let to = table::Pose::new(from.at().towards(from.facing, distance), from.facing);
    let ended = retire::Ended { from, to, gone: distance, left: false };
    let mut aftermath = Aftermath::default();
    let trail = retire::trail(state, attacker, &ended);
    aftermath.ride_over(state, state.side_of(attacker), &trail);
    state[attacker].pose = to;
    state.set_down(attacker);
    state.tell(log, attacker, Happening::Advanced { unit: attacker, distance });
    officers::casualties(state, &aftermath, chance, log);
}

/// The dominant attacker takes the works the defender lost; officers caught there are in danger. [GA-8.36, GA-11.2]
pub fn occupy(state: &mut State, attacker: UnitId, feature: u8, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let Some(works) = state.works(feature) else { return };
    let facing = state[attacker].pose.facing;
    state[attacker].pose = table::Pose::new(works.centre().point(), facing);
    state[attacker].garrison = Some(feature);
    state.set_down(attacker);
    state.tell(log, attacker, Happening::Entered { unit: attacker, feature });
    let mut aftermath = Aftermath::default();
    aftermath.ride_over(state, state.side_of(attacker), state.shape(attacker));
    officers::casualties(state, &aftermath, chance, log);
}

//! Artillery fire: declared by both sides, resolved together.

use chance::{Chance, Pool};
use engine::Log;
use table::Inches;

use crate::data::roster::{Arm, Gun};
use crate::data::side::{MOST_UNITS, Side, UnitId, each};
use crate::data::tables::Artillery;
use crate::rules::event::{Happening, Note};
use crate::rules::occasion::Occasion;
use crate::rules::officers::{self, Aftermath};
use crate::rules::order::Order;
use crate::rules::refusal::Refusal;
use crate::rules::sight;
use crate::rules::state::{Marks, Phase, State};
use crate::rules::terrain;
use crate::rules::victory;

/// Whom each battery can fire at. [GA-5.7, GA-5.10]
pub fn targets(state: &State) -> [u64; MOST_UNITS] {
    let mut sights = [0; MOST_UNITS];
    for unit in each(state.present[0] | state.present[1]) {
        if !state[unit].make.is_battery() || state[unit].marks.has(Marks::SUPPRESSED) {
            continue;
        }
        let seen = each(state.enemies_of(state.side_of(unit)))
            .filter(|&target| is_in_range(state, unit, target) && sight::can_see(state, unit, target))
            .fold(0, |set, target| set | target.bit());
        let pressing = pressing(state, unit, seen);
        sights[unit.index()] = if pressing != 0 { pressing } else { seen };
    }
    sights
}

fn is_in_range(state: &State, unit: UnitId, target: UnitId) -> bool {
    let row = state.book.tables.artillery.of(state[unit].make.gun);
    table::is_within(state.shape(unit), state.shape(target), row.roundshot)
}

/// Infantry and cavalry in canister range: a battery that fires must fire at them. [GA-5.10]
fn pressing(state: &State, unit: UnitId, seen: u64) -> u64 {
    let canister = state.book.tables.artillery.of(state[unit].make.gun).canister;
    each(seen)
        .filter(|&target| {
            state.arm(target) != Arm::Artillery && table::is_within(state.shape(unit), state.shape(target), canister)
        })
        .fold(0, |set, target| set | target.bit())
}

/// Whether a battery may still be given a fire order. [GA-5.9, GA-5.17]
pub fn may_fire(state: &State, side: Side, unit: UnitId) -> Result<(), Refusal> {
    let one = &state[unit];
    if !state.is_present(unit) {
        return Err(Refusal::NotOnTable(unit));
    }
    if one.make.side != side {
        return Err(Refusal::NotYourUnit(unit));
    }
    if !one.make.is_battery() {
        return Err(Refusal::NoGuns(unit));
    }
    if one.marks.has(Marks::SUPPRESSED) {
        return Err(Refusal::Suppressed(unit));
    }
    if one.marks.has(Marks::FIRED) { Err(Refusal::FiredAlready(unit)) } else { Ok(()) }
}

/// Checks a fire order. [GA-5.7, GA-5.9, GA-5.10, GA-5.18]
pub fn check(state: &State, side: Side, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    may_fire(state, side, unit)?;
    if state.sights[unit.index()] & target.bit() != 0 {
        return Ok(());
    }
    if state.side_of(target) == side || !state.is_present(target) {
        return Err(Refusal::NoEnemy(target));
    }
    if !is_in_range(state, unit, target) {
        return Err(Refusal::FireRange { unit, target });
    }
    if !sight::can_see(state, unit, target) {
        return Err(Refusal::OutOfSight { unit, target });
    }
    Err(Refusal::SelfDefence { unit, target })
}

/// Batteries of a side that can still be given a fire order and see somebody.
fn open(state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    each(state.present[side.index()])
        .filter(|&unit| state.sights[unit.index()] != 0 && !state[unit].marks.has(Marks::FIRED))
}

/// Whether a side has a fire order to give.
pub fn is_any(state: &State, side: Side) -> bool {
    open(state, side).next().is_some()
}

/// Legal orders of D4 and D5.
pub fn orders(state: &State, side: Side, orders: &mut Vec<Order>) {
    for unit in open(state, side) {
        orders.extend(each(state.sights[unit.index()]).map(|target| Order::Fire { unit, target }));
    }
    let silent = each(state.present[side.index()]).filter(|&unit| may_fire(state, side, unit).is_ok());
    orders.extend(silent.map(|unit| Order::HoldFire { unit }));
    orders.push(Order::Done);
}

/// A shot: what it is rolled with. [GA-5.3 to GA-5.16]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Dice.
    pub dice: u8,
    /// They hit on this.
    pub hit: u8,
    /// Canister. [GA-5.3, GA-5.5]
    pub canister: bool,
    /// The target is vulnerable. [GA-5.11]
    pub vulnerable: bool,
    /// It is struck in flank or rear. [GA-5.12]
    pub flank: bool,
    /// It has cover. [GA-5.13]
    pub cover: bool,
    /// It is artillery. [GA-5.14]
    pub counter: bool,
}

impl Shot {
    /// Dice and number of a gun at a range; `None` beyond it. [GA-5.2, GA-5.3, GA-5.4, GA-5.5, GA-5.6]
    pub fn at(table: &Artillery, gun: Gun, range: Inches) -> Option<Self> {
        let row = table.of(gun);
        if range > row.roundshot {
            return None;
        }
        let canister = range <= row.canister;
        let dice = if canister { table.canister_dice } else { table.roundshot_dice };
        let hit = row.hit;
        Some(Self { dice, hit, canister, vulnerable: false, flank: false, cover: false, counter: false })
    }

    /// Re-rolls of misses and of hits: both bonuses give one, each penalty one; with `cancel` a bonus and a penalty cancel. [GA-5.12,
    /// GA-5.14, GA-5.16, GA-O4]
    pub fn rerolls(&self, cancel: bool) -> (bool, u8) {
        let bonus = self.vulnerable || self.flank;
        let penalties = u8::from(self.cover) + u8::from(self.counter);
        if cancel && bonus && penalties > 0 { (false, penalties - 1) } else { (bonus, penalties) }
    }

    /// Rolls the shot: misses again for a bonus, then hits again for each penalty, always at the gun's own number. [GA-5.15, GA-5.16]
    pub fn resolve(&self, chance: &mut impl Chance, cancel: bool) -> u8 {
        let (bonus, penalties) = self.rerolls(cancel);
        let dice = u32::from(self.dice);
        let mut hits = chance.count_at_least(Pool::d6(dice), self.hit);
        if bonus {
            hits += chance.count_at_least(Pool::d6(dice - hits), self.hit);
        }
        for _ in 0..penalties {
            hits = chance.count_at_least(Pool::d6(hits), self.hit);
        }
        hits as u8
    }
}

/// The shot of a battery at a target as both stand. [GA-5.11, GA-5.12, GA-5.13, GA-5.14]
pub fn shot(state: &State, unit: UnitId, target: UnitId) -> Option<Shot> {
    let range = table::distance(state.shape(unit), state.shape(target));
    let shot = Shot::at(&state.book.tables.artillery, state[unit].make.gun, range)?;
    let muzzle = sight::eye(state, unit);
    let prey = &state[target];
    Some(Shot {
        vulnerable: terrain::is_vulnerable(state, target),
        flank: prey.garrison.is_none() && table::is_behind_front_line(state.base(target), prey.pose, muzzle),
        cover: terrain::has_cover(state, target, state.centre(unit)),
        counter: prey.make.is_battery(),
        ..shot
    })
}

/// Declares a shot, or none. [GA-5.1]
pub fn declare(state: &mut State, unit: UnitId, target: Option<UnitId>, log: &mut impl Log<Note>) {
    state[unit].marks.put(Marks::FIRED);
    state[unit].aim = target;
    match target {
        Some(target) => state.tell(log, unit, Happening::Aimed { unit, target }),
        None => state.tell(log, unit, Happening::HeldFire { unit }),
    }
}

/// A side has declared; after the second one all shots are rolled and all hits applied together. [GA-5.1]
pub fn done(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let Phase::Fire { side } = state.phase else { return };
    if side != state.holder {
        state.phase = Phase::Fire { side: state.holder };
        return;
    }
    let mut wounds = [0_u8; MOST_UNITS];
    for unit in each(state.present[0] | state.present[1]) {
        let Some(target) = state[unit].aim else { continue };
        let Some(shot) = shot(state, unit, target) else { continue };
        chance.about(state.occasion(Occasion::Shot, unit.0));
        let hits = shot.resolve(chance, state.rules.fire_cancel);
        wounds[target.index()] += hits;
        state.tell(log, unit, Happening::Fired { unit, target, dice: shot.dice, hit: shot.hit, hits });
    }
    let mut aftermath = Aftermath::default();
    for (index, hits) in wounds.into_iter().enumerate() {
        let target = UnitId(index as u8);
        state[target].aim = None;
        victory::wound(state, target, hits, &mut aftermath, log);
    }
    officers::casualties(state, &aftermath, chance, log);
    state.phase = Phase::FirstSide;
    state.look_round();
}

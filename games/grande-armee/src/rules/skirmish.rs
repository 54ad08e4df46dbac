//! Skirmish attacks and saves.

use chance::{Chance, Pool};
use engine::Log;

use crate::data::roster::Arm;
use crate::data::scenario::TerrainKind;
use crate::data::side::{MOST_UNITS, UnitId, each};
use crate::data::tables::Skirmish;
use crate::rules::event::{Happening, Note};
use crate::rules::occasion::Occasion;
use crate::rules::officers::{self, Aftermath};
use crate::rules::order::Order;
use crate::rules::refusal::Refusal;
use crate::rules::sight;
use crate::rules::state::{Marks, Phase, State};
use crate::rules::victory;

/// Whom each unit of the side with the initiative can skirmish at. [GA-4.1, GA-4.3, GA-4.9]
pub fn targets(state: &State) -> [u64; MOST_UNITS] {
    let mut sights = [0; MOST_UNITS];
    for unit in each(state.present[state.holder.index()]) {
        if state[unit].make.sk == 0 || is_in_town(state, unit) {
            continue;
        }
        for target in each(state.enemies_of(state.holder)) {
            if check_target(state, unit, target).is_ok() {
                sights[unit.index()] |= target.bit();
            }
        }
    }
    sights
}

/// Whether a unit may make a skirmish attack. [GA-4.1, GA-4.2, GA-4.9, GA-4.10]
fn may_attack(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let one = &state[unit];
    if !state.is_present(unit) {
        return Err(Refusal::NotOnTable(unit));
    }
    if one.make.side != state.holder {
        return Err(Refusal::NoInitiative(unit));
    }
    if one.make.sk == 0 {
        return Err(Refusal::NoSkirmishers(unit));
    }
    if one.marks.has(Marks::SKIRMISHED) {
        return Err(Refusal::SkirmishedAlready(unit));
    }
    if is_in_town(state, unit) { Err(Refusal::SkirmishFromTown(unit)) } else { Ok(()) }
}

fn is_in_town(state: &State, unit: UnitId) -> bool {
    state[unit]
        .garrison
        .is_some_and(|feature| state.ground().features()[usize::from(feature)].kind.kind == TerrainKind::Town)
}

/// Whether a target is of the right kind, in range, in arc and in sight. [GA-4.3, GA-4.5, GA-4.9]
fn check_target(state: &State, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    if state.side_of(target) == state.side_of(unit) || !state.is_present(target) {
        return Err(Refusal::NoEnemy(target));
    }
    if state.arm(target) == Arm::Cavalry {
        return Err(Refusal::SkirmishCavalry(target));
    }
    if !table::is_within(state.shape(unit), state.shape(target), state.book.tables.skirmish.range) {
        return Err(Refusal::SkirmishRange { unit, target });
    }
    if sight::can_see(state, unit, target) { Ok(()) } else { Err(Refusal::OutOfSight { unit, target }) }
}

/// Checks a skirmish attack. [GA-4.8]
pub fn check(state: &State, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    may_attack(state, unit)?;
    if state.sights[unit.index()] & target.bit() == 0 || !state.is_present(target) {
        check_target(state, unit, target)?;
    }
    if state[target].marks.has(Marks::HARASSED) { Err(Refusal::HarassedAlready(target)) } else { Ok(()) }
}

/// Whether any skirmish attack is left.
pub fn is_any(state: &State) -> bool {
    pairs(state).next().is_some()
}

fn pairs(state: &State) -> impl Iterator<Item = (UnitId, UnitId)> + '_ {
    let enemies = state.enemies_of(state.holder);
    each(state.present[state.holder.index()])
        .filter(move |&unit| state.sights[unit.index()] & enemies != 0 && !state[unit].marks.has(Marks::SKIRMISHED))
        .flat_map(move |unit| each(state.sights[unit.index()] & enemies).map(move |target| (unit, target)))
        .filter(|(_, target)| !state[*target].marks.has(Marks::HARASSED))
}

/// Legal orders of D3.
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    orders.extend(pairs(state).map(|(unit, target)| Order::Skirmish { unit, target }));
    orders.push(Order::Done);
}

/// Whether a target saves: MX, horse of its own near by, or in works. [GA-4.7]
pub fn saves(state: &State, target: UnitId) -> bool {
    let one = &state[target];
    let screen = state.book.tables.skirmish.screen;
    one.make.mx
        || one.garrison.is_some()
        || each(state.present[one.make.side.index()] & !target.bit()).any(|friend| {
            state.arm(friend) == Arm::Cavalry && table::is_within(state.shape(friend), state.shape(target), screen)
        })
}

/// Hits before and after saves. [GA-4.2, GA-4.4, GA-4.6]
pub fn resolve(chance: &mut impl Chance, table: &Skirmish, sk: u8, saves: bool) -> (u8, u8) {
    let hits = chance.count_at_least(Pool::d6(u32::from(sk)), table.hit);
    let saved = if saves { chance.count_at_least(Pool::d6(hits), table.save) } else { 0 };
    (hits as u8, (hits - saved) as u8)
}

/// A skirmish attack; its hits count at once. [GA-4.11]
pub fn carry_out(state: &mut State, unit: UnitId, target: UnitId, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let saves = saves(state, target);
    let sk = state[unit].make.sk;
    chance.about(state.occasion(Occasion::Skirmish, unit.0));
    let (hits, through) = resolve(chance, &state.book.0.tables.skirmish, sk, saves);
    state[unit].marks.put(Marks::SKIRMISHED);
    state[target].marks.put(Marks::HARASSED);
    state.tell(log, unit, Happening::Skirmished { unit, target, dice: sk, hits, through });
    let mut aftermath = Aftermath::default();
    victory::wound(state, target, through, &mut aftermath, log);
    if !state.is_present(target) {
        // Who breaks no longer stands in anybody's line of sight.
        state.look_round();
    }
    officers::casualties(state, &aftermath, chance, log);
}

/// The step is over; fire follows. [GA-1.5]
pub fn end(state: &mut State) {
    state.phase = Phase::Fire { side: state.holder.enemy() };
    state.look_round();
}

//! Skirmish attacks and saves.

use chance::{Chance, Pool};
use engine::{Clause, Log, NoReasons, Reasons, Reckoning};
use serde::Serialize;

use crate::data::roster::Arm;
use crate::data::scenario::TerrainKind;
use crate::data::side::{MOST_UNITS, UnitId, each};
use crate::data::tables::Skirmish;
use crate::rules::event::{Happening, Note};
use crate::rules::occasion::Occasion;
use crate::rules::officers::{self, Aftermath};
use crate::rules::order::Order;
use crate::rules::phase::Phase;
use crate::rules::reasons::{What, Why};
use crate::rules::refusal::Refusal;
use crate::rules::sight;
use crate::rules::state::{Marks, State};
use crate::rules::victory::{self, Blow};

/// Whom each unit of the side with the initiative can skirmish at. [GA-4.1, GA-4.3, GA-4.9]
pub fn targets(state: &State) -> [u64; MOST_UNITS] {
    let mut sights = [0; MOST_UNITS];
    for unit in each(state.present[state.holder.index()]) {
        if state[unit].make.sk == 0 || is_kept_in(state, unit) {
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
    if is_kept_in(state, unit) { Err(Refusal::SkirmishFromTown(unit)) } else { Ok(()) }
}

/// Whether a garrison sends out nobody: that of a town, where the match limits skirmishers. [GA-4.10, GA-O14]
fn is_kept_in(state: &State, unit: UnitId) -> bool {
    state.rules.skirmish_front
        && state[unit]
            .garrison
            .is_some_and(|feature| state.ground().features()[usize::from(feature)].kind.kind == TerrainKind::Town)
}

/// Whether a target is of the right kind and in range; in arc and in sight only where the match limits skirmishers. [GA-4.3, GA-4.5, GA-4.9, GA-O14]
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
    if state.rules.skirmish_front && !sight::can_see(state, unit, target) {
        return Err(Refusal::SkirmishFront { unit, target });
    }
    Ok(())
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

/// Legal orders of `skirmish`.
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    orders.extend(pairs(state).map(|(unit, target)| Order::Skirmish { unit, target }));
    orders.push(Order::Done);
}

/// Why a target saves. [GA-4.7]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shelter {
    /// It has horse and guns of its own.
    Mx,
    /// It is in a town or redoubt.
    Works,
    /// Horse of its own side is near by.
    Horse,
}

/// Why a target saves, if it does: MX, in works, or horse of its own near by. [GA-4.7]
pub fn shelter(state: &State, target: UnitId) -> Option<Shelter> {
    let one = &state[target];
    let screen = state.book.tables.skirmish.screen;
    let is_screened = || {
        each(state.present[one.make.side.index()] & !target.bit()).any(|friend| {
            state.arm(friend) == Arm::Cavalry && table::is_within(state.shape(friend), state.shape(target), screen)
        })
    };
    match () {
        () if one.make.mx => Some(Shelter::Mx),
        () if one.garrison.is_some() => Some(Shelter::Works),
        () if is_screened() => Some(Shelter::Horse),
        () => None,
    }
}

/// A skirmish attack as the dice see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sally {
    /// Skirmish value. [GA-4.2]
    pub sk: u8,
    /// Why the target saves.
    pub shelter: Option<Shelter>,
}

impl Sally {
    /// An attack on a target as both stand.
    pub fn of(state: &State, unit: UnitId, target: UnitId) -> Self {
        Self { sk: state[unit].make.sk, shelter: shelter(state, target) }
    }

    /// How many dice are thrown. [GA-4.2]
    pub fn dice(&self, why: &mut impl Reasons<What>) -> u8 {
        let mut dice = Reckoning::new(why);
        dice.plus(Clause("GA-4.2"), What::Skirmishers, self.sk);
        dice.total() as u8
    }

    /// On what they hit. [GA-4.4]
    pub fn hit(table: &Skirmish, why: &mut impl Reasons<What>) -> u8 {
        let mut number = Reckoning::new(why);
        number.plus(Clause("GA-4.4"), What::HitsOn, table.hit);
        number.total() as u8
    }

    /// On what a hit is saved, if hits are. [GA-4.6, GA-4.7]
    pub fn save(&self, table: &Skirmish, why: &mut impl Reasons<What>) -> Option<u8> {
        let shelter = self.shelter?;
        why.because(Clause("GA-4.7"), What::Shelter(shelter), 0);
        let mut number = Reckoning::new(why);
        number.plus(Clause("GA-4.6"), What::SavesOn, table.save);
        Some(number.total() as u8)
    }

    /// Hits before and after saves.
    pub fn resolve(&self, chance: &mut impl Chance, table: &Skirmish) -> (u8, u8) {
        let (dice, hit) = (self.dice(&mut NoReasons), Self::hit(table, &mut NoReasons));
        let hits = chance.count_at_least(Pool::d6(u32::from(dice)), hit);
        let saved = match self.save(table, &mut NoReasons) {
            Some(save) => chance.count_at_least(Pool::d6(hits), save),
            None => 0,
        };
        (hits as u8, (hits - saved) as u8)
    }
}

/// A skirmish attack; its hits count at once. [GA-4.11]
pub fn carry_out(state: &mut State, unit: UnitId, target: UnitId, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    let (table, sally) = (&state.book.0.tables.skirmish, Sally::of(state, unit, target));
    chance.about(state.occasion(Occasion::Skirmish, unit.0));
    let (hits, through) = sally.resolve(chance, table);
    state[unit].marks.put(Marks::SKIRMISHED);
    state[target].marks.put(Marks::HARASSED);
    let (mut why_dice, mut why_hit, mut why_save) = (Why::heard_by(log), Why::heard_by(log), Why::heard_by(log));
    let (dice, hit) = (sally.dice(&mut why_dice), Sally::hit(table, &mut why_hit));
    let save = sally.save(table, &mut why_save);
    let told = Happening::Skirmished { unit, target, dice, hit, save, hits, through, why_dice, why_hit, why_save };
    state.tell(log, unit, told);
    let mut aftermath = Aftermath::default();
    victory::wound(state, target, through, Blow::Skirmish, &mut aftermath, log);
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

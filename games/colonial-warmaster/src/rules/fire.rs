//! Fire: who may, at whom, with how many dice, against which save. [CW-5.0, CW-5.2 to CW-5.4]

use chance::{Chance, Pool};
use engine::Log;
use table::{Face, Inches};

use crate::data::footprint::Body;
use crate::data::roster::{Class, Formation, Saddle};
use crate::data::scenario::Cover;
use crate::data::side::{MOST_UNITS, Side, UnitId, each};
use crate::data::tables::FireTable;
use crate::rules::event::{Happening, Note};
use crate::rules::field::{self, Field};
use crate::rules::order::Order;
use crate::rules::refusal::{Refusal, Silent};
use crate::rules::state::{Morale, State};
use crate::rules::terrain::{Against, cover};

/// What a unit's fire at a target amounts to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Stands that fire.
    pub stands: u8,
    /// The shortest range of any of them.
    pub range: Inches,
    /// Beyond half the weapon's range. [CW-5.3c]
    pub long_range: bool,
    /// From the side. [CW-5.2a]
    pub enfilade: bool,
    /// The target's cover. [CW-13.5]
    pub cover: Cover,
    /// Dice in all. [CW-5.2]
    pub dice: u16,
    /// The target's save. [CW-5.4]
    pub save: u8,
}

/// Dice per firing stand that Table 2 adds. [CW-5.2a to CW-5.2d]
pub fn modifiers(table: &FireTable, target: Formation, enfilade: bool) -> u8 {
    let formation = match target {
        Formation::CombatColumn => table.combat_column,
        Formation::RoadColumn => table.road_column,
        Formation::Square => table.square,
        _ => 0,
    };
    formation + if enfilade && target != Formation::Square { table.enfilade } else { 0 }
}

/// All dice: the base, halved for shaken troops, and the modifiers of every firing stand. [CW-5.0, CW-5.2, CW-9.2]
pub fn dice(per_stand: u8, stands: u8, morale: Morale, modifiers: u8) -> u16 {
    let base = u16::from(per_stand) * u16::from(stands);
    let base = if morale == Morale::Shaken { (base / 2).max(1) } else { base };
    base + u16::from(stands) * u16::from(modifiers)
}

/// What the target is, for its save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exposure {
    /// Its formation.
    pub formation: Formation,
    /// Its cover.
    pub cover: Cover,
    /// Mounted cavalry.
    pub mounted: bool,
    /// Fired at from beyond half range.
    pub long_range: bool,
}

/// The sum of Table 3, at most 5. [CW-5.4 to CW-5.4e]
pub fn save(table: &FireTable, target: Exposure) -> u8 {
    let cover = match target.cover {
        Cover::None => 0,
        Cover::Light => table.light_cover,
        Cover::Heavy => table.heavy_cover,
    };
    let open = if target.formation == Formation::Open { table.open_order } else { 0 };
    let mounted = if target.mounted { table.mounted } else { 0 };
    let far = if target.long_range { table.long_range } else { 0 };
    (cover + open + mounted + far).min(table.save_most)
}

/// Throws dice that hit, and the dice that save: hits, and those that get through. [CW-5.0, CW-5.4]
pub fn volley(chance: &mut impl Chance, table: &FireTable, dice: u16, save: u8) -> (u16, u16) {
    let hits = chance.count_at_least(Pool::d6(u32::from(dice)), table.hit);
    let saved = if save > 0 && hits > 0 { chance.count_at_most(Pool::d6(hits), save) } else { 0 };
    (hits as u16, (hits - saved) as u16)
}

/// Whether a unit may fire at all, or save its fire: not routed, engaged or limbered. [CW-5.0a, CW-10.3]
pub fn may_fire(state: &State, unit: UnitId) -> Result<(), Refusal> {
    let one = &state[unit];
    let why = if one.morale == Morale::Routed {
        Silent::Routed
    } else if state.is_engaged(unit) {
        Silent::Engaged
    } else if one.formation == Formation::Limbered {
        Silent::Limbered
    } else {
        return Ok(());
    };
    Err(Refusal::Silent(unit, why))
}

/// Whether a unit of the phasing side may still fire or save in this Fire Phase. [CW-5.0a, CW-5.1]
pub fn may_still_fire(state: &State, unit: UnitId) -> Result<(), Refusal> {
    if state.side_of(unit) != state.phasing {
        return Err(Refusal::NotYourUnit(unit));
    }
    if !state.is_present(unit) {
        return Err(Refusal::NotOnTable(unit));
    }
    may_fire(state, unit)?;
    if state[unit].fired { Err(Refusal::Silent(unit, Silent::Fired)) } else { Ok(()) }
}

/// What a unit's fire at a unit amounts to; `None` if no stand can fire. [CW-5.2, CW-5.3]
pub fn shot(state: &State, unit: UnitId, target: UnitId, aim: &Body) -> Option<Shot> {
    let (mut stands, range) = Field::new(state, target, aim).stands_of(unit)?;
    let firer = state.body(unit);
    if firer.formation() == Formation::Square {
        stands = firer.stands().div_ceil(2);
    }
    let kind = state.kind(unit);
    let table = &state.book.tables.fire;
    let enfilade = matches!(aim.zone_of(firer.anchor()), Face::Left | Face::Right);
    let long_range = range.hundredths() * 2 > kind.range.hundredths();
    let cover = cover(state, aim, &firer, Against::Fire);
    let per_stand = kind.fire_dice(state[unit].saddle);
    let exposure = Exposure { formation: aim.formation(), cover, mounted: is_mounted(state, target), long_range };
    Some(Shot {
        stands,
        range,
        long_range,
        enfilade,
        cover,
        dice: dice(per_stand, stands, state[unit].morale, modifiers(table, aim.formation(), enfilade)),
        save: save(table, exposure),
    })
}

/// Mounted cavalry. [CW-5.4d]
pub fn is_mounted(state: &State, unit: UnitId) -> bool {
    state.kind(unit).class == Class::Cav && state[unit].saddle == Saddle::Mounted
}

/// Whether a unit is a possible target: an enemy on the table who is not engaged. [CW-5.0b]
pub fn check_target(state: &State, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    if state.side_of(target) == state.side_of(unit) || !state.is_present(target) {
        Err(Refusal::NoTarget(target))
    } else if state.is_engaged(target) {
        Err(Refusal::TargetEngaged(target))
    } else {
        Ok(())
    }
}

/// Checks fire in one's own Fire Phase. [CW-5.0a, CW-5.0b]
pub fn check(state: &State, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
    may_still_fire(state, unit)?;
    check_target(state, unit, target)?;
    Field::new(state, target, &state.body(target)).check(unit)
}

/// Whom each unit of a side could fire at where all stand now; saved fire needs its marker. [CW-5.0a, CW-5.1a]
pub fn targets(state: &State, side: Side) -> [u64; MOST_UNITS] {
    let mut sights = [0; MOST_UNITS];
    let reacts = side != state.phasing;
    let able = |unit: UnitId| may_fire(state, unit).is_ok() && (!reacts || state[unit].marker);
    let firers = state.units_of(side).filter(|&unit| able(unit)).fold(0, |set, unit| set | unit.bit());
    let mut field: Option<Field<'_>> = None;
    for target in each(state.present[side.enemy().index()] & !state.engaged) {
        let mut is_aimed = false;
        for unit in each(firers).filter(|&unit| field::may_reach(state, unit, state.shape(target))) {
            let field = match &mut field {
                Some(field) => {
                    if !is_aimed {
                        field.aim_at(target, &state.body(target));
                    }
                    field
                }
                None => field.insert(Field::new(state, target, &state.body(target))),
            };
            is_aimed = true;
            if field.can_fire(unit) {
                sights[unit.index()] |= target.bit();
            }
        }
    }
    sights
}

/// All orders of the Fire Phase (D-7).
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    for unit in state.units_of(state.phasing).filter(|&unit| may_still_fire(state, unit).is_ok()) {
        orders.extend(each(state.sights[unit.index()]).map(|target| Order::Fire { unit, target }));
        orders.push(Order::SaveFire { unit });
    }
    orders.push(Order::SaveAll);
    orders.push(Order::EndFire);
}

/// Whether any unit can still fire or save. [CW-5.0a, CW-5.1]
pub fn is_anyone_left(state: &State) -> bool {
    state.units_of(state.phasing).any(|unit| may_still_fire(state, unit).is_ok())
}

/// Fires: dice, saves, hits that wait for the end of the phase. [CW-5.0, CW-5.4, CW-5.5]
pub fn fire(
    state: &mut State,
    unit: UnitId,
    target: UnitId,
    aim: &Body,
    opportunity: bool,
    chance: &mut impl Chance,
    log: &mut impl Log<Note>,
) {
    let Some(shot) = shot(state, unit, target, aim) else { return };
    chance.about(0x5000 | u64::from(unit.0) << 16 | u64::from(target.0) << 24);
    let (hits, through) = volley(chance, &state.book.tables.fire, shot.dice, shot.save);
    let (stands, dice) = (shot.stands, shot.dice);
    let what = if opportunity {
        Happening::OpportunityFired { unit, target, stands, dice, hits }
    } else {
        Happening::Fired { unit, target, stands, dice, hits }
    };
    state.tell_unit(log, unit, what);
    if hits > 0 {
        let saved = hits - through;
        state.tell_unit(log, target, Happening::Saved { unit: target, save: shot.save, saved, through, melee: false });
    }
    let waiting = &mut state[target].pending;
    *waiting = waiting.saturating_add(through.min(255) as u8);
}

/// One unit saves its fire. [CW-5.1]
pub fn save_fire(state: &mut State, unit: UnitId, log: &mut impl Log<Note>) {
    state[unit].fired = true;
    state[unit].marker = true;
    state.tell_unit(log, unit, Happening::Marked { unit });
}

//! Fire: who may, at whom, with how many dice, against which save. [CW-5.0, CW-5.2 to CW-5.4]

use chance::{Chance, Pool};
use engine::{Amount, Clause, Log, Parts, Reasons, Reckoning, Rounded};
use serde::Serialize;
use table::{Face, Inches};

use crate::data::footprint::Body;
use crate::data::roster::{Formation, UnitType};
use crate::data::scenario::Cover;
use crate::data::side::{MOST_UNITS, UnitId, each};
use crate::data::tables::FireTable;
use crate::rules::casualties;
use crate::rules::event::{Attack, Happening, Note};
use crate::rules::field::{self, Field};
use crate::rules::lookout::Lookout;
use crate::rules::order::Order;
use crate::rules::reasons::What;
use crate::rules::refusal::{Refusal, Silent};
use crate::rules::state::{Morale, State};
use crate::rules::terrain::{Against, cover};

/// A unit's fire at a target: all that decides dice and save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The formation of the firing unit.
    pub firer: Formation,
    /// Its morale.
    pub morale: Morale,
    /// Stands that fire.
    pub stands: u8,
    /// Fire dice of each.
    pub fire: u8,
    /// From the side. [CW-5.2a]
    pub enfilade: bool,
    /// What the target is.
    pub target: Exposure,
}

impl Shot {
    /// All dice: the base, halved for shaken troops, and the modifiers of every firing stand. [CW-5.0, CW-5.2 to CW-5.2d, CW-5.3e, CW-9.2]
    pub fn dice(&self, table: &FireTable, why: &mut impl Reasons<What>) -> u16 {
        let mut dice = Reckoning::new(why);
        let stands = i32::from(self.stands);
        let firing = if self.firer == Formation::Square { "CW-5.3e" } else { "CW-5.3" };
        dice.plus(Clause(firing), What::Stands, stands);
        dice.because(Clause("CW-5.0"), What::FireDice, Amount::times(self.fire));
        if self.morale == Morale::Shaken {
            dice.because(Clause("CW-9.2"), What::Shaken, Amount::half(Rounded::Down));
            dice.at_least(Clause("CW-9.2"), What::Least, 1);
        }
        let formation = self.target.formation;
        let column = match formation {
            Formation::CombatColumn => Some(("CW-5.2b", table.combat_column)),
            Formation::RoadColumn => Some(("CW-5.2c", table.road_column)),
            Formation::Square => Some(("CW-5.2d", table.square)),
            _ => None,
        };
        if let Some((clause, more)) = column {
            dice.plus(Clause(clause), What::Target(formation), stands * i32::from(more));
        }
        if self.enfilade && formation != Formation::Square {
            dice.plus(Clause("CW-5.2a"), What::Enfilade, stands * i32::from(table.enfilade));
        }
        dice.total() as u16
    }

    /// The target's save. [CW-5.4]
    pub fn save(&self, table: &FireTable, why: &mut impl Reasons<What>) -> u8 {
        self.target.save(table, why)
    }
}

/// A volley of all stands of a unit in good order at nobody in particular: for a rough idea of what it can do.
pub fn full_volley(state: &State, unit: UnitId) -> Shot {
    let one = &state[unit];
    Shot {
        firer: one.formation,
        morale: Morale::Good,
        stands: one.stands,
        fire: state.kind(unit).fire_dice(one.saddle),
        enfilade: false,
        target: Exposure::behind(Cover::None),
    }
}

/// What the target is, for its save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exposure {
    /// Its formation.
    pub formation: Formation,
    /// Its cover. [CW-13.5]
    pub cover: Cover,
    /// Mounted cavalry.
    pub mounted: bool,
    /// Fired at from beyond half range. [CW-5.3c]
    pub long_range: bool,
}

impl Exposure {
    /// A target of which nothing but its cover matters.
    pub const fn behind(cover: Cover) -> Self {
        Self { formation: Formation::Line, cover, mounted: false, long_range: false }
    }

    /// The sum of Table 3, at most 5. [CW-5.4 to CW-5.4e]
    pub fn save(&self, table: &FireTable, why: &mut impl Reasons<What>) -> u8 {
        let mut save = Reckoning::new(why);
        match self.cover {
            Cover::None => {}
            Cover::Light => save.plus(Clause("CW-5.4b"), What::Cover(Cover::Light), table.light_cover),
            Cover::Heavy => save.plus(Clause("CW-5.4c"), What::Cover(Cover::Heavy), table.heavy_cover),
        }
        if self.formation == Formation::Open {
            save.plus(Clause("CW-5.4a"), What::OpenOrder, table.open_order);
        }
        if self.mounted {
            save.plus(Clause("CW-5.4d"), What::Mounted, table.mounted);
        }
        if self.long_range {
            save.plus(Clause("CW-5.4e"), What::LongRange, table.long_range);
        }
        save.at_most(Clause("CW-5.4"), What::Most, table.save_most);
        save.total() as u8
    }
}

/// Hits to be expected of so many dice against a save: for whoever has no time for all their falls. [CW-5.0, CW-5.4]
pub fn expected(table: &FireTable, dice: f32, save: u8) -> f32 {
    dice / throws_a_hit(table) * (1.0 - f32::from(save) / 6.0)
}

/// How many dice make one hit on the average. [CW-5.0]
pub fn throws_a_hit(table: &FireTable) -> f32 {
    6.0 / f32::from(7 - table.hit)
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

/// How a unit lies to a target: all of a shot that follows from where the two and all others stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lie {
    /// Stands that fire.
    stands: u8,
    /// From the side. [CW-5.2a]
    enfilade: bool,
    /// The target's cover. [CW-13.5]
    cover: Cover,
    /// From beyond half range. [CW-5.3c]
    long_range: bool,
}

/// How a unit lies to a target; `None` if no stand can fire. [CW-5.2]
fn lie(state: &State, unit: UnitId, target: UnitId, aim: &Body) -> Option<Lie> {
    let short = short_range(state.kind(unit));
    let (mut stands, is_close) = Field::new(state, target, aim).stands_of(unit, short)?;
    let firer = state.body(unit);
    if firer.formation() == Formation::Square {
        stands = firer.stands().div_ceil(2);
    }
    Some(Lie {
        stands,
        enfilade: matches!(aim.zone_of(firer.anchor()), Face::Left | Face::Right),
        cover: cover(state, aim, &firer, Against::Fire),
        long_range: !is_close,
    })
}

/// A unit's fire at a unit that stands or passes somewhere; `None` if no stand can fire. [CW-5.2]
pub fn shot(state: &State, unit: UnitId, target: UnitId, aim: &Body) -> Option<Shot> {
    lie(state, unit, target, aim).map(|lie| shot_from(state, unit, target, lie))
}

/// A unit's fire at a unit where both stand. [CW-5.2]
pub fn standing_shot(state: &State, unit: UnitId, target: UnitId) -> Option<Shot> {
    let work_out = || lie(state, unit, target, &state.body(target));
    let lie = match &state.lookout.0 {
        Some(lookout) => lookout.lie(state.side_of(unit), unit, target, work_out),
        None => work_out(),
    };
    lie.map(|lie| shot_from(state, unit, target, lie))
}

fn shot_from(state: &State, unit: UnitId, target: UnitId, lie: Lie) -> Shot {
    let one = &state[unit];
    Shot {
        firer: one.formation,
        morale: one.morale,
        stands: lie.stands,
        fire: state.kind(unit).fire_dice(one.saddle),
        enfilade: lie.enfilade,
        target: Exposure {
            formation: state[target].formation,
            cover: lie.cover,
            mounted: is_mounted(state, target),
            long_range: lie.long_range,
        },
    }
}

/// Half a weapon's range: what is farther off is at long range. [CW-5.3c]
pub const fn short_range(kind: &UnitType) -> Inches {
    Inches::from_hundredths(kind.range.hundredths() / 2)
}

/// Mounted cavalry. [CW-5.4d]
pub fn is_mounted(state: &State, unit: UnitId) -> bool {
    state.kind(unit).is_mounted(state[unit].saddle)
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

/// Whom each unit of the phasing side could fire at where all stand now. [CW-5.0a]
pub fn targets(state: &State, lookout: &mut Lookout) -> [u64; MOST_UNITS] {
    field::sights(state, state.phasing, lookout, |unit| may_fire(state, unit).is_ok())
}

/// All orders of the Fire Phase (`fire`).
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

/// On which occasion a unit fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// In its own Fire Phase. [CW-5.0a]
    FirePhase,
    /// By opportunity. [CW-5.1]
    Opportunity,
}

/// Fires: dice, saves, hits that wait for the end of the phase. [CW-5.0, CW-5.4]
pub fn fire(
    state: &mut State,
    unit: UnitId,
    target: UnitId,
    shot: Option<Shot>,
    occasion: Occasion,
    chance: &mut impl Chance,
    log: &mut impl Log<Note>,
) {
    let Some(shot) = shot else { return };
    let table = &state.book.0.tables.fire;
    let (mut why, mut why_saved) = (Parts::heard_by(log), Parts::heard_by(log));
    let (dice, save) = (shot.dice(table, &mut why), shot.save(table, &mut why_saved));
    chance.about(0x5000 | u64::from(unit.0) << 16 | u64::from(target.0) << 24);
    let (hits, through) = volley(chance, table, dice, save);
    let stands = shot.stands;
    state.tell_unit(log, unit, Happening::Fired { unit, target, occasion, stands, dice, hits, through, why });
    if hits > 0 {
        let saved = hits - through;
        let (attack, why) = (Attack::Fire, why_saved);
        state.tell_unit(log, target, Happening::Saved { unit: target, attack, save, saved, through, why });
    }
    casualties::mark(state, target, through);
}

/// One unit saves its fire. [CW-5.1]
pub fn save_fire(state: &mut State, unit: UnitId, log: &mut impl Log<Note>) {
    state[unit].fired = true;
    state[unit].marker = true;
    state.tell_unit(log, unit, Happening::Marked { unit });
}

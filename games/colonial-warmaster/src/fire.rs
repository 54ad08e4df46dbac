//! Fire: who may, at whom, with how many dice, against which save. [CW-5.0, CW-5.2 to CW-5.4]

use chance::{Chance, Pool};
use engine::Log;
use table::{Arc, Face, Inches, Pieces, Shape, Spot, Turn};

use crate::event::{Happening, Note};
use crate::footprint::Body;
use crate::order::Order;
use crate::refusal::{Refusal, Silent};
use crate::roster::{Class, Formation, Saddle};
use crate::scenario::Cover;
use crate::side::{MOST_UNITS, Side, UnitId, each};
use crate::sight::{Against, Line, cover, level};
use crate::state::{Morale, State};
use crate::tables::FireTable;

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

/// One stand, or the whole of a square, ready to fire.
struct Muzzle {
    /// Whose stand, for its arc; a square fires all round.
    stand: Option<u8>,
    /// Where sight is taken from.
    from: Spot,
    /// Where range is measured from.
    shape: Shape,
    /// Its level. [CW-12.9d]
    level: u8,
}

/// How many stands can fire at most: the first rank; a square counts as one whole here. [CW-5.3d, CW-5.3e]
fn muzzle_count(state: &State, firer: &Body) -> u8 {
    match firer.formation() {
        Formation::Square => 1,
        _ if state.rules.rear_rank_fire => firer.stands(),
        _ => firer.first_rank(),
    }
}

fn muzzle(state: &State, firer: &Body, target: &Body, index: u8) -> Muzzle {
    if firer.formation() == Formation::Square {
        let (left, right) = table::nearest_face_middle(&firer.shape, target.centre()).edge(&firer.shape);
        let level = level(state, firer.centre());
        return Muzzle { stand: None, from: left.middle(right), shape: firer.shape, level };
    }
    Muzzle {
        stand: Some(index),
        from: firer.stand_front(index),
        shape: firer.stand_shape(index),
        level: level(state, firer.stand_centre(index)),
    }
}

/// Why a stand cannot fire at a unit, the best case last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Miss {
    Range,
    Arc,
    Sight,
}

/// What a firing unit knows about its fire: itself, its weapon, the obstacles.
struct Firing<'a> {
    state: &'a State,
    unit: UnitId,
    body: Body,
    target: UnitId,
    aim: &'a Body,
    range: Inches,
    arc: Arc,
    pieces: &'a Pieces,
}

impl<'a> Firing<'a> {
    fn new(state: &'a State, unit: UnitId, target: UnitId, aim: &'a Body, pieces: &'a Pieces) -> Self {
        let half = if state.rules.narrow_arc { Turn::from_hundredths(2250) } else { Turn::degrees(45) };
        Self {
            state,
            unit,
            body: state.body(unit),
            target,
            aim,
            range: state.kind(unit).range,
            arc: Arc::Front(half),
            pieces,
        }
    }

    /// The range from a stand to the nearest base of the target that it has in its arc and sees. [CW-5.3, CW-12.4, CW-12.6]
    fn range_of(&self, muzzle: &Muzzle) -> Result<Inches, Miss> {
        let mut best: Option<Inches> = None;
        let mut miss = Miss::Range;
        for stand in 0..self.aim.stands() {
            let base = self.aim.stand_shape(stand);
            if !table::is_within(&muzzle.shape, &base, self.range) {
                continue;
            }
            let distance = table::distance(&muzzle.shape, &base);
            if best.is_some_and(|best| best <= distance) {
                continue;
            }
            match self.sees(muzzle, stand) {
                Ok(()) => best = Some(distance),
                Err(why) => miss = miss.max(why),
            }
        }
        best.ok_or(miss)
    }

    /// Whether a stand can fire at one of the five points of a target stand. [CW-12.6, CW-12.9]
    fn sees(&self, muzzle: &Muzzle, stand: u8) -> Result<(), Miss> {
        let mut miss = Miss::Arc;
        let mut levels: Option<u8> = None;
        for point in self.aim.aim_points(stand, self.state.book.tables.sight.inset) {
            if let Some(own) = muzzle.stand
                && !self.body.is_in_arc_of(own, point, self.arc)
            {
                continue;
            }
            let stands_level =
                *levels.get_or_insert_with(|| muzzle.level.max(level(self.state, self.aim.stand_centre(stand))));
            let line = Line {
                state: self.state,
                firer: self.unit,
                target: self.target,
                from: muzzle.from,
                to: point,
                stands_level,
            };
            if line.is_clear(self.pieces) {
                return Ok(());
            }
            miss = Miss::Sight;
        }
        Err(miss)
    }
}

/// Checks that at least one stand can fire at a unit where it stands or passes; the cheap half of [`shot`]. [CW-5.3]
pub fn check_shot(state: &State, unit: UnitId, target: UnitId, aim: &Body, pieces: &Pieces) -> Result<(), Refusal> {
    let range = state.kind(unit).range;
    let far = || Refusal::OutOfRange { unit, target, distance: table::distance(state.shape(unit), &aim.shape), range };
    if !table::is_within(state.shape(unit), &aim.shape, range) {
        return Err(far());
    }
    let firing = Firing::new(state, unit, target, aim, pieces);
    let mut miss = Miss::Range;
    for index in 0..muzzle_count(state, &firing.body) {
        match firing.range_of_any(&muzzle(state, &firing.body, aim, index)) {
            Ok(()) => return Ok(()),
            Err(why) => miss = miss.max(why),
        }
    }
    Err(match miss {
        Miss::Range => far(),
        Miss::Arc => Refusal::OutOfArc(unit, target),
        Miss::Sight => Refusal::OutOfSight(unit, target),
    })
}

impl Firing<'_> {
    /// Whether a stand can fire at all: as [`range_of`](Firing::range_of), but content with the first base it finds.
    fn range_of_any(&self, muzzle: &Muzzle) -> Result<(), Miss> {
        let mut miss = Miss::Range;
        for stand in 0..self.aim.stands() {
            if table::is_within(&muzzle.shape, &self.aim.stand_shape(stand), self.range) {
                match self.sees(muzzle, stand) {
                    Ok(()) => return Ok(()),
                    Err(why) => miss = miss.max(why),
                }
            }
        }
        Err(miss)
    }
}

/// What a unit's fire at a unit amounts to; `None` if no stand can fire. [CW-5.2, CW-5.3]
pub fn shot(state: &State, unit: UnitId, target: UnitId, aim: &Body, pieces: &Pieces) -> Option<Shot> {
    let firing = Firing::new(state, unit, target, aim, pieces);
    let mut stands = 0;
    let mut range: Option<Inches> = None;
    for index in 0..muzzle_count(state, &firing.body) {
        if let Ok(distance) = firing.range_of(&muzzle(state, &firing.body, aim, index)) {
            stands += 1;
            range = Some(range.map_or(distance, |range| range.min(distance)));
        }
    }
    let range = range?;
    if firing.body.formation() == Formation::Square {
        stands = firing.body.stands().div_ceil(2);
    }
    let kind = state.kind(unit);
    let table = &state.book.tables.fire;
    let enfilade = matches!(aim.zone_of(firing.body.anchor()), Face::Left | Face::Right);
    let long_range = range.hundredths() * 2 > kind.range.hundredths();
    let cover = cover(state, aim, &firing.body, Against::Fire);
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
        Err(Refusal::NoEnemy(target))
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
    check_shot(state, unit, target, &state.body(target), &state.pieces())
}

/// Whom each unit of a side could fire at where all stand now; saved fire needs its marker. [CW-5.0a, CW-5.1a]
pub fn targets(state: &State, side: Side) -> [u64; MOST_UNITS] {
    let mut sights = [0; MOST_UNITS];
    let reacts = side != state.phasing;
    let enemies = state.present[side.enemy().index()] & !state.engaged;
    let mut pieces: Option<Pieces> = None;
    for unit in state.units_of(side) {
        if may_fire(state, unit).is_err() || (reacts && !state[unit].marker) {
            continue;
        }
        for target in each(enemies) {
            if table::is_within(state.shape(unit), state.shape(target), state.kind(unit).range) {
                let pieces = pieces.get_or_insert_with(|| state.pieces());
                if check_shot(state, unit, target, &state.body(target), pieces).is_ok() {
                    sights[unit.index()] |= target.bit();
                }
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
    let Some(shot) = shot(state, unit, target, aim, &state.pieces()) else { return };
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

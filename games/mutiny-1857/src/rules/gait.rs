//! Gaits: which are open to a unit, whether it may begin one, and what is thrown for it.

use chance::{Chance, Pool};

use crate::data::field::{Kind, Tread};
use crate::data::place::{BASE, Place, overlap};
use crate::data::roster::{Branch, Mount, Pace};
use crate::data::side::UnitId;
use crate::rules::artillery;
use crate::rules::formation::Places;
use crate::rules::march_moves;
use crate::rules::movement::walker;
use crate::rules::order::Gait;
use crate::rules::refusal::Refusal;
use crate::rules::state::State;
use crate::rules::unit::{Stance, step};
use crate::rules::way::Crowd;

/// The gaits open to a unit in its state, whatever they cost. [IM-5.25, IM-5.37]
pub fn is_open(state: &State, unit: UnitId, gait: Gait) -> bool {
    let one = &state[unit];
    let kind = state.kind(unit);
    if let Some(gun) = state.gun_of(unit) {
        return match gait {
            Gait::March | Gait::Unlimber => gun.limbered && (gun.animals > 0 || gait == Gait::Unlimber),
            Gait::Attack => gun.limbered && state.book.dice(state.pace(unit)).attack > 0 && gun.animals > 0,
            Gait::Push | Gait::Realign | Gait::Limber | Gait::Quit => !gun.limbered,
            Gait::Retreat => true,
            _ => false,
        };
    }
    if one.building.is_some() {
        return matches!(gait, Gait::Leave | Gait::Retreat);
    }
    if one.is_mounted() {
        return match gait {
            Gait::March | Gait::Attack | Gait::Face | Gait::Retreat => true,
            Gait::Reform => one.alive() > 1,
            Gait::Dismount => one.mount == Mount::Horse && kind.branch != Branch::Pack,
            _ => false,
        };
    }
    if kind.branch == Branch::Artillery {
        return matches!(gait, Gait::March | Gait::Attack | Gait::Face | Gait::Enter | Gait::Retreat);
    }
    match (one.stance, gait) {
        (_, Gait::Retreat) | (Stance::Crawling | Stance::Prone, Gait::Crawl | Gait::Rise) => true,
        (Stance::Crawling, Gait::Drop) => true,
        (Stance::Standing, Gait::March | Gait::Attack | Gait::Crawl | Gait::Drop | Gait::Face | Gait::Enter) => true,
        (Stance::Standing, Gait::Reform) => one.alive() > 1,
        (Stance::Standing, Gait::Mount) => one.horses,
        _ => false,
    }
}

/// The gaits that may be open to a unit as it is, in their usual order: no other is.
pub fn likely_gaits(state: &State, unit: UnitId) -> &'static [Gait] {
    const DRIVEN: [Gait; 4] = [Gait::March, Gait::Attack, Gait::Unlimber, Gait::Retreat];
    const SERVED: [Gait; 5] = [Gait::Limber, Gait::Realign, Gait::Push, Gait::Quit, Gait::Retreat];
    const INSIDE: [Gait; 2] = [Gait::Retreat, Gait::Leave];
    const RIDING: [Gait; 6] = [Gait::March, Gait::Attack, Gait::Reform, Gait::Face, Gait::Dismount, Gait::Retreat];
    const STANDING: [Gait; 9] = [
        Gait::March,
        Gait::Attack,
        Gait::Crawl,
        Gait::Reform,
        Gait::Drop,
        Gait::Face,
        Gait::Mount,
        Gait::Retreat,
        Gait::Enter,
    ];
    const LOW: [Gait; 4] = [Gait::Crawl, Gait::Drop, Gait::Rise, Gait::Retreat];
    let one = &state[unit];
    match state.gun_of(unit) {
        Some(gun) if gun.limbered => &DRIVEN,
        Some(_) => &SERVED,
        None if one.building.is_some() => &INSIDE,
        None if one.is_mounted() => &RIDING,
        None if one.stance == Stance::Standing => &STANDING,
        None => &LOW,
    }
}

/// The refusal of a gait that is closed to a unit. [IM-5.7, IM-5.8, IM-5.9, IM-5.10, IM-5.11, IM-5.24]
fn closed(state: &State, unit: UnitId, gait: Gait) -> Refusal {
    let one = &state[unit];
    match (state.gun_of(unit), gait) {
        (Some(gun), Gait::March | Gait::Attack) if gun.limbered && gun.animals == 0 => Refusal::TeamDeadOnMarch(unit),
        (Some(_), Gait::Attack) => match state.pace(unit) {
            Pace::OneAnimal => Refusal::OneAnimal(unit),
            Pace::FieldArtillery => Refusal::FieldArtillery(unit),
            Pace::FootArtillery => Refusal::FootArtillery(unit),
            _ => Refusal::PushedGun(unit),
        },
        (Some(_), _) => Refusal::NotAsGunStands(unit),
        (None, Gait::March | Gait::Attack) if one.stance == Stance::Prone => Refusal::IsProne(unit),
        (None, Gait::Attack) if one.stance == Stance::Crawling => Refusal::IsCrawling(unit),
        _ => Refusal::NotOpen(unit),
    }
}

/// Whether a unit may begin a movement step. [IM-5.12, IM-5.25, IM-5.29, IM-5.37]
pub fn check_gait(state: &State, unit: UnitId, gait: Gait) -> Result<(), Refusal> {
    check_gait_of(state, unit, gait, is_all_pinned(state, unit))
}

/// The same for a unit of which it is known whether enemies hold all of it.
pub fn check_gait_of(state: &State, unit: UnitId, gait: Gait, held: bool) -> Result<(), Refusal> {
    let one = &state[unit];
    if one.steps & step::MOVE != 0 {
        return Err(Refusal::HasMoved(unit));
    }
    if !is_open(state, unit, gait) {
        return Err(closed(state, unit, gait));
    }
    if gait == Gait::Retreat {
        return check_retreat(state, unit, held);
    }
    if one.spent {
        return Err(Refusal::OnlyRetreat(unit));
    }
    let in_place = matches!(gait, Gait::Face | Gait::Realign | Gait::Drop | Gait::Rise);
    if !in_place && held {
        return Err(Refusal::Held(unit));
    }
    match gait {
        Gait::Attack => march_moves::check_attack(state, unit),
        Gait::Mount | Gait::Dismount => check_mounting(state, unit, gait == Gait::Mount),
        Gait::Limber | Gait::Unlimber | Gait::Push => artillery::check_gait(state, unit, gait),
        Gait::Enter if !state.field.has_buildings() => Err(Refusal::NoBuildings(unit)),
        Gait::Leave if one.garrison && state.field.first(Kind::Fort).is_none() => Err(Refusal::HoldsHouse(unit)),
        _ => Ok(()),
    }
}

/// Whether three or more enemies hold every figure of a unit, or those in a building any. [IM-5.29]
pub fn is_all_pinned(state: &State, unit: UnitId) -> bool {
    let pinned = state.pinned(unit);
    if state[unit].building.is_some() { pinned != 0 } else { pinned == state[unit].living }
}

/// A free retreat: the unit's only step. [IM-4.7, IM-5.36]
fn check_retreat(state: &State, unit: UnitId, held: bool) -> Result<(), Refusal> {
    let one = &state[unit];
    if one.steps != 0 {
        return Err(Refusal::RetreatAlone(unit));
    }
    if one.garrison {
        return Err(Refusal::Garrison(unit));
    }
    if held {
        return Err(Refusal::HeldFromRetreat(unit));
    }
    Ok(())
}

/// Mounting and dismounting. [IM-5.26]
fn check_mounting(state: &State, unit: UnitId, mount: bool) -> Result<(), Refusal> {
    if state.is_engaged(unit) {
        return Err(Refusal::EngagedMounting(unit));
    }
    if !mount {
        return Ok(());
    }
    let back = Place::default().beside(state[unit].facing, 0, -BASE).from(Place::default());
    let crowd = Crowd::near(state, state[unit].extent.grown(BASE), unit.bit(), None);
    let walker = walker(state, &crowd, unit, Tread::Cavalry);
    let own: Places = state.figures(unit).map(|(_, place)| place).collect();
    let fits = own.iter().enumerate().all(|(index, front)| {
        let rear = front.shifted(back);
        let free = own
            .iter()
            .enumerate()
            .all(|(other, place)| other == index || (!overlap(rear, *place) && !overlap(rear, place.shifted(back))));
        free && walker.trail(rear).is_ok()
    });
    if fits { Ok(()) } else { Err(Refusal::NoRoomForHorses(unit)) }
}

/// The dice of a gait: how many of how many sides, and whether the sum is halved. [IM-5.1, IM-5.21, IM-5.27, IM-5.33, IM-5.34]
pub fn dice(state: &State, unit: UnitId, gait: Gait) -> Option<(Pool, bool)> {
    let table = state.book.dice(state.pace(unit));
    let foot = state.book.dice(Pace::Infantry);
    let pool = |count: u8, die: u8| Pool::new(u32::from(count), die);
    Some(match gait {
        Gait::March | Gait::Enter => (pool(table.march, table.die), false),
        Gait::Leave | Gait::Quit => (pool(foot.march, foot.die), false),
        Gait::Attack => (pool(table.attack, table.die), false),
        Gait::Crawl => (pool(1, foot.die), false),
        Gait::Reform => (pool(1, table.die), false),
        Gait::Drop if state[unit].stance == Stance::Crawling => (pool(1, foot.die), true),
        Gait::Drop | Gait::Rise => (pool(foot.march, foot.die), true),
        Gait::Push | Gait::Realign => (pool(1, state.book.dice(Pace::GunByHand).die), false),
        Gait::Face | Gait::Mount | Gait::Dismount | Gait::Limber | Gait::Unlimber | Gait::Retreat => return None,
    })
}

/// Throws for a gait: hundredths of an inch. [IM-5.1]
pub fn throw(state: &State, unit: UnitId, gait: Gait, chance: &mut impl Chance) -> u16 {
    dice(state, unit, gait).map_or(0, |(pool, halved)| hundredths(chance.sum(pool), halved))
}

/// A sum of movement dice in hundredths; half moves count in steps of half an inch. [IM-5.33]
pub fn hundredths(sum: u32, halved: bool) -> u16 {
    (sum * if halved { 50 } else { 100 }) as u16
}

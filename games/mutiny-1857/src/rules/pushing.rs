//! Guns without a crew, pushed by other men on foot. [IM-5.9]

use chance::Chance;
use engine::Log;
use table::{Facing, Inches};

use crate::data::field::Tread;
use crate::data::place::{BASE, Extent, INCH, Place, TOUCH, is_within, overlap};
use crate::data::roster::Branch;
use crate::data::side::{Man, UnitId};
use crate::rules::artillery;
use crate::rules::event::Happening;
use crate::rules::formation::Places;
use crate::rules::gait;
use crate::rules::movement::{self, Walked};
use crate::rules::order::{Gait, Shift};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Gun, Phase, State};
use crate::rules::steps;
use crate::rules::unit::{Stance, step};
use crate::rules::way::{Crowd, Walker};

/// Whether a unit's men could push a gun at all: standing foot, neither officers nor artillerymen. [IM-5.9]
fn can_push(state: &State, unit: UnitId) -> bool {
    let one = &state[unit];
    let branch = state.kind(unit).branch;
    !matches!(branch, Branch::Officer | Branch::Artillery | Branch::Pack)
        && !one.is_mounted()
        && one.building.is_none()
        && one.stance == Stance::Standing
}

/// Whether a side holds a gun that nobody serves. [IM-5.9]
fn is_held(state: &State, unit: UnitId, gun: &Gun) -> bool {
    gun.is_present() && gun.crew.is_none() && gun.owner == state[unit].side
}

/// Whether a figure that can leave is base to base with a gun. [IM-5.9]
fn is_in_touch(state: &State, unit: UnitId, gun: &Gun) -> bool {
    let held = state.pinned(unit);
    state.figures(unit).any(|(number, place)| held & 1 << number == 0 && is_within(place, gun.at, TOUCH))
}

/// Whether somebody of a unit stands at a gun that its side holds and nobody serves. [IM-5.9]
pub fn stands_at_gun(state: &State, unit: UnitId) -> bool {
    state.guns.iter().any(|gun| is_held(state, unit, gun) && is_in_touch(state, unit, gun))
}

/// The guns that a unit may push now. [IM-5.9]
pub fn guns(state: &State, unit: UnitId) -> impl Iterator<Item = u8> + '_ {
    let able = state.guns.iter().any(|gun| gun.crew.is_none()) && can_push(state, unit);
    let count = if able { state.guns.len() as u8 } else { 0 };
    (0..count).filter(move |&gun| check_begin(state, unit, gun).is_ok())
}

/// Whether a unit may begin to push a gun. [IM-5.9]
pub fn check_begin(state: &State, unit: UnitId, gun: u8) -> Result<(), Refusal> {
    let one = &state[unit];
    if one.steps & step::MOVE != 0 {
        return Err(Refusal::HasMoved(unit));
    }
    if one.spent {
        return Err(Refusal::OnlyRetreat(unit));
    }
    if state.with != 0 {
        return Err(Refusal::OfficersStay(unit));
    }
    let touched = |gun: &&Gun| can_push(state, unit) && is_held(state, unit, gun) && is_in_touch(state, unit, gun);
    match state.guns.get(usize::from(gun)).filter(touched) {
        None => Err(Refusal::NoGunInTouch(unit)),
        Some(gun) if gun.limbered => Err(Refusal::LimberedGun(unit)),
        Some(_) => Ok(()),
    }
}

/// Men lay hold of a gun: the die of a gun moved by hand is thrown. [IM-5.9]
pub fn begin(state: &mut State, unit: UnitId, gun: u8, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    steps::take(state, unit, step::MOVE, Some(Gait::Push), 0, log);
    let roll = gait::throw(state, unit, Gait::Push, chance, log);
    state.pushed = Some(gun);
    state.phase = Phase::Place { unit, gait: Gait::Push, roll };
}

/// Whether a gun can be pushed there: it goes straight, and everybody who is not held is carried by the same shift. [IM-5.9, IM-5.17]
pub fn check(
    state: &State,
    unit: UnitId,
    index: u8,
    (to, facing): (Place, Facing),
    shift: &[Shift],
    roll: Inches,
) -> Result<Walked, Refusal> {
    let gun = &state.guns[usize::from(index)];
    let length = gun.at.distance(to);
    if length > roll {
        return Err(Refusal::PushTooFar(unit, length));
    }
    if length < roll.min(INCH) {
        return Err(Refusal::PushTooShort(unit));
    }
    let crowd = crowd(state, unit, index, to);
    let men = movement::walker(state, &crowd, unit, Tread::Foot);
    let wheels = Walker { tread: Tread::Gun, ..men };
    wheels.leg(gun.at, to).and_then(|()| wheels.stand(to)).map_err(|bar| bar.refusal(state, unit, Tread::Gun))?;
    let (by, held) = (to.from(gun.at), state.pinned(unit));
    let mut walked = Walked { longest: length, ..Walked::default() };
    for (number, from) in state.figures(unit) {
        let man = Man { unit, number };
        if held & 1 << number != 0 {
            walked.ends.push((man, from));
            continue;
        }
        let planned = from.shifted(by);
        let barred = || overlap(planned, to) || men.stand(planned).is_err();
        let end = match shift.iter().find(|shift| shift.man == man) {
            Some(_) if !barred() => return Err(Refusal::LeavesRank(unit)),
            Some(shift) => shift.to,
            None => planned,
        };
        let way = from.distance(end);
        if way > roll {
            return Err(Refusal::TooFar(unit, way));
        }
        men.leg(from, end).and_then(|()| men.stand(end)).map_err(|bar| bar.refusal(state, unit, Tread::Foot))?;
        if overlap(end, to) {
            return Err(Refusal::GunOnCrew(unit));
        }
        walked.ends.push((man, end));
    }
    if shift.iter().any(|shift| shift.man.unit != unit || state[unit].living & 1 << shift.man.number == 0) {
        return Err(Refusal::ShiftedStranger(unit));
    }
    let ends: Places = walked.ends.iter().map(|end| end.1).collect();
    let limber = limber(&wheels, gun, to, facing, &ends);
    if [limber.0, limber.0.ahead(limber.1, -BASE)].iter().any(|&at| ends.iter().any(|&end| overlap(at, end))) {
        return Err(Refusal::LimberLeft(unit));
    }
    movement::check_ends(state, unit, &walked, state[unit].facing, &men)?;
    movement::check_fort(state, unit, &walked)?;
    Ok(walked)
}

fn crowd(state: &State, unit: UnitId, index: u8, to: Place) -> Crowd {
    let gun = &state.guns[usize::from(index)];
    let extent = Extent::of(gun.at, to).with(gun.limber).and(state[unit].extent);
    Crowd::near(state, extent.grown(BASE * 7), unit.bit(), Some(index))
}

/// Where the limber ends: a living team follows if it finds a place. [IM-5.9]
fn limber(wheels: &Walker<'_>, gun: &Gun, to: Place, facing: Facing, men: &[Place]) -> (Place, Facing) {
    let stays = (gun.limber, gun.limber_facing);
    if gun.animals == 0 {
        return stays;
    }
    let moved = Gun { at: to, facing, limber: gun.limber.shifted(to.from(gun.at)), ..*gun };
    artillery::limber_place(wheels, &moved, facing, men).unwrap_or(stays)
}

/// Pushes a gun that stays without a crew. [IM-5.9]
pub fn push(state: &mut State, unit: UnitId, index: u8, (to, facing): (Place, Facing), walked: &Walked) {
    let ends: Places = walked.ends.iter().map(|end| end.1).collect();
    let limber = {
        let crowd = crowd(state, unit, index, to);
        let wheels = movement::walker(state, &crowd, unit, Tread::Gun);
        limber(&wheels, &state.guns[usize::from(index)], to, facing, &ends)
    };
    let gun = &mut state.guns[usize::from(index)];
    (gun.at, gun.facing) = (to, facing);
    (gun.limber, gun.limber_facing) = limber;
    for &(man, place) in &walked.ends {
        state.put(man.unit, man.number, place);
    }
    state.settle(unit);
}

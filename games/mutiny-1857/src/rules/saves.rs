//! Saves, removal, and the tests that losses call for. [IM-13.13]

use arrayvec::ArrayVec;
use chance::Chance;
use engine::{Clause, Log, NoReasons, Reasons, Reckoning};

use crate::data::field::Feature;
use crate::data::place::Place;
use crate::data::side::{Man, Side, UnitId};
use crate::rules::artillery;
use crate::rules::event::{Fall, Happening};
use crate::rules::fire::{Mark, Volley};
use crate::rules::options::Surplus;
use crate::rules::reasons::{What, Why};
use crate::rules::state::{Body, Sight, State};

/// Those who fell in one event, with where they fell.
pub type Fallen = ArrayVec<(UnitId, Sight), 96>;

/// The die of an animal. [IM-8.10]
const ANIMAL_DIE: u8 = 6;

/// The die with which a mark saves: that of its class, whatever it rides. [IM-8.1, IM-8.2, IM-8.3, IM-8.4, IM-8.5, IM-8.6, IM-8.7, IM-8.8, IM-8.9, IM-8.10]
pub fn save_die(state: &State, mark: Mark) -> u8 {
    match mark {
        Mark::Man(man) => state.kind(man.unit).die,
        Mark::Animal(_) => ANIMAL_DIE,
    }
}

/// The score that saves a figure or animal. [IM-8.11]
#[inline]
pub fn need(why: &mut impl Reasons<What>) -> u8 {
    let mut need = Reckoning::new(why);
    need.plus(Clause("IM-8.11"), What::Save, 4);
    need.total() as u8
}

/// The chance that a hit kills who saves with such a die. [IM-8.11]
pub fn fall_chance(die: u8) -> f64 {
    f64::from(need(&mut NoReasons) - 1) / f64::from(die)
}

/// The chances of each of some marks to fall to so many hits, in the order of hits: who is hit twice throws twice. [IM-8.11, IM-8.12]
pub fn fall_chances(dice: &[u8], hits: usize, surplus: Surplus) -> impl Iterator<Item = f64> {
    let marks = dice.len().max(1);
    let thrown = surplus.of(hits, dice.len());
    dice.iter().enumerate().map(move |(index, &die)| {
        let throws = thrown / marks + usize::from(index < thrown % marks);
        1.0 - (1.0 - fall_chance(die)).powi(throws as i32)
    })
}

/// Throws a save for each figure hit, in the order of hits; surplus hits are lost or go round again. [IM-8.11, IM-8.12]
pub fn save(
    state: &mut State,
    target: UnitId,
    volley: &Volley,
    hits: u8,
    chance: &mut impl Chance,
    log: &mut impl Log<Happening>,
) -> Fallen {
    let mut dead: ArrayVec<bool, { crate::rules::fire::MOST_MARKS }> = volley.marks.iter().map(|_| false).collect();
    let thrown = usize::from(hits);
    let hits = state.rules.surplus.of(thrown, dead.len());
    let (mut saved, mut killed, mut animals) = (0, 0, 0);
    let mut why = Why::heard_by(log);
    let need = need(&mut why);
    for hit in 0..hits {
        let index = hit % dead.len().max(1);
        if dead[index] {
            continue;
        }
        if chance.die(save_die(state, volley.marks[index])) >= need {
            saved += 1;
        } else {
            dead[index] = true;
            match volley.marks[index] {
                Mark::Man(_) => killed += 1,
                Mark::Animal(_) => animals += 1,
            }
        }
    }
    let lost = thrown.saturating_sub(hits);
    if hits > 0 {
        log.tell(Happening::Saved { unit: target, need, why, saved, killed, animals });
    }
    if lost > 0 {
        log.tell(Happening::SurplusLost { unit: target, hits: lost as u8 });
    }
    let mut fallen = Fallen::new();
    for (mark, _) in volley.marks.iter().zip(&dead).filter(|(_, dead)| **dead) {
        match *mark {
            Mark::Man(man) => {
                let _ = fallen.try_push((man.unit, sight_of(state, man)));
                remove(state, man, None, log);
            }
            // Dead animals slow the team and count for nothing else. [IM-5.11, IM-8.16]
            Mark::Animal(gun) => {
                let rider = state[target].numbers().next();
                let rider = rider.filter(|&number| state.rides_team(Man { unit: target, number }));
                let gun = &mut state.guns[usize::from(gun)];
                gun.animals = gun.animals.saturating_sub(1);
                if gun.animals == 0
                    && let Some(number) = rider
                {
                    artillery::set_rider_down(state, target, number);
                }
            }
        }
    }
    fallen
}

/// Where a man is, in a building at its centre.
pub fn where_is(state: &State, man: Man) -> Place {
    state.building(man.unit).map_or_else(|| state.man(man), Feature::middle)
}

/// Where others see what happens to a man.
pub fn sight_of(state: &State, man: Man) -> Sight {
    Sight { at: where_is(state, man), rear: state.rear(man), building: state[man.unit].building }
}

/// Takes a killed man off the table; an officer leaves his body. [IM-8.13, IM-8.17]
pub fn remove(state: &mut State, man: Man, captor: Option<Side>, log: &mut impl Log<Happening>) {
    let at = where_is(state, man);
    let side = state[man.unit].side;
    let one = &mut state[man.unit];
    one.living &= !(1 << man.number);
    one.killed += 1;
    let empty = one.living == 0;
    if state.is_officer(man.unit) {
        state.bodies.push(Body { at, side });
    }
    if empty {
        artillery::crew_lost(state, man.unit, captor, log);
        state[man.unit].building = None;
    } else if state[man.unit].gun.is_some() {
        // The next man takes the dead one's seat on the gun's elephant. [IM-5.35]
        state.seat_rider(man.unit);
    }
    state.settle(man.unit);
}

/// Tells how many fell, unit by unit.
pub fn tell(fallen: &Fallen, how: Fall, log: &mut impl Log<Happening>) {
    let mut told = 0_u64;
    for &(unit, _) in fallen {
        if told & unit.bit() == 0 {
            told |= unit.bit();
            let count = fallen.iter().filter(|(other, _)| *other == unit).count() as u8;
            log.tell(Happening::Fell { unit, count, how });
        }
    }
}

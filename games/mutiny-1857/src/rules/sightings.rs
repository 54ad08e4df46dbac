//! Who of those who fire has which marks in range, arc and sight: told of all marks together where boxes show it, pair by pair where they do not.

use std::cell::OnceCell;

use table::{Inches, is_towards};

use crate::data::field::Feature;
use crate::data::place::{BASE, Extent, Place, RADIUS, is_within, squared};
use crate::data::side::{Man, UnitId, bits};
use crate::rules::fire::{HALF_ARC, MOST_MARKS, Mark};
use crate::rules::firers::{Firer, Firers};
use crate::rules::formation::MOST_MEMBERS;
use crate::rules::shots::{Marks, is_asked};
use crate::rules::sight::{Eye, Hiding, Lane};
use crate::rules::state::State;

/// Why nobody can be hit, the least excuse last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Miss {
    /// Too far.
    Range,
    /// Not ahead.
    Arc,
    /// Hidden.
    Sight,
    /// Another score is needed.
    Aim,
}

/// How many sightings are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All.
    All,
    /// None but the first, if there is any.
    Any,
}

/// Who can hit which marks.
#[derive(Debug, PartialEq, Eq)]
pub struct Sightings {
    /// For each mark that is asked about, those who can hit it, as bits by their places in the list.
    pub by: [u32; MOST_MARKS],
    /// The least of the reasons why somebody cannot.
    pub worst: Miss,
}

/// How somebody has all marks of a target in range and arc.
enum Reach {
    /// Every one of them.
    Every,
    /// Some of them, perhaps.
    Some,
    /// None of them.
    None(Miss),
}

impl Sightings {
    /// All of them, or as many as are wanted. Of those who are in one building only the first is asked about. [IM-7.7]
    pub fn new(state: &State, firing: &Firers, marks: &Marks, target: UnitId, wanted: Wanted) -> Self {
        let mut found = Self { by: [0; MOST_MARKS], worst: Miss::Range };
        let about = marks.iter().fold(state[target].extent, |about, &(_, place)| about.with(place));
        // Whoever is in another building looks from its outline, which may lie outside the boxes.
        let elsewhere = |man: Man, house: Option<u8>| state[man.unit].building.is_some_and(|own| Some(own) != house);
        let strays = firing.list.iter().any(|firer| elsewhere(firer.man, state[firing.unit].building))
            || marks.iter().any(|&(mark, _)| matches!(mark, Mark::Man(man) if elsewhere(man, state[target].building)));
        let outdoors = !strays && state[target].building.is_none();
        let (mut every, mut some, mut like_before) = (0_u32, 0_u32, 0_u32);
        for (who, firer) in firing.list.iter().enumerate() {
            let before = who.checked_sub(1).map(|before| &firing.list[before]);
            if before.is_some_and(|before| firer.shoots_like(before)) {
                like_before |= 1 << who;
                continue;
            }
            let plain = outdoors && firer.eye.building.is_none();
            match if plain { reach(state, firing, firer, about) } else { Reach::Some } {
                Reach::Every => every |= 1 << who,
                Reach::Some => some |= 1 << who,
                Reach::None(miss) => found.worst = found.worst.max(miss),
            }
        }
        // What may stand between is gathered only when somebody is in range and arc, and then looked through once for each firer.
        let (lane, hiding) = (OnceCell::new(), [const { OnceCell::new() }; MOST_MEMBERS]);
        let lane = || lane.get_or_init(|| Lane::new(state, firing.extent, about, Some(target)));
        let hiding = |who: usize| {
            *hiding[who].get_or_init(|| match firing.list[who].eye.building {
                None if !strays => lane().hiding(firing.list[who].eye.at, about),
                _ => Hiding::ANYBODY,
            })
        };
        let clear = bits(every.into()).filter(|&who| !lane().hides(hiding(usize::from(who))));
        let clear = clear.fold(0_u32, |clear, who| clear | 1 << who);
        for (index, &(mark, place)) in marks.iter().enumerate().filter(|&(index, _)| is_asked(state, target, index)) {
            let mut by = clear;
            let eye = OnceCell::new();
            for who in bits((some | every & !clear).into()).map(usize::from) {
                let firer = &firing.list[who];
                let line = if every & 1 << who != 0 {
                    Ok(AimLine { from: firer.eye.at, to: place })
                } else {
                    aimed(state, firing, firer, mark, place)
                };
                let seen = line.and_then(|line| {
                    let eye = eye.get_or_init(|| mark_eye(state, mark, place));
                    let (from, to) = (Eye { at: line.from, ..firer.eye }, Eye { at: line.to, ..*eye });
                    if lane().sees_past(hiding(who), &from, &to) { Ok(()) } else { Err(Miss::Sight) }
                });
                match seen {
                    Ok(()) => by |= 1 << who,
                    Err(miss) => found.worst = found.worst.max(miss),
                }
                if wanted == Wanted::Any && by != 0 {
                    break;
                }
            }
            for who in bits(like_before.into()) {
                by |= (by >> (who - 1) & 1) << who;
            }
            found.by[index] = by;
            if wanted == Wanted::Any && by != 0 {
                break;
            }
        }
        found
    }

    /// Whether somebody can hit some mark.
    pub fn is_any(&self) -> bool {
        self.by.iter().any(|&by| by != 0)
    }
}

/// How somebody in the open has all figures in a box in range and arc, as far as their boxes tell. [IM-7.13, IM-7.14]
fn reach(state: &State, firing: &Firers, firer: &Firer, about: Extent) -> Reach {
    let at = firer.eye.at;
    let far = firer.range + firer.base() + RADIUS;
    // Rear circles stand a base's breadth behind, on either side, and are as broad.
    if firer.range == Inches::ZERO || about.square(at) > squared(far + BASE * 4) {
        return Reach::None(Miss::Range);
    }
    let in_range = about.farthest_square(at) <= squared(far);
    if firer.all_round {
        return if in_range { Reach::Every } else { Reach::Some };
    }
    let along;
    let front = if firer.man.unit == firing.unit {
        &firing.front
    } else {
        along = table::Cone::new(state[firer.man.unit].facing, HALF_ARC);
        &along
    };
    // A cone of less than half a turn is convex: with the corners of a box it holds all of it.
    if in_range && about.corners().iter().all(|corner| front.holds(at.spot(), corner.spot())) {
        Reach::Every
    } else if in_range && !front.may_hold(Extent::of(at, at).bounds(), about.bounds()) {
        Reach::None(Miss::Arc)
    } else {
        Reach::Some
    }
}

/// A line of fire.
pub struct AimLine {
    /// Where it begins.
    pub from: Place,
    /// Where it ends, at a building or a figure.
    pub to: Place,
}

/// The line from a firer to a mark in range and arc, or why there is none. [IM-7.13]
pub fn aimed(state: &State, firing: &Firers, firer: &Firer, mark: Mark, place: Place) -> Result<AimLine, Miss> {
    let at = firer.eye.at;
    let (own, other) = (house(state, firer.eye.building), house_of(state, mark));
    // Each end in a building is at the point of its outline nearest to the other. [IM-1.8, IM-7.8]
    let near = match (own, other) {
        (Some(own), Some(house)) => Place::nearest(house.nearest(own.middle().spot())),
        (None, Some(house)) => Place::nearest(house.nearest(at.spot())),
        _ => place,
    };
    let from = muzzle(state, firer, near);
    let bases = firer.base() + if other.is_some() { Inches::ZERO } else { RADIUS };
    let in_range = from.square(near) <= squared(firer.range + bases) || is_in_range_of_rear(state, firer, mark);
    if firer.range == Inches::ZERO || !in_range {
        return Err(Miss::Range);
    }
    let ahead = || {
        if firer.man.unit == firing.unit {
            return firing.front.holds(from.spot(), near.spot());
        }
        is_towards(state[firer.man.unit].facing, from.spot(), near.spot(), HALF_ARC)
    };
    if !firer.all_round && !ahead() {
        return Err(Miss::Arc);
    }
    Ok(AimLine { from, to: near })
}

/// Where somebody's line to a place begins: in a building at the point of its outline nearest to it. [IM-7.8]
pub fn muzzle(state: &State, firer: &Firer, to: Place) -> Place {
    house(state, firer.eye.building).map_or(firer.eye.at, |own| Place::nearest(own.nearest(to.spot())))
}

/// Mounted figures reach and are reached by their rear circles as well.
fn is_in_range_of_rear(state: &State, firer: &Firer, mark: Mark) -> bool {
    let Mark::Man(man) = mark else { return false };
    if state[man.unit].building.is_some() || firer.eye.building.is_some() {
        return false;
    }
    let (own, other) = (firer.rear, state.rear(man));
    if firer.eye.gun {
        // A gun has no base of its own: its range begins at the muzzle. [IM-1.4]
        return other.is_some_and(|rear| is_within(firer.eye.at, rear, firer.range - RADIUS));
    }
    let near =
        |a: Option<Place>, b: Option<Place>| matches!((a, b), (Some(a), Some(b)) if is_within(a, b, firer.range));
    near(own, Some(state.man(man))) || near(Some(firer.eye.at), other) || near(own, other)
}

/// How a mark is seen at a place.
pub fn mark_eye(state: &State, mark: Mark, at: Place) -> Eye {
    match mark {
        Mark::Man(man) => Eye::man_at(state, man, at),
        Mark::Animal(_) => Eye::place(at),
    }
}

/// A building.
pub fn house(state: &State, building: Option<u8>) -> Option<&Feature> {
    building.map(|index| &state.field.features[usize::from(index)])
}

/// The building a mark is in.
pub fn house_of(state: &State, mark: Mark) -> Option<&Feature> {
    match mark {
        Mark::Man(man) => state.building(man.unit),
        Mark::Animal(_) => None,
    }
}

//! Who of a unit fires, with what they have in common.

use arrayvec::ArrayVec;
use table::{Cone, Inches};

use crate::data::field::Feature;
use crate::data::place::{Extent, Place, RADIUS};
use crate::data::side::{Man, UnitId, each};
use crate::rules::fire::{HALF_ARC, fires_all_round};
use crate::rules::formation::MOST_MEMBERS;
use crate::rules::order::Firing;
use crate::rules::sight::Eye;
use crate::rules::state::State;
use crate::rules::unit::Stance;

/// Somebody who fires.
pub struct Firer {
    /// He himself.
    pub man: Man,
    /// Where he stands, in a building its middle, and how he sees.
    pub eye: Eye,
    /// His rear circle. [IM-1.3]
    pub rear: Option<Place>,
    /// How far he fires.
    pub range: Inches,
    /// Not only before him. [IM-7.13]
    pub all_round: bool,
}

impl Firer {
    /// What is added to his range by his base: a gun has none, and in a building one measures from its outline. [IM-1.4]
    pub fn base(&self) -> Inches {
        if self.eye.building.is_some() || self.eye.gun { Inches::ZERO } else { RADIUS }
    }

    /// Whether somebody hits whomever another hits: both are of one unit, in one building, with one weapon.
    pub fn shoots_like(&self, other: &Self) -> bool {
        self.eye.building.is_some()
            && self.eye.building == other.eye.building
            && self.man.unit == other.man.unit
            && self.range == other.range
    }
}

/// All who fire together, with what they have in common.
pub struct Firers {
    /// The unit.
    pub unit: UnitId,
    /// The officers with it.
    pub with: u64,
    /// Who of them was asked for.
    pub firing: Firing,
    /// Those who could fire.
    pub list: ArrayVec<Firer, MOST_MEMBERS>,
    /// What lies before the unit, or before its gun. [IM-7.13, IM-7.14]
    pub front: Cone,
    /// The box about all of them.
    pub extent: Extent,
    /// The longest range among them.
    range: Inches,
    all_round: bool,
}

impl Firers {
    /// Who of a unit and the officers with it could fire. [IM-7.3, IM-7.6, IM-7.50]
    pub fn new(state: &State, unit: UnitId, with: u64, firing: Firing) -> Self {
        let mut list = ArrayVec::new();
        let mut facing = state[unit].facing;
        if let Some(gun) = state.gun_of(unit) {
            let man = Man { unit, number: 0 };
            facing = gun.facing;
            let at = gun.muzzle();
            let eye = Eye { gun: true, stands: Some(at), ..Eye::man_at(state, man, at) };
            list.push(Firer {
                man,
                eye,
                rear: state.rear(man),
                range: state.book.gun_range(gun.calibre),
                all_round: false,
            });
        } else {
            let mut seen = 0;
            for member in std::iter::once(unit).chain(each(with)) {
                let one = &state[member];
                if one.stance != Stance::Standing {
                    seen += usize::from(one.alive());
                    continue;
                }
                let engaged = state.is_engaged(member);
                let all_round = fires_all_round(state, member);
                let eye = Eye::man_at(state, Man { unit: member, number: 0 }, Place::default());
                let range = state.book.range(state.usual_weapon(member));
                let back = one.is_mounted().then(|| (one.back[0].into(), one.back[1].into()));
                let house = state.building(member).map(Feature::middle);
                for (number, place) in state.figures(member).take(MOST_MEMBERS.saturating_sub(seen)) {
                    seen += 1;
                    let (man, sniper) = (Man { unit: member, number }, one.sniper == Some(number));
                    let chosen = firing == Firing::All || sniper && member == unit;
                    if !chosen || engaged && state.touched_by(man).next().is_some() {
                        continue;
                    }
                    let eye = Eye { at: house.unwrap_or(place), stands: eye.stands.map(|_| place), ..eye };
                    let range = if sniper { state.range(man) } else { range };
                    list.push(Firer { man, eye, rear: back.map(|by| place.shifted(by)), range, all_round });
                }
            }
        }
        let mut extent = state.building(unit).map_or(Extent::NOTHING, |house| house.extent);
        list.iter().for_each(|firer| extent = extent.with(firer.eye.at));
        let range = list.iter().map(|firer| firer.range).max().unwrap_or(Inches::ZERO);
        let all_round = list.iter().any(|firer| firer.all_round || firer.man.unit != unit);
        Self { unit, with, firing, list, front: Cone::new(facing, HALF_ARC), extent, range, all_round }
    }

    /// The enemy units that might be fired at, being near enough and not wholly outside the arc, nearest first, each with the square of how far its
    /// middle is.
    pub fn likely(&self, state: &State) -> ArrayVec<(i64, UnitId), 64> {
        let mut likely = ArrayVec::new();
        self.each_in_reach(state, |square, target| likely.push((square, target)));
        likely.retain(|&mut (_, target)| self.may_face(state, target));
        likely.sort_unstable();
        likely
    }

    /// The first of them.
    pub fn nearest<const FEW: usize>(&self, state: &State) -> ArrayVec<(i64, UnitId), FEW> {
        let mut nearest: ArrayVec<(i64, UnitId), FEW> = ArrayVec::new();
        self.each_in_reach(state, |square, target| {
            let place = nearest.partition_point(|&other| other < (square, target));
            if place == FEW || !self.may_face(state, target) {
                return;
            }
            if nearest.is_full() {
                nearest.pop();
            }
            nearest.insert(place, (square, target));
        });
        nearest
    }

    /// Officers who stand with a unit can be hit with it; draught animals may be farther off.
    const ABOUT: Inches = Inches::whole(4);

    /// No enemy whose box is farther off is likely.
    pub fn reach(&self) -> Inches {
        self.range + Self::ABOUT
    }

    fn each_in_reach(&self, state: &State, mut found: impl FnMut(i64, UnitId)) {
        if self.range > Inches::ZERO {
            let here = state[self.unit].extent.middle();
            for target in state.present_near(state[self.unit].side.enemy(), self.extent.grown(self.range + Self::ABOUT))
            {
                found(here.square(state[target].extent.middle()), target);
            }
        }
    }

    /// Whether a unit is not wholly outside the arc.
    fn may_face(&self, state: &State, target: UnitId) -> bool {
        let about = || state[target].extent.grown(Self::ABOUT);
        self.all_round || state[target].gun.is_some() || self.front.may_hold(self.extent.bounds(), about().bounds())
    }
}

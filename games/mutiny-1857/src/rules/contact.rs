//! Who touches whom, who is held, and who is near whom. [IM-1.8, IM-1.9, IM-5.29, IM-10.1]

use table::Inches;

use crate::data::field::Feature;
use crate::data::place::{BASE, Extent, Place, RADIUS, TOUCH, is_within, squared};
use crate::data::side::{Man, UnitId};
use crate::rules::state::{Sight, State};

/// So many enemies hold a man. [IM-5.29]
pub const HOLDERS: usize = 3;
/// An officer so near to a unit stands with it. [IM-5.32, IM-7.49]
pub const COMPANY: Inches = Inches::whole(2);

impl State {
    /// Whether a man touches another, or the building he is in. [IM-1.9, IM-10.1]
    pub fn touches(&self, a: Man, b: Man) -> bool {
        match (self.building(a.unit), self.building(b.unit)) {
            (None, None) => {
                let (front, other) = (self.man(a), self.man(b));
                is_within(front, other, TOUCH)
                    || self.rear(a).is_some_and(|rear| is_within(rear, other, TOUCH))
                    || self.rear(b).is_some_and(|rear| {
                        is_within(front, rear, TOUCH) || self.rear(a).is_some_and(|own| is_within(own, rear, TOUCH))
                    })
            }
            (Some(house), None) => self.at_outline(b, house),
            (None, Some(house)) => self.at_outline(a, house),
            (Some(_), Some(_)) => self[a.unit].building == self[b.unit].building,
        }
    }

    /// Whether a man outside touches a building.
    fn at_outline(&self, man: Man, house: &Feature) -> bool {
        house.is_within(self.man(man), TOUCH) || self.rear(man).is_some_and(|rear| house.is_within(rear, TOUCH))
    }

    /// The enemies a man touches. [IM-10.1]
    pub fn touched_by(&self, man: Man) -> impl Iterator<Item = Man> + '_ {
        let one = &self[man.unit];
        let own = match one.building {
            Some(_) => one.extent,
            None => Extent::of(self.man(man), self.rear(man).unwrap_or_else(|| self.man(man))),
        };
        self.present_near(one.side.enemy(), own.grown(BASE + TOUCH))
            .flat_map(move |unit| self[unit].numbers().map(move |number| Man { unit, number }))
            .filter(move |&enemy| self.touches(man, enemy))
    }

    /// Whether a unit has a figure in touch with an enemy.
    pub fn is_engaged(&self, unit: UnitId) -> bool {
        let reach = self[unit].extent.grown(BASE + TOUCH);
        self.present_near(self[unit].side.enemy(), reach).any(|enemy| {
            self[unit].numbers().any(|number| {
                self[enemy]
                    .numbers()
                    .any(|other| self.touches(Man { unit, number }, Man { unit: enemy, number: other }))
            })
        })
    }

    /// Whether enough enemies hold a man. [IM-5.29]
    pub fn is_pinned(&self, man: Man) -> bool {
        let outside = self[man.unit].building.is_none();
        self.touched_by(man).filter(|enemy| !outside || self[enemy.unit].building.is_none()).nth(HOLDERS - 1).is_some()
    }

    /// A unit's figures that may not leave, as bits. [IM-5.29]
    pub fn pinned(&self, unit: UnitId) -> u16 {
        if !self.is_near_enemy(unit) {
            return 0;
        }
        self[unit].numbers().filter(|&number| self.is_pinned(Man { unit, number })).fold(0, |set, n| set | 1 << n)
    }

    /// Whether some enemy's box is so near that figures might touch.
    pub fn is_near_enemy(&self, unit: UnitId) -> bool {
        let reach = self[unit].extent.grown(BASE + TOUCH);
        self.present_near(self[unit].side.enemy(), reach).next().is_some()
    }

    /// Whether some figure of one unit is at most so far from some figure of another. [IM-1.8]
    pub fn units_within(&self, a: UnitId, b: UnitId, gap: Inches) -> bool {
        if !self[a].extent.grown(gap + BASE).meets(self[b].extent) {
            return false;
        }
        match (self.building(a), self.building(b)) {
            (_, Some(house)) => self.is_near_house(a, house, gap),
            (Some(house), None) => self.is_near_house(b, house, gap),
            (None, None) => self.circles(a).any(|one| self.circles(b).any(|other| is_within(one, other, gap))),
        }
    }

    /// Whether a unit is at most so far from a building's outline, measured from its own outline if it is in one. [IM-1.8]
    fn is_near_house(&self, unit: UnitId, house: &Feature, gap: Inches) -> bool {
        match self.building(unit) {
            Some(own) => std::ptr::eq(own, house) || own.gap(house) <= gap,
            None => self.circles(unit).any(|place| house.is_within(place, gap)),
        }
    }

    /// Whether a unit is at most so far from something that happened to a figure. [IM-1.8]
    pub fn is_near_sight(&self, unit: UnitId, seen: Sight, gap: Inches) -> bool {
        match seen.building {
            Some(building) => self.is_near_house(unit, &self.field.features[usize::from(building)], gap),
            None => [Some(seen.at), seen.rear].into_iter().flatten().any(|at| self.is_near(unit, at, gap + RADIUS)),
        }
    }

    /// Whether some figure of a unit is at most so far from a place, measured from its base. [IM-1.8]
    pub fn is_near(&self, unit: UnitId, place: Place, gap: Inches) -> bool {
        if let Some(house) = self.building(unit) {
            return house.distance(place) <= gap;
        }
        let reach = squared(gap + RADIUS);
        self.circles(unit).any(|circle| circle.square(place) <= reach)
    }
}

//! Bases: the circles of figures, guns and limbers. [IM-1.2, IM-1.3, IM-1.4, IM-1.5]

use table::Facing;

use crate::data::place::{BASE, Extent, INCH, Place};
use crate::data::roster::Mount;
use crate::data::side::{Man, UnitId};
use crate::rules::state::{Gun, State};
use crate::rules::unit::Unit;

/// Limber, its rear circle and the gun hooked on behind it, from the limber's front circle. [IM-1.5]
pub fn train(front: Place, facing: Facing) -> [Place; 3] {
    [front, front.ahead(facing, -BASE), front.ahead(facing, -BASE * 2)]
}

impl Gun {
    /// The muzzle, an inch before the axle. [IM-1.4]
    pub fn muzzle(&self) -> Place {
        self.at.ahead(self.facing, INCH)
    }

    /// The rear circle of the limber. [IM-1.5]
    pub fn limber_rear(&self) -> Place {
        self.limber.ahead(self.limber_facing, -BASE)
    }

    /// The circles of gun and limber. A limber whose team is dead still stands there. [IM-1.5]
    pub fn circles(&self) -> [Place; 3] {
        [self.at, self.limber, self.limber_rear()]
    }

    /// Sets a limbered gun down, its limber's front circle at a place. [IM-1.5]
    pub fn hook(&mut self, front: Place, facing: Facing) {
        let [limber, _, gun] = train(front, facing);
        (self.limber, self.limber_facing) = (limber, facing);
        (self.at, self.facing) = (gun, facing.opposite());
    }
}

impl Unit {
    /// Whether its figures are mounted. [IM-1.3]
    #[inline]
    pub fn is_mounted(&self) -> bool {
        self.mount != Mount::Foot
    }
}

impl State {
    /// A unit's front circles and, if it is mounted, its rear ones; none in a building. [IM-1.3]
    pub fn circles(&self, unit: UnitId) -> impl Iterator<Item = Place> + '_ {
        let one = &self[unit];
        let back = one.is_mounted().then(|| (i32::from(one.back[0]), i32::from(one.back[1])));
        let outside = one.building.is_none();
        self.figures(unit)
            .filter(move |_| outside)
            .flat_map(move |(_, front)| std::iter::once(front).chain(back.map(|by| front.shifted(by))))
    }

    /// Visits a unit's circles that lie in a box.
    #[inline]
    pub fn visit_circles(&self, unit: UnitId, reach: Extent, mut visit: impl FnMut(Place)) {
        let one = &self[unit];
        if one.building.is_some() {
            return;
        }
        let back = one.is_mounted().then(|| (i32::from(one.back[0]), i32::from(one.back[1])));
        for (_, front) in self.figures(unit) {
            if reach.holds(front) {
                visit(front);
            }
            if let Some(rear) = back.map(|by| front.shifted(by)).filter(|rear| reach.holds(*rear)) {
                visit(rear);
            }
        }
    }

    /// The rear circle of a mounted man.
    pub fn rear(&self, man: Man) -> Option<Place> {
        let one = &self[man.unit];
        one.is_mounted().then(|| self.man(man).shifted((one.back[0].into(), one.back[1].into())))
    }
}

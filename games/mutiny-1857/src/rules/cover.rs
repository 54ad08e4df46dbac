//! Cover against one line of fire, and a unit's cover as a whole.

use arrayvec::ArrayVec;
use table::{Inches, Spot};

use crate::data::field::{Cover, Feature, Kind, KindRow, Lie, MOST_FEATURES, Outline};
use crate::data::place::{Extent, INCH, Place};
use crate::data::side::{UnitId, bits};
use crate::rules::state::State;

/// How near to a target a linear obstacle must be crossed. [IM-6.18]
const NEAR: Inches = Inches::from_hundredths(150);

/// All that gives cover to somebody in a box.
pub struct Shelter<'a> {
    features: ArrayVec<(&'a Feature, KindRow), MOST_FEATURES>,
}

impl<'a> Shelter<'a> {
    /// What gives cover there.
    pub fn about(state: &'a State, extent: Extent) -> Self {
        let features = state
            .near(extent.grown(NEAR))
            .filter(|(_, _, row)| row.cover > Cover::Open && !row.kind.is_building())
            .map(|(_, feature, row)| (feature, row))
            .collect();
        Self { features }
    }

    /// What a place has of it, to be asked against several lines.
    pub fn of(&self, target: Place) -> Refuge<'_> {
        let about = Extent::of(target, target).grown(NEAR);
        let mut refuge = Refuge { shelter: self, target, best: Cover::Open, others: 0 };
        for (index, (feature, row)) in self.features.iter().enumerate() {
            if row.cover <= refuge.best || !feature.extent.meets(about) {
                continue;
            }
            if row.lie == Lie::Section || row.kind == Kind::Hill {
                refuge.others |= 1 << index;
            } else if feature.holds(target) {
                refuge.best = row.cover;
            }
        }
        refuge
    }

    /// What a figure is in or at, whatever the direction. [IM-6.20]
    pub fn at(&self, place: Place) -> Cover {
        let mut best = Cover::Open;
        let about = Extent::of(place, place).grown(NEAR);
        for (feature, row) in &self.features {
            if row.cover <= best || !feature.extent.meets(about) {
                continue;
            }
            let counts = match row.lie {
                Lie::Section => feature.is_within(place, INCH),
                _ => feature.holds(place),
            };
            if counts {
                best = row.cover;
            }
        }
        best
    }
}

/// The cover of a place: what it stands in, and what may cover it from one side and not from another.
pub struct Refuge<'a> {
    shelter: &'a Shelter<'a>,
    target: Place,
    best: Cover,
    others: u64,
}

impl Refuge<'_> {
    /// The cover of what it stands in.
    pub const fn best(&self) -> Cover {
        self.best
    }

    /// Whether that is all: from every side it has the same.
    pub const fn is_all_round(&self) -> bool {
        self.others == 0
    }

    /// The cover against a line from another place: the best of what it stands in and what it stands behind. [IM-6.17, IM-6.18, IM-6.19]
    pub fn against(&self, firer: Place) -> Cover {
        let (target, mut best) = (self.target, self.best);
        for (feature, row) in bits(self.others).map(|index| &self.shelter.features[usize::from(index)]) {
            if row.cover <= best {
                continue;
            }
            let covers = match (&feature.outline, row.lie) {
                (Outline::Line(line), Lie::Section) => is_behind(line, firer.spot(), target.spot()),
                // A hill covers who stands on it against those who do not. [IM-6.6]
                _ => feature.holds(target) && !feature.holds(firer),
            };
            if covers {
                best = row.cover;
            }
        }
        best
    }
}

/// Whether the line crosses an obstacle near the target, and the firer does not fire over his own wall. [IM-6.18]
fn is_behind(line: &table::Line, firer: Spot, target: Spot) -> bool {
    let Some(crossing) = table::last_crossing(firer, target, line) else { return false };
    let (to_target, to_firer) = (table::distance_between(crossing, target), table::distance_between(crossing, firer));
    to_target <= NEAR && !(to_firer <= NEAR && to_firer < to_target)
}

/// A unit's cover for its morale: what at least half its living figures are in, or have within an inch of their bases. [IM-6.20]
pub fn of_unit(state: &State, unit: UnitId) -> Cover {
    // The garrison has hard cover wherever in the fort it stands. [IM-12.12]
    if state[unit].building.is_some() || state[unit].garrison {
        return Cover::Hard;
    }
    let (mut soft, mut hard, mut all) = (0, 0, 0);
    let shelter = Shelter::about(state, state[unit].extent);
    for (_, place) in state.figures(unit) {
        all += 1;
        match shelter.at(place) {
            Cover::Hard => {
                hard += 1;
                soft += 1;
            }
            Cover::Soft => soft += 1,
            Cover::Open => {}
        }
    }
    if all == 0 {
        Cover::Open
    } else if 2 * hard >= all {
        Cover::Hard
    } else if 2 * soft >= all {
        Cover::Soft
    } else {
        Cover::Open
    }
}

//! Cover against one line of fire, and a unit's cover as a whole.

use table::Spot;

use crate::field::{Cover, Kind, Lie, Outline};
use crate::place::{Extent, Place};
use crate::side::UnitId;
use crate::state::State;

/// How near to a target a linear obstacle must be crossed. [IM-6.18]
const NEAR: i32 = 150;

/// The cover of a place against a line from another: the best of what it stands in and what it stands behind. [IM-6.17, IM-6.18, IM-6.19]
pub fn against(state: &State, firer: Place, target: Place) -> Cover {
    let mut best = Cover::Open;
    let about = Extent::of(target, target).grown(NEAR);
    for (_, feature, row) in state.near(about) {
        if row.cover <= best {
            continue;
        }
        let covers = match (&feature.outline, row.lie) {
            (Outline::Line(line), Lie::Section) => is_behind(line, firer.spot(), target.spot()),
            // A hill covers who stands on it against those who do not. [IM-6.6]
            _ if row.kind == Kind::Hill => feature.holds(target) && !feature.holds(firer),
            _ if row.kind.is_building() => false,
            _ => feature.holds(target),
        };
        if covers {
            best = row.cover;
        }
    }
    best
}

/// Whether the line crosses an obstacle near the target, and the firer does not fire over his own wall. [IM-6.18]
fn is_behind(line: &table::Line, firer: Spot, target: Spot) -> bool {
    let Some(crossing) = table::last_crossing(firer, target, line) else { return false };
    let (to_target, to_firer) =
        (table::distance_between(crossing, target).hundredths(), table::distance_between(crossing, firer).hundredths());
    to_target <= NEAR && !(to_firer <= NEAR && to_firer < to_target)
}

/// A unit's cover for its morale: what at least half its living figures are in, or have within an inch of their bases. [IM-6.20]
pub fn of_unit(state: &State, unit: UnitId) -> Cover {
    // The garrison has hard cover wherever in the fort it stands. [IM-12.12]
    if state[unit].building.is_some() || state[unit].garrison {
        return Cover::Hard;
    }
    let (mut soft, mut hard, mut all) = (0, 0, 0);
    for (_, place) in state.figures(unit) {
        all += 1;
        match of_place(state, place) {
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

/// What a figure is in or at, whatever the direction. [IM-6.20]
pub fn of_place(state: &State, place: Place) -> Cover {
    let mut best = Cover::Open;
    for (_, feature, row) in state.near(Extent::of(place, place).grown(NEAR)) {
        if row.cover <= best {
            continue;
        }
        let counts = match row.lie {
            Lie::Section => feature.is_within(place, 100),
            _ => !row.kind.is_building() && feature.holds(place),
        };
        if counts {
            best = row.cover;
        }
    }
    best
}

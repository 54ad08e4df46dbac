//! Obstacles: what bars whom, and where it bars nobody. [IM-6.12, IM-6.13, IM-6.14, IM-6.15, IM-6.16]

use crate::data::field::{KindRow, Lie, Outline, Tread};
use crate::data::place::{Extent, Place};
use crate::rules::state::State;

/// Whether ground is open to somebody who treads so: guns pass no line, building, river or jungle; cavalry jumps low walls and fences, beasts push through
/// fences, and no other wall, building or work; foot crosses everything but buildings. [IM-6.12, IM-6.13, IM-6.14, IM-6.15]
pub const fn is_open(row: KindRow, tread: Tread) -> bool {
    row.pass[tread as usize].is_open()
}

/// Whether a track, ford or bridge carries a straight way over what bars it. [IM-6.16]
pub fn has_gap(state: &State, index: u8, row: KindRow, from: Place, to: Place) -> bool {
    let feature = &state.field.features[usize::from(index)];
    let on_gap = |place: Place| {
        let mut near = state.near(Extent::of(place, place));
        near.any(|(_, gap, over)| over.kind.is_gap_in(row.kind) && gap.holds(place))
    };
    if row.kind.is_building() {
        return false;
    }
    match (&feature.outline, row.lie) {
        (Outline::Line(line), Lie::Section) => {
            table::last_crossing(from.spot(), to.spot(), line).is_some_and(|spot| on_gap(Place::nearest(spot)))
        }
        _ => {
            // Looked at every tenth of an inch.
            let parts = (from.distance(to).hundredths() / 10).max(1) as u32;
            (0..=parts).all(|part| {
                let place = Place::nearest(from.spot().part_way(to.spot(), part, parts));
                !feature.holds(place) || on_gap(place)
            })
        }
    }
}

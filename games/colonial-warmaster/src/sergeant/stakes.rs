//! How the battle looks to a side: who would win if it ended now, how late it is, where its swordsmen find their prey.

use engine::NoReasons;
use table::Spot;

use crate::data::scenario::{Cover, Gait};
use crate::data::side::{Side, UnitId};
use crate::rules::state::{Morale, State};
use crate::rules::terrain;
use crate::rules::victory;
use crate::sergeant::weights;

/// What a side should know before it thinks of single units.
#[derive(Clone, Copy, Debug)]
pub struct Stakes {
    /// How much it must change the course of the battle: 0 if it would win as things stand, a half in an even draw, 1 if it would lose.
    pub need: f32,
    /// How much of the battle is over, from 0 to 1.
    pub late: f32,
}

impl Stakes {
    /// What is at stake for a side. [CW-15.5]
    pub fn new(state: &State, side: Side) -> Self {
        let lead = f32::from(
            victory::score(state, side, &mut NoReasons) - victory::score(state, side.enemy(), &mut NoReasons),
        );
        let margin = f32::from(state.book.tables.victory.draw_margin.max(1));
        Self {
            need: ((margin - lead) / (2.0 * margin)).clamp(0.0, 1.0),
            late: f32::from(state.turn) / f32::from(state.footing().turns),
        }
    }

    /// How ready the side is to go to the enemy: a side that wins by waiting waits.
    pub fn aggression(self) -> f32 {
        weights::AGGRESSION_LEAST + weights::AGGRESSION_NEED * self.need
    }

    /// How much the clock drives a side that must do something, from 0 to 1.
    pub fn urgency(self) -> f32 {
        self.need * (weights::URGENCY_EARLY + weights::URGENCY_LATE * self.late)
    }
}

/// The distance between two spots in inches.
pub fn inches_between(a: Spot, b: Spot) -> f32 {
    let (x, y) = ((a.x - b.x) as f32, (a.y - b.y) as f32);
    (x * x + y * y).sqrt() / 10_000.0
}

/// Whether a place is closed to horses, so that cavalry sent to it must dismount.
pub fn is_closed_to_horses(state: &State, spot: Spot) -> bool {
    state.ground().at(spot).any(|(_, feature)| terrain::is_closed(&feature.kind, Gait::Mounted))
}

/// The enemies of a side as its swordsmen choose among them: near, and in the open rather than in cover.
pub struct Hunt(Vec<(UnitId, Spot, f32)>);

impl Hunt {
    /// Looks round once for all swordsmen of a side.
    pub fn new(state: &State, side: Side) -> Self {
        let prey = |unit: UnitId| {
            let at = state[unit].pose.spot();
            let covered = state.ground().at(at).any(|(_, feature)| feature.kind.of.cover > Cover::None);
            (unit, at, if covered { weights::COVERED } else { 0.0 })
        };
        let steady = |enemy: &UnitId| state[*enemy].morale != Morale::Routed;
        Self(state.units_of(side.enemy()).filter(steady).map(prey).collect())
    }

    /// The prey of swordsmen at a spot.
    pub fn prey(&self, from: Spot) -> Option<(UnitId, Spot)> {
        let way = |(_, at, against): &(UnitId, Spot, f32)| inches_between(from, *at) + against;
        self.0.iter().min_by(|a, b| way(a).total_cmp(&way(b))).map(|(unit, at, _)| (*unit, *at))
    }
}

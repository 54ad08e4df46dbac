//! What is about a unit: whom and what a move of it can come upon at all.

use table::{Bounds, Feature, Inches};

use crate::data::scenario::Terrain;
use crate::data::side::{UnitId, each, numbers};
use crate::rules::state::State;

/// So much farther than its base move a unit reaches in a turn or a wheel.
const MARGIN: Inches = Inches::whole(1);

/// The units and the ground about a unit, found once for all the paths that are tried. Whatever does not lie in the box they were looked for in is looked
/// for among all.
#[derive(Clone, Copy)]
pub struct Around<'a> {
    state: &'a State,
    all: u64,
    reach: Bounds,
    units: u64,
    ground: u64,
}

impl<'a> Around<'a> {
    /// What is about a unit where it stands.
    pub fn new(state: &'a State, unit: UnitId) -> Self {
        let all = state.on_table() & !unit.bit();
        let reach = state.shape(unit).bounds().about(state.base_move(unit) + MARGIN);
        let units = meeting(state, all, reach);
        let ground = state.ground().near(reach).fold(0, |set, (index, _)| set | 1 << index);
        Self { state, all, reach, units, ground }
    }

    /// The units among whom all are whose boxes meet a box.
    fn among(&self, bounds: Bounds) -> u64 {
        if self.reach.encloses(bounds) { self.units } else { self.all }
    }

    /// The others whose boxes meet a box.
    pub fn others(&self, bounds: Bounds) -> u64 {
        meeting(self.state, self.among(bounds), bounds)
    }

    /// Those of some units whose boxes meet a box.
    pub fn of(&self, units: u64, bounds: Bounds) -> u64 {
        meeting(self.state, self.among(bounds) & units, bounds)
    }

    /// The features whose boxes meet a box, with their numbers.
    pub fn ground(&self, bounds: Bounds) -> impl Iterator<Item = (usize, &'static Feature<Terrain>)> + use<> {
        let ground = self.state.ground();
        let set =
            if self.reach.encloses(bounds) { self.ground } else { u64::MAX >> (64 - ground.features().len().max(1)) };
        let features = ground.features();
        numbers(set)
            .filter_map(move |index| Some((index, features.get(index)?)))
            .filter(move |(_, feature)| feature.outline.bounds().meets(bounds))
    }
}

/// Those of some units whose boxes meet a box.
fn meeting(state: &State, units: u64, bounds: Bounds) -> u64 {
    each(units).filter(|&unit| bounds.meets(state.shape(unit).bounds())).fold(0, |set, unit| set | unit.bit())
}

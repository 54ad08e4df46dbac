//! Arc and line of sight. [GA-5.7, GA-5.8]

use table::{Arc, Feature, Inches, Outline, Shape, Spot};

use crate::data::scenario::{Terrain, TerrainKind};
use crate::data::side::{UnitId, each};
use crate::rules::state::State;
use crate::rules::terrain::is_on_hill;

/// One unit looking at another.
struct Look<'a> {
    state: &'a State,
    unit: UnitId,
    target: UnitId,
    /// One of the two stands on a hill. [GA-5.8]
    raised: bool,
}

/// From where a unit looks: the middle of its front edge, of a garrison its centre. [GA-5.7]
pub fn eye(state: &State, unit: UnitId) -> Spot {
    if state[unit].garrison.is_some() { state.centre(unit) } else { state.shape(unit).front_middle() }
}

/// Whether a unit has another in its front arc and in sight. [GA-5.7]
pub fn can_see(state: &State, unit: UnitId, target: UnitId) -> bool {
    let look = Look {
        state,
        unit,
        target,
        raised: is_on_hill(state, state.centre(unit)) || is_on_hill(state, state.centre(target)),
    };
    let from = eye(state, unit);
    points(state, target).any(|point| look.has_in_arc(point) && look.is_clear(from, point))
}

/// The points by which a target is seen: its corners and its centre. [GA-5.7]
fn points(state: &State, target: UnitId) -> impl Iterator<Item = Spot> + '_ {
    state.shape(target).corners().iter().copied().chain([state.centre(target)])
}

impl Look<'_> {
    /// The front arc opens 45 degrees outward from the front corners; a garrison's is all round. [GA-D5, GA-5.7]
    fn has_in_arc(&self, point: Spot) -> bool {
        let one = &self.state[self.unit];
        one.garrison.is_some() || table::is_in_arc(self.state.base(self.unit), one.pose, point, Arc::HALF_RIGHT)
    }

    fn is_clear(&self, from: Spot, to: Spot) -> bool {
        let bounds = table::Bounds::of(&[from, to]);
        let state = self.state;
        let others = state.on_table() & !self.unit.bit() & !self.target.bit();
        !each(others).any(|other| {
            let shape = state.shape(other);
            bounds.meets(shape.bounds()) && table::runs_through((from, to), shape) && self.is_hidden_by(other, shape)
        }) && !state.ground().near(bounds).any(|(index, feature)| self.is_blocked_by(index, feature, from, to))
    }

    /// Seen from or on a hill, bases off any hill block only near the target. [GA-5.8]
    fn is_hidden_by(&self, other: UnitId, shape: &Shape) -> bool {
        !self.raised
            || is_on_hill(self.state, self.state.centre(other))
            || table::is_within(shape, self.state.shape(self.target), self.state.book.tables.sight.below)
    }

    fn is_blocked_by(&self, index: usize, feature: &Feature<Terrain>, from: Spot, to: Spot) -> bool {
        let Outline::Area(area) = &feature.outline else { return false };
        let stands_in =
            |unit: UnitId| self.state[unit].garrison == Some(index as u8) || area.holds(self.state.centre(unit));
        let own = stands_in(self.unit) || stands_in(self.target);
        match feature.kind.kind {
            TerrainKind::Rough | TerrainKind::Town if own => table::length_inside(from, to, area) > self.limit(),
            TerrainKind::Rough | TerrainKind::Town => table::crosses_area(from, to, area),
            TerrainKind::Hill => !own && table::crosses_area(from, to, area),
            _ => false,
        }
    }

    fn limit(&self) -> Inches {
        self.state.book.tables.sight.through
    }
}

//! What is about a unit: whom and what a move of it can come upon at all.

use table::{Bounds, Feature, Ground, Inches, Lane, Leg, Manoeuvre};

use crate::data::scenario::{Terrain, TerrainKind};
use crate::data::side::{UnitId, each, numbers};
use crate::rules::path::GRAIN;
use crate::rules::state::State;

/// So much farther than its base move a unit reaches in a turn or a wheel.
const MARGIN: Inches = Inches::whole(1);

/// What a leg can come upon: a quick look, never wrong about what it leaves out.
#[derive(Clone, Copy, Debug)]
pub struct Upon {
    /// Units that it may come to touch or run over, as a set.
    pub units: u64,
    /// Features that it may run over, as a set; neither hills nor roads, which bar and cost nothing.
    pub ground: u64,
}

/// The units and the ground about a unit, found once for all the paths that are tried. Whatever does not lie in the box they were looked for in is looked
/// for among all.
#[derive(Clone, Copy)]
pub struct Around<'a> {
    state: &'a State,
    reach: Bounds,
    near: Upon,
    all: Upon,
}

impl<'a> Around<'a> {
    /// What is about a unit where it stands.
    pub fn new(state: &'a State, unit: UnitId) -> Self {
        let all = Upon { units: state.on_table() & !unit.bit(), ground: hindering(state.ground()) };
        let reach = state.shape(unit).bounds().about(state.base_move(unit) + MARGIN);
        let near = Upon {
            units: meeting(state, all.units, reach),
            ground: state.ground().near(reach).fold(0, |set, (index, _)| set | 1 << index) & all.ground,
        };
        Self { state, reach, near, all }
    }

    fn among(&self, bounds: Bounds) -> Upon {
        if self.reach.encloses(bounds) { self.near } else { self.all }
    }

    /// The others whose boxes meet a box.
    pub fn others(&self, bounds: Bounds) -> u64 {
        meeting(self.state, self.among(bounds).units, bounds)
    }

    /// The features but hills and roads whose boxes meet a box, with their numbers.
    pub fn ground(&self, bounds: Bounds) -> impl Iterator<Item = (usize, &'static Feature<Terrain>)> + use<> {
        features(self.state, self.among(bounds).ground)
            .filter(move |(_, feature)| feature.outline.bounds().meets(bounds))
    }

    /// What a leg can come upon, with a gap to be kept from others.
    pub fn upon(&self, leg: &Leg, gap: Inches) -> Upon {
        match leg.manoeuvre {
            Manoeuvre::Slide { .. } => self.along(leg, gap),
            _ => self.about(leg, gap),
        }
    }

    /// What a slide can come upon: it keeps to its lane.
    fn along(&self, leg: &Leg, gap: Inches) -> Upon {
        let lane = Lane::along(leg.start(), leg.to.spot() - leg.from.spot(), gap);
        let among = self.among(lane.bounds());
        let units = each(among.units).filter(|&unit| lane.may_meet(self.state.shape(unit)));
        let ground = features(self.state, among.ground).filter(|(_, feature)| lane.may_meet_outline(&feature.outline));
        Upon { units: set_of(units), ground: ground.fold(0, |set, (index, _)| set | 1 << index) }
    }

    /// What a wheel can come upon: it keeps to the disc about its pivot.
    fn about(&self, leg: &Leg, gap: Inches) -> Upon {
        let bounds = leg.bounds().about(gap);
        let disc = leg.swept_disc();
        let is_near =
            |unit: &UnitId| disc.is_none_or(|disc| table::is_within(&disc, self.state.shape(*unit), gap + GRAIN));
        let units = each(self.others(bounds)).filter(is_near);
        let ground = self
            .ground(bounds)
            .filter(|(_, feature)| disc.is_none_or(|disc| table::overlaps_outline(&disc, &feature.outline)));
        Upon { units: set_of(units), ground: ground.fold(0, |set, (index, _)| set | 1 << index) }
    }
}

/// The features of a set, with their numbers.
pub fn features(state: &State, set: u64) -> impl Iterator<Item = (usize, &'static Feature<Terrain>)> + use<> {
    let features = state.ground().features();
    numbers(set).map(move |index| (index, &features[index]))
}

/// All features but hills and roads.
fn hindering(ground: &Ground<Terrain>) -> u64 {
    let hinders = |feature: &Feature<Terrain>| !matches!(feature.kind.kind, TerrainKind::Hill | TerrainKind::Road);
    let all = ground.features().iter().enumerate();
    all.filter(|(_, feature)| hinders(feature)).fold(0, |set, (index, _)| set | 1 << index)
}

/// Those of some units whose boxes meet a box.
fn meeting(state: &State, units: u64, bounds: Bounds) -> u64 {
    set_of(each(units).filter(|&unit| bounds.meets(state.shape(unit).bounds())))
}

fn set_of(units: impl Iterator<Item = UnitId>) -> u64 {
    units.fold(0, |set, unit| set | unit.bit())
}

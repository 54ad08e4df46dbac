//! Line of sight past figures and terrain. [IM-7.7, IM-7.8, IM-7.9]

use table::{Inches, Stretches};

use crate::data::field::{Feature, Outline, Veil};
use crate::data::place::{BASE, Extent, Place, RADIUS, is_within, passes_within};
use crate::data::side::{Man, UnitId};
use crate::rules::state::{Gun, Sight, State};
use crate::rules::unit::Stance;

/// How much dense ground can be looked through. [IM-7.9]
const DENSE: Inches = Inches::whole(3);
/// Comrades this near do not block. [IM-7.8]
const RANK: Inches = Inches::from_hundredths(50);

/// Who looks from where.
#[derive(Clone, Copy, Debug)]
pub struct Eye {
    /// The place looked from, or at.
    pub at: Place,
    /// The unit, if it is one.
    pub unit: Option<UnitId>,
    /// The building he is in.
    pub building: Option<u8>,
    /// On an elephant.
    pub high: bool,
    /// The hill he stands on.
    pub hill: Option<u8>,
    /// Nobody of his own unit blocks him: a gun with its crew. [IM-7.14]
    pub gun: bool,
}

impl Eye {
    /// A man as he stands, looking at or seen from a place: from a building at the point of the outline nearest to it. [IM-7.8]
    pub fn man(state: &State, man: Man, other: Place) -> Self {
        let one = &state[man.unit];
        let at = match state.building(man.unit) {
            Some(house) => Place::nearest(house.nearest(other.spot())),
            None => state.man(man),
        };
        Self {
            at,
            unit: Some(man.unit),
            building: one.building,
            high: state.on_elephant(man),
            hill: if one.building.is_none() { state.hill_at(at) } else { None },
            gun: false,
        }
    }

    /// A bare place.
    pub fn place(state: &State, at: Place) -> Self {
        Self { at, unit: None, building: None, high: false, hill: state.hill_at(at), gun: false }
    }
}

/// A circle that may hide.
#[derive(Clone, Copy)]
struct Screen {
    at: Place,
    unit: Option<UnitId>,
}

/// What lies between two groups of figures, gathered once and asked for every pair.
pub struct Lane<'a> {
    state: &'a State,
    screens: Vec<Screen>,
    veils: Vec<(u8, &'a Feature, Veil)>,
}

impl<'a> Lane<'a> {
    /// All that may hide anything in a box from one unit or the other.
    pub fn new(state: &'a State, extent: Extent, target: Option<UnitId>) -> Self {
        let mut lane = Self { state, screens: Vec::new(), veils: Vec::new() };
        let reach = extent.grown(RADIUS);
        for unit in state.ids().filter(|&unit| Some(unit) != target) {
            let one = &state[unit];
            if one.is_present() && one.building.is_none() && one.stance == Stance::Standing && one.extent.meets(reach) {
                state.visit_circles(unit, reach, |at| lane.screens.push(Screen { at, unit: Some(unit) }));
            }
        }
        let hides = |gun: &&Gun| gun.is_present() && (gun.crew.is_none() || gun.crew != target) && gun.may_reach(reach);
        for gun in state.guns.iter().filter(hides) {
            for at in gun.circles().into_iter().filter(|&at| reach.holds(at)) {
                lane.screens.push(Screen { at, unit: gun.crew });
            }
        }
        for (index, feature, row) in state.near(extent) {
            if row.sight != Veil::Clear {
                lane.veils.push((index, feature, row.sight));
            }
        }
        lane
    }

    /// Whether one sees the other. [IM-7.8, IM-7.9]
    pub fn sees(&self, from: &Eye, to: &Eye) -> bool {
        self.clear_of_figures(from, to) && self.clear_of_terrain(from, to)
    }

    fn clear_of_figures(&self, from: &Eye, to: &Eye) -> bool {
        if self.screens.is_empty() || from.high || to.high {
            return true;
        }
        let reach = Extent::of(from.at, to.at).grown(RADIUS);
        !self.screens.iter().any(|screen| {
            if !reach.holds(screen.at) || !passes_within(from.at, to.at, screen.at, RADIUS) {
                return false;
            }
            let own = screen.unit.is_some() && screen.unit == from.unit;
            if screen.unit.is_some() && screen.unit == to.unit {
                return false;
            }
            if own && (from.gun || is_within(from.at, screen.at, RANK)) {
                return false;
            }
            // From a hill one looks over whoever is not on it. [IM-7.8]
            let over = |hill: Option<u8>| hill.is_some() && self.state.hill_at(screen.at) != hill;
            !(over(from.hill) || over(to.hill))
        })
    }

    fn clear_of_terrain(&self, from: &Eye, to: &Eye) -> bool {
        if self.veils.is_empty() {
            return true;
        }
        let (a, b) = (from.at.spot(), to.at.spot());
        let line = Extent::of(from.at, to.at);
        let mut dense = Stretches::default();
        let mut is_dense = false;
        for (index, feature, veil) in self.veils.iter().filter(|(_, feature, _)| feature.extent.meets(line)) {
            match (&feature.outline, veil) {
                (Outline::Area(area), Veil::Solid) => {
                    let own = from.building == Some(*index) || to.building == Some(*index);
                    if !own && table::crosses_area(a, b, area) {
                        return false;
                    }
                }
                (Outline::Area(area), Veil::Hill) => {
                    let stands = from.hill == Some(*index) || to.hill == Some(*index);
                    if !stands && table::crosses_area(a, b, area) {
                        return false;
                    }
                }
                (Outline::Area(area), Veil::Dense) => {
                    dense.add_inside(a, b, area);
                    is_dense = true;
                }
                (Outline::Line(wall), Veil::Wall) => {
                    let lined = |eye: &Eye| eye.building.is_none() && feature.is_within(eye.at, BASE);
                    if table::crossings(a, b, wall) > 0 && !lined(from) && !lined(to) {
                        return false;
                    }
                }
                _ => {}
            }
        }
        !is_dense || dense.length(a, b) <= DENSE
    }
}

/// Whether some figure of a unit sees what happens somewhere. [IM-7.8, IM-13.13]
pub fn unit_sees(state: &State, unit: UnitId, seen: Sight, victim: Option<UnitId>) -> bool {
    if seen.building.is_some() && seen.building == state[unit].building {
        return true;
    }
    let house = seen.building.map(|building| &state.field.features[usize::from(building)]);
    let extent = house.map_or(Extent::of(seen.at, seen.at), |house| house.extent);
    let lane = Lane::new(state, state[unit].extent.and(extent), victim);
    let sees = |man: Man| {
        let from = Eye::man(state, man, seen.at);
        let to = match house {
            Some(house) => {
                let at = Place::nearest(house.nearest(from.at.spot()));
                Eye { at, building: seen.building, hill: None, ..Eye::place(state, at) }
            }
            None => Eye::place(state, seen.at),
        };
        lane.sees(&from, &to)
    };
    // All who are in one building see alike.
    let asked = if state[unit].building.is_some() { 1 } else { usize::MAX };
    state[unit].numbers().take(asked).any(|number| sees(Man { unit, number }))
}

//! Line of sight past figures and terrain. [IM-7.7, IM-7.8, IM-7.9]

use arrayvec::ArrayVec;
use table::{Inches, Stretches};

use crate::data::field::{MOST_FEATURES, Outline, Veil};
use crate::data::place::{BASE, Extent, Place, RADIUS, is_within, passes_within};
use crate::data::side::{Man, UnitId, bits, each};
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
    /// Where he stands, on a hill or not; nowhere in a building.
    pub stands: Option<Place>,
    /// Nobody of his own unit blocks him: a gun with its crew. [IM-7.14]
    pub gun: bool,
}

impl Eye {
    /// A man as he stands, looking at or seen from a place: from a building at the point of the outline nearest to it. [IM-7.8]
    pub fn man(state: &State, man: Man, other: Place) -> Self {
        let house = state.building(man.unit).map(|house| Place::nearest(house.nearest(other.spot())));
        Self::man_at(state, man, house.unwrap_or_else(|| state.man(man)))
    }

    /// A man as he stands, who looks from a place or is seen at it.
    pub fn man_at(state: &State, man: Man, at: Place) -> Self {
        let building = state[man.unit].building;
        let stands = building.is_none().then(|| state.man(man));
        Self { at, unit: Some(man.unit), building, high: state.on_elephant(man), stands, gun: false }
    }

    /// A bare place.
    pub const fn place(at: Place) -> Self {
        Self { at, unit: None, building: None, high: false, stands: Some(at), gun: false }
    }

    /// The hill he stands on.
    fn hill(&self, state: &State) -> Option<u8> {
        self.stands.and_then(|at| state.hill_at(at))
    }
}

/// A circle that may hide.
#[derive(Clone, Copy)]
struct Screen {
    at: Place,
    unit: Option<UnitId>,
}

/// The strip of ground that all straight ways from one box to another keep to, a base's radius to either side included.
#[derive(Clone, Copy)]
struct Strip {
    from: Place,
    way: (i64, i64),
    /// How far off the way between the middles, times its length.
    off: (i64, i64),
}

impl Strip {
    fn new(from: Extent, to: Extent) -> Self {
        let (start, end) = (from.middle(), to.middle());
        let (x, y) = end.from(start);
        let mut strip = Self { from: start, way: (x.into(), y.into()), off: (0, 0) };
        let ((low, high), (least, most)) = (strip.span(from), strip.span(to));
        let (x, y) = (i64::from(x.abs()), i64::from(y.abs()));
        // No shorter than the way, and at most an eighth longer.
        let length = x.max(y) + x.min(y) / 2 + 1;
        let aside = i64::from(RADIUS.hundredths()) * length;
        strip.off = (low.min(least) - aside, high.max(most) + aside);
        strip
    }

    /// How far off the way a box reaches to either side.
    fn span(&self, extent: Extent) -> (i64, i64) {
        let (x, y) = self.way;
        let side = |edge: i16, from: i16| i64::from(edge) - i64::from(from);
        let (left, right) = (side(extent.left, self.from.x), side(extent.right, self.from.x));
        let (bottom, top) = (side(extent.bottom, self.from.y), side(extent.top, self.from.y));
        let ((south, north), (west, east)) = ((x * bottom, x * top), (y * left, y * right));
        (south.min(north) - west.max(east), south.max(north) - west.min(east))
    }

    /// Whether something of a box may lie in it.
    fn may_meet(&self, extent: Extent) -> bool {
        let (low, high) = self.span(extent);
        low <= self.off.1 && self.off.0 <= high
    }

    /// Whether a place may lie in it.
    fn may_hold(&self, place: Place) -> bool {
        let (x, y) = place.from(self.from);
        let off = self.way.0 * i64::from(y) - self.way.1 * i64::from(x);
        self.off.0 <= off && off <= self.off.1
    }
}

/// What lies between two groups of figures, gathered once and asked for every pair.
pub struct Lane<'a> {
    state: &'a State,
    screens: Vec<Screen>,
    veils: ArrayVec<(u8, Veil), MOST_FEATURES>,
}

/// Which of the first 64 screens of a lane, and which of its features, may hide somebody; screens beyond those always may.
#[derive(Clone, Copy)]
pub struct Hiding {
    screens: u64,
    veils: u64,
}

impl Hiding {
    /// Whoever and whatever is in the lane.
    pub const ANYBODY: Self = Self { screens: u64::MAX, veils: u64::MAX };
}

impl<'a> Lane<'a> {
    /// All that may hide anything in one box from another, the figures of one unit apart.
    pub fn new(state: &'a State, from: Extent, to: Extent, target: Option<UnitId>) -> Self {
        let mut lane = Self { state, screens: Vec::new(), veils: ArrayVec::new() };
        let (extent, strip) = (from.and(to), Strip::new(from, to));
        let reach = extent.grown(RADIUS);
        for unit in each(state.boxes.meeting(reach)).filter(|&unit| Some(unit) != target) {
            let one = &state[unit];
            if one.is_present()
                && one.building.is_none()
                && one.stance == Stance::Standing
                && strip.may_meet(one.extent)
            {
                state.visit_circles(unit, reach, |at| lane.add(&strip, at, Some(unit)));
            }
        }
        let hides = |gun: &&Gun| gun.is_present() && (gun.crew.is_none() || gun.crew != target) && gun.may_reach(reach);
        for gun in state.guns.iter().filter(hides) {
            for at in gun.circles().into_iter().filter(|&at| reach.holds(at)) {
                lane.add(&strip, at, gun.crew);
            }
        }
        for (index, feature, row) in state.near(extent) {
            if row.sight != Veil::Clear && strip.may_meet(feature.extent) {
                lane.veils.push((index, row.sight));
            }
        }
        lane
    }

    fn add(&mut self, strip: &Strip, at: Place, unit: Option<UnitId>) {
        if strip.may_hold(at) {
            if self.screens.capacity() == 0 {
                self.screens.reserve(32);
            }
            self.screens.push(Screen { at, unit });
        }
    }

    /// Who and what of the lane may hide somebody in a box from a place.
    pub fn hiding(&self, from: Place, to: Extent) -> Hiding {
        let own = Extent::of(from, from);
        let (strip, reach) = (Strip::new(own, to), own.and(to).grown(RADIUS));
        let near = |screen: &Screen| reach.holds(screen.at) && strip.may_hold(screen.at);
        let first = self.screens.iter().take(64).enumerate();
        let screens = first.fold(0, |set, (index, screen)| set | u64::from(near(screen)) << index);
        let crosses = |index: u8| {
            let extent = self.state.field.features[usize::from(index)].extent;
            extent.meets(reach) && strip.may_meet(extent)
        };
        let veils = self.veils.iter().enumerate();
        let veils = veils.fold(0, |set, (index, &(veil, _))| set | u64::from(crosses(veil)) << index);
        Hiding { screens, veils }
    }

    /// Whether anything or anybody of some in the lane may hide somebody.
    pub fn hides(&self, among: Hiding) -> bool {
        let count = self.screens.len();
        let veils = self.veils.iter().enumerate().any(|(index, _)| among.veils & 1 << index != 0);
        veils || count > 64 || (count > 0 && among.screens << (64 - count) != 0)
    }

    /// Whether one sees the other. [IM-7.8, IM-7.9]
    pub fn sees(&self, from: &Eye, to: &Eye) -> bool {
        self.sees_past(Hiding::ANYBODY, from, to)
    }

    /// Whether one sees the other, where only some may hide them from each other. [IM-7.8, IM-7.9]
    pub fn sees_past(&self, hiding: Hiding, from: &Eye, to: &Eye) -> bool {
        self.clear_of_figures(hiding.screens, from, to) && self.clear_of_terrain(hiding.veils, from, to)
    }

    fn clear_of_figures(&self, among: u64, from: &Eye, to: &Eye) -> bool {
        let first = self.screens.len().min(64);
        let among = if first < 64 { among & ((1 << first) - 1) } else { among };
        if (among == 0 && first == self.screens.len()) || from.high || to.high {
            return true;
        }
        let reach = Extent::of(from.at, to.at).grown(RADIUS);
        let listed = bits(among).map(|index| &self.screens[usize::from(index)]);
        !listed.chain(&self.screens[first..]).any(|screen| {
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
            let over = |eye: &Eye| {
                let hill = eye.hill(self.state);
                hill.is_some() && self.state.hill_at(screen.at) != hill
            };
            !(over(from) || over(to))
        })
    }

    fn clear_of_terrain(&self, among: u64, from: &Eye, to: &Eye) -> bool {
        if among == 0 || self.veils.is_empty() {
            return true;
        }
        let (a, b) = (from.at.spot(), to.at.spot());
        let line = Extent::of(from.at, to.at);
        let mut dense = Stretches::default();
        let mut is_dense = false;
        let veils = self.veils.iter().enumerate().filter(|(place, _)| among & 1 << place != 0);
        for (_, (index, veil)) in veils {
            let feature = &self.state.field.features[usize::from(*index)];
            if !feature.extent.meets(line) {
                continue;
            }
            match (&feature.outline, veil) {
                (Outline::Area(area), Veil::Solid) => {
                    let own = from.building == Some(*index) || to.building == Some(*index);
                    if !own && table::crosses_area(a, b, area) {
                        return false;
                    }
                }
                (Outline::Area(area), Veil::Hill) => {
                    let stands = |eye: &Eye| eye.hill(self.state) == Some(*index);
                    if table::crosses_area(a, b, area) && !stands(from) && !stands(to) {
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

/// Whether some figure of a unit sees what happens somewhere. [IM-7.8]
pub fn unit_sees(state: &State, unit: UnitId, seen: Sight, victim: Option<UnitId>) -> bool {
    if seen.building.is_some() && seen.building == state[unit].building {
        return true;
    }
    let house = seen.building.map(|building| &state.field.features[usize::from(building)]);
    let extent = house.map_or(Extent::of(seen.at, seen.at), |house| house.extent);
    let lane = Lane::new(state, state[unit].extent, extent, victim);
    let sees = |man: Man| {
        let from = Eye::man(state, man, seen.at);
        let to = match house {
            Some(house) => {
                let at = Place::nearest(house.nearest(from.at.spot()));
                Eye { at, building: seen.building, stands: None, ..Eye::place(at) }
            }
            None => Eye::place(seen.at),
        };
        lane.sees(&from, &to)
    };
    // All who are in one building see alike.
    let asked = if state[unit].building.is_some() { 1 } else { usize::MAX };
    state[unit].numbers().take(asked).any(|number| sees(Man { unit, number }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_on_a_way_between_two_boxes_is_in_their_strip() {
        let mut seed = 1857_u64;
        let mut next = |limit: i32| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as i32 % limit
        };
        let mut outside = 0;
        for round in 0..3_000 {
            let size = if round % 3 == 0 { 1 } else { 900 };
            let mut place = |limit: i32| Place::new(next(limit), next(limit));
            let (a, b) = (place(6_000), place(6_000));
            let (from, to) = (Extent::of(a, a.shifted(place(size).from(Place::default()))), Extent::of(b, b));
            let strip = Strip::new(from, to);
            for _ in 0..20 {
                let way = place(901).from(Place::default());
                let within =
                    |low: i16, high: i16, part: i32| i32::from(low) + (i32::from(high - low) * part + 450) / 900;
                let start = Place::new(within(from.left, from.right, way.0), within(from.bottom, from.top, way.1));
                let at = place(6_000);
                let near = passes_within(start, b, at, RADIUS);
                assert!(!near || strip.may_hold(at), "{from:?} {to:?} {at:?}");
                assert!(!strip.may_hold(at) || strip.may_meet(Extent::of(at, at)), "{from:?} {to:?} {at:?}");
                outside += i32::from(!strip.may_hold(at));
            }
        }
        assert!(outside > 20_000, "{outside}");
    }
}

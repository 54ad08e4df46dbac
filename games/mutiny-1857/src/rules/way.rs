//! Ways over the table: who and what is in the way, and where somebody may stand. [IM-5.15]

use table::Inches;

use crate::data::field::{Feature, KindRow, Lie, Tread};
use crate::data::place::{BASE, Extent, Place, RADIUS, SLACK, overlap, passes_within, squared};
use crate::data::side::{Side, UnitId, bits, each};
use crate::rules::obstacles;
use crate::rules::refusal::Refusal;
use crate::rules::state::State;

/// What bars a way or a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// A figure, gun or limber; its unit, if it has one.
    Piece(Option<UnitId>),
    /// Terrain.
    Terrain(u8),
    /// The edge of the table.
    Edge,
}

impl Bar {
    /// The refusal it makes for a unit.
    pub fn refusal(self, state: &State, unit: UnitId, tread: Tread) -> Refusal {
        match self {
            Self::Edge => Refusal::LeavesTable(unit),
            Self::Piece(Some(other)) => Refusal::Blocked(unit, other),
            Self::Piece(None) => Refusal::BlockedByGun(unit),
            Self::Terrain(feature) => {
                let building = state.field.features[usize::from(feature)].row.kind.is_building();
                if building { Refusal::BarredByBuilding(unit) } else { Refusal::Barred(unit, tread) }
            }
        }
    }
}

/// A circle in the way.
#[derive(Clone, Copy, Debug)]
struct Obstacle {
    at: Place,
    unit: u8,
    side: Side,
}

/// No unit: a gun or limber.
const NOBODY: u8 = u8::MAX;

/// All circles near somewhere that are not the mover's own, and all terrain there that bars anybody.
pub struct Crowd {
    circles: Vec<Obstacle>,
    barriers: Vec<(u8, Extent)>,
}

impl Crowd {
    /// What is in a box, without the circles of some units and of one gun.
    pub fn near(state: &State, extent: Extent, without: u64, gun: Option<u8>) -> Self {
        let mut crowd = Self { circles: Vec::with_capacity(48), barriers: Vec::new() };
        let reach = extent.grown(BASE);
        for (index, feature, row) in state.near(reach) {
            if row.pass.iter().any(|pass| !pass.is_open()) {
                crowd.barriers.push((index, feature.extent));
            }
        }
        for unit in each(state.boxes.meeting(reach) & !without) {
            let one = &state[unit];
            if !one.is_present() || one.building.is_some() {
                continue;
            }
            let side = one.side;
            state.visit_circles(unit, reach, |at| crowd.circles.push(Obstacle { at, unit: unit.0, side }));
        }
        for (index, other) in state.guns.iter().enumerate() {
            if other.is_present() && gun != Some(index as u8) && other.may_reach(reach) {
                for at in other.circles().into_iter().filter(|&at| reach.holds(at)) {
                    crowd.circles.push(Obstacle { at, unit: NOBODY, side: other.owner });
                }
            }
        }
        crowd
    }

    /// What of it can be in the way of somebody who stays in a box.
    pub fn only(&self, extent: Extent) -> Self {
        let reach = extent.grown(BASE);
        Self {
            circles: self.circles.iter().filter(|circle| reach.holds(circle.at)).copied().collect(),
            barriers: self.barriers.iter().filter(|(_, extent)| extent.meets(reach)).copied().collect(),
        }
    }

    /// The same as a choice of it.
    pub fn part(&self, extent: Extent) -> Part {
        let reach = extent.grown(BASE);
        let circles = self.circles.iter().take(64).map(|circle| reach.holds(circle.at));
        Part { circles: chosen(circles), barriers: chosen(self.barriers.iter().map(|(_, extent)| extent.meets(reach))) }
    }

    /// The circles of a part.
    fn circles(&self, part: Part) -> impl Iterator<Item = &Obstacle> {
        let first = self.circles.len().min(64);
        let listed = part.circles & u64::MAX.checked_shr(64 - first as u32).unwrap_or(0);
        bits(listed).map(|index| &self.circles[usize::from(index)]).chain(&self.circles[first..])
    }

    /// Whether there is nothing in a box, nor so near to it that it could be in the way.
    pub fn is_clear(&self, extent: Extent) -> bool {
        let reach = extent.grown(BASE);
        !self.circles.iter().any(|circle| reach.holds(circle.at))
            && !self.barriers.iter().any(|(_, extent)| extent.meets(reach))
    }

    /// The barriers whose boxes meet a box, as they now are.
    fn barriers<'a>(
        &'a self,
        state: &'a State,
        part: Part,
        extent: Extent,
    ) -> impl Iterator<Item = (u8, &'a Feature, KindRow)> + 'a {
        let listed = part.barriers & u64::MAX.checked_shr(64 - self.barriers.len() as u32).unwrap_or(0);
        let barriers = bits(listed).map(|index| &self.barriers[usize::from(index)]);
        barriers.filter(move |(_, other)| other.meets(extent)).filter_map(|&(index, _)| {
            state.row(index).map(|row| (index, &state.field.features[usize::from(index)], row))
        })
    }
}

/// Which of the first 64 circles and barriers of a crowd can be in somebody's way; circles beyond those always can.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    circles: u64,
    barriers: u64,
}

impl Part {
    /// Everybody and everything.
    pub const ALL: Self = Self { circles: u64::MAX, barriers: u64::MAX };
}

/// Those that are chosen, as bits.
fn chosen(list: impl Iterator<Item = bool>) -> u64 {
    list.enumerate().fold(0, |set, (index, is_chosen)| set | u64::from(is_chosen) << index)
}

/// Somebody on the way.
pub struct Walker<'a> {
    /// The match.
    pub state: &'a State,
    /// Who else stands there.
    pub crowd: &'a Crowd,
    /// Who of them can be in his way.
    pub among: Part,
    /// How he treads.
    pub tread: Tread,
    /// His side.
    pub side: Side,
    /// Whether he passes through friends. [IM-12.4]
    pub passes_friends: bool,
    /// A building that does not bar him: the one he enters or leaves.
    pub through: Option<u8>,
}

impl Walker<'_> {
    /// Whether one straight leg is free; cover never slows anybody. [IM-5.15, IM-6.1]
    pub fn leg(&self, from: Place, to: Place) -> Result<(), Bar> {
        let reach = Extent::of(from, to).grown(BASE);
        for obstacle in self.crowd.circles(self.among) {
            if !reach.holds(obstacle.at) || (self.passes_friends && obstacle.side == self.side) {
                continue;
            }
            let start = from.square(obstacle.at);
            let keep = if start >= squared(BASE) { BASE } else { Inches::from_hundredths(start.isqrt() as i32) };
            if passes_within(from, to, obstacle.at, keep - SLACK) {
                return Err(Bar::Piece((obstacle.unit != NOBODY).then_some(UnitId(obstacle.unit))));
            }
        }
        for (index, feature, row) in self.crowd.barriers(self.state, self.among, Extent::of(from, to)) {
            if self.bars(index, row)
                && feature.is_crossed(from, to)
                && !obstacles::has_gap(self.state, index, row, from, to)
            {
                return Err(Bar::Terrain(index));
            }
        }
        Ok(())
    }

    fn bars(&self, index: u8, row: KindRow) -> bool {
        self.through != Some(index) && !obstacles::is_open(row, self.tread)
    }

    /// Whether a base may stand at a place. [IM-5.15, IM-5.31]
    pub fn stand(&self, at: Place) -> Result<(), Bar> {
        if !self.state.field.holds(at) {
            return Err(Bar::Edge);
        }
        let near = Extent::of(at, at).grown(BASE);
        if let Some(obstacle) =
            self.crowd.circles(self.among).find(|obstacle| near.holds(obstacle.at) && overlap(obstacle.at, at))
        {
            return Err(Bar::Piece((obstacle.unit != NOBODY).then_some(UnitId(obstacle.unit))));
        }
        for (index, feature, row) in self.crowd.barriers(self.state, self.among, Extent::of(at, at).grown(RADIUS)) {
            if obstacles::is_open(row, self.tread) {
                continue;
            }
            if self.is_ground_barred(index, feature, row, at) {
                return Err(Bar::Terrain(index));
            }
        }
        Ok(())
    }

    /// Whether a feature that bars the walker keeps his base from a place. [IM-5.15]
    fn is_ground_barred(&self, index: u8, feature: &Feature, row: KindRow, at: Place) -> bool {
        if row.kind.is_building() {
            return feature.distance(at) < RADIUS - SLACK;
        }
        row.lie != Lie::Section && feature.holds(at) && !obstacles::has_gap(self.state, index, row, at, at)
    }

    /// Whether a trailing circle may stand at a place: it must not overlap anything, and a gun that is drawn there must not stand on barred ground.
    /// [IM-1.5, IM-6.12]
    pub fn trail(&self, at: Place) -> Result<(), Bar> {
        let near = Extent::of(at, at).grown(BASE);
        if let Some(obstacle) =
            self.crowd.circles(self.among).find(|obstacle| near.holds(obstacle.at) && overlap(obstacle.at, at))
        {
            return Err(Bar::Piece((obstacle.unit != NOBODY).then_some(UnitId(obstacle.unit))));
        }
        for (index, feature, row) in self.crowd.barriers(self.state, self.among, Extent::of(at, at).grown(RADIUS)) {
            let counts = row.kind.is_building() || (self.tread == Tread::Gun && self.bars(index, row));
            if counts && self.is_ground_barred(index, feature, row, at) {
                return Err(Bar::Terrain(index));
            }
        }
        Ok(())
    }
}

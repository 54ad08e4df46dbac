//! Ground under and about a unit: cover, obstacles lain across, towns and redoubts held, entered and left. [GA-7.8, GA-7.12, GA-7.14]

use engine::Clause;
use serde::Serialize;
use table::{Facing, Feature, Inches, Outline, Pose, Shape, Spot};

use crate::data::book;
use crate::data::roster::{Arm, Kind};
use crate::data::scenario::{Terrain, TerrainKind};
use crate::data::side::UnitId;
use crate::rules::path::{By, is_clear};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Marks, State};

/// Whether a unit lies across an obstacle; who came by road does not. [GA-7.8]
pub fn is_astride(state: &State, unit: UnitId) -> bool {
    state[unit].garrison.is_none()
        && !state[unit].marks.has(Marks::COLUMN)
        && obstacles_under(state, state.shape(unit)) != 0
}

/// The obstacles that a base lies across, as a set of features. [GA-7.8]
pub fn obstacles_under(state: &State, shape: &Shape) -> u64 {
    obstacles_among(state.ground().near(shape.bounds()), shape)
}

/// The same among the features near a base.
pub fn obstacles_among<'a>(near: impl Iterator<Item = (usize, &'a Feature<Terrain>)>, shape: &Shape) -> u64 {
    near.filter(|(_, feature)| feature.kind.kind == TerrainKind::Obstacle)
        .filter(|(_, feature)| table::overlaps_outline(shape, &feature.outline))
        .fold(0, |set, (index, _)| set | 1 << index)
}

/// What covers a unit. [GA-7.12]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// It holds a town.
    Town,
    /// It holds a redoubt.
    Redoubt,
    /// It is in rough ground.
    Rough,
    /// It is behind an obstacle that covers.
    Obstacle,
}

impl Cover {
    /// The clause that gives it.
    pub const fn clause(self) -> Clause {
        match self {
            Self::Town => Clause("GA-7.10"),
            Self::Redoubt => Clause("GA-7.11"),
            Self::Rough | Self::Obstacle => Clause("GA-7.12"),
        }
    }
}

/// Whether an arm may hold works: foot a town or a redoubt, guns a redoubt, horse neither. [GA-7.10, GA-7.11]
pub const fn may_hold(works: TerrainKind, arm: Arm) -> bool {
    match works {
        TerrainKind::Town => matches!(arm, Arm::Infantry),
        TerrainKind::Redoubt => matches!(arm, Arm::Infantry | Arm::Artillery),
        _ => false,
    }
}

/// The works that a base touches with its front and may enter: nobody is in them, and its arm may hold them. [GA-7.10]
pub fn enterable(state: &State, unit: UnitId, shape: &Shape) -> Result<u8, Refusal> {
    let gap = state.book.tables.movement.contact;
    let touched = state
        .ground()
        .near(shape.bounds().grown(1_000))
        .find(|(_, feature)| feature.kind.works.is_some_and(|works| table::is_touched_by_front(shape, &works, gap)));
    let Some((index, feature)) = touched else { return Err(Refusal::NoWorks(unit)) };
    let index = index as u8;
    if !may_hold(feature.kind.kind, state.arm(unit)) {
        return Err(Refusal::WorksClosed { unit, feature: index });
    }
    match state.garrison_of(index) {
        Some(other) => Err(Refusal::WorksHeld { unit, other }),
        None => Ok(index),
    }
}

/// Whether works bar a way: who goes by road or back passes them as he would a friend. [GA-7.10]
pub const fn works_bar(by: By) -> bool {
    matches!(by, By::Field)
}

/// Where a garrison stands: on the centre of its works. [GA-7.10]
pub fn garrisoned(works: &Shape, facing: Facing) -> Pose {
    Pose::new(works.centre().point(), facing)
}

/// The footprint of a unit at a pose: its base, of a garrison the whole of its works. [GA-7.10]
pub fn footprint(state: &State, unit: UnitId, pose: Pose, garrison: Option<u8>) -> Shape {
    garrison.and_then(|feature| state.works(feature)).unwrap_or_else(|| state.base(unit).placed(pose))
}

/// The clause that closes a piece of ground to a unit.
pub fn closed_by(state: &State, unit: UnitId, feature: u8) -> Clause {
    match state.ground().features()[usize::from(feature)].kind.kind {
        TerrainKind::Rough => match state[unit].make.kind {
            Kind::InfFast | Kind::InfSlow => Clause("GA-7.1"),
            Kind::Hcav => Clause("GA-7.3"),
            Kind::Lcav => Clause("GA-7.4"),
            Kind::FootArt | Kind::HorseArt => Clause("GA-7.5"),
        },
        TerrainKind::Town | TerrainKind::Redoubt => works_cover(state, feature).clause(),
        _ => Clause("GA-7.9"),
    }
}

/// The cover of a town or redoubt.
pub fn works_cover(state: &State, works: u8) -> Cover {
    match state.ground().features()[usize::from(works)].kind.kind {
        TerrainKind::Town => Cover::Town,
        _ => Cover::Redoubt,
    }
}

/// What covers a unit against somebody whose centre is at a spot: works, rough ground, or an obstacle before it. [GA-7.12]
pub fn cover(state: &State, unit: UnitId, from: Spot) -> Option<Cover> {
    if let Some(works) = state[unit].garrison {
        return Some(works_cover(state, works));
    }
    let (centre, shape) = (state.centre(unit), state.shape(unit));
    let near = state.book.tables.combat.cover_near;
    state.ground().near(shape.bounds().about(near)).find_map(|(_, feature)| {
        match (feature.kind.kind, &feature.outline) {
            (TerrainKind::Rough, outline) => outline.holds(centre).then_some(Cover::Rough),
            (TerrainKind::Obstacle, Outline::Line(line)) => {
                let covers = feature.kind.cover
                    && table::distance_to_line(shape, line) <= near
                    && table::meets_line(from, centre, line);
                covers.then_some(Cover::Obstacle)
            }
            _ => None,
        }
    })
}

/// Whether a spot is on a hill.
pub fn is_on_hill(state: &State, spot: Spot) -> bool {
    state.ground().at(spot).any(|(_, feature)| feature.kind.kind == TerrainKind::Hill)
}

/// Whether a base may be set down somewhere: on the table, on no base, in no closed ground.
pub fn may_stand(state: &State, unit: UnitId, shape: &Shape) -> bool {
    state.ground().table.holds(shape)
        && is_clear(state, unit, shape)
        && !state.ground().near(shape.bounds()).any(|(_, feature)| {
            book::is_closed(&feature.kind, &state[unit].make, &state.book)
                && table::overlaps_outline(shape, &feature.outline)
        })
}

/// Where a garrison comes out on a bearing: the least distance from the centre at which its base is clear of the works; `None` if
/// that place is not free. [GA-7.14]
pub fn way_out(state: &State, unit: UnitId, bearing: Facing, facing: Facing) -> Option<Pose> {
    let works = state[unit].garrison.and_then(|feature| state.works(feature))?;
    let base = state.base(unit);
    let centre = state[unit].pose.at();
    let pose = |hundredths: i32| Pose::new(centre.towards(bearing, Inches::from_hundredths(hundredths)), facing);
    let is_out = |hundredths: i32| !table::overlaps(&base.placed(pose(hundredths)), &works, Inches::ZERO);
    let (mut inside, mut outside) = (0, 3_000);
    while outside - inside > 1 {
        let middle = i32::midpoint(inside, outside);
        if is_out(middle) { outside = middle } else { inside = middle }
    }
    let place = pose(outside);
    let shape = base.placed(place);
    // Its own works are no longer in its way, but its footprint still is: the state has it as the garrison.
    let touches = state.is_enemy_within(state.side_of(unit), &shape, state.book.tables.movement.contact);
    (!touches && may_stand(state, unit, &shape)).then_some(place)
}

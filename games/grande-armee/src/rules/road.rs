//! Roads: who keeps to one, and march columns. [GA-7.9]

use table::{Bounds, Facing, Inches, Manoeuvre, Pose, Shape, Spot, Turn};

use crate::data::scenario::{Stage, TerrainKind};
use crate::rules::path::{Path, Track};
use crate::rules::state::{Marks, State};
use crate::rules::terrain;

/// Whether a spot is near a stage of a road. [GA-7.9]
fn is_near(state: &State, stage: &Stage, spot: Spot) -> bool {
    is_within(stage, spot, state.book.tables.movement.road)
}

fn is_within(stage: &Stage, spot: Spot, near: Inches) -> bool {
    stage.line.bounds().about(near).holds(spot) && table::distance_to_line(&Shape::point(spot), &stage.line) <= near
}

/// Whether a spot is near any road, whichever way that runs. [GA-7.9]
pub fn is_near_any(state: &State, spot: Spot) -> bool {
    let near = state.ground().near(Bounds::of(&[spot]).about(state.book.tables.movement.road));
    near.flat_map(|(_, feature)| &feature.kind.road).any(|stage| is_near(state, stage, spot))
}

/// Whether a pose looks along a stage of a road, either way. [GA-7.9]
fn looks_along(state: &State, stage: &Stage, pose: Pose) -> bool {
    let turn = Turn::degrees(i32::from(state.book.tables.movement.road_turn));
    let off = |facing: Facing| facing.turn_to(stage.along).abs();
    off(pose.facing) <= turn || off(pose.facing.opposite()) <= turn
}

/// Whether a pose keeps to a road: centre near it, facing along it either way. [GA-7.9]
fn keeps_to(state: &State, road: &[Stage], pose: Pose) -> bool {
    road.iter().any(|stage| looks_along(state, stage, pose) && is_near(state, stage, pose.spot()))
}

/// Places on the way and distances are rounded by less than this.
const ROUNDING: Inches = Inches::from_hundredths(3);

/// Whether a leg is a slide whose ends keep to one straight stage by more than is rounded: then all of it does, without a closer look.
fn surely_keeps(state: &State, road: &[Stage], track: &Track) -> bool {
    let near = state.book.tables.movement.road - ROUNDING;
    let ends = [track.way.from.spot(), track.way.to.spot()];
    matches!(track.way.manoeuvre, Manoeuvre::Slide { .. })
        && road.iter().any(|stage| {
            looks_along(state, stage, track.way.from) && ends.iter().all(|&spot| is_within(stage, spot, near))
        })
}

/// Whether a pose keeps to any road: only from there can a road march begin. [GA-7.9]
pub fn is_on_any(state: &State, pose: Pose) -> bool {
    state.ground().features().iter().any(|feature| keeps_to(state, &feature.kind.road, pose))
}

/// Whether every leg keeps to one road, looked at every quarter of an inch; entering works is a leg too. [GA-7.9]
pub fn is_along(state: &State, path: &Path) -> bool {
    let entered = path.enters.and_then(|feature| state.works(feature));
    let inside = entered.map(|works| terrain::garrisoned(&works, path.end().facing));
    state.ground().features().iter().filter(|feature| feature.kind.kind == TerrainKind::Road).any(|feature| {
        let keeps = |pose: Pose| keeps_to(state, &feature.kind.road, pose);
        let everywhere = |track: &Track| {
            let steps = (track.length().hundredths() / 25 + 1).max(1);
            (0..=steps)
                .all(|step| keeps(track.pose(Inches::from_hundredths(track.length().hundredths() * step / steps))))
        };
        // Most paths leave the road, and most of those end off it.
        keeps(path.end())
            && inside.is_none_or(keeps)
            && path.tracks.iter().all(|track| {
                let surely = surely_keeps(state, &feature.kind.road, track);
                debug_assert!(!surely || everywhere(track), "a leg that surely keeps to a road keeps to it everywhere");
                surely || everywhere(track)
            })
    })
}

impl Path {
    /// Whether it is marched in column: on a road, and not just a change of face. [GA-7.9]
    pub fn is_column(&self) -> bool {
        self.road && !self.tracks.is_empty()
    }
}

/// The marks of a unit after a path: a road march makes a march column, any other move ends it. [GA-7.9]
pub fn marks_after(mut marks: Marks, column: bool) -> Marks {
    marks.take(Marks::COLUMN);
    if column {
        marks.put(Marks::COLUMN);
    }
    marks
}

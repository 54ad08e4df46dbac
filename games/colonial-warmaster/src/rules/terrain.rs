//! Going, levels and cover. [CW-13.1, CW-13.2, CW-12.9c, CW-13.5, CW-13.6]

use table::{Bounds, Feature, Going, Nearness, Outline, Spot};

use crate::data::footprint::{Body, MOST_STANDS};
use crate::data::scenario::{Cover, Gait, Terrain, TerrainKind};
use crate::rules::state::State;

/// Whether terrain may not be entered or crossed by a gait. [CW-13.2]
pub const fn is_closed(terrain: &Terrain, gait: Gait) -> bool {
    terrain.forbids(gait)
}

/// How a leg goes through terrain: not at all, slowly or freely. [CW-13.1]
pub const fn going(terrain: &Terrain, gait: Gait) -> Going {
    match (terrain.going(gait), terrain.of.kind) {
        _ if is_closed(terrain, gait) => Going::Closed,
        (Some(factor), TerrainKind::Area) if factor > 1 => Going::Slow(factor),
        _ => Going::Open,
    }
}

/// The level of a spot: that of the highest hill it is in, else 0. [CW-12.9c]
pub fn level(state: &State, spot: Spot) -> u8 {
    let ground = state.ground();
    ground
        .near(Bounds::of(&[spot]))
        .filter(|(_, feature)| feature.kind.level > 0 && feature.outline.holds(spot))
        .map(|(_, feature)| feature.kind.level)
        .max()
        .unwrap_or(0)
}

/// Against what cover is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Fire: a wall near the firer does not count. [CW-13.5]
    Fire,
    /// A blow by somebody whom the unit itself struck: no wall counts. [CW-13.6]
    Struck,
    /// A blow by somebody who struck the unit: walls count however near he is. [CW-13.6]
    Striker,
}

/// The cover a unit has against another. [CW-13.5, CW-13.6]
pub fn cover(state: &State, unit: &Body, other: &Body, against: Against) -> Cover {
    let reach = state.book.tables.sight.cover_distance;
    let around = unit.shape.bounds().about(reach);
    let mut kinds = [Cover::None; MOST_STANDS as usize];
    let stands = unit.stands();
    let mut any = false;
    for (_, feature) in state.ground().near(around) {
        let gives = feature.kind.of.cover;
        if gives == Cover::None || !counts(state, feature, other, against) {
            continue;
        }
        for stand in 0..stands {
            let centre = unit.stand_centre(stand);
            let covered = match &feature.outline {
                Outline::Area(area) => area.holds(centre),
                Outline::Line(line) => table::is_behind(line, other.centre(), centre, Nearness::OfLine(reach)),
            };
            if covered {
                let kind = &mut kinds[usize::from(stand)];
                *kind = gives.max(*kind);
                any = true;
            }
        }
    }
    if !any {
        return Cover::None;
    }
    let half = stands.div_ceil(2);
    let reaches = |kind: Cover| kinds[..usize::from(stands)].iter().filter(|have| **have >= kind).count() as u8 >= half;
    if reaches(Cover::Heavy) {
        Cover::Heavy
    } else if reaches(Cover::Light) {
        Cover::Light
    } else {
        Cover::None
    }
}

/// Whether a feature can cover at all against that opponent: areas always, walls by CW-13.5 and CW-13.6.
fn counts(state: &State, feature: &Feature<Terrain>, other: &Body, against: Against) -> bool {
    match (feature.kind.of.kind, against) {
        (TerrainKind::Area, _) | (TerrainKind::Line, Against::Striker) => true,
        (TerrainKind::Line, Against::Fire) => {
            !table::is_within_outline(&other.shape, &feature.outline, state.book.tables.sight.over_wall)
        }
        (TerrainKind::Line, Against::Struck) | (TerrainKind::Road, _) => false,
    }
}

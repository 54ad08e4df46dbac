//! Line of sight, and cover. [CW-12.9, CW-13.5, CW-13.6]

use table::{Feature, Inches, Nearness, Observer, Outline, Piece, Pieces, Spot, Veil};

use crate::footprint::{Body, MOST_STANDS};
use crate::roster::Formation;
use crate::scenario::{Cover, Terrain, TerrainKind};
use crate::side::UnitId;
use crate::state::State;

/// The level of a spot: that of the highest hill it is in, else 0. [CW-12.9c]
pub fn level(state: &State, spot: Spot) -> u8 {
    state.ground().at(spot).map(|(_, feature)| feature.kind.level).max().unwrap_or(0)
}

/// One line of sight from a firing stand to a point of a target stand.
pub struct Line<'a> {
    /// The match.
    pub state: &'a State,
    /// The firing unit, whose own stands never block.
    pub firer: UnitId,
    /// The target unit, whose stands do not block either.
    pub target: UnitId,
    /// Where it begins.
    pub from: Spot,
    /// Where it ends.
    pub to: Spot,
    /// The higher of the levels of the firing stand and the target stand. [CW-12.9d]
    pub stands_level: u8,
}

impl Line<'_> {
    /// Whether it is clear. [CW-12.9]
    pub fn is_clear(&self, pieces: &Pieces) -> bool {
        table::look(self.from, self.to, self.state.ground(), pieces, self).is_ok()
    }

    /// The higher of the levels of the line's two ends. [CW-12.9c]
    fn ends_level(&self) -> u8 {
        level(self.state, self.from).max(level(self.state, self.to))
    }
}

impl Observer<Terrain> for Line<'_> {
    /// Stands block, except those of firer and target and those lower than either of the two stands. [CW-12.9a, CW-12.9d]
    fn is_hidden_by(&self, piece: &Piece) -> bool {
        let unit = UnitId(piece.id as u8);
        if unit == self.firer || unit == self.target {
            return false;
        }
        let body = self.state.body(unit);
        if body.formation() == Formation::Square {
            return level(self.state, body.centre()) >= self.stands_level;
        }
        (0..body.stands()).any(|stand| {
            table::runs_through((self.from, self.to), &body.stand_shape(stand))
                && level(self.state, body.stand_centre(stand)) >= self.stands_level
        })
    }

    /// Hills above both ends block, orchards and villages hide by their depth. [CW-12.9b, CW-12.9c]
    fn veil(&self, _index: usize, feature: &Feature<Terrain>) -> Veil {
        if feature.kind.of.dense {
            Veil::Dense
        } else if feature.kind.level > 0 && feature.kind.level > self.ends_level() {
            Veil::Solid
        } else {
            Veil::Clear
        }
    }

    fn dense_limit(&self) -> Inches {
        self.state.book.tables.sight.dense_depth
    }
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
    let around = unit.shape.bounds().grown(reach.hundredths() * 100 + 100);
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

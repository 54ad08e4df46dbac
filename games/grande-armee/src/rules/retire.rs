//! Straight moves that no path describes: what stops them, and falling back. [GA-8.35]

use arrayvec::ArrayVec;
use table::{Base, Facing, Inches, Leg as Way, Manoeuvre, Outline, Pose, Shape, TableEdge};

use crate::data::book;
use crate::data::scenario::TerrainKind;
use crate::data::side::{Side, UnitId, each};
use crate::rules::path::{By, plain_track};
use crate::rules::state::State;
use crate::rules::terrain;

/// What a straight move minds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Withdrawing: any edge stops it. [GA-2.18]
    Withdraw,
    /// Falling back: the home edge does not stop it. [GA-8.35]
    FallBack,
    /// Following up: friends and works stop it too. [GA-8.36]
    Advance,
}

impl Manner {
    const fn by(self) -> By {
        match self {
            Self::Withdraw | Self::FallBack => By::Retiring,
            Self::Advance => By::Field,
        }
    }
}

/// Where a straight move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The pose it starts from, outside its works.
    pub from: Pose,
    /// Where it ends.
    pub to: Pose,
    /// How far it went.
    pub gone: Inches,
    /// It left the table by its home edge. [GA-12.6]
    pub left: bool,
}

/// A straight move with the things in its way.
pub struct Line<'a> {
    state: &'a State,
    base: Base,
    from: Pose,
    bearing: Facing,
    home: Option<TableEdge>,
    /// Bases to stay off: by so much, or just not to enter.
    bases: ArrayVec<(&'a Shape, bool), 60>,
    /// Ground to stay off likewise.
    ground: ArrayVec<(&'static Outline, bool), 64>,
}

impl<'a> Line<'a> {
    /// A unit about to go on a bearing.
    pub fn new(state: &'a State, unit: UnitId, from: Pose, bearing: Facing, manner: Manner) -> Self {
        let base = state.base(unit);
        let start = base.placed(from);
        let short = state.book.tables.movement.short;
        let side = state.side_of(unit);
        let mut others = state.enemies_of(side);
        if manner == Manner::Advance {
            others |= state.present[side.index()] & !unit.bit();
        }
        let bases = each(others)
            .map(|other| (state.shape(other), table::is_nearer(&start, state.shape(other), short)))
            .collect();
        let make = &state[unit].make;
        let ground = state
            .ground()
            .features()
            .iter()
            .filter(|feature| match feature.kind.kind {
                TerrainKind::Town | TerrainKind::Redoubt => terrain::works_bar(manner.by()),
                _ => book::is_closed(&feature.kind, make, &state.book),
            })
            .map(|feature| {
                let near = table::is_within_outline(&start, &feature.outline, short - Inches::from_hundredths(1));
                (&feature.outline, near)
            })
            .collect();
        let home = (manner == Manner::FallBack).then(|| state.scenario.side(side).home);
        Self { state, base, from, bearing, home, bases, ground }
    }

    /// So much of it.
    pub fn way(&self, distance: Inches) -> Way {
        let bearing = self.from.facing.turn_to(self.bearing);
        Way::new(self.base, self.from, Manoeuvre::Slide { bearing, distance })
    }

    /// Whether a trail stays off everything.
    fn is_free(&self, way: &Way) -> bool {
        let short = self.state.book.tables.movement.short;
        let trail = way.trail().unwrap_or_else(|| way.shape(0));
        let on_table = match self.state.ground().table.edge_crossed(&trail) {
            None => true,
            Some(edge) => Some(edge) == self.home && is_only_over(self.state, &trail, edge),
        };
        on_table
            && !self.bases.iter().any(|(shape, touching)| {
                if *touching {
                    table::overlaps(&trail, shape, Inches::ZERO)
                } else {
                    table::is_nearer(&trail, shape, short)
                }
            })
            && !self.ground.iter().any(|(outline, touching)| {
                if *touching {
                    table::overlaps_outline(&trail, outline)
                } else {
                    table::is_within_outline(&trail, outline, short - Inches::from_hundredths(1))
                }
            })
    }

    /// How far it can go, at most so far.
    pub fn longest(&self, most: Inches) -> Inches {
        table::longest_free(&self.way(most), |way| self.is_free(way)).map_or(Inches::ZERO, |way| way.length())
    }

    /// How far it can go with its whole base on the table, at most so far.
    fn longest_held(&self, most: Inches) -> Inches {
        let table = self.state.ground().table;
        table::longest_free(&self.way(most), |way| table.holds(&self.base.placed(way.to)))
            .map_or(Inches::ZERO, |way| way.length())
    }
}

/// Whether a shape sticks out over one edge of the table and no other.
fn is_only_over(state: &State, shape: &Shape, edge: TableEdge) -> bool {
    let (table, bounds) = (state.ground().table.bounds(), shape.bounds());
    let over = [
        (TableEdge::North, bounds.top > table.top),
        (TableEdge::East, bounds.right > table.right),
        (TableEdge::South, bounds.bottom < table.bottom),
        (TableEdge::West, bounds.left < table.left),
    ];
    over.iter().all(|(one, is_over)| *one == edge || !is_over)
}

/// Whether the middle of a base is beyond an edge.
fn is_beyond(state: &State, pose: Pose, edge: TableEdge) -> bool {
    let (table, spot) = (state.ground().table.bounds(), pose.spot());
    match edge {
        TableEdge::North => spot.y > table.top,
        TableEdge::East => spot.x > table.right,
        TableEdge::South => spot.y < table.bottom,
        TableEdge::West => spot.x < table.left,
    }
}

/// Where the move begins: outside the works for a garrison; `None` if its way out is blocked.
pub fn begin(state: &State, unit: UnitId, bearing: Facing) -> Option<Pose> {
    let one = &state[unit];
    if one.garrison.is_some() { terrain::way_out(state, unit, bearing, one.pose.facing) } else { Some(one.pose) }
}

/// A fall-back, evade or escape move on a bearing; `None` if a garrison's way out is blocked. [GA-8.35]
pub fn fall_back(state: &State, unit: UnitId, bearing: Facing, distance: Inches) -> Option<Ended> {
    let from = begin(state, unit, bearing)?;
    let line = Line::new(state, unit, from, bearing, Manner::FallBack);
    let longest = line.longest(distance + state.book.tables.combat.beyond);
    let at = longest.min(distance);
    let home = state.scenario.side(state.side_of(unit)).home;
    if is_beyond(state, line.way(at).to, home) {
        return Some(Ended { from, to: line.way(at).to, gone: at, left: true });
    }
    // Only with its centre does it leave: with less it stays on the table, also where it goes on past a friend.
    let limit = line.longest_held(longest);
    let at = at.min(limit);
    let track = plain_track(line.way(limit), state.arm(unit), &state.book.tables.movement);
    let place =
        track.first_clear(state, unit, at, limit).or_else(|| track.last_clear(state, unit, at)).unwrap_or(Inches::ZERO);
    Some(Ended { from, to: track.pose(place), gone: place, left: false })
}

/// The bearing directly away from another unit, along the line of centres: so the beaten defender and who evades or escapes go back.
pub fn away_from(state: &State, unit: UnitId, other: UnitId) -> Facing {
    Facing::of(state.centre(other), state.centre(unit)).unwrap_or_else(|| state.home(state.side_of(unit)))
}

/// The bearing straight to a unit's rear: so beaten attackers go back.
pub fn to_rear(state: &State, unit: UnitId) -> Facing {
    state[unit].pose.facing.opposite()
}

/// Everything that a straight move passes over.
pub fn trail(state: &State, unit: UnitId, ended: &Ended) -> Shape {
    let start = state.base(unit).placed(ended.from);
    table::trail(&start, ended.to.spot() - ended.from.spot())
}

/// Sets apart the bases of a side that still touch an enemy: straight to the rear, if there is room. [GA-8.37]
pub fn stand_apart(state: &mut State, side: Side) {
    let figures = &state.book.0.tables.movement;
    for unit in each(state.present[side.index()]) {
        let shape = *state.shape(unit);
        if state[unit].garrison.is_some() || !state.is_enemy_within(side, &shape, figures.contact) {
            continue;
        }
        let base = state.base(unit);
        let bearing = to_rear(state, unit);
        let place = (1..=40).map(|step| {
            let at = state[unit].pose.at().towards(bearing, Inches::from_hundredths(step));
            Pose::new(at, state[unit].pose.facing)
        });
        let clear = |pose: &Pose| {
            let shape = base.placed(*pose);
            !each(state.enemies_of(side)).any(|enemy| table::is_nearer(&shape, state.shape(enemy), figures.short))
                && terrain::may_stand(state, unit, &shape)
        };
        if let Some(pose) = place.into_iter().find(clear) {
            state[unit].pose = pose;
            state.set_down(unit);
        }
    }
}

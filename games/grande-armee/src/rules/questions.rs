//! Plain questions about a state: who is where, who is near, what a unit may do.

use table::{Base, Facing, Ground, Inches, Shape, Spot};

use crate::data::roster::Arm;
use crate::data::scenario::{FORCE_UNITS, SIDE_FORCES, Terrain};
use crate::data::side::{ForceId, MOST_OFFICERS, MOST_UNITS, OfficerId, Side, UnitId, each};
use crate::rules::state::{Presence, State};

impl State {
    /// The forces a side can have, by number.
    pub fn side_forces(side: Side) -> impl Iterator<Item = ForceId> {
        let first = (side.index() * SIDE_FORCES) as u8;
        (first..first + SIDE_FORCES as u8).map(ForceId)
    }

    /// The units a side can have, by number.
    pub fn side_units(side: Side) -> impl Iterator<Item = UnitId> {
        let first = (side.index() * SIDE_FORCES * FORCE_UNITS) as u8;
        (first..first + (SIDE_FORCES * FORCE_UNITS) as u8).map(UnitId)
    }

    /// The side of a force.
    pub const fn force_side(force: ForceId) -> Side {
        if force.index() < SIDE_FORCES { Side::A } else { Side::B }
    }

    /// The side of an officer.
    pub const fn officer_side(officer: OfficerId) -> Side {
        match officer.force() {
            Some(force) => Self::force_side(force),
            None => Side::BOTH[officer.index()],
        }
    }

    /// The units of a force on the table, as a set.
    pub const fn force_units(&self, force: ForceId) -> u64 {
        let all = ((1_u64 << FORCE_UNITS) - 1) << (force.index() * FORCE_UNITS);
        self.on_table() & all
    }

    /// All units there are, in the order of numbers.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + '_ {
        (0..MOST_UNITS as u8).map(UnitId).filter(|&unit| self[unit].presence != Presence::None)
    }

    /// All officers there are.
    pub fn officer_ids(&self) -> impl Iterator<Item = OfficerId> + '_ {
        (0..MOST_OFFICERS as u8).map(OfficerId).filter(|&officer| self[officer].exists)
    }

    /// The officers of a side on the table.
    pub fn officers_of(&self, side: Side) -> impl Iterator<Item = OfficerId> + '_ {
        self.officer_ids().filter(move |&officer| Self::officer_side(officer) == side && self[officer].on_table)
    }

    /// The forces there are.
    pub fn force_ids(&self, side: Side) -> impl Iterator<Item = ForceId> + '_ {
        Self::side_forces(side).filter(|&force| self[force].exists)
    }

    /// A unit's side.
    pub fn side_of(&self, unit: UnitId) -> Side {
        self[unit].make.side
    }

    /// The enemies of a side on the table.
    pub const fn enemies_of(&self, side: Side) -> u64 {
        self.open.present[side.enemy().index()]
    }

    /// Everybody on the table, of both sides, as a set.
    pub const fn on_table(&self) -> u64 {
        self.open.present[0] | self.open.present[1]
    }

    /// Whether a unit is on the table.
    pub fn is_present(&self, unit: UnitId) -> bool {
        self[unit].presence == Presence::OnTable
    }

    /// A unit's arm.
    pub fn arm(&self, unit: UnitId) -> Arm {
        self[unit].make.arm()
    }

    /// A unit's base.
    pub fn base(&self, unit: UnitId) -> Base {
        self.book.base(self[unit].make.kind)
    }

    /// A unit's footprint.
    pub const fn shape(&self, unit: UnitId) -> &Shape {
        &self.open.shapes[unit.index()]
    }

    /// The middle of a unit.
    pub fn centre(&self, unit: UnitId) -> Spot {
        self[unit].pose.spot()
    }

    /// The outline of a town or redoubt.
    pub fn works(&self, feature: u8) -> Option<Shape> {
        self.ground().features().get(usize::from(feature)).and_then(|feature| feature.kind.works)
    }

    /// The unit that holds a town or redoubt.
    pub fn garrison_of(&self, feature: u8) -> Option<UnitId> {
        each(self.on_table()).find(|&unit| self[unit].garrison == Some(feature))
    }

    /// The ground.
    pub fn ground(&self) -> &'static Ground<Terrain> {
        &self.scenario.0.ground
    }

    /// The direction towards a side's own edge.
    pub fn home(&self, side: Side) -> Facing {
        self.scenario.side(side).home_direction()
    }

    /// How far an officer is from a shape: measured from the middle of his disc. [GA-D4]
    pub fn officer_distance(&self, officer: OfficerId, shape: &Shape) -> Inches {
        table::distance(&Shape::point(self[officer].at.spot()), shape)
    }

    /// Whether an officer on the table is within a distance of a unit.
    pub fn is_officer_near(&self, officer: OfficerId, unit: UnitId, limit: Inches) -> bool {
        self[officer].on_table && table::is_within(&Shape::point(self[officer].at.spot()), self.shape(unit), limit)
    }

    /// The distance from a shape to the nearest enemy of a side. [GA-D4]
    pub fn nearest_enemy(&self, side: Side, shape: &Shape) -> Option<Inches> {
        let enemies = self.enemies_of(side);
        let apart = |&enemy: &UnitId| {
            let way = shape.bounds().apart(self.shape(enemy).bounds());
            i64::from(way.x).pow(2) + i64::from(way.y).pow(2)
        };
        // With the likeliest first, hardly any of the others need be measured.
        let first = each(enemies).min_by_key(apart)?;
        let mut nearest = table::distance(shape, self.shape(first));
        for enemy in each(enemies & !first.bit()) {
            if table::is_nearer(shape, self.shape(enemy), nearest) {
                nearest = table::distance(shape, self.shape(enemy));
            }
        }
        Some(nearest)
    }

    /// Whether an enemy of a side is within a distance of a shape.
    pub fn is_enemy_within(&self, side: Side, shape: &Shape, limit: Inches) -> bool {
        each(self.enemies_of(side)).any(|enemy| table::is_within(shape, self.shape(enemy), limit))
    }

    /// Whether any enemy is within a distance of any unit of a force.
    pub fn is_force_near(&self, force: ForceId, limit: Inches) -> bool {
        let side = Self::force_side(force);
        each(self.force_units(force)).any(|unit| self.is_enemy_within(side, self.shape(unit), limit))
    }
}

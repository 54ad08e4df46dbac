//! Formations: how the stands of a unit are laid out.

use crate::base::{Base, Origin};
use crate::length::Inches;
use crate::shape::Shape;
use crate::spot::{Pose, Spot, place_corner};

/// Where the stands of a rank that is not full are put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastRank {
    /// In the middle.
    Centred,
    /// From the left.
    FromLeft,
}

/// A formation of equal stands in ranks, filled from the front, each rank from the left, centred on the unit's facing line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formation {
    /// Width and depth of a stand; twice the radius for round ones.
    stand: (Inches, Inches),
    is_round: bool,
    /// Stands in a full rank.
    files: u8,
    /// From the middle of a stand to the middle of its neighbour.
    across: Inches,
    /// From the middle of a stand to the middle of the one behind.
    deep: Inches,
    last_rank: LastRank,
    origin: Origin,
}

impl Formation {
    /// Ranks of `files` stands that touch each other; the pose names the middle of the front edge.
    pub fn ranks(stand: Base, files: u8) -> Self {
        let (width, depth) = (stand.width(), stand.depth());
        Self {
            stand: (width, depth),
            is_round: stand.is_round(),
            files: files.max(1),
            across: width,
            deep: depth,
            last_rank: LastRank::Centred,
            origin: Origin::FrontMiddle,
        }
    }

    /// With other distances from middle to middle, across and deep.
    #[must_use]
    pub const fn spaced(mut self, across: Inches, deep: Inches) -> Self {
        (self.across, self.deep) = (across, deep);
        self
    }

    /// With another place for the stands of the last rank.
    #[must_use]
    pub const fn last_rank(mut self, last_rank: LastRank) -> Self {
        self.last_rank = last_rank;
        self
    }

    /// With a pose that names another part of the footprint.
    #[must_use]
    pub const fn origin(mut self, origin: Origin) -> Self {
        self.origin = origin;
        self
    }

    /// The smallest rectangle around so many stands; `None` for no stands, or beyond [`Base::LIMIT`].
    pub fn footprint(self, stands: u8) -> Option<Base> {
        let files = i32::from(stands.min(self.files));
        let ranks = i32::from(stands.div_ceil(self.files));
        if stands == 0 {
            return None;
        }
        let width = self.across * (files - 1) + self.stand.0;
        let depth = self.deep * (ranks - 1) + self.stand.1;
        Base::block(width, depth, self.origin)
    }

    /// The middles of the stands of a unit at a pose.
    pub fn centres(self, pose: Pose, stands: u8) -> impl Iterator<Item = Spot> {
        let direction = pose.facing.direction();
        self.offsets(stands).map(move |(right, ahead)| place_corner(pose.spot(), direction, right, ahead))
    }

    /// The bases of the stands of a unit at a pose, all facing as the unit does. Every corner is rounded once, from the pose itself.
    pub fn shapes(self, pose: Pose, stands: u8) -> impl Iterator<Item = Shape> {
        let direction = pose.facing.direction();
        let (side, half) = (self.stand.0.fine() / 2, self.stand.1.fine() / 2);
        self.offsets(stands).map(move |(right, ahead)| {
            let corner = |right, ahead| place_corner(pose.spot(), direction, right, ahead);
            if self.is_round {
                return Shape::disc(corner(right, ahead), side as i32);
            }
            Shape::quad([
                corner(right - side, ahead + half),
                corner(right + side, ahead + half),
                corner(right + side, ahead - half),
                corner(right - side, ahead - half),
            ])
        })
    }

    /// How far the middle of each stand lies to the right and ahead of the pose's point, in ten-thousandths of an inch.
    fn offsets(self, stands: u8) -> impl Iterator<Item = (i64, i64)> {
        let ahead_of_front = match (self.origin, self.footprint(stands)) {
            (Origin::Centre, Some(base)) => base.extents().0,
            _ => 0,
        };
        (0..stands).map(move |index| {
            let (rank, file) = (index / self.files, index % self.files);
            let in_rank = match self.last_rank {
                LastRank::Centred => (stands - rank * self.files).min(self.files),
                LastRank::FromLeft => stands.min(self.files),
            };
            let right = self.across.fine() * (2 * i64::from(file) - i64::from(in_rank) + 1) / 2;
            let ahead = ahead_of_front - self.stand.1.fine() / 2 - self.deep.fine() * i64::from(rank);
            (right, ahead)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spot::Point;

    fn stand() -> Base {
        Base::block(Inches::whole(1), Inches::from_hundredths(75), Origin::Centre).unwrap()
    }

    fn centres(formation: Formation, stands: u8) -> Vec<(i32, i32)> {
        let hundredths = |spot: Spot| (spot.x / 100, spot.y / 100);
        formation.centres(Pose::from_hundredths(2000, 1000, 0), stands).map(hundredths).collect()
    }

    #[test]
    fn a_line_stands_abreast() {
        let line = Formation::ranks(stand(), 4);
        assert_eq!(centres(line, 4), [(1850, 962), (1950, 962), (2050, 962), (2150, 962)]);
        let footprint = line.footprint(4).unwrap();
        assert_eq!((footprint.width(), footprint.depth()), (Inches::whole(4), Inches::from_hundredths(75)));
    }

    #[test]
    fn open_order_has_gaps_of_a_stand() {
        let open = Formation::ranks(stand(), 4).spaced(Inches::whole(2), Inches::from_hundredths(75));
        assert_eq!(centres(open, 2), [(1900, 962), (2100, 962)]);
        assert_eq!(open.footprint(4).unwrap().width(), Inches::whole(7));
    }

    #[test]
    fn the_odd_stand_of_a_column_is_in_the_middle() {
        let column = Formation::ranks(stand(), 2);
        assert_eq!(centres(column, 3), [(1950, 962), (2050, 962), (2000, 887)]);
        assert_eq!(column.footprint(3).unwrap().depth(), Inches::from_hundredths(150));
        assert_eq!(column.footprint(1).unwrap().width(), Inches::whole(1));
        assert_eq!(column.footprint(0), None);
    }

    #[test]
    fn the_quarters_of_a_square_stay_in_their_places() {
        let quarter = Base::block(Inches::whole(1), Inches::whole(1), Origin::Centre).unwrap();
        let square = Formation::ranks(quarter, 2).last_rank(LastRank::FromLeft);
        assert_eq!(centres(square, 3), [(1950, 950), (2050, 950), (1950, 850)]);
    }

    #[test]
    fn stands_and_footprint_share_their_rim() {
        let line = Formation::ranks(stand(), 4);
        for degrees in [0, 17, 45, 133, 270] {
            let pose = Pose::new(Point::from_hundredths(2000, 1000), crate::Facing::degrees(degrees));
            let stands: Vec<Shape> = line.shapes(pose, 4).collect();
            let footprint = line.footprint(4).unwrap().placed(pose);
            assert_eq!(stands[0].corners()[0], footprint.corners()[0]);
            assert_eq!(stands[3].corners()[1], footprint.corners()[1]);
            assert_eq!(stands[3].corners()[2], footprint.corners()[2]);
            assert_eq!(stands[0].corners()[1], stands[1].corners()[0]);
        }
    }

    #[test]
    fn a_centred_unit_of_figures_lies_about_its_pose() {
        let figure = Base::round(Inches::from_hundredths(50)).unwrap();
        let block = Formation::ranks(figure, 2).origin(Origin::Centre);
        assert_eq!(centres(block, 4), [(1950, 1050), (2050, 1050), (1950, 950), (2050, 950)]);
    }
}

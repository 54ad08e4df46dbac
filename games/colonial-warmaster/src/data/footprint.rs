//! Where a unit's stands are: anchor, footprint, stands. [CW-12.2, CW-12.3]

use table::{Base, Face, Facing, Inches, Origin, Pose, Shape, Spot, zone};

use crate::data::roster::{Class, Formation, Saddle, UnitType};
use crate::data::scenario::Gait;
use crate::data::tables::Tables;

/// Ten-thousandths of an inch in a hundredth: the table's finer grid.
const FINE: i32 = 100;

/// The footprint of a unit of so many stands, its pose naming the middle of the front edge. [CW-12.2]
pub fn base(kind: &UnitType, formation: Formation, stands: u8) -> Base {
    let n = i32::from(stands.max(1));
    let [w, d] = kind.base;
    let (width, depth) = match formation {
        Formation::Line | Formation::Mass | Formation::Limbered | Formation::Unlimbered => (w * n, d),
        Formation::Open => (w * (2 * n - 1), d),
        Formation::CombatColumn => (w * n.min(2), d * ((n + 1) / 2)),
        Formation::RoadColumn => (w, d * n),
        Formation::Square => (w * 2, w * 2),
    };
    Base::block(width, depth, Origin::FrontMiddle).expect("bases of the roster are of a possible size")
}

/// A leader's disc. [CW-2.2]
pub fn leader_base(tables: &Tables) -> Base {
    Base::round(tables.leaders.radius).expect("a leader's radius is of a possible size")
}

/// How terrain treats a unit. [CW-13.1]
pub const fn gait(kind: &UnitType, saddle: Saddle) -> Gait {
    match (kind.class, saddle) {
        (Class::Art, _) => Gait::Guns,
        (Class::Cav, Saddle::Mounted) => Gait::Mounted,
        _ => Gait::Foot,
    }
}

/// A unit's stands set down somewhere: where it stands, or a place on its way.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// The whole footprint.
    pub shape: Shape,
    base: Base,
    pose: Pose,
    /// How far the pose, kept in hundredths, is off the true anchor: nothing where a unit stands.
    shift: Spot,
    formation: Formation,
    stands: u8,
    /// Width and depth of a stand in ten-thousandths.
    size: [i32; 2],
}

/// The stands of a unit are at most so many.
pub const MOST_STANDS: u8 = 8;

impl Body {
    /// A unit that stands at a pose, with its shape as already known.
    pub fn standing(kind: &UnitType, formation: Formation, stands: u8, pose: Pose, shape: Shape) -> Self {
        let base = base(kind, formation, stands);
        Self::new(kind, formation, stands, base, pose, Spot::ORIGIN, shape)
    }

    /// A unit on its way with the middle of its footprint at a spot. [CW-12.12]
    pub fn passing(kind: &UnitType, formation: Formation, stands: u8, centre: Spot, facing: Facing) -> Self {
        let base = base(kind, formation, stands);
        let pose = base.pose_about(centre, facing);
        let anchor = centre.beside(facing, 0, base.depth().hundredths() * FINE / 2);
        Self::new(kind, formation, stands, base, pose, pose.spot() - anchor, base.placed_about(centre, facing))
    }

    fn new(
        kind: &UnitType,
        formation: Formation,
        stands: u8,
        base: Base,
        pose: Pose,
        shift: Spot,
        shape: Shape,
    ) -> Self {
        let size = kind.base.map(|side| side.hundredths() * FINE);
        Self { shape, base, pose, shift, formation, stands, size }
    }

    /// How many stands.
    pub const fn stands(&self) -> u8 {
        self.stands
    }

    /// Its formation.
    pub const fn formation(&self) -> Formation {
        self.formation
    }

    /// Which way it faces.
    pub const fn facing(&self) -> Facing {
        self.pose.facing
    }

    /// The middle of its footprint.
    pub fn centre(&self) -> Spot {
        self.base.centre(self.pose) - self.shift
    }

    /// The middle of its front edge.
    pub fn anchor(&self) -> Spot {
        self.pose.spot() - self.shift
    }

    /// The centre of a stand in unit coordinates, in ten-thousandths. [CW-12.3]
    fn stand_offset(&self, stand: u8) -> (i32, i32) {
        let (i, n) = (i32::from(stand), i32::from(self.stands));
        let [w, d] = self.size;
        match self.formation {
            Formation::Line | Formation::Mass | Formation::Limbered | Formation::Unlimbered => {
                ((2 * i - (n - 1)) * w / 2, -d / 2)
            }
            Formation::Open => ((2 * i - (n - 1)) * w, -d / 2),
            Formation::CombatColumn => {
                let rank = i / 2;
                let alone = i == n - 1 && n % 2 == 1;
                let right = match (alone, i % 2) {
                    (true, _) => 0,
                    (false, 0) => -w / 2,
                    (false, _) => w / 2,
                };
                (right, -(2 * rank + 1) * d / 2)
            }
            Formation::RoadColumn => (0, -(2 * i + 1) * d / 2),
            Formation::Square => (if i % 2 == 0 { -w / 2 } else { w / 2 }, -(2 * (i / 2) + 1) * w / 2),
        }
    }

    /// Depth of a stand's base: quarters of a square are as deep as wide.
    const fn stand_depth(&self) -> i32 {
        match self.formation {
            Formation::Square => self.size[0],
            _ => self.size[1],
        }
    }

    /// The centre of a stand. [CW-12.3]
    pub fn stand_centre(&self, stand: u8) -> Spot {
        let (right, ahead) = self.stand_offset(stand);
        self.pose.beside(right, ahead) - self.shift
    }

    /// The middle of a stand's front edge.
    pub fn stand_front(&self, stand: u8) -> Spot {
        let (right, ahead) = self.stand_offset(stand);
        self.pose.beside(right, ahead + self.stand_depth() / 2) - self.shift
    }

    /// The size of one stand's base.
    fn stand_base(&self, origin: Origin) -> Base {
        let [w, d] = [self.size[0], self.stand_depth()].map(|side| Inches::from_hundredths(side / FINE));
        Base::block(w, d, origin).expect("bases of the roster are of a possible size")
    }

    /// The base of a stand on the table.
    pub fn stand_shape(&self, stand: u8) -> Shape {
        self.stand_base(Origin::Centre).placed_about(self.stand_centre(stand), self.pose.facing)
    }

    /// The arc of a stand. [CW-12.6]
    pub fn arc_of(&self, stand: u8, arc: table::Arc) -> StandArc {
        // What a stand sees of a spot is what the anchor sees of the spot moved back by the stand's offset.
        let offset = self.stand_front(stand) - self.anchor();
        StandArc { base: self.stand_base(Origin::FrontMiddle), pose: self.pose, by: self.shift - offset, arc }
    }

    /// The five points of a stand at which sight can be taken: its centre and its corners pulled inwards. [CW-12.6]
    pub fn aim_points(&self, stand: u8, inset: Inches) -> [Spot; 5] {
        let shape = self.stand_shape(stand);
        let centre = self.stand_centre(stand);
        let pull = (inset.hundredths() * FINE) as u32;
        let mut points = [centre; 5];
        for (point, &corner) in points[1..].iter_mut().zip(shape.corners()) {
            let (x, y) = (i64::from(corner.x - centre.x), i64::from(corner.y - centre.y));
            let reach = table::root(x * x + y * y) as u32;
            *point = corner.part_way(centre, pull.min(reach), reach.max(1));
        }
        points
    }

    /// The zone in which a spot lies; a square has only a front. [CW-12.7]
    pub fn zone_of(&self, spot: Spot) -> Face {
        if self.formation == Formation::Square {
            return Face::Front;
        }
        zone(self.base, self.pose, spot + self.shift)
    }

    /// How many stands are in its first rank. [CW-5.3d]
    pub fn first_rank(&self) -> u8 {
        match self.formation {
            Formation::CombatColumn => self.stands.min(2),
            Formation::RoadColumn => self.stands.min(1),
            _ => self.stands,
        }
    }
}

/// The arc of a stand, worked out once for many spots. [CW-12.6]
pub struct StandArc {
    base: Base,
    pose: Pose,
    by: Spot,
    arc: table::Arc,
}

impl StandArc {
    /// Whether a spot is in it.
    pub fn holds(&self, spot: Spot) -> bool {
        table::is_in_arc(self.base, self.pose, spot + self.by, self.arc)
    }
}

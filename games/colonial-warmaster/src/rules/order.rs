//! What a seat can say: one order for every answer to a decision.

use serde::{Serialize, Serializer};
use table::{Base, Manoeuvre, Point, Pose};

use crate::data::roster::{Formation, Saddle};
use crate::data::side::{LeaderId, UnitId};
use crate::rules::state::MOST_IN_GROUP;

// Orders have room for one piece more than any rule allows, so that it is the rule that refuses them.

/// Room for the legs of a move. [CW-12.10]
const LEGS: usize = 9;
/// Room for the points that a leader passes on his way. [CW-1.3a]
const VIA: usize = 4;
/// Room for the units of a group. [CW-3.1]
const UNITS: usize = MOST_IN_GROUP + 1;

/// One leg of a move. [CW-12.10]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    /// To a new anchor and facing.
    To(Pose),
    /// Face about. [CW-12.10b]
    About,
}

impl Leg {
    /// Where it ends. [CW-12.10b]
    #[must_use]
    pub fn end(self, base: Base, from: Pose) -> Pose {
        match self {
            Self::To(pose) => pose,
            Self::About => Manoeuvre::About.end(base, from),
        }
    }
}

/// The legs of a move, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legs {
    legs: [Leg; LEGS],
    len: u8,
}

impl Legs {
    /// No leg.
    pub const NONE: Self = Self { legs: [Leg::About; LEGS], len: 0 };

    /// One leg to a pose.
    pub const fn to(pose: Pose) -> Self {
        let mut legs = [Leg::About; LEGS];
        legs[0] = Leg::To(pose);
        Self { legs, len: 1 }
    }

    /// With one more leg; `None` if there is no room.
    #[must_use]
    pub fn with(mut self, leg: Leg) -> Option<Self> {
        let slot = self.legs.get_mut(usize::from(self.len))?;
        *slot = leg;
        self.len += 1;
        Some(self)
    }

    /// Without the last one.
    #[must_use]
    pub fn shorter(self) -> Self {
        self.all()[..usize::from(self.len.saturating_sub(1))]
            .iter()
            .try_fold(Self::NONE, |legs, leg| legs.with(*leg))
            .unwrap_or(Self::NONE)
    }

    /// All of them.
    pub fn all(&self) -> &[Leg] {
        &self.legs[..usize::from(self.len)]
    }
}

/// What one activated unit does. [CW-3.4a]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// Which unit.
    pub unit: UnitId,
    /// What it does.
    pub deed: Deed,
}

/// What an activated unit can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Moves, after a free change of formation if one is named. [CW-12.10, CW-4.1b]
    Move {
        /// The free change.
        formation: Option<Formation>,
        /// The way.
        legs: Legs,
    },
    /// Charges an enemy. [CW-6.5]
    Charge {
        /// The free change.
        formation: Option<Formation>,
        /// The way before the closing leg.
        legs: Legs,
        /// Whom.
        target: UnitId,
    },
    /// Changes formation. [CW-4.1]
    Form {
        /// To which.
        to: Formation,
    },
    /// Mounts. [CW-4.0h]
    Mount,
    /// Dismounts. [CW-4.0h]
    Dismount,
    /// Rallies. [CW-3.4i]
    Rally,
    /// Does nothing. [CW-3.4j]
    Hold,
}

/// The acts of an activated unit or group, in the order in which they are carried out. [CW-3.1e]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acts {
    first: Act,
    rest: Vec<Act>,
}

impl Acts {
    /// One act: the usual case, which needs no room on the heap.
    pub const fn one(act: Act) -> Self {
        Self { first: act, rest: Vec::new() }
    }

    /// Several acts; `None` for none.
    pub fn new(acts: impl IntoIterator<Item = Act>) -> Option<Self> {
        let mut acts = acts.into_iter();
        Some(Self { first: acts.next()?, rest: acts.collect() })
    }

    /// All of them in order.
    pub fn iter(&self) -> impl Iterator<Item = &Act> {
        std::iter::once(&self.first).chain(&self.rest)
    }

    /// How many there are; never none.
    pub fn count(&self) -> usize {
        1 + self.rest.len()
    }
}

/// A set of units to be tried together, in any order. [CW-3.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    units: [UnitId; UNITS],
    len: u8,
}

impl Group {
    /// One unit.
    pub const fn one(unit: UnitId) -> Self {
        Self { units: [unit; UNITS], len: 1 }
    }

    /// Several units as listed, as far as there is room; `None` for none.
    pub fn new(units: &[UnitId]) -> Option<Self> {
        let len = units.len().min(UNITS);
        let mut group = Self { units: [*units.first()?; UNITS], len: len as u8 };
        group.units[..len].copy_from_slice(&units[..len]);
        Some(group)
    }

    /// The units as listed.
    pub fn units(&self) -> &[UnitId] {
        &self.units[..usize::from(self.len)]
    }

    /// As a set.
    pub fn set(&self) -> u64 {
        self.units().iter().fold(0, |set, unit| set | unit.bit())
    }
}

impl Serialize for Group {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.units())
    }
}

/// The way of a leader before his last place. [CW-1.3a]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Via {
    points: [Point; VIA],
    len: u8,
}

impl Via {
    /// Straight there.
    pub const STRAIGHT: Self = Self { points: [Point::from_hundredths(0, 0); VIA], len: 0 };

    /// By some points, as far as there is room.
    pub fn new(points: &[Point]) -> Self {
        let len = points.len().min(VIA);
        let mut via = Self { len: len as u8, ..Self::STRAIGHT };
        via.points[..len].copy_from_slice(&points[..len]);
        via
    }

    /// The points.
    pub fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.len)]
    }
}

/// A way that is laid out leg by leg before it is ordered: it binds nobody. [CW-12.10, CW-1.3a]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Of the activated unit.
    March {
        /// Which.
        unit: UnitId,
        /// The free change before it.
        formation: Option<Formation>,
        /// The legs so far.
        legs: Legs,
    },
    /// Of a leader.
    Ride {
        /// Who.
        leader: LeaderId,
        /// The points so far.
        points: Via,
    },
}

/// At which place of its way a unit is fired at. [CW-5.1d]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AimAt {
    /// Half way.
    Mid,
    /// Where it ended.
    End,
}

impl AimAt {
    /// Its key in orders.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Mid => "mid",
            Self::End => "end",
        }
    }
}

/// One unit's place in free deployment. [CW-14.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deployed {
    /// Which unit.
    pub unit: UnitId,
    /// Where.
    pub pose: Pose,
    /// In which formation.
    pub formation: Formation,
    /// Mounted or on foot.
    pub saddle: Saddle,
}

/// A command as its player places it. [CW-14.2]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// The command, by its leader.
    pub command: LeaderId,
    /// Where the leader stands.
    pub leader: Point,
    /// Where the units stand.
    pub units: Vec<Deployed>,
}

/// An order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Places a command (`deploy`).
    Deploy(Box<Deployment>),
    /// Places a command as printed (`deploy`).
    DeployDefault {
        /// The command, by its leader.
        command: LeaderId,
    },
    /// Places one unit of a command, or places it anew (`deploy`). [CW-14.2]
    Put(Deployed),
    /// Takes up a unit that was placed while its command is not complete (`deploy`). [CW-14.2]
    TakeUp {
        /// Which.
        unit: UnitId,
    },
    /// Places the leader of a command whose units are placed, which completes it (`deploy`). [CW-14.2]
    Station {
        /// Who.
        leader: LeaderId,
        /// Where.
        at: Point,
    },
    /// Moves a leader (`activate`, `fire`).
    LeaderMove {
        /// Who.
        leader: LeaderId,
        /// His way.
        via: Via,
        /// Where he ends.
        to: Point,
    },
    /// Lays out a way leg by leg (`activate`, `fire`, `act`). [CW-12.10, CW-1.3a]
    Lay(Box<Way>),
    /// No more leaders move.
    EndLeaderMoves,
    /// Tries to activate (`activate`).
    Activate {
        /// Who tries.
        activator: LeaderId,
        /// Whom.
        units: Group,
    },
    /// No more activations.
    EndMovement,
    /// What the activated do (`act`).
    Act(Acts),
    /// Opportunity fire (`react`, `last-react`).
    ReactFire {
        /// Who fires.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// At which place of its way.
        at: AimAt,
    },
    /// No opportunity fire now.
    ReactPass,
    /// Fire (`fire`).
    Fire {
        /// Who fires.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// One unit saves its fire (`fire`).
    SaveFire {
        /// Which.
        unit: UnitId,
    },
    /// All units left save their fire.
    SaveAll,
    /// No more fire.
    EndFire,
    /// Fights a melee (`melee`), named by the lowest id in it.
    ChooseMelee {
        /// The lowest id.
        melee: UnitId,
    },
    /// Strikes at one of several enemies (`strike`).
    Assign {
        /// Who strikes.
        unit: UnitId,
        /// Whom.
        enemy: UnitId,
    },
    /// Pursues (`pursue`).
    Pursue {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// Tries to hold back (`pursue`).
    Restrain {
        /// Who.
        unit: UnitId,
    },
    /// Gives up. [CW-15.6]
    Concede,
}

impl Order {
    /// The order of a single unit.
    pub const fn act(unit: UnitId, deed: Deed) -> Self {
        Self::Act(Acts::one(Act { unit, deed }))
    }
}

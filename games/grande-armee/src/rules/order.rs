//! What a seat can say: one order for every answer to a decision.

use arrayvec::ArrayVec;
use table::{Facing, Inches, Point, Pose, Turn};

use crate::data::army::{ArmyList, Recruit};
use crate::data::side::{ForceId, OfficerId, UnitId};

/// So many legs a path may have: the rules set no limit, and nobody needs more for one base move. [GA-6.10]
pub const MOST_LEGS: usize = 12;

/// A change of face before a move: a turn about the middle of the base, by any angle. [GA-6.15, GA-6.16]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face(pub Turn);

impl Face {
    /// A quarter to the left.
    pub const LEFT: Self = Self(Turn::LEFT);
    /// A quarter to the right.
    pub const RIGHT: Self = Self(Turn::RIGHT);
    /// Half a turn.
    pub const ABOUT: Self = Self(Turn::ABOUT);

    /// The turn it makes.
    pub const fn turn(self) -> Turn {
        self.0
    }

    /// Whether it is a quarter or half a turn, for which a square base always has room.
    pub const fn is_quarters(self) -> bool {
        self.0.hundredths() % 9_000 == 0
    }
}

/// One leg of a path. [GA-6.10]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leg {
    /// Straight ahead. [GA-6.11]
    Ahead(Inches),
    /// Forward on a bearing off the facing, facing kept. [GA-6.19]
    Oblique(Turn, Inches),
    /// Round a front corner. [GA-6.12]
    Wheel(Turn),
    /// Sideways; to the left if negative. [GA-6.17, GA-6.18]
    Side(Inches),
    /// Backwards. [GA-6.17, GA-6.18]
    Back(Inches),
    /// Into the town or redoubt touched.
    Enter,
}

/// The legs of a path, in order.
pub type Legs = ArrayVec<Leg, MOST_LEGS>;

/// A move. [GA-6.10]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct March {
    /// Which unit.
    pub unit: UnitId,
    /// The bearing on which a garrison leaves its town or redoubt. [GA-7.14]
    pub exit: Option<Facing>,
    /// A change of face at the beginning.
    pub face: Option<Face>,
    /// The path.
    pub legs: Legs,
    /// Whom it fights if it touches several. [GA-6.24]
    pub target: Option<UnitId>,
}

impl March {
    /// A move without a change of face or a named target.
    pub fn by(unit: UnitId, legs: impl IntoIterator<Item = Leg>) -> Self {
        Self { unit, exit: None, face: None, legs: legs.into_iter().take(MOST_LEGS).collect(), target: None }
    }

    /// The same after a change of face.
    #[must_use]
    pub fn facing(mut self, face: Face) -> Self {
        self.face = Some(face);
        self
    }
}

/// Where units and officers are put. [GA-D6, GA-S4]
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Placement {
    /// Units.
    pub units: Vec<(UnitId, Pose)>,
    /// Officers.
    pub officers: Vec<(OfficerId, Point)>,
}

/// What a side adds to a combat. [GA-8.11, GA-8.13]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Commit {
    /// A command die.
    pub cd: bool,
    /// The sub-commander who lends his dice.
    pub officer: Option<OfficerId>,
}

/// An order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// An army list (`army-list`). [GA-S6]
    Build(Box<ArmyList>),
    /// An army from the roster, by its number (`army-list`). [GA-S6]
    Muster(u8),
    /// Begins an army list step by step with its army commander (`army-list`). [GA-S6]
    Commander {
        /// His dice.
        dice: u8,
        /// Added to them.
        bonus: u8,
    },
    /// Adds a force with its sub-commander to the list (`army-list`). [GA-S6]
    Raise {
        /// His modifier.
        modifier: i8,
        /// His radius.
        radius: u8,
    },
    /// Adds an entry of the roster to the force raised last (`army-list`). [GA-S6]
    Enlist(u8),
    /// Adds a record of its own to the force raised last (`army-list`). [GA-S6]
    Recruit(Recruit),
    /// Takes back the last step of a list (`army-list`). [GA-S6]
    TakeBack,
    /// The listed army (`army-list`), or the usual places of the next force (`deployment`).
    Default,
    /// Places a force (`deployment`). [GA-S4]
    Deploy {
        /// Which.
        force: ForceId,
        /// Where.
        placement: Box<Placement>,
    },
    /// Places one unit of a force, or places it anew (`deployment`). [GA-S4]
    Put {
        /// Which.
        unit: UnitId,
        /// Where.
        pose: Pose,
    },
    /// Places an officer (`deployment`). [GA-S4]
    Station {
        /// Who.
        officer: OfficerId,
        /// Where.
        at: Point,
    },
    /// Takes up a unit that was placed while its force is not complete (`deployment`). [GA-S4]
    TakeUp {
        /// Which.
        unit: UnitId,
    },
    /// Holds a force in reserve (`deployment`). [GA-S4]
    Reserve {
        /// Which.
        force: ForceId,
    },
    /// Re-rolls initiative dice (`initiative-lower`, `initiative-higher`): the first, the second or both. [GA-3.4]
    Reroll {
        /// Which dice.
        dice: [bool; 2],
    },
    /// Does not re-roll (`initiative-lower`, `initiative-higher`, `recovery-again`), or does not follow up (`follow-up`).
    Decline,
    /// A skirmish attack (`skirmish`). [GA-4.1]
    Skirmish {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// The army list is complete (`army-list`), a force is placed (`deployment`), no more skirmish attacks or moves (`skirmish`, `movement`).
    Done,
    /// A battery fires (`fire-first`, `fire-second`). [GA-5.9]
    Fire {
        /// Which.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// A battery holds its fire (`fire-first`, `fire-second`).
    HoldFire {
        /// Which.
        unit: UnitId,
    },
    /// Phases first (`first-side`). [GA-1.8]
    First,
    /// Phases second (`first-side`).
    Second,
    /// A control test (`control`). [GA-2.8]
    Test {
        /// Which force.
        force: ForceId,
        /// Command dice given.
        cds: u8,
    },
    /// Goes Inactive (`control`). [GA-2.15]
    Inactive {
        /// Which force.
        force: ForceId,
    },
    /// Picks two of the control dice (`control-dice`). [GA-2.9]
    Pick {
        /// One.
        i: u8,
        /// The other.
        j: u8,
    },
    /// Moves a unit (`movement`).
    Move(March),
    /// A change of face alone (`movement`). [GA-2.19]
    Face {
        /// Which unit.
        unit: UnitId,
        /// Which way.
        face: Face,
    },
    /// A withdraw move (`movement`). [GA-2.18]
    Withdraw {
        /// Which unit.
        unit: UnitId,
        /// On which bearing.
        bearing: Facing,
    },
    /// An officer rides (`movement`). [GA-6.9]
    Ride {
        /// Who.
        officer: OfficerId,
        /// Where to.
        to: Point,
    },
    /// Tries to recover (`movement`). [GA-10.3]
    Recover {
        /// Which unit.
        unit: UnitId,
    },
    /// Brings units on (`movement`). [GA-D6]
    Arrive {
        /// The group.
        group: u8,
        /// Where.
        placement: Box<Placement>,
    },
    /// A unit stands for this segment (`movement`). [GA-2.20]
    Stay {
        /// Which.
        unit: UnitId,
    },
    /// Goes on after the zone die (`zone-die`). [GA-6.6]
    Resume,
    /// Halts after the zone die (`zone-die`).
    Halt,
    /// Re-rolls the zone die (`zone-die`). [GA-6.7]
    RerollMove,
    /// Re-rolls a recovery (`recovery-again`). [GA-10.5]
    RerollRecovery,
    /// Evades (`evade`). [GA-9.1]
    Evade,
    /// Stands against the attacker (`evade`).
    Stand,
    /// Sets a displaced officer on a unit (`refuge`). [GA-11.7]
    Place {
        /// Which.
        unit: UnitId,
    },
    /// Fights a combat (`combat`). [GA-8.1]
    Fight {
        /// Against whom.
        defender: UnitId,
    },
    /// Commits extra dice (`attacker-dice`, `defender-dice`). [GA-8.14]
    Commit(Commit),
    /// Follows up (`follow-up`). [GA-8.36]
    Advance {
        /// How far.
        inches: Inches,
    },
    /// Occupies what the defender lost (`follow-up`). [GA-8.36]
    Occupy,
    /// Gives up. [GA-12.8]
    Concede,
}

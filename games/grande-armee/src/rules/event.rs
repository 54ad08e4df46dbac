//! What happened, in the past tense, with its figures.

use engine::{Clause, Event, Log, Seat, Viewer};
use serde::{Serialize, Serializer};
use table::{Facing, Inches};

use crate::data::side::{ForceId, OfficerId, Side, UnitId};
use crate::rules::combat;
use crate::rules::state::{State, Status};

impl Serialize for Status {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

impl Serialize for combat::Result {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

/// A fact.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are the figures that the sentence names")]
pub enum Happening {
    /// A turn began. [GA-1.1]
    Turn { turn: u8 },
    /// A pulse began. [GA-1.4]
    Pulse { turn: u8, pulse: u8 },
    /// A side began to phase. [GA-1.6, GA-1.7]
    Phasing { side: Side },
    /// A segment began. [GA-1.6]
    Segment { side: Side, name: &'static str },
    /// An army was built. [GA-S3]
    Built { side: Side, points: u16 },
    /// A force was placed. [GA-S4]
    Deployed { force: ForceId },
    /// A force was held in reserve. [GA-S4]
    Reserved { force: ForceId },
    /// Dice for the first holder of the initiative. [GA-S3]
    FirstHolder { side: Side, dice: [u8; 2] },
    /// Command dice were rolled. [GA-2.1]
    CommandRoll { side: Side, cds: u8 },
    /// Initiative dice were rolled. [GA-3.1]
    InitiativeRoll { dice: [[u8; 2]; 2], d4: [u8; 2] },
    /// Initiative dice were re-rolled. [GA-3.4]
    InitiativeReroll { side: Side, dice: [u8; 2] },
    /// A side has the initiative. [GA-3.7]
    Initiative { side: Side },
    /// Skirmishers attacked. [GA-4.4]
    Skirmished { unit: UnitId, target: UnitId, dice: u8, hits: u8, through: u8 },
    /// A battery aimed. [GA-5.1]
    Aimed { unit: UnitId, target: UnitId },
    /// A battery held its fire. [GA-5.9]
    HeldFire { unit: UnitId },
    /// A battery fired. [GA-5.15]
    Fired { unit: UnitId, target: UnitId, dice: u8, hit: u8, hits: u8 },
    /// A unit took hits. [GA-8.30]
    Hit { unit: UnitId, hits: u8, total: u8, sp: u8 },
    /// A battery was suppressed. [GA-5.17]
    Silenced { unit: UnitId },
    /// A unit broke. [GA-8.30]
    Broke { unit: UnitId },
    /// A unit left the field. [GA-12.6]
    LeftField { unit: UnitId },
    /// Who phases first. [GA-1.8]
    FirstSide { side: Side },
    /// Control dice were rolled. [GA-2.8]
    ControlRoll { force: ForceId, cds: u8, dice: [u8; 4] },
    /// A force has its status. [GA-2.9]
    Controlled { force: ForceId, total: i8, status: Status },
    /// A force went Inactive. [GA-2.15]
    Rested { force: ForceId },
    /// A die for an arrival. [GA-D6]
    ArrivalRoll { force: ForceId, die: u8, comes: bool },
    /// A unit arrived. [GA-D6]
    Arrived { unit: UnitId },
    /// A zone die was rolled. [GA-6.6]
    ZoneDie { unit: UnitId, die: u8, allowance: Inches, spent: Inches },
    /// A zone die was re-rolled. [GA-6.7]
    ZoneReroll { unit: UnitId, die: u8, allowance: Inches },
    /// A unit moved. [GA-6.10]
    Moved { unit: UnitId, cost: Inches, allowance: Inches },
    /// A unit entered works. [GA-7.10]
    Entered { unit: UnitId, feature: u8 },
    /// A unit marched by road. [GA-7.9]
    Column { unit: UnitId },
    /// A unit changed face. [GA-2.19]
    Faced { unit: UnitId, facing: Facing },
    /// A unit withdrew. [GA-2.18]
    Withdrew { unit: UnitId, distance: Inches },
    /// An officer rode. [GA-6.9]
    Rode { officer: OfficerId, way: Inches },
    /// A unit made contact. [GA-6.24]
    Contacted { unit: UnitId, enemy: UnitId },
    /// A unit tried to recover. [GA-10.3]
    Recovered { unit: UnitId, die: u8, removed: bool, hits: u8 },
    /// Cavalry tried to evade. [GA-9.4]
    Evaded { unit: UnitId, attacker: UnitId, dice: Option<[u8; 2]>, away: bool },
    /// Guns tried to escape. [GA-9.8]
    Escaped { unit: UnitId, attacker: UnitId, roll: u8, escapes: bool },
    /// Guns fired a last time. [GA-9.11]
    LastDischarge { unit: UnitId, attacker: UnitId },
    /// A side committed extra dice. [GA-8.14]
    Committed { side: Side, cd: bool, officer: Option<OfficerId> },
    /// Infantry formed square. [GA-8.27]
    Square { unit: UnitId },
    /// One side's dice in a combat. [GA-8.15]
    Struck { unit: UnitId, enemy: UnitId, dice: u8, hit: u8, bonuses: u8, penalties: u8, hits: u8 },
    /// How a combat came out. [GA-8.31]
    CombatResult { attacker: UnitId, defender: UnitId, result: combat::Result },
    /// A unit went back. [GA-8.35]
    FellBack { unit: UnitId, distance: Inches },
    /// A unit was disordered. [GA-8.33]
    Disordered { unit: UnitId },
    /// A unit followed up. [GA-8.36]
    Advanced { unit: UnitId, distance: Inches },
    /// An officer was tested. [GA-11.4]
    OfficerTest { officer: OfficerId, roll: u8, ones: u8 },
    /// An officer was killed or captured. [GA-11.4]
    OfficerKilled { officer: OfficerId },
    /// A successor took over. [GA-11.8, GA-11.9]
    Successor { officer: OfficerId },
    /// A displaced officer was set on a unit. [GA-11.7]
    OfficerPlaced { officer: OfficerId, unit: UnitId },
    /// Suppression ended. [GA-1.9]
    SuppressionEnded,
    /// The turn die. [GA-1.11]
    TurnDie { die: u8, pulses: u8, ends: bool },
    /// An army was tested. [GA-12.5]
    ArmyTest { side: Side, roll: Option<u8>, lost: u16, initial: u16, breaks: bool },
    /// An army broke. [GA-12.7]
    ArmyBroke { side: Side },
    /// Nightfall. [GA-12.4]
    Nightfall { roll: Option<u8>, ends: bool },
    /// A side gave up. [GA-12.8]
    Conceded { side: Side },
    /// The battle ended. [GA-12.10]
    Ended { winner: Option<Side>, points: [i16; 2], level: &'static str },
}

/// A fact with the side it is about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Note {
    /// The side that acted or was struck.
    pub side: Option<Side>,
    /// What happened.
    #[serde(flatten)]
    pub what: Happening,
}

impl Note {
    /// A fact about a side.
    pub const fn of(side: Side, what: Happening) -> Self {
        Self { side: Some(side), what }
    }

    /// A fact about both.
    pub const fn general(what: Happening) -> Self {
        Self { side: None, what }
    }
}

impl Event for Note {
    fn clause(&self) -> Clause {
        Clause(match &self.what {
            Happening::Turn { .. } => "GA-1.1",
            Happening::Pulse { .. } => "GA-1.4",
            Happening::Phasing { .. } | Happening::Segment { .. } => "GA-1.6",
            Happening::Built { .. } | Happening::FirstHolder { .. } => "GA-S3",
            Happening::Deployed { .. } | Happening::Reserved { .. } => "GA-S4",
            Happening::CommandRoll { .. } => "GA-2.1",
            Happening::InitiativeRoll { .. } => "GA-3.1",
            Happening::InitiativeReroll { .. } => "GA-3.4",
            Happening::Initiative { .. } => "GA-3.7",
            Happening::Skirmished { .. } => "GA-4.4",
            Happening::Aimed { .. } => "GA-5.1",
            Happening::HeldFire { .. } => "GA-5.9",
            Happening::Fired { .. } => "GA-5.15",
            Happening::Hit { .. } | Happening::Broke { .. } => "GA-8.30",
            Happening::Silenced { .. } => "GA-5.17",
            Happening::LeftField { .. } => "GA-12.6",
            Happening::FirstSide { .. } => "GA-1.8",
            Happening::ControlRoll { .. } => "GA-2.8",
            Happening::Controlled { .. } => "GA-2.9",
            Happening::Rested { .. } => "GA-2.15",
            Happening::ArrivalRoll { .. } | Happening::Arrived { .. } => "GA-D6",
            Happening::ZoneDie { .. } => "GA-6.6",
            Happening::ZoneReroll { .. } => "GA-6.7",
            Happening::Moved { .. } => "GA-6.10",
            Happening::Entered { .. } => "GA-7.10",
            Happening::Column { .. } => "GA-7.9",
            Happening::Faced { .. } => "GA-2.19",
            Happening::Withdrew { .. } => "GA-2.18",
            Happening::Rode { .. } => "GA-6.9",
            Happening::Contacted { .. } => "GA-6.24",
            Happening::Recovered { .. } => "GA-10.3",
            Happening::Evaded { .. } => "GA-9.4",
            Happening::Escaped { .. } => "GA-9.8",
            Happening::LastDischarge { .. } => "GA-9.11",
            Happening::Committed { .. } => "GA-8.14",
            Happening::Square { .. } => "GA-8.27",
            Happening::Struck { .. } => "GA-8.15",
            Happening::CombatResult { .. } => "GA-8.31",
            Happening::FellBack { .. } => "GA-8.35",
            Happening::Disordered { .. } => "GA-8.33",
            Happening::Advanced { .. } => "GA-8.36",
            Happening::OfficerTest { .. } | Happening::OfficerKilled { .. } => "GA-11.4",
            Happening::Successor { officer } if officer.force().is_none() => "GA-11.9",
            Happening::Successor { .. } => "GA-11.8",
            Happening::OfficerPlaced { .. } => "GA-11.7",
            Happening::SuppressionEnded => "GA-1.9",
            Happening::TurnDie { .. } => "GA-1.11",
            Happening::ArmyTest { .. } => "GA-12.5",
            Happening::ArmyBroke { .. } => "GA-12.7",
            Happening::Nightfall { .. } => "GA-12.4",
            Happening::Conceded { .. } => "GA-12.8",
            Happening::Ended { .. } => "GA-12.10",
        })
    }

    fn seen_by(&self, _viewer: Viewer) -> Option<Self> {
        Some(self.clone())
    }

    fn seat(&self) -> Option<Seat> {
        self.side.map(Side::seat)
    }

    fn is_heading(&self) -> bool {
        matches!(self.what, Happening::Turn { .. } | Happening::Pulse { .. } | Happening::Phasing { .. })
    }
}

impl State {
    /// Tells a fact about a unit.
    pub(crate) fn tell(&self, log: &mut impl Log<Note>, unit: UnitId, what: Happening) {
        log.tell(Note::of(self.side_of(unit), what));
    }

    /// Tells a fact about an officer.
    #[allow(clippy::unused_self, reason = "told like facts about units")]
    pub(crate) fn tell_officer(&self, log: &mut impl Log<Note>, officer: OfficerId, what: Happening) {
        log.tell(Note::of(Self::officer_side(officer), what));
    }

    /// Tells a fact about a force.
    #[allow(clippy::unused_self, reason = "told like facts about units")]
    pub(crate) fn tell_force(&self, log: &mut impl Log<Note>, force: ForceId, what: Happening) {
        log.tell(Note::of(Self::force_side(force), what));
    }
}

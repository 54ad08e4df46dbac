//! What happened: facts in the past tense, with their figures.

use engine::Clause;
use serde::Serialize;
use table::Inches;

use crate::data::side::{Side, UnitId};
use crate::rules::options::Goal;
use crate::rules::order::Gait;
use crate::rules::reasons::Why;
use crate::rules::state::{Cause, TestKind};
use crate::rules::unit::Stance;

/// How somebody came to be gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fall {
    /// By fire. [IM-8.11]
    Fire,
    /// In melee. [IM-10.24]
    Melee,
    /// In a building or on a bridge that came down. [IM-9.13]
    Buried,
    /// In a fieldwork that came down. [IM-9.14]
    InWorks,
    /// Behind a section that came down. [IM-9.16]
    Behind,
    /// With the garrison. [IM-12.12]
    Disease,
}

/// What kind of retreat move. [IM-4.7, IM-5.36, IM-12.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Flight {
    /// After a failed test. [IM-12.4]
    Forced,
    /// By choice. [IM-5.36]
    Chosen,
    /// Of a spent unit. [IM-4.7]
    Spent,
}

/// How a gun came to be without a crew. [IM-5.35, IM-5.37, IM-8.18]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Left {
    /// Its men left it. [IM-5.37]
    Quit,
    /// They ran from it. [IM-5.35]
    Fled,
    /// They are dead. [IM-8.18]
    Dead,
}

/// A fact about the match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Happening {
    /// The terms of the match. [IM-14.14]
    TermsStated {
        /// Whether they even the sides.
        even: bool,
    },
    /// One side is granted points at the end. [IM-14.14]
    PointsGranted {
        /// Which.
        side: Side,
        /// How many.
        points: i16,
    },
    /// A single man of a foot unit mounted an elephant. [IM-2.26]
    RiderMounted {
        /// Who.
        unit: UnitId,
    },
    /// A side's turn began. [IM-3.5]
    TurnBegan {
        /// The round.
        round: u8,
        /// Whose.
        side: Side,
    },
    /// The dice of a muster fell. [IM-2.2, IM-2.10]
    MusterRolled {
        /// Whose.
        side: Side,
        /// The die.
        die: u8,
        /// Foot units to be named. [IM-2.2, IM-2.10]
        units: u8,
        /// Their parts.
        why: Why<2>,
    },
    /// A side named its force. [IM-2.19]
    Mustered {
        /// Whose.
        side: Side,
        /// Units in all.
        units: u8,
        /// Figures in all.
        figures: u16,
    },
    /// The table was laid out. [IM-3.15]
    SceneryPlaced {
        /// Pieces.
        pieces: u8,
    },
    /// So many pieces lie on a table that is not finished. [IM-3.15]
    PieceLaid {
        /// How many.
        pieces: u8,
    },
    /// So many units of a force have been named. [IM-2.19]
    UnitNamed {
        /// How many.
        units: u8,
    },
    /// So many places on the way of a unit have been named. [IM-5.13]
    WayNamed {
        /// Who.
        unit: UnitId,
        /// How many.
        places: u8,
    },
    /// So many units have been named for an order to several. [IM-3.19]
    UnitsGathered {
        /// How many.
        units: u8,
    },
    /// So many combats of a unit have been named. [IM-10.3]
    CombatsNamed {
        /// Who.
        unit: UnitId,
        /// How many.
        combats: u8,
    },
    /// A side set its units down. [IM-3.16]
    WasDeployed {
        /// Whose.
        side: Side,
    },
    /// A unit was set down by itself. [IM-3.16]
    WasStationed {
        /// Who.
        unit: UnitId,
    },
    /// A unit threw for its march moves. [IM-4.1]
    AllowanceRolled {
        /// Who.
        unit: UnitId,
        /// Its side.
        side: Side,
        /// How many; nothing where the viewer may not know.
        moves: Option<u8>,
        /// Its parts.
        why: Why<1>,
        /// He is an officer. [IM-4.2]
        officer: bool,
        /// Kept from the enemy. [IM-4.15]
        secret: bool,
    },
    /// March moves were paid. [IM-4.10]
    MarchPaid {
        /// Who.
        unit: UnitId,
        /// Its side.
        side: Side,
        /// How many.
        paid: u8,
        /// Its parts.
        why: Why<3>,
        /// How many are left; nothing where the viewer may not know.
        left: Option<u8>,
        /// Kept from the enemy. [IM-4.15]
        secret: bool,
    },
    /// A unit is spent. [IM-4.6]
    Spent {
        /// Who.
        unit: UnitId,
        /// It was kept from the enemy until now. [IM-4.15]
        secret: bool,
    },
    /// Movement dice fell. [IM-5.12]
    MoveRolled {
        /// Who.
        unit: UnitId,
        /// How.
        gait: Gait,
        /// Dice thrown.
        dice: u8,
        /// Their sides.
        sides: u8,
        /// Why so many.
        dice_why: Why<1>,
        /// How far.
        far: Inches,
        /// Its parts, in hundredths.
        why: Why<2>,
    },
    /// A unit moved. [IM-5.13]
    Moved {
        /// Who.
        unit: UnitId,
        /// How.
        gait: Gait,
        /// The longest path.
        far: Inches,
    },
    /// A limbered gun drove. [IM-5.35]
    Driven {
        /// Its crew.
        unit: UnitId,
        /// How far.
        far: Inches,
    },
    /// A gun was pushed, by its crew or by other men on foot. [IM-5.9]
    Pushed {
        /// By whom.
        unit: UnitId,
        /// How far.
        far: Inches,
    },
    /// A unit changed formation, or closed up in the one it had. [IM-5.21, IM-5.22]
    Reformed {
        /// Who.
        unit: UnitId,
        /// It closed up.
        same: bool,
    },
    /// A unit turned. [IM-5.19]
    Faced {
        /// Who.
        unit: UnitId,
    },
    /// A gun was swung. [IM-5.27]
    Realigned {
        /// Its crew.
        unit: UnitId,
    },
    /// A unit stood where it was. [IM-5.2]
    Stood {
        /// Who.
        unit: UnitId,
    },
    /// A unit rose, lay down, or went on all fours. [IM-5.33, IM-5.34, IM-5.10]
    StanceChanged {
        /// Who.
        unit: UnitId,
        /// Into what.
        stance: Stance,
    },
    /// A unit mounted or dismounted. [IM-5.26]
    Mounted {
        /// Who.
        unit: UnitId,
        /// Whether it sits now.
        mounted: bool,
    },
    /// A gun was limbered or unlimbered. [IM-5.28]
    Limbered {
        /// Its crew.
        unit: UnitId,
        /// Whether it is hooked on now.
        limbered: bool,
    },
    /// A unit went into a building. [IM-5.30]
    Entered {
        /// Who.
        unit: UnitId,
        /// Which.
        building: u8,
    },
    /// A unit came out of a building. [IM-5.30]
    CameOut {
        /// Who.
        unit: UnitId,
        /// Which.
        building: u8,
    },
    /// A unit fired. [IM-7.37, IM-7.44]
    Fired {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// Dice thrown, those of officers included.
        dice: u8,
        /// Why so many.
        dice_why: Why<3>,
        /// The sides of the unit's dice.
        sides: u8,
        /// The score needed.
        need: u8,
        /// Its parts.
        need_why: Why<3>,
        /// Hits.
        hits: u8,
    },
    /// Saves were thrown. [IM-8.11]
    Saved {
        /// Of whom.
        unit: UnitId,
        /// The score that saves.
        need: u8,
        /// Its parts.
        why: Why<1>,
        /// Saved.
        saved: u8,
        /// Killed.
        killed: u8,
        /// Animals killed. [IM-8.10]
        animals: u8,
    },
    /// Hits found nobody. [IM-8.12]
    SurplusLost {
        /// Of whom.
        unit: UnitId,
        /// How many.
        hits: u8,
    },
    /// Figures were removed.
    Fell {
        /// Of whom.
        unit: UnitId,
        /// How many.
        count: u8,
        /// How.
        how: Fall,
    },
    /// A structure was fired at. [IM-9.2, IM-9.3]
    Shelled {
        /// By whom.
        unit: UnitId,
        /// What.
        feature: u8,
        /// Dice thrown.
        dice: u8,
        /// Why so many.
        dice_why: Why<3>,
        /// Their sides.
        sides: u8,
        /// The score needed.
        need: u8,
        /// Its parts.
        need_why: Why<1>,
        /// Hits.
        hits: u8,
        /// Left.
        left: u8,
    },
    /// A structure came down. [IM-9.12, IM-9.15]
    CameDown {
        /// What.
        feature: u8,
        /// Unusable with hits left, or destroyed.
        destroyed: bool,
    },
    /// A combat was fought. [IM-10.24, IM-10.25, IM-10.26]
    Combat {
        /// The attacker's unit.
        unit: UnitId,
        /// The defender's.
        enemy: UnitId,
        /// The attacker's score.
        score: u8,
        /// Its parts.
        why: Why<6>,
        /// The defender's.
        against: u8,
        /// Its parts.
        against_why: Why<6>,
    },
    /// All combats of a unit were fought. [IM-10.24]
    Fought {
        /// The attackers' unit.
        unit: UnitId,
        /// Enemies killed.
        killed: u8,
        /// Own men killed, where even combats go on at once. [IM-10.26]
        lost: u8,
    },
    /// A test was passed or failed. [IM-11.21, IM-11.22]
    Tested {
        /// Who.
        unit: UnitId,
        /// Why.
        cause: Cause,
        /// The score of the dead.
        dead: u16,
        /// Its parts.
        dead_why: Why<2>,
        /// The score of the living.
        living: u16,
        /// Its parts.
        living_why: Why<3>,
    },
    /// A unit began to retreat. [IM-11.22]
    RetreatBegan {
        /// Who.
        unit: UnitId,
    },
    /// A unit made a retreat move. [IM-12.4]
    RetreatMoved {
        /// Who.
        unit: UnitId,
        /// Of what kind.
        how: Flight,
        /// Dice thrown.
        dice: u8,
        /// Their sides.
        sides: u8,
        /// Why so many.
        dice_why: Why<1>,
        /// The inches thrown.
        far: Inches,
    },
    /// Figures left the table. [IM-12.5]
    LeftTable {
        /// Of whom.
        unit: UnitId,
        /// How many.
        count: u8,
    },
    /// A unit tried to recover. [IM-12.6, IM-12.8]
    Recovery {
        /// Who.
        unit: UnitId,
        /// Its side.
        side: Side,
        /// It has failed before. [IM-12.7, IM-12.9]
        again: bool,
        /// The score of the dead.
        dead: u16,
        /// Its parts.
        dead_why: Why<2>,
        /// The score of the living.
        living: u16,
        /// Its parts.
        living_why: Why<3>,
    },
    /// The owner did not throw for recovery. [IM-12.14]
    RecoveryDeclined {
        /// Who runs on.
        unit: UnitId,
    },
    /// Mutineers went home. [IM-13.9]
    Deserted {
        /// Of whom.
        unit: UnitId,
        /// Why.
        cause: Cause,
        /// Dice thrown, one for each figure.
        dice: u8,
        /// The score with which one stays.
        need: u8,
        /// Its parts.
        why: Why<1>,
        /// How many.
        gone: u8,
    },
    /// A garrison was lost to disease. [IM-12.12]
    GarrisonLost {
        /// Who.
        unit: UnitId,
    },
    /// The opponent did not ask. [IM-11.2]
    NotAsked {
        /// Who would have been tested.
        unit: UnitId,
        /// For what. [IM-13.3]
        kind: TestKind,
    },
    /// The fort was relieved, supplied or captured. [IM-14.9]
    Relieved {
        /// Which of the three.
        goal: Goal,
    },
    /// A village was held at the end. [IM-14.10]
    VillageHeld {
        /// Which.
        village: u8,
        /// By whom.
        side: Side,
    },
    /// The award of a scenario's terms was won. [IM-14.15]
    Awarded {
        /// By whom.
        side: Side,
        /// What it is worth.
        points: i16,
    },
    /// A gun changed hands. [IM-8.18, IM-10.23]
    GunCaptured {
        /// Which.
        gun: u8,
        /// By whom.
        side: Side,
        /// In melee. [IM-10.23]
        melee: bool,
    },
    /// A gun was left. [IM-5.35, IM-5.37, IM-8.18]
    GunAbandoned {
        /// Which.
        gun: u8,
        /// How.
        how: Left,
    },
    /// A gun has a crew again. [IM-8.15, IM-8.18]
    GunManned {
        /// Which.
        gun: u8,
        /// By whom.
        unit: UnitId,
        /// It was made for the enemy. [IM-8.15]
        foreign: bool,
    },
    /// The match ended. [IM-14.12, IM-14.13]
    MatchOver {
        /// British points.
        british: i16,
        /// Rebel points.
        rebel: i16,
        /// What they are for, side by side.
        why: Box<[Why<26>; 2]>,
        /// The clause that ended it.
        #[serde(serialize_with = "clause")]
        reason: Clause,
    },
}

fn clause<S: serde::Serializer>(clause: &Clause, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(clause.0)
}

//! What happened: facts in the past tense, with their figures.

use engine::{Clause, Event, Figure, Part, Seat, Viewer};
use serde::Serialize;
use table::Inches;

use crate::data::side::{Side, UnitId};
use crate::rules::order::Gait;
use crate::rules::reasons::{What, Why};
use crate::rules::state::Cause;
use crate::rules::unit::Stance;

/// How somebody came to be gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fall {
    /// By fire. [IM-8.11]
    Fire,
    /// In melee. [IM-10.24]
    Melee,
    /// With a structure. [IM-9.17]
    Collapse,
    /// With the garrison. [IM-12.12]
    Disease,
}

/// A fact about the match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Happening {
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
    /// A unit changed formation. [IM-5.21]
    Reformed {
        /// Who.
        unit: UnitId,
    },
    /// A unit or a gun turned. [IM-5.19]
    Faced {
        /// Who.
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
        /// The score of the dead.
        dead: u16,
        /// Its parts.
        dead_why: Why<2>,
        /// The score of the living.
        living: u16,
        /// Its parts.
        living_why: Why<3>,
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
    },
    /// The fort was relieved, supplied or captured. [IM-14.9]
    Relieved,
    /// A gun changed hands. [IM-10.23]
    GunCaptured {
        /// Which.
        gun: u8,
        /// By whom.
        side: Side,
    },
    /// A gun was left. [IM-8.18]
    GunAbandoned {
        /// Which.
        gun: u8,
    },
    /// A gun has a crew again. [IM-8.18]
    GunManned {
        /// Which.
        gun: u8,
        /// By whom.
        unit: UnitId,
    },
    /// The match ended. [IM-14.12, IM-14.13]
    MatchOver {
        /// British points.
        british: i16,
        /// Rebel points.
        rebel: i16,
        /// What they are for, side by side.
        why: [Why<7>; 2],
        /// The clause that ended it.
        #[serde(serialize_with = "clause")]
        reason: Clause,
    },
}

/// The rolls that are forecast before an order and settled by an event.
pub mod roll {
    /// Hits of a volley.
    pub const FIRE: &str = "fire";
    /// Men killed by a volley that has hit.
    pub const SAVES: &str = "saves";
    /// Hits on a structure.
    pub const SHELL: &str = "shell";
    /// Enemies killed in melee.
    pub const MELEE: &str = "melee";
    /// Figures that desert.
    pub const DESERTERS: &str = "deserters";
    /// Whether a unit holds.
    pub const MORALE: &str = "morale";
    /// How far a move goes.
    pub const MOVE: &str = "move";
}

/// The clause of the last part, which decides most.
fn last(parts: &[Part<What>], otherwise: &'static str) -> &'static str {
    parts.last().map_or(otherwise, |part| part.clause.0)
}

fn clause<S: serde::Serializer>(clause: &Clause, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(clause.0)
}

impl Event for Happening {
    fn clause(&self) -> Clause {
        Clause(match self {
            Self::TurnBegan { .. } => "IM-3.5",
            Self::MusterRolled { side: Side::British, .. } => "IM-2.2",
            Self::MusterRolled { .. } => "IM-2.10",
            Self::Mustered { .. } => "IM-2.19",
            Self::SceneryPlaced { .. } => "IM-3.15",
            Self::WasDeployed { .. } | Self::WasStationed { .. } => "IM-3.16",
            Self::AllowanceRolled { .. } => "IM-4.1",
            Self::MarchPaid { .. } => "IM-4.10",
            Self::Spent { .. } => "IM-4.6",
            Self::MoveRolled { .. } => "IM-5.1",
            Self::Moved { .. } => "IM-5.13",
            Self::Reformed { .. } => "IM-5.21",
            Self::Faced { .. } => "IM-5.19",
            Self::Stood { .. } => "IM-5.2",
            Self::StanceChanged { stance: Stance::Prone, .. } => "IM-5.33",
            Self::StanceChanged { stance: Stance::Standing, .. } => "IM-5.34",
            Self::StanceChanged { .. } => "IM-5.10",
            Self::Mounted { .. } => "IM-5.26",
            Self::Limbered { .. } => "IM-5.28",
            Self::Entered { .. } | Self::CameOut { .. } => "IM-5.30",
            Self::Fired { need, sides, .. } if need > sides => "IM-7.44",
            Self::Fired { need_why, .. } => last(need_why.as_slice(), "IM-7.37"),
            Self::Saved { .. } => "IM-8.11",
            Self::Fell { how: Fall::Fire, .. } => "IM-8.17",
            Self::Fell { how: Fall::Melee, .. } => "IM-10.24",
            Self::Fell { how: Fall::Collapse, .. } => "IM-9.17",
            Self::Fell { how: Fall::Disease, .. } | Self::GarrisonLost { .. } => "IM-12.12",
            Self::Shelled { need_why, .. } => last(need_why.as_slice(), "IM-9.3"),
            Self::CameDown { destroyed: false, .. } => "IM-9.12",
            Self::CameDown { .. } => "IM-9.15",
            Self::Combat { score, against, .. } if score > against => "IM-10.24",
            Self::Combat { score, against, .. } if score < against => "IM-10.25",
            Self::Combat { .. } => "IM-10.26",
            Self::Fought { .. } => "IM-10.5",
            Self::Tested { dead, living, .. } if living >= dead => "IM-11.21",
            Self::Tested { .. } | Self::RetreatBegan { .. } => "IM-11.22",
            Self::RetreatMoved { .. } => "IM-12.4",
            Self::LeftTable { .. } => "IM-12.5",
            Self::Recovery { .. } => "IM-12.10",
            Self::Deserted { .. } => "IM-13.9",
            Self::NotAsked { .. } => "IM-11.2",
            Self::Relieved => "IM-14.9",
            Self::GunCaptured { .. } => "IM-10.23",
            Self::GunAbandoned { .. } | Self::GunManned { .. } => "IM-8.18",
            Self::MatchOver { reason, .. } => reason.0,
        })
    }

    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        match &mut seen {
            Self::AllowanceRolled { side, moves, why, secret: true, .. } if !viewer.knows(side.seat()) => {
                *moves = None;
                why.retain(|_| false);
            }
            Self::MarchPaid { side, left, secret: true, .. } if !viewer.knows(side.seat()) => *left = None,
            _ => {}
        }
        Some(seen)
    }

    fn figures(&self) -> Vec<Figure> {
        match self {
            Self::MusterRolled { units, why, .. } => vec![why.figure("foot units", *units)],
            Self::AllowanceRolled { moves: Some(moves), why, .. } => vec![why.figure("march moves", *moves)],
            Self::MarchPaid { paid, why, .. } => vec![why.figure("cost", *paid)],
            Self::MoveRolled { dice, dice_why, far, why, .. } => {
                vec![dice_why.figure("dice", *dice), why.figure("hundredths", far.hundredths())]
            }
            Self::Fired { dice, dice_why, need, need_why, .. } => {
                vec![dice_why.figure("dice", *dice), need_why.figure("need", *need)]
            }
            Self::Saved { need, why, .. } | Self::Deserted { need, why, .. } => vec![why.figure("need", *need)],
            Self::Shelled { dice, dice_why, need, need_why, .. } => {
                vec![dice_why.figure("dice", *dice), need_why.figure("need", *need)]
            }
            Self::Combat { score, why, against, against_why, .. } => {
                vec![why.figure("score", *score), against_why.figure("against", *against)]
            }
            Self::Tested { dead, dead_why, living, living_why, .. }
            | Self::Recovery { dead, dead_why, living, living_why, .. } => {
                vec![dead_why.figure("dead", *dead), living_why.figure("living", *living)]
            }
            Self::RetreatMoved { dice, dice_why, .. } => vec![dice_why.figure("dice", *dice)],
            Self::MatchOver { british, rebel, why: [first, second], .. } => {
                vec![first.figure("british points", *british), second.figure("rebel points", *rebel)]
            }
            _ => Vec::new(),
        }
    }

    fn settles(&self) -> Option<(String, String)> {
        let (roll, result) = match self {
            Self::Fired { hits, .. } => (roll::FIRE, hits.to_string()),
            Self::Saved { killed, .. } => (roll::SAVES, killed.to_string()),
            Self::Shelled { hits, .. } => (roll::SHELL, hits.to_string()),
            Self::Fought { killed, .. } => (roll::MELEE, killed.to_string()),
            Self::Deserted { gone, .. } => (roll::DESERTERS, gone.to_string()),
            Self::Tested { dead, living, .. } => (roll::MORALE, (living >= dead).to_string()),
            Self::MoveRolled { far, .. } => (roll::MOVE, far.hundredths().to_string()),
            _ => return None,
        };
        Some((roll.to_owned(), result))
    }

    fn reveals(&self) -> bool {
        matches!(self, Self::Spent { secret: true, .. })
    }

    fn seat(&self) -> Option<Seat> {
        match self {
            Self::TurnBegan { side, .. } | Self::WasDeployed { side } | Self::Mustered { side, .. } => {
                Some(side.seat())
            }
            _ => None,
        }
    }

    fn is_heading(&self) -> bool {
        matches!(self, Self::TurnBegan { .. })
    }
}

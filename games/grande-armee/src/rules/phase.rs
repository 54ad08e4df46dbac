//! Where in the sequence of play a match is, and what it waits for there. [GA-1.1]

use crate::data::side::{ForceId, Side, UnitId};
use crate::rules::order::{Commit, March};

/// The dice of an initiative roll, by side. [GA-3.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The two dice.
    pub dice: [[u8; 2]; 2],
    /// The D4.
    pub d4: [u8; 2],
    /// Who rolled lower at first. [GA-3.3]
    pub lower: Side,
    /// Who is asked.
    pub asked: Side,
    /// How often he has re-rolled the pair. [GA-O3]
    pub again: u8,
}

/// Control dice that lie on the table. [GA-2.8]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// Whose.
    pub force: ForceId,
    /// The dice.
    pub dice: [u8; 4],
    /// How many.
    pub count: u8,
}

/// What the Movement Segment waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovementStep {
    /// The next action (`movement`).
    Choose,
    /// The zone die lies there (`zone-die`). [GA-6.6]
    Zone {
        /// The move declared; the unit still stands where it began.
        march: March,
        /// The die.
        die: u8,
        /// It was re-rolled. [GA-6.7]
        rerolled: bool,
    },
    /// A recovery failed (`recovery-again`). [GA-10.5]
    Recovery {
        /// Whose.
        unit: UnitId,
    },
    /// A contact was made and is still to be settled.
    Contact {
        /// Who made it.
        attacker: UnitId,
        /// With whom.
        defender: UnitId,
    },
    /// Cavalry is asked whether it evades (`evade`). [GA-9.1]
    Evade {
        /// Who made contact.
        attacker: UnitId,
        /// Who is asked.
        defender: UnitId,
    },
}

/// What the Combat Segment waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CombatStep {
    /// Which combat (`combat`).
    Choose,
    /// The attacker's extra dice (`attacker-dice`).
    Attacker {
        /// The defender.
        defender: UnitId,
    },
    /// The defender's extra dice (`defender-dice`).
    Defender {
        /// The defender.
        defender: UnitId,
        /// What the attacker has committed.
        commit: Commit,
    },
    /// Whether to follow up (`follow-up`).
    Follow {
        /// The dominant attacker.
        attacker: UnitId,
        /// The town or redoubt that the defender lost.
        works: Option<u8>,
    },
}

/// Where in the sequence of play the match is. [GA-1.1]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Army lists (`army-list`). [GA-S6]
    Build {
        /// Whose.
        side: Side,
    },
    /// Free deployment (`deployment`). [GA-S4]
    Deploy {
        /// Who places.
        side: Side,
    },
    /// Initiative (`initiative-lower`, `initiative-higher`). [GA-3.1]
    Initiative(Contest),
    /// Skirmish attacks (`skirmish`). [GA-1.4]
    Skirmish,
    /// Artillery fire (`fire-first`, `fire-second`). [GA-1.5]
    Fire {
        /// Who declares.
        side: Side,
    },
    /// Who phases first (`first-side`). [GA-1.8]
    FirstSide,
    /// Control tests (`control`, `control-dice`). [GA-1.6]
    Control {
        /// Dice to pick from.
        rolled: Option<Rolled>,
    },
    /// Movement. [GA-1.6]
    Movement(MovementStep),
    /// Combat. [GA-1.6]
    Combat(CombatStep),
    /// The battle is over.
    Over(Ending),
}

/// Why the battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// An army broke. [GA-12.7]
    Break,
    /// Night fell. [GA-12.4]
    Nightfall,
    /// A side gave up. [GA-12.8]
    Concede,
}

/// How the battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
    /// Points by side.
    pub points: [i16; 2],
}

//! Where in the sequence of play a match is, and what each phase alone knows.

use serde::{Deserialize, Serialize};

use crate::data::ids::{CounterSet, FigureId, FigureSet, ProvinceId, Side, UnitId, UnitSet, ZoneId, ZoneSet};
use crate::data::tables::BattleResult;
use crate::rules::battles::combat::Loser;

/// The phases. [LM-3a]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The rebel plays counters. [LM-3b]
    Rebellion,
    /// The British plays counters. [LM-3d]
    Reinforcements,
    /// A figure has come with his counter and may bring units. [LM-5.6b] [LM-6.2a] [LM-6.3a]
    Escort {
        /// The figure.
        figure: FigureId,
    },
    /// A side moves. [LM-7.0a]
    Operations {
        /// The in-phase side. [LM-4e]
        side: Side,
        /// The column that has just been brought to a stop, until another sets out. [LM-7.2.1k] [LM-7.2.2d]
        halt: Option<Halt>,
    },
    /// A column of the in-phase side is on the march.
    March {
        /// The in-phase side.
        side: Side,
        /// The column.
        column: Column,
    },
    /// The in-phase side resolves its battles. [LM-8.0a]
    Battles {
        /// The in-phase side.
        side: Side,
    },
    /// One battle.
    Battle(Battle),
    /// Sieges. [LM-3e]
    Sieges {
        /// Whose sieges.
        side: Side,
        /// Those already resolved.
        done: ZoneSet,
    },
    /// One siege: the besieger may play counters. [LM-9.2b]
    Siege {
        /// The besieger.
        side: Side,
        /// Those already resolved, this one included.
        done: ZoneSet,
        /// The city.
        zone: ZoneId,
        /// Bonuses from counters. [LM-11.3.2f]
        bonus: u8,
    },
    /// End of turn: garrisons suffer. [LM-9.4a]
    Attrition {
        /// Whose garrisons.
        side: Side,
        /// Cities already rolled for.
        done: ZoneSet,
        /// The city in which a unit must lose a step.
        struck: Option<ZoneId>,
    },
    /// The match is over.
    Over {
        /// How it ended.
        end: End,
    },
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// At the end of a turn, for this side. [LM-10.1a] [LM-10.1b]
    Immediate(Side),
    /// At the end of the last turn, with these totals, rebel and British.
    Counted([i16; 2]),
}

/// A column on the march.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// Who leads it; his attached units are the column.
    pub figure: Option<FigureId>,
    /// Its units, if nobody leads it.
    pub units: UnitSet,
    /// Where it is.
    pub zone: ZoneId,
    /// Zones it has entered. [LM-7.2h]
    pub entered: ZoneSet,
    /// AP of its own, not yet spent.
    pub own: u8,
    /// AP taken from the pool. [LM-7.2.1d]
    pub drawn: u8,
    /// A further AP for cavalry only is among its own. [LM-7.1d]
    pub cavalry_bonus: bool,
    /// Its next step costs at least one AP from the pool. [LM-7.2.1e]
    pub pays_first: bool,
    /// It has entered contact or quelled a city: it goes no further. [LM-7.2.2d]
    pub stopped: bool,
}

/// A column that contact or a quelled city has brought to a stop. [LM-7.2.2d]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Halt {
    /// Where.
    pub zone: ZoneId,
    /// Who leads it; he may still leave units there. [LM-7.2.1k]
    pub figure: Option<FigureId>,
}

/// Attacker or defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The in-phase side.
    Attacker,
    /// The other.
    Defender,
}

/// A battle, step by step. [LM-8.1e]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub zone: ZoneId,
    /// The in-phase side.
    pub attacker: Side,
    /// What comes next.
    pub step: BattleStep,
    /// Figures in the field with units attached when it began. In a battle units part from them only by their destruction. [LM-8.9b]
    pub leaders: FigureSet,
    /// Zones the attacker came from. [LM-8.7.2c]
    pub came_from: ZoneSet,
    /// Units lined up.
    pub line: [UnitSet; 2],
    /// Who commands.
    pub commander: [Option<FigureId>; 2],
    /// Tactical counters played.
    pub played: CounterSet,
    /// The result as read, or as Kavanagh changed it.
    pub result: BattleResult,
    /// Steps still to be lost.
    pub losses: [u8; 2],
    /// Massacres remembered in it. [LM-8.11b]
    pub fury: ZoneSet,
    /// Who lost, once the losses are taken.
    pub loser: Loser,
    /// The side that lost retreated over open ground.
    pub retreated: bool,
}

/// What comes next in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleStep {
    /// The defender accepts or avoids it.
    Stand,
    /// A side lines up.
    Line(Role),
    /// A side plays tactical counters.
    Tactics(Role),
    /// The British may replace the result.
    Kavanagh,
    /// A side loses steps.
    Losses(Role),
    /// A side goes back.
    Retreat(Role),
    /// The retreating side loses one step more.
    Pursuit(Role),
    /// The attackers go back without a battle from a column that can neither fight nor leave. [LM-8.0c]
    TurnBack,
    /// Figures who have lost their units.
    Aftermath,
    /// Points and the city.
    Spoils,
}

impl Battle {
    /// The side in a role.
    pub fn side(&self, role: Role) -> Side {
        match role {
            Role::Attacker => self.attacker,
            Role::Defender => self.attacker.other(),
        }
    }

    /// The role of a side.
    pub fn role(&self, side: Side) -> Role {
        if side == self.attacker { Role::Attacker } else { Role::Defender }
    }
}

/// What must be settled before the phase goes on, in this order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tasks {
    /// Figures to be tested for flight. [LM-8.0h]
    pub flight: FigureSet,
    /// A figure that escaped and may go to several zones.
    pub fleeing: Option<FigureId>,
    /// Mutineers among British troops, who must leave. [LM-11.3.1g]
    pub exits: UnitSet,
    /// A unit may be restored by saved civilians. [LM-9.6c]
    pub rally: UnitSet,
    /// Cities risen by a counter, whose civilians are still to be rolled for. [LM-5.2a]
    pub risen: ZoneSet,
    /// Commanders to be placed. [LM-5.4a]
    pub commanders: FigureSet,
    /// Cities whose troops must shelter. [LM-5.2c]
    pub shelter: ZoneSet,
    /// Badmashes to be placed in a province. [LM-5.3a]
    pub badmashes: Option<(UnitId, ProvinceId)>,
}

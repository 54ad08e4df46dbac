//! What a seat can say, in the players' words; `turn.rs` lists which question takes which order.

use serde::{Deserialize, Serialize};

use crate::data::ids::{CounterId, CounterSet, FigureId, ProvinceId, UnitId, UnitSet, ZoneId};

/// What a stratagem is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// Nothing in particular.
    None,
    /// A figure.
    Figure(FigureId),
    /// A zone: its unattached units, or its city.
    Zone(ZoneId),
    /// A unit.
    Unit(UnitId),
}

/// Whom a figure leaves behind or takes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    /// The units.
    pub units: UnitSet,
    /// Bahadur Shah among them.
    pub shah: bool,
}

impl Company {
    /// Bahadur Shah alone.
    pub const SHAH: Self = Self::with_shah(UnitSet::EMPTY);

    /// Units alone.
    pub const fn units(units: UnitSet) -> Self {
        Self { units, shah: false }
    }

    /// Units and Bahadur Shah.
    pub const fn with_shah(units: UnitSet) -> Self {
        Self { units, shah: true }
    }

    /// Whether it is nobody at all.
    pub fn is_nobody(self) -> bool {
        self.units.is_empty() && !self.shah
    }
}

/// An order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Raise a province with a Badmashes counter.
    Rebel {
        /// The counter.
        counter: CounterId,
        /// The province.
        province: ProvinceId,
    },
    /// Send the Badmashes of a counter to Bahadur Shah.
    BadmashesToShah {
        /// The counter.
        counter: CounterId,
    },
    /// Play a stratagem.
    Stratagem {
        /// The counter.
        counter: CounterId,
        /// Its target.
        target: Target,
    },
    /// Deploy a unit or figure.
    Deploy {
        /// The counter.
        counter: CounterId,
        /// Where.
        zone: ZoneId,
    },
    /// End a menu of counters.
    End,
    /// Place the Badmashes or a commander.
    Place {
        /// Where.
        zone: ZoneId,
    },
    /// Leave a risen city, or retreat after a battle.
    Retreat {
        /// Where to.
        to: ZoneId,
    },
    /// Stay in a risen city, behind its walls.
    Stay,
    /// Take units from the pile with a figure.
    Escort {
        /// Their counters.
        counters: CounterSet,
    },
    /// A mutineer leaves.
    Exit {
        /// Where to.
        to: ZoneId,
    },
    /// Activate a figure with his column.
    ActivateFigure {
        /// The figure.
        figure: FigureId,
    },
    /// Activate a leaderless column.
    ActivateUnits {
        /// Its units.
        units: UnitSet,
    },
    /// Use a counter for its AP.
    UseAp {
        /// The counter.
        counter: CounterId,
    },
    /// Attach a unit to a figure.
    Attach {
        /// The unit.
        unit: UnitId,
        /// The figure.
        figure: FigureId,
    },
    /// Detach a unit from its figure.
    Detach {
        /// The unit.
        unit: UnitId,
    },
    /// Join Bahadur Shah to a commander's column.
    JoinShah {
        /// The commander.
        figure: FigureId,
    },
    /// Try to raise a city.
    Incite {
        /// The city.
        zone: ZoneId,
    },
    /// Break out of a city that only its populace besieges.
    BreakOut {
        /// The city.
        zone: ZoneId,
    },
    /// End all movement of the phase.
    EndMovement,
    /// The column goes on.
    Step {
        /// Where to.
        to: ZoneId,
    },
    /// The figure leaves units behind.
    Leave(Company),
    /// The figure takes units up.
    Take(Company),
    /// The column stops.
    Stop,
    /// A figure flees.
    Flee {
        /// Where to.
        to: ZoneId,
    },
    /// Resolve this battle next.
    Battle {
        /// Where.
        zone: ZoneId,
    },
    /// Accept battle.
    Stand,
    /// Go behind the walls instead.
    ShutIn,
    /// Withdraw before battle.
    Withdraw {
        /// Who: cavalry on its own, or all who cannot fight.
        units: UnitSet,
        /// Where to.
        to: ZoneId,
    },
    /// Line up for battle.
    Line {
        /// Who commands.
        commander: Option<FigureId>,
        /// Who fights.
        units: UnitSet,
    },
    /// Play a tactical or siege counter.
    Play {
        /// The counter.
        counter: CounterId,
    },
    /// No more counters.
    Done,
    /// Keep the result.
    Keep,
    /// Replace the result.
    Replace,
    /// A unit loses a step.
    Lose {
        /// The unit.
        unit: UnitId,
    },
    /// Take refuge behind the walls after a battle.
    Refuge,
    /// Resolve this siege next.
    Siege {
        /// The city.
        zone: ZoneId,
    },
    /// Restore a unit to good order.
    Rally {
        /// The unit.
        unit: UnitId,
    },
    /// Do without what is offered: restore no unit, place no Badmashes. [LM-3g]
    Decline,
}

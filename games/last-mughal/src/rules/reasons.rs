//! What in a position calls for a part of a figure. Rules tell it together with the clause and the amount; the screen puts it into words.

use engine::{Clause, Reasons, Reckoning};
use serde::Serialize;

use crate::data::ids::{CounterId, FigureId, ProvinceId, Side, UnitId, ZoneId};
use crate::rules::phase::Role;
use crate::rules::state::Cause;

/// One kind of reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// The strength of a line of battle. [LM-8.4a]
    Line(Role),
    /// The strength of those who besiege. [LM-9.2a]
    Besiegers,
    /// The strength of those inside. [LM-9.2a]
    Garrison,
    /// Civilians among those inside. [LM-9.2a]
    Civilians,
    /// The commander's tactical bonus. [LM-8.6a] [LM-4d]
    Tactical(FigureId),
    /// A figure's initiative. [LM-7.1a] [LM-7.5b] [LM-8.0h]
    Initiative(FigureId),
    /// Guns. [LM-8.6b] [LM-9.2d]
    Guns(Side),
    /// What a counter adds to a die. [LM-11.3.1j]
    Bonus(CounterId),
    /// Columns that a counter shifts. [LM-8.4c]
    Columns(CounterId),
    /// The number in a counter's event. [LM-11.3.1a]
    Event(CounterId),
    /// The points on a counter's back. [LM-7.1b]
    Ap(CounterId),
    /// A massacre remembered. [LM-8.11b]
    Fury(ZoneId),
    /// Spies found a weak place in the walls. [LM-11.3.2f]
    WeakPlace,
    /// Cavalry factors of a side. [LM-8.8a]
    Horse(Side),
    /// The rebellion value of a province. [LM-1.4h]
    Province(ProvinceId),
    /// The threshold of a unit. [LM-1.1.1d]
    Threshold(UnitId),
    /// The die from which civilians are massacred. [LM-5.2b]
    Massacre,
    /// The die up to which a garrison suffers. [LM-9.4a]
    Hunger,
    /// Fortification points. [LM-9.1a]
    Walls,
    /// No more fortification points than whole walls have. [LM-9.1a]
    Whole,
    /// No fortification point is left. [LM-9.1a]
    Down,
    /// Fortification points brought down by an assault. [LM-9.3a]
    Breach,
    /// Points of a column without a figure. [LM-7.1e]
    Leaderless,
    /// A column of cavalry only. [LM-7.1d]
    Mounted,
    /// A detached unit has used its points. [LM-7.2.1e]
    Spent,
    /// A detached unit pays for its first step. [LM-7.2.1e]
    Detached,
    /// Points from counters. [LM-7.1g]
    Pool,
    /// A dotted connection. [LM-7.2c]
    Track,
    /// The Grand Trunk Road in the rain. [LM-7.2b]
    Mud,
    /// A river in the rain. [LM-7.2d]
    River,
    /// Contact. [LM-7.2.2b]
    Contact,
    /// Points scored so far. [LM-10.2d] [LM-10.2h]
    Scored(Cause),
    /// A city held at the end. [LM-10.2f] [LM-10.2i]
    City(ZoneId),
    /// A city of special worth, held at the end. [LM-10.2g]
    Capital(ZoneId),
    /// A road territory held at the end. [LM-10.2f] [LM-10.2i]
    Territory(ZoneId),
    /// A living commander. [LM-10.2f]
    Commander(FigureId),
    /// Bahadur Shah alive. [LM-10.2f]
    Mughal,
    /// A city that the scenario gives points for. [LM-12.1] [LM-12.2] [LM-12.3]
    Prize(ZoneId),
    /// A victory before the count. [LM-10.1a] [LM-10.1b]
    AtOnce,
}

/// A figure that has one part.
#[inline]
pub fn told(clause: &'static str, what: What, figure: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut only = Reckoning::new(why);
    only.plus(Clause(clause), what, figure);
    only.total() as u8
}

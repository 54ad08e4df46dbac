//! Points, relief, villages, and the end.

use engine::{Clause, MOST_SEATS, Outcome, Seats};

use crate::data::field::Kind;
use crate::data::roster::Branch;
use crate::data::side::{Side, UnitId};
use crate::rules::options::Goal;
use crate::rules::state::{Ending, State};
use crate::rules::unit::Retreat;

/// What the relief is worth. [IM-14.9]
const RELIEF: i16 = 50;
/// What a village is worth. [IM-14.10]
const VILLAGE: i16 = 25;

/// A side's points by what they are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// Enemies killed. [IM-14.1]
    pub killed: i16,
    /// Enemies who left the table or, at the end, are in forced retreat. [IM-14.11]
    pub fled: i16,
    /// Enemies who deserted. [IM-14.11]
    pub deserted: i16,
    /// The fort. [IM-14.9]
    pub relief: i16,
    /// Villages held at the end. [IM-14.10]
    pub villages: i16,
    /// The house of the scenario, at the end.
    pub house: i16,
    /// What the scenario grants at the end.
    pub granted: i16,
}

impl Ledger {
    /// All of it.
    pub const fn sum(&self) -> i16 {
        self.killed + self.fled + self.deserted + self.relief + self.villages + self.house + self.granted
    }
}

/// Points for the figures that a side's enemy has lost. Figures of units in forced retreat count at the end. [IM-14.1, IM-14.11]
fn for_losses(state: &State, side: Side, at_end: bool) -> Ledger {
    let mut ledger = Ledger::default();
    for unit in state.ids().filter(|&unit| state[unit].side != side) {
        let (one, kind) = (&state[unit], state.kind(unit));
        let running = if at_end && one.retreat == Retreat::Forced { one.alive() } else { 0 };
        ledger.killed += i16::from(one.killed) * i16::from(kind.killed);
        ledger.fled += i16::from(one.off + running) * i16::from(kind.retreated);
        ledger.deserted += i16::from(one.deserted) * i16::from(kind.retreated);
    }
    ledger
}

/// Whether a figure of a side, living and not retreating, is in an outline or in a building there. [IM-14.10]
pub fn is_in(state: &State, side: Side, feature: u8) -> bool {
    let outline = &state.field.features[usize::from(feature)];
    state.present(side).filter(|&unit| !state[unit].retreats()).any(|unit| match state.building(unit) {
        Some(house) => state[unit].building == Some(feature) || outline.holds(house.middle()),
        None => state.figures(unit).any(|(_, place)| outline.holds(place)),
    })
}

/// Who holds a village: the only side with a figure in it. [IM-14.10]
pub fn holder(state: &State, village: u8) -> Option<Side> {
    match Side::BOTH.map(|side| is_in(state, side, village)) {
        [true, false] => Some(Side::British),
        [false, true] => Some(Side::Rebel),
        _ => None,
    }
}

/// Whether the house of a scenario is still held by the British.
pub fn house_held(state: &State) -> bool {
    state.scenario.hold.is_none_or(|hold| state.occupants(hold.feature).any(|unit| state[unit].side == Side::British))
}

/// A side's points as they stand, or at the end. [IM-14.9, IM-14.10, IM-14.11]
pub fn points(state: &State, side: Side, at_end: bool) -> i16 {
    ledger(state, side, at_end).sum()
}

/// The same by what they are for.
pub fn ledger(state: &State, side: Side, at_end: bool) -> Ledger {
    let mut ledger = for_losses(state, side, at_end);
    if state.relieved && side == Side::British {
        ledger.relief = RELIEF;
    }
    if at_end {
        ledger.granted = state.scenario.handicap[side.index()];
        let held = state.field.all(Kind::Village).filter(|&village| holder(state, village) == Some(side)).count();
        ledger.villages = VILLAGE * held as i16;
        if let Some(hold) = state.scenario.hold
            && house_held(state) == (side == Side::British)
        {
            ledger.house = hold.points;
        }
    }
    ledger
}

/// Whether the aim at the fort is reached at the end of a British turn. [IM-3.6, IM-3.7, IM-3.17]
pub fn is_relieved(state: &State) -> bool {
    let Some(fort) = state.field.first(Kind::Fort) else { return false };
    let outline = &state.field.features[usize::from(fort)];
    let inside = |unit: UnitId| match state.building(unit) {
        Some(house) => outline.holds(house.middle()),
        None => state.figures(unit).any(|(_, place)| outline.holds(place)),
    };
    let british = |pack: bool| {
        state.present(Side::British).any(|unit| {
            !state[unit].garrison
                && !state[unit].retreats()
                && (state.kind(unit).branch == Branch::Pack) == pack
                && inside(unit)
        })
    };
    let garrison = state.present(Side::British).any(|unit| state[unit].garrison);
    match state.rules.goal {
        Goal::Relieve => british(false) && garrison,
        Goal::Supply => british(true) && garrison,
        Goal::Capture => british(false) && !state.present(Side::Rebel).any(inside),
    }
}

/// Whether a side still has somebody who fights. [IM-14.13]
fn fights(state: &State, side: Side) -> bool {
    state.present(side).any(|unit| {
        state[unit].retreat != Retreat::Forced && !matches!(state.kind(unit).branch, Branch::Officer | Branch::Pack)
    })
}

/// Why the match ends with this round, if it does. [IM-3.18, IM-14.13]
pub fn ending(state: &State) -> Option<Ending> {
    if !house_held(state) {
        return Some(Ending::HouseLost);
    }
    if state.relieved && state.rules.end_on_relief {
        return Some(Ending::Relieved);
    }
    if Side::BOTH.iter().any(|&side| !fights(state, side)) {
        return Some(Ending::Beaten);
    }
    if state.ids().filter(|&unit| state[unit].is_present()).all(|unit| state[unit].spent) {
        return Some(Ending::Exhausted);
    }
    (state.round >= state.scenario.rounds).then_some(Ending::Rounds)
}

/// The outcome by points: more wins, equal draws. [IM-14.12]
pub fn outcome(state: &State, reason: Clause) -> Outcome {
    by_margin(points(state, Side::British, true) - points(state, Side::Rebel, true), reason)
}

fn by_margin(margin: i16, reason: Clause) -> Outcome {
    let (winners, level) = match margin {
        0 => (Seats::NONE, "draw"),
        1.. => (Seats::only(Side::British.seat()), level(margin)),
        _ => (Seats::only(Side::Rebel.seat()), level(margin)),
    };
    let mut margins = [0; MOST_SEATS];
    (margins[0], margins[1]) = (margin, -margin);
    Outcome { winners, level, margin: margins, reason }
}

const fn level(margin: i16) -> &'static str {
    match margin.abs() {
        60.. => "clear",
        25.. => "narrow",
        _ => "bare",
    }
}

/// How the match ends when a side gives up: its figures score as retreated, and the enemy has won by one point at least. [IM-14.13]
pub fn resigned(state: &State, side: Side) -> Outcome {
    let left: i16 = state
        .ids()
        .filter(|&unit| state[unit].side == side && state[unit].retreat != Retreat::Forced)
        .map(|unit| i16::from(state[unit].alive()) * i16::from(state.kind(unit).retreated))
        .sum();
    let ahead = points(state, side.enemy(), true) + left - points(state, side, true);
    let margin = ahead.max(1);
    by_margin(if side == Side::Rebel { margin } else { -margin }, Clause("IM-14.13"))
}

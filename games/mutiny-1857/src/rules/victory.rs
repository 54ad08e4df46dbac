//! Points, relief, villages, and the end.

use engine::{Clause, MOST_SEATS, NoReasons, Outcome, Reasons, Reckoning, Seats};

use crate::data::field::Kind;
use crate::data::roster::Branch;
use crate::data::side::{Side, UnitId};
use crate::rules::options::Goal;
use crate::rules::reasons::What;
use crate::rules::state::{Ending, State};
use crate::rules::unit::Retreat;

/// What the relief is worth. [IM-14.9]
const RELIEF: i16 = 50;
/// What a village is worth. [IM-14.10]
pub const VILLAGE: i16 = 25;

/// When points are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// As they stand.
    Now,
    /// As if the match ended now.
    AtEnd,
}

/// A side's points: for what its enemy has lost, and for what it holds. Figures of units in forced retreat and places count at the end.
/// [IM-14.1, IM-14.9, IM-14.10, IM-14.11]
pub fn points(state: &State, side: Side, when: Count, why: &mut impl Reasons<What>) -> i16 {
    let (mut killed, mut fled, mut deserted) = (0, 0, 0);
    for unit in state.ids().filter(|&unit| state[unit].side != side) {
        let (one, kind) = (&state[unit], state.kind(unit));
        let running = if when == Count::AtEnd && one.retreat == Retreat::Forced { one.alive() } else { 0 };
        killed += i32::from(one.killed) * i32::from(kind.killed);
        fled += i32::from(one.off + running) * i32::from(kind.retreated);
        deserted += i32::from(one.deserted) * i32::from(kind.retreated);
    }
    let mut points = Reckoning::new(why);
    points.plus(Clause("IM-14.1"), What::Killed, killed);
    points.plus(Clause("IM-14.11"), What::Fled, fled);
    points.plus(Clause("IM-14.11"), What::Deserted, deserted);
    if state.relieved && side == Side::British {
        points.plus(Clause("IM-14.9"), What::Relief, RELIEF);
    }
    if when == Count::AtEnd {
        let held = state.field.all(Kind::Village).filter(|&village| holder(state, village) == Some(side)).count();
        points.plus(Clause("IM-14.10"), What::Villages, i32::from(VILLAGE) * held as i32);
        if let Some(hold) = state.scenario.hold
            && house_held(state) == (side == Side::British)
        {
            points.plus(Clause("IM-14.12"), What::House, hold.points);
        }
        points.plus(Clause("IM-14.12"), What::Granted, state.scenario.handicap[side.index()]);
    }
    points.total() as i16
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

/// A side's points if the match ended now.
fn final_points(state: &State, side: Side) -> i16 {
    points(state, side, Count::AtEnd, &mut NoReasons)
}

/// The outcome by points: more wins, equal draws. [IM-14.12]
pub fn outcome(state: &State, reason: Clause) -> Outcome {
    by_margin(final_points(state, Side::British) - final_points(state, Side::Rebel), reason)
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
    let ahead = final_points(state, side.enemy()) + left - final_points(state, side);
    let margin = ahead.max(1);
    by_margin(if side == Side::Rebel { margin } else { -margin }, Clause("IM-14.13"))
}

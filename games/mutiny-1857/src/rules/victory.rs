//! Points, relief, villages, and the end.

use engine::{Clause, MOST_SEATS, NoReasons, Outcome, Reasons, Reckoning, Seats};

use crate::data::field::Kind;
use crate::data::roster::{Branch, Class, UnitType};
use crate::data::side::{Side, UnitId};
use crate::rules::options::Goal;
use crate::rules::reasons::What;
use crate::rules::state::{Ending, Phase, State};
use crate::rules::unit::Retreat;

/// What the relief is worth. [IM-14.9]
pub const RELIEF: i16 = 50;
/// What a village is worth. [IM-14.10]
pub const VILLAGE: i16 = 25;

/// A lead that is clear, and one that is narrow; less is bare.
pub const CLEAR: i16 = 60;
const NARROW: i16 = 25;

/// What has become of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Killed.
    Killed,
    /// Off the table, in forced retreat at the end, or deserted.
    DrivenOff,
}

/// What a figure is worth to the enemy. [IM-14.1, IM-14.2, IM-14.3, IM-14.4, IM-14.5, IM-14.6, IM-14.7, IM-14.8]
pub fn worth(kind: &UnitType, fate: Fate) -> i32 {
    match fate {
        Fate::Killed => kind.killed.into(),
        Fate::DrivenOff => kind.retreated.into(),
    }
}

/// When points are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// As they stand.
    Now,
    /// As if the match ended now.
    AtEnd,
}

/// A side's points: for what its enemy has lost, and for what it holds. Figures of units in forced retreat and places count at the end.
/// Points are granted only where the players chose even terms. [IM-14.1, IM-14.9, IM-14.10, IM-14.11, IM-14.14, IM-14.15]
pub fn points(state: &State, side: Side, when: Count, why: &mut impl Reasons<What>) -> i16 {
    let mut lost = [[0_i32; 4]; Class::ALL.len()];
    for unit in state.ids().filter(|&unit| state[unit].side != side) {
        let (one, kind) = (&state[unit], state.kind(unit));
        let running = if when == Count::AtEnd && one.retreat == Retreat::Forced { one.alive() } else { 0 };
        let of = |count: u8, fate: Fate| i32::from(count) * worth(kind, fate);
        let [killed, fled, deserted, runs] = &mut lost[kind.class as usize];
        *killed += of(one.killed, Fate::Killed);
        *fled += of(one.off, Fate::DrivenOff);
        *deserted += of(one.deserted, Fate::DrivenOff);
        *runs += of(running, Fate::DrivenOff);
    }
    let mut points = Reckoning::new(why);
    for (class, [killed, fled, deserted, runs]) in Class::ALL.into_iter().zip(lost) {
        points.plus(Clause("IM-14.11"), What::Killed(class), killed);
        points.plus(Clause("IM-14.11"), What::Fled(class), fled);
        points.plus(Clause("IM-14.11"), What::Deserted(class), deserted);
        points.plus(Clause("IM-14.11"), What::Running(class), runs);
    }
    if state.relieved && side == Side::British {
        points.plus(Clause("IM-14.9"), What::Relief, RELIEF);
    }
    if when == Count::AtEnd {
        for village in state.field.all(Kind::Village).filter(|&village| holder(state, village) == Some(side)) {
            points.plus(Clause("IM-14.10"), What::Village(village), VILLAGE);
        }
        if let Some(hold) = state.scenario.hold
            && house_held(state) == (side == Side::British)
        {
            points.plus(Clause("IM-14.15"), What::House, hold.points);
        }
        points.plus(Clause("IM-14.14"), What::Granted, state.rules.granted[side.index()]);
    }
    points.total() as i16
}

/// When the points on show are counted: as if the match ended now, once everybody has been set down. [IM-14.12]
pub fn shown(state: &State) -> Count {
    match state.phase {
        Phase::Scenery | Phase::Muster(_) | Phase::Deploy(_) => Count::Now,
        _ => Count::AtEnd,
    }
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

/// Whether the house of a scenario is still held by the British. [IM-14.15]
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
    let is_train = |unit: UnitId| state.kind(unit).branch == Branch::Pack;
    let british = || state.present(Side::British).filter(|&unit| !state[unit].garrison && !state[unit].retreats());
    let is_reached = || british().any(|unit| !is_train(unit) && inside(unit));
    let garrison = state.present(Side::British).any(|unit| state[unit].garrison);
    match state.rules.goal {
        Goal::Relieve => is_reached() && garrison,
        Goal::Supply => british().any(|unit| is_train(unit) && inside(unit)) && garrison,
        Goal::Capture => is_reached() && !state.present(Side::Rebel).any(inside),
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
        CLEAR.. => "clear",
        NARROW.. => "narrow",
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

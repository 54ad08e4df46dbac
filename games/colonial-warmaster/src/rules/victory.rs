//! The end of the battle: breaking, points, objectives. [CW-15.1 to CW-15.7]

use engine::{Clause, Log, MOST_SEATS, Outcome, Seats};

use crate::data::scenario::Objective;
use crate::data::side::{Side, UnitId};
use crate::rules::casualties;
use crate::rules::event::{Happening, Note};
use crate::rules::state::{Ending, Morale, Phase, Presence, Reason, State};

/// The points of a side's units destroyed, gone or routed. [CW-15.2]
pub fn points_lost(state: &State, side: Side) -> u16 {
    units(state, side).filter(|&unit| casualties::is_lost(state, unit)).map(|unit| state.spec(unit).points).sum()
}

/// The points at which a side breaks. [CW-15.2]
pub fn break_point(state: &State, side: Side) -> u16 {
    let spec = state.scenario.side(side);
    (u32::from(spec.points) * u32::from(spec.break_percent)).div_ceil(100) as u16
}

/// Whether a side is broken: too many points lost, or nobody left. [CW-15.2, CW-15.7]
pub fn is_broken(state: &State, side: Side) -> bool {
    state.present[side.index()] == 0 || points_lost(state, side) >= break_point(state, side)
}

fn units(state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    state.unit_ids().filter(move |&unit| state.side_of(unit) == side)
}

/// What the enemy scores for a unit as it is. [CW-15.3]
pub fn worth_to_enemy(state: &State, unit: UnitId) -> i16 {
    let points = state.spec(unit).points as i16;
    match state[unit].presence {
        Presence::Destroyed | Presence::Gone => points,
        Presence::OnTable if state[unit].morale == Morale::Routed => points / 2,
        Presence::OnTable | Presence::Waiting => {
            points * i16::from(state.stands_lost(unit)) / (2 * i16::from(state.kind(unit).stands))
        }
    }
}

/// Who holds an objective. [CW-15.4]
pub fn holder(state: &State, objective: &Objective) -> Option<Side> {
    let bounds = objective.place.bounds();
    let has = |side: Side| {
        state.units_of(side).any(|unit| {
            if state[unit].morale == Morale::Routed || !bounds.meets(state.shape(unit).bounds()) {
                return false;
            }
            let body = state.body(unit);
            let inside = (0..body.stands()).filter(|&stand| objective.place.holds(body.stand_centre(stand))).count();
            2 * inside >= usize::from(body.stands())
        })
    };
    match (has(Side::British), has(Side::Afghan)) {
        (true, false) => Some(Side::British),
        (false, true) => Some(Side::Afghan),
        _ => None,
    }
}

/// A side's victory points as the battle stands. [CW-15.3, CW-15.4]
pub fn score(state: &State, side: Side) -> i16 {
    causes(state, side).iter().sum()
}

/// What the figures of [`causes`] are for, each with its clause.
pub const CAUSES: [(&str, &str); 6] = [
    ("Enemy troops", "CW-15.3"),
    ("Leaders fallen", "CW-15.3"),
    ("Army commander fallen", "CW-15.3"),
    ("Objectives", "CW-15.4"),
    ("Own troops in order", "CW-15.4"),
    ("Handicap", "CW-15.4"),
];

/// A side's victory points by cause, in the order of [`CAUSES`]. [CW-15.3, CW-15.4]
pub fn causes(state: &State, side: Side) -> [i16; 6] {
    let figures = &state.book.tables.victory;
    let spec = state.scenario.side(side);
    let [leaders, commanders] = state.fallen[side.enemy().index()].map(i16::from);
    let survivors = state.units_of(side).filter(|&unit| state[unit].morale != Morale::Routed).count() as i16;
    [
        units(state, side.enemy()).map(|unit| worth_to_enemy(state, unit)).sum(),
        leaders * figures.leader,
        commanders * figures.army_commander,
        state.scenario.objectives.iter().map(|objective| objective_points(state, objective, side)).sum(),
        survivors * spec.survivor,
        spec.handicap,
    ]
}

/// What the enemy's breaking or giving up added to a side's points, once the battle is over. [CW-15.2, CW-15.6]
pub fn breaking_points(state: &State, side: Side) -> i16 {
    match state.phase {
        Phase::Over(Ending { winner: Some(winner), reason: Reason::Break | Reason::Concede, .. }) if winner == side => {
            state.book.tables.victory.broken
        }
        _ => 0,
    }
}

/// What an objective gives a side: its points for holding it, or what the scenario grants where the enemy does not. [CW-15.4]
fn objective_points(state: &State, objective: &Objective, side: Side) -> i16 {
    let holder = holder(state, objective);
    if objective.scores[side.index()] {
        if holder == Some(side) { objective.points } else { 0 }
    } else if holder == Some(side.enemy()) {
        0
    } else {
        objective.denied
    }
}

/// At the end of a player turn: has a side broken? [CW-15.2, CW-15.7]
pub fn check_break(state: &mut State, log: &mut impl Log<Note>) -> bool {
    let broken = Side::BOTH.map(|side| is_broken(state, side));
    for side in Side::BOTH.into_iter().filter(|side| broken[side.index()]) {
        let what = Happening::Broken { side, lost: points_lost(state, side), limit: break_point(state, side) };
        log.tell(Note { side: Some(side), what });
    }
    match broken {
        [false, false] => return false,
        [true, true] => end_by_points(state, log),
        [british, _] => {
            let loser = if british { Side::British } else { Side::Afghan };
            end_against(state, loser, Reason::Break, log);
        }
    }
    true
}

/// The battle ends by points. [CW-15.5]
pub fn end_by_points(state: &mut State, log: &mut impl Log<Note>) {
    let points = Side::BOTH.map(|side| score(state, side));
    let margin = points[0] - points[1];
    let lead = state.book.tables.victory.draw_margin;
    let winner = match margin {
        margin if margin >= lead => Some(Side::British),
        margin if -margin >= lead => Some(Side::Afghan),
        _ => None,
    };
    finish(state, Ending { winner, reason: Reason::Points, margin }, points, log);
}

/// The battle ends against a side that broke or gave up. [CW-15.2, CW-15.6]
pub fn end_against(state: &mut State, loser: Side, reason: Reason, log: &mut impl Log<Note>) {
    let (ending, points) = against(state, loser, reason);
    finish(state, ending, points, log);
}

/// How it would end against a side: the winner's points are raised, and he is ahead by the draw margin at least.
fn against(state: &State, loser: Side, reason: Reason) -> (Ending, [i16; 2]) {
    let figures = &state.book.tables.victory;
    let winner = loser.enemy();
    let mut points = Side::BOTH.map(|side| score(state, side));
    points[winner.index()] += figures.broken;
    let ahead = (points[winner.index()] - points[loser.index()]).max(figures.draw_margin);
    let margin = if winner == Side::British { ahead } else { -ahead };
    (Ending { winner: Some(winner), reason, margin }, points)
}

fn finish(state: &mut State, ending: Ending, points: [i16; 2], log: &mut impl Log<Note>) {
    state.phase = Phase::Over(ending);
    state.look_round();
    log.tell(Note { side: ending.winner, what: Happening::Ended { winner: ending.winner, points } });
}

/// An ending as everybody else knows it.
pub fn outcome(ending: &Ending) -> Outcome {
    let mut margin = [0; MOST_SEATS];
    (margin[0], margin[1]) = (ending.margin, -ending.margin);
    let (level, reason) = match (ending.winner, ending.reason) {
        (None, _) => ("draw", "CW-15.5"),
        (_, Reason::Points) => ("points", "CW-15.5"),
        (_, Reason::Break) => ("break", "CW-15.2"),
        (_, Reason::Concede) => ("concede", "CW-15.6"),
    };
    Outcome {
        winners: ending.winner.map_or(Seats::NONE, |side| Seats::only(side.seat())),
        level,
        margin,
        reason: Clause(reason),
    }
}

/// How the battle ends when a side gives up. [CW-15.6]
pub fn resigned(state: &State, loser: Side) -> Outcome {
    outcome(&against(state, loser, Reason::Concede).0)
}

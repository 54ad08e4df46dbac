//! The end of the battle: breaking, points, objectives. [CW-15.1 to CW-15.7]

use engine::{
    Amount, Clause, Fraction, Log, MOST_SEATS, NoReasons, Outcome, Parts, Reasons, Reckoning, Rounded, Seats,
};

use crate::data::scenario::Objective;
use crate::data::side::{Side, UnitId};
use crate::rules::event::{Happening, Note};
use crate::rules::reasons::What;
use crate::rules::state::{Ending, Morale, Phase, Presence, Reason, State};

/// The points of a side's units destroyed, gone or routed. [CW-15.2]
pub fn points_lost(state: &State, side: Side, why: &mut impl Reasons<What>) -> u16 {
    let (mut gone, mut routed) = (0, 0);
    for unit in units(state, side).filter(|&unit| is_lost(state, unit)) {
        let points = i32::from(state.spec(unit).points);
        if state.is_present(unit) { routed += points } else { gone += points }
    }
    let mut lost = Reckoning::new(why);
    lost.plus(Clause("CW-15.2"), What::UnitsGone, gone);
    lost.plus(Clause("CW-15.2"), What::UnitsRouted, routed);
    lost.total() as u16
}

/// Whether a unit counts as lost for breaking: destroyed, gone or routed. [CW-15.2]
fn is_lost(state: &State, unit: UnitId) -> bool {
    match state[unit].presence {
        Presence::Destroyed | Presence::Gone => true,
        Presence::OnTable => state[unit].morale == Morale::Routed,
        Presence::Waiting => false,
    }
}

/// The points at which a side breaks: the scenario's share of all it began with, rounded up. [CW-15.2]
pub fn break_point(state: &State, side: Side, why: &mut impl Reasons<What>) -> u16 {
    break_at(state.scenario.side(side).points, state.footing().sides[side.index()].break_percent, why)
}

/// So many per cent of so many points, rounded up. [CW-15.2]
pub fn break_at(points: u16, percent: u16, why: &mut impl Reasons<What>) -> u16 {
    let share = Fraction { times: percent as u8, over: 100, rounded: Rounded::Up };
    let mut limit = Reckoning::new(why);
    limit.plus(Clause("CW-15.2"), What::StartingPoints, points);
    limit.because(Clause("CW-15.2"), What::BreakShare, Amount::Times(share));
    limit.total() as u16
}

/// Whether a side is broken: too many points lost, or nobody left. [CW-15.2, CW-15.7]
pub fn is_broken(state: &State, side: Side) -> bool {
    state.present[side.index()] == 0
        || points_lost(state, side, &mut NoReasons) >= break_point(state, side, &mut NoReasons)
}

fn units(state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    state.unit_ids().filter(move |&unit| state.side_of(unit) == side)
}

/// What the enemy scores for a unit as it is. [CW-15.3]
pub fn worth_to_enemy(state: &State, unit: UnitId, why: &mut impl Reasons<What>) -> i16 {
    const CLAUSE: Clause = Clause("CW-15.3");
    let mut worth = Reckoning::new(why);
    worth.plus(Clause("CW-11.3"), What::UnitPoints, state.spec(unit).points);
    match state[unit].presence {
        Presence::Destroyed | Presence::Gone => {}
        Presence::OnTable if state[unit].morale == Morale::Routed => {
            worth.because(CLAUSE, What::Routed, Amount::half(Rounded::Down));
        }
        Presence::OnTable | Presence::Waiting => {
            let (times, over) = (state.stands_lost(unit), 2 * state.kind(unit).stands);
            let share = Fraction { times, over, rounded: Rounded::Down };
            worth.because(CLAUSE, What::PartlyLost, Amount::Times(share));
        }
    }
    worth.total() as i16
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
pub fn score(state: &State, side: Side, why: &mut impl Reasons<What>) -> i16 {
    let mut score = Reckoning::new(why);
    add_up(state, side, &mut score);
    score.total() as i16
}

/// A side's points, with what the enemy's breaking or giving up adds when the battle has ended so. [CW-15.2, CW-15.3, CW-15.6]
pub fn points(state: &State, side: Side, why: &mut impl Reasons<What>) -> i16 {
    match state.phase {
        Phase::Over(Ending { winner: Some(winner), reason: Reason::Break, .. }) if winner == side => {
            raised(state, side, Clause("CW-15.2"), why)
        }
        Phase::Over(Ending { winner: Some(winner), reason: Reason::Concede, .. }) if winner == side => {
            raised(state, side, Clause("CW-15.6"), why)
        }
        _ => score(state, side, why),
    }
}

/// The points of a side whose enemy broke or gave up: they are raised, and the side is ahead by the lead that wins at least.
fn raised(state: &State, winner: Side, clause: Clause, why: &mut impl Reasons<What>) -> i16 {
    let figures = &state.book.tables.victory;
    let behind = score(state, winner.enemy(), &mut NoReasons);
    let mut points = Reckoning::new(why);
    add_up(state, winner, &mut points);
    points.plus(clause, What::EnemyBroken, figures.broken);
    let short = i32::from(behind + figures.draw_margin) - points.total();
    points.plus(clause, What::Lead, short.max(0));
    points.total() as i16
}

/// What the enemy scores for a leader and for an army commander dead or captured. [CW-15.3]
pub fn worth_of_leaders(state: &State) -> [i16; 2] {
    let figures = &state.book.tables.victory;
    [figures.leader, figures.army_commander]
}

/// What has become of a unit for which the enemy scores. [CW-15.3]
fn fate(state: &State, unit: UnitId) -> What {
    match state[unit].presence {
        Presence::Destroyed | Presence::Gone => What::EnemyGone(unit),
        Presence::OnTable if state[unit].morale == Morale::Routed => What::EnemyRouted(unit),
        Presence::OnTable | Presence::Waiting => What::EnemyWeakened(unit, state.stands_lost(unit)),
    }
}

/// Adds a side's victory points up, unit by unit and place by place. [CW-15.3, CW-15.4]
fn add_up<R: Reasons<What>>(state: &State, side: Side, score: &mut Reckoning<'_, R>) {
    const CLAUSE: Clause = Clause("CW-15.3");
    let spec = state.scenario.side(side);
    let [leaders, commanders] = state.fallen[side.enemy().index()];
    let [leader, commander] = worth_of_leaders(state);
    let survivors = state.units_of(side).filter(|&unit| state[unit].morale != Morale::Routed).count() as u8;
    for unit in units(state, side.enemy()) {
        score.plus(CLAUSE, fate(state, unit), worth_to_enemy(state, unit, &mut NoReasons));
    }
    score.plus(CLAUSE, What::Leaders(leaders), i16::from(leaders) * leader);
    score.plus(CLAUSE, What::ArmyCommanders(commanders), i16::from(commanders) * commander);
    for (number, objective) in state.scenario.objectives.iter().enumerate() {
        let what = if objective.scores[side.index()] { What::Held(number as u8) } else { What::Denied(number as u8) };
        score.plus(Clause("CW-15.4"), what, objective_points(state, objective, side));
    }
    score.plus(CLAUSE, What::Survivors(survivors), i16::from(survivors) * spec.survivor);
    score.plus(CLAUSE, What::Handicap, spec.handicap);
    score.plus(Clause("CW-14.4"), What::Evened, state.footing().sides[side.index()].granted);
}

/// What an objective gives a side: its points for holding it, or what the scenario grants where the enemy does not. [CW-15.4]
pub fn objective_points(state: &State, objective: &Objective, side: Side) -> i16 {
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
        let (mut why_lost, mut why) = (Parts::heard_by(log), Parts::heard_by(log));
        let lost = points_lost(state, side, &mut why_lost);
        let limit = break_point(state, side, &mut why);
        let what = Happening::Broken { side, lost, limit, why_lost, why };
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
    let points = Side::BOTH.map(|side| score(state, side, &mut NoReasons));
    let margin = points[0] - points[1];
    let lead = state.book.tables.victory.draw_margin;
    let winner = match margin {
        margin if margin >= lead => Some(Side::British),
        margin if -margin >= lead => Some(Side::Afghan),
        _ => None,
    };
    finish(state, Ending { winner, reason: Reason::Points, margin }, log);
}

/// The battle ends against a side that broke or gave up. [CW-15.2, CW-15.6]
pub fn end_against(state: &mut State, loser: Side, reason: Reason, log: &mut impl Log<Note>) {
    let ending = against(state, loser, reason);
    finish(state, ending, log);
}

/// How it would end against a side.
fn against(state: &State, loser: Side, reason: Reason) -> Ending {
    let winner = loser.enemy();
    let ahead = raised(state, winner, Clause("CW-15.2"), &mut NoReasons) - score(state, loser, &mut NoReasons);
    let margin = if winner == Side::British { ahead } else { -ahead };
    Ending { winner: Some(winner), reason, margin }
}

fn finish(state: &mut State, ending: Ending, log: &mut impl Log<Note>) {
    state.phase = Phase::Over(ending);
    state.look_round();
    let mut why = Box::new([Parts::heard_by(log), Parts::heard_by(log)]);
    let points = Side::BOTH.map(|side| points(state, side, &mut why[side.index()]));
    log.tell(Note { side: ending.winner, what: Happening::Ended { winner: ending.winner, points, why } });
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
    outcome(&against(state, loser, Reason::Concede))
}

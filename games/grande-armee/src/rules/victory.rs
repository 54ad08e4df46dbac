//! Hits, losses, objectives, the end of turns and armies. [GA-8.30, GA-12.9, GA-D7]

use chance::{Chance, Pool};
use engine::{Clause, Log, MOST_SEATS, Outcome, Seats};
use table::Shape;

use crate::data::side::{Side, UnitId, each};
use crate::data::tables::End;
use crate::rules::arrival;
use crate::rules::event::{Happening, Note};
use crate::rules::occasion::Occasion;
use crate::rules::officers::Aftermath;
use crate::rules::state::{Ending, Marks, Phase, Presence, Reason, State};

/// Gives a unit hits; it breaks when they reach its SP, and a battery that is hit is suppressed. [GA-8.30, GA-5.17]
pub fn wound(state: &mut State, unit: UnitId, hits: u8, aftermath: &mut Aftermath, log: &mut impl Log<Note>) {
    if hits == 0 || !state.is_present(unit) {
        return;
    }
    let one = &mut state[unit];
    one.hits = one.hits.saturating_add(hits).min(one.make.sp);
    let (total, sp, battery) = (one.hits, one.make.sp, one.make.is_battery());
    if battery {
        one.marks.put(Marks::SUPPRESSED);
    }
    state.tell(log, unit, Happening::Hit { unit, hits, total, sp });
    if total >= sp {
        break_unit(state, unit, aftermath, log);
    } else if battery {
        state.tell(log, unit, Happening::Silenced { unit });
    }
}

/// A unit breaks and is removed at once. [GA-8.30, GA-12.1]
pub fn break_unit(state: &mut State, unit: UnitId, aftermath: &mut Aftermath, log: &mut impl Log<Note>) {
    aftermath.break_near(state, unit);
    let make = state[unit].make;
    let side = make.side.index();
    if make.is_battery() {
        state.batteries[side] += 1;
    } else {
        state.loss[side] += u16::from(make.sp);
        state[make.force].lost += u16::from(make.sp);
    }
    state[unit].hits = make.sp;
    state.tell(log, unit, Happening::Broke { unit });
    state.leave_table(unit, Presence::Broken);
}

/// A unit leaves by its home edge: half its SP is lost. [GA-12.6]
pub fn leave_field(state: &mut State, unit: UnitId, log: &mut impl Log<Note>) {
    let make = state[unit].make;
    if !make.is_battery() {
        state.loss[make.side.index()] += u16::from(make.sp.div_ceil(2));
    }
    state.tell(log, unit, Happening::LeftField { unit });
    state.leave_table(unit, Presence::Left);
}

/// Reads the objectives anew. [GA-D7]
pub fn read_objectives(state: &mut State) {
    for (index, objective) in state.scenario.0.objectives.iter().enumerate() {
        let point = Shape::point(objective.at.spot());
        let near = point.bounds().grown(objective.radius.hundredths() * 100 + 100);
        let is_there = |side: Side| {
            each(state.present[side.index()]).any(|unit| {
                near.meets(state.shape(unit).bounds())
                    && !state[unit].make.is_battery()
                    && table::is_within(&point, state.shape(unit), objective.radius)
            })
        };
        match (is_there(Side::A), is_there(Side::B)) {
            (true, false) => state.held[index] = Some(Side::A),
            (false, true) => state.held[index] = Some(Side::B),
            _ => {}
        }
    }
}

/// A side without infantry and cavalry, on the table or due to arrive, breaks at once. [GA-12.11]
pub fn check_empty(state: &mut State, log: &mut impl Log<Note>) {
    if matches!(state.phase, Phase::Over(_) | Phase::Build { .. } | Phase::Deploy { .. }) {
        return;
    }
    let is_left = |state: &State, side: Side| {
        State::side_units(side).any(|unit| {
            !state[unit].make.is_battery()
                && match state[unit].presence {
                    Presence::OnTable => true,
                    Presence::Waiting => arrival::is_due(state, unit),
                    _ => false,
                }
        })
    };
    // A side with a line unit on the table needs no closer look.
    let gone = Side::BOTH.map(|side| !is_left(state, side));
    if gone != [false, false] {
        end_by_break(state, gone, log);
    }
}

/// What the losses of a side allow its army: the number that two dice may not exceed; `None` while it is steady, `Some(None)` where it
/// breaks without a roll. [GA-12.5]
pub fn break_number(table: &End, lost: u32, initial: u32) -> Option<Option<u8>> {
    let parts = u32::from(table.breaks_of);
    let from = u32::from(table.breaks_from);
    if initial == 0 || lost * parts < from * initial {
        return None;
    }
    let step = (lost * parts / initial - from) as usize;
    Some(table.breaks.get(step).copied())
}

/// Whether an army breaks. [GA-12.5]
pub fn does_break(chance: &mut impl Chance, table: &End, lost: u32, initial: u32) -> (Option<u8>, bool) {
    match break_number(table, lost, initial) {
        None => (None, false),
        Some(None) => (None, true),
        Some(Some(number)) => {
            let roll = chance.sum(Pool::d6(2)) as u8;
            (Some(roll), roll > number)
        }
    }
}

/// Whether night falls so many turns beyond the Basic Length. [GA-12.4]
pub fn does_night_fall(chance: &mut impl Chance, table: &End, over: u8) -> (Option<u8>, bool) {
    match table.nightfall.get(usize::from(over)) {
        Some(&most) => {
            let roll = chance.d6();
            (Some(roll), roll <= most)
        }
        None => (None, true),
    }
}

/// The end of a turn: army breaks, then nightfall. [GA-12.3, GA-12.4, GA-12.5]
pub fn end_turn(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    state.cds = [0; 2];
    let table = &state.book.0.tables.end;
    let mut broken = [false; 2];
    for side in Side::BOTH {
        let (lost, initial) = (u32::from(state.loss[side.index()]), u32::from(state.initial[side.index()]));
        if break_number(table, lost, initial).is_none() {
            continue;
        }
        chance.about(state.occasion(Occasion::Break, side as u8));
        let (roll, breaks) = does_break(chance, table, lost, initial);
        broken[side.index()] = breaks;
        log.tell(Note::of(
            side,
            Happening::ArmyTest { side, roll, lost: lost as u16, initial: initial as u16, breaks },
        ));
    }
    if broken != [false, false] {
        end_by_break(state, broken, log);
        return;
    }
    if state.turn < state.scenario.length {
        return;
    }
    chance.about(state.occasion(Occasion::Night, 0));
    let (roll, ends) = does_night_fall(chance, table, state.turn - state.scenario.length);
    log.tell(Note::general(Happening::Nightfall { roll, ends }));
    if ends {
        let points = points(state, [false; 2]);
        let winner = by_points(state, points);
        end(state, winner, Reason::Nightfall, points, log);
    }
}

/// The battle ends because one army or both have broken. [GA-12.7]
fn end_by_break(state: &mut State, broken: [bool; 2], log: &mut impl Log<Note>) {
    for side in Side::BOTH {
        if broken[side.index()] {
            log.tell(Note::of(side, Happening::ArmyBroke { side }));
        }
    }
    let (winner, points) = match broken {
        [true, true] => {
            let points = points(state, [false; 2]);
            (by_points(state, points), points)
        }
        _ => (Some(if broken[0] { Side::B } else { Side::A }), points(state, broken)),
    };
    end(state, winner, Reason::Break, points, log);
}

/// A side gives up: it counts as broken. [GA-12.8]
pub fn concede(state: &mut State, side: Side, log: &mut impl Log<Note>) {
    log.tell(Note::of(side, Happening::Conceded { side }));
    let points = points(state, Side::BOTH.map(|one| one == side));
    end(state, Some(side.enemy()), Reason::Concede, points, log);
}

fn end(state: &mut State, winner: Option<Side>, reason: Reason, points: [i16; 2], log: &mut impl Log<Note>) {
    let ending = Ending { winner, reason, points };
    state.displaced = 0;
    state.phase = Phase::Over(ending);
    log.tell(Note::general(Happening::Ended { winner, points, level: level(state, &ending) }));
}

/// Victory points of both sides. [GA-12.9]
pub fn points(state: &State, broken: [bool; 2]) -> [i16; 2] {
    let table = &state.book.tables.victory;
    Side::BOTH.map(|side| {
        let enemy = side.enemy().index();
        let held: i16 = (state.scenario.objectives.iter().zip(&state.held))
            .filter(|(_, held)| **held == Some(side))
            .map(|(objective, _)| objective.points[side.index()])
            .sum();
        table.loss * state.loss[enemy] as i16
            + table.battery * i16::from(state.batteries[enemy])
            + table.sub * i16::from(state.fallen[enemy][0])
            + table.army * i16::from(state.fallen[enemy][1])
            + held
            + if broken[enemy] { table.broken } else { 0 }
    })
}

/// Who leads by enough to win. [GA-12.10]
fn by_points(state: &State, points: [i16; 2]) -> Option<Side> {
    let lead = points[0] - points[1];
    if lead.abs() < state.book.tables.victory.levels[0] {
        None
    } else if lead > 0 {
        Some(Side::A)
    } else {
        Some(Side::B)
    }
}

/// The level of victory. [GA-12.10]
pub fn level(state: &State, ending: &Ending) -> &'static str {
    let Some(winner) = ending.winner else { return "draw" };
    // Who breaks while ahead leaves the winner a lead below zero.
    let lead = ending.points[winner.index()] - ending.points[winner.enemy().index()];
    let [_, victory, decisive] = state.book.tables.victory.levels;
    match lead {
        lead if lead >= decisive => "decisive",
        lead if lead >= victory || ending.reason != Reason::Nightfall => "victory",
        _ => "marginal",
    }
}

/// How the match ended. [GA-12.7, GA-12.10]
pub fn outcome(state: &State, ending: &Ending) -> Outcome {
    let mut margin = [0; MOST_SEATS];
    margin[0] = ending.points[0] - ending.points[1];
    margin[1] = -margin[0];
    Outcome {
        winners: ending.winner.map_or(Seats::NONE, |side| Seats::only(side.seat())),
        level: level(state, ending),
        margin,
        reason: Clause(match ending.reason {
            Reason::Break => "GA-12.7",
            Reason::Nightfall => "GA-12.4",
            Reason::Concede => "GA-12.8",
        }),
    }
}

/// How the match ends when a side gives up now. [GA-12.8]
pub fn resigned(state: &State, side: Side) -> Outcome {
    let points = points(state, Side::BOTH.map(|one| one == side));
    outcome(state, &Ending { winner: Some(side.enemy()), reason: Reason::Concede, points })
}

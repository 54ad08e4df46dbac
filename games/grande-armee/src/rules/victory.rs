//! Hits, losses, objectives, the end of turns and armies. [GA-8.30, GA-12.9, GA-D7]

use chance::{Chance, Pool};
use engine::{Amount, Clause, Log, MOST_SEATS, NoReasons, Outcome, Reasons, Reckoning, Rounded, Seats};
use serde::Serialize;
use table::Shape;

use crate::data::roster::Make;
use crate::data::side::{ForceId, OfficerId, Side, UnitId, each};
use crate::data::tables::{DUSKS, End, Victory as Prices};
use crate::rules::arrival;
use crate::rules::artillery;
use crate::rules::event::{Happening, Note};
use crate::rules::kept::Objectives;
use crate::rules::occasion::Occasion;
use crate::rules::officers::Aftermath;
use crate::rules::phase::{Ending, Phase, Reason};
use crate::rules::reasons::{What, Why};
use crate::rules::state::{Presence, State};

/// Where hits come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Blow {
    /// Skirmishers. [GA-4.11]
    Skirmish,
    /// Guns, all at once. [GA-5.1]
    Fire,
    /// A combat. [GA-8.15]
    Combat,
    /// A share in a combat. [GA-8.29]
    Shared,
    /// The last discharge of guns. [GA-9.11]
    Discharge,
    /// It could not fall back far enough. [GA-8.35]
    NoRoom,
}

impl Blow {
    /// The clause by which they count.
    const fn clause(self) -> Clause {
        match self {
            Self::Skirmish => Clause("GA-4.11"),
            Self::Fire => Clause("GA-5.1"),
            Self::Combat => Clause("GA-8.15"),
            Self::Shared => Clause("GA-8.29"),
            Self::Discharge => Clause("GA-9.11"),
            Self::NoRoom => Clause("GA-8.35"),
        }
    }
}

impl State {
    /// The Basic Length of this match. [GA-12.3]
    pub fn length(&self) -> u8 {
        if self.rules.even { self.scenario.even.length } else { self.scenario.length }
    }

    /// How many turns this match can last at most. [GA-12.4]
    pub fn most_turns(&self) -> u8 {
        self.length() + DUSKS as u8
    }

    /// Points that an even match grants a side. [GA-12.9]
    pub fn granted(&self, side: Side) -> i16 {
        if self.rules.even { self.scenario.even.points[side.index()] } else { 0 }
    }

    /// Counts the strength of a unit that comes on for the first time. [GA-12.1, GA-12.2]
    pub(crate) fn count_in(&mut self, id: UnitId) {
        let make = self[id].make;
        if !make.is_battery() {
            self.initial[make.side.index()] += u16::from(make.sp);
            self[make.force].initial += u16::from(make.sp);
        }
    }
}

/// The hits on a unit after more of them: never more than its SP. [GA-8.30]
fn hits_after(before: u8, more: u8, sp: u8, blow: Blow, why: &mut impl Reasons<What>) -> u8 {
    let mut hits = Reckoning::new(why);
    hits.plus(Clause("GA-8.30"), What::HitsBefore, before);
    hits.plus(blow.clause(), What::NewHits, more);
    hits.at_most(Clause("GA-8.30"), What::AllHits, sp);
    hits.total() as u8
}

/// Gives a unit hits; it breaks when they reach its SP, and a battery that is hit is suppressed. [GA-8.30]
pub fn wound(
    state: &mut State,
    unit: UnitId,
    hits: u8,
    blow: Blow,
    aftermath: &mut Aftermath,
    log: &mut impl Log<Note>,
) {
    if hits == 0 || !state.is_present(unit) {
        return;
    }
    let one = &mut state[unit];
    let mut why = Why::heard_by(log);
    one.hits = hits_after(one.hits, hits, one.make.sp, blow, &mut why);
    let (total, sp, silenced) = (one.hits, one.make.sp, artillery::suppress(one));
    state.tell(log, unit, Happening::Hit { unit, hits, total, sp, why });
    if total >= sp {
        break_unit(state, unit, aftermath, log);
    } else if silenced {
        state.tell(log, unit, Happening::Silenced { unit });
    }
}

/// How a unit is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lost {
    /// It broke.
    Broken,
    /// It left by its home edge.
    Left,
}

/// What the loss of a unit counts: its SP, half of it if it left the field; guns do not count. [GA-12.1, GA-12.6]
fn loss(make: &Make, lost: Lost, why: &mut impl Reasons<What>) -> u8 {
    let mut loss = Reckoning::new(why);
    if !make.is_battery() {
        loss.plus(Clause("GA-12.1"), What::Strength, make.sp);
        if lost == Lost::Left {
            loss.because(Clause("GA-12.6"), What::LeftField, Amount::half(Rounded::Up));
        }
    }
    loss.total() as u8
}

/// Whether a force has lost half of its strength. [GA-12.2]
pub fn is_spent(state: &State, force: ForceId) -> bool {
    let one = &state[force];
    one.initial > 0 && 2 * one.lost >= one.initial
}

/// A unit breaks and is removed at once. [GA-8.30, GA-12.1]
pub fn break_unit(state: &mut State, unit: UnitId, aftermath: &mut Aftermath, log: &mut impl Log<Note>) {
    aftermath.break_near(state, unit);
    let make = state[unit].make;
    let side = make.side.index();
    let mut why = Why::heard_by(log);
    let lost = loss(&make, Lost::Broken, &mut why);
    if make.is_battery() {
        state.batteries[side] += 1;
    }
    state.loss[side] += u16::from(lost);
    state[make.force].lost += u16::from(lost);
    state[unit].hits = make.sp;
    state.tell(log, unit, Happening::Broke { unit, lost, why });
    state.leave_table(unit, Presence::Broken);
}

/// A unit leaves by its home edge: half its SP is lost. [GA-12.6]
pub fn leave_field(state: &mut State, unit: UnitId, log: &mut impl Log<Note>) {
    let make = state[unit].make;
    let mut why = Why::heard_by(log);
    let lost = loss(&make, Lost::Left, &mut why);
    state.loss[make.side.index()] += u16::from(lost);
    state.tell(log, unit, Happening::LeftField { unit, lost, why });
    state.leave_table(unit, Presence::Left);
}

/// Reads the objectives anew, and tells who has taken one. [GA-D7]
pub fn read_objectives(state: &mut State, log: &mut impl Log<Note>) {
    if state.kept.objectives == Objectives::Read {
        return;
    }
    state.kept.objectives = Objectives::Read;
    for (index, objective) in state.scenario.0.objectives.iter().enumerate() {
        let point = Shape::point(objective.at.spot());
        let near = point.bounds().about(objective.radius);
        let is_there = |side: Side| {
            each(state.present[side.index()]).any(|unit| {
                near.meets(state.shape(unit).bounds())
                    && !state[unit].make.is_battery()
                    && table::is_within(&point, state.shape(unit), objective.radius)
            })
        };
        let takes = |side: &Side| state.held[index] != Some(*side) && is_there(*side) && !is_there(side.enemy());
        if let Some(side) = Side::BOTH.into_iter().find(takes) {
            state.held[index] = Some(side);
            log.tell(Note::of(side, Happening::Taken { objective: index as u8, side }));
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
        end_by_break(state, gone, Collapse::Empty, log);
    }
}

/// Why an army breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Collapse {
    /// By its losses. [GA-12.7]
    Losses,
    /// It has nobody left. [GA-12.11]
    Empty,
}

/// What the losses of a side do to its army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nerve {
    /// Nothing.
    Steady,
    /// It breaks on more than this with two dice.
    Tested(u8),
    /// It breaks.
    Gone,
}

/// What the losses of a side do to its army. [GA-12.5]
pub fn nerve(table: &End, lost: u32, initial: u32, why: &mut impl Reasons<What>) -> Nerve {
    let parts = u32::from(table.breaks_of);
    let from = u32::from(table.breaks_from);
    if initial == 0 || lost * parts < from * initial {
        return Nerve::Steady;
    }
    let gone = lost * parts / initial;
    match table.breaks.get((gone - from) as usize) {
        Some(&most) => {
            let mut number = Reckoning::new(why);
            number.plus(Clause("GA-12.5"), What::PartsLost(gone as u8), most);
            Nerve::Tested(number.total() as u8)
        }
        None => Nerve::Gone,
    }
}

impl Nerve {
    /// Whether an army breaks, and the roll if there is one. [GA-12.5]
    pub fn resolve(self, chance: &mut impl Chance) -> (Option<u8>, bool) {
        match self {
            Self::Steady => (None, false),
            Self::Gone => (None, true),
            Self::Tested(number) => {
                let roll = chance.sum(Pool::d6(2)) as u8;
                (Some(roll), roll > number)
            }
        }
    }
}

/// Night falls on this or less so many turns beyond the Basic Length; later it falls in any case. [GA-12.3, GA-12.4]
pub fn dusk(table: &End, over: u8, why: &mut impl Reasons<What>) -> Option<u8> {
    let most = *table.nightfall.get(usize::from(over))?;
    why.because(Clause("GA-12.3"), What::Dusk(over), 0);
    let mut number = Reckoning::new(why);
    number.plus(Clause("GA-12.4"), What::Dusk(over), most);
    Some(number.total() as u8)
}

/// Whether night falls, and the roll if there is one. [GA-12.4]
pub fn does_night_fall(chance: &mut impl Chance, most: Option<u8>) -> (Option<u8>, bool) {
    match most {
        Some(most) => {
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
        let mut why = Why::heard_by(log);
        let nerve = nerve(table, lost, initial, &mut why);
        if nerve == Nerve::Steady {
            continue;
        }
        chance.about(state.occasion(Occasion::Break, side as u8));
        let (roll, breaks) = nerve.resolve(chance);
        broken[side.index()] = breaks;
        let number = if let Nerve::Tested(number) = nerve { Some(number) } else { None };
        let (lost, initial) = (lost as u16, initial as u16);
        log.tell(Note::of(side, Happening::ArmyTest { side, roll, number, lost, initial, breaks, why }));
    }
    if broken != [false, false] {
        end_by_break(state, broken, Collapse::Losses, log);
        return;
    }
    let length = state.length();
    if state.turn < length {
        return;
    }
    chance.about(state.occasion(Occasion::Night, 0));
    let mut why = Why::heard_by(log);
    let most = dusk(table, state.turn - length, &mut why);
    let (roll, ends) = does_night_fall(chance, most);
    log.tell(Note::general(Happening::Nightfall { roll, most, ends, why }));
    if ends {
        let winner = by_points(state, points(state));
        end(state, winner, Reason::Nightfall, None, log);
    }
}

/// The battle ends because one army or both have broken. [GA-12.7]
fn end_by_break(state: &mut State, broken: [bool; 2], cause: Collapse, log: &mut impl Log<Note>) {
    for side in Side::BOTH {
        if broken[side.index()] {
            log.tell(Note::of(side, Happening::ArmyBroke { side, cause }));
        }
    }
    // If both break, points decide, without those for breaking.
    let (winner, counted) = match broken {
        [true, true] => (by_points(state, points(state)), None),
        [true, false] => (Some(Side::B), Some(Side::A)),
        _ => (Some(Side::A), Some(Side::B)),
    };
    end(state, winner, Reason::Break, counted, log);
}

/// A side gives up: it counts as broken. [GA-12.8]
pub fn concede(state: &mut State, side: Side, log: &mut impl Log<Note>) {
    log.tell(Note::of(side, Happening::Conceded { side }));
    if matches!(state.phase, Phase::Fire { .. }) {
        artillery::show(state, log);
    }
    end(state, Some(side.enemy()), Reason::Concede, Some(side), log);
}

fn end(state: &mut State, winner: Option<Side>, reason: Reason, broken: Option<Side>, log: &mut impl Log<Note>) {
    let mut why = [Why::heard_by(log), Why::heard_by(log)];
    let points = points_with(state, broken, &mut why);
    let ending = Ending { winner, reason, points };
    state.displaced = 0;
    state.phase = Phase::Over(ending);
    log.tell(Note::general(Happening::Ended { winner, points, level: level(state, &ending), why }));
}

/// Victory points of both sides as they stand.
pub fn points(state: &State) -> [i16; 2] {
    points_with(state, None, &mut [NoReasons, NoReasons])
}

/// The same with their reasons, and when all is over with what the end itself has brought. [GA-12.7, GA-12.9]
pub fn standing<R: Reasons<What>>(state: &State, why: &mut [R; 2]) -> [i16; 2] {
    let Phase::Over(ending) = &state.phase else { return points_with(state, None, why) };
    let counts = |broken: &Option<Side>| points_with(state, *broken, &mut [NoReasons, NoReasons]) == ending.points;
    let broken = [None, Some(Side::A), Some(Side::B)].into_iter().find(counts).flatten();
    points_with(state, broken, why)
}

/// What has been lost with a unit, while it is on the table nothing. [GA-12.1, GA-12.6]
pub fn lost_with(state: &State, unit: UnitId) -> u8 {
    let lost = match state[unit].presence {
        Presence::Broken => Lost::Broken,
        Presence::Left => Lost::Left,
        _ => return 0,
    };
    loss(&state[unit].make, lost, &mut NoReasons)
}

/// Victory points of both sides, given whose army counts as broken.
fn points_with<R: Reasons<What>>(state: &State, broken: Option<Side>, why: &mut [R; 2]) -> [i16; 2] {
    Side::BOTH.map(|side| side_points(state, side, broken, &mut why[side.index()]))
}

/// What each of the enemy's losses is worth; nothing for what is no loss. [GA-12.9]
pub const fn price(table: &Prices, what: What) -> i16 {
    match what {
        What::EnemyLoss => table.loss,
        What::EnemyBatteries => table.battery,
        What::EnemySubs => table.sub,
        What::EnemyCommanders => table.army,
        What::EnemyBroken => table.broken,
        _ => 0,
    }
}

/// What the loss of a unit has brought the enemy, and for what: its SP, or the battery. [GA-12.9]
pub fn brought_by_unit(state: &State, unit: UnitId) -> (What, i16) {
    let one = &state[unit];
    let (what, count) = match one.presence {
        Presence::Broken if one.make.is_battery() => (What::EnemyBatteries, 1),
        _ => (What::EnemyLoss, lost_with(state, unit)),
    };
    (what, price(&state.book.tables.victory, what) * i16::from(count))
}

/// What an officer's fall brings the enemy, and for what. [GA-12.9]
pub fn brought_by_officer(state: &State, officer: OfficerId) -> (What, i16) {
    let what = if officer.force().is_some() { What::EnemySubs } else { What::EnemyCommanders };
    (what, price(&state.book.tables.victory, what))
}

/// Victory points of a side, given whose army counts as broken, with those that an even match grants it. [GA-12.9, GA-D7, GA-12.7]
fn side_points(state: &State, side: Side, broken: Option<Side>, why: &mut impl Reasons<What>) -> i16 {
    let (table, enemy) = (&state.book.tables.victory, side.enemy().index());
    let [subs, commanders] = state.fallen[enemy].map(i16::from);
    let mut points = Reckoning::new(why);
    for (what, count) in [
        (What::EnemyLoss, state.loss[enemy] as i16),
        (What::EnemyBatteries, i16::from(state.batteries[enemy])),
        (What::EnemySubs, subs),
        (What::EnemyCommanders, commanders),
    ] {
        points.plus(Clause("GA-12.9"), what, price(table, what) * count);
    }
    for (index, (objective, held)) in state.scenario.objectives.iter().zip(&state.held).enumerate() {
        if *held == Some(side) {
            points.plus(Clause("GA-D7"), What::Objective(index as u8), objective.points[side.index()]);
        }
    }
    points.plus(Clause("GA-12.9"), What::Granted, state.granted(side));
    if broken == Some(side.enemy()) {
        points.plus(Clause("GA-12.7"), What::EnemyBroken, price(table, What::EnemyBroken));
    }
    points.total() as i16
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
    let points = points_with(state, Some(side), &mut [NoReasons, NoReasons]);
    outcome(state, &Ending { winner: Some(side.enemy()), reason: Reason::Concede, points })
}

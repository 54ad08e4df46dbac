//! Officers in danger: tests, successors, displacement.

use chance::{Chance, Pool};
use engine::{Amount, Clause, Log, Reasons, Reckoning, Rounded};
use serde::Serialize;
use table::{Inches, Shape};

use crate::data::side::{MOST_OFFICERS, OfficerId, Side, UnitId, each};
use crate::rules::event::{Happening, Note};
use crate::rules::occasion::Occasion;
use crate::rules::reasons::{What, Why};
use crate::rules::state::State;

/// Why an officer is tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Danger {
    /// He has lent dice. [GA-11.1]
    Lent,
    /// An enemy has ridden over him. [GA-11.2]
    RiddenOver,
    /// A unit has broken near him. [GA-11.3]
    Rout,
}

/// Whom an event has put in danger, and how often. [GA-11.1, GA-11.2, GA-11.3]
#[derive(Clone, Debug, Default)]
pub struct Aftermath {
    /// Breaks near each officer. [GA-11.3]
    near: [u8; MOST_OFFICERS],
    /// Officers ridden over. [GA-11.2]
    ridden: u16,
    /// Officers who lent dice, with the ones on them. [GA-11.1, GA-11.6]
    lent: [Option<u8>; MOST_OFFICERS],
}

impl Aftermath {
    /// Notes enemy officers whom a moving unit of a side covers and who stand on no unit of their own. [GA-11.2]
    pub fn ride_over(&mut self, state: &State, mover: Side, shape: &Shape) {
        for officer in state.officers_of(mover.enemy()) {
            let centre = Shape::point(state[officer].at.spot());
            let is_on = |shape: &Shape| table::is_within(&centre, shape, Inches::ZERO);
            let sheltered = || each(state.present[mover.enemy().index()]).any(|unit| is_on(state.shape(unit)));
            if is_on(shape) && !sheltered() {
                self.ridden |= officer.bit();
            }
        }
    }

    /// Notes officers near a unit that breaks, of either side. [GA-11.3]
    pub fn break_near(&mut self, state: &State, unit: UnitId) {
        let near = state.book.tables.officers.near;
        for officer in state.officer_ids() {
            if state.is_officer_near(officer, unit, near) {
                self.near[officer.index()] += 1;
            }
        }
    }

    /// Notes an officer who lent dice. [GA-11.1]
    pub fn lend(&mut self, officer: OfficerId, ones: u8) {
        self.lent[officer.index()] = Some(ones);
    }
}

/// What a test comes to: two dice, and the ones on dice he lent. [GA-11.4, GA-11.6]
fn peril(roll: u8, ones: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut sum = Reckoning::new(why);
    sum.plus(Clause("GA-11.4"), What::Thrown(2), roll);
    sum.plus(Clause("GA-11.6"), What::Ones, ones);
    sum.total() as u8
}

/// One test: what it comes to, and whether that kills. [GA-11.4]
pub fn is_killed(chance: &mut impl Chance, killed: u8, ones: u8, why: &mut impl Reasons<What>) -> (u8, bool) {
    let total = peril(chance.sum(Pool::d6(2)) as u8, ones, why);
    (total, total >= killed)
}

/// Makes all tests that an event has caused, replaces the killed and notes who must be displaced. [GA-11.5]
pub fn casualties(state: &mut State, aftermath: &Aftermath, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    for index in 0..MOST_OFFICERS {
        let officer = OfficerId(index as u8);
        if !state[officer].on_table {
            continue;
        }
        let mut alive = true;
        if let Some(ones) = aftermath.lent[index] {
            alive = test(state, officer, Danger::Lent, ones, chance, log);
        }
        for _ in 0..aftermath.near[index] {
            alive = alive && test(state, officer, Danger::Rout, 0, chance, log);
        }
        let ridden = aftermath.ridden & officer.bit() != 0;
        if alive && ridden && test(state, officer, Danger::RiddenOver, 0, chance, log) {
            displace(state, officer, log);
        }
    }
    retire_idle(state);
}

fn test(
    state: &mut State,
    officer: OfficerId,
    danger: Danger,
    ones: u8,
    chance: &mut impl Chance,
    log: &mut impl Log<Note>,
) -> bool {
    chance.about(state.occasion(Occasion::Officer, officer.0));
    let mut why = Why::heard_by(log);
    let (total, killed) = is_killed(chance, state.book.tables.officers.killed, ones, &mut why);
    let led = state[officer].replaced;
    state.tell_officer(log, officer, Happening::OfficerTest { officer, led, danger, total, ones, killed, why });
    if killed {
        kill(state, officer, log);
    }
    !killed
}

/// The modifier of a new sub-commander. [GA-11.8]
fn new_modifier(old: i8, officer: OfficerId, why: &mut impl Reasons<What>) -> i8 {
    let mut modifier = Reckoning::new(why);
    modifier.plus(Clause("GA-2.9"), What::Personality(officer), old);
    modifier.plus(Clause("GA-11.8"), What::Successor, -1);
    modifier.at_most(Clause("GA-11.8"), What::SuccessorLimit, 0);
    modifier.total() as i8
}

/// The dice of a new army commander. [GA-11.9]
fn new_dice(old: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut dice = Reckoning::new(why);
    dice.plus(Clause("GA-2.1"), What::PlainDice, old);
    dice.plus(Clause("GA-11.9"), What::Successor, -1);
    dice.at_least(Clause("GA-11.9"), What::SuccessorLimit, 1);
    dice.total() as u8
}

/// The CDs left when an army commander falls. [GA-11.9]
fn dice_left(cds: u8, why: &mut impl Reasons<What>) -> u8 {
    let mut left = Reckoning::new(why);
    left.plus(Clause("GA-2.2"), What::CommandDiceLeft, cds);
    left.because(Clause("GA-11.9"), What::Halved, Amount::half(Rounded::Down));
    left.total() as u8
}

/// An officer is killed and replaced at once. [GA-11.8, GA-11.9]
fn kill(state: &mut State, officer: OfficerId, log: &mut impl Log<Note>) {
    let side = State::officer_side(officer);
    state.tell_officer(log, officer, Happening::OfficerKilled { officer, led: state[officer].replaced });
    state.displaced &= !officer.bit();
    let radius = state.book.tables.officers.staff_radius;
    let (mut why, mut why_left) = (Why::heard_by(log), Why::heard_by(log));
    let one = &mut state[officer];
    one.replaced = one.replaced.saturating_add(1);
    let figure = if officer.force().is_some() {
        one.talent.modifier = new_modifier(one.talent.modifier, officer, &mut why);
        (one.talent.bonus, one.talent.reach) = (0, radius);
        state.fallen[side.index()][0] += 1;
        state[officer].talent.modifier
    } else {
        one.talent.dice = new_dice(one.talent.dice, &mut why);
        one.talent.plus = 0;
        state.fallen[side.index()][1] += 1;
        state.cds[side.index()] = dice_left(state.cds[side.index()], &mut why_left);
        state[officer].talent.dice as i8
    };
    let spot = Shape::point(state[officer].at.spot());
    let covered = each(state.enemies_of(side)).any(|enemy| table::is_within(&spot, state.shape(enemy), Inches::ZERO));
    if covered && let Some(unit) = nearest_unit(state, officer) {
        state[officer].at = state.centre(unit).point();
    }
    let left = officer.force().is_none().then_some(state.cds[side.index()]);
    state.tell_officer(log, officer, Happening::Successor { officer, figure, left, why, why_left });
}

/// The nearest unit on which a successor may be set: of his force, or any for an army commander. [GA-11.8, GA-11.9]
fn nearest_unit(state: &State, officer: OfficerId) -> Option<UnitId> {
    let units = match officer.force() {
        Some(force) => state.force_units(force),
        None => state.present[State::officer_side(officer).index()],
    };
    each(units).min_by_key(|&unit| (state.officer_distance(officer, state.shape(unit)), unit))
}

/// A ridden-over officer who lives must be set on a unit, or is captured. [GA-11.7]
fn displace(state: &mut State, officer: OfficerId, log: &mut impl Log<Note>) {
    if refuges(state, officer) == 0 {
        kill(state, officer, log);
    } else {
        state.displaced |= officer.bit();
    }
}

/// The units on which a displaced officer may be set: within reach, of his own force if there is one. [GA-11.7]
pub fn refuges(state: &State, officer: OfficerId) -> u64 {
    let side = State::officer_side(officer);
    let near = |set: u64| {
        each(set)
            .filter(|&unit| state.is_officer_near(officer, unit, state.book.tables.officers.place))
            .fold(0, |set, unit| set | unit.bit())
    };
    let own = officer.force().map_or(0, |force| near(state.force_units(force)));
    if own != 0 { own } else { near(state.present[side.index()]) }
}

/// The displaced officer who is asked now. [GA-11.7]
pub fn asked(state: &State) -> Option<OfficerId> {
    (state.displaced != 0).then(|| OfficerId(state.displaced.trailing_zeros() as u8))
}

/// Sets the displaced officer on a unit. [GA-11.7]
pub fn place(state: &mut State, unit: UnitId, log: &mut impl Log<Note>) {
    let Some(officer) = asked(state) else { return };
    state.displaced &= !officer.bit();
    state[officer].at = state.centre(unit).point();
    state.tell_officer(log, officer, Happening::OfficerPlaced { officer, unit });
}

/// Sub-commanders without a unit on the table are taken off. [GA-11.8]
pub fn retire_idle(state: &mut State) {
    for index in 2..MOST_OFFICERS {
        let officer = OfficerId(index as u8);
        if let Some(force) = officer.force()
            && state[officer].on_table
            && state.force_units(force) == 0
        {
            state[officer].on_table = false;
            state.displaced &= !officer.bit();
        }
    }
}

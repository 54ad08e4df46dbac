//! Morale tests.

use chance::{Chance, Pool};
use engine::{Clause, Log, Reasons, Reckoning};
use table::Inches;

use crate::data::field::Cover;
use crate::data::place::RADIUS;
use crate::data::roster::Class;
use crate::data::side::{Side, UnitId};
use crate::rules::chances;
use crate::rules::cover;
use crate::rules::event::Happening;
use crate::rules::queue;
use crate::rules::reasons::{What, Why};
use crate::rules::retreat;
use crate::rules::state::{Cause, State, Test, TestKind};

/// The die of an officer, living or dead. [IM-11.8, IM-11.9]
const OFFICER_DIE: u8 = 12;
/// How near officers and bodies count. [IM-11.8, IM-11.9]
pub const NEAR: Inches = Inches::whole(12);

/// What a morale test is thrown with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nerve {
    /// The side.
    pub side: Side,
    /// The class, whose clause gives the die. [IM-11.10, IM-11.11, IM-11.12, IM-11.13, IM-11.14, IM-11.15, IM-11.16]
    pub class: Class,
    /// The die of the class.
    pub die: u8,
    /// Living figures.
    pub alive: u8,
    /// All killed since the start. [IM-11.23]
    pub killed: u8,
    /// The cover of the unit as a whole. [IM-6.20]
    pub cover: Cover,
    /// A living officer is near. [IM-11.8]
    pub officer: bool,
    /// A dead one is. [IM-11.9]
    pub officer_dead: bool,
}

/// Dice thrown together in a test, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    /// The clause.
    pub clause: Clause,
    /// What for.
    pub what: What,
    /// The dice.
    pub dice: Pool,
}

/// Extra dice of the class for cover, and their clause. [IM-11.17, IM-11.18, IM-11.19, IM-11.20]
pub fn cover_dice(side: Side, cover: Cover) -> (Clause, u8) {
    let (clause, dice) = match (side, cover) {
        (Side::British, Cover::Soft) => ("IM-11.17", 1),
        (Side::British, Cover::Hard) => ("IM-11.18", 2),
        (Side::Rebel, Cover::Hard) => ("IM-11.19", 1),
        (_, Cover::Open) | (Side::Rebel, Cover::Soft) => ("IM-11.20", 0),
    };
    (Clause(clause), dice)
}

impl Nerve {
    /// The dice of the dead: the class die for each, and that of a dead officer. [IM-11.9, IM-11.21, IM-11.23]
    pub fn dead(self) -> [Lot; 2] {
        let officer = Pool::new(u32::from(self.officer_dead), OFFICER_DIE);
        [
            Lot {
                clause: Clause("IM-11.23"),
                what: What::Dead(self.killed, self.die),
                dice: Pool::new(self.killed.into(), self.die),
            },
            Lot { clause: Clause("IM-11.9"), what: What::DeadOfficer, dice: officer },
        ]
    }

    /// The dice of the living: the class die for each, more of them for cover, and that of an officer. [IM-11.8, IM-11.17, IM-11.21]
    pub fn living(self) -> [Lot; 3] {
        let class = |clause: Clause, what: What, count: u8| {
            let dice = Pool::new(count.into(), self.die);
            Lot { clause, what, dice }
        };
        let (clause, more) = cover_dice(self.side, self.cover);
        let officer = Pool::new(u32::from(self.officer), OFFICER_DIE);
        [
            class(self.class.morale(), What::Living(self.alive, self.die), self.alive),
            class(clause, What::Sheltered(more, self.die), more),
            Lot { clause: Clause("IM-11.8"), what: What::Officer, dice: officer },
        ]
    }
}

/// What a test has come to: the scores of the dead and of the living, with their parts. [IM-11.21]
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The score of the dead.
    pub dead: u16,
    /// Its parts.
    pub dead_why: Why<2>,
    /// The score of the living.
    pub living: u16,
    /// Its parts.
    pub living_why: Why<3>,
}

impl Verdict {
    /// Whether the test is passed. [IM-11.21, IM-11.22]
    pub const fn holds(&self) -> bool {
        self.living >= self.dead
    }
}

/// Throws a test: first the dead, then the living; each with its extra dice. [IM-11.21]
pub fn throw(chance: &mut impl Chance, nerve: Nerve, log: &impl Log<Happening>) -> Verdict {
    let (mut dead_why, mut living_why) = (Why::heard_by(log), Why::heard_by(log));
    let dead = score(chance, &nerve.dead(), &mut dead_why);
    let living = score(chance, &nerve.living(), &mut living_why);
    Verdict { dead, dead_why, living, living_why }
}

/// The sum of all lots. [IM-11.21]
fn score(chance: &mut impl Chance, lots: &[Lot], why: &mut impl Reasons<What>) -> u16 {
    let mut score = Reckoning::new(why);
    for lot in lots {
        score.plus(lot.clause, lot.what, chance.sum(lot.dice) as i32);
    }
    score.total() as u16
}

/// The chance that a test is passed: the two sides throw apart from each other. [IM-11.21]
pub fn hold_chance(nerve: Nerve) -> f64 {
    let summed = |lots: &[Lot]| chances::summed(&lots.iter().map(|lot| lot.dice).collect::<Vec<_>>());
    chances::at_least(&summed(&nerve.living()), &summed(&nerve.dead()))
}

/// What a unit would be tested with now.
pub fn nerve(state: &State, unit: UnitId) -> Nerve {
    let (one, kind) = (&state[unit], state.kind(unit));
    Nerve {
        side: one.side,
        class: kind.class,
        die: kind.die,
        alive: one.alive(),
        killed: one.killed,
        cover: cover::of_unit(state, unit),
        officer: (one.side == Side::British || state.rules.sahib_morale) && has_officer(state, unit),
        officer_dead: one.side == Side::British
            && state
                .bodies
                .iter()
                .any(|body| body.side == Side::British && state.is_near(unit, body.at, NEAR + RADIUS)),
    }
}

/// Whether a living officer of its side is near a unit. [IM-11.8]
fn has_officer(state: &State, unit: UnitId) -> bool {
    state.present(state[unit].side).any(|officer| state.is_officer(officer) && state.units_within(officer, unit, NEAR))
}

/// A morale test: pass, retreat, or for a garrison the end. [IM-11.21, IM-11.22]
pub fn hold(state: &mut State, test: Test, chance: &mut impl Chance, log: &mut impl Log<Happening>) {
    let unit = test.unit;
    let verdict = throw(chance, nerve(state, unit), log);
    let holds = verdict.holds();
    let Verdict { dead, dead_why, living, living_why } = verdict;
    log.tell(Happening::Tested { unit, cause: test.cause, dead, dead_why, living, living_why });
    if holds {
        let half = state[unit].killed >= state[unit].alive();
        if state.rules.even_extra && half && test.cause != Cause::HalfGone {
            queue::before(state, Test { unit, kind: TestKind::Morale, cause: Cause::HalfGone });
        }
    } else if state[unit].garrison {
        retreat::lose_garrison(state, unit, log);
    } else {
        retreat::begin(state, unit, chance, log);
    }
}

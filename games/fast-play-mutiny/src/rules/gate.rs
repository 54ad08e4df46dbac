//! Closed gates: bursting them and shooting them down. [FP-4.9]

use chance::{Chance, Pool};
use engine::{Clause, Log, NoReasons, Parts, Reasons, Reckoning};

use crate::data::FireNumbers;
use crate::rules::event::Event;
use crate::rules::fire::{self, Side, Weapon};
use crate::rules::reasons::{What, told};
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::sight::Sight;
use crate::rules::state::{State, Unit};

/// Whether a Company stands before a closed gate. [FP-4.9]
pub fn check_burst(state: &State, company: u8, gate: u8) -> Checked {
    let before = is_closed(state, gate) && state.map().gates[usize::from(gate)].front == state.company(company).area;
    if before { Ok(()) } else { Err(Refusal::NoGate) }
}

fn is_closed(state: &State, gate: u8) -> bool {
    usize::from(gate) < state.map().gates.len() && state.open_gates & 1 << gate == 0
}

/// Whether a Company at a gate has a Command figure with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Led {
    /// No.
    Alone,
    /// Yes.
    ByCommand,
}

impl Led {
    /// How a Company is led.
    pub fn of(state: &State, company: u8) -> Self {
        if state.attached(company).next().is_some() { Led::ByCommand } else { Led::Alone }
    }

    /// The bonus of an attached Command figure. [FP-4.9]
    pub fn bonus(self, why: &mut impl Reasons<What>) -> u8 {
        told("FP-4.9", What::Command, u8::from(self == Led::ByCommand), why)
    }
}

/// What bursts a gate. [FP-4.9]
pub fn needed(why: &mut impl Reasons<What>) -> u8 {
    told("FP-4.9", What::Burst, 5, why)
}

/// Whether a die bursts a gate. [FP-4.9]
pub fn bursts(die: u8, led: Led) -> bool {
    die + led.bonus(&mut NoReasons) >= needed(&mut NoReasons)
}

/// A Company tries to burst a gate. [FP-4.9]
pub fn burst(state: &mut State, company: u8, gate: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let led = Led::of(state, company);
    let (mut why_needed, mut why) = (Parts::heard_by(log), Parts::heard_by(log));
    let (needed, bonus) = (needed(&mut why_needed), led.bonus(&mut why));
    let die = chance.d6();
    let open = bursts(die, led);
    log.tell(Event::GateTried { company, die, needed, why_needed, bonus, why, open });
    if open {
        self::open(state, gate, log);
    }
}

/// A Company that ends an action in the passage opens the gates it finds closed. [FP-4.9]
pub fn open_from_within(state: &mut State, company: u8, log: &mut impl Log<Event>) {
    for gate in 0..state.map().gates.len() as u8 {
        let passage = state.map().gates[usize::from(gate)].passage;
        let there = state.company(company).area == passage && state.company(company).active() > 0;
        if is_closed(state, gate) && there {
            open(state, gate, log);
        }
    }
}

fn open(state: &mut State, gate: u8, log: &mut impl Log<Event>) {
    state.board.open_gates |= 1 << gate;
    log.tell(Event::GateOpened { gate });
}

/// The range of a gun to a gate: to the area in front and one more, or 1 from that area itself. [FP-4.9.1]
fn range(state: &State, gun: u8, gate: u8) -> Option<u8> {
    let (from, front) = (state.gun(gun).area, state.map().gates[usize::from(gate)].front);
    if from == front {
        return Some(1);
    }
    match state.map().sight(from, front, state.open_gates) {
        Sight::Clear(_) => Some(state.map().range(from, front) + 1),
        Sight::Blocked => None,
    }
}

/// Whether a gun may fire at a gate. [FP-4.9.1]
pub fn check_fire(state: &State, gun: u8, gate: u8) -> Checked {
    fire::check_ready(state, Unit::Gun(gun))?;
    if is_closed(state, gate) && range(state, gun, gate).is_some() { Ok(()) } else { Err(Refusal::NoGate) }
}

/// A shot at a gate.
#[derive(Clone, Copy, Debug)]
pub struct GateShot {
    /// The crew.
    pub figures: u8,
    /// The range.
    pub range: u8,
    /// The gate's points.
    pub points: u8,
}

impl GateShot {
    /// A gun's shot at a gate, if it sees it. [FP-4.9.1]
    pub fn of(state: &State, gun: u8, gate: u8) -> Option<Self> {
        let range = range(state, gun, gate)?;
        fire::number(&state.data.fire, Side::Player, Weapon::Gun, range, &mut NoReasons)?;
        Some(Self { figures: state.gun(gun).crew.active, range, points: state.gate_points[usize::from(gate)] })
    }

    /// Its dice.
    pub fn dice(self, why: &mut impl Reasons<What>) -> Pool {
        fire::dice(Weapon::Gun, self.figures, why)
    }

    /// The number of its range. [FP-4.9.1]
    pub fn number(self, fire: &FireNumbers, why: &mut impl Reasons<What>) -> u8 {
        fire::number(fire, Side::Player, Weapon::Gun, self.range, why).unwrap_or(u8::MAX)
    }

    /// The points left after hits. [FP-4.9.1]
    pub fn left(self, hits: u8, why: &mut impl Reasons<What>) -> u8 {
        let mut left = Reckoning::new(why);
        left.plus(Clause("FP-4.9.1"), What::GatePoints, self.points);
        left.plus(Clause("FP-4.9.1"), What::Hits, -i32::from(hits));
        left.at_least(Clause("FP-4.9.1"), What::GateOpen, 0);
        left.total() as u8
    }
}

/// A gun fires at a gate: each hit takes a point. [FP-4.9.1]
pub fn fire(state: &mut State, gun: u8, gate: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let Some(shot) = GateShot::of(state, gun, gate) else { return };
    let (mut why_dice, mut why_number, mut why) = (Parts::heard_by(log), Parts::heard_by(log), Parts::heard_by(log));
    let pool = shot.dice(&mut why_dice);
    let number = shot.number(&state.data.fire, &mut why_number);
    let sum = chance.sum(pool);
    let hits = fire::hits(sum, number);
    let left = shot.left(hits, &mut why);
    state.board.gate_points[usize::from(gate)] = left;
    let dice = pool.count as u8;
    log.tell(Event::GateHit { gun, gate, dice, why_dice, sum: sum as u16, number, why_number, hits, left, why });
    if left == 0 {
        open(state, gate, log);
    }
    fire::smoke(state, Unit::Gun(gun), log);
}

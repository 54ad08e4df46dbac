//! Closed gates: bursting them and shooting them down. [FP-4.9]

use chance::Chance;
use engine::Log;

use crate::rules::event::Event;
use crate::rules::fire::{self, Side, Weapon};
use crate::rules::refusal::{Checked, Refusal};
use crate::rules::sight::Sight;
use crate::rules::state::{State, Unit};

/// A Company bursts a gate on this or more.
const BURST: u8 = 5;

/// Whether a Company stands before a closed gate. [FP-4.9]
pub fn check_burst(state: &State, company: u8, gate: u8) -> Checked {
    let before = is_closed(state, gate) && state.map().gates[usize::from(gate)].front == state.company(company).area;
    if before { Ok(()) } else { Err(Refusal::NoGate) }
}

fn is_closed(state: &State, gate: u8) -> bool {
    usize::from(gate) < state.map().gates.len() && state.open_gates & 1 << gate == 0
}

/// The bonus of an attached Command figure. [FP-4.9]
pub fn burst_bonus(command: bool) -> u8 {
    u8::from(command)
}

/// Whether a die bursts a gate. [FP-4.9]
pub fn bursts(die: u8, bonus: u8) -> bool {
    die + bonus >= BURST
}

/// A Company tries to burst a gate. [FP-4.9]
pub fn burst(state: &mut State, company: u8, gate: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let bonus = burst_bonus(state.attached(company).next().is_some());
    let die = chance.d6();
    let open = bursts(die, bonus);
    log.tell(Event::GateTried { company, die, bonus, open });
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

/// A gun fires at a gate: each hit takes a point. [FP-4.9.1]
pub fn fire(state: &mut State, gun: u8, gate: u8, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let Some(number) =
        range(state, gun, gate).and_then(|range| fire::number(&state.data.fire, Side::Player, Weapon::Gun, range))
    else {
        return;
    };
    let sum = chance.sum(fire::dice(Weapon::Gun, state.gun(gun).crew.active));
    let hits = fire::hits(sum, number);
    let points = &mut state.board.gate_points[usize::from(gate)];
    *points = points.saturating_sub(hits);
    let left = *points;
    log.tell(Event::GateHit { gun, sum: sum as u16, number, hits, left });
    if left == 0 {
        open(state, gate, log);
    }
    fire::smoke(state, Unit::Gun(gun), log);
}

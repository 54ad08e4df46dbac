//! Morale checks, and the steps that end a phase. [CW-8.1, CW-1.4]

use chance::Chance;
use engine::Log;
use table::Inches;

use crate::data::side::UnitId;
use crate::data::tables::MoraleTable;
use crate::rules::casualties;
use crate::rules::command;
use crate::rules::event::{Happening, Note};
use crate::rules::leader;
use crate::rules::options::MoraleMethod;
use crate::rules::routed;
use crate::rules::state::{Morale, Presence, State};

/// What the one-die table asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nerve {
    /// The unit's Command.
    pub command: u8,
    /// Its own leader or the army commander within 8.00".
    pub leader_near: bool,
    /// Its morale.
    pub morale: Morale,
    /// Stands it has lost.
    pub stands_lost: u8,
    /// It has just lost a melee.
    pub lost_melee: bool,
}

/// The value of the one-die table. [CW-8.2a]
pub fn table_value(table: &MoraleTable, nerve: Nerve) -> i8 {
    let mut value = nerve.command as i8 - table.less as i8;
    if nerve.leader_near {
        value += table.leader_near as i8;
    }
    if nerve.morale != Morale::Good {
        value -= table.not_good as i8;
    }
    if nerve.stands_lost >= table.stands_lost_from {
        value -= table.stands_lost as i8;
    }
    if nerve.lost_melee {
        value -= table.lost_melee as i8;
    }
    value.clamp(table.least as i8, table.most as i8)
}

/// One level down; a routed unit stays routed. [CW-8.3, CW-8.3a]
pub const fn lowered(morale: Morale) -> Morale {
    match morale {
        Morale::Good => Morale::Shaken,
        Morale::Shaken | Morale::Routed => Morale::Routed,
    }
}

/// Rolls a check: the dice, the target, and whether it is passed. [CW-8.2]
fn roll(state: &State, unit: UnitId, lost_melee: bool, chance: &mut impl Chance) -> (u8, i8, bool) {
    match state.rules.morale_method {
        MoraleMethod::Command => {
            let target = command::test_target(state, unit, false);
            let (roll, passed) = command::roll(chance, target);
            (roll, target, passed)
        }
        MoraleMethod::Table => {
            let near = state.book.tables.leaders.casualty_distance;
            let target = table_value(
                &state.book.tables.morale_table,
                Nerve {
                    command: state.kind(unit).command,
                    leader_near: command::nearest_leader(state, unit).is_some_and(|distance: Inches| distance <= near),
                    morale: state[unit].morale,
                    stands_lost: state.stands_lost(unit),
                    lost_melee,
                },
            );
            let roll = chance.d6();
            (roll, target, roll as i8 <= target)
        }
    }
}

/// A unit checks morale, once in a phase. [CW-8.1, CW-8.2]
pub fn check(state: &mut State, unit: UnitId, lost_melee: bool, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    chance.about(0x8000 | u64::from(unit.0) << 16);
    let (roll, target, passed) = roll(state, unit, lost_melee, chance);
    state[unit].checked = true;
    state.tell_unit(log, unit, Happening::MoraleCheck { unit, roll, target });
    if !passed {
        fail(state, unit, log);
    }
}

/// A unit loses a level of morale; a fresh rout, or a failure while routed, sends it running or ends it.
/// [CW-8.3, CW-8.3a, CW-8.3b, CW-8.3c, CW-6.1c]
pub fn fail(state: &mut State, unit: UnitId, log: &mut impl Log<Note>) {
    let before = state[unit].morale;
    state[unit].morale = lowered(before);
    match before {
        Morale::Good => state.tell_unit(log, unit, Happening::Shaken { unit }),
        Morale::Shaken => {
            state.tell_unit(log, unit, Happening::Routed { unit });
            flee(state, unit, log);
        }
        Morale::Routed if state.rules.disperse => {
            state.tell_unit(log, unit, Happening::Destroyed { unit });
            casualties::remove(state, unit, Presence::Destroyed, log);
        }
        Morale::Routed => flee(state, unit, log),
    }
}

/// A routed unit leaves its melee, loses its marker and runs. [CW-8.3b, CW-10.1b, CW-5.1e]
fn flee(state: &mut State, unit: UnitId, log: &mut impl Log<Note>) {
    state.part(unit);
    state[unit].marker = false;
    routed::rout_move(state, unit, log);
}

/// Whether a unit has cause to check at the end of this phase and has not checked yet. [CW-8.1]
fn must_check(state: &State, unit: UnitId) -> bool {
    let one = &state[unit];
    one.presence == Presence::OnTable
        && !one.checked
        && (one.lost_this_phase > 0 || leader::has_lost_leader(state, unit))
}

/// The steps that end the Movement, Fire and Melee Phases: losses, leaders, morale. [CW-1.4, CW-5.5a, CW-5.6, CW-8.1]
pub fn end_phase(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    for unit in state.units_in_order() {
        casualties::remove_stands(state, unit, log);
    }
    leader::casualty_tests(state, chance, log);
    // A leader who falls during these checks adds the units concerned, so the list is looked through again each time.
    while let Some(unit) = state.units_in_order().find(|&unit| must_check(state, unit)) {
        check(state, unit, false, chance, log);
    }
    for unit in state.unit_ids() {
        let one = &mut state[unit];
        one.checked = false;
        if one.lost_this_phase > 0 {
            one.lost_this_phase = 0;
            state.set_down(unit);
        }
    }
    for leader in state.leader_ids() {
        state[leader].fell = false;
    }
}

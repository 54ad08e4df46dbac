//! Morale checks, and the steps that end a phase. [CW-8.1, CW-1.4]

use chance::Chance;
use engine::{Clause, Log, Parts, Reasons, Reckoning};

use crate::data::side::UnitId;
use crate::data::tables::MoraleTable;
use crate::rules::casualties;
use crate::rules::command::{self, Test};
use crate::rules::event::{Happening, Note};
use crate::rules::leader;
use crate::rules::opportunity;
use crate::rules::options::MoraleMethod;
use crate::rules::reasons::What;
use crate::rules::routed;
use crate::rules::state::{Morale, Presence, State};

/// Why a unit checks, as far as the check asks. [CW-8.1, CW-7.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It has just lost a melee.
    LostMelee,
    /// Any other.
    Other,
}

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
    /// Why it checks.
    pub cause: Cause,
}

impl Nerve {
    /// The value of the one-die table. [CW-8.2a]
    pub fn target(&self, table: &MoraleTable, why: &mut impl Reasons<What>) -> i8 {
        const CLAUSE: Clause = Clause("CW-8.2a");
        let mut target = Reckoning::new(why);
        target.plus(CLAUSE, What::Command, self.command);
        target.plus(CLAUSE, What::OneDie, -i32::from(table.less));
        if self.leader_near {
            target.plus(CLAUSE, What::LeaderNear, table.leader_near);
        }
        match self.morale {
            Morale::Good => {}
            Morale::Shaken => target.plus(CLAUSE, What::Shaken, -i32::from(table.not_good)),
            Morale::Routed => target.plus(CLAUSE, What::Routed, -i32::from(table.not_good)),
        }
        if self.stands_lost >= table.stands_lost_from {
            target.plus(CLAUSE, What::StandsLost(self.stands_lost), -i32::from(table.stands_lost));
        }
        if self.cause == Cause::LostMelee {
            target.plus(CLAUSE, What::LostMelee, -i32::from(table.lost_melee));
        }
        target.at_least(CLAUSE, What::Least, table.least);
        target.at_most(CLAUSE, What::Most, table.most);
        target.total() as i8
    }
}

/// One level down; a routed unit stays routed. [CW-8.3, CW-8.3a]
pub const fn lowered(morale: Morale) -> Morale {
    match morale {
        Morale::Good => Morale::Shaken,
        Morale::Shaken | Morale::Routed => Morale::Routed,
    }
}

/// What a unit checks against. [CW-8.2, CW-8.2a]
fn target(state: &State, unit: UnitId, cause: Cause, why: &mut impl Reasons<What>) -> i8 {
    match state.rules.morale_method {
        MoraleMethod::Command => command::test_target(state, unit, Test::Nerve, why),
        MoraleMethod::Table => {
            let near = state.book.tables.leaders.casualty_distance;
            let nerve = Nerve {
                command: state.kind(unit).command,
                leader_near: command::nearest_leader(state, unit).is_some_and(|distance| distance <= near),
                morale: state[unit].morale,
                stands_lost: state.stands_lost(unit),
                cause,
            };
            nerve.target(&state.book.tables.morale_table, why)
        }
    }
}

/// Rolls against a target as the method says: the dice, and whether it is passed. [CW-8.2, CW-8.2a]
pub fn roll(chance: &mut impl Chance, method: MoraleMethod, target: i8) -> (u8, bool) {
    match method {
        MoraleMethod::Command => command::roll(chance, target),
        MoraleMethod::Table => {
            let roll = chance.d6();
            (roll, roll as i8 <= target)
        }
    }
}

/// A unit checks morale, once in a phase. [CW-8.1, CW-8.2]
pub fn check(state: &mut State, unit: UnitId, cause: Cause, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    chance.about(0x8000 | u64::from(unit.0) << 16);
    let mut why = Parts::heard_by(log);
    let target = target(state, unit, cause, &mut why);
    let (roll, passed) = roll(chance, state.rules.morale_method, target);
    state[unit].checked = true;
    state.tell_unit(log, unit, Happening::MoraleCheck { unit, roll, target, why });
    if !passed {
        fail(state, unit, log);
    }
}

/// A unit loses a level of morale; a fresh rout, or a failure while routed, sends it running or ends it.
/// [CW-8.3, CW-8.3a, CW-8.3b, CW-8.3c]
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

/// A routed unit leaves its melee, loses its marker and runs. [CW-8.3b, CW-10.1b]
fn flee(state: &mut State, unit: UnitId, log: &mut impl Log<Note>) {
    state.part(unit);
    opportunity::lose_marker(state, unit);
    routed::rout_move(state, unit, log);
}

/// Whether a unit must check because its leader or the army commander fell in this phase. [CW-8.1, CW-8.1a, CW-8.1b]
fn has_lost_leader(state: &State, unit: UnitId) -> bool {
    let spec = state.spec(unit);
    state.leader_ids().any(|leader| {
        let of = state.leader_spec(leader);
        state[leader].fell && of.side == spec.side && (of.army || spec.command == leader)
    })
}

/// Whether a unit has cause to check at the end of this phase and has not checked yet. [CW-8.1]
fn must_check(state: &State, unit: UnitId) -> bool {
    let one = &state[unit];
    one.presence == Presence::OnTable && !one.checked && (one.lost_this_phase > 0 || has_lost_leader(state, unit))
}

/// The steps that end the Fire and Melee Phases: losses, leaders, morale. [CW-1.4, CW-8.1]
pub fn end_phase(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    casualties::remove_stands(state, state.present[0] | state.present[1], log);
    test_nerves(state, chance, log);
}

/// The same steps at the end of the Movement Phase, where those still routed run on between losses and tests. [CW-1.4]
pub fn end_movement(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    casualties::remove_stands(state, state.present[0] | state.present[1], log);
    routed::run_on(state, log);
    test_nerves(state, chance, log);
}

/// Leaders near losses test, then all units with a cause. [CW-8.1]
fn test_nerves(state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Note>) {
    leader::casualty_tests(state, chance, log);
    // A leader who falls during these checks adds the units concerned, so the list is looked through again each time.
    while let Some(unit) = state.units_in_order().find(|&unit| must_check(state, unit)) {
        check(state, unit, Cause::Other, chance, log);
    }
    for unit in state.unit_ids() {
        let one = &mut state[unit];
        (one.checked, one.lost_this_phase) = (false, 0);
    }
    for leader in state.leader_ids() {
        let one = &mut state[leader];
        (one.fell, one.exposed) = (false, 0);
    }
}

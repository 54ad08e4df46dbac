//! Command rolls: the activation roll, Table 1, and the tests troops make for themselves. [CW-2.2, CW-3.0, CW-3.3, CW-3.4, CW-3.5a]

use chance::{Chance, Pool};
use engine::Log;
use table::Inches;

use crate::data::scenario::TerrainKind;
use crate::data::side::{LeaderId, Side, UnitId, each};
use crate::data::tables::CommandTable;
use crate::rules::event::{Happening, Note};
use crate::rules::group;
use crate::rules::options::CommandSource;
use crate::rules::order::{Group, Order};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Morale, MovementStep, Phase, State};

/// The lines of Table 1 that lower a command target. [CW-3.5a to CW-3.5g]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Penalties {
    /// [CW-3.5a]
    pub distance: u8,
    /// [CW-3.5b]
    pub attempts: u8,
    /// [CW-3.5c]
    pub enemy_near: u8,
    /// [CW-3.5d]
    pub dense: u8,
    /// [CW-3.5e, CW-3.5f]
    pub morale: u8,
    /// [CW-3.5g]
    pub losses: u8,
}

impl Penalties {
    /// All together.
    pub const fn total(&self) -> u8 {
        self.distance + self.attempts + self.enemy_near + self.dense + self.morale + self.losses
    }

    /// The lines that apply, each with its clause.
    pub fn lines(&self) -> impl Iterator<Item = (u8, &'static str, &'static str)> {
        [
            (self.distance, "distance", "CW-3.5a"),
            (self.attempts, "attempts before", "CW-3.5b"),
            (self.enemy_near, "enemy near", "CW-3.5c"),
            (self.dense, "dense terrain", "CW-3.5d"),
            (self.morale, "morale", if self.morale > 1 { "CW-3.5f" } else { "CW-3.5e" }),
            (self.losses, "stands lost", "CW-3.5g"),
        ]
        .into_iter()
        .filter(|(size, ..)| *size > 0)
    }
}

/// -1 for each 8" begun beyond the first. [CW-3.5a]
pub fn distance_penalty(table: &CommandTable, distance: Inches) -> u8 {
    let step = table.distance_step.hundredths();
    ((distance.hundredths().max(1) - 1) / step).min(100) as u8
}

/// -1 shaken, or -2 routed. [CW-3.5e, CW-3.5f, CW-9.4]
pub const fn morale_penalty(table: &CommandTable, morale: Morale) -> u8 {
    match morale {
        Morale::Good => 0,
        Morale::Shaken => table.shaken,
        Morale::Routed => table.routed,
    }
}

/// The value a roll starts from. [CW-3.4b]
pub fn starting_value(source: CommandSource, rating: u8, command: u8) -> u8 {
    match source {
        CommandSource::Lower => rating.min(command),
        CommandSource::Activator => rating,
        CommandSource::Unit => command,
    }
}

/// Two dice against a target: equal or below succeeds, nothing is automatic. [CW-3.4]
pub fn roll(chance: &mut impl Chance, target: i8) -> (u8, bool) {
    let roll = chance.sum(Pool::d6(2)) as u8;
    (roll, i16::from(roll) <= i16::from(target))
}

/// The distance from a leader's disc to a unit. [CW-3.5a, CW-12.4]
pub fn leader_distance(state: &State, leader: LeaderId, unit: UnitId) -> Inches {
    table::distance(&state.disc(leader), state.shape(unit))
}

/// Whether an enemy unit is within 8.00". [CW-3.5c]
pub fn is_enemy_near(state: &State, unit: UnitId) -> bool {
    let limit = state.book.tables.command.enemy_distance;
    each(state.present[state.side_of(unit).enemy().index()])
        .any(|enemy| table::is_within(state.shape(unit), state.shape(enemy), limit))
}

/// Whether at least half the stands are in dense terrain. [CW-3.5d]
pub fn is_in_dense(state: &State, unit: UnitId) -> bool {
    let shape = state.shape(unit);
    let mut areas = state
        .ground()
        .near(shape.bounds())
        .filter(|(_, feature)| feature.kind.of.dense && feature.kind.of.kind == TerrainKind::Area)
        .peekable();
    if areas.peek().is_none() {
        return false;
    }
    let areas: Vec<_> = areas.collect();
    let body = state.body(unit);
    let inside = (0..body.stands())
        .filter(|&stand| areas.iter().any(|(_, feature)| feature.outline.holds(body.stand_centre(stand))))
        .count();
    2 * inside >= usize::from(body.stands())
}

/// What Table 1 takes off when a leader activates a unit. [CW-3.5a to CW-3.5g]
pub fn activation_penalties(state: &State, activator: LeaderId, unit: UnitId) -> Penalties {
    let table = &state.book.tables.command;
    let one = &state[unit];
    Penalties {
        distance: distance_penalty(table, leader_distance(state, activator, unit)),
        attempts: table.attempt * one.attempts,
        enemy_near: if is_enemy_near(state, unit) { table.enemy_near } else { 0 },
        dense: if is_in_dense(state, unit) { table.dense } else { 0 },
        morale: morale_penalty(table, one.morale),
        losses: table.stand_lost * state.stands_lost(unit),
    }
}

/// The command target of a unit or group: value and penalties. [CW-3.4b, CW-3.1c, CW-3.1d]
pub fn activation_target(state: &State, activator: LeaderId, units: &[UnitId]) -> (i8, u8, Penalties) {
    let command = units.iter().map(|&unit| state.kind(unit).command).min().unwrap_or(0);
    let value = starting_value(state.rules.command_source, state[activator].rating, command);
    let penalties = group::worst(state, units.iter().map(|&unit| activation_penalties(state, activator, unit)));
    (value as i8 - penalties.total() as i8, value, penalties)
}

/// What Table 1 takes off when troops test for themselves; starred lines are left out. `touched`: an enemy is in contact.
/// [CW-6.1a, CW-6.1b, CW-3.5h]
pub fn test_penalties(state: &State, unit: UnitId, touched: bool) -> Penalties {
    let table = &state.book.tables.command;
    let distance = nearest_leader(state, unit).map_or(table.no_leader, |distance| distance_penalty(table, distance));
    let near = touched || is_enemy_near(state, unit);
    Penalties {
        distance,
        attempts: 0,
        enemy_near: if near { table.enemy_near } else { 0 },
        dense: 0,
        morale: morale_penalty(table, state[unit].morale),
        losses: table.stand_lost * state.stands_lost(unit),
    }
}

/// The distance to the nearer of a unit's own leader and the army commander; `None` if both are dead. [CW-6.1a, CW-6.1b]
pub fn nearest_leader(state: &State, unit: UnitId) -> Option<Inches> {
    let own = state.spec(unit).command;
    state
        .leaders_of(state.side_of(unit))
        .filter(|&leader| leader == own || state.leader_spec(leader).army)
        .map(|leader| leader_distance(state, leader, unit))
        .min()
}

/// The target of a test that troops make for themselves. [CW-2.6, CW-6.1a]
pub fn test_target(state: &State, unit: UnitId, touched: bool) -> i8 {
    state.kind(unit).command as i8 - test_penalties(state, unit, touched).total() as i8
}

/// Whether a leader can still activate anybody this turn. [CW-3.3, CW-3.4f]
pub fn may_activate(state: &State, side: Side, activator: LeaderId) -> Result<(), Refusal> {
    let leader = &state[activator];
    if state.leader_spec(activator).side != side {
        Err(Refusal::NotYourLeader(activator))
    } else if !leader.alive {
        Err(Refusal::LeaderDead(activator))
    } else if leader.spent {
        Err(Refusal::LeaderSpent(activator))
    } else if leader.left {
        Err(Refusal::LeaderLeft(activator))
    } else {
        Ok(())
    }
}

/// Whether a leader may try a unit by itself now. [CW-2.3, CW-2.4, CW-3.2, CW-3.3a, CW-3.4g, CW-3.4h]
pub fn may_be_activated(state: &State, activator: LeaderId, unit: UnitId) -> Result<(), Refusal> {
    let spec = state.leader_spec(activator);
    if state.side_of(unit) != spec.side {
        Err(Refusal::NotYourUnit(unit))
    } else if !state.is_present(unit) {
        Err(Refusal::NotOnTable(unit))
    } else if !spec.army && state.spec(unit).command != activator {
        Err(Refusal::NotHisCommand(activator, unit))
    } else if state[unit].finished {
        Err(Refusal::Finished(unit))
    } else if state.is_engaged(unit) {
        Err(Refusal::Engaged(unit))
    } else {
        match state.phase {
            Phase::Movement { activator: Some(current), group, .. }
                if state[unit].attempts > 0 && (current != activator || group & unit.bit() == 0) =>
            {
                Err(Refusal::InOtherHands(unit))
            }
            _ => Ok(()),
        }
    }
}

/// Checks an attempt. [CW-3.1 to CW-3.4]
pub fn check_activation(state: &State, activator: LeaderId, units: &Group) -> Result<(), Refusal> {
    may_activate(state, state.phasing, activator)?;
    for &unit in units.units() {
        may_be_activated(state, activator, unit)?;
    }
    group::check(state, activator, units)
}

/// All attempts that can be made now. [CW-3.1 to CW-3.4]
pub fn activations(state: &State, orders: &mut Vec<Order>) {
    for activator in state.leaders_of(state.phasing) {
        if may_activate(state, state.phasing, activator).is_err() {
            continue;
        }
        let able = state
            .units_of(state.phasing)
            .filter(|&unit| may_be_activated(state, activator, unit).is_ok())
            .fold(0, |set, unit| set | unit.bit());
        orders.extend(each(able).map(|unit| Order::Activate { activator, units: Group::one(unit) }));
        group::each_group(state, activator, able, |units| orders.push(Order::Activate { activator, units }));
    }
}

/// Whether anybody can be activated at all.
pub fn is_any_activation(state: &State) -> bool {
    state.leaders_of(state.phasing).any(|activator| {
        may_activate(state, state.phasing, activator).is_ok()
            && state.units_of(state.phasing).any(|unit| may_be_activated(state, activator, unit).is_ok())
    })
}

/// Makes an attempt: finishes who is left, rolls, and lets the units act or ends their turn. [CW-3.0, CW-3.4, CW-3.4c, CW-3.4d, CW-3.4e, CW-3.4g]
pub fn attempt(
    state: &mut State,
    activator: LeaderId,
    units: &Group,
    chance: &mut impl Chance,
    log: &mut impl Log<Note>,
) {
    leave_others(state, activator, units.set());
    let (target, ..) = activation_target(state, activator, units.units());
    chance.about(u64::from(activator.0) << 8 | u64::from(units.units()[0].0));
    let (roll, passed) = roll(chance, target);
    state.tell_leader(log, activator, Happening::CommandRoll { activator, units: *units, roll, target });
    for &unit in units.units() {
        state[unit].attempts += 1;
    }
    let step = if passed { MovementStep::Act } else { MovementStep::Choose };
    if !passed {
        finish(state, units.set());
        state[activator].spent = true;
        state.tell_leader(log, activator, Happening::Spent { leader: activator });
    }
    state.phase = Phase::Movement { activator: Some(activator), group: units.set(), step };
}

/// Whoever is not named again is finished; an activator who is left may not roll again. [CW-3.3a, CW-3.4f, CW-3.4g, CW-3.1e]
fn leave_others(state: &mut State, activator: LeaderId, units: u64) {
    if let Phase::Movement { activator: Some(current), group, .. } = state.phase {
        finish(state, group & !units);
        if current != activator {
            state[current].left = true;
        }
    }
}

fn finish(state: &mut State, units: u64) {
    for unit in each(units) {
        state[unit].finished = true;
    }
}

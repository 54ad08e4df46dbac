//! Command rolls: the activation roll, Table 1, and the tests troops make for themselves. [CW-2.2, CW-3.0, CW-3.3, CW-3.4, CW-3.5a]

use chance::{Chance, Pool};
use engine::{Clause, Log, Parts, Reasons, Reckoning};
use table::Inches;

use crate::data::scenario::TerrainKind;
use crate::data::side::{LeaderId, Side, UnitId, each};
use crate::data::tables::CommandTable;
use crate::rules::event::{Happening, Note};
use crate::rules::group;
use crate::rules::options::CommandSource;
use crate::rules::order::{Group, Order};
use crate::rules::reasons::What;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Morale, MovementStep, Phase, State};

/// What a command target starts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// A leader tries a unit or a group. [CW-3.4b]
    Activation {
        /// Whose value counts.
        source: CommandSource,
        /// The activator's rating.
        rating: u8,
        /// The lowest Command among the units.
        command: u8,
        /// How many units.
        units: usize,
    },
    /// Troops test for themselves. [CW-2.6, CW-6.1a]
    Own {
        /// Their Command.
        command: u8,
    },
}

/// All that decides a command target: what it starts from, and the lines of Table 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What it starts from.
    pub start: Start,
    /// How far the leader is; `None` where none is left. [CW-3.5a, CW-6.1b]
    pub distance: Option<Inches>,
    /// Attempts before. [CW-3.5b]
    pub attempts: u8,
    /// An enemy is near. [CW-3.5c]
    pub enemy_near: bool,
    /// In dense terrain. [CW-3.5d]
    pub dense: bool,
    /// Morale. [CW-3.5e, CW-3.5f]
    pub morale: Morale,
    /// Stands lost. [CW-3.5g]
    pub stands_lost: u8,
}

impl Terms {
    /// The command target. [CW-3.4b, CW-3.5a to CW-3.5g, CW-6.1a, CW-9.4]
    pub fn target(&self, table: &CommandTable, why: &mut impl Reasons<What>) -> i8 {
        let mut target = Reckoning::new(why);
        match self.start {
            Start::Activation { source, rating, command, units } => {
                if source != CommandSource::Unit {
                    target.plus(Clause("CW-3.4b"), What::Rating, rating);
                }
                let clause = Clause(if units > 1 { "CW-3.1c" } else { "CW-3.4b" });
                match source {
                    CommandSource::Lower => target.at_most(clause, What::Command, command),
                    CommandSource::Unit => target.plus(clause, What::Command, command),
                    CommandSource::Activator => {}
                }
            }
            Start::Own { command } => target.plus(Clause("CW-2.6"), What::Command, command),
        }
        match self.distance {
            Some(distance) => {
                target.plus(Clause("CW-3.5a"), What::Distance(distance), -distance_penalty(table, distance));
            }
            None => target.plus(Clause("CW-6.1b"), What::NoLeader, -i32::from(table.no_leader)),
        }
        let attempts = i32::from(table.attempt) * i32::from(self.attempts);
        target.plus(Clause("CW-3.5b"), What::Attempts(self.attempts), -attempts);
        if self.enemy_near {
            target.plus(Clause("CW-3.5c"), What::EnemyNear, -i32::from(table.enemy_near));
        }
        if self.dense {
            target.plus(Clause("CW-3.5d"), What::Dense, -i32::from(table.dense));
        }
        match self.morale {
            Morale::Good => {}
            Morale::Shaken => target.plus(Clause("CW-3.5e"), What::Shaken, -i32::from(table.shaken)),
            Morale::Routed => target.plus(Clause("CW-3.5f"), What::Routed, -i32::from(table.routed)),
        }
        let lost = i32::from(table.stand_lost) * i32::from(self.stands_lost);
        target.plus(Clause("CW-3.5g"), What::StandsLost(self.stands_lost), -lost);
        i8::try_from(target.total()).unwrap_or(i8::MIN)
    }
}

/// 1 for each 8" begun beyond the first. [CW-3.5a]
pub fn distance_penalty(table: &CommandTable, distance: Inches) -> i32 {
    (distance.hundredths().max(1) - 1) / table.distance_step.hundredths()
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

/// What an attempt on a unit or group is made on: a line of Table 1 counts once, as it is for the member for whom it is worst.
/// [CW-3.4b, CW-3.1c, CW-3.1d]
pub fn activation_terms(state: &State, activator: LeaderId, units: &[UnitId]) -> Terms {
    let start = Start::Activation {
        source: state.rules.command_source,
        rating: state[activator].rating,
        command: units.iter().map(|&unit| state.kind(unit).command).min().unwrap_or(0),
        units: units.len(),
    };
    let of = |&unit: &UnitId| Terms {
        start,
        distance: Some(leader_distance(state, activator, unit)),
        attempts: state[unit].attempts,
        enemy_near: is_enemy_near(state, unit),
        dense: is_in_dense(state, unit),
        morale: state[unit].morale,
        stands_lost: state.stands_lost(unit),
    };
    let none = Terms {
        start,
        distance: Some(Inches::ZERO),
        attempts: 0,
        enemy_near: false,
        dense: false,
        morale: Morale::Good,
        stands_lost: 0,
    };
    units.iter().map(of).fold(none, |worst, one| group::worse(state, worst, one))
}

/// The command target of a unit or group. [CW-3.4b]
pub fn activation_target(state: &State, activator: LeaderId, units: &[UnitId], why: &mut impl Reasons<What>) -> i8 {
    activation_terms(state, activator, units).target(&state.book.tables.command, why)
}

/// Whether the enemy near is known before anybody measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enemy {
    /// The enemy touches the unit. [CW-6.1a]
    Touches,
    /// He is as near as he stands. [CW-8.2, CW-7.5]
    AsItStands,
}

/// What troops test on for themselves; starred lines are left out. [CW-6.1a, CW-6.1b, CW-3.5h]
pub fn test_terms(state: &State, unit: UnitId, enemy: Enemy) -> Terms {
    Terms {
        start: Start::Own { command: state.kind(unit).command },
        distance: nearest_leader(state, unit),
        attempts: 0,
        enemy_near: enemy == Enemy::Touches || is_enemy_near(state, unit),
        dense: false,
        morale: state[unit].morale,
        stands_lost: state.stands_lost(unit),
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
pub fn test_target(state: &State, unit: UnitId, enemy: Enemy, why: &mut impl Reasons<What>) -> i8 {
    test_terms(state, unit, enemy).target(&state.book.tables.command, why)
}

/// Of 36 falls of two dice, how many come to at most a target. [CW-3.4]
pub const fn ways(target: i8) -> u8 {
    const WAYS: [u8; 13] = [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36];
    match target {
        ..2 => 0,
        2..12 => WAYS[target as usize],
        12.. => 36,
    }
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
    let mut why = Parts::heard_by(log);
    let target = activation_target(state, activator, units.units(), &mut why);
    chance.about(u64::from(activator.0) << 8 | u64::from(units.units()[0].0));
    let (roll, passed) = roll(chance, target);
    state.tell_leader(log, activator, Happening::CommandRoll { activator, units: *units, roll, target, why });
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_those_of_the_roll() {
        for target in -3..=15 {
            let exact = chance::distribution(|chance| roll(chance, target).1).probability(&true);
            assert!((exact - f64::from(ways(target)) / 36.0).abs() < 1e-12, "{target}");
        }
    }
}

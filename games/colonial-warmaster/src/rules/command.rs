//! Command rolls: the activation roll, Table 1, and the tests troops make for themselves. [CW-2.2, CW-3.0, CW-3.3, CW-3.4, CW-3.5a]

use chance::{Chance, Pool};
use engine::{Clause, Log, Parts, Reasons, Reckoning};
use table::{Inches, Spot};

use crate::data::scenario::TerrainKind;
use crate::data::side::{LeaderId, Side, UnitId, each};
use crate::data::tables::CommandTable;
use crate::rules::event::{Happening, Note};
use crate::rules::group::{self, Touching};
use crate::rules::options::{CommandSource, TestSource};
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
    /// Troops test by the rating of a leader. [CW-6.1d]
    Led {
        /// His rating.
        rating: u8,
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
    /// The command target. [CW-3.1c, CW-3.4b, CW-3.5a to CW-3.5g, CW-6.1a, CW-9.4]
    pub fn target(&self, table: &CommandTable, why: &mut impl Reasons<What>) -> i8 {
        let mut target = Reckoning::new(why);
        match self.start {
            Start::Activation { source, rating, command, units } => {
                if source != CommandSource::Unit {
                    target.plus(Clause("CW-3.4b"), What::Rating, rating);
                }
                let clause = Clause(if units > 1 { "CW-3.1c" } else { "CW-3.4b" });
                match source {
                    CommandSource::Activator if units > 1 => target.at_most(clause, What::Command, command),
                    CommandSource::Activator => {}
                    CommandSource::Lower => target.at_most(clause, What::Command, command),
                    CommandSource::Unit => target.plus(clause, What::Command, command),
                }
            }
            Start::Own { command } => target.plus(Clause("CW-2.6"), What::Command, command),
            Start::Led { rating } => target.plus(Clause("CW-6.1d"), What::Rating, rating),
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

/// Two dice against a target. [CW-3.4]
pub fn roll(chance: &mut impl Chance, target: i8) -> (u8, bool) {
    let roll = chance.sum(Pool::d6(2)) as u8;
    (roll, succeeds(roll, target))
}

/// Whether a roll succeeds: equal or below does, and nothing is automatic. [CW-3.4]
pub const fn succeeds(roll: u8, target: i8) -> bool {
    roll as i16 <= target as i16
}

/// The distance from a leader's disc to a unit. [CW-3.5a, CW-12.4]
pub fn leader_distance(state: &State, leader: LeaderId, unit: UnitId) -> Inches {
    table::distance(&state.disc(leader), state.shape(unit))
}

/// Whether an enemy unit is within 8.00". [CW-3.5c]
pub fn is_enemy_near(state: &State, unit: UnitId) -> bool {
    let limit = state.book.tables.command.enemy_distance;
    let enemy = state.side_of(unit).enemy();
    state.may_be_near(enemy, state.shape(unit), limit)
        && state.units_of(enemy).any(|enemy| table::is_within(state.shape(unit), state.shape(enemy), limit))
}

/// Whether at least half the stands are in dense terrain. [CW-3.5d]
pub fn is_in_dense(state: &State, unit: UnitId) -> bool {
    let shape = state.shape(unit);
    let areas = || {
        let near = state.ground().near(shape.bounds());
        near.filter(|(_, feature)| feature.kind.of.dense && feature.kind.of.kind == TerrainKind::Area)
    };
    if areas().next().is_none() {
        return false;
    }
    let body = state.body(unit);
    let is_inside = |spot: Spot| areas().any(|(_, feature)| feature.outline.holds(spot));
    let inside = (0..body.stands()).filter(|&stand| is_inside(body.stand_centre(stand))).count();
    2 * inside >= usize::from(body.stands())
}

/// What an attempt on a unit or group is made on: a line of Table 1 counts once, as it is for the member for whom it is worst.
/// [CW-3.4b, CW-3.1c]
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

/// Which test troops make for themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// To stand: the enemy touches the unit, and dense terrain does not count. [CW-6.1a, CW-3.5h]
    Stand,
    /// Morale and restraint: the enemy is as near as he stands, and dense terrain counts. [CW-8.2, CW-7.5, CW-3.5h]
    Nerve,
}

/// What troops test on for themselves: all of Table 1, but to stand without the starred lines; nobody tests twice, so attempts never count.
/// [CW-6.1a, CW-6.1b, CW-6.1d, CW-3.5h]
pub fn test_terms(state: &State, unit: UnitId, test: Test) -> Terms {
    let (start, distance) = test_start(state, unit);
    Terms {
        start,
        distance,
        attempts: 0,
        enemy_near: test == Test::Stand || is_enemy_near(state, unit),
        dense: test == Test::Nerve && is_in_dense(state, unit),
        morale: state[unit].morale,
        stands_lost: state.stands_lost(unit),
    }
}

/// What a test starts from, and how far the leader is: the unit's Command and the nearer of its activators, or with the option the one whose
/// rating and distance together give most. [CW-6.1a, CW-6.1d]
fn test_start(state: &State, unit: UnitId) -> (Start, Option<Inches>) {
    let own = Start::Own { command: state.kind(unit).command };
    if state.rules.test_source == TestSource::Unit {
        return (own, nearest_leader(state, unit));
    }
    let table = &state.book.tables.command;
    let best = activators_of(state, unit)
        .map(|leader| (state[leader].rating, leader_distance(state, leader, unit)))
        .max_by_key(|&(rating, distance)| i32::from(rating) - distance_penalty(table, distance));
    best.map_or((own, None), |(rating, distance)| (Start::Led { rating }, Some(distance)))
}

/// The living leaders who may activate a unit: its own and the army commander. [CW-3.3]
fn activators_of(state: &State, unit: UnitId) -> impl Iterator<Item = LeaderId> + '_ {
    let own = state.spec(unit).command;
    state.leaders_of(state.side_of(unit)).filter(move |&leader| leader == own || state.leader_spec(leader).army)
}

/// The distance to the nearer of a unit's own leader and the army commander; `None` if both are dead. [CW-6.1a, CW-6.1b]
pub fn nearest_leader(state: &State, unit: UnitId) -> Option<Inches> {
    activators_of(state, unit).map(|leader| leader_distance(state, leader, unit)).min()
}

/// The target of a test that troops make for themselves. [CW-2.6, CW-6.1a]
pub fn test_target(state: &State, unit: UnitId, test: Test, why: &mut impl Reasons<What>) -> i8 {
    test_terms(state, unit, test).target(&state.book.tables.command, why)
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

/// Whether a leader is the current activator. [CW-3.4f]
fn is_in_command(state: &State, leader: LeaderId) -> bool {
    matches!(state.phase, Phase::Movement { activator: Some(current), .. } if current == leader)
}

/// Whether a leader may try a unit by itself now: it has not failed, and he himself has not left it. [CW-2.3, CW-2.4, CW-3.2, CW-3.3a, CW-3.4d,
/// CW-3.4g, CW-3.4h]
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
    } else if state[unit].left && is_in_command(state, activator) {
        Err(Refusal::LeftBy(activator, unit))
    } else if state.is_engaged(unit) {
        Err(Refusal::Engaged(unit))
    } else {
        Ok(())
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
fn activations(state: &State, orders: &mut Vec<Order>) {
    let mut touching: Option<Touching> = None;
    for activator in state.leaders_of(state.phasing) {
        if may_activate(state, state.phasing, activator).is_err() {
            continue;
        }
        let touching = touching.get_or_insert_with(|| Touching::of(state, state.phasing));
        let able = state
            .units_of(state.phasing)
            .filter(|&unit| may_be_activated(state, activator, unit).is_ok())
            .fold(0, |set, unit| set | unit.bit());
        orders.extend(each(able).map(|unit| Order::Activate { activator, units: Group::one(unit) }));
        group::each_group(state, touching, activator, able, |units| orders.push(Order::Activate { activator, units }));
    }
}

/// All orders of `activate`.
pub fn orders(state: &State, orders: &mut Vec<Order>) {
    activations(state, orders);
    orders.push(Order::EndMovement);
}

/// Whether anybody can be activated at all.
pub fn is_any_activation(state: &State) -> bool {
    state.leaders_of(state.phasing).any(|activator| {
        may_activate(state, state.phasing, activator).is_ok()
            && state.units_of(state.phasing).any(|unit| may_be_activated(state, activator, unit).is_ok())
    })
}

/// Makes an attempt: leaves the others, rolls, and lets the units act or ends their turn. [CW-3.0, CW-3.4, CW-3.4c, CW-3.4d, CW-3.4e, CW-3.4g]
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

/// Whom an activator does not name again he is done with; another one may not be followed by him again this turn and begins with everybody.
/// [CW-3.3a, CW-3.4f, CW-3.4g]
fn leave_others(state: &mut State, activator: LeaderId, units: u64) {
    let Phase::Movement { activator: Some(current), group, .. } = state.phase else { return };
    if current == activator {
        for unit in each(group & !units) {
            state[unit].left = true;
        }
    } else {
        state[current].left = true;
        for unit in state.units_of(state.phasing) {
            state[unit].left = false;
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

//! Forces at a glance, and what a battle or siege between them promises: plain loops over the tables, nothing allocated.

use crate::data::ids::{FigureId, FigureSet, Side, UnitId, UnitSet, ZoneId};
use crate::rules::state::State;

/// What a gun in line is worth beside infantry, in points of strength.
const GUN: u32 = 3;

/// A line of battle and what it can do.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Line {
    /// Who commands.
    pub commander: Option<FigureId>,
    /// Who fights.
    pub units: UnitSet,
    /// Strength in line.
    pub strength: u32,
    /// Bonus of the commander and the guns.
    pub bonus: i8,
    /// Steps in line.
    pub steps: u8,
}

/// What a battle promises.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Forecast {
    /// Chance that the attacker wins.
    pub win: f32,
    /// Chance that the defender wins.
    pub lose: f32,
    /// Steps the attacker loses on average.
    pub attacker_loss: f32,
    /// Steps the defender loses on average.
    pub defender_loss: f32,
}

/// The best line that units and figures of one place can form. [LM-8.1b]
pub(crate) fn best_line(state: &State, units: UnitSet, figures: FigureSet) -> Line {
    let alone = line(state, units, None);
    figures
        .iter()
        .filter(|&figure| state.data().figure(figure).command > 0)
        .map(|figure| line(state, units, Some(figure)))
        .fold(alone, |best, other| if weight(&other) > weight(&best) { other } else { best })
}

/// How good a line is: a bonus on the die is worth about a third of the strength.
fn weight(line: &Line) -> f32 {
    line.strength as f32 * (1.0 + 0.3 * f32::from(line.bonus))
}

/// The line under one commander, or under none: the strongest units up to the limit, guns counted as [`GUN`].
pub(crate) fn line(state: &State, units: UnitSet, commander: Option<FigureId>) -> Line {
    let data = state.data();
    let limit = commander.map_or(data.numbers.leaderless_units, |figure| data.figure(figure).command);
    drawn_up(state, strongest(state, units, u32::from(limit)), commander)
}

/// These units in line under this commander.
pub(crate) fn drawn_up(state: &State, units: UnitSet, commander: Option<FigureId>) -> Line {
    let tactical = commander.map_or(0, |figure| state.data().figure(figure).tactical as i8);
    Line {
        commander,
        units,
        strength: state.strength(units),
        bonus: tactical + guns(state, units),
        steps: state.steps(units) as u8,
    }
}

/// The bonus of guns in battle. [LM-8.6b]
pub(crate) fn guns(state: &State, units: UnitSet) -> i8 {
    if state.table.choices.artillery_in_battle { state.artillery(units) as i8 } else { 0 }
}

/// What a unit counts for when a line is drawn up.
pub(crate) fn merit(state: &State, unit: UnitId) -> u32 {
    state.value(unit) * 4 + u32::from(guns(state, UnitSet::only(unit)) > 0) * GUN * 4
}

/// The best units of a set, at most so many; one with a value of its own comes first.
pub(crate) fn strongest(state: &State, units: UnitSet, most: u32) -> UnitSet {
    let mut left = units;
    let mut chosen = UnitSet::EMPTY;
    while chosen.len() < most {
        let first = chosen.is_empty();
        let score = |unit: UnitId| if first { state.value(unit) * 4 } else { merit(state, unit) };
        let Some(best) = left.iter().max_by_key(|&unit| (score(unit), u8::MAX - unit.0)) else { break };
        chosen.insert(best);
        left.remove(best);
    }
    chosen
}

/// What a battle between two lines promises, with further bonuses and shifts for the attacker. [LM-8.5a] [LM-8.7.1b]
pub(crate) fn battle(state: &State, attacker: &Line, defender: &Line, bonus: i8, shift: i8) -> Forecast {
    let table = &state.data().battle;
    let column = table.shifted(table.column(attacker.strength, defender.strength), shift);
    let modifier = attacker.bonus - defender.bonus + bonus;
    let mut forecast = Forecast::default();
    for die in 1..=6 {
        let result = table.entry(table.row(die + modifier), column);
        let (lost, taken) = (result.attacker.min(attacker.steps), result.defender.min(defender.steps));
        let routs = (lost >= attacker.steps, taken >= defender.steps);
        match (routs, result.attacker_retreats) {
            ((true, true), _) => {}
            ((true, false), _) | ((false, false), true) => forecast.lose += 1.0 / 6.0,
            ((false, true), _) | ((false, false), false) => forecast.win += 1.0 / 6.0,
        }
        forecast.attacker_loss += f32::from(lost) / 6.0;
        forecast.defender_loss += f32::from(taken) / 6.0;
    }
    forecast
}

/// Chance that a siege of these strengths ends this turn, and the mean of points it destroys. [LM-9.3a]
pub(crate) fn siege(state: &State, besieger: u32, besieged: u32, guns: i8, fort: u8) -> (f32, f32) {
    let table = &state.data().siege;
    let Some(column) = table.column(besieger, besieged) else { return (0.0, 0.0) };
    let (mut falls, mut points) = (0.0, 0.0);
    for die in 1..=6 {
        let destroyed = table.points(die + guns, column).1;
        falls += f32::from(u8::from(destroyed >= fort)) / 6.0;
        points += f32::from(destroyed.min(fort)) / 6.0;
    }
    (falls, points)
}

/// Chance that a siege ends within some turns, strengths staying as they are.
pub(crate) fn fall_within(state: &State, besieger: u32, besieged: u32, guns: i8, fort: u8, turns: u8) -> f32 {
    let table = &state.data().siege;
    let Some(column) = table.column(besieger, besieged) else { return 0.0 };
    // The chance to stand at each number of points, from 0 to the full works.
    let mut standing = [0.0_f32; 8];
    standing[usize::from(fort).min(7)] = 1.0;
    for _ in 0..turns {
        let mut next = [0.0; 8];
        next[0] = standing[0];
        for points in 1..8_usize {
            for die in 1..=6 {
                let destroyed = usize::from(table.points(die + guns, column).1);
                next[points.saturating_sub(destroyed)] += standing[points] / 6.0;
            }
        }
        standing = next;
    }
    standing[0]
}

/// Strength inside a city in a siege, civilians included. [LM-9.2a]
pub(crate) fn garrison(state: &State, zone: ZoneId, side: Side) -> u32 {
    let civilians = side == Side::British && state.city(zone).civilians;
    state.strength(state.within(zone, side)) + u32::from(civilians) * u32::from(state.data().numbers.civilians)
}

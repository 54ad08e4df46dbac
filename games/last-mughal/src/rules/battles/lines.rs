//! Forces at a glance, and what a battle between them promises: plain loops over the table, nothing allocated.

use crate::data::ids::{FigureId, FigureSet, UnitId, UnitSet};
use crate::rules::battles;
use crate::rules::battles::combat::{self, Loser, Terms};
use crate::rules::battles::tactics;
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

/// The best line that units and figures of one place can form.
pub(crate) fn best_line(state: &State, units: UnitSet, figures: FigureSet) -> Line {
    let alone = line(state, units, None);
    figures
        .iter()
        .filter(|&figure| state.data().figure(figure).command > 0)
        .map(|figure| line(state, units, Some(figure)))
        .filter(|line| line.strength > 0)
        .fold(alone, |best, other| if weight(&other) > weight(&best) { other } else { best })
}

/// How good a line is: a bonus on the die is worth about a third of the strength.
fn weight(line: &Line) -> f32 {
    line.strength as f32 * (1.0 + 0.3 * f32::from(line.bonus))
}

/// The line under one commander, or under none: the strongest units who follow him up to the limit, guns counted as [`GUN`].
pub(crate) fn line(state: &State, units: UnitSet, commander: Option<FigureId>) -> Line {
    let limit = battles::line_limit(state, commander);
    let willing = battles::followers(state, units, commander);
    drawn_up(state, strongest(state, willing, u32::from(limit)), commander)
}

/// These units in line under this commander.
pub(crate) fn drawn_up(state: &State, units: UnitSet, commander: Option<FigureId>) -> Line {
    Line {
        commander,
        units,
        strength: state.strength(units),
        bonus: tactics::line_bonus(state, units, commander),
        steps: state.steps(units) as u8,
    }
}

/// What a unit counts for when a line is drawn up.
pub(crate) fn merit(state: &State, unit: UnitId) -> u32 {
    state.value(unit) * 4 + u32::from(tactics::line_bonus(state, UnitSet::only(unit), None) > 0) * GUN * 4
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

impl Line {
    /// The terms of a battle against another line, with further bonuses for the attacker.
    pub(crate) fn against(&self, defender: &Line, bonus: i8) -> Terms {
        Terms {
            attacker: tactics::counted(self.strength),
            defender: tactics::counted(defender.strength),
            modifier: self.bonus - defender.bonus + bonus,
            shift: 0,
        }
    }
}

/// What a battle on these terms promises lines of so many steps.
pub(crate) fn forecast(state: &State, terms: &Terms, steps: [u8; 2]) -> Forecast {
    let table = &state.data().battle;
    let columns = combat::columns(table, terms);
    let mut forecast = Forecast::default();
    for die in 1..=6 {
        let (_, result) = combat::read(table, terms, columns, die);
        let (lost, loser) = combat::settled(result, steps);
        match loser {
            Loser::Both => {}
            Loser::Attacker => forecast.lose += 1.0 / 6.0,
            Loser::Defender => forecast.win += 1.0 / 6.0,
        }
        forecast.attacker_loss += f32::from(lost[0]) / 6.0;
        forecast.defender_loss += f32::from(lost[1]) / 6.0;
    }
    forecast
}

//! Sieges, attrition and rallying.

use super::survey::Survey;
use super::weights;
use crate::data::ids::{CounterId, UnitId, ZoneId};
use crate::rules::sieges::{self, Siege};
use crate::rules::state::State;
use engine::NoReasons;

/// The siege most likely to succeed comes first.
pub(super) fn next(survey: &Survey<'_>, zone: ZoneId) -> f32 {
    chances(survey, &Siege::of(survey.state, survey.side, zone)).0
}

/// Chance of the fall and mean points destroyed.
fn chances(survey: &Survey<'_>, siege: &Siege) -> (f32, f32) {
    if siege.fort == 0 {
        return (1.0, 1.0);
    }
    sieges::chances(survey.state, &sieges::terms(survey.state, siege, &mut NoReasons), siege.fort)
}

/// A siege counter: played when it brings the fall nearer by enough.
pub(super) fn play(survey: &Survey<'_>, zone: ZoneId, counter: CounterId) -> f32 {
    let siege = Siege::of(survey.state, survey.side, zone);
    let before = chances(survey, &siege);
    let after = chances(survey, &siege.with(survey.state, counter));
    let progress = (after.0 - before.0) + weights::BREACH * (after.1 - before.1).max(0.0);
    let worth = progress * (survey.at(zone).fall_prize + weights::FALL);
    worth - survey.last_or_before(weights::SIEGE_COUNTER)
}

/// Which unit suffers: the one whose loss costs least.
pub(super) fn lose(state: &State, unit: UnitId) -> f32 {
    let sets = &state.data().sets;
    let data = state.data().unit(unit);
    let last_step = state.unit(unit).steps <= 1;
    let drop = if last_step {
        f32::from(data.value[0].min(data.value[1]))
    } else {
        f32::from(data.value[0] - data.value[1].min(data.value[0]))
    };
    let points = if last_step && sets.scoring.has(unit) { weights::SCORING_LOSS } else { 0.0 };
    let guns = weights::GUN_LOSS[usize::from(!last_step)] * f32::from(data.artillery);
    let horse = if sets.cavalry.has(unit) { weights::HORSE_LOSS } else { 0.0 };
    // A figure dies with the last unit attached to him. [LM-8.9b]
    let last_of_his = state.figure_of(unit).is_some_and(|figure| state.figure(figure).units.len() == 1);
    let figure = if last_step && last_of_his { weights::FIGURE_LOSS } else { 0.0 };
    -(drop + points + guns + horse + figure)
}

/// Which unit rallies: the one that gains most.
pub(super) fn rally(state: &State, unit: UnitId) -> f32 {
    let [good, poor] = state.data().unit(unit).value;
    f32::from(good) - f32::from(poor) + weights::RALLY_STRONG * f32::from(good) + weights::RALLY
}

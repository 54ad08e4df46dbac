//! What an area is worth to a unit: objectives, cover, targets, danger.

use arrayvec::ArrayVec;
use engine::NoReasons;

use super::{guess, weights as w};
use crate::data::map::AreaId;
use crate::data::{MOST_ENEMIES, Posture};
use crate::rules::fire::{self, Side, Volley};
use crate::rules::state::{State, Unit};
use crate::rules::town::NO_WAY;
use crate::rules::victory;

/// How much better an area is than where a unit stands.
pub(super) fn gain(state: &State, unit: Unit, to: AreaId) -> f32 {
    standing_worth(state, unit, to) - standing_worth(state, unit, state.area_of(unit))
}

/// What is worked out once for each unit whose orders are weighed: its present place, and the best one beside it.
#[derive(Debug, Default)]
pub(super) struct Homes {
    worths: ArrayVec<(Unit, f32), MOST_ENEMIES>,
    urges: ArrayVec<(Unit, f32, AreaId), MOST_ENEMIES>,
}

impl Homes {
    /// How much better an area is than where a unit stands.
    pub(super) fn gain(&mut self, state: &State, unit: Unit, to: AreaId) -> f32 {
        let home = match self.worths.iter().find(|(known, _)| *known == unit) {
            Some((_, worth)) => *worth,
            None => {
                let worth = standing_worth(state, unit, state.area_of(unit));
                if !self.worths.is_full() {
                    self.worths.push((unit, worth));
                }
                worth
            }
        };
        standing_worth(state, unit, to) - home
    }

    /// How much a unit wants to be in another area beside it, and in which.
    pub(super) fn urge(&mut self, state: &State, unit: Unit) -> (f32, AreaId) {
        if let Some((_, urge, area)) = self.urges.iter().find(|(known, _, _)| *known == unit) {
            return (*urge, *area);
        }
        let here = state.area_of(unit);
        let mut best = (0.0, here);
        for next in state.map().neighbours(here).iter().filter(|next| !state.holds_opponents(next.area, unit)) {
            let gain = self.gain(state, unit, next.area);
            if gain > best.0 {
                best = (gain, next.area);
            }
        }
        if !self.urges.is_full() {
            self.urges.push((unit, best.0, best.1));
        }
        best
    }
}

/// What standing in an area is worth to a unit.
pub(super) fn standing_worth(state: &State, unit: Unit, area: AreaId) -> f32 {
    match unit {
        Unit::Enemy(id) => enemy_worth(state, id, area),
        _ => player_worth(state, unit, area),
    }
}

fn player_worth(state: &State, unit: Unit, area: AreaId) -> f32 {
    let ground = state.map().area(area).ground;
    let cover = if ground.is_high() || ground.is_inside() { w::COVER } else { 0.0 };
    let shots = if fire::able(state, unit, Volley::All, &mut NoReasons) > 0 {
        guess::best_shot(state, unit, area, fire::able(state, unit, Volley::All, &mut NoReasons)).min(w::SHOT_MOST)
    } else {
        0.0
    };
    let danger = danger(state, area, f32::from(state.standing(unit)));
    cover + w::SHOT * shots - w::DANGER * danger + objective_pull(state, unit, area)
}

/// Objectives draw a Company: strongly when it stands in one, the less the farther they are.
fn objective_pull(state: &State, unit: Unit, area: AreaId) -> f32 {
    let steps = |to: AreaId| f32::from(state.map().steps(area, to, state.open_gates).min(w::FAR));
    let left = f32::from(state.rounds().saturating_sub(state.round)) + 1.0;
    let hurry = 1.0 + w::HURRY / left;
    let mut pull = 0.0f32;
    for (i, objective) in state.scenario.objectives.iter().enumerate() {
        let ours = victory::is_players(state, i);
        let points = f32::from(objective.points);
        if objective.area == area {
            pull += if ours { w::OBJECTIVE_OWN * points } else { points };
        } else if !ours && steps(objective.area) < f32::from(NO_WAY) {
            pull = pull.max(points * hurry * w::OBJECTIVE_FAR - w::OBJECTIVE_STEP * hurry * steps(objective.area));
        }
    }
    pull + link_pull(state, unit, &steps, area, hurry)
}

/// A relieving column is drawn to the garrison; the garrison stays.
fn link_pull(state: &State, unit: Unit, steps: &impl Fn(AreaId) -> f32, area: AreaId, hurry: f32) -> f32 {
    let Some(link) = &state.scenario.link_up else { return 0.0 };
    let there = link.areas.contains(&area);
    match unit {
        Unit::Company(id) if Some(id) == link.garrison => {
            if there {
                w::GARRISON
            } else {
                -w::GARRISON
            }
        }
        Unit::Company(_) => {
            let nearest = link.areas.iter().map(|&goal| steps(goal)).fold(f32::MAX, f32::min);
            if there { w::LINKED } else { -w::LINK_STEP * hurry * nearest }
        }
        _ => 0.0,
    }
}

/// How much stronger the enemies are who could charge into an area.
fn danger(state: &State, area: AreaId, standing: f32) -> f32 {
    let near = state
        .enemies_here()
        .filter(|&id| state.map().steps(state.enemy(id).area, area, state.open_gates) <= w::DANGER_STEPS);
    let strength: f32 = near
        .map(|id| {
            f32::from(state.enemy(id).strength)
                * if state.posture(id) == Posture::Attack { 1.0 } else { w::DANGER_DEFENDER }
        })
        .sum();
    let sheltered = if state.map().area(area).ground.is_open() { 1.0 } else { w::DANGER_SHELTERED };
    sheltered * (strength / (standing + w::DANGER_STAND) - w::DANGER_ODDS).max(0.0)
}

/// How alarming it is that an enemy can charge a unit soon.
pub(super) fn alarm(state: &State, unit: Unit) -> f32 {
    let area = state.area_of(unit);
    danger(state, area, f32::from(state.standing(unit))).min(w::ALARM_MOST)
}

/// What winning an area is worth to a side.
pub(super) fn prize(state: &State, area: AreaId, side: Side) -> f32 {
    let objectives = state.scenario.objectives.iter().enumerate().filter(|(_, objective)| objective.area == area);
    objectives.map(|(i, objective)| if victory::is_players(state, i) == (side == Side::Player) { w::PRIZE_KEPT } else { w::PRIZE_WON } * f32::from(objective.points)).sum()
}

/// Whether an enemy stands within so many areas.
pub(super) fn enemy_within(state: &State, area: AreaId, range: u8) -> bool {
    state.enemies_here().any(|id| state.map().range(state.enemy(id).area, area) <= range)
}

/// How near the players are to objectives they still need, for the worth of a position.
pub(super) fn pressure(state: &State) -> f32 {
    let near = |goal: AreaId| {
        state
            .active_companies()
            .map(|id| state.map().steps(state.company(id).area, goal, state.open_gates))
            .min()
            .unwrap_or(w::FAR)
    };
    let wanted = state.scenario.objectives.iter().enumerate().filter(|(i, _)| !victory::is_players(state, *i));
    wanted
        .map(|(_, objective)| {
            f32::from(objective.points)
                * (1.0 - f32::from(near(objective.area).min(w::PRESSURE_STEPS)) / f32::from(w::PRESSURE_STEPS))
        })
        .sum::<f32>()
}

/// The enemy wants to stand on objectives and close to Companies; defenders at their posts.
fn enemy_worth(state: &State, id: u8, area: AreaId) -> f32 {
    let start = &state.scenario.enemies[usize::from(id)];
    let goal = start.goal.unwrap_or(area);
    let to_goal = if start.goal.is_some() { -w::GOAL * f32::from(state.map().range(area, goal)) } else { 0.0 };
    let near = f32::from(crate::rules::automatic_enemy::range_to_companies(state, area).min(w::NEAR_MOST));
    let post = if state.posture(id) == Posture::Defend {
        -w::POST * f32::from(state.map().range(area, start.area))
    } else {
        -w::NEAR * near
    };
    let objective = prize(state, area, Side::Enemy);
    let shots = if start.kind.fires {
        w::ENEMY_SHOT * guess::best_shot(state, Unit::Enemy(id), area, state.enemy(id).strength)
    } else {
        0.0
    };
    to_goal + post + objective + shots
}

//! What an area is worth to a unit: objectives, cover, targets, danger.

use arrayvec::ArrayVec;
use engine::NoReasons;

use super::{guess, weights as w};
use crate::data::Posture;
use crate::data::areas::{Areas, MOST_AREAS};
use crate::data::map::AreaId;
use crate::rules::fire::{self, Side, Volley};
use crate::rules::state::{State, Unit};
use crate::rules::town::NO_WAY;
use crate::rules::victory;

/// How much better an area is than where a unit stands.
pub(super) fn gain(state: &State, unit: Unit, to: AreaId) -> f32 {
    standing_worth(state, unit, to) - standing_worth(state, unit, state.area_of(unit))
}

/// What is worked out once while a list of orders is weighed, where many ask it: of the unit whose orders come next to each other, and of all.
#[derive(Debug)]
pub(super) struct Homes {
    unit: Option<Unit>,
    /// What the unit brings with it.
    arms: Option<Arms>,
    /// The areas whose worth to the unit is known.
    known: Areas,
    worths: [f32; MOST_AREAS],
    /// How alarming the enemy near it is.
    alarm: Option<f32>,
    /// How much the unit wants to be beside where it stands.
    urge: Option<f32>,
    /// What its shots are worth, by target and figures.
    shots: ArrayVec<(Unit, u8, Option<f32>), MOST_SHOTS_KNOWN>,
    /// The objectives that count for the players.
    held: Option<u8>,
    /// The areas of which it is known whether the enemy is near, and those where he is.
    asked: Areas,
    near: Areas,
    /// The areas whose lie is known.
    surveyed: Areas,
    lies: [Lie; MOST_AREAS],
}

/// What a unit brings with it wherever it goes.
#[derive(Clone, Copy, Debug)]
struct Arms {
    /// Figures that can fire.
    able: u8,
    /// Figures on their feet.
    standing: f32,
}

/// What an area is to all of the players' units.
#[derive(Clone, Copy, Debug, Default)]
struct Lie {
    /// The strength of the enemies who could charge into it.
    threat: f32,
    /// How much objectives draw there.
    pull: f32,
}

/// So many different shots of a unit are remembered.
const MOST_SHOTS_KNOWN: usize = 48;

impl Default for Homes {
    fn default() -> Self {
        Self {
            unit: None,
            arms: None,
            known: Areas::NONE,
            worths: [0.0; MOST_AREAS],
            alarm: None,
            urge: None,
            shots: ArrayVec::new(),
            held: None,
            asked: Areas::NONE,
            near: Areas::NONE,
            surveyed: Areas::NONE,
            lies: [Lie::default(); MOST_AREAS],
        }
    }
}

impl Homes {
    /// Forgets another unit.
    fn turn_to(&mut self, unit: Unit) {
        if self.unit != Some(unit) {
            self.unit = Some(unit);
            self.arms = None;
            self.known = Areas::NONE;
            self.alarm = None;
            self.urge = None;
            self.shots.clear();
        }
    }

    /// What standing in an area is worth to a unit.
    fn worth(&mut self, state: &State, unit: Unit, area: AreaId) -> f32 {
        self.turn_to(unit);
        if !self.known.has(area) {
            self.known.add(area);
            self.worths[usize::from(area)] = match unit {
                Unit::Enemy(id) => enemy_worth(state, id, area),
                _ => {
                    let arms = *self.arms.get_or_insert_with(|| Arms::of(state, unit));
                    player_worth(state, unit, area, arms, self.lie(state, area))
                }
            };
        }
        self.worths[usize::from(area)]
    }

    /// What an area is to all of the players' units.
    fn lie(&mut self, state: &State, area: AreaId) -> Lie {
        if !self.surveyed.has(area) {
            let held = *self.held.get_or_insert_with(|| held(state));
            self.surveyed.add(area);
            self.lies[usize::from(area)] = Lie::of(state, area, held);
        }
        self.lies[usize::from(area)]
    }

    /// How alarming it is that an enemy can charge a unit soon.
    pub(super) fn alarm(&mut self, state: &State, unit: Unit) -> f32 {
        self.turn_to(unit);
        *self.alarm.get_or_insert_with(|| alarm(state, unit))
    }

    /// How much better an area is than where a unit stands.
    pub(super) fn gain(&mut self, state: &State, unit: Unit, to: AreaId) -> f32 {
        self.worth(state, unit, to) - self.worth(state, unit, state.area_of(unit))
    }

    /// How much a unit wants to be in another area beside it.
    pub(super) fn urge(&mut self, state: &State, unit: Unit) -> f32 {
        self.turn_to(unit);
        if let Some(urge) = self.urge {
            return urge;
        }
        let here = state.area_of(unit);
        let open = state.map().neighbours(here).iter().filter(|next| !state.holds_opponents(next.area, unit));
        let urge = open.map(|next| self.gain(state, unit, next.area)).fold(0.0, f32::max);
        self.urge = Some(urge);
        urge
    }

    /// What a shot from where a unit stands is worth; nothing where it cannot be fired.
    pub(super) fn shot(&mut self, state: &State, unit: Unit, target: Unit, figures: u8) -> Option<f32> {
        self.turn_to(unit);
        if let Some((.., worth)) = self.shots.iter().find(|(to, by, _)| *to == target && *by == figures) {
            return *worth;
        }
        let aim = fire::aim(state, unit, state.area_of(unit), target).ok();
        let worth = aim.map(|aim| guess::shot(state, unit, target, figures, aim));
        if !self.shots.is_full() {
            self.shots.push((target, figures, worth));
        }
        worth
    }

    /// Whether an enemy could soon come to a Command figure in an area.
    pub(super) fn is_lost(&mut self, state: &State, area: AreaId) -> bool {
        if !self.asked.has(area) {
            self.asked.add(area);
            if enemy_within(state, area, w::FIGURE_DANGER) {
                self.near.add(area);
            }
        }
        self.near.has(area)
    }
}

/// What standing in an area is worth to a unit.
pub(super) fn standing_worth(state: &State, unit: Unit, area: AreaId) -> f32 {
    match unit {
        Unit::Enemy(id) => enemy_worth(state, id, area),
        _ => player_worth(state, unit, area, Arms::of(state, unit), Lie::of(state, area, held(state))),
    }
}

impl Arms {
    fn of(state: &State, unit: Unit) -> Self {
        let able = fire::able(state, unit, Volley::All, &mut NoReasons);
        Self { able, standing: f32::from(state.standing(unit)) }
    }
}

impl Lie {
    fn of(state: &State, area: AreaId, held: u8) -> Self {
        Self { threat: threat(state, area), pull: objective_pull(state, area, held) }
    }
}

/// The objectives that count for the players, one bit each.
fn held(state: &State) -> u8 {
    (0..state.scenario.objectives.len()).filter(|&i| victory::is_players(state, i)).fold(0, |held, i| held | 1 << i)
}

fn player_worth(state: &State, unit: Unit, area: AreaId, arms: Arms, lie: Lie) -> f32 {
    let ground = state.map().area(area).ground;
    let cover = if ground.is_high() || ground.is_inside() { w::COVER } else { 0.0 };
    let shots = if arms.able > 0 { guess::best_shot(state, unit, area, arms.able).min(w::SHOT_MOST) } else { 0.0 };
    let danger = danger(state, area, lie.threat, arms.standing);
    let pull = lie.pull + link_pull(state, unit, area);
    cover + w::SHOT * shots - caution(state) * (w::DANGER * danger) + pull
}

/// How much more counts what is wanted, the fewer rounds are left.
fn hurry(state: &State) -> f32 {
    let left = f32::from(state.rounds().saturating_sub(state.round)) + 1.0;
    1.0 + w::HURRY / left
}

/// The steps from one area to another, as far as they count.
fn steps(state: &State, from: AreaId, to: AreaId) -> f32 {
    f32::from(state.map().steps(from, to, state.open_gates).min(w::FAR))
}

/// Objectives draw a Company: strongly when it stands in one, the less the farther they are.
fn objective_pull(state: &State, area: AreaId, held: u8) -> f32 {
    let hurry = hurry(state);
    let mut pull = 0.0f32;
    for (i, objective) in state.scenario.objectives.iter().enumerate() {
        let ours = held & 1 << i != 0;
        let points = f32::from(objective.points);
        if objective.area == area {
            pull += if ours { w::OBJECTIVE_OWN * points } else { points };
        } else if !ours && steps(state, area, objective.area) < f32::from(NO_WAY) {
            let far = w::OBJECTIVE_STEP * hurry * steps(state, area, objective.area);
            pull = pull.max(points * hurry * w::OBJECTIVE_FAR - far);
        }
    }
    pull
}

/// A relieving column is drawn to the garrison; the garrison stays.
fn link_pull(state: &State, unit: Unit, area: AreaId) -> f32 {
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
            let nearest = link.areas.iter().map(|&goal| steps(state, area, goal)).fold(f32::MAX, f32::min);
            if there { w::LINKED } else { -w::LINK_STEP * hurry(state) * nearest }
        }
        _ => 0.0,
    }
}

/// The strength of the enemies who could charge into an area, defenders counted for less.
fn threat(state: &State, area: AreaId) -> f32 {
    let near = state
        .enemies_here()
        .filter(|&id| state.map().steps(state.enemy(id).area, area, state.open_gates) <= w::DANGER_STEPS);
    near.map(|id| {
        f32::from(state.enemy(id).strength)
            * if state.posture(id) == Posture::Attack { 1.0 } else { w::DANGER_DEFENDER }
    })
    .sum()
}

/// How much stronger they are than those who stand there.
fn danger(state: &State, area: AreaId, threat: f32, standing: f32) -> f32 {
    let sheltered = if state.map().area(area).ground.is_open() { 1.0 } else { w::DANGER_SHELTERED };
    sheltered * (threat / (standing + w::DANGER_STAND) - w::DANGER_ODDS).max(0.0)
}

/// How much counts what may go wrong, as the players are minded.
pub(super) fn caution(state: &State) -> f32 {
    w::CAUTION[state.mood as usize]
}

/// How alarming it is that an enemy can charge a unit soon.
pub(super) fn alarm(state: &State, unit: Unit) -> f32 {
    let area = state.area_of(unit);
    danger(state, area, threat(state, area), f32::from(state.standing(unit))).min(w::ALARM_MOST)
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

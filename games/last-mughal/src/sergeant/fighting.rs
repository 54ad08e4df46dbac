//! Whether to stand, whom to line up, what to play, who suffers and where to go.

use super::survey::Survey;
use super::weights;
use crate::data::CounterKind;
use crate::data::ids::{CounterId, FigureId, Side, UnitSet, ZoneId};
use crate::rules::battles;
use crate::rules::battles::lines::{self, Forecast, Line};
use crate::rules::battles::tactics::{self, Contest};
use crate::rules::events::{self, Deed};
use crate::rules::phase::{Battle, Role};
use crate::rules::sieges::{self, Siege};
use crate::rules::state::{CityStatus, State};
use engine::NoReasons;

/// The surest win comes first.
pub(super) fn next(survey: &Survey<'_>, zone: ZoneId) -> f32 {
    let state = survey.state;
    let own = lines::best_line(state, survey.at(zone).friends, state.field_figures(zone, survey.side));
    let spot = survey.at(zone);
    survey.battle(&own, &spot.enemy, survey.fury(survey.side, spot.fury)).win
}

/// What a battle promises the deciding side: chance to win, to lose, own and enemy steps.
#[derive(Clone, Copy)]
struct Promise {
    win: f32,
    lose: f32,
    own_loss: f32,
    enemy_loss: f32,
}

impl Promise {
    fn of(forecast: Forecast, role: Role) -> Self {
        match role {
            Role::Attacker => Self {
                win: forecast.win,
                lose: forecast.lose,
                own_loss: forecast.attacker_loss,
                enemy_loss: forecast.defender_loss,
            },
            Role::Defender => Self {
                win: forecast.lose,
                lose: forecast.win,
                own_loss: forecast.defender_loss,
                enemy_loss: forecast.attacker_loss,
            },
        }
    }

    /// In victory points for a side.
    fn worth(self, side: Side) -> f32 {
        let [own, enemy] = match side {
            Side::British => weights::STEPS_BRITISH,
            Side::Rebel => weights::STEPS_REBEL,
        };
        self.win - self.lose - own * self.own_loss + enemy * self.enemy_loss
    }
}

/// Accepting battle.
pub(super) fn stand(survey: &Survey<'_>, battle: &Battle) -> f32 {
    stand_with(survey, battle, state_field(survey, battle.zone))
}

/// Accepting battle with these units.
fn stand_with(survey: &Survey<'_>, battle: &Battle, units: UnitSet) -> f32 {
    let state = survey.state;
    let own = lines::best_line(state, units, state.field_figures(battle.zone, survey.side));
    let spot = survey.at(battle.zone);
    let bonus = survey.fury(battle.attacker, spot.fury) - survey.expected_bonus();
    let forecast = survey.battle(&spot.enemy, &own, bonus);
    let promise = Promise::of(forecast, Role::Defender);
    let ground = ground(survey, battle.zone);
    promise.worth(survey.side) - promise.lose * ground
}

/// What driving the side from the zone costs it besides the battle.
fn ground(survey: &Survey<'_>, zone: ZoneId) -> f32 {
    let state = survey.state;
    let stake = survey.stake(zone) * survey.certainty();
    let besieged = match survey.side {
        // The siege is lifted and the civilians are saved.
        Side::Rebel if state.is_inside(zone, Side::British) => {
            weights::SIEGE_LOST + f32::from(u8::from(state.city(zone).civilians))
        }
        _ => 0.0,
    };
    stake + besieged
}

/// Going behind the walls instead.
pub(super) fn shut_in(survey: &Survey<'_>, zone: ZoneId) -> f32 {
    behind_walls(survey, zone, state_field(survey, zone)) - weights::SHUT_IN
}

fn state_field(survey: &Survey<'_>, zone: ZoneId) -> UnitSet {
    survey.state.field(zone, survey.side)
}

/// What it is worth to be besieged with these units by the enemy now in the field.
fn behind_walls(survey: &Survey<'_>, zone: ZoneId, units: UnitSet) -> f32 {
    let state = survey.state;
    let siege = Siege::of(state, survey.side.other(), zone).joined(units);
    let turns = survey.to_come.min(2) + 1;
    let falls = sieges::falls_within(state, &sieges::terms(state, &siege, &mut NoReasons), siege.fort.max(1), turns);
    let data = state.data();
    let figures = state.field_figures(zone, survey.side).len() as f32;
    let lost = match survey.side {
        Side::British => {
            units.and(data.sets.scoring).len() as f32 * f32::from(data.points.unit)
                + figures * f32::from(data.points.general)
        }
        Side::Rebel => weights::LOST_REBEL * units.len() as f32 + figures * weights::LOST_COMMANDER,
    };
    let holds = weights::HOLDING_OUT * survey.stake(zone) * survey.certainty();
    (1.0 - falls) * holds - falls * lost
}

/// Going back to a zone: friends there, enemies around it.
pub(super) fn go_to(survey: &Survey<'_>, from: ZoneId, to: ZoneId) -> f32 {
    let state = survey.state;
    let spot = survey.at(to);
    let own = state.strength(state.field(from, survey.side)) as f32;
    let friends = state.strength(spot.friends).min(weights::MOST_FRIENDS) as f32;
    let quells = survey.side == Side::British
        && state.city(to).status == CityStatus::Rebellion
        && state.present(to, Side::Rebel).is_empty();
    let siege = if spot.enemy_inside > 0 { weights::JOINED_SIEGE } else { 0.0 };
    let danger = weights::PURSUERS * (spot.threat as f32 / (own + friends + 1.0)).min(weights::MOST_PURSUERS);
    weights::FRIEND * friends
        + siege
        + f32::from(u8::from(quells)) * weights::QUELLED_ON_RETREAT
        + weights::REFUGE_POINT * survey.stake(to).min(weights::MOST_REFUGE_POINTS)
        - danger
}

/// Withdrawing before battle gives up the ground but no troops. A part of the cavalry goes where the others do as well without it.
pub(super) fn withdraw(survey: &Survey<'_>, battle: &Battle, units: UnitSet, to: ZoneId) -> f32 {
    let state = survey.state;
    let all = state_field(survey, battle.zone);
    let gone = go_to(survey, battle.zone, to) - weights::WITHDRAWAL;
    if units == all {
        return gone - ground(survey, battle.zone);
    }
    let rest = all.without(units);
    if !battles::can_stand(state, rest) {
        return weights::UNWISE - weights::SHUT_IN + stand(survey, battle).min(0.0);
    }
    let walls = battles::may_shut_in(state, battle);
    let fate = |units: UnitSet| {
        let fought = stand_with(survey, battle, units);
        if walls { fought.max(behind_walls(survey, battle.zone, units) - weights::SHUT_IN) } else { fought }
    };
    let before = fate(all);
    before + (fate(rest) - before) + weights::RIDERS * state.strength(units) as f32 + weights::RODE_OFF * gone
        - weights::RIDE_OFF
}

/// Taking refuge after a lost battle. An attacker gives up his way back for it; at a landing place he closes it.
pub(super) fn refuge(survey: &Survey<'_>, battle: &Battle) -> f32 {
    let state = survey.state;
    let walls = behind_walls(survey, battle.zone, state_field(survey, battle.zone));
    if battle.role(survey.side) == Role::Defender {
        return walls;
    }
    let landing = survey.side == Side::Rebel && state.is_city(battle.zone) && !state.data().zone(battle.zone).rises;
    let closed = if landing { weights::LANDING_CLOSED * f32::from(survey.to_come.min(2)) } else { 0.0 };
    walls + closed - weights::ATTACKER_REFUGE
}

/// Lining up: the best line, and a unit that makes a counter playable.
pub(super) fn line_up(survey: &Survey<'_>, best: &Line, commander: Option<FigureId>, units: UnitSet) -> f32 {
    let state = survey.state;
    let bonus = f32::from(tactics::line_bonus(state, units, commander));
    let strength = state.strength(units) as f32;
    let cry = f32::from(cries(state, survey.side, units));
    let same = if *best == (Line { commander, units, ..*best }) { weights::BEST_LINE } else { 0.0 };
    strength * (1.0 + weights::DIE * (bonus + weights::CRY * cry)) + same
}

/// Counters in hand that these units make playable. [LM-11.3.2j] [LM-11.3.2k]
fn cries(state: &State, side: Side, units: UnitSet) -> u8 {
    let answered = |counter: CounterId| match events::deed(state.data(), counter, CounterKind::Tactical) {
        Some(Deed::Bonus(needs) | Deed::Shift(needs)) => tactics::answers(state, units, needs),
        _ => false,
    };
    state.hand_of(side).iter().filter(|&counter| answered(counter)).count() as u8
}

/// What the battle as it stands promises a side.
fn outlook(survey: &Survey<'_>, battle: &Battle, contest: &Contest) -> Promise {
    let state = survey.state;
    let terms = tactics::terms(state, contest, &mut NoReasons);
    let steps = contest.line.map(|line| state.steps(line) as u8);
    Promise::of(lines::forecast(state, &terms, steps), battle.role(survey.side))
}

/// A tactical counter: played when it changes the battle by enough.
pub(super) fn play(survey: &Survey<'_>, battle: &Battle, counter: CounterId) -> f32 {
    let contest = Contest::of(survey.state, battle);
    let before = outlook(survey, battle, &contest);
    let ground = ground(survey, battle.zone);
    let stakes = 1.0 + weights::GROUND * ground.min(weights::MOST_GROUND);
    if events::deed(survey.state.data(), counter, CounterKind::Tactical) == Some(Deed::Replace) {
        return before.lose * (weights::REPLACED + ground) - weights::REPLACING;
    }
    let after = outlook(survey, battle, &contest.with(counter));
    let swing = (after.worth(survey.side) - before.worth(survey.side)) * stakes;
    swing - survey.last_or_before(weights::TACTICAL)
}

/// Replacing the result: whenever it would lose the battle, or cost too much.
pub(super) fn replace(battle: &Battle) -> f32 {
    if battle.result.attacker_retreats || battle.result.attacker > battle.result.defender { 1.0 } else { -1.0 }
}

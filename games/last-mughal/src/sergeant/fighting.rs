//! Whether to stand, whom to line up, what to play, who suffers and where to go.

use super::survey::Survey;
use crate::data::ids::{CounterId, CounterSet, FigureId, Side, UnitSet, ZoneId};
use crate::data::{Effect, EventKind};
use crate::rules::battles::lines::{self, Forecast, Line};
use crate::rules::phase::{Battle, Role};
use crate::rules::state::{CityStatus, State};

/// The surest win comes first.
pub(super) fn next(survey: &Survey<'_>, zone: ZoneId) -> f32 {
    let state = survey.state;
    let own = lines::best_line(state, survey.at(zone).friends, state.field_figures(zone, survey.side));
    lines::battle(state, &own, &survey.at(zone).enemy, 0, 0).win
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
        let (own, enemy) = match side {
            Side::British => (0.9, 0.6),
            Side::Rebel => (0.5, 0.9),
        };
        self.win - self.lose - own * self.own_loss + enemy * self.enemy_loss
    }
}

/// Accepting battle.
pub(super) fn stand(survey: &Survey<'_>, battle: &Battle) -> f32 {
    let state = survey.state;
    let own =
        lines::best_line(state, state.field(battle.zone, survey.side), state.field_figures(battle.zone, survey.side));
    let forecast = lines::battle(state, &survey.at(battle.zone).enemy, &own, -survey.expected_bonus(battle.zone), 0);
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
        Side::Rebel if state.is_inside(zone, Side::British) => 1.5 + f32::from(u8::from(state.city(zone).civilians)),
        _ => 0.0,
    };
    stake + besieged
}

/// Going behind the walls instead.
pub(super) fn shut_in(survey: &Survey<'_>, zone: ZoneId) -> f32 {
    behind_walls(survey, zone, state_field(survey, zone)) - 0.3
}

fn state_field(survey: &Survey<'_>, zone: ZoneId) -> UnitSet {
    survey.state.field(zone, survey.side)
}

/// What it is worth to be besieged with these units by the enemy now in the field.
fn behind_walls(survey: &Survey<'_>, zone: ZoneId, units: UnitSet) -> f32 {
    let state = survey.state;
    let besiegers = state.field(zone, survey.side.other());
    let inside = state.strength(units) + lines::garrison(state, zone, survey.side);
    let guns = state.artillery(besiegers) as i8;
    let fort = state.city(zone).fort.max(1);
    let turns = survey.to_come.min(2) + 1;
    let falls = lines::fall_within(state, state.strength(besiegers), inside, guns, fort, turns);
    let data = state.data();
    let figures = state.field_figures(zone, survey.side).len() as f32;
    let lost = match survey.side {
        Side::British => {
            units.and(data.sets.scoring).len() as f32 * f32::from(data.points.unit)
                + figures * f32::from(data.points.general)
        }
        Side::Rebel => 0.5 * units.len() as f32 + figures * 1.5,
    };
    let holds = 0.6 * survey.stake(zone) * survey.certainty();
    (1.0 - falls) * holds - falls * lost
}

/// Going back to a zone: friends there, enemies around it.
pub(super) fn go_to(survey: &Survey<'_>, from: ZoneId, to: ZoneId) -> f32 {
    let state = survey.state;
    let spot = survey.at(to);
    let own = state.strength(state.field(from, survey.side)) as f32;
    let friends = state.strength(spot.friends).min(16) as f32;
    let quells = survey.side == Side::British
        && state.city(to).status == CityStatus::Rebellion
        && state.present(to, Side::Rebel).is_empty();
    let siege = if spot.enemy_inside > 0 { 0.2 } else { 0.0 };
    let danger = 0.3 * (spot.threat as f32 / (own + friends + 1.0)).min(3.0);
    0.06 * friends + siege + f32::from(u8::from(quells)) * 1.5 + 0.2 * survey.stake(to).min(2.0) - danger
}

/// Withdrawing before battle gives up the ground but no troops.
pub(super) fn withdraw(survey: &Survey<'_>, from: ZoneId, to: ZoneId) -> f32 {
    go_to(survey, from, to) - 0.6 - ground(survey, from)
}

/// Taking refuge after a lost battle.
pub(super) fn refuge(survey: &Survey<'_>, zone: ZoneId) -> f32 {
    behind_walls(survey, zone, state_field(survey, zone))
}

/// Lining up: the best line, and a unit that makes a counter playable.
pub(super) fn line_up(survey: &Survey<'_>, best: &Line, commander: Option<FigureId>, units: UnitSet) -> f32 {
    let state = survey.state;
    let leader = commander.map_or(0.0, |figure| f32::from(state.data().figure(figure).tactical));
    let guns = f32::from(lines::guns(state, units));
    let strength = state.strength(units) as f32;
    let cry = f32::from(cries(state, survey.side, units));
    let same = if *best == (Line { commander, units, ..*best }) { 0.5 } else { 0.0 };
    strength * (1.0 + 0.3 * (leader + guns + 0.8 * cry)) + same
}

/// Counters in hand that these units make playable. [LM-11.3.2j] [LM-11.3.2k]
fn cries(state: &State, side: Side, units: UnitSet) -> u8 {
    let sets = &state.data().sets;
    let has = |kind: EventKind| {
        state.hand_of(side).iter().any(|counter| state.data().counter(counter).effect == Effect::Event(kind))
    };
    u8::from(units.meets(sets.highlanders) && has(EventKind::Tartan))
        + u8::from(units.meets(sets.khalsa) && has(EventKind::Khalsa))
}

/// What the battle promises a side with these counters played.
fn outlook(survey: &Survey<'_>, battle: &Battle, played: CounterSet) -> Promise {
    let state = survey.state;
    let (mut bonus, mut shift) = (0_i8, 0_i8);
    for counter in played {
        let data = state.data().counter(counter);
        let sign = if data.side == battle.attacker { 1 } else { -1 };
        match data.effect {
            Effect::Event(EventKind::Intuition | EventKind::LastMughal) => shift += sign,
            Effect::Event(EventKind::Ghazis | EventKind::Tartan | EventKind::Khalsa) => {
                bonus += sign * data.strength as i8;
            }
            _ => {}
        }
    }
    let [attacker, defender] = [Role::Attacker, Role::Defender]
        .map(|role| lines::drawn_up(state, battle.line[role as usize], battle.commander[role as usize]));
    Promise::of(lines::battle(state, &attacker, &defender, bonus, shift), battle.role(survey.side))
}

/// A tactical counter: played when it changes the battle by enough.
pub(super) fn play(survey: &Survey<'_>, battle: &Battle, counter: CounterId) -> f32 {
    let before = outlook(survey, battle, battle.played);
    let ground = ground(survey, battle.zone);
    let stakes = 1.0 + 0.5 * ground.min(3.0);
    if survey.state.data().counter(counter).effect == Effect::Event(EventKind::Kavanagh) {
        return before.lose * (1.5 + ground) - 0.7;
    }
    let after = outlook(survey, battle, battle.played.with(counter));
    let swing = (after.worth(survey.side) - before.worth(survey.side)) * stakes;
    swing - if survey.to_come == 0 { 0.08 } else { 0.45 }
}

/// Replacing the result: whenever it would lose the battle, or cost too much.
pub(super) fn replace(battle: &Battle) -> f32 {
    if battle.result.attacker_retreats || battle.result.attacker > battle.result.defender { 1.0 } else { -1.0 }
}

//! The worth of a whole position: the lead to be expected at the end.

use board::Id;

use super::survey::Survey;
use crate::data::Effect;
use crate::data::ids::{Side, UnitSet};
use crate::rules::phase::{End, Phase};
use crate::rules::sieges::{self, Siege};
use crate::rules::state::{CityStatus, State, Status};
use crate::rules::victory;
use engine::NoReasons;

/// What each feature is worth, in victory points of lead at the end: fitted to matches between sergeants. See [`features`].
const WEIGHTS: [f32; 11] = [0.9, 0.4, 0.15, 0.6, 0.27, 0.3, 0.5, 0.13, 2.0, 2.2, -0.6];
/// How much of what counts only at the end can be relied on, by turns still to come.
const SETTLED: [f32; 6] = [1.0, 0.55, 0.35, 0.22, 0.15, 0.1];
/// A lead of so many points is worth half a win.
const HALF: f32 = 5.0;

/// Features of a position for a side, each as a lead over the enemy:
/// points; control at the end, discounted; sieges pressing; figures that count; strength; steps in columns with a leader; Delhi and Calcutta guarded;
/// counters in hand; cavalry; relief at hand; initiative.
pub(super) fn features(state: &State, side: Side) -> [f32; WEIGHTS.len()] {
    let own = half(state, side, side);
    let enemy = half(state, side.other(), side);
    let mut lead = [0.0; WEIGHTS.len()];
    for (lead, (own, enemy)) in lead.iter_mut().zip(own.iter().zip(&enemy)) {
        *lead = own - enemy;
    }
    lead
}

/// The worth of a position for a side, from -1 to 1.
pub(super) fn value(state: &State, side: Side) -> f32 {
    match state.phase {
        Phase::Over { end: End::Immediate(winner) } => return if winner == side { 1.0 } else { -1.0 },
        Phase::Over { end: End::Counted(totals) } => {
            let lead = totals[side.index()] - totals[side.other().index()];
            return decided(state, lead);
        }
        _ => {}
    }
    let lead: f32 = features(state, side).iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight).sum();
    lead / (lead.abs() + HALF)
}

/// A finished match: won, drawn or lost, with a little for the margin.
fn decided(state: &State, lead: i16) -> f32 {
    let least = i16::from(state.table.scenario.victory.marginal);
    let margin = f32::from(lead) / (f32::from(lead).abs() + 40.0) * 0.3;
    match lead {
        lead if lead >= least => 0.7 + margin,
        lead if lead <= -least => -0.7 + margin,
        _ => margin,
    }
}

/// One side's part of the features, as `viewer` sees it.
fn half(state: &State, side: Side, viewer: Side) -> [f32; WEIGHTS.len()] {
    let survey = Survey::new(state, side);
    let zones = state.table.scenario.zones;
    let settled = SETTLED[usize::from(survey.to_come).min(SETTLED.len() - 1)];
    let (mut control, mut pressing, mut guards, mut relief) = (0.0, 0.0, 0.0, 0.0);
    let mut units = UnitSet::EMPTY;
    for zone in zones {
        units = units.or(state.present(zone, side));
        let spot = survey.at(zone);
        let stake = survey.stake(zone);
        if victory::controller(state, zone) == Some(side) {
            control += stake * settled;
        }
        if spot.enemy_inside > 0 && spot.friends.any() {
            let turns = survey.to_come.min(1) + 1;
            let siege = Siege::of(state, side, zone);
            let terms = sieges::terms(state, &siege, &mut NoReasons);
            let falls = sieges::falls_within(state, &terms, siege.fort, turns);
            pressing += falls * spot.fall_prize;
        }
        if stake >= 3.0 && spot.friends.any() {
            guards += (state.strength(spot.friends) as f32 / 8.0).min(1.0) * 0.8;
        }
        if side == Side::British && state.city(zone).status == CityStatus::Rebellion && spot.friends_inside > 0 {
            relief += state
                .neighbours(zone)
                .iter()
                .map(|next| state.strength(survey.at(next).friends))
                .max()
                .unwrap_or(0)
                .min(8) as f32
                / 8.0;
        }
    }
    let led = state.led().and(units);
    [
        f32::from(state.vp(side)),
        control,
        pressing,
        figures(state, side) * settled,
        state.strength(units) as f32,
        state.steps(led) as f32 * 0.3,
        guards,
        hand(state, side, viewer),
        state.cavalry(units) as f32 * 0.2,
        relief,
        f32::from(u8::from(state.first == side)),
    ]
}

/// Figures on the map, as they count at the end. [LM-10.2f]
fn figures(state: &State, side: Side) -> f32 {
    let points = &state.data().points;
    let listed = state.table.scenario.victory.last_list;
    let on_map = state.data().sets.figures[side.index()]
        .iter()
        .filter(|figure| state.figures[figure.index()].status == Status::Map);
    on_map
        .map(|figure| match (side, state.data().figure(figure).mughal) {
            (Side::Rebel, true) if listed => f32::from(points.mughal) * 0.8,
            (Side::Rebel, false) if listed => f32::from(points.commander) + 1.0,
            (Side::British, _) => 1.6,
            _ => 0.5,
        })
        .sum()
}

/// Counters in hand: known ones by their kind, the enemy's by number only. [LM-1.3c]
fn hand(state: &State, side: Side, viewer: Side) -> f32 {
    let hand = state.hand_of(side);
    if side != viewer {
        return hand.len() as f32 * 2.0;
    }
    hand.iter()
        .map(|counter| {
            let data = state.data().counter(counter);
            match data.effect {
                Effect::Figure(..) => 8.0,
                Effect::Rebellion(_) | Effect::Unit(_) => 3.0,
                Effect::Event(_) => 1.0 + 0.5 * f32::from(data.ap),
            }
        })
        .sum()
}

//! The worth of a whole position: the lead to be expected at the end.

use board::Id;

use super::memory::Memory;
use super::survey::Survey;
use super::weights;
use crate::data::Effect;
use crate::data::ids::{Side, UnitSet};
use crate::rules::phase::{End, Phase};
use crate::rules::sieges::{self, Siege};
use crate::rules::state::{CityStatus, State, Status};
use crate::rules::victory;
use engine::{NoReasons, worth_of_lead};

/// Features of a position for a side, each as a lead over the enemy:
/// points; control at the end, discounted; sieges pressing; figures that count; strength; steps in columns with a leader; Delhi and Calcutta guarded;
/// counters in hand; cavalry; relief at hand; initiative.
pub(super) fn features(state: &State, side: Side) -> [f32; weights::FEATURES.len()] {
    let own = half(state, side, side);
    let enemy = half(state, side.other(), side);
    let mut lead = [0.0; weights::FEATURES.len()];
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
    let lead: f32 = features(state, side).iter().zip(weights::FEATURES).map(|(feature, weight)| feature * weight).sum();
    worth_of_lead(lead, weights::HALF)
}

/// A finished match: won, drawn or lost, with a little for the margin.
fn decided(state: &State, lead: i16) -> f32 {
    let least = i16::from(state.table.scenario.victory.marginal);
    let margin = worth_of_lead(f32::from(lead), weights::MARGIN_HALF) * weights::MARGIN;
    match lead {
        lead if lead >= least => weights::WON + margin,
        lead if lead <= -least => -weights::WON + margin,
        _ => margin,
    }
}

/// One side's part of the features, as `viewer` sees it.
fn half(state: &State, side: Side, viewer: Side) -> [f32; weights::FEATURES.len()] {
    let memory = Memory::default();
    let survey = Survey::new(state, side, &memory);
    let zones = state.table.scenario.zones;
    let settled = weights::SETTLED[usize::from(survey.to_come).min(weights::SETTLED.len() - 1)];
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
        if stake >= weights::CAPITAL && spot.friends.any() {
            guards += (state.strength(spot.friends) as f32 / weights::FULL_FORCE as f32).min(1.0) * weights::GUARDED;
        }
        if side == Side::British && state.city(zone).status == CityStatus::Rebellion && spot.friends_inside > 0 {
            relief += state
                .neighbours(zone)
                .iter()
                .map(|next| state.strength(survey.at(next).friends))
                .max()
                .unwrap_or(0)
                .min(weights::FULL_FORCE) as f32
                / weights::FULL_FORCE as f32;
        }
    }
    let led = state.led().and(units);
    [
        f32::from(state.vp(side)),
        control,
        pressing,
        figures(state, side) * settled,
        state.strength(units) as f32,
        state.steps(led) as f32 * weights::LED_STEP,
        guards,
        hand(state, side, viewer),
        state.cavalry(units) as f32 * weights::HORSE_FACTOR,
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
            (Side::Rebel, true) if listed => f32::from(points.mughal) * weights::SHAH_ALIVE,
            (Side::Rebel, false) if listed => f32::from(points.commander) + weights::COMMANDER,
            (Side::British, _) => weights::GENERAL,
            _ => weights::FIGURE,
        })
        .sum()
}

/// Counters in hand: known ones by their kind, the enemy's by number only. [LM-1.3c]
fn hand(state: &State, side: Side, viewer: Side) -> f32 {
    let hand = state.hand_of(side);
    if side != viewer {
        return hand.len() as f32 * weights::HIDDEN_COUNTER;
    }
    hand.iter()
        .map(|counter| {
            let data = state.data().counter(counter);
            match data.effect {
                Effect::Figure(..) => weights::FIGURE_COUNTER,
                Effect::Rebellion(_) | Effect::Unit(_) => weights::TROOPS_COUNTER,
                Effect::Event(_) => weights::EVENT_COUNTER + weights::EVENT_POINT * f32::from(data.ap),
            }
        })
        .sum()
}

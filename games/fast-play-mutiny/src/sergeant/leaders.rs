//! Where Command figures and the Commander-in-Chief are wanted.

use super::deeds::fallen;
use super::places::{self, Homes};
use super::weights as w;
use crate::data::map::AreaId;
use crate::rules::commander;
use crate::rules::order::Order;
use crate::rules::state::State;

/// How much better a leader's order is than to stay.
pub(super) fn gain(state: &State, force: u8, order: &Order, homes: &mut Homes) -> f32 {
    match order {
        Order::MoveFigure { figure, path } => {
            let from = state.command[usize::from(*figure)].area;
            let to = path.end().unwrap_or(from);
            let mut use_at = |area: AreaId| use_at(state, force, *figure, area, homes);
            use_at(to) - use_at(from) - w::FIGURE_WAY * path.areas().len() as f32
        }
        Order::MoveCommander { path } => {
            let from = state.commander.area;
            let to = path.end().unwrap_or(from);
            let dismounts = state.commander.mounted && !state.map().area(to).ground.is_open();
            commander_at(state, to)
                - commander_at(state, from)
                - w::COMMANDER_STAYS
                - w::COMMANDER_WAY * path.areas().len() as f32
                - if dismounts { w::COMMANDER_HORSE } else { 0.0 }
                - if commander::jumps(state, path).next().is_some() { w::COMMANDER_JUMP } else { 0.0 }
        }
        _ => 0.0,
    }
}

/// What a Command figure is worth in an area: one with each Company, more where casualties lie.
fn use_at(state: &State, force: u8, figure: u8, area: AreaId, homes: &mut Homes) -> f32 {
    let others = |id: u8| {
        let here = state.company(id).area;
        (3 * force..3 * force + 3).any(|other| other != figure && state.command[usize::from(other)].area == here)
    };
    let companies =
        state.own_companies(force).filter(|&id| state.company(id).area == area && state.company(id).own.living() > 0);
    let worth = companies
        .map(|id| {
            if others(id) {
                w::FIGURE_SECOND
            } else {
                w::FIGURE_ALONE + w::FIGURE_FALLEN * f32::from(fallen(state, id))
            }
        })
        .fold(0.0, f32::max);
    if worth == 0.0 && homes.is_lost(state, area) { w::FIGURE_LOST } else { worth }
}

/// He belongs with the Company that has most casualties, not beside the enemy.
fn commander_at(state: &State, area: AreaId) -> f32 {
    let most = state
        .company_ids()
        .filter(|&id| state.company(id).area == area)
        .map(|id| w::COMMANDER + w::COMMANDER_FALLEN * f32::from(fallen(state, id)))
        .fold(0.0, f32::max);
    let helped = if commander::helps(state, area) { w::COMMANDER_HELPS } else { 0.0 };
    most + helped - if places::enemy_within(state, area, w::COMMANDER_DANGER_RANGE) { w::COMMANDER_DANGER } else { 0.0 }
}

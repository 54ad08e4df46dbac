//! Where Command figures and the Commander-in-Chief are wanted.

use super::deeds::fallen;
use super::{places, weights as w};
use crate::data::map::AreaId;
use crate::rules::commander;
use crate::rules::order::Order;
use crate::rules::state::State;

/// One figure with each Company, more where casualties lie.
pub(super) fn command(state: &State, force: u8, order: &Order) -> f32 {
    let Order::MoveFigure { figure, path } = order else { return 0.0 };
    let from = state.command[usize::from(*figure)].area;
    let to = path.end().unwrap_or(from);
    use_at(state, force, *figure, to) - use_at(state, force, *figure, from) - w::FIGURE_WAY * path.areas().len() as f32
}

/// What a Command figure is worth in an area.
fn use_at(state: &State, force: u8, figure: u8, area: AreaId) -> f32 {
    let alone = |id: u8| !state.attached(id).any(|other| other != figure);
    let companies =
        state.own_companies(force).filter(|&id| state.company(id).area == area && state.company(id).own.living() > 0);
    let worth = companies
        .map(|id| {
            if alone(id) { w::FIGURE_ALONE + w::FIGURE_FALLEN * f32::from(fallen(state, id)) } else { w::FIGURE_SECOND }
        })
        .fold(0.0, f32::max);
    if worth == 0.0 && places::enemy_within(state, area, w::FIGURE_DANGER) { w::FIGURE_LOST } else { worth }
}

pub(super) fn commander_move(state: &State, order: &Order) -> f32 {
    let Order::MoveCommander { path } = order else {
        return commander_at(state, state.commander.area) + w::COMMANDER_STAYS;
    };
    let to = path.end().unwrap_or(state.commander.area);
    let dismounts = state.commander.mounted && !state.map().area(to).ground.is_open();
    commander_at(state, to)
        - w::COMMANDER_WAY * path.areas().len() as f32
        - if dismounts { w::COMMANDER_HORSE } else { 0.0 }
        - if commander::jumps(state, path).next().is_some() { w::COMMANDER_JUMP } else { 0.0 }
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

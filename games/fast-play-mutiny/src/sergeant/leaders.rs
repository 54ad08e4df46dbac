//! Where Command figures and the Commander-in-Chief are wanted.
//!
//! What becomes of them is asked after every action, and mostly they stay: so the order that is liked best is found from the few places that could be better,
//! and no list is made.

use super::deeds::fallen;
use super::places::{self, Homes};
use super::weights as w;
use crate::data::areas::Areas;
use crate::data::map::AreaId;
use crate::rules::command_group;
use crate::rules::commander;
use crate::rules::order::Order;
use crate::rules::state::State;

/// Which Command figure goes where next, or that no more of them go.
pub(super) fn figure_order(state: &State, force: u8, moved: u8) -> Order {
    let mut homes = Homes::default();
    let mut best = Best::default();
    let enemies = state.enemy_areas();
    for figure in command_group::movable(state, force, moved) {
        let from = state.command[usize::from(figure)].area;
        let here = use_at(state, force, figure, from, &mut homes);
        let mut gains = |area: AreaId| use_at(state, force, figure, area, &mut homes) - here - w::FIGURE_WAY >= 0.0;
        let companies: Areas = state.own_companies(force).map(|id| state.company(id).area).collect();
        let wanted: Areas = companies.iter().filter(|&area| gains(area)).collect();
        // Away from every Company a figure is worth nothing at best: no more than where it is, unless it is lost there.
        let anywhere = -here - w::FIGURE_WAY >= 0.0;
        if anywhere || !wanted.is_empty() {
            for way in command_group::walks(state, from, enemies) {
                if anywhere || way.path.end().is_some_and(|to| wanted.has(to)) {
                    let order = Order::MoveFigure { figure, path: way.path };
                    best.consider(gain(state, force, &order, &mut homes), order);
                }
            }
        }
    }
    best.or(Order::Done)
}

/// Where the Commander-in-Chief goes, or that he stays.
pub(super) fn commander_order(state: &State) -> Order {
    let here = commander_at(state, state.commander.area);
    let gains = |worth: f32| worth - here - w::COMMANDER_STAYS - w::COMMANDER_WAY >= 0.0;
    let companies: Areas = state.company_ids().map(|id| state.company(id).area).collect();
    let wanted: Areas = companies.iter().filter(|&area| gains(wanted_at(state, area))).collect();
    let anywhere = gains(0.0);
    let mut best = Best::default();
    if anywhere || !wanted.is_empty() {
        let mut homes = Homes::default();
        for way in commander::ways(state) {
            if anywhere || way.path.end().is_some_and(|to| wanted.has(to)) {
                let order = Order::MoveCommander { path: way.path };
                best.consider(gain(state, 0, &order, &mut homes), order);
            }
        }
    }
    best.or(Order::Stay)
}

/// The best of some orders that are better than none, the first of equals.
#[derive(Default)]
struct Best(Option<(f32, Order)>);

impl Best {
    fn consider(&mut self, gain: f32, order: Order) {
        if gain >= 0.0 && self.0.as_ref().is_none_or(|(most, _)| gain > *most) {
            self.0 = Some((gain, order));
        }
    }

    fn or(self, none: Order) -> Order {
        self.0.map_or(none, |(_, order)| order)
    }
}

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
    let helped = if commander::helps(state, area) { w::COMMANDER_HELPS } else { 0.0 };
    wanted_at(state, area) + helped
        - if places::enemy_within(state, area, w::COMMANDER_DANGER_RANGE) { w::COMMANDER_DANGER } else { 0.0 }
}

/// How much the Companies in an area want him, whatever threatens there.
fn wanted_at(state: &State, area: AreaId) -> f32 {
    state
        .company_ids()
        .filter(|&id| state.company(id).area == area)
        .map(|id| w::COMMANDER + w::COMMANDER_FALLEN * f32::from(fallen(state, id)))
        .fold(0.0, f32::max)
}

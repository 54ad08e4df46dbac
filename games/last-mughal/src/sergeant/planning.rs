//! Whom to move next, with which points, and where to.

use super::marching::{self, Column, Prospect};
use super::survey::Survey;
use super::weights;
use super::{emperor, playing};
use crate::data::ids::{CounterId, FigureId, Side, UnitId, UnitSet, ZoneId, ZoneSet};
use crate::rules::battles::lines;
use crate::rules::operations;
use crate::rules::operations::{columns, movement};
use crate::rules::order::Company;
use crate::rules::phase::{self, Phase};
use crate::rules::state::State;
use engine::NoReasons;

/// The best that a side can do with its columns now, found once per decision.
pub(super) struct Plan {
    /// For each figure of the side that can move: what activating him gains.
    figures: [f32; crate::data::MOST_FIGURES],
    /// Columns without a figure and what activating them gains.
    stacks: [Option<(UnitSet, f32)>; 3 * crate::data::MOST_ZONES],
    /// What further points would gain, for 1, 2 and 3 of them.
    pub points: [f32; 4],
    /// A figure whose units do more under another in the same place.
    transfer: Option<FigureId>,
}

impl Plan {
    pub(super) fn new(survey: &Survey<'_>) -> Self {
        let mut plan = Self { figures: [0.0; 8], stacks: [None; 96], points: [0.0; 4], transfer: None };
        let state = survey.state;
        for figure in movable_figures(survey) {
            let column = figure_column(survey, figure);
            plan.figures[usize::from(figure.0)] = plan.consider(survey, &column);
        }
        plan.transfer = plan.better_led(survey);
        let mut next = 0;
        for zone in state.table.scenario.zones {
            let units = movable_units(survey, zone);
            for stack in stacks(state, units).into_iter().flatten() {
                let column = column(state, None, stack, zone);
                let gain = plan.consider(survey, &column);
                plan.stacks[next] = Some((stack, gain));
                next += 1;
            }
        }
        plan
    }

    /// What activating a column gains; notes what more points would gain.
    fn consider(&mut self, survey: &Survey<'_>, column: &Column) -> f32 {
        let prospect = Prospect::new(survey, column);
        let gain = prospect.gain(column);
        for more in 1..=marching::MORE {
            let better = prospect.best_within(column.budget + more) - prospect.stay(column.zone);
            let extra = better - gain.max(0.0);
            let slot = &mut self.points[usize::from(more)];
            *slot = slot.max(extra);
        }
        gain
    }

    /// A figure who leads several units beside a better one with room: together they gain more than each for himself.
    fn better_led(&self, survey: &Survey<'_>) -> Option<FigureId> {
        let state = survey.state;
        let mut pairs = movable_figures(survey)
            .filter(|&figure| state.figure(figure).units.without(state.held).without(state.detached).len() > 1)
            .flat_map(|figure| movable_figures(survey).map(move |other| (figure, other)));
        let found = pairs.find(|&(figure, other)| {
            let together = state.figure(figure).zone == state.figure(other).zone;
            let room = columns::room(state, other);
            if !together || room == 0 || merit(state, other) <= merit(state, figure) {
                return false;
            }
            let mine = state.figure(figure).units.without(state.held);
            let joined = state.figure(other).units.or(lines::strongest(state, mine, room.min(mine.len() - 1)));
            let zone = state.figure(other).zone.expect("a figure that can move is on the map");
            let column = column(state, Some(other), joined, zone);
            let apart = self.figures[usize::from(figure.0)].max(0.0) + self.figures[usize::from(other.0)].max(0.0);
            Prospect::new(survey, &column).gain(&column) > apart + weights::TRANSFER_GAIN
        });
        found.map(|(figure, _)| figure)
    }

    /// Detaching a unit: to put it under a better figure, never the last of a column.
    pub(super) fn detach(&self, state: &State, unit: UnitId) -> f32 {
        let Some(figure) = state.figure_of(unit) else { return weights::UNWISE };
        let last = state.figure(figure).units.len() == 1;
        if self.transfer == Some(figure) && !last {
            weights::TRANSFER + weights::ATTACH[1] * lines::merit(state, unit) as f32
        } else {
            weights::UNWISE
        }
    }

    pub(super) fn figure(&self, figure: FigureId) -> f32 {
        self.figures[usize::from(figure.0)] - weights::LEAST
    }

    pub(super) fn units(&self, units: UnitSet) -> f32 {
        let found = self.stacks.iter().map_while(Option::as_ref).find(|(stack, _)| *stack == units);
        found.map_or(weights::UNWISE, |(_, gain)| gain - weights::LEAST)
    }
}

/// How good a figure is at the head of troops.
fn merit(state: &State, figure: FigureId) -> f32 {
    let data = state.data().figure(figure);
    weights::LEADER[0] * f32::from(data.tactical) + weights::LEADER[1] * f32::from(data.initiative)
}

/// Joining Bahadur Shah to a figure.
pub(super) fn join_shah(survey: &Survey<'_>, figure: FigureId) -> f32 {
    let column = figure_column(survey, figure);
    let prospect = Prospect::new(survey, &column);
    emperor::join(survey, figure, |zone| prospect.reaches(zone, column.budget))
}

/// Figures of the side that can still be activated.
fn movable_figures(survey: &Survey<'_>) -> impl Iterator<Item = FigureId> {
    let state = survey.state;
    let barred = state.figures_inside.or(state.figures_held).or(state.acted);
    let own = state.data().sets.figures[survey.side.index()].and(state.figures_on_map()).without(barred);
    own.iter().filter(|&figure| state.data().figure(figure).command > 0)
}

/// Units of a field that can still march without a figure.
fn movable_units(survey: &Survey<'_>, zone: ZoneId) -> UnitSet {
    operations::free_units(survey.state, survey.side, zone, survey.state.led())
}

/// Columns worth thinking about: the strongest four, the horse alone, and the weakest unit for errands.
fn stacks(state: &State, units: UnitSet) -> [Option<UnitSet>; 3] {
    let most = u32::from(state.data().numbers.leaderless_units);
    let main = lines::strongest(state, units, most);
    let horse = lines::strongest(state, units.and(state.data().sets.cavalry), most);
    let errand = units.iter().filter(|&unit| state.value(unit) > 0).min_by_key(|&unit| state.value(unit));
    let distinct = |stack: UnitSet, others: &[UnitSet]| (stack.any() && !others.contains(&stack)).then_some(stack);
    let single = errand.map_or(UnitSet::EMPTY, UnitSet::only);
    [distinct(main, &[]), distinct(horse, &[main]), distinct(single, &[main, horse])]
}

fn figure_column(survey: &Survey<'_>, figure: FigureId) -> Column {
    let state = survey.state;
    let units = state.figure(figure).units.without(state.held);
    let zone = state.figure(figure).zone.expect("a figure that can move is on the map");
    column(state, Some(figure), units, zone)
}

/// A column that could set out, with what it can pay. [LM-7.1a] [LM-7.2.1d]
fn column(state: &State, figure: Option<FigureId>, units: UnitSet, zone: ZoneId) -> Column {
    let own = operations::own_ap(state, figure, units, &mut NoReasons);
    let budget = own.saturating_add(movement::drawable(state, figure, 0));
    Column { figure, units, zone, budget, closed: ZoneSet::EMPTY, shah: emperor::travels(state, figure) }
}

/// The column on the march, as the sergeant sees it.
pub(super) fn marching(survey: &Survey<'_>, column: &phase::Column) -> Column {
    let state = survey.state;
    let units = column.figure.map_or(column.units, |figure| state.figure(figure).units);
    let budget = movement::purse(state, column);
    let shah = emperor::travels(state, column.figure);
    Column { figure: column.figure, units, zone: column.zone, budget, closed: column.entered, shah }
}

/// Using a counter for its points: what they gain beyond what the counter is worth.
pub(super) fn use_ap(survey: &Survey<'_>, plan: &Plan, counter: CounterId) -> f32 {
    let points = survey.state.data().counter(counter).ap.min(3);
    // A shared counter may serve a second column.
    let shared = weights::POOL * f32::from(points.saturating_sub(1));
    plan.points[usize::from(points)] + shared - playing::price(survey, counter) - weights::COUNTER_FOR_POINTS
}

/// Attaching a unit: a full column is worth more, but capitals keep their guard.
pub(super) fn attach(survey: &Survey<'_>, unit: UnitId, figure: FigureId) -> f32 {
    let state = survey.state;
    if state.acted.has(figure) || state.figures_held.has(figure) {
        return weights::IDLE_LEADER;
    }
    let zone = state.figure(figure).zone.expect("units are attached to figures on the map");
    let spot = survey.at(zone);
    let left = state.strength(spot.friends.without(state.led()).less(unit));
    let capital = survey.stake(zone) >= weights::CAPITAL;
    let shah = state.shah().is_some_and(|shah| state.figure(shah).zone == Some(zone));
    let guard = match survey.side {
        Side::Rebel if shah || capital => weights::REBEL_GUARD,
        Side::British if capital => weights::BRITISH_GUARD + spot.threat,
        _ => 0,
    };
    if left < guard {
        return weights::UNWISE;
    }
    weights::ATTACH[0] + lines::merit(state, unit) as f32 * weights::ATTACH[1] + merit(state, figure)
}

/// The next step of the column on the march.
pub(super) fn step(survey: &Survey<'_>, prospect: &Prospect, column: &Column, to: ZoneId) -> f32 {
    marching::best_through(survey, column, prospect, to)
}

/// Stopping where the column is.
pub(super) fn stop(prospect: &Prospect, column: &Column) -> f32 {
    prospect.stay(column.zone) + weights::LEAST * weights::INERTIA
}

/// Taking units along: troops that do nothing where they are. The emperor only where he is in danger.
pub(super) fn take(survey: &Survey<'_>, column: &Column, company: Company, stay: f32) -> f32 {
    let Company { units, shah } = company;
    let state = survey.state;
    if shah {
        let (Some(figure), true) = (column.figure, units.is_empty()) else { return stay + weights::UNWISE };
        return stay + emperor::pick_up(survey, column, figure);
    }
    let spot = survey.at(column.zone);
    let capital = survey.stake(column.zone) >= weights::CAPITAL;
    if spot.enemy_inside > 0 || capital || spot.enemy.units.any() || column.budget == 0 {
        return stay + weights::UNWISE;
    }
    stay + weights::TAKE[0] * state.strength(units) as f32 + weights::TAKE[1] * units.len() as f32
}

/// Leaving units behind is rarely wise: a guard for a capital or a siege that would be short of it, or the emperor where he is safe.
pub(super) fn leave(survey: &Survey<'_>, column: &Column, prospect: &Prospect, company: Company) -> f32 {
    let Company { units, shah } = company;
    let stay = stop(prospect, column);
    let left = match (shah, units.sole()) {
        (true, None) if units.is_empty() && emperor::may_stay(survey, column) => Column { shah: false, ..*column },
        (false, Some(unit)) if is_wanted(survey, column) => Column { units: column.units.less(unit), ..*column },
        _ => return stay - weights::LEAVE,
    };
    if left.units.is_empty() {
        return stay - weights::LEAVE;
    }
    let with = prospect.best_within(column.budget);
    let without = Prospect::new(survey, &left).best_within(column.budget);
    let guard = Column { figure: None, units, budget: 0, ..*column };
    let kept = if shah { 0.0 } else { marching::worth_of(survey, &guard, column.zone) };
    // Only who goes on leaves somebody behind.
    if with <= prospect.stay(column.zone) && without <= prospect.stay(column.zone) {
        return stay - weights::LEAVE;
    }
    stay.max(with) + (without + kept - with) - weights::LEFT
}

/// Whether a zone wants troops when the column goes on: a capital, or a siege.
fn is_wanted(survey: &Survey<'_>, column: &Column) -> bool {
    let spot = survey.at(column.zone);
    let others = spot.friends.without(column.units);
    let short = survey.state.strength(others) < weights::REBEL_GUARD;
    short && (survey.stake(column.zone) >= weights::CAPITAL || spot.enemy_inside > 0) && spot.enemy.units.is_empty()
}

/// Breaking out, unless a stronger column could come back next.
pub(super) fn break_out(survey: &Survey<'_>, zone: ZoneId) -> f32 {
    let spot = survey.at(zone);
    let own = survey.state.strength(survey.state.within(zone, Side::British));
    weights::BREAK_OUT[usize::from(spot.threat <= 2 * own + weights::BREAK_OUT_THREAT)]
}

/// The column that the phase says is on the march.
pub(super) fn on_the_march(state: &State) -> Option<&phase::Column> {
    match &state.phase {
        Phase::March { column, .. } => Some(column),
        _ => None,
    }
}

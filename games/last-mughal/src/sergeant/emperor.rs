//! Bahadur Shah: where he is in danger, and with whom he travels.

use board::Id;
use engine::NoReasons;

use super::marching::Column;
use super::survey::Survey;
use super::weights;
use crate::data::MOST_ZONES;
use crate::data::ids::{FigureId, Side, ZoneId, ZoneSet};
use crate::rules::battles::lines;
use crate::rules::operations;
use crate::rules::operations::contact::Contact;
use crate::rules::operations::movement::{self, Stride};
use crate::rules::rebellion::emperor;
use crate::rules::state::{CityStatus, State};

/// What the British could bring to every zone in their next phase.
pub(super) struct Threats([u32; MOST_ZONES]);

impl Threats {
    pub(super) fn new(state: &State) -> Self {
        let mut threats = Self([0; MOST_ZONES]);
        for figure in state.data().sets.figures[Side::British.index()].and(state.figures_on_map()) {
            let units = state.figure(figure).units;
            if units.any() && !state.figures_inside.has(figure) {
                threats.add(state, Some(figure), units);
            }
        }
        let led = state.led();
        let most = u32::from(state.data().numbers.leaderless_units);
        for zone in state.table.scenario.zones {
            let units = lines::strongest(state, state.field(zone, Side::British).without(led), most);
            if units.any() {
                threats.add(state, None, units);
            }
        }
        threats
    }

    /// One column adds its strength wherever it can be, with a point more than its own and one for contact.
    fn add(&mut self, state: &State, figure: Option<FigureId>, units: crate::data::ids::UnitSet) {
        let Some(start) = units.lowest().and_then(|unit| state.unit(unit).zone) else { return };
        let strength = state.strength(units);
        let budget = operations::own_ap(state, figure, units, &mut NoReasons);
        let mut costs = [u8::MAX; MOST_ZONES];
        costs[start.index()] = 0;
        let mut open = ZoneSet::only(start);
        while let Some(zone) = open.lowest() {
            open.remove(zone);
            for to in state.table.scenario.adjacent[zone.index()].without(state.data().sets.deployment) {
                let Some(link) = state.data().board.link(zone, to) else { continue };
                let stride = Stride { link, units, contact: Contact::None, pays_first: false };
                let total = costs[zone.index()].saturating_add(movement::cost(state, &stride, &mut NoReasons));
                if total <= budget && total < costs[to.index()] {
                    costs[to.index()] = total;
                    open.insert(to);
                }
            }
        }
        for (threat, _) in self.0.iter_mut().zip(&costs).filter(|(_, cost)| **cost != u8::MAX) {
            *threat += strength;
        }
    }

    pub(super) fn at(&self, zone: ZoneId) -> u32 {
        self.0[zone.index()]
    }

    /// The chance that troops of so much strength lose a zone, and the emperor with it.
    pub(super) fn danger(&self, survey: &Survey<'_>, zone: ZoneId, own: u32) -> f32 {
        let state = survey.state;
        // The British have moved for the last time.
        if survey.to_come == 0 && state.first == Side::British {
            return 0.0;
        }
        let ratio = self.at(zone) as f32 / own.max(1) as f32;
        let walls = state.is_city(zone) && state.city(zone).status == CityStatus::Rebellion;
        let chance = ((ratio - weights::SHAH_SAFE) * weights::SHAH_RISK).clamp(0.0, weights::MOST_SHAH_RISK);
        if walls { chance * weights::SHAH_WALLS } else { chance }
    }
}

/// What the emperor is worth alive at the end.
fn prize(state: &State) -> f32 {
    if state.table.scenario.victory.last_list { f32::from(state.data().points.mughal) } else { weights::FIGURE }
}

/// What it costs a column to end in a zone with the emperor in it: friends there protect him too.
pub(super) fn risk(survey: &Survey<'_>, threats: &Threats, column: &Column, zone: ZoneId) -> f32 {
    let state = survey.state;
    let friends = survey.at(zone).friends.without(column.units);
    let own = state.strength(column.units) + state.strength(friends);
    let fought = if survey.at(zone).enemy.units.any() { weights::SHAH_IN_BATTLE } else { 0.0 };
    prize(state) * (threats.danger(survey, zone, own) + fought)
}

/// Joining him to a column that can bring him to safety, where he is in danger.
pub(super) fn join(survey: &Survey<'_>, figure: FigureId, reach: impl Fn(ZoneId) -> bool) -> f32 {
    let state = survey.state;
    let units = state.figure(figure).units;
    let Some(zone) = state.figure(figure).zone else { return weights::UNWISE };
    let strong = state.strength(units) >= weights::SHAH_ESCORT;
    if !strong || state.acted.has(figure) || state.figures_held.has(figure) || state.figures_inside.has(figure) {
        return weights::UNWISE;
    }
    let threats = Threats::new(state);
    let here = state.strength(survey.at(zone).friends);
    if threats.at(zone) as f32 <= weights::SHAH_THREATENED * here as f32 {
        return weights::UNWISE;
    }
    let column = Column { figure: Some(figure), units, zone, budget: 0, closed: ZoneSet::EMPTY, shah: true };
    let stay = prize(state) * threats.danger(survey, zone, here);
    let zones = state.table.scenario.zones.without(state.data().sets.deployment);
    let ways = zones.iter().filter(|&to| to != zone && reach(to) && survey.at(to).enemy.units.is_empty());
    let best = ways.map(|to| risk(survey, &threats, &column, to)).fold(f32::INFINITY, f32::min);
    if best < stay {
        (stay - best - weights::SHAH_JOINS) * survey.certainty().max(weights::SHAH_JOINS) + weights::SHAH_FIRST
    } else {
        weights::UNWISE
    }
}

/// Taking him up on the way: where those who guard him are too few for what can come, and the column is on its way elsewhere.
pub(super) fn pick_up(survey: &Survey<'_>, column: &Column, figure: FigureId) -> f32 {
    let state = survey.state;
    let threats = Threats::new(state);
    let left = survey.at(column.zone).friends.without(column.units);
    let guard = state.strength(left);
    let strong = state.strength(state.figure(figure).units) >= weights::SHAH_ESCORT;
    if !strong || threats.at(column.zone) as f32 <= weights::SHAH_THREATENED * guard as f32 || column.budget == 0 {
        return weights::UNWISE;
    }
    let alone = prize(state) * threats.danger(survey, column.zone, guard);
    let with = risk(survey, &threats, column, column.zone);
    if with < alone { alone - with - weights::SHAH_JOINS } else { weights::UNWISE }
}

/// Whether he can be left here: among enough troops in a zone that nobody stronger can reach.
pub(super) fn may_stay(survey: &Survey<'_>, column: &Column) -> bool {
    let state = survey.state;
    let friends = state.strength(survey.at(column.zone).friends.without(column.units));
    friends >= weights::REBEL_GUARD && Threats::new(state).at(column.zone) < friends
}

/// Whether a figure has the emperor with him.
pub(super) fn travels(state: &State, figure: Option<FigureId>) -> bool {
    figure.is_some_and(|figure| emperor::with_company(state, figure).len() > 1)
}

//! Where a column can go and what it would be good for there.

use board::Id;

use super::emperor::{self, Threats};
use super::survey::Survey;
use super::weights;
use crate::data::MOST_ZONES;
use crate::data::ids::{FigureId, FigureSet, Side, UnitSet, ZoneId, ZoneSet};
use crate::rules::battles::lines::{self, Line};
use crate::rules::operations::contact::Contact;
use crate::rules::operations::movement::{self, Stride};
use crate::rules::sieges::{self, Siege};
use crate::rules::state::{CityStatus, Massacre};
use engine::NoReasons;

/// Not to be reached.
const FAR: u8 = u8::MAX;

/// A column that could march.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub figure: Option<FigureId>,
    pub units: UnitSet,
    pub zone: ZoneId,
    /// AP it can spend.
    pub budget: u8,
    /// Zones it may not enter any more.
    pub closed: ZoneSet,
    /// Bahadur Shah travels with it.
    pub shah: bool,
}

/// How many points beyond its own a column is thought of with.
pub(super) const MORE: u8 = 3;

/// What a column would be worth in every zone, and what it costs to get there, with up to [`MORE`] points beyond its own.
pub(super) struct Prospect {
    worth: [f32; MOST_ZONES],
    costs: [u8; MOST_ZONES],
}

impl Prospect {
    pub(super) fn new(survey: &Survey<'_>, column: &Column) -> Self {
        let mut columns = survey.memory.columns.borrow_mut();
        let known = columns.of(survey, column);
        Self { worth: known.ends(survey, column), costs: known.ways(survey, column) }
    }

    /// How much better the best zone in reach is than the present one.
    pub(super) fn gain(&self, column: &Column) -> f32 {
        self.best_within(column.budget) - self.worth[column.zone.index()]
    }

    /// The worth of the best zone that so many points reach, the present one included; at most [`MORE`] points beyond the column's own.
    pub(super) fn best_within(&self, points: u8) -> f32 {
        let ways = self.costs.iter().zip(&self.worth).filter(|(cost, _)| **cost <= points);
        ways.fold(f32::NEG_INFINITY, |best, (_, worth)| best.max(*worth))
    }

    /// Whether the column can pay its way to a zone.
    pub(super) fn reaches(&self, zone: ZoneId, points: u8) -> bool {
        self.costs[zone.index()] <= points
    }

    /// The worth of staying.
    pub(super) fn stay(&self, zone: ZoneId) -> f32 {
        self.worth[zone.index()]
    }
}

/// The worth of the best zone that can be reached by stepping to `to` first.
pub(super) fn best_through(survey: &Survey<'_>, column: &Column, prospect: &Prospect, to: ZoneId) -> f32 {
    let (cost, stops) = step(survey, column, column.zone, to);
    let here = prospect.worth[to.index()];
    if stops || cost > column.budget {
        return here;
    }
    let onward = Column { zone: to, closed: column.closed.with(column.zone).with(to), ..*column };
    let costs = reach(survey, &onward, to, column.budget - cost);
    // A dearer way to the same place is a little worse: the points may serve somebody else.
    let ways = costs.iter().zip(&prospect.worth).filter(|(cost, _)| **cost != FAR);
    ways.fold(here, |best, (spent, worth)| best.max(worth - weights::SPENT_POINT * f32::from(*spent)))
        - weights::SPENT_POINT * f32::from(cost)
}

/// What entering a zone costs, and whether the column must stop there. [LM-7.2b] [LM-7.2c] [LM-7.2d] [LM-7.2.2b]
fn step(survey: &Survey<'_>, column: &Column, from: ZoneId, to: ZoneId) -> (u8, bool) {
    let contact = survey.at(to).contact.unwrap_or(Contact::None);
    let stops = contact == Contact::Stops;
    let Some(link) = survey.state.data().board.link(from, to) else { return (FAR, stops) };
    let stride = Stride { link, units: column.units, contact, pays_first: false };
    (movement::cost(survey.state, &stride, &mut NoReasons), stops)
}

/// The cost of every zone the column can pay for.
fn reach(survey: &Survey<'_>, column: &Column, start: ZoneId, budget: u8) -> [u8; MOST_ZONES] {
    let state = survey.state;
    let mut costs = [FAR; MOST_ZONES];
    costs[start.index()] = 0;
    let mut open = ZoneSet::only(start);
    while let Some(zone) = open.lowest() {
        open.remove(zone);
        for to in state.neighbours(zone).without(column.closed).without(state.data().sets.deployment) {
            let (cost, stops) = step(survey, column, zone, to);
            let total = costs[zone.index()].saturating_add(cost);
            let blocked =
                column.units.is_empty() && survey.at(to).contact.is_some_and(|contact| contact != Contact::None);
            if total > budget || total >= costs[to.index()] || blocked {
                continue;
            }
            costs[to.index()] = total;
            if !stops {
                open.insert(to);
            }
        }
    }
    costs
}

/// Columns that have been looked at, in the order in which they were.
#[derive(Default)]
pub(super) struct Columns {
    known: Vec<Known>,
    /// Where the next one is likely to be found: columns are asked for in much the same order each time.
    next: usize,
}

/// What is known about a column wherever it stands, as far as it still holds.
struct Known {
    figure: Option<FigureId>,
    units: UnitSet,
    shah: bool,
    force: Force,
    /// What it would be worth in each zone, by what it gives there.
    worths: [f32; MOST_ZONES],
    /// Where that is known.
    zones: ZoneSet,
    /// The worth of ending in each zone, for a column that sets out from one.
    ends: Option<(ZoneId, [f32; MOST_ZONES])>,
    /// The ways from one zone with a purse, but for closed zones.
    ways: Option<(ZoneId, u8, ZoneSet, [u8; MOST_ZONES])>,
}

impl Columns {
    /// With so many all are forgotten: columns of the past are no longer asked for.
    const MOST: usize = 128;

    fn of(&mut self, survey: &Survey<'_>, column: &Column) -> &mut Known {
        let fury = Force::remembers(survey, column);
        let is_it = |known: &Known| {
            known.units == column.units
                && known.figure == column.figure
                && known.shah == column.shah
                && known.force.fury == fury
        };
        let (before, after) = self.known.split_at(self.next.min(self.known.len()));
        let found = after.iter().position(is_it).map(|at| at + before.len()).or_else(|| before.iter().position(is_it));
        let at = found.unwrap_or_else(|| {
            if self.known.len() >= Self::MOST {
                self.known.clear();
            }
            self.known.push(Known::new(survey, column, fury));
            self.known.len() - 1
        });
        self.next = at + 1;
        &mut self.known[at]
    }

    pub(super) fn forget_all(&mut self) {
        self.known.clear();
    }

    /// Forgets what follows from some zones, and the ways unless they are the same.
    pub(super) fn forget(&mut self, zones: ZoneSet, same_ways: bool) {
        for known in &mut self.known {
            known.zones = known.zones.without(zones);
            known.ways = known.ways.filter(|_| same_ways);
        }
    }
}

impl Known {
    fn new(survey: &Survey<'_>, column: &Column, fury: bool) -> Self {
        Self {
            figure: column.figure,
            units: column.units,
            shah: column.shah,
            force: Force::new(survey, column, fury),
            worths: [0.0; MOST_ZONES],
            zones: ZoneSet::EMPTY,
            ends: None,
            ways: None,
        }
    }

    /// The worth of ending in each zone: what it gives there, or a share of what lies beyond.
    fn ends(&mut self, survey: &Survey<'_>, column: &Column) -> [f32; MOST_ZONES] {
        let state = survey.state;
        let zones = state.table.scenario.zones.without(state.data().sets.deployment);
        for zone in zones.without(self.zones) {
            self.ends = None;
            self.worths[zone.index()] = worth_at(survey, column, &self.force, zone);
        }
        self.zones = zones;
        match self.ends {
            // The emperor is in danger from the whole enemy.
            _ if column.shah => with_beyond(survey, column, in_danger(survey, column, self.worths)),
            Some((from, ends)) if from == column.zone => ends,
            _ => {
                let ends = with_beyond(survey, column, self.worths);
                self.ends = Some((column.zone, ends));
                ends
            }
        }
    }

    /// The cost of every zone that the column can pay for, with up to [`MORE`] points beyond its own.
    fn ways(&mut self, survey: &Survey<'_>, column: &Column) -> [u8; MOST_ZONES] {
        let &Column { zone, budget, closed, .. } = column;
        if let Some((from, purse, shut, costs)) = self.ways
            && (from, purse, shut) == (zone, budget, closed)
        {
            return costs;
        }
        let costs = reach(survey, column, zone, budget + MORE);
        self.ways = Some((zone, budget, closed, costs));
        costs
    }
}

/// What the zones would be worth to a column with the emperor in it.
fn in_danger(survey: &Survey<'_>, column: &Column, mut worth: [f32; MOST_ZONES]) -> [f32; MOST_ZONES] {
    let state = survey.state;
    let threats = Threats::new(state);
    for zone in state.table.scenario.zones.without(state.data().sets.deployment) {
        worth[zone.index()] -= emperor::risk(survey, &threats, column, zone);
    }
    worth
}

/// The worth of ending in each zone, from what each gives and what lies up to four zones beyond it.
fn with_beyond(survey: &Survey<'_>, column: &Column, mut worth: [f32; MOST_ZONES]) -> [f32; MOST_ZONES] {
    let scenario = survey.state.table.scenario;
    let zones = scenario.zones.without(survey.state.data().sets.deployment);
    let mut beyond = worth;
    let mut risen = zones.iter().filter(|zone| worth[zone.index()] > 0.0).collect::<ZoneSet>();
    for _ in 0..4 {
        let before = beyond;
        for zone in std::mem::take(&mut risen) {
            let share = before[zone.index()] * weights::DISTANCE;
            for other in scenario.adjacent[zone.index()].and(zones.with(column.zone)) {
                let there = &mut beyond[other.index()];
                if share > *there {
                    *there = share;
                    risen.insert(other);
                }
            }
        }
        risen = risen.and(zones);
    }
    for zone in zones.with(column.zone) {
        let at = zone.index();
        // A battle that looks bad is not made good by what lies behind it.
        worth[at] = if worth[at] < 0.0 { worth[at] } else { worth[at].max(beyond[at] * weights::BEYOND) };
    }
    worth
}

/// What a column can do in a fight, found once.
struct Force {
    line: Line,
    /// It remembers a massacre. [LM-8.11b]
    fury: bool,
}

impl Force {
    fn new(survey: &Survey<'_>, column: &Column, fury: bool) -> Self {
        Self { line: lines::best_line(survey.state, column.units, column.figure.into_iter().collect()), fury }
    }

    /// Whether a column remembers a massacre. [LM-8.11b]
    fn remembers(survey: &Survey<'_>, column: &Column) -> bool {
        let carries = |city: ZoneId| match survey.state.city(city).massacre {
            Massacre::Figure(figure) => column.figure == Some(figure),
            Massacre::Unit(unit) => column.units.has(unit),
            Massacre::None | Massacre::Here => false,
        };
        survey.side == Side::British && survey.at(column.zone).fury && survey.state.cities_in_play().iter().any(carries)
    }
}

/// What the column would be worth in one zone, in victory points.
fn worth_at(survey: &Survey<'_>, column: &Column, force: &Force, zone: ZoneId) -> f32 {
    let spot = survey.at(zone);
    if column.units.is_empty() {
        return lone_figure(survey, zone);
    }
    if spot.enemy.units.any() {
        return attack(survey, column, force, zone);
    }
    let guard = guard(survey, column, zone);
    if spot.enemy_inside > 0 {
        return press(survey, column, zone) + guard;
    }
    guard + occupy(survey, column, zone) - exposure(survey, column, &force.line, zone)
}

/// A figure alone belongs with troops.
fn lone_figure(survey: &Survey<'_>, zone: ZoneId) -> f32 {
    let spot = survey.at(zone);
    if spot.enemy.units.any() {
        return weights::LONE_FIGURE;
    }
    let friends = survey.state.strength(spot.friends).min(weights::MOST_COMPANY) as f32;
    friends * weights::ESCORT - weights::STALKED * spot.threat.min(weights::MOST_COMPANY) as f32
}

/// What a column adds to an attack on the enemy in a field: all of it if it comes first, else what it changes.
fn attack(survey: &Survey<'_>, column: &Column, force: &Force, zone: ZoneId) -> f32 {
    let state = survey.state;
    let others = survey.at(zone).friends.without(column.units);
    if others.is_empty() {
        return assault(survey, force, zone);
    }
    let figures = state.field_figures(zone, survey.side);
    let all = column.figure.into_iter().fold(figures, FigureSet::with);
    let joined = Force { line: lines::best_line(state, others.or(column.units), all), fury: force.fury };
    let alone = || assault(survey, &Force { line: lines::best_line(state, others, figures), fury: false }, zone);
    assault(survey, &joined, zone) - survey.without_column(zone, others, alone)
}

/// The worth of attacking the enemy in a field with such a force.
fn assault(survey: &Survey<'_>, force: &Force, zone: ZoneId) -> f32 {
    let state = survey.state;
    let spot = survey.at(zone);
    let Force { line, fury } = force;
    if line.strength == 0 {
        return weights::NO_STRENGTH;
    }
    // A marker that lies there is taken up on the way in. [LM-8.11a]
    let marker = survey.side == Side::British && state.city(zone).massacre == Massacre::Here;
    let bonus = survey.expected_bonus() + survey.fury(survey.side, *fury || marker || spot.fury);
    let odds = survey.battle(line, &spot.enemy, bonus);
    let relief = if spot.friends_inside > 0 {
        weights::RELIEF[0] + weights::RELIEF[1] * spot.fall_danger.min(weights::MOST_DANGER)
    } else {
        0.0
    };
    let civilians = f32::from(u8::from(survey.side == Side::British && state.city(zone).civilians));
    let ground = spot.claim * weights::TAKEN[usize::from(!spot.refuge)];
    let [own_step, enemy_step] = match survey.side {
        Side::British => weights::PLANNED_BRITISH,
        Side::Rebel => weights::PLANNED_REBEL,
    };
    odds.win * (1.0 + relief + civilians + ground) - odds.lose * weights::REPULSE + odds.defender_loss * enemy_step
        - odds.attacker_loss * own_step
}

/// The worth of adding to a siege.
fn press(survey: &Survey<'_>, column: &Column, zone: ZoneId) -> f32 {
    let state = survey.state;
    let spot = survey.at(zone);
    let others = spot.friends.without(column.units);
    let turns = survey.to_come + 1;
    let siege = Siege::of(state, survey.side, zone);
    let chance = |besiegers: UnitSet| {
        let terms = sieges::terms(state, &Siege { besiegers, ..siege }, &mut NoReasons);
        sieges::falls_within(state, &terms, siege.fort, turns)
    };
    let with = chance(others.or(column.units));
    let without = survey.without_column(zone, others, || chance(others));
    let blockade = if others.is_empty() { weights::BLOCKADE } else { 0.0 };
    (with - without) * (spot.fall_prize + weights::SIEGE) + blockade
}

/// The worth of standing on open ground.
fn occupy(survey: &Survey<'_>, column: &Column, zone: ZoneId) -> f32 {
    let state = survey.state;
    let spot = survey.at(zone);
    let first = spot.friends.without(column.units).is_empty();
    let last_chance = survey.to_come == 0;
    let british = survey.side == Side::British;
    let risen = state.city(zone).status == CityStatus::Rebellion;
    if british && risen && first {
        let relief = if spot.friends_inside > 0 { 1.0 } else { 0.0 };
        let civilians = f32::from(u8::from(state.city(zone).civilians));
        return spot.claim.max(weights::QUELL)
            + relief * (1.0 + weights::RELIEF_DANGER * spot.fall_danger)
            + civilians
            + spot.stray;
    }
    let hold = match (first, last_chance) {
        (false, _) => 0.0,
        // What is held only by standing there counts at the very end.
        (true, true) => spot.claim + standing(survey, column, zone),
        (true, false) if spot.hostile => weights::EARLY_CLAIM[0] * spot.claim,
        (true, false) => weights::EARLY_CLAIM[1] * spot.claim,
    };
    hold + spot.stray
}

/// Points that would be lost at the end if the last unit left a zone that only troops hold.
fn standing(survey: &Survey<'_>, column: &Column, zone: ZoneId) -> f32 {
    let state = survey.state;
    let stands = survey.at(zone).friends.meets(column.units);
    let marked = match survey.side {
        Side::British => state.city(zone).status == CityStatus::Quelled,
        Side::Rebel => state.city(zone).status == CityStatus::Rebellion,
    };
    if stands && !marked { survey.stake(zone) } else { 0.0 }
}

/// The worth of keeping a capital and its emperor safe.
fn guard(survey: &Survey<'_>, column: &Column, zone: ZoneId) -> f32 {
    let state = survey.state;
    let spot = survey.at(zone);
    let others = state.strength(spot.friends.without(column.units));
    let here = state.shah().is_some_and(|shah| state.figure(shah).zone == Some(zone));
    let shah = here && !column.shah && survey.side == Side::Rebel;
    let capital = survey.stake(zone) >= weights::CAPITAL;
    let keeps = capital && crate::rules::victory::controller(state, zone) != Some(survey.side.other());
    if !(shah || keeps) || spot.hostile {
        return 0.0;
    }
    let stake = survey.stake(zone).max(weights::CAPITAL);
    let own = state.strength(column.units);
    // Somebody must be there at all: an empty capital is taken by anybody who walks in.
    let last = match (others, state.table.scenario.victory.immediate) {
        (0, true) => weights::LAST_GUARD[0],
        (0, false) => weights::LAST_GUARD[1],
        _ => 0.0,
    };
    let wanted = if survey.side == Side::Rebel { weights::REBEL_GUARD } else { weights::BRITISH_GUARD + spot.threat };
    let missing = wanted.saturating_sub(others).min(own) as f32 / wanted as f32;
    let share = weights::FULL_GUARD[usize::from(!shah)];
    (last + missing * share) * stake
}

/// What a column on open ground must fear from the enemy next to it.
fn exposure(survey: &Survey<'_>, column: &Column, line: &Line, zone: ZoneId) -> f32 {
    let spot = survey.at(zone);
    if spot.threat == 0 {
        return 0.0;
    }
    let own = line.strength + survey.state.strength(spot.friends.without(column.units));
    let pressure = spot.threat as f32 / (own as f32 + 1.0);
    let value = match survey.side {
        Side::British => weights::EXPOSED_BRITISH,
        Side::Rebel => weights::EXPOSED_REBEL,
    };
    (pressure - weights::FEARED_FROM).clamp(0.0, weights::FEARED_TO) * value
}

/// What a column would be worth in a zone, in victory points.
pub(super) fn worth_of(survey: &Survey<'_>, column: &Column, zone: ZoneId) -> f32 {
    worth_at(survey, column, &Force::new(survey, column, Force::remembers(survey, column)), zone)
}

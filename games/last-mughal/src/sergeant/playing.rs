//! Which counters to play before the armies move, and on what.

use board::Id;

use super::marching::{self, Column};
use super::survey::Survey;
use super::weights;
use crate::data::Effect;
use crate::data::ids::{CounterId, CounterSet, FigureId, ProvinceId, Side, UnitSet, ZoneId, ZoneSet};
use crate::rules::events::{self, Deed, Needs};
use crate::rules::order::Target;
use crate::rules::rebellion::shelter;
use crate::rules::sieges::{self, Siege};
use crate::rules::state::{CityStatus, Place, State, Status};
use crate::rules::{rebellion, stratagems};
use engine::NoReasons;

/// What a counter is worth in hand: its points, or an event whose time may still come.
pub(super) fn price(survey: &Survey<'_>, counter: CounterId) -> f32 {
    let state = survey.state;
    let data = state.data().counter(counter);
    let last = survey.to_come == 0;
    match data.effect {
        Effect::Rebellion(_) | Effect::Unit(_) | Effect::Figure(..) if last => weights::TOO_LATE,
        Effect::Rebellion(province) if raisable(state, province) > 0 => weights::KEPT_REBELLION,
        Effect::Rebellion(_) => weights::IDLE_REBELLION,
        Effect::Unit(unit) if data.ap == 0 || !is_out_of_reach(state, unit) => weights::KEPT_UNIT,
        Effect::Unit(_) => weights::IDLE_UNIT,
        Effect::Figure(..) => weights::KEPT_FIGURE,
        Effect::Event(event) => event_price(events::event(event).deed, last),
    }
}

fn event_price(deed: Deed, last: bool) -> f32 {
    match deed {
        Deed::Shift(Needs::Mughal) | Deed::Weaken => weights::KEPT_EVENT,
        Deed::Bonus(_) | Deed::Shift(_) | Deed::Replace => weights::KEPT_TACTICAL,
        Deed::Sap => weights::KEPT_SAPPING,
        _ if last => weights::TOO_LATE,
        _ => weights::KEPT_EVENT,
    }
}

/// Whether the other side has deployed the same unit. [LM-5.7b]
fn is_out_of_reach(state: &State, unit: crate::data::ids::UnitId) -> bool {
    state.data().unit(unit).twin.is_some_and(|twin| state.deployed.has(twin))
}

/// How many cities a rebellion counter could still raise.
fn raisable(state: &State, province: Option<ProvinceId>) -> u32 {
    let quiet = |province: ProvinceId| rebellion::can_rise(state, province).len();
    match province {
        Some(province) => quiet(province),
        None => (0..state.data().provinces.len()).map(ProvinceId::of).map(quiet).max().unwrap_or(0),
    }
}

/// Raising a province: cities, massacres and mutineers to come.
pub(super) fn rebel(survey: &Survey<'_>, counter: CounterId, province: ProvinceId) -> f32 {
    let state = survey.state;
    let chance = rebellion::value(state.data(), province, &mut NoReasons).map_or(1.0, sixths);
    let cities = raisable(state, Some(province)) as f32;
    let mut natives = 0;
    for zone in state.data().province(province).zones.and(state.table.scenario.zones) {
        natives += state.field(zone, Side::British).and(state.data().sets.natives).without(state.led()).len();
    }
    // A counter that names its province is spent before one that can choose.
    let named = match state.data().counter(counter).effect {
        Effect::Rebellion(Some(_)) => weights::NAMED,
        _ => 0.0,
    };
    chance * (weights::RISEN_CITY * cities + weights::MUTINEER * natives as f32) + named + weights::REBELLION
}

/// Badmashes sent to the emperor: one unit, against the points of the counter.
pub(super) fn to_shah(survey: &Survey<'_>, counter: CounterId) -> f32 {
    let points = f32::from(survey.state.data().counter(counter).ap);
    weights::TO_SHAH - weights::POINT * points * survey.last_or_before(weights::SHAH_POINTS)
}

/// Deploying a unit or a figure in a zone.
pub(super) fn deploy(survey: &Survey<'_>, counter: CounterId, zone: ZoneId) -> f32 {
    match survey.state.data().counter(counter).effect {
        Effect::Unit(unit) => weights::DEPLOY_UNIT + placed(survey, UnitSet::only(unit), zone),
        Effect::Figure(..) => weights::DEPLOY_FIGURE,
        _ => 0.0,
    }
}

/// What units newly placed in a zone are good for there.
pub(super) fn placed(survey: &Survey<'_>, units: UnitSet, zone: ZoneId) -> f32 {
    let column = Column { figure: None, units, zone, budget: 0, closed: ZoneSet::EMPTY, shah: false };
    let state = survey.state;
    let friends = state.strength(survey.at(zone).friends).min(weights::MOST_PLACED) as f32;
    let guns = state.artillery(units) > 0;
    marching::worth_of(survey, &column, zone) + friends * weights::PLACED[usize::from(!guns)]
}

/// Playing a stratagem on a target, less what the counter is worth in hand.
pub(super) fn stratagem(survey: &Survey<'_>, counter: CounterId, target: Target) -> f32 {
    let state = survey.state;
    let data = state.data().counter(counter);
    let Some(event) = events::of(state.data(), counter) else { return 0.0 };
    let hit = sixths(stratagems::number(state.data(), counter, &mut NoReasons));
    let points = f32::from(data.ap);
    let gain = match (event.deed, target) {
        (Deed::Strike, Target::Figure(figure)) => hit * general_worth(survey, figure),
        (Deed::Hold(_), Target::Figure(figure)) => {
            let column = enemy_column(survey, state.figure(figure).units, state.figure(figure).zone);
            weights::HELD_FIGURE[0] * column + weights::HELD_FIGURE[1]
        }
        (Deed::Hold(_), Target::Zone(zone)) => {
            let loose = state.field(zone, survey.side.other()).without(state.led());
            weights::HELD_UNITS * enemy_column(survey, loose, Some(zone))
        }
        (Deed::Provoke, Target::Unit(unit)) => {
            let attached = if state.figure_of(unit).is_some() { weights::TURNED_LED } else { 0.0 };
            let hit = sixths(stratagems::provoked(state.data(), counter, unit, &mut NoReasons));
            hit * (weights::TURNED * state.value(unit) as f32 + attached)
        }
        (Deed::Flood, _) => flood(survey),
        (Deed::Rebuild, Target::Zone(zone)) => {
            let spot = survey.at(zone);
            let pressed = state.field(zone, Side::Rebel).any();
            if pressed { weights::REBUILT[0] * spot.fall_danger + weights::REBUILT[1] } else { 0.0 }
        }
        (Deed::Persuade, Target::Zone(zone)) => {
            let turned = stratagems::mutineers(state, zone);
            let hit = sixths(7_u8.saturating_sub(stratagems::number(state.data(), counter, &mut NoReasons)));
            hit * turned.iter().map(|unit| state.value(unit) as f32).sum::<f32>() * weights::RETURNED
        }
        _ => 0.0,
    };
    gain - weights::POINT * points * survey.last_or_before(weights::STRATAGEM_POINTS)
}

/// The chance of a die up to a number.
fn sixths(faces: u8) -> f32 {
    f32::from(faces.min(6)) / 6.0
}

fn general_worth(survey: &Survey<'_>, figure: FigureId) -> f32 {
    let state = survey.state;
    let data = state.data().figure(figure);
    let led = state.figure(figure).units.len() as f32;
    f32::from(state.data().points.general)
        + weights::COMMAND * f32::from(data.command)
        + weights::LED * led * f32::from(survey.to_come.min(weights::MOST_LED_TURNS))
}

/// How much an enemy column would do if it were not held: its strength, more where it stands near something to win.
fn enemy_column(survey: &Survey<'_>, units: UnitSet, zone: Option<ZoneId>) -> f32 {
    let state = survey.state;
    let strength = state.strength(units) as f32;
    let Some(zone) = zone else { return 0.0 };
    let near = state.neighbours(zone).iter().any(|next| {
        let spot = survey.at(next);
        spot.enemy_inside > 0 || (state.city(next).status == CityStatus::Rebellion && survey.side == Side::Rebel)
    });
    strength * weights::ENEMY_COLUMN[usize::from(!near)]
}

/// A flood helps when British columns stand one river away from what they want.
fn flood(survey: &Survey<'_>) -> f32 {
    let state = survey.state;
    let mut cut_off = 0.0;
    for zone in state.table.scenario.zones {
        let troops = state.strength(state.field(zone, Side::British)) as f32;
        if troops < weights::FLOOD_FROM {
            continue;
        }
        let across = state.table.scenario.adjacent[zone.index()].without(state.table.scenario.dry[zone.index()]);
        let wanted = across
            .iter()
            .any(|next| state.city(next).status == CityStatus::Rebellion || state.field(next, Side::Rebel).any());
        cut_off += weights::CUT_OFF[usize::from(!wanted)] * troops;
    }
    cut_off
}

/// Units to bring from the pile: the strongest, guns above their strength.
pub(super) fn escort(state: &State, counters: CounterSet) -> f32 {
    counters
        .iter()
        .map(|counter| match state.data().counter(counter).effect {
            Effect::Unit(unit) => {
                let data = state.data().unit(unit);
                f32::from(data.value[0]) + weights::ESCORT_GUN * f32::from(data.artillery)
            }
            _ => 0.0,
        })
        .sum()
}

/// Where a commander appears: among the most troops, apart from other commanders.
pub(super) fn commander(survey: &Survey<'_>, zone: ZoneId) -> f32 {
    let state = survey.state;
    let troops = state.strength(state.field(zone, Side::Rebel)) as f32;
    let others =
        state.field_figures(zone, Side::Rebel).iter().filter(|&figure| state.figure(figure).status == Status::Map);
    troops - weights::CROWDED * others.count() as f32
}

/// Doing without Badmashes: only where they would stand alone before a stronger column, and press no siege.
pub(super) fn no_badmashes() -> f32 {
    weights::NO_BADMASHES
}

/// Staying behind the walls of a risen city.
pub(super) fn stay(survey: &Survey<'_>, zone: ZoneId) -> f32 {
    let state = survey.state;
    let own = state.field(zone, Side::British);
    let generals = state.field_figures(zone, Side::British).len() as f32;
    let civilians = if state.city(zone).civilians { weights::STAY_WITH_CIVILIANS } else { 0.0 };
    if state.field(zone, Side::Rebel).is_empty() {
        if state.table.choices.populace_break_out {
            return weights::STAY_AND_BREAK_OUT;
        }
        return shut_up(survey, zone, own, generals) + civilians;
    }
    let siege = Siege::of(state, Side::Rebel, zone).joined(own);
    let terms = sieges::terms(state, &siege, &mut NoReasons);
    let falls = sieges::falls_within(state, &terms, siege.fort.max(1), survey.to_come.min(3) + 1);
    let scoring = own.and(state.data().sets.scoring).len() as f32 * f32::from(state.data().points.unit);
    let general = generals * f32::from(state.data().points.general);
    civilians - falls * (scoring + weights::GENERAL_INSIDE * general + weights::FALL_INSIDE)
        + shut_up(survey, zone, own, generals)
}

/// What being shut in costs in freedom, unless relief is at hand, which scores by it.
fn shut_up(survey: &Survey<'_>, zone: ZoneId, troops: UnitSet, generals: f32) -> f32 {
    let relief = state_relief(survey, zone);
    if relief >= weights::RELIEF_FORCE {
        return weights::RELIEVED;
    }
    let strength = survey.state.strength(troops) as f32;
    -(weights::SHUT_UP[0] * strength + weights::SHUT_UP[1] * generals) * f32::from(survey.to_come.min(1))
}

/// The strongest British force in the field within two zones of a city.
fn state_relief(survey: &Survey<'_>, zone: ZoneId) -> u32 {
    let state = survey.state;
    let near = state.neighbours(zone);
    let ring = near.iter().fold(near, |ring, next| ring.or(state.neighbours(next)));
    let force = |at: ZoneId| state.strength(state.field(at, Side::British));
    ring.iter().filter(|&at| at != zone && !state.is_deployment(at)).map(force).max().unwrap_or(0)
}

/// Leaving a risen city for another zone; one in rebellion shuts the troops in again.
pub(super) fn leave(survey: &Survey<'_>, zone: ZoneId, to: ZoneId) -> f32 {
    let state = survey.state;
    let spot = survey.at(to);
    let troops = state.field(zone, Side::British);
    let own = state.strength(troops) as f32;
    let deserted = weights::DESERTED[usize::from(!state.city(zone).civilians)];
    if shelter::shelter_place(state, to) == Place::Inside {
        let generals = state.field_figures(zone, Side::British).len() as f32;
        let company = if spot.friends_inside > 0 { 0.0 } else { weights::ALONE_AGAIN };
        return shut_up(survey, to, troops, generals) - deserted - company;
    }
    let friends = state.strength(spot.friends).min(weights::MOST_SHELTER_FRIENDS) as f32;
    let danger = (spot.threat as f32 / (own + friends + 1.0)).min(weights::MOST_SHELTER_DANGER);
    weights::SHELTER_FRIEND * friends - deserted - weights::SHELTER_DANGER * danger
}

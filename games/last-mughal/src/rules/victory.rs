//! Control of zones, immediate victory, the final count. [LM-10.1a] [LM-10.2a]

use engine::{Clause, MOST_SEATS, NoReasons, Outcome, Reasons, Reckoning, Seats};

use crate::data::ids::{FigureId, FigureSet, Side, ZoneId};
use crate::data::{Data, ZoneKind};
use crate::rules::phase::End;
use crate::rules::reasons::What;
use crate::rules::state::{Cause, CityStatus, State, Status};

/// The points by which a total victory leads at least, and what is added for winning at once.
const IMMEDIATE: (i16, i16) = (11, 10);

/// Who controls a zone: the side whose troops alone are in its field; a city without any by its marker; nobody while it is besieged. [LM-10.2a] [LM-10.2b] [LM-1.4b]
pub fn controller(state: &State, zone: ZoneId) -> Option<Side> {
    let in_field = |side: Side| state.field(zone, side).any();
    let holder = match (in_field(Side::Rebel), in_field(Side::British)) {
        (true, false) => Some(Side::Rebel),
        (false, true) => Some(Side::British),
        _ => None,
    };
    match state.data().zone(zone).kind {
        ZoneKind::Deployment => None,
        ZoneKind::Territory => holder,
        ZoneKind::City => {
            let besieged = Side::BOTH.into_iter().any(|side| state.is_inside(zone, side));
            if besieged && !state.table.choices.besieger_controls {
                return None;
            }
            holder.or(match state.city(zone).status {
                CityStatus::Quiet => None,
                CityStatus::Rebellion => Some(Side::Rebel),
                CityStatus::Quelled => Some(Side::British),
            })
        }
    }
}

/// Who has won at the end of a turn, whatever the points. [LM-10.1a] [LM-10.1b]
pub fn immediate(state: &State) -> Option<Side> {
    if !state.table.scenario.victory.immediate {
        return None;
    }
    if rebel_holds_the_capitals(state) {
        Some(Side::Rebel)
    } else if british_hold_every_city(state) {
        Some(Side::British)
    } else {
        None
    }
}

/// The rebel controls both Calcutta and Delhi, the cities of special worth. [LM-10.1a]
fn rebel_holds_the_capitals(state: &State) -> bool {
    let mut capitals = state.cities_in_play().iter().filter(|&zone| state.data().zone(zone).worth > 0);
    capitals.all(|zone| controller(state, zone) == Some(Side::Rebel))
}

/// The British control every city, quiet ones without troops included, and at least one has rebelled. [LM-10.1b] [LM-10.1c]
fn british_hold_every_city(state: &State) -> bool {
    let cities = state.cities_in_play();
    let quiet = |zone: ZoneId| {
        state.city(zone).status == CityStatus::Quiet
            && state.at[usize::from(zone.0)].without(state.inside).is_empty()
            && !Side::BOTH.into_iter().any(|side| state.is_inside(zone, side))
    };
    let theirs = |zone: ZoneId| controller(state, zone) == Some(Side::British) || quiet(zone);
    cities.iter().any(|zone| state.city(zone).status != CityStatus::Quiet) && cities.iter().all(theirs)
}

/// What a deed is worth. [LM-10.2d] [LM-10.2h]
pub fn points(data: &Data, cause: Cause, why: &mut impl Reasons<What>) -> u8 {
    let points = &data.points;
    let points = match cause {
        Cause::Start => 0,
        Cause::Massacre => points.massacre,
        Cause::Battle => points.battle,
        Cause::General => points.general,
        Cause::Unit => points.unit,
        Cause::Siege => points.siege,
        Cause::Civilians => points.civilians,
    };
    let mut sum = Reckoning::new(why);
    sum.plus(cause.clause(), What::Scored(cause), points);
    points
}

/// The total of a side at the end of the last turn: points so far, the last turn's list, the scenario's prizes. [LM-10.2f] [LM-10.2i]
pub fn total(state: &State, side: Side, why: &mut impl Reasons<What>) -> i16 {
    let victory = &state.table.scenario.victory;
    let mut sum = Reckoning::new(why);
    for cause in Cause::ALL {
        sum.plus(cause.clause(), What::Scored(cause), state.score[side.index()][cause as usize]);
    }
    if victory.last_list {
        add_last_points(state, side, &mut sum);
    }
    let held = victory.controlled.iter().filter(|(zone, _)| controller(state, *zone) == Some(side));
    let quelled = |zone: ZoneId| (state.city(zone).status == CityStatus::Quelled) == (side == Side::British);
    let quelled = victory.quelled.iter().filter(|(zone, _)| quelled(*zone));
    let prizes: i32 = held.chain(quelled).map(|(_, points)| i32::from(*points)).sum();
    sum.plus(victory.clause, What::Prizes, prizes);
    sum.total() as i16
}

/// The totals of both sides, rebel and British. [LM-10.2f] [LM-10.2i]
pub fn totals(state: &State) -> [i16; 2] {
    Side::BOTH.map(|side| total(state, side, &mut NoReasons))
}

/// What the last turn's list gives a side. [LM-10.2f] [LM-10.2i]
pub fn last_points(state: &State, side: Side) -> i16 {
    let mut nobody = NoReasons;
    let mut sum = Reckoning::new(&mut nobody);
    add_last_points(state, side, &mut sum);
    sum.total() as i16
}

/// The last turn's list: cities, road territories, and for the rebel his commanders. [LM-10.2f] [LM-10.2g] [LM-10.2i]
fn add_last_points<R: Reasons<What>>(state: &State, side: Side, sum: &mut Reckoning<'_, R>) {
    let list = Clause(if side == Side::Rebel { "LM-10.2f" } else { "LM-10.2i" });
    let (mut cities, mut capitals, mut territories) = (0_i32, 0_i32, 0_i32);
    for zone in state.table.scenario.zones.iter().filter(|&zone| controller(state, zone) == Some(side)) {
        let known = state.data().zone(zone);
        let kind = match known.kind {
            ZoneKind::City if known.worth > 0 => &mut capitals,
            ZoneKind::City => &mut cities,
            ZoneKind::Territory | ZoneKind::Deployment => &mut territories,
        };
        *kind += i32::from(zone_points(state, zone));
    }
    sum.plus(list, What::Cities, cities);
    sum.plus(Clause("LM-10.2g"), What::Capitals, capitals);
    sum.plus(list, What::Territories, territories);
    if side == Side::Rebel {
        let points = &state.data().points;
        let on_map = |figure: &FigureId| state.figure(*figure).status == Status::Map;
        let living: FigureSet = state.data().sets.figures[side.index()].iter().filter(on_map).collect();
        let shah = living.and(state.data().sets.mughal);
        let commanders = living.without(shah);
        sum.plus(list, What::Commanders, commanders.len() as i32 * i32::from(points.commander));
        sum.plus(list, What::Mughal, shah.len() as i32 * i32::from(points.mughal));
    }
}

/// What a zone is worth to who controls it at the end. [LM-10.2g]
pub fn zone_points(state: &State, zone: ZoneId) -> u8 {
    let known = state.data().zone(zone);
    match known.kind {
        ZoneKind::City if known.worth > 0 => known.worth,
        ZoneKind::City => state.data().points.city,
        ZoneKind::Territory if known.road => state.data().points.territory,
        ZoneKind::Territory | ZoneKind::Deployment => 0,
    }
}

/// The outcome of an ended match. [LM-10.2c]
pub fn outcome(state: &State, end: End) -> Outcome {
    match end {
        End::Immediate(side) => at_once(state, side),
        End::Counted([rebel, british]) => counted(state, rebel - british),
    }
}

/// The outcome when a side wins before the count: margin at least 11, and 10 more. [LM-10.1a] [LM-10.1b]
pub fn at_once(state: &State, side: Side) -> Outcome {
    let (least, more) = IMMEDIATE;
    let lead = state.vp(side) - state.vp(side.other());
    let lead = lead.max(least) + more;
    let clause = if side == Side::Rebel { "LM-10.1a" } else { "LM-10.1b" };
    let rebel_lead = if side == Side::Rebel { lead } else { -lead };
    Outcome { winners: Seats::only(side.seat()), level: "total", margin: margins(rebel_lead), reason: Clause(clause) }
}

/// The outcome of the count: a lead of at least the scenario's limits. [LM-10.2c]
fn counted(state: &State, rebel_lead: i16) -> Outcome {
    let victory = &state.table.scenario.victory;
    let lead = rebel_lead.abs();
    let leader = if rebel_lead > 0 { Side::Rebel } else { Side::British };
    let total = victory.total.is_some_and(|total| lead >= i16::from(total));
    let won = lead >= i16::from(victory.marginal);
    Outcome {
        winners: if won { Seats::only(leader.seat()) } else { Seats::NONE },
        level: match (won, total) {
            (true, true) => "total",
            (true, false) => "marginal",
            (false, _) => "draw",
        },
        margin: margins(rebel_lead),
        reason: victory.clause,
    }
}

fn margins(rebel_lead: i16) -> [i16; MOST_SEATS] {
    let mut margin = [0; MOST_SEATS];
    margin[Side::Rebel.index()] = rebel_lead;
    margin[Side::British.index()] = -rebel_lead;
    margin
}

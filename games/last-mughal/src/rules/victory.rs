//! Control of zones, immediate victory, the final count. [LM-10.1a] [LM-10.2a]

use engine::{Clause, Log, MOST_SEATS, NoReasons, Outcome, Parts, Reasons, Reckoning, Seats};

use crate::data::ids::{Side, ZoneId};
use crate::data::{Data, ZoneKind};
use crate::rules::event::Event;
use crate::rules::phase::{End, Phase};
use crate::rules::reasons::{What, told};
use crate::rules::state::{Cause, CityStatus, State};

/// The points by which a total victory leads at least, and what is added for winning at once.
const IMMEDIATE: (i16, i16) = (11, 10);

/// Who controls a zone: the side whose troops alone are in its field; a city without any by its marker; nobody while it is besieged. [LM-10.2a] [LM-10.2b]
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

/// The rebel controls both Calcutta and Delhi, the cities of special worth. [LM-10.1a] [LM-10.1c]
fn rebel_holds_the_capitals(state: &State) -> bool {
    let mut capitals = state.cities_in_play().iter().filter(|&zone| state.data().zone(zone).worth > 0);
    if state.table.choices.total_by_troops {
        return capitals.all(|zone| is_occupied(state, zone, Side::Rebel));
    }
    capitals.all(|zone| controller(state, zone) == Some(Side::Rebel))
}

/// Units of a side, none of them besieged, and nobody else are in a city. [LM-10.1c]
fn is_occupied(state: &State, zone: ZoneId, side: Side) -> bool {
    let besieged = Side::BOTH.into_iter().any(|side| state.is_inside(zone, side));
    state.field(zone, side).any() && state.field(zone, side.other()).is_empty() && !besieged
}

/// The British control every city, quiet ones without troops included, and at least one has rebelled. [LM-10.1b] [LM-10.1c]
fn british_hold_every_city(state: &State) -> bool {
    let cities = state.cities_in_play();
    if state.table.choices.total_by_troops {
        return cities.iter().all(|zone| is_occupied(state, zone, Side::British));
    }
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
        Cause::Start | Cause::Handicap | Cause::Balance => 0,
        Cause::Massacre => points.massacre,
        Cause::Battle => points.battle,
        Cause::General => points.general,
        Cause::Unit => points.unit,
        Cause::Siege => points.siege,
        Cause::Civilians => points.civilians,
    };
    told(cause.clause().0, What::Scored(cause), points, why)
}

/// The total of a side at the end of the last turn: points so far, the last turn's list, the scenario's prizes. [LM-10.2f] [LM-10.2i]
pub fn total(state: &State, side: Side, why: &mut impl Reasons<What>) -> i16 {
    let victory = &state.table.scenario.victory;
    let mut sum = Reckoning::new(why);
    add_deeds(state, side, &mut sum);
    if victory.last_list {
        add_last_points(state, side, &mut sum);
    }
    let held = victory.controlled.iter().filter(|(zone, _)| controller(state, *zone) == Some(side));
    let quelled = |zone: ZoneId| (state.city(zone).status == CityStatus::Quelled) == (side == Side::British);
    let quelled = victory.quelled.iter().filter(|(zone, _)| quelled(*zone));
    for (zone, points) in held.chain(quelled) {
        sum.plus(victory.clause, What::Prize(*zone), *points);
    }
    sum.total() as i16
}

/// Gives points for a deed, and notes where it was done. [LM-10.2d] [LM-10.2h]
pub fn score(state: &mut State, side: Side, cause: Cause, zone: Option<ZoneId>, log: &mut impl Log<Event>) {
    let mut why = Parts::heard_by(log);
    let points = points(state.data(), cause, &mut why);
    let total = &mut state.score[side.index()][cause as usize];
    *total = total.saturating_add(points);
    if let Some(zone) = zone {
        state.deeds.add(side, cause, zone);
    }
    log.tell(Event::Scored { side, points, cause, zone, why });
}

/// The points that a side has made so far, by cause. [LM-10.2d] [LM-10.2h]
fn add_deeds<R: Reasons<What>>(state: &State, side: Side, sum: &mut Reckoning<'_, R>) {
    for cause in Cause::ALL {
        sum.plus(cause.clause(), What::Scored(cause), state.score[side.index()][cause as usize]);
    }
}

/// What a side has as things stand: its total if the match ended now, or what it has when somebody has won before the count. [LM-10.2c] [LM-10.1a]
/// [LM-10.1b]
pub fn standing(state: &State, side: Side, why: &mut impl Reasons<What>) -> i16 {
    let Phase::Over { end: End::Immediate(winner) } = state.phase else { return total(state, side, why) };
    let mut sum = Reckoning::new(why);
    add_deeds(state, side, &mut sum);
    if winner == side {
        let lead = state.vp(side) - state.vp(side.other());
        sum.plus(clause_at_once(side), What::AtOnce, i32::from(lead_at_once(state, side) - lead));
    }
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
    for zone in state.table.scenario.zones.iter().filter(|&zone| controller(state, zone) == Some(side)) {
        let known = state.data().zone(zone);
        let (clause, what) = match known.kind {
            ZoneKind::City if known.worth > 0 => (Clause("LM-10.2g"), What::Capital(zone)),
            ZoneKind::City => (list, What::City(zone)),
            ZoneKind::Territory | ZoneKind::Deployment => (list, What::Territory(zone)),
        };
        sum.plus(clause, what, zone_points(state, zone));
    }
    if side == Side::Rebel {
        let points = &state.data().points;
        for figure in state.data().sets.figures[side.index()].and(state.figures_on_map()) {
            if state.data().figure(figure).mughal {
                sum.plus(list, What::Mughal, points.mughal);
            } else {
                sum.plus(list, What::Commander(figure), points.commander);
            }
        }
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
    let lead = lead_at_once(state, side);
    let rebel_lead = if side == Side::Rebel { lead } else { -lead };
    let reason = clause_at_once(side);
    Outcome { winners: Seats::only(side.seat()), level: "total", margin: margins(rebel_lead), reason }
}

/// By how much a side leads that wins before the count. [LM-10.1a] [LM-10.1b]
fn lead_at_once(state: &State, side: Side) -> i16 {
    let (least, more) = IMMEDIATE;
    (state.vp(side) - state.vp(side.other())).max(least) + more
}

fn clause_at_once(side: Side) -> Clause {
    Clause(if side == Side::Rebel { "LM-10.1a" } else { "LM-10.1b" })
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

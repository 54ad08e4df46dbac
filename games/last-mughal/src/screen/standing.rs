//! What stands in points, row by row with its place, and what can be scored. [LM-10.2c]

use engine::{Amount, NoReasons, Part};
use scene::{Fact, Prize, ScoreRow, Standing, Target};

use super::affordances::capital;
use super::narrate;
use super::terms;
use crate::data::ids::{Side, ZoneId};
use crate::data::{Data, ZoneKind};
use crate::rules::event::Event;
use crate::rules::names::Names;
use crate::rules::phase::Phase;
use crate::rules::reasons::What;
use crate::rules::state::{Cause, CityStatus, State};
use crate::rules::view::View;
use crate::rules::{rebellion, victory};

/// What stands in points, as if the match ended now, and what can still be scored.
pub(crate) fn standing(view: &View) -> Standing {
    let state = view.state();
    let over = matches!(state.phase, Phase::Over { .. });
    let victory = &state.table.scenario.victory;
    Standing {
        rows: Side::BOTH.into_iter().flat_map(|side| rows(&state, side)).collect(),
        prizes: if over { Vec::new() } else { prizes(&state) },
        rule: terms::wins(victory),
        clause: Some(victory.clause.0.to_owned()),
    }
}

/// The points that an event gave for good.
pub(crate) fn scored(data: &'static Data, event: &Event) -> Vec<ScoreRow> {
    match *event {
        Event::Scored { side, points, cause, zone, .. } => {
            vec![deed(Names { data }, side, cause, zone, points.into())]
        }
        _ => Vec::new(),
    }
}

/// The total of a side.
pub(super) fn total(state: &State, side: Side) -> i16 {
    victory::standing(state, side, &mut NoReasons)
}

/// The rows of a side as facts, for its bar and its panel.
pub(super) fn facts(state: &State, side: Side) -> Vec<Fact> {
    let fact = |row: ScoreRow| {
        let place = row.what.starts_with("at ") || row.what.starts_with("in ");
        let label = match row.what.as_str() {
            "" => row.cause,
            what if place => format!("{} {what}", row.cause),
            what => format!("{}: {what}", row.cause),
        };
        Fact::cited(label, row.points.to_string(), row.clause.unwrap_or_default())
    };
    rows(state, side).into_iter().map(fact).collect()
}

/// What a side has, a row for every place where it made points.
fn rows(state: &State, side: Side) -> Vec<ScoreRow> {
    let mut parts: Vec<Part<What>> = Vec::new();
    victory::standing(state, side, &mut parts);
    parts.iter().flat_map(|part| rows_of(state, side, part)).collect()
}

fn rows_of(state: &State, side: Side, part: &Part<What>) -> Vec<ScoreRow> {
    let names = Names { data: state.data() };
    let Amount::Plus(all) = part.amount else { return Vec::new() };
    let What::Scored(cause) = part.what else {
        let (cause, which) = narrate::gain(names, part.what);
        let row = ScoreRow::standing(side.id(), all, capital(cause), part.clause.0);
        return vec![row.of(which, target(state.data(), part.what))];
    };
    let each = i32::from(victory::points(state.data(), cause, &mut NoReasons));
    let count = |zone: ZoneId| i32::from(state.deeds.count(side, cause, zone));
    let places: Vec<ZoneId> = state.table.scenario.zones.iter().filter(|&zone| count(zone) > 0).collect();
    if places.is_empty() {
        return vec![deed(names, side, cause, None, all)];
    }
    places.into_iter().map(|zone| deed(names, side, cause, Some(zone), each * count(zone))).collect()
}

/// Points made by deeds of one kind in one place.
fn deed(names: Names<'_>, side: Side, cause: Cause, zone: Option<ZoneId>, points: i32) -> ScoreRow {
    let (kind, _) = narrate::gain(names, What::Scored(cause));
    let row = ScoreRow::made(side.id(), points, capital(kind), cause.clause().0);
    match zone {
        Some(zone) => row.of(names.at(zone), zone_target(names.data, zone)),
        None => row,
    }
}

fn zone_target(data: &Data, zone: ZoneId) -> Target {
    Target::Zone(data.zone(zone).id.clone())
}

/// Where a part of the last list is to be seen.
fn target(data: &Data, what: What) -> Option<Target> {
    match what {
        What::City(zone) | What::Capital(zone) | What::Territory(zone) | What::Prize(zone) => {
            Some(zone_target(data, zone))
        }
        What::Commander(figure) => Some(Target::Piece(data.figure(figure).id.clone())),
        What::Mughal => data.mughal().map(|figure| Target::Piece(data.figure(figure).id.clone())),
        _ => None,
    }
}

/// What can be scored from here on.
fn prizes(state: &State) -> Vec<Prize> {
    let mut prizes = in_play(state);
    let victory = &state.table.scenario.victory;
    let names = Names { data: state.data() };
    for side in Side::BOTH {
        for &(zone, points) in &victory.controlled {
            prizes.push(prize(state, side, points, format!("control {} at the end", names.zone(zone)), zone));
        }
        for &(zone, points) in &victory.quelled {
            let deed = if side == Side::British { "quell" } else { "keep the British from quelling" };
            prizes.push(prize(state, side, points, format!("{deed} {}", names.zone(zone)), zone));
        }
    }
    if victory.last_list {
        prizes.extend(at_the_end(state));
    }
    prizes
}

fn prize(state: &State, side: Side, points: u8, what: String, zone: ZoneId) -> Prize {
    let clause = state.table.scenario.victory.clause.0;
    Prize::new(side.id(), points.into(), what, clause).at(zone_target(state.data(), zone))
}

/// Deeds that score when they are done: sieges at hand by name, the others by their kind.
fn in_play(state: &State) -> Vec<Prize> {
    let (data, names) = (state.data(), Names { data: state.data() });
    let worth = |cause: Cause| i32::from(victory::points(data, cause, &mut NoReasons));
    let new = |side: Side, cause: Cause, what: &str| Prize::new(side.id(), worth(cause), what, cause.clause().0);
    let mut prizes = Vec::new();
    for zone in state.cities_in_play().iter().filter(|&zone| state.is_inside(zone, Side::British)) {
        let name = names.zone(zone);
        let there = |prize: Prize| prize.at(zone_target(data, zone)).left(1);
        prizes.push(there(new(Side::British, Cause::Siege, &format!("lift the siege of {name}"))));
        if state.city(zone).civilians {
            prizes.push(there(new(Side::British, Cause::Civilians, &format!("save the civilians of {name}"))));
            prizes.push(there(new(Side::Rebel, Cause::Massacre, &format!("take {name}: a massacre"))));
        }
    }
    let quiet: u32 =
        (0..data.provinces.len()).map(|index| rebellion::can_rise(state, board::Id::of(index)).len()).sum();
    if quiet > 0 {
        let rising = "a massacre in a city that rises";
        prizes.push(new(Side::Rebel, Cause::Massacre, rising).left(quiet as u16));
    }
    let generals = state.figures_on_map().and(data.sets.figures[Side::British.index()]).len();
    let on_map = state.at.iter().fold(crate::data::ids::UnitSet::EMPTY, |all, units| all.or(*units));
    let regiments = on_map.and(data.sets.scoring).len();
    prizes.extend([
        new(Side::Rebel, Cause::Battle, "win a battle"),
        new(Side::British, Cause::Battle, "win a battle"),
        new(Side::Rebel, Cause::General, "kill a British general").left(generals as u16),
        new(Side::Rebel, Cause::Unit, "destroy a British regiment or battery").left(regiments as u16),
    ]);
    prizes
}

/// What the last turn's list gives: the great cities by name, the others by their kind, and living commanders.
fn at_the_end(state: &State) -> Vec<Prize> {
    let (data, names) = (state.data(), Names { data: state.data() });
    let points = &data.points;
    let zones = || state.table.scenario.zones.iter();
    let mut prizes = Vec::new();
    for side in Side::BOTH {
        let list = if side == Side::Rebel { "LM-10.2f" } else { "LM-10.2i" };
        for zone in zones().filter(|&zone| data.zone(zone).worth > 0) {
            let what = format!("hold {} at the end", names.zone(zone));
            let worth = victory::zone_points(state, zone);
            prizes.push(Prize::new(side.id(), worth.into(), what, "LM-10.2g").at(zone_target(data, zone)));
        }
        let cities = zones().filter(|&zone| data.zone(zone).kind == ZoneKind::City && data.zone(zone).worth == 0);
        let road = zones().filter(|&zone| data.zone(zone).kind == ZoneKind::Territory && data.zone(zone).road);
        prizes.push(
            Prize::new(side.id(), points.city.into(), "hold another city at the end", list).left(cities.count() as u16),
        );
        prizes.push(
            Prize::new(side.id(), points.territory.into(), "hold a territory on the Trunk Road at the end", list)
                .left(road.count() as u16),
        );
    }
    let rebel = Side::Rebel.id();
    prizes.push(Prize::new(rebel, points.commander.into(), "a commander alive at the end", "LM-10.2f"));
    if state.shah().is_some() || is_waited_for(state) {
        prizes.push(Prize::new(rebel, points.mughal.into(), "Bahadur Shah alive at the end", "LM-10.2f"));
    }
    prizes
}

/// Whether Bahadur Shah may still appear: his city is quiet.
fn is_waited_for(state: &State) -> bool {
    let home = state.data().mughal().and_then(|figure| state.data().figure(figure).rises_in);
    home.is_some_and(|zone| state.table.scenario.zones.has(zone) && state.city(zone).status == CityStatus::Quiet)
}

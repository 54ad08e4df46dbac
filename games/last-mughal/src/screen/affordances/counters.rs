//! Counters played before the armies move, and what follows from them at once.

use board::Id;
use engine::NoReasons;
use scene::{Affordance, Choose, Target as SceneTarget, Tone};

use super::{Desk, cost, fights};
use crate::data::ids::{CounterId, ProvinceId, Side, UnitId, ZoneId};
use crate::data::{CounterKind, Effect};
use crate::rules::events::{self, Deed};
use crate::rules::order::{Order, Target};
use crate::rules::rebellion::shelter;
use crate::rules::state::Place;
use crate::rules::stratagems::deserters;
use crate::rules::{rebellion, reinforcements, sieges, stratagems};
use crate::screen::forecast;
use crate::screen::zones;

/// The menu of the rebellion or the reinforcements phase.
pub(super) fn menu(desk: &Desk<'_>) -> Vec<Affordance> {
    let lawful = desk.lawful();
    let mut rows: Vec<Affordance> = lawful.iter().map(|order| play(desk, order)).collect();
    let end = rows.pop();
    for counter in desk.state.hand_of(desk.side) {
        if !lawful.iter().any(|order| used_by(order) == Some(counter)) {
            rows.extend(in_vain(desk, counter));
        }
    }
    rows.sort_by_key(|row| group_rank(&row.group));
    rows.into_iter().chain(end).collect()
}

/// The counter an order of the menu uses.
fn used_by(order: &Order) -> Option<CounterId> {
    match *order {
        Order::Rebel { counter, .. }
        | Order::BadmashesToShah { counter }
        | Order::Stratagem { counter, .. }
        | Order::Deploy { counter, .. } => Some(counter),
        _ => None,
    }
}

const GROUPS: [&str; 4] = ["Rebellion", "Commanders", "Reinforcements", "Stratagems"];

fn group_rank(group: &str) -> usize {
    GROUPS.iter().position(|known| *known == group).unwrap_or(GROUPS.len())
}

fn group_of(desk: &Desk<'_>, counter: CounterId) -> String {
    match desk.state.data().counter(counter).kind {
        CounterKind::Rebellion => GROUPS[0],
        CounterKind::Figure => GROUPS[1],
        CounterKind::Reinforcement => GROUPS[2],
        _ => GROUPS[3],
    }
    .to_owned()
}

/// One way to play a counter.
fn play(desk: &Desk<'_>, order: &Order) -> Affordance {
    match *order {
        Order::Rebel { counter, province } => rebel(desk, order, counter, province),
        Order::BadmashesToShah { counter } => Affordance {
            note: "one unit; no city rises".to_owned(),
            group: group_of(desk, counter),
            target: Some(card(desk, counter)),
            ..desk.row(order, format!("{} to Bahadur Shah", name(desk, counter)))
        },
        Order::Deploy { counter, zone } => deploy(desk, order, counter, zone),
        Order::Stratagem { counter, target } => stratagem(desk, order, counter, target),
        _ => desk.end(order, "No more counters"),
    }
}

fn name(desk: &Desk<'_>, counter: CounterId) -> String {
    desk.counter_name(counter)
}

fn card(desk: &Desk<'_>, counter: CounterId) -> SceneTarget {
    SceneTarget::Card(desk.state.data().counter(counter).id.clone())
}

fn rebel(desk: &Desk<'_>, order: &Order, counter: CounterId, province: ProvinceId) -> Affordance {
    let state = desk.state;
    let data = state.data().province(province);
    let cities = rebellion::can_rise(state, province);
    let names: Vec<String> = cities.iter().map(|city| desk.zone_name(city)).collect();
    let raises = |other: CounterId| match state.data().counter(other).effect {
        Effect::Rebellion(named) => other != counter && named.is_none_or(|named| named == province),
        _ => false,
    };
    let label = if state.hand_of(desk.side).iter().any(raises) {
        format!("Raise {} with {}", data.name, name(desk, counter))
    } else {
        format!("Raise {}", data.name)
    };
    Affordance {
        note: format!("{}; with {}", names.join(", "), name(desk, counter)),
        odds: Some(forecast::rising(state, province)),
        group: group_of(desk, counter),
        target: Some(card(desk, counter)),
        tone: Tone::Accent,
        ..desk.row(order, label)
    }
}

fn deploy(desk: &Desk<'_>, order: &Order, counter: CounterId, zone: ZoneId) -> Affordance {
    let state = desk.state;
    let data = state.data();
    let note = match data.counter(counter).effect {
        Effect::Unit(unit) if data.unit(unit).artillery > 0 && data.unit(unit).value[0] == 0 => {
            format!("guns +{}", data.unit(unit).artillery)
        }
        Effect::Unit(unit) => format!("strength {}", data.unit(unit).value[0]),
        Effect::Figure(..) => format!("with up to {} units of the pile", data.numbers.escort),
        _ => String::new(),
    };
    Affordance {
        note,
        group: group_of(desk, counter),
        target: Some(desk.zone_target(zone)),
        ..desk.row(order, format!("{} at {}", name(desk, counter), desk.zone_name(zone)))
    }
}

fn stratagem(desk: &Desk<'_>, order: &Order, counter: CounterId, target: Target) -> Affordance {
    let state = desk.state;
    let data = state.data();
    let (what, clicked) = match target {
        Target::None => (String::new(), card(desk, counter)),
        Target::Figure(figure) => {
            (format!(" on {}", data.figure(figure).name), SceneTarget::Piece(data.figure(figure).id.clone()))
        }
        Target::Zone(zone) => (format!(" at {}", desk.zone_name(zone)), desk.zone_target(zone)),
        Target::Unit(unit) => {
            (format!(" on the {}", data.unit(unit).name), SceneTarget::Piece(data.unit(unit).id.clone()))
        }
    };
    let Some(event) = events::of(data, counter) else { return desk.row(order, name(desk, counter)) };
    let odds = match (event.deed, target) {
        (Deed::Strike, _) => Some(forecast::strike(state, counter)),
        (Deed::Provoke, Target::Unit(unit)) => Some(forecast::agent(state, counter, unit)),
        (Deed::Persuade, Target::Zone(zone)) => forecast::persuasion(state, counter, zone),
        _ => None,
    };
    Affordance {
        note: stratagem_note(desk, counter, event.deed, target),
        odds,
        group: group_of(desk, counter),
        target: Some(clicked),
        tone: if event.deed == Deed::Flood { Tone::Water } else { Tone::Plain },
        ..desk.row(order, format!("{}{what}", name(desk, counter)))
    }
}

fn stratagem_note(desk: &Desk<'_>, counter: CounterId, deed: Deed, target: Target) -> String {
    let state = desk.state;
    match (deed, target) {
        (Deed::Hold(_), Target::Figure(figure)) => {
            format!("{} cannot move this turn", desk.names().column(Some(figure), state.figure(figure).units))
        }
        (Deed::Hold(_), Target::Zone(zone)) => {
            let free = state.present(zone, desk.side.other()).without(state.led());
            format!("{} cannot move this turn", desk.names().units(free))
        }
        (Deed::Flood, _) => "no river can be crossed this turn".to_owned(),
        (Deed::Provoke, Target::Unit(unit)) => {
            let zone = state.unit(unit).zone.map_or(String::new(), |zone| desk.zone_name(zone));
            format!("at {zone}")
        }
        (Deed::Persuade, Target::Zone(zone)) => {
            let from = stratagems::number(state.data(), counter, &mut NoReasons);
            format!("{} mutineers; each returns from {from} on", stratagems::mutineers(state, zone).len())
        }
        (Deed::Rebuild, Target::Zone(zone)) => {
            let after = stratagems::rebuilt(state, counter, zone, &mut NoReasons);
            format!("fortification {} to {after}", state.city(zone).fort)
        }
        _ => String::new(),
    }
}

/// A counter that could be played in this phase but not now, with the reason.
fn in_vain(desk: &Desk<'_>, counter: CounterId) -> Option<Affordance> {
    let data = desk.state.data().counter(counter);
    let order = match data.effect {
        Effect::Rebellion(province) => Order::Rebel { counter, province: province.unwrap_or(ProvinceId(0)) },
        Effect::Unit(_) | Effect::Figure(..) => Order::Deploy { counter, zone: data.place? },
        Effect::Event(_) if data.kind == CounterKind::Stratagem => Order::Stratagem { counter, target: Target::None },
        Effect::Event(_) => return None,
    };
    let row = desk.refused(&order, name(desk, counter))?;
    Some(Affordance { group: group_of(desk, counter), ..row })
}

/// A zone for Badmashes or a commander.
pub(super) fn place(desk: &Desk<'_>, order: &Order) -> Affordance {
    let Order::Place { zone } = *order else {
        return Affordance { note: "their counter stays spent".to_owned(), ..desk.end(order, "Nowhere") };
    };
    let state = desk.state;
    let rebels = state.strength(state.field(zone, Side::Rebel));
    let note = match (state.is_inside(zone, Side::British), rebels) {
        (true, 0) => {
            format!("no rebels there, British of strength {} inside", sieges::garrison(state, zone, Side::British))
        }
        (true, _) => format!("{rebels} besiege {}", sieges::garrison(state, zone, Side::British)),
        (false, 0) => "no rebels there".to_owned(),
        (false, _) => format!("rebels of strength {rebels}"),
    };
    Affordance { note, target: Some(desk.zone_target(zone)), ..desk.row(order, desk.zone_name(zone)) }
}

/// Staying in a risen city, or leaving it.
pub(super) fn shelter(desk: &Desk<'_>, order: &Order) -> Affordance {
    let state = desk.state;
    let city = shelter::city(state);
    match (*order, city) {
        (Order::Retreat { to }, Some(from)) => Affordance {
            note: shelter_note(desk, to),
            cost: cost(0),
            target: Some(desk.zone_target(to)),
            path: desk.arrow(from, to),
            ..desk.row(order, format!("To {}", desk.zone_name(to)))
        },
        (_, Some(city)) => {
            let company = if state.city(city).civilians { "with the civilians" } else { "behind the walls" };
            Affordance {
                note: company.to_owned(),
                target: Some(desk.zone_target(city)),
                odds: besieged(desk, city),
                ..desk.row(order, format!("Stay in {}", desk.zone_name(city)))
            }
        }
        _ => desk.row(order, "Stay"),
    }
}

/// Who waits where troops shelter: in a city in rebellion they are shut in again.
fn shelter_note(desk: &Desk<'_>, to: ZoneId) -> String {
    let state = desk.state;
    match (shelter::shelter_place(state, to), state.strength(state.present(to, Side::British))) {
        (Place::Inside, 0) => "shut in again, by its people".to_owned(),
        (Place::Inside, strength) => format!("shut in again, with friends of strength {strength}"),
        (Place::Field, 0) => "nobody of your side there".to_owned(),
        (Place::Field, strength) => format!("friends of strength {strength}"),
    }
}

/// The siege that staying would lead to.
fn besieged(desk: &Desk<'_>, city: ZoneId) -> Option<scene::Odds> {
    desk.state.field(city, Side::Rebel).any().then(|| fights::siege_to_come(desk, city))
}

/// Units that come with a figure.
pub(super) fn escort(desk: &Desk<'_>) -> Vec<Affordance> {
    let state = desk.state;
    let choice = reinforcements::escort_choice(state);
    let most = u32::from(state.data().numbers.escort).min(choice.len());
    let none = desk.end(&Order::Escort { counters: board::Set::EMPTY }, "Nobody");
    if most == 0 {
        return vec![none];
    }
    let ids: Vec<String> = choice.iter().map(|counter| state.data().counter(counter).id.clone()).collect();
    let mut ranked: Vec<CounterId> = choice.iter().collect();
    ranked.sort_by_key(|&counter| std::cmp::Reverse(escort_merit(desk, counter)));
    let preset = ranked.iter().take(most as usize).map(|&counter| state.data().counter(counter).id.clone()).collect();
    let choose = Choose { field: "counters".to_owned(), from: ids, min: 1, max: most as u8, preset };
    let row = desk.choice(&Order::Escort { counters: board::Set::EMPTY }, "Take units from the pile", choose);
    vec![row, none]
}

fn escort_merit(desk: &Desk<'_>, counter: CounterId) -> (u8, usize) {
    let merit = |unit: UnitId| {
        let data = desk.state.data().unit(unit);
        data.value[0] + 3 * data.artillery
    };
    match desk.state.data().counter(counter).effect {
        Effect::Unit(unit) => (merit(unit), usize::MAX - counter.index()),
        _ => (0, 0),
    }
}

/// A mutineer's or a fleeing figure's way out.
pub(super) fn run(desk: &Desk<'_>, order: &Order) -> Affordance {
    let (Order::Exit { to } | Order::Flee { to }) = *order else { return desk.row(order, "") };
    let state = desk.state;
    let from = deserters::mutineer(state)
        .map(|(_, zone)| zone)
        .or_else(|| state.tasks.fleeing.and_then(|figure| state.figure(figure).zone));
    let friends = state.strength(state.field(to, desk.side));
    let siege = zones::siege_of(state, to).is_some();
    let note = match (friends, siege) {
        (0, _) => "nobody of your side there".to_owned(),
        (strength, true) => format!("to the siege lines, strength {strength}"),
        (strength, false) => format!("friends of strength {strength}"),
    };
    Affordance {
        note,
        target: Some(desk.zone_target(to)),
        path: from.map_or(Vec::new(), |from| desk.arrow(from, to)),
        ..desk.row(order, desk.zone_name(to))
    }
}

//! Operations: who moves, with which points, where to.

use engine::{NoLog, NoReasons, Part};
use scene::{Affordance, Choose, Target, Tone};

use super::{Desk, capital, cost};
use crate::data::ids::{FigureId, Side, UnitSet, ZoneId};
use crate::rules::battles::{self, lines};
use crate::rules::operations;
use crate::rules::operations::contact::Contact;
use crate::rules::operations::movement;
use crate::rules::operations::{columns, incitement};
use crate::rules::order::{Company, Order};
use crate::rules::phase::{Column, Phase};
use crate::rules::reasons::What;
use crate::rules::state::{CityStatus, Massacre, State};
use crate::screen::forecast::{self, Dice};
use crate::screen::narrate;

const COLUMNS: &str = "Columns";
const POINTS: &str = "Counters for AP";
const BOXES: &str = "Attach and detach";
const TOWNS: &str = "Cities";

/// The menu of an operations phase.
pub(super) fn menu(desk: &Desk<'_>) -> Vec<Affordance> {
    let state = desk.state;
    let lawful = desk.lawful();
    let mut rows = Vec::new();
    for order in &lawful {
        match *order {
            Order::ActivateFigure { figure } => rows.push(activate_figure(desk, order, figure)),
            Order::Incite { zone } => rows.push(incite(desk, order, zone)),
            Order::BreakOut { zone } => rows.push(break_out(desk, order, zone)),
            Order::UseAp { .. } => rows.push(use_ap(desk, order)),
            Order::Attach { .. } | Order::Detach { .. } | Order::JoinShah { .. } => rows.push(rearrange(desk, order)),
            _ => {}
        }
    }
    let zones = state.table.scenario.zones.iter();
    rows.extend(zones.filter_map(|zone| activate_units(desk, zone)));
    rows.extend(barred(desk));
    if let Phase::Operations { halt: Some(halt), .. } = state.phase {
        let label = |figure: FigureId| {
            format!("{} leaves units at {}", state.data().figure(figure).name, desk.zone_name(halt.zone))
        };
        let row = halt.figure.and_then(|figure| leave(desk, figure, label(figure), "they are no longer attached"));
        rows.extend(row.map(|row| Affordance { group: BOXES.to_owned(), ..row }));
    }
    rows.sort_by_key(|row| [TOWNS, COLUMNS, POINTS, BOXES].iter().position(|group| *group == row.group));
    rows.push(end_movement(desk));
    rows
}

/// What a force is made of, in a few words.
fn muster(state: &State, units: UnitSet) -> String {
    let guns = match state.artillery(units) {
        0 => String::new(),
        bonus => format!(", guns +{bonus}"),
    };
    match units.len() {
        0 => "alone".to_owned(),
        1 => format!("1 unit, strength {}{guns}", state.strength(units)),
        n => format!("{n} units, strength {}{guns}", state.strength(units)),
    }
}

fn activate_figure(desk: &Desk<'_>, order: &Order, figure: FigureId) -> Affordance {
    let state = desk.state;
    let data = state.data().figure(figure);
    let units = state.figure(figure).units;
    let own = operations::own_ap(state, Some(figure), units, &mut NoReasons);
    let place = state.figure(figure).zone.map_or(String::new(), |zone| desk.zone_name(zone));
    Affordance {
        note: format!("at {place}: {}", muster(state, units)),
        cost: format!("has {own} AP"),
        subject: Some(data.id.clone()),
        group: COLUMNS.to_owned(),
        ..desk.row(order, data.name.clone())
    }
}

/// Units of a zone that can march without a figure: all that may go are offered, the strongest chosen.
fn activate_units(desk: &Desk<'_>, zone: ZoneId) -> Option<Affordance> {
    let state = desk.state;
    let units = operations::free_units(state, desk.side, zone, state.led());
    let most = u32::from(state.data().numbers.leaderless_units);
    let preset = lines::strongest(state, units, most);
    let first = preset.lowest()?;
    let subject = Some(state.data().unit(first).id.clone());
    let own = operations::own_ap(state, None, preset, &mut NoReasons);
    let note = muster(state, units);
    let row = if let Some(unit) = units.sole() {
        let label = format!("{} at {}", capital(&state.data().unit(unit).name), desk.zone_name(zone));
        desk.row(&Order::ActivateUnits { units }, label)
    } else {
        let choose = Choose {
            field: "units".to_owned(),
            from: desk.unit_ids(units),
            min: 1,
            max: most.min(units.len()) as u8,
            preset: desk.unit_ids(preset),
        };
        desk.choice(&Order::ActivateUnits { units: preset }, format!("Units at {}", desk.zone_name(zone)), choose)
    };
    Some(Affordance { note, cost: format!("has {own} AP"), subject, group: COLUMNS.to_owned(), ..row })
}

/// Figures and units that cannot set out, where a player would try.
fn barred(desk: &Desk<'_>) -> Vec<Affordance> {
    let state = desk.state;
    let figures = state.data().sets.figures[desk.side.index()].and(state.figures_on_map());
    let stuck = figures.iter().filter(|figure| {
        state.figures_inside.has(*figure) || state.figures_held.has(*figure) || state.data().figure(*figure).mughal
    });
    stuck
        .filter_map(|figure| {
            let data = state.data().figure(figure);
            let row = desk.refused(&Order::ActivateFigure { figure }, data.name.clone())?;
            Some(Affordance { subject: Some(data.id.clone()), group: COLUMNS.to_owned(), ..row })
        })
        .collect()
}

fn use_ap(desk: &Desk<'_>, order: &Order) -> Affordance {
    let Order::UseAp { counter } = *order else { return desk.row(order, "") };
    let data = desk.state.data().counter(counter);
    Affordance {
        note: "its event is lost".to_owned(),
        cost: format!("+{} AP", data.ap),
        target: Some(Target::Card(data.id.clone())),
        group: POINTS.to_owned(),
        ..desk.row(order, desk.counter_name(counter))
    }
}

fn rearrange(desk: &Desk<'_>, order: &Order) -> Affordance {
    let state = desk.state;
    let data = state.data();
    let row = match *order {
        Order::Attach { unit, figure } => Affordance {
            subject: Some(data.unit(unit).id.clone()),
            target: Some(Target::Piece(data.figure(figure).id.clone())),
            note: format!("{} of {}", state.figure(figure).units.len() + 1, data.figure(figure).command),
            ..desk.row(order, format!("{} to {}", capital(&data.unit(unit).name), data.figure(figure).name))
        },
        Order::Detach { unit } => Affordance {
            subject: Some(data.unit(unit).id.clone()),
            note: "then it has no AP of its own".to_owned(),
            ..desk.row(order, format!("Detach {}", data.unit(unit).name))
        },
        Order::JoinShah { figure } => Affordance {
            subject: state.shah().map(|shah| data.figure(shah).id.clone()),
            target: Some(Target::Piece(data.figure(figure).id.clone())),
            ..desk.row(order, format!("Bahadur Shah travels with {}", data.figure(figure).name))
        },
        _ => desk.row(order, ""),
    };
    Affordance { group: BOXES.to_owned(), ..row }
}

fn incite(desk: &Desk<'_>, order: &Order, zone: ZoneId) -> Affordance {
    let below = incitement::value(desk.state, zone, &mut NoReasons).unwrap_or(0);
    Affordance {
        note: format!("a die below {below}"),
        cost: cost(0),
        odds: Some(forecast::incite(desk.state, zone)),
        target: Some(desk.zone_target(zone)),
        tone: Tone::Accent,
        group: TOWNS.to_owned(),
        ..desk.row(order, format!("Raise {}", desk.zone_name(zone)))
    }
}

fn break_out(desk: &Desk<'_>, order: &Order, zone: ZoneId) -> Affordance {
    let civilians = desk.state.city(zone).civilians;
    Affordance {
        note: if civilians { "quells the city, saves the civilians" } else { "quells the city" }.to_owned(),
        cost: cost(0),
        target: Some(desk.zone_target(zone)),
        tone: Tone::Good,
        group: TOWNS.to_owned(),
        ..desk.row(order, format!("Break out at {}", desk.zone_name(zone)))
    }
}

fn end_movement(desk: &Desk<'_>) -> Affordance {
    let state = desk.state;
    let row = desk.end(&Order::EndMovement, "End all movement");
    let battles = battles::contested(state).len();
    let note = match battles {
        0 => "no battle follows".to_owned(),
        1 => "one battle follows".to_owned(),
        n => format!("{n} battles follow"),
    };
    let fresh = state.data().sets.figures[desk.side.index()]
        .iter()
        .filter(|&figure| {
            operations::check_figure(state, desk.side, figure).is_ok() && state.figure(figure).units.any()
        })
        .map(|figure| state.data().figure(figure).name.as_str())
        .collect::<Vec<_>>();
    let confirm = match (state.pool, fresh.as_slice()) {
        (0, []) => None,
        (0, [name]) => Some(format!("{name} has not moved yet. End all movement?")),
        (0, names) => Some(format!("{} have not moved yet. End all movement?", names.join(" and "))),
        (pool, _) => Some(format!("{pool} AP from counters will be lost. End all movement?")),
    };
    Affordance { note, confirm, ..row }
}

/// The column on the march.
pub(super) fn column(desk: &Desk<'_>) -> Vec<Affordance> {
    let Some((side, column)) = columns::marching(desk.state) else { return Vec::new() };
    let column = *column;
    let mut rows: Vec<Affordance> = desk.state.table.scenario.adjacent[usize::from(column.zone.0)]
        .iter()
        .filter_map(|to| step(desk, side, &column, to))
        .collect();
    rows.sort_by_key(|row| row.refused.is_some());
    rows.extend(take(desk, &column));
    rows.extend(
        column.figure.and_then(|figure| leave(desk, figure, "Leave units here".to_owned(), "they stay for this phase")),
    );
    let lawful = desk.lawful();
    rows.extend(lawful.iter().filter(|order| matches!(order, Order::UseAp { .. })).map(|order| use_ap(desk, order)));
    let here = desk.zone_name(column.zone);
    rows.push(Affordance { note: format!("at {here}"), ..desk.end(&Order::Stop, "Stop") });
    rows
}

/// The piece to click for the column.
fn subject(state: &State, column: &Column) -> Option<String> {
    let leader = column.figure.map(|figure| state.data().figure(figure).id.clone());
    leader.or_else(|| column.units.lowest().map(|unit| state.data().unit(unit).id.clone()))
}

fn step(desk: &Desk<'_>, side: Side, column: &Column, to: ZoneId) -> Option<Affordance> {
    let state = desk.state;
    let order = Order::Step { to };
    let label = desk.zone_name(to);
    let mut why = Vec::new();
    let price = movement::price(state, side, column, to, &mut why);
    if let Some(row) = desk.refused(&order, label.clone()) {
        // Zones already passed need no remark.
        if column.entered.has(to) {
            return None;
        }
        return Some(Affordance {
            note: paid_for(desk, &why).join("; "),
            cost: price.map_or(String::new(), |price| cost(price.cost)),
            subject: subject(state, column),
            target: Some(desk.zone_target(to)),
            ..row
        });
    }
    let price = price.ok()?;
    Some(Affordance {
        note: step_note(desk, side, column, to, &why),
        cost: cost(price.cost),
        subject: subject(state, column),
        target: Some(desk.zone_target(to)),
        path: desk.arrow(column.zone, to),
        tone: if price.contact == Contact::None { Tone::Plain } else { Tone::Contact },
        odds: meeting(desk, side, to),
        ..desk.row(&order, label)
    })
}

/// What the step means, and what its points are for.
fn step_note(desk: &Desk<'_>, side: Side, column: &Column, to: ZoneId, why: &[Part<What>]) -> String {
    let state = desk.state;
    let city = state.city(to);
    let besieged = state.is_inside(to, Side::British);
    let mut notes = Vec::new();
    let enemies = state.field(to, side.other());
    match (side, enemies.any()) {
        (_, true) => notes.push(format!("attack strength {}", state.strength(enemies))),
        (Side::British, false) if city.status == CityStatus::Rebellion && state.within(to, Side::Rebel).is_empty() => {
            notes.push("quell the rising".to_owned());
        }
        (_, false) if state.is_inside(to, side.other()) => notes.push("besiege the city".to_owned()),
        _ => {}
    }
    if side == Side::British && besieged {
        notes.push(if city.civilians { "relieve the civilians" } else { "relieve the garrison" }.to_owned());
    }
    if side == Side::British && city.massacre == Massacre::Here {
        notes.push(format!("fury {:+}", state.data().numbers.fury));
    }
    if why.is_empty() && state.data().board.link(column.zone, to).is_some_and(|link| link.road) {
        notes.push("Trunk Road".to_owned());
    }
    let river = state.data().board.link(column.zone, to).and_then(|link| link.river.clone());
    notes.extend(river.filter(|_| state.is_monsoon()));
    notes.extend(paid_for(desk, why));
    notes.join("; ")
}

/// What the points of a step are for.
fn paid_for(desk: &Desk<'_>, why: &[Part<What>]) -> Vec<String> {
    why.iter().map(|part| narrate::reason(desk.state.data(), part).text).collect()
}

/// The battle, or the flight of lone figures, that a step would lead to: the position after it is asked.
fn meeting(desk: &Desk<'_>, side: Side, to: ZoneId) -> Option<scene::Odds> {
    let mut after = desk.state.clone();
    movement::step(&mut after, to, &mut NoLog);
    if after.field(to, side).any() && after.field(to, side.other()).any() {
        let contest = forecast::expected(&after, to, side, [None; 2]);
        return Some(forecast::battle(&after, &contest, side, Dice::Later, "before counters; "));
    }
    forecast::flight(&after, after.tasks.flight.iter())
}

fn take(desk: &Desk<'_>, column: &Column) -> Option<Affordance> {
    let state = desk.state;
    let figure = column.figure?;
    let here = state.field(column.zone, desk.side).without(state.led());
    let able: UnitSet =
        here.iter().filter(|&unit| columns::check_take(state, Company::units(UnitSet::only(unit))).is_ok()).collect();
    let shah = state.shah().filter(|_| columns::check_take(state, Company::SHAH).is_ok());
    let room = columns::room(state, figure);
    let from: Vec<String> =
        desk.unit_ids(able).into_iter().chain(shah.map(|shah| state.data().figure(shah).id.clone())).collect();
    let preset = desk.unit_ids(lines::strongest(state, able, room));
    let preset = if preset.is_empty() { from.clone() } else { preset };
    let most = room.min(able.len()) + u32::from(shah.is_some());
    (!from.is_empty()).then(|| {
        let choose = Choose { field: "units".to_owned(), from, min: 1, max: most as u8, preset };
        let row = desk.choice(&Order::Take(Company::units(able)), "Take units along", choose);
        Affordance { note: format!("room for {room}"), cost: cost(0), ..row }
    })
}

fn leave(desk: &Desk<'_>, figure: FigureId, label: String, note: &str) -> Option<Affordance> {
    let state = desk.state;
    let led = state.figure(figure).units;
    let able: UnitSet =
        led.iter().filter(|&unit| columns::check_leave(state, Company::units(UnitSet::only(unit))).is_ok()).collect();
    let shah = state.shah().filter(|_| columns::check_leave(state, Company::SHAH).is_ok());
    let from: Vec<String> =
        desk.unit_ids(able).into_iter().chain(shah.map(|shah| state.data().figure(shah).id.clone())).collect();
    let most = from.len() as u8;
    (!from.is_empty()).then(|| {
        let choose = Choose { field: "units".to_owned(), preset: from[..1].to_vec(), from, min: 1, max: most };
        let row = desk.choice(&Order::Leave(Company::units(able)), label, choose);
        Affordance { note: note.to_owned(), cost: cost(0), ..row }
    })
}

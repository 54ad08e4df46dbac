//! What the deciding seat can do, as rows and highlights, with the odds of the dice each leads to.

use std::collections::BTreeSet;

use engine::Words;
use scene::{Affordance, RefusedHint, Target, Tone};
use table::{Inches, Point, Spot};

use crate::data::roster::Formation;
use crate::data::scenario::Cover;
use crate::data::side::{LeaderId, Side, UnitId, each};
use crate::rules::action;
use crate::rules::formations;
use crate::rules::names::{self, capitalised};
use crate::rules::opportunity;
use crate::rules::order::{Act, Acts, Deed, Legs, Order};
use crate::rules::refusal::{Denied, Refusal};
use crate::rules::sample;
use crate::rules::set_up;
use crate::rules::state::{Morale, MovementStep, Phase, State};
use crate::rules::turn;
use crate::screen::forecast;
use crate::screen::ground::on_screen;
use crate::screen::narrate;
use crate::screen::say;
use crate::screen::stations;
use crate::screen::ways;
use crate::screen::words::{PHRASES, speak};

/// Everything the deciding side can do.
pub fn all(state: &State) -> Vec<Affordance> {
    match state.phase {
        Phase::Movement { step: MovementStep::Act, group, .. } if group.count_ones() == 1 => {
            each(group).next().map_or_else(Vec::new, |unit| acts(state, unit))
        }
        _ => {
            let mut orders = Vec::new();
            turn::orders(state, &mut orders);
            let mut rows: Vec<Affordance> = orders.iter().map(|order| row(state, order)).collect();
            rows.splice(0..0, drags(state));
            rows.extend(ways::rides(state));
            if let Phase::Deploy { side } = state.phase {
                rows.extend(stations::rows(state, side));
            }
            rows
        }
    }
}

pub fn plain(state: &State, order: &Order, label: String) -> Affordance {
    let words: Words = speak(state, order);
    Affordance::new(words.to_json(), words.notation(&PHRASES), label)
}

/// A row that says its order.
fn said(state: &State, order: &Order) -> Affordance {
    plain(state, order, say::say(state, order))
}

fn id(state: &State, unit: UnitId) -> String {
    state.spec(unit).id.clone()
}

/// A unit as a row or a heading begins with it.
pub fn title(state: &State, unit: UnitId) -> String {
    capitalised(&state.spec(unit).name)
}

fn piece(state: &State, unit: UnitId) -> Option<Target> {
    Some(Target::Piece(id(state, unit)))
}

fn ending(mut row: Affordance) -> Affordance {
    row.tone = Tone::End;
    row
}

/// The heading of where a leader may ride to.
pub fn ride_heading(leader: &str) -> String {
    capitalised(&format!("{leader} rides"))
}

/// A row for an order of any decision but that of a single activated unit.
fn row(state: &State, order: &Order) -> Affordance {
    match order {
        Order::Deploy(deployment) => {
            let spec = state.leader_spec(deployment.command);
            let mut row = said(state, order);
            row.group.clone_from(&spec.command);
            row
        }
        Order::Put(one) => stations::put_row(state, order, *one),
        Order::DeployDefault { .. } | Order::TakeUp { .. } | Order::Station { .. } | Order::Lay(_) => {
            said(state, order)
        }
        Order::LeaderMove { leader, to, .. } => {
            let spec = state.leader_spec(*leader);
            let (from, there) = (state[*leader].at.spot(), to.spot());
            let mut row = said(state, order);
            row.cost = inches(table::distance_between(from, there));
            row.note = beside(state, *leader, *to);
            row.subject = Some(spec.id.clone());
            row.target = Some(Target::Point(on_screen(state, to.spot())));
            row.path = [state[*leader].at, *to].map(|point| on_screen(state, point.spot())).to_vec();
            row.group = ride_heading(&spec.name);
            row
        }
        Order::Activate { activator, units } => {
            let spec = state.leader_spec(*activator);
            let (target, odds) = forecast::activation(state, *activator, units.units());
            let named = names::the_units(state, units.units().iter().copied());
            let mut row = plain(state, order, format!("Activate {named}"));
            row.note = format!("{} needs {target} or less", spec.name);
            row.subject = units.units().first().map(|&unit| id(state, unit));
            row.target = Some(Target::Piece(spec.id.clone()));
            row.odds = Some(odds);
            row.tone = if state[units.units()[0]].morale == Morale::Good { Tone::Plain } else { Tone::Accent };
            row.group = capitalised(&format!("{} activates", spec.name));
            row
        }
        Order::Act(acts) => group_row(state, order, acts),
        Order::ReactFire { unit, target, at } => {
            let mut row = said(state, order);
            row.subject = Some(id(state, *unit));
            row.target = piece(state, *target);
            row.tone = Tone::Contact;
            row.odds = opportunity::target_body(state, *target, *at)
                .and_then(|body| forecast::shot(state, *unit, *target, &body));
            row
        }
        Order::Fire { unit, target } => {
            let mut row = said(state, order);
            row.subject = Some(id(state, *unit));
            row.target = piece(state, *target);
            row.tone = Tone::Contact;
            row.odds = forecast::shot(state, *unit, *target, &state.body(*target));
            row.group = title(state, *unit);
            row
        }
        Order::SaveFire { unit } => {
            let mut row = said(state, order);
            row.subject = Some(id(state, *unit));
            row.group = title(state, *unit);
            row
        }
        Order::ChooseMelee { melee } => {
            let mut row = said(state, order);
            row.subject = Some(id(state, *melee));
            row.odds = forecast::choice(state, *melee);
            row
        }
        Order::Assign { unit, enemy } => {
            let mut row = said(state, order);
            row.subject = Some(id(state, *unit));
            row.target = piece(state, *enemy);
            row.tone = Tone::Contact;
            row.odds = Some(forecast::blow(state, *unit, *enemy));
            row
        }
        Order::Pursue { unit, target } => {
            let mut row = said(state, order);
            row.subject = Some(id(state, *unit));
            row.target = piece(state, *target);
            row.tone = Tone::Contact;
            row
        }
        Order::Restrain { unit } => {
            let mut row = said(state, order);
            row.subject = Some(id(state, *unit));
            row.odds = Some(forecast::restraint(state, *unit));
            row
        }
        Order::EndMovement => {
            let mut row = ending(said(state, order));
            let [tried, all] = tried(state);
            row.note = format!("activated so far: {tried} of {all}; the rest stand");
            row
        }
        Order::EndLeaderMoves | Order::ReactPass | Order::SaveAll | Order::EndFire | Order::Concede => {
            ending(said(state, order))
        }
    }
}

/// How many units of the side whose turn it is a leader has tried to activate, of how many.
pub fn tried(state: &State) -> [usize; 2] {
    let own = || state.units_of(state.phasing);
    [own().filter(|&unit| state[unit].attempts > 0).count(), own().count()]
}

/// A row for what a group does together, told by a member that charges, or by its first.
fn group_row(state: &State, order: &Order, acts: &Acts) -> Affordance {
    let mut row = said(state, order);
    let charges = acts.iter().find(|act| matches!(act.deed, Deed::Charge { .. }));
    let Some(first) = charges.or_else(|| acts.iter().next()) else { return row };
    let deeds: Vec<&Deed> = acts.iter().map(|act| &act.deed).collect();
    if let Deed::Move { formation, legs } = &first.deed {
        let way = say::way(state, first.unit, *formation, legs);
        row.cost = inches(table::distance_between(way.middle[0], way.middle[1]));
    }
    let alike =
        deeds.iter().filter(|deed| std::mem::discriminant(**deed) == std::mem::discriminant(&first.deed)).count();
    if alike < deeds.len() {
        row.note = format!("{alike} of {} do so", deeds.len());
    }
    row
}

/// Whom a leader would be nearest to of those he activates.
fn beside(state: &State, leader: LeaderId, to: Point) -> String {
    let spec = state.leader_spec(leader);
    let disc = state.disc_at(to);
    let own = state.units_of(spec.side).filter(|&unit| spec.army || state.spec(unit).command == leader);
    let nearest = own.map(|unit| (table::distance(&disc, state.shape(unit)), unit)).min();
    nearest.map_or_else(String::new, |(away, unit)| format!("{} from {}", inches(away), names::the(state, unit)))
}

/// Pieces that may be dragged at this decision: leaders in their phases, units of an activated group.
fn drags(state: &State) -> Vec<Affordance> {
    match state.phase {
        Phase::Deploy { side } => match set_up::begun(state, side) {
            Some(_) => Vec::new(),
            None => set_up::waiting(state, side).flat_map(|command| placements(state, command)).collect(),
        },
        Phase::FirstLeaders | Phase::SecondLeaders => state
            .leaders_of(state.phasing)
            .filter(|&leader| !state[leader].moved)
            .map(|leader| {
                let spec = state.leader_spec(leader);
                let reach = inches(state.book.tables.leaders.reach);
                drag(spec.id.clone(), format!("Move {}", spec.name), format!("drag on the table, up to {reach}"))
            })
            .collect(),
        Phase::Movement { step: MovementStep::Act, group, .. } => each(group)
            .filter(|&unit| state[unit].morale == Morale::Good)
            .map(|unit| {
                let label = format!("Move the group by {}", names::the(state, unit));
                drag(id(state, unit), label, "drag on the table".to_owned())
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Every piece of a command still to be placed can be dragged into the zone. [CW-14.2]
fn placements(state: &State, command: LeaderId) -> Vec<Affordance> {
    let spec = state.leader_spec(command);
    let units = set_up::units_of(state, command).map(|unit| {
        let one = state.spec(unit);
        (one.id.clone(), format!("Place the {}", one.name))
    });
    std::iter::once((spec.id.clone(), format!("Place {}", spec.name)))
        .chain(units)
        .map(|(id, label)| {
            let mut row = drag(id, label, "drag into the zone; the command goes along".to_owned());
            row.group.clone_from(&spec.command);
            row
        })
        .collect()
}

pub fn drag(subject: String, label: String, note: String) -> Affordance {
    let mut row = Affordance::new(serde_json::Value::Null, "", label);
    row.note = note;
    row.subject = Some(subject);
    row.drag = true;
    row
}

pub fn inches(length: Inches) -> String {
    format!("{length:#}").replace('"', "″")
}

/// What one activated unit can do, in the order a player looks for it: charges with their odds, the drag, rally, changes, marches, charges out of reach
/// with the reason, hold.
fn acts(state: &State, unit: UnitId) -> Vec<Affordance> {
    let pieces = state.pieces();
    let mut rows = Vec::new();
    let mut charged = 0_u64;
    sample::unit_acts(state, unit, &pieces, |deed| {
        let rank = match deed {
            Deed::Charge { target, .. } => {
                charged |= target.bit();
                0
            }
            Deed::Rally => 1,
            Deed::Form { .. } | Deed::Mount | Deed::Dismount => 3,
            Deed::Move { .. } => 4,
            Deed::Hold => 6,
        };
        rows.push((rank, act_row(state, unit, &deed, &pieces)));
    });
    rows.extend(unit_drags(state, unit, &pieces).into_iter().map(|row| (2, row)));
    rows.extend(out_of_reach(state, unit, charged, &pieces).into_iter().map(|row| (5, row)));
    rows.extend(ways::march(state, unit, &pieces).into_iter().map(|row| (5, row)));
    rows.sort_by_key(|(rank, _)| *rank);
    // Marches that nothing a player can see tells apart are one.
    let mut seen = BTreeSet::new();
    rows.retain(|(rank, row)| *rank != 4 || seen.insert([row.label.clone(), row.note.clone(), row.cost.clone()]));
    rows.into_iter().map(|(_, row)| row).collect()
}

/// Dragging as it stands, and after each change of formation that is free at the start of a move. [CW-4.1b]
fn unit_drags(state: &State, unit: UnitId, pieces: &table::Pieces) -> Vec<Affordance> {
    let one = &state[unit];
    if one.morale == Morale::Routed {
        return Vec::new();
    }
    let note = |allowance: Inches| format!("drag on the table, up to {}", inches(allowance));
    let mut rows = vec![drag(id(state, unit), "Move".to_owned(), note(state.allowance(unit)))];
    for to in Formation::ALL {
        if let Some(allowance) = state.kind(unit).allowance(to, one.saddle)
            && one.morale == Morale::Good
            && formations::check_free(state, unit, to, pieces).is_ok()
        {
            let mut row = drag(id(state, unit), format!("Move as {}", to.name()), note(allowance));
            row.order = serde_json::json!({ "manner": to.key() });
            rows.push(row);
        }
    }
    rows
}

fn act_row(state: &State, unit: UnitId, deed: &Deed, pieces: &table::Pieces) -> Affordance {
    let order = Order::act(unit, *deed);
    let done = action::check_act::<Denied>(state, &Act { unit, deed: *deed }, pieces);
    let mut row = plain(state, &order, say::deed(state, deed));
    row.subject = Some(id(state, unit));
    if let Ok(action::Done::Walked { walk, formation, .. }) = done {
        row.cost = inches(walk.cost);
        let base = crate::data::footprint::base(state.kind(unit), formation, state[unit].stands);
        let way = [state[unit].pose, walk.end].map(|pose| base.centre(pose));
        row.path = way.map(|spot| on_screen(state, spot)).to_vec();
        row.target = Some(Target::Point(on_screen(state, way[1])));
        if let Deed::Move { legs, .. } = deed {
            row.label = say::march_words(state[unit].pose, walk.end, way, legs);
            let gap = nearest_enemy(state, unit, &base.placed(walk.end));
            row.note = [entered(state, way), gap].into_iter().flatten().collect::<Vec<_>>().join(", ");
            "Marches".clone_into(&mut row.group);
        }
    }
    match deed {
        Deed::Charge { target, formation, .. } => {
            row.target = piece(state, *target);
            row.tone = Tone::Contact;
            row.odds = forecast::charge(state, unit, deed, *target);
            let own = formation.unwrap_or(state[unit].formation);
            row.note = format!("{} against {}", own.name(), state[*target].formation.name());
        }
        Deed::Move { formation: Some(to), .. } => row.label = format!("{}, as {}", row.label, to.name()),
        Deed::Hold => {
            row.note = "keep the activation unused".to_owned();
            row.tone = Tone::End;
        }
        Deed::Rally => row.tone = Tone::Good,
        _ => {}
    }
    row
}

/// How near a march ends to the nearest enemy.
fn nearest_enemy(state: &State, unit: UnitId, there: &table::Shape) -> Option<String> {
    let enemies = state.units_of(enemy_of(state, unit));
    let (gap, enemy) = enemies.map(|enemy| (table::distance(there, state.shape(enemy)), enemy)).min()?;
    Some(format!("{} from {}", inches(gap), names::the(state, enemy)))
}

/// The ground with cover a march leads into.
fn entered(state: &State, [start, end]: [Spot; 2]) -> Option<String> {
    let mut features = state.ground().features().iter();
    let feature = features.find(|feature| {
        feature.kind.of.cover > Cover::None
            && feature.outline.area().is_some_and(|area| area.holds(end) && !area.holds(start))
    })?;
    let kind = &feature.kind;
    let name = if kind.name.is_empty() { &kind.of.id } else { &kind.name };
    Some(format!("into the {name}, {} cover", kind.of.cover.key()))
}

/// The nearest enemies that cannot be charged, each with the clause that says why not.
fn out_of_reach(state: &State, unit: UnitId, charged: u64, pieces: &table::Pieces) -> Vec<Affordance> {
    const MOST: usize = 2;
    if state[unit].morale != Morale::Good
        || crate::rules::charge::may_charge(state, unit, state[unit].formation).is_err()
    {
        return Vec::new();
    }
    let mut others: Vec<UnitId> =
        state.units_of(enemy_of(state, unit)).filter(|enemy| charged & enemy.bit() == 0).collect();
    others.sort_by_key(|&enemy| table::distance(state.shape(unit), state.shape(enemy)));
    others
        .into_iter()
        .take(MOST)
        .filter_map(|target| {
            let deed = Deed::Charge { formation: None, legs: Legs::NONE, target };
            let why = action::check_act::<Refusal>(state, &Act { unit, deed }, pieces).err()?;
            let sentence = narrate::refused(state, &why);
            let mut row = plain(state, &Order::act(unit, deed), say::deed(state, &deed));
            row.subject = Some(id(state, unit));
            row.target = piece(state, target);
            row.cost = format!("over {}", inches(table::distance(state.shape(unit), state.shape(target))));
            row.refused = Some(RefusedHint { clause: sentence.clause.to_string(), text: sentence.text });
            Some(row)
        })
        .collect()
}

fn enemy_of(state: &State, unit: UnitId) -> Side {
    state.side_of(unit).enemy()
}

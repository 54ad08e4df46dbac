//! What the deciding seat can do, as rows and highlights, with the odds of the dice each leads to.

use engine::Words;
use scene::{Affordance, RefusedHint, Target, Tone};
use table::Inches;

use crate::action;
use crate::forecast;
use crate::opportunity;
use crate::order::{Act, Deed, Legs, Order};
use crate::overlook::on_screen;
use crate::refusal;
use crate::sample;
use crate::side::{Side, UnitId, each};
use crate::state::{Morale, MovementStep, Phase, State};
use crate::turn;
use crate::words::{PHRASES, speak};

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
            rows
        }
    }
}

fn plain(state: &State, order: &Order, label: String) -> Affordance {
    let words: Words = speak(state, order);
    Affordance::new(words.to_json(), words.notation(&PHRASES), label)
}

fn id(state: &State, unit: UnitId) -> String {
    state.spec(unit).id.clone()
}

fn piece(state: &State, unit: UnitId) -> Option<Target> {
    Some(Target::Piece(id(state, unit)))
}

fn ending(mut row: Affordance) -> Affordance {
    row.tone = Tone::End;
    row
}

/// A row for an order of any decision but that of a single activated unit.
fn row(state: &State, order: &Order) -> Affordance {
    match order {
        Order::Deploy(deployment) => {
            let command = &state.leader_spec(deployment.command).command;
            plain(state, order, format!("Place {command}, shifted"))
        }
        Order::DeployDefault { command } => {
            plain(state, order, format!("Place {} as printed", state.leader_spec(*command).command))
        }
        Order::LeaderMove { leader, to, .. } => {
            let spec = state.leader_spec(*leader);
            let mut row = plain(state, order, format!("{} rides to {}, {}", spec.id, to.x, to.y).replace('"', "″"));
            row.subject = Some(spec.id.clone());
            row.target = Some(Target::Point(on_screen(state, to.spot())));
            row.path = [state[*leader].at, *to].map(|point| on_screen(state, point.spot())).to_vec();
            row.group.clone_from(&spec.command);
            row
        }
        Order::EndLeaderMoves => ending(plain(state, order, "No more leaders move".to_owned())),
        Order::Activate { activator, units } => {
            let spec = state.leader_spec(*activator);
            let names: Vec<String> = units.units().iter().map(|unit| id(state, *unit)).collect();
            let (target, odds) = forecast::activation(state, *activator, units.units());
            let mut row = plain(state, order, format!("Activate {}", names.join(", ")));
            row.note = format!("needs {target} or less");
            row.subject = names.first().cloned();
            row.target = Some(Target::Piece(spec.id.clone()));
            row.odds = Some(odds);
            row.tone = if state[units.units()[0]].morale == Morale::Good { Tone::Plain } else { Tone::Accent };
            row.group = format!("{} ({})", spec.id, spec.command);
            row
        }
        Order::EndMovement => ending(plain(state, order, "End the movement phase".to_owned())),
        Order::Act(acts) => {
            let verb = acts.iter().next().map_or("act", |act| match act.deed {
                Deed::Move { .. } => "advance",
                Deed::Rally => "rally",
                Deed::Hold => "hold",
                _ => "act",
            });
            plain(state, order, format!("All {verb}"))
        }
        Order::ReactFire { unit, target, at } => {
            let mut row = plain(
                state,
                order,
                format!(
                    "{} fires at {} {}",
                    id(state, *unit),
                    id(state, *target),
                    match at.key() {
                        "mid" => "half way",
                        _ => "at the end",
                    }
                ),
            );
            row.subject = Some(id(state, *unit));
            row.target = piece(state, *target);
            row.tone = Tone::Contact;
            row.odds = opportunity::target_body(state, *target, *at)
                .and_then(|body| forecast::shot(state, *unit, *target, &body, true));
            row
        }
        Order::ReactPass => ending(plain(state, order, "Keep the saved fire".to_owned())),
        Order::Fire { unit, target } => {
            let mut row = plain(state, order, format!("{} fires at {}", id(state, *unit), id(state, *target)));
            row.subject = Some(id(state, *unit));
            row.target = piece(state, *target);
            row.tone = Tone::Contact;
            row.odds = forecast::shot(state, *unit, *target, &state.body(*target), true);
            row.group = id(state, *unit);
            row
        }
        Order::SaveFire { unit } => {
            let mut row = plain(state, order, format!("{} saves its fire", id(state, *unit)));
            row.subject = Some(id(state, *unit));
            row.group = id(state, *unit);
            row
        }
        Order::SaveAll => ending(plain(state, order, "All others save their fire".to_owned())),
        Order::EndFire => ending(plain(state, order, "No more fire".to_owned())),
        Order::ChooseMelee { melee } => {
            let members = crate::melee::melee_of(state, *melee);
            let names: Vec<String> = each(members).map(|unit| id(state, unit)).collect();
            let mut row = plain(state, order, format!("Fight {}", names.join(", ")));
            row.subject = Some(id(state, *melee));
            row.odds = forecast::first_pair(state, members, state.phasing)
                .map(|(unit, enemy)| forecast::melee(state, unit, enemy));
            row
        }
        Order::Assign { unit, enemy } => {
            let mut row = plain(state, order, format!("{} strikes {}", id(state, *unit), id(state, *enemy)));
            row.subject = Some(id(state, *unit));
            row.target = piece(state, *enemy);
            row.tone = Tone::Contact;
            row.odds = Some(forecast::melee(state, *unit, *enemy));
            row
        }
        Order::Pursue { unit, target } => {
            let mut row = plain(state, order, format!("{} pursues {}", id(state, *unit), id(state, *target)));
            row.subject = Some(id(state, *unit));
            row.target = piece(state, *target);
            row.tone = Tone::Contact;
            row
        }
        Order::Restrain { unit } => {
            let mut row = plain(state, order, format!("{} holds back", id(state, *unit)));
            row.subject = Some(id(state, *unit));
            row.odds = Some(forecast::restraint(state, *unit));
            row
        }
        Order::Concede => ending(plain(state, order, "Concede".to_owned())),
    }
}

/// Pieces that may be dragged at this decision: leaders in their phases, units of an activated group.
fn drags(state: &State) -> Vec<Affordance> {
    match state.phase {
        Phase::FirstLeaders | Phase::SecondLeaders => state
            .leaders_of(state.phasing)
            .filter(|&leader| !state[leader].moved)
            .map(|leader| {
                let spec = state.leader_spec(leader);
                let reach = inches(state.book.tables.leaders.reach);
                drag(spec.id.clone(), format!("Move {}", spec.id), format!("drag on the table, up to {reach}"))
            })
            .collect(),
        Phase::Movement { step: MovementStep::Act, group, .. } => each(group)
            .filter(|&unit| state[unit].morale == Morale::Good)
            .map(|unit| drag(id(state, unit), "Move the group".to_owned(), "drag on the table".to_owned()))
            .collect(),
        _ => Vec::new(),
    }
}

fn drag(subject: String, label: String, note: String) -> Affordance {
    let mut row = Affordance::new(serde_json::Value::Null, "", label);
    row.note = note;
    row.subject = Some(subject);
    row.drag = true;
    row
}

fn inches(length: Inches) -> String {
    format!("{length:#}").replace('"', "″")
}

/// What one activated unit can do: charges with their odds, the drag, changes, rally, hold; charges out of reach with the reason.
fn acts(state: &State, unit: UnitId) -> Vec<Affordance> {
    let pieces = state.pieces();
    let mut rows = Vec::new();
    let mut charged = 0_u64;
    let mut deeds = Vec::new();
    sample::unit_acts(state, unit, &pieces, |deed| deeds.push(deed));
    for deed in &deeds {
        if let Deed::Charge { target, .. } = deed {
            charged |= target.bit();
        }
        rows.push(act_row(state, unit, deed, &pieces));
    }
    if state[unit].morale != Morale::Routed {
        let note = format!("drag on the table, up to {}", inches(state.allowance(unit)));
        let at = rows.iter().position(|row| row.tone != Tone::Contact).unwrap_or(rows.len());
        rows.insert(at, drag(id(state, unit), "Move".to_owned(), note));
    }
    rows.extend(out_of_reach(state, unit, charged, &pieces));
    rows
}

fn act_row(state: &State, unit: UnitId, deed: &Deed, pieces: &table::Pieces) -> Affordance {
    let order = Order::act(unit, *deed);
    let done = action::check_act(state, &Act { unit, deed: *deed }, pieces);
    let mut row = plain(state, &order, label(state, deed));
    row.subject = Some(id(state, unit));
    if let Ok(action::Done::Walked { walk, formation, .. }) = done {
        row.cost = inches(walk.cost);
        let base = crate::footprint::base(state.kind(unit), formation, state[unit].stands);
        row.path = [state[unit].pose, walk.end].map(|pose| on_screen(state, base.centre(pose))).to_vec();
        row.target = Some(Target::Point(on_screen(state, base.centre(walk.end))));
    }
    match deed {
        Deed::Charge { target, formation, .. } => {
            row.target = piece(state, *target);
            row.tone = Tone::Contact;
            row.odds = forecast::charge(state, unit, deed, *target);
            let own = formation.unwrap_or(state[unit].formation);
            row.note = format!("{} against {}", own.name(), state[*target].formation.name());
        }
        Deed::Move { formation: Some(to), .. } => row.note = format!("as {}", to.name()),
        Deed::Hold => {
            row.note = "keep the activation unused".to_owned();
            row.tone = Tone::End;
        }
        Deed::Rally => row.tone = Tone::Good,
        _ => {}
    }
    row
}

fn label(state: &State, deed: &Deed) -> String {
    match deed {
        Deed::Move { legs, .. } => match legs.all().last() {
            Some(crate::order::Leg::To(pose)) => {
                format!("Move to {}, {} facing {}", pose.x, pose.y, pose.facing).replace('"', "″")
            }
            _ => "Face about".to_owned(),
        },
        Deed::Charge { target, .. } => format!("Charge {}", id(state, *target)),
        Deed::Form { to } => format!("Form {}", to.name()),
        Deed::Mount => "Mount".to_owned(),
        Deed::Dismount => "Dismount".to_owned(),
        Deed::Rally => "Rally".to_owned(),
        Deed::Hold => "Hold".to_owned(),
    }
}

/// The nearest enemies that cannot be charged, each with the clause that says why not.
fn out_of_reach(state: &State, unit: UnitId, charged: u64, pieces: &table::Pieces) -> Vec<Affordance> {
    const MOST: usize = 2;
    if state[unit].morale != Morale::Good || crate::charge::may_charge(state, unit, state[unit].formation).is_err() {
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
            let why = action::check_act(state, &Act { unit, deed }, pieces).err()?;
            let sentence = refusal::explain(state, &why);
            let mut row = plain(state, &Order::act(unit, deed), label(state, &deed));
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

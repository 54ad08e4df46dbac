//! What the deciding seat can do, as rows and highlights, with the odds of the dice each leads to.

use engine::Words;
use scene::{Affordance, RefusedHint, Target, Tone};
use table::{Facing, Inches, Pose, Spot};

use crate::data::roster::Formation;
use crate::data::scenario::Cover;
use crate::data::side::{LeaderId, Side, UnitId, each};
use crate::rules::action;
use crate::rules::formations;
use crate::rules::opportunity;
use crate::rules::order::{Act, Deed, Leg, Legs, Order};
use crate::rules::refusal;
use crate::rules::sample;
use crate::rules::set_up;
use crate::rules::state::{Morale, MovementStep, Phase, State};
use crate::rules::turn;
use crate::screen::forecast;
use crate::screen::ground::on_screen;
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
            let (from, there) = (state[*leader].at.spot(), to.spot());
            let way = Facing::of(from, there).map_or("nowhere", compass);
            let distance = table::distance_between(from, there);
            let mut row = plain(state, order, format!("{} rides {way}", spec.name));
            row.cost = inches(distance);
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
            row.group = format!("{} ({})", spec.name, spec.command);
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
                .and_then(|body| forecast::shot(state, *unit, *target, &body));
            row
        }
        Order::ReactPass => ending(plain(state, order, "Keep the saved fire".to_owned())),
        Order::Fire { unit, target } => {
            let mut row = plain(state, order, format!("{} fires at {}", id(state, *unit), id(state, *target)));
            row.subject = Some(id(state, *unit));
            row.target = piece(state, *target);
            row.tone = Tone::Contact;
            row.odds = forecast::shot(state, *unit, *target, &state.body(*target));
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
            let members = crate::rules::melee::melee_of(state, *melee);
            let names: Vec<String> = each(members).map(|unit| id(state, unit)).collect();
            let mut row = plain(state, order, format!("Fight {}", names.join(", ")));
            row.subject = Some(id(state, *melee));
            row.odds = forecast::choice(state, *melee);
            row
        }
        Order::Assign { unit, enemy } => {
            let mut row = plain(state, order, format!("{} strikes {}", id(state, *unit), id(state, *enemy)));
            row.subject = Some(id(state, *unit));
            row.target = piece(state, *enemy);
            row.tone = Tone::Contact;
            row.odds = Some(forecast::blow(state, *unit, *enemy));
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
        Phase::Deploy { side } => set_up::waiting(state, side).flat_map(|command| placements(state, command)).collect(),
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
            .map(|unit| drag(id(state, unit), "Move the group".to_owned(), "drag on the table".to_owned()))
            .collect(),
        _ => Vec::new(),
    }
}

/// The eight points of the compass.
fn compass(bearing: Facing) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    POINTS[((bearing.hundredths() + 2_250) / 4_500 % 8) as usize]
}

/// A march in a player's words, from its own point of view: `Half left, wheel left 30°`.
fn march_words(from: Pose, to: Pose, [start, end]: [Spot; 2], legs: &Legs) -> String {
    let about = legs.all().contains(&Leg::About);
    let side = |degrees: i32| if degrees < 0 { "left" } else { "right" };
    let mut words = Vec::new();
    if about {
        words.push("Face about".to_owned());
    }
    let moved = table::distance_between(start, end) >= Inches::from_hundredths(25);
    if let Some(bearing) = Facing::of(start, end).filter(|_| moved) {
        let off = from.facing.turn_to(bearing).hundredths() / 100;
        words.push(match off.abs() {
            0..=15 => "ahead".to_owned(),
            16..=67 => format!("half {}", side(off)),
            68..=112 => format!("to the {}", side(off)),
            113..=164 => format!("back {}", side(off)),
            _ => "back".to_owned(),
        });
    }
    let turn = from.facing.turn_to(to.facing).hundredths() / 100;
    if turn != 0 && !about {
        words.push(format!("{} {} {}°", if moved { "wheel" } else { "turn" }, side(turn), turn.abs()));
    }
    capitalised(&words.join(", "))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Every piece of a command still to be placed can be dragged into the zone. [CW-14.2]
fn placements(state: &State, command: LeaderId) -> Vec<Affordance> {
    let spec = state.leader_spec(command);
    let units = set_up::units_of(state, command).map(|unit| {
        let one = state.spec(unit);
        (one.id.clone(), format!("Place {} ({})", one.id, one.name))
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
    rows.sort_by_key(|(rank, _)| *rank);
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
    let done = action::check_act(state, &Act { unit, deed: *deed }, pieces);
    let mut row = plain(state, &order, label(state, deed));
    row.subject = Some(id(state, unit));
    if let Ok(action::Done::Walked { walk, formation, .. }) = done {
        row.cost = inches(walk.cost);
        let base = crate::data::footprint::base(state.kind(unit), formation, state[unit].stands);
        let way = [state[unit].pose, walk.end].map(|pose| base.centre(pose));
        row.path = way.map(|spot| on_screen(state, spot)).to_vec();
        row.target = Some(Target::Point(on_screen(state, way[1])));
        if let Deed::Move { legs, .. } = deed {
            row.label = march_words(state[unit].pose, walk.end, way, legs);
            row.note = entered(state, way).unwrap_or_default();
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

fn label(state: &State, deed: &Deed) -> String {
    match deed {
        Deed::Move { .. } => "March".to_owned(),
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

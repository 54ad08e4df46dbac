//! What the deciding seat can do, as rows and highlights, with the odds of the dice each leads to.

use scene::{Affordance, Target, Tone};

use crate::fire;
use crate::forecast;
use crate::march;
use crate::movement;
use crate::narrate::{gait_name, inches};
use crate::order::{Gait, Order, Placing};
use crate::overlook::on_screen;
use crate::sample;
use crate::side::UnitId;
use crate::state::{Phase, State, step};
use crate::words::{PHRASES, speak};

/// Targets listed for each unit.
const TARGETS: usize = 6;
/// Placements listed beside dragging.
const PLACES: usize = 12;

/// Everything the deciding side can do.
pub fn all(state: &State) -> Vec<Affordance> {
    let mut orders = Vec::new();
    match state.phase {
        Phase::Steps if state.current.is_none() => {
            for unit in sample::able(state) {
                sample::steps_of(state, unit, TARGETS, &mut orders);
            }
            orders.push(Order::EndTurn);
        }
        _ => sample::orders(state, &mut orders),
    }
    if let Phase::Place { unit, gait, roll } = state.phase {
        return places(state, unit, gait, i32::from(roll), &orders);
    }
    orders.iter().map(|order| row(state, order)).collect()
}

fn plain(state: &State, order: &Order, label: impl Into<String>) -> Affordance {
    let words = speak(state, order);
    Affordance::new(words.to_json(), words.notation(&PHRASES), label)
}

fn ending(mut row: Affordance) -> Affordance {
    row.tone = Tone::End;
    row
}

fn row(state: &State, order: &Order) -> Affordance {
    match order {
        Order::Scenery(crate::order::Scenery::Layout(layout)) => {
            plain(state, order, format!("Stored table {}", layout + 1))
        }
        Order::Scenery(_) => plain(state, order, "A table from the menu"),
        Order::Muster(None) => plain(state, order, "The usual force"),
        Order::Muster(Some(_)) => plain(state, order, "The usual force, named unit by unit"),
        Order::Deploy(list) if list.is_empty() => plain(state, order, "Set all units down in the usual way"),
        Order::Deploy(_) => plain(state, order, "The same, guns ready to fire"),
        Order::Move { unit, gait, with } => move_row(state, order, *unit, *gait, *with),
        Order::Fire { unit, target, aim, snipers, with } => {
            let mut row = plain(state, order, format!("Fire at {}", state.title(*target)));
            if let Ok(volley) = fire::volley(state, *unit, *target, *aim, *snipers, *with) {
                row.note = format!("{} dice, need {}", volley.own.count + volley.officers.count, volley.need);
                row.odds = Some(forecast::volley(state, *target, &volley));
            }
            row.target = Some(Target::Piece(state.name(*target)));
            row.path = [*unit, *target].map(|end| on_screen(state, state.centroid(end))).to_vec();
            row.tone = Tone::Contact;
            of_unit(state, row, *unit, step::FIRE, None)
        }
        Order::Shell { unit, feature } => {
            let piece = &state.field.features[usize::from(*feature)];
            let name = if piece.name.is_empty() { piece.row.kind.name() } else { piece.name.clone() };
            let mut row = plain(state, order, format!("Shell {name}"));
            row.note = format!("{} hits left", state.hits[usize::from(*feature)]);
            row.odds = forecast::shell(state, *unit, *feature);
            row.target = Some(Target::Point(on_screen(state, piece.middle())));
            row.tone = Tone::Contact;
            of_unit(state, row, *unit, step::FIRE, None)
        }
        Order::Melee { unit, with, .. } => {
            let mut row = plain(state, order, "Fight whoever is in contact");
            row.odds = Some(forecast::fight(state, *unit, *with));
            row.tone = Tone::Contact;
            of_unit(state, row, *unit, step::MELEE, None)
        }
        Order::Finish => {
            let name = state.current.map_or_else(String::new, |unit| state.title(unit));
            ending(plain(state, order, format!("{name} is done")))
        }
        Order::EndTurn => ending(plain(state, order, "End the turn")),
        Order::Ask => plain(state, order, "Ask for the test"),
        Order::Decline => ending(plain(state, order, "Do not ask")),
        Order::Place(_) => plain(state, order, "Set down"),
    }
}

/// A row that belongs to a unit, with what the step costs.
fn of_unit(state: &State, mut row: Affordance, unit: UnitId, kind: u8, gait: Option<Gait>) -> Affordance {
    row.subject = Some(state.name(unit));
    row.group = state.title(unit);
    row.cost = match march::cost(state, unit, kind, gait) {
        0 => "free".to_owned(),
        1 => "1 march move".to_owned(),
        more => format!("{more} march moves"),
    };
    row
}

fn move_row(state: &State, order: &Order, unit: UnitId, gait: Gait, with: u64) -> Affordance {
    let fellows: Vec<String> = crate::side::each(with).map(|officer| state.title(officer)).collect();
    let with_whom = if fellows.is_empty() { String::new() } else { format!(" with {}", fellows.join(", ")) };
    let name = gait_name(gait);
    let label = format!("{}{}{with_whom}", name[..1].to_uppercase(), &name[1..]);
    let mut row = plain(state, order, label);
    if let Some((pool, halved)) = movement::dice(state, unit, gait) {
        row.note = format!("{}D{}{}", pool.count, pool.sides, if halved { " halved" } else { "" });
    }
    if gait == Gait::Retreat {
        row.tone = Tone::Bad;
        row.confirm = (!state[unit].spent).then(|| "Fall back towards the base line?".to_owned());
    }
    of_unit(state, row, unit, step::MOVE, Some(gait))
}

/// Dragging, and some places to click.
fn places(state: &State, unit: UnitId, gait: Gait, roll: i32, orders: &[Order]) -> Vec<Affordance> {
    let mut rows = Vec::new();
    let dragged = !matches!(gait, Gait::Face | Gait::Unlimber | Gait::Realign);
    if dragged && !orders.is_empty() {
        let mut row = plain(state, &orders[0], format!("Drag {} where it shall go", state.title(unit)));
        row.drag = true;
        row.notation = String::new();
        row.subject = Some(state.name(unit));
        row.cost = inches(roll);
        rows.push(row);
    }
    for order in orders
        .iter()
        .take(PLACES)
        .chain(orders.iter().skip(PLACES).filter(|order| **order == Order::Place(Placing::Stand)))
    {
        let Order::Place(placing) = order else { continue };
        let (label, at) = match placing {
            Placing::Body(body) if !body.shift.is_empty() => {
                ("Into contact, breaking ranks".to_owned(), Some(body.end.to))
            }
            Placing::Body(body) => {
                (format!("Go to {}, {}", inches(body.end.to.x.into()), inches(body.end.to.y.into())), Some(body.end.to))
            }
            Placing::Form { formation, to, .. } => {
                (format!("{} at {}, {}", formation.key(), inches(to.x.into()), inches(to.y.into())), Some(*to))
            }
            Placing::Inside(building) => {
                let house = &state.field.features[usize::from(*building)];
                (
                    format!(
                        "Go into {}",
                        if house.name.is_empty() { house.row.kind.name() } else { house.name.clone() }
                    ),
                    Some(house.middle()),
                )
            }
            Placing::Drive { to, .. } => {
                (format!("Drive to {}, {}", inches(to.x.into()), inches(to.y.into())), Some(*to))
            }
            Placing::Push { to, .. } => {
                (format!("Push to {}, {}", inches(to.x.into()), inches(to.y.into())), Some(*to))
            }
            Placing::Facing(facing) => (format!("Face {}", facing.hundredths() / 100), None),
            Placing::Stand => ("Stay".to_owned(), None),
        };
        let mut row = plain(state, order, label);
        row.subject = Some(state.name(unit));
        if let Some(at) = at {
            row.target = Some(Target::Point(on_screen(state, at)));
            row.path = [state.centroid(unit), at].map(|place| on_screen(state, place)).to_vec();
        }
        row.group = "Places".to_owned();
        rows.push(row);
    }
    rows
}

//! What the deciding seat can do, as rows and highlights, with the odds of the dice each leads to.

use engine::NoReasons;
use scene::{Affordance, Target, Tone};
use table::Facing;

use crate::data::roster::Formation;
use crate::data::side::{Side, UnitId};
use crate::rules::fire;
use crate::rules::gait;
use crate::rules::march_moves;
use crate::rules::movement;
use crate::rules::order::{Gait, Order, Placing};
use crate::rules::sample;
use crate::rules::setup;
use crate::rules::state::{Phase, State};
use crate::rules::unit::step;
use crate::screen::forecast;
use crate::screen::ground::on_screen;
use crate::screen::narrate::{self, gait_name, inches};
use crate::screen::words::{PHRASES, speak};

/// Targets listed for each unit.
const TARGETS: usize = 6;
/// Placements listed beside dragging.
const PLACES: usize = 12;

/// Everything the deciding side can do.
pub fn all(state: &State) -> Vec<Affordance> {
    let mut orders = Vec::new();
    match state.phase {
        Phase::Steps if state.current.is_none() => {
            sample::steps(state, TARGETS, &mut orders);
        }
        _ => sample::orders(state, &mut orders),
    }
    if let Phase::Place { unit, gait, roll } = state.phase {
        return places(state, unit, gait, i32::from(roll), &orders);
    }
    let mut rows: Vec<Affordance> = orders.iter().map(|order| row(state, order)).collect();
    if let Phase::Deploy(side) = state.phase {
        rows.extend(stations(state, side));
    }
    rows
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
        Order::Scenery(crate::rules::order::Scenery::Layout(layout)) => {
            plain(state, order, format!("Stored table {}", layout + 1))
        }
        Order::Scenery(_) => plain(state, order, "A table from the menu"),
        Order::Muster(None) => plain(state, order, "The usual force"),
        Order::Muster(Some(_)) => plain(state, order, "The usual force, named unit by unit"),
        Order::Deploy(list) if list.is_empty() => plain(state, order, "Set all the rest down in the usual way"),
        Order::Deploy(_) => plain(state, order, "The same, guns ready to fire"),
        Order::Station(_) => plain(state, order, "Set down"),
        Order::Move { unit, gait, with } => move_row(state, order, *unit, *gait, *with),
        Order::Fire { unit, target, aim, firing, with } => {
            let mut row = plain(state, order, format!("Fire at {}", state.title(*target)));
            if let Ok(volley) = fire::volley(state, *unit, *target, *aim, *firing, *with) {
                row.note = format!("{} dice, need {}", volley.own.count + volley.officers.count, volley.need);
                row.odds = Some(forecast::volley(state, *unit, *target, &volley));
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
        Order::Melee { unit, pairs, with } => {
            let mut row = plain(state, order, "Fight whoever is in contact");
            row.odds = Some(forecast::fight(state, *unit, pairs, *with));
            row.tone = Tone::Contact;
            of_unit(state, row, *unit, step::MELEE, None)
        }
        Order::Finish => {
            let name = state.current.map_or_else(String::new, |unit| state.title(unit));
            ending(plain(state, order, format!("{name} is done")))
        }
        Order::EndTurn => ending(plain(state, order, "End the turn")),
        Order::Ask => {
            let mut row = plain(state, order, "Ask for the test");
            if let Phase::Ask(test) = state.phase {
                row.odds = Some(forecast::test(state, test));
            }
            row
        }
        Order::Decline => ending(plain(state, order, "Do not ask")),
        Order::Place(_) => plain(state, order, "Set down"),
    }
}

/// A row that belongs to a unit, with what the step costs.
fn of_unit(state: &State, mut row: Affordance, unit: UnitId, kind: u8, gait: Option<Gait>) -> Affordance {
    row.subject = Some(state.name(unit));
    row.group = state.title(unit);
    row.cost = match march_moves::cost(state, unit, kind, gait, &mut NoReasons) {
        0 => "free".to_owned(),
        1 => "1 march move".to_owned(),
        more => format!("{more} march moves"),
    };
    row
}

fn move_row(state: &State, order: &Order, unit: UnitId, gait: Gait, with: u64) -> Affordance {
    let fellows: Vec<String> = crate::data::side::each(with).map(|officer| state.title(officer)).collect();
    let with_whom = if fellows.is_empty() { String::new() } else { format!(" with {}", fellows.join(", ")) };
    let name = gait_name(gait);
    let label = format!("{}{}{with_whom}", name[..1].to_uppercase(), &name[1..]);
    let mut row = plain(state, order, label);
    if let Some(throw) = gait::dice(state, unit, gait, &mut NoReasons) {
        row.note = narrate::throw(throw);
    }
    if gait == Gait::Retreat {
        row.tone = Tone::Bad;
        row.confirm = (!state[unit].spent).then(|| "Fall back towards the base line?".to_owned());
    }
    of_unit(state, row, unit, step::MOVE, Some(gait))
}

/// Units that wait can be dragged to where they shall stand, in any formation. [IM-3.16, IM-5.20]
fn stations(state: &State, side: Side) -> Vec<Affordance> {
    let usual = setup::usual(state, side);
    let mut rows = Vec::new();
    for unit in setup::waiting(state, side).filter(|&unit| usual[unit].is_present()) {
        let manners: Vec<(&str, String)> = if state[unit].gun.is_some() {
            [("limbered", "Park limbered"), ("unlimbered", "Park ready to fire")]
                .map(|(key, says)| (key, says.to_owned()))
                .to_vec()
        } else if state[unit].full == 1 {
            vec![(Formation::Line.key(), "Set down".to_owned())]
        } else {
            Formation::ALL.map(|formation| (formation.key(), format!("Set down in {}", formation.words()))).to_vec()
        };
        for (manner, label) in manners {
            let mut row = Affordance::new(serde_json::json!({ "manner": manner }), "", label);
            row.drag = true;
            row.subject = Some(state.name(unit));
            row.group = state.title(unit);
            rows.push(row);
        }
    }
    rows
}

/// Dragging, and some places to click.
fn places(state: &State, unit: UnitId, gait: Gait, roll: i32, orders: &[Order]) -> Vec<Affordance> {
    let mut rows = Vec::new();
    let dragged = !matches!(gait, Gait::Face | Gait::Unlimber | Gait::Realign);
    if dragged && !orders.is_empty() {
        let manners: &[Formation] =
            if matches!(gait, Gait::Reform | Gait::Leave) { &Formation::ALL } else { &[state[unit].formation] };
        for formation in manners {
            let label = match gait {
                Gait::Reform | Gait::Leave => format!("Drag it into {}", formation.words()),
                _ => format!("Drag {} where it shall go", state.title(unit)),
            };
            let mut row = Affordance::new(serde_json::json!({ "manner": formation.key() }), "", label);
            row.drag = true;
            row.subject = Some(state.name(unit));
            row.cost = format!("up to {}", inches(roll));
            rows.push(row);
        }
    }
    let stand = orders.iter().skip(PLACES).filter(|order| **order == Order::Place(Placing::Stand));
    for order in orders.iter().take(PLACES).chain(stand) {
        if let Order::Place(placing) = order {
            rows.push(place_row(state, unit, (gait, roll), order, placing));
        }
    }
    rows
}

/// A placement to click: which way and how far, and what that means.
fn place_row(state: &State, unit: UnitId, (gait, roll): (Gait, i32), order: &Order, placing: &Placing) -> Affordance {
    let start = state.gun_of(unit).map_or_else(|| state.centroid(unit), |gun| gun.limber);
    let (label, at) = match placing {
        Placing::Body(body) if !body.shift.is_empty() => ("Into contact, breaking ranks".to_owned(), Some(body.end.to)),
        Placing::Body(body) => (format!("Go {}", compass(start.bearing(body.end.to))), Some(body.end.to)),
        Placing::Form { formation, to, .. } if gait == Gait::Reform => {
            (format!("Form {}", formation.words()), Some(*to))
        }
        Placing::Form { formation, to, .. } => {
            (format!("Out to the {} in {}", compass(start.bearing(*to)), formation.words()), Some(*to))
        }
        Placing::Inside(building) => {
            let house = &state.field.features[usize::from(*building)];
            let name = if house.name.is_empty() { house.row.kind.name() } else { house.name.clone() };
            (format!("Go into {name}"), Some(house.middle()))
        }
        Placing::Drive { to, .. } => (format!("Drive {}", compass(start.bearing(*to))), Some(*to)),
        Placing::Push { to, .. } => (format!("Push {}", compass(start.bearing(*to))), Some(*to)),
        Placing::Facing(facing) => (format!("Face {}", compass(*facing)), None),
        Placing::Stand => ("Stay".to_owned(), None),
    };
    let mut row = plain(state, order, label);
    row.subject = Some(state.name(unit));
    if let Some(at) = at {
        row.target = Some(Target::Point(on_screen(state, at)));
        row.path = [state.centroid(unit), at].map(|place| on_screen(state, place)).to_vec();
    }
    if let Ok(walked) = movement::check_place(state, unit, gait, roll, placing) {
        if walked.longest > 0 {
            row.cost = inches(walked.longest);
        }
        row.note = forecast::ends(state, unit, &walked);
    }
    row.group = "Places".to_owned();
    row
}

/// A facing as one of the eight winds.
fn compass(facing: Facing) -> &'static str {
    const WINDS: [&str; 8] = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    WINDS[((facing.hundredths() + 2250) / 4500 % 8) as usize]
}

//! What the deciding seat can do, as rows and highlights, with the odds of the dice each leads to.

use engine::NoReasons;
use scene::{Affordance, Target, Tone};
use table::{Facing, Inches};

use crate::data::place::Place;
use crate::data::roster::Formation;
use crate::data::side::{Side, UnitId};
use crate::rules::fire;
use crate::rules::gait;
use crate::rules::group;
use crate::rules::march_moves;
use crate::rules::movement;
use crate::rules::order::{Firing, Gait, Group, Order, Placing, Step};
use crate::rules::sample;
use crate::rules::set_up;
use crate::rules::state::{Phase, State};
use crate::rules::turn;
use crate::rules::unit::step;
use crate::screen::choices;
use crate::screen::drafts;
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
        let mut rows = places(state, unit, gait, roll, &orders);
        rows.extend(choices::ways(state, unit, gait, roll));
        return rows;
    }
    let mut rows: Vec<Affordance> = orders.iter().map(|order| row(state, order)).collect();
    match state.phase {
        Phase::Deploy(side) => rows.extend(stations(state, side)),
        Phase::Muster(side) => rows.extend(drafts::muster(state, side)),
        Phase::Scenery => rows.extend(drafts::scenery(state)),
        Phase::Steps => {
            rows.extend(choices::combats(state, &orders));
            if state.current.is_none() {
                rows.extend(choices::with_officers(state));
                rows.extend(groups(state));
            }
        }
        _ => {}
    }
    rows
}

/// Rows for all who can: fire, fight, and go a march on, with or without a volley. For units named one by one there are more of them, and one for each that
/// may be named or left out. [IM-3.19]
fn groups(state: &State) -> Vec<Affordance> {
    const FAR: i32 = 600;
    let units: Vec<UnitId> = crate::data::side::each(state.gathered).collect();
    let group =
        |steps: &[Step], gait: Gait, by: (i32, i32)| Group { units: units.clone(), steps: steps.to_vec(), gait, by };
    let (fire, fight, go) = (Step::Fire, Step::Melee, Step::Move);
    let mut list = vec![group(&[fire], Gait::March, (0, 0)), group(&[fight], Gait::March, (0, 0))];
    if units.is_empty() {
        let ahead = if state.ahead(state.mover) == Facing::NORTH { FAR } else { -FAR };
        for by in [(0, ahead), (FAR, 0), (-FAR, 0), (0, -ahead)] {
            list.push(group(&[go], Gait::March, by));
        }
        list.push(group(&[go, fire], Gait::March, (0, ahead)));
        list.push(group(&[fire, go], Gait::March, (0, ahead)));
        list.push(group(&[go, fight], Gait::Attack, (0, ahead)));
    } else {
        list.extend([[fire, fight], [fight, fire]].map(|steps| group(&steps, Gait::March, (0, 0))));
        for degrees in (0..360).step_by(45) {
            let by =
                Place::default().ahead(Facing::degrees(degrees), Inches::from_hundredths(FAR)).from(Place::default());
            let march = [vec![go], vec![go, fire], vec![fire, go]].map(|steps| group(&steps, Gait::March, by));
            let attack =
                [vec![go], vec![go, fight], vec![fire, go, fight]].map(|steps| group(&steps, Gait::Attack, by));
            list.extend(march.into_iter().chain(attack));
        }
    }
    let named = sample::able(state).filter(|_| state.gathered != 0 || sample::able(state).nth(1).is_some());
    let orders = list.into_iter().map(Order::Group).chain(named.map(Order::Gather));
    orders.filter(|order| turn::check(state, order).is_ok()).map(|order| row(state, &order)).collect()
}

fn plain(state: &State, order: &Order, label: impl Into<String>) -> Affordance {
    let words = speak(state, order);
    Affordance::new(words.to_json(), words.notation(&PHRASES), label)
}

fn ending(mut row: Affordance) -> Affordance {
    row.tone = Tone::End;
    row
}

/// An order as a row.
pub fn row(state: &State, order: &Order) -> Affordance {
    match order {
        Order::Scenery(crate::rules::order::Scenery::Layout(layout)) => {
            plain(state, order, format!("Stored table {}", layout + 1))
        }
        Order::Scenery(_) => plain(state, order, "A table from the menu"),
        Order::Muster(None) => plain(state, order, "The usual force"),
        Order::Muster(Some(_)) => plain(state, order, "The usual force, named unit by unit"),
        Order::Deploy(list) if list.is_empty() => plain(state, order, "Set all the rest down in the usual way"),
        Order::Deploy(_) => plain(state, order, "The same, guns ready to fire"),
        Order::Lay(_) | Order::Raise(_) => plain(state, order, "One more"),
        Order::TakeBack => {
            let (label, group) = match state.phase {
                Phase::Place { .. } => ("Take the last place back", "On the way"),
                Phase::Steps => ("Take the last combat back", "Who fights whom"),
                _ => ("Take the last one back", ""),
            };
            let mut row = plain(state, order, label);
            group.clone_into(&mut row.group);
            row
        }
        Order::Pass(via) => choices::way_row(state, plain(state, order, "By way of this"), *via),
        Order::PairOff { unit, pair } => choices::combat_row(state, plain(state, order, ""), *unit, *pair),
        Order::Station(_) => plain(state, order, "Set down"),
        Order::Move { unit, gait, with } => move_row(state, order, *unit, *gait, *with),
        Order::Push { unit, gun } => {
            let mut row = plain(state, order, format!("Push {}", state.gun_name(*gun)));
            if let Some(throw) = gait::dice(state, *unit, Gait::Push, &mut NoReasons) {
                row.note = narrate::throw(throw);
            }
            of_unit(state, row, *unit, step::MOVE, Some(Gait::Push))
        }
        Order::Gather(unit) => {
            let name = state.title(*unit);
            let out = state.gathered & unit.bit() != 0;
            let label =
                if out { format!("Leave {name} out again") } else { format!("Name {name} for an order to several") };
            let mut row = plain(state, order, label);
            row.subject = Some(state.name(*unit));
            "Several units".clone_into(&mut row.group);
            row
        }
        Order::Group(group) => group_row(state, order, group),
        Order::Throw(unit) => {
            let mut row =
                plain(state, order, format!("{} for recovery", narrate::does(state, *unit, "throws", "throw")));
            row.odds = Some(forecast::recovery(state, *unit));
            row.subject = Some(state.name(*unit));
            row
        }
        Order::ThrowAll => plain(state, order, "All who are due throw"),
        Order::RunOn(unit) => ending(plain(state, order, narrate::does(state, *unit, "runs on", "run on"))),
        Order::Fire { unit, target, aim, firing, with } => {
            let who = if *firing == Firing::Snipers { "The sniper fires at" } else { "Fire at" };
            let aimed = aim.map_or_else(String::new, |score| format!(", those who need {score}"));
            let company = if state.current.is_none() { fellows(state, *with) } else { String::new() };
            let mut row = plain(state, order, format!("{who} {}{aimed}{company}", state.title(*target)));
            if let Ok(volley) = fire::volley(state, *unit, *target, *aim, *firing, *with) {
                let dice = match volley.own.count + volley.officers.count {
                    1 => "1 die".to_owned(),
                    dice => format!("{dice} dice"),
                };
                row.note = format!("{dice}, need {}", volley.need);
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
            row.note = format!("{} left", narrate::counted(state.hits[usize::from(*feature)], "hit"));
            row.odds = forecast::shell(state, *unit, *feature);
            row.target = Some(Target::Point(on_screen(state, piece.middle())));
            row.tone = Tone::Contact;
            of_unit(state, row, *unit, step::FIRE, None)
        }
        Order::Melee { unit, pairs, with } => {
            let company = if state.current.is_none() { fellows(state, *with) } else { String::new() };
            let label = match pairs.len() {
                0 => format!("Fight whoever is in contact{company}"),
                combats => format!("Fight so: {}{company}", narrate::counted(combats as i64, "combat")),
            };
            let mut row = plain(state, order, label);
            row.odds = Some(forecast::fight(state, *unit, pairs, *with));
            row.tone = Tone::Contact;
            of_unit(state, row, *unit, step::MELEE, None)
        }
        Order::Finish => {
            let done = state.current.map_or_else(String::new, |unit| narrate::does(state, unit, "is done", "are done"));
            ending(plain(state, order, done))
        }
        Order::EndTurn => ending(plain(state, order, "End the turn")),
        Order::Ask => {
            let mut row = plain(state, order, "Ask for the test");
            if let Phase::Ask(test) = state.phase {
                row.odds = Some(forecast::test(state, test));
                row.target = Some(Target::Piece(state.name(test.unit)));
            }
            row
        }
        Order::Decline => ending(plain(state, order, "Do not ask")),
        Order::Place(placing) => match state.phase {
            Phase::Place { unit, gait, roll } => place_row(state, unit, (gait, roll), order, placing),
            _ => plain(state, order, "Set down"),
        },
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

/// A row for several units, with what each pays. [IM-3.19]
fn group_row(state: &State, order: &Order, group: &Group) -> Affordance {
    let steps: Vec<&str> = group.steps.iter().map(|step| step.key()).collect();
    let way = match group.by {
        _ if !group.steps.contains(&Step::Move) => String::new(),
        (dx, dy) => format!(" {} {}", gait_name(group.gait), compass(Place::default().bearing(Place::new(dx, dy)))),
    };
    let who = group::members(state, group);
    let whom = if group.units.is_empty() { "All who can" } else { "Those named" };
    let mut row = plain(state, order, format!("{whom}: {}{way}", steps.join(", then ")));
    row.note = narrate::counted(who.len() as i64, "unit");
    row.cost = if group.gait == Gait::Attack { "2 march moves each" } else { "1 march move each" }.to_owned();
    row.group = "Several units".to_owned();
    row
}

/// The officers who go along, in words.
fn fellows(state: &State, with: u64) -> String {
    let names: Vec<String> = crate::data::side::each(with).map(|officer| state.title(officer)).collect();
    if names.is_empty() { String::new() } else { format!(" with {}", names.join(", ")) }
}

fn move_row(state: &State, order: &Order, unit: UnitId, gait: Gait, with: u64) -> Affordance {
    let name = gait_name(gait);
    let label = format!("{}{}{}", name[..1].to_uppercase(), &name[1..], fellows(state, with));
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
    let usual = set_up::usual(state, side);
    let mut rows = Vec::new();
    for unit in set_up::waiting(state, side).filter(|&unit| usual[unit].is_present()) {
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
fn places(state: &State, unit: UnitId, gait: Gait, roll: Inches, orders: &[Order]) -> Vec<Affordance> {
    let mut rows = Vec::new();
    let dragged = !matches!(gait, Gait::Face | Gait::Unlimber | Gait::Realign);
    if dragged && !orders.is_empty() {
        let manners: &[Formation] =
            if matches!(gait, Gait::Reform | Gait::Leave) { &Formation::ALL } else { &[state[unit].formation] };
        for formation in manners {
            let label = match gait {
                Gait::Reform | Gait::Leave => format!("Drag into {}", formation.words()),
                _ => format!("Drag {} into place", state.title(unit)),
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
        // Where a way has been named, only what ends it.
        if let Order::Place(placing) = order
            && state.way.is_empty()
        {
            rows.push(place_row(state, unit, (gait, roll), order, placing));
        }
    }
    rows
}

/// A placement to click: which way and how far, and what that means.
fn place_row(
    state: &State,
    unit: UnitId,
    (gait, roll): (Gait, Inches),
    order: &Order,
    placing: &Placing,
) -> Affordance {
    let start = match state.way.last() {
        Some(via) => via.to,
        None => state.gun_of(unit).map_or_else(|| state.centroid(unit), |gun| gun.limber),
    };
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
        let way = std::iter::once(state.centroid(unit)).chain(state.way.iter().map(|via| via.to)).chain([at]);
        row.path = way.map(|place| on_screen(state, place)).collect();
    }
    if let Ok(walked) = movement::check_place(state, unit, gait, roll, placing) {
        if walked.longest > Inches::ZERO {
            row.cost = inches(walked.longest);
        }
        row.note = forecast::ends(state, unit, &walked);
    }
    row.group = "Places".to_owned();
    row
}

/// A facing as one of the eight winds.
pub fn compass(facing: Facing) -> &'static str {
    const WINDS: [&str; 8] = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    WINDS[((facing.hundredths() + 2250) / 4500 % 8) as usize]
}

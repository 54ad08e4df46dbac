//! Orders and events in a few words.

use crate::data::place::Place;
use crate::data::side::{UnitId, each};
use crate::rules::event::Happening;
use crate::rules::order::{BodyMove, Firing, Gait, Group, Order, Placing, Post, Scenery, Step, Via};
use crate::rules::state::{Phase, State};
use crate::screen::affordances::compass;
use crate::screen::narrate::{self, counted, does, gait_name, inches};

/// An order in words, in the state before it.
pub fn say(state: &State, order: &Order) -> String {
    let name = |unit: UnitId| narrate::unit_name(state, unit);
    match order {
        Order::Scenery(Scenery::Layout(layout)) => format!("lay out the stored table {}", layout + 1),
        Order::Scenery(Scenery::Pieces(pieces)) => {
            format!("lay out the table: {}", counted(pieces.len() as i64, "piece"))
        }
        Order::Lay(_) => "lay a piece of scenery".to_owned(),
        Order::Muster(None) => "muster the usual force".to_owned(),
        Order::Muster(Some(muster)) => format!("muster {}", counted(muster.units.len() as i64, "unit")),
        Order::Raise(_) => "name a unit of the force".to_owned(),
        Order::TakeBack => "take the last one back".to_owned(),
        Order::Deploy(list) if list.is_empty() => "set everybody down in the usual way".to_owned(),
        Order::Deploy(list) => format!("set {} down", counted(list.len() as i64, "unit")),
        Order::Station(one) => match one.post {
            Post::Inside(building) => format!("set {} down in {}", name(one.unit), state.called(building)),
            Post::Form { formation, .. } => format!("set {} down in {}", name(one.unit), formation.words()),
            Post::Park { limbered: true, .. } => format!("park {}, limbered", name(one.unit)),
            Post::Park { .. } => format!("park {}, ready to fire", name(one.unit)),
        },
        Order::Move { unit, gait, with } => format!("{}{}", moves(state, *unit, *gait), fellows(state, *with)),
        Order::Push { unit, gun } => format!("{} {}", does(state, *unit, "pushes", "push"), state.gun_name(*gun)),
        Order::Gather(unit) => format!("name {} for an order to several", name(*unit)),
        Order::Group(group) => several(group),
        Order::Throw(unit) => does(state, *unit, "throws for recovery", "throw for recovery"),
        Order::ThrowAll => "all who are due throw for recovery".to_owned(),
        Order::RunOn(unit) => does(state, *unit, "runs on", "run on"),
        Order::Fire { unit, target, aim, firing, with } => {
            let fires = match firing {
                Firing::All => does(state, *unit, "fires", "fire"),
                Firing::Snipers => format!("the sniper of {} fires", name(*unit)),
            };
            let aimed = aim.map_or_else(String::new, |score| format!(", those who need {score}"));
            format!("{fires} at {}{aimed}{}", name(*target), fellows(state, *with))
        }
        Order::Shell { unit, feature } => {
            format!("{} {}", does(state, *unit, "shells", "shell"), state.called(*feature))
        }
        Order::PairOff { unit, .. } => format!("name who of {} fights whom", name(*unit)),
        Order::Melee { unit, with, .. } => {
            format!("{} hand to hand{}", does(state, *unit, "fights", "fight"), fellows(state, *with))
        }
        Order::Pass(_) => "name a place on the way".to_owned(),
        Order::Finish => {
            state.current.map_or_else(|| "done".to_owned(), |unit| does(state, unit, "is done", "are done"))
        }
        Order::EndTurn => "end the turn: the rest stand".to_owned(),
        Order::Ask => "ask for the test".to_owned(),
        Order::Decline => "ask for no test".to_owned(),
        Order::Place(placing) => placed(state, placing),
    }
}

/// How a unit sets out.
fn moves(state: &State, unit: UnitId, gait: Gait) -> String {
    match gait {
        Gait::March => does(state, unit, "marches", "march"),
        Gait::Attack => does(state, unit, "attacks at the double", "attack at the double"),
        Gait::Retreat => does(state, unit, "falls back", "fall back"),
        gait => format!("{}: {}", narrate::unit_name(state, unit), gait_name(gait)),
    }
}

/// How and where a unit that has thrown is set down.
fn placed(state: &State, placing: &Placing) -> String {
    let Phase::Place { unit, gait, .. } = state.phase else { return "set down".to_owned() };
    match placing {
        Placing::Stand => does(state, unit, "stays put", "stay put"),
        Placing::Inside(building) => format!("{} into {}", does(state, unit, "goes", "go"), state.called(*building)),
        Placing::Facing(_) if gait == Gait::Face => does(state, unit, "turns", "turn"),
        Placing::Facing(_) => format!("{} the gun", does(state, unit, "points", "point")),
        Placing::Form { formation, .. } => format!("{} {}", does(state, unit, "forms", "form"), formation.words()),
        Placing::Body(BodyMove { end: Via { to, .. }, .. }) => went(state, unit, state.centroid(unit), *to),
        Placing::Drive { to, .. } | Placing::Push { to, .. } => {
            let from = state.gun_of(unit).map_or(*to, |gun| if gun.limbered { gun.limber } else { gun.at });
            went(state, unit, from, *to)
        }
    }
}

/// How far and which way.
fn went(state: &State, unit: UnitId, from: Place, to: Place) -> String {
    let far = inches(from.distance(to));
    format!("{} {far} {}", does(state, unit, "goes", "go"), compass(from.bearing(to)))
}

fn several(group: &Group) -> String {
    let who = match group.units.len() {
        0 => "all who can".to_owned(),
        count => counted(count as i64, "unit"),
    };
    let steps: Vec<&str> =
        group.steps.iter().map(|step| if *step == Step::Move { gait_name(group.gait) } else { step.key() }).collect();
    format!("{who}: {}", steps.join(", then "))
}

fn fellows(state: &State, with: u64) -> String {
    let names: Vec<String> = each(with).map(|officer| state.title(officer)).collect();
    if names.is_empty() { String::new() } else { format!(" with {}", names.join(", ")) }
}

/// An event in a few words.
pub fn brief(state: &State, event: &Happening) -> String {
    match event {
        Happening::RetreatBegan { unit } => does(state, *unit, "breaks and runs", "break and run"),
        Happening::Recovery { unit, .. } => does(state, *unit, "is back in action", "are back in action"),
        Happening::Deserted { unit, gone, .. } => {
            format!("{gone} of {} {}", narrate::unit_name(state, *unit), if *gone == 1 { "deserts" } else { "desert" })
        }
        _ => narrate::narrate(state, event),
    }
}

//! Orders in a few words.

use table::{Facing, Inches, Pose, Spot};

use crate::data::footprint;
use crate::data::roster::Formation;
use crate::data::side::{UnitId, each};
use crate::rules::melee;
use crate::rules::names::{self, capitalised};
use crate::rules::order::{Acts, AimAt, Deed, Deployment, Leg, Legs, Order};
use crate::rules::state::State;
use crate::screen::affordances::{inches, title};

/// An order in words, in the state before it.
pub fn say(state: &State, order: &Order) -> String {
    let the = |unit: UnitId| names::the(state, unit);
    match order {
        Order::Deploy(deployment) => {
            format!("Place {}, {}", state.leader_spec(deployment.command).command, placed(state, deployment))
        }
        Order::DeployDefault { command } => format!("Place {} as printed", state.leader_spec(*command).command),
        Order::Put(one) => format!("Place {} in {}", the(one.unit), one.formation.name()),
        Order::TakeUp { unit } => format!("Take {} up again", the(*unit)),
        Order::Station { leader, .. } => format!("Place {}", state.leader_spec(*leader).name),
        Order::LeaderMove { leader, to, .. } => {
            let way = Facing::of(state[*leader].at.spot(), to.spot()).map_or("nowhere", compass);
            capitalised(&format!("{} rides {way}", state.leader_spec(*leader).name))
        }
        Order::Lay(_) => "By a way of your own".to_owned(),
        Order::EndLeaderMoves => "No more leaders move".to_owned(),
        Order::Activate { activator, units } => {
            let units = names::the_units(state, units.units().iter().copied());
            capitalised(&format!("{} activates {units}", names::leader(state, *activator)))
        }
        Order::EndMovement => "End the movement phase".to_owned(),
        Order::Act(acts) => act(state, acts),
        Order::ReactFire { unit, target, at } => {
            let when = match at {
                AimAt::Mid => "half way",
                AimAt::End => "at the end",
            };
            format!("{} fire at {} {when}", title(state, *unit), the(*target))
        }
        Order::ReactPass => "Keep the saved fire".to_owned(),
        Order::Fire { unit, target } => format!("{} fire at {}", title(state, *unit), the(*target)),
        Order::SaveFire { unit } => format!("{} save their fire", title(state, *unit)),
        Order::SaveAll => "All others save their fire".to_owned(),
        Order::EndFire => "No more fire".to_owned(),
        Order::ChooseMelee { melee } => {
            format!("The melee of {}", names::the_units(state, each(melee::melee_of(state, *melee))))
        }
        Order::Assign { unit, enemy } => format!("{} strike {}", title(state, *unit), the(*enemy)),
        Order::Pursue { unit, target } => format!("{} pursue {}", title(state, *unit), the(*target)),
        Order::Restrain { unit } => format!("{} hold back", title(state, *unit)),
        Order::Concede => "Concede".to_owned(),
    }
}

/// What one unit does, or a group together: told by a member that charges, or by its first.
fn act(state: &State, acts: &Acts) -> String {
    let charges = acts.iter().find(|act| matches!(act.deed, Deed::Charge { .. }));
    let Some(first) = charges.or_else(|| acts.iter().next()) else { return "All act".to_owned() };
    let march = |formation: Option<Formation>, legs: &Legs| {
        let way = way(state, first.unit, formation, legs);
        let formed = formation.map_or_else(String::new, |to| format!(", as {}", to.name()));
        let far = table::distance_between(way.middle[0], way.middle[1]);
        let words = march_words(state[first.unit].pose, way.end, way.middle, legs).to_lowercase();
        (words, far, formed)
    };
    if acts.iter().count() == 1 {
        let unit = title(state, first.unit);
        return match &first.deed {
            Deed::Move { formation, legs } => {
                let (words, far, formed) = march(*formation, legs);
                let far = if far == Inches::ZERO { String::new() } else { format!(", {}", inches(far)) };
                format!("{unit}: {words}{far}{formed}")
            }
            other => format!("{unit}: {}", lowered(&deed(state, other))),
        };
    }
    match &first.deed {
        Deed::Move { formation, legs } => {
            let (words, _, formed) = march(*formation, legs);
            format!("All march: {words}{formed}")
        }
        Deed::Charge { target, .. } => format!("All fall on {}", names::the(state, *target)),
        other => format!("All {}", lowered(&deed(state, other))),
    }
}

/// Where a march leads: the last pose, and the middle of the unit before and after it.
pub struct Led {
    pub end: Pose,
    pub middle: [Spot; 2],
}

/// Where legs lead a unit, whether the rules allow them or not.
pub fn way(state: &State, unit: UnitId, formation: Option<Formation>, legs: &Legs) -> Led {
    let one = &state[unit];
    let base = footprint::base(state.kind(unit), formation.unwrap_or(one.formation), one.stands);
    let end = legs.all().iter().fold(one.pose, |pose, leg| leg.end(base, pose));
    Led { end, middle: [one.pose, end].map(|pose| base.centre(pose)) }
}

/// What one unit does.
pub fn deed(state: &State, deed: &Deed) -> String {
    match deed {
        Deed::Move { .. } => "March".to_owned(),
        Deed::Charge { target, .. } => format!("Charge {}", names::the(state, *target)),
        Deed::Form { to } => format!("Form {}", to.name()),
        Deed::Mount => "Mount".to_owned(),
        Deed::Dismount => "Dismount".to_owned(),
        Deed::Rally => "Rally".to_owned(),
        Deed::Hold => "Hold".to_owned(),
    }
}

/// How a command is placed otherwise than printed: a unit formed otherwise, or all of it shifted.
fn placed(state: &State, deployment: &Deployment) -> String {
    let formed = deployment.units.iter().find(|one| one.formation != state.spec(one.unit).formation);
    if let Some(one) = formed {
        return format!("{} in {}", names::the(state, one.unit), one.formation.name());
    }
    let (from, to) = match deployment.units.first() {
        Some(one) => (state.spec(one.unit).pose.spot(), one.pose.spot()),
        None => (state.leader_spec(deployment.command).at.spot(), deployment.leader.spot()),
    };
    let way = Facing::of(from, to).map_or("nowhere", compass);
    format!("{} {way}", inches(table::distance_between(from, to)))
}

/// The eight points of the compass.
pub fn compass(bearing: Facing) -> &'static str {
    const POINTS: [&str; 8] =
        ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
    POINTS[((bearing.hundredths() + 2_250) / 4_500 % 8) as usize]
}

/// A march in a player's words, from its own point of view: `Half left 45°, wheel left 30°`.
pub fn march_words(from: Pose, to: Pose, [start, end]: [Spot; 2], legs: &Legs) -> String {
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
            0 => "ahead".to_owned(),
            by @ 1..=15 => format!("ahead, {by}° {}", side(off)),
            by @ 16..=67 => format!("half {} {by}°", side(off)),
            by @ 68..=112 => format!("to the {} {by}°", side(off)),
            by @ 113..=179 => format!("back {} {by}°", side(off)),
            _ => "back".to_owned(),
        });
    }
    let turn = from.facing.turn_to(to.facing).hundredths() / 100;
    if turn != 0 && !about {
        words.push(format!("{} {} {}°", if moved { "wheel" } else { "turn" }, side(turn), turn.abs()));
    }
    capitalised(&words.join(", "))
}

/// The same within a sentence.
fn lowered(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}
